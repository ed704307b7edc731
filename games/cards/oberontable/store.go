package oberontable

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"phosphor/formats/oberonlib"
	"phosphor/games/cards"
)

// Documents are stored in the original's own format: an object library whose
// object 0 is the panel and whose other objects are the stacks, each with its
// cards. What had been played is not in it, so nothing can be taken back in a
// document that was loaded.

// A Gadget is how a stack is stored in a document. The zero Gadget is for a pile
// whose cards another stack stores.
type Gadget struct {
	Name  string // what makes it: Column for Solitaire.NewColumn
	Width int    // of its frame; 0: that of the stack

	// Write writes what the kind of stack has before its cards, Read takes it
	// back; nil: nothing. Read tells what the layout's piles do not.
	Write func(w *oberonlib.Writer, t *Table, pile int)
	Read  func(r *oberonlib.Reader, l *Loaded) error
}

// Loaded is what a document holds.
type Loaded struct {
	Piles     []cards.Pile
	Variation string
	Counters  []int
}

// originalPanel are the settings of a panel whose gadgets cannot be moved.
const (
	panelVersion = 7
	panelFlags   = 0x0b
	panelState   = 0x0404
	panelBorder  = 2
	panelGrid    = 2
)

// mainPanel is the usual panel of documents.
const mainPanel = "Panels.NewPanel"

// order returns the piles in the order of the panel's children: what was made
// last comes first, and the games make their stacks from left to right but for the
// foundations, stock and cells first.
func (t *Table) order() []int {
	var order []int
	rank := map[cards.Kind]int{cards.Tableau: 0, cards.Foundation: 1}
	for i := range t.stacks {
		if t.stacks[i].Gadget.Name != "" {
			order = append(order, i)
		}
	}
	kind := func(i int) int {
		if r, ok := rank[t.Position().Piles[i].Kind]; ok {
			return r
		}
		return len(rank)
	}
	slices.SortFunc(order, func(a, b int) int {
		if c := cmp.Compare(kind(a), kind(b)); c != 0 {
			return c
		}
		if kind(a) == rank[cards.Foundation] {
			return a - b
		}
		return b - a
	})
	return order
}

// document returns the game as a document of the original, in the original's
// measures whatever the screen.
func (t *Table) document() ([]byte, error) {
	lib := &oberonlib.Library{}
	stacks := t.game.Stacks(t.game.Size)
	order := t.order()

	w := lib.Writer()
	w.Num(panelVersion)
	w.Set(panelFlags)
	w.Num(panelBorder)
	w.Num(panelGrid)
	w.Int(len(order))
	for i := range order {
		w.Ref(oberonlib.Ref{Number: i + 1})
	}
	w.Ref(oberonlib.None)
	w.Int(green)
	w.Frame(oberonlib.Frame{Width: t.game.Size.X, Height: t.game.Size.Y, State: panelState, Model: oberonlib.None})
	panel, err := w.Data()
	if err != nil {
		return nil, err
	}
	lib.Put(0, cmp.Or(t.game.Panel, mainPanel), panel)

	for i, pile := range order {
		g := stacks[pile].Gadget
		w := lib.Writer()
		if g.Write != nil {
			g.Write(w, t, pile)
		}
		WriteCards(w, t.Position().Piles[pile].Cards)
		w.Int(t.session.Setup().Back)
		r := stacks[pile].Frame
		w.Frame(oberonlib.Frame{
			X: r.Min.X, Y: 1 - r.Max.Y, Width: cmp.Or(g.Width, r.Dx()), Height: r.Dy(), Model: oberonlib.None,
		})
		data, err := w.Data()
		if err != nil {
			return nil, err
		}
		lib.Put(i+1, t.game.Module+".New"+g.Name, data)
	}
	var b bytes.Buffer
	err = oberonlib.EncodeDocument(&b, &oberonlib.Document{
		Generator: t.game.Module + ".NewDoc", Width: t.game.Size.X, Height: t.game.Size.Y, Library: lib,
	})
	return b.Bytes(), err
}

// WriteCards writes the cards of a pile, the lowest first, and an end.
func WriteCards(w *oberonlib.Writer, pile []cards.Card) {
	for _, c := range pile {
		w.Int(slices.Index(cards.OberonSuits[:], c.Suit()), int(c.Rank())-1)
		w.Bool(c.FaceUp())
	}
	w.Int(-1)
}

// ReadCards reads what WriteCards writes.
func ReadCards(r *oberonlib.Reader) ([]cards.Card, error) {
	pile := []cards.Card{}
	for {
		suit := r.Int()
		if suit == -1 || r.Err() != nil {
			return pile, r.Err()
		}
		rank, up := r.Int(), r.Bool()
		if suit < 0 || suit >= len(cards.OberonSuits) || rank < 0 || rank >= int(cards.King) {
			return pile, cmp.Or(r.Err(), fmt.Errorf("a card of suit %d and rank %d, want 0 to 3 and 0 to 12", suit, rank))
		}
		c := cards.NewCard(cards.OberonSuits[suit], cards.Rank(rank+1))
		if !up {
			c = c.Down()
		}
		pile = append(pile, c)
	}
}

// loadDocument continues a document of the original.
func (t *Table) loadDocument(file []byte) error {
	doc, err := oberonlib.DecodeDocument(bytes.NewReader(file))
	if err != nil {
		return err
	}
	if want := t.game.Module + ".NewDoc"; doc.Generator != want {
		return fmt.Errorf("a document of %s, want one of %s", doc.Generator, want)
	}
	// The stacks of a kind are told apart by where they lie.
	found := map[string][]object{}
	for ref, o := range doc.Library.Objects {
		if o == nil || ref == 0 {
			continue
		}
		found[o.Generator] = append(found[o.Generator], object{ref: ref})
	}
	loaded := Loaded{Piles: slices.Clone(cards.NewPosition(t.Rules().Piles(), 0).Piles), Variation: t.session.Setup().Variation}
	back := 0
	for pile := 0; pile < len(t.stacks); {
		g := t.stacks[pile].Gadget
		n := 1 // piles that are stored alike
		for pile+n < len(t.stacks) && t.stacks[pile+n].Gadget.Name == g.Name {
			n++
		}
		if g.Name == "" {
			pile += n
			continue
		}
		generator := t.game.Module + ".New" + g.Name
		list := found[generator]
		if len(list) != n {
			return fmt.Errorf("%d objects of %s, want %d", len(list), generator, n)
		}
		for i := range list {
			if err := list[i].read(doc.Library, g, &loaded); err != nil {
				return fmt.Errorf("object %d, %s: %w", list[i].ref, generator, err)
			}
		}
		slices.SortStableFunc(list, func(a, b object) int { return a.frame.X - b.frame.X })
		for i, o := range list {
			loaded.Piles[pile+i].Cards = o.cards
			back = o.back
		}
		pile += n
	}
	if back < 0 || back >= Backs {
		return fmt.Errorf("back %d, want 0 to %d", back, Backs-1)
	}
	layout, err := json.Marshal(map[string]any{"piles": loaded.Piles})
	if err != nil {
		return err
	}
	return t.session.Start(cards.Setup{
		Variation: loaded.Variation, Deal: t.session.Setup().Deal, Layout: layout, Counters: loaded.Counters, Back: back,
	})
}

// An object is a stack as a document has it.
type object struct {
	ref   int
	cards []cards.Card
	back  int
	frame oberonlib.Frame
}

func (o *object) read(lib *oberonlib.Library, g Gadget, l *Loaded) (err error) {
	r := lib.Reader(o.ref)
	if g.Read != nil {
		if err := g.Read(r, l); err != nil {
			return err
		}
	}
	if o.cards, err = ReadCards(r); err != nil {
		return err
	}
	o.back = r.Int()
	o.frame = r.Frame()
	return r.Err()
}

// Store writes the document under its name, as the button does it.
func (t *Table) Store() error {
	b, err := t.document()
	if err != nil {
		return err
	}
	return t.env.Documents.Write(t.game.document(), b)
}

// document is the name of the game's document.
func (g *Game) document() string { return g.Module + ".Game" }

// reopen continues the document of that name if one was stored, as opening it
// always did.
func (t *Table) reopen() error {
	b, err := t.env.Documents.Read(t.game.document())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = t.loadDocument(b)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", t.game.document(), err)
	}
	return err
}

// Load continues a saved game, or a document of the original.
func (t *Table) Load(saved []byte) error {
	if _, ok := oberonlib.MatchDocument(saved); ok {
		return t.loadDocument(saved)
	}
	return t.session.Load(saved)
}

// Counted returns a gadget whose data begins with the number of cards that its
// stack is dealt, and what more tells.
func Counted(name string, dealt func(pile int) int, more ...bool) Gadget {
	return Gadget{
		Name: name,
		Write: func(w *oberonlib.Writer, _ *Table, pile int) {
			w.Int(dealt(pile))
			for _, v := range more {
				w.Bool(v)
			}
		},
		Read: func(r *oberonlib.Reader, _ *Loaded) error {
			r.Int()
			for range more {
				r.Bool()
			}
			return r.Err()
		},
	}
}
