package play

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"slices"
	"time"

	"phosphor/assets/i18n"
)

// A journal is a saved game that is written during play: how it began, then an entry
// appended for each move. Appending to a long journal costs no more than to a short one,
// and nothing can undo what has been written. It is text, one JSON value per line,
// followed by a checksum:
//
//	{"phosphor":"saved game","version":3,"game":"yukon","setup":{"deal":"8"}} 62c6a5ac
//	"deal" 0b97a6f7          a move, or undo or redo
//	{"played":12345} ...     time played so far, in milliseconds
//	{"setup":{...}} ...      a choice other than a move has changed the setup
//
// The checksum is the CRC-32 (IEEE) of all values up to it, without the checksums, so a
// missing line is noticed like a wrong one. A file counts up to the first truncated or
// damaged line: Intact returns where that is.

// journalVersion is the version of saved games that are journals.
const journalVersion = 3

// sealed is the length of a line's end: a space, the checksum, the line feed.
const sealed = 1 + 8 + 1

// A Journal determines what must be written for a session. The zero Journal has written
// nothing. A Journal belongs to one session.
type Journal struct {
	opened int // which of the session's games it records; 0: none yet
	n      int // entries that were written
	setup  []byte
	played time.Duration
	sum    uint32
}

// lines writes the lines of a journal.
type lines struct {
	bytes.Buffer
	sum uint32
	err error
}

func (l *lines) add(v any) {
	if l.err != nil {
		return
	}
	from := l.Len()
	enc := json.NewEncoder(l)
	enc.SetEscapeHTML(false)
	if l.err = enc.Encode(v); l.err == nil {
		l.Truncate(l.Len() - 1) // the line feed
		l.sum = crc32.Update(l.sum, crc32.IEEETable, l.Bytes()[from:])
		fmt.Fprintf(l, " %08x\n", l.sum)
	}
}

// Intact returns how many bytes at the beginning of a journal are whole lines. whole is
// false if more than one truncated line follows: the file was damaged. Any other file is
// intact as a whole.
func Intact(data []byte) (n int, whole bool) {
	if line, _, _ := bytes.Cut(data, []byte("\n")); !isJournal(line) {
		return len(data), true
	}
	for sum := uint32(0); ; {
		end := bytes.IndexByte(data[n:], '\n') + 1
		if end == 0 {
			return n, true
		}
		line := data[n : n+end]
		if len(line) <= sealed {
			return n, false
		}
		value := line[:len(line)-sealed]
		sum = crc32.Update(sum, crc32.IEEETable, value)
		if string(line[len(value):]) != fmt.Sprintf(" %08x\n", sum) {
			return n, false
		}
		n += end
	}
}

// isJournal reports whether a file that begins with the line is a journal.
func isJournal(line []byte) bool {
	var h SavedHeader
	return json.NewDecoder(bytes.NewReader(line)).Decode(&h) == nil && h.Phosphor == savedKind && h.Version == journalVersion
}

// journalHead is the first line.
type journalHead struct {
	SavedHeader
	Setup  Setup   `json:"setup"`
	Before *Record `json:"before,omitempty"`
}

// journalNote is a line other than a move.
type journalNote struct {
	Played *int64 `json:"played,omitempty"`
	Setup  *Setup `json:"setup,omitempty"`
}

// Next returns what happened since the last call, to append to the session's file. If a
// new game has begun it returns a complete new file, and fresh is true. data is nil if
// there is nothing to write. played is the time played; a change of it alone is written
// once it reaches a second, so that the clock does not go back while the player thinks.
func (j *Journal) Next(s *Session, played time.Duration) (data []byte, fresh bool, err error) {
	choices := s.setup
	choices.Elapsed = 0 // has entries of its own
	setup, err := json.Marshal(choices)
	if err != nil {
		return nil, false, err
	}
	l := lines{sum: j.sum}
	n := j.n
	switch {
	case j.opened != s.opened:
		fresh, n, l.sum = true, 0, 0
		head := journalHead{Saved(s.game), s.setup, s.former()}
		head.Version = journalVersion
		l.add(head)
	case !bytes.Equal(setup, j.setup):
		l.add(journalNote{Setup: &s.setup})
	}
	for _, m := range s.log[n:] {
		l.add(m)
	}
	if l.Len() > 0 && played != j.played || played >= j.played+time.Second {
		ms := played.Milliseconds()
		l.add(journalNote{Played: &ms})
	}
	if l.err != nil || l.Len() == 0 {
		return nil, false, l.err
	}
	*j = Journal{s.opened, len(s.log), setup, played, l.sum}
	return l.Bytes(), fresh, nil
}

// Base returns the session itself, see the function [Base].
func (s *Session) Base() *Session { return s }

// Base returns the session on which a game is built, or nil. A game that stores its
// choices in its session only when necessary has a method Recorded instead.
func Base(m Match) *Session {
	if m, ok := As[interface{ Recorded() *Session }](m); ok {
		return m.Recorded()
	}
	if m, ok := As[interface{ Base() *Session }](m); ok {
		return m.Base()
	}
	return nil
}

// Follows reports whether a saved game is this game at an earlier or the present moment,
// so that overwriting it loses nothing.
func (s *Session) Follows(saved []byte) bool {
	r, err := s.read(saved)
	return err == nil && (r.Setup.ID == "" || r.Setup.ID == s.setup.ID) && r.Setup.Deal == s.setup.Deal && r.Setup.Variation == s.setup.Variation &&
		bytes.Equal(r.Setup.Layout, s.setup.Layout) && len(r.Moves) <= len(s.log) && slices.Equal(r.Moves, s.log[:len(r.Moves)])
}

// readJournal reads a journal. ok is false for other files.
func readJournal(data []byte, game string) (r *Record, ok bool, err error) {
	if line, _, _ := bytes.Cut(data, []byte("\n")); !isJournal(line) {
		return nil, false, nil
	}
	n, _ := Intact(data)
	if n == 0 {
		return nil, true, SavedError(i18n.Errorf("the first line is damaged"))
	}
	var h journalHead
	for i := 1; n > 0; i++ {
		end := bytes.IndexByte(data, '\n') + 1
		line := data[:end-sealed]
		data, n = data[end:], n-end
		switch {
		case i == 1:
			err = json.Unmarshal(line, &h)
			r = &Record{Setup: h.Setup, Before: h.Before}
			if err == nil && h.Game != game {
				return nil, true, SavedError(i18n.Errorf("it is a game of %q, not of %q", h.Game, game))
			}
		case line[0] == '"':
			var m string
			err = json.Unmarshal(line, &m)
			r.Moves = append(r.Moves, m)
		default:
			var note journalNote
			err = json.Unmarshal(line, &note)
			if note.Setup != nil {
				elapsed := r.Setup.Elapsed
				r.Setup = *note.Setup
				r.Setup.Elapsed = elapsed
			}
			if note.Played != nil {
				r.Setup.Elapsed = *note.Played
			}
		}
		if err != nil {
			return nil, true, SavedError(i18n.Errorf("line %d: %v", i, err))
		}
	}
	return r, true, nil
}
