package sound

import (
	"path"
	"strings"
	"time"

	"phosphor/formats/pcm"

	"github.com/faiface/beep"
)

// A Bank is the sounds of a game by name: the file's name without folder and
// extension in upper case, as the games' manuals list them (START, MOVE, BELL).
// A missing name is silent: the person at the host may leave out sounds. A name may
// ask for a take, MOVE:2: it is MOVE2 where the bank has that, else MOVE.
type Bank map[string]*pcm.Sound

// Name returns the name under which the sound of a file is kept: START for
// yukondat/start.hsn.
func Name(file string) string {
	base := path.Base(strings.ReplaceAll(file, `\`, "/"))
	return strings.ToUpper(strings.TrimSuffix(base, path.Ext(base)))
}

// Length is how long the sound of that name lasts, 0 where there is none.
func (b Bank) Length(name string) time.Duration {
	s := b.find(name)
	if s == nil {
		return 0
	}
	return time.Duration(s.Frames()) * time.Second / time.Duration(s.Rate)
}

// find returns the sound of that name, nil where there is none that can be
// played.
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

// quality is that of beep.Resample: good enough for sounds of 8 bits, with
// little work while they play.
const quality = 3

// Streamer returns what plays s from its beginning, at a sample rate in Hz.
// A mono sound is on both sides; of more than two channels the first two are
// heard.
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
