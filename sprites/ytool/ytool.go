// Package ytool assembles the pictures of single cards into a card sheet, and splits a
// sheet into them, as the YTool of Yukon's author did (appendix A of the manual).
//
// The pictures are GEM IMG files of 1 to 8 planes, all of one size, with German
// names, upper or lower case:
//
//	herzas.img herz2.img ... herz10.img herzbube.img herzdame.img herzking.img
//	karo...    kreuz...  pik...           the other suits
//	kreubube.img kreudame.img kreuking.img  of eight letters, the limit of TOS;
//	                                      kreuzbube.img and so on will do, too
//	herz.img karo.img kreuz.img pik.img   instead: a whole suit in one row, ace first
//	leer.img                              the table's background
//	rueck1.img ... rueck7.img             the backs
//
// A single picture of a card takes precedence over the one in the row of its suit.
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

// Columns and Rows are the numbers of cells across and down a sheet.
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
			all = append(all, cell{cardName(s, r), image.Pt(column, row)})
		}
	}
	for i, n := range extra {
		all = append(all, cell{n, image.Pt(len(ranks)+i%2, i/2)})
	}
	return all
}

// cardName returns the name of a card's file, at most eight letters long.
func cardName(suit, rank string) string {
	const most = 8
	if over := len(suit) + len(rank) - most; over > 0 {
		suit = suit[:len(suit)-over]
	}
	return suit + rank
}

// spellings returns the names that a picture's file may have.
func spellings(name string) []string {
	if rank, ok := strings.CutPrefix(name, "kreu"); ok && rank[0] != 'z' {
		return []string{"kreuz" + rank, name}
	}
	return []string{name}
}

// An Error reports what is wrong with pictures or a sheet.
type Error struct {
	format string
	args   []any
}

func (e *Error) Error() string { return fmt.Sprintf(e.format, e.args...) }

// Text returns the format of the text and its arguments, for translations.
func (e *Error) Text() (format string, args []any) { return e.format, e.args }

func errorf(format string, args ...any) error {
	if false {
		_ = fmt.Sprintf(format, args...) // go vet checks the calls of errorf, too
	}
	return &Error{format, args}
}

// A NothingError reports that a folder has no picture of a card, and the names that were
// looked for.
type NothingError struct{ error }

// Unwrap returns the underlying Error.
func (e *NothingError) Unwrap() error { return e.error }

// names returns the names of all pictures, without the whole suits.
func names() []string {
	var all []string
	for _, c := range cells() {
		all = append(all, c.name+".img")
	}
	return all
}

// A picture is the picture of a cell, and the file that it came from.
type picture struct {
	*image.Paletted
	file string
}

// Assemble reads the pictures in a folder and returns the sheet. Its palette has as many
// planes as the richest picture, or more where the pictures have more colours together.
// One error reports everything that is missing, damaged or of the wrong size.
func Assemble(fsys fs.FS) (*image.Paletted, error) {
	files, wrong, err := pictures(fsys)
	if err != nil {
		return nil, err
	}
	found, told := map[string]picture{}, map[string]bool{}
	for _, suit := range suits {
		strip, ok := files[suit]
		if ok && strip.Paletted != nil && strip.Rect.Dx()%len(ranks) != 0 {
			wrong = append(wrong, errorf("%s is %d pixels wide, which is not 13 cards in a row", strip.file, strip.Rect.Dx()))
			strip.Paletted = nil
		}
		if ok {
			cutStrip(found, suit, strip)
		}
	}
	for _, c := range cells() {
		for _, name := range spellings(c.name) {
			if p, ok := files[name]; ok {
				found[c.name] = p
			}
		}
	}
	if len(found) == 0 {
		return nil, errors.Join(append(wrong, &NothingError{errorf("no pictures of cards; looked for herz.img karo.img kreuz.img pik.img with 13 cards in a row, or %s", strings.Join(names(), " "))})...)
	}
	size := usual(found)
	for _, c := range cells() {
		p, ok := found[c.name]
		switch {
		case !ok:
			wrong = append(wrong, errorf("missing: %s", c.name+".img"))
		case p.Paletted == nil || told[p.file]: // already reported
		case p.Rect.Size() != size:
			told[p.file] = true
			wrong = append(wrong, errorf("%s has %dx%d pixels for each card, expected %dx%d", p.file, p.Rect.Dx(), p.Rect.Dy(), size.X, size.Y))
		}
	}
	if err := errors.Join(wrong...); err != nil {
		return nil, err
	}
	return paste(found, size), nil
}

// pictures decodes every *.IMG of a folder, by its name in lower case without the
// extension. Those that cannot be read have no pixels and are in bad.
func pictures(fsys fs.FS) (files map[string]picture, bad []error, err error) {
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, nil, err
	}
	files = map[string]picture{}
	for _, e := range entries {
		name, ok := strings.CutSuffix(strings.ToLower(e.Name()), ".img")
		if !ok || e.IsDir() || !wanted(name) {
			continue
		}
		files[name] = picture{file: e.Name()}
		b, err := fs.ReadFile(fsys, e.Name())
		if err != nil {
			bad = append(bad, err)
			continue
		}
		m, err := gemimg.DecodePaletted(bytes.NewReader(b))
		if err != nil {
			bad = append(bad, fmt.Errorf("%s: %w", e.Name(), err))
			continue
		}
		files[name] = picture{m, e.Name()}
	}
	return files, bad, nil
}

// wanted reports whether a picture with the given name is part of a sheet.
func wanted(name string) bool {
	if slices.Contains(suits, name) {
		return true
	}
	return slices.ContainsFunc(cells(), func(c cell) bool { return slices.Contains(spellings(c.name), name) })
}

// cutStrip cuts a suit in a row into its cards.
func cutStrip(found map[string]picture, suit string, strip picture) {
	for i, r := range ranks {
		p := picture{file: strip.file}
		if strip.Paletted != nil {
			w := strip.Rect.Dx() / len(ranks)
			x := strip.Rect.Min.X + i*w
			p.Paletted = strip.SubImage(image.Rect(x, strip.Rect.Min.Y, x+w, strip.Rect.Max.Y)).(*image.Paletted)
		}
		found[cardName(suit, r)] = p
	}
}

// usual returns the size that most pictures have.
func usual(found map[string]picture) image.Point {
	count := map[image.Point]int{}
	for _, p := range found {
		if p.Paletted != nil {
			count[p.Rect.Size()]++
		}
	}
	var best image.Point
	for size, n := range count {
		if n > count[best] || n == count[best] && (size.X > best.X || size.X == best.X && size.Y > best.Y) {
			best = size
		}
	}
	return best
}

// paste puts the pictures on a sheet. The palette begins as that of the richest picture,
// so that its pixels keep their values; colours that it lacks replace unused ones first,
// then extend it.
func paste(found map[string]picture, size image.Point) *image.Paletted {
	var base color.Palette
	for _, c := range cells() {
		if p := found[c.name].Palette; len(p) > len(base) {
			base = p
		}
	}
	pal := slices.Clone(base)
	taken := make([]bool, 256)
	for _, c := range cells() {
		if p := found[c.name].Paletted; slices.Equal(p.Palette, base) {
			for _, v := range used(p) {
				taken[v] = true
			}
		}
	}
	sheet := image.NewPaletted(image.Rect(0, 0, Columns*size.X, Rows*size.Y), nil)
	for _, c := range cells() {
		p := found[c.name].Paletted
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

// used lists the pixel values that occur in p, in ascending order.
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

// Split splits a sheet into its pictures and returns them by file name.
func Split(sheet *image.Paletted) (map[string]*image.Paletted, error) {
	size := sheet.Rect.Size()
	if size.X%Columns != 0 || size.Y%Rows != 0 {
		return nil, errorf("%dx%d pixels are not a sheet of %d columns and %d rows", size.X, size.Y, Columns, Rows)
	}
	w, h := size.X/Columns, size.Y/Rows
	out := map[string]*image.Paletted{}
	for _, c := range cells() {
		at := sheet.Rect.Min.Add(image.Pt(c.at.X*w, c.at.Y*h))
		out[c.name+".img"] = sheet.SubImage(image.Rectangle{Max: image.Pt(w, h)}.Add(at)).(*image.Paletted)
	}
	return out, nil
}
