// Package sound plays the sounds of the games: short 8-bit samples with sample rates
// of a few kHz, several at once, resampled to the rate of the audio device.
//
// A [Bank] holds the samples as the format loaders return them. A [Mixer] is a
// beep.Streamer of the sounds that play; beep resamples and adds them. A [Player] feeds
// the mixer to a [Sink], usually the audio device; without one it is silent, and callers
// need no check. A [Recorder] writes the mixed sound to a WAV file, timed by the clock of
// the game.
//
// Latency is bounded by the size of two small buffers. While nothing plays, nothing runs:
// the player's goroutine is blocked, and the device is paused and, after some seconds,
// closed.
//
// Mixing, resampling and the sinks (the audio device, a WAV file, silence) belong here.
// Decoding files belongs in formats. Games decide when a sound starts: they call
// games.Env.Sound with its name. Package sound imports formats/pcm and nothing above it.
package sound

import (
	"sync"
	"time"
)

// A Sink consumes mixed sound: 16 bits, two channels, left first.
type Sink interface {
	// Rate returns the sample rate in Hz.
	Rate() int

	// Queued returns how many frames were written and not yet played.
	Queued() int

	// Write adds frames to the queue. It does not wait, and does not keep the
	// slice.
	Write(frames [][2]int16) error

	// Pause is called when nothing plays; all frames written have been played. The
	// next Write ends the pause.
	Pause()

	// Close closes the sink.
	Close() error
}

// chunk is the number of frames that are mixed at once. The player keeps one to
// two of them in the sink's queue: 21 ms at 48 kHz.
const chunk = 512

// A Player plays sounds. A Player without a sink is silent. Its methods may be
// called from any goroutine.
type Player struct {
	mix  *Mixer
	sink Sink
	wake chan struct{} // has room for one: more calls mean no more
	end  chan struct{} // closed by Close
	stop sync.Once     // closes end
	done chan struct{} // closed when the pump has ended

	mu    sync.Mutex
	busy  bool          // something plays or is queued
	quiet chan struct{} // closed when busy becomes false
	ended bool          // the pump has stopped
	err   error         // of the sink
}

// Options are the choices of the user at the host.
type Options struct {
	Off    bool // no sound
	Volume int  // 1 to 100; 0 means 100, full volume; negative: silence; see SetVolume
}

// Open returns a player of the sounds in b on the host's sound device. It always returns
// a player. Without a device the player is silent, and the error gives the reason.
func Open(b Bank, o Options) (*Player, error) {
	if o.Off {
		return NewPlayer(b, nil), nil
	}
	s, err := openDevice()
	if err != nil {
		return NewPlayer(b, nil), err
	}
	p := NewPlayer(b, s)
	if o.Volume != 0 {
		p.SetVolume(o.Volume)
	}
	return p, nil
}

// NewPlayer returns a player of the sounds in b on s at full volume. If s is nil it is
// silent.
func NewPlayer(b Bank, s Sink) *Player {
	p := &Player{sink: s}
	if s == nil {
		return p
	}
	p.mix = NewMixer(s.Rate(), b)
	p.wake = make(chan struct{}, 1)
	p.end = make(chan struct{})
	p.done = make(chan struct{})
	go p.pump()
	return p
}

// Play starts the named sound. A name that the bank lacks is ignored.
func (p *Player) Play(name string) {
	if p.sink == nil || !p.mix.Play(name) {
		return
	}
	p.mu.Lock()
	if !p.busy && !p.ended {
		p.busy = true
		p.quiet = make(chan struct{})
	}
	p.mu.Unlock()
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// Hush stops all sounds.
func (p *Player) Hush() {
	if p.sink != nil {
		p.mix.Hush()
	}
}

// SetBank changes which sounds Play finds, as when another game begins.
func (p *Player) SetBank(b Bank) {
	if p.sink != nil {
		p.mix.SetBank(b)
	}
}

// SetVolume sets the volume, 0 to 100; see [Mixer.SetVolume].
func (p *Player) SetVolume(v int) {
	if p.sink != nil {
		p.mix.SetVolume(v)
	}
}

// Finish waits until all sounds have ended, but not longer than limit. A program calls it
// before Close when it exits.
func (p *Player) Finish(limit time.Duration) {
	p.mu.Lock()
	busy, quiet := p.busy, p.quiet
	p.mu.Unlock()
	if !busy {
		return
	}
	t := time.NewTimer(limit)
	defer t.Stop()
	select {
	case <-quiet:
	case <-t.C:
	}
}

// Close stops all sounds at once and returns the first error of playing, if any. The
// player is silent afterwards.
func (p *Player) Close() error {
	if p.sink == nil {
		return nil
	}
	p.stop.Do(func() { close(p.end) })
	<-p.done
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.err
}

// pump carries sound from the mixer to the sink until the player is closed or
// the sink fails.
func (p *Player) pump() {
	err := p.carry()
	if cerr := p.sink.Close(); err == nil {
		err = cerr
	}
	p.mu.Lock()
	p.err = err
	p.ended = true
	p.calm()
	p.mu.Unlock()
	close(p.done)
}

// calm wakes the callers of Finish. It is called with mu held.
func (p *Player) calm() {
	if p.busy {
		p.busy = false
		close(p.quiet)
	}
}

// carry blocks while nothing plays.
func (p *Player) carry() error {
	var buf [chunk][2]float64
	var out [chunk][2]int16
	for {
		queued := p.sink.Queued()
		switch {
		case p.mix.Len() > 0 && queued <= chunk:
			p.mix.next(out[:], buf[:])
			if err := p.sink.Write(out[:]); err != nil {
				return err
			}
		case p.mix.Len() > 0:
			if !p.sleep(queued-chunk, nil) {
				return nil
			}
		case queued > 0:
			// Nothing plays, but what was mixed is still queued.
			if !p.sleep(queued, p.wake) {
				return nil
			}
		default:
			p.sink.Pause()
			if !p.rest() {
				return nil
			}
		}
		select {
		case <-p.end:
			return nil
		default:
		}
	}
}

// sleep waits as long as the sink needs for the given number of frames, or until wake. It
// returns false if the player is closed.
func (p *Player) sleep(frames int, wake <-chan struct{}) bool {
	// Devices take many frames at once, so frequent polling is pointless.
	frames = max(frames, chunk/4)
	t := time.NewTimer(time.Duration(frames) * time.Second / time.Duration(p.sink.Rate()))
	defer t.Stop()
	select {
	case <-t.C:
	case <-wake:
	case <-p.end:
		return false
	}
	return true
}

// rest waits until something plays. It returns false if the player is closed.
func (p *Player) rest() bool {
	p.mu.Lock()
	if p.mix.Len() == 0 { // otherwise Play has just been called
		p.calm()
	}
	p.mu.Unlock()
	select {
	case <-p.wake:
	case <-p.end:
		return false
	}
	return true
}
