package detect

import (
	"bytes"
	"image"
	"io"
	"math/bits"
	"time"

	"phosphor/fb/raster"
	"phosphor/formats/falcon"
	"phosphor/formats/frame"
)

// shows returns a reader for a format whose package returns frame.Pictures.
func shows(decode func(io.Reader) (*frame.Picture, error)) func([]byte) (*Contents, error) {
	return func(data []byte) (*Contents, error) {
		p, err := decode(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		return shown(p, p), nil
	}
}

// shown returns the contents of a file that a display shows as p. file is what its package
// reports about it.
func shown(file any, p *frame.Picture) *Contents {
	s := p.Screens[0]
	planes := max(1, bits.Len(uint(len(s.Registers)-1)))
	switch s.Bits {
	case raster.HalfBright, raster.HAM6:
		planes = 6
	case raster.HAM8, raster.HAM8Hold:
		planes = 8
	}
	c := picture(file, p.Image(), planes, "file")
	if _, ok := c.Picture.(*frame.Picture); ok {
		c.describe("planes", Say("%d", planes))
	}
	c.display(p)
	if p.MissingLines > 0 {
		c.Facts = append(c.Facts, Fact{"missing_lines", p.MissingLines, "damage", Say("cut off; %d lines are missing", p.MissingLines)})
	}
	if p.Damage != "" {
		c.Facts = append(c.Facts, Fact{"damage", p.Damage, "damage", Word(p.Damage)})
	}
	if s.Pixel.X < 10 { // a ratio: no pixel is that small
		return c.shape(s.Pixel, image.Point{})
	}
	return c.shape(image.Point{}, s.Pixel)
}

// describe gives a fact another text.
func (c *Contents) describe(key string, text Phrase) {
	for i := range c.Facts {
		if c.Facts[i].Key == key {
			c.Facts[i].Text = text
		}
	}
}

// display adds facts about the display: machine, mode, colours, and changes down the frame
// and over time.
func (c *Contents) display(p *frame.Picture) {
	c.Frame = p
	add := func(key string, value any, label string, text Phrase) {
		c.Facts = append(c.Facts, Fact{key, value, label, text})
	}
	add("machine", p.Machine(), "machine", Word(p.Machine()))
	add("display_mode", p.Mode(), "mode", Word(p.Mode()))
	c.count(p.RGBA())
	if registers, lines := p.Registers(); lines > 0 {
		size := len(p.Screens[0].Registers)
		palettes := float64(registers) / float64(size)
		add("palettes_in_line", palettes, "palettes", Say("up to %.3g of %d colours in a line; registers change in %d of %d lines",
			palettes, size, lines, p.Bounds().Dy()))
		c.Facts = append(c.Facts, Fact{Key: "changed_lines", Value: lines})
	}
	if n := len(p.Screens); n > 1 {
		add("screens", n, "screens", Say("%d, shown in turn", n))
	}
	if len(p.Cycles) > 0 {
		var texts []string
		var all Phrase
		for i, y := range p.Cycles {
			text := cycleText(y)
			texts = append(texts, text.String())
			if all = Say("%s; %s", all, text); i == 0 {
				all = text
			}
		}
		add("cycle_list", texts, "cycles", all)
	}
	if a := p.Moving; a != nil {
		add("frames", a.Count, "frames", Say("%d", a.Count))
	}
}

// cycleText describes a rotation of colours.
func cycleText(c frame.Cycle) Phrase {
	first, last, others := -1, -1, 0
	for _, cell := range c.Cells {
		switch {
		case cell.Register < 0:
			others++
		case first < 0:
			first, last = cell.Register, cell.Register
		default:
			last = cell.Register
		}
	}
	text := Say("%d to %d", first, last)
	switch {
	case first < 0:
		text = Say("%d colours without a register", others)
	case others > 0:
		text = Say("%s and %d more colours", text, others)
	}
	if c.Bottom > 0 {
		text = Say("%s in lines %d to %d", text, c.Top, c.Bottom-1)
	}
	switch step := c.Step.Round(time.Millisecond); {
	case step > 0 && c.Reverse:
		text = Say("%s, one step down every %v", text, step)
	case step > 0:
		text = Say("%s, one step up every %v", text, step)
	}
	if !c.Turns() {
		text = Say("%s, off", text)
	}
	return text
}

// count adds the number of visible colours.
func (c *Contents) count(m *image.RGBA) {
	all, line := distinct(m)
	c.Facts = append(c.Facts, Fact{"colors", all, "colours", Say("%d, up to %d in a line", all, line)},
		Fact{Key: "colors_in_line", Value: line})
}

// distinct counts the colours of an opaque picture, in all and on the richest line.
func distinct(m *image.RGBA) (all, line int) {
	seen := make([]uint64, 1<<24/64) // a bit for each colour: a picture may have millions
	here := map[uint32]bool{}
	for y := range m.Rect.Dy() {
		clear(here)
		before := ^uint32(0)
		for x := range m.Rect.Dx() {
			at := m.Pix[y*m.Stride+4*x:][:4]
			c := uint32(at[0])<<16 | uint32(at[1])<<8 | uint32(at[2])
			if c == before {
				continue
			}
			before, here[c] = c, true
			if bit := uint64(1) << (c % 64); seen[c/64]&bit == 0 {
				seen[c/64] |= bit
				all++
			}
		}
		line = max(line, len(here))
	}
	return all, line
}

func readFalcon(data []byte) (*Contents, error) {
	m, err := falcon.DecodeAll(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if m.Frame != nil {
		c := shown(m, m.Frame)
		c.Facts = append(c.Facts, Fact{"kind", m.Kind.String(), "kind", Word(m.Kind.String())})
		return c, nil
	}
	c := picture(m, m.TrueColor, 16, "none", Fact{"kind", m.Kind.String(), "kind", Word(m.Kind.String())},
		Fact{"machine", "Atari Falcon", "machine", Word("Atari Falcon")}, Fact{"display_mode", "true colour", "mode", Word("true colour, 16 bits a pixel")})
	c.count(m.TrueColor)
	if m.MissingLines > 0 {
		c.Facts = append(c.Facts, Fact{"missing_lines", m.MissingLines, "damage", Say("cut off; %d lines are missing", m.MissingLines)})
	}
	return c, nil
}
