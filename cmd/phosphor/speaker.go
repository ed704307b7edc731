package main

import (
	"maps"
	"time"

	"phosphor/formats/pcm"
	"phosphor/sound"
)

// A speaker is a host.Speaker on the host's sound device. Sounds played before the device
// is open are heard once it is. Its methods are called by one goroutine at a time.
type speaker struct {
	player *sound.Player // nil: the device is not open
	bank   sound.Bank
	first  []string
}

// open opens the device, which takes as long as starting a game. The error is the reason
// why there is none.
func (s *speaker) open(o sound.Options) (err error) {
	s.player, err = sound.Open(s.bank, o)
	for _, name := range s.first {
		s.player.Play(name)
	}
	s.first = nil
	return err
}

// close releases the device after at most the given time, in which the last sounds end.
func (s *speaker) close(wait time.Duration) error {
	if s.player == nil {
		return nil
	}
	s.player.Finish(wait)
	return s.player.Close()
}

func (s *speaker) SetBank(b sound.Bank) {
	s.bank = b
	if s.player != nil {
		s.player.SetBank(b)
	}
}

func (s *speaker) Play(name string) {
	if s.player == nil {
		s.first = append(s.first, name)
		return
	}
	s.player.Play(name)
}

// Hear plays a sound that does not belong to the game, alone; nil stops it.
func (s *speaker) Hear(name string, sampled *pcm.Sound) {
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
