package host

import (
	"time"

	"phosphor/games"
	"phosphor/games/play"
	"phosphor/sound"
)

// A stage is the game in play, and how it was begun.
type stage struct {
	game   games.Game  // nil: none is
	row    *games.Info // of the catalogue
	info   *games.Info // the same on the machine of the choice
	env    games.Env
	choice Choice
	began  time.Duration // window's time when the game began
}

// matches returns the games in play: the program's own, and those beside it.
func (s *stage) matches() []play.Match {
	if s.game == nil {
		return nil
	}
	if g, ok := s.game.(games.Desk); ok {
		return g.Matches()
	}
	return []play.Match{s.game.Match()}
}

// thinking returns the time that the game must not reach yet, because the search for a
// move due then is still running.
func (s *stage) thinking() (time.Duration, bool) {
	g, ok := s.game.(games.Thinker)
	if !ok {
		return 0, false
	}
	return g.Thinking()
}

// at converts the window's time to the game's. The game's time stops just before the
// computer's next move until that move is found. So the game still receives input, and a
// demo records it at the right time.
func (s *stage) at(now time.Duration) time.Duration {
	if due, thinking := s.thinking(); thinking {
		limit := due - time.Millisecond
		s.began = max(s.began, now-limit)
	}
	return now - s.began
}

// thinkingPoll is how often a late search is polled.
const thinkingPoll = 20 * time.Millisecond

// due returns when the game, or the demo that it shows, continues.
func (s *stage) due(now time.Duration, demo *projector) (time.Duration, bool) {
	t, ok := s.game.Due()
	if next, goesOn := demo.due(); goesOn && (!ok || next < t) {
		t, ok = next, true
	}
	if due, thinking := s.thinking(); thinking && ok && t >= due {
		return max(due+s.began, now+thinkingPoll), true
	}
	return t + s.began, ok
}

// An overture is the sounds at the beginning of a game, played one after the other because
// together they are noise. The player need not wait for them.
type overture struct {
	opening   []string // not played yet
	openingAt time.Duration
	bank      sound.Bank
	load      func() sound.Bank // for a new game; nil once done, so the first frame need not wait
	channels  *sound.Channels   // of the machine; nil: it has none
}

// tune hands the sounds of a new game to the speaker.
func (o *overture) tune(to Speaker) {
	if o.load != nil {
		o.bank, o.load = o.load(), nil
		to.SetBank(o.bank)
	}
}

// playSound plays a sound on one of the machine's channels.
func (o *overture) playSound(now time.Duration, name string, to Speaker) {
	o.tune(to)
	if o.channels != nil {
		name = o.channels.Take(name, now, o.bank.Length(name))
	}
	to.Play(name)
}

// open plays the sounds that are due.
func (o *overture) open(now time.Duration, to Speaker) {
	o.tune(to)
	for len(o.opening) > 0 && o.openingAt <= now {
		name := o.opening[0]
		o.opening = o.opening[1:]
		o.playSound(now, name, to)
		o.openingAt += o.bank.Length(name)
	}
}
