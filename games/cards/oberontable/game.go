package oberontable

import (
	"image"

	"phosphor/fb/input"
	"phosphor/games/cards"
)

// Size of a card on the Oberon desktop, in pixels. The cards of Cards.Pict have
// it, and all measures of the tables come from it.
const (
	CardWidth  = 50
	CardHeight = 68
)

// A Game is a game of cards as a document: a row of data.
type Game struct {
	Name   string // as on the command line: solitaire
	Module string // as in Oberon: Solitaire; its documents are called Solitaire.Game
	About  string // one line
	Icon   string // as in program.Program
	Rules  func(cards.Setup) (cards.Rules, error)

	// Size is the panel's width and height in pixels, the bevel included. Where
	// the screen is too low the panel is as high as there is room for.
	Size image.Point

	// Stacks returns the table of positions for a panel of that size: one stack
	// for each pile of the rules, in their order.
	Stacks func(size image.Point) []Stack

	// Variations that the game knows, the usual one first; nil: only one.
	Variations []string

	Panel string // what makes the panel of a stored document; "": Panels.NewPanel
}

// A Stack is a pile as it lies on the table: where, and what it does when
// buttons are pressed over it.
type Stack struct {
	// Frame is what the stack takes up of the panel. A click in it is the
	// stack's, cards dropped in it are dropped on the stack, and nothing of it is
	// drawn outside.
	Frame image.Rectangle

	// Up and Down are how far the next card lies from a face-up and a face-down
	// one, as {X: 0, Y: 13}. Both zero: only the top card is seen.
	Up, Down image.Point

	// At is where the first card lies, from the frame's top left corner.
	At image.Point

	// Under is as in cards.Place.
	Under func(p *cards.Position) int

	// Bare stacks show nothing where they are empty; others show a frame.
	Bare bool

	Gadget Gadget // how it is stored in a document

	Methods
}

// spread reports whether more of the stack is seen than its top card.
func (s *Stack) spread() bool { return s.Up != image.Point{} || s.Down != image.Point{} }

// A Method tells what pressing a button would do at a point of the panel, over the
// frame of the stack with that pile's number.
type Method func(t *Table, pile int, at image.Point) Reaction

// Methods are what a stack does when the left or the middle button is pressed over
// its frame. Nil methods do nothing.
type Methods struct {
	Left, Middle Method
}

// A Reaction is what pressing a button would do. The zero Reaction is nothing
// at all.
//
// Whatever it is happens when all buttons are up again, and only if no other
// button was pressed on the way: a second button, an interclick, cancels.
type Reaction struct {
	Drag int    // that many cards off the top are picked up and dragged
	Do   func() // or this is done
	Hand bool   // or nothing, but the pointer is a pointing hand all the same
}

func (r Reaction) active() bool { return r.Drag > 0 || r.Do != nil || r.Hand }

// Row returns n stacks side by side, the first at the given corner, each like
// proto, whose frame is at 0,0.
func Row(n int, at image.Point, proto Stack) []Stack {
	row := make([]Stack, n)
	for i := range row {
		row[i] = proto
		row[i].Frame = proto.Frame.Add(at).Add(image.Pt(i*(CardWidth+2), 0))
	}
	return row
}

// Card is the frame of a stack of which only the top card is seen.
var Card = image.Rect(0, 0, CardWidth, CardHeight)

// Column returns a stack whose cards overlap downwards, in a frame of that
// height: up pixels of a face-up card stay to be seen, down of a face-down one.
func Column(height, up, down int, g Gadget, m Methods) Stack {
	return Stack{Frame: image.Rect(0, 0, CardWidth, height), Up: image.Pt(0, up), Down: image.Pt(0, down), Gadget: g, Methods: m}
}

// Press returns a method that plays a move when the stack is clicked: the first of
// moves that the rules allow. The pointing hand is shown wherever might says so,
// also while they allow none; nil: as long as the pile has cards.
func Press(might func(p *cards.Position) bool, moves ...cards.Move) Method {
	return func(t *Table, pile int, at image.Point) Reaction {
		p := t.Position()
		on := len(p.Piles[pile].Cards) > 0
		if might != nil {
			on = might(p)
		}
		if !on || !at.In(t.CardRect(pile, 0)) {
			return Reaction{}
		}
		for _, m := range moves {
			if t.Allows(m) {
				return Reaction{Do: func() { t.Play(m) }}
			}
		}
		return Reaction{Hand: true}
	}
}

// Grab returns a method that drags the card under the pointer and all on it, if
// there are no more than reach allows; reach is given the pile's cards.
func Grab(reach func(pile []cards.Card) int) Method {
	return func(t *Table, pile int, at image.Point) Reaction {
		i, ok := t.CardAt(pile, at)
		pileCards := t.Position().Piles[pile].Cards
		if n := len(pileCards) - i; ok && n <= reach(pileCards) {
			return Reaction{Drag: n}
		}
		return Reaction{}
	}
}

// Top lets only the top card be dragged.
func Top([]cards.Card) int { return 1 }

// FaceUp lets all cards be dragged that lie face up on top.
func FaceUp(pile []cards.Card) int {
	return cards.Run(pile, func(_, _ cards.Card) bool { return true })
}

// InRun lets a sequence be dragged.
func InRun(fit cards.Fit) func(pile []cards.Card) int {
	return func(pile []cards.Card) int { return cards.Run(pile, fit) }
}

// SendHome returns a method that sends the top card to the foundation that takes
// it, the last of them, wherever over the cards that reach allows the button is
// pressed.
func SendHome(reach func(pile []cards.Card) int) Method {
	grab := Grab(reach)
	return func(t *Table, pile int, at image.Point) Reaction {
		if grab(t, pile, at).Drag == 0 {
			return Reaction{}
		}
		return Reaction{Do: func() {
			if m, ok := cards.Home(t.Rules(), t.Position(), pile); ok {
				t.Play(m)
			}
		}}
	}
}

// on returns the method of a button; that of the left one also tells what the
// pointer looks like while no button is down.
func (m *Methods) on(b input.Button) Method {
	switch b {
	case input.Left, input.None:
		return m.Left
	case input.Middle:
		return m.Middle
	}
	return nil
}
