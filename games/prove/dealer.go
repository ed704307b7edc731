package prove

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

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

// undecided is how far a deal is from a wish if DealLimits do not suffice to prove it
// winnable or lost.
const undecided = math.MaxFloat64

// far returns how far a deal is from the wish: 0 if it grants it, and infinitely if it is
// lost. cost is about how many positions were examined.
func (w Wish) far(ctx context.Context, game, variation, deal string, rules Opener) (far float64, cost int64) {
	if w == (Wish{}) {
		return 0, 0
	}
	pr, err := ProblemAt(game, variation, deal, rules)
	if err != nil {
		return math.Inf(1), 0
	}
	res, err := Solve(ctx, pr, DealLimits(game))
	switch {
	case err != nil || res.Verdict == Lost:
		return math.Inf(1), res.Nodes
	case res.Verdict == Unknown:
		return undecided, res.Nodes
	case w.Difficulty == Unrated:
		return 0, res.Nodes
	}
	l := LevelOf(ctx, game, variation, rules)
	r, err := Rate(ctx, pr, res.Moves)
	if err != nil {
		return math.Inf(1), res.Nodes
	}
	return l.far(r, w.Difficulty), res.Nodes + rateCost
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
	// StandIn makes Next return any deal at once while it searches for one that grants the wish. It
	// needs Beside. The caller then exchanges it, see Late.
	StandIn bool
	// Kept, if not nil, is called when the wish changes.
	Kept func(Wish)
	// Missed, if not nil, is called when no deal that grants the wish was found, so the
	// nearest is used; won is false if that is not known to be winnable.
	Missed func(w Wish, won bool)

	wish  Wish
	first string
	any   func() string
	kinds map[string]*kind
	owed  []debt
}

// A debt is a game that got a stand-in.
type debt struct {
	k       *kind
	standIn string
	prepare func()
}

// A kind is the sequence of granted deals of a game and variation.
type kind struct {
	wish    Wish
	numbers func() string
	far     func(ctx context.Context, deal string) (far float64, cost int64)
	coming  int       // deals in found, or on their way there
	found   chan find // deals found ahead
	cancel  func()
}

// A find is the deal that a search found, and how far it is from the wish.
type find struct {
	deal string
	far  float64
}

// ahead is the number of deals found ahead.
const ahead = 2

// Limits of a search for a deal, so that a game without such deals does not hang: the
// number of deals, and of positions in all of them, which takes a minute or two.
const (
	mostTries = 10_000
	mostCost  = 100_000_000
)

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

// Next returns the next deal. If none was found ahead, it searches, or with StandIn
// returns another deal for now.
func (d *Dealer) Next(game, variation string, rules Opener) string {
	k := d.kind(game, variation, rules)
	if k == nil {
		return d.any()
	}
	prepare := func() { d.Prepare(game, variation, rules) }
	defer prepare()
	var f find
	switch {
	case d.StandIn && d.Beside && len(k.found) == 0:
		deal := d.any()
		d.owed = append(d.owed, debt{k, deal, prepare})
		return deal
	case k.coming > 0:
		f = <-k.found
		k.coming--
	default:
		f, _ = k.find(context.Background())
	}
	d.tell(f)
	return f.deal
}

// tell reports a deal that does not grant the wish.
func (d *Dealer) tell(f find) {
	if f.far > 0 && d.Missed != nil {
		d.Missed(d.wish, f.far < undecided)
	}
}

// Late returns a stand-in and the deal to exchange it for, which was found meanwhile; ok
// is false if there is none yet. waits reports whether a stand-in lies on a table
// untouched. Only then is the right deal still needed, otherwise the next game gets it.
func (d *Dealer) Late(waits func(standIn string) bool) (standIn, deal string, ok bool) {
	d.owed = slices.DeleteFunc(d.owed, func(o debt) bool { return o.k.wish != d.wish || !waits(o.standIn) })
	for i, o := range d.owed {
		select {
		case f := <-o.k.found:
			o.k.coming--
			d.owed = slices.Delete(d.owed, i, i+1)
			o.prepare()
			d.tell(f)
			return o.standIn, f.deal, true
		default:
		}
	}
	return "", "", false
}

// Owes reports whether a game got a stand-in, and the right deal is not found yet. A nil
// Dealer owes nothing.
func (d *Dealer) Owes() bool { return d != nil && len(d.owed) > 0 }

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
			f, ok := k.find(ctx)
			if !ok {
				return
			}
			k.found <- f // never blocks: the channel holds all that are coming
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
	d.owed = nil
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
			wish:    wish,
			numbers: play.Deals(d.first + "/" + name),
			found:   make(chan find, ahead),
			far: func(ctx context.Context, deal string) (float64, int64) {
				return wish.far(ctx, game, variation, deal, rules)
			},
		}
		d.kinds[name] = k
	}
	return k
}

// find returns the next deal of the kind, or the nearest if there is none within the
// limits; ok is false if ctx is done.
func (k *kind) find(ctx context.Context) (best find, ok bool) {
	best.far = math.Inf(1)
	for tries, all := 0, int64(0); tries < mostTries && all < mostCost && best.far > 0; tries++ {
		deal := k.numbers()
		far, cost := k.far(ctx, deal)
		if ctx.Err() != nil {
			return find{}, false
		}
		all += cost
		if best.deal == "" || far < best.far {
			best = find{deal, far}
		}
	}
	if math.IsInf(best.far, 1) {
		best.deal = k.numbers() // at least it is not known to be lost
	}
	return best, true
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
