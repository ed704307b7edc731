package host

import (
	"image"

	"phosphor/fb"
)

// This file draws the four machines. Each has its own outline, so that its black shadow
// alone identifies it: the wedge of the ST with its slanted function keys, below the SM124
// on its foot; the Amiga 500, seen a little from the right, where its floppy drive is,
// below a 1084 on its own case; the Ceres, a box below the screen, with a round mouse of
// three buttons; a desktop case of 1995 between its loudspeakers.

// A body is how a machine's case looks.
type body struct {
	plastic uint8 // first of its four inks
	side    int   // width right of the tube, for the monitor's knobs
	draw    func(c *Cabinet, p uint8, x int, lamp uint8)
	drive   image.Rectangle // the drive lamp, in the machine's zone
}

var bodies = map[string]body{
	"Atari":   {inkGrey, 6, (*Cabinet).drawST, image.Rect(21, 153, 25, 154)},
	"Amiga":   {inkCase, 20, (*Cabinet).drawAmiga, image.Rect(100, 132, 105, 134)},
	"Oberon":  {inkGrey, 6, (*Cabinet).drawCeres, image.Rect(133, 134, 138, 135)},
	"Windows": {inkCase, 6, (*Cabinet).drawDesktop, image.Rect(119, 140, 123, 141)},
}

// drawMachine draws a machine: monitor, tube, the computer before or below it, mouse.
func (c *Cabinet) drawMachine(i int) {
	s, name := c.screen.Bitmap, machineWord(c.machines[i].name)
	b := bodies[name]
	t := c.tube(i)
	p := b.plastic
	box := image.Rect(t.Min.X-10, t.Min.Y-8, t.Max.X+4+b.side, t.Max.Y+12)
	lamp := uint8(inkLeaf)
	if i == c.machine {
		lamp = inkGreen
	}
	b.draw(c, p, i*zoneWidth, lamp)
	if i == c.machine {
		fb.Fill(s, b.drive.Add(image.Pt(i*zoneWidth, 0)), inkDrive, fb.OpCopy)
	}
	// The monitor's case is lit from the upper left, and its corners are cut off.
	plate(s, box, p+2, p+3, p+1)
	fb.Fill(s, image.Rect(box.Min.X+2, box.Max.Y-2, box.Max.X-2, box.Max.Y), p, fb.OpCopy)
	bezel := t.Inset(-4)
	plate(s, bezel, p+1, p, p+2)
	fb.Fill(s, t.Inset(-2), inkBlack, fb.OpCopy)
	c.drawTube(i)
	c.drawKnobs(box, bezel, b, name, lamp)
}

// A pen draws for one machine: x counts from the left edge of its zone.
type pen struct {
	s *fb.Bitmap
	x int
}

func (d pen) fill(x0, y0, x1, y1 int, ink uint8) {
	fb.Fill(d.s, image.Rect(d.x+x0, y0, d.x+x1, y1), ink, fb.OpCopy)
}

func (d pen) ellipse(x0, y0, x1, y1 int, ink uint8) {
	fb.FillEllipse(d.s, image.Rect(d.x+x0, y0, d.x+x1, y1), ink, fb.OpCopy)
}

func (d pen) polygon(ink uint8, xy ...int) {
	var list []image.Point
	for i := 0; i < len(xy); i += 2 {
		list = append(list, image.Pt(d.x+xy[i], xy[i+1]))
	}
	fb.FillPolygon(d.s, list, ink, fb.OpCopy)
}

// keys draws rows of keys from x0 to x1, each two lines high. Each row is shifted left by
// slope from the row above.
func (d pen) keys(x0, x1, y, rows, slope int, face, shade uint8) {
	for row := range rows {
		top := y + 4*row
		for x := x0 - slope*row; x+3 <= x1; x += 5 {
			d.fill(x, top, x+4, top+3, shade)
			d.fill(x, top, x+4, top+2, face)
		}
	}
}

// mouse draws a mouse of two buttons, seen from behind, with its cable.
func (d pen) mouse(x, y int, p uint8) {
	d.ellipse(x, y+3, x+14, y+12, inkWood)
	d.fill(x+6, y-5, x+7, y, p)
	d.polygon(p+2, x+1, y, x+10, y, x+12, y+9, x-1, y+9)
	d.fill(x-1, y+9, x+12, y+11, p+1)
	d.fill(x+1, y, x+10, y+1, p+3)
	d.fill(x+5, y+1, x+6, y+5, p)
	d.fill(x, y+5, x+11, y+6, p+1)
}

// drawST draws the foot of the SM124, and the ST: a flat wedge with slanted slots in its
// back and slanted function keys.
func (c *Cabinet) drawST(p uint8, x int, lamp uint8) {
	d := pen{c.screen.Bitmap, x}
	d.ellipse(6, 146, 154, 160, inkWood)
	d.fill(64, 117, 96, 124, p)
	d.fill(66, 120, 94, 124, p+1)
	d.polygon(p+1, 56, 124, 104, 124, 112, 129, 48, 129)
	// The back leans to the right, like everything on it.
	d.polygon(p+1, 30, 126, 128, 126, 124, 136, 20, 136)
	d.fill(31, 126, 128, 127, p+3)
	for i := range 23 {
		sx := 26 + 4*i
		d.polygon(p, sx+4, 128, sx+6, 128, sx+3, 134, sx+1, 134)
	}
	d.polygon(p+2, 19, 135, 125, 135, 132, 155, 12, 155)
	d.fill(19, 135, 125, 136, p+3)
	d.fill(12, 155, 132, 158, p+1)
	d.fill(12, 157, 132, 158, p)
	for i := range 10 { // function keys
		sx := 20 + 9*i
		d.polygon(p, sx+2, 137, sx+10, 137, sx+7, 142, sx-1, 142)
		d.polygon(p+3, sx+3, 137, sx+9, 137, sx+7, 140, sx+1, 140)
	}
	d.keys(19, 86, 143, 3, 1, p+3, p)
	d.fill(28, 152, 72, 154, p+3) // the space bar
	d.keys(91, 105, 143, 3, 0, p+3, p)
	d.keys(108, 128, 143, 3, 0, p+3, p)
	d.fill(16, 153, 20, 154, lamp)
	d.mouse(140, 146, p)
}

// drawAmiga draws the Amiga 500, a little from the right, where its floppy drive is. The
// monitor stands behind it, on its own case.
func (c *Cabinet) drawAmiga(p uint8, x int, lamp uint8) {
	d := pen{c.screen.Bitmap, x}
	d.ellipse(4, 146, 156, 160, inkWood)
	d.polygon(p, 20, 118, 154, 118, 150, 130, 24, 130)
	d.fill(22, 119, 152, 122, p+1)
	// The back half of its top is higher than the keys.
	d.polygon(p+2, 18, 128, 118, 128, 122, 139, 15, 139)
	d.fill(18, 128, 118, 129, p+3)
	for i := range 13 {
		d.fill(24+4*i, 131, 26+4*i, 136, p+1)
	}
	d.polygon(p+1, 15, 139, 122, 139, 123, 142, 14, 142)
	d.polygon(p+2, 14, 142, 123, 142, 126, 154, 9, 154)
	d.fill(9, 154, 126, 158, p+1)
	d.fill(9, 157, 126, 158, p)
	// The right side with the slot of the floppy and its button.
	d.polygon(p+1, 118, 128, 132, 126, 138, 148, 126, 158, 126, 154, 122, 139)
	d.polygon(p, 126, 144, 134, 138, 135, 141, 127, 147)
	d.fill(131, 144, 134, 146, p+3)
	power := uint8(inkWood + 1) // dim while the loudspeaker filter is off
	if c.settings.Speaker != SpeakerClean {
		power = inkRed
	}
	d.fill(92, 132, 97, 134, power)
	d.fill(100, 132, 105, 134, p)
	d.keys(18, 90, 140, 1, 0, p+1, p)
	d.keys(17, 92, 145, 2, 1, p+3, p)
	d.fill(26, 153, 74, 155, p+3)
	d.keys(95, 123, 145, 2, 0, p+1, p)
	d.mouse(145, 147, p)
}

// drawCeres draws a box as wide as a desk drawer below the screen, its keyboard, and the
// mouse: half a ball with three buttons.
func (c *Cabinet) drawCeres(p uint8, x int, lamp uint8) {
	d := pen{c.screen.Bitmap, x}
	d.ellipse(2, 136, 158, 150, inkWood)
	d.fill(30, 117, 130, 122, p)
	plate(d.s, image.Rect(x+5, 121, x+155, 145), p+1, p+3, p)
	d.fill(6, 122, 154, 124, p+2)
	d.fill(6, 143, 154, 145, p)
	d.fill(92, 128, 144, 129, p) // the floppy
	d.fill(92, 129, 144, 136, p+2)
	d.fill(96, 132, 140, 133, inkBlack)
	d.fill(133, 134, 138, 135, p)
	d.fill(14, 130, 34, 134, p)
	d.fill(15, 131, 19, 133, lamp)
	for i := range 9 {
		d.fill(42+5*i, 128, 44+5*i, 140, p)
	}
	d.ellipse(14, 150, 112, 160, inkWood)
	d.polygon(p+2, 22, 147, 100, 147, 105, 156, 17, 156)
	d.fill(17, 156, 105, 159, p)
	d.keys(24, 74, 148, 2, 1, p+3, p)
	d.keys(80, 100, 148, 2, 0, p+3, p)
	// The mouse.
	d.fill(128, 140, 129, 147, p)
	d.ellipse(115, 149, 146, 160, inkWood)
	d.ellipse(116, 146, 142, 160, p)
	d.ellipse(116, 144, 142, 158, p+2)
	d.ellipse(120, 145, 134, 151, p+3)
	for i := range 3 {
		d.fill(120+7*i, 153, 124+7*i, 157, inkRed)
		d.fill(120+7*i, 156, 124+7*i, 157, inkBlack)
	}
}

// drawDesktop draws a case that lies below its monitor, with a drive for discs and one for
// floppies, and a loudspeaker on either side.
func (c *Cabinet) drawDesktop(p uint8, x int, lamp uint8) {
	d := pen{c.screen.Bitmap, x}
	d.ellipse(0, 138, 160, 150, inkWood)
	d.fill(62, 117, 98, 122, p)
	d.polygon(p+1, 54, 121, 106, 121, 112, 125, 48, 125)
	d.fill(22, 125, 138, 146, p)
	plate(d.s, image.Rect(x+22, 124, x+138, 145), p+2, p+3, p+1)
	d.fill(84, 127, 132, 133, p+1) // the disc
	d.fill(84, 127, 132, 128, p)
	d.fill(88, 130, 122, 131, p)
	d.fill(126, 130, 129, 132, lamp)
	d.fill(92, 136, 126, 142, p+1) // the floppy
	d.fill(94, 138, 124, 139, inkBlack)
	d.fill(104, 137, 114, 140, p)
	d.fill(119, 140, 123, 141, p)
	for i := range 3 {
		d.fill(28, 128+4*i, 52, 129+4*i, p+1)
	}
	d.ellipse(60, 131, 68, 139, p+1)
	d.ellipse(61, 132, 67, 138, p+3)
	d.fill(73, 134, 76, 136, lamp)
	for _, sx := range []int{1, 145} { // the loudspeakers
		plate(d.s, image.Rect(x+sx, 112, x+sx+14, 146), p+2, p+3, p)
		d.ellipse(sx+3, 115, sx+11, 123, p)
		d.ellipse(sx+2, 126, sx+12, 140, p)
		d.ellipse(sx+5, 130, sx+9, 136, p+1)
	}
	d.ellipse(20, 150, 128, 160, inkWood)
	d.polygon(p+2, 28, 148, 114, 148, 118, 157, 24, 157)
	d.fill(24, 157, 118, 160, p)
	d.keys(30, 80, 149, 2, 1, p+3, p)
	d.keys(84, 96, 149, 2, 0, p+3, p)
	d.keys(99, 114, 149, 2, 0, p+3, p)
	d.mouse(127, 148, p)
}

// drawKnobs draws the controls around the tube of a monitor.
func (c *Cabinet) drawKnobs(box, bezel image.Rectangle, b body, name string, lamp uint8) {
	s, p := c.screen.Bitmap, b.plastic
	switch name {
	case "Amiga": // a row of knobs beside the tube, a grille below them
		x := bezel.Max.X + 3
		for n := range 3 {
			fb.FillEllipse(s, image.Rect(x+1, box.Min.Y+8+11*n, x+9, box.Min.Y+16+11*n), p, fb.OpCopy)
			fb.FillEllipse(s, image.Rect(x+2, box.Min.Y+9+11*n, x+8, box.Min.Y+15+11*n), p+3, fb.OpCopy)
		}
		for y := box.Min.Y + 44; y < box.Max.Y-16; y += 3 {
			fb.Fill(s, image.Rect(x, y, x+10, y+1), p, fb.OpCopy)
		}
		fb.Fill(s, image.Rect(x+2, box.Max.Y-10, x+8, box.Max.Y-7), lamp, fb.OpCopy)
	case "Atari": // slots below the tube
		for x := box.Min.X + 10; x < box.Min.X+60; x += 4 {
			fb.Fill(s, image.Rect(x, bezel.Max.Y+3, x+2, box.Max.Y-3), p+1, fb.OpCopy)
		}
		fb.Fill(s, image.Rect(box.Max.X-18, bezel.Max.Y+3, box.Max.X-12, bezel.Max.Y+5), lamp, fb.OpCopy)
	case "Oberon":
		fb.Fill(s, image.Rect(box.Min.X+8, bezel.Max.Y+3, box.Min.X+28, bezel.Max.Y+5), p+1, fb.OpCopy)
		fb.Fill(s, image.Rect(box.Max.X-16, bezel.Max.Y+3, box.Max.X-10, bezel.Max.Y+5), lamp, fb.OpCopy)
	default: // four small knobs
		for n := range 4 {
			x := (box.Min.X+box.Max.X)/2 - 14 + 8*n
			fb.Fill(s, image.Rect(x, bezel.Max.Y+3, x+4, bezel.Max.Y+5), p, fb.OpCopy)
		}
		fb.Fill(s, image.Rect(box.Max.X-14, bezel.Max.Y+3, box.Max.X-8, bezel.Max.Y+5), lamp, fb.OpCopy)
	}
}
