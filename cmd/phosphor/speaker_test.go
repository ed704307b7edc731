package main

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"phosphor/formats/pcm"
	"phosphor/sound"
)

// A tape is a sound device that only counts what it is given.
type tape struct{ frames int }

func (t *tape) Rate() int                     { return 1000 }
func (t *tape) Queued() int                   { return 0 }
func (t *tape) Write(frames [][2]int16) error { t.frames += len(frames); return nil }
func (t *tape) Pause()                        {}
func (t *tape) Close() error                  { return nil }

// TestSpeakerWaitsBeside opens devices that answer at once, late and never: nothing waits for
// them, and only what was played shortly before is heard afterwards.
func TestSpeakerWaitsBeside(t *testing.T) {
	for _, c := range []struct {
		name  string
		takes time.Duration
		fails error
		told  []error
		heard [2]bool // what was played before, and afterwards
	}{
		{"at once", time.Millisecond, nil, nil, [2]bool{true, true}},
		{"none", time.Millisecond, errors.ErrUnsupported, []error{errors.ErrUnsupported}, [2]bool{}},
		{"late", time.Minute, nil, []error{errSilence}, [2]bool{false, true}},
		{"never", 24 * time.Hour, nil, []error{errSilence}, [2]bool{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var to tape
				s := speaker{device: func(b sound.Bank, _ sound.Options) (*sound.Player, error) {
					time.Sleep(c.takes)
					if c.fails != nil {
						return sound.NewPlayer(b, nil), c.fails
					}
					return sound.NewPlayer(b, &to), nil
				}}
				began := time.Now()
				s.SetBank(sound.Bank{"A": &pcm.Sound{Rate: 1000, Channels: 1, Bits: 8, Samples: make([]int16, 100)}})
				s.Play("A")
				var told []error
				s.open(50, func(err error) { told = append(told, err) })
				s.Play("A")
				s.SetVolume(40)
				if took := time.Since(began); took > 0 {
					t.Errorf("the window waits for %v", took)
				}
				time.Sleep(10 * time.Minute)
				synctest.Wait()
				before := to.frames
				if s.Play("A"); before > 0 != c.heard[0] {
					t.Errorf("at first %d frames are heard", before)
				}
				time.Sleep(time.Second)
				synctest.Wait()
				if to.frames > before != c.heard[1] || !slices.Equal(told, c.told) {
					t.Errorf("then %d frames are heard; reported: %v", to.frames-before, told)
				}
				if err := s.close(time.Second); err != nil {
					t.Error(err)
				}
				if c.name == "never" {
					time.Sleep(25 * time.Hour) // it closes what is no longer wanted
				}
				synctest.Wait()
				if s.Play("A"); s.player != nil {
					t.Error("the device is still open")
				}
			})
		})
	}
}
