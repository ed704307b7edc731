package main

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"phosphor/cmd/internal/host"
	"phosphor/fb/window"
	"phosphor/games/catalog"
)

// flagsOf parses a command line as the program does.
func flagsOf(t *testing.T, args ...string) screenFlags {
	t.Helper()
	var c cli
	p, err := kong.New(&c, kong.Bind(words()), kong.Resolvers(kept()), kong.Vars{"version": "", "languages": "en"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Parse(args); err != nil {
		t.Fatal(err)
	}
	if len(args) > 0 && args[0] == "play" {
		return c.Play.screenFlags
	}
	return c.Cabinet.screenFlags
}

// TestSettingsAreNotNeeded checks that everything works without a file of settings, that a
// stored choice counts unless a flag differs, and that looking on writes nothing.
func TestSettingsAreNotNeeded(t *testing.T) {
	dir := keptIn(t)
	usual := screenFlags{Display: host.UsualSettings().Display}
	for _, args := range [][]string{nil, {"play", "yukon"}} {
		if f := flagsOf(t, args...); f != usual {
			t.Errorf("%q: %+v, want %+v", args, f, usual)
		}
	}
	h, _ := visitor(t)
	if h.Settings.Picture() != (window.Picture{}) {
		t.Errorf("picture %+v", h.Settings.Picture())
	}
	for _, info := range catalog.All {
		if c := h.Settings.Choice(info, host.Choice{Lang: "en"}); c != (host.Choice{Lang: "en"}) {
			t.Errorf("%s has the choice %+v", info.Name, c)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) > 0 {
		t.Errorf("reading the settings left %q", left)
	}
	text := `{"scale":"integer","monitor":"green","aspect":"original","curve":true,"full":true,"sound":"off","volume":35,"lang":"de"}`
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, host.SettingsFile)
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	want := screenFlags{Display: host.Display{Scale: window.Integer, Monitor: window.Green, Aspect: window.Original, Curve: true, Full: true, Sound: host.SoundOff, Volume: 35}}
	if f := flagsOf(t); f != want {
		t.Errorf("%+v, want %+v", f, want)
	}
	want = screenFlags{Display: host.Display{Scale: 2, Aspect: window.Original, Volume: 35}}
	if f := flagsOf(t, "play", "golf", "--scale=2", "--monitor=off", "--no-curve", "--no-full", "--sound=on"); f != want {
		t.Errorf("%+v, want %+v", f, want)
	}
	// An unreadable file is set aside once, and reported.
	if err := os.WriteFile(file, []byte("nonsense"), 0o666); err != nil {
		t.Fatal(err)
	}
	if f := flagsOf(t); f != usual {
		t.Errorf("%+v, want %+v", f, usual)
	}
	var says strings.Builder
	newHouse(&streams{strings.NewReader(""), &says, &says, ""}, gameFlags{})
	if !strings.Contains(says.String(), host.SettingsFile+".bad") || strings.Count(says.String(), "\n") != 1 {
		t.Errorf("messages %q", says.String())
	}
}

// TestEverySettingIsAFlag checks that a setting of the screen or the sound is defined once:
// its field makes it a flag, with the name and the value of the stored setting.
func TestEverySettingIsAFlag(t *testing.T) {
	keptIn(t)
	p, err := kong.New(&cli{}, kong.Bind(words()), kong.Vars{"version": "", "languages": "en"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, err := p.Parse([]string{"play", "golf"})
	if err != nil {
		t.Fatal(err)
	}
	flags := map[string]*kong.Flag{}
	for _, f := range ctx.Flags() {
		flags[f.Name] = f
	}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[host.Display]()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if flag := flags[name]; flag == nil || flag.Help == "" {
			t.Errorf("%s is stored as %q, but no flag of that name has a description", f.Name, name)
		}
	}
}
