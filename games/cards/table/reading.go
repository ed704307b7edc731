package table

import (
	"fmt"

	"phosphor/games/cards"
)

// Focus names, as Where knows them, what the cursor of the keys is around, and after
// "chosen:" the first of the cards that are chosen; none for nothing.
func (t *Table) Focus() (names []string) {
	if t.cursor.on {
		names = append(names, t.name(t.cursor.pile, t.cursor.i))
	}
	if g := t.Chosen(); g.N > 0 {
		names = append(names, "chosen:"+t.name(g.Pile, len(t.Position().Piles[g.Pile].Cards)-g.N))
	}
	return names
}

// name is that of a card of a pile, or of the whole pile where its cards lie on each
// other.
func (t *Table) name(pile, i int) string {
	p := &t.Position().Piles[pile]
	if i >= 0 && i < len(p.Cards) && (p.Kind == cards.Tableau || p.Kind == cards.Row) {
		return fmt.Sprintf("%s/%d", p.Name, i)
	}
	return p.Name
}
