package play

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"
)

// A journal is a saved game that is written while the game is played: how it began,
// then an entry for each move, appended. It costs the same to append to a long one as
// to a short one, and what was written stays whatever happens then. It is text, one
// JSON value a line:
//
//	{"phosphor":"saved game","version":2,"game":"yukon","setup":{"deal":"8"}}
//	"deal"                   a move, or undo or redo
//	{"played":12345}         the game had been played for so many milliseconds
//	{"setup":{...}}          a choice that is no move has changed the setup
//
// A file that was cut off in the middle of a line ends with the line before.

// journalVersion is the version of saved games that are journals.
const journalVersion = 2

// A Journal tells what has to be written down of a session. The zero Journal has
// written nothing yet; it belongs to one session.
type Journal struct {
	opened int // which of the session's games it writes down; 0: none yet
	n      int // entries that were written
	setup  []byte
	played time.Duration
}

// journalHead is the first line.
type journalHead struct {
	SavedHeader
	Setup  Setup   `json:"setup"`
	Before *Record `json:"before,omitempty"`
}

// journalNote is a line that is no move.
type journalNote struct {
	Played *int64 `json:"played,omitempty"`
	Setup  *Setup `json:"setup,omitempty"`
}

// Next returns what happened since the last call, to be appended to the session's file.
// If another game has begun it returns all of a new file, and fresh is true. data is
// nil when there is nothing to write. played is the time that the game has been played;
// a change of it alone is written when it is a second, so that the clock of a game that
// is thought about does not go back.
func (j *Journal) Next(s *Session, played time.Duration) (data []byte, fresh bool, err error) {
	choices := s.setup
	choices.Elapsed = 0 // has entries of its own
	setup, err := json.Marshal(choices)
	if err != nil {
		return nil, false, err
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	n := j.n
	switch {
	case j.opened != s.opened:
		fresh, n = true, 0
		head := journalHead{Saved(s.game), s.setup, s.former()}
		head.Version = journalVersion
		err = enc.Encode(head)
	case !bytes.Equal(setup, j.setup):
		err = enc.Encode(journalNote{Setup: &s.setup})
	}
	for _, m := range s.log[n:] {
		if err == nil {
			err = enc.Encode(m)
		}
	}
	if (b.Len() > 0 && played != j.played || played >= j.played+time.Second) && err == nil {
		ms := played.Milliseconds()
		err = enc.Encode(journalNote{Played: &ms})
	}
	if err != nil || b.Len() == 0 {
		return nil, false, err
	}
	*j = Journal{s.opened, len(s.log), setup, played}
	return b.Bytes(), fresh, nil
}

// Base returns the session itself. Through it the host that saves games finds the
// session on which a Match is built.
func (s *Session) Base() *Session { return s }

// readJournal reads a journal. ok is false for a file that is none.
func readJournal(data []byte, game string) (r *Record, ok bool, err error) {
	head, rest, whole := bytes.Cut(data, []byte("\n"))
	var h journalHead
	if !whole || json.Unmarshal(head, &h) != nil || h.Version != journalVersion || h.Phosphor != savedKind {
		return nil, false, nil
	}
	if h.Game != game {
		return nil, true, SavedError(fmt.Errorf("it is a game of %q, not of %q", h.Game, game))
	}
	r = &Record{Setup: h.Setup, Before: h.Before}
	for n := 2; len(rest) > 0; n++ {
		var line []byte
		if line, rest, whole = bytes.Cut(rest, []byte("\n")); !whole {
			break // cut off
		}
		if len(line) > 0 && line[0] == '"' {
			var m string
			if err := json.Unmarshal(line, &m); err != nil {
				return nil, true, fmt.Errorf("saved game: line %d: %w", n, err)
			}
			r.Moves = append(r.Moves, m)
			continue
		}
		var note journalNote
		if err := json.Unmarshal(line, &note); err != nil {
			return nil, true, fmt.Errorf("saved game: line %d: %w", n, err)
		}
		if note.Setup != nil {
			elapsed := r.Setup.Elapsed
			r.Setup = *note.Setup
			r.Setup.Elapsed = elapsed
		}
		if note.Played != nil {
			r.Setup.Elapsed = *note.Played
		}
	}
	return r, true, nil
}
