package fb

import (
	"image"
	"slices"

	"phosphor/fb/raster"
)

// This file shows screens that change line by line. A screen may have a raster list:
// changes of its registers, of the meaning of its bits and of its addresses while the
// beam runs. Screens without one pay nothing for it.

// A display is what a screen has besides pixels and one palette.
type display struct {
	view    image.Rectangle // empty: the bitmap
	bits    raster.Bits
	list    raster.List
	former  raster.List // memory of the previous list
	moves   bool        // the list has addresses or wide pixels
	holds   bool        // some line may be HAM: a pixel affects all to its right
	version uint64
	damage  Region
	beams   [2]beam // memory of compare and touch
}

func (s *Screen) lineByLine() *display {
	if s.display == nil {
		s.display = &display{}
	}
	return s.display
}

// List returns the screen's raster list, which must not be changed. If it is nil, nothing
// changes while the beam runs.
func (s *Screen) List() raster.List {
	if s.display == nil || len(s.display.list) == 0 {
		return nil
	}
	return s.display.list
}

// Bits returns how the bits of a pixel select colours at the top of a frame.
func (s *Screen) Bits() raster.Bits {
	if s.display == nil {
		return raster.Plain
	}
	return s.display.bits
}

// View returns the part of the bitmap that the display shows while the list gives no
// addresses. Its size is that of the display. Damage and Expander use its coordinates.
func (s *Screen) View() image.Rectangle {
	if s.display == nil || s.display.view.Empty() {
		return s.Rect
	}
	return s.display.view
}

// SetList gives the screen a copy of a raster list. The damage grows only by what looks
// different afterwards. If no display can follow the list, SetList returns an error and
// the screen keeps its old list.
func (s *Screen) SetList(l raster.List) error {
	if err := l.Check(); err != nil {
		return err
	}
	if s.display == nil && len(l) == 0 {
		return nil
	}
	d := s.lineByLine()
	if slices.Equal(d.list, l) {
		return nil
	}
	d.list, d.former = append(d.former[:0], l...), d.list
	d.version++
	d.moves, d.holds = false, ham(d.bits)
	for _, c := range d.list {
		d.moves = d.moves || c.Reg >= raster.Row
		d.holds = d.holds || c.Reg == raster.Meaning && ham(raster.Bits(c.Word))
	}
	s.compare(d.former, d.list)
	return nil
}

// SetBits sets how the bits of a pixel select colours at the top of a frame.
func (s *Screen) SetBits(b raster.Bits) {
	if s.Bits() == b {
		return
	}
	d := s.lineByLine()
	d.bits = b
	d.holds = d.holds || ham(b)
	s.redraw()
}

// SetView makes the display show a part of the bitmap. It may be moved from frame to
// frame, which scrolls the picture; a new size makes it a different display. An empty
// rectangle means all of the bitmap.
func (s *Screen) SetView(r image.Rectangle) {
	if s.View() == r || r.Empty() && s.View() == s.Rect {
		return
	}
	s.lineByLine().view = r
	s.redraw()
}

func (s *Screen) redraw() {
	d := s.display
	d.version++
	d.damage.Clear()
	d.damage.Add(s.View())
}

// Version returns a number that changes whenever the list, the bits or the view does. A
// presenter then reloads its tables and draws what is damaged.
func (s *Screen) Version() uint64 {
	if s.display == nil {
		return 0
	}
	return s.display.version
}

// Damage returns the region of the display that has changed since the last call of
// ClearDirty, in the coordinates of View: where the bitmap was drawn on, and where the
// raster list shows something else. It does not include changed registers of Regs.
func (s *Screen) Damage() *Region {
	d := s.display
	if d == nil {
		return s.Dirty()
	}
	for _, r := range s.dirty.Rects() {
		s.touch(r)
	}
	s.Bitmap.ClearDirty()
	return &d.damage
}

// ClearDirty empties the damage of both the bitmap and the list.
func (s *Screen) ClearDirty() {
	s.Bitmap.ClearDirty()
	if s.display != nil {
		s.display.damage.Clear()
	}
}

func ham(b raster.Bits) bool {
	return b == raster.HAM6 || b == raster.HAM8 || b == raster.HAM8Hold
}

// touch adds to the damage wherever a rectangle of the bitmap shows.
func (s *Screen) touch(r image.Rectangle) {
	d, view := s.display, s.View()
	if !d.moves {
		if r = r.Intersect(view); d.holds && !r.Empty() {
			r.Max.X = view.Max.X
		}
		d.damage.Add(r)
		return
	}
	b := &d.beams[0]
	b.start(s, d.list)
	band := band{region: &d.damage, view: view}
	for y := range view.Dy() {
		b.begin(y)
		lo, hi := view.Dx(), 0
		for _, f := range b.field {
			if f.row < r.Min.Y || f.row >= r.Max.Y {
				continue
			}
			lo = min(lo, (r.Min.X-f.column)*b.wide)
			hi = max(hi, (r.Max.X-f.column)*b.wide)
		}
		if lo < hi && (ham(b.bits) || d.holds && len(b.rest()) > 0) {
			hi = view.Dx()
		}
		band.add(y, lo, hi)
		b.end()
	}
	band.flush()
}

// A band gathers parts of lines as rectangles.
type band struct {
	region *Region
	view   image.Rectangle
	r      image.Rectangle
}

// add adds the pixels lo <= x < hi of line y. Lines come from top to bottom.
func (b *band) add(y, lo, hi int) {
	r := image.Rectangle{image.Pt(lo, y), image.Pt(hi, y+1)}.Add(b.view.Min).Intersect(b.view)
	if r.Empty() {
		return
	}
	if b.r.Max.Y != r.Min.Y {
		b.flush()
	}
	b.r = b.r.Union(r)
}

func (b *band) flush() {
	b.region.Add(b.r)
	b.r = image.Rectangle{}
}

// compare adds to the damage what two lists show differently.
func (s *Screen) compare(former, list raster.List) {
	view := s.View()
	band := band{region: &s.display.damage, view: view}
	one, two := &s.display.beams[0], &s.display.beams[1]
	one.start(s, former)
	two.start(s, list)
	var values [256]bool
	for y := range view.Dy() {
		one.begin(y)
		two.begin(y)
		rest1, rest2 := one.rest(), two.rest()
		if one.beamState == two.beamState && slices.Equal(rest1, rest2) {
			one.skip(rest1)
			two.skip(rest2)
			one.end()
			two.end()
			continue
		}
		lo, hi := 0, view.Dx()
		if one.control == two.control && one.bits == raster.Plain {
			// Colours only: find the pixels that have them.
			lo, hi = differ(s, one, two, rest1, rest2, &values)
		} else if one.beamState == two.beamState {
			lo = first(rest1, rest2)
		}
		band.add(y, lo, hi)
		one.skip(rest1)
		two.skip(rest2)
		one.end()
		two.end()
	}
	band.flush()
}

// first returns the first pixel at which two lists for the rest of a line differ.
func first(a, b raster.List) int {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	x := int32(1 << 30)
	if len(a) > 0 {
		x = a[0].X
	}
	if len(b) > 0 {
		x = min(x, b[0].X)
	}
	return int(x)
}

// differ returns the pixels lo <= x < hi of a line whose registers differ, or will
// differ, between two states.
func differ(s *Screen, one, two *beam, rest1, rest2 raster.List, values *[256]bool) (lo, hi int) {
	from := 0
	if one.word == two.word {
		from = first(rest1, rest2)
	}
	for i := range values {
		values[i] = one.word[i] != two.word[i]
	}
	for _, rest := range [2]raster.List{rest1, rest2} {
		for _, c := range rest {
			if c.Reg >= 0x100 {
				return from, s.View().Dx()
			}
			values[c.Reg] = true
		}
	}
	w := s.View().Dx()
	lo, hi = w, 0
	for x := from; x < w; x++ {
		var v [2]uint8
		for i, f := range one.field {
			if at := image.Pt(f.column+x/one.wide, f.row); at.In(s.Rect) {
				v[i] = s.Pix[s.PixOffset(at.X, at.Y)]
			}
		}
		if values[(v[0]&0x55|v[1]&0xaa)&one.planes] {
			lo, hi = min(lo, x), x+1
		}
	}
	return lo, hi
}

// A beam is the state of a display while it goes down a frame: what the registers hold,
// what bits mean, and which pixels come next.
type beam struct {
	beamState
	list raster.List // the rest of it
	y    int32
}

type beamState struct {
	word [256]uint32
	control
}

type control struct {
	field  [2]field // of planes 1, 3, 5, 7 and of planes 2, 4, 6, 8
	wide   int
	bits   raster.Bits
	planes uint8
}

type field struct{ row, column, step int }

// start goes to the top of a frame.
func (b *beam) start(s *Screen, list raster.List) {
	f := field{s.View().Min.Y, s.View().Min.X, 1}
	b.list = list
	b.control = control{[2]field{f, f}, 1, s.Bits(), 0xff}
	b.word = [256]uint32{}
	copy(b.word[:], s.Regs.word)
}

// begin carries out the changes before the first pixel of line y.
func (b *beam) begin(y int) {
	b.y = int32(y)
	n := 0
	for n < len(b.list) && (b.list[n].Y < b.y || b.list[n].Y == b.y && b.list[n].X <= 0) {
		b.write(b.list[n])
		n++
	}
	b.list = b.list[n:]
}

// rest returns the changes in the line after its first pixel.
func (b *beam) rest() raster.List {
	n := 0
	for n < len(b.list) && b.list[n].Y == b.y {
		n++
	}
	return b.list[:n:n]
}

// skip carries out changes that rest returned.
func (b *beam) skip(l raster.List) {
	for _, c := range l {
		b.write(c)
	}
	b.list = b.list[len(l):]
}

// end continues with the next line.
func (b *beam) end() {
	for i := range b.field {
		b.field[i].row += b.field[i].step
	}
}

// write carries out a change.
func (b *beam) write(c raster.Change) {
	if c.Reg < 0x100 {
		b.word[c.Reg] = c.Word
		return
	}
	b.control.write(c)
}

func (b *control) write(c raster.Change) {
	v := int(int32(c.Word))
	switch c.Reg {
	case raster.Meaning:
		b.bits = raster.Bits(c.Word)
	case raster.Planes:
		b.planes = uint8(c.Word)
	case raster.Row:
		b.field[0].row, b.field[1].row = v, v
	case raster.Column:
		b.field[0].column, b.field[1].column = v, v
	case raster.Step:
		b.field[0].step, b.field[1].step = v, v
	case raster.Row2:
		b.field[1].row = v
	case raster.Column2:
		b.field[1].column = v
	case raster.Step2:
		b.field[1].step = v
	case raster.Wide:
		b.wide = v
	}
}

// Picture returns what the screen shows as a picture: a copy of its pixels, registers
// and list.
func (s *Screen) Picture() *raster.Picture {
	p := &raster.Picture{
		Bitmap: image.NewPaletted(s.Rect, nil), View: s.View(),
		DAC: s.Regs.DAC(), Registers: s.Regs.Words(), Bits: s.Bits(), List: slices.Clone(s.List()),
		Machine: s.Mode.Machine, Mode: s.Mode.Name, Pixel: s.Mode.Aspect,
	}
	copyRect(p.Bitmap.Pix, p.Bitmap.Stride, s.Pix, s.Stride, s.Rect.Dx(), s.Rect.Dy())
	return p
}

// Image returns what the screen shows now as a picture for encoders: an *image.Paletted if
// 256 colours are enough, otherwise an *image.RGBA. Without a raster list it has the
// screen's own pixel values and colours, like Snapshot.
func (s *Screen) Image() image.Image {
	if s.display == nil {
		return s.Snapshot()
	}
	p := s.Picture()
	if m := p.Paletted(); m != nil {
		return m
	}
	return p.RGBA()
}

// NewPictureScreen returns a screen that shows a picture and draws on its bitmap. The
// mode has the picture's words, bits and names, and as many planes as its pixels need.
func NewPictureScreen(p *raster.Picture) (*Screen, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	depth := 1
	for _, v := range p.Bitmap.Pix {
		for v>>depth != 0 {
			depth++
		}
	}
	v := p.Bounds()
	m := &Mode{Name: p.Mode, Machine: p.Machine, Width: v.Dx(), Height: v.Dy(), Depth: depth,
		Aspect: p.Pixel, DAC: p.DAC, Palette: p.Registers, Bits: p.Bits}
	s := &Screen{Bitmap: Wrap(p.Bitmap, depth), Mode: m, Regs: NewPalette(m.DAC, m.Palette)}
	s.SetBits(p.Bits)
	s.SetView(v)
	return s, s.SetList(p.List)
}
