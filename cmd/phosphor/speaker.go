package main

import (
	"maps"
	"runtime"

	"phosphor/formats/pcm"
	"phosphor/sound"
)

// A speaker is a host.Speaker on the host's sound device. To open that takes as long as to
// begin a game, and so both happen at once; what should be heard meanwhile is heard then.
// Its methods are called on one goroutine.
type speaker struct {
	player *sound.Player
	opened chan error // nil: it is open
	bank   sound.Bank
	first  []string
}

// open begins to open the device. Nothing else of SDL may be called before ready.
func (s *speaker) open(o sound.Options) {
	s.opened = make(chan error, 1)
	work := func() {
		p, err := sound.Open(nil, o)
		s.player = p
		s.opened <- err
	}
	if runtime.GOOS == "linux" {
		go work()
		return
	}
	work() // elsewhere devices may belong to the thread that opens them
}

// ready waits for the device. The error says why there is none.
func (s *speaker) ready() error {
	err := <-s.opened
	s.opened = nil
	s.player.SetBank(s.bank)
	for _, name := range s.first {
		s.player.Play(name)
	}
	s.first = nil
	return err
}

func (s *speaker) SetBank(b sound.Bank) {
	s.bank = b
	if s.opened == nil {
		s.player.SetBank(b)
	}
}

func (s *speaker) Play(name string) {
	if s.opened != nil {
		s.first = append(s.first, name)
		return
	}
	s.player.Play(name)
}

// Hear plays a sound alone that is none of the game's; nil ends it.
func (s *speaker) Hear(name string, sampled *pcm.Sound) {
	if s.opened != nil { // the device is not there yet
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
