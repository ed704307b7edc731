package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"phosphor/cmd/internal/luggage"
)

// TestExportImport exports one home and imports it into another, which loses nothing.
// Invalid names and files are refused in one line.
func TestExportImport(t *testing.T) {
	from, to := kit{t.TempDir(), t.TempDir()}, kit{t.TempDir(), t.TempDir()}
	for name, text := range map[string]string{"saves/yukon": "{}", "saves/golf.deal-3": "{}", "scores/tetris.json": "1", "settings/settings.json": "{}", "stats/statistics.jsonl": "a\n", "documents/x": "d"} {
		if err := from.Write(name, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := to.Write("saves/yukon", []byte("other")); err != nil {
		t.Fatal(err)
	}
	files, err := from.files()
	if err != nil || len(files) != 6 {
		t.Fatalf("%v, %v", files, err)
	}
	if _, err := luggage.Merge(to, files); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"saves/yukon": "other", "saves/yukon.2": "{}", "saves/golf.deal-3": "{}", "stats/statistics.jsonl": "a\n"} {
		if b, err := to.Read(name); err != nil || string(b) != want {
			t.Errorf("%s is %q, %v", name, b, err)
		}
	}
	if got := to.where("settings/page.json") + to.where("originals/x"); got != "" {
		t.Errorf("%q", got)
	}

	dir := t.TempDir()
	page := filepath.Join(dir, "page")
	if err := os.Mkdir(page, 0o777); err != nil {
		t.Fatal(err)
	}
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte("text"), 0o666); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"export yukon":                           "expected a game and a file name",
		"export yukon x.exe":                     ".html or .zip",
		"export yuko x.html":                     "yukon",
		"export yukon x.html --deal=abc":         "a deal is a number",
		"export sokoban x.html --deal=99999":     "no level 99999",
		"export yukon x.html --mode=none":        "none",
		"export yukon x.html --page=" + page:     "phosphor.wasm.gz",
		"export a b --kept":                      "expected a file name",
		"import " + text:                         "this file is not a backup of Phosphor's games",
		"import " + filepath.Join(dir, "nofile"): "no such file",
	} {
		var out, errs strings.Builder
		if code := run(strings.Fields(line), &streams{nil, &out, &errs, ""}); code == 0 || !strings.Contains(errs.String(), want) || strings.Count(errs.String(), "\n") != 1 {
			t.Errorf("%s: %d, %q", line, code, errs.String())
		}
	}
}
