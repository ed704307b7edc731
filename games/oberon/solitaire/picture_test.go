package solitaire

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"os"
	"strings"
	"testing"

	"phosphor/games"
	"phosphor/games/internal/cardstest"
	"phosphor/games/internal/shared"
)

// The document is compared, pixel by pixel, with a picture built here from the measures and
// the original's cards alone. It uses nothing of the program: not the decoder, not the
// palette, not the deal.

// originalCards takes Cards.Pict apart: a document's header, the picture's
// (-4093, width, height, depth), 256 colours, rows packed in runs.
func originalCards(t *testing.T) []byte {
	b, err := os.ReadFile(shared.Path(t, "samples", "oberon", "pict", "Cards.Pict"))
	if err != nil {
		t.Fatal(err)
	}
	i := 2 + bytes.IndexByte(b[2:], 0) + 1 + 8
	if int16(binary.LittleEndian.Uint16(b[i:])) != -4093 || binary.LittleEndian.Uint16(b[i+2:]) != 650 || binary.LittleEndian.Uint16(b[i+4:]) != 340 {
		t.Fatalf("% x is not the header of the picture", b[i:i+8])
	}
	var pix []byte
	for i += 8 + 256*3; len(pix) < 650*340; {
		k := int(b[i])
		if k < 128 {
			pix = append(pix, b[i+1:i+2+k]...)
			i += 2 + k
			continue
		}
		pix = append(pix, bytes.Repeat(b[i+1:i+2], 257-k)...)
		i += 2
	}
	return pix
}

// originalColors are the colours of the screen, by the palette's rule.
func originalColors() (pal [256]color.RGBA) {
	named := []uint32{0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0xFF00FF, 0xFFFF00, 0x00FFFF, 0xAA0000, 0x009A00, 0x00009A, 0xA6CBF3, 0x008282, 0x8A8A8A, 0xBEBEBE, 0xDFDFDF, 0}
	eight := []uint8{0x00, 0x20, 0x41, 0x61, 0x82, 0xA2, 0xC3, 0xE3}
	four := []uint8{0x00, 0x41, 0x82, 0xC3}
	for i := range pal {
		pal[i] = color.RGBA{eight[i>>5], eight[i>>2&7], four[i&3], 255}
		if i < 16 {
			pal[i] = color.RGBA{uint8(named[i] >> 16), uint8(named[i] >> 8), uint8(named[i]), 255}
		}
	}
	return pal
}

// A painter paints a panel of 384 x 330.
type painter struct {
	cards []byte
	pix   [330][384]uint8
}

func (p *painter) rect(x, y, w, h int, c uint8) {
	for j := y; j < y+h; j++ {
		for i := x; i < x+w; i++ {
			p.pix[j][i] = c
		}
	}
}

// edges paints bottom, top, left and right.
func (p *painter) edges(x, y, w, h int, topLeft, bottomRight uint8) {
	p.rect(x, y+h-1, w, 1, bottomRight)
	p.rect(x, y, w, 1, topLeft)
	p.rect(x, y, 1, h, topLeft)
	p.rect(x+w-1, y, 1, h, bottomRight)
}

// card paints the top h rows of w columns of a card, "KD" or "?" for a back.
func (p *painter) card(name string, x, y, w, h int) {
	cx, cy := 0, 4*68 // back 0
	if name != "?" {
		cx, cy = strings.IndexByte("A23456789TJQK", name[0])*50, strings.IndexByte("CSHD", name[1])*68
	}
	for j := range h {
		copy(p.pix[y+j][x:x+w], p.cards[(cy+j)*650+cx:])
	}
}

// column paints cards of a column: 5 rows of a face-down card, 13 of a face-up
// one, all 68 of the last.
func (p *painter) column(i int, names string) {
	x, y := 10+52*i, 84
	list := strings.Fields(names)
	for k, n := range list {
		switch {
		case k == len(list)-1:
			p.card(n, x, y, 50, 68)
		case n == "?":
			p.card(n, x, y, 50, 5)
			y += 5
		default:
			p.card(n, x, y, 50, 13)
			y += 13
		}
	}
}

// A font is Oberon10 as in its file: a table of numbers for each character, then the bitmaps,
// the lowest row first, the leftmost pixel in the lowest bit.
type font struct {
	height, minY int
	char         map[byte]glyph
}

type glyph struct {
	dx, x, y, w, h int
	rows           []byte
}

func originalFont(t *testing.T, data []byte) font {
	at := 4
	number := func() int {
		v := int(int16(binary.LittleEndian.Uint16(data[at:])))
		at += 2
		return v
	}
	f := font{height: number(), char: map[byte]glyph{}}
	number()
	number()
	f.minY = number()
	number()
	var codes []byte
	for range number() {
		for c, end := number(), number(); c < end; c++ {
			codes = append(codes, byte(c))
		}
	}
	for _, c := range codes {
		f.char[c] = glyph{number(), number(), number(), number(), number(), nil}
	}
	for _, c := range codes {
		g := f.char[c]
		n := (g.w + 7) / 8 * g.h
		g.rows = data[at : at+n]
		f.char[c] = g
		at += n
	}
	return f
}

func (f font) width(s string) (w int) {
	for i := range len(s) {
		w += f.char[s[i]].dx
	}
	return w
}

// write writes black with the baseline in row y.
func (f font) write(set func(x, y int), x, y int, s string) {
	for i := range len(s) {
		g := f.char[s[i]]
		stride := (g.w + 7) / 8
		for j := range g.h {
			for k := range g.w {
				if g.rows[j*stride+k/8]>>(k%8)&1 == 1 {
					set(x+g.x+k, y-g.y-j)
				}
			}
		}
		x += g.dx
	}
}

// TestMenuBar compares the menu bar in the original's font with one that is put
// together here, except for the rivets of the name plate.
func TestMenuBar(t *testing.T) {
	data, err := os.ReadFile(shared.Path(t, "samples", "oberon", "fnt", "Oberon10.Scn.Fnt"))
	if err != nil {
		t.Fatal(err)
	}
	f := originalFont(t, data)
	h := cardstest.Sit(t, &Info, "oberon256", games.Env{Data: os.DirFS(shared.Path(t, "samples", "oberon", "fnt"))}, "")
	h.Script("key:f8") // with three buttons there is no handle
	var pix [20][384]uint8
	rect := func(x, y, w, h int, c uint8) {
		for j := y; j < y+h; j++ {
			for i := x; i < x+w; i++ {
				pix[j][i] = c
			}
		}
	}
	edges := func(x, y, w, h int, topLeft, bottomRight uint8) {
		rect(x, y+h-1, w, 1, bottomRight)
		rect(x, y, w, 1, topLeft)
		rect(x, y, 1, h, topLeft)
		rect(x+w-1, y, 1, h, bottomRight)
	}
	black := func(x, y int) { pix[y][x] = 15 }
	rect(0, 0, 384, 20, 13)
	rect(0, 0, 140, 20, 14)
	edges(0, 0, 140, 20, 0, 12)
	f.write(black, 10, 19-7, "Solitaire.Game")
	for i, caption := range []string{"Close", "Hide", "Grow", "Undo", "New", "Store"} {
		x := 140 + 36*i
		edges(x, 1, 36, 18, 12, 0)
		edges(x+1, 2, 34, 16, 0, 12)
		// The baseline lies H/2 - height/2 + |minY| above the lowest row.
		f.write(black, x+(36-f.width(caption))/2, 18-(18/2-f.height/2-f.minY), caption)
	}
	m, origin := screen(h)
	pal, wrong := originalColors(), 0
	for y := range pix {
		for x, v := range pix[y] {
			rivet := (x < 10 || x >= 130 && x < 140) && (y >= 2 && y < 8 || y >= 12 && y < 18)
			if got := color.RGBAModel.Convert(m.At(origin.X+x, origin.Y-20+y)); got != pal[v] && !rivet {
				if wrong++; wrong == 1 {
					t.Errorf("pixel %d,%d is %v, want %v", x, y, got, pal[v])
				}
			}
		}
	}
	if wrong > 0 {
		t.Errorf("%d pixels differ", wrong)
	}
}

// screen returns the screen, and the position of the panel: the first column's first card is
// at 10, 84.
func screen(h *cardstest.Hand) (image.Image, image.Point) {
	return h.Screen(), h.Where("tableau0/0").Min.Sub(image.Pt(10, 84))
}

func TestPicture(t *testing.T) {
	sheet := originalCards(t)
	h := cardstest.Sit(t, &Info, "oberon256", games.Env{Data: os.DirFS(shared.Path(t, "samples", "oberon", "pict"))}, "")
	compare := func(what string, paint func(p *painter)) {
		t.Helper()
		p := &painter{cards: sheet}
		p.rect(0, 0, 384, 330, 8)
		p.edges(0, 0, 384, 330, 0, 12)
		for _, x := range []int{322, 270, 218, 166} {
			p.edges(x, 6, 50, 68, 12, 2)
		}
		paint(p)
		m, origin := screen(h)
		pal, wrong := originalColors(), 0
		for y := range p.pix {
			for x, v := range p.pix[y] {
				if got := color.RGBAModel.Convert(m.At(origin.X+x, origin.Y+y)); got != pal[v] {
					if wrong++; wrong == 1 {
						t.Errorf("%s: pixel %d,%d is %v, want %v", what, x, y, got, pal[v])
					}
				}
			}
		}
		if wrong > 0 {
			t.Errorf("%s: %d pixels differ", what, wrong)
		}
	}
	// Seed 1, from the top of the pile: KD 6D KC 2H JS AD TD 3S 4S 3C 6H QS 8C JD
	// 8D TS 2S QD 5H 5D 3H QC 7S 4C 7C KS 4D 5S 8H JC 2C TC ...
	columns := []string{"KD", "? 6D", "? ? 2H", "? ? ? TD", "? ? ? ? 6H", "? ? ? ? ? TS", "? ? ? ? ? ? QC"}
	table := func(p *painter) {
		p.card("?", 10, 6, 50, 68)
		for i, c := range columns {
			p.column(i, c)
		}
	}
	compare("at the beginning", table)

	h.Script("left:stock /left")
	compare("after three cards were turned", func(p *painter) {
		table(p)
		p.card("8H", 70, 6, 10, 68)
		p.card("JC", 80, 6, 10, 68)
		p.card("2C", 90, 6, 50, 68)
	})
	h.Script("undo")
	compare("taken back", table)

	h.Do("layout %s", cardstest.Layout(t, rulesFor, "3", "waste=9S 9D 9H, tableau0=KC QD JC TD 9C, tableau1=?AC ?2C ?3C KH QS, tableau3=?AD, tableau4=TS, foundation2=AS 2S", "stock"))
	h.Script("left:waste/2 over:tableau4 /left")
	h.Check("one of three was played", "waste=9S 9D")
	compare("a waste of two, a long column, an empty one, a face-down card", func(p *painter) {
		columns = []string{"KC QD JC TD 9C", "? ? ? KH QS", "", "?", "TS 9H", "", ""}
		for i, c := range columns {
			if c == "" {
				p.edges(10+52*i, 84, 50, 68, 12, 2)
			}
		}
		table(p)
		p.card("9S", 70, 6, 10, 68)
		p.card("9D", 80, 6, 50, 68)
		p.card("2S", 270, 6, 50, 68)
	})

	// The outline of two cards, dragged by 7 and 3: colour 15 inverts.
	r := h.Where("tableau0/3")
	h.Do("press left %d %d", r.Min.X+20, r.Min.Y+5)
	h.Do("move %d %d", r.Min.X+27, r.Min.Y+8)
	compare("an outline", func(p *painter) {
		table(p)
		p.card("9S", 70, 6, 10, 68)
		p.card("9D", 80, 6, 50, 68)
		p.card("2S", 270, 6, 50, 68)
		for i, c := range columns {
			if c == "" {
				p.edges(10+52*i, 84, 50, 68, 12, 2)
			}
		}
		invert := func(x, y, w, h int) {
			for j := y; j < y+h; j++ {
				for i := x; i < x+w; i++ {
					p.pix[j][i] ^= 15
				}
			}
		}
		// Its height is 55 + 2*13; the last card's lower edge is where it was, 3 lower.
		x, bottom := 10+7, 84+4*13+68+3
		top := bottom - (55 + 2*13)
		invert(x, top, 1, bottom-top)
		invert(x+49, top, 1, bottom-top)
		invert(x+1, bottom-1, 48, 1)
		invert(x+1, top, 48, 1)
		invert(x+1, top+13, 48, 1)
	})
	h.Do("release left %d %d", r.Min.X+27, r.Min.Y+8)
}
