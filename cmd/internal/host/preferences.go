package host

import (
	"sync/atomic"

	"phosphor/fb/window"
	"phosphor/games/store"
)

// The preferences are the user's settings, their storage, and what depends on them.
type preferences struct {
	// Settings are the user's settings. Config stores them; if nil, they are not saved.
	Settings Settings
	Config   store.Keeper

	Shown window.Picture // how the window shows the screen; it may change at any time

	// Loud, if not nil, is called with the volume.
	Loud func(volume int)

	// Reads, if not nil, is called when the user switches reading aloud on or off in the
	// cabinet, and when the language changes.
	Reads func(on bool)

	settled *atomic.Pointer[Settings] // the settings that Kept returns
}

// change applies settings, and stores what has changed.
func (p *preferences) change(s Settings, owing func(store.Keeper) store.Keeper) error {
	before := p.Settings
	p.apply(s)
	return p.keepSettings(owing, func(kept *Settings) { kept.follow(before, s) })
}

// setGame changes the settings for a game, and stores them.
func (p *preferences) setGame(name string, change func(*GameSettings), owing func(store.Keeper) store.Keeper) error {
	p.Settings.setGame(name, change)
	p.publish()
	return p.keepSettings(owing, func(kept *Settings) { kept.setGame(name, change) })
}

// keepSettings changes the stored settings. Other values in the file stay: another program
// may have changed them, and flags of this start are not settings.
func (p *preferences) keepSettings(owing func(store.Keeper) store.Keeper, change func(kept *Settings)) error {
	if p.Config == nil {
		return nil
	}
	kept := UsualSettings()
	return store.UpdateJSON(owing(p.Config), SettingsFile, &kept, func() { change(&kept) })
}

// apply makes settings take effect in the running program.
func (p *preferences) apply(s Settings) {
	p.Settings = s
	p.publish()
	p.Shown = s.Picture()
	if p.Reads != nil {
		p.Reads(s.Speak)
	}
	if p.Loud != nil {
		p.Loud(s.Loudness())
	}
}

// publish sets what Kept returns.
func (p *preferences) publish() {
	s := p.Settings
	if p.settled == nil {
		p.settled = &atomic.Pointer[Settings]{}
	}
	p.settled.Store(&s)
}

// Kept returns the settings. It may be called from any goroutine.
func (p *preferences) Kept() Settings {
	if p.settled != nil {
		return *p.settled.Load()
	}
	return p.Settings
}
