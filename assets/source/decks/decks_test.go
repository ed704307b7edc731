package main

import (
	"bytes"
	"image"
	"os"
	"path/filepath"
	"testing"

	"phosphor/assets/source/pixel"
	"phosphor/formats/amigaimage"
	"phosphor/formats/ilbm"
	"phosphor/formats/pict"
)

var allDecks = []*deck{oberonDeck, spadesDeck, cardgamesDeck, mediumDeck, lowDeck}

// each runs a test for every deck in every look. Cards are drawn once.
func each(t *testing.T, f func(t *testing.T, d *deck, l *look, cards []*canvas)) {
	for _, d := range allDecks {
		for _, l := range d.looks {
			t.Run(d.name+" "+l.name, func(t *testing.T) { f(t, d, l, drawn(d, l)) })
		}
	}
}

func drawn(d *deck, l *look) []*canvas {
	key := d.name + l.name
	if drawnCards[key] == nil {
		drawnCards[key] = d.cards(l)
	}
	return drawnCards[key]
}

var drawnCards = map[string][]*canvas{}

func (d *deck) cardName(i int) string {
	return d.suits[i/len(d.ranks)].name + " " + d.ranks[i%len(d.ranks)]
}

func (d *deck) court(rank string) bool { twin, _ := d.layout(rank); return rank != "A" && twin == nil }

// differ counts the pixels of r in which two cards differ.
func differ(a, b *canvas, r image.Rectangle) int {
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if a.ColorIndexAt(x, y) != b.ColorIndexAt(x, y) {
				n++
			}
		}
	}
	return n
}

// TestDistinct checks that all cards and backs differ, and not by a few stray pixels only.
func TestDistinct(t *testing.T) {
	each(t, func(t *testing.T, d *deck, l *look, cards []*canvas) {
		if len(cards) != 52 || len(d.figures) != 12 {
			t.Fatalf("%d cards and %d figures", len(cards), len(d.figures))
		}
		all := append(cards[:52:52], d.drawBacks(l)...)
		for i, a := range all {
			for j, b := range all[:i] {
				if n := differ(a, b, a.Rect); n < 16 {
					t.Errorf("pictures %d and %d differ in %d pixels", j, i, n)
				}
			}
		}
	})
}

// TestStrip checks that the top twelve rows of a card that lies under others show rank and suit: all 52 differ there, and
// a rank looks the same in both suits of a colour, a suit's sign the same beside every rank of the same kind.
func TestStrip(t *testing.T) {
	each(t, func(t *testing.T, d *deck, l *look, cards []*canvas) {
		if d == spadesDeck {
			return // its cards never lie under others
		}
		strip := image.Rect(0, 0, d.size.X, 12)
		if d.notch.Y > 0 {
			strip.Max.Y = 9
		}
		for i, a := range cards {
			for j, b := range cards[:i] {
				if n := differ(a, b, strip); n < 6 {
					t.Errorf("%s and %s differ in %d pixels of the strip", d.cardName(j), d.cardName(i), n)
				}
			}
		}
		box := image.Rect(1, 2, 10, 11) // of the rank
		if d.notch.Y > 0 {
			box.Max = image.Pt(d.index.sign.X+(7-d.art["small hearts"].Width())/2, 8)
		}
		for i := range cards {
			for j := range cards[:i] {
				same := i%13 == j%13 && d.suits[i/13].red == d.suits[j/13].red
				if n := differ(cards[i], cards[j], box); same != (n == 0) {
					t.Errorf("the ranks of %s and %s differ in %d pixels", d.cardName(j), d.cardName(i), n)
				}
			}
		}
	})
}

// TestIndex checks that rank and sign are drawn at both corners, the second time upside down.
func TestIndex(t *testing.T) {
	each(t, func(t *testing.T, d *deck, l *look, cards []*canvas) {
		bottom := d.index.sign.Y + 7
		for i, c := range cards {
			right := 9
			if d.notch.Y > 0 {
				right, bottom = d.notch.X, 8
			} else if rank := d.ranks[i%13]; d.court(rank) {
				right = d.frame.Min.X
			}
			ink := 0
			for y := 1; y < bottom; y++ {
				for x := 2; x < right; x++ {
					v := c.ColorIndexAt(x, y)
					if w := c.ColorIndexAt(d.size.X-1-x, d.size.Y-1-y); v != w {
						t.Fatalf("%s differs at the opposite corner of %d,%d", d.cardName(i), x, y)
					}
					if v != l.of("white").mid {
						ink++
					}
				}
			}
			if ink < 16 {
				t.Errorf("%s has an index of %d pixels", d.cardName(i), ink)
			}
		}
	})
}

// TestTurned checks that number cards and the courts of two halves are the same upside down, except for the pips without a
// twin.
func TestTurned(t *testing.T) {
	each(t, func(t *testing.T, d *deck, l *look, cards []*canvas) {
		for i, c := range cards {
			rank := d.ranks[i%13]
			if rank == "A" || d.court(rank) && d.single {
				continue
			}
			if l.deep { // except for its light, which comes from the left in both halves
				even := *l
				even.deep = false
				c = d.face(&even, d.suits[i/13], rank)
			}
			free := d.cut()
			_, single := d.layout(rank)
			for _, p := range single {
				art := d.art[d.flat(rank)+d.suits[i/13].name]
				m := d.box(p.X, p.Y, p.X+max(12, art.Width()), p.Y+len(art))
				free = free.Or(m).Or(m.Turned())
			}
			for y := range d.size.Y {
				for x := range d.size.X {
					if !free.Has(x, y) && c.ColorIndexAt(x, y) != c.ColorIndexAt(d.size.X-1-x, d.size.Y-1-y) {
						t.Fatalf("%s differs upside down at %d,%d", d.cardName(i), x, y)
					}
				}
			}
		}
	})
}

// TestPips counts the pips of number cards by their pixels.
func TestPips(t *testing.T) {
	each(t, func(t *testing.T, d *deck, l *look, _ []*canvas) {
		for n := 2; n <= 10; n++ {
			twin, single := d.layout(fromAce[n-1])
			if got := 2*len(twin) + len(single); got != n {
				t.Errorf("the %d has %d pips", n, got)
			}
			for _, s := range d.suits {
				all := pixel.NewMask(d.size)
				art := d.art[d.flat(fromAce[n-1])+s.name]
				size := art.Mask(d.size, 0, 0).Count()
				for _, p := range twin {
					m := d.mask(art, p, false)
					all = all.Or(m).Or(m.Turned())
				}
				for _, p := range single {
					all = all.Or(d.mask(art, p, false))
				}
				if all.Count() != n*size {
					t.Errorf("pips of the %d of %s overlap", n, s.name)
				}
			}
		}
	})
}

// TestDiamonds checks that diamonds are higher than wide, as shown, and hollow at the sides.
func TestDiamonds(t *testing.T) {
	for _, d := range allDecks {
		b := d.art["diamonds"]
		m := b.Mask(image.Pt(b.Width(), len(b)), 0, 0)
		wide := 0
		for y := range len(b) {
			row := 0
			for x := range b.Width() {
				if m.Has(x, y) {
					row++
				}
			}
			wide = max(wide, row)
		}
		if d == lowDeck {
			wide-- // its pixels are a fifth higher than wide
		}
		if wide*d.aspect.X >= len(b)*d.aspect.Y {
			t.Errorf("%s: a diamond is %d wide and %d high", d.name, wide*d.aspect.X, len(b)*d.aspect.Y)
		}
	}
}

// TestOutline checks that the outline of every card and back is closed, and that the corners show the table.
func TestOutline(t *testing.T) {
	each(t, func(t *testing.T, d *deck, l *look, cards []*canvas) {
		cut := d.cut()
		line, table := l.of("line").mid, l.of("table").mid
		rim := cut.Grown()
		for i, c := range append(cards[:52:52], d.drawBacks(l)...) {
			for y := range d.size.Y {
				for x := range d.size.X {
					want := line
					if cut.Has(x, y) {
						want = table
					} else if x > 0 && y > 0 && x < d.size.X-1 && y < d.size.Y-1 && !rim.Has(x, y) {
						continue
					}
					if c.ColorIndexAt(x, y) != want {
						t.Fatalf("picture %d has %d at %d,%d, want %d", i, c.ColorIndexAt(x, y), x, y, want)
					}
				}
			}
		}
	})
}

// TestHands checks that no two figures of a deck hold the same thing.
func TestHands(t *testing.T) {
	for _, d := range allDecks {
		seen := map[string]string{}
		for name, f := range d.figures {
			if f.item.name == "" || seen[f.item.name] != "" {
				t.Errorf("%s: %s holds %q, as does %q", d.name, name, f.item.name, seen[f.item.name])
			}
			seen[f.item.name] = name
		}
	}
}

// TestFiles checks that the files of the repository are what the program makes.
func TestFiles(t *testing.T) {
	for _, f := range files {
		want, err := f.encode()
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(f.path)))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is out of date: go generate in the folder assets", f.path)
		}
	}
}

// TestOberonPict checks the sheets of Oberon: size, depth, the values that a display can show, and the white cells.
func TestOberonPict(t *testing.T) {
	for path, depth := range map[string]int{"Cards.Pict": 8, "16/Cards.Pict": 4, "mono/Cards.Pict": 1} {
		b, err := os.ReadFile(filepath.Join("..", "..", "oberon", filepath.FromSlash(path)))
		if err != nil {
			t.Fatal(err)
		}
		m, err := pict.DecodeAll(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		p := m.Paletted
		if m.Depth != depth || p.Rect != image.Rect(0, 0, 650, 340) {
			t.Errorf("%s: depth %d, %v", path, m.Depth, p.Rect)
		}
		for _, at := range []image.Point{{450, 272}, {649, 339}, {500, 300}} {
			if p.ColorIndexAt(at.X, at.Y) != 0 {
				t.Errorf("%s: %d at %v, want white", path, p.ColorIndexAt(at.X, at.Y), at)
			}
		}
		corner := map[int]uint8{8: 8, 4: 8, 1: 1}[depth]
		for i := range 61 {
			x, y := i%13*50, i/13*68
			if p.ColorIndexAt(x, y) != corner || p.ColorIndexAt(x+49, y+67) != corner {
				t.Errorf("%s: the table does not show at the corners of card %d", path, i)
			}
		}
	}
}

// open returns what decodes a file of the folder amiga.
func open(t *testing.T, path string) *bytes.Reader {
	b, err := os.ReadFile(filepath.Join("..", "..", "amiga", filepath.FromSlash(path)))
	if err != nil {
		t.Fatal(err)
	}
	return bytes.NewReader(b)
}

// TestAmigaSets checks the card sets of the Amiga: the length of Cards.images, the order of the cards, the registers that
// are left free for colours that change.
func TestAmigaSets(t *testing.T) {
	plain := amigaimage.SpadesShape
	plain.Planes = 1
	for _, f := range []struct {
		path  string
		d     *deck
		l     *look
		shape *amigaimage.Shape
		free  uint8
		back  int
	}{
		{"Cards.images", spadesDeck, spadesEight, nil, 3, -1},
		{"mono/Cards.images", spadesDeck, amigaPlain, &plain, 2, -1},
		{"CardGames.REKO", cardgamesDeck, cardgamesSixteen, nil, 15, 0},
		{"mono/CardGames.REKO", cardgamesDeck, amigaPlain, nil, 2, 0},
	} {
		r := open(t, f.path)
		if f.path == "Cards.images" && r.Len() != 39312 {
			t.Errorf("%s has %d bytes", f.path, r.Len())
		}
		set, err := amigaimage.DecodeAll(r)
		if f.shape != nil {
			set, err = amigaimage.DecodeShape(open(t, f.path), *f.shape)
		}
		if err != nil {
			t.Fatalf("%s: %v", f.path, err)
		}
		if set.Stats != (amigaimage.Stats{}) || set.Back() != f.back {
			t.Errorf("%s: %+v, back %d", f.path, set.Stats, set.Back())
		}
		for s, name := range map[amigaimage.Suit]*suit{amigaimage.Clubs: clubs, amigaimage.Diamonds: diamonds, amigaimage.Hearts: hearts, amigaimage.Spades: spades} {
			for rank := range fromAce {
				got := set.Images[set.Face(s, rank+1)]
				if want := f.d.face(f.l, name, fromAce[rank]); !bytes.Equal(got.Pix, want.Pix) {
					t.Errorf("%s: the %s of %s is at the wrong index", f.path, fromAce[rank], name.name)
				}
			}
		}
		for i, m := range set.Images {
			if bytes.IndexByte(m.Pix, f.free) >= 0 {
				t.Errorf("%s: image %d uses register %d", f.path, i, f.free)
			}
			if m.ColorIndexAt(0, 0) == m.ColorIndexAt(20, 0) {
				t.Errorf("%s: no table at the corners of image %d", f.path, i)
			}
		}
	}
}

// TestScreens checks the screens of CardGames: their size, planes, palette and the room in the plaques.
func TestScreens(t *testing.T) {
	for _, name := range []string{"Title.ilbm", "Table.ilbm", "mono/Title.ilbm", "mono/Table.ilbm"} {
		m, err := ilbm.DecodeAll(open(t, name))
		if err != nil {
			t.Fatal(err)
		}
		p, ok := m.Picture().(*image.Paletted)
		if !ok || p.Rect != image.Rect(0, 0, 640, 400) {
			t.Fatalf("%s: %T, %v", name, m.Picture(), m.Picture().Bounds())
		}
		l, planes := cardgamesSixteen, 4
		if filepath.Dir(name) == "mono" {
			l, planes = amigaPlain, 1
		}
		if m.Planes != planes || m.Mode != ilbm.Hires|ilbm.Lace {
			t.Errorf("%s: %d planes, mode %x", name, m.Planes, m.Mode)
		}
		for i, c := range l.palette {
			if p.Palette[i] != c {
				t.Errorf("%s: colour %d is %v, want %v", name, i, p.Palette[i], c)
			}
		}
		if bytes.IndexByte(p.Pix, 15) >= 0 {
			t.Errorf("%s uses the register that flashes", name)
		}
		if filepath.Base(name) != "Title.ilbm" {
			continue
		}
		for i := range 7 {
			in := plaque(i).Inset(5)
			for y := in.Min.Y; y < in.Max.Y; y++ {
				for x := in.Min.X; x < in.Max.X; x++ {
					if p.ColorIndexAt(x, y) != p.ColorIndexAt(in.Min.X, in.Min.Y) {
						t.Fatalf("%s: plaque %d is not empty at %d,%d", name, i, x, y)
					}
				}
			}
		}
	}
}

// TestBackEdges checks that backs have a white line inside their outline, so that the cards of
// a pile, of which only a few rows are visible, can be told apart.
func TestBackEdges(t *testing.T) {
	each(t, func(t *testing.T, d *deck, l *look, _ []*canvas) {
		white := l.of("white").mid
		for i, c := range d.drawBacks(l) {
			for x := 2; x < d.size.X-2; x++ {
				if c.ColorIndexAt(x, 1) != white || c.ColorIndexAt(x, d.size.Y-2) != white {
					t.Fatalf("back %d has no white edge at column %d", i, x)
				}
			}
			for y := 2; y < d.size.Y-2; y++ {
				if c.ColorIndexAt(1, y) != white || c.ColorIndexAt(d.size.X-2, y) != white {
					t.Fatalf("back %d has no white edge at row %d", i, y)
				}
			}
		}
	})
}
