//go:build cgo

package window

import (
	"image/color"

	"github.com/veandco/go-sdl2/sdl"
)

// icon gives the window the client's present icon if it has changed.
func (h *host) icon() {
	c, ok := h.feed.Client.(Iconed)
	if !ok {
		return
	}
	m := c.Icon()
	if m == nil || m == h.shownIcon {
		return
	}
	h.shownIcon = m
	b := m.Bounds()
	pix := make([]byte, 0, 4*b.Dx()*b.Dy())
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			c := color.NRGBAModel.Convert(m.At(x, y)).(color.NRGBA)
			pix = append(pix, c.R, c.G, c.B, c.A)
		}
	}
	s, err := sdl.CreateRGBSurfaceWithFormat(0, int32(b.Dx()), int32(b.Dy()), 32, uint32(sdl.PIXELFORMAT_RGBA32))
	if err != nil {
		return // the window works without an icon
	}
	defer s.Free()
	for y := range b.Dy() {
		copy(s.Pixels()[y*int(s.Pitch):], pix[4*y*b.Dx():4*(y+1)*b.Dx()])
	}
	h.win.SetIcon(s)
}
