//go:build cgo

package window

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"

	"phosphor/fb"

	"github.com/veandco/go-sdl2/sdl"
)

// A painter keeps a texture equal to a screen and draws it in a window.
type painter struct {
	win *sdl.Window
	ren *sdl.Renderer
	Picture

	tex  *sdl.Texture // the screen's pixels, one for one
	soft *sdl.Texture // enlarged by whole numbers, for placements that are not whole; or nil

	screen  *fb.Screen // what tex shows
	regs    *fb.Palette
	version uint64
	rgb     [256]uint32 // what the registers of regs showed then
	colors  fb.Expander
	buf     []uint32 // pixels on their way to tex

	placement
	out   image.Point // size of the window in host pixels
	size  image.Point // size of the window in units of the window system
	parts bool        // the window keeps what it shows, so that a part of it can be drawn

	all    bool // every pixel must be uploaded again
	redraw bool // the window's content is lost

	stats struct{ uploads, pixels, frames int }
}

// byProcessor is how many pixels a desktop may have for the processor to draw
// the window. Up to this size a frame takes it one or two milliseconds, which
// is less than a graphics driver costs in memory and time to start.
const byProcessor = 1920 * 1200

// renderers returns the kinds of renderer to try, the best for the desktop
// first. Only some window systems take pictures from the processor directly;
// SDL goes through the graphics driver for the others in any case.
func renderers(win *sdl.Window) []uint32 {
	driver, _ := sdl.GetCurrentVideoDriver()
	display, _ := win.GetDisplayIndex()
	m, err := sdl.GetDesktopDisplayMode(display)
	if (driver == "x11" || driver == "windows") && err == nil && int(m.W)*int(m.H) <= byProcessor {
		sdl.SetHint("SDL_FRAMEBUFFER_ACCELERATION", "0")
		return []uint32{sdl.RENDERER_SOFTWARE, sdl.RENDERER_ACCELERATED}
	}
	return []uint32{sdl.RENDERER_ACCELERATED, sdl.RENDERER_SOFTWARE}
}

// newPainter opens the renderer. Without VSync: waiting for the display would
// hold up the input that arrives meanwhile. The environment variable
// SDL_RENDER_DRIVER chooses another renderer.
func newPainter(win *sdl.Window, pic Picture) (*painter, error) {
	var err error
	for _, kind := range renderers(win) {
		var ren *sdl.Renderer
		if ren, err = sdl.CreateRenderer(win, -1, kind); err == nil {
			return &painter{win: win, ren: ren, Picture: pic, parts: keeps(ren)}, nil
		}
	}
	return nil, fmt.Errorf("window: renderer: %w", err)
}

// keeps reports whether a renderer draws into the surface of its window, where what was
// drawn stays.
func keeps(ren *sdl.Renderer) bool {
	driver, _ := sdl.GetCurrentVideoDriver()
	info, err := ren.GetInfo()
	return err == nil && info.Flags&sdl.RENDERER_SOFTWARE != 0 && driver == "x11"
}

func (p *painter) close() {
	p.drop()
	p.ren.Destroy()
}

// drop forgets the textures; the next show makes new ones.
func (p *painter) drop() {
	for _, t := range []**sdl.Texture{&p.tex, &p.soft} {
		if *t != nil {
			(*t).Destroy()
			*t = nil
		}
	}
	p.screen = nil
}

// stale reports whether the window does not show what s is now.
func (p *painter) stale(s *fb.Screen) bool {
	return p.all || p.redraw || s != p.screen || s.Regs != p.regs || s.Regs.Version() != p.version || !s.Dirty().Empty()
}

// layout finds the place of s in the window as it is now.
func (p *painter) layout(s *fb.Screen) {
	if w, h, err := p.ren.GetOutputSize(); err == nil {
		p.out = image.Pt(max(int(w), 1), max(int(h), 1))
	}
	w, h := p.win.GetSize()
	p.size = image.Pt(max(int(w), 1), max(int(h), 1))
	was := p.placement
	p.placement = place(p.out, s, p.Aspect)
	if p.placement != was && p.soft != nil {
		p.soft.Destroy()
		p.soft = nil
	}
	p.redraw = true
}

// find returns the pixel of the screen at a point of the window, which SDL
// counts in units of the window system.
func (p *painter) find(x, y int32) image.Point {
	return p.at(image.Pt(int(x)*p.out.X/p.size.X, int(y)*p.out.Y/p.size.Y))
}

// unit is how many units of the window system a pixel of the screen takes.
func (p *painter) unit() image.Point {
	round := func(length, n, out, size int) int { return max((length*size+out*n/2)/(out*n), 1) }
	return image.Pt(round(p.dst.Dx(), p.pixels.X, p.out.X, p.size.X), round(p.dst.Dy(), p.pixels.Y, p.out.Y, p.size.Y))
}

// show brings the window up to date with s and clears the dirty region of s.
func (p *painter) show(s *fb.Screen) error {
	if err := p.adopt(s); err != nil {
		return err
	}
	changed := *s.Dirty()
	if p.all {
		changed.Add(s.Rect)
	} else {
		p.recolor(s, &changed)
	}
	rects := changed.Rects()
	for _, r := range rects {
		if err := p.upload(r); err != nil {
			return err
		}
	}
	s.ClearDirty()
	p.all = false
	if p.parts && p.whole() && !p.redraw {
		return p.drawParts(rects)
	}
	if err := p.draw(); err != nil {
		return err
	}
	p.redraw = false
	return nil
}

// adopt prepares for showing s with the colours that it has now.
func (p *painter) adopt(s *fb.Screen) error {
	if p.screen == nil || p.screen.Rect.Size() != s.Rect.Size() {
		p.drop()
		tex, err := p.texture(sdl.TEXTUREACCESS_STREAMING, s.Rect.Size(), "nearest")
		if err != nil {
			return err
		}
		p.tex = tex
		p.buf = make([]uint32, len(s.Pix))
	}
	if s != p.screen {
		p.screen = s
		p.all = true
		p.layout(s)
	}
	if s.Regs != p.regs {
		p.regs = s.Regs
		p.load()
		p.all = true
	}
	return nil
}

// load takes over the colours that the registers have now.
func (p *painter) load() {
	p.version = p.regs.Version()
	p.colors.Load(p.regs, p.screen.Depth())
	for i := range min(p.regs.Len(), len(p.rgb)) {
		p.rgb[i] = p.regs.RGB(i)
	}
}

// recolor takes over registers that have changed, and adds to g where pixels show them.
func (p *painter) recolor(s *fb.Screen, g *fb.Region) {
	if s.Regs.Version() == p.version {
		return
	}
	var values []byte
	for i := range min(s.Regs.Len(), len(p.rgb)) {
		if s.Regs.RGB(i) != p.rgb[i] {
			values = append(values, byte(i))
		}
	}
	p.load()
	if len(values) > fewValues {
		g.Add(s.Rect)
		return
	}
	for y := s.Rect.Min.Y; y < s.Rect.Max.Y; y++ {
		row := s.Pix[s.PixOffset(s.Rect.Min.X, y):][:s.Rect.Dx()]
		first, last := len(row), -1
		for _, v := range values {
			if i := bytes.IndexByte(row, v); i >= 0 {
				first, last = min(first, i), max(last, bytes.LastIndexByte(row, v))
			}
		}
		if first <= last {
			g.Add(image.Rect(first, y, last+1, y+1).Add(image.Pt(s.Rect.Min.X, 0)))
		}
	}
}

// fewValues is up to how many values are looked for in the pixels.
const fewValues = 8

// drawParts draws rectangles of the screen in a window that shows all the rest.
func (p *painter) drawParts(rects []image.Rectangle) error {
	if len(rects) == 0 {
		return nil
	}
	to := make([]sdl.Rect, 0, len(rects))
	for _, r := range rects {
		z := p.zoom()
		r = r.Sub(p.screen.Rect.Min)
		dst := image.Rect(r.Min.X*z.X, r.Min.Y*z.Y, r.Max.X*z.X, r.Max.Y*z.Y).Add(p.dst.Min)
		from, at := rect(r), rect(dst)
		if err := p.ren.Copy(p.tex, &from, &at); err != nil {
			return fmt.Errorf("window: draw: %w", err)
		}
		to = append(to, at)
	}
	if err := p.ren.Flush(); err != nil {
		return fmt.Errorf("window: draw: %w", err)
	}
	p.stats.frames++
	if err := p.win.UpdateSurfaceRects(to); err != nil {
		p.ren.Present() // the surface is not to be had in parts: show all of it
		p.parts = false
	}
	return nil
}

func (p *painter) texture(access int, size image.Point, quality string) (*sdl.Texture, error) {
	sdl.SetHint(sdl.HINT_RENDER_SCALE_QUALITY, quality)
	tex, err := p.ren.CreateTexture(sdl.PIXELFORMAT_ARGB8888, access, int32(size.X), int32(size.Y))
	if err != nil {
		return nil, fmt.Errorf("window: texture of %dx%d: %w", size.X, size.Y, err)
	}
	tex.SetBlendMode(sdl.BLENDMODE_NONE)
	return tex, nil
}

// upload converts the rectangle r of the screen and copies it to the texture.
func (p *painter) upload(r image.Rectangle) error {
	p.colors.Expand(p.buf, r.Dx(), &p.screen.Paletted, r)
	to := rect(r.Sub(p.screen.Rect.Min))
	if err := p.tex.UpdateRGBA(&to, p.buf, r.Dx()); err != nil {
		return fmt.Errorf("window: upload: %w", err)
	}
	p.stats.uploads++
	p.stats.pixels += r.Dx() * r.Dy()
	return nil
}

func (p *painter) draw() error {
	from := p.tex
	if !p.whole() {
		// Lines of unequal height look bad. Enlarge by whole numbers first,
		// then shrink smoothly: only the edges of pixels get mixed colours.
		if p.soft == nil && p.ren.RenderTargetSupported() {
			z := p.zoom()
			soft, err := p.texture(sdl.TEXTUREACCESS_TARGET, image.Pt(p.pixels.X*z.X, p.pixels.Y*z.Y), "linear")
			if err != nil {
				return err
			}
			p.soft = soft
		}
		if p.soft != nil {
			if err := p.ren.SetRenderTarget(p.soft); err != nil {
				return fmt.Errorf("window: draw: %w", err)
			}
			err := p.ren.Copy(p.tex, nil, nil)
			p.ren.SetRenderTarget(nil)
			if err != nil {
				return fmt.Errorf("window: draw: %w", err)
			}
			from = p.soft
		}
	}
	p.ren.SetDrawColor(0, 0, 0, 255)
	p.ren.Clear()
	to := rect(p.dst)
	if err := p.ren.Copy(from, nil, &to); err != nil {
		return fmt.Errorf("window: draw: %w", err)
	}
	p.ren.Present()
	p.stats.frames++
	return nil
}

func rect(r image.Rectangle) sdl.Rect {
	return sdl.Rect{X: int32(r.Min.X), Y: int32(r.Min.Y), W: int32(r.Dx()), H: int32(r.Dy())}
}

// newCursor makes a host cursor of a mouse form with every pixel k.X wide and
// k.Y high; pixels of value 0 are transparent.
func newCursor(form *fb.Pointer, k image.Point) (*sdl.Cursor, error) {
	b := form.Image.Rect
	w, h := b.Dx()*k.X, b.Dy()*k.Y
	pix := make([]uint32, w*h)
	for y := range h {
		for x := range w {
			v := form.Image.ColorIndexAt(b.Min.X+x/k.X, b.Min.Y+y/k.Y)
			if v != 0 {
				r, g, b, _ := form.Image.Palette[v].RGBA()
				pix[y*w+x] = 0xff000000 | r>>8<<16 | g>>8<<8 | b>>8
			}
		}
	}
	s, err := surface(pix, w, h)
	if err != nil {
		return nil, err
	}
	defer s.Free()
	// The host's hot spot is in the middle of the pixel that points.
	hot := form.Hot.Sub(b.Min)
	c := sdl.CreateColorCursor(s, int32(hot.X*k.X+k.X/2), int32(hot.Y*k.Y+k.Y/2))
	if c == nil {
		return nil, sdl.GetError()
	}
	return c, nil
}

// surface returns a copy of w x h pixels, 0xAARRGGBB each.
func surface(pix []uint32, w, h int) (*sdl.Surface, error) {
	s, err := sdl.CreateRGBSurfaceWithFormat(0, int32(w), int32(h), 32, sdl.PIXELFORMAT_ARGB8888)
	if err != nil {
		return nil, err
	}
	out := s.Pixels()
	for y := range h {
		for x, v := range pix[y*w : y*w+w] {
			i := y*int(s.Pitch) + 4*x
			binary.NativeEndian.PutUint32(out[i:], v)
		}
	}
	return s, nil
}
