package puzzle

import (
	"context"
	"fmt"
	"image"
	"sort"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games/cards/table"
	"phosphor/games/oberon/desk"
	"phosphor/games/prove"
)

// This file is what a puzzle tells a person who wants to know how it stands, with the keys
// of the card games: F9 the light, F4 a hint, Shift+F4 the puzzle solving itself. A game
// fills Advise; all is off until it is asked for.

// An Adviser looks at a position, of which it has a copy: winnable with the moves to the
// end, or as many as are certain; lost; or unknown, with the move that is best all the
// same, if there is one.
type Adviser func(ctx context.Context) prove.Result

// help is what a table knows of how its puzzle stands.
type help struct {
	wanted  bool // the light is on
	light   table.Light
	moves   []string
	at      int // how many moves led to the position to which they belong
	search  prove.Search
	since   prove.Search
	turn    int // which of the waits is the present one
	asked   bool
	playing bool
	hint    string
	back    int // moves are taken back to here by another press; -1: none
	used    bool
}

// Times of the help, as in the card games.
const (
	lookAfter = 15 * time.Millisecond
	showPace  = 250 * time.Millisecond
)

// words are what is said, in English and in German.
var words = map[bool]map[string]string{
	false: {
		"none": "There is no help for this game.", "search": "Thinking about it ...", "hint": "Try what is framed. F4 does it.",
		"unknown": "It is not known whether this can be solved.", "lost": "This cannot be solved any more.",
		"never": "This cannot be solved.", "since": "Lost since move %d. F4 goes back there.", "done": "It is solved.",
	},
	true: {
		"none": "Für dieses Spiel gibt es keine Hilfe.", "search": "Es wird nachgedacht ...", "hint": "Wie wäre es mit dem Umrahmten? F4 zieht.",
		"unknown": "Ob das zu lösen ist, ist nicht bekannt.", "lost": "Das ist nicht mehr zu lösen.",
		"never": "Das ist nicht zu lösen.", "since": "Verloren seit Zug %d. F4 geht dorthin zurück.", "done": "Es ist gelöst.",
	},
}

// German reports whether the player reads German.
func (t *Table) German() bool { return t.Env.Lang == "de" }

func (t *Table) say(word string, args ...any) {
	t.Desk.Message(fmt.Sprintf(words[t.German()][word], args...))
}

// Helped reports whether the player was shown moves of this game.
func (t *Table) Helped() bool { return t.help.used || t.Setup().Helped }

// Hint returns the move that a hint shows, "" for none.
func (t *Table) Hint() string { return t.help.hint }

// DrawHint draws the frame of a hint.
func DrawHint(b *fb.Bitmap, r image.Rectangle) {
	fb.Frame(b, r, 2, oberon.Ink(b, oberon.Black), fb.OpCopy)
	if b.Depth() > 1 {
		fb.Frame(b, r.Inset(1), 1, oberon.Ink(b, oberon.Red), fb.OpCopy)
	} else { // two lines tell it from the edges of boxes
		fb.Frame(b, r.Inset(2), 1, oberon.Ink(b, oberon.Light), fb.OpCopy)
		fb.Frame(b, r.Inset(3), 1, oberon.Ink(b, oberon.Black), fb.OpCopy)
	}
}

// HelpKey does what the keys of help ask for, and reports whether the key was one of them.
// Any key stops a puzzle that solves itself.
func (t *Table) HelpKey(ev input.Event) bool {
	if t.StopShow() {
		return true
	}
	var do func()
	switch input.KeyName(ev.Key, ev.Mods) {
	case "f9":
		do = t.ToggleLight
	case "f4":
		do = t.AskHint
	case "shift+f4":
		do = t.ShowMe
	default:
		return false
	}
	if !ev.Repeat {
		if t.Advise == nil {
			t.say("none")
		} else {
			do()
		}
	}
	return true
}

// StopShow stops a puzzle that solves itself, and reports whether it did.
func (t *Table) StopShow() bool {
	was := t.help.playing
	t.help.playing = false
	return was
}

// ToggleLight switches the light on or off.
func (t *Table) ToggleLight() {
	t.help.wanted = !t.help.wanted
	if t.help.wanted {
		t.consider()
	}
	t.showLight()
}

// Light returns what the light shows.
func (t *Table) Light() table.Light {
	if !t.help.wanted {
		return table.Off
	}
	return t.help.light
}

func (t *Table) showLight() {
	if t.Bar == nil {
		return
	}
	l := t.Light()
	if l == table.Off {
		t.Bar.SetBadge(nil)
		return
	}
	t.Bar.SetBadge(func(r image.Rectangle) {
		s := t.Desk.Screen
		l.Draw(s, r, oberon.Ink(s.Bitmap, oberon.Black), oberon.Ink(s.Bitmap, oberon.Light))
	})
}

// reconsider is called when another position is on the table, by a move or otherwise.
func (t *Table) reconsider(move string, begun bool) {
	h := &t.help
	h.hint, h.back, h.asked = "", -1, false
	if begun {
		h.playing, h.used = false, false
	}
	switch {
	case h.light == table.Off && !h.wanted:
		return
	case h.light == table.Winnable && len(h.moves) > 1 && h.moves[0] == move && len(t.Line()) == h.at+1:
		h.moves = h.moves[1:]
		h.at++
		return
	}
	t.dropSearch()
	h.light, h.moves = table.Off, nil
	if h.wanted {
		t.consider()
	}
	t.showLight()
}

// dropSearch ends what is being searched.
func (t *Table) dropSearch() {
	for _, s := range []*prove.Search{&t.help.search, &t.help.since} {
		if *s != nil {
			(*s).Stop()
			*s = nil
		}
	}
	t.help.turn++
}

// consider begins to look at the position, unless it was or is being looked at.
func (t *Table) consider() {
	h := &t.help
	if h.light != table.Off || t.Advise == nil {
		return
	}
	h.light, h.at = table.Searching, len(t.Line())
	h.search = t.Env.Search(t.Advise(h.at))
	t.attend()
}

// attend takes the results of searches in, or waits a little.
func (t *Table) attend() {
	h := &t.help
	if h.search != nil {
		if r, done := h.search.Poll(); done {
			h.search, h.moves = nil, r.Moves
			h.light = map[prove.Verdict]table.Light{prove.Winnable: table.Winnable, prove.Lost: table.Lost, prove.Unknown: table.NotKnown}[r.Verdict]
			t.showLight()
			if h.asked {
				h.asked = false
				t.giveHint()
			}
		}
	}
	if h.since != nil {
		if r, done := h.since.Poll(); done {
			h.since = nil
			switch n := int(r.Nodes); {
			case r.Verdict != prove.Lost:
				t.say("lost")
			case n < 0:
				t.say("never")
			default:
				h.back = n
				t.say("since", n+1)
			}
		}
	}
	if h.search != nil || h.since != nil {
		h.turn++
		turn := h.turn
		t.Desk.Clock.After(lookAfter, func() {
			if turn == h.turn {
				t.attend()
			}
		})
	}
}

// AskHint shows the next move; pressed again it makes it. In a lost position it says since
// which move that is so, and pressed again it goes back there.
func (t *Table) AskHint() {
	h := &t.help
	switch {
	case t.Status().Won:
		t.say("done")
	case h.hint != "":
		move := h.hint
		h.used = true
		t.Tell(t.Do(move))
	case h.back >= 0 && h.light == table.Lost:
		for back := h.back; len(t.Line()) > back && t.Undo() == nil; {
		}
	case h.light == table.Off || h.light == table.Searching:
		h.asked = true
		t.consider()
		if h.light == table.Searching {
			t.say("search")
		}
	default:
		t.giveHint()
	}
}

// giveHint tells what is known.
func (t *Table) giveHint() {
	h := &t.help
	switch {
	case len(h.moves) > 0:
		h.hint, h.used = h.moves[0], true
		t.NoteHelp()
		if t.Comment != nil {
			t.Desk.Message(t.Comment(h.hint))
		} else {
			t.say("hint")
		}
		t.Show()
	case h.light == table.Lost:
		h.since = t.Env.Search(t.lostSince())
		t.attend()
	default:
		t.say("unknown")
	}
}

// lostSince finds the move that lost the game, by binary search: what is lost stays lost.
func (t *Table) lostSince() Adviser {
	before := make([]Adviser, len(t.Line())+1)
	for n := range before {
		before[n] = t.Advise(n)
	}
	return func(ctx context.Context) prove.Result {
		known := true
		first := sort.Search(len(before), func(n int) bool {
			if before[n] == nil || !known {
				known = false
				return true
			}
			r := before[n](ctx)
			known = r.Verdict != prove.Unknown
			return r.Verdict == prove.Lost
		})
		if !known {
			return prove.Result{}
		}
		return prove.Result{Verdict: prove.Lost, Nodes: int64(first - 1)}
	}
}

// ShowMe lets the puzzle solve itself as far as that is certain. Whatever is pressed stops
// it.
func (t *Table) ShowMe() {
	h := &t.help
	if h.light == table.Off {
		t.consider()
	}
	switch h.light {
	case table.Winnable:
		h.playing, h.used = true, true
		t.NoteHelp()
		t.showMove()
	case table.Searching:
		t.say("search")
	default:
		t.giveHint()
	}
}

// showMove makes the next move.
func (t *Table) showMove() {
	h := &t.help
	if h.playing && h.light == table.Searching {
		t.Desk.Clock.After(lookAfter, t.showMove)
		return
	}
	if !h.playing || h.light != table.Winnable || len(h.moves) == 0 || t.Status().Over {
		h.playing = false
		return
	}
	if t.Do(h.moves[0]) != nil {
		h.playing = false
		return
	}
	h.used = true
	if h.light == table.Off {
		t.consider()
	}
	t.Desk.Clock.After(showPace, t.showMove)
}

// Leave ends what goes on by itself, as when the document is closed.
func (t *Table) Leave() {
	t.StopShow()
	t.dropSearch()
	if t.help.light == table.Searching {
		t.help.light = table.Off
	}
}

// HelpLines are what the puzzle offers to a person who wants help, in the order of
// table.HelpMenu. Of its deals there are any, and those that need no luck.
func (t *Table) HelpLines() []table.HelpLine {
	asks := func(do func()) func() {
		return func() {
			if t.StopShow(); t.Advise == nil {
				t.say("none")
				return
			}
			do()
		}
	}
	lines := []table.HelpLine{{Do: asks(t.ToggleLight)}, {Do: asks(t.AskHint)}, {Do: asks(t.ShowMe)}, {}}
	for _, w := range prove.Wishes {
		lines = append(lines, table.HelpLine{Do: func() { t.Env.Dealer.SetWish(w) }})
	}
	return lines
}
