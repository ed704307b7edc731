package sound

import (
	"encoding/binary"
	"fmt"
	"io"
	"time"

	"github.com/faiface/beep"
	"github.com/faiface/beep/wav"
)

// A Recorder writes the sound of a game to a WAV file with 16 bits and two channels. It
// uses the game's time: a sound starts at the time of the last Advance, so a demo always
// gives the same file. Call Advance and Close on one goroutine; the other methods are
// safe on any.
type Recorder struct {
	mix    *Mixer
	w      io.WriteSeeker
	frames int64 // written
	chunks chan [][2]float64
	taken  chan struct{} // the encoder has copied a chunk
	done   chan error    // the encoder has ended
	err    error         // with this, before Close
	buf    [chunk][2]float64
	out    [chunk][2]int16
}

// NewRecorder begins a WAV file on w with the sounds of b, at a sample rate of rate Hz.
func NewRecorder(w io.WriteSeeker, b Bank, rate int) *Recorder {
	r := &Recorder{
		mix:    NewMixer(rate, b),
		w:      w,
		chunks: make(chan [][2]float64),
		taken:  make(chan struct{}),
		done:   make(chan error, 1),
	}
	go r.encode()
	return r
}

// encode runs beep's encoder, which pulls samples, alongside Advance, which pushes them.
func (r *Recorder) encode() {
	var rest [][2]float64
	pull := beep.StreamerFunc(func(out [][2]float64) (int, bool) {
		if len(rest) == 0 {
			var ok bool
			if rest, ok = <-r.chunks; !ok {
				return 0, false
			}
		}
		n := copy(out, rest)
		if rest = rest[n:]; len(rest) == 0 {
			r.taken <- struct{}{}
		}
		return n, true
	})
	err := wav.Encode(r.w, pull, beep.Format{SampleRate: beep.SampleRate(r.mix.Rate()), NumChannels: 2, Precision: 2})
	if err == nil {
		err = r.fixSize()
	}
	r.done <- err
}

// fixSize corrects the size of the RIFF chunk. beep includes the eight bytes of the
// chunk's own header, so a strict reader would consider the file truncated.
func (r *Recorder) fixSize() error {
	end, err := r.w.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	if _, err := r.w.Seek(4, io.SeekStart); err != nil {
		return err
	}
	if err := binary.Write(r.w, binary.LittleEndian, uint32(end-8)); err != nil {
		return err
	}
	_, err = r.w.Seek(0, io.SeekEnd)
	return err
}

// Play starts the named sound. A name that the bank lacks is ignored.
func (r *Recorder) Play(name string) { r.mix.Play(name) }

// Advance records up to the time now, counted from the beginning of the file. Errors of
// the file are returned by Close.
func (r *Recorder) Advance(now time.Duration) {
	rate := int64(r.mix.Rate())
	sec, part := int64(now/time.Second), int64(now%time.Second)
	end := sec*rate + part*rate/int64(time.Second)
	for r.frames < end && r.err == nil {
		n := int(min(end-r.frames, chunk))
		r.mix.next(r.out[:n], r.buf[:n])
		for i, f := range r.out[:n] {
			r.buf[i] = [2]float64{exact(f[0]), exact(f[1])}
		}
		select {
		case r.chunks <- r.buf[:n]:
			<-r.taken
		case r.err = <-r.done:
		}
		r.frames += int64(n)
	}
}

// exact returns the value that beep's encoder turns into the sample v. The encoder
// multiplies by 32767 and truncates.
func exact(v int16) float64 {
	x := float64(v)
	switch {
	case v > 0:
		x += 0.25
	case v < 0:
		x -= 0.25
	}
	return x / 32767
}

// Close completes the file, and returns the first error of writing it. The file itself
// remains open.
func (r *Recorder) Close() error {
	if r.err == nil {
		close(r.chunks)
		r.err = <-r.done
	}
	if r.err != nil {
		return fmt.Errorf("sound: recording: %w", r.err)
	}
	return nil
}
