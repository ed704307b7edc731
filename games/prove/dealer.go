package prove

import (
	"context"
	"errors"
	"fmt"

	"phosphor/games/cards"
	"phosphor/games/play"
)

// A Wish is the kind of deals that a player wants. The zero value means any.
type Wish struct {
	Winnable   bool       // only deals that are proven winnable
	Difficulty Difficulty // only winnable deals of this difficulty; Unrated: any
}

// Wishes lists the wishes in the order of menus.
var Wishes = []Wish{{}, {Winnable: true}, {true, Easy}, {true, Medium}, {true, Hard}}

// String returns "winnable", a difficulty, or "" for any deal.
func (w Wish) String() string {
	if w.Winnable && w.Difficulty == Unrated {
		return "winnable"
	}
	return w.Difficulty.String()
}

// ParseWish parses the form that String returns.
func ParseWish(s string) (Wish, error) {
	for _, w := range Wishes {
		if w.String() == s {
			return w, nil
		}
	}
	return Wish{}, fmt.Errorf("%q is no kind of deals (winnable, easy, medium, hard)", s)
}

// MarshalText encodes the wish as String does, so that wishes are strings in JSON.
func (w Wish) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalText parses the form that MarshalText returns.
func (w *Wish) UnmarshalText(b []byte) (err error) {
	*w, err = ParseWish(string(b))
	return err
}

// Grants reports whether a deal is of the wished kind. It returns false if the deal is
// not proven winnable within DealLimits.
func (w Wish) Grants(ctx context.Context, pr Problem) bool {
	if w == (Wish{}) {
		return true
	}
	res, err := Solve(ctx, pr, DealLimits(pr.Game))
	switch {
	case err != nil || res.Verdict != Winnable:
		return false
	case w.Difficulty == Unrated:
		return true
	}
	r, err := Rate(ctx, pr, res.Moves)
	return err == nil && DifficultyOf(pr.Game, pr.Variation, r) == w.Difficulty
}

// An Opener returns the rules for a Setup.
type Opener = func(cards.Setup) (cards.Rules, error)

// A Dealer chooses the deals of further games. Without a wish they come from a source of
// numbers. With a wish they come from a sequence for each game and variation that
// depends only on the first deal; deals that do not grant the wish are skipped.
type Dealer struct {
	// Beside allows finding deals ahead in a goroutine. It does not affect which deals
	// are found.
	Beside bool
	// Kept, if not nil, is called when the wish changes.
	Kept func(Wish)

	wish  Wish
	first string
	any   func() string
	kinds map[string]*kind
}

// A kind is the sequence of granted deals of a game and variation.
type kind struct {
	numbers func() string
	grants  func(ctx context.Context, deal string) bool
	coming  int         // deals in found, or on their way there
	found   chan string // deals found ahead
	cancel  func()
}

// ahead is the number of deals found ahead.
const ahead = 2

// mostTries is the number of tries after which a deal is used whether or not it grants
// the wish, so that a game without such deals does not hang.
const mostTries = 10_000

// NewDealer returns a dealer for a program that starts with the deal first. any is the
// source of deals without a wish.
func NewDealer(first string, any func() string, wish Wish) *Dealer {
	return &Dealer{first: first, any: any, wish: wish, kinds: map[string]*kind{}}
}

// Wish returns the player's wish.
func (d *Dealer) Wish() Wish { return d.wish }

// Toggled returns the wish after a press of the toggle key: winnable deals, or any.
func (w Wish) Toggled() Wish { return Wish{Winnable: w == Wish{}} }

// SetWish changes the wish.
func (d *Dealer) SetWish(w Wish) {
	if w == d.wish {
		return
	}
	d.wish = w
	if d.Kept != nil {
		d.Kept(w)
	}
}

// Any returns the next deal of a game that ignores wishes.
func (d *Dealer) Any() string { return d.any() }

// Next returns the next deal. If none was found ahead, it searches.
func (d *Dealer) Next(game, variation string, rules Opener) string {
	k := d.kind(game, variation, rules)
	if k == nil {
		return d.any()
	}
	deal := ""
	if k.coming > 0 {
		deal = <-k.found
		k.coming--
	} else {
		deal, _ = k.find(context.Background())
	}
	d.Prepare(game, variation, rules)
	return deal
}

// Source returns Next for one game, as a function of the variation.
func (d *Dealer) Source(game string, rules Opener) func(variation string) string {
	return func(variation string) string { return d.Next(game, variation, rules) }
}

// Prepare starts finding deals ahead if there is a wish. Call it when a game begins.
func (d *Dealer) Prepare(game, variation string, rules Opener) {
	k := d.kind(game, variation, rules)
	if k == nil || !d.Beside || k.coming >= ahead || k.coming > len(k.found) {
		return // wait for the last deal of the running search
	}
	ctx, cancel := context.WithCancel(context.Background())
	lacking := ahead - k.coming
	k.coming, k.cancel = ahead, cancel
	go func() {
		defer cancel()
		for range lacking {
			deal, ok := k.find(ctx)
			if !ok {
				return
			}
			k.found <- deal // never blocks: the channel holds all that are coming
		}
	}()
}

// Stop ends the running search.
func (d *Dealer) Stop() {
	for _, k := range d.kinds {
		if k.cancel != nil {
			k.cancel()
		}
	}
	clear(d.kinds)
}

// kind returns the sequence of deals that grant the wish, or nil if any deal will do.
func (d *Dealer) kind(game, variation string, rules Opener) *kind {
	if d.wish == (Wish{}) {
		return nil
	}
	name := game + "/" + variation + "/" + d.wish.String()
	k := d.kinds[name]
	if k == nil {
		wish := d.wish
		k = &kind{
			numbers: play.Deals(d.first + "/" + name),
			found:   make(chan string, ahead),
			grants: func(ctx context.Context, deal string) bool {
				pr, err := ProblemAt(game, variation, deal, rules)
				return err == nil && wish.Grants(ctx, pr)
			},
		}
		d.kinds[name] = k
	}
	return k
}

// find returns the next deal of the kind; ok is false if ctx is done.
func (k *kind) find(ctx context.Context) (deal string, ok bool) {
	for range mostTries {
		deal = k.numbers()
		if k.grants(ctx, deal) {
			break
		}
		if ctx.Err() != nil {
			return "", false
		}
	}
	return deal, ctx.Err() == nil
}

// ProblemAt returns the problem of a deal.
func ProblemAt(game, variation, deal string, rules Opener) (Problem, error) {
	if rules == nil {
		return Problem{}, errors.New("a game without rules")
	}
	s := cards.NewSession(game, rules)
	if err := s.Start(cards.Setup{Variation: variation, Deal: deal}); err != nil {
		return Problem{}, err
	}
	return ProblemOf(s), nil
}
