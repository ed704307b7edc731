package host

import (
	"image"
	"image/color"
	"slices"
	"time"

	"phosphor/fb"
	"phosphor/formats/quant"
	"phosphor/games"
	"phosphor/games/store"
)

// The pictures of the cabinet are the games' own screens: unfinished games in their
// present state, the others with their first deal. The games' own code draws them in a
// separate goroutine. They appear in the room when they are ready.

// A still is a picture of a game: its screen and the colours at that moment.
type still struct {
	view
	game  string
	waits bool // a saved game is continued
	look  int  // number of the look in which it was made
}

// A view is a picture of a screen or of a part of it, and how wide and high the screen is shown.
type view struct {
	*image.Paletted
	desk   *image.Paletted // the whole screen
	shape  image.Point
	sample *image.NRGBA // a small copy, for the choice of registers
}

// sampleSize is the size of the sample of a view.
var sampleSize = image.Pt(80, 50)

func newView(m, desk *image.Paletted, shape image.Point) view {
	v := view{m, desk, shape, image.NewNRGBA(image.Rectangle{Max: sampleSize})}
	mean(m, sampleSize, func(x, y int, r, g, b uint8) { v.sample.SetNRGBA(x, y, color.NRGBA{r, g, b, 0xff}) })
	return v
}

func viewOf(s *fb.Screen) view {
	k := s.Mode.Scale()
	v := s.View()
	m := quant.Indexed(s.Image())
	return newView(m, m, image.Pt(v.Dx()*k.X, v.Dy()*k.Y))
}

// lookAt returns the view of a game. If a document or a form leaves much of the desk bare,
// the view is the part of the screen around it, in the screen's shape.
func lookAt(g games.Game) view {
	v := viewOf(g.Screen())
	f, ok := g.(games.Finder)
	if !ok {
		return v
	}
	full := v.Bounds()
	for _, name := range []string{"document", "form"} {
		r, ok := f.Where(name)
		if !ok {
			continue
		}
		r = r.Inset(-3)
		w := max(r.Dx(), (r.Dy()*full.Dx()+full.Dy()-1)/full.Dy())
		h := (w*full.Dy() + full.Dx() - 1) / full.Dx()
		if 10*w > 9*full.Dx() {
			break
		}
		at := r.Min.Sub(image.Pt((w-r.Dx())/2, (h-r.Dy())/2))
		at.X = max(full.Min.X, min(at.X, full.Max.X-w))
		at.Y = max(full.Min.Y, min(at.Y, full.Max.Y-h))
		part := v.SubImage(image.Rectangle{at, at.Add(image.Pt(w, h))}).(*image.Paletted)
		return newView(part, v.desk, v.shape)
	}
	return v
}

// within returns where the view is shown in a box, as large as it fits.
func (v view) within(box image.Rectangle) image.Rectangle {
	z := box.Size()
	if w, h := z.Y*v.shape.X, z.X*v.shape.Y; w < h {
		z.X = w / v.shape.Y
	} else {
		z.Y = h / v.shape.X
	}
	at := box.Min.Add(box.Size().Sub(z).Div(2))
	return image.Rectangle{at, at.Add(z)}
}

// watched is a Keeper for a game without a player: the game cannot change anything.
type watched struct {
	store.Keeper
	changes store.Memory
}

func (w watched) Read(name string) ([]byte, error) {
	if b, err := w.changes.Read(name); err == nil {
		return b, nil
	}
	return w.Keeper.Read(name)
}

func (w watched) Write(name string, data []byte) error { return w.changes.Write(name, data) }

// SetAside leaves unreadable files to the game that is played.
func (w watched) SetAside(string) error { return nil }

// dealt is how long the animation at the beginning of a game may last.
const dealt = 8 * time.Second

// unplayed opens a game without a player, in the environment of a game, and returns a function
// that opens it again.
func unplayed(row *games.Info, c Choice, env func(*games.Info, Choice) (games.Env, error)) (games.Game, func() (games.Game, error), error) {
	info, err := c.On(row)
	if err != nil {
		return nil, nil, err
	}
	e, err := env(info, c)
	if err != nil {
		return nil, nil, err
	}
	e.Search = nil // nothing is searched
	for _, k := range []*store.Keeper{&e.Settings, &e.Scores, &e.Documents} {
		if *k != nil {
			*k = watched{*k, store.Memory{}}
		}
	}
	again := func() (games.Game, error) { return info.Start(e) }
	g, err := again()
	if err != nil && (e.Data != nil || e.Cards.FS != nil) { // try our own files
		e.Cards, e.Data = games.File{}, nil
		g, err = again()
	}
	return g, again, err
}

// photograph opens a game without a player and returns its picture. saves holds the unfinished
// games.
func photograph(row *games.Info, c Choice, env func(*games.Info, Choice) (games.Env, error), saves *saver) (s still, err error) {
	s.game = row.Name
	c.Deal, c.drawn = "1", true
	g, again, err := unplayed(row, c, env)
	if err != nil {
		return s, err
	}
	for _, slot := range saves.places(row.Name) {
		if saved, err := saves.peek(slot); err == nil && !s.waits {
			s.waits = g.Match().Load(saved) == nil && !over(g.Match())
			if !s.waits {
				if g, err = again(); err != nil {
					return s, err
				}
			}
		}
	}
	// A deal is photographed when all cards have landed, an endless animation at its
	// beginning.
	n := 0
	for due, ok := g.Due(); ok && due < dealt && n < 2000; due, ok = g.Due() {
		g.Advance(due)
		if t, thinks := g.(games.Thinker); thinks {
			if _, thinking := t.Thinking(); thinking {
				break
			}
		}
		n++
	}
	s.view = lookAt(g)
	return s, nil
}

// A gallery draws pictures of games in the background.
type gallery struct {
	// Opened, if not nil, is closed when the cabinet becomes visible. Drawing the
	// pictures waits for it, so that it does not delay the first frame.
	Opened <-chan struct{}

	coming []<-chan still
	looks  int            // number of looks at the games
	looked map[string]int // by game: the number of the last look, from looks
}

// order starts to draw pictures of games. wake is called whenever one is ready.
func (g *gallery) order(list []*games.Info, choice func(*games.Info) Choice, take func(*games.Info, Choice) (still, error), wake func()) {
	g.outdate(list...)
	look, opened := g.looks, g.Opened
	out := make(chan still, len(list))
	choices := map[string]Choice{}
	for _, info := range list {
		choices[info.Name] = choice(info)
	}
	go func() {
		defer close(out)
		if opened != nil {
			<-opened
		}
		for _, info := range list {
			if s, err := take(info, choices[info.Name]); err == nil {
				s.look = look
				out <- s
				wake()
			}
		}
	}()
	g.coming = append(g.coming, out)
}

// outdate marks the pictures of games that are being drawn as old: a picture begun before
// the game was played, or before its settings changed, may be ready only afterwards.
func (g *gallery) outdate(list ...*games.Info) {
	if g.looked == nil {
		g.looked = map[string]int{}
	}
	g.looks++
	for _, info := range list {
		g.looked[info.Name] = g.looks
	}
}

// arrived shows a picture, unless it is outdated.
func (g *gallery) arrived(s still, show func(still)) {
	if s.look == g.looked[s.game] {
		show(s)
	}
}

// hang shows the finished pictures.
func (g *gallery) hang(show func(still)) {
	for i := 0; i < len(g.coming); {
		select {
		case s, ok := <-g.coming[i]:
			if !ok {
				g.coming = append(g.coming[:i], g.coming[i+1:]...)
				continue
			}
			g.arrived(s, show)
		default:
			i++
		}
	}
}

// settle waits until all pictures are ready, and shows them.
func (g *gallery) settle(show func(still)) {
	for _, coming := range g.coming {
		for s := range coming {
			g.arrived(s, show)
		}
	}
	g.coming = nil
}

// mix chooses the colour registers of the small screens so that they suit all pictures:
// the greens of the tables exactly, and colours between two others, too.
func (c *Cabinet) mix() {
	if !c.stale {
		return
	}
	c.stale = false
	var names []string
	for name, v := range c.pictures {
		if v.Paletted != nil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	all := image.NewNRGBA(image.Rect(0, 0, sampleSize.X, sampleSize.Y*len(names)))
	for i, name := range names {
		copy(all.Pix[i*sampleSize.Y*all.Stride:], c.pictures[name].sample.Pix)
	}
	best := quant.Colors{}.Quantize(make(color.Palette, 0, c.screen.Regs.Len()-inkPictures), all)
	for i, v := range best {
		c.screen.Regs.Set(inkPictures+i, v)
	}
	c.near = newNearest(c.screen.Regs, inkPictures)
	clear(c.small1)
}

// shrink returns a smaller copy of a picture, in the colours that near knows.
func shrink(m *image.Paletted, size image.Point, near *nearest) *image.Paletted {
	out := image.NewPaletted(image.Rectangle{Max: size}, nil)
	mean(m, size, func(x, y int, r, g, b uint8) { out.Pix[y*out.Stride+x] = near.of(r, g, b) })
	return out
}

// mean makes a picture smaller: each pixel is the mean of those that it replaces.
func mean(m *image.Paletted, size image.Point, set func(x, y int, r, g, b uint8)) {
	// Sums of all three channels are added at once: a column has less than 1<<channel of each.
	const channel = 21
	var rgb [256]uint64
	for i, c := range m.Palette {
		r, g, b, _ := c.RGBA()
		rgb[i] = uint64(r>>8)<<(2*channel) | uint64(g>>8)<<channel | uint64(b>>8)
	}
	w, h := m.Rect.Dx(), m.Rect.Dy()
	columns := make([]uint64, w)
	// Weights are in 1/size of a pixel: each pixel covers w x h of them.
	for y := range size.Y {
		top, bottom := y*h, (y+1)*h
		clear(columns)
		for sy := top / size.Y; sy*size.Y < bottom; sy++ {
			wy := uint64(min(bottom, (sy+1)*size.Y) - max(top, sy*size.Y))
			for sx, v := range m.Pix[sy*m.Stride:][:w] {
				columns[sx] += wy * rgb[v]
			}
		}
		for x := range size.X {
			left, right := x*w, (x+1)*w
			var r, g, b uint64
			for sx := left / size.X; sx*size.X < right; sx++ {
				k := uint64(min(right, (sx+1)*size.X) - max(left, sx*size.X))
				sum := columns[sx]
				r += k * (sum >> (2 * channel))
				g += k * (sum >> channel & (1<<channel - 1))
				b += k * (sum & (1<<channel - 1))
			}
			all := uint64(w * h)
			set(x, y, uint8(r/all), uint8(g/all), uint8(b/all))
		}
	}
}

// A nearest finds the register whose colour is nearest, among those from first on.
type nearest struct {
	first int
	rgb   []uint32
	known [1 << 18]uint16 // by the upper six bits of each channel: the register + 1
}

func newNearest(p *fb.Palette, first int) *nearest {
	n := &nearest{first: first}
	for i := first; i < p.Len(); i++ {
		n.rgb = append(n.rgb, p.RGB(i))
	}
	return n
}

func (n *nearest) of(r, g, b uint8) uint8 {
	at := &n.known[int(r>>2)<<12|int(g>>2)<<6|int(b>>2)]
	if *at == 0 {
		r, g, b = r&^3|2, g&^3|2, b&^3|2 // the same for all colours of a cell
		best, dist := 0, 1<<30
		for i, v := range n.rgb {
			dr, dg, db := int(r)-int(v>>16&0xff), int(g)-int(v>>8&0xff), int(b)-int(v&0xff)
			if d := 3*dr*dr + 6*dg*dg + 2*db*db; d < dist {
				best, dist = i, d
			}
		}
		*at = uint16(n.first+best) + 1
	}
	return uint8(*at - 1)
}
