//go:build cgo

package sound

import (
	"strings"
	"testing"
	"time"

	"github.com/veandco/go-sdl2/sdl"
)

// TestDummyDevice checks that on SDL's driver without a card sound takes its time as on one with a
// card.
func TestDummyDevice(t *testing.T) {
	t.Setenv("SDL_AUDIODRIVER", "dummy")
	defer func(d time.Duration) { restful = d }(restful)
	restful = 200 * time.Millisecond

	p, err := Open(Bank{"A": level(1000, rate/4)}, Options{Volume: 80})
	if err != nil {
		t.Fatal(err)
	}
	d := p.sink.(*device)
	state := func() (open, paused bool, queued int) {
		queued = d.Queued()
		d.mu.Lock()
		defer d.mu.Unlock()
		return d.id != 0, d.paused, queued
	}
	for range 2 {
		start := time.Now()
		p.Play("A")
		most := 0
		for time.Since(start) < 100*time.Millisecond {
			time.Sleep(5 * time.Millisecond)
			_, paused, queued := state()
			most = max(most, queued)
			if paused && time.Since(start) < 200*time.Millisecond {
				t.Fatal("the device is paused while a sound plays")
			}
		}
		if most == 0 || most > 2*chunk {
			t.Errorf("%d frames were queued, want 1 to %d", most, 2*chunk)
		}
		p.Finish(patience)
		if took := time.Since(start); took < 220*time.Millisecond || took > patience/2 {
			t.Errorf("a sound of a quarter of a second took %v", took)
		}
		if open, paused, queued := state(); !open || !paused || queued != 0 {
			t.Errorf("after the sound: open %v, paused %v, %d frames queued", open, paused, queued)
		}
		// After a while the device is closed; the next sound opens it again.
		for open, end := true, time.Now().Add(patience); open; time.Sleep(5 * time.Millisecond) {
			if open, _, _ = state(); open && time.Now().After(end) {
				t.Fatal("the device is still open")
			}
		}
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if sdl.WasInit(sdl.INIT_AUDIO) != 0 {
		t.Error("SDL's audio is still open after Close")
	}
}

func TestCloseWhilePlaying(t *testing.T) {
	t.Setenv("SDL_AUDIODRIVER", "dummy")
	p, err := Open(Bank{"A": level(1000, 60*rate)}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if p.mix.gain != 1 {
		t.Errorf("zero Options give the volume %v", p.mix.gain)
	}
	p.Play("A")
	time.Sleep(30 * time.Millisecond)
	start := time.Now()
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if d := time.Since(start); d > 30*time.Second { // of sixty that the sound lasts
		t.Errorf("Close took %v", d)
	}
}

func TestNoDevice(t *testing.T) {
	t.Setenv("SDL_AUDIODRIVER", "phonograph")
	p, err := Open(Bank{"A": level(1, 10)}, Options{Volume: 100})
	if err == nil || !strings.HasPrefix(err.Error(), "no sound device (SDL: ") || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %v", err)
	}
	p.Play("A")
	p.Finish(time.Hour)
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}
