package gem

import (
	"bufio"
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/formats/rsc"
	"phosphor/games/internal/shared"
)

// Recordings of a real GEM, one for each depth: in its classic look, except that of 640x200,
// which is in the raised look of AES 3 and of which only the flat parts are compared.
var recordings = []struct {
	mode, shots, data string
	raised            bool
}{
	{"st-high", "mono_emutos256_classic", "gem_emutos256_mono.jsonl", false},
	{"falcon16", "4plane_emutos256_classic", "gem_emutos256_4plane.jsonl", false},
	{"st-medium", "2plane_640x200_emutos512", "gem_emutos512_2plane_640x200.jsonl", true},
}

// A record is a line of a recording.
type record struct {
	Op, Name, Tree, Text, Spec string
	Obj, Next, Head, Tail      int
	Type, Flags, State         int
	X                          int    `json:"ob_x"`
	Y                          int    `json:"ob_y"`
	W                          int    `json:"ob_w"`
	H                          int    `json:"ob_h"`
	AbsX                       int    `json:"abs_x"`
	AbsY                       int    `json:"abs_y"`
	TText                      string `json:"te_ptext"`
	TTmplt                     string `json:"te_ptmplt"`
	TValid                     string `json:"te_pvalid"`
	TFont                      int    `json:"te_font"`
	TJust                      int    `json:"te_just"`
	TColor                     int    `json:"te_color"`
	TThick                     int    `json:"te_thickness"`
	Default                    int
	ToWork                     int `json:"to_work"`
	Kind                       int
	In, Out, Rect              []int
	MouseX                     int `json:"mouse_x"`
	MouseY                     int `json:"mouse_y"`
}

// A recording is the trees, alerts and pointers of one run of GEM.
type recording struct {
	mode   *fb.Mode
	shots  string
	trees  map[string][]record
	lines  []record
	alerts map[string]record
	mice   map[string]image.Point // where the pointer of a shot was
}

func open(t *testing.T, mode, shots, data string) *recording {
	t.Helper()
	r := &recording{shots: shared.Path(t, "oracle", "atari", "shots", shots), trees: map[string][]record{}, alerts: map[string]record{}, mice: map[string]image.Point{}}
	file, err := os.Open(shared.Path(t, "oracle", "atari", "data", data))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for sc := bufio.NewScanner(file); sc.Scan(); {
		var l record
		if err := json.Unmarshal(sc.Bytes(), &l); err != nil {
			t.Fatal(err)
		}
		r.lines = append(r.lines, l)
		switch l.Op {
		case "object":
			r.trees[l.Tree] = append(r.trees[l.Tree], l)
		case "form_alert":
			r.alerts[l.Name] = l
		case "capture":
			r.mice[strings.ToLower(l.Name)] = image.Pt(l.MouseX, l.MouseY)
		}
	}
	if r.mode, err = modes.Find(mode); err != nil {
		t.Fatal(err)
	}
	return r
}

// tree builds a recorded tree. The pictures of icons and images were not
// recorded; there are blank ones as large as the objects instead.
func (r *recording) tree(t *testing.T, name string) *Tree {
	t.Helper()
	tree := &Tree{}
	colors := func(w int) rsc.Colors {
		return rsc.Colors{Border: uint8(w >> 12 & 15), Text: uint8(w >> 8 & 15), Opaque: w&0x80 != 0, Pattern: uint8(w >> 4 & 7), Fill: uint8(w & 15)}
	}
	for _, l := range r.trees[name] {
		o := rsc.Object{Next: l.Next, Head: l.Head, Tail: l.Tail, Type: rsc.Type(l.Type), Flags: rsc.Flags(l.Flags), State: rsc.State(l.State)}
		blank := make([]byte, (l.W+15)/16*2*l.H)
		switch o.Type {
		case rsc.TypeBox, rsc.TypeIBox, rsc.TypeBoxChar:
			v, err := strconv.ParseUint(l.Spec, 16, 32)
			if err != nil {
				t.Fatal(err)
			}
			o.Spec = rsc.Box{Char: rune(v >> 24), Border: int8(v >> 16), Colors: colors(int(v & 0xffff))}
		case rsc.TypeImage:
			o.Spec = &rsc.Image{Stride: (l.W + 15) / 16 * 2, Height: l.H, Bits: blank}
		case rsc.TypeIcon:
			o.Spec = &rsc.Icon{Mask: blank, Data: blank, Picture: image.Rect(0, 0, l.W, l.H)}
		case rsc.TypeText, rsc.TypeBoxText, rsc.TypeFText, rsc.TypeFBoxText:
			o.Spec = &rsc.Text{Text: l.TText, Template: l.TTmplt, Valid: l.TValid, Font: l.TFont, Just: rsc.Just(l.TJust),
				Colors: colors(l.TColor), Border: l.TThick}
		default:
			o.Spec = rsc.String(l.Text)
		}
		tree.Objects = append(tree.Objects, o)
		tree.Rects = append(tree.Rects, image.Rect(l.X, l.Y, l.X+l.W, l.Y+l.H))
	}
	if err := tree.Objects.Check(); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return tree
}

// A scene is a desk whose screen is compared with recorded ones. Masked are the
// cells of characters, icons, images, and the mouse form: our shapes are other
// ones.
type scene struct {
	*Desk
	r     *recording
	cells []image.Rectangle
}

func (r *recording) scene(t *testing.T) *scene {
	t.Helper()
	font, err := SystemFont(r.mode.Cell.Y)
	if err != nil {
		t.Fatal(err)
	}
	s := &scene{Desk: New(r.mode, font, ""), r: r}
	s.drawn = func(c image.Rectangle) { s.cells = append(s.cells, c.Intersect(s.Screen.Clip())) }
	return s
}

// paper fills the screen with white, grey with the pattern that the recorded
// program laid under its windows.
func (s *scene) paper() { fb.Fill(s.Screen.Bitmap, s.Screen.Rect, s.White(), fb.OpCopy) }
func (s *scene) grey()  { s.fill(s.Screen.Rect, halfTone, s.Black(), fb.Replace) }

// shot reads a shot.
func (s *scene) shot(t *testing.T, name string) *image.Paletted {
	t.Helper()
	file, err := os.Open(filepath.Join(s.r.shots, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	img, err := png.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	return img.(*image.Paletted)
}

// same compares the screen with a shot. A pointer is where it shows one.
func (s *scene) same(t *testing.T, name string, pointer image.Point) {
	t.Helper()
	want := s.shot(t, name)
	masked := make([]bool, len(s.Screen.Pix))
	for _, c := range append(s.cells, image.Rect(-1, -1, 16, 16).Add(pointer)) {
		for y := max(c.Min.Y, 0); y < min(c.Max.Y, s.Screen.Rect.Max.Y); y++ {
			for x := max(c.Min.X, 0); x < min(c.Max.X, s.Screen.Rect.Max.X); x++ {
				masked[s.Screen.PixOffset(x, y)] = true
			}
		}
	}
	compared, wrong := 0, 0
	var first, last image.Rectangle
	for y := range want.Rect.Dy() {
		for x := range want.Rect.Dx() {
			if masked[s.Screen.PixOffset(x, y)] {
				continue
			}
			compared++
			if s.Screen.ColorIndexAt(x, y) != want.ColorIndexAt(x, y) {
				p := image.Rect(x, y, x+1, y+1)
				if wrong++; wrong == 1 {
					first = p
				}
				last = last.Union(p)
			}
		}
	}
	t.Logf("%s: %d pixels compared, %d masked", name, compared, len(masked)-compared)
	if wrong > 0 {
		t.Errorf("%s: %d pixels differ, the first at %v, all in %v", name, wrong, first.Min, last)
		if dir := os.Getenv("GEM_OUT"); dir != "" {
			out, err := os.Create(filepath.Join(dir, s.r.mode.Name+"-"+name+".png"))
			if err != nil {
				t.Fatal(err)
			}
			defer out.Close()
			if err := png.Encode(out, s.Screen.Snapshot()); err != nil {
				t.Fatal(err)
			}
		}
	}
}

var nowhere = image.Pt(-100, -100)

// TestOracle rebuilds the recorded screens and compares every pixel that is not a part of
// a character, an icon or the mouse form.
func TestOracle(t *testing.T) {
	for _, rec := range recordings {
		t.Run(rec.mode, func(t *testing.T) {
			r := open(t, rec.mode, rec.shots, rec.data)
			for _, name := range []string{"tree1", "tree2", "tree3"} {
				t.Run(name, func(t *testing.T) { r.testTree(t, name) })
			}
			t.Run("dialog", r.testDialog)
			t.Run("menu", r.testMenu)
			if rec.raised {
				t.Run("selector", r.testSelectorLines)
				return
			}
			t.Run("alerts", r.testAlerts)
			t.Run("windows", r.testWindows)
			t.Run("wind_calc", r.testCalc)
			if rec.mode == "st-high" { // not recorded in colour
				t.Run("selector", r.testSelector)
			}
		})
	}
}

func (r *recording) testTree(t *testing.T, name string) {
	s := r.scene(t)
	s.paper()
	tree := r.tree(t, map[string]string{"tree1": "TREE1", "tree2": "TREE2", "tree3": "TREE3"}[name])
	s.Desk.Draw(tree, 0, s.Screen.Rect)
	s.same(t, name, nowhere)
}

var corner = image.Pt(64, 48) // where the pointer of most shots is

func (r *recording) testAlerts(t *testing.T) {
	for name, shot := range map[string]string{"ALERT0": "alert0", "ALERT1": "alert1", "ALERT2": "alert2", "ALERT3": "alert3", "ALERTX": "alertx"} {
		s := r.scene(t)
		s.grey()
		s.Alert(r.alerts[name].Text, r.alerts[name].Default, nil)
		if shot == "alert3" && r.mode.Depth == 4 {
			// This shot was taken before the buttons were drawn.
			tree := s.modal[0].(*form).tree
			for i := range tree.Objects {
				if tree.Objects[i].Type == rsc.TypeButton {
					tree.Objects[i].Flags |= rsc.HideTree
				}
			}
			s.Desk.Draw(tree, 0, s.Screen.Rect)
		}
		s.same(t, shot, corner)
	}
}

func (s *scene) at(x, y int, k input.Kind) {
	ev := input.Event{Kind: k, At: image.Pt(x, y)}
	if k != input.Move {
		ev.Button = input.Left
	}
	s.Event(ev)
}

func (s *scene) keys(names ...string) {
	for _, n := range names {
		s.Event(input.Event{Kind: input.KeyDown, Key: n, Rune: input.Typed(n, 0)})
	}
}

func (r *recording) testDialog(t *testing.T) {
	s := r.scene(t)
	s.grey()
	tree := r.tree(t, "DIALOG")
	tree.SetText(2, "")
	tree.Set(5, rsc.Selected, true)
	tree.Set(6, rsc.Selected, false)
	tree.Set(9, rsc.Selected, false)
	result := -1
	s.Dialog(tree, 0, func(obj int) { result = obj })
	s.same(t, "dialog1", r.mice["dialog1"])
	s.keys("a", "b", "c")
	s.same(t, "dialog2", r.mice["dialog2"])
	s.keys("tab")
	s.same(t, "dialog3", r.mice["dialog3"])
	radio, cancel := r.mice["dialog4"], r.mice["dialog5"]
	s.at(radio.X, radio.Y, input.Press)
	s.at(radio.X, radio.Y, input.Release)
	s.same(t, "dialog4", radio)
	s.at(cancel.X, cancel.Y, input.Press)
	s.same(t, "dialog5", cancel)
	s.at(cancel.X, cancel.Y, input.Release)
	if result != 9 || tree.Text(2) != "abc" || !tree.Is(6, rsc.Selected) || tree.Is(5, rsc.Selected) {
		t.Errorf("object %d ended the dialog, text %q", result, tree.Text(2))
	}
}

func (r *recording) testMenu(t *testing.T) {
	s := r.scene(t)
	s.grey()
	s.cells = nil
	title, item := 0, 0
	tree := r.tree(t, "MENU")
	tree.Set(4, rsc.Selected, false) // it was recorded after the last shot
	var bar int                      // characters of the bar; those of menus come and go
	if err := s.SetMenu(tree, func(a, b int) {
		title, item = a, b
		s.cells = s.cells[:bar]
		s.same(t, "menusel", r.mice["menusel"])
	}); err != nil {
		t.Fatal(err)
	}
	bar = len(s.cells)
	s.same(t, "menubar", r.mice["menubar"])
	for _, shot := range []string{"menu1", "menu2", "menu2h", "menu2d", "menu3"} {
		at := r.mice[shot]
		if at.Y < s.Work().Min.Y {
			s.cells = s.cells[:bar]
		}
		s.at(at.X, at.Y, input.Move)
		s.same(t, shot, at)
	}
	line := r.mice["menu2h"]
	s.at(90, 9, input.Move)
	s.at(line.X, line.Y, input.Move)
	s.at(line.X, line.Y, input.Press)
	s.at(line.X, line.Y, input.Release)
	if title != 4 || item != 18 {
		t.Errorf("title %d, item %d", title, item)
	}
	s.same(t, "menubar", r.mice["menubar"])
}

func (r *recording) testWindows(t *testing.T) {
	s := r.scene(t)
	s.grey()
	paper := func(r image.Rectangle) { fb.Fill(s.Screen.Bitmap, r, s.White(), fb.OpCopy) }
	s.OpenWindow(&Window{Title: "Title One", Info: "Info line: 3 items", Kind: 4095, Frame: image.Rect(20, 40, 320, 290),
		HPos: 200, VPos: 500, HSize: 300, VSize: 400, Redraw: paper})
	s.same(t, "win1", nowhere)
	s.OpenWindow(&Window{Title: "Second", Info: "topped window info", Kind: 4095, Frame: image.Rect(200, 150, 580, 350), Redraw: paper})
	s.same(t, "win2", nowhere)

	s = r.scene(t)
	s.grey()
	for _, l := range r.lines {
		if l.Op == "wind_work" {
			w := image.Rect(l.Rect[0], l.Rect[1], l.Rect[0]+l.Rect[2], l.Rect[1]+l.Rect[3])
			s.OpenWindow(&Window{Title: map[int]string{11: "Mover+closer", 449: "Vslide"}[l.Kind], Kind: Kind(l.Kind), Frame: s.FrameFor(Kind(l.Kind), w)})
		}
	}
	s.same(t, "win3", nowhere)
}

func (r *recording) testSelector(t *testing.T) {
	s := r.scene(t)
	s.grey()
	s.SelectFile(Selector{FS: fstest.MapFS{"gem.cfg": {}, "GEM.PRG": {}, "Hatari.log": {}}}, nil)
	s.same(t, "fsel", image.Pt(320, 200)) // not in the list of captures
}

// testSelectorLines compares what is flat in the raised look: where the recorded selector has
// letters in its lines, and where it has none, ours has, too. As its frame is not raised its
// fields lie two pixels lower, and its list three.
func (r *recording) testSelectorLines(t *testing.T) {
	s := r.scene(t)
	files := fstest.MapFS{"gem.cfg": {}, "GEM.OUT": {}, "GEM.PRG": {}, "Hatari.log": {}, "POPUP.RAW": {}, "POPUPD.RAW": {}}
	s.SelectFile(Selector{FS: files}, nil)
	want := s.shot(t, "fsel")
	inked := func(p *image.Paletted, c image.Rectangle) bool {
		for y := c.Min.Y; y < c.Max.Y; y++ {
			for x := c.Min.X; x < c.Max.X; x++ {
				if p.ColorIndexAt(x, y) != 0 {
					return true
				}
			}
		}
		return false
	}
	mouse := image.Rect(0, 0, 16, 16).Add(r.mice["fsel"])
	letters, blanks := 0, 0
	fields := []image.Rectangle{image.Rect(168, 24, 472, 36), image.Rect(168, 44, 472, 54), image.Rect(168, 56, 360, 66)}
	lines := fields
	tree := s.modal[0].(*form).tree
	for i, o := range tree.Objects {
		if o.Type == rsc.TypeString && len(tree.Text(i)) == len(noEntry) {
			lines = append(lines, tree.Rect(i))
		}
	}
	for i, l := range lines {
		lower := 3
		if i < len(fields) {
			lower = 2
		}
		for x := l.Min.X; x < l.Max.X; x += 8 {
			cell := image.Rect(x, l.Min.Y, x+8, l.Max.Y)
			there := cell.Sub(image.Pt(0, lower))
			if there.Overlaps(mouse) {
				continue
			}
			got := inked(s.Screen.Snapshot(), cell)
			if got != inked(want, there) {
				t.Errorf("a character at %v: %v", cell.Min, got)
			}
			if got {
				letters++
			} else {
				blanks++
			}
		}
	}
	t.Logf("%d characters, %d missing ones", letters, blanks)
}

func (r *recording) testCalc(t *testing.T) {
	s := r.scene(t)
	n := 0
	for _, l := range r.lines {
		if l.Op != "wind_calc" {
			continue
		}
		n++
		in := image.Rect(l.In[0], l.In[1], l.In[0]+l.In[2], l.In[1]+l.In[3])
		want := image.Rect(l.Out[0], l.Out[1], l.Out[0]+l.Out[2], l.Out[1]+l.Out[3])
		w := &Window{Kind: Kind(l.Kind), Frame: in, desk: s.Desk}
		got := w.Work()
		if l.ToWork == 0 {
			got = s.FrameFor(w.Kind, in)
		}
		if got != want {
			t.Errorf("kind %d, to work area %d: %v becomes %v, want %v", l.Kind, l.ToWork, in, got, want)
		}
	}
	t.Logf("%d cases", n)
}

// TestSamples draws every tree of real resource files, and takes the menus among them for
// what they are.
func TestSamples(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(shared.Path(t, "samples", "rsc"), "*.rsc"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no samples: %v", err)
	}
	trees, menus := 0, 0
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := rsc.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		for _, mode := range []string{"st-high", "st-medium", "falcon256"} {
			d := newDesk(t, mode)
			for i, r := range f.Trees {
				tree := d.Tree(r)
				d.Draw(tree, 0, d.Screen.Rect)
				d.Dialog(tree, 0, nil)
				before := d.Screen.Hash()
				if len(d.Screen.Dirty().Rects()) == 0 {
					t.Errorf("%s: tree %d draws nothing", name, i)
				}
				d.pop()
				if trees++; CheckMenu(r) == nil {
					menus++
					if err := d.SetMenu(d.Tree(r), nil); err != nil || d.Screen.Hash() == before {
						t.Errorf("%s: menu %d: %v", name, i, err)
					}
				}
			}
		}
	}
	t.Logf("%d trees drawn, %d of them menus", trees, menus)
	if menus != 6 {
		t.Errorf("%d menus", menus)
	}
}
