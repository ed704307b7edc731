package host

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/games/catalog"
	"phosphor/games/play"
	"phosphor/games/stats"
	"phosphor/games/store"
)

// nearlyOver is a position of Golf in which only the top card of the first column can be
// played; further lies below it.
func nearlyOver(further string) []byte {
	var all []string
	for _, suit := range "CDHS" {
		for _, rank := range "A23456789TJQK" {
			if c := string(rank) + string(suit); c != "6H" && c != "5C" && c != further {
				all = append(all, `"`+c+`"`)
			}
		}
	}
	piles := []string{`{"name":"stock","cards":[]}`, `{"name":"foundation0","cards":[` + strings.Join(append(all, `"6H"`), ",") + `]}`}
	column := `"5C"`
	if further != "" {
		column = `"` + further + `","5C"`
	}
	for i := range 7 {
		piles = append(piles, fmt.Sprintf(`{"name":"tableau%d","cards":[%s]}`, i, column))
		column = ""
	}
	return []byte(`{"piles":[` + strings.Join(piles, ",") + `]}`)
}

const lastMove = "tableau0 foundation0"

// A series is a player of Golf, one game after the other, in a program that may end at any
// time.
type series struct {
	*House
	t    *testing.T
	b    *book
	k    store.Keeper
	now  time.Duration
	want map[stats.Result]int
}

var errKilled = errors.New("killed")

// killer is a book whose program ends just before a saved game is removed.
type killer struct {
	*book
	armed bool
}

func (k *killer) Remove(name string) error {
	if k.armed {
		panic(errKilled)
	}
	return k.book.Remove(name)
}

// start starts the program, perhaps after an earlier one.
func (s *series) start() {
	s.b.taken = map[string]bool{}
	h, warned := newHouse(s.t, s.b.memory)
	h.Saves, h.Autosave, h.Stats = &killer{book: s.b}, 250*time.Millisecond, s.k
	golf, err := catalog.Find("golf")
	if err == nil {
		err = h.Enter(golf, Choice{})
	}
	if err != nil || len(*warned) > 0 {
		s.t.Fatal(err, *warned)
	}
	s.House, s.now = h, 0
}

// do performs an action on the game and lets a second pass.
func (s *series) do(what func(play.Match) error) {
	s.t.Helper()
	s.now += time.Second
	s.Event(input.Event{Time: s.now, Kind: input.Move})
	if err := what(s.game.Match()); err != nil {
		s.t.Fatal(err)
	}
	s.Touch()
	for s.owes() { // the other one held the lock for long
		_ = s.Debts.Retry()
	}
}

func (s *series) move(m string) { s.do(func(g play.Match) error { return g.Do(m) }) }

func (s *series) lay(further string) {
	s.do(func(g play.Match) error { return asDealt(g, nearlyOver(further)) })
}

// asDealt lays out a position that counts as dealt.
func asDealt(m play.Match, layout []byte) error {
	err := m.Layout(layout)
	play.Base(m).Choose(func(s *play.Setup) { s.Layout = nil })
	return err
}

// playTo plays one game to the given result.
func (s *series) playTo(r stats.Result) {
	s.want[r]++
	switch r {
	case stats.GivenUp:
		s.do(func(g play.Match) error { return g.New("") })
		s.move("deal")
		s.do(func(g play.Match) error { return g.New("") })
	case stats.Lost:
		s.lay("9S")
		s.move(lastMove)
	case stats.Helped:
		s.lay("")
		s.Event(input.Event{Time: s.now, Kind: input.KeyDown, Key: "f4"})
		s.move(lastMove)
	default:
		s.lay("")
		s.move(lastMove)
	}
}

// wonLine wins deal 8 of Golf: d deals, a digit is the column whose top card is played.
const wonLine = "026d0214051145dd1033dd3051246d4dd33552d2d4dd6d6dd6"

// along plays some moves of it.
func (s *series) along(from, to int) {
	s.do(func(g play.Match) (err error) {
		for _, c := range wonLine[from:to] {
			move := "deal"
			if c != 'd' {
				move = "tableau" + string(c) + " foundation0"
			}
			err = errors.Join(err, g.Do(move))
		}
		return err
	})
}

// kill ends the program as the game is won, when its line is written and its saved game still
// exists; the next one finds the game as before the last move.
func (s *series) kill() {
	s.do(func(g play.Match) error { return g.New("8") })
	s.along(0, len(wonLine)-1)
	const lastMove = "tableau6 foundation0"
	func() {
		defer func() {
			if recover() != errKilled {
				s.t.Fatal("the saved game of a game that was won was not removed")
			}
		}()
		s.Saves.(*killer).armed = true
		s.move(lastMove)
	}()
	s.start()
	s.move(lastMove)
	s.want[stats.Won]++
}

// TestSeries compares the statistics of 200 games with what was played, by two
// concurrent programs that are killed repeatedly.
func TestSeries(t *testing.T) {
	dir := store.Dir{Path: t.TempDir()}
	var all []*series
	var wait sync.WaitGroup
	for n := range 2 {
		s := &series{t: t, b: newBook(), k: dir, want: map[stats.Result]int{}}
		all = append(all, s)
		wait.Add(1)
		go func() {
			defer wait.Done()
			random := rand.New(rand.NewPCG(uint64(n), 17))
			s.start()
			for range 100 {
				switch random.IntN(10) {
				case 0:
					s.kill()
				case 1:
					s.start() // after a kill in the middle
					s.playTo(stats.Lost)
				case 2, 3:
					s.playTo(stats.GivenUp)
				case 4:
					s.playTo(stats.Helped)
				case 5, 6:
					s.playTo(stats.Lost)
				default:
					s.playTo(stats.Won)
				}
			}
		}()
	}
	wait.Wait()
	got, want := map[stats.Result]int{}, map[stats.Result]int{}
	for _, s := range all {
		for r, n := range s.want {
			want[r] += n
		}
	}
	games, err := stats.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range games {
		got[e.Result]++
		if e.Game != "golf" || e.Machine != "amiga" || e.Deal == "" || e.Date.IsZero() || e.Seconds > 2 || e.Moves != 1 && e.Moves != len(wonLine) {
			t.Errorf("%+v", e)
		}
	}
	if !maps.Equal(got, want) || len(games) != 200 {
		t.Errorf("%d games, %v, want %v", len(games), got, want)
	}
	sum := stats.Sum(games)
	if sum.Played != 200 || sum.Won != want[stats.Won] || sum.Lost != want[stats.Lost] || sum.Share != float64(sum.Won)/200 {
		t.Errorf("%+v, want %v", sum, want)
	}
	data, _ := dir.Read(stats.File)
	if n := strings.Count(string(data), "\n"); n != 200 {
		t.Errorf("%d lines for 200 games", n)
	}
}

// TestTakenUpAgain checks that a game that is lost and won after undo is one game, as is one
// that Undo resumes after another was begun.
func TestTakenUpAgain(t *testing.T) {
	s := &series{t: t, b: newBook(), k: store.Memory{}, want: map[stats.Result]int{}}
	s.start()
	results := func() (list []stats.Result) {
		games, err := stats.Read(s.k)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range games {
			list = append(list, e.Result)
		}
		return list
	}
	expect := func(step string, want ...stats.Result) {
		t.Helper()
		if got := results(); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", step, got, want)
		}
	}
	s.do(func(g play.Match) error { return g.New("") })
	expect("a game without a move is left")
	s.move("deal")
	s.do(func(g play.Match) error { return g.New("") })
	expect("a game with a move is left", stats.GivenUp)
	s.do(play.Match.Undo)
	expect("and taken up again")
	s.do(func(g play.Match) error { return g.New("") })
	expect("and left again", stats.GivenUp)
	s.lay("9S")
	s.move(lastMove)
	expect("lost", stats.GivenUp, stats.Lost)
	s.do(play.Match.Undo)
	s.move(lastMove)
	expect("lost again", stats.GivenUp, stats.Lost)
	s.do(func(g play.Match) error { return g.New("") })
	s.lay("")
	s.move(lastMove)
	expect("won", stats.GivenUp, stats.Lost, stats.Won)
	s.do(play.Match.Undo)
	s.do(func(g play.Match) error { return g.New("") })
	expect("a victory stays", stats.GivenUp, stats.Lost, stats.Won)
}

// TestTakenUpByAnotherProgram checks that a game that was left for another is available again
// after the program's end, with the time that it was played, and no longer counts as abandoned
// once Undo has gone back to it.
func TestTakenUpByAnotherProgram(t *testing.T) {
	b, k := newBook(), store.Memory{}
	start := func() *House {
		h, _ := newHouse(t, b.memory)
		h.Saves, h.Stats = &book{memory: b.memory, taken: map[string]bool{}}, k
		info, err := catalog.Find("yukon")
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Enter(info, Choice{}); err != nil {
			t.Fatal(err)
		}
		return h
	}
	count := func(want ...stats.Result) {
		t.Helper()
		all, err := stats.Read(k)
		if err != nil {
			t.Fatal(err)
		}
		var got []stats.Result
		for _, g := range stats.Select(all, "yukon") {
			got = append(got, g.Result)
		}
		if !slices.Equal(got, want) {
			t.Errorf("counted as %v, want %v", got, want)
		}
	}
	h := start()
	for i := range 3 {
		press(t, h, time.Duration(i+1)*10*time.Second, "stock")
	}
	left := state(t, h.game)
	if err := h.game.Match().New(""); err != nil {
		t.Fatal(err)
	}
	h.Touch()
	fresh := state(t, h.game)
	count(stats.GivenUp)

	h = start()
	if is := state(t, h.game); is != fresh {
		t.Fatalf("continued as %s, want %s", is, fresh)
	}
	if err := h.game.Match().Undo(); err != nil {
		t.Fatal(err)
	}
	h.Touch()
	if is := state(t, h.game); is != left {
		t.Errorf("after going back: %s, want %s", is, left)
	}
	count()
	if s := play.Base(h.game.Match()).Setup(); s.Elapsed < 20000 {
		t.Errorf("%d ms of the 30 s played are left", s.Elapsed)
	}

	h = start()
	if is := state(t, h.game); is != left {
		t.Errorf("next time: %s, want %s", is, left)
	}
	count()
}

// TestTimeOfAGameThatIsReopened checks that the time of a game continues when it is reopened
// with other cards.
func TestTimeOfAGameThatIsReopened(t *testing.T) {
	s := &series{t: t, b: newBook(), k: store.Memory{}, want: map[stats.Result]int{}}
	s.start()
	for i := range 10 {
		if i == 5 {
			if err := s.Reopen(s.choice); err != nil {
				t.Fatal(err)
			}
		}
		s.move("deal")
	}
	s.do(func(g play.Match) error { return g.New("") })
	games, err := stats.Read(s.k)
	if err != nil || len(games) != 1 || games[0].Seconds != 10 {
		t.Errorf("a game of 10 seconds: %+v, %v", games, err)
	}
}

// TestEveryGameIsCounted checks that every game of the catalogue is counted, if it is
// abandoned after a move.
func TestEveryGameIsCounted(t *testing.T) {
	k := store.Memory{}
	for _, info := range catalog.All {
		h, warned := newHouse(t, &memory{files: map[string][]byte{}})
		h.Stats = k
		if err := h.Enter(info, Choice{Deal: "1"}); err != nil {
			t.Fatal(err)
		}
		m := h.game.Match()
		if len(m.Moves()) == 0 { // Scramble is shown in order before it begins
			if err := m.New(""); err != nil {
				t.Fatal(err)
			}
			h.Touch()
		}
		for i := 0; i < 5 && (counted(m) == nil || counted(m).Count().Moves == 0); i++ {
			if moves := m.Moves(); len(moves) > 0 {
				if err := m.Do(moves[len(moves)-1-i%len(moves)]); err != nil {
					t.Fatalf("%s: %v", info.Name, err)
				}
			}
			h.Touch()
		}
		if err := m.New(""); err != nil {
			t.Fatalf("%s: %v", info.Name, err)
		}
		h.Touch()
		games, _ := stats.Read(k)
		if games = stats.Select(games, info.Name); len(games) != 1 || games[0].Result == stats.Won || len(*warned) > 0 {
			t.Errorf("%s: %+v, warnings %q", info.Name, games, *warned)
		}
	}
}

// TestTourIsCounted checks that each game of a tournament or a tour is counted when it ends,
// although the tournament or tour continues.
func TestTourIsCounted(t *testing.T) {
	k := store.Memory{}
	h, _ := newHouse(t, &memory{files: map[string][]byte{}})
	h.Stats = k
	info, _ := catalog.Find("grandtour")
	if err := h.Enter(info, Choice{Deal: "1"}); err != nil {
		t.Fatal(err)
	}
	for !h.game.Match().Status().Over {
		if err := h.game.Match().Do("next"); err != nil {
			t.Fatal(err)
		}
		h.Touch()
	}
	games, _ := stats.Read(k)
	if len(games) != 1 || games[0].Result != stats.Finished || games[0].Score != h.game.Match().Status().Score {
		t.Errorf("%+v", games)
	}
}

// full is a keeper of a disk that may be full.
type full struct {
	store.Memory
	is bool
}

func (f *full) Write(name string, data []byte) error {
	if f.is {
		return syscall.ENOSPC
	}
	return f.Memory.Write(name, data)
}

// TestCountOnAFullDisk checks that a result that cannot be written is reported once, and
// written when there is space.
func TestCountOnAFullDisk(t *testing.T) {
	disk := &full{Memory: store.Memory{}}
	h, warned := newHouse(t, newBook().memory)
	h.Saves, h.Stats = newBook(), disk
	golf, err := catalog.Find("golf")
	if err == nil {
		err = h.Enter(golf, Choice{})
	}
	if err != nil {
		t.Fatal(err)
	}
	m := h.game.Match()
	do := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		h.Touch()
	}
	disk.is = true
	do(m.Do("deal"))
	do(m.New("")) // given up
	do(asDealt(m, nearlyOver("")))
	do(m.Do(lastMove))
	do(m.New(""))
	h.Advance(time.Second)
	if len(*warned) != 1 || !strings.Contains((*warned)[0], "Not saved: the disk is full") {
		t.Errorf("message %q", *warned)
	}
	if all, err := stats.Read(disk); err != nil || len(all) > 0 {
		t.Errorf("results written: %+v, %v", all, err)
	}
	disk.is = false
	h.Advance(time.Second + retryAfter - 1)
	if all, err := stats.Read(disk); err != nil || len(all) > 0 {
		t.Errorf("retried after %v: %+v, %v", h.now, all, err)
	}
	if due, ok := h.Due(); !ok || due > time.Second+retryAfter {
		t.Errorf("next attempt at %v, %v", due, ok)
	}
	h.Advance(time.Second + retryAfter)
	all, err := stats.Read(disk)
	if err != nil || len(all) != 2 || all[0].Result != stats.GivenUp || all[1].Result != stats.Won || all[1].Moves != 1 {
		t.Errorf("results written: %+v, %v", all, err)
	}
	do(m.Do("deal"))
	disk.is = true // a new failure is reported again, and leaving retries
	do(m.New(""))
	h.Advance(time.Minute)
	if len(*warned) != 2 {
		t.Errorf("message %q", *warned)
	}
	if err := h.Leave(); err == nil {
		t.Error("no error on a full disk")
	}
	disk.is = false // while nothing is played
	if err := h.Leave(); err != nil {
		t.Error(err)
	}
	if all, err := stats.Read(disk); err != nil || len(all) != 3 {
		t.Errorf("results written at the end: %+v, %v", all, err)
	}
}

// TestHonestResults checks that a position laid out by hand does not count, and that a win
// with the lamp, or after a hint that was undone, is a win with help.
func TestHonestResults(t *testing.T) {
	for _, c := range []struct {
		name string
		play func(s *series)
		want []stats.Result
	}{
		{"laid out", func(s *series) {
			s.do(func(g play.Match) error { return g.Layout(nearlyOver("")) })
			s.move(lastMove)
		}, nil},
		{"by hand", func(s *series) { s.lay(""); s.move(lastMove) }, []stats.Result{stats.Won}},
		{"light", func(s *series) { s.lay(""); s.key("f9"); s.move(lastMove) }, []stats.Result{stats.Helped}},
		{"light put out again", func(s *series) { s.lay(""); s.key("f9"); s.key("f9"); s.move(lastMove) }, []stats.Result{stats.Won}},
		{"hint", func(s *series) { s.lay(""); s.key("f4"); s.move(lastMove) }, []stats.Result{stats.Helped}},
		{"hint, and a move taken back", func(s *series) {
			s.lay("")
			s.key("f4")
			s.move(lastMove)
			s.do(play.Match.Undo)
			s.move(lastMove)
		}, []stats.Result{stats.Helped}},
		{"hint, and the program is ended at once", func(s *series) {
			s.do(func(g play.Match) error { return g.New("8") })
			s.along(0, 20)
			s.key("f4")
			s.start()
			s.along(20, len(wonLine))
		}, []stats.Result{stats.Helped}},
		{"walk", func(s *series) {
			s.do(func(g play.Match) error { return g.New("8") })
			s.along(0, 20)
			s.key("f6")
			s.key("escape")
			s.along(20, len(wonLine))
		}, []stats.Result{stats.Helped}},
		{"show me", func(s *series) {
			s.do(func(g play.Match) error { return g.New("8") })
			s.along(0, 40)
			s.key("shift+f4")
			for range 100 {
				s.now += 100 * time.Millisecond
				s.Advance(s.now)
			}
			s.Touch()
		}, []stats.Result{stats.Helped}},
	} {
		s := &series{t: t, b: newBook(), k: store.Memory{}, want: map[stats.Result]int{}}
		s.start()
		c.play(s)
		s.do(func(g play.Match) error { return g.New("") })
		games, err := stats.Read(s.k)
		var got []stats.Result
		for _, e := range games {
			got = append(got, e.Result)
		}
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %v %v, want %v", c.name, got, err, c.want)
		}
	}
}

func (s *series) key(key string) {
	s.Event(input.Event{Time: s.now, Kind: input.KeyDown, Key: key})
}
