package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"phosphor/games/prove"
)

// times removes from results what differs between runs.
var times = regexp.MustCompile(` +\d+\.\d{4}\n|"seconds":[0-9.e-]+|decided:.*`)

func results(t *testing.T, args ...string) string {
	t.Helper()
	code, out, msg := call("", append([]string{"solve"}, args...)...)
	if code != 0 {
		t.Fatalf("solve %v: exit %d: %s", args, code, msg)
	}
	return times.ReplaceAllString(out, "\n")
}

func TestSolveJobs(t *testing.T) {
	one := results(t, "golf", "--deals", "5-20", "--nodes", "100000", "--jobs", "1")
	two := results(t, "golf", "--deals", "5-20", "--nodes", "100000", "--jobs", "2")
	if one != two {
		t.Errorf("one job gives\n%s\ntwo give\n%s", one, two)
	}
	for _, v := range []string{"winnable", "lost", "unknown", "95% interval", "16 deals:"} {
		if !strings.Contains(one, v) {
			t.Errorf("no %s in\n%s", v, one)
		}
	}
}

// TestSolveMemory solves deals each of which needs all of the memory.
func TestSolveMemory(t *testing.T) {
	args := strings.Fields("solitairex --deals 10-13 --nodes 60000 --memory 4M --jobs")
	if one, two := results(t, append(args, "1")...), results(t, append(args, "2")...); one != two {
		t.Errorf("one job gives\n%s\ntwo give\n%s", one, two)
	}
}

// TestSolveGoesOn cuts a file of results off in the middle of a line.
func TestSolveGoesOn(t *testing.T) {
	for _, form := range []string{"", "--json"} {
		file := filepath.Join(t.TempDir(), "results")
		args := strings.Fields("golf --deals 5-20 --nodes 100000 -o " + file + " " + form)
		sum := results(t, args...)
		whole, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, whole[:len(whole)*2/3], 0o666); err != nil {
			t.Fatal(err)
		}
		if again := results(t, args...); again != sum {
			t.Errorf("after resuming\n%s, want\n%s", again, sum)
		}
		after, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := times.ReplaceAllString(string(after), "\n"), times.ReplaceAllString(string(whole), "\n"); a != b {
			t.Errorf("result file\n%s, want\n%s", a, b)
		}
		other := strings.ReplaceAll(string(whole), "golf", "pyramid")
		if err := os.WriteFile(file, []byte(other), 0o666); err != nil {
			t.Fatal(err)
		}
		if code, _, msg := call("", append([]string{"solve"}, args...)...); code != 1 || strings.Count(msg, "\n") != 1 {
			t.Errorf("the file of another game: exit %d, %q", code, msg)
		}
	}
}

// TestSolveLeavesOthers names other files with -o: they stay unchanged. Anything that is not a
// regular file is written to, and never read.
func TestSolveLeavesOthers(t *testing.T) {
	for _, text := range []string{"my diary", "a line\nanother", "# phosphor solve pyramid", `{"game":"pyramid"`, "1 lost", "\n\nlast words"} {
		file := filepath.Join(t.TempDir(), "mine")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		code, out, msg := call("", "solve", "golf", "--nodes", "1000", "-o", file)
		if code != exitError || out != "" || strings.Count(msg, "\n") != 1 {
			t.Errorf("%q: exit %d, %q, %q", text, code, out, msg)
		}
		if after, err := os.ReadFile(file); err != nil || string(after) != text {
			t.Errorf("%q: the file became %q, %v", text, after, err)
		}
	}
	if code, _, msg := call("", "solve", "golf", "--nodes", "1000", "-o", os.DevNull); code != 0 {
		t.Errorf("-o %s: exit %d, %q", os.DevNull, code, msg)
	}
	const full = "/dev/full" // which is read for ever
	if _, err := os.Stat(full); err == nil {
		if code, _, msg := call("", "solve", "golf", "--nodes", "1000", "-o", full); code != exitError || strings.Count(msg, "\n") != 1 {
			t.Errorf("-o %s: exit %d, %q", full, code, msg)
		}
	}
}

// TestSolveLines plays the solutions of --json through drive, also from a saved game.
func TestSolveLines(t *testing.T) {
	play := func(out string, begin ...string) []string {
		var s solved
		if err := json.Unmarshal([]byte(out), &s); err != nil || s.Verdict != prove.Winnable || len(s.Moves) == 0 {
			t.Fatalf("%s: %v", out, err)
		}
		script := strings.Join(begin, "\n") + "\ndo " + strings.Join(s.Moves, "\ndo ") + "\nstate\n"
		code, out, _ := call(script, "drive", "golf", "--deal", "7")
		if code != 0 || strings.Contains(out, `"ok":false`) || !strings.Contains(out, `"won":true`) {
			t.Errorf("the line of play does not win: exit %d, %s", code, out)
		}
		return s.Moves
	}
	_, out, _ := call("", "solve", "golf", "--deal", "10", "--json")
	first := play(out, "new 10")[0]
	save := filepath.Join(t.TempDir(), "save")
	call("new 10\ndo "+first+"\nsave "+save+"\n", "drive", "golf", "--deal", "7")
	_, out, _ = call("", "solve", "golf", "--save", save, "--json")
	play(out, "load "+save)
}

func TestSolveRefuses(t *testing.T) {
	for _, args := range []string{
		"chess", "tetris", "golf --deal 0", "golf --deals 5-1", "golf --deals x", "golf --deals ms:1-2", "golf --deal ms:1", "golf --variation easy",
		"golf --limit=-1s", "golf --limit soon", "golf --nodes=-1", "golf --jobs=-1", "golf --jobs 100000", "golf --memory 1", "golf --memory lots", "golf --deal 1 --deals 1-2",
	} {
		code, out, msg := call("", append([]string{"solve"}, strings.Fields(args)...)...)
		if code != exitUsage || out != "" || strings.Count(msg, "\n") != 1 {
			t.Errorf("solve %s: exit %d, %q, %q", args, code, out, msg)
		}
	}
	if code, _, msg := call("", "solve", "golf", "--save", "/nowhere/save"); code != exitError || strings.Count(msg, "\n") != 1 {
		t.Errorf("a missing file: exit %d, %q", code, msg)
	}
}

func TestRateLine(t *testing.T) {
	b := &bar{total: 40, done: 20, rated: 10}
	if got, want := b.rateLine(5*time.Second), "[###############...............] 20 of 40, 2.0/s, 10s left"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
