package main

import (
	"fmt"
	"strconv"
	"strings"
)

// cellWidth is the width of every glyph in pixels.
const cellWidth = 8

// codes is the size of the Atari ST character set.
const codes = 256

// A bitmap is one glyph cell: a byte per row, top row first, the leftmost pixel in bit 7.
type bitmap []byte

// A glyph is a character code's name and its bitmap.
type glyph struct {
	name string
	bits bitmap
}

// parse reads a font source with cells of height rows. The grammar is described at the top of the source files: blocks
// "glyph CODE NAME" and "part NAME", each followed by height rows of # and dots, and lines "compose CODE NAME =
// ITEM[@ROWS] ..." that overlay earlier blocks. A semicolon starts a comment line.
func parse(src string, height int) (*[codes]*glyph, error) {
	var glyphs [codes]*glyph
	parts := map[string]bitmap{}
	lines := strings.Split(src, "\n")

	rows := func(at int) (bitmap, error) {
		bits := make(bitmap, height)
		for y := range bits {
			line := ""
			if at+y < len(lines) {
				line = lines[at+y]
			}
			if len(line) != cellWidth || strings.Trim(line, ".#") != "" {
				return nil, fmt.Errorf("line %d: %q is not a row of %d pixels", at+y+1, line, cellWidth)
			}
			for x := range cellWidth {
				if line[x] == '#' {
					bits[y] |= 0x80 >> x
				}
			}
		}
		return bits, nil
	}
	item := func(word string) (bitmap, error) {
		name, offset, moved := strings.Cut(word, "@")
		bits := parts[name]
		if code, err := parseCode(name); err == nil && glyphs[code] != nil {
			bits = glyphs[code].bits
		}
		if bits == nil {
			return nil, fmt.Errorf("%s is not drawn above", name)
		}
		if !moved {
			return bits, nil
		}
		down, err := strconv.Atoi(offset)
		if err != nil {
			return nil, fmt.Errorf("%s: offset: %w", word, err)
		}
		return bits.move(down)
	}
	define := func(code int, name string, bits bitmap) error {
		if glyphs[code] != nil {
			return fmt.Errorf("code 0x%02X is drawn twice", code)
		}
		glyphs[code] = &glyph{name, bits}
		return nil
	}

	for n := 0; n < len(lines); n++ {
		line := lines[n]
		if line == "" || line[0] == ';' {
			continue
		}
		verb, rest, _ := strings.Cut(line, " ")
		word, name, _ := strings.Cut(rest, " ")
		switch verb {
		case "part", "glyph":
			bits, err := rows(n + 1)
			if err != nil {
				return nil, err
			}
			if verb == "part" {
				parts[word] = bits
			} else if code, err := parseCode(word); err != nil {
				return nil, fmt.Errorf("line %d: %w", n+1, err)
			} else if err := define(code, name, bits); err != nil {
				return nil, fmt.Errorf("line %d: %w", n+1, err)
			}
			n += height
		case "compose":
			name, list, _ := strings.Cut(name, " = ")
			code, err := parseCode(word)
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", n+1, err)
			}
			bits := make(bitmap, height)
			for _, word := range strings.Fields(list) {
				layer, err := item(word)
				if err != nil {
					return nil, fmt.Errorf("line %d: %w", n+1, err)
				}
				for y := range bits {
					bits[y] |= layer[y]
				}
			}
			if err := define(code, name, bits); err != nil {
				return nil, fmt.Errorf("line %d: %w", n+1, err)
			}
		default:
			return nil, fmt.Errorf("line %d: unknown word %q", n+1, verb)
		}
	}
	for code, g := range glyphs {
		if g == nil {
			return nil, fmt.Errorf("code 0x%02X is not drawn", code)
		}
	}
	return &glyphs, nil
}

// parseCode reads a character code such as 0x41.
func parseCode(s string) (int, error) {
	digits, ok := strings.CutPrefix(s, "0x")
	if !ok {
		return 0, fmt.Errorf("%q is not a code", s)
	}
	code, err := strconv.ParseUint(digits, 16, 8)
	return int(code), err
}

// move returns the bitmap moved down by rows, or up if negative. Ink must not leave the cell.
func (b bitmap) move(rows int) (bitmap, error) {
	moved := make(bitmap, len(b))
	for y, row := range b {
		if row == 0 {
			continue
		}
		if y+rows < 0 || y+rows >= len(b) {
			return nil, fmt.Errorf("moving by %d rows pushes ink out of the cell", rows)
		}
		moved[y+rows] = row
	}
	return moved, nil
}
