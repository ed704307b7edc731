// Package cards is the framework of Phosphor's card games. It succeeds the module Cards
// of ETH Oberon System 3, with which Patrick Saladin wrote Solitaire, Spider and Freecell
// so that others could write their own games. The following explains how to do that here.
//
// # How to write a new card game
//
// A game is two things: rules, and a table of positions. Package games/atari/fortythieves is
// one in a single file, with a stock, a waste and two decks; Scorpion is shown below. The rules
// say what the piles are, how a deal lays them out, which moves are legal and what a move does.
// The table of positions says where the piles lie and what a mouse button does over each. The
// framework provides undo, saved games, the list of legal moves, the notation in which a
// program drives the game, finding the card under the pointer, drawing and dragging.
//
// Rules have no pixels, no clock and no randomness. That is why a solver, a test, a
// recorded game and the screen agree.
//
// # Cards
//
// A [Card] is a small number: a suit, a rank, and whether it lies face up. It is a value;
// assigning it copies it. [NewCard] makes one face up, [Card.Down] and [Card.Up] return
// the same card face down and face up. It is written as its rank and suit, "TH", with a
// question mark before it when face down, and parsed by [ParseCard]; in JSON it is that
// text. [Deck] returns as many decks of 52 as you ask for.
//
// In Oberon a card was a record in a doubly linked list, and a sentinel record,
// the tail, marked the end of the list. Here a pile of cards is a slice, the
// lowest card first.
//
// # Piles and positions
//
// A [Pile] has a name, a [Kind] and its cards. The kind says what it is for (stock,
// waste, foundation, tableau, cell, reserve, row) and so what drivers and tables may
// expect of it. [Numbered] names a row of them: tableau0, tableau1 and so on; [Specs]
// lists the foundations and columns of a usual game, after other piles such as
// [StockPile] and [WastePile].
//
// A [Position] is all the piles of a game, and whatever else undo must restore: the
// counters, numbers whose meaning the rules define. Solitaire keeps the packets of its
// waste in them, Yukon its money.
//
// Rules change a position only by its methods:
//
//   - [Position.Move] puts the last n cards of a pile on another, in the same order;
//   - [Position.Deal] moves them one by one, which reverses their order, and turns them
//     up or down;
//   - [Position.Turn] turns one card over, [Position.TurnUp] the top card of a pile
//     if it lies face down;
//   - [Position.Set] replaces a pile, [Position.Add] changes a counter;
//   - [Position.Beat] makes the screen pause a moment, for example between cards that the
//     game plays by itself.
//
// Piles are numbers; [Position.Index] finds one by its name, [Position.First] the first
// of a kind.
//
// Each of these methods records a [Step]. A step can be reverted, and a player's move is
// the list of its steps, so you write nothing for undo. In Oberon every kind of move was
// its own type, with the fields needed to reverse it and a method to do so.
//
// # Rules
//
// A value of [Rules] holds nothing that changes. Write its methods in this order:
//
//   - Piles lists the piles. Their numbers in this list are what moves name.
//   - Deal lays out the deck, which was shuffled for the number of a deal. Games that
//     reproduce the original's generator also implement [Shuffler]; package
//     games/oberon/pack shuffles as Oberon's module Cards did. [Position.DealColumns]
//     deals the columns that many games begin with.
//   - Check returns why a move is refused, in words for the player, or nil. It is the
//     only statement of the rules: whether cards can be dropped, which moves are listed
//     and what a program may do all follow from it. It usually begins with
//     [Position.CheckTake]; [Position.CheckFoundation], [Position.CheckColumn], [Run] and
//     the fits [Down], [DownInSuit], [DownAlternating] and [UpInSuit] cover most of what
//     games check. [Position.CheckDeal] is for a stock from which cards are dealt
//     ([VerbDeal]); a [Talon] is a stock with a waste that can be turned over.
//   - Play makes a move that Check has allowed, and whatever follows automatically, such
//     as turning up an exposed card.
//   - Moves lists the legal moves; [LegalMoves] finds them by calling Check. [Home] finds
//     the foundation that takes a card.
//   - Won reports whether the game is won; [Complete] suits most games. [Over] detects on
//     its own when nothing can be gained any more.
//   - Deck, Counters, Begin and Score have default implementations in [Defaults], which a
//     game embeds; [Founding] adds Won and Score for games that are won when all cards
//     lie on foundations. [Single] is for games without variations.
//
// A [Move] is what the player decides: some cards from one pile to another, or a verb of
// the game such as "deal". It is written "tableau1 tableau4 3", without the count if it
// is one, or "flip tableau2"; a game with its own notation also implements [Notation],
// with [FormatCommon] and [ParseCommon] for its other moves. Rules where undo costs
// something implement [UndoRules]. Rules that turn cards after a deal or a layout by
// hand, or refuse some positions, implement [Normalizer]: [Position.Face] turns piles,
// [Position.CheckBuilt] looks at foundations.
//
// # Proof
//
// The solver uses only the rules to find out whether a game can still be won, so every
// game has the light, hints, winnable deals and phosphor solve without any code. Rules
// that also implement [Shaped] restate themselves as a [Shape], a table of what fits on
// what. Searching that is many times faster, and it proves that some cards may go home at
// once; if the two disagree about a move, no game is called lost. Package
// games/atari/fortythieves has the eight lines that this takes.
//
// # Sessions
//
// A [Session] is a game being played: rules, a position, and the moves that led to it.
// Session.Play makes a move if Check allows it, Session.Undo takes back the newest, as
// long as there is one. Session.Save writes the deal and the moves; Session.Load replays
// them, so that a file that breaks the rules is refused. A [Follower] is notified of what
// happens; tables are followers.
//
// # Tables
//
// A [Layout] gives the positions of the piles: for each a place, and the distance to the
// next card from a face-up and from a face-down one. It finds the rectangle of a card
// ([Layout.Rect]), the card at a point ([Layout.Hit]) and a named thing ([Layout.Where]).
// If the room of a place is limited, its cards move closer together as their number
// grows.
//
// A table.Game describes a game to the table: its rules, a Layout, and any unusual
// handling of cards. It knows no machine. Package games/cards/table provides dragging,
// selecting, the cursor of the arrow keys and the order of drawing; a machine supplies a
// table.Look and implements table.Host: packages games/atari/cardwindow for GEM,
// games/amiga/cardscreen for Intuition, games/oberon/carddoc for Oberon and
// games/windows/cardform for Windows.
//
// Places are made in rows: [Across] for piles beside each other, [Columns] for those that
// overlap downwards, [Fan] for a waste whose last cards are visible, [Grid] for cells;
// [NewLayout] combines them for the size of cards that they were designed for, and
// [Layout.Fit] fits them to other cards and other rooms. Place.Vanishes is for places that do
// not exist while empty, Place.Under for cards hidden under the first visible one.
//
// Of the fields of table.Game most games need the first few: Name, Title, About, Rules,
// Layout and Size. The others are for what is unusual:
//
//   - Movable: how many cards are picked up together. table.Top for one, table.InRun for a
//     sequence; by default all that lie face up. Whole: they move only together.
//
//   - Clicks: the moves of a click on a pile, if not table.DefaultClicks. Send: where cards go
//     when sent away, if not to the first foundation.
//
//   - Pair and Covered: cards that leave in pairs, and those that lie under others.
//
//   - Labels, Status, Help: texts; package i18n translates them.
//
//   - Arrange: a layout that is computed from the room.
//
//   - Facts: the game's description in the cabinet. Spoken: the names of its piles when
//     read aloud, if unusual.
//
// # The catalogue, icons and the tool panel
//
// One line in the list of package catalog makes a game known on all desks:
// of(cardwindow.Info, &mygame.Game) for a game of the Atari, of(cardscreen.Info,
// &mygame.Game) for the Amiga. A game of Oberon's desk is instead an entry of Games in
// package games/oberon/system, carddoc.Program(&mygame.Game); the tool panel shows it,
// and adds pages when it is full. Its Icon is the name of a picture of 32x32 pixels among
// the assets of Oberon; without one a card is shown. The test of package catalog reports
// in sentences what a game still lacks. Programs that have no catalogue open a game with
// the Info of a desk:
//
//	g, err := cardform.Info(&mygame.Game).Start(games.Env{Mode: mode, Deal: "1"})
//
// # Tests
//
// Package games/internal/cardstest plays rules at random and checks that the deck stays
// whole and every move can be taken back (Random), plays known solutions (Solutions) and
// positions laid out by hand (Place, Do, Refused). Package games/internal/drivetest
// drives a game through a pipe and compares its screen with stored pictures (Golden). The
// catalogue's own test plays every game of its list to a win on each desk, by mouse and
// by keys.
//
// # From Oberon's names to these
//
//	Card, CardW, CardH           Card; Layout.Card
//	  suit, nr, visible          Card.Suit, Card.Rank (1 to 13), Card.FaceUp
//	NewCard, CloneCard           NewCard; assignment
//	DrawCard                     sprites.Deck
//	ReadCard, WriteCard          carddoc, for documents
//	NewTail, IsEmpty             Pile.Cards, len(Pile.Cards) == 0; Pile.Top
//	RemoveCard, AppendCard       Position.Move, Position.Deal
//	Random, Shuffle              pack.Minstd, pack.Shuffled (games/oberon/pack)
//	Stack                        Pile (its cards), Place (where it lies)
//	  do: methods                Rules and table.Game
//	  canDrop                    Rules.Check
//	  dropCard, moveCard         Rules.Play; Session.Play
//	  undoMove                   Position.Revert; Session.Undo
//	  restoreStack, DrawStack    table.Table.Draw
//	  trackMouse                 table.Grip
//	  bgNr                       Setup.Back
//	Move, SimpleMove             Move and its Steps
//	AppendMove, ClearMove        Session.Play, Session.Start
//	TrackMove                    table.Table.Hold
//	CollectMsg                   Session.Start, which deals again
//	UndoMsg, Undo                Session.Undo: the newest move of all stacks
//	BGMsg, SetBG                 Setup.Back
//	InitStack, NewStack          Defaults, NewPosition; Columns, Across
//	CopyStack                    Position.Clone
//	StackHandler, attributes     not needed: a game is data, not an object
//
// # A whole game
//
// Scorpion, as in package scorpion. Its row in the catalogue puts it into the cabinet;
// phosphor drive scorpion plays it through a pipe.
//
//	package scorpion
//
//	import (
//		"errors"
//		"image"
//
//		"phosphor/games/cards"
//		"phosphor/games/cards/table"
//		"phosphor/games/oberon/pack"
//	)
//
//	// The piles: three cards to be dealt, and seven columns.
//	const (
//		stock   = 0
//		tableau = 1
//		columns = 7
//	)
//
//	type rules struct{ cards.Defaults }
//
//	func (rules) Piles() []cards.Spec {
//		return append([]cards.Spec{{Name: "stock", Kind: cards.Stock}}, cards.Numbered(cards.Tableau, columns)...)
//	}
//
//	// Deal lays seven cards in each column, in the first four columns three of them
//	// face down. Three are left.
//	func (rules) Deal(p *cards.Position, deck []cards.Card) {
//		p.Set(stock, deck)
//		for i := range columns {
//			p.Move(stock, tableau+i, 7)
//			for j := 3 - i/4*3; j < 7; j++ {
//				p.Turn(tableau+i, j)
//			}
//		}
//	}
//
//	func (rules) Shuffle(deal string) ([]cards.Card, error) { return pack.Shuffle(deal, 1) }
//
//	var errSuit = errors.New("a card goes on the next higher one of its suit")
//
//	func (rules) Check(p *cards.Position, m cards.Move) error {
//		switch {
//		case m.Verb == cards.VerbDeal:
//			return p.CheckDeal(m, stock)
//		case m.Verb != "":
//			return cards.ErrNotation
//		}
//		if err := p.CheckTake(m); err != nil {
//			return err
//		}
//		card := p.Group(m)[0]
//		switch top, any := p.Piles[m.To].Top(); {
//		case m.To == stock:
//			return cards.ErrTarget
//		case !any && card.Rank() != cards.King:
//			return cards.ErrOnlyKings
//		case any && !cards.DownInSuit(top, card):
//			return errSuit
//		}
//		return nil
//	}
//
//	func (r rules) Moves(p *cards.Position, moves []cards.Move) []cards.Move {
//		return cards.LegalMoves(r, p, moves, cards.VerbDeal)
//	}
//
//	// Play moves cards and turns up what lay under them. The last three cards go on
//	// the first three columns.
//	func (rules) Play(p *cards.Position, m cards.Move) {
//		if m.Verb == "" {
//			p.Move(m.From, m.To, m.N)
//			p.TurnUp(m.From)
//			return
//		}
//		for i := range p.Piles[stock].Cards {
//			pack.DealOff(p, stock, tableau+i%columns, 1)
//		}
//	}
//
//	func (rules) Won(p *cards.Position) bool {
//		for _, pile := range p.Piles {
//			if n := len(pile.Cards); n > 0 && (n != 13 || cards.Run(pile.Cards, cards.DownInSuit) != 13) {
//				return false
//			}
//		}
//		return true
//	}
//
//	// Game is the table: the three cards upper left, the columns beside them.
//	var Game = table.Game{
//		Name: "scorpion", Title: "Scorpion", Icon: "ScorpionIcon", Facts: facts, About: "Seven columns, built down in suit",
//		Help:  help,
//		Rules: cards.Single("scorpion", rules{}),
//		Size:  image.Pt(430, 330), Layout: pack.Layout(cards.Across(1, 10, 6, 0), cards.Columns(columns, 62, 6, pack.Step, 13, 5, 315)),
//	}
package cards
