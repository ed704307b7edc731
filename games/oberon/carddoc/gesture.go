package carddoc

import (
	"image"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/oberon"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/oberon/desktops"
)

// A reaction is the effect of pressing a button. The zero reaction has no effect. It
// happens when all buttons are up again, and only if no other button was pressed in the
// meantime: a second button, an interclick, cancels.
type reaction struct {
	grip *table.Grip // cards to drag
	do   func()      // or a function to call
	hand bool        // or nothing, but the pointer is still a pointing hand
}

func (r reaction) active() bool { return r.grip != nil || r.do != nil || r.hand }

// react returns the reaction of a button at a point of the panel. That of the left
// button also determines the pointer while no button is down.
func (p *Panel) react(at image.Point, b input.Button) (r reaction) {
	pile, i, ok := p.table.Layout.Hit(p.Position(), at)
	switch {
	case !ok || b == input.Right:
		return r
	case p.was.chooses:
		return p.choose(pile, i, b)
	case b == input.Middle:
		return p.middle(pile, at)
	}
	g := p.table.Grip(at)
	switch {
	case g.Idle():
	case !g.Clickable:
		r.grip = g
	case g.Click.Verb == "flip" && i != len(p.Position().Piles[pile].Cards)-1: // not the exposed card
	default:
		if p.Rules().Check(p.Position(), g.Click) == nil {
			r.do = func() { p.table.Play(g.Click) }
		}
		r.hand = i >= 0
		if g.Cards > 0 {
			r.grip = g
		}
	}
	return r
}

// middle returns the reaction of the middle button: cards go where they belong.
func (p *Panel) middle(pile int, at image.Point) (r reaction) {
	q := &p.Position().Piles[pile]
	_, foundations := p.Position().First(cards.Foundation)
	switch {
	case p.was.anywhere && q.Kind == cards.Tableau:
		if len(q.Cards) == 0 {
			return r
		}
	case foundations == 0 && p.game.Send == nil:
		return r
	default:
		if g := p.table.Grip(at); g == nil || g.Cards == 0 {
			return r
		}
	}
	return reaction{do: func() { p.table.Home(pile) }}
}

// Press begins a gesture.
func (p *Panel) Press(at image.Point, b input.Button) *desktops.Track {
	if b == input.Left {
		p.Desk().SetFocus(p.Base.Document())
	}
	if slide := p.table.Slide(at, b == input.Left); slide != nil {
		return &desktops.Track{Pointer: oberon.PointHand, Move: slide}
	}
	p.table.Hurry()
	p.table.HideCursor()
	p.table.Unchoose()
	r := p.react(at, b)
	switch {
	case r.grip != nil:
		p.table.Hold(r.grip)
		return &desktops.Track{
			Pointer: oberon.FlatHand,
			Move:    r.grip.Move,
			Done: func(at image.Point, sum input.Buttons) {
				if p.table.Held() == r.grip && sum == input.Set(b) {
					r.grip.Drop(at)
				} else {
					p.table.LetGo()
				}
			},
		}
	case r.active():
		return &desktops.Track{
			Pointer: oberon.PointHand,
			Done: func(_ image.Point, sum input.Buttons) {
				if r.do != nil && sum == input.Set(b) {
					r.do()
				}
			},
		}
	}
	return nil
}

// PointerAt returns the pointing hand over anything that a click would move or use.
func (p *Panel) PointerAt(at image.Point) *fb.Pointer {
	if p.react(at, input.None).active() {
		return oberon.PointHand
	}
	return nil
}

// Key moves the cursor, clicks on its card, or asks for help.
func (p *Panel) Key(ev input.Event) bool {
	name := input.KeyName(ev.Key, ev.Mods)
	if p.table.Walking() && p.table.WalkKeys(name) {
		return true
	}
	_, arrow := table.Arrows[name]
	if ev.Repeat && !arrow {
		return false // ignore key repeat
	}
	if p.table.HelpKey(name) {
		return true
	}
	if !arrow && name != "return" && name != "space" {
		return false
	}
	p.table.Hurry()
	p.unmark()
	return p.table.Key(ev)
}

// StopShow implements desktops.Show.
func (p *Panel) StopShow() bool { return p.table.StopShow() }

// EndWalk ends a walk through the game, and reports whether there was one.
func (p *Panel) EndWalk() bool { return p.table.EndWalk() }

// Focus stops a game that plays itself when it loses the focus.
func (p *Panel) Focus(on bool) {
	if !on {
		p.table.StopShow()
	}
}
