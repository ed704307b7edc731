package main

import (
	"maps"
	"runtime"

	"phosphor/formats/pcm"
	"phosphor/sound"
)

// A speaker is a host.Speaker on the host's sound device. Opening the device takes as long
// as starting a game, so both happen at the same time; sounds played in the meantime are
// heard as soon as the device is open. All methods but open are called by one goroutine at
// a time.
type speaker struct {
	player *sound.Player
	opened chan error
	awake  bool // ready has returned
	bank   sound.Bank
	first  []string
}

// open starts to open the device. Call nothing else of SDL before ready.
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
	s.awake = true
	s.player.SetBank(s.bank)
	for _, name := range s.first {
		s.player.Play(name)
	}
	s.first = nil
	return err
}

func (s *speaker) SetBank(b sound.Bank) {
	s.bank = b
	if s.awake {
		s.player.SetBank(b)
	}
}

func (s *speaker) Play(name string) {
	if !s.awake {
		s.first = append(s.first, name)
		return
	}
	s.player.Play(name)
}

// Hear plays a sound that does not belong to the game, alone; nil stops it.
func (s *speaker) Hear(name string, sampled *pcm.Sound) {
	if !s.awake { // the device is not there yet
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
