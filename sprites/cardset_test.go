package sprites_test

import (
	"bytes"
	"image"
	"image/color"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/image/bmp"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/fb/modes"
	"phosphor/fb/oberon"
	"phosphor/formats/amigaimage"
	"phosphor/formats/cardsdll"
	"phosphor/formats/container"
	"phosphor/formats/gemimg"
	"phosphor/sprites"
)

// Suits and ranks, as DrawFace takes them.
const (
	clubs = iota
	diamonds
	hearts
	spades

	king = 13
)

// A sample is a card set of one of the kinds.
type sample struct {
	name         string
	fsys         fs.FS
	file         string
	size         image.Point
	backs        int
	table, empty bool
	mono         bool // has two colours and its own way to distinguish red from black
}

// getSet is a file of records of GET with the faces of ours for SolitaireX and no
// back.
func getSet(t testing.TB) []byte {
	t.Helper()
	data, err := fs.ReadFile(assets.Amiga(), "Cards.images")
	if err != nil {
		t.Fatal(err)
	}
	set, err := amigaimage.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	get := &amigaimage.Set{Kind: amigaimage.GET}
	get.Shape.Planes = 2
	for _, suit := range []amigaimage.Suit{amigaimage.Clubs, amigaimage.Diamonds, amigaimage.Hearts, amigaimage.Spades} {
		for rank := amigaimage.Ace; rank <= amigaimage.King; rank++ {
			p := set.Images[set.Face(suit, rank)]
			// Workbench has blue, white, black and orange.
			q := image.NewPaletted(p.Rect, make(color.Palette, 4))
			for i, v := range p.Pix {
				q.Pix[i] = [8]uint8{0, 2, 3, 0, 1, 3, 0, 1}[v]
			}
			get.Images = append(get.Images, q)
		}
	}
	var b bytes.Buffer
	if err := amigaimage.Encode(&b, get); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// ham is a REKO set in hold and modify: white cards with the ink of their suits.
func ham() []byte {
	const w, h, planes = 40, 48, 6
	pixels := func(ink uint8, rank int) []byte {
		var b []byte
		for y := range h {
			for p := range planes {
				row := make([]byte, w/8)
				for x := range w {
					v := uint8(1) // white
					if x >= 8 && x < 8+2*rank && y >= 8 && y < 40 {
						v = ink
					}
					row[x/8] |= v >> p & 1 << (7 - x%8)
				}
				b = append(b, row...)
			}
		}
		return b
	}
	word := func(v ...uint32) (b []byte) {
		for _, v := range v {
			b = append(b, byte(v>>24), byte(v>>16), byte(v>>8), byte(v))
		}
		return b
	}
	size := uint32(w / 8 * h * planes)
	b := append([]byte("REKO"), word(48+55*size, size, h<<16|w, amigaimage.HAM)...)
	b = append(b, planes, 55)
	for i := range 16 {
		b = append(b, [][]byte{{0, 0, 0}, {255, 255, 255}, {220, 16, 16}, {20, 20, 160}}[i%4]...)
	}
	for i := range 55 {
		ink := uint8(3)
		if i >= 3 {
			ink = [4]uint8{0, 2, 2, 0}[(i-3)%4]
		}
		b = append(b, pixels(ink, max(1, (i-3)/4+1))...)
	}
	return b
}

// material is the folder of real files, which are not part of the repository.
func material() string {
	root := os.Getenv("PHOSPHOR_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "shared")
	}
	return filepath.Join(root, "samples")
}

// samples are card sets of every kind, the original's too where it is at hand.
func samples(t testing.TB) []sample {
	amiga, yukon, ours := assets.Amiga(), assets.Yukon(), assets.Oberon()
	made := fstest.MapFS{"CardGames.DAT": {Data: getSet(t)}, "ham.reko": {Data: ham()}}
	usual, large, pict := image.Pt(64, 86), image.Pt(56, 68), image.Pt(50, 68)
	list := []sample{
		{"GEM mono", yukon, "CARDS1.IMG", usual, 7, true, false, true},
		{"GEM 4", yukon, "CARDS2.IMG", usual, 7, true, false, false},
		{"GEM 16", yukon, "CARDS4.IMG", usual, 7, true, false, false},
		{"GEM 256", yukon, "CARDS8.IMG", usual, 7, true, false, false},
		{"raw", amiga, "Cards.images", image.Pt(42, 42), 1, false, false, false},
		{"raw mono", amiga, "mono/Cards.images", image.Pt(42, 42), 1, false, false, true},
		{"GET", made, "CARDGAMES.dat", image.Pt(42, 42), 1, false, false, false},
		{"REKO", amiga, "CardGames.REKO", large, 1, false, true, false},
		{"REKO mono", amiga, "mono/CardGames.REKO", large, 1, false, true, true},
		{"REKO HAM", made, "ham.reko", image.Pt(40, 48), 1, false, true, false},
		{"Pict 256", ours, "Cards.Pict", pict, 9, false, false, false},
		{"Pict 16", ours, "16/cards.pict", pict, 9, false, false, false},
		{"Pict mono", ours, "mono/Cards.Pict", pict, 9, false, false, true},
	}
	windows := image.Pt(71, 96)
	for _, name := range []string{"CARDS.DLL", "mono/CARDS.DLL"} {
		list = append(list, sample{name, assets.Windows(), name, windows, 7, false, false, name != "CARDS.DLL"})
	}
	for name, sheet := range bitmaps(t) {
		var b bytes.Buffer
		if err := bmp.Encode(&b, sheet); err != nil {
			t.Fatal(err)
		}
		made[name] = &fstest.MapFile{Data: b.Bytes()}
	}
	list = append(list, sample{"BMP as GEM's", made, "gem.bmp", usual, 7, true, false, false}, sample{"BMP of Windows", made, "Windows.BMP", windows, 7, false, false, false})
	original := os.DirFS(filepath.Join(material(), "oberon", "pict"))
	if _, err := fs.Stat(original, "Cards.Pict"); err == nil {
		list = append(list, sample{"Pict, the original", original, "Cards.Pict", pict, 9, false, false, false})
	}
	return list
}

// bitmaps are sheets of cards by the names of BMP files.
func bitmaps(t testing.TB) map[string]image.Image {
	t.Helper()
	read := func(fsys fs.FS, name string) *bytes.Reader {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			t.Fatal(err)
		}
		return bytes.NewReader(data)
	}
	gem, err := gemimg.DecodePaletted(read(assets.Yukon(), "CARDS4.IMG"))
	if err != nil {
		t.Fatal(err)
	}
	set, err := cardsdll.Decode(read(assets.Windows(), "CARDS.DLL"))
	if err != nil {
		t.Fatal(err)
	}
	return map[string]image.Image{"gem.bmp": gem, "Windows.BMP": set.Sheet()}
}

// data returns the file.
func (c sample) data(t testing.TB) []byte {
	t.Helper()
	dir := path.Dir(c.file)
	name, err := container.FindFile(c.fsys, dir, path.Base(c.file))
	if err != nil {
		t.Fatal(err)
	}
	data, err := fs.ReadFile(c.fsys, path.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// A desk is a screen with the part of the registers that a machine's desk owns.
type desk struct {
	mode    string
	display func(s *fb.Screen) sprites.Display
}

func desks() (list []desk) {
	atari := func(s *fb.Screen) sprites.Display {
		return sprites.Display{Screen: s, Registers: sprites.Registers{Keep: []uint8{s.Mode.Pen(0), s.Mode.Pen(1)}, Rather: []uint8{s.Mode.Pen(3)}}}
	}
	amiga := func(s *fb.Screen) sprites.Display {
		last := uint8(s.Regs.Len() - 1)
		return sprites.Display{Screen: s, Registers: sprites.Registers{Keep: []uint8{0, 1, 2}, Avoid: []uint8{last}}}
	}
	fixed := func(s *fb.Screen) sprites.Display {
		colors := fb.NewPalette(fb.RGB24, oberon.Palette).Colors()
		return sprites.Display{Screen: s, Whole: true, Show: func(p *image.Paletted) *image.Paletted {
			return oberon.Adopt(sprites.Nearest(p, colors, nil), s.Mode)
		}, Lit: func(v uint8) uint8 { return v ^ oberon.InvertColor }}
	}
	plain := func(s *fb.Screen) sprites.Display { return sprites.Display{Screen: s} }
	windows := func(s *fb.Screen) sprites.Display {
		return sprites.Display{Screen: s, Registers: sprites.Registers{Keep: sprites.All(s)}}
	}
	for _, m := range []string{"st-high", "falcon4", "st-low", "falcon16", "falcon256"} {
		list = append(list, desk{m, atari})
	}
	list = append(list, desk{"amiga", amiga}, desk{"amiga-wb20", amiga}, desk{"amiga-200", amiga}, desk{"amiga-mono", plain})
	for _, m := range []string{"oberon256", "oberon16"} {
		list = append(list, desk{m, fixed})
	}
	list = append(list, desk{"win256", windows}, desk{"win-mono", windows})
	return append(list, desk{"oberon-mono", plain})
}

func (d desk) screen(t testing.TB) *fb.Screen {
	t.Helper()
	m, err := modes.Find(d.mode)
	if err != nil {
		t.Fatal(err)
	}
	return fb.NewScreen(m)
}

// TestEveryKindOnEveryScreen checks that every kind of card set works on every screen: its
// cards are drawn in values that the screen has, and the registers of the desk do not change.
func TestEveryKindOnEveryScreen(t *testing.T) {
	for _, c := range samples(t) {
		set, err := sprites.OpenCards(c.fsys, c.file)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, d := range desks() {
			s := d.screen(t)
			before := s.Regs.Colors()
			display := d.display(s)
			k := set.Deck(display)
			if k.Size != c.size || k.Backs() != c.backs || k.HasTable() != c.table || k.HasEmpty() != c.empty {
				t.Errorf("%s on %s: cards of %v, %d backs, table %v, empty place %v", c.name, d.mode, k.Size, k.Backs(), k.HasTable(), k.HasEmpty())
			}
			for _, v := range append(display.Keep, display.Avoid...) {
				if s.Regs.Colors()[v] != before[v] {
					t.Errorf("%s on %s: register %d was changed", c.name, d.mode, v)
				}
			}
			for _, v := range display.Avoid {
				if k.Uses(v) {
					t.Errorf("%s on %s: cards use the value %d", c.name, d.mode, v)
				}
			}
			for what, draw := range map[string]func(b *fb.Bitmap){
				"face":  func(b *fb.Bitmap) { k.DrawFace(b, image.Pt(2, 2), spades, 10) },
				"lit":   func(b *fb.Bitmap) { k.DrawLit(b, image.Pt(2, 2), spades, 10) },
				"back":  func(b *fb.Bitmap) { k.DrawBack(b, image.Pt(2, 2), 3) },
				"table": func(b *fb.Bitmap) { k.DrawTable(b, b.Rect, image.Point{}) },
				"empty": func(b *fb.Bitmap) { k.DrawEmpty(b, image.Pt(2, 2)) },
			} {
				b := fb.New(image.Rect(0, 0, 80, 100), s.Depth())
				draw(b)
				drawn := len(b.Dirty().Rects()) > 0
				if want := what != "table" && what != "empty" || what == "table" && c.table || what == "empty" && c.empty; drawn != want {
					t.Errorf("%s on %s: a %s is drawn: %v", c.name, d.mode, what, drawn)
				}
			}
			b := fb.New(image.Rect(0, 0, 80, 100), s.Depth())
			k.DrawFace(b, image.Point{}, spades, king)
			plain := bytes.Clone(b.Pix)
			k.DrawLit(b, image.Point{}, spades, king)
			if bytes.Equal(plain, b.Pix) {
				t.Errorf("%s on %s: a highlighted card looks like a normal one", c.name, d.mode)
			}
			if !c.mono { // otherwise its artist took care of that
				redFromBlack(t, c.name+" on "+d.mode, s, k)
			}
		}
	}
}

// redFromBlack checks that hearts and diamonds can be distinguished from clubs and spades: in colour
// they are red, in mono they are outlines.
func redFromBlack(t *testing.T, where string, s *fb.Screen, k *sprites.Deck) {
	t.Helper()
	var ink [4]int // red pixels, or in mono those with black at their four sides
	for suit := range ink {
		for rank := 2; rank <= 10; rank++ {
			b := fb.New(image.Rectangle{Max: k.Size}, s.Depth())
			k.DrawFace(b, image.Point{}, suit, rank)
			for y := 3; y < k.Size.Y-3; y++ {
				for x := 3; x < k.Size.X-3; x++ {
					if solid(b, s, x, y) {
						ink[suit]++
					}
				}
			}
		}
	}
	red, black := min(ink[hearts], ink[diamonds]), max(ink[clubs], ink[spades])
	if s.Depth() == 1 {
		red, black = min(ink[clubs], ink[spades]), max(ink[hearts], ink[diamonds])
	}
	if red < 200 || red < 2*black {
		t.Errorf("%s: pixels of clubs, diamonds, hearts and spades are %v", where, ink)
	}
}

// solid reports whether a pixel is red, or on a screen of one plane has black at its
// four sides.
func solid(b *fb.Bitmap, s *fb.Screen, x, y int) bool {
	if s.Depth() > 1 {
		v := s.Regs.RGB(int(b.ColorIndexAt(x, y)))
		r, g, b := v>>16, v>>8&0xff, v&0xff
		return r > 0x60 && 3*r > 4*g && r > b+0x20
	}
	black := func(x, y int) bool { return s.Regs.RGB(int(b.ColorIndexAt(x, y))) == 0 }
	return black(x, y) && black(x-1, y) && black(x+1, y) && black(x, y-1) && black(x, y+1)
}

// TestRefusedCards checks that files that are no card sets are refused in one line that begins
// with their name.
func TestRefusedCards(t *testing.T) {
	files := fstest.MapFS{
		"a.txt": {Data: []byte("hello")}, "a.img": {Data: []byte("hello")}, "a.pict": {Data: []byte("hello")}, "CardGames.DAT": {Data: []byte("HiSoft")},
		"empty": {}, "pc.reko": {Data: []byte("PCREKO and more")},
	}
	ship, err := fs.ReadFile(assets.Oberon(), "Ship.Pict")
	if err != nil {
		t.Fatal(err)
	}
	files["ship"] = &fstest.MapFile{Data: ship}
	for name, want := range map[string]string{
		"a.txt": "a.txt: offset 0: expected a card set", "empty": "empty: offset 0: expected a card set", "a.img": "a.img: gemimg: offset",
		"a.pict": "a.pict: pict: offset", "CardGames.DAT": "records of AmigaBASIC's GET", "pc.reko": "pc.reko: ", "ship": "ship: 320x200 pixels, expected 650x340",
		"none": "none: file does not exist",
	} {
		_, err := sprites.OpenCards(files, name)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
	for _, dir := range []string{"img", "amiga"} {
		fsys := os.DirFS(filepath.Join(material(), dir))
		list, _ := fs.ReadDir(fsys, ".")
		for _, e := range list {
			if e.IsDir() {
				continue
			}
			if _, err := sprites.OpenCards(fsys, e.Name()); err == nil || !strings.HasPrefix(err.Error(), e.Name()+": ") || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s, which is not a card set, gives: %v", e.Name(), err)
			}
		}
	}
}

// TestDamagedCards checks that memory for a damaged file stays in proportion to the
// file.
func TestDamagedCards(t *testing.T) {
	allocated := func(f func()) uint64 {
		var a, b runtime.MemStats
		runtime.ReadMemStats(&a)
		f()
		runtime.ReadMemStats(&b)
		return b.TotalAlloc - a.TotalAlloc
	}
	for _, c := range samples(t) {
		if c.mono || c.name == "Pict 16" {
			continue // other samples test the same code
		}
		data := c.data(t)
		most := uint64(64*len(data) + 8<<20)
		for at := range 24 {
			for _, v := range []byte{0, 0x7f, 0xff} {
				bad := bytes.Clone(data)
				bad[at] = v
				if n := allocated(func() { sprites.ReadCards(bad, c.file, nil) }); n > most {
					t.Errorf("%s with byte %d %#x: %d bytes are allocated for a file of %d", c.name, at, v, n, len(data))
				}
			}
		}
		for _, n := range []int{1, 20, len(data) / 3, len(data) - 100} {
			if n := allocated(func() { sprites.ReadCards(data[:n], c.file, nil) }); n > most {
				t.Errorf("%s truncated: %d bytes are allocated", c.name, n)
			}
		}
	}
}

func FuzzReadCards(f *testing.F) {
	for _, c := range samples(f) {
		f.Add(c.data(f), c.file, "")
	}
	f.Add([]byte("REKO"), "a.dat", "rows 5\ncolumns 14\nleer 13 4\nrueck1 0 4\n")
	mode, err := modes.Find("falcon4")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte, name, layout string) {
		lay := func() (*sprites.SheetLayout, error) {
			if layout == "" {
				return nil, nil
			}
			return sprites.ParseSheetLayout(strings.NewReader(layout))
		}
		set, err := sprites.ReadCards(data, name, lay)
		if err != nil {
			return
		}
		for _, d := range desks()[:2] {
			k := set.Deck(d.display(d.screen(t)))
			b := fb.New(image.Rect(0, 0, 100, 100), mode.Depth)
			k.DrawFace(b, image.Point{}, spades, king)
			k.DrawLit(b, image.Point{}, clubs, 1)
			k.DrawBack(b, image.Point{}, 5)
			k.DrawEmpty(b, image.Point{})
			k.DrawTable(b, b.Rect, image.Point{})
		}
	})
}
