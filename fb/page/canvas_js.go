package page

import (
	"image"
	"strconv"
	"syscall/js"
	"unsafe"

	"phosphor/fb"
	"phosphor/fb/window"
)

// A painter keeps a canvas equal to a screen.
type painter struct {
	canvas  js.Value
	visible js.Value // its context
	plain   js.Value // context of a canvas with the screen's own pixels; equal to visible where zoom is 1
	data    js.Value // ImageData of the size of the screen
	bytes   js.Value // its bytes
	aspect  window.Aspect

	screen  *fb.Screen // what the canvas shows
	regs    *fb.Palette
	version uint64
	lists   uint64 // version of the screen's raster list
	lut     [256]uint32
	lines   fb.Expander // of a screen with a raster list
	buf     []uint32    // pixels to be copied

	fit
	lens  lens
	shown lens        // the canvas's place
	room  image.Point // of the enclosing element, in pixels of the display
	all   bool        // every pixel must be drawn again

	stats struct{ Frames, Pixels int }
}

func context(canvas js.Value) js.Value {
	ctx := canvas.Call("getContext", "2d", map[string]any{"alpha": false})
	ctx.Set("imageSmoothingEnabled", false)
	return ctx
}

// stale reports whether the canvas no longer matches s.
func (p *painter) stale(s *fb.Screen) bool {
	return p.all || s != p.screen || s.Regs != p.regs || s.Regs.Version() != p.version || s.Version() != p.lists || !s.Damage().Empty()
}

// measure fits the picture into the enclosing element at its present size.
func (p *painter) measure(s *fb.Screen) {
	ratio := js.Global().Get("devicePixelRatio").Float()
	around := p.canvas.Get("parentElement")
	room := image.Pt(int(around.Get("clientWidth").Float()*ratio), int(around.Get("clientHeight").Float()*ratio))
	f := place(p.lens.room(room), s, p.aspect)
	p.lens = p.lens.within(f.size, room)
	if f != p.fit || p.room != room || p.lens != p.shown {
		p.room, p.shown = room, p.lens
		style := p.canvas.Get("style")
		style.Set("width", px(float64(f.size.X)/ratio))
		style.Set("height", px(float64(f.size.Y)/ratio))
		style.Set("imageRendering", map[bool]string{true: "pixelated", false: "auto"}[f.whole() || f.coarse()])
		style.Set("transform", "translate("+px(p.lens.x/ratio)+","+px(p.lens.y/ratio)+")")
	}
	if f.pixels != p.pixels || f.zoom != p.zoom {
		p.prepare(f)
	}
	p.fit = f
}

func px(v float64) string { return strconv.FormatFloat(v, 'f', 3, 64) + "px" }

// prepare gives the canvas as many pixels as a fit wants.
func (p *painter) prepare(f fit) {
	p.canvas.Set("width", f.pixels.X*f.zoom.X)
	p.canvas.Set("height", f.pixels.Y*f.zoom.Y)
	p.visible = context(p.canvas)
	p.plain = p.visible
	if f.zoom != image.Pt(1, 1) {
		c := js.Global().Get("document").Call("createElement", "canvas")
		c.Set("width", f.pixels.X)
		c.Set("height", f.pixels.Y)
		p.plain = context(c)
	}
	if f.pixels != p.pixels {
		p.data = p.visible.Call("createImageData", f.pixels.X, f.pixels.Y)
		// CopyBytesToJS takes clamped arrays too, but the view is the same memory.
		p.bytes = js.Global().Get("Uint8Array").New(p.data.Get("data").Get("buffer"))
		p.buf = make([]uint32, f.pixels.X*f.pixels.Y)
	}
	p.all = true
}

// show brings the canvas up to date with s and clears the dirty region of s.
func (p *painter) show(s *fb.Screen) {
	if s != p.screen || s.View().Size() != p.pixels {
		p.screen, p.all = s, true
		p.measure(s)
	}
	colors := s.Regs != p.regs || s.Regs.Version() != p.version
	if p.all || colors || s.Version() != p.lists {
		p.lists = s.Version()
		p.lines.LoadScreen(s)
	}
	if colors {
		p.regs, p.version, p.all = s.Regs, s.Regs.Version(), true
		for i := range p.lut {
			v := uint32(0)
			if i < s.Regs.Len() {
				v = s.Regs.RGB(i)
			}
			// The bytes of a pixel are red, green, blue, opacity.
			p.lut[i] = v>>16&0xff | v&0xff00 | v&0xff<<16 | 0xff<<24
		}
	}
	rects := s.Damage().Rects()
	if p.all {
		rects = []image.Rectangle{s.View()}
	}
	for _, r := range rects {
		p.draw(s, r.Intersect(s.View()))
	}
	s.ClearDirty()
	p.all = false
	p.stats.Frames++
}

// draw copies a rectangle of the screen to the canvas.
func (p *painter) draw(s *fb.Screen, r image.Rectangle) {
	if r.Empty() {
		return
	}
	w := p.pixels.X
	view := s.View()
	at := r.Sub(view.Min)
	// Whole lines go to the browser, which copies what has changed from them: a call
	// costs more than the extra pixels.
	lines := image.Rect(view.Min.X, r.Min.Y, view.Max.X, r.Max.Y)
	first := p.buf[at.Min.Y*w : at.Max.Y*w]
	if p.lines.ByLine() {
		p.lines.Expand(first, w, &s.Paletted, lines)
		for i, v := range first {
			first[i] = v&0xff00ff00 | v>>16&0xff | v&0xff<<16
		}
	} else {
		fb.Expand(first, w, &s.Paletted, lines, &p.lut)
	}
	raw := unsafe.Slice((*byte)(unsafe.Pointer(&first[0])), 4*len(first))
	js.CopyBytesToJS(p.bytes.Call("subarray", 4*at.Min.Y*w, 4*at.Max.Y*w), raw)
	p.plain.Call("putImageData", p.data, 0, 0, at.Min.X, at.Min.Y, at.Dx(), at.Dy())
	if p.zoom != image.Pt(1, 1) {
		x, y := p.zoom.X, p.zoom.Y
		p.visible.Call("drawImage", p.plain.Get("canvas"), at.Min.X, at.Min.Y, at.Dx(), at.Dy(),
			at.Min.X*x, at.Min.Y*y, at.Dx()*x, at.Dy()*y)
	}
	p.stats.Pixels += at.Dx() * at.Dy()
}

// pixel returns the pixel of the screen at a position in the browser's window.
func (p *painter) pixel(x, y float64) image.Point {
	r := p.canvas.Call("getBoundingClientRect")
	return p.at(x-r.Get("left").Float(), y-r.Get("top").Float(), r.Get("width").Float(), r.Get("height").Float())
}

// maxCursor is the largest cursor that browsers show, in units of the page.
const maxCursor = 128

// cursor returns the value of the style property cursor for a mouse form: a picture
// scaled to the pixels of the screen, or the browser's arrow if that is impossible.
func (p *painter) cursor(form *fb.Pointer) string {
	ratio := js.Global().Get("devicePixelRatio").Float()
	unit := func(size, pixels int) int { return max(int(float64(size)/float64(pixels)/ratio+0.5), 1) }
	k := image.Pt(unit(p.size.X, p.pixels.X), unit(p.size.Y, p.pixels.Y))
	b := form.Image.Rect
	w, h := b.Dx()*k.X, b.Dy()*k.Y
	if w > maxCursor || h > maxCursor {
		return "default"
	}
	c := js.Global().Get("document").Call("createElement", "canvas")
	c.Set("width", w)
	c.Set("height", h)
	ctx := c.Call("getContext", "2d")
	for y := range b.Dy() {
		for x := range b.Dx() {
			if v := form.Image.ColorIndexAt(b.Min.X+x, b.Min.Y+y); v != 0 {
				r, g, bl, _ := form.Image.Palette[v].RGBA()
				ctx.Set("fillStyle", rgb(r>>8, g>>8, bl>>8))
				ctx.Call("fillRect", x*k.X, y*k.Y, k.X, k.Y)
			}
		}
	}
	// The hot spot is in the middle of the hot-spot pixel.
	hot := form.Hot.Sub(b.Min)
	return "url(" + c.Call("toDataURL").String() + ") " +
		itoa(hot.X*k.X+k.X/2) + " " + itoa(hot.Y*k.Y+k.Y/2) + ", default"
}
