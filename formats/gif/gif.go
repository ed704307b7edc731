// Package gif writes the changes of a screen as an animated GIF (Graphics Interchange
// Format, version 89a). For single pictures the standard library's image/gif is enough,
// but it needs all frames of an animation in memory, possibly those of a whole game.
//
// A frame holds the smallest rectangle in which something has changed; unchanged pixels in
// it are transparent. Colours are kept exactly: if the palette changes during the
// animation, the frame gets its own table. If more than 256 colours change at once, as in
// pictures that load registers while the beam runs, the frame has the 255 that are best
// for what has changed. A GIF counts time in hundredths of a second, and viewers show a
// frame of less than two as if it were ten. Frames that come faster are dropped, and the
// remaining ones stay on time. Fifty frames a second make a short animation smooth and a
// long one large, so the rate falls as the file grows, to ten at 768 KiB.
//
// Source: CompuServe, "Graphics Interchange Format", version 89a, 1990; the loop is the
// extension NETSCAPE2.0, which every program knows.
package gif

import (
	"bufio"
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"math/bits"
	"slices"
	"time"

	"phosphor/formats/quant"
)

// Options control how an animation is written. Nil means the zero value.
type Options struct {
	// Scale is how many times each column and each line of a frame is written; zero means
	// {1, 1}.
	Scale image.Point

	// Loop begins the animation again at its end. Otherwise the last frame stays.
	Loop bool
}

const (
	hundredth = 10 * time.Millisecond
	shortest  = 2 // hundredths of a second that a frame is shown
	longest   = 1<<16 - 1
	slowest   = 10       // hundredths of a second between frames of a long animation
	slower    = 96 << 10 // bytes of the file after which this time grows by one
	maxSide   = 1<<16 - 1
	maxColors = 256
)

// A Writer writes an animation. It keeps two frames in memory, regardless of the number of
// frames.
type Writer struct {
	w     *bufio.Writer
	err   error
	scale image.Point
	loop  bool

	size    image.Point
	pix     []byte            // the latest frame, as numbers of colours
	lut     [maxColors]uint32 // their colours, 0xRRGGBB
	palette color.Palette     // from which lut was made
	now     []uint32          // the latest frame, as colours
	next    []uint32          // memory for a frame that has no palette
	shown   []uint32          // the frames written so far, as colours
	at      int64             // hundredths of a second: the time from which now is visible
	begun   bool              // a frame has been received
	length  int64             // bytes in the file
	written bool              // a frame has been written

	global table
	row    []byte
	packed bytes.Buffer
	lzw    *lzw.Writer
}

// A table maps colours to numbers.
type table struct {
	colors      []uint32
	index       map[uint32]uint8
	transparent int // number, or -1
}

// NewWriter returns a Writer of an animation to w. The first frame determines its size.
func NewWriter(w io.Writer, o *Options) *Writer {
	if o == nil {
		o = &Options{}
	}
	return &Writer{w: bufio.NewWriterSize(w, 1<<16), loop: o.Loop, scale: image.Pt(max(1, o.Scale.X), max(1, o.Scale.Y))}
}

// Frame adds a picture, visible from the given time on. Times must not decrease. A frame
// that does not differ costs only a comparison. An *image.Paletted must have at most 256
// colours. Frame returns an error if writing fails, if the size differs from the first
// frame's, or if the palette is too long; later calls return the same error.
func (w *Writer) Frame(m image.Image, at time.Duration) error {
	if w.err != nil {
		return w.err
	}
	size := m.Bounds().Size()
	p, indexed := m.(*image.Paletted)
	switch {
	case indexed && len(p.Palette) > maxColors:
		w.err = fmt.Errorf("gif: %d colours, expected at most %d", len(p.Palette), maxColors)
	case !w.begun && (size.X < 1 || size.Y < 1 || size.X > maxSide/w.scale.X || size.Y > maxSide/w.scale.Y):
		w.err = fmt.Errorf("gif: %dx%d pixels, expected 1x1 to %dx%[3]d", size.X*w.scale.X, size.Y*w.scale.Y, maxSide)
	case w.begun && size != w.size:
		w.err = fmt.Errorf("gif: %dx%d pixels, expected %dx%d", size.X, size.Y, w.size.X, w.size.Y)
	}
	if w.err != nil {
		return w.err
	}
	tick := int64(at / hundredth)
	if !w.begun {
		w.begun, w.at, w.size = true, tick, size
		w.pix, w.row = make([]byte, size.X*size.Y), make([]byte, size.X*w.scale.X)
		w.now, w.shown = make([]uint32, len(w.pix)), make([]uint32, len(w.pix))
		w.take(m)
		return nil
	}
	if !indexed {
		w.palette = w.palette[:0]
		if w.next = colors(w.next[:0], m); slices.Equal(w.next, w.now) {
			return nil
		}
		if tick-w.at >= w.pace() {
			w.flush(tick)
		}
		copy(w.now, w.next)
		return w.err
	}
	all := !slices.Equal(p.Palette, w.palette)
	if all {
		w.recolor(p.Palette)
	}
	if !w.differs(p, all) {
		if all { // different numbers may look the same in the new colours
			w.load(p, true)
		}
		return nil
	}
	if tick-w.at >= w.pace() {
		w.flush(tick)
	}
	w.load(p, all)
	return w.err
}

// take stores the first frame.
func (w *Writer) take(m image.Image) {
	if p, ok := m.(*image.Paletted); ok {
		w.recolor(p.Palette)
		w.load(p, true)
		return
	}
	w.now = colors(w.now[:0], m)
}

// colors appends the colours of a picture, 0xRRGGBB, line by line.
func colors(to []uint32, m image.Image) []uint32 {
	r := m.Bounds()
	if p, ok := m.(*image.RGBA); ok {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			line := p.Pix[p.PixOffset(r.Min.X, y):][:4*r.Dx()]
			for ; len(line) >= 4; line = line[4:] {
				to = append(to, uint32(line[0])<<16|uint32(line[1])<<8|uint32(line[2]))
			}
		}
		return to
	}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			r, g, b, _ := m.At(x, y).RGBA()
			to = append(to, r>>8<<16|g>>8<<8|b>>8)
		}
	}
	return to
}

// pace returns the time between frames in hundredths of a second.
func (w *Writer) pace() int64 { return min(slowest, shortest+w.length/slower) }

// Close writes the last frame, visible until the given time, and the end of the file. It
// does not close the file.
func (w *Writer) Close(end time.Duration) error {
	if w.err == nil && !w.begun {
		w.err = errors.New("gif: no images")
	}
	if w.err != nil {
		return w.err
	}
	w.flush(max(int64(end/hundredth), w.at+shortest))
	w.put(0x3b)
	if err := w.w.Flush(); w.err == nil {
		w.err = err
	}
	return w.err
}

func (w *Writer) line(m *image.Paletted, y int) []byte {
	return m.Pix[m.PixOffset(m.Rect.Min.X, m.Rect.Min.Y+y):][:w.size.X]
}

// recolor stores the colours of a frame.
func (w *Writer) recolor(p color.Palette) {
	w.palette = append(w.palette[:0], p...)
	for i, c := range p {
		r, g, b, _ := c.RGBA()
		w.lut[i] = r>>8<<16 | g>>8<<8 | b>>8
	}
}

// differs reports whether a frame, possibly with new colours, looks different from the
// previous one.
func (w *Writer) differs(m *image.Paletted, recolored bool) bool {
	for y := range w.size.Y {
		line, now := w.line(m, y), w.now[y*w.size.X:]
		if !recolored && bytes.Equal(line, w.pix[y*w.size.X:][:w.size.X]) {
			continue
		}
		for x, v := range line {
			if now[x] != w.lut[v] {
				return true
			}
		}
	}
	return false
}

// load stores the pixels of a frame.
func (w *Writer) load(m *image.Paletted, all bool) {
	for y := range w.size.Y {
		line, old, to := w.line(m, y), w.pix[y*w.size.X:][:w.size.X], w.now[y*w.size.X:]
		if !all && bytes.Equal(line, old) {
			continue
		}
		copy(old, line)
		for x, v := range line {
			to[x] = w.lut[v]
		}
	}
}

// flush writes the latest frame, visible until the given time.
func (w *Writer) flush(until int64) {
	r := w.changed()
	if !w.written {
		r = image.Rectangle{Max: w.size}
		w.begin()
	}
	for left := until - w.at; left > 0; {
		// The rest of a time longer than the maximum of a frame must not be too short for
		// another.
		delay := min(left, longest)
		if left > longest && left < longest+shortest {
			delay -= shortest
		}
		w.frame(r, int(delay))
		left -= delay
		r = image.Rectangle{} // it is visible already
	}
	w.at = until
}

// changed returns the rectangle in which the written frames differ from the latest.
func (w *Writer) changed() (r image.Rectangle) {
	for y := range w.size.Y {
		now, shown := w.now[y*w.size.X:][:w.size.X], w.shown[y*w.size.X:][:w.size.X]
		if slices.Equal(now, shown) {
			continue
		}
		x0, x1 := 0, w.size.X
		for now[x0] == shown[x0] {
			x0++
		}
		for now[x1-1] == shown[x1-1] {
			x1--
		}
		r = r.Union(image.Rect(x0, y, x1, y+1))
	}
	return r
}

// begin writes the data before the frames.
func (w *Writer) begin() {
	// The visible colours come first, because there may not be enough numbers for all.
	t := newTable(w.now, maxColors)
	for _, c := range w.lut[:len(w.palette)] {
		if len(t.colors) < maxColors-1 {
			t.add(c)
		}
	}
	t.reserve()
	w.global = t
	w.put([]byte("GIF89a")...)
	w.word(w.size.X * w.scale.X)
	w.word(w.size.Y * w.scale.Y)
	w.put(0x80|byte(t.bits()-1)<<4|byte(t.bits()-1), 0, 0)
	w.colors(&t)
	if w.loop {
		w.put([]byte("\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")...)
	}
}

// newTable returns a table of the colours of pixels, at most most.
func newTable(pixels []uint32, most int) table {
	t := table{index: map[uint32]uint8{}, transparent: -1}
	t.take(pixels, most)
	return t
}

func (t *table) take(pixels []uint32, most int) {
	last, any := uint32(0), false
	for _, c := range pixels {
		if any && c == last {
			continue
		}
		last, any = c, true
		if len(t.colors) < most {
			t.add(c)
		}
	}
}

func (t *table) add(c uint32) {
	if _, ok := t.index[c]; !ok && len(t.colors) <= maxColors {
		t.index[c] = uint8(len(t.colors))
		t.colors = append(t.colors, c)
	}
}

// reserve reserves a number for transparent pixels if one is left.
func (t *table) reserve() {
	if len(t.colors) < maxColors {
		t.transparent = len(t.colors)
	}
}

// bits returns the number of bits of the table's numbers.
func (t *table) bits() int {
	return max(1, bits.Len(uint(max(len(t.colors)-1, t.transparent))))
}

func (w *Writer) colors(t *table) {
	for i := range 1 << t.bits() {
		c := uint32(0)
		if i < len(t.colors) {
			c = t.colors[i]
		}
		w.put(byte(c>>16), byte(c>>8), byte(c))
	}
}

// frame writes a rectangle, or an unchanged frame if it is empty, shown for delay
// hundredths of a second.
func (w *Writer) frame(r image.Rectangle, delay int) {
	if r.Empty() {
		r = image.Rect(0, 0, 1, 1)
	}
	t, own := &w.global, false
	if !w.covers(t, r) {
		l := w.local(r)
		t, own = &l, true
	}
	flags, transparent := byte(1<<2), byte(0) // visible pixels stay
	if t.transparent >= 0 {
		flags, transparent = flags|1, byte(t.transparent)
	}
	w.put(0x21, 0xf9, 4, flags)
	w.word(delay)
	w.put(transparent, 0, 0x2c)
	for _, v := range []int{r.Min.X * w.scale.X, r.Min.Y * w.scale.Y, r.Dx() * w.scale.X, r.Dy() * w.scale.Y} {
		w.word(v)
	}
	if own {
		w.put(0x80 | byte(t.bits()-1))
		w.colors(t)
	} else {
		w.put(0)
	}
	w.pixels(t, r)
	w.written = true
}

// hidden reports whether a pixel is already visible in its present colour, so that it need
// not be written.
func (w *Writer) hidden(i int) bool { return w.written && w.now[i] == w.shown[i] }

// covers reports whether a table has all colours that a rectangle needs.
func (w *Writer) covers(t *table, r image.Rectangle) bool {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			i := y*w.size.X + x
			if t.transparent >= 0 && w.hidden(i) {
				continue
			}
			if _, ok := t.index[w.now[i]]; !ok {
				return false
			}
		}
	}
	return true
}

// local returns a table for a single rectangle.
func (w *Writer) local(r image.Rectangle) table {
	// If hidden pixels need colours, too, no number can be transparent.
	for _, most := range []int{maxColors - 1, maxColors} {
		t := newTable(nil, 0)
		for y := r.Min.Y; y < r.Max.Y && len(t.index) <= most; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				if i := y*w.size.X + x; most == maxColors || !w.hidden(i) {
					t.add(w.now[i])
				}
			}
		}
		if len(t.index) <= most {
			t.reserve()
			return t
		}
	}
	return w.reduced(r)
}

// reduced returns a table of the best colours for the changed pixels of a rectangle.
func (w *Writer) reduced(r image.Rectangle) table {
	m := image.NewRGBA(image.Rect(0, 0, r.Dx(), r.Dy()))
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if i := y*w.size.X + x; !w.hidden(i) {
				c := w.now[i]
				m.Pix[4*n], m.Pix[4*n+1], m.Pix[4*n+2], m.Pix[4*n+3] = byte(c>>16), byte(c>>8), byte(c), 255
				n++
			}
		}
	}
	for i := 4 * n; i < len(m.Pix); i++ {
		m.Pix[i] = m.Pix[i-4*n] // hidden pixels must not count
	}
	p := image.NewPaletted(m.Rect, quant.Colors{}.Quantize(make(color.Palette, 0, maxColors-1), m))
	quant.Src.Draw(p, p.Rect, m, image.Point{})
	t := newTable(nil, 0)
	for _, c := range p.Palette {
		r, g, b, _ := c.RGBA()
		t.colors = append(t.colors, r>>8<<16|g>>8<<8|b>>8)
	}
	for i, v := range p.Pix[:n] {
		t.index[uint32(m.Pix[4*i])<<16|uint32(m.Pix[4*i+1])<<8|uint32(m.Pix[4*i+2])] = v
	}
	t.reserve()
	return t
}

// pixels packs a rectangle, which is visible from then on.
func (w *Writer) pixels(t *table, r image.Rectangle) {
	literal := max(2, t.bits())
	w.put(byte(literal))
	w.packed.Reset()
	if w.lzw == nil {
		w.lzw = lzw.NewWriter(&w.packed, lzw.LSB, literal).(*lzw.Writer)
	} else {
		w.lzw.Reset(&w.packed, lzw.LSB, literal)
	}
	row := w.row[:r.Dx()*w.scale.X]
	for y := r.Min.Y; y < r.Max.Y; y++ {
		last, number := uint32(0), -1
		for x := range r.Dx() {
			i := y*w.size.X + r.Min.X + x
			v := t.transparent
			if v < 0 || !w.hidden(i) {
				if c := w.now[i]; number < 0 || c != last {
					last, number = c, int(t.index[c])
				}
				v = number
			}
			for k := range w.scale.X {
				row[x*w.scale.X+k] = byte(v)
			}
		}
		copy(w.shown[y*w.size.X+r.Min.X:], w.now[y*w.size.X:][r.Min.X:r.Max.X])
		for range w.scale.Y {
			w.lzw.Write(row) // a bytes.Buffer cannot fail
		}
	}
	w.lzw.Close()
	for w.packed.Len() > 0 {
		block := w.packed.Next(255)
		w.put(byte(len(block)))
		w.put(block...)
	}
	w.put(0)
}

func (w *Writer) word(v int) { w.put(binary.LittleEndian.AppendUint16(nil, uint16(v))...) }

func (w *Writer) put(b ...byte) {
	if w.err == nil {
		_, w.err = w.w.Write(b)
		w.length += int64(len(b))
	}
}
