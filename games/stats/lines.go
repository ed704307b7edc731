package stats

import (
	"bytes"
	"encoding/json"
	"runtime"
	"slices"
	"sync"
	"unsafe"
)

// This file reads the lines of the statistics. Lines as this program writes them are
// parsed without the JSON package, which takes ten times as long; only edited lines need
// it.

// alone is the size, in bytes, up to which a single processor reads the file.
const alone = 1 << 20

// decode returns the entries of a file, line by line.
func decode(data []byte) []Entry {
	parts := [][]byte{data}
	if n := min(runtime.GOMAXPROCS(0), len(data)/alone); n > 1 {
		parts = parts[:0]
		for ; n > 1; n-- {
			end := len(data) / n
			if end += bytes.IndexByte(data[end:], '\n') + 1; end > 0 {
				parts, data = append(parts, data[:end]), data[end:]
			}
		}
		parts = append(parts, data)
	}
	lists := make([][]Entry, len(parts))
	var wait sync.WaitGroup
	for i, part := range parts[1:] {
		wait.Go(func() { lists[i+1] = decodeLines(part) })
	}
	lists[0] = decodeLines(parts[0])
	wait.Wait()
	if len(lists) == 1 {
		return lists[0]
	}
	return slices.Concat(lists...)
}

func decodeLines(data []byte) []Entry {
	var list []Entry
	var w words
	for line := range bytes.Lines(data) {
		if list == nil { // room for as many lines of that length
			list = make([]Entry, 0, len(data)/len(line)+1)
		}
		var e Entry
		if w.entry(line, &e) || json.Unmarshal(line, &e) == nil {
			if e.Game != "" && e.Result != "" {
				list = append(list, e)
			}
		}
	}
	return list
}

// words caches the words read so far: most lines have the same ones.
type words struct {
	known [16]string
	next  int
	block []byte // memory for words that are in no other line
}

// entry parses a line in the form that Add writes, and reports whether it has that form.
func (w *words) entry(line []byte, e *Entry) bool {
	l := rest{b: line, ok: true}
	l.key(`{"id":`)
	id := l.text()
	l.key(`,"game":`)
	game := l.text()
	var variation []byte
	if l.is(`,"variation":`) {
		variation = l.text()
	}
	l.key(`,"machine":`)
	machine := l.text()
	l.key(`,"deal":`)
	deal := l.text()
	l.key(`,"result":`)
	result := l.text()
	l.key(`,"score":`)
	e.Score = l.number()
	l.key(`,"moves":`)
	e.Moves = l.number()
	l.key(`,"undos":`)
	e.Undos = l.number()
	l.key(`,"seconds":`)
	e.Seconds = l.number()
	e.Helped = l.is(`,"helped":true`)
	l.key(`,"date":`)
	date := l.text()
	l.key("}")
	l.is("\n")
	if !l.ok || len(l.b) > 0 || e.Date.UnmarshalText(date) != nil {
		*e = Entry{}
		return false
	}
	e.ID, e.Deal = w.own(id), w.own(deal)
	e.Game, e.Variation, e.Machine, e.Result = w.shared(game), w.shared(variation), w.shared(machine), Result(w.shared(result))
	return true
}

// shared returns a word that is also in other lines.
func (w *words) shared(b []byte) string {
	if len(b) == 0 {
		return ""
	}
	for _, s := range w.known {
		if s == string(b) {
			return s
		}
	}
	s := string(b)
	w.known[w.next%len(w.known)] = s
	w.next++
	return s
}

// own returns a word in memory that is never written to again.
func (w *words) own(b []byte) string {
	if len(b) == 0 {
		return ""
	}
	if cap(w.block)-len(w.block) < len(b) {
		w.block = make([]byte, 0, max(1<<14, len(b)))
	}
	at := len(w.block)
	w.block = append(w.block, b...)
	return unsafe.String(&w.block[at], len(b))
}

// A rest is the unread part of a line. ok becomes false at the first mismatch.
type rest struct {
	b  []byte
	ok bool
}

// is skips s if it comes next.
func (r *rest) is(s string) bool {
	if len(r.b) < len(s) || string(r.b[:len(s)]) != s {
		return false
	}
	r.b = r.b[len(s):]
	return true
}

func (r *rest) key(s string) { r.ok = r.is(s) && r.ok }

// text reads a string of plain characters.
func (r *rest) text() []byte {
	for i, c := range r.b {
		switch {
		case i == 0 && c == '"':
		case i > 0 && c == '"':
			text := r.b[1:i]
			r.b = r.b[i+1:]
			return text
		case i == 0 || c < ' ' || c > '~' || c == '\\':
			r.ok, r.b = false, nil
			return nil
		}
	}
	r.ok, r.b = false, nil
	return nil
}

// number reads a whole number that JSON allows, of few digits.
func (r *rest) number() int {
	negative, n, i := r.is("-"), 0, 0
	for ; i < len(r.b) && r.b[i]-'0' < 10; i++ {
		n = 10*n + int(r.b[i]-'0')
	}
	if i == 0 || i > 9 || i > 1 && r.b[0] == '0' {
		r.ok = false
		return 0
	}
	r.b = r.b[i:]
	if negative {
		return -n
	}
	return n
}
