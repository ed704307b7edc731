package table

import (
	"fmt"

	"phosphor/games/cards"
)

// Focus returns names for Where: what the cursor frames; after "chosen:" the first
// selected card; after "hint:" the first card of a hint's move and, after ">", its target
// pile. It returns none if there is nothing.
func (t *Table) Focus() (names []string) {
	if t.cursor.on {
		names = append(names, t.name(t.cursor.pile, t.cursor.i))
	}
	if g := t.Chosen(); g.N > 0 {
		names = append(names, "chosen:"+t.name(g.Pile, len(t.Position().Piles[g.Pile].Cards)-g.N))
	}
	if m := t.hint; m != nil {
		names = append(names, "hint:"+t.hintName(*m))
	}
	return names
}

// hintName returns the names of what a move's hint frames: its cards, or the stock, and
// the target.
func (t *Table) hintName(m cards.Move) string {
	piles := t.Position().Piles
	from := m.From
	if from < 0 || from >= len(piles) {
		from, _ = t.Position().First(cards.Stock)
	}
	if from < 0 {
		return m.Verb
	}
	name := t.name(from, len(piles[from].Cards)-max(m.N, 1))
	if m.To >= 0 && m.To < len(piles) {
		name += ">" + piles[m.To].Name
	}
	return name
}

// name returns the name of a card of a pile, or of the whole pile if its cards lie on
// each other.
func (t *Table) name(pile, i int) string {
	p := &t.Position().Piles[pile]
	if i >= 0 && i < len(p.Cards) && (p.Kind == cards.Tableau || p.Kind == cards.Row) {
		return fmt.Sprintf("%s/%d", p.Name, i)
	}
	return p.Name
}
