//go:build cgo

package sound

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"runtime"
	"sync"
	"time"

	"github.com/veandco/go-sdl2/sdl"
)

// restful is how long a device stays open while nothing plays. SDL constantly feeds an
// open device with silence, even when paused, which takes a little processor time; opening
// it delays the next sound by a few hundredths of a second.
var restful = 10 * time.Second

// frameBytes is the size of a frame in SDL's queue.
const frameBytes = 4

// A device is a Sink on SDL's queue of the host's sound device.
type device struct {
	rate int

	mu     sync.Mutex
	id     sdl.AudioDeviceID // 0 while closed
	paused bool
	rest   *time.Timer // closes the device that is paused
	buf    []byte
	closed bool
}

// openDevice opens the default device once, to learn its rate and whether it exists.
func openDevice() (Sink, error) {
	runtime.LockOSThread() // SDL keeps its errors for each thread
	defer runtime.UnlockOSThread()
	if err := sdl.InitSubSystem(sdl.INIT_AUDIO); err != nil {
		return nil, noDevice(err)
	}
	// Without a card, ALSA would write many complaints to standard error.
	if sdl.GetCurrentAudioDriver() == "alsa" && os.Getenv("SDL_AUDIODRIVER") == "" && sdl.GetNumAudioDevices(false) == 0 {
		sdl.QuitSubSystem(sdl.INIT_AUDIO)
		return nil, errors.New("there is no sound card")
	}
	d := &device{rate: 48000}
	if err := d.open(sdl.AUDIO_ALLOW_FREQUENCY_CHANGE); err != nil {
		sdl.QuitSubSystem(sdl.INIT_AUDIO)
		return nil, noDevice(err)
	}
	d.pause()
	return d, nil
}

func noDevice(err error) error { return fmt.Errorf("no sound device (SDL: %w)", err) }

// open opens the device, paused. allowed says what may differ from d.rate.
func (d *device) open(allowed int) error {
	want := sdl.AudioSpec{Freq: int32(d.rate), Format: sdl.AUDIO_S16SYS, Channels: 2, Samples: chunk}
	var have sdl.AudioSpec
	id, err := sdl.OpenAudioDevice("", false, &want, &have, allowed)
	if err != nil {
		return err
	}
	d.id, d.rate, d.paused = id, int(have.Freq), true
	return nil
}

func (d *device) Rate() int { return d.rate }

func (d *device) Queued() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.id == 0 {
		return 0
	}
	return int(sdl.GetQueuedAudioSize(d.id)) / frameBytes
}

func (d *device) Write(frames [][2]int16) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.rest != nil {
		d.rest.Stop()
		d.rest = nil
	}
	if d.id == 0 {
		// The mixer uses this rate; SDL converts if the device has changed.
		if err := d.open(0); err != nil {
			return noDevice(err)
		}
	}
	d.buf = d.buf[:0]
	for _, f := range frames {
		d.buf = binary.NativeEndian.AppendUint16(d.buf, uint16(f[0]))
		d.buf = binary.NativeEndian.AppendUint16(d.buf, uint16(f[1]))
	}
	if err := sdl.QueueAudio(d.id, d.buf); err != nil {
		return fmt.Errorf("sound device: %w", err)
	}
	if d.paused {
		d.paused = false
		sdl.PauseAudioDevice(d.id, false)
	}
	return nil
}

func (d *device) Pause() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.pause()
}

func (d *device) pause() {
	if d.id == 0 || d.rest != nil {
		return
	}
	d.paused = true
	sdl.PauseAudioDevice(d.id, true)
	var t *time.Timer
	t = time.AfterFunc(restful, func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		if d.rest == t { // no Write in between
			d.rest = nil
			d.shut()
		}
	})
	d.rest = t
}

func (d *device) shut() {
	if d.id != 0 {
		sdl.CloseAudioDevice(d.id)
		d.id = 0
	}
}

func (d *device) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return nil
	}
	d.closed = true
	if d.rest != nil {
		d.rest.Stop()
		d.rest = nil
	}
	d.shut()
	sdl.QuitSubSystem(sdl.INIT_AUDIO)
	return nil
}
