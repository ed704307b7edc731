package host

import (
	"encoding/json"
	"fmt"
	"strings"
)

// pile is a pile of cards as all card games tell it in their state.
type pile struct {
	Name  string   `json:"name"`
	Cards []string `json:"cards"`
}

// A Listener says in words what has changed in a game of cards, for people who do not
// see it. The zero Listener has seen nothing yet and says nothing of the first state.
type Listener struct {
	German bool
	piles  []pile
}

// spokenWords are English and German.
var spokenWords = map[string][2]string{
	"A": {"ace", "Ass"}, "J": {"jack", "Bube"}, "Q": {"queen", "Dame"}, "K": {"king", "König"}, "T": {"10", "10"},
	"C": {"clubs", "Kreuz"}, "D": {"diamonds", "Karo"}, "H": {"hearts", "Herz"}, "S": {"spades", "Pik"},
	"stock": {"stock", "Talon"}, "waste": {"waste", "Ablage"}, "reserve": {"reserve", "Reserve"}, "reserve-waste": {"reserve's waste", "Ablage der Reserve"},
	"foundation": {"foundation", "Zielstapel"}, "tableau": {"column", "Spalte"}, "cell": {"cell", "Zelle"}, "row": {"row", "Reihe"},
}

func (l *Listener) word(w string) string {
	t, ok := spokenWords[w]
	switch {
	case !ok:
		return w
	case l.German:
		return t[1]
	}
	return t[0]
}

// card says a card in the notation of states: QH.
func (l *Listener) card(c string) string {
	rank, suit := l.word(c[:1]), l.word(c[1:])
	if l.German {
		return suit + " " + rank
	}
	return rank + " of " + suit
}

// place says a pile's name, counted from 1 as people do.
func (l *Listener) place(name string) string {
	word := strings.TrimRight(name, "0123456789")
	n := 0
	if _, err := fmt.Sscan(name[len(word):], &n); err != nil {
		return l.word(word)
	}
	return fmt.Sprintf("%s %d", l.word(word), n+1)
}

// Hear takes in the state of a game and returns what has changed since the last one:
// which cards lie open on which piles now. It is empty where nothing has, or too much to be
// told, as after a new deal, and for games that are not of cards.
func (l *Listener) Hear(state any) string {
	b, err := json.Marshal(state)
	if err != nil {
		return ""
	}
	var st struct {
		Piles []pile `json:"piles"`
	}
	if json.Unmarshal(b, &st) != nil {
		return ""
	}
	before := l.piles
	l.piles = st.Piles
	if len(before) != len(st.Piles) {
		return ""
	}
	var said []string
	for i, p := range st.Piles {
		n, was := len(p.Cards), before[i].Cards
		if n == 0 || len(was) >= n && was[n-1] == p.Cards[n-1] {
			continue // the top card is gone, or lies where it lay
		}
		if top := p.Cards[n-1]; len(top) == 2 { // face up, and no gap
			said = append(said, l.on(top, p.Name))
		}
	}
	const most = 4
	if len(said) > most {
		return ""
	}
	return strings.Join(said, "; ")
}

// on says that a card lies on a pile.
func (l *Listener) on(card, pile string) string {
	if l.German {
		return l.card(card) + " auf " + l.place(pile)
	}
	return l.card(card) + " on " + l.place(pile)
}
