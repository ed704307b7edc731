package cards

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/games/play"
)

// This file describes the state of a card game in words, for people who cannot see it.

// Spoken holds what is special in the description of a game.
type Spoken struct {
	// Names maps piles to what they are called, by pile name or, without the number, for
	// all of a kind: "foundation0", "tableau". Others have the usual names of their
	// kinds.
	Names map[string]i18n.Text
	// Rows is set if the tableau is a pyramid, whose places are named by row.
	Rows bool
	// Verbs names the moves that are not from pile to pile.
	Verbs map[string]i18n.Text
	// Single is set if a place of the tableau never has more than one card. Empty places
	// are then not mentioned.
	Single bool
	// Uncounted is set if the original has no score, so that zero points mean nothing.
	Uncounted bool
}

var suitNames = [...]i18n.Text{"clubs", "diamonds", "hearts", "spades"}

var rankNames = map[Rank]i18n.Text{Ace: "ace", Jack: "jack", Queen: "queen", King: "king"}

var kindNames = map[string]i18n.Text{
	"stock": "stock", "waste": "waste", "reserve": "reserve", "reserve-waste": "reserve's waste",
	"foundation": "foundation", "tableau": "column", "cell": "cell", "row": "row", "hole": "hole",
}

// In returns the card in words in the given language; a hidden card is "face down".
func (c Card) In(lang play.Lang) string {
	switch {
	case c == Gap:
		return lang.Gap()
	case !c.FaceUp():
		return lang.T("face down")
	}
	rank, suit := strconv.Itoa(int(c.Rank())), suitNames[c.Suit()].In(string(lang))
	if name, ok := rankNames[c.Rank()]; ok {
		rank = name.In(string(lang))
	}
	return lang.F("%s of %s", rank, suit)
}

// titles are the names of cards as headings.
var titles = struct {
	ranks [14]string
	suits [4]string
	card  string // %s a rank, %s a suit
}{
	ranks: [...]string{"", "Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King"},
	suits: [...]string{"Clubs", "Diamonds", "Hearts", "Spades"}, card: "cardscreen::%s of %s",
}

// Title returns the name of the card in the given language, whether or not it is face up:
// "Two of Hearts".
func (c Card) Title(lang string) string {
	w := i18n.Of(lang, &titles)
	return fmt.Sprintf(w.card, w.ranks[c.Rank()], w.suits[c.Suit()])
}

// Place returns the name of a pile, with its number if there are several.
func (s State) Place(pile string, lang play.Lang) string { return described{s, lang}.place(pile) }

// Describe implements play.Described.
func (s State) Describe(lang play.Lang) play.Description { return described{s, lang} }

type described struct {
	State
	play.Lang
}

// word returns what a pile is called, and whether its number is part of that.
func (d described) word(name string) (word string, own bool) {
	if row := 1; d.Spoken.Rows && strings.HasPrefix(name, "tableau") {
		n := number(name)
		for ; n >= row; row++ {
			n -= row
		}
		return d.F("row %d, %d", row, n+1), true
	}
	if text, ok := d.Spoken.Names[name]; ok {
		return text.In(string(d.Lang)), true
	}
	return d.kind(name).In(string(d.Lang)), false
}

// kind returns what piles of the same kind are called, in English.
func (d described) kind(name string) i18n.Text {
	kind := strings.TrimRight(name, "0123456789")
	if text, ok := d.Spoken.Names[kind]; ok {
		return text
	}
	if text, ok := kindNames[kind]; ok {
		return text
	}
	return i18n.Text(kind)
}

// number returns the number of a pile, or -1.
func number(name string) int {
	n, err := strconv.Atoi(name[len(strings.TrimRight(name, "0123456789")):])
	if err != nil {
		return -1
	}
	return n
}

// pile returns the pile with the given name, or nil.
func (d described) pile(name string) *Pile {
	i := slices.IndexFunc(d.Piles, func(p Pile) bool { return p.Name == name })
	if i < 0 {
		return nil
	}
	return &d.Piles[i]
}

// place returns the name of a pile with its number, counted from 1; a pile that is the
// only one of its kind has no number.
func (d described) place(name string) string {
	word, own := d.word(name)
	n := number(name)
	if own || n < 0 || n == 0 && d.pile(strings.TrimSuffix(name, "0")+"1") == nil {
		return word
	}
	return fmt.Sprintf("%s %d", word, n+1)
}

func (d described) count(n int) string {
	if n == 1 {
		return d.T("1 card")
	}
	return d.F("%d cards", n)
}

// Position implements play.Description. Empty piles of a kind are mentioned together.
func (d described) Position() (list []string) {
	for i := 0; i < len(d.Piles); i++ {
		if n := d.vacant(i); n > 1 {
			first := number(d.Piles[i].Name) + 1
			form := d.T("%s %d to %d")
			if n == 2 {
				form = d.T("%s %d and %d")
			}
			list = append(list, d.Label(fmt.Sprintf(form, d.several(d.Piles[i].Name), first, first+n-1), d.T("pile::empty")))
			i += n - 1
		} else if text := d.lying(&d.Piles[i]); text != "" {
			list = append(list, text)
		}
	}
	if d.Score != 0 || d.scored() {
		list = append(list, d.F("score %d", d.Score))
	}
	return list
}

// several returns the plural of a pile's name.
func (d described) several(name string) string {
	one := string(d.kind(name))
	if many := d.T("several::" + one); many != one {
		return many
	}
	return one + "s"
}

// vacant counts the empty piles of a kind, from pile i on, that have no names of their
// own.
func (d described) vacant(i int) (n int) {
	kind := d.Piles[i].Kind
	if kind == Tableau && d.Spoken.Single {
		return 0
	}
	for i+n < len(d.Piles) {
		p := &d.Piles[i+n]
		if _, own := d.word(p.Name); own || p.Kind != kind || len(p.Cards) > 0 || number(p.Name) < 0 {
			break
		}
		n++
	}
	return n
}

// lying describes what lies on a pile; "" if it need not be mentioned.
func (d described) lying(p *Pile) string {
	n := len(p.Cards)
	name := d.place(p.Name)
	switch {
	case n == 0 && p.Kind == Tableau && d.Spoken.Single:
		return ""
	case n == 0:
		return d.Label(name, d.T("pile::empty"))
	case p.Kind == Tableau, p.Kind == Row:
		var parts []string
		for i := 0; i < n; i++ {
			down := i
			for down < n && !p.Cards[down].FaceUp() {
				down++
			}
			if down > i {
				parts = append(parts, fmt.Sprintf("%d %s", down-i, p.Cards[i].In(d.Lang)))
				i = down - 1
				continue
			}
			parts = append(parts, p.Cards[i].In(d.Lang))
		}
		return d.Label(name, strings.Join(parts, ", "))
	case n == 1 && p.Cards[0].FaceUp():
		return d.Label(name, p.Cards[0].In(d.Lang))
	}
	return d.Label(name, d.count(n)+", "+p.Cards[n-1].In(d.Lang))
}

// scored reports whether a score of zero means something. It does not if cards lie on
// foundations, which some originals do not count, or if there are no foundations.
func (d described) scored() (any bool) {
	for _, p := range d.Piles {
		if p.Kind == Foundation && len(p.Cards) > 0 {
			return false
		}
		any = any || p.Kind == Foundation || p.Kind == Row
	}
	return any && !d.Spoken.Uncounted
}

// Ending implements play.Description.
func (d described) Ending() string { return d.Lang.Ending(d.Over, d.Won) }

// Thing implements play.Description: a pile, or a card of it.
func (d described) Thing(name string) string {
	name, card, one := strings.Cut(name, "/")
	p := d.pile(name)
	if p == nil {
		return ""
	}
	i, n := len(p.Cards)-1, len(p.Cards)
	if k, err := strconv.Atoi(card); one && err == nil && k >= 0 && k < n {
		i = k
	}
	where := d.place(name)
	if n == 0 {
		return where + ", " + d.T("pile::empty")
	}
	said := p.Cards[i].In(d.Lang)
	in := fmt.Sprintf("%s in %s", said, where)
	switch {
	case p.Kind == Row:
		return fmt.Sprintf("%s, %d", in, i+1)
	case p.Kind == Stock, p.Kind != Tableau && n > 1 && !p.Cards[i].FaceUp():
		return where + ", " + d.count(n)
	case i < n-1:
		return in + ", " + d.F("with %d on it", n-1-i)
	}
	return d.on(p.Cards[i], name)
}

// on returns the text for a card that lies on a pile.
func (d described) on(c Card, pile string) string {
	return d.F("%s on %s", c.In(d.Lang), d.place(pile))
}

// Goal implements play.Description: a pile, or the single card that lies there.
func (d described) Goal(name string) string {
	pile, column, row := strings.Cut(name, "/")
	if n, err := strconv.Atoi(column); row && err == nil {
		return fmt.Sprintf("%s, %d", d.place(pile), n+1)
	}
	if p := d.pile(pile); p != nil && d.Spoken.Single && len(p.Cards) == 1 {
		return d.Thing(pile)
	}
	return d.place(pile)
}

// Since implements play.Description: the cards that have come to lie on top.
func (d described) Since(before play.Description) (list []string) {
	old, ok := before.(described)
	switch {
	case !ok:
		return nil
	case d.Deal != old.Deal: // the whole position was asked for
		return []string{d.Begun(d.Deal)}
	case len(d.Piles) != len(old.Piles):
		return nil
	}
	for i, p := range d.Piles {
		n, was := len(p.Cards), old.Piles[i].Cards
		switch {
		case p.Kind == Row:
			for k, c := range p.Cards {
				if k < len(was) && c != was[k] && c != Gap {
					list = append(list, fmt.Sprintf("%s, %d", d.on(c, p.Name), k+1))
				}
			}
		case n == 0 || len(was) >= n && was[n-1] == p.Cards[n-1] || !p.Cards[n-1].FaceUp():
			// The top card is gone, unchanged, or hidden.
		default:
			list = append(list, d.on(p.Cards[n-1], p.Name))
		}
	}
	return list
}
