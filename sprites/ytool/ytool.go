// Package ytool assembles the pictures of single cards to a card sheet, and
// takes a sheet apart again, as the YTool of Yukon's author did (appendix A of
// the manual).
//
// The pictures are GEM IMG files of 1 to 8 planes, all of one size, with German
// names, upper or lower case:
//
//	herzas.img herz2.img ... herz10.img herzbube.img herzdame.img herzking.img
//	karo...    kreuz...  pik...           the other suits
//	kreubube.img kreudame.img kreuking.img  as the manual spells these
//	herz.img karo.img kreuz.img pik.img   instead: a whole suit in one row, ace first
//	leer.img                              the table's background
//	rueck1.img ... rueck7.img             the backs
//
// A sheet has four rows of fifteen cells in the order of the suits above; the
// two cells at the ends of the rows are leer, rueck1, rueck2 and so on in reading
// order.
package ytool

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io/fs"
	"slices"
	"strings"

	"phosphor/formats/gemimg"
)

var (
	suits = []string{"herz", "karo", "kreuz", "pik"}
	ranks = []string{"as", "2", "3", "4", "5", "6", "7", "8", "9", "10", "bube", "dame", "king"}
	extra = []string{"leer", "rueck1", "rueck2", "rueck3", "rueck4", "rueck5", "rueck6", "rueck7"}
)

// Columns and Rows are the cells of a sheet.
const (
	Columns = 15
	Rows    = 4
)

// A cell is one picture of a sheet: its name and where it goes.
type cell struct {
	name string
	at   image.Point
}

// cells lists all pictures.
func cells() []cell {
	var all []cell
	for row, s := range suits {
		for column, r := range ranks {
			all = append(all, cell{s + r, image.Pt(column, row)})
		}
	}
	for i, n := range extra {
		all = append(all, cell{n, image.Pt(len(ranks)+i%2, i/2)})
	}
	return all
}

// spellings are the names under which a picture may be kept.
func spellings(name string) []string {
	if short, ok := strings.CutPrefix(name, "kreuz"); ok && slices.Contains([]string{"bube", "dame", "king"}, short) {
		return []string{name, "kreu" + short}
	}
	return []string{name}
}

// A Lang is the language of what a person is told.
type Lang int

const (
	English Lang = iota
	German
)

// texts are the messages in both languages.
var texts = map[string][2]string{
	"missing": {"missing: %s", "es fehlt: %s"},
	"size":    {"%s is %dx%d pixels, expected %dx%d", "%s hat %dx%d Punkte, erwartet werden %dx%d"},
	"strip":   {"%s is %d pixels wide, which is not 13 cards in a row", "%s ist %d Punkte breit, das sind nicht 13 Karten nebeneinander"},
	"nothing": {"there is no picture of a card here", "hier ist kein Bild einer Karte"},
	"sheet":   {"%dx%d pixels are not a sheet of %d columns and %d rows", "%dx%d Punkte sind kein Blatt aus %d Spalten und %d Zeilen"},
}

func (l Lang) errorf(key string, args ...any) error {
	return fmt.Errorf(texts[key][l], args...)
}

// Assemble reads the pictures in a folder and returns the sheet. Its palette has
// as many planes as the richest picture, or more where the pictures have more
// colours together. All that is missing or of another size is told in one
// error.
func Assemble(fsys fs.FS, lang Lang) (*image.Paletted, error) {
	files, err := pictures(fsys)
	if err != nil {
		return nil, err
	}
	found := map[string]*image.Paletted{}
	var wrong []error
	for _, suit := range suits {
		if strip := files[suit]; strip != nil {
			wrong = append(wrong, cutStrip(found, suit, strip, lang))
		}
	}
	for _, c := range cells() {
		for _, name := range spellings(c.name) {
			if p := files[name]; p != nil {
				found[c.name] = p
			}
		}
	}
	if len(found) == 0 {
		return nil, errors.Join(append(wrong, lang.errorf("nothing"))...)
	}
	size := usual(found)
	for _, c := range cells() {
		p := found[c.name]
		switch {
		case p == nil:
			wrong = append(wrong, lang.errorf("missing", c.name+".img"))
		case p.Rect.Size() != size:
			wrong = append(wrong, lang.errorf("size", c.name+".img", p.Rect.Dx(), p.Rect.Dy(), size.X, size.Y))
		}
	}
	if err := errors.Join(wrong...); err != nil {
		return nil, err
	}
	return paste(found, size), nil
}

// pictures decodes every *.IMG of a folder, by its name without the ending in
// lower case.
func pictures(fsys fs.FS) (map[string]*image.Paletted, error) {
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, err
	}
	files := map[string]*image.Paletted{}
	var bad []error
	for _, e := range entries {
		name, ok := strings.CutSuffix(strings.ToLower(e.Name()), ".img")
		if !ok || e.IsDir() || !wanted(name) {
			continue
		}
		b, err := fs.ReadFile(fsys, e.Name())
		if err != nil {
			bad = append(bad, err)
			continue
		}
		m, err := gemimg.DecodeAll(bytes.NewReader(b))
		if err != nil {
			bad = append(bad, fmt.Errorf("%s: %w", e.Name(), err))
			continue
		}
		files[name] = m.Paletted
	}
	return files, errors.Join(bad...)
}

// wanted reports whether a picture of that name is part of a sheet.
func wanted(name string) bool {
	if slices.Contains(suits, name) {
		return true
	}
	return slices.ContainsFunc(cells(), func(c cell) bool { return slices.Contains(spellings(c.name), name) })
}

func cutStrip(found map[string]*image.Paletted, suit string, strip *image.Paletted, lang Lang) error {
	if strip.Rect.Dx()%len(ranks) != 0 {
		return lang.errorf("strip", suit+".img", strip.Rect.Dx())
	}
	w := strip.Rect.Dx() / len(ranks)
	for i, r := range ranks {
		x := strip.Rect.Min.X + i*w
		found[suit+r] = strip.SubImage(image.Rect(x, strip.Rect.Min.Y, x+w, strip.Rect.Max.Y)).(*image.Paletted)
	}
	return nil
}

// usual returns the size that most pictures have.
func usual(found map[string]*image.Paletted) image.Point {
	count := map[image.Point]int{}
	for _, p := range found {
		count[p.Rect.Size()]++
	}
	var best image.Point
	for size, n := range count {
		if n > count[best] || n == count[best] && (size.X > best.X || size.X == best.X && size.Y > best.Y) {
			best = size
		}
	}
	return best
}

// paste puts the pictures on a sheet. The palette begins as that of the richest
// picture, so that its pixels keep their values; colours that it lacks take
// the places of those that no pixel has, then further ones.
func paste(found map[string]*image.Paletted, size image.Point) *image.Paletted {
	var base color.Palette
	for _, c := range cells() {
		if p := found[c.name].Palette; len(p) > len(base) {
			base = p
		}
	}
	pal := slices.Clone(base)
	taken := make([]bool, 256)
	for _, c := range cells() {
		if p := found[c.name]; slices.Equal(p.Palette, base) {
			for _, v := range used(p) {
				taken[v] = true
			}
		}
	}
	sheet := image.NewPaletted(image.Rect(0, 0, Columns*size.X, Rows*size.Y), nil)
	for _, c := range cells() {
		p := found[c.name]
		var to [256]uint8
		for _, v := range used(p) {
			var i int
			if slices.Equal(p.Palette, base) {
				i = int(v)
			} else {
				i, pal = place(pal, taken, p.Palette[v])
			}
			to[v] = uint8(i)
		}
		at := image.Pt(c.at.X*size.X, c.at.Y*size.Y)
		for y := range size.Y {
			for x := range size.X {
				sheet.SetColorIndex(at.X+x, at.Y+y, to[p.ColorIndexAt(p.Rect.Min.X+x, p.Rect.Min.Y+y)])
			}
		}
	}
	for n := 1; ; n++ { // a palette has 2 to the power of the planes
		if len(pal) <= 1<<n {
			for len(pal) < 1<<n {
				pal = append(pal, color.RGBA{A: 255})
			}
			break
		}
	}
	sheet.Palette = pal
	return sheet
}

// place returns the number of a colour in a palette, which may grow for it.
func place(pal color.Palette, taken []bool, c color.Color) (int, color.Palette) {
	for i, have := range pal {
		if taken[i] && same(have, c) {
			return i, pal
		}
	}
	for i, have := range pal {
		if same(have, c) {
			taken[i] = true
			return i, pal
		}
	}
	for i := range pal {
		if !taken[i] {
			pal[i], taken[i] = c, true
			return i, pal
		}
	}
	if len(pal) == 256 {
		return pal.Index(c), pal
	}
	taken[len(pal)] = true
	return len(pal), append(pal, c)
}

func same(a, b color.Color) bool {
	r, g, x, _ := a.RGBA()
	s, h, y, _ := b.RGBA()
	return r == s && g == h && x == y
}

// used lists the values that pixels of p have, in their order.
func used(p *image.Paletted) []uint8 {
	var seen [256]bool
	for y := p.Rect.Min.Y; y < p.Rect.Max.Y; y++ {
		for _, v := range p.Pix[p.PixOffset(p.Rect.Min.X, y):][:p.Rect.Dx()] {
			seen[v] = true
		}
	}
	var list []uint8
	for v, s := range seen {
		if s {
			list = append(list, uint8(v))
		}
	}
	return list
}

// Split takes a sheet apart into its pictures, by the names of their files.
func Split(sheet *image.Paletted, lang Lang) (map[string]*image.Paletted, error) {
	size := sheet.Rect.Size()
	if size.X%Columns != 0 || size.Y%Rows != 0 {
		return nil, lang.errorf("sheet", size.X, size.Y, Columns, Rows)
	}
	w, h := size.X/Columns, size.Y/Rows
	out := map[string]*image.Paletted{}
	for _, c := range cells() {
		at := sheet.Rect.Min.Add(image.Pt(c.at.X*w, c.at.Y*h))
		out[c.name+".img"] = sheet.SubImage(image.Rectangle{Max: image.Pt(w, h)}.Add(at)).(*image.Paletted)
	}
	return out, nil
}
