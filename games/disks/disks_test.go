package disks

import (
	"bytes"
	"image"
	"image/color"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"

	"phosphor/assets"
	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/formats/container"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/desks"
	"phosphor/games/disks/viewer"
	"phosphor/games/spoken"
)

// allMachines are the desks.
var allMachines = []string{"atari", "amiga", "oberon", "windows"}

// samples is the folder with files of real machines, outside the repository.
const samples = "../../../shared/samples"

func realFiles(t *testing.T) (*container.FS, []string) {
	t.Helper()
	dir := samples
	if _, err := os.Stat(dir); err != nil {
		t.Skip("the folder shared/samples with real files is missing")
	}
	f := container.New(os.DirFS(dir))
	var names []string
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return f, names
}

func shell(t testing.TB, f *container.FS, name, machine, mode string) *Shell {
	t.Helper()
	env := games.Env{}
	if mode != "" {
		m, err := modes.Find(mode)
		if err != nil {
			t.Fatal(err)
		}
		env.Mode = m
	}
	s, err := Show(f, name, name, Options{Machine: machine, Env: env})
	if err != nil {
		t.Fatalf("%s on %s: %v", name, machine, err)
	}
	return s
}

// TestRealFiles opens every real file, each on one of the desks in turn, in colour and
// mono, and compares the display with the picture that package convert would write.
func TestRealFiles(t *testing.T) {
	f, names := realFiles(t)
	for n, name := range names {
		machine := allMachines[n%4]
		mode := machines[machine].modes[0]
		if n%8 >= 4 {
			mode = machines[machine].mono
		}
		s := shell(t, f, name, machine, mode)
		it := s.order[0]
		if it.kind == "folder" && f.IsTree(name) {
			continue
		}
		if it.file == nil {
			t.Errorf("%s on %s: no viewer but %s", name, machine, it.kind)
			continue
		}
		s.Screen().Hash()
		s.Advance(500 * time.Millisecond)
		if it.kind == "picture" || it.kind == "animation" {
			s.desk.Sync()
			if it.file.Contents.Frame == nil || it.file.Contents.Frame.Animate() == nil {
				same(t, name, s, it.file.Contents.Picture)
			}
		} else if it.kind == "hex" && it.file.Format != nil && it.file.Format.Unread == "" && it.file.Err == nil && len(it.file.Data) > 0 {
			t.Errorf("%s: a %s is shown as bytes", name, it.file.Format.Name)
		}
	}
}

// same compares the display with a picture.
func same(t *testing.T, name string, s *Shell, want image.Image) {
	t.Helper()
	r, ok := s.Where("picture")
	b := want.Bounds()
	if !ok || r.Size() != b.Size() && b.Dx()*b.Dy() <= 1<<20 {
		t.Errorf("%s: the picture is at %v, expected %v", name, r, b.Size())
		return
	}
	if r.Size() != b.Size() {
		return // it is larger than any display and was reduced
	}
	shown := s.Screen().Image()
	for y := range r.Dy() {
		for x := range r.Dx() {
			is := color.RGBAModel.Convert(shown.At(r.Min.X+x, r.Min.Y+y)).(color.RGBA)
			c := color.NRGBAModel.Convert(want.At(b.Min.X+x, b.Min.Y+y)).(color.NRGBA)
			if c.A != 255 {
				continue
			}
			if is != (color.RGBA{c.R, c.G, c.B, 255}) {
				t.Errorf("%s: pixel %d,%d is %v, expected %v (%s %s %v)", name, x, y, is, c, s.Machine, s.Screen().Mode.Name, s.Screen().Rect)
				return
			}
		}
	}
}

// hostFiles writes files into a folder of the host.
func hostFiles(t *testing.T, files map[string]string) *container.FS {
	t.Helper()
	dir := t.TempDir()
	for name, data := range files {
		p := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(p), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return container.New(os.DirFS(dir))
}

// TestDrive browses a folder on each desk with drive's commands.
func TestDrive(t *testing.T) {
	f := hostFiles(t, map[string]string{"DOCS/READ.ME": "hello\n", "A.BIN": "\x00\x01\x02", "B.TXT": strings.Repeat("a line\n", 100)})
	for _, machine := range allMachines {
		s := shell(t, f, ".", machine, "")
		m := s.Match()
		do := func(move string) {
			t.Helper()
			if err := m.Do(move); err != nil {
				t.Errorf("%s: %s: %v", machine, move, err)
			}
		}
		kinds := func() string {
			var list []string
			for _, it := range s.order {
				if it.kind != "desktop" {
					list = append(list, it.kind)
				}
			}
			return strings.Join(list, " ")
		}
		do("open b.txt")
		if k := kinds(); k != "text folder" {
			t.Errorf("%s: %s", machine, k)
		}
		do("close")
		do("open A.BIN")
		if k := kinds(); k != "hex folder" {
			t.Errorf("%s: %s", machine, k)
		}
		do("close")
		do("open DOCS")
		if p := m.(*match).folder().place.Path; p != "DOCS" {
			t.Errorf("%s: %s is open", machine, p)
		}
		do("open READ.ME")
		do("close")
		do("close")
		if p := m.(*match).folder().place.Path; p != "." {
			t.Errorf("%s: %s is open after DOCS was closed", machine, p)
		}
		if err := m.Do("open nothing"); err == nil {
			t.Errorf("%s: nothing opens", machine)
		}
	}
}

// TestSpoken checks that a desk is described by what its front window shows, and that a
// window that opens is announced.
func TestSpoken(t *testing.T) {
	f := hostFiles(t, map[string]string{"DOCS/READ.ME": "hello\n", "A.BIN": "\x00\x01\x02"})
	for _, machine := range allMachines {
		s := shell(t, f, ".", machine, "")
		var l spoken.Listener
		for _, step := range []struct{ do, says, hears string }{
			{"", "1 file, 1 folder, 3 bytes.", s.Label() + "."},
			{"open A.BIN", "A.BIN. Unknown format. 3 bytes. ", "A.BIN. Unknown format. 3 bytes."},
			{"close", "1 file, 1 folder, 3 bytes.", "1 file, 1 folder, 3 bytes."},
			{"open DOCS", "DOCS: 1 file, 0 folders, 6 bytes.", "DOCS: 1 file, 0 folders, 6 bytes."},
		} {
			if step.do != "" {
				if err := s.Match().Do(step.do); err != nil {
					t.Fatal(err)
				}
			}
			if got := spoken.Describe(s, "", "en") + " "; !strings.Contains(got, step.says) || strings.Count(got, "A.BIN.") > 1 {
				t.Errorf("%s: after %q: described as %q, want %q in it", machine, step.do, got, step.says)
			}
			if got := l.Hear(spoken.Of(s, "", "en")); !strings.Contains(got, step.hears) {
				t.Errorf("%s: after %q: announced as %q, want %q in it", machine, step.do, got, step.hears)
			}
		}
		s.Event(input.Event{Kind: input.KeyDown, Key: "down"})
		s.Event(input.Event{Kind: input.KeyDown, Key: "right"})
		if got := spoken.Describe(s, "", "en"); strings.Contains(got, "File:") {
			t.Errorf("%s: described as %q", machine, got)
		}
	}
}

// TestMouse opens a folder with a double click on each desk, on Oberon with the middle
// button, and goes up again with Backspace.
func TestMouse(t *testing.T) {
	f := hostFiles(t, map[string]string{"DOCS/READ.ME": "hello\n", "B.TXT": "text"})
	for _, machine := range allMachines {
		s := shell(t, f, ".", machine, "")
		r, ok := s.Where("file:DOCS")
		if !ok {
			t.Errorf("%s: no DOCS", machine)
			continue
		}
		at, now := r.Min.Add(image.Pt(20, 8)), time.Second
		send := func(k input.Kind, b input.Button) {
			now += 50 * time.Millisecond
			s.Event(input.Event{Kind: k, At: at, Button: b, Time: now})
		}
		if machine == "oberon" {
			at = r.Min.Add(image.Pt(3, 4))
			send(input.Move, 0)
			send(input.Press, input.Middle)
			send(input.Release, input.Middle)
		} else {
			send(input.Move, 0)
			for range 2 {
				send(input.Press, input.Left)
				send(input.Release, input.Left)
			}
		}
		if p := s.Match().(*match).folder().place.Path; p != "DOCS" {
			t.Errorf("%s: %s is open, expected DOCS", machine, p)
		}
		s.Event(input.Event{Kind: input.KeyDown, Key: "backspace", Time: now + time.Second})
		if p := s.Match().(*match).folder().place.Path; p != "." {
			t.Errorf("%s: Backspace opens %s", machine, p)
		}
	}
}

// TestHelp checks that F1 shows all of the help on every desk, with a window and without.
func TestHelp(t *testing.T) {
	f := hostFiles(t, map[string]string{"B.TXT": "text"})
	words := func(text string) string {
		return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }), " ")
	}
	for _, machine := range allMachines {
		for _, lang := range []string{"en", "de", "fr", "es"} {
			s, err := Show(f, ".", ".", Options{Machine: machine, Env: games.Env{Lang: lang}})
			if err != nil {
				t.Fatal(err)
			}
			_, want, _ := strings.Cut(s.help(), "\n")
			now := time.Duration(0)
			press := func(key string) {
				now += time.Second
				s.Event(input.Event{Kind: input.KeyDown, Key: key, Time: now})
				s.Event(input.Event{Kind: input.KeyUp, Key: key, Time: now})
			}
			for _, windows := range []int{1, 0} {
				press("f1")
				var shown strings.Builder
				for range 3 { // pages
					front, _ := s.Reading()
					for _, line := range front {
						if !strings.HasPrefix(line, "button:") {
							shown.WriteString(line + " ")
						}
					}
					press("return")
				}
				if !strings.Contains(words(shown.String()), words(want)) {
					t.Errorf("%s, %s, %d windows: F1 shows %q", machine, lang, windows, shown.String())
				}
				if machine == "oberon" || machine == "windows" {
					break // no desktop without a window
				}
				press("escape")
			}
		}
	}
}

func TestMachine(t *testing.T) {
	for want, files := range map[string]map[string]string{
		"atari":   {"GAME.PRG": "", "GAME.RSC": "", "X.TXT": ""},
		"amiga":   {"Tool.info": "", "Tool": "", "a.iff": ""},
		"oberon":  {"System.Tool": "", "A.Mod": ""},
		"windows": {"a.txt": "", "b.png": ""},
	} {
		if m := MachineAt(hostFiles(t, files), "."); m != want {
			t.Errorf("%v is of %s, expected %s", files, m, want)
		}
	}
}

func TestClass(t *testing.T) {
	for name, want := range map[string]Class{"A.PRG": Program, "x.pi1": Picture, "x.adf": Disk, "README": Text, "a.8svx": Sound, "noidea.xyz": Document, path.Join("a", "b.fnt"): Font} {
		if c := classOf(name); c != want {
			t.Errorf("%s is %d, expected %d", name, c, want)
		}
	}
}

// TestOwnFiles opens our own card sheets, sounds, fonts, resources and levels on each desk.
func TestOwnFiles(t *testing.T) {
	for _, c := range []struct {
		fs         fs.FS
		file, kind string
	}{
		{assets.Oberon(), "Cards.Pict", "sheet"}, {assets.Amiga(), "Cards.images", "sheet"}, {assets.Yukon(), "START.HSN", "sound"},
		{assets.Yukon(), "YUKON.RSC", "resource"}, {assets.Fonts(), "phosphor.font", "font"},
	} {
		f := container.New(c.fs)
		for _, machine := range allMachines {
			s := shell(t, f, c.file, machine, "")
			if k := s.order[0].kind; k != c.kind {
				t.Errorf("%s on %s: %s, expected %s: %v", c.file, machine, k, c.kind, s.order[0].file.Err)
			}
			before := s.Screen().Hash()
			for _, key := range []string{"return", "pagedown", "x", "escape"} {
				s.Event(input.Event{Kind: input.KeyDown, Key: key, Rune: input.Typed(key, 0), Time: time.Second})
			}
			s.Advance(3 * time.Second)
			if s.Screen().Hash() == before && c.kind != "sheet" && c.kind != "font" {
				t.Errorf("%s on %s: nothing changed", c.file, machine)
			}
		}
	}
}

// TestPlay starts a game with a card set, and returns to the desk.
func TestPlay(t *testing.T) {
	began := Beginning{}
	o := Options{Machine: "atari", Decks: []viewer.Deck{{Game: "solitaire", Title: "Solitaire"}}, Start: func(b Beginning) (games.Game, error) {
		began = b
		return desks.Start(&app.Program{Name: "toy", Title: "Toy", Open: func(w *app.Window) error {
			w.View = &app.View{Size: image.Pt(100, 50), Draw: func(c *app.Canvas) { c.Fill(c.Clip(), app.Red) }}
			return nil
		}}, "windows", games.Env{})
	}}
	s, err := Show(container.New(assets.Oberon()), "Cards.Pict", "Cards.Pict", o)
	if err != nil {
		t.Fatal(err)
	}
	key := func(name string) { s.Event(input.Event{Kind: input.KeyDown, Key: name, Time: time.Second}) }
	key("return") // which game?
	key("return") // the first
	if began.Game != "solitaire" || began.Cards.Name != "Cards.Pict" || s.Screen().Mode.Machine != "Windows 95" {
		t.Fatalf("%+v began on %s", began, s.Screen().Mode.Name)
	}
	key("escape")
	if s.game != nil || s.Done() {
		t.Error("the desk is not shown again")
	}
}

// TestSave saves a picture in another format and compares the two.
func TestSave(t *testing.T) {
	saved := map[string][]byte{}
	o := Options{Machine: "windows", Write: func(name string, data []byte) error { saved[name] = data; return nil }}
	f := container.New(assets.Oberon())
	s, err := Show(f, "Cards.Pict", "Cards.Pict", o)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"c.png", "c.iff", "c.Pict"} {
		if err := s.Match().Do("save " + name); err != nil || len(saved[name]) == 0 {
			t.Errorf("%s: %v, %d bytes", name, err, len(saved[name]))
		}
	}
	if own, _ := f.ReadFile("Cards.Pict"); !bytes.Equal(own, saved["c.Pict"]) {
		t.Error("under its own ending a file is not copied unchanged")
	}
	if err := s.Match().Do("save c.wav"); err == nil {
		t.Error("a picture is saved as a sound")
	}
}

// TestSlides goes through the pictures of a folder in both directions.
func TestSlides(t *testing.T) {
	pict, err := fs.ReadFile(assets.Oberon(), "Cards.Pict")
	if err != nil {
		t.Fatal(err)
	}
	f := hostFiles(t, map[string]string{"a.pict": string(pict), "b.txt": "no picture", "c.pict": string(pict)})
	s := shell(t, f, "a.pict", "oberon", "")
	for _, step := range [][2]string{{"next", "c.pict"}, {"next", "a.pict"}, {"back", "c.pict"}} {
		if err := s.Match().Do(step[0]); err != nil || s.order[0].path != step[1] {
			t.Errorf("%s opens %s, expected %s: %v", step[0], s.order[0].path, step[1], err)
		}
		if n := len(s.order); n != 2 {
			t.Errorf("%d windows are open, expected 2", n)
		}
	}
}

// TestViewersAreShort checks that viewers are short programs; common code is elsewhere.
func TestViewersAreShort(t *testing.T) {
	files, err := filepath.Glob("viewer/*.go")
	if err != nil || len(files) < 9 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(source), "(f *File) func(w *app.Window) {") {
			continue
		}
		_, body, _ := strings.Cut(string(source), "\n)\n") // after the imports
		n := 0
		for line := range strings.Lines(body) {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
				n++
			}
		}
		if n > 150 {
			t.Errorf("%s has %d lines, more than 150", name, n)
		}
	}
}
