package host

import (
	"bytes"
	"io"
	"time"

	"phosphor/assets/i18n"
	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/play"
	"phosphor/games/store"
)

// A projector shows a demo instead of a game in play.
type projector struct {
	Demo *play.Demo // nil: none is shown

	shown    int  // inputs that have been replayed
	ended    bool // the demo is over
	checker  play.Checker
	differed bool // the difference was reported
}

// rewind begins the demo, or none.
func (p *projector) rewind() { *p = projector{Demo: p.Demo, checker: play.Checker{Demo: p.Demo}} }

// due returns the time of the game at which the demo continues.
func (p *projector) due() (time.Duration, bool) {
	switch {
	case p.Demo == nil || p.ended:
		return 0, false
	case p.shown < len(p.Demo.Events):
		return p.Demo.Events[p.shown].Time, true
	}
	return p.Demo.End, true
}

// replay delivers the input of the demo up to a time of the game.
func (p *projector) replay(g games.Game, t time.Duration) {
	if p.Demo == nil {
		return
	}
	for p.shown < len(p.Demo.Events) && p.Demo.Events[p.shown].Time <= t {
		ev := p.Demo.Events[p.shown]
		p.shown++
		g.Advance(ev.Time)
		p.checker.Check(g)
		g.Event(ev)
		p.checker.Input(g)
	}
}

// ends reports, once, that the demo is over at a time of the game.
func (p *projector) ends(t time.Duration) bool {
	if p.Demo == nil || p.ended || p.shown < len(p.Demo.Events) || t < p.Demo.End {
		return false
	}
	p.ended = true
	return true
}

// differs reports, once, that the game differs from its recording.
func (p *projector) differs() error {
	if p.Demo == nil || p.differed {
		return nil
	}
	err := p.checker.Err()
	if err == nil {
		return nil
	}
	p.differed = true
	return err
}

// A recorder writes a demo of a game as it is played. A demo needs no other files: it
// includes everything that the game reads from the player's files during the recording,
// and its replay sees nothing else.
type recorder struct {
	Record func() (io.WriteCloser, error) // opens the file of the demo; nil: none is recorded

	file   io.WriteCloser // nil: nothing is recorded now
	header *play.Demo     // until the first input
	out    *play.DemoWriter
	heard  map[string][]byte // files that the game has read, while the header may still need them
	failed bool              // the write error was reported
}

// hear notes what a game reads of a folder, if a demo is recorded.
func (r *recorder) hear(k store.Keeper, folder string) store.Keeper {
	d, ok := k.(store.Debtor)
	if !ok || r.Record == nil {
		return k
	}
	if r.heard == nil {
		r.heard = map[string][]byte{}
	}
	d.Keeper = heard{d.Keeper, func(name string, data []byte) {
		name = folder + "/" + name
		if _, known := r.heard[name]; !known {
			r.heard[name] = bytes.Clone(data)
		}
		if r.out != nil {
			r.out.File(name, data)
		}
	}}
	return d
}

// begin starts a demo of a game that was just opened. Other machines lack the games
// remembered here, so both the recording and the replay begin with the game as it is saved
// now.
func (r *recorder) begin(m play.Match, head play.Demo) error {
	saved, err := m.Save()
	if err == nil {
		err = m.Load(saved)
	}
	if err != nil {
		return err
	}
	if r.file, err = r.Record(); err != nil {
		return err
	}
	head.Saved, head.Files = saved, r.heard
	r.header = &head
	return nil
}

// input records the user's input before the game receives it. It reports a failed write
// once.
func (r *recorder) input(ev input.Event, g games.Game) error {
	if r.header != nil {
		r.out, r.header = play.NewDemoWriter(r.file, *r.header), nil
		g.Advance(ev.Time) // as the window does
		r.out.Check(ev.Time, g)
	}
	if r.out == nil {
		return nil
	}
	if err := r.out.Event(ev); err != nil && !r.failed {
		r.failed = true
		return err
	}
	return nil
}

// check records what the game shows after an input.
func (r *recorder) check(t time.Duration, g games.Game) {
	if r.out != nil {
		r.out.Check(t, g)
	}
}

// finish writes the end of the demo, at a time of the game.
func (r *recorder) finish(t time.Duration) error {
	if r.out == nil {
		return nil
	}
	return r.out.Close(t)
}

// drop closes the file.
func (r *recorder) drop() (err error) {
	if r.file != nil {
		err = r.file.Close()
	}
	r.out, r.file, r.header, r.failed = nil, nil, nil, false
	return err
}

// heard is a keeper that reports what is read.
type heard struct {
	store.Keeper
	tell func(name string, data []byte)
}

func (k heard) Read(name string) ([]byte, error) {
	data, err := k.Keeper.Read(name)
	if err == nil {
		k.tell(name, data)
	}
	return data, err
}

// Lock implements store.Locker, as far as the Keeper does.
func (k heard) Lock(name string) (unlock func(), err error) {
	if l, ok := k.Keeper.(store.Locker); ok {
		return l.Lock(name)
	}
	return func() {}, nil
}

// Folder returns the place of the files for people, as far as the Keeper knows it.
func (k heard) Folder() string {
	if f, ok := k.Keeper.(interface{ Folder() string }); ok {
		return f.Folder()
	}
	return ""
}

// errRecorded is the error for reopening a game that is being recorded.
var errRecorded = i18n.Errorf("the game is being recorded, so it keeps its cards")
