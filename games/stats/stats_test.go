package stats

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"phosphor/games/store"
)

func add(t testing.TB, k store.Keeper, id, game string, r Result, seconds, score int) {
	t.Helper()
	if err := Add(k, Entry{ID: id, Game: game, Machine: "amiga", Deal: "1", Result: r, Seconds: seconds, Score: score, Moves: 3}); err != nil {
		t.Fatal(err)
	}
}

func read(t testing.TB, k store.Keeper) []Entry {
	t.Helper()
	list, err := Read(k)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func games(t testing.TB, k store.Keeper, names ...string) []Summary {
	t.Helper()
	all, err := Games(k)
	if err != nil {
		t.Fatal(err)
	}
	return Named(all, names)
}

func TestSum(t *testing.T) {
	k := store.Dir{Path: t.TempDir()}
	if s := Sum(read(t, k)); s.Played != 0 || s.BestScore != nil || s.Share != 0 || s.Last == nil {
		t.Errorf("without games: %+v", s)
	}
	for i, r := range []Result{Won, Won, Helped, Won, Lost, Won, GivenUp, Won, Won} {
		add(t, k, fmt.Sprint(i), "golf", r, 10*(i+1), i)
	}
	add(t, k, "t", "tetris", Finished, 100, 7000)
	all := read(t, k)
	s := Sum(Select(all, "golf"))
	want := Summary{Game: "golf", Played: 9, Won: 6, Helped: 1, Lost: 1, GivenUp: 1, Streak: 2, BestStreak: 3,
		BestTime: 10, MeanTime: (10 + 20 + 40 + 60 + 80 + 90) / 6, Seconds: 450, Share: 6. / 9}
	best := 8
	want.BestScore, want.Last = &best, s.Last
	got, _ := json.Marshal(s)
	if w, _ := json.Marshal(want); string(got) != string(w) {
		t.Errorf("%s, want %s", got, w)
	}
	if len(s.Last) != 9 || s.Last[0].ID != "8" || !s.Competitive() {
		t.Errorf("last game %+v", s.Last)
	}
	if s := Sum(Select(all, "tetris")); s.Competitive() || s.Finished != 1 || *s.BestScore != 7000 {
		t.Errorf("%+v", s)
	}
	if l := games(t, k, "tetris", "yukon", "golf"); len(l) != 2 || l[0].Game != "tetris" || l[1].Played != 9 {
		t.Errorf("%+v", l)
	}
}

// TestAmended checks that the last line of a game counts, a victory stays, and nothing is written
// twice.
func TestAmended(t *testing.T) {
	for _, c := range []struct {
		lines string
		want  Result
		n     int
	}{
		{"lost", Lost, 1},
		{"lost lost", Lost, 1},
		{"lost won", Won, 2},
		{"won lost won", Won, 1},
		{"given-up resumed", "", 2},
		{"given-up resumed given-up", GivenUp, 3},
		{"given-up resumed won", Won, 3},
		{"resumed", "", 0},
		{"lost given-up", Lost, 1},
	} {
		k := store.Memory{}
		for word := range strings.FieldsSeq(c.lines) {
			add(t, k, "x", "golf", Result(strings.ReplaceAll(word, "-", " ")), 1, 1)
		}
		var got Result
		list := read(t, k)
		if len(list) > 0 {
			got = list[0].Result
		}
		if n := strings.Count(string(k[File]), "\n"); got != c.want || len(list) > 1 || n != c.n {
			t.Errorf("%s: %q in %d lines (%+v)", c.lines, got, n, list)
		}
	}
}

// TestCutOff checks that a line that was cut off costs that line alone.
func TestCutOff(t *testing.T) {
	k := store.Dir{Path: t.TempDir()}
	for i := range 3 {
		add(t, k, fmt.Sprint(i), "golf", Won, 1, 1)
	}
	whole, _ := k.Read(File)
	for n := range len(whole) {
		if err := os.WriteFile(filepath.Join(k.Path, File), whole[:n], 0o666); err != nil {
			t.Fatal(err)
		}
		before := len(read(t, k))
		if n%7 == 0 {
			add(t, k, "new", "golf", Lost, 1, 1)
			if after := read(t, k); len(after) != before+1 || after[before].ID != "new" {
				t.Fatalf("truncated at %d: %d games, then %+v", n, before, after)
			}
		}
	}
}

func TestForget(t *testing.T) {
	k := store.Memory{}
	for i := range 6 {
		add(t, k, fmt.Sprint(i), []string{"golf", "yukon", "golf1"}[i%3], Won, 1, 1)
	}
	if n, err := Forget(k, "golf"); n != 2 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if list := read(t, k); len(list) != 4 || slices.ContainsFunc(list, func(e Entry) bool { return e.Game == "golf" }) {
		t.Errorf("%+v", list)
	}
	if n, err := Forget(k, ""); n != 4 || err != nil || len(read(t, k)) != 0 {
		t.Errorf("%d, %v", n, err)
	}
}

// TestLines checks that lines are read as the JSON package reads them, whether they have the form
// in which they are written or another.
func TestLines(t *testing.T) {
	rnd := rand.New(rand.NewPCG(44, 3))
	word := func(list ...string) string { return list[rnd.IntN(len(list))] }
	var file bytes.Buffer
	for i := range 3000 {
		e := Entry{ID: fmt.Sprint(i / 2 * 7919), Game: word("golf", "yukon", ""), Variation: word("", "classic", "Früh"), Machine: word("amiga", "atari", "a\"b"),
			Deal: fmt.Sprint(i), Result: Result(word("won", "lost", "given up", "")), Score: rnd.IntN(400) - 200, Moves: rnd.IntN(1 << 20), Seconds: rnd.IntN(99),
			Helped: i%5 == 0, Date: time.Unix(int64(rnd.IntN(2e9)), int64(i%2*rnd.IntN(1e9)))}
		if i%3 > 0 {
			e.Date = e.Date.UTC()
		}
		line, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		switch rnd.IntN(12) {
		case 0:
			line[rnd.IntN(len(line))] = "{}\",:0-x \\"[rnd.IntN(10)]
		case 1:
			line = line[:rnd.IntN(len(line))]
		case 2:
			line = bytes.ReplaceAll(line, []byte(`,"`), []byte(`, "`))
		case 3:
			line = bytes.ReplaceAll(line, []byte(`:1`), []byte(`:01`))
		}
		file.Write(line)
		file.WriteString("\n")
	}
	var want []Entry
	for line := range bytes.Lines(file.Bytes()) {
		var e Entry
		if json.Unmarshal(line, &e) == nil && e.Game != "" && e.Result != "" {
			want = append(want, e)
		}
	}
	same := func(got, want []Entry) {
		t.Helper()
		if len(got) != len(want) {
			t.Fatalf("%d entries, want %d", len(got), len(want))
		}
		for i, w := range want {
			g := got[i]
			if !g.Date.Equal(w.Date) {
				t.Fatalf("entry %d has the game %v, want %v", i, g.Date, w.Date)
			}
			g.Date = w.Date
			if g != w {
				t.Fatalf("entry %d is %+v, want %+v", i, g, w)
			}
		}
	}
	same(decodeLines(file.Bytes()), want)
	many, repeated := bytes.Repeat(file.Bytes(), 8), []Entry(nil)
	for range 8 {
		repeated = append(repeated, want...)
	}
	same(decode(many), repeated) // in parts
}

// TestUnreadable checks that a folder instead of the file is an error that names it.
func TestUnreadable(t *testing.T) {
	k := store.Dir{Path: t.TempDir()}
	if err := os.Mkdir(filepath.Join(k.Path, File), 0o777); err != nil {
		t.Fatal(err)
	}
	err := Add(k, Entry{ID: "1", Game: "golf", Result: Won})
	var p *os.PathError
	if !errors.As(err, &p) || !strings.Contains(err.Error(), File) {
		t.Errorf("%v", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"id":"1","game":"golf","result":"won"}` + "\n{\"id\":\"1\""))
	f.Fuzz(func(t *testing.T, data []byte) {
		list := parse(data)
		Sum(list)
		if bytes.Contains(data, []byte("new-one")) {
			return // whose result may be there already
		}
		k := store.Memory{File: data}
		if err := Add(k, Entry{ID: "new-one", Game: "golf", Result: Won}); err != nil {
			t.Fatal(err)
		}
		if after := parse(k[File]); len(after) != len(list)+1 {
			t.Errorf("%d games, then %d", len(list), len(after))
		}
	})
}

// TestMeanAndRecent checks that the mean time is rounded to the nearest second, and a summary has
// the ten newest games, the newest first.
func TestMeanAndRecent(t *testing.T) {
	entries := func(seconds ...int) (all []Entry) {
		for i, n := range seconds {
			all = append(all, Entry{ID: fmt.Sprint(i), Game: "golf", Result: Won, Seconds: n})
		}
		return all
	}
	for _, c := range []struct {
		seconds []int
		mean    int
	}{{[]int{10}, 10}, {[]int{10, 11}, 11}, {[]int{10, 10, 11}, 10}, {[]int{10, 11, 11}, 11}, {[]int{0, 10, 11}, 11}} {
		if s := Sum(entries(c.seconds...)); s.MeanTime != c.mean {
			t.Errorf("the mean of %v is %d, want %d", c.seconds, s.MeanTime, c.mean)
		}
	}
	for _, n := range []int{Recent - 1, Recent, Recent + 1, 3 * Recent} {
		s := Sum(entries(make([]int, n)...))
		if len(s.Last) != min(n, Recent) || s.Last[0].ID != fmt.Sprint(n-1) {
			t.Errorf("of %d games the last ones are %d, from %s on", n, len(s.Last), s.Last[0].ID)
		}
	}
}
