package host

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"phosphor/games"
	"phosphor/games/cards"
	"phosphor/games/catalog"
	"phosphor/games/play"
	"phosphor/games/prove"
	"phosphor/games/stats"
	"phosphor/games/store"
	"phosphor/games/store/storetest"
)

// on returns a house whose files are in a folder of a file system.
func on(t *testing.T, dir string, fsys store.FS) *House {
	t.Helper()
	folder := func(name string) store.Keeper { return store.Dir{Path: filepath.Join(dir, name), FS: fsys} }
	return &House{
		saver:   saver{Saves: store.NewSaves(filepath.Join(dir, "saves"), fsys), Autosave: 250 * time.Millisecond},
		counter: counter{Stats: folder("")}, preferences: preferences{Config: folder("config")},
		Sounds: silence{}, Warn: func(string) {},
		Env: func(info *games.Info, c Choice) (games.Env, error) {
			env, err := c.Env(info)
			env.Settings, env.Scores, env.Documents = folder("settings"), folder("scores"), folder("documents")
			return env, err
		},
	}
}

// A trial is a game that is played while the files fail.
type trial struct {
	*House
	t     *testing.T
	fs    *storetest.FS
	now   time.Duration
	told  string   // the last state reported as saved
	since []string // those after it
}

// settle lets time pass, and records what the player sees.
func (s *trial) settle() {
	s.Touch()
	s.pass(300 * time.Millisecond)
}

func (s *trial) pass(d time.Duration) {
	s.now += d
	s.Advance(s.now)
	now := stateOf(s.game.Match())
	switch {
	case over(s.game.Match()): // its saved game goes
		s.told, s.since = "", nil
	case s.owes():
		s.since = append(s.since, now)
	default:
		s.told, s.since = now, nil
	}
}

// stateOf is the state of a game without its clock, which may go back by a second, and without
// a figure of Tetris, which keeps falling.
func stateOf(m play.Match) string {
	var fields map[string]any
	b, err := json.Marshal(m.State())
	if err == nil {
		err = json.Unmarshal(b, &fields)
	}
	for _, clock := range []string{"time", "elapsed", "seconds", "current"} {
		delete(fields, clock)
	}
	if err == nil {
		b, err = json.Marshal(fields)
	}
	if err != nil {
		panic(err)
	}
	return m.Status().Deal + " " + string(b)
}

// moves makes some moves.
func (s *trial) moves(n int) {
	m := s.game.Match()
	for i := range n {
		moves := slices.DeleteFunc(slices.Clone(m.Moves()), func(move string) bool { return move == "next" && i%4 > 0 })
		if len(moves) == 0 || m.Status().Over || s.fs.Crashed() {
			return
		}
		if err := m.Do(moves[i*7%len(moves)]); err != nil {
			s.t.Fatal(err)
		}
		s.settle()
	}
}

// states are those of the existing saved games.
func states(t *testing.T, dir string, m play.Match) (list []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "saves", "[a-z]*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		n, _ := play.Intact(b)
		if err := m.Load(b[:n]); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		list = append(list, stateOf(m))
	}
	return list
}

// play plays a game with a new deal and a changed setting, at the same time as a second
// program.
func (s *trial) play(info *games.Info, dir string) {
	volume := s.Settings
	volume.Volume = 33
	s.moves(3)
	if !s.fs.Crashed() {
		s.change(volume)
		s.settle()
	}
	if m := s.game.Match(); !s.fs.Crashed() && m.New("") == nil {
		s.settle()
		s.moves(2)
	}
	if !s.fs.Crashed() && s.fs.At%3 == 0 {
		other := on(s.t, dir, store.Host)
		if err := other.Enter(info, Choice{}); err != nil {
			s.t.Fatal(err)
		}
		if moves := other.game.Match().Moves(); len(moves) > 0 {
			_ = other.game.Match().Do(moves[0])
		}
		if err := other.Leave(); err != nil {
			s.t.Errorf("the other: %v", err)
		}
	}
	s.moves(2)
}

// TestFailingFiles checks that whichever file operation fails, in whatever way, everything
// reported as saved is saved, and everything else is as soon as the files can be written
// again. The number of games equals that of faults, and each operation fails in a different
// way in each game; with PHOSPHOR_SLOW=1 it fails in all ways in all games.
func TestFailingFiles(t *testing.T) {
	for i, c := range []struct{ game, variation string }{
		{"yukon", ""}, {"solitairex", "tournament"}, {"golf", ""}, {"grandtour", ""}, {"solitaire", ""}, {"minesweeper", ""}, {"tetris", ""}, {"gobblet", ""},
	} {
		t.Run(c.game, func(t *testing.T) {
			failingGame(t, c.game, Choice{Deal: "8", Variation: c.variation, drawn: true}, i, nil)
		})
	}
}

// TestFailingFilesAtAWin checks that a game that is won while file operations fail is counted
// as won once, and is in the list of the best once.
func TestFailingFilesAtAWin(t *testing.T) {
	choice := Choice{Deal: "8", drawn: true}
	rules, err := catalog.Rules("yukon")
	if err != nil {
		t.Fatal(err)
	}
	session := cards.NewSession("yukon", rules)
	if err := session.Start(cards.Setup{Deal: "8"}); err != nil {
		t.Fatal(err)
	}
	solved, err := prove.Solve(t.Context(), prove.ProblemOf(session), prove.Limits{})
	if err != nil || len(solved.Moves) == 0 {
		t.Fatalf("deal 8: %v, %v", solved.Verdict, err)
	}
	n := 0 // some moves are made by themselves
	for ; !session.Status().Won; n++ {
		if err := session.Do(solved.Moves[n]); err != nil {
			t.Fatal(err)
		}
	}
	info, err := catalog.Find("yukon")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	h := on(t, dir, store.Host)
	if err := h.Enter(info, choice); err != nil {
		t.Fatal(err)
	}
	for _, m := range solved.Moves[:n-1] {
		if err := h.game.Match().Do(m); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.Leave(); err != nil {
		t.Fatal(err)
	}
	saved, err := os.ReadFile(filepath.Join(dir, "saves", "yukon.json"))
	if err != nil {
		t.Fatal(err)
	}
	failingGame(t, "yukon", choice, 0, &ending{saved, solved.Moves[n-1]})
}

// TestNoFolder plays while the folder of the saved games is on a drive that is gone: the
// game stays owed however often it is tried again, and leaving asks.
func TestNoFolder(t *testing.T) {
	info, err := catalog.Find("golf")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	f := &storetest.FS{Fault: storetest.Fault{Err: syscall.ENOENT}}
	s := &trial{House: on(t, dir, f), t: t, fs: f}
	if err := s.Enter(info, Choice{Deal: "8", drawn: true}); err != nil {
		t.Fatal(err)
	}
	s.moves(2)
	for _, gone := range []bool{true, false} {
		f.At, f.For = 0, 0
		if gone {
			f.At, f.For = f.Calls()+1, 1<<30
		}
		s.moves(2)
		for range 4 {
			s.pass(2 * retryAfter)
			if s.owes() != gone {
				t.Fatalf("the folder is gone: %v, the game is not saved: %v", gone, s.owes())
			}
		}
		s.Event(down("escape", 0, s.now))
		if s.asking != gone {
			t.Errorf("the folder is gone: %v, leaving asks: %v", gone, s.asking)
		}
		if gone {
			s.Event(down("space", 0, s.now)) // back
		}
	}
	if want := stateOf(s.game.Match()); !slices.Contains(states(t, dir, s.game.Match()), want) {
		t.Errorf("not saved: %s", want)
	}
}

// An ending is a game that one move wins.
type ending struct {
	saved []byte
	move  string
}

func failingGame(t *testing.T, game string, choice Choice, turn int, won *ending) {
	info, err := catalog.Find(game)
	if err != nil {
		t.Fatal(err)
	}
	env, err := choice.Env(info)
	if err != nil {
		t.Fatal(err)
	}
	reader, err := info.Start(env.Complete())
	if err != nil {
		t.Fatal(err)
	}
	step := 1
	switch {
	case os.Getenv("PHOSPHOR_SLOW") != "":
		turn = storetest.All
	case turn > 0: // code shared by all games was tried with the first
		step = 3 // each of eight faults in turn
	}
	runs, wins := 0, 0
	storetest.Each(t, turn, step, func(t *testing.T, f *storetest.FS) {
		runs++
		if failing(t, info, choice, f, reader.Match(), won) {
			wins++
		}
	})
	t.Logf("%d runs, %d of them won", runs, wins)
	if won != nil && wins < runs/2 {
		t.Error("the game was almost never won")
	}
}

func failing(t *testing.T, info *games.Info, choice Choice, f *storetest.FS, reader play.Match, won *ending) (resumed bool) {
	dir, err := os.MkdirTemp("", "phosphor-faults")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	s := &trial{House: on(t, dir, f), t: t, fs: f}
	if won != nil {
		if err := os.MkdirAll(filepath.Join(dir, "saves"), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "saves", info.Name+".json"), won.saved, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Enter(info, choice); err != nil {
		t.Errorf("begin: %v", err)
		return
	}
	counted := false // the win was reported as saved
	if won != nil && !f.Crashed() {
		// If the saved game cannot be read, another one has begun.
		if resumed = s.game.Match().Do(won.move) == nil && s.game.Match().Status().Won; resumed {
			s.settle()
			counted = !f.Crashed() && !s.owes()
		}
	}
	// keptWin returns how often the win is counted, and how often it is among the best.
	keptWin := func() (wins, best int) {
		all, _ := stats.Read(store.Dir{Path: dir})
		for _, e := range all {
			if e.Result == stats.Won {
				wins++
			}
		}
		list, _ := os.ReadFile(filepath.Join(dir, "scores", "yukon.json"))
		return wins, strings.Count(string(list), `"points"`)
	}
	s.play(info, dir)
	for i := 0; !f.Crashed() && (i < 3 || s.owes() && i < 30); i++ { // the files can be written again
		s.pass(retryAfter)
	}
	ended := func() bool {
		if !f.Crashed() {
			return false
		}
		s.release() // as the system does
		kept := states(t, dir, reader)
		if wins, best := keptWin(); counted && (wins != 1 || best != 1) {
			t.Errorf("the win reported as saved is counted %d times, %d times among the best", wins, best)
		}
		if s.told != "" && !slices.ContainsFunc(kept, func(state string) bool { return state == s.told || slices.Contains(s.since, state) }) {
			t.Errorf("saved:\n%s\nmessages:\n%s\nnot saved:\n%s", strings.Join(kept, "\n"), s.told, strings.Join(s.since, "\n"))
		}
		return true
	}
	if ended() {
		return
	}
	if s.owes() {
		t.Errorf("still not saved: %v", s.Debts.Err())
	}
	want := stateOf(s.game.Match())
	over := over(s.game.Match())
	err = s.Leave()
	if ended() {
		return
	}
	for i := 0; err != nil && i < 20; i++ { // the disk may have failed just then
		err = s.Debts.Retry()
	}
	if err != nil {
		t.Error(err)
	}
	if kept := states(t, dir, reader); !over && !slices.Contains(kept, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(kept, "\n"), want)
	}
	after, err := LoadSettings(store.Dir{Path: filepath.Join(dir, "config")})
	if err != nil || after.Volume != 33 {
		t.Errorf("settings %+v, %v", after, err)
	}
	all, err := stats.Read(store.Dir{Path: dir})
	if err != nil || len(all) < 1 {
		t.Errorf("results %+v, %v", all, err)
	}
	if resumed {
		if wins, best := keptWin(); wins != 1 || best != 1 {
			t.Errorf("the win is counted %d times, %d times among the best: %+v", wins, best, all)
		}
	}
	if bad, _ := filepath.Glob(filepath.Join(dir, "*", "*.bad*")); len(bad) > 0 {
		t.Errorf("files set aside: %q", bad)
	}
	return resumed
}
