package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"phosphor/games/stats"
	"phosphor/games/store"
)

// statsSays runs the program with the given standard input.
func statsSays(t *testing.T, in string, args ...string) (out, errs string, code int) {
	t.Helper()
	var o, e bytes.Buffer
	code = run(append([]string{"stats"}, args...), &streams{strings.NewReader(in), &o, &e, ""})
	return o.String(), e.String(), code
}

func TestStats(t *testing.T) {
	dir := keptIn(t)
	if out, errs, code := statsSays(t, ""); code != 0 || errs != "" || !strings.Contains(out, "No finished") {
		t.Errorf("no games: %d %q %q", code, out, errs)
	}
	if out, _, _ := statsSays(t, "", "--json"); strings.TrimSpace(out) != "[]" {
		t.Errorf("no games: %q", out)
	}
	k := store.Dir{Path: dir}
	// Waiting games are listed, whatever their files are called.
	saves := store.NewSaves(filepath.Join(dir, "saves"), store.Host)
	for slot, setup := range map[string]string{"yukon": `"deal":"8"`, "solitairex.variation-tournament": `"deal":"5"`, "golf.variation-x": `"variation":"x","deal":"9"`} {
		game, _, _ := strings.Cut(slot, ".")
		if err := saves.Write(slot, fmt.Appendf(nil, `{"phosphor":"saved game","version":1,"game":%q,"setup":{%s}}`+"\n", game, setup)); err != nil {
			t.Fatal(err)
		}
	}
	if out, _, _ := statsSays(t, ""); !strings.HasSuffix(out, "\n\nWaiting: golf (x deal 9), solitairex (deal 5), yukon (deal 8)\n") {
		t.Errorf("%q", out)
	}
	if out, _, _ := statsSays(t, "", "solitairex"); !strings.HasSuffix(out, "\n\nWaiting: solitairex (deal 5)\n") {
		t.Errorf("%q", out)
	}
	for i := range 100 {
		if err := saves.Write(fmt.Sprintf("pyramid.deal-%d", i+1), fmt.Appendf(nil, `{"phosphor":"saved game","version":1,"game":"pyramid","setup":{"deal":"%d"}}`+"\n", i+1)); err != nil {
			t.Fatal(err)
		}
	}
	if out, _, _ := statsSays(t, "", "pyramid"); !strings.HasSuffix(out, ", 71 more\n") || strings.Count(out, "pyramid (") != 29 {
		t.Errorf("a hundred waiting games: %q", out)
	}
	for i, r := range []stats.Result{stats.Won, stats.Lost, stats.Helped, stats.Won} {
		e := stats.Entry{ID: string(rune('a' + i)), Game: "yukon", Variation: []string{"classic", "light"}[i%2], Machine: "atari", Deal: "8", Result: r,
			Score: 10 * i, Moves: 70, Seconds: 65 + i, Date: time.Date(2024, 5, 1+i, 12, 0, 0, 0, time.UTC)}
		if err := stats.Add(k, e); err != nil {
			t.Fatal(err)
		}
	}
	if out, errs, code := statsSays(t, ""); code != 0 || errs != "" || !strings.Contains(out, "yukon  4       2    1       50%    1/1     1:05       1:07       30") {
		t.Errorf("%d %q %q", code, out, errs)
	}
	if out, _, _ := statsSays(t, "", "yukon"); !strings.Contains(out, "  light    2 ") || !strings.Contains(out, "won with help") || strings.Count(out, "2024-05-0") != 4 {
		t.Errorf("%s", out)
	}
	for _, german := range []string{"flag", "locale"} {
		args := []string{"yukon"}
		if german == "flag" {
			args = append(args, "--lang", "de")
		} else {
			t.Setenv("LC_ALL", "de_DE.UTF-8")
		}
		if out, _, _ := statsSays(t, "", args...); !strings.Contains(out, "GESPIELT") || !strings.Contains(out, "mit Hilfe gewonnen") || !strings.Contains(out, "gewonnen 2, mit Hilfe 1, verloren 1") {
			t.Errorf("German title of the %s: %s", german, out)
		}
	}
	if out, _, _ := statsSays(t, "\n", "--forget", "yukon"); !strings.Contains(out, "Die Ergebnisse von 4 Spielen löschen (Yukon)? [j/N]") || !strings.Contains(out, "Es wurde nichts gelöscht.") {
		t.Errorf("%s", out)
	}
	t.Setenv("LC_ALL", "C")
	var sum stats.Summary
	out, _, _ := statsSays(t, "", "yukon", "--json")
	if err := json.Unmarshal([]byte(out), &sum); err != nil || sum.Played != 4 || len(sum.Last) != 4 {
		t.Errorf("%v: %s", err, out)
	}
	if out, _, _ := statsSays(t, "", "--csv"); strings.Count(out, "\n") != 5 || !strings.Contains(out, "2024-05-02T12:00:00Z,yukon,light,atari,8,lost,10,70,0,66\n") {
		t.Errorf("%s", out)
	}
	for _, args := range [][]string{{"yukn"}, {"--forget", "yukn"}, {"yukon", "--forget", "yukon"}, {"--csv", "--json"}} {
		if _, errs, code := statsSays(t, "", args...); code != exitUsage || strings.Count(errs, "\n") != 1 {
			t.Errorf("%q: %d, %q", args, code, errs)
		}
	}
	if out, _, code := statsSays(t, "\n", "--forget", "yukon"); code != 0 || !strings.Contains(out, "Nothing was forgotten") {
		t.Errorf("%s", out)
	}
	if out, _, code := statsSays(t, "y\n", "--forget", "yukon"); code != 0 || !strings.Contains(out, "Forgot 4 games") {
		t.Errorf("%s", out)
	}
	if all, err := stats.Read(k); len(all) > 0 || err != nil {
		t.Errorf("%+v, %v", all, err)
	}
}
