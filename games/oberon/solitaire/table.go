package solitaire

import (
	"image"
	"slices"
	"strconv"

	"phosphor/formats/oberonlib"
	"phosphor/games/cards"
	"phosphor/games/cards/oberontable"
)

// Game is Solitaire as a document.
var Game = oberontable.Game{
	Name:       "solitaire",
	Module:     "Solitaire",
	About:      "Seven columns; draws of three, two or one",
	Icon:       "SolitaireIcon",
	Rules:      rulesFor,
	Variations: Variations,
	Size:       image.Pt(384, 330),
	Stacks:     stacks,
}

// Info is the game by itself as a row of a catalogue.
var Info = Game.Info()

// stacks is the table of positions: stock and waste upper left, the suit stacks
// upper right, the columns below. The stock and the waste are one frame of 130
// pixels, of which the stock has the left 50.
func stacks(image.Point) []oberontable.Stack {
	column := oberontable.Methods{Left: pickUp, Middle: oberontable.SendHome(oberontable.FaceUp)}
	top := oberontable.Methods{Left: oberontable.Grab(oberontable.Top), Middle: oberontable.SendHome(oberontable.Top)}
	s := []oberontable.Stack{
		{
			Frame:  oberontable.Card.Add(image.Pt(10, 6)),
			Gadget: oberontable.Gadget{Name: "Talon", Width: 130, Write: writeTalon, Read: readTalon},
			Methods: oberontable.Methods{Left: oberontable.Press(func(p *cards.Position) bool {
				return len(p.Piles[stock].Cards)+len(p.Piles[waste].Cards) > 0
			}, cards.Verb("deal"), cards.Verb("redeal"))},
		},
		{
			Frame: image.Rect(60, 6, 140, 6+oberontable.CardHeight), At: image.Pt(10, 0), Up: image.Pt(10, 0), Bare: true,
			Under:   func(p *cards.Position) int { return len(p.Piles[waste].Cards) - last(p) },
			Methods: top,
		},
	}
	s = append(s, oberontable.Row(foundations, image.Pt(166, 6), oberontable.Stack{
		Frame: oberontable.Card, Gadget: oberontable.Gadget{Name: "Depot"},
	})...)
	return append(s, oberontable.Row(columns, image.Pt(10, 84), oberontable.Column(237, 13, 5,
		oberontable.Counted("Column", func(pile int) int { return pile - tableau + 1 }), column))...)
}

// last returns how many cards the last packet of the waste has.
func last(p *cards.Position) int {
	if n := p.Counters[packets]; n > 0 {
		return p.Counters[packet+n-1]
	}
	return 0
}

// writeTalon writes what the talon has before the cards of the stock: draws,
// packets and the cards of the waste.
func writeTalon(w *oberonlib.Writer, t *oberontable.Table, _ int) {
	p := t.Position()
	n := p.Counters[packets]
	w.Int(t.Rules().(rules).draw, n-1)
	for i := n - 1; i >= 0; i-- {
		w.Int(p.Counters[packet+i])
	}
	oberontable.WriteCards(w, p.Piles[waste].Cards)
}

func readTalon(r *oberonlib.Reader, l *oberontable.Loaded) error {
	l.Variation = strconv.Itoa(r.Int())
	last := r.Int()
	l.Counters = []int{}
	for i := 0; i <= last && r.Err() == nil; i++ {
		if n := r.Int(); n != 0 { // before the first draw there may be one without cards
			l.Counters = append(l.Counters, n)
		}
	}
	slices.Reverse(l.Counters)
	var err error
	l.Piles[waste].Cards, err = oberontable.ReadCards(r)
	return err
}

// pickUp is the left button on a column: it turns an exposed card, or picks up
// the card under the pointer and all on it.
func pickUp(t *oberontable.Table, pile int, at image.Point) oberontable.Reaction {
	flip := cards.Move{Verb: "flip", From: pile, To: -1}
	if i, ok := t.CardAt(pile, at); ok && i == len(t.Position().Piles[pile].Cards)-1 && t.Allows(flip) {
		return oberontable.Reaction{Do: func() { t.Play(flip) }}
	}
	return oberontable.Grab(oberontable.FaceUp)(t, pile, at)
}
