// Package play runs a game as a sequence of moves in text, and provides undo and redo,
// saved games, deal numbers and demos. It connects the rules of each game to its players.
//
// A game supplies a Board: what a move in its notation does to the position, which moves
// are legal, and the state of the game. A Session turns the Board into a Match, the
// interface that a screen, a pipe, a saved game and a demo use. State and moves refer to
// neither pixels nor time.
//
// A saved game is the setup and every move since, including those taken back, because
// undo may cost points. Loading it replays the moves through the same code, so a file
// that breaks the rules is refused.
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

	"phosphor/assets/i18n"
)

// A Match is a game in play as programs see it. A refused call changes nothing and
// returns the reason as an error, in words for the player.
type Match interface {
	// New starts the given deal; "" means a deal not played yet or, in a game without
	// randomness, the present level again.
	New(deal string) error
	// Layout starts from an explicit position, given as JSON in the shape of
	// the game's state.
	Layout(position []byte) error
	// Status returns the state of the game in brief.
	Status() Status
	// State returns the whole logical state as a value for encoding/json.
	State() any
	// Moves lists the legal moves in the game's notation, sorted.
	Moves() []string
	// Do makes a move, Undo takes back the last one, Redo redoes the one taken back last.
	Do(move string) error
	Undo() error
	Redo() error
	// Save returns the game as the contents of a saved-game file, Load continues one.
	Save() ([]byte, error)
	Load(saved []byte) error
}

// A Status is the state of a game in brief.
type Status struct {
	Game      string // as on the command line
	Variation string // "" for the usual one
	Deal      string
	Over, Won bool
	Score     int
	Stage     int // in a game of several stages, 0 for the first
	// Continues is set if the game continues although it is over, like a tournament with
	// the next player. It is then saved like a game that is not over.
	Continues bool
	// Neutral is set if the end is neither a victory nor a defeat: a draw, two people at
	// one board, a game played only for points.
	Neutral bool
}

// As returns a Match as a T: itself, or the game in it that its method Unwrap returns. The
// Match of a desk draws the changes of the game that it contains.
func As[T any](m Match) (T, bool) {
	for {
		if t, ok := m.(T); ok {
			return t, true
		}
		w, ok := m.(interface{ Unwrap() Match })
		if !ok {
			var none T
			return none, false
		}
		m = w.Unwrap()
	}
}

// A Count holds what statistics record besides the Status.
type Count struct {
	ID     string // as it was given by Identify; "": it has none yet
	Moves  int    // that led to the position
	Undos  int    // number of moves taken back
	Helped bool   // the player had help, see NoteHelp
	Laid   bool   // the position was laid out by hand
}

// A Counted game has an identity and a Count.
type Counted interface {
	Count() Count
	// Identify sets the identity under which the game is counted. It is saved with the
	// game.
	Identify(id string)
}

// A Setup is how a game began. Together with the list of moves it defines the whole game.
type Setup struct {
	Variation string          `json:"variation,omitempty"`
	Deal      string          `json:"deal"`
	Layout    json.RawMessage `json:"layout,omitempty"`   // laid out by hand, instead of the deal
	Counters  []int           `json:"counters,omitempty"` // for a card position laid out by hand; nil: as at the start
	Carry     int             `json:"carry,omitempty"`    // points kept from the previous game
	Timed     bool            `json:"timed,omitempty"`    // played against the clock
	Back      int             `json:"back,omitempty"`     // number of the card back, if the player chooses it
	Elapsed   int64           `json:"elapsed,omitempty"`  // milliseconds played before the game was saved
	Paused    bool            `json:"paused,omitempty"`   // it was saved during a pause
	Options   json.RawMessage `json:"options,omitempty"`  // what else the game needs to begin, such as the size of a field
	ID        string          `json:"id,omitempty"`       // identity for the statistics; empty for a new game
	Helped    bool            `json:"helped,omitempty"`   // the player was shown a move
	Warned    bool            `json:"warned,omitempty"`   // the player was shown whether a move lost the game
}

// ReadOptions reads the options into v. If there are none, v is unchanged.
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
	Before *Record  `json:"before,omitempty"` // the previous game, to which Undo returns
}

// A Board is a position of a game under its rules: what a game supplies; a Session does
// the rest.
type Board interface {
	// Do makes a move, given in notation, and whatever follows automatically.
	Do(move string) error
	// Undo takes back the newest move, or returns why it cannot.
	Undo() error
	Moves() []string
	// Status needs to set only Over, Won, Score and Stage; the session sets the rest.
	Status() Status
	State() any
}

// Undoable is a Board with moves that Undo passes over, such as one that takes back the
// previous move by the game's own rules.
type Undoable interface {
	// Undoable returns how many moves Undo can take back.
	Undoable() int
}

// A Leaver is a Board of a game that may end when the player leaves it for another. Undo
// does not return to it then.
type Leaver interface {
	EndsWhenLeft() bool
}

// A Redoer is a Board that redoes a move differently from making it, for example because
// undo had a price.
type Redoer interface {
	Redo(move string) error
}

// A Session is a game in play. It serves a player at a screen, a program that drives the
// game, and a saved game that is loaded.
type Session struct {
	game   string
	open   func(Setup) (Board, error)
	board  Board
	setup  Setup
	opened int      // number of boards opened
	made   []string // the moves that lead to the position
	undone []string // moves taken back since, the newest last
	log    []string // everything since the beginning, in order
	undos  int      // number of undos in log
	before *Session // the previous game, or nil
	after  *Session // the next game, if Undo has led back from it, or nil
	stale  int      // how many moves in undone are older than the beginning of after; after is redone before them
	// Elapsed returns how long the game has been played. It may be nil.
	Elapsed func() time.Duration
	// Opened is called when a new board was opened: a new game, a position laid out by
	// hand, a loaded game. It may be nil.
	Opened func()
	// Changed is called when a move was made, taken back or redone, but not while a saved
	// game is loaded. It may be nil.
	Changed func()
	// Held returns the error with which Do, Undo and Redo refuse, for example during a
	// pause, or nil. Make ignores it. It may be nil.
	Held func() error
	// Final is the error of Undo and Redo in a game without undo, or nil.
	Final error
	// Logged is called for every entry of the list of moves; it is nil while a saved game
	// is loaded. It may be nil.
	Logged func(entry string)
}

// Words in the list of moves for undo and redo.
const (
	undoWord = "undo"
	redoWord = "redo"
)

// NewSession returns a session of the named game; call Start. open returns the board for
// a Setup.
func NewSession(game string, open func(Setup) (Board, error)) *Session {
	return &Session{game: game, open: open}
}

// Game returns the name of the game.
func (s *Session) Game() string { return s.game }

// Board returns the board in play.
func (s *Session) Board() Board { return s.board }

// Setup returns how the game began.
func (s *Session) Setup() Setup { return s.setup }

// SetBack records which card back the player has chosen. It is saved with the game, but
// is not a move.
func (s *Session) SetBack(n int) { s.setup.Back = n }

// Choose changes a part of the setup that affects neither the moves nor the rules,
// such as a picture that the player has chosen. The change is saved with the game.
func (s *Session) Choose(change func(*Setup)) { change(&s.setup) }

// Count implements Counted, and so does Identify.
func (s *Session) Count() Count {
	return Count{ID: s.setup.ID, Moves: len(s.made), Undos: s.undos, Helped: s.setup.Helped, Laid: s.setup.Layout != nil}
}

func (s *Session) Identify(id string) { s.setup.ID = id }

// NoteHelp records that the player had help: saw a hint, went back to where the game was
// lost, or made a move while the light was on. It is saved with the game.
func (s *Session) NoteHelp() { s.setup.Helped = true }

// NoteWarning records that the player was shown whether a move lost the game: going back is
// help from then on. It is saved with the game.
func (s *Session) NoteWarning() { s.setup.Warned = true }

// Honest reports whether the game may count among the best results: the player had no
// help, and the position was not laid out by hand.
func (s *Session) Honest() bool { return !s.setup.Helped && s.setup.Layout == nil }

// Fresh reports whether nothing has been done since the beginning.
func (s *Session) Fresh() bool { return len(s.log) == 0 }

// Start begins a game. If it returns an error, the game in play continues. A game in
// progress is not lost: Undo at the beginning of the new game returns to it, and Redo
// goes to the new one again, unless that is a position laid out by hand.
func (s *Session) Start(setup Setup) error {
	setup.ID, setup.Helped, setup.Warned = "", false, false // of the previous game, whose setup may be continued
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

// leave returns the game in play, so that Undo can return to it.
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

// Restart begins the given deal with an otherwise unchanged setup, without any position
// laid out by hand.
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

// Do makes a move given in notation.
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

// Make makes a move with the game's own function; text is its notation. When the function
// notifies others, the session already holds the move.
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

// The errors of Undo and Redo if there is nothing to do.
var (
	ErrNothingToUndo = errors.New("there is nothing to undo")
	ErrNothingToRedo = errors.New("there is nothing to redo")
)

// Sentence returns the text of an error as a sentence for the player.
func Sentence(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + strings.TrimSuffix(text[n:], ".") + "."
}

// CanUndo and CanRedo report whether there is a move to take back or to redo.
func (s *Session) CanUndo() bool { return len(s.made) > 0 || s.before != nil }
func (s *Session) CanRedo() bool { return len(s.undone) > 0 || s.after != nil }

// Leaves reports whether Undo, once all moves of this game are taken back, returns to the
// previous game.
func (s *Session) Leaves() bool { return s.before != nil }

// Returns reports whether Redo would go on to the next game.
func (s *Session) Returns() bool { return s.after != nil && len(s.undone) == s.stale }

// Line returns the moves that led to the position.
func (s *Session) Line() []string { return slices.Clone(s.made) }

// Last returns the newest move that led to the position, or "" at the beginning.
func (s *Session) Last() string { return last(s.made) }

// Undone returns the move that Redo would make, or "" if there is none or it would begin
// another game.
func (s *Session) Undone() string {
	if s.Returns() {
		return ""
	}
	return last(s.undone)
}

// Later returns the moves of this game that Redo could make, in their order.
func (s *Session) Later() []string {
	list := slices.Clone(s.undone[len(s.undone)-s.Ahead():])
	slices.Reverse(list)
	return list
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

// refused returns why nothing can be taken back or redone, or nil.
func (s *Session) refused(any bool, none error) error {
	switch {
	case s.Final != nil:
		return s.Final
	case !any:
		return none
	}
	return s.held()
}

// Undo takes back the last move or, at the beginning of a game, returns to the previous
// one.
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

// Redo redoes the move that was taken back last, or goes on to the next game.
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

// Replay calls a function for everything done since the beginning, in order: moves, undos
// and redos. It stops when a function returns false, and reports whether none did.
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

// Moves returns the legal moves in notation, sorted, or none while Held refuses.
func (s *Session) Moves() []string {
	if s.held() != nil {
		return []string{}
	}
	return s.board.Moves()
}

// State returns the whole logical state.
func (s *Session) State() any { return s.board.State() }

// Status returns the state of the game in brief.
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

// Save returns the game as a file; elapsed is the time played.
func (s *Session) Save(elapsed time.Duration) ([]byte, error) {
	r := s.record()
	r.Setup.Elapsed = elapsed.Milliseconds()
	return MarshalSaved(saved{Saved(s.game), r})
}

func (s *Session) record() Record {
	return Record{s.setup, append([]string{}, s.log...), s.former()}
}

// former returns the previous game, or nil. Games before that are not saved, so that
// files do not grow from game to game.
func (s *Session) former() *Record {
	if s.before == nil {
		return nil
	}
	left := *s.before
	left.before = nil
	r := left.record()
	return &r
}

// read returns the contents of a saved game.
func (s *Session) read(data []byte) (*Record, error) {
	if r, ok, err := readJournal(data, s.game); ok {
		return r, err
	}
	var f saved
	err := UnmarshalSaved(data, s.game, &f)
	return &f.Record, err
}

// Load continues a game that Save wrote. If it returns an error, the game in play
// continues.
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
		// An error in the previous game does not reject the game itself.
		if next.before, err = s.replay(f.Before); err != nil || endsWhenLeft(next.before.board) {
			next.before = nil
		}
	}
	if now := s.setup; next.setup.Deal == now.Deal && next.setup.Variation == now.Variation {
		// Help with this deal is not undone by going back to a game saved before it.
		next.setup.Helped, next.setup.Warned = next.setup.Helped || now.Helped, next.setup.Warned || now.Warned
	}
	s.adopt(next)
	return nil
}

// replay makes a session from a record, without the previous game.
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
			return nil, SavedError(i18n.Errorf("move %d, %q: %v", i+1, m, err))
		}
	}
	return next, nil
}
