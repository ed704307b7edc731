package carddoc

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"image"
	"slices"

	"phosphor/formats/oberonlib"
	"phosphor/games/cards"
	"phosphor/games/oberon/pack"
	"phosphor/games/oberon/program"
)

// Documents are stored in the original's own format: an object library whose object 0 is
// the panel and whose other objects are the stacks, each with its cards. It does not
// contain the moves, so a loaded document has no undo.

// A gadget says how a pile is stored in a document.
type gadget struct {
	name  string // its generator: Column for Solitaire.NewColumn
	width int    // width of its frame; 0: that of the pile

	// dealt returns the number of cards dealt to a column, which is stored before its
	// cards, followed by as many false flags. If nil, neither is stored.
	dealt func(column int) int
	flags int

	// write writes other data of the gadget before its cards, and read restores it; nil
	// means none. This is the state that the piles do not contain.
	write func(w *oberonlib.Writer, p *Panel)
	read  func(r *oberonlib.Reader, l *loaded) error
}

// loaded is the contents of a document.
type loaded struct {
	piles     []cards.Pile
	variation string
	counters  []int
}

// gadgetOf returns how a pile is stored. A gadget without a name means that another one
// stores the pile's cards.
func (p *Panel) gadgetOf(pile int) gadget { return p.was.gadgets[p.Position().Piles[pile].Kind] }

// originalPanel are the settings of a panel whose gadgets cannot be moved.
const (
	panelVersion = 7
	panelFlags   = 0x0b
	panelState   = 0x0404
	panelBorder  = 2
	panelGrid    = 2
)

// dealAttribute is the attribute of the panel for the number of the deal. The original's
// documents lack it, and their deal is unknown.
const dealAttribute = "Deal"

// dealOf returns the number of a document's deal, or "" if it is missing or unknown to
// the game.
func dealOf(lib *oberonlib.Library, rules cards.Rules) string {
	r := lib.Reader(0)
	version := r.Num()
	r.Set()
	r.Num()
	r.Num()
	for n := r.Int(); n > 0 && r.Err() == nil; n-- {
		r.Ref()
	}
	if version >= 6 {
		r.Ref() // its picture
	}
	if version >= panelVersion {
		r.Int() // its colour
	}
	frame := r.Frame()
	deal, _ := frame.Attribute(dealAttribute).(string)
	if s, ok := rules.(cards.Shuffler); ok && r.Err() == nil {
		if _, err := s.Shuffle(deal); err == nil {
			return deal
		}
	}
	return ""
}

// mainPanel is the usual panel of documents.
const mainPanel = "Panels.NewPanel"

// order returns the piles in the order of the panel's children: the newest first. The
// games create foundations, stock and cells first, then the other stacks from left to
// right.
func (p *Panel) order() (order []int) {
	add := func(pile int, wanted bool) {
		if wanted && p.gadgetOf(pile).name != "" {
			order = append(order, pile)
		}
	}
	piles := p.Position().Piles
	for i, q := range slices.Backward(piles) {
		add(i, q.Kind == cards.Tableau)
	}
	for i, q := range piles {
		add(i, q.Kind == cards.Foundation)
	}
	for i, q := range slices.Backward(piles) {
		add(i, q.Kind != cards.Tableau && q.Kind != cards.Foundation)
	}
	return order
}

// document encodes the game as a document of the original, in the original's measures
// whatever the screen.
func (p *Panel) document() ([]byte, error) {
	lib := &oberonlib.Library{}
	order := p.order()

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
	frame := oberonlib.Frame{Width: p.game.Size.X, Height: p.game.Size.Y, State: panelState, Model: oberonlib.None}
	if deal := p.Setup().Deal; deal != "" {
		frame.Attributes = []oberonlib.Attribute{{Name: dealAttribute, Value: deal}}
	}
	w.Frame(frame)
	panel, err := w.Data()
	if err != nil {
		return nil, err
	}
	lib.Put(0, cmp.Or(p.was.panel, mainPanel), panel)

	for i, pile := range order {
		g := p.gadgetOf(pile)
		w := lib.Writer()
		if g.dealt != nil {
			first, _ := p.Position().First(p.Position().Piles[pile].Kind)
			w.Int(g.dealt(pile - first))
			for range g.flags {
				w.Bool(false)
			}
		}
		if g.write != nil {
			g.write(w, p)
		}
		writeCards(w, p.Position().Piles[pile].Cards)
		w.Int(p.Setup().Back)
		pl := &p.game.Layout.Place[pile]
		r := image.Rectangle{Min: pl.At, Max: pl.At.Add(image.Pt(p.game.Layout.Card.X, max(pl.Room, p.game.Layout.Card.Y)))}
		w.Frame(oberonlib.Frame{
			X: r.Min.X, Y: 1 - r.Max.Y, Width: cmp.Or(g.width, r.Dx()), Height: r.Dy(), Model: oberonlib.None,
		})
		data, err := w.Data()
		if err != nil {
			return nil, err
		}
		lib.Put(i+1, p.was.module+".New"+g.name, data)
	}
	var b bytes.Buffer
	err = oberonlib.EncodeDocument(&b, &oberonlib.Document{
		Generator: p.was.module + ".NewDoc", Width: p.game.Size.X, Height: p.game.Size.Y, Library: lib,
	})
	return b.Bytes(), err
}

// writeCards writes the cards of a pile, lowest first, and an end mark.
func writeCards(w *oberonlib.Writer, pile []cards.Card) {
	for _, c := range pile {
		w.Int(slices.Index(pack.Suits[:], c.Suit()), int(c.Rank())-1)
		w.Bool(c.FaceUp())
	}
	w.Int(-1)
}

// readCards reads the output of writeCards.
func readCards(r *oberonlib.Reader) ([]cards.Card, error) {
	pile := []cards.Card{}
	for {
		suit := r.Int()
		if suit == -1 || r.Err() != nil {
			return pile, r.Err()
		}
		rank, up := r.Int(), r.Bool()
		if suit < 0 || suit >= len(pack.Suits) || rank < 0 || rank >= int(cards.King) {
			return pile, cmp.Or(r.Err(), fmt.Errorf("a card of suit %d and rank %d, want 0 to 3 and 0 to 12", suit, rank))
		}
		c := cards.NewCard(pack.Suits[suit], cards.Rank(rank+1))
		if !up {
			c = c.Down()
		}
		pile = append(pile, c)
	}
}

// loadDocument continues a document of the original.
func (p *Panel) loadDocument(file []byte) error {
	doc, err := oberonlib.DecodeDocument(bytes.NewReader(file))
	if err != nil {
		return err
	}
	if want := p.was.module + ".NewDoc"; doc.Generator != want {
		return fmt.Errorf("a document of %s, want one of %s", doc.Generator, want)
	}
	// Stacks of the same kind are told apart by position.
	found := map[string][]object{}
	for ref, o := range doc.Library.Objects {
		if o == nil || ref == 0 {
			continue
		}
		found[o.Generator] = append(found[o.Generator], object{ref: ref})
	}
	l := loaded{piles: cards.NewPosition(p.Rules().Piles(), 0).Piles, variation: p.Setup().Variation}
	back := 0
	for pile, n := 0, 0; pile < len(l.piles); pile += n {
		g := p.gadgetOf(pile)
		// Piles stored by the same gadget.
		for n = 1; pile+n < len(l.piles) && p.gadgetOf(pile+n).name == g.name; n++ {
		}
		if g.name == "" {
			continue
		}
		generator := p.was.module + ".New" + g.name
		list := found[generator]
		if len(list) != n {
			return fmt.Errorf("%d objects of %s, want %d", len(list), generator, n)
		}
		for i := range list {
			if err := list[i].read(doc.Library, g, &l); err != nil {
				return fmt.Errorf("object %d, %s: %w", list[i].ref, generator, err)
			}
		}
		slices.SortStableFunc(list, func(a, b object) int { return a.frame.X - b.frame.X })
		for i, o := range list {
			l.piles[pile+i].Cards = o.cards
			back = o.back
		}
	}
	if back < 0 || back >= Backs {
		return fmt.Errorf("back %d, want 0 to %d", back, Backs-1)
	}
	layout, err := json.Marshal(map[string]any{"piles": l.piles})
	if err != nil {
		return err
	}
	return p.Start(cards.Setup{Variation: l.variation, Deal: dealOf(doc.Library, p.Rules()), Layout: layout, Counters: l.counters, Back: back})
}

// An object is a pile in a document.
type object struct {
	ref   int
	cards []cards.Card
	back  int
	frame oberonlib.Frame
}

func (o *object) read(lib *oberonlib.Library, g gadget, l *loaded) (err error) {
	r := lib.Reader(o.ref)
	if g.dealt != nil {
		r.Int()
		for range g.flags {
			r.Bool()
		}
	}
	if g.read != nil {
		if err := g.read(r, l); err != nil {
			return err
		}
	}
	if o.cards, err = readCards(r); err != nil {
		return err
	}
	o.back = r.Int()
	o.frame = r.Frame()
	return r.Err()
}

// Store writes the document under its name, as the button does. A game that Oberon
// lacked is stored as a saved game.
func (p *Panel) Store() error {
	write := p.document
	if p.ours() {
		write = p.Save
	}
	b, err := write()
	if err != nil {
		return err
	}
	program.Store(p.Desk(), p.env.Documents, p.env.Lang, p.doc.File, b)
	return nil
}

// Load continues a saved game, or a document of the original.
func (p *Panel) Load(saved []byte) error {
	if _, ok := oberonlib.MatchDocument(saved); ok && !p.ours() {
		return p.loadDocument(saved)
	}
	return p.Session.Load(saved)
}
