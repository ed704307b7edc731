package play

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// A file is what a journal was written to.
type file struct{ data []byte }

func (f *file) write(t testing.TB, j *Journal, s *Session, played time.Duration) {
	t.Helper()
	data, fresh, err := j.Next(s, played)
	if err != nil {
		t.Fatal(err)
	}
	if fresh {
		f.data = nil
	}
	f.data = append(f.data, data...)
}

// TestJournal checks that the file always holds the game, and that a truncated file
// holds it as it was then.
func TestJournal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := NewSession("count", open)
		if err := s.Start(Setup{Deal: "5"}); err != nil {
			t.Fatal(err)
		}
		var f file
		var j Journal
		states := map[int]any{} // by the length of the file
		played := time.Duration(0)
		for _, do := range rapid.SliceOf(rapid.IntRange(0, 9)).Draw(t, "moves") {
			switch do {
			case 0:
				_ = s.Undo()
			case 1:
				_ = s.Redo()
			case 2:
				if rapid.IntRange(0, 9).Draw(t, "new") == 0 {
					_ = s.Restart("7")
					states = map[int]any{}
				}
			case 3:
				s.SetBack(rapid.IntRange(0, 8).Draw(t, "back"))
			default:
				_ = s.Do(fmt.Sprint(do))
			}
			played += time.Duration(rapid.IntRange(0, 1).Draw(t, "time")) * time.Second
			data, fresh, err := j.Next(s, played)
			if err != nil {
				t.Fatal(err)
			}
			if fresh {
				f.data = nil
				states = map[int]any{}
			}
			f.data = append(f.data, data...)
			states[len(f.data)] = s.State()
		}
		for n, want := range states {
			if n == 0 {
				continue
			}
			for _, tail := range []string{"", `"1`, `{"pl`} {
				o := NewSession("count", open)
				if err := o.Start(Setup{Deal: "1"}); err != nil {
					t.Fatal(err)
				}
				if err := o.Load(append(bytes.Clone(f.data[:n]), tail...)); err != nil {
					t.Fatalf("%v\n%s", err, f.data[:n])
				}
				if o.State() != want {
					t.Fatalf("read %v, want %v\n%s", o.State(), want, f.data[:n])
				}
				redo := len(s.undone) > 0 // a file holds one game
				if n == len(f.data) && (o.Setup().Back != s.Setup().Back || o.Setup().Deal != s.Setup().Deal || o.CanRedo() != redo) {
					t.Fatalf("read %+v, want %+v", o.Setup(), s.Setup())
				}
			}
		}
	})
}

func TestJournalPlayed(t *testing.T) {
	s := begin(t, "5")
	var f file
	var j Journal
	f.write(t, &j, s, 0)
	if err := s.Do("1"); err != nil {
		t.Fatal(err)
	}
	f.write(t, &j, s, 90*time.Second)
	n := len(f.data)
	f.write(t, &j, s, 90*time.Second+999*time.Millisecond)
	if len(f.data) != n {
		t.Error("less than a second alone is written")
	}
	for _, played := range []time.Duration{91 * time.Second, 92 * time.Second} {
		f.write(t, &j, s, played)
		o := begin(t)
		if err := o.Load(f.data); err != nil {
			t.Fatal(err)
		}
		if o.Setup().Elapsed != played.Milliseconds() {
			t.Errorf("%d ms were played, want %v", o.Setup().Elapsed, played)
		}
	}
}

// seal returns lines of a journal with their checksums.
func seal(values ...string) []byte {
	var b []byte
	sum := uint32(0)
	for _, v := range values {
		sum = crc32.Update(sum, crc32.IEEETable, []byte(v))
		b = fmt.Appendf(b, "%s %08x\n", v, sum)
	}
	return b
}

const journalBegins = `{"phosphor":"saved game","version":3,"game":"count","setup":{"deal":"5"}}`

func TestJournalRefused(t *testing.T) {
	for _, c := range []struct {
		data []byte
		want string
	}{
		{seal(strings.Replace(journalBegins, "count", "chess", 1)), `it is a game of "chess"`},
		{seal(journalBegins, `"9"`, "nonsense"), "line 3"},
		{seal(journalBegins, `"900"`), "move 1"},
		{seal(journalBegins, `"undo"`), "move 1"},
		{seal(journalBegins, "[]"), "line 2"},
		{[]byte(journalBegins + " 00000000\n"), "first line"},
		{[]byte(journalBegins), "first line"},
		{[]byte(strings.Replace(journalBegins, ":3", ":2", 1)), "version 2 is unknown"},
	} {
		s := begin(t, "50")
		err := s.Load(c.data)
		if err == nil || !strings.HasPrefix(err.Error(), "saved game: ") || !strings.Contains(err.Error(), c.want) || s.State() != 50 {
			t.Errorf("%s: %v, want an error with %q", c.data, err, c.want)
		}
	}
}

// TestJournalDamaged damages a line of a journal. The game continues from the lines
// before it.
func TestJournalDamaged(t *testing.T) {
	good := seal(journalBegins, `"1"`, `"2"`, `{"played":7}`, `"3"`)
	list := bytes.SplitAfter(good, []byte("\n"))
	list = list[:5]
	for n := 1; n < len(list); n++ {
		before := bytes.Join(list[:n], nil)
		after := bytes.Join(list[n+1:], nil)
		for what, line := range map[string]string{
			"zeros": strings.Repeat("\x00", 20) + "\n", "nothing": "\n", "another sum": `"1" 00000000` + "\n", "noise": "\xff\xfe 12345678\n", "its half": string(list[n][:len(list[n])/2]) + "\n",
		} {
			data := slices.Concat(before, []byte(line), after)
			intact, whole := Intact(data)
			if intact != len(before) || whole {
				t.Errorf("line %d, %s: %d bytes are intact, want %d; whole: %v", n+1, what, intact, len(before), whole)
			}
			s, want := begin(t, "50"), begin(t, "60")
			if err, also := s.Load(data), want.Load(before); err != nil || also != nil || s.State() != want.State() {
				t.Errorf("line %d, %s: %v, %v: %v, want %v", n+1, what, err, also, s.State(), want.State())
			}
		}
		if intact, whole := Intact(slices.Concat(before, after)); n < len(list)-1 && (intact != len(before) || whole) {
			t.Errorf("without line %d: %d bytes are intact, want %d; whole: %v", n+1, intact, len(before), whole)
		}
		if intact, whole := Intact(append(before, list[n][:3]...)); intact != len(before) || !whole {
			t.Errorf("line %d truncated: %d bytes are intact, want %d; whole: %v", n+1, intact, len(before), whole)
		}
	}
}

// TestFollows checks that a game follows its own earlier states, and no others.
func TestFollows(t *testing.T) {
	s := begin(t, "5")
	var f file
	var j Journal
	for _, m := range []string{"1", "2", "3"} {
		if err := s.Do(m); err != nil {
			t.Fatal(err)
		}
		f.write(t, &j, s, 0)
		if !s.Follows(f.data) {
			t.Errorf("after %s: does not continue its own file", m)
		}
	}
	if err := s.Undo(); err != nil {
		t.Fatal(err)
	}
	if !s.Follows(f.data) {
		t.Error("does not continue itself before an undo")
	}
	other := begin(t, "5")
	if other.Follows(f.data) {
		t.Error("a game continues one that is further on")
	}
	if err := other.Do("4"); err != nil {
		t.Fatal(err)
	}
	if data, _, _ := new(Journal).Next(other, 0); s.Follows(data) {
		t.Error("a game continues another one of the same deal")
	}
}

// long is a game without rules or end.
type long struct{ n int }

func (l *long) Do(string) error { l.n++; return nil }
func (l *long) Undo() error     { l.n--; return nil }
func (l *long) Moves() []string { return nil }
func (l *long) Status() Status  { return Status{} }
func (l *long) State() any      { return l.n }

func endless(moves int) *Session {
	s := NewSession("long", func(Setup) (Board, error) { return &long{}, nil })
	if err := s.Start(Setup{Deal: "1"}); err != nil {
		panic(err)
	}
	for range moves {
		if err := s.Do("tableau1 tableau4 3"); err != nil {
			panic(err)
		}
	}
	return s
}

// BenchmarkAppend checks that appending a move costs the same after ten and after a hundred
// thousand.
func BenchmarkAppend(b *testing.B) {
	for _, n := range []int{10, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := endless(n)
			var j Journal
			if _, _, err := j.Next(s, 0); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				_ = s.Do("tableau1 tableau4 3")
				data, fresh, err := j.Next(s, 0)
				if err != nil || fresh || len(data) == 0 {
					b.Fatal(err, fresh)
				}
			}
		})
	}
}

func BenchmarkLoadJournal(b *testing.B) {
	s := endless(100_000)
	var j Journal
	data, _, err := j.Next(s, 0)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if err := s.Load(data); err != nil {
			b.Fatal(err)
		}
	}
}

func FuzzLoadJournal(f *testing.F) {
	s := begin(f, "5", "7")
	var j Journal
	data, _, err := j.Next(s, time.Minute)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add(data[:len(data)-5])
	f.Add(seal(journalBegins, `"1"`, `{"setup":{"deal":"7"}}`, `{"played":-1}`, `"undo"`, `null`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s := begin(t, "50")
		err := s.Load(data)
		if err != nil && (s.State() != 50 || !strings.HasPrefix(err.Error(), "saved game: ") || strings.Contains(err.Error(), "\n")) {
			t.Errorf("%v, sum %v", err, s.State())
		}
	})
}
