package host

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/play"
)

// A book is a memory that can be appended to and that several programs share.
type book struct {
	*memory
	taken   map[string]bool
	appends int
	syncs   []string
	full    bool
}

func newBook() *book {
	return &book{memory: &memory{files: map[string][]byte{}}, taken: map[string]bool{}}
}

func (b *book) Append(name string, data []byte) error {
	if b.full {
		return syscall.ENOSPC
	}
	b.files[name] = append(bytes.Clone(b.files[name]), data...)
	b.appends++
	return nil
}

func (b *book) Write(name string, data []byte) error {
	if b.full {
		return syscall.ENOSPC
	}
	return b.memory.Write(name, data)
}

func (b *book) Sync(name string, _ func(error)) { b.syncs = append(b.syncs, name) }

func (b *book) Copy(name string, data []byte) (string, error) {
	return name + ".bad", b.Write(name+".bad", data)
}

func (b *book) Claim(name string) (func(), bool, error) {
	if b.taken[name] {
		return nil, false, nil
	}
	b.taken[name] = true
	return func() { delete(b.taken, name) }, true, nil
}

// enter opens a game in its own house; "golf on oberon" is one on another machine's desk.
func enter(t *testing.T, b *book, game string, c Choice) (*House, *[]string) {
	t.Helper()
	h, warned := newHouse(t, b.memory)
	h.Saves, h.Autosave = b, 250*time.Millisecond
	game, machine, _ := strings.Cut(game, " on ")
	info, err := catalog.Find(game)
	if err == nil && machine != "" {
		info, err = info.On(machine)
	}
	if err == nil {
		err = h.Enter(info, c)
	}
	if err != nil {
		t.Fatal(err)
	}
	return h, warned
}

// state is the game in play in JSON.
func state(t *testing.T, g games.Game) string {
	t.Helper()
	return fmt.Sprintf("%+v", g.Match().State())
}

// TestMovesAreKeptAtOnce checks that every move is in the saved game as soon as it is made,
// and on the disk a quarter of a second later; a program that is killed loses nothing.
func TestMovesAreKeptAtOnce(t *testing.T) {
	const ms = time.Millisecond
	b := newBook()
	h, warned := enter(t, b, "yukon", Choice{Deal: "8"})
	for i := range 9 {
		now := time.Duration(i) * 100 * ms
		h.Advance(now)
		press(t, h, now, "stock")
		if i == 0 {
			continue // the whole file
		}
		if b.writes != 1 || b.appends != i {
			t.Fatalf("move %d: written whole %d times, appended %d times", i, b.writes, b.appends)
		}
		again, _ := enter(t, &book{memory: b.memory, taken: map[string]bool{}}, "yukon", Choice{})
		if was, is := state(t, h.game), state(t, again.game); was != is {
			t.Fatalf("move %d: continued as %s, want %s", i, is, was)
		}
	}
	h.Advance(2 * time.Second)
	if n := len(b.syncs); n < 2 || n > 9 {
		t.Errorf("synced %d times", n)
	}
	if _, ok := h.Due(); ok {
		t.Error("Due reports something while the game is idle")
	}
	if len(*warned) > 0 {
		t.Errorf("warnings %q", *warned)
	}
}

// TestFullDisk checks that a full disk is reported once, and that everything is saved
// when there is space.
func TestFullDisk(t *testing.T) {
	b := newBook()
	h, warned := enter(t, b, "yukon", Choice{Deal: "8"})
	press(t, h, 0, "stock")
	b.full = true
	for i := range 5 {
		press(t, h, time.Duration(i)*time.Second, "stock")
	}
	if len(*warned) != 1 || !strings.Contains((*warned)[0], "no space") {
		t.Errorf("warnings %q", *warned)
	}
	b.full = false
	press(t, h, 10*time.Second, "stock")
	again, _ := enter(t, &book{memory: b.memory, taken: map[string]bool{}}, "yukon", Choice{})
	if was, is := state(t, h.game), state(t, again.game); was != is {
		t.Errorf("continued as %s, want %s", is, was)
	}
	// Leaving with a full disk goes back to the cabinet all the same.
	press(t, h, 11*time.Second, "stock")
	b.full = true
	press(t, h, 12*time.Second, "button:Close")
	if g, _ := h.Game(); g != nil || h.Done() || h.Err() != nil {
		t.Errorf("game in play %v, done %v, %v", g, h.Done(), h.Err())
	}
}

// TestTwoInstances checks that the second of two programs that play the same game
// reports it, and keeps its own game.
func TestTwoInstances(t *testing.T) {
	b := newBook()
	one, _ := enter(t, b, "golf", Choice{})
	two, warned := enter(t, b, "golf", Choice{})
	if len(*warned) != 1 || !strings.Contains((*warned)[0], "another window") {
		t.Errorf("warnings %q", *warned)
	}
	one.game.Match().Do("deal")
	two.game.Match().Do("deal")
	two.game.Match().Do("deal")
	want := []string{state(t, one.game), state(t, two.game)}
	if err := errors.Join(one.Leave(), two.Leave()); err != nil {
		t.Fatal(err)
	}
	one, _ = enter(t, b, "golf", Choice{})
	two, _ = enter(t, b, "golf", Choice{})
	if got := []string{state(t, one.game), state(t, two.game)}; !slices.Equal(got, want) {
		t.Errorf("continued as %q, want %q", got, want)
	}
}

// TestOverIsNotContinued checks that a game that is over is not continued.
func TestOverIsNotContinued(t *testing.T) {
	b := newBook()
	h, _ := enter(t, b, "golf", Choice{Deal: "8"})
	m := h.game.Match()
	for !m.Status().Over {
		if err := m.Do(m.Moves()[0]); err != nil {
			t.Fatal(err)
		}
		h.Touch()
	}
	if len(b.files) != 0 {
		t.Errorf("saved games %q", b.files)
	}
	saved, _ := m.Save()
	b.files["golf"] = saved
	again, warned := enter(t, &book{memory: b.memory, taken: map[string]bool{}}, "golf", Choice{})
	if again.game.Match().Status().Over || len(*warned) > 0 {
		t.Errorf("%+v, warnings %q", again.game.Match().Status(), *warned)
	}
	if err := m.Undo(); err == nil { // it is not over any more
		h.Touch()
		if len(b.files["golf"]) == 0 {
			t.Error("a continued game is not saved again")
		}
	}
}

// TestEveryGameIsKept checks that every game of the catalogue is saved at once, in a journal,
// and so are programs of package app on the desks of other machines.
func TestEveryGameIsKept(t *testing.T) {
	names := []string{"solitairex on oberon", "grandtour on oberon", "gobblet on oberon", "gobblet on amiga", "solitairex on atari", "grandtour on windows"}
	for _, info := range catalog.All {
		names = append(names, info.Name)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			b := newBook()
			h, warned := enter(t, b, name, Choice{Deal: "8"})
			m, made := h.game.Match(), 0
			if len(m.Moves()) == 0 { // it wants to be started
				if err := m.New(""); err != nil {
					t.Fatal(err)
				}
			}
			for i := 0; i < 8 && !m.Status().Over; i++ {
				moves := m.Moves()
				if len(moves) == 0 {
					break
				}
				if err := m.Do(moves[i*7%len(moves)]); err != nil {
					t.Fatal(err)
				}
				h.Touch()
				made++
				if m.Status().Over {
					break
				}
				if whole, added := b.writes, b.appends; whole+added != made || added > 0 && whole > 1 {
					t.Errorf("%d moves, written whole %d times, appended %d times", made, whole, added)
				}
				again, _ := enter(t, &book{memory: b.memory, taken: map[string]bool{}}, name, Choice{})
				was, _ := m.Save()
				if is, _ := again.game.Match().Save(); !bytes.Equal(was, is) {
					t.Fatalf("move %d: continued as %s, want %s", i, is, was)
				}
			}
			if made == 0 || len(*warned) > 0 {
				t.Errorf("%d moves, warnings %q", made, *warned)
			}
		})
	}
}

// A tape is the file of a demo.
type tape struct {
	bytes.Buffer
	full   bool
	closed bool
}

func (f *tape) Write(p []byte) (int, error) {
	if f.full {
		return 0, errors.New("no space left")
	}
	return f.Buffer.Write(p)
}

func (f *tape) Close() error { f.closed = true; return nil }

// TestRecordContinued checks that a demo of a continued game begins with it. A failure to
// write it is reported once, at once, and again at the end.
func TestRecordContinued(t *testing.T) {
	b := newBook()
	h, _ := enter(t, b, "golf", Choice{Deal: "8"})
	press(t, h, 0, "stock")
	h.Advance(time.Second) // a journal of several lines
	if err := h.Leave(); err != nil {
		t.Fatal(err)
	}
	record := func(full bool) (*House, *tape, *[]string) {
		h, warned := newHouse(t, b.memory)
		h.Saves = b
		f := &tape{full: full}
		h.Record = func() (io.WriteCloser, error) { return f, nil }
		info, _ := catalog.Find("golf")
		if err := h.Enter(info, Choice{}); err != nil {
			t.Fatal(err)
		}
		for i := range 3 {
			press(t, h, time.Duration(i+1)*time.Second, "stock")
		}
		h.Touch()
		return h, f, warned
	}
	// The first leaves a journal, which the second continues.
	for range 2 {
		h, f, warned := record(false)
		want := state(t, h.game)
		h.release() // the program is killed
		d, err := play.ReadDemo(&f.Buffer)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := newHouse(t, &memory{})
		again.Saves, again.Demo = nil, d
		info, _ := catalog.Find("golf")
		if err := again.Enter(info, Choice{}); err != nil {
			t.Fatal(err)
		}
		again.Advance(10 * time.Second)
		if is := state(t, again.game); is != want || len(d.Events) != 9 || len(*warned) > 0 {
			t.Errorf("the demo of %d inputs leads to %s, want %s; warnings %q", len(d.Events), is, want, *warned)
		}
	}
	h, f, warned := record(true)
	if err := h.Leave(); err == nil || !f.closed || len(*warned) != 1 || !strings.Contains((*warned)[0], "no space") {
		t.Errorf("a demo on a full disk: %v, warnings %q", err, *warned)
	}
}
