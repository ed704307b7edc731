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
	Winnable   bool       // proven to be winnable
	Difficulty Difficulty // among those; Unrated: any
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

// Grants reports whether a deal is of the wished kind. A deal that is not proven within
// DealLimits is not.
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
// numbers. With a wish they come from a sequence for each game and variation, which
// depends only on the first deal; deals that are not of the wished kind are skipped.
type Dealer struct {
	// Beside is set if deals may be found ahead in a goroutine. It does not affect which
	// deals are found.
	Beside bool
	// Kept, if not nil, is called when the wish changes.
	Kept func(Wish)

	wish  Wish
	first string
	any   func() string
	kinds map[string]*kind
}

// A kind is the sequence of wished deals of a game and variation.
type kind struct {
	numbers func() string
	grants  func(ctx context.Context, deal string) bool
	coming  int         // deals that are being found ahead, or are in found
	found   chan string // ahead of them
	cancel  func()
}

// ahead is how many deals are found ahead.
const ahead = 2

// mostTries is the number of tries after which a deal of the wrong kind is used, so that
// a game without such deals does not hang.
const mostTries = 10_000

// NewDealer returns a dealer for a program that begins with a deal. any is the source of
// deals without a wish.
func NewDealer(first string, any func() string, wish Wish) *Dealer {
	return &Dealer{first: first, any: any, wish: wish, kinds: map[string]*kind{}}
}

// Wish returns the player's wish.
func (d *Dealer) Wish() Wish { return d.wish }

// Toggled returns the wish after the toggle key: for winnable deals, or for any again.
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

// Any returns the next deal of a game without kinds of deals.
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

// Source returns Next for one game, by variation.
func (d *Dealer) Source(game string, rules Opener) func(variation string) string {
	return func(variation string) string { return d.Next(game, variation, rules) }
}

// Prepare starts to find deals ahead if there is a wish. Call it when a game begins.
func (d *Dealer) Prepare(game, variation string, rules Opener) {
	k := d.kind(game, variation, rules)
	if k == nil || !d.Beside || k.coming >= ahead || k.coming > len(k.found) {
		return // the last of a search must have come before there is another
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
			k.found <- deal // there is room for as many as are coming
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

// kind returns the deals of a game that are wished for, nil where all will do.
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
