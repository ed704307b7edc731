package host

import (
	"image"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/atari/gem"
	"phosphor/games/catalog"
)

// Colours of the cabinet: a green phosphor tube, with amber for headings.
const (
	inkDark = iota
	inkShade
	inkDim
	inkGreen
	inkBright
	inkAmber
)

var cabinetMode = &fb.Mode{
	Name: "cabinet", Width: 640, Height: 400, Depth: 4, DAC: fb.RGB24,
	Palette: []uint32{
		inkDark: 0x08100a, inkShade: 0x0f2415, inkDim: 0x2a7a3f, inkGreen: 0x46d26a, inkBright: 0xc8ffd0, inkAmber: 0xffb347,
		15: 0,
	},
	Cell: image.Pt(8, 16),
}

// A Cabinet is the screen on which a person chooses a game: the games by their
// machines, one line each.
type Cabinet struct {
	screen *fb.Screen
	font   *fb.Font
	lines  []cabinetLine
	under  int // line under the pointer or chosen with the keys, -1
	down   int // line that the button went down on, -1
	open   *games.Info
	closed bool
}

// cabinetLine is a heading, or a game.
type cabinetLine struct {
	heading string
	game    *games.Info
	box     image.Rectangle
	about   bool
}

const (
	cabinetTop  = 118
	cabinetRow  = 20
	cabinetEdge = 40
	aboutColumn = 132 // from the left of a line
)

// NewCabinet returns the cabinet of all games in the catalogue.
func NewCabinet() (*Cabinet, error) {
	font, err := gem.SystemFont(16)
	if err != nil {
		return nil, err
	}
	c := &Cabinet{screen: fb.NewScreen(cabinetMode), font: font, under: -1, down: -1}
	c.arrange(catalog.All)
	c.draw()
	return c, nil
}

// arrange puts the lines in one column, or in two when one does not hold them.
func (c *Cabinet) arrange(all []*games.Info) {
	machine := ""
	for _, g := range all {
		if g.Machine != machine {
			machine = g.Machine
			c.lines = append(c.lines, cabinetLine{heading: machine})
		}
		c.lines = append(c.lines, cabinetLine{game: g})
	}
	room := (cabinetMode.Height - cabinetTop - cabinetRow) / cabinetRow
	columns := 1
	if len(c.lines) > room {
		columns, room = 2, (len(c.lines)+1)/2
	}
	w := (cabinetMode.Width - 2*cabinetEdge) / columns
	for i := range c.lines {
		p := image.Pt(cabinetEdge+i/room*w, cabinetTop+i%room*cabinetRow)
		c.lines[i].box = image.Rect(0, 0, w-8, cabinetRow).Add(p)
		c.lines[i].about = columns == 1
	}
}

func (c *Cabinet) draw() {
	s := c.screen.Bitmap
	fb.Fill(s, s.Rect, inkDark, fb.OpCopy)
	c.drawName("PHOSPHOR", image.Pt(cabinetEdge, 24))
	fb.Text(s, image.Pt(cabinetEdge+4, 82), c.font, "Vintage games on an emulated framebuffer", inkDim, 0, fb.Transparent)
	for i := range c.lines {
		c.drawLine(i)
	}
	c.drawFoot()
}

// drawFoot writes what the game under the pointer is, where its line has no room
// for that, else what one does here.
func (c *Cabinet) drawFoot() {
	text, ink := "Click a game to play it. Esc leaves.", uint8(inkDim)
	if c.under >= 0 && !c.lines[c.under].about {
		text, ink = c.lines[c.under].game.About, inkGreen
	}
	s := c.screen.Bitmap
	at := image.Pt(cabinetEdge+4, 376)
	fb.Fill(s, image.Rect(at.X, at.Y, cabinetMode.Width, at.Y+c.font.Height), inkDark, fb.OpCopy)
	fb.Text(s, at, c.font, text, ink, 0, fb.Transparent)
}

// drawName writes in letters five times as wide and three times as high as
// the font's, with every third line of the tube darker.
func (c *Cabinet) drawName(name string, at image.Point) {
	w := c.font.Width(name)
	small := fb.New(image.Rect(0, 0, w, c.font.Height), 4)
	fb.Text(small, image.Point{}, c.font, name, inkGreen, 0, fb.Transparent)
	const kx, ky = 5, 3
	fb.BlitScaled(c.screen.Bitmap, at, &small.Paletted, small.Rect, kx, ky)
	for y := range c.font.Height {
		line := image.Rect(0, 0, w*kx, 1).Add(at).Add(image.Pt(0, y*ky+ky-1))
		for x := line.Min.X; x < line.Max.X; x++ {
			if c.screen.ColorIndexAt(x, line.Min.Y) == inkGreen {
				c.screen.SetColorIndex(x, line.Min.Y, inkDim)
			}
		}
		line = line.Add(image.Pt(0, -1))
		for x := line.Min.X; x < line.Max.X; x++ {
			if c.screen.ColorIndexAt(x, line.Min.Y) == inkGreen && y < c.font.Height/2 {
				c.screen.SetColorIndex(x, line.Min.Y-1, inkBright)
			}
		}
	}
}

func (c *Cabinet) drawLine(i int) {
	if i < 0 {
		return
	}
	s, l := c.screen.Bitmap, &c.lines[i]
	if l.game == nil {
		fb.Text(s, l.box.Min.Add(image.Pt(4, 2)), c.font, l.heading, inkAmber, 0, fb.Transparent)
		return
	}
	paper, ink, dim := uint8(inkDark), uint8(inkGreen), uint8(inkDim)
	if i == c.under {
		paper, ink, dim = inkShade, inkBright, inkGreen
	}
	if i == c.under && i == c.down {
		paper, ink, dim = inkGreen, inkDark, inkShade
	}
	fb.Fill(s, l.box, paper, fb.OpCopy)
	fb.Text(s, l.box.Min.Add(image.Pt(20, 2)), c.font, l.game.Title, ink, 0, fb.Transparent)
	if l.about {
		fb.Text(s, l.box.Min.Add(image.Pt(aboutColumn, 2)), c.font, l.game.About, dim, 0, fb.Transparent)
	}
}

func (c *Cabinet) Screen() *fb.Screen         { return c.screen }
func (c *Cabinet) Title() string              { return "Phosphor" }
func (c *Cabinet) Advance(time.Duration)      {}
func (c *Cabinet) Due() (time.Duration, bool) { return 0, false }
func (c *Cabinet) Done() bool                 { return c.closed }

// chosen returns the game that was just chosen, once.
func (c *Cabinet) chosen() *games.Info {
	g := c.open
	c.open = nil
	return g
}

// Where returns the place of a game on the screen.
func (c *Cabinet) Where(game string) (image.Rectangle, bool) {
	for _, l := range c.lines {
		if l.game != nil && l.game.Name == game {
			return l.box, true
		}
	}
	return image.Rectangle{}, false
}

func (c *Cabinet) at(p image.Point) int {
	for i, l := range c.lines {
		if l.game != nil && p.In(l.box) {
			return i
		}
	}
	return -1
}

func (c *Cabinet) mark(under, down int) {
	old := c.under
	c.under, c.down = under, down
	c.drawLine(old)
	c.drawLine(under)
	c.drawFoot()
}

func (c *Cabinet) Event(ev input.Event) {
	switch ev.Kind {
	case input.Move:
		if i := c.at(ev.At); i != c.under {
			c.mark(i, c.down)
		}
	case input.Press:
		if ev.Button == input.Left {
			i := c.at(ev.At)
			c.mark(i, i)
		}
	case input.Release:
		if ev.Button == input.Left {
			i := c.at(ev.At)
			if i >= 0 && i == c.down {
				c.open = c.lines[i].game
			}
			c.mark(i, -1)
		}
	case input.KeyDown:
		switch ev.Key {
		case "up":
			c.step(-1)
		case "down":
			c.step(1)
		case "return", "space":
			if c.under >= 0 {
				c.open = c.lines[c.under].game
			}
		case "escape":
			c.closed = true
		}
	case input.Close:
		c.closed = true
	}
}

// step moves the mark to the next game up or down.
func (c *Cabinet) step(d int) {
	i := c.under
	if i < 0 && d < 0 {
		i = len(c.lines)
	}
	for i += d; i >= 0 && i < len(c.lines); i += d {
		if c.lines[i].game != nil {
			c.mark(i, -1)
			return
		}
	}
}
