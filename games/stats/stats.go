// Package stats stores the result of every game that a player has played, and sums up how
// often and how well they play. Each game that ended or was abandoned appends one line to
// a file.
//
// The file is text, one JSON object per line. A game has an identity, which its saved
// game remembers. If a lost or abandoned game is continued, another line with the same
// identity follows, and the last one counts; a victory stays. A line truncated because
// the program was killed is skipped. The caller supplies the dates.
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

// File is the name of the statistics file.
const File = "statistics.jsonl"

// A Result is the outcome of a game.
type Result string

const (
	Won      Result = "won"
	Helped   Result = "won with help" // never counts among the best
	Lost     Result = "lost"
	GivenUp  Result = "given up" // another game was started after at least one move
	Finished Result = "finished" // it ended, with neither victory nor defeat
	Resumed  Result = "resumed"  // the previous line no longer applies
)

// An Entry is a line of the file: one game.
type Entry struct {
	ID        string    `json:"id"`
	Game      string    `json:"game"`
	Variation string    `json:"variation,omitempty"`
	Machine   string    `json:"machine"` // on whose desk it was played: amiga
	Deal      string    `json:"deal"`
	Result    Result    `json:"result"`
	Score     int       `json:"score"`
	Moves     int       `json:"moves"` // moves made until the end
	Undos     int       `json:"undos"`
	Seconds   int       `json:"seconds"`          // played
	Helped    bool      `json:"helped,omitempty"` // even if it was not won
	Date      time.Time `json:"date"`
}

// Of returns the result of a game that is over.
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

// victory reports whether a game with this result stays won.
func (r Result) victory() bool { return r == Won || r == Helped }

// Read returns all games, the latest last.
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

// parse reads the lines of a file; invalid lines are skipped.
func parse(data []byte) []Entry { return counting(decode(data)) }

// counting returns the entries of a list that count, and modifies the list: one for each
// identity, and none for a game that was resumed.
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

// Add appends a game, unless the file already has the same entry. When it returns, the
// line is safe even if the program ends.
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
		return nil // the game had ended
	}
	var b bytes.Buffer
	if len(data) > 0 && data[len(data)-1] != '\n' {
		b.WriteByte('\n') // after a truncated line
	}
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(e); err != nil {
		return err
	}
	if a, ok := k.(store.Appender); ok {
		return a.Append(File, b.Bytes())
	}
	return k.Write(File, slices.Concat(data, b.Bytes())) // the keeper may own data
}

// last returns the result of a game that counts, and whether there is one. Only lines
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

// Forget removes all games with the given name, or all games if it is empty, and returns
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

// Select returns the games with the given name, or all for "".
func Select(all []Entry, game string) (list []Entry) {
	for _, e := range all {
		if game == "" || e.Game == game {
			list = append(list, e)
		}
	}
	return list
}
