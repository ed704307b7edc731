package main

import (
	"phosphor/assets/i18n"
	"phosphor/cmd/internal/host"
	"phosphor/cmd/internal/speech"
)

// A narrator is the voice of a house, while the user wants one.
type narrator struct {
	house *host.House
	voice *speech.Voice // nil: none
}

// use switches the voice on or off. If there is none, it reports that, and the game
// continues silently.
func (r *narrator) use(on bool) {
	lang := r.house.Language()
	switch {
	case !on:
		r.close()
		r.house.Speak = nil
	case r.voice != nil:
		r.voice.SetLang(lang)
	default:
		v, err := speech.Open(lang)
		if err != nil {
			text := i18n.Error(lang, err)
			r.house.Warn(text)
			r.house.Tell(text)
			return
		}
		v.Failed = func(err error) { r.house.Warn(i18n.Error(lang, err)) }
		r.voice, r.house.Speak = v, v.Say
	}
}

func (r *narrator) close() {
	if r.voice != nil {
		r.voice.Close()
		r.voice = nil
	}
}
