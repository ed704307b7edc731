package tetris

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"phosphor/games/oberon/minstd"
	"phosphor/games/play"
)

// A board is a pot in a session. Besides the player's moves the list of moves holds each
// fall and each switch of the preview. Falls and drops include the time played in
// milliseconds, because the levels depend on it: "fall 750", "drop 1250".
type board struct {
	*Pot
	table  *table
	random minstd.Source
}

const (
	fallMove = "fall"
	dropMove = "drop"
)

// previewMoves are the moves that switch the preview.
var previewMoves = map[bool]string{true: "preview on", false: "preview off"}

// options are what a game needs in addition to its deal.
type options struct {
	setup
	Rank *Rank `json:"rank,omitempty"` // of a continued game
}

func (t *table) options(saved bool) any {
	o := options{setup: t.setup}
	if saved {
		o.Rank = t.ranks.own()
	}
	return o
}

// A layout is a pot laid out by hand.
type layout struct {
	Rows    []string `json:"rows"`
	Current *Figure  `json:"current,omitempty"`
	Next    *int     `json:"next,omitempty"`
}

// open returns the board for a Setup.
func (t *table) open(s play.Setup) (play.Board, error) {
	deal, err := play.ParseDeal(s.Deal)
	if err != nil {
		return nil, err
	}
	o := options{setup: t.setup}
	if err := s.ReadOptions(&o); err != nil {
		return nil, err
	}
	if err := o.check(); err != nil {
		return nil, err
	}
	b := &board{table: t, random: minstd.New(deal)}
	if s.Layout == nil {
		b.Pot = New(b.draw)
		return b, nil
	}
	var in layout
	if err := s.ReadLayout(&in); err != nil {
		return nil, err
	}
	b.Pot, err = Lay(in.Rows, in.Current, in.Next, b.draw)
	return b, err
}

func (b *board) draw() int { return b.random.Uniform(Figures) }

// Do makes a move in the notation of the list.
func (b *board) Do(move string) error {
	switch move {
	case previewMoves[true], previewMoves[false]:
		b.SetPreview(move == previewMoves[true])
		return nil
	}
	word, at, timed := strings.Cut(move, " ")
	if timed != (word == fallMove || word == dropMove) {
		return fmt.Errorf("%q is not a move", move)
	}
	ms := int64(0)
	if timed {
		var err error
		if ms, err = strconv.ParseInt(at, 10, 64); err != nil || ms < 0 || ms > time.Duration(1<<62).Milliseconds() {
			return fmt.Errorf("%q is not a time in milliseconds", at)
		}
	}
	played := time.Duration(ms) * time.Millisecond
	if word != fallMove {
		return b.Pot.Do(word, played)
	}
	if b.Over() {
		return errOver
	}
	b.Fall(played)
	return nil
}

func (b *board) Undo() error { return errFinal }

func (b *board) Status() play.Status {
	return play.Status{Over: b.Over(), Score: b.Score(), Neutral: true}
}

// state is the state of the game for drive.
type state struct {
	Game      string   `json:"game"`
	Deal      string   `json:"deal"`
	Over      bool     `json:"over"`
	Won       bool     `json:"won"` // never: it only gets faster
	Rows      []string `json:"rows"`
	Current   Figure   `json:"current"`
	Next      int      `json:"next"`
	Score     int      `json:"score"`
	Level     int      `json:"level"`
	Completed int      `json:"completed"`
	Preview   bool     `json:"preview"`
	Paused    bool     `json:"paused"`
}

func (b *board) State() any {
	return state{Program.Name, b.table.Setup().Deal, b.Over(), false, b.Rows(), b.Current(), b.Next(), b.Score(), b.Level(), b.Completed(),
		b.Preview(), b.table.Paused()}
}
