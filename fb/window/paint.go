//go:build cgo

package window

import (
	"encoding/binary"
	"errors"
	"image"
	"os"
	"slices"
	"unsafe"

	"phosphor/fb"

	"github.com/veandco/go-sdl2/sdl"
)

// A painter draws a screen in a window, but only the parts that changed. If it can, it
// draws in the memory of the window itself and sends only those parts to the window
// system; otherwise it draws in a texture that a renderer shows.
type painter struct {
	win *sdl.Window
	Picture

	surface *sdl.Surface // the window's own pixels, if ren is nil
	painted []sdl.Rect   // what of them is new

	ren *sdl.Renderer
	tex *sdl.Texture // as large as the window
	buf []uint32     // pixels for the texture

	screen  *fb.Screen // what the window shows
	regs    *fb.Palette
	version uint64
	lists   uint64 // version of the screen's raster list
	colors  palette
	canvas  *canvas  // nil: to be made
	changed struct { // where changed registers were redrawn, for the present pixels
		values [256]bool
		areas  []image.Rectangle
	}

	placement
	out  image.Point // size of the window in host pixels
	size image.Point // size of the window in units of the window system

	caption *image.Paletted // over the lower left corner; nil: nothing

	all    bool // every pixel must be drawn again
	redraw bool // the window's content is lost

	stats struct{ uploads, pixels, frames int }
}

// direct reports whether the window has pixels of its own. Only some window systems take
// pictures from the processor directly; for the others SDL always uses the graphics
// driver. The driver takes memory, time to start and, without a graphics card, processor
// time, and would only copy what was drawn. The environment variable SDL_RENDER_DRIVER
// asks for a renderer.
func direct() bool {
	if os.Getenv("SDL_RENDER_DRIVER") != "" {
		return false
	}
	driver, _ := sdl.GetCurrentVideoDriver()
	return driver == "x11" || driver == "windows" || driver == "dummy"
}

// newPainter chooses how to draw, the best for the desktop first. Renderers run without
// VSync: waiting for the display would delay input.
func newPainter(win *sdl.Window, pic Picture) (*painter, error) {
	if direct() {
		sdl.SetHint("SDL_FRAMEBUFFER_ACCELERATION", "0")
		p := &painter{win: win, Picture: pic}
		if p.reach() == nil {
			return p, nil
		}
	}
	var err error
	for _, kind := range []uint32{sdl.RENDERER_ACCELERATED, sdl.RENDERER_SOFTWARE} {
		var ren *sdl.Renderer
		if ren, err = sdl.CreateRenderer(win, -1, kind); err == nil {
			return &painter{win: win, ren: ren, Picture: pic}, nil
		}
	}
	return nil, undrawable(err)
}

// reach gets the window's own pixels, which change when its size does.
func (p *painter) reach() error {
	s, err := p.win.GetSurface()
	if err != nil {
		return undrawable(err)
	}
	if f := s.Format; f.BytesPerPixel != 4 || f.Rmask != 0xff0000 || f.Gmask != 0xff00 || f.Bmask != 0xff || s.Pitch%4 != 0 {
		return undrawable(errors.New("unusual pixel format"))
	}
	if s != p.surface || p.out != image.Pt(int(s.W), int(s.H)) {
		p.surface, p.all = s, true
	}
	return nil
}

// extent returns the size of the window's own pixels.
func (p *painter) extent() image.Point { return image.Pt(int(p.surface.W), int(p.surface.H)) }

func (p *painter) close() {
	p.drop()
	if p.ren != nil {
		p.ren.Destroy()
	}
}

// drop forgets the texture; the next show makes a new one.
func (p *painter) drop() {
	if p.tex != nil {
		p.tex.Destroy()
		p.tex = nil
	}
	p.screen = nil
}

// stale reports whether the window no longer matches s.
func (p *painter) stale(s *fb.Screen) bool {
	return p.all || p.redraw || s != p.screen || s.Regs != p.regs || s.Regs.Version() != p.version || s.Version() != p.lists || !s.Damage().Empty()
}

// layout computes the place of s in the window at its present size.
func (p *painter) layout(s *fb.Screen) {
	w, h := p.win.GetSize()
	p.size = image.Pt(max(int(w), 1), max(int(h), 1))
	was := p.out
	if p.ren == nil {
		p.out = p.size
		if p.reach() == nil {
			p.out = p.extent()
		}
	} else if w, h, err := p.ren.GetOutputSize(); err == nil {
		p.out = image.Pt(max(int(w), 1), max(int(h), 1))
	}
	if p.out != was && p.tex != nil {
		p.tex.Destroy()
		p.tex = nil
	}
	p.placement = place(p.out, s, p.Picture)
	p.canvas = nil
	p.all, p.redraw = true, true
}

// find returns the pixel of the screen at a point of the window, which SDL
// counts in units of the window system.
func (p *painter) find(x, y int32) image.Point {
	return p.at(image.Pt(int(x)*p.out.X/p.size.X, int(y)*p.out.Y/p.size.Y))
}

// unit returns how many units of the window system a pixel of the screen takes.
func (p *painter) unit() image.Point {
	round := func(length, n, out, size int) int { return max((length*size+out*n/2)/(out*n), 1) }
	return image.Pt(round(p.dst.Dx(), p.pixels.X, p.out.X, p.size.X), round(p.dst.Dy(), p.pixels.Y, p.out.Y, p.size.Y))
}

// show brings the window up to date with s and clears the dirty region of s.
func (p *painter) show(s *fb.Screen) error {
	if err := p.adopt(s); err != nil {
		return err
	}
	rects := p.news()
	if p.all {
		if err := p.frame(); err != nil {
			return err
		}
		rects = []image.Rectangle{s.View()}
	}
	for _, r := range rects {
		if err := p.paint(r); err != nil {
			return err
		}
	}
	s.ClearDirty()
	if err := p.present(); err != nil {
		return err
	}
	p.all, p.redraw = false, false
	return nil
}

// adopt prepares to show s.
func (p *painter) adopt(s *fb.Screen) error {
	if s != p.screen || s.View().Size() != p.pixels {
		p.screen = s
		p.regs = nil
		p.layout(s)
	}
	if p.ren == nil {
		if err := p.reach(); err != nil {
			return err
		}
		if p.out != p.extent() {
			p.layout(s) // its size has changed; SDL will report that
		}
	}
	if p.canvas == nil {
		p.canvas = newCanvas(p.placement, p.Picture.tube())
		p.colors.load(s, p.canvas)
	}
	if p.ren == nil || p.tex != nil {
		return nil
	}
	sdl.SetHint(sdl.HINT_RENDER_SCALE_QUALITY, "nearest")
	tex, err := p.ren.CreateTexture(sdl.PIXELFORMAT_ARGB8888, sdl.TEXTUREACCESS_STREAMING, int32(p.out.X), int32(p.out.Y))
	if err != nil {
		return undrawable(err)
	}
	tex.SetBlendMode(sdl.BLENDMODE_NONE)
	p.tex, p.all = tex, true
	return nil
}

// news collects what has changed and returns the rectangles of the screen that show it:
// those that were drawn to, and those of registers whose colours changed. The latter are
// cached as long as nothing is drawn, because cycling registers change again.
func (p *painter) news() []image.Rectangle {
	s := p.screen
	rects := s.Damage().Rects()
	if len(rects) > 0 || p.all {
		p.changed.areas = nil
	}
	if s.Regs == p.regs && s.Regs.Version() == p.version {
		if s.Version() != p.lists {
			p.lists = s.Version()
			p.colors.load(s, p.canvas)
		}
		return rects
	}
	was, other := p.colors.rgb, s.Regs != p.regs
	p.regs, p.version, p.lists = s.Regs, s.Regs.Version(), s.Version()
	p.colors.load(s, p.canvas)
	if p.colors.ByLine() {
		p.all = true // a register may show anywhere
		return nil
	}
	var values [256]bool
	any := false
	for i, v := range p.colors.rgb[:s.Regs.Len()] {
		values[i] = v != was[i]
		any = any || values[i]
	}
	switch {
	case other:
		p.all = true
		return nil
	case !any || p.all:
		return rects
	}
	if p.changed.areas == nil || p.changed.values != values {
		p.changed.values, p.changed.areas = values, areas(&s.Paletted, &values)
	}
	colored := p.changed.areas
	if len(rects) > 0 {
		p.changed.areas = nil // the registers that just changed may change again
	}
	return append(slices.Clip(rects), colored...)
}

// frame blackens the area around the picture.
func (p *painter) frame() error {
	for _, r := range fb.Subtract([]image.Rectangle{{Max: p.out}}, p.canvas.area(image.Rectangle{Max: p.pixels})) {
		if p.ren == nil {
			for y := r.Min.Y; y < r.Max.Y; y++ {
				clear(p.own()[y*p.stride()+r.Min.X:][:r.Dx()])
			}
			p.stamp(p.own()[r.Min.Y*p.stride()+r.Min.X:], p.stride(), r)
			continue
		}
		p.buf = grown(p.buf, r.Dx()*r.Dy())
		clear(p.buf)
		p.stamp(p.buf, r.Dx(), r)
		to := rect(r)
		if err := p.tex.UpdateRGBA(&to, p.buf, r.Dx()); err != nil {
			return undrawable(err)
		}
	}
	return nil
}

// stride returns the length of a line of the window's own pixels.
func (p *painter) stride() int { return int(p.surface.Pitch) / 4 }

// own returns the window's own pixels.
func (p *painter) own() []uint32 {
	return unsafe.Slice((*uint32)(p.surface.Data()), int(p.surface.H)*int(p.surface.Pitch)/4)
}

// paint draws the part of the window that shows the rectangle r of the screen.
func (p *painter) paint(r image.Rectangle) error {
	area := p.canvas.area(r.Intersect(p.screen.View()).Sub(p.screen.View().Min))
	if area.Empty() {
		return nil
	}
	p.stats.uploads++
	p.stats.pixels += r.Dx() * r.Dy()
	if p.ren == nil {
		own := p.own()[area.Min.Y*p.stride()+area.Min.X:]
		p.canvas.paint(own, p.stride(), p.screen, &p.colors, area)
		p.stamp(own, p.stride(), area)
		p.painted = append(p.painted, rect(area))
		return nil
	}
	p.buf = grown(p.buf, area.Dx()*area.Dy())
	p.canvas.paint(p.buf, area.Dx(), p.screen, &p.colors, area)
	p.stamp(p.buf, area.Dx(), area)
	to := rect(area)
	if err := p.tex.UpdateRGBA(&to, p.buf, area.Dx()); err != nil {
		return undrawable(err)
	}
	p.painted = append(p.painted, to)
	return nil
}

// stamp draws the part of the caption that lies in an area, over what was drawn there.
// to[0] is the area's first pixel; a line has stride pixels.
func (p *painter) stamp(to []uint32, stride int, area image.Rectangle) {
	if p.caption == nil {
		return
	}
	k := max(min(p.out.X/640, (p.out.Y+200)/400), 1)
	m := p.caption
	org := image.Pt(4*k, p.out.Y-(4+m.Rect.Dy())*k)
	r := image.Rectangle{org, org.Add(m.Rect.Size().Mul(k))}.Intersect(area)
	var rgb [256]uint32
	for i, c := range m.Palette {
		r, g, b, _ := c.RGBA()
		rgb[i] = 0xff000000 | r>>8<<16 | g>>8<<8 | b>>8
	}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := m.Pix[m.PixOffset(m.Rect.Min.X, m.Rect.Min.Y+(y-org.Y)/k):]
		line := to[(y-area.Min.Y)*stride+r.Min.X-area.Min.X:][:r.Dx()]
		for i := range line {
			line[i] = rgb[row[(r.Min.X+i-org.X)/k]]
		}
	}
}

// present sends what was painted to the window system.
func (p *painter) present() error {
	rects := p.painted
	p.painted = p.painted[:0]
	if p.all || p.redraw {
		rects = []sdl.Rect{{W: int32(p.out.X), H: int32(p.out.Y)}}
	}
	if len(rects) == 0 {
		return nil
	}
	p.stats.frames++
	if p.ren == nil {
		if err := p.win.UpdateSurfaceRects(rects); err != nil {
			return undrawable(err)
		}
		return nil
	}
	if err := p.ren.Copy(p.tex, nil, nil); err != nil {
		return undrawable(err)
	}
	p.ren.Present()
	return nil
}

func rect(r image.Rectangle) sdl.Rect {
	return sdl.Rect{X: int32(r.Min.X), Y: int32(r.Min.Y), W: int32(r.Dx()), H: int32(r.Dy())}
}

// newCursor makes a host cursor from a mouse form with every pixel k.X wide and k.Y high;
// pixels of value 0 are transparent.
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
	s, err := newSurface(pix, w, h)
	if err != nil {
		return nil, err
	}
	defer s.Free()
	// The host's hot spot is in the middle of the hot-spot pixel.
	hot := form.Hot.Sub(b.Min)
	c := sdl.CreateColorCursor(s, int32(hot.X*k.X+k.X/2), int32(hot.Y*k.Y+k.Y/2))
	if c == nil {
		return nil, sdl.GetError()
	}
	return c, nil
}

// newSurface returns a copy of w x h pixels, 0xAARRGGBB each.
func newSurface(pix []uint32, w, h int) (*sdl.Surface, error) {
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
