//go:build js

package sound

import (
	"encoding/binary"
	"math"
	"syscall/js"
	"time"

	"phosphor/formats/pcm"
)

// A Page plays sounds in a page of a browser. The browser mixes and resamples them: each
// sound is one of its buffers, started when it is played, so a busy program does not
// delay a sound.
//
// Browsers allow no sound before the user has touched the page. Sounds before that are
// dropped. While nothing plays, the browser's device is suspended. All methods must be
// called on one goroutine.
type Page struct {
	context js.Value // undefined until the browser has made it
	gain    js.Value
	bank    Bank
	buffers map[*pcm.Sound]js.Value
	volume  int
	playing int
	rest    *time.Timer
	ended   js.Func
	opens   js.Func
	opening bool         // the browser was asked to make the device
	first   []*pcm.Sound // sounds to play once there is one
}

// NewPage returns a player without sounds, at full volume.
func NewPage() *Page {
	p := &Page{volume: 100, buffers: map[*pcm.Sound]js.Value{}}
	p.ended = js.FuncOf(func(js.Value, []js.Value) any {
		if p.playing--; p.playing == 0 {
			p.rest.Reset(resting)
		}
		return nil
	})
	p.opens = js.FuncOf(func(js.Value, []js.Value) any {
		p.open()
		return nil
	})
	p.rest = time.AfterFunc(time.Hour, func() {
		if p.playing == 0 && !p.context.IsUndefined() {
			p.context.Call("suspend")
		}
	})
	p.rest.Stop()
	return p
}

// resting is how long the device stays on while nothing plays.
const resting = 3 * time.Second

// SetBank changes which sounds Play finds, as when another game begins.
func (p *Page) SetBank(b Bank) {
	p.bank = b
	clear(p.buffers)
	if len(b) > 0 && p.volume > 0 {
		p.prepare()
	}
}

// prepare makes the device when the browser is idle. Making one takes up to a quarter of
// a second, and the first press on a card must not wait for it.
func (p *Page) prepare() {
	if p.opening || js.Global().Get("AudioContext").IsUndefined() {
		return
	}
	p.opening = true
	if js.Global().Get("requestIdleCallback").IsUndefined() {
		js.Global().Call("setTimeout", p.opens, 200)
		return
	}
	js.Global().Call("requestIdleCallback", p.opens)
}

// SetVolume sets how loud everything is, 0 to 100; see [Mixer.SetVolume].
func (p *Page) SetVolume(v int) {
	p.volume = min(max(v, 0), 100)
	if !p.context.IsUndefined() {
		p.gain.Get("gain").Set("value", p.amplitude())
	}
}

func (p *Page) amplitude() float64 { return float64(p.volume*p.volume) / 10000 }

// allowed reports whether the user has touched the page.
func allowed() bool {
	active := js.Global().Get("navigator").Get("userActivation")
	return active.IsUndefined() || active.Get("hasBeenActive").Bool()
}

// open makes the browser's device and plays the waiting sounds.
func (p *Page) open() {
	p.context = js.Global().Get("AudioContext").New()
	p.gain = p.context.Call("createGain")
	p.gain.Get("gain").Set("value", p.amplitude())
	p.gain.Call("connect", p.context.Get("destination"))
	for _, s := range p.first {
		p.start(s)
	}
	p.first = nil
}

// Play starts the named sound. A name that the bank lacks is ignored.
func (p *Page) Play(name string) {
	s := p.bank.find(name)
	switch {
	case s == nil || p.volume == 0 || p.playing+len(p.first) >= voices || !allowed():
	case !p.context.IsUndefined():
		p.start(s)
	default:
		p.first = append(p.first, s)
		p.prepare()
	}
}

func (p *Page) start(s *pcm.Sound) {
	buffer, ok := p.buffers[s]
	if !ok {
		buffer = p.load(s)
		p.buffers[s] = buffer
	}
	p.rest.Stop()
	if p.context.Get("state").String() != "running" {
		p.context.Call("resume")
	}
	source := p.context.Call("createBufferSource")
	source.Set("buffer", buffer)
	source.Call("connect", p.gain)
	source.Set("onended", p.ended)
	p.playing++
	source.Call("start")
}

// load makes a browser buffer from a sound. Browsers refuse rates below 3000 Hz: such
// sounds get several times as many samples.
func (p *Page) load(s *pcm.Sound) js.Value {
	const least = 3000
	times := (least + s.Rate - 1) / s.Rate
	channels := min(s.Channels, 2)
	frames := s.Frames()
	buffer := p.context.Call("createBuffer", channels, frames*times, s.Rate*times)
	for c := range channels {
		out := make([]byte, 0, 4*frames*times)
		for i := range frames {
			for range times {
				out = binary.LittleEndian.AppendUint32(out, math.Float32bits(float32(s.Samples[i*s.Channels+c])/fullScale))
			}
		}
		bytes := js.Global().Get("Uint8Array").New(len(out))
		js.CopyBytesToJS(bytes, out)
		buffer.Call("copyToChannel", js.Global().Get("Float32Array").New(bytes.Get("buffer")), c)
	}
	return buffer
}
