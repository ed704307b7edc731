package table

import (
	"context"
	"fmt"
	"math"

	"phosphor/games/assist"
	"phosphor/games/prove"
)

// This file implements fair help at a table: the lamp and the hint know only what the
// player has seen. If all cards are face up or have been seen, fair help changes nothing.

// Fair reports whether help knows no more than the player.
func (t *Table) Fair() bool { return t.Sight != nil && t.Sight.Fair }

// ToggleFair changes how much help may know.
func (t *Table) ToggleFair() {
	switch err := t.unguided(assist.Hints); {
	case err != nil:
		t.refuseHelp(err)
		return
	case t.Sight == nil:
		return
	}
	t.Sight.Set(!t.Fair())
	t.say(map[bool]string{true: t.words().fairOn, false: t.words().fairOff}[t.Fair()])
	t.Anew()
	if g := t.guide(); g != nil {
		g.ShowLight(t.Light()) // menus show a check mark for it
	}
}

// fairLook returns a Look that judges a position by what the player has seen, or nil if
// help may know all cards or all have been seen.
func (t *Table) fairLook(pr prove.Problem) assist.Look {
	if !t.Fair() {
		return nil
	}
	seen := t.Session.Seen()
	if prove.Hidden(pr.Position, seen) == 0 {
		return nil
	}
	return func(ctx context.Context) (r prove.Result) {
		o, err := prove.Fair(ctx, pr, seen, prove.FairLimitsOf(pr.Game))
		if err != nil {
			return r
		}
		r.Odds = &o
		if len(o.Moves) > 0 {
			r.Moves = t.Game.usual(pr, []string{o.Moves[0].Move})
		}
		switch {
		case 2*o.Won > o.Samples:
			r.Verdict = prove.Winnable
		case o.Won+o.Open == 0:
			r.Verdict = prove.Lost
		}
		return r
	}
}

// oddsText returns the text of how many arrangements can be won.
func (t *Table) oddsText() string {
	o := t.Odds()
	low, high := o.Interval()
	return fmt.Sprintf(t.words().chance, o.Won, o.Samples, int(math.Floor(100*low)), int(math.Ceil(100*high)))
}

// withOdds adds to a hint how many arrangements can be won after it, unless all cards are
// known.
func (t *Table) withOdds(hint string) string {
	o := t.Odds()
	if o == nil || len(o.Moves) == 0 {
		return hint
	}
	return fmt.Sprintf(t.words().hintChance, hint, o.Moves[0].Won, o.Samples)
}
