package resource

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"phosphor/formats/rsc"
	"phosphor/games/atari/gem"
	"phosphor/games/atari/gem/trees"
)

func TestBothLanguagesAreComplete(t *testing.T) {
	for name, texts := range map[string]Texts{"German": In("de"), "English": In("en")} {
		for i, s := range texts.strings {
			if s == "" {
				t.Errorf("%s: string %d is missing", name, i)
			}
		}
		for _, cmds := range append(menuLines, popupLines) {
			for _, c := range cmds {
				if c != None && texts.command[c] == "" {
					t.Errorf("%s: command %d is missing", name, c)
				}
			}
		}
		f := Build(texts)
		if err := Match(f); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		b, err := rsc.Encode(f)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		back, err := rsc.Decode(bytes.NewReader(b))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := Match(back); err != nil {
			t.Errorf("%s, read back: %v", name, err)
		}
		if d := cmp.Diff(f.Strings, back.Strings); d != "" {
			t.Errorf("%s: a file changes strings: %s", name, d)
		}
		// Alerts have the room that GEM gives them.
		for i, s := range f.Strings {
			if !strings.HasPrefix(s, "[") {
				continue
			}
			a, err := trees.ParseAlert(s)
			if err != nil {
				t.Errorf("%s: string %d: %v", name, i, err)
				continue
			}
			if len(a.Lines) > 5 || len(a.Buttons) > 3 {
				t.Errorf("%s: string %d has %d lines and %d buttons", name, i, len(a.Lines), len(a.Buttons))
			}
			for _, l := range a.Lines {
				if n := len([]rune(l)); n > 40 {
					t.Errorf("%s: string %d: %q has %d characters", name, i, l, n)
				}
			}
		}
	}
}

func TestShortcuts(t *testing.T) {
	want := map[Command]string{About: "ctrl+a", NewGame: "ctrl+n", NewStart: "ctrl+r", Quit: "ctrl+q", Variation: "ctrl+v", Timed: "ctrl+z",
		ShowScores: "ctrl+h", LoadCards: "ctrl+l", Undo: "f2", Pause: "ctrl+space", ShowHelp: "f1"}
	for name, texts := range map[string]Texts{"German": In("de"), "English": In("en")} {
		tree := Build(texts).Trees[Menu]
		for c, key := range want {
			obj := MenuItem(tree, c)
			if obj < 0 || CommandAt(tree, obj) != c {
				t.Errorf("%s: command %d has no line", name, c)
				continue
			}
			if got := gem.Shortcut(string(tree[obj].Spec.(rsc.String))); got != key {
				t.Errorf("%s: command %d has the key %q, want %q", name, c, got, key)
			}
		}
		popup := Build(texts).Trees[Popup]
		for _, c := range popupLines {
			if c != None && PopupAt(popup, PopupItem(popup, c)) != c {
				t.Errorf("%s: command %d has no line in the pop-up", name, c)
			}
		}
	}
}

func TestMatchRefuses(t *testing.T) {
	spoil := map[string]func(f *rsc.File){
		"a tree too few":        func(f *rsc.File) { f.Trees = f.Trees[1:] },
		"a string too many":     func(f *rsc.File) { f.Strings = append(f.Strings, "x") },
		"an object too many":    func(f *rsc.File) { f.Trees[Help] = append(f.Trees[Help], f.Trees[Help][1]) },
		"another type":          func(f *rsc.File) { f.Trees[Enter][EnterName].Type = rsc.TypeBox },
		"an alert without form": func(f *rsc.File) { f.Strings[AlertNoMoves] = "No more moves" },
		"a lost number":         func(f *rsc.File) { f.Strings[Money] = "money" },
		"a foreign verb":        func(f *rsc.File) { f.Strings[Window] = "Yukon %s %x" },
	}
	for name, s := range spoil {
		f := Build(english)
		s(f)
		if Match(f) == nil {
			t.Errorf("%s was accepted", name)
		}
	}
}

func TestCommittedFile(t *testing.T) {
	want, err := rsc.Encode(Build(In("en")))
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "assets", "yukondat", "YUKON.RSC"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("YUKON.RSC differs from the generator's output (go generate ./assets)")
	}
}
