package host

import (
	"image"
	"time"

	"phosphor/fb/input"
	"phosphor/games"
)

// This file moves things in the room: the drive lamp of a machine that was just chosen,
// the screen of a game that grows as it opens, and the four monitors, on which games play
// on their own after a minute without input. All of it stops while the window is not in
// use and on other pages, and always if the settings say so.

// A life is the state of these movements.
type life struct {
	// Alive lets things move. It is false for programs that only take pictures of the room.
	alive bool
	away  bool // the window is not in use
	now   time.Duration
	last  time.Duration // time of the last input

	spun    int           // steps of the drive shown so far; all of them while it stands still
	spinAt  time.Duration // when the next is due
	growing int           // steps of a growing screen; 0: none grows
	growAt  time.Duration

	// Begin opens a game without a player, by the number of a deal.
	begin  func(g *games.Info, deal int) (games.Game, error)
	demos  []demonstration // by machine; nil while there is input
	demoAt time.Duration
	turn   int // number of steps of demonstrations shown
}

// A demonstration is a game that plays on its own.
type demonstration struct {
	game games.Game
	view view
	now  time.Duration // the game's own time
	gone bool          // it cannot be opened
}

// Times of the room.
const (
	driveStep = 70 * time.Millisecond
	growStep  = 25 * time.Millisecond
	growSteps = 11
	lonely    = time.Minute            // until the monitors play
	demoStep  = 600 * time.Millisecond // from one monitor to the next
	demoFor   = 5 * time.Minute        // until they stop again
)

// driveDark and driveLit are the colours of a drive lamp.
const driveDark, driveLit = 0x3a2c14, 0xffc23a

// seeks lists the steps in which the light of a seeking drive is on.
const seeks = "##.###.#.##....#"

// Enliven allows the room to move. begin opens a game without a player.
func (c *Cabinet) Enliven(begin func(g *games.Info, deal int) (games.Game, error)) {
	c.life.alive, c.life.begin, c.life.spun = true, begin, len(seeks)
}

// moves reports whether anything may move.
func (c *Cabinet) moves() bool {
	return c.life.alive && !c.life.away && !c.settings.Still && c.page == pageRoom
}

// touched notes that there was input, and reports whether that is all it did: input ends
// the movements. A growing screen takes every event. A press opens the game at once; the
// release of the key or button that chose the game does not.
func (c *Cabinet) touched(ev input.Event) bool {
	l := &c.life
	l.now = ev.Time
	switch ev.Kind {
	case input.Blur:
		l.away = true
	case input.Focus:
		l.away = false
	}
	l.last = ev.Time
	if l.demos != nil {
		c.rest()
	}
	if l.growing > 0 {
		if ev.Pressed() {
			l.growing = growSteps
		}
		return ev.Kind != input.Close
	}
	return false
}

// rest ends the demonstrations.
func (c *Cabinet) rest() {
	c.life.demos = nil
	if c.page == pageRoom {
		for i := range c.machines {
			c.drawTube(i)
		}
	}
}

// spin makes the drive of a machine seek.
func (c *Cabinet) spin() {
	if c.moves() {
		c.life.spun, c.life.spinAt = 0, c.life.now+driveStep
		c.lightDrive()
	}
}

func (c *Cabinet) lightDrive() {
	ink := uint32(driveDark)
	if n := c.life.spun; n < len(seeks) && seeks[n] == '#' {
		ink = driveLit
	}
	c.screen.Regs.SetWord(inkDrive, ink)
}

// grow starts to enlarge the screen of a chosen game, and reports whether it is still
// growing.
func (c *Cabinet) grow() bool {
	l := &c.life
	switch {
	case c.open == nil || l.growing >= growSteps || !c.moves():
		l.growing = 0
		return false
	case l.growing == 0:
		l.growing, l.growAt = 1, l.now+growStep
		c.drawGrowing()
	}
	return true
}

// drawGrowing draws the screen of the game at its present size: it grows fast at first,
// then more slowly. The parts of the desk that the small screen leaves out come into view.
func (c *Cabinet) drawGrowing() {
	v := c.pictures[c.open.Name]
	if v.Paletted == nil {
		return
	}
	m, left := &c.machines[c.machine], growSteps-c.life.growing
	between := func(a, b image.Rectangle) image.Rectangle {
		at := func(a, b int) int { return b + (a-b)*left*left/(growSteps*growSteps) }
		return image.Rect(at(a.Min.X, b.Min.X), at(a.Min.Y, b.Min.Y), at(a.Max.X, b.Max.X), at(a.Max.Y, b.Max.Y))
	}
	box := between(c.cell(m.at), c.screen.Bitmap.Rect)
	part := v.desk.SubImage(between(v.Rect, v.desk.Rect)).(*image.Paletted)
	c.drawView(box, v, shrink(part, v.within(box).Size(), c.near))
}

// shown returns what the monitor of a machine shows of a game that plays on its own.
func (l *life) shown(machine int) view {
	if machine < len(l.demos) {
		return l.demos[machine].view
	}
	return view{}
}

// Due returns when something moves next.
func (c *Cabinet) Due() (time.Duration, bool) {
	var a alarm
	l := &c.life
	a.at(l.growAt, l.growing > 0)
	a.at(l.spinAt, l.alive && l.spun < len(seeks))
	if c.moves() && l.begin != nil && l.growing == 0 {
		a.at(l.last+lonely, l.demos == nil && l.now < l.last+lonely+demoFor)
		a.at(l.demoAt, l.demos != nil)
	}
	return a.t, a.ok
}

// Advance lets time pass.
func (c *Cabinet) Advance(now time.Duration) {
	l := &c.life
	l.now = now
	for l.alive && l.spun < len(seeks) && now >= l.spinAt {
		l.spun, l.spinAt = l.spun+1, l.spinAt+driveStep
		c.lightDrive()
	}
	if l.growing > 0 {
		was := l.growing
		for l.growing < growSteps && now >= l.growAt {
			l.growing, l.growAt = l.growing+1, l.growAt+growStep
		}
		if l.growing > was {
			c.drawGrowing()
		}
		return
	}
	switch {
	case !c.moves() || l.begin == nil || now >= l.last+lonely+demoFor:
		if l.demos != nil {
			c.rest()
		}
	case l.demos == nil && now >= l.last+lonely:
		l.demos, l.demoAt = make([]demonstration, len(c.machines)), now
		fallthrough
	case l.demos != nil && now >= l.demoAt:
		l.demoAt = now + demoStep
		c.demonstrate(l.turn % len(l.demos))
		l.turn++
	}
}

// demonstrate makes a move in the game on a monitor.
func (c *Cabinet) demonstrate(machine int) {
	m, d := &c.machines[machine], &c.life.demos[machine]
	if d.gone {
		return
	}
	if d.game == nil || d.game.Match().Status().Over || len(d.game.Match().Moves()) == 0 {
		g, err := c.life.begin(m.games[m.at], c.life.turn+1)
		if err != nil {
			d.gone = true
			return
		}
		*d = demonstration{game: g}
	} else {
		moves := d.game.Match().Moves()
		// Any move will do. Moves that only turn cards come again soon enough.
		d.game.Match().Do(moves[(c.life.turn*7919+len(moves)/2)%len(moves)])
	}
	d.now += demoStep * time.Duration(len(c.machines))
	for n := 0; n < 200; n++ {
		if t, ok := d.game.(games.Thinker); ok {
			if _, thinking := t.Thinking(); thinking {
				break
			}
		}
		due, ok := d.game.Due()
		if !ok || due > d.now {
			break
		}
		d.game.Advance(due)
	}
	d.view = lookAt(d.game)
	c.drawTube(machine)
}
