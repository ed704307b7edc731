package main

import (
	"maps"
	"sync"
	"time"

	"phosphor/assets/i18n"
	"phosphor/formats/pcm"
	"phosphor/sound"
)

// A speaker is a host.Speaker on the host's sound device. The device is opened beside the
// window, which never waits for a sound server that does not answer.
type speaker struct {
	device func(sound.Bank, sound.Options) (*sound.Player, error) // nil means sound.Open

	mu      sync.Mutex
	player  *sound.Player // nil: the device is not open
	opening bool
	on      bool // the user wants sound
	volume  int
	bank    sound.Bank
	deaf    bool     // it need not play the sounds of now later
	first   []string // sounds to play once it is open
}

// hearing is how long the device may take to open. Sounds played until then are heard late.
const hearing = 2 * time.Second

var errSilence = i18n.Errorf("the sound system does not answer")

// open begins to open the device. If there is none, or it takes long, it calls silent with
// the reason, from another goroutine.
func (s *speaker) open(volume int, silent func(error)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.on, s.deaf, s.volume = true, false, volume
	if s.opening {
		return
	}
	s.opening = true
	device, bank := s.device, s.bank
	if device == nil {
		device = sound.Open
	}
	late := time.AfterFunc(hearing, func() {
		s.mu.Lock()
		s.first, s.deaf = nil, true
		s.mu.Unlock()
		silent(errSilence)
	})
	go func() {
		p, err := device(bank, sound.Options{})
		if late.Stop() && err != nil {
			silent(err)
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.opening = false
		if !s.on {
			_ = p.Close()
			return
		}
		s.player = p
		p.SetBank(s.bank)
		p.SetVolume(s.volume)
		for _, name := range s.first {
			p.Play(name)
		}
		s.first = nil
	}()
}

// close releases the device after at most the given time, in which the last sounds end.
func (s *speaker) close(wait time.Duration) error {
	s.mu.Lock()
	p := s.player
	s.player, s.on, s.deaf, s.first = nil, false, true, nil
	s.mu.Unlock()
	if p == nil {
		return nil
	}
	p.Finish(wait)
	return p.Close()
}

func (s *speaker) SetVolume(volume int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.volume = volume; s.player != nil {
		s.player.SetVolume(volume)
	}
}

func (s *speaker) SetBank(b sound.Bank) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.bank = b; s.player != nil {
		s.player.SetBank(b)
	}
}

func (s *speaker) Play(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.player != nil:
		s.player.Play(name)
	case !s.deaf:
		s.first = append(s.first, name)
	}
}

// Hear plays a sound that does not belong to the game, alone; nil stops it.
func (s *speaker) Hear(name string, sampled *pcm.Sound) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.player == nil {
		return
	}
	s.player.Hush()
	if sampled == nil {
		return
	}
	bank := maps.Clone(s.bank)
	if bank == nil {
		bank = sound.Bank{}
	}
	bank[sound.Name(name)] = sampled
	s.player.SetBank(bank)
	s.player.Play(sound.Name(name))
	s.player.SetBank(s.bank)
}
