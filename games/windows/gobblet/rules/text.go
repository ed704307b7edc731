package rules

import (
	"fmt"
	"math/bits"
	"strings"
)

// String writes the position in the notation of the package comment.
func (p Position) String() string {
	var b strings.Builder
	side := p.variant.Side()
	for row := side - 1; row >= 0; row-- {
		for column := range side {
			if column > 0 {
				b.WriteByte(',')
			}
			pieces := p.Pieces(p.variant.Square(column, row), White)
			for _, piece := range pieces {
				b.WriteString(piece.String())
			}
			if len(pieces) == 0 {
				b.WriteByte('-')
			}
		}
		b.WriteByte("/ "[bool2int(row == 0)])
	}
	for _, s := range [...]Side{White, Orange} {
		for i := range p.variant.Stacks() {
			if i > 0 {
				b.WriteByte(',')
			}
			pieces := p.Pieces(Stack(i), s)
			for j := len(pieces) - 1; j >= 0; j-- {
				b.WriteByte('0' + byte(pieces[j].Size))
			}
			if len(pieces) == 0 {
				b.WriteByte('-')
			}
		}
		b.WriteByte(' ')
	}
	b.WriteString(p.turn.Letter())
	if piece, from, ok := p.Lifted(); ok {
		fmt.Fprintf(&b, " %v@%s", piece, p.variant.SpotName(from))
	}
	return b.String()
}

func bool2int(b bool) int {
	if b {
		return 1
	}
	return 0
}

// A field is a part of a text and where it begins.
type field struct {
	text string
	at   int
}

func (f field) errorf(format string, args ...any) error {
	return fmt.Errorf("gobblet: offset %d: "+format, append([]any{f.at}, args...)...)
}

// split cuts a field at a separator.
func (f field) split(sep string) []field {
	var parts []field
	at := f.at
	for _, s := range strings.Split(f.text, sep) {
		parts = append(parts, field{s, at})
		at += len(s) + len(sep)
	}
	return parts
}

// words cuts a text at white space.
func words(s string) []field {
	var fs []field
	at := 0
	for w := range strings.FieldsSeq(s) {
		at += strings.Index(s[at:], w)
		fs = append(fs, field{w, at})
		at += len(w)
	}
	return fs
}

// ParsePosition parses the output of String; any white space separates the parts. The
// number of rows determines the variant. It returns an error unless the pieces are
// exactly those of the game; the error has the offset in the text, or the missing and
// surplus pieces.
func ParsePosition(s string) (Position, error) {
	var p Position
	fs := words(s)
	if len(fs) < 4 || len(fs) > 5 {
		return p, field{at: len(s)}.errorf("expected board, two reserves, side to move and perhaps a lifted piece, found %d parts", len(fs))
	}
	rows := fs[0].split("/")
	for p.variant = 0; p.variant.Side() != len(rows); {
		if p.variant++; int(p.variant) == len(geometries) {
			return Position{}, fs[0].errorf("a board has 4 rows or 3, found %d", len(rows))
		}
	}
	side := p.variant.Side()
	for i, row := range rows {
		squares := row.split(",")
		if len(squares) != side {
			return p, row.errorf("a row has %d squares, found %d", side, len(squares))
		}
		for column, f := range squares {
			if err := p.parseSquare(p.variant.Square(column, side-1-i), f); err != nil {
				return p, err
			}
		}
	}
	for i, f := range fs[1:3] {
		if err := p.parseReserve(Side(i), f); err != nil {
			return p, err
		}
	}
	turn, err := parseSide(fs[3].text)
	if err != nil {
		return p, fs[3].errorf("%w", err)
	}
	p.turn = turn
	if len(fs) == 5 {
		name, from, _ := strings.Cut(fs[4].text, "@")
		if err := p.setLifted(name, from); err != nil {
			return p, fs[4].errorf("%w", err)
		}
	}
	if err := p.checkSet(); err != nil {
		return p, fmt.Errorf("gobblet: %w", err)
	}
	return p, nil
}

func (p *Position) parseSquare(s Spot, f field) error {
	if f.text == "-" {
		return nil
	}
	if len(f.text)%2 != 0 || f.text == "" {
		return f.errorf("expected - or pieces such as w1o4, found %q", f.text)
	}
	for i := 0; i < len(f.text); i += 2 {
		if err := p.add(s, f.text[i:i+2]); err != nil {
			return field{at: f.at + i}.errorf("%w", err)
		}
	}
	return nil
}

func (p *Position) parseReserve(side Side, f field) error {
	stacks := f.split(",")
	if len(stacks) != p.variant.Stacks() {
		return f.errorf("each side has %d stacks, found %d", p.variant.Stacks(), len(stacks))
	}
	for i, st := range stacks {
		if st.text == "-" {
			continue
		}
		var sizes []int
		for _, c := range []byte(st.text) {
			sizes = append(sizes, int(c)-'0')
		}
		if err := p.addStack(side, i, sizes); err != nil {
			return st.errorf("%w", err)
		}
	}
	return nil
}

func parseSide(s string) (Side, error) {
	if i := strings.Index(sideLetters, s); len(s) == 1 && i >= 0 {
		return Side(i), nil
	}
	return 0, fmt.Errorf("a side is w or o, found %q", s)
}

func (v Variant) parsePiece(name string) (Piece, error) {
	if len(name) == 2 {
		side, err := parseSide(name[:1])
		if size := int(name[1]) - '0'; err == nil && size >= 1 && size <= v.Sizes() {
			return Piece{side, size}, nil
		}
	}
	return Piece{}, fmt.Errorf("a piece is w1 to o%d, found %q", v.Sizes(), name)
}

// add puts a piece on top of a square.
func (p *Position) add(s Spot, name string) error {
	piece, err := p.variant.parsePiece(name)
	if err != nil {
		return err
	}
	if p.Closed()[piece.Size-1]>>s&1 != 0 {
		return fmt.Errorf("%v cannot stand on a piece that is not smaller", piece)
	}
	p.flip(piece.Side, piece.Size, s)
	return nil
}

// addStack fills a stack, the outermost size first.
func (p *Position) addStack(side Side, i int, sizes []int) error {
	g := p.variant.geometry()
	if len(sizes) > 1 && !g.nested {
		return fmt.Errorf("a stack of %v holds one piece, found %d", p.variant, len(sizes))
	}
	above := g.sizes + 1
	for _, size := range sizes {
		if size < 1 || size > g.sizes {
			return fmt.Errorf("a size is 1 to %d, found %d", g.sizes, size)
		}
		if size >= above {
			return fmt.Errorf("a piece of size %d cannot be inside one of size %d", size, above)
		}
		above = size
		p.flip(side, size, Stack(i))
	}
	return nil
}

// setLifted lifts a piece that is neither on the board nor in the stacks.
func (p *Position) setLifted(name, from string) error {
	piece, err := p.variant.parsePiece(name)
	if err != nil {
		return err
	}
	s, err := p.variant.ParseSpot(from)
	if err != nil {
		return fmt.Errorf("the lifted piece's origin: %w", err)
	}
	if piece.Side != p.turn {
		return fmt.Errorf("%v cannot be lifted by %v", piece, p.turn)
	}
	top, ok := p.Top(s)
	if ok && (top.Size >= piece.Size || !s.IsSquare() && !p.variant.geometry().nested) {
		return fmt.Errorf("%v cannot have stood at %s", piece, p.variant.SpotName(s))
	}
	p.size, p.from = uint8(piece.Size), s
	return nil
}

// checkSet checks that the pieces are exactly those of the game.
func (p *Position) checkSet() error {
	g := p.variant.geometry()
	var missing, surplus []string
	for _, side := range [...]Side{White, Orange} {
		for size := g.sizes; size >= 1; size-- {
			n := bits.OnesCount16(uint16(p.board[side]>>(16*(size-1)))) +
				bits.OnesCount32(p.reserve[side]>>(size-1)&0x11111111)
			if int(p.size) == size && p.turn == side {
				n++
			}
			name := Piece{side, size}.String()
			for ; n < g.copies; n++ {
				missing = append(missing, name)
			}
			for ; n > g.copies; n-- {
				surplus = append(surplus, name)
			}
		}
	}
	if missing == nil && surplus == nil {
		return nil
	}
	var parts []string
	for _, w := range []struct {
		what   string
		pieces []string
	}{{"missing", missing}, {"surplus", surplus}} {
		if w.pieces != nil {
			parts = append(parts, w.what+" "+strings.Join(w.pieces, " "))
		}
	}
	return fmt.Errorf("wrong pieces: %s", strings.Join(parts, "; "))
}
