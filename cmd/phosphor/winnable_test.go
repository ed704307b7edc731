package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestWinnable deals only winnable games, and names one that is not.
func TestWinnable(t *testing.T) {
	deals := func(args ...string) (list []string) {
		t.Helper()
		code, out, msg := call("state\nsolve\nnew\nstate\nsolve\nnew\nsolve\nquit\n", append([]string{"drive", "scorpion"}, args...)...)
		if code != 0 {
			t.Fatalf("exit %d: %s", code, msg)
		}
		for line := range strings.Lines(out) {
			var a struct{ Deal, Verdict string }
			if err := json.Unmarshal([]byte(line), &a); err != nil {
				t.Fatal(err)
			}
			if a.Verdict != "" {
				list = append(list, a.Verdict)
			} else if a.Deal != "" {
				list = append(list, a.Deal)
			}
		}
		return list
	}
	won := deals("--winnable")
	if len(won) != 7 || won[1] != "winnable" || won[4] != "winnable" || won[6] != "winnable" || won[0] == won[2] {
		t.Errorf("with --winnable: %v", won)
	}
	for _, machine := range []string{"atari", "amiga"} {
		if again := deals("--winnable", "--machine", machine); strings.Join(again, " ") != strings.Join(won, " ") {
			t.Errorf("on the %s: %v, want %v", machine, again, won)
		}
	}
	if named := deals("--winnable", "--deal", "1"); len(named) != 7 || named[0] != "1" || named[1] != "lost" || named[6] != "winnable" {
		t.Errorf("with --winnable --deal 1: %v", named)
	}
	code, _, msg := call("", "shot", "scorpion", "--difficulty", "hopeless", "x.png")
	if code != exitUsage || !strings.Contains(msg, "difficulty") || strings.Count(msg, "\n") != 1 {
		t.Errorf("--difficulty hopeless: exit %d, %q", code, msg)
	}
}
