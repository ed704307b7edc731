package host

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/play"
	"phosphor/games/stats"
	"phosphor/games/store"
	"phosphor/games/store/storetest"
)

// on returns a house whose files are in a folder of a file system.
func on(t *testing.T, dir string, fsys store.FS) *House {
	t.Helper()
	folder := func(name string) store.Keeper { return store.Dir{Path: filepath.Join(dir, name), FS: fsys} }
	return &House{
		saver: saver{Saves: store.NewSaves(filepath.Join(dir, "saves"), fsys)}, Sounds: silence{}, Autosave: 250 * time.Millisecond,
		Stats: folder(""), Config: folder("config"), Warn: func(string) {},
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
	told  string   // the state that was told last as kept
	since []string // those after it
}

// settle lets time pass, and notes what the player sees.
func (s *trial) settle() {
	s.Touch()
	s.pass(300 * time.Millisecond)
}

func (s *trial) pass(d time.Duration) {
	s.now += d
	s.Advance(s.now)
	now := stateOf(s.game.Match())
	if s.owes() {
		s.since = append(s.since, now)
	} else {
		s.told, s.since = now, nil
	}
}

// stateOf is how a game stands, but for its clock, which may go back by a second, and for a
// figure of Tetris, which falls meanwhile.
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

// states are those of the saved games that are there.
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

// play plays a game with a new deal and a changed setting, and a second program beside it.
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
	if !s.fs.Crashed() {
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

// Whichever call on the files fails, in whatever way, what was told as kept is, and when the
// files can be written again so is everything else.
func TestFailingFiles(t *testing.T) {
	for _, c := range []struct {
		game string
		slow bool // each call fails in each way then, else in one
	}{{"yukon", true}, {"grandtour", false}, {"minesweeper", false}, {"tetris", false}, {"gobblet", false}} {
		info, err := catalog.Find(c.game)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(c.game, func(t *testing.T) {
			env, err := Choice{}.Env(info)
			if err != nil {
				t.Fatal(err)
			}
			reader, err := info.Start(env.Complete())
			if err != nil {
				t.Fatal(err)
			}
			runs := 0
			storetest.Each(t, !(c.slow && os.Getenv("PHOSPHOR_SLOW") == "1"), func(t *testing.T, f *storetest.FS) {
				runs++
				failing(t, info, f, reader.Match())
			})
			t.Logf("%d runs", runs)
		})
	}
}

func failing(t *testing.T, info *games.Info, f *storetest.FS, reader play.Match) {
	dir, err := os.MkdirTemp("", "phosphor-faults")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	s := &trial{House: on(t, dir, f), t: t, fs: f}
	if err := s.Enter(info, Choice{Deal: "8", drawn: true}); err != nil {
		t.Errorf("it does not begin: %v", err)
		return
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
		if s.told != "" && !slices.ContainsFunc(kept, func(state string) bool { return state == s.told || slices.Contains(s.since, state) }) {
			t.Errorf("kept are\n%s\ntold was\n%s\nand not kept\n%s", strings.Join(kept, "\n"), s.told, strings.Join(s.since, "\n"))
		}
		return true
	}
	if ended() {
		return
	}
	if s.owes() {
		t.Errorf("it is still not saved: %v", s.debts.Err())
	}
	want := stateOf(s.game.Match())
	over := over(s.game.Match())
	err = s.Leave()
	if ended() {
		return
	}
	for i := 0; err != nil && i < 20; i++ { // the disk may have failed just then
		err = s.debts.Retry()
	}
	if err != nil {
		t.Error(err)
	}
	if kept := states(t, dir, reader); !over && !slices.Contains(kept, want) {
		t.Errorf("kept are\n%s\nwant\n%s", strings.Join(kept, "\n"), want)
	}
	after, err := LoadSettings(store.Dir{Path: filepath.Join(dir, "config")})
	if err != nil || after.Volume != 33 {
		t.Errorf("the settings are %+v, %v", after, err)
	}
	if all, err := stats.Read(store.Dir{Path: dir}); err != nil || len(all) < 1 {
		t.Errorf("counted are %+v, %v", all, err)
	}
	if bad, _ := filepath.Glob(filepath.Join(dir, "*", "*.bad*")); len(bad) > 0 {
		t.Errorf("set aside are %q", bad)
	}
}
