package host

import (
	"image"
	"time"

	"phosphor/assets"
	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/sprites"
)

// A caption shows messages of the program over the screen of a game: what has happened, the
// end of a demo, files that are not saved. On full screen, where there is no title bar, it
// also shows that a recording is running.
type caption struct {
	font   *fb.Font
	text   string
	filmed bool
	*image.Paletted
}

// A notice is a message of the program that is shown for a while, in the title of the window
// and as a caption.
type notice struct {
	line    string // "": none
	lineEnd time.Duration
}

// noticed is how long a line is shown.
const noticed = 10 * time.Second

// entitle shows a line.
func (n *notice) entitle(text string, now time.Duration) { n.line, n.lineEnd = text, now+noticed }

// pass removes the line when its time is over.
func (n *notice) pass(now time.Duration) {
	if now >= n.lineEnd {
		n.line = ""
	}
}

// The measures of a caption, in pixels of a display of 640x400.
const (
	captionWidth = 632
	captionEdge  = 6 // beside the text
	captionDot   = 8 // of a recording
)

// show returns the picture of a caption, or nil for an empty one.
func (c *caption) show(text string, filmed bool) *image.Paletted {
	if text != c.text || filmed != c.filmed {
		c.text, c.filmed = text, filmed
		c.draw()
	}
	return c.Paletted
}

func (c *caption) draw() {
	c.Paletted = nil
	if c.text == "" && !c.filmed {
		return
	}
	if c.font == nil {
		var err error
		if c.font, err = sprites.OpenGDOSFont(assets.Fonts(), "FORM13.FNT"); err != nil {
			return // never: the font is our own
		}
	}
	dot := 0
	if c.filmed {
		dot = captionDot + captionEdge
	}
	room, wide := captionWidth-2*captionEdge-dot, 0
	var lines []string
	if c.text != "" {
		lines = i18n.Lines(i18n.Words(c.text), room, c.font.Width)
	}
	if len(lines) > 2 { // such as the path of a file
		lines = []string{fit(c.text, room, c.font.Width)}
	}
	for _, line := range lines {
		wide = max(wide, c.font.Width(line)+captionEdge)
	}
	m := fb.NewScreen(&fb.Mode{Width: captionEdge + dot + wide, Height: max(1, len(lines))*c.font.Height + 6, Depth: 8, DAC: fb.RGB24, Palette: cabinetMode.Palette})
	plate(m.Bitmap, m.Rect, inkPanel, inkDim, inkDim)
	if c.filmed {
		y := (m.Rect.Dy() - captionDot) / 2
		fb.FillEllipse(m.Bitmap, image.Rect(captionEdge, y, captionEdge+captionDot, y+captionDot), inkRed, fb.OpCopy)
	}
	for i, line := range lines {
		fb.Text(m.Bitmap, image.Pt(captionEdge+dot, 3+i*c.font.Height), c.font, line, inkCream, 0, fb.Transparent)
	}
	c.Paletted = m.Snapshot()
}

// fit removes the middle of a text that is too wide: the beginning and the end of a file
// name are more useful.
func fit(text string, width int, of func(string) int) string {
	if of(text) <= width {
		return text
	}
	r := []rune(text)
	for n := len(r) - 1; n > 0; n-- {
		if cut := string(r[:(n+1)/2]) + "..." + string(r[len(r)-n/2:]); of(cut) <= width {
			return cut
		}
	}
	return ""
}
