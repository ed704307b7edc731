package host

import (
	"image"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/sprites"
)

// A caption says on the whole display what a window says in its title: a line about the
// program, the end of a demo, and, for as long as it lasts, that a recording goes on.
type caption struct {
	font   *fb.Font
	text   string
	filmed bool
	*image.Paletted
}

// The measures of a caption, in pixels of a display of 640x400.
const (
	captionWidth = 632
	captionEdge  = 6 // beside the text
	captionDot   = 8 // of a recording
)

// Caption is what the window shows where it has no title, nil for nothing.
func (h *House) Caption() *image.Paletted {
	text := h.notice
	if text == "" && h.ended {
		text = h.demoOver()
	}
	c := &h.caption
	if text != c.text || (h.film != nil) != c.filmed {
		c.text, c.filmed = text, h.film != nil
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
			return // it is ours, and was tried
		}
	}
	dot := 0
	if c.filmed {
		dot = captionDot + captionEdge
	}
	text := fit(c.text, captionWidth-2*captionEdge-dot, c.font.Width)
	w := captionEdge + dot + c.font.Width(text)
	if text != "" {
		w += captionEdge
	}
	m := fb.NewScreen(&fb.Mode{Width: w, Height: c.font.Height + 6, Depth: 8, DAC: fb.RGB24, Palette: cabinetMode.Palette})
	plate(m.Bitmap, m.Rect, inkPanel, inkDim, inkDim)
	if c.filmed {
		y := (m.Rect.Dy() - captionDot) / 2
		fb.FillEllipse(m.Bitmap, image.Rect(captionEdge, y, captionEdge+captionDot, y+captionDot), inkRed, fb.OpCopy)
	}
	fb.Text(m.Bitmap, image.Pt(captionEdge+dot, 3), c.font, text, inkCream, 0, fb.Transparent)
	c.Paletted = m.Snapshot()
}

// fit takes out the middle of a text that is too wide: of the name of a file its beginning
// and its end tell more.
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
