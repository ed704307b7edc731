package sound

import (
	"path"
	"strings"
	"time"

	"phosphor/formats/pcm"

	"github.com/faiface/beep"
)

// A Bank maps names to the sounds of a game. A name is that of the file, in upper case and
// without folder and extension, as the games' manuals list them (START, MOVE, BELL). A
// missing name is silent, because players may omit sounds. A name may specify a take:
// MOVE:2 is MOVE2 if the bank has it, otherwise MOVE.
type Bank map[string]*pcm.Sound

// Name returns the name under which a Bank stores the sound of a file: START for
// yukondat/start.hsn.
func Name(file string) string {
	base := path.Base(strings.ReplaceAll(file, `\`, "/"))
	return strings.ToUpper(strings.TrimSuffix(base, path.Ext(base)))
}

// Length returns the duration of the sound with the given name, or 0 if there is none.
func (b Bank) Length(name string) time.Duration {
	s := b.find(name)
	if s == nil {
		return 0
	}
	return time.Duration(s.Frames()) * time.Second / time.Duration(s.Rate)
}

// find returns the sound with the given name, or nil if none can be played.
func (b Bank) find(name string) *pcm.Sound {
	name, onRight := strings.CutSuffix(name, right)
	name, take, _ := strings.Cut(name, ":")
	side := ""
	if onRight {
		side = right
	}
	s := b[Name(name)+take+side]
	if s == nil {
		s = b[Name(name)+side]
	}
	if s == nil || s.Rate < 1 || s.Channels < 1 || s.Frames() == 0 {
		return nil
	}
	return s
}

// fullScale is the value of a sample that stands for 1.
const fullScale = 1 << 15

// quality is the quality for beep.Resample: good enough for 8-bit sounds, with little
// work while they play.
const quality = 3

// Streamer returns a beep.Streamer that plays s from its beginning, at the given sample
// rate in Hz. A mono sound plays on both sides; of more than two channels the first two
// play.
func Streamer(s *pcm.Sound, rate int) beep.Streamer {
	t := &streamer{s: s}
	if s.Rate == rate {
		return t
	}
	return beep.Resample(quality, beep.SampleRate(s.Rate), beep.SampleRate(rate), t)
}

// A streamer is a beep.Streamer of a sound at the sound's own rate.
type streamer struct {
	s   *pcm.Sound
	pos int // in frames
}

func (t *streamer) Stream(out [][2]float64) (n int, ok bool) {
	ch := t.s.Channels
	in := t.s.Samples[t.pos*ch : t.s.Frames()*ch]
	right := min(ch-1, 1)
	for n < len(out) && len(in) >= ch {
		out[n] = [2]float64{float64(in[0]) / fullScale, float64(in[right]) / fullScale}
		in = in[ch:]
		n++
	}
	t.pos += n
	return n, n > 0
}

func (*streamer) Err() error { return nil }
