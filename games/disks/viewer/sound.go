package viewer

import (
	"fmt"
	"image"
	"time"

	"phosphor/assets/i18n"
	"phosphor/fb/input"
	"phosphor/formats/avr"
	"phosphor/formats/pcm"
	"phosphor/formats/svx8"
	"phosphor/games/app"
	"phosphor/games/clock"
)

// A tape is a sound shown as a wave form and played.
type tape struct {
	f       *File
	w       *app.Window
	s       *pcm.Sound
	from    int // frame at which playing began; -1: nothing plays
	begun   time.Duration
	at      int // frame that the cursor is on
	loop    bool
	lo, hi  int // frames that a loop repeats; equal: all
	ticking *clock.Timer
}

// sound shows the wave form of a sound, with a cursor that moves as it plays.
func sound(f *File) func(w *app.Window) {
	if f.Contents == nil || f.Contents.Sound == nil || f.Contents.Sound.Frames() == 0 {
		return nil
	}
	return func(w *app.Window) {
		t := &tape{f: f, w: w, s: f.Contents.Sound, from: -1}
		switch file := f.Contents.File.(type) {
		case *svx8.File:
			t.lo, t.hi = t.s.Frames()-file.Repeat, t.s.Frames()
			t.loop = file.Repeat > 0
		case *avr.File:
			if file.Loop {
				t.lo, t.hi, t.loop = max(file.LoopStart, 0), min(file.LoopEnd, t.s.Frames()), true
			}
		}
		if t.lo >= t.hi {
			t.lo, t.hi = 0, t.s.Frames()
		}
		w.View = &app.View{Size: image.Pt(512, 160), Draw: t.draw, Press: t.press, Key: t.key, Fit: func(room, _ image.Point) {
			w.View.Size = image.Pt(min(room.X, 512), min(room.Y, 160))
		}}
		w.Status = func() (string, string) {
			seconds := func(n int) string { return i18n.Decimal(w.Env.Lang, float64(n)/float64(t.s.Rate), 2) }
			return fmt.Sprintf("%s, %d Hz", f.Format.Name, t.s.Rate), fmt.Sprintf("%s / %s s", seconds(t.at), seconds(t.s.Frames()))
		}
		w.Closed = t.stop
		w.Menus = []app.Menu{{Title: w.T("Sound"), Commands: []*app.Command{
			{Text: w.T("sound::Play"), Name: "Play", Key: "return", Handy: true, Do: t.start},
			{Text: w.T("Stop"), Name: "Stop", Key: "space", Handy: true, Do: t.stop},
			{},
			{Text: w.T("Loop"), Name: "Loop", Key: "l", Checked: func() bool { return t.loop }, Do: func() { t.loop = !t.loop }},
		}}}
	}
}

// repeats is how long a loop plays at most.
const repeats = 20 * time.Second

// start plays from the cursor on, or from the beginning if the cursor is at the end.
func (t *tape) start() {
	t.stop()
	if t.at >= t.s.Frames()-1 {
		t.at = 0
	}
	c := t.s.Channels
	heard := &pcm.Sound{Rate: t.s.Rate, Channels: c, Bits: t.s.Bits, Samples: t.s.Samples[t.at*c:]}
	if t.loop {
		long := int(repeats.Seconds()) * t.s.Rate * c
		heard.Samples = append([]int16(nil), t.s.Samples[t.at*c:max(t.hi, t.at)*c]...)
		for len(heard.Samples) < long && t.hi > t.lo {
			heard.Samples = append(heard.Samples, t.s.Samples[t.lo*c:t.hi*c]...)
		}
	}
	t.w.Hear(t.f.Name(), heard)
	t.from, t.begun = t.at, t.w.Clock.Now()
	t.tick()
}

// tick moves the cursor to what is playing now.
func (t *tape) tick() {
	n := t.from + int(int64(t.w.Clock.Now()-t.begun)*int64(t.s.Rate)/int64(time.Second))
	switch {
	case t.loop && t.w.Clock.Now()-t.begun < repeats && t.hi > t.lo:
		if n >= t.hi {
			n = t.lo + (n-t.hi)%(t.hi-t.lo)
		}
	case n >= t.s.Frames():
		t.from = -1
		t.move(t.s.Frames() - 1)
		return
	}
	t.move(min(n, t.s.Frames()-1))
	t.ticking = t.w.Clock.After(20*time.Millisecond, t.tick)
}

func (t *tape) stop() {
	if t.from >= 0 {
		t.w.Hear(t.f.Name(), nil)
	}
	t.w.Clock.Stop(t.ticking)
	t.from, t.ticking = -1, nil
}

// move puts the cursor on a frame.
func (t *tape) move(n int) {
	for _, at := range []int{t.at, n} {
		x := t.x(at)
		t.w.View.Redraw(image.Rect(x-1, 0, x+2, t.w.View.Size.Y))
	}
	t.at = n
}

// x returns the column of a frame.
func (t *tape) x(n int) int { return int(int64(n) * int64(t.w.View.Size.X) / int64(t.s.Frames())) }

func (t *tape) draw(c *app.Canvas) {
	size, clip := t.w.View.Size, c.Clip()
	c.Fill(clip, app.Paper)
	channels := t.s.Channels
	high := size.Y / channels
	for ch := range channels {
		middle := ch*high + high/2
		c.Dot(image.Rect(0, middle, size.X, middle+1), app.Gray)
		for x := max(clip.Min.X, 0); x < min(clip.Max.X, size.X); x++ {
			from := int(int64(x) * int64(t.s.Frames()) / int64(size.X))
			to := max(int(int64(x+1)*int64(t.s.Frames())/int64(size.X)), from+1)
			low, top := 1<<15, -1<<15
			for n := from; n < to; n += max((to-from)/256, 1) {
				v := int(t.s.Samples[n*channels+ch])
				low, top = min(low, v), max(top, v)
			}
			c.Dot(image.Rect(x, middle-top*high/2>>15, x+1, middle-low*high/2>>15+1), app.Blue)
		}
	}
	if t.loop {
		for _, n := range []int{t.lo, t.hi} {
			c.Dot(image.Rect(t.x(n), 0, t.x(n)+1, size.Y), app.Green)
		}
	}
	c.Dot(image.Rect(t.x(t.at), 0, t.x(t.at)+1, size.Y), app.Red)
}

func (t *tape) press(p image.Point, b app.Button) *app.Drag {
	to := func(p image.Point) {
		t.stop()
		t.move(min(max(p.X*t.s.Frames()/max(t.w.View.Size.X, 1), 0), t.s.Frames()-1))
	}
	to(p)
	return &app.Drag{Move: to}
}

func (t *tape) key(ev input.Event) bool {
	by := map[string]int{"left": -1, "right": 1}[ev.Key]
	if by != 0 {
		t.stop()
		t.move(min(max(t.at+by*t.s.Frames()/64, 0), t.s.Frames()-1))
	}
	return by != 0
}
