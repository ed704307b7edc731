package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// runIn runs a command line for a user whose folders are empty.
func runIn(t *testing.T, in string, args ...string) (code int, out, err string) {
	t.Helper()
	var o, e bytes.Buffer
	code = run(args, &streams{strings.NewReader(in), &o, &e, ""})
	return code, o.String(), e.String()
}

const mine = "title Nine Piles\ntitle de Neun Stapel\nhelp Mine\ntableau 9\nbuild down alternate\ncells 2\n"

func TestPatience(t *testing.T) {
	keptIn(t)
	dir := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	good := write("nine.patience", mine)
	bad := write("bad.patience", "tableau 9\nbuild dwon\nfondation up\n")
	same := write("other.patience", "cells 2\ntitle Other\nbuild down alternate\ntableau 9 # the same rules\n")
	for _, c := range []struct {
		args []string
		code int
		says []string
	}{
		{[]string{"patience", good, "--games", "50", "--deals", "0"}, 0, []string{"Nine Piles\n", "Neun Stapel\n", "alternating colours", "abwechselnd rot und schwarz", "tableau8", "50 random games: "}},
		{[]string{"patience", "--lang", "de", good, "--games", "50", "--deals", "0"}, 0, []string{"Neun Stapel\n", "abwechselnd rot und schwarz", "tableau8", "50 Zufallsspiele: "}},
		{[]string{"patience", "--lang", "de", "eight-off", "--games", "0", "--deals", "0"}, 0, []string{"Eight Off\n", "Acht Zellen fassen je eine Karte"}},
		{[]string{"patience", bad}, 1, []string{"bad.patience: line 2, column 7: expected down", "did you mean down?", "line 3, column 1: expected title", "did you mean foundation?", "2 mistakes"}},
		{[]string{"patience", "--words"}, 0, []string{"foundation  ", "alternate "}},
		{[]string{"patience"}, 0, []string{"beleaguered-castle", "68.17%"}},
		{[]string{"patience", "--text", "bakers-dozen"}, 0, []string{"deal 4 under K\n"}},
		{[]string{"drive", bad}, 1, []string{"line 2, column 7"}},
		{[]string{"patience", filepath.Join(dir, "none.patience")}, 1, []string{"none.patience"}},
	} {
		code, out, err := runIn(t, "", c.args...)
		if code != c.code {
			t.Errorf("%v: exit %d, want %d: %s", c.args, code, c.code, err)
		}
		for _, text := range c.says {
			if !strings.Contains(out+err, text) {
				t.Errorf("%v: no %q in %s%s", c.args, text, out, err)
			}
		}
	}
	// The same rules in another file are the same game.
	names := map[string]bool{}
	for _, file := range []string{good, same} {
		_, out, _ := runIn(t, "state\n", "drive", file)
		name, _, _ := strings.Cut(strings.TrimPrefix(out, `{"game":"`), `"`)
		names[name] = true
	}
	if len(names) != 1 || names[""] {
		t.Errorf("games %v", names)
	}
	if _, out, _ := runIn(t, "state\nmoves\n", "drive", "canfield-patience"); !strings.Contains(out, `"name":"reserve0","kind":"reserve"`) || !strings.Contains(out, `"deal"`) {
		t.Errorf("%s", out)
	}
}

// TestPatienceDropped checks that a dropped description is played and stored, and is on the
// shelf after the next start. A bad one is reported in one line, without effect on the others.
func TestPatienceDropped(t *testing.T) {
	keptIn(t)
	h, d := visitor(t)
	d.take([]string{put(t, "eleven.patience", []byte("title Eleven\ntableau 11\n"))})
	if g, info := h.Game(); g == nil || info.Title != "Eleven" || h.Cabinet.Said() != "" {
		t.Fatalf("game in play %v; %s", info, h.Cabinet.Said())
	}
	if err := h.Leave(); err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string]string{"en": "line 1, column 9: expected a number", "de": "Zeile 1, Spalte 9: erwartet: eine Zahl"} {
		h.Choice.Lang = lang
		d.take([]string{put(t, "bad.patience", []byte("tableau eleven\n"))})
		if said := h.Cabinet.Said(); !strings.Contains(said, "bad.patience: "+want) {
			t.Errorf("message %q", said)
		}
	}
	_, data, err := folders()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(data, patienceFolder, "worse.patience"), []byte("bild\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	code, out, stderr := runIn(t, "", "patience")
	if code != 0 || !strings.HasPrefix(out, "patience-") || !strings.Contains(out, "Eleven") || !strings.Contains(stderr, "worse.patience: line 1, column 1: ") {
		t.Errorf("exit %d: %.80s, %s", code, out, stderr)
	}
	if _, out, _ := runIn(t, "state\n", "drive", "eleven"); !strings.Contains(out, `"game":"patience-`) {
		t.Errorf("drive eleven: %s", out)
	}
}
