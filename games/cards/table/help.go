package table

import (
	"context"
	"fmt"
	"image"
	"runtime"
	"time"

	"phosphor/games/cards"
	"phosphor/games/prove"
)

// This file is what a table tells a person who wants to know how the game stands: the
// light that says whether it can still be won, the next move that wins, and the game
// playing itself to its end. Everything is off until it is asked for.

// A Light is the state of the lamp that tells whether the game can still be
// won.
type Light uint8

const (
	Off Light = iota
	Searching
	Winnable // green
	Lost     // red
	NotKnown // amber
)

// A Guide is a Host that shows the light and says things. If a host is no Guide, or
// Unguided returns a reason, there is neither light nor hint.
type Guide interface {
	// ShowLight is called when the light changes.
	ShowLight(l Light)
	// Tell shows a line of text.
	Tell(text string)
	// Unguided tells why there is no help in this game, or returns nil.
	Unguided() error
}

// help is what a table knows of how its game stands.
type help struct {
	light   Light
	wanted  bool     // the light is on
	line    []string // of a game that can be won: moves that win it
	search  prove.Search
	since   prove.Search // since which move it is lost
	timer   int          // which of the waits is the present one
	asked   bool         // a hint is wanted as soon as it is known
	hint    *cards.Move
	back    int // moves are taken back to here by another press; -1: none
	playing bool
}

// Times of the help: how often a search is looked after, how fast the game plays by
// itself.
const (
	lookAfter = 15 * time.Millisecond
	showPace  = 250 * time.Millisecond
)

// Limits of one search. They bound memory and, where searches are not made beside the
// game, time.
var limits = prove.Limits{Nodes: 3_000_000, Bytes: 256 << 20}

// In a page of a browser a program that gets no memory ends, and telephones give little.
func init() {
	if runtime.GOARCH == "wasm" {
		limits.Bytes = 64 << 20
	}
}

// guide returns the host as a guide, nil where there is none for this game.
func (t *Table) guide() Guide {
	g, ok := t.host.(Guide)
	if !ok || !prove.Known(t.Game.Name) {
		return nil
	}
	return g
}

// HelpKey does what the keys of help ask for: F9 the light, F4 a hint, Shift+F4 the game
// playing itself. It reports whether the key was one of them.
func (t *Table) HelpKey(name string) bool {
	switch name {
	case "f9":
		t.ToggleLight()
	case "f4":
		t.Hint()
	case "shift+f4":
		t.ShowMe()
	default:
		return false
	}
	return true
}

// allowed reports whether there is help in this game, and says why not.
func (t *Table) allowed() bool {
	g := t.guide()
	if g == nil {
		t.refuse(fmt.Errorf(t.words().noHelp, t.Game.Title))
		return false
	}
	if err := g.Unguided(); err != nil {
		t.refuse(err)
		return false
	}
	return true
}

// Light returns what the light shows.
func (t *Table) Light() Light {
	if !t.help.wanted {
		return Off
	}
	return t.help.light
}

// ToggleLight switches the light on or off.
func (t *Table) ToggleLight() {
	if !t.help.wanted && !t.allowed() {
		return
	}
	t.help.wanted = !t.help.wanted
	if t.help.wanted {
		t.consider()
	}
	t.showLight()
}

func (t *Table) showLight() {
	if g := t.guide(); g != nil {
		g.ShowLight(t.Light())
	}
}

// setLight notes what is known of the position.
func (t *Table) setLight(l Light) {
	t.help.light = l
	t.showLight()
}

// reconsider is called when another position is on the table. m is the move that led
// there, nil when there is none. While the line that wins is followed, and while a lost
// game goes on, nothing is searched.
func (t *Table) reconsider(m *cards.Move, text string, undone bool) {
	h := &t.help
	t.dropHint()
	h.asked = false
	if g := t.guide(); h.light != Off && g != nil && g.Unguided() != nil { // a tournament has begun
		t.halt()
		h.light, h.wanted = Off, false
		t.showLight()
		return
	}
	switch {
	case h.light == Off:
		return
	case m != nil && !undone && h.light == Winnable && len(h.line) > 0 && h.line[0] == text:
		h.line = h.line[1:]
		return
	case m != nil && undone && h.light == Winnable:
		h.line = append([]string{text}, h.line...)
		return
	case m != nil && !undone && h.light == Lost:
		return
	}
	t.halt()
	h.light, h.line = Off, nil
	if h.wanted {
		t.consider()
	}
	t.showLight()
}

// halt ends what is being searched.
func (t *Table) halt() {
	for _, s := range []*prove.Search{&t.help.search, &t.help.since} {
		if *s != nil {
			(*s).Stop()
			*s = nil
		}
	}
	t.help.timer++
}

// consider begins to decide the position, unless it is decided or being decided.
func (t *Table) consider() {
	h := &t.help
	if h.light != Off || h.search != nil {
		return
	}
	if t.Rules().Won(t.Position()) {
		t.setLight(Winnable)
		return
	}
	h.light = Searching
	pr := prove.ProblemOf(t.Session)
	pr.Position = pr.Position.Clone()
	h.search = t.Search(func(ctx context.Context) prove.Result {
		r, err := prove.Solve(ctx, pr, limits)
		if further := t.Game.Further; err != nil || r.Verdict == prove.Lost && further != nil && further(pr.Rules, pr.Position) {
			r.Verdict = prove.Unknown
		}
		return r
	})
	t.attend()
}

// attend takes the results of searches in, or waits a little.
func (t *Table) attend() {
	h := &t.help
	if h.search != nil {
		if r, done := h.search.Poll(); done {
			h.search = nil
			h.line = r.Moves
			t.setLight(map[prove.Verdict]Light{prove.Winnable: Winnable, prove.Lost: Lost, prove.Unknown: NotKnown}[r.Verdict])
			if h.asked {
				h.asked = false
				t.giveHint()
			}
		}
	}
	if h.since != nil {
		if r, done := h.since.Poll(); done {
			h.since = nil
			t.tellSince(int(r.Nodes), r.Verdict == prove.Lost)
		}
	}
	if h.search != nil || h.since != nil {
		h.timer++
		turn := h.timer
		t.clock.After(lookAfter, func() {
			if turn == t.help.timer {
				t.attend()
			}
		})
	}
}

// Hint shows the next move of a line that wins. Pressed again it makes it. In a lost game
// it says since which move it is lost, and pressed again it goes back there.
func (t *Table) Hint() {
	h := &t.help
	switch {
	case !t.allowed():
	case t.Session.Status().Over && t.Rules().Won(t.Position()):
		t.say(t.words().wonAlready)
	case h.hint != nil:
		m := *h.hint
		t.dropHint()
		t.Play(m)
	case h.back >= 0 && h.light == Lost:
		for back := h.back; t.Session.Made() > back && t.Session.Undo() == nil; {
		}
	default:
		if h.light == Winnable || h.light == Lost || h.light == NotKnown {
			t.giveHint()
			return
		}
		h.asked = true
		t.consider()
		if h.light == Searching {
			t.say(t.words().searching)
		}
	}
}

// giveHint tells what is known.
func (t *Table) giveHint() {
	h, w := &t.help, t.words()
	switch h.light {
	case Winnable:
		if len(h.line) == 0 {
			return
		}
		m, err := cards.ParseMove(t.Rules(), t.Position(), h.line[0])
		if err != nil {
			return // a line was replayed before it was given out
		}
		t.dropHint()
		h.hint = &m
		t.Session.NoteHelp()
		t.say(w.hint)
		t.host.Update(t.whole())
	case Lost:
		if h.since == nil {
			pr, positions := prove.ProblemOf(t.Session), prove.Positions(t.Session)
			h.since = t.Search(func(ctx context.Context) prove.Result {
				n, ok, err := prove.Since(ctx, pr, positions, limits)
				r := prove.Result{Nodes: int64(n), Verdict: prove.Unknown}
				if ok && err == nil {
					r.Verdict = prove.Lost
				}
				return r
			})
			t.attend()
		}
	default:
		t.say(w.notKnown)
	}
}

// tellSince tells since which move the game is lost: the first n can still be won.
func (t *Table) tellSince(n int, known bool) {
	w := t.words()
	switch {
	case !known:
		t.say(w.lost)
	case n < 0:
		t.say(w.lostDeal)
	default:
		t.help.back = n
		t.say(fmt.Sprintf(w.lostSince, n+1))
	}
}

func (t *Table) say(text string) {
	if g := t.guide(); g != nil {
		g.Tell(text)
	}
}

// dropHint takes a hint off the table.
func (t *Table) dropHint() {
	t.help.back = -1
	if t.help.hint != nil {
		t.help.hint = nil
		t.host.Update(t.whole())
	}
}

// HintMove returns the move that a hint shows, nil for none.
func (t *Table) HintMove() *cards.Move { return t.help.hint }

// Wish returns which deals the player wants, and whether there are such in this game.
func (t *Table) Wish() (w prove.Wish, ok bool) {
	if t.Dealer == nil || !prove.Known(t.Game.Name) {
		return w, false
	}
	return t.Dealer.Wish(), true
}

// SetWish says which deals the player wants from now on. The game in play goes on.
func (t *Table) SetWish(w prove.Wish) {
	if !t.allowed() {
		return
	}
	t.Dealer.SetWish(w)
	t.say(t.words().wishes[w])
	t.lookAhead()
}

// lookAhead has the next deals found while this one is played.
func (t *Table) lookAhead() {
	if g := t.guide(); t.Dealer != nil && g != nil && g.Unguided() == nil {
		t.Dealer.Prepare(t.Game.Name, t.Session.Setup().Variation, t.Game.Rules)
	}
}

// hinted returns what a hint is drawn around: the cards that move, and where they go.
func (t *Table) hinted() (from, to image.Rectangle, ok bool) {
	m := t.help.hint
	if m == nil {
		return from, to, false
	}
	pile := func(i, n int) image.Rectangle {
		list := t.Shown.Piles[i].Cards
		return t.group(i, max(0, len(list)-max(n, 1)))
	}
	first, _ := t.Position().First(cards.Stock)
	switch {
	case m.From >= 0 && m.Verb == "" && m.From < len(t.Shown.Piles):
		from = pile(m.From, m.N)
	case m.From >= 0 && m.From < len(t.Shown.Piles):
		from = pile(m.From, 1)
	case first >= 0:
		from = pile(first, 1)
	}
	if m.To >= 0 && m.To < len(t.Shown.Piles) {
		to = pile(m.To, 1)
	}
	return from, to, true
}

// ShowMe lets the game play itself to its end, if it can be won. Whatever is pressed
// stops it.
func (t *Table) ShowMe() {
	h := &t.help
	switch {
	case h.playing:
		h.playing = false
	case !t.allowed():
	case h.light == Winnable:
		h.playing = true
		t.showMove()
	case h.light == Lost, h.light == NotKnown:
		t.giveHint()
	default:
		t.consider()
		if h.light == Winnable {
			t.ShowMe()
		} else {
			t.say(t.words().searching)
		}
	}
}

// showMove plays the next move of the line.
func (t *Table) showMove() {
	h := &t.help
	if !h.playing || h.light != Winnable || len(h.line) == 0 || t.Rules().Won(t.Position()) {
		h.playing = false
		return
	}
	if err := t.Session.Do(h.line[0]); err != nil {
		h.playing = false
		return
	}
	t.Session.NoteHelp()
	t.clock.After(showPace, t.showMove)
}

// Leave ends what goes on by itself, as when the table's window is closed.
func (t *Table) Leave() {
	t.Hurry()
	t.StopShow()
	t.halt()
	if t.help.light == Searching {
		t.help.light = Off
	}
}

// StopShow stops the game playing itself, and reports whether it did.
func (t *Table) StopShow() bool {
	was := t.help.playing
	t.help.playing = false
	return was
}
