package host

import (
	"fmt"
	"image"
	"slices"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/atari/gem"
)

// This file draws the room: four machines on a desk, each with its monitor, and in front of
// them the games of the chosen machine as small screens.

// Registers of the cabinet: its own colours, then those of the small screens, which mix
// chooses.
const (
	inkBlack = iota
	inkNight // background of pages and of the shelf
	inkLine  // lines on it
	inkPanel // panels on it
	inkDim   // secondary text
	inkText  // text
	inkCream // headings
	inkAmber // the selection
	inkOrange
	inkRed
	inkGreen // a game that can be continued
	inkLeaf
	inkBlue
	inkGlow // of the name
	inkGlowDim
	inkGlass               // of a dark tube
	inkWall                // .. 8 of them, the darkest first
	inkWood  = inkWall + 8 // 4 of them
	inkCase  = inkWood + 4 // 4 of them, warm plastic
	inkGrey  = inkCase + 4 // 4 of them, grey plastic

	inkDrive = inkGrey + 4 // the drive light of the chosen machine, which flickers

	inkPictures = 40
)

var cabinetMode = func() *fb.Mode {
	p := make([]uint32, 256)
	copy(p, []uint32{
		inkBlack: 0x000000, inkNight: 0x0b1016, inkLine: 0x26323d, inkPanel: 0x151d26, inkDim: 0x77858f, inkText: 0xb9c3c9, inkCream: 0xf4ecd8,
		inkAmber: 0xffb83f, inkOrange: 0xe2761b, inkRed: 0xcf3a2f, inkGreen: 0x4fd873, inkLeaf: 0x1f7a3c, inkBlue: 0x3c78c8,
		inkGlow: 0x9dffb0, inkGlowDim: 0x35b455, inkGlass: 0x10171a,
		inkWall: 0x141d2b, 0x17222f, 0x1b2836, 0x202f3d, 0x263745, 0x2d404d, 0x354a56, 0x3e5560,
		0x2e1a10, 0x5a3620, 0x7b4c2c, 0xa06a3e,
		0x6d6451, 0xa89d84, 0xcfc5aa, 0xece4cd,
		0x4a4e52, 0x80868b, 0xb0b6ba, 0xdde1e3,
		driveDark,
	})
	return &fb.Mode{Name: "cabinet", Width: 640, Height: 400, Depth: 8, DAC: fb.RGB24, Palette: p, Cell: image.Pt(8, 16)}
}()

// Places in the room.
const (
	headerHeight = 24
	deskTop      = 138 // the back edge of the desk
	deskFront    = 160
	shelfTop     = 178
	footTop      = 384
	zoneWidth    = 160
)

// A tube is a machine's monitor: the place of its picture in its zone.
var tubeSize = image.Pt(104, 65)

// tube returns the place of the picture on the monitor of machine i.
func (c *Cabinet) tube(i int) image.Rectangle {
	p := image.Pt(i*zoneWidth+(zoneWidth-tubeSize.X)/2, 42)
	return image.Rectangle{Max: tubeSize}.Add(p)
}

// zone returns the part of the room that belongs to a machine.
func (c *Cabinet) zone(i int) image.Rectangle {
	return image.Rect(i*zoneWidth, headerHeight, (i+1)*zoneWidth, shelfTop)
}

// drawRoom draws everything.
func (c *Cabinet) drawRoom() {
	s := c.screen.Bitmap
	fb.Fill(s, s.Rect, inkNight, fb.OpCopy)
	c.drawHeader("")
	c.drawWall()
	for i := range c.machines {
		c.drawMachine(i)
		c.drawLabel(i)
	}
	c.drawShelf()
}

// drawWall draws the wall, lighter above the chosen machine, and the desk.
func (c *Cabinet) drawWall() {
	s := c.screen.Bitmap
	r := image.Rect(0, headerHeight, s.Rect.Dx(), deskTop)
	fb.Fill(s, r, inkWall, fb.OpCopy)
	defer s.SetClip(s.SetClip(r))
	middle := c.tube(c.machine).Min.Add(c.tube(c.machine).Max).Div(2)
	for i := range 7 {
		w, h := 300-34*i, 150-14*i
		fb.FillEllipse(s, image.Rect(-w, -h, w, h).Add(middle), uint8(inkWall+1+i), fb.OpCopy)
	}
	s.SetClip(s.Rect)
	fb.Fill(s, image.Rect(0, deskTop, s.Rect.Dx(), deskFront), inkWood+1, fb.OpCopy)
	for y := deskTop + 4; y < deskFront; y += 6 { // the grain
		for x := y * 37 % 160; x < s.Rect.Dx(); x += 190 {
			fb.Fill(s, image.Rect(x-90, y, x, y+1), inkWood, fb.OpCopy)
		}
	}
	fb.Fill(s, image.Rect(0, deskTop, s.Rect.Dx(), deskTop+1), inkWood+2, fb.OpCopy)
	fb.Fill(s, image.Rect(0, deskFront, s.Rect.Dx(), deskFront+2), inkWood+3, fb.OpCopy)
	fb.Fill(s, image.Rect(0, deskFront+2, s.Rect.Dx(), shelfTop-2), inkWood, fb.OpCopy)
	fb.Fill(s, image.Rect(0, shelfTop-2, s.Rect.Dx(), shelfTop), inkBlack, fb.OpCopy)
}

// drawLabel writes the name of a machine on the front of the desk.
func (c *Cabinet) drawLabel(i int) {
	s, name := c.screen.Bitmap, c.machines[i].name
	ink := uint8(inkDim)
	if i == c.machine {
		ink = inkAmber
	}
	label := image.Rect(i*zoneWidth, deskFront+2, (i+1)*zoneWidth, shelfTop-2)
	fb.Fill(s, label, inkWood, fb.OpCopy)
	w := 20 + c.textWidth(name, true)
	at := image.Pt(i*zoneWidth+(zoneWidth-w)/2, label.Min.Y)
	defer s.SetClip(s.SetClip(label))
	c.emblem(name, at.Sub(image.Pt(0, 1)))
	c.text(at.Add(image.Pt(20, 1)), name, ink, true)
}

// plate draws a box of plastic.
func plate(s *fb.Bitmap, r image.Rectangle, face, light, shade uint8) {
	fb.Fill(s, image.Rect(r.Min.X+1, r.Min.Y, r.Max.X-1, r.Max.Y), face, fb.OpCopy)
	fb.Fill(s, image.Rect(r.Min.X, r.Min.Y+1, r.Max.X, r.Max.Y-1), face, fb.OpCopy)
	fb.Fill(s, image.Rect(r.Min.X+1, r.Min.Y, r.Max.X-1, r.Min.Y+1), light, fb.OpCopy)
	fb.Fill(s, image.Rect(r.Min.X, r.Min.Y+1, r.Min.X+1, r.Max.Y-1), light, fb.OpCopy)
	fb.Fill(s, image.Rect(r.Min.X+1, r.Max.Y-1, r.Max.X-1, r.Max.Y), shade, fb.OpCopy)
	fb.Fill(s, image.Rect(r.Max.X-1, r.Min.Y+1, r.Max.X, r.Max.Y-1), shade, fb.OpCopy)
}

// drawTube draws the picture on a monitor: the game of its machine that was marked last.
func (c *Cabinet) drawTube(i int) {
	s, t := c.screen.Bitmap, c.tube(i)
	m := &c.machines[i]
	if v := c.life.shown(i); v.Paletted != nil {
		c.drawView(t, v, shrink(v.Paletted, v.within(t).Size(), c.near))
	} else if !c.drawPicture(t, m.games[m.at]) {
		return
	}
	for _, p := range []image.Point{t.Min, {t.Max.X - 1, t.Min.Y}, {t.Min.X, t.Max.Y - 1}, t.Max.Sub(image.Pt(1, 1))} {
		fb.Fill(s, image.Rectangle{p, p.Add(image.Pt(1, 1))}, inkBlack, fb.OpCopy) // rounded corners
	}
}

// homeBox is the place of the program's name. A click on it leads to the room.
var homeBox = image.Rect(12, 4, 140, 20)

// drawHeader draws the name of the program or of the page, and the buttons.
func (c *Cabinet) drawHeader(page string) {
	s := c.screen.Bitmap
	fb.Fill(s, image.Rect(0, 0, s.Rect.Dx(), headerHeight), inkBlack, fb.OpCopy)
	c.drawName("PHOSPHOR", homeBox.Min)
	if page != "" {
		fb.Text(s, image.Pt(160, 4), c.big, page, inkCream, 0, fb.Transparent)
	}
	for i := range c.buttons {
		c.drawButton(i)
	}
}

// Logo returns the program's name in letters five times as wide and three times as high as
// the font's. Every third line is darker, as on a tube. The picture has 320x48 pixels.
func Logo() (*image.Paletted, error) {
	font, err := gem.SystemFont(16)
	if err != nil {
		return nil, err
	}
	const name, kx, ky = "PHOSPHOR", 5, 3
	small := fb.New(image.Rect(0, 0, font.Width(name), font.Height), 8)
	fb.Text(small, image.Point{}, font, name, inkGreen, 0, fb.Transparent)
	logo := fb.NewScreen(&fb.Mode{Width: kx * small.Rect.Dx(), Height: ky * small.Rect.Dy(), Depth: 8, DAC: fb.RGB24, Palette: logoInks})
	fb.BlitScaled(logo.Bitmap, image.Point{}, &small.Paletted, small.Rect, kx, ky)
	for i, v := range logo.Pix {
		y := i / logo.Stride
		switch {
		case v != inkGreen:
		case y%ky == ky-1:
			logo.Pix[i] = inkGlowDim
		case y%ky == 0 && y < logo.Rect.Dy()/2:
			logo.Pix[i] = inkGlow
		}
	}
	return logo.Snapshot(), nil
}

// logoInks are the colours of the cabinet on the darker background of the web page.
var logoInks = func() []uint32 {
	p := slices.Clone(cabinetMode.Palette)
	p[inkBlack], p[inkGreen], p[inkGlow], p[inkGlowDim] = 0x08100a, 0x46d26a, 0xc8ffd0, 0x2a7a3f
	return p
}()

// drawName writes in letters twice as wide as the font's. Every second line is darker, as on a
// tube.
func (c *Cabinet) drawName(name string, at image.Point) {
	small := fb.New(image.Rect(0, 0, c.big.Width(name), c.big.Height), 8)
	fb.Text(small, image.Point{}, c.big, name, inkGlow, 0, fb.Transparent)
	for y := 1; y < small.Rect.Dy(); y += 2 {
		for x := range small.Rect.Dx() {
			if small.ColorIndexAt(x, y) == inkGlow {
				small.SetColorIndex(x, y, inkGlowDim)
			}
		}
	}
	fb.BlitScaled(c.screen.Bitmap, at, &small.Paletted, small.Rect, 2, 1)
}

// shows reports whether a button is visible. Those of the patiences and of the drawer are visible
// only in the room and on their pages.
func (c *Cabinet) shows(i int) bool {
	p := c.buttons[i].page
	return p != pagePatiences && p != pageDrawer || c.page == pageRoom || c.page == p
}

func (c *Cabinet) drawButton(i int) {
	b := &c.buttons[i]
	if !c.shows(i) {
		return
	}
	face, ink := uint8(inkPanel), uint8(inkText)
	if b.under {
		face, ink = inkLine, inkCream
	}
	if b.page == c.page && b.page != pageRoom {
		face, ink = inkAmber, inkBlack
	}
	plate(c.screen.Bitmap, b.box, face, inkLine, inkLine)
	c.text(b.box.Min.Add(image.Pt(6, 2)), b.text(c.lang), ink, false)
}

// cell returns the place of the small screen of game i of the shelf.
func (c *Cabinet) cell(i int) image.Rectangle {
	n := len(c.machines[c.machine].games)
	if n <= 2 {
		return image.Rect(0, 0, 256, 160).Add(image.Pt(32+320*i, shelfTop+10))
	}
	return image.Rect(0, 0, 128, 80).Add(image.Pt(16+160*(i%4), shelfTop+6+102*(i/4)))
}

// perRow is the number of games in a row.
func (c *Cabinet) perRow() int {
	if n := len(c.machines[c.machine].games); n <= 2 {
		return n
	}
	return 4
}

// drawShelf draws the games of the machine.
func (c *Cabinet) drawShelf() {
	s := c.screen.Bitmap
	fb.Fill(s, image.Rect(0, shelfTop, s.Rect.Dx(), s.Rect.Dy()), inkNight, fb.OpCopy)
	m := &c.machines[c.machine]
	for i := range m.games {
		c.drawGame(i)
	}
	if len(m.games) == 1 { // there is room for its card
		c.drawFact(m.games[0], image.Rect(320, shelfTop+12, 624, footTop-4))
	}
	c.drawFoot()
}

// drawGame draws a game of the shelf: its small screen, its name and its results.
func (c *Cabinet) drawGame(i int) {
	s, g := c.screen.Bitmap, c.machines[c.machine].games[i]
	r := c.cell(i)
	marked := i == c.machines[c.machine].at
	fb.Fill(s, image.Rect(r.Min.X-4, r.Min.Y-4, r.Max.X+4, r.Max.Y+20), inkNight, fb.OpCopy)
	edge, ink := uint8(inkLine), uint8(inkText)
	if marked {
		edge, ink = inkAmber, inkCream
		fb.Fill(s, r.Inset(-3), edge, fb.OpCopy)
	}
	fb.Fill(s, r.Inset(-1), map[bool]uint8{true: inkBlack, false: edge}[marked], fb.OpCopy)
	c.drawPicture(r, g)
	at := image.Pt(r.Min.X, r.Max.Y+4)
	if c.waits[g.Name] {
		for n := range 5 { // a mark: it can be continued
			fb.Fill(s, image.Rect(at.X+n, at.Y+2+n, at.X+n+1, at.Y+12-n), inkGreen, fb.OpCopy)
		}
		at.X += 9
	}
	w := c.text(at, c.title(g), ink, true)
	if tally := c.tally(g.Name); tally != "" {
		tw := c.textWidth(tally, false)
		if x := r.Max.X - tw; x > at.X+w+4 {
			c.text(image.Pt(x, at.Y), tally, inkDim, false)
		}
	}
}

// tally returns how often a game was won and played, in as few characters as possible.
func (c *Cabinet) tally(game string) string {
	sum, ok := c.sums[game]
	switch {
	case !ok || sum.Played == 0:
		return ""
	case !sum.Competitive():
		return fmt.Sprint(sum.Played)
	}
	return fmt.Sprintf("%d/%d", sum.Won, sum.Played)
}

// drawFoot describes the marked game and what you can do with it.
func (c *Cabinet) drawFoot() {
	s, w := c.screen.Bitmap, i18n.Of(c.lang, &cabinetWords)
	g := c.marked()
	fb.Fill(s, image.Rect(0, footTop, s.Rect.Dx(), s.Rect.Dy()), inkBlack, fb.OpCopy)
	keys := w.keys
	if c.waits[g.Name] {
		keys = w.keysWaits
	}
	text := c.about(g)
	if sum, ok := c.sums[g.Name]; ok && sum.Played > 0 && sum.Competitive() {
		text += fmt.Sprintf(w.wonOf, sum.Won, sum.Played)
	}
	if c.said != "" {
		text, keys = c.said, ""
	}
	c.text(image.Pt(16, footTop+2), c.cut(text, s.Rect.Dx()-32), inkCream, false)
	c.text(image.Pt(s.Rect.Dx()-16-c.textWidth(keys, false), footTop+2), keys, inkDim, false)
}

// text writes in the small font, in bold if wanted, and returns the width.
func (c *Cabinet) text(at image.Point, text string, ink uint8, bold bool) int {
	var e fb.Effects
	if bold {
		e = fb.Thickened
	}
	fb.TextEffects(c.screen.Bitmap, at, c.small, text, ink, 0, fb.Transparent, e)
	return c.textWidth(text, bold)
}

func (c *Cabinet) textWidth(text string, bold bool) int {
	var e fb.Effects
	if bold {
		e = fb.Thickened
	}
	return c.small.Size(text, e).X
}

// cut shortens a text to a width.
func (c *Cabinet) cut(text string, width int) string { return fb.Shorten(text, width, c.small.Width) }

// cutStart shortens a path to a width: its end is more useful than its beginning.
func (c *Cabinet) cutStart(path string, width int) string {
	short := path
	for r := []rune(path); c.small.Width(short) > width && len(r) > 0; {
		r = r[1:]
		short = "..." + string(r)
	}
	return short
}

// paragraph writes text in lines as wide as a box, and returns where the next line would
// begin.
func (c *Cabinet) paragraph(box image.Rectangle, text string, ink uint8) int {
	y := box.Min.Y
	for _, line := range c.lines(text, box.Dx()) {
		c.text(image.Pt(box.Min.X, y), line, ink, false)
		y += c.small.Height + 1
	}
	return y
}

// lines breaks a text into lines of a width.
func (c *Cabinet) lines(text string, width int) []string {
	return i18n.Lines(i18n.Words(text), width, c.small.Width)
}

// drawPicture draws the picture of a game in a box. It reports whether there is one.
func (c *Cabinet) drawPicture(box image.Rectangle, g *games.Info) bool {
	s, v := c.screen.Bitmap, c.pictures[g.Name]
	if v.Paletted == nil {
		fb.Fill(s, box, inkGlass, fb.OpCopy)
		return false
	}
	c.drawView(box, v, c.scaled(v.Paletted, v.within(box).Size()))
	return true
}

// drawView draws a view, scaled to a box.
func (c *Cabinet) drawView(box image.Rectangle, v view, small *image.Paletted) {
	s, r := c.screen.Bitmap, v.within(box)
	if r != box {
		fb.Fill(s, box, inkBlack, fb.OpCopy)
	}
	fb.Blit(s, r, small, image.Point{}, fb.OpCopy)
}

// scaled returns a picture in a size. It scales each picture once.
func (c *Cabinet) scaled(m *image.Paletted, size image.Point) *image.Paletted {
	key := scaledKey{m, size}
	if c.small1[key] == nil {
		if len(c.small1) > 200 { // some belong to replaced pictures
			clear(c.small1)
		}
		c.small1[key] = shrink(m, size, c.near)
	}
	return c.small1[key]
}

type scaledKey struct {
	m    *image.Paletted
	size image.Point
}

// modesOf returns the names of the modes in which a game runs on the machine of a choice.
func modesOf(info *games.Info, machine string) (names []string) {
	row, err := info.On(machine)
	if err != nil {
		return nil
	}
	for _, name := range row.Modes {
		if _, err := modes.Find(name); err == nil {
			names = append(names, name)
		}
	}
	return names
}
