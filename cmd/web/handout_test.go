//go:build !js

package main

import (
	"archive/zip"
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"phosphor/cmd/internal/handout"
	"phosphor/cmd/internal/luggage"
	"phosphor/games/play"
)

// TestHandout exports a game: as one file, which runs without a server and contacts none, and
// as an archive for a server.
func TestHandout(t *testing.T) {
	t.Parallel()
	needChromium(t)
	dir, err := built()
	if err != nil {
		t.Fatal(err)
	}
	golf := handout.Game{Name: "golf", Title: "Golf · 3", Link: "#golf?deal=3"}
	alone, err := handout.HTML(os.DirFS(dir), golf)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "game.html")
	if err := os.WriteFile(file, alone, 0o666); err != nil {
		t.Fatal(err)
	}
	want := headless(t, play.Demo{Game: "golf", Deal: "3"})
	p := newPerson(t).at("file://"+file, "", size(1300, 860, 1, false))
	p.playing("golf")
	p.same("one file", want)
	if n := eval[int](p, "performance.getEntriesByType('resource').filter(e => !e.name.startsWith('data:')).length"); n > 0 {
		t.Errorf("the page requested %d files", n)
	}
	p.script("document.getElementById('back').click()")
	p.until("document.body.matches('.home') && document.querySelectorAll('.game').length === 1 && document.querySelector('.game img').naturalWidth > 0")
	for _, g := range []handout.Game{{Name: "chess"}, {}} {
		if _, err := handout.HTML(os.DirFS(dir), g); err == nil {
			t.Errorf("a page for game %q: no error", g.Name)
		}
	}
	if _, err := handout.HTML(os.DirFS(t.TempDir()), golf); err == nil {
		t.Error("no page: no error")
	}

	packed, err := handout.Zip(os.DirFS(dir), golf)
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("the file has %.1f MB, the archive %.1f MB", float64(len(alone))/1e6, float64(len(packed))/1e6)
	if !slices.ContainsFunc(z.File, func(f *zip.File) bool { return f.Name == "index.html" }) {
		t.Error("the archive has no index.html")
	}
	s := httptest.NewServer(http.FileServerFS(z))
	t.Cleanup(s.Close)
	p = newPerson(t).at(s.URL, "/", size(1300, 860, 1, false))
	p.playing("golf")
	p.same("the archive", want)
}

// TestCarry saves everything to a file and reads it in another browser: the game continues
// there.
func TestCarry(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	p := newPerson(t).page(s, "/#yukon?deal=8", size(1300, 860, 1, false))
	p.playing("yukon")
	p.turn()
	want := position(p.state().State)
	b := decode(p, eval[string](p, "new Promise(ok => phosphor.carry(b => ok(btoa(Array.from(b, c => String.fromCharCode(c)).join('')))))"))
	files, err := luggage.Unpack(b)
	if err != nil || !slices.ContainsFunc(files, func(f luggage.File) bool { return f.Name == "saves/yukon" && len(f.Data) > 0 }) {
		t.Fatalf("%v, %v", files, err)
	}
	name := filepath.Join(t.TempDir(), "phosphor-games.zip")
	if err := os.WriteFile(name, b, 0o666); err != nil {
		t.Fatal(err)
	}
	other := newPerson(t).page(s, "/", size(1300, 860, 1, false))
	other.until("document.body.matches('.ready')")
	other.drop(name)
	other.until("document.querySelector('#game-yukon.waits')")
	if got := eval[string](other, noteText); !strings.Contains(got, "Files imported") {
		t.Errorf("the page shows %q", got)
	}
	other.follow("#yukon")
	other.playing("yukon")
	for end := time.Now().Add(patience); position(other.state().State) != want; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("continued as %.300s, want %.300s", position(other.state().State), want)
		}
	}
}
