package prove

import (
	"context"
	"errors"
	"fmt"

	"phosphor/games/cards"
	"phosphor/games/play"
)

// A Wish is which deals a player wants. The zero value is any.
type Wish struct {
	Winnable   bool       // proven to be winnable
	Difficulty Difficulty // among those; Unrated: any
}

// Wishes are what a player may wish, as menus list it.
var Wishes = []Wish{{}, {Winnable: true}, {true, Easy}, {true, Medium}, {true, Hard}}

// String returns "winnable", a difficulty, or "" for any deal.
func (w Wish) String() string {
	if w.Winnable && w.Difficulty == Unrated {
		return "winnable"
	}
	return w.Difficulty.String()
}

// ParseWish reads what String writes.
func ParseWish(s string) (Wish, error) {
	for _, w := range Wishes {
		if w.String() == s {
			return w, nil
		}
	}
	return Wish{}, fmt.Errorf("%q is no kind of deals (winnable, easy, medium, hard)", s)
}

// MarshalText and UnmarshalText make wishes strings in JSON.
func (w Wish) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (w *Wish) UnmarshalText(b []byte) (err error) {
	*w, err = ParseWish(string(b))
	return err
}

// Grants reports whether a deal is one of those that are wished for. What is not proven
// within DealLimits is none.
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

// An Opener returns the rules of a game that begins like that.
type Opener = func(cards.Setup) (cards.Rules, error)

// A Dealer chooses the deals of further games. While a player wishes for none of a kind
// they come from a source of numbers. Those of a kind come from a sequence of each game
// and variation, which depends on the first deal alone; deals that are not of the kind
// are passed over.
type Dealer struct {
	// Beside is set where deals of a kind may be found ahead in a goroutine. It does
	// not affect which they are.
	Beside bool
	// Kept is called when another wish is made; nil: nobody.
	Kept func(Wish)

	wish  Wish
	first string
	any   func() string
	kinds map[string]*kind
}

// A kind are the deals of a game and variation that are wished for.
type kind struct {
	numbers func() string
	grants  func(ctx context.Context, deal string) bool
	coming  int         // deals that are being found ahead, or are in found
	found   chan string // ahead of them
	cancel  func()
}

// ahead is how many deals are found ahead.
const ahead = 2

// mostTries is after how many numbers a deal is given out that is not of the kind, so that
// a game of which there are none does not hang.
const mostTries = 10_000

// NewDealer returns a dealer for a program that begins with a deal. any has the deals of
// no kind.
func NewDealer(first string, any func() string, wish Wish) *Dealer {
	return &Dealer{first: first, any: any, wish: wish, kinds: map[string]*kind{}}
}

// Wish returns what the player wishes.
func (d *Dealer) Wish() Wish { return d.wish }

// Toggled returns the wish that one key makes: for deals that can be won, or for any again.
func (w Wish) Toggled() Wish { return Wish{Winnable: w == Wish{}} }

// SetWish makes a wish.
func (d *Dealer) SetWish(w Wish) {
	if w == d.wish {
		return
	}
	d.wish = w
	if d.Kept != nil {
		d.Kept(w)
	}
}

// Any returns the deal of a further game of which there are no kinds.
func (d *Dealer) Any() string { return d.any() }

// Next returns the deal of a further game. Where none was found ahead it searches.
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

// Source returns Next of one game, by variation.
func (d *Dealer) Source(game string, rules Opener) func(variation string) string {
	return func(variation string) string { return d.Next(game, variation, rules) }
}

// Prepare finds deals ahead if there is a wish. It is called when a game begins.
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

// Stop ends what is being searched.
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

// find returns the next deal of the kind; ok is false when ctx is done.
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
