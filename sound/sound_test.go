package sound

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"phosphor/formats/pcm"

	"pgregory.net/rapid"
)

const rate = 48000

// level is a mono sound of n equal samples.
func level(v int16, n int) *pcm.Sound {
	return &pcm.Sound{Rate: rate, Channels: 1, Bits: 16, Samples: slices.Repeat([]int16{v}, n)}
}

// play mixes n frames.
func play(m *Mixer, n int) [][2]int16 {
	out, buf := make([][2]int16, n), make([][2]float64, n)
	m.next(out, buf)
	return out
}

func TestName(t *testing.T) {
	for file, want := range map[string]string{
		"START": "START", "move.hsn": "MOVE", "YUKONDAT/JUBEL1.HSN": "JUBEL1", `A:\YUKONDAT\bell.hsn`: "BELL", "drop.8svx": "DROP",
	} {
		if got := Name(file); got != want {
			t.Errorf("Name(%q) = %q, want %q", file, got, want)
		}
	}
}

// TestMixingIsExact checks that mixing is equal, sample for sample, to adding whole numbers and
// cutting the sum to 16 bits, however the output is divided.
func TestMixingIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bank := Bank{}
		n := rapid.IntRange(1, 6).Draw(t, "sounds")
		for i := range n {
			s := &pcm.Sound{Rate: rate, Channels: rapid.IntRange(1, 2).Draw(t, "channels"), Bits: rapid.SampledFrom([]int{8, 16}).Draw(t, "bits")}
			s.Samples = rapid.SliceOfN(rapid.Int16(), s.Channels, 3000).Draw(t, "samples")
			s.Samples = s.Samples[:len(s.Samples)/s.Channels*s.Channels]
			if s.Bits == 8 {
				for j := range s.Samples {
					s.Samples[j] &^= 0xff
				}
			}
			bank[fmt.Sprint("S", i)] = s
		}
		m := NewMixer(rate, bank)
		var sum [][2]int
		var got [][2]int16
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			if i := rapid.IntRange(0, 2*n).Draw(t, "sound"); i < n {
				s := bank[fmt.Sprint("S", i)]
				if !m.Play(fmt.Sprint("s", i)) {
					t.Fatal("a sound of the bank was not found")
				}
				for j := range s.Frames() {
					at := len(got) + j
					for at >= len(sum) {
						sum = append(sum, [2]int{})
					}
					sum[at][0] += int(s.Samples[j*s.Channels])
					sum[at][1] += int(s.Samples[j*s.Channels+s.Channels-1])
				}
			}
			got = append(got, play(m, rapid.IntRange(0, 1500).Draw(t, "frames"))...)
		}
		cut := func(v int) int16 { return int16(min(max(v, math.MinInt16), math.MaxInt16)) }
		for i, g := range got {
			var want [2]int16
			if i < len(sum) {
				want = [2]int16{cut(sum[i][0]), cut(sum[i][1])}
			}
			if g != want {
				t.Fatalf("frame %d is %v, want %v", i, g, want)
			}
		}
	})
}

func TestVolume(t *testing.T) {
	for _, v := range []struct {
		volume int
		want   int16
	}{{100, -20000}, {50, -5000}, {0, 0}, {-3, 0}, {200, -20000}} {
		m := NewMixer(rate, Bank{"A": level(-20000, 10)})
		m.SetVolume(v.volume)
		m.Play("A")
		if got := play(m, 1)[0][0]; got != v.want {
			t.Errorf("at volume %d a sample of -20000 is %d, want %d", v.volume, got, v.want)
		}
	}
}

func TestTheSameSoundPlaysBesideItself(t *testing.T) {
	m := NewMixer(rate, Bank{"A": level(1000, 100)})
	m.Play("A")
	play(m, 40)
	m.Play("A")
	out := play(m, 120)
	for i, want := range map[int]int16{0: 2000, 59: 2000, 60: 1000, 99: 1000, 100: 0} {
		if out[i][0] != want {
			t.Errorf("frame %d is %d, want %d", i, out[i][0], want)
		}
	}
}

func TestVoicesAreBounded(t *testing.T) {
	m := NewMixer(rate, Bank{"A": level(1, 100)})
	for range 1000 {
		m.Play("A")
	}
	if out := play(m, 1)[0][0]; out != voices {
		t.Errorf("%d voices are audible, want %d", out, voices)
	}
}

func TestWhatCannotBePlayedIsNothing(t *testing.T) {
	m := NewMixer(rate, Bank{
		"NIL": nil, "EMPTY": {Rate: 8000, Channels: 1}, "RATELESS": {Channels: 1, Samples: []int16{1}}, "MUTE": {Rate: 8000, Samples: []int16{1}},
	})
	for _, name := range []string{"NIL", "EMPTY", "RATELESS", "MUTE", "MISSING", ""} {
		if m.Play(name) || m.Len() != 0 {
			t.Errorf("%q plays", name)
		}
	}
}

// TestResampling checks that a tone keeps its pitch, height and length through resampling.
func TestResampling(t *testing.T) {
	for _, from := range []int{6250, 12500, 22050, 32000, 44100, 50066} {
		const hz, height = 440, 12000
		s := &pcm.Sound{Rate: from, Channels: 1, Bits: 16}
		for i := range from / 2 {
			s.Samples = append(s.Samples, int16(math.Round(height*math.Sin(2*math.Pi*hz*float64(i)/float64(from)))))
		}
		m := NewMixer(rate, Bank{"TONE": s})
		m.Play("TONE")
		out := play(m, rate)
		worst := 0.0
		for i := 100; i < rate/2-100; i++ {
			want := height * math.Sin(2*math.Pi*hz*float64(i)/rate)
			worst = max(worst, math.Abs(float64(out[i][0])-want))
		}
		if worst > height/100 {
			t.Errorf("from %d Hz: a sample is off by %.0f of %d", from, worst, height)
		}
		end := rate
		for end > 0 && out[end-1] == [2]int16{} {
			end--
		}
		if end < rate/2-rate/from*2-20 || end > rate/2+20 {
			t.Errorf("from %d Hz: half a second became %d frames of %d", from, end, rate/2)
		}
	}
}

// TestNothingGrows checks that no memory is left in use after thousands of sounds.
func TestNothingGrows(t *testing.T) {
	s := level(100, 700)
	s.Rate = 12500
	m := NewMixer(rate, Bank{"A": s})
	out, buf := make([][2]int16, chunk), make([][2]float64, chunk)
	round := func() {
		for range 100 {
			m.Play("A")
			m.next(out, buf)
		}
		for m.Len() > 0 {
			m.next(out, buf)
		}
	}
	heap := func() int64 {
		var st runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&st)
		return int64(st.HeapAlloc)
	}
	round()
	before := heap()
	round()
	round()
	if grown := heap() - before; grown > 30_000 {
		t.Errorf("the heap grew by %d bytes", grown)
	}
}

// A fakeSink is a device whose time the test makes.
type fakeSink struct {
	mu     sync.Mutex
	queued int
	heard  [][2]int16
	calls  int
	paused bool
	closed bool
	fails  error
	change chan struct{}
}

func newFakeSink() *fakeSink { return &fakeSink{change: make(chan struct{}, 1000)} }

func (f *fakeSink) Rate() int { return rate }

func (f *fakeSink) Queued() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls++
	return f.queued
}

func (f *fakeSink) Write(frames [][2]int16) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls++
	f.paused = false
	f.queued += len(frames)
	f.heard = append(f.heard, frames...)
	f.change <- struct{}{}
	return f.fails
}

func (f *fakeSink) Pause() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls++
	f.paused = true
	f.change <- struct{}{}
}

func (f *fakeSink) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
	return nil
}

// take is the device taking frames.
func (f *fakeSink) take(n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.queued -= min(n, f.queued)
}

// patience is how long a test waits for something that must come on a busy machine.
const patience = 2 * time.Minute

// until waits for a state.
func (f *fakeSink) until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	limit := time.After(patience)
	for {
		f.mu.Lock()
		is := ok()
		f.mu.Unlock()
		if is {
			return
		}
		select {
		case <-f.change:
		case <-limit:
			t.Fatalf("%s did not happen", what)
		}
	}
}

func TestLatency(t *testing.T) {
	f := newFakeSink()
	p := NewPlayer(Bank{"A": level(1000, rate), "B": level(5, rate)}, f)
	defer p.Close()
	f.until(t, "the pause at first", func() bool { return f.paused })

	p.Play("A")
	f.until(t, "two buffers", func() bool { return f.queued >= 2*chunk })
	time.Sleep(30 * time.Millisecond) // long enough for a third, if it came
	f.mu.Lock()
	if len(f.heard) != 2*chunk || f.heard[0][0] != 1000 {
		t.Errorf("%d frames queued, of which the first is %v; want %d that begin with the sound", len(f.heard), f.heard[0], 2*chunk)
	}
	f.mu.Unlock()

	p.Play("B")
	f.take(chunk)
	f.until(t, "the third buffer", func() bool { return len(f.heard) >= 3*chunk })
	f.mu.Lock()
	defer f.mu.Unlock()
	if got := f.heard[2*chunk][0]; got != 1005 {
		t.Errorf("the next buffer begins with %d; want both sounds, 1005", got)
	}
}

func TestPlayerSleepsAndFinishes(t *testing.T) {
	f := newFakeSink()
	p := NewPlayer(Bank{"A": level(7, 3000)}, f)
	p.Finish(time.Second) // nothing to wait for
	for round := range 3 {
		f.until(t, "the pause", func() bool { return f.paused })
		p.Play("A")
		start := time.Now()
		p.Finish(20 * time.Millisecond)
		if d := time.Since(start); d < 15*time.Millisecond {
			t.Errorf("Finish did not wait for a sound that is not audible: %v", d)
		}
		finished := make(chan struct{})
		go func() {
			p.Finish(patience)
			close(finished)
		}()
		for waiting := true; waiting; {
			f.take(100)
			select {
			case <-finished:
				waiting = false
			case <-time.After(200 * time.Microsecond):
			}
		}
		f.mu.Lock()
		sum := 0
		for _, v := range f.heard {
			sum += int(v[0])
		}
		calls := f.calls
		if sum != 7*3000*(round+1) || f.queued != 0 || !f.paused {
			t.Errorf("sum %d, %d frames queued, paused %v; want %d, 0, true", sum, f.queued, f.paused, 7*3000*(round+1))
		}
		f.mu.Unlock()
		time.Sleep(50 * time.Millisecond)
		f.mu.Lock()
		if f.calls != calls {
			t.Errorf("%d calls of the sink although nothing plays", f.calls-calls)
		}
		f.mu.Unlock()
		p.Play("MISSING")
	}
	if err := p.Close(); err != nil || !f.closed {
		t.Errorf("Close: %v, sink closed %v", err, f.closed)
	}
	p.Play("A")
	p.Finish(patience)
	if err := p.Close(); err != nil {
		t.Errorf("the second Close: %v", err)
	}
}

func TestSinkThatFails(t *testing.T) {
	f := newFakeSink()
	f.fails = errors.New("unplugged")
	p := NewPlayer(Bank{"A": level(7, 3000)}, f)
	p.Play("A")
	p.Finish(patience)
	p.Play("A")
	p.Finish(patience)
	if err := p.Close(); !errors.Is(err, f.fails) {
		t.Errorf("Close: %v", err)
	}
	if !f.closed {
		t.Error("the sink was not closed")
	}
}

func TestSilentPlayer(t *testing.T) {
	p, err := Open(Bank{"A": level(1, 10)}, Options{Off: true, Volume: 100})
	if err != nil {
		t.Errorf("an error although no sound is requested: %v", err)
	}
	p.Play("A")
	p.SetVolume(3)
	p.SetBank(nil)
	p.Finish(time.Hour)
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

func TestManyGoroutines(t *testing.T) {
	f := newFakeSink()
	f.change = make(chan struct{}, 1_000_000)
	p := NewPlayer(Bank{"A": level(1, 300)}, f)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i := range 200 {
				p.Play("A")
				p.SetVolume(i % 100)
				if i%50 == 0 {
					p.SetBank(Bank{"A": level(int16(i), 30)})
				}
				f.take(chunk)
			}
		})
	}
	wg.Wait()
	p.Close()
}

// readWAV returns the rate and the frames of a WAV file that this package wrote, after
// checking every field of its header.
func readWAV(t *testing.T, file string) (int, [][2]int16) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	le := binary.LittleEndian
	if len(b) < 44 || string(b[:4]) != "RIFF" || string(b[8:16]) != "WAVEfmt " || string(b[36:40]) != "data" {
		t.Fatalf("not a WAV file: % x", b[:min(len(b), 44)])
	}
	hz := int(le.Uint32(b[24:]))
	for _, c := range []struct {
		what      string
		got, want int
	}{
		{"size of the file", int(le.Uint32(b[4:])) + 8, len(b)},
		{"size of the format", int(le.Uint32(b[16:])), 16},
		{"encoding", int(le.Uint16(b[20:])), 1},
		{"channels", int(le.Uint16(b[22:])), 2},
		{"bytes per second", int(le.Uint32(b[28:])), hz * 4},
		{"bytes per frame", int(le.Uint16(b[32:])), 4},
		{"bits", int(le.Uint16(b[34:])), 16},
		{"size of the data", int(le.Uint32(b[40:])), len(b) - 44},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d, want %d", c.what, c.got, c.want)
		}
	}
	var frames [][2]int16
	for d := b[44:]; len(d) >= 4; d = d[4:] {
		frames = append(frames, [2]int16{int16(le.Uint16(d)), int16(le.Uint16(d[2:]))})
	}
	return hz, frames
}

func TestRecorder(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game.wav")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	ramp := &pcm.Sound{Rate: 10000, Channels: 2, Bits: 16}
	for i := -16000; i < 16000; i++ {
		ramp.Samples = append(ramp.Samples, int16(2*i), int16(-2*i-1))
	}
	r := NewRecorder(f, Bank{"RAMP": ramp, "MAX": {Rate: 10000, Channels: 1, Samples: []int16{math.MaxInt16, math.MinInt16, 1, -1}}}, 10000)
	r.Advance(100 * time.Millisecond)
	r.Play("ramp")
	r.Play("MISSING")
	r.Advance(50 * time.Millisecond) // time does not go back
	r.Advance(3500 * time.Millisecond)
	r.Play("MAX")
	r.Advance(3600*time.Millisecond + 99*time.Microsecond)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	hz, got := readWAV(t, name)
	want := make([][2]int16, 36000)
	for i := range 32000 {
		want[1000+i] = [2]int16{ramp.Samples[2*i], ramp.Samples[2*i+1]}
	}
	// beep's encoder has no -32768.
	for i, v := range []int16{32767, -32767, 1, -1} {
		want[35000+i] = [2]int16{v, v}
	}
	if hz != 10000 || len(got) != len(want) {
		t.Fatalf("%d frames at %d Hz, want %d at 10000", len(got), hz, len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("frame %d is %v, want %v", i, got[i], want[i])
		}
	}
}

// A full disk takes so many bytes and no more.
type fullDisk struct{ room int }

func (d *fullDisk) Write(b []byte) (int, error) {
	if d.room -= len(b); d.room < 0 {
		return 0, errors.New("disk full")
	}
	return len(b), nil
}

func (*fullDisk) Seek(int64, int) (int64, error) { return 0, nil }

func TestRecorderOnAFullDisk(t *testing.T) {
	for _, room := range []int{0, 44, 10000} {
		r := NewRecorder(&fullDisk{room}, Bank{"A": level(1, 100)}, rate)
		for i := range 10 {
			r.Play("A")
			r.Advance(time.Duration(i) * time.Second)
		}
		if err := r.Close(); err == nil || err.Error() == "" {
			t.Errorf("a buffer of %d bytes: no error", room)
		}
	}
}

var _ io.Writer = (*fullDisk)(nil)

func BenchmarkMixer(b *testing.B) {
	for _, n := range []int{1, 4} {
		for _, hz := range []int{rate, 12500} {
			b.Run(fmt.Sprintf("%dx%dHz", n, hz), func(b *testing.B) {
				s := level(1000, 1<<30/n/1000)
				s.Rate = hz
				m := NewMixer(rate, Bank{"A": s})
				out, buf := make([][2]int16, chunk), make([][2]float64, chunk)
				for b.Loop() {
					for m.Len() < n {
						m.Play("A")
					}
					m.next(out, buf)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(chunk*1e9/rate)*100, "%cpu")
			})
		}
	}
}

// TestTakes checks that a take that a bank lacks is the sound itself.
func TestTakes(t *testing.T) {
	one, two := &pcm.Sound{Rate: 1, Channels: 1, Samples: []int16{1}}, &pcm.Sound{Rate: 1, Channels: 1, Samples: []int16{2, 3}}
	b := Bank{"MOVE": one, "MOVE2": two}
	for name, want := range map[string]*pcm.Sound{"MOVE": one, "move": one, "MOVE:2": two, "MOVE:3": one, "TURN:2": nil} {
		if got := b.find(name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
