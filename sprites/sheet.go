package sprites

import (
	"bufio"
	"fmt"
	"image"
	"io"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"phosphor/formats/container"
)

// A SheetLayout describes what each cell of a card sheet holds. Cells are counted from 0,
// {X: column, Y: row}.
type SheetLayout struct {
	Columns, Rows int
	Suit          [4]int // suit of rows 0 to 3: 0 clubs, 1 diamonds, 2 hearts, 3 spades
	First         int    // rank of column 0: 1, or 2 when the ace comes last
	Leer          image.Point
	Back          []image.Point
}

func pts(v ...int) (p []image.Point) {
	for i := 0; i < len(v); i += 2 {
		p = append(p, image.Pt(v[i], v[i+1]))
	}
	return p
}

var (
	backs15 = pts(14, 0, 13, 1, 14, 1, 13, 2, 14, 2, 13, 3, 14, 3)
	backs13 = pts(1, 4, 2, 4, 3, 4, 4, 4, 5, 4, 6, 4, 7, 4)
)

// SheetLayouts lists the known or likely layouts of card sheets, the likeliest first. The
// manual of Yukon says only that a sheet is one picture of 15 cards in four suits with a
// background and seven backs among them.
var SheetLayouts = []SheetLayout{
	{15, 4, [4]int{hearts, diamonds, clubs, spades}, 1, image.Pt(13, 0), backs15},
	{15, 4, [4]int{diamonds, hearts, spades, clubs}, 1, image.Pt(13, 0), backs15},
	{15, 4, [4]int{diamonds, hearts, clubs, spades}, 1, image.Pt(13, 0), backs15},
	{15, 4, [4]int{clubs, spades, hearts, diamonds}, 1, image.Pt(13, 0), backs15},
	{13, 5, [4]int{hearts, diamonds, clubs, spades}, 1, image.Pt(0, 4), backs13},
	{13, 5, [4]int{diamonds, hearts, clubs, spades}, 1, image.Pt(0, 4), backs13},
	{13, 5, [4]int{clubs, spades, hearts, diamonds}, 1, image.Pt(0, 4), backs13},
}

// cell returns the size of a cell of a sheet of the given size, or false if the sheet
// does not divide into cells in the shape of cards. Screens with tall pixels have cards
// wider than high, those with wide ones cards almost three times as high as wide.
func (l *SheetLayout) cell(size image.Point) (image.Point, bool) {
	if l.Columns < 1 || l.Rows < 1 || size.X%l.Columns != 0 || size.Y%l.Rows != 0 {
		return image.Point{}, false
	}
	c := image.Pt(size.X/l.Columns, size.Y/l.Rows)
	return c, c.X >= 12 && c.Y >= 12 && c.X*3 >= c.Y && c.X <= c.Y*2
}

// CellSize returns the size of a card on a sheet of the given size in pixels, laid out
// like lay or, with lay nil, like one of SheetLayouts. It returns an error if the sheet
// does not divide into cards.
func CellSize(sheet image.Point, lay *SheetLayout) (card image.Point, err error) {
	if lay != nil {
		if card, ok := lay.cell(sheet); ok {
			return card, nil
		}
		return card, NotCardsError(fmt.Sprintf("%dx%d pixels do not divide into %dx%d cards", sheet.X, sheet.Y, lay.Columns, lay.Rows))
	}
	for i := range SheetLayouts {
		if card, ok := SheetLayouts[i].cell(sheet); ok {
			return card, nil
		}
	}
	return card, NotCardsError(fmt.Sprintf("%dx%d pixels do not divide into 15x4 or 13x5 cards", sheet.X, sheet.Y))
}

// CutSheet returns the cards on a sheet. With lay nil, the layout is the first of
// SheetLayouts by which the picture looks like a card sheet; if there is none, the error
// is a NotCardsError.
func CutSheet(sheet *image.Paletted, lay *SheetLayout) (*CardSet, error) {
	p := *sheet
	p.Rect = p.Rect.Sub(p.Rect.Min)
	size := p.Rect.Size()
	cell, err := CellSize(size, lay)
	if err != nil {
		return nil, err
	}
	if lay == nil {
		if lay, err = likeliest(&p); err != nil {
			return nil, err
		}
		cell, _ = lay.cell(size)
	}
	c := &CardSet{Size: cell, sheet: &p}
	at := func(column, row int) image.Point { return image.Pt(column*cell.X, row*cell.Y) }
	for row, suit := range lay.Suit {
		for rank := 1; rank <= 13; rank++ {
			c.face[suit*13+rank-1] = at((rank-lay.First+13)%13, row)
		}
	}
	for _, b := range lay.Back {
		c.back = append(c.back, at(b.X, b.Y))
	}
	table := at(lay.Leer.X, lay.Leer.Y)
	c.table = &table
	c.mask = c.corners(c.face[:]...)
	return c, nil
}

// layoutFile is the text file beside a card sheet that describes its layout.
const layoutFile = "CARDS.LAY"

// OpenLayout reads the CARDS.LAY in a folder. It returns nil and no error if there is
// none or the folder cannot be listed.
func OpenLayout(fsys fs.FS, dir string) (*SheetLayout, error) {
	name, err := container.FindFile(fsys, dir, layoutFile)
	if err != nil || name == "" {
		return nil, nil
	}
	f, err := fsys.Open(path.Join(dir, name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lay, err := ParseSheetLayout(f)
	if err != nil {
		return nil, &LayoutError{name, err}
	}
	return lay, nil
}

// A LayoutError is a mistake in a CARDS.LAY.
type LayoutError struct {
	File string
	Err  error
}

func (e *LayoutError) Error() string { return e.File + ": " + e.Err.Error() }
func (e *LayoutError) Unwrap() error { return e.Err }

// suitNames are the German names in a CARDS.LAY.
var suitNames = map[string]int{"herz": hearts, "karo": diamonds, "kreuz": clubs, "pik": spades}

// ParseSheetLayout reads a CARDS.LAY, a text that describes the layout of the sheet
// beside it if that is not the usual one. Its lines, in any order:
//
//	rows 4
//	columns 15
//	order herz karo kreuz pik
//	first as            (or: first 2)
//	leer 13 0           (column and row, counted from 0)
//	rueck1 14 0         (and so on to rueck7)
//
// Anything not mentioned is as in the usual layout; # begins a comment.
func ParseSheetLayout(r io.Reader) (*SheetLayout, error) {
	l := SheetLayouts[0]
	back := map[int]image.Point{}
	sc := bufio.NewScanner(r)
	for n := 1; sc.Scan(); n++ {
		text, _, _ := strings.Cut(sc.Text(), "#")
		w := strings.Fields(strings.ToLower(text))
		if len(w) == 0 {
			continue
		}
		if err := l.set(w, back); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if err := sc.Err(); err != nil {
		return nil, err
	}
	if len(back) > 0 {
		l.Back = nil
		for i := 1; i <= 7; i++ {
			if p, ok := back[i]; ok {
				l.Back = append(l.Back, p)
			}
		}
	}
	for _, p := range append(slices.Clone(l.Back), l.Leer) {
		if p.X >= l.Columns || p.Y >= l.Rows {
			return nil, fmt.Errorf("column %d row %d is outside of %d columns and %d rows", p.X, p.Y, l.Columns, l.Rows)
		}
	}
	if l.Columns < 13 || l.Rows < 4 {
		return nil, fmt.Errorf("%d columns and %d rows do not hold the faces, expected at least 13 and 4", l.Columns, l.Rows)
	}
	return &l, nil
}

// layoutLines describes the lines of a CARDS.LAY for messages, by their first words.
var layoutLines = map[string]string{
	"rows": "rows N", "columns": "columns N", "order": "order and the four suits", "first": "first as or first 2", "leer": "leer COLUMN ROW",
}

func (l *SheetLayout) set(w []string, back map[int]image.Point) error {
	num := make([]int, 0, 2)
	for _, s := range w[1:] {
		if n, err := strconv.Atoi(s); err == nil && n >= 0 && n < 1000 {
			num = append(num, n)
		}
	}
	switch key := w[0]; {
	case key == "rows" && len(num) == 1 && len(w) == 2:
		l.Rows = num[0]
	case key == "columns" && len(num) == 1 && len(w) == 2:
		l.Columns = num[0]
	case key == "first" && len(w) == 2 && (w[1] == "as" || w[1] == "2"):
		l.First = 1
		if w[1] == "2" {
			l.First = 2
		}
	case key == "order" && len(w) == 5:
		seen := map[int]bool{}
		for i, s := range w[1:] {
			suit, ok := suitNames[s]
			if !ok || seen[suit] {
				return fmt.Errorf("%.24q: expected herz, karo, kreuz and pik, each once", s)
			}
			seen[suit] = true
			l.Suit[i] = suit
		}
	case key == "leer" && len(num) == 2 && len(w) == 3:
		l.Leer = image.Pt(num[0], num[1])
	case len(key) == 6 && strings.HasPrefix(key, "rueck") && key[5] >= '1' && key[5] <= '7' && len(num) == 2 && len(w) == 3:
		back[int(key[5]-'0')] = image.Pt(num[0], num[1])
	default:
		line, ok := layoutLines[key]
		switch {
		case strings.HasPrefix(key, "rueck"):
			line = "rueck1 to rueck7 COLUMN ROW"
		case !ok:
			line = "rows, columns, order, first, leer or rueck1"
		}
		return fmt.Errorf("%.24q: expected %s", strings.Join(w, " "), line)
	}
	return nil
}
