package frame

import (
	"image"
	"image/color"
	"iter"
	"math"
	"slices"
	"time"

	"phosphor/fb/raster"
)

// An Animation is a sequence of pictures of the same size.
type Animation struct {
	// Shots are the pictures with the times for which they are shown. They are made one by
	// one; each is valid until the next is requested.
	Shots iter.Seq2[*Picture, time.Duration]
	Count int  // number of pictures
	Loop  bool // the first follows the last
}

// Pull starts the animation. Next returns its pictures one by one, each valid until the
// following call, and false after the last. Stop ends it early. Unlike the functions of
// [iter.Pull2], they may be called from a goroutine that has since been locked to its
// thread, or unlocked, as happens when a window is opened.
func (a *Animation) Pull() (next func() (*Picture, time.Duration, bool), stop func()) {
	type shot struct {
		p    *Picture
		hold time.Duration
	}
	asked, shots := make(chan struct{}), make(chan shot)
	go func() {
		defer close(shots)
		if _, more := <-asked; !more {
			return
		}
		for p, hold := range a.Shots {
			shots <- shot{p, hold}
			if _, more := <-asked; !more {
				return
			}
		}
	}()
	ended := false
	next = func() (*Picture, time.Duration, bool) {
		if ended {
			return nil, 0, false
		}
		asked <- struct{}{}
		s, more := <-shots
		ended = !more
		return s.p, s.hold, more
	}
	stop = func() {
		if !ended {
			ended = true
			close(asked)
		}
	}
	return next, stop
}

// Bounds of animations made of rotating colours: longer ones are cut.
const (
	longestTurn = 20 * time.Second
	mostShots   = 1000
)

// Animate returns the animation of the picture: p.Moving, or a whole turn of its rotating
// colours, at most 20 s and 1000 pictures. It returns nil for a static picture.
func (p *Picture) Animate() *Animation {
	if p.Moving != nil {
		return p.Moving
	}
	turning := slices.DeleteFunc(slices.Clone(p.Cycles), func(c Cycle) bool { return !c.Turns() })
	if len(turning) == 0 {
		return nil
	}
	end := turn(turning)
	var times []time.Duration
	for _, c := range turning {
		for at := time.Duration(0); at < end-c.Step/2 && len(times) < mostShots*len(turning); at += c.Step {
			times = append(times, at)
		}
	}
	slices.Sort(times)
	times = slices.Compact(times)
	if len(times) > mostShots {
		end, times = times[mostShots], times[:mostShots]
	}
	return &Animation{Count: len(times), Loop: true, Shots: func(yield func(*Picture, time.Duration) bool) {
		for i, at := range times {
			next := end
			if i+1 < len(times) {
				next = times[i+1]
			}
			if !yield(p.cycled(turning, at), next-at) {
				return
			}
		}
	}}
}

// turn returns the time after which all cycles are back at their start or, if that is too
// long, the longest turn of one of them.
func turn(list []Cycle) time.Duration {
	all, longest := int64(1), time.Duration(0)
	for _, c := range list {
		one := c.Step * time.Duration(len(c.Cells))
		longest = max(longest, one)
		// Times are multiples of a few microseconds; compare in that unit.
		n := max(1, int64(math.Round(one.Seconds()*1e5)))
		if all = all / gcd(all, n) * n; all > int64(longestTurn/(10*time.Microsecond)) {
			all = 0
			break
		}
	}
	if all > 0 {
		return max(longest, time.Duration(all)*10*time.Microsecond)
	}
	for _, c := range list {
		longest = max(longest, c.Step*time.Duration(len(c.Cells)))
	}
	return min(longest, longestTurn)
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// cycled returns the picture at a time. Rotating the colours of registers looks the same
// as renumbering the pixels, even if registers change while the beam runs.
func (p *Picture) cycled(list []Cycle, at time.Duration) *Picture {
	q := &Picture{}
	for _, s := range p.Screens {
		q.Screens = append(q.Screens, cycled(s, list, at))
	}
	return q
}

// cycled returns a screen with renumbered pixels.
func cycled(s *raster.Picture, list []Cycle, at time.Duration) *raster.Picture {
	m := *s.Bitmap
	m.Pix = slices.Clone(m.Pix)
	out := &raster.Picture{Bitmap: &m, View: s.View, DAC: s.DAC, Registers: slices.Clone(s.Registers), Bits: s.Bits, List: s.List,
		Machine: s.Machine, Mode: s.Mode, Pixel: s.Pixel}
	own := map[color.RGBA]uint8{} // numbers of colours that are in no register
	number := func(c color.RGBA) uint8 {
		k, ok := own[c]
		switch {
		case ok:
		case out.Bits == raster.Plain && len(out.Registers) < 256:
			k = uint8(len(out.Registers))
			out.Registers = append(out.Registers, dac(out).Word(c))
			own[c] = k
		default: // no number is free: the nearest colour
			k = uint8(out.Palette().Index(c))
		}
		return k
	}
	for _, c := range list {
		var to [256]uint8
		for i := range to {
			to[i] = uint8(i)
		}
		n := len(c.Cells)
		steps := int(at/c.Step) % n
		if c.Reverse {
			steps = (n - steps) % n
		}
		for i, cell := range c.Cells {
			from := c.Cells[(i+n-steps)%n]
			switch {
			case cell.Register < 0 || cell.Register > 255:
			case from.Register < 0:
				to[cell.Register] = number(from.Color)
			default:
				to[cell.Register] = uint8(from.Register)
			}
		}
		bottom := c.Bottom
		if bottom == 0 {
			bottom = m.Rect.Dy()
		}
		renumber(&m, s.Bits, &to, c.Top, bottom)
	}
	return out
}

func dac(p *raster.Picture) raster.DAC {
	if p.DAC == nil {
		return raster.RGB24
	}
	return p.DAC
}

// renumber changes the numbers of registers in some lines.
func renumber(m *image.Paletted, bits raster.Bits, to *[256]uint8, top, bottom int) {
	// The bits that are a number, and the bits that mark other values.
	mask, commands := uint8(0xff), uint8(0)
	switch bits {
	case raster.HalfBright:
		mask = 31
	case raster.HAM6:
		mask, commands = 15, 0x30
	case raster.HAM8, raster.HAM8Hold:
		mask, commands = 63, 0xc0
	}
	for y := max(0, top); y < min(bottom, m.Rect.Dy()); y++ {
		line := m.Pix[y*m.Stride:][:m.Rect.Dx()]
		for x, v := range line {
			if v&commands == 0 {
				line[x] = v&^mask | to[v&mask]&mask
			}
		}
	}
}
