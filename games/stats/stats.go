// Package stats stores the result of every game that a person has played, and sums up how
// often and how well they play. Each game that ended or was abandoned appends one line to
// a file.
//
// The file is text, one JSON object per line. A game has an identity, which its saved game
// remembers. If a lost or abandoned game is continued, another line with the same identity
// follows, and the last one counts; a victory stays. A line that was cut off when a program
// was killed is skipped. The caller supplies the dates.
package stats

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"slices"
	"time"

	"phosphor/games/play"
	"phosphor/games/store"
)

// File is the name of the file.
const File = "statistics.jsonl"

// A Result is what became of a game.
type Result string

const (
	Won      Result = "won"
	Helped   Result = "won with help" // which counts among no best
	Lost     Result = "lost"
	GivenUp  Result = "given up" // another game was begun after at least one move
	Finished Result = "finished" // it ended, with neither victory nor defeat
	Resumed  Result = "resumed"  // what the line before says is not true any more
)

// An Entry is a line of the file: a game.
type Entry struct {
	ID        string    `json:"id"`
	Game      string    `json:"game"`
	Variation string    `json:"variation,omitempty"`
	Machine   string    `json:"machine"` // on whose desk it was played: amiga
	Deal      string    `json:"deal"`
	Result    Result    `json:"result"`
	Score     int       `json:"score"`
	Moves     int       `json:"moves"` // that led to the end
	Undos     int       `json:"undos"`
	Seconds   int       `json:"seconds"`          // played
	Helped    bool      `json:"helped,omitempty"` // also where it was not won
	Date      time.Time `json:"date"`
}

// Of returns what became of a game that is over.
func Of(st play.Status, helped bool) Result {
	switch {
	case st.Neutral:
		return Finished
	case st.Won && helped:
		return Helped
	case st.Won:
		return Won
	}
	return Lost
}

// victory reports whether a game of this result is won for ever.
func (r Result) victory() bool { return r == Won || r == Helped }

// Read returns all games, those that ended last at the end.
func Read(k store.Keeper) ([]Entry, error) {
	data, err := k.Read(File)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return parse(data), nil
}

// parse reads the lines of a file; what is no entry is skipped.
func parse(data []byte) []Entry { return counting(decode(data)) }

// counting returns the entries of a list, which it changes, that count: one of each identity, and
// none of a game that was resumed.
func counting(list []Entry) []Entry {
	at := make(map[string]int, len(list)) // by identity, places in list
	gone := 0
	for i := range list {
		e := &list[i]
		if e.ID != "" {
			if k, known := at[e.ID]; known {
				gone++
				if list[k].Result.victory() {
					e.Game = ""
					continue
				}
				list[k].Game = "" // another line counts
			}
			at[e.ID] = i
		}
		if e.Result == Resumed {
			gone++
		}
	}
	if gone == 0 {
		return list
	}
	return slices.DeleteFunc(list, func(e Entry) bool { return e.Game == "" || e.Result == Resumed })
}

// lock keeps other programs from changing the file.
func lock(k store.Keeper) (unlock func(), err error) {
	if l, ok := k.(store.Locker); ok {
		return l.Lock(File)
	}
	return func() {}, nil
}

// Add appends a game, unless the file says the same of it already. When it returns, the
// line outlives the program.
func Add(k store.Keeper, e Entry) error {
	unlock, err := lock(k)
	if err != nil {
		return err
	}
	defer unlock()
	data, err := k.Read(File)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	last, known := last(data, e.ID)
	switch {
	case known && (last == e.Result || last.victory()):
		return nil
	case e.Result == Resumed && last != GivenUp:
		return nil
	case known && e.Result == GivenUp && last == Lost:
		return nil // it was over
	}
	var b bytes.Buffer
	if len(data) > 0 && data[len(data)-1] != '\n' {
		b.WriteByte('\n') // behind a line that was cut off
	}
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(e); err != nil {
		return err
	}
	if a, ok := k.(store.Appender); ok {
		return a.Append(File, b.Bytes())
	}
	return k.Write(File, slices.Concat(data, b.Bytes())) // data may be the keeper's own
}

// last returns the result that counts of a game, and whether there is one. Only lines
// with the identity in them are decoded.
func last(data []byte, id string) (r Result, known bool) {
	name := []byte(`"` + id + `"`)
	for {
		at := bytes.Index(data, name)
		if at < 0 {
			return r, known
		}
		line := data[bytes.LastIndexByte(data[:at], '\n')+1:]
		if end := bytes.IndexByte(line, '\n'); end >= 0 {
			line, data = line[:end], line[end:]
		} else {
			data = nil
		}
		var e Entry
		if json.Unmarshal(line, &e) == nil && e.ID == id && !r.victory() {
			r, known = e.Result, true
		}
	}
}

// Forget removes all games of that name, or of any name where it is empty, and returns
// how many there were.
func Forget(k store.Keeper, game string) (n int, err error) {
	unlock, err := lock(k)
	if err != nil {
		return 0, err
	}
	defer unlock()
	data, err := k.Read(File)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	n = len(Select(parse(data), game))
	var kept bytes.Buffer
	for line := range bytes.Lines(data) {
		var e Entry
		if game != "" && json.Unmarshal(line, &e) == nil && e.Game != game {
			kept.Write(line)
		}
	}
	err = k.Write(File, kept.Bytes())
	if _, gone := k.Read(keptFile); err == nil && gone == nil {
		err = k.Write(keptFile, []byte("{}"))
	}
	return n, err
}

// Select returns the games of that name, all for "".
func Select(all []Entry, game string) (list []Entry) {
	for _, e := range all {
		if game == "" || e.Game == game {
			list = append(list, e)
		}
	}
	return list
}
