package stats

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"phosphor/games/store"
)

// TestKeptSums checks that stored sums of long statistics are used while their lines are
// unchanged, plus the games since, and always agree with the lines.
func TestKeptSums(t *testing.T) {
	k := store.Dir{Path: t.TempDir()}
	path := filepath.Join(k.Path, File)
	lines := func(from, to int) string {
		var b strings.Builder
		for i := from; i < to; i++ {
			fmt.Fprintf(&b, `{"id":"%d","game":"%s","machine":"amiga","deal":"%d","result":"%s","score":%d,"moves":3,"undos":0,"seconds":%d,"date":"2026-01-01T00:00:00Z"}`+"\n",
				i, []string{"golf", "yukon", "tetris"}[i%3], i, []Result{Won, Lost, GivenUp, Helped, Finished}[i%5], i%17, i%100)
		}
		return b.String()
	}
	const n = 12000
	if err := os.WriteFile(path, []byte(lines(0, n)), 0o644); err != nil {
		t.Fatal(err)
	}
	all := func() string {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var g tallies
		g.add(parse(data), game)
		b, _ := json.Marshal(g.summaries())
		return string(b)
	}
	check := func(what string, kept bool) {
		t.Helper()
		if got := readKept(k) != nil; got != kept {
			t.Errorf("%s: stored sums are used: %v", what, got)
		}
		list, err := Games(k)
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := json.Marshal(list); string(got) != all() {
			t.Errorf("%s: %.300s\nwant %.300s", what, got, all())
		}
	}
	edit := func(change func(data []byte) []byte) {
		data, err := os.ReadFile(path)
		if err == nil {
			err = os.WriteFile(path, change(data), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	appended := func(s string) func([]byte) []byte {
		return func(data []byte) []byte { return append(data, s...) }
	}
	check("first", false)
	check("again", true)
	add(t, k, "new", "golf", Won, 1, 99)
	check("one more", true)
	add(t, k, "new", "golf", Lost, 1, 99)
	add(t, k, "newer", "spider", GivenUp, 1, 5)
	add(t, k, "newer", "spider", Resumed, 1, 5)
	add(t, k, "newer", "spider", Won, 1, 5)
	check("a game resumed", true)
	add(t, k, "1", "yukon", Won, 1, 5)
	check("one of those before", false)
	check("and again", true)
	edit(appended(lines(n, n+fewGames)))
	check("some", true)
	edit(appended(lines(n+fewGames, n+2*fewGames+1)))
	check("many", false)
	edit(appended(`{"id":"cut`))
	check("a line that is cut off", true)
	edit(func(data []byte) []byte { return bytes.Replace(data, []byte(`"score":13`), []byte(`"score":31`), 1) })
	check("edited", false)
	check("edited, with a line that is cut off", false)
	edit(appended("\n"))
	check("ended", false)
	check("ended, again", true)
	edit(func(data []byte) []byte { return data[:len(data)-5000] })
	check("shorter", false)
	for _, bad := range []string{"", "{", "{}", `{"form":2}`, "[]"} {
		if err := k.Write(keptFile, []byte(bad)); err != nil {
			t.Fatal(err)
		}
		check("sums "+bad, false)
	}
	if _, err := Forget(k, ""); err != nil {
		t.Fatal(err)
	}
	if b, _ := k.Read(keptFile); string(b) != "{}" {
		t.Errorf("after all were forgotten, %.100s is still stored", b)
	}
	if list, err := Games(k); len(list) > 0 || err != nil {
		t.Error(list, err)
	}
}
