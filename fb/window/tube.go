package window

import (
	"image"
	"math"
	"sync"

	"phosphor/fb"
	"phosphor/fb/internal/lanes"
)

// This file shows a picture as a tube does. A beam draws it line by line: its spot is
// round, so that pixels have soft sides, and lines have dark gaps between them, which
// bright ones fill. Behind the glass of a colour tube is a mask of dots in red, green and
// blue; monochrome ones have a phosphor of one colour. Some light strays in the glass and
// glows around what is bright, and a little light from the room makes black less black.
//
// The picture is static: there is no flicker, no noise, no afterglow. So the tube is
// drawn only where pixels change, and costs nothing otherwise.
//
// Pitches of masks and sizes of tubes are from the monitors' manuals and data sheets if
// known (Atari SC1224: 12 inches; Commodore 1084: 13 inches, 0.42 mm; NEC MultiSync: 13
// inches, 0.31 mm); their softness and brightness were chosen by eye.

// A Tube describes the look of a monitor. Horizontal lengths are in 640ths of the
// picture's width. Start from a Monitor's own tube, which Monitor.Tube returns. Values
// that no glass can have are clamped to the nearest possible ones.
type Tube struct {
	Phosphor [3]float64 // red, green, blue of a monochrome tube's light at its brightest, from 0 to 1; zero for colour
	Room     [3]float64 // light of the glass where the picture is black, from 0 to 1
	Spot     float64    // standard deviation of the beam's spot across
	Focus    float64    // how sharply a line ends against the next; 1 is soft
	Gap      [2]float64 // how much darker the gaps between 400 lines are, with dim and with bright light, from 0 to 1
	Gap200   [2]float64 // the same for 200 lines
	Stray    float64    // fraction of the light that glows around its source
	Reach    float64    // radius of the glow
	Pitch    float64    // from a dot of the mask to the next of the same colour; 0: no mask
	Mask     float64    // how visible the mask is, from 0 to 1
}

var tubes = [monitors]Tube{
	SM124: {Phosphor: [3]float64{0.91, 0.98, 1}, Room: [3]float64{0.0045, 0.0050, 0.0052},
		Spot: 0.30, Focus: 2.6, Gap: [2]float64{0.40, 0.16}, Gap200: [2]float64{0.8, 0.4}, Stray: 0.036, Reach: 3},
	Green: {Phosphor: [3]float64{0.11, 0.96, 0.22}, Room: [3]float64{0.0030, 0.0055, 0.0035},
		Spot: 0.36, Focus: 2.2, Gap: [2]float64{0.55, 0.26}, Gap200: [2]float64{0.85, 0.5}, Stray: 0.065, Reach: 4},
	Amber: {Phosphor: [3]float64{1, 0.47, 0.025}, Room: [3]float64{0.0055, 0.0038, 0.0028},
		Spot: 0.36, Focus: 2.2, Gap: [2]float64{0.55, 0.26}, Gap200: [2]float64{0.85, 0.5}, Stray: 0.065, Reach: 4},
	SC1224: {Room: [3]float64{0.0048, 0.0048, 0.0050},
		Spot: 0.46, Focus: 1.9, Gap: [2]float64{0.50, 0.20}, Gap200: [2]float64{0.85, 0.45}, Stray: 0.045, Reach: 4, Pitch: 1.16, Mask: 0.42},
	Commodore: {Room: [3]float64{0.0042, 0.0045, 0.0045},
		Spot: 0.50, Focus: 1.7, Gap: [2]float64{0.46, 0.18}, Gap200: [2]float64{0.82, 0.42}, Stray: 0.048, Reach: 5, Pitch: 1.05, Mask: 0.40},
	Multisync: {Room: [3]float64{0.0032, 0.0032, 0.0034},
		Spot: 0.32, Focus: 2.4, Gap: [2]float64{0.26, 0.10}, Gap200: [2]float64{0.60, 0.30}, Stray: 0.036, Reach: 3, Pitch: 0.79, Mask: 0.34},
}

// sane returns the tube with every value clamped to what a glass can have.
func (t Tube) sane() Tube {
	limit := func(top float64, all ...*float64) {
		for _, v := range all {
			if *v = min(*v, top); !(*v > 0) {
				*v = 0 // NaN, too
			}
		}
	}
	for i := range 3 {
		limit(1, &t.Phosphor[i], &t.Room[i])
	}
	limit(1, &t.Gap[0], &t.Gap[1], &t.Gap200[0], &t.Gap200[1], &t.Mask)
	limit(0.5, &t.Stray)
	limit(2, &t.Spot)
	limit(8, &t.Focus)
	limit(16, &t.Reach, &t.Pitch)
	return t
}

// A tube draws the picture of a placement as on a monitor.
type tube struct {
	placement
	Tube
	cols  []spread
	rows  []beam
	beams [phases + 1]beam // by the place between two lines, for curved glass
	far   int              // pixels of the screen over which light strays
	dot   []uint64         // a period of the mask: what is left of blue, green and red
	mask  []uint64         // the same for each column
	size  image.Point      // period of the mask
	// For curved glass, for each column: its position, from -1 to 1, and how much farther
	// out the rows of the picture are than those of the glass.
	fx, bends []float64
	table
	wideTube
}

// A table maps amounts of light to colours.
type table struct {
	dyes  *[fullLight + 1]uint8  // of a component
	steps *lanes.Steps           // the same, or nil
	inks  *[fullLight + 1]uint32 // of a monochrome tube; nil: it has dots
}

// tables caches the tables of the tubes used so far.
var tables = struct {
	sync.Mutex
	of map[Tube]table
}{of: map[Tube]table{}}

// table returns the colours of a tube's amounts of light.
func (t Tube) table() table {
	tables.Lock()
	defer tables.Unlock()
	m, ok := tables.of[t]
	if !ok {
		if len(tables.of) >= 2*int(monitors) {
			clear(tables.of) // a program is trying many tubes
		}
		t.colors(&m)
		tables.of[t] = m
	}
	return m
}

// A spread is the four pixels, in pairs of two, that the beam mixes at a host pixel's
// column, with weights in 256ths; and the glow between two pixels.
type spread struct {
	first int32
	w     [4]light
	glow  int32
	next  light // part of the one after it
}

// A beam is how much light of two lines, parts of 256, reaches a host pixel's row: that
// of dim light, what bright light has more (or less, wrapping around), and the glow.
type beam struct {
	line              int32
	dim, hot, glow    light
	dim2, hot2, glow2 light
}

const phases = 256

// newTube returns a tube for a placement.
func newTube(p placement, look Tube) *tube {
	t := &tube{placement: p, Tube: look.sane()}
	w, h := p.dst.Dx(), p.dst.Dy()
	unit := float64(p.pixels.X) / 640 // pixels of the screen in a 640th of its width
	t.far = max(int(t.Reach*unit/2+0.5), 1)

	t.cols = make([]spread, w)
	fine := float64(p.pixels.X) / float64(w) // width of a host pixel
	sigma := math.Sqrt(t.Spot*t.Spot*unit*unit + fine*fine/12)
	for i := range t.cols {
		t.cols[i] = spreadAt((float64(i)+0.5)*fine, sigma, p.pixels.X)
	}
	t.gaps(float64(h) / float64(p.pixels.Y))
	t.rows = make([]beam, h)
	for i := range t.rows {
		u := (float64(i)+0.5)*float64(p.pixels.Y)/float64(h) - 0.5
		line := math.Floor(u)
		phase := u
		if h == 2*p.pixels.Y {
			phase = float64(i) / 2 // one row is the line, the other the gap
		}
		t.rows[i] = t.beamAt(u-line, phase)
		t.rows[i].line = int32(line)
	}
	for i := range t.beams {
		t.beams[i] = t.beamAt(float64(i)/phases, float64(i)/phases)
	}
	t.table = t.Tube.table()
	t.dots(float64(w) / 640)
	if t.curved {
		t.fx, t.bends = make([]float64, w+3), make([]float64, w+3)
		for i := range t.fx {
			fx := (2*float64(i)+1)/float64(w) - 1
			t.fx[i], t.bends[i] = fx, 1+bendY*fx*fx
		}
	}
	t.loadLanes()
	return t
}

// gaps makes the gaps between the lines as dark as scale host rows for each line allow:
// the picture must not show stripes that the tube did not have.
func (t *tube) gaps(scale float64) {
	few := min(max((400-float64(t.pixels.Y))/200, 0), 1)
	seen := min(max(scale-1.5, 0), 1)
	if seen > 0 {
		seen *= math.Sin(math.Pi/scale) / (math.Pi / scale) // a row averages over its height
	}
	for i := range t.Gap {
		t.Gap[i] = (t.Gap[i]*(1-few) + t.Gap200[i]*few) * seen
	}
}

// beamAt returns the beam between two lines, at u from the first to the second; phase
// gives the position of the gaps: in the middle between whole numbers.
func (t *tube) beamAt(u, phase float64) beam {
	a := math.Pow(math.Cos(u*math.Pi/2), 2*t.Focus)
	b := math.Pow(math.Sin(u*math.Pi/2), 2*t.Focus)
	a, b = a/(a+b), b/(a+b)
	wave := math.Cos(2 * math.Pi * phase)
	// Brightness of dim and of bright light.
	dim, hot := 1+t.Gap[0]*wave, 1+t.Gap[1]*wave
	parts := func(v float64) light { return light(int64(math.Round(v * 256 * (1 - t.Stray)))) }
	return beam{dim: parts(a * dim), hot: parts(a*hot) - parts(a*dim), dim2: parts(b * dim), hot2: parts(b*hot) - parts(b*dim),
		glow: light(math.Round(256 * (1 - u))), glow2: light(math.Round(256 * u))}
}

// spreadAt returns how the light of n pixels falls on the point x.
func spreadAt(x, sigma float64, n int) (s spread) {
	first := math.Floor(x - 1.5)
	s.first = int32(first)
	below := func(v float64) float64 { return math.Erf((v-x)/(sigma*math.Sqrt2)) / 2 }
	whole := below(first+4) - below(first)
	rest := light(256)
	for k := range s.w {
		s.w[k] = light(256 * (below(first+float64(k)+1) - below(first+float64(k))) / whole)
		rest -= s.w[k]
	}
	s.w[int(x-first)] += rest
	g := min(max(x-0.5, 0), float64(n-1))
	s.glow = min(int32(g), int32(n-2))
	if n < 2 {
		s.glow = 0
		return s
	}
	s.next = light(256 * (g - float64(s.glow)))
	return s
}

// colors makes the table.
func (t *Tube) colors(to *table) {
	dye := func(room, l float64) uint32 { return uint32(encoded(min(room+(1-room)*l, 1))*255 + 0.5) }
	if t.Phosphor != [3]float64{} {
		to.inks = new([fullLight + 1]uint32)
		for i := range to.inks {
			l := float64(i) / fullLight
			c := uint32(0xff)
			for k, p := range t.Phosphor {
				c = c<<8 | dye(t.Room[k], p*l)
			}
			to.inks[i] = c
		}
		return
	}
	to.dyes = new([fullLight + 1]uint8)
	for i := range to.dyes {
		to.dyes[i] = uint8(dye(t.Room[1], float64(i)/fullLight))
	}
	to.steps = lanes.NewSteps(to.dyes)
}

// dots makes the mask, which passes a share of the light, in 32768ths. Dots lie in rows,
// each shifted by half a pitch against the last; all of them are on the grid of the host's
// pixels, which makes their pitch a whole number of these.
func (t *tube) dots(unit float64) {
	p := int(t.Pitch*unit + 0.5)
	dotted := t.inks == nil && p >= 2
	high := max(int(float64(p)*0.866+0.5), 2)
	if t.size = image.Pt(2*p, 2*high); !dotted {
		t.size = image.Pt(1, 1)
	}
	t.dot = make([]uint64, t.size.X*t.size.Y)
	for i := range t.dot {
		x, y := i%t.size.X, i/t.size.X
		down := 0.5 + 0.5*math.Cos(2*math.Pi*(float64(y%high)+0.5-float64(high)/2)/float64(high))
		for k := range 3 {
			at := float64(x)/float64(p) - float64(2-k)/3 + float64(y/high)/2
			if p == 2 {
				at = float64(x)/2 - float64(k%2)/2 + float64(y/high)/2
			}
			seen := 0.0 // relative to the mean
			if dotted {
				seen = (0.5+0.5*math.Cos(2*math.Pi*at))*(0.7+0.3*down) - 0.5
			}
			t.dot[i] |= uint64(32768*(1+t.Mask*seen)+0.5) << (16 * k)
		}
	}
	w := len(t.cols)
	t.mask = make([]uint64, w*t.size.Y+3)
	for i := range t.mask {
		t.mask[i] = t.dot[i/w%t.size.Y*t.size.X+i%w%t.size.X]
	}
}

// load gives a palette the light that the tube produces for its colours.
func (t *tube) load(c *palette) {
	lights := lights()
	for i, v := range c.rgb {
		c.beam[i], c.hot[i] = t.light(v, lights)
		c.pairs[i], c.lanes[i] = mixed(c.beam[i], c.hot[i]), c.beam[i].lanes()
	}
}

// light returns the light of a colour 0xRRGGBB, and its square.
func (t *tube) light(v uint32, lights *[256]light) (l, hot light) {
	if l = lightOf(v, lights); t.inks != nil {
		// The signal of such a monitor is the sum of the components, not of their light.
		l = lights[(299*(v>>16&0xff)+587*(v>>8&0xff)+114*(v&0xff)+500)/1000]
	}
	for k := range 3 {
		n := l >> (k * lane) & fullLight
		hot |= n * n / fullLight << (k * lane)
	}
	return l, hot
}

// area returns the host pixels that show any part of the rectangle c of the screen.
func (t *tube) area(c image.Rectangle) image.Rectangle {
	c = c.Inset(-2*t.far - 2)
	unit := func(v, n int) float64 { return min(max(2*float64(v)/float64(n)-1, -1), 1) }
	x0, x1 := unit(c.Min.X, t.pixels.X), unit(c.Max.X, t.pixels.X)
	y0, y1 := unit(c.Min.Y, t.pixels.Y), unit(c.Max.Y, t.pixels.Y)
	if t.curved {
		u0, u1, v0, v1 := x0, x1, y0, y1
		x0, x1 = behind(u0, u1, bendX, max(math.Abs(v0), math.Abs(v1)))
		y0, y1 = behind(v0, v1, bendY, max(math.Abs(u0), math.Abs(u1)))
	}
	w, h := float64(t.dst.Dx()), float64(t.dst.Dy())
	r := image.Rect(int((x0+1)/2*w)-1, int((y0+1)/2*h)-1, int((x1+1)/2*w)+2, int((y1+1)/2*h)+2)
	return r.Intersect(image.Rectangle{Max: t.dst.Size()}).Add(t.dst.Min)
}

// A beamLine is a line of the screen as wide as it is shown, before the lines are
// combined: its light, the square of its light, and the glow.
type beamLine struct {
	line           int32
	dim, hot, glow []light
}

// painting is one call of paint.
type painting struct {
	*tube
	b      *brush
	s      *fb.Screen
	c      *palette
	from   int      // host column at which the lines of beams begin
	cols   []spread // of the lines
	left   int      // screen column at which src begins
	glow   *glowMap
	lit    image.Rectangle // area of the screen whose glow is visible
	stray  light           // parts of 256 of the light
	keep   int             // lines of beams that are kept, less one
	across int             // columns of the screen in src
}

// paint draws the host pixels q, which count from the corner of the picture.
func (t *tube) paint(b *brush, to []uint32, stride int, s *fb.Screen, c *palette, q image.Rectangle) {
	seen := q
	if t.curved {
		seen = t.seen(q)
	}
	p := &painting{tube: t, b: b, s: s, c: c, from: seen.Min.X, cols: t.cols[seen.Min.X:seen.Max.X]}
	first, last := int(p.cols[0].first), int(p.cols[len(p.cols)-1].first)+4
	if t.wide() && !t.curved { // whole groups
		last = max(last, int(t.columns[p.from+wholeGroups(len(p.cols))-1].First)/32+4)
	}
	between := func(y int) int { return int(math.Floor(float64(y*t.pixels.Y)/float64(t.dst.Dy()) - 0.5)) }
	top, bottom := between(seen.Min.Y), between(seen.Max.Y)+2
	p.lit = image.Rect(first-1, top, last+2, bottom).Intersect(image.Rectangle{Max: t.pixels})
	p.stray = light(256 * t.Stray)
	p.left, p.across = first, last-first
	if p.keep = 1; t.curved {
		p.keep = len(b.tubes) - 1
	}
	if t.wide() {
		b.wide.forget()
		b.wide.drawn = grown(b.wide.drawn, max(q.Dx()+lanes.Group, part))
	} else {
		p.glow = b.glow.blur(p, p.lit, t.far, p.stray)
		for i := range b.tubes {
			b.tubes[i].line = -9
		}
	}
	if t.curved {
		p.bend(to, stride, q)
		return
	}
	if t.wide() {
		p.flat(to, stride, q)
		return
	}
	for y := q.Min.Y; y < q.Max.Y; y++ {
		row := t.rows[y]
		line := to[(y-q.Min.Y)*stride:][:q.Dx()]
		a, z := p.get(row.line), p.get(row.line+1)
		if t.inks != nil {
			t.ink(line, a, z, row)
		} else {
			t.dye(line, a, z, row, q.Min.X, y)
		}
	}
}

// ink writes a row of a monochrome tube.
func (t *tube) ink(to []uint32, a, z *beamLine, w beam) {
	n := len(to)
	dim, hot, glow, dim2, hot2, glow2 := a.dim[:n], a.hot[:n], a.glow[:n], z.dim[:n], z.hot[:n], z.glow[:n]
	for x := range to {
		l := dim[x]*w.dim + hot[x]*w.hot + glow[x]*w.glow + dim2[x]*w.dim2 + hot2[x]*w.hot2 + glow2[x]*w.glow2
		to[x] = t.inks[min(l>>8, fullLight)]
	}
}

// dye writes a row of a colour tube, whose first pixel is in column x of row y.
func (t *tube) dye(to []uint32, a, z *beamLine, w beam, x, y int) {
	n := len(to)
	dim, hot, glow, dim2, hot2, glow2 := a.dim[:n], a.hot[:n], a.glow[:n], z.dim[:n], z.hot[:n], z.glow[:n]
	mask := t.masks(x, y)[:n]
	for i := range to {
		l := dim[i]*w.dim + hot[i]*w.hot + glow[i]*w.glow + dim2[i]*w.dim2 + hot2[i]*w.hot2 + glow2[i]*w.glow2
		to[i] = t.color(l, mask[i])
	}
}

// masks returns the mask from column x of row y on.
func (t *tube) masks(x, y int) []uint64 { return t.mask[y%t.size.Y*len(t.cols)+x:] }

// color returns the colour of 256 parts of light at a place of the mask.
func (t *tube) color(l light, m uint64) uint32 {
	dye := func(k int) uint32 {
		twice := min(uint64(l>>(k*lane+7))&(1<<14-1), 2*fullLight+1)
		return uint32(t.dyes[min(twice*(m>>(16*k)&0xffff)>>16, fullLight)]) << (8 * k)
	}
	return 0xff000000 | dye(2) | dye(1) | dye(0)
}

// get returns a line of the screen.
func (p *painting) get(line int32) *beamLine {
	t := &p.b.tubes[int(line)&p.keep]
	if t.line == line {
		return t
	}
	n := len(p.cols)
	t.line, t.dim, t.hot, t.glow = line, grown(t.dim, n), grown(t.hot, n), grown(t.glow, n)
	if line < 0 || int(line) >= p.pixels.Y {
		clear(t.dim)
		clear(t.hot)
		clear(t.glow)
		return t
	}
	src, hot := p.source(int(line))
	glow := p.glow.line(int(line))
	for i, c := range p.cols {
		at := int(c.first) - p.left
		s, h := src[at:at+4:at+4], hot[at:at+4:at+4]
		t.dim[i] = (s[0]*c.w[0] + s[1]*c.w[1] + s[2]*c.w[2] + s[3]*c.w[3]).parts()
		t.hot[i] = (h[0]*c.w[0] + h[1]*c.w[1] + h[2]*c.w[2] + h[3]*c.w[3]).parts()
		g := int(c.glow) - p.glow.area.Min.X
		t.glow[i] = glow[g]
		if c.next != 0 {
			t.glow[i] = (glow[g]*(256-c.next) + glow[g+1]*c.next).parts()
		}
	}
	return t
}

// source returns the light of a line as far as it is visible, and its square.
func (p *painting) source(line int) (src, hot []light) {
	src, hot = grown(p.b.src[0], p.across), grown(p.b.src[1], p.across)
	p.b.src = [2][]light{src, hot}
	p.fetch(src, hot, line)
	return src, hot
}

// fetch fills src and hot with the light of a line, and its square.
func (p *painting) fetch(src, hot []light, line int) {
	from, to := max(-p.left, 0), min(p.pixels.X-p.left, len(src))
	clear(src[:from])
	clear(hot[:from])
	clear(src[to:])
	clear(hot[to:])
	src, hot = src[from:to], hot[from:to]
	if p.c.ByLine() {
		p.b.line = grown(p.b.line, len(src))
		p.c.row(p.b.line, p.s, line, p.left+from)
		lights := lights()
		for i, v := range p.b.line {
			src[i], hot[i] = p.light(v, lights)
		}
		return
	}
	row := p.s.Pix[p.s.PixOffset(p.s.Rect.Min.X+p.left+from, p.s.Rect.Min.Y+line):][:len(src)]
	for i, v := range row {
		src[i], hot[i] = p.c.beam[v], p.c.hot[v]
	}
}

// seen returns a rectangle of the flat picture that holds everything visible at q.
func (t *tube) seen(q image.Rectangle) image.Rectangle {
	w, h := t.dst.Dx(), t.dst.Dy()
	r := image.Rectangle{Min: t.dst.Size()}
	for _, x := range []int{q.Min.X, q.Max.X, min(max(w/2, q.Min.X), q.Max.X)} {
		for _, y := range []int{q.Min.Y, q.Max.Y, min(max(h/2, q.Min.Y), q.Max.Y)} {
			u, v := glass(2*float64(x)/float64(w)-1, 2*float64(y)/float64(h)-1)
			at := image.Pt(int(math.Floor((u+1)/2*float64(w))), int(math.Floor((v+1)/2*float64(h))))
			r.Min = image.Pt(min(r.Min.X, at.X-1), min(r.Min.Y, at.Y-1))
			r.Max = image.Pt(max(r.Max.X, at.X+2), max(r.Max.Y, at.Y+2))
		}
	}
	r.Min = image.Pt(min(max(r.Min.X, 0), w-1), min(max(r.Min.Y, 0), h-1))
	r.Max = image.Pt(max(min(r.Max.X, w), r.Min.X+1), max(min(r.Max.Y, h), r.Min.Y+1))
	return r
}

// A glassRow is a row of curved glass.
type glassRow struct {
	*painting
	line        []uint32
	x, y        int // of the first pixel
	fy, stretch float64
	w, h, lines float64
}

// bend draws the rows of curved glass.
func (p *painting) bend(to []uint32, stride int, q image.Rectangle) {
	t := p.tube
	g := glassRow{painting: p, x: q.Min.X, w: float64(t.dst.Dx()), h: float64(t.dst.Dy()), lines: float64(t.pixels.Y)}
	for y := q.Min.Y; y < q.Max.Y; y++ {
		g.line, g.y = to[(y-q.Min.Y)*stride:][:q.Dx()], y
		g.fy = (2*float64(y)+1)/g.h - 1
		g.stretch = 1 + bendX*g.fy*g.fy
		lo, hi := 0, len(g.line) // range in which something of the picture is visible
		for ; lo < hi && g.inside(lo) <= 0; lo++ {
			g.line[lo] = 0xff000000
		}
		for ; lo < hi && g.inside(hi-1) <= 0; hi-- {
			g.line[hi-1] = 0xff000000
		}
		middle := min(max(len(t.cols)/2-g.x, lo), hi) // a row's lines rise and fall again
		g.side(lo, middle)
		g.side(middle, hi)
		if t.wide() {
			p.dyed(g.line[lo:hi], lo)
		}
		for ; lo < hi && g.inside(lo) < 1; lo++ {
			g.line[lo] = dim(g.line[lo], uint32(256*g.inside(lo)))
		}
		for ; lo < hi && g.inside(hi-1) < 1; hi-- {
			g.line[hi-1] = dim(g.line[hi-1], uint32(256*g.inside(hi-1)))
		}
	}
}

// inside returns how much of a host pixel is inside of the picture.
func (g *glassRow) inside(i int) float64 {
	u, v := g.fx[g.x+i]*g.stretch, g.fy*g.bends[g.x+i]
	return min((1-math.Abs(u))*g.w/2, (1-math.Abs(v))*g.h/2) + 0.5
}

// at returns the place of a pixel in lines of the screen.
func (g *glassRow) at(i int) float64 { return (g.fy*g.bends[g.x+i]+1)/2*g.lines - 0.5 }

// side draws the pixels from i to before end, all on one side of the middle.
func (g *glassRow) side(i, end int) {
	for i < end {
		first := math.Floor(g.at(i))
		same, other := i, end // the last pixel that is known to be between the same lines
		for other-same > 1 {
			if m := (same + other) / 2; math.Floor(g.at(m)) == first {
				same = m
			} else {
				other = m
			}
		}
		g.draw(i, other, first)
		i = other
	}
}

// draw draws the pixels from i to before end, which are between line first and the next.
func (g *glassRow) draw(i, end int, first float64) {
	t := g.tube
	if t.wide() {
		a, z := g.wideLine(int32(first)), g.wideLine(int32(first)+1)
		r := lanes.Beams{To: &g.b.wide.drawn[i], N: end - i, A: &a.beam[0], Z: &z.beam[0], GA: &a.glow[0], GZ: &z.glow[0], Mask: &t.masks(g.x+i, g.y)[0]}
		r.Weights, r.FX, r.K = &t.bent[0], &g.fx[g.x+i], &g.bends[g.x+i]
		r.Stretch, r.Across, r.FY, r.Down = g.stretch, g.w/2, g.fy, g.lines/2
		r.First, r.Phases, r.From, r.Last = first, phases, int32(g.from), int32(len(g.cols)-1)
		lanes.Bent(&r)
		return
	}
	a, z := g.get(int32(first)), g.get(int32(first)+1)
	mask := t.masks(g.x, g.y)
	for ; i < end; i++ {
		x := min(max(g.column(i), 0), len(g.cols)-1)
		row := &t.beams[int((g.at(i)-first)*phases+0.5)]
		l := a.dim[x]*row.dim + a.hot[x]*row.hot + a.glow[x]*row.glow + z.dim[x]*row.dim2 + z.hot[x]*row.hot2 + z.glow[x]*row.glow2
		if t.inks != nil {
			g.line[i] = t.inks[min(l>>8, fullLight)]
			continue
		}
		g.line[i] = t.color(l, mask[i])
	}
}

// column returns the column of beams that pixel i shows.
func (g *glassRow) column(i int) int {
	return int((g.fx[g.x+i]*g.stretch+1)/2*g.w) - g.from
}

// dim returns a colour at the given share of its brightness, in 256ths.
func dim(c, parts uint32) uint32 {
	return 0xff000000 | (c&0xff00ff)*parts>>8&0xff00ff | (c&0xff00)*parts>>8&0xff00
}

// A glowMap is the light that strays around the pixels of an area.
type glowMap struct {
	area image.Rectangle
	a, b []light
}

func (g *glowMap) line(y int) []light {
	w := g.area.Dx()
	return g.a[(y-g.area.Min.Y)*w:][:w]
}

// blur fills the map for an area: the light of the screen, blurred twice by a square
// whose sides are far from its middle, and parts of 256 of it.
func (g *glowMap) blur(p *painting, area image.Rectangle, far int, parts light) *glowMap {
	s, c := p.s, p.c
	side := light(2*far + 1)
	share := (256 + side/2) / side
	wide := area.Inset(-2 * far)
	w, h := wide.Dx(), wide.Dy()
	g.a, g.b = grown(g.a, w*h), grown(g.b, w*h)
	clear(g.a)
	in := wide.Intersect(image.Rectangle{Max: p.pixels})
	for y := in.Min.Y; y < in.Max.Y && c.ByLine(); y++ {
		p.b.line = grown(p.b.line, in.Dx())
		c.row(p.b.line, s, y, in.Min.X)
		lights := lights()
		to := g.a[(y-wide.Min.Y)*w+in.Min.X-wide.Min.X:][:in.Dx()]
		for i, v := range p.b.line {
			to[i], _ = p.light(v, lights)
		}
	}
	for y := in.Min.Y; y < in.Max.Y && !c.ByLine(); y++ {
		row := s.Pix[s.PixOffset(s.Rect.Min.X+in.Min.X, s.Rect.Min.Y+y):][:in.Dx()]
		to := g.a[(y-wide.Min.Y)*w+in.Min.X-wide.Min.X:][:len(row)]
		for i, v := range row {
			to[i] = c.beam[v]
		}
	}
	// Along the lines, each pass shortening them by far at both ends.
	for range 2 {
		n := w - 2*far
		for y := range h {
			from, to := g.a[y*w:][:w], g.b[y*n:][:n]
			var sum light
			for _, v := range from[:2*far] {
				sum += v
			}
			for x := range to {
				sum += from[x+2*far]
				to[x] = (sum * share).parts()
				sum -= from[x]
			}
		}
		w = n
		g.a, g.b = g.b, g.a
	}
	for i := range 2 {
		n := h - 2*far
		g.b = grown(g.b, w*h)
		sums := g.b[n*w:][:w]
		clear(sums)
		for y := range 2 * far {
			for x, v := range g.a[y*w:][:w] {
				sums[x] += v
			}
		}
		for y := range n {
			in, out := g.a[(y+2*far)*w:][:w], g.a[y*w:][:w]
			to := g.b[y*w:][:w]
			for x := range to {
				sum := sums[x] + in[x]
				if to[x] = (sum * share).parts(); i == 1 {
					to[x] = (to[x] * parts).parts()
				}
				sums[x] = sum - out[x]
			}
		}
		h = n
		g.a, g.b = g.b, g.a
	}
	g.area = area
	return g
}
