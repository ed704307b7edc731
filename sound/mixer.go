package sound

import (
	"sync"

	"github.com/faiface/beep"
)

// voices is the limit of simultaneous sounds. A sound that starts beyond it is not played:
// it would be inaudible among the others.
const voices = 32

// A Mixer is a beep.Streamer of all sounds that play, at one rate. It never ends; if
// nothing plays it is silent. Its methods may be called from any goroutine.
type Mixer struct {
	mu   sync.Mutex
	rate int
	bank Bank
	gain float64
	mix  beep.Mixer
}

// NewMixer returns a mixer of the sounds in b at full volume, with rate
// as the sample rate in Hz.
func NewMixer(rate int, b Bank) *Mixer {
	return &Mixer{rate: rate, bank: b, gain: 1}
}

// Rate returns the sample rate in Hz.
func (m *Mixer) Rate() int { return m.rate }

// Play starts the named sound in addition to those that play, and reports whether it
// exists. The same sound may play several times at once.
func (m *Mixer) Play(name string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.bank.find(name)
	if s == nil {
		return false
	}
	if m.mix.Len() < voices {
		m.mix.Add(Streamer(s, m.rate))
	}
	return true
}

// SetBank changes which sounds Play finds. Sounds that already play continue.
func (m *Mixer) SetBank(b Bank) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.bank = b
}

// Hush stops all sounds.
func (m *Mixer) Hush() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.mix.Clear()
}

// SetVolume sets how loud everything is, from 0, silence, to 100, the original volume of
// the sounds. The amplitude is proportional to the square of v, which is close to
// perceived loudness.
func (m *Mixer) SetVolume(v int) {
	g := float64(min(max(v, 0), 100)) / 100
	m.mu.Lock()
	defer m.mu.Unlock()
	m.gain = g * g
}

// Len returns the number of sounds that play.
func (m *Mixer) Len() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.mix.Len()
}

// Stream fills out with the next samples. Sums beyond full scale are clipped.
func (m *Mixer) Stream(out [][2]float64) (n int, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.mix.Stream(out)
	for i, f := range out {
		out[i] = [2]float64{min(max(f[0]*m.gain, -1), 1), min(max(f[1]*m.gain, -1), 1)}
	}
	return len(out), true
}

// Err returns nil: a mixer cannot fail.
func (*Mixer) Err() error { return nil }

// next fills out with the next samples, of 16 bits. buf is of the same length.
func (m *Mixer) next(out [][2]int16, buf [][2]float64) {
	m.Stream(buf)
	for i, f := range buf {
		out[i] = [2]int16{sample(f[0]), sample(f[1])}
	}
}

// sample returns the 16-bit sample nearest to x, from -1 to 1.
func sample(x float64) int16 {
	x *= fullScale
	if x < 0 {
		return int16(x - 0.5)
	}
	return int16(min(x+0.5, fullScale-1))
}
