// Package play runs a game as a sequence of moves in text, and provides undo and
// redo, saved games, deal numbers and demos. It stands between the rules of each
// game and whoever plays it.
//
// A game supplies a Board: what a move in its notation does to the position, which
// moves are legal, how the game stands. A Session turns the Board into a Match,
// the interface that a screen, a pipe, a saved game and a demo use. State and
// moves refer to neither pixels nor time.
//
// A saved game is its setup and every move since, including those that were taken
// back, because undo may cost points. Reading it replays the moves through the same
// code, so a file that breaks the rules is refused.
package play

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// A Match is a game in play as a program sees it. A refused call changes nothing
// and its error says why, in words for the player.
type Match interface {
	// New starts a deal afresh; "" means a deal that was not played yet, or, in a
	// game without chance, the level in play again.
	New(deal string) error
	// Layout starts from an explicit position, given as JSON in the shape of
	// the game's state.
	Layout(position []byte) error
	// Status says how the game stands.
	Status() Status
	// State returns the whole logical state as a value for encoding/json.
	State() any
	// Moves lists the legal moves in the game's notation, sorted.
	Moves() []string
	// Do makes a move, Undo takes the last one back, Redo makes the one again
	// that was taken back last.
	Do(move string) error
	Undo() error
	Redo() error
	// Save returns the game as a saved-game file, Load continues one.
	Save() ([]byte, error)
	Load(saved []byte) error
}

// A Status is how a game stands.
type Status struct {
	Game      string // as on the command line
	Variation string // "" for the usual one
	Deal      string
	Over, Won bool
	Score     int
	Stage     int // of a game that consists of several, 0 for the first
	// Continues is set where a game goes on although it is over, as a tournament does
	// with the next player. It is kept then like a game that is not over.
	Continues bool
	// Neutral is set where the end is neither a victory nor a defeat: a draw, two people
	// at one board, a game that is only ever played for points.
	Neutral bool
}

// A Count is what statistics want to know of a game besides its Status.
type Count struct {
	ID     string // as it was given by Identify; "": it has none yet
	Moves  int    // that led to the position
	Undos  int    // how often one was taken back
	Helped bool   // the player had help, as NoteHelp says
	Laid   bool   // the position was laid out by hand
}

// A Counted game can be told from every other one, and says what was done in it.
type Counted interface {
	Count() Count
	// Identify gives the game the identity under which it is counted; it is saved with it.
	Identify(id string)
}

// A Setup is how a game began. Together with the list of moves it is the whole
// game.
type Setup struct {
	Variation string          `json:"variation,omitempty"`
	Deal      string          `json:"deal"`
	Layout    json.RawMessage `json:"layout,omitempty"`   // laid out by hand, instead of the deal
	Counters  []int           `json:"counters,omitempty"` // of a position of cards laid out by hand; nil: as at the start
	Carry     int             `json:"carry,omitempty"`    // points kept from the game before
	Timed     bool            `json:"timed,omitempty"`    // played against the clock
	Back      int             `json:"back,omitempty"`     // number of the card back, where the player chooses it
	Elapsed   int64           `json:"elapsed,omitempty"`  // milliseconds played before the game was saved
	Paused    bool            `json:"paused,omitempty"`   // it was saved during a pause
	Options   json.RawMessage `json:"options,omitempty"`  // what else the game needs to begin, as the size of a field
	ID        string          `json:"id,omitempty"`       // by which statistics know this game again; none for a new one
	Helped    bool            `json:"helped,omitempty"`   // the player was shown a move
}

// ReadOptions reads the options into v. If there are none v is unchanged.
func (s Setup) ReadOptions(v any) error {
	if s.Options == nil {
		return nil
	}
	if err := json.Unmarshal(s.Options, v); err != nil {
		return fmt.Errorf("options: %w", err)
	}
	return nil
}

// ReadLayout reads the position that was laid out by hand into v.
func (s Setup) ReadLayout(v any) error {
	if err := json.Unmarshal(s.Layout, v); err != nil {
		return fmt.Errorf("layout: %w", err)
	}
	return nil
}

// A Record is a whole game: how it began, and everything since in order.
type Record struct {
	Setup  Setup    `json:"setup"`
	Moves  []string `json:"moves"`
	Before *Record  `json:"before,omitempty"` // the game that was left for this one, to which Undo returns
}

// A Board is a position of a game under its rules: what a game supplies so that a
// Session does the rest.
type Board interface {
	// Do makes a move, given in notation, and whatever the rules then do by
	// themselves.
	Do(move string) error
	// Undo takes the newest move back, or says why it cannot be.
	Undo() error
	Moves() []string
	// Status needs to tell Over, Won, Score and Stage only; the rest is the
	// session's.
	Status() Status
	State() any
}

// Undoable is a Board with moves that Undo passes over, such as one that takes the
// move before it back by the game's own rules.
type Undoable interface {
	// Undoable returns how many moves Undo can take back.
	Undoable() int
}

// A Leaver is a Board of a game that may end when it is left for another: Undo does not return
// to it then.
type Leaver interface {
	EndsWhenLeft() bool
}

// A Redoer is a Board that makes a move again in another way than for the first time, such as
// one where taking it back had a price.
type Redoer interface {
	Redo(move string) error
}

// A Session is a game in play. It is the same for a person at a screen, for a
// program that drives the game, and for a saved game that is read back.
type Session struct {
	game   string
	open   func(Setup) (Board, error)
	board  Board
	setup  Setup
	opened int      // how many boards were opened
	made   []string // the moves that lead to the position
	undone []string // those that were taken back since, the newest last
	log    []string // everything since the beginning, in order
	undos  int      // how often that says undoWord
	before *Session // the game that was left for this one, nil for none
	after  *Session // the one for which this was left, when Undo has led back; nil: none
	stale  int      // how many of undone are older than the beginning of after, and not made again before it
	// Elapsed says how long the game has been played. It may be nil.
	Elapsed func() time.Duration
	// Opened is called when another board was opened: a new game, a position laid out
	// by hand, a loaded game. It may be nil.
	Opened func()
	// Changed is called when a move was made, taken back or made again; not while a
	// saved game is read. It may be nil.
	Changed func()
	// Held returns the error with which Do, Undo and Redo refuse while nothing can
	// be done, as during a pause, or nil. Make does not ask it. It may be nil.
	Held func() error
	// Final is why nothing is ever taken back in this game, or nil. Undo and Redo
	// answer that.
	Final error
	// Logged is called for every entry of the list of moves; nil while a saved
	// game is read. It may be nil.
	Logged func(entry string)
}

// Words that stand in the list of moves where one was taken back or made again.
const (
	undoWord = "undo"
	redoWord = "redo"
)

// NewSession returns a session of the named game; call Start. open returns the
// board of a game that begins like that.
func NewSession(game string, open func(Setup) (Board, error)) *Session {
	return &Session{game: game, open: open}
}

// Game returns the name of the game.
func (s *Session) Game() string { return s.game }

// Board returns the board in play.
func (s *Session) Board() Board { return s.board }

// Setup returns how the game began.
func (s *Session) Setup() Setup { return s.setup }

// SetBack notes which card back the player has chosen; it is saved with the game
// and no move.
func (s *Session) SetBack(n int) { s.setup.Back = n }

// Choose changes a part of the setup that affects neither the moves nor the rules,
// such as a picture that the player has chosen. The change is saved with the game.
func (s *Session) Choose(change func(*Setup)) { change(&s.setup) }

// Count implements Counted, as does Identify.
func (s *Session) Count() Count {
	return Count{ID: s.setup.ID, Moves: len(s.made), Undos: s.undos, Helped: s.setup.Helped, Laid: s.setup.Layout != nil}
}

func (s *Session) Identify(id string) { s.setup.ID = id }

// NoteHelp notes that the player had help: was shown a move, went back to where the game was
// lost, or made a move by the light. It is saved with the game.
func (s *Session) NoteHelp() { s.setup.Helped = true }

// Honest reports whether the game may be among the best: the player had no help, and the
// position was not laid out by hand.
func (s *Session) Honest() bool { return !s.setup.Helped && s.setup.Layout == nil }

// Fresh reports whether nothing was done since the beginning.
func (s *Session) Fresh() bool { return len(s.log) == 0 }

// Start begins a game. When it returns an error the game in play goes on. A game in
// progress is not lost: Undo at the beginning of the new game returns to it, and Redo from
// there to the new one, unless the new one is a position that was laid out by hand.
func (s *Session) Start(setup Setup) error {
	setup.ID, setup.Helped = "", false // of the game before, whose setup may be continued
	board, err := s.open(setup)
	if err != nil {
		return err
	}
	next := &Session{board: board, setup: setup}
	switch {
	case s.Final != nil || setup.Layout != nil || endsWhenLeft(s.board):
	case len(s.made) == 0:
		next.before = s.before // nothing was done in between
	case !s.board.Status().Over:
		next.before = s.leave()
	}
	s.adopt(next)
	return nil
}

func endsWhenLeft(b Board) bool {
	l, ok := b.(Leaver)
	return ok && l.EndsWhenLeft()
}

// leave returns the game in play, to come back to it.
func (s *Session) leave() *Session {
	left := &Session{board: s.board, setup: s.setup, made: s.made, undone: s.undone, log: s.log, undos: s.undos, before: s.before}
	if s.Elapsed != nil {
		left.setup.Elapsed = s.Elapsed().Milliseconds()
	}
	return left
}

func (s *Session) adopt(next *Session) {
	s.board, s.setup, s.made, s.undone, s.before, s.after = next.board, next.setup, next.made, next.undone, next.before, next.after
	s.log, s.undos = next.log, next.undos
	s.opened++
	if s.Opened != nil {
		s.Opened()
	}
}

// Restart begins a deal with the same setup otherwise; nothing is left of a position
// that was laid out by hand.
func (s *Session) Restart(deal string) error {
	next := s.setup
	next.Deal, next.Layout, next.Counters, next.Carry, next.Elapsed, next.Paused = deal, nil, nil, 0, 0, false
	return s.Start(next)
}

// Layout starts from a position given as JSON, in the variation in play.
func (s *Session) Layout(position []byte) error {
	next := s.setup
	next.Layout, next.Counters, next.Carry, next.Elapsed, next.Paused = bytes.Clone(position), nil, 0, 0, false
	return s.Start(next)
}

// Do makes a move that is given in notation.
func (s *Session) Do(move string) error {
	if err := s.held(); err != nil {
		return err
	}
	return s.Make(move, func() error { return s.board.Do(move) })
}

func (s *Session) held() error {
	if s.Held == nil {
		return nil
	}
	return s.Held()
}

// Make makes a move by a function of the game's own; text is its notation. What the
// function tells others of the move finds it in the session already.
func (s *Session) Make(text string, do func() error) error {
	made, undone, after := s.made, s.undone, s.after
	s.made, s.undone, s.after = append(made, text), nil, nil
	if err := do(); err != nil {
		s.made, s.undone, s.after = made, undone, after
		return err
	}
	if b, ok := s.board.(Undoable); ok {
		s.made = s.made[:min(len(s.made), b.Undoable())]
	}
	s.note(text)
	return nil
}

// note writes an entry of the list of moves and reports it.
func (s *Session) note(entry string) {
	s.log = append(s.log, entry)
	if entry == undoWord {
		s.undos++
	}
	if s.Logged != nil {
		s.Logged(entry)
	}
	if s.Changed != nil {
		s.Changed()
	}
}

// What Undo and Redo answer where there is nothing to do.
var (
	ErrNothingToUndo = errors.New("there is nothing to undo")
	ErrNothingToRedo = errors.New("there is nothing to redo")
)

// Sentence returns the text of an error as a sentence, as a player is told it.
func Sentence(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + strings.TrimSuffix(text[n:], ".") + "."
}

// CanUndo and CanRedo report whether there is a move to take back, to make again.
func (s *Session) CanUndo() bool { return len(s.made) > 0 || s.before != nil }
func (s *Session) CanRedo() bool { return len(s.undone) > 0 || s.after != nil }

// Leaves reports whether Undo, after all moves of this game are taken back, returns
// to the game that was left for it.
func (s *Session) Leaves() bool { return s.before != nil }

// Returns reports whether Redo would go on to the game for which this one was left.
func (s *Session) Returns() bool { return s.after != nil && len(s.undone) == s.stale }

// Line returns the moves that led to the position.
func (s *Session) Line() []string { return slices.Clone(s.made) }

// Last returns the newest move that led to the position, "" at the beginning.
func (s *Session) Last() string { return last(s.made) }

// Undone returns the move that Redo would make, "" for none, or for the beginning of
// another game.
func (s *Session) Undone() string {
	if s.Returns() {
		return ""
	}
	return last(s.undone)
}

// Ahead returns how many moves of this game Redo could make.
func (s *Session) Ahead() int {
	if s.after != nil {
		return len(s.undone) - s.stale
	}
	return len(s.undone)
}

func last(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[len(list)-1]
}

// refused says why nothing is taken back or made again, or nil.
func (s *Session) refused(any bool, none error) error {
	switch {
	case s.Final != nil:
		return s.Final
	case !any:
		return none
	}
	return s.held()
}

// Undo takes the last move back, or the beginning of a game for which another was left.
func (s *Session) Undo() error {
	if err := s.refused(s.CanUndo(), ErrNothingToUndo); err != nil {
		return err
	}
	if len(s.made) == 0 {
		left, before := s.leave(), s.before
		s.adopt(before)
		s.after, s.stale = left, len(s.undone)
		return nil
	}
	made, undone := s.made, s.undone
	n := len(made) - 1
	s.made, s.undone = made[:n], append(undone, made[n])
	if err := s.board.Undo(); err != nil {
		s.made, s.undone = made, undone
		return err
	}
	s.note(undoWord)
	return nil
}

// Redo makes the move again that was taken back last, or begins the game again for which
// this one was left.
func (s *Session) Redo() error {
	if err := s.refused(s.CanRedo(), ErrNothingToRedo); err != nil {
		return err
	}
	if s.Returns() {
		next := s.after
		next.before = s.leave()
		s.adopt(next)
		return nil
	}
	made, undone := s.made, s.undone
	n := len(undone) - 1
	s.made, s.undone = append(made, undone[n]), undone[:n]
	again := s.board.Do
	if r, ok := s.board.(Redoer); ok {
		again = r.Redo
	}
	if err := again(undone[n]); err != nil {
		s.made, s.undone = made, undone
		return err
	}
	s.note(redoWord)
	return nil
}

// Replay reports everything that was done since the beginning, in order: of moves, of those
// that were taken back and of those that were made again. It ends where a function returns
// false, and reports whether none did.
func (s *Session) Replay(move func(text string) bool, undo, redo func() bool) bool {
	for _, entry := range s.log {
		ok := false
		switch entry {
		case undoWord:
			ok = undo()
		case redoWord:
			ok = redo()
		default:
			ok = move(entry)
		}
		if !ok {
			return false
		}
	}
	return true
}

// Moves returns the legal moves in notation, sorted; none while nothing can be done.
func (s *Session) Moves() []string {
	if s.held() != nil {
		return []string{}
	}
	return s.board.Moves()
}

// State returns the whole logical state.
func (s *Session) State() any { return s.board.State() }

// Status says how the game stands.
func (s *Session) Status() Status {
	st := s.board.Status()
	st.Game, st.Variation, st.Deal = s.game, s.setup.Variation, s.setup.Deal
	return st
}

// saved is a saved game.
type saved struct {
	SavedHeader
	Record
}

// Save returns the game as a file; elapsed is the time that was played.
func (s *Session) Save(elapsed time.Duration) ([]byte, error) {
	r := s.record()
	r.Setup.Elapsed = elapsed.Milliseconds()
	return MarshalSaved(saved{Saved(s.game), r})
}

func (s *Session) record() Record {
	return Record{s.setup, append([]string{}, s.log...), s.former()}
}

// former returns the game that was left for this one, nil for none; what was left for that
// is not saved, so that files do not grow from game to game.
func (s *Session) former() *Record {
	if s.before == nil {
		return nil
	}
	left := *s.before
	left.before = nil
	r := left.record()
	return &r
}

// read returns what a saved game holds.
func (s *Session) read(data []byte) (*Record, error) {
	if r, ok, err := readJournal(data, s.game); ok {
		return r, err
	}
	var f saved
	err := UnmarshalSaved(data, s.game, &f)
	return &f.Record, err
}

// Load continues a game that Save wrote. When it returns an error the game in
// play goes on.
func (s *Session) Load(data []byte) error {
	f, err := s.read(data)
	if err != nil {
		return err
	}
	next, err := s.replay(f)
	if err != nil {
		return err
	}
	if f.Before != nil && s.Final == nil {
		// A game that is there is not refused because of one that was left.
		if next.before, err = s.replay(f.Before); err != nil || endsWhenLeft(next.before.board) {
			next.before = nil
		}
	}
	s.adopt(next)
	return nil
}

// replay makes a session of a record, without what was left for it.
func (s *Session) replay(r *Record) (*Session, error) {
	board, err := s.open(r.Setup)
	if err != nil {
		return nil, SavedError(err)
	}
	next := &Session{game: s.game, board: board, setup: r.Setup}
	for i, m := range r.Moves {
		switch m {
		case undoWord:
			err = next.Undo()
		case redoWord:
			err = next.Redo()
		default:
			err = next.Do(m)
		}
		if err != nil {
			return nil, fmt.Errorf("saved game: move %d, %q: %w", i+1, m, err)
		}
	}
	return next, nil
}
