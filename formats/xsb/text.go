package xsb

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"phosphor/formats/internal/charset"
	"phosphor/formats/internal/codec"
)

// floor and plain characters of boards in text: upper[i] means lower[i].
const (
	textual = "#@+$*. -_pPbB"
	meaning = "#@+$*.   @+$*"
	floor   = "-_ "
)

// A line is a line of the file with its position.
type line struct {
	text   string
	offset int
}

// square maps the characters of boards in text to those of this package, others to 0.
var square = func() (table [256]byte) {
	for i := range len(textual) {
		table[textual[i]] = meaning[i]
	}
	return table
}()

// lines splits a file. Lines that are not UTF-8 are Latin-1.
func lines(b []byte) (list []line) {
	for offset := 0; offset < len(b); {
		rest := b[offset:]
		n, next := len(rest), len(rest)
		if i := bytes.IndexAny(rest, "\r\n"); i >= 0 {
			if n, next = i, i+1; bytes.HasPrefix(rest[i:], []byte("\r\n")) {
				next++
			}
		}
		text := string(rest[:n])
		if offset == 0 {
			text = strings.TrimPrefix(text, "\ufeff")
		}
		if !utf8.ValidString(text) {
			text = charset.Latin1.Decode([]byte(text))
		}
		list = append(list, line{text, offset})
		offset += next
	}
	return list
}

// rows returns the rows of a board in a line, or none if it is text. A line of a board
// has at least one wall.
func (l line) rows() (rows []string, err error) {
	if strings.IndexByte(l.text, '#') < 0 {
		return nil, nil
	}
	row, count := make([]byte, 0, len(l.text)), 0
	end := func() {
		rows, row = append(rows, string(row)), row[:0]
	}
	long := false
	for i := range len(l.text) {
		switch c := l.text[i]; {
		case c >= '0' && c <= '9':
			if count = 10*count + int(c-'0'); count > maxSide {
				long, count = true, maxSide
			}
		case c == '|':
			if count > 0 {
				return nil, nil
			}
			end()
		case square[c] == 0:
			return nil, nil
		default:
			for range max(1, count) {
				row = append(row, square[c])
			}
			count = 0
			if len(row) > maxSide {
				long, row = true, row[:maxSide]
			}
		}
	}
	// A trailing number repeats nothing: it is a text such as "#1".
	if count > 0 {
		return nil, nil
	}
	if len(row) > 0 {
		end()
	}
	if long {
		return nil, errorf(l.offset, "more than %d columns", maxSide)
	}
	return rows, nil
}

// isFloor reports whether a line is a row of only floor, if it is next to a board.
func (l line) isFloor() bool {
	return strings.Trim(l.text, floor) == "" && strings.Trim(l.text, " ") != ""
}

func (l line) isEmpty() bool { return strings.TrimSpace(l.text) == "" }

// DecodeText reads levels in text. There must be at least one.
func DecodeText(r io.Reader) (*Collection, error) {
	c, notes, err := ReadText(r)
	if err == nil && len(notes.Wrong) > 0 {
		c, err = nil, notes.Wrong[0]
	}
	return c, err
}

// Notes describe the levels of a text.
type Notes struct {
	Lines []int         // line of each level's board, from 1
	Wrong []*BoardError // the boards that were skipped
}

// A BoardError reports a board that is too large or has an invalid character.
type BoardError struct {
	Line int  // from 1
	Char rune // invalid character; 0: the board is too large
	Err  error
}

func (e *BoardError) Error() string { return fmt.Sprintf("%v, at line %d", e.Err, e.Line) }

// Text returns the format of the error and its arguments, for translations.
func (e *BoardError) Text() (format string, args []any) {
	return "%v, at line %d", []any{e.Err, e.Line}
}

func (e *BoardError) Unwrap() error { return e.Err }

// ReadText is like DecodeText, but skips invalid boards and reports them in the notes.
func ReadText(r io.Reader) (*Collection, *Notes, error) {
	b, err := codec.ReadAll(r, "sokoban")
	if err != nil {
		return nil, nil, err
	}
	all := lines(b)
	notes := &Notes{}
	c := &Collection{}
	var texts [][]line // above each board, and below the last one
	var text []line
	for i := 0; i < len(all); {
		board, n, err := block(all[i:])
		switch {
		case err != nil:
			bad := &BoardError{Err: err}
			errors.As(err, &bad)
			bad.Line = i + n + 1
			notes.Wrong = append(notes.Wrong, bad)
			for n = 1; i+n < len(all) && strings.IndexByte(all[i+n].text, '#') >= 0; n++ {
			}
		case board == nil:
			text = append(text, all[i:i+n]...)
		default:
			texts, text = append(texts, text), nil
			c.Levels = append(c.Levels, Level{Rows: board})
			notes.Lines = append(notes.Lines, i+1)
		}
		i += n
	}
	texts = append(texts, text)
	switch {
	case len(c.Levels) > 0:
	case len(notes.Wrong) > 0:
		return nil, nil, notes.Wrong[0]
	default:
		return nil, nil, errorf(len(b), "no board in %d lines", len(all))
	}
	c.tell(texts)
	return c, notes, nil
}

// stranger returns the position of the first invalid character in a line that is
// otherwise a row. Between rows of a board such a line is a mistake, not text. It
// returns -1 for other lines.
func (l line) stranger() int {
	s := strings.Trim(l.text, floor)
	if len(s) < 3 || s[0] != '#' || s[len(s)-1] != '#' {
		return -1
	}
	at, other := -1, rune(-1)
	for i, c := range l.text {
		switch {
		case c < utf8.RuneSelf && (square[c] != 0 || c >= '0' && c <= '9' || c == '|'):
		case at < 0:
			at, other = i, c
		case c != other:
			return -1
		}
	}
	return at
}

// block returns the board at the beginning of lines, or nil if there is none, and the
// number of lines that it used, at least one. With an error, n is the number of lines
// before the invalid one.
func block(all []line) (board []string, n int, err error) {
	walls := false
	for ; n < len(all); n++ {
		rows, err := all[n].rows()
		if err != nil {
			return nil, 0, err
		}
		if rows != nil {
			walls = true
		} else if all[n].isFloor() {
			rows = []string{strings.Repeat(" ", len(all[n].text))}
		} else if at := all[n].stranger(); at >= 0 && walls && n+1 < len(all) && strings.IndexByte(all[n+1].text, '#') >= 0 {
			c, _ := utf8.DecodeRuneInString(all[n].text[at:])
			return nil, n, &BoardError{Char: c, Err: errorf(all[n].offset+at, "%q does not stand for a square", c)}
		} else {
			break
		}
		board = append(board, rows...)
	}
	if !walls {
		return nil, max(1, n), nil
	}
	width := 0
	for _, row := range board {
		width = max(width, len(row))
	}
	if len(board) > maxSide || width > maxSide {
		return nil, 0, errorf(all[0].offset, "%dx%d squares, expected at most %dx%[3]d", width, len(board), maxSide)
	}
	for y, row := range board {
		board[y] = row + strings.Repeat(" ", width-len(row))
	}
	return board, n, nil
}

// A note is what a text says about a board or a collection.
type note struct {
	title, author, solution string
	comments                []string
	free                    []string // lines without a name
}

// tell assigns the texts above each board, and below the last one, to the levels.
func (c *Collection) tell(texts [][]line) {
	notes := make([]note, len(texts))
	for i, text := range texts {
		notes[i] = read(text)
	}
	last := len(notes) - 1
	below := len(notes[0].free) == 0 && len(notes[last].free) > 0
	c.Title, c.Author, c.Comments = notes[0].title, notes[0].author, notes[0].comments
	for i := range c.Levels {
		l, named := &c.Levels[i], notes[i+1]
		l.Title, l.Author, l.Solution, l.Comments = named.title, named.author, named.solution, named.comments
		if below {
			free := named.free
			if l.Title == "" && len(free) > 0 {
				l.Title, free = free[0], free[1:]
			}
			l.Comments = append(l.Comments, free...)
			continue
		}
		free := notes[i].free
		if n := len(free); l.Title == "" && n > 0 {
			l.Title, free = free[n-1], free[:n-1]
		}
		if i == 0 {
			c.Comments = append(c.Comments, free...)
		} else {
			l.Comments = append(l.Comments, free...)
		}
	}
	if !below {
		l := &c.Levels[len(c.Levels)-1]
		l.Comments = append(l.Comments, notes[last].free...)
	}
}

// read parses a text.
func read(text []line) (n note) {
	for i := 0; i < len(text); i++ {
		if text[i].isEmpty() {
			continue
		}
		s := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text[i].text), ";"))
		key, value, named := strings.Cut(s, ":")
		value = strings.TrimSpace(value)
		switch key = strings.ToLower(key); {
		case s == "":
		case named && key == "title":
			n.title = value
		case named && key == "author":
			n.author = value
		case named && key == "comment" && value != "":
			n.comments = append(n.comments, value)
		case named && key == "comment":
			for i++; i < len(text); i++ {
				s := strings.TrimSpace(text[i].text)
				if strings.EqualFold(s, "comment-end:") {
					break
				}
				if s != "" {
					n.comments = append(n.comments, s)
				}
			}
		case named && key == "solution" && !moves(value):
			n.comments = append(n.comments, s)
		case key == "solution":
			n.solution = value
			for i+1 < len(text) && !text[i+1].isEmpty() && moves(strings.TrimSpace(text[i+1].text)) {
				i++
				n.solution += strings.TrimSpace(text[i].text)
			}
		default:
			n.free = append(n.free, s)
		}
	}
	return n
}

// moves reports whether a text consists of moves.
func moves(s string) bool { return strings.Trim(s, "udlrUDLR") == "" }

// MatchText reports whether a file that begins with head has a board with a man, a can
// and a park.
func MatchText(head []byte) bool {
	if bytes.IndexByte(head, '#') < 0 {
		return false
	}
	c, err := DecodeText(bytes.NewReader(head))
	if err != nil {
		return false
	}
	board := strings.Join(c.Levels[0].Rows, "")
	return strings.ContainsAny(board, "@+") && strings.ContainsAny(board, "$*") && strings.ContainsAny(board, ".+*") && len(c.Levels[0].Rows) > 2
}

// EncodeText writes levels in text. Title, author, comments and solution follow each
// board, by name.
func EncodeText(w io.Writer, c *Collection) error {
	var b bytes.Buffer
	err := c.text(&b)
	return codec.Write(w, "sokoban", b.Bytes(), err)
}

func (c *Collection) text(b *bytes.Buffer) error {
	if len(c.Levels) == 0 {
		return fmt.Errorf("no levels")
	}
	if err := tell(b, c.Title, c.Author, c.Comments, ""); err != nil {
		return err
	}
	for i, l := range c.Levels {
		if err := l.check(maxSide); err != nil {
			return fmt.Errorf("level %d: %w", i+1, err)
		}
		if !strings.Contains(strings.Join(l.Rows, ""), "#") {
			return fmt.Errorf("level %d: the board has no wall", i+1)
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		l.board(b)
		if err := tell(b, l.Title, l.Author, l.Comments, l.Solution); err != nil {
			return fmt.Errorf("level %d: %w", i+1, err)
		}
	}
	return nil
}

// board writes the rows without trailing space. If that would lose a row or a column,
// floor is written as -. A row without a wall shares a line with others.
func (l *Level) board(b *bytes.Buffer) {
	widest, plain, end := 0, true, "\n"
	for _, row := range l.Rows {
		widest = max(widest, len(strings.TrimRight(row, " ")))
		if !strings.Contains(row, "#") {
			plain = false
			if strings.Trim(row, " ") != "" {
				end = "|"
			}
		}
	}
	for y, row := range l.Rows {
		if plain && widest == len(row) {
			row = strings.TrimRight(row, " ")
		} else {
			row = strings.ReplaceAll(row, " ", "-")
		}
		if y > 0 {
			b.WriteString(end)
		}
		b.WriteString(row)
	}
	b.WriteByte('\n')
}

func tell(b *bytes.Buffer, title, author string, comments []string, solution string) error {
	put := func(name, value string) error {
		if value != strings.TrimSpace(value) || strings.ContainsAny(value, "\r\n") || !utf8.ValidString(value) {
			return fmt.Errorf("%s %q, expected one line without space around it", strings.ToLower(name), value)
		}
		fmt.Fprintf(b, "%s: %s\n", name, value)
		return nil
	}
	if !moves(solution) {
		return fmt.Errorf("solution %q, expected u, d, l, r, U, D, L, R", solution)
	}
	for _, f := range []struct{ name, value string }{{"Title", title}, {"Author", author}} {
		if f.value != "" {
			if err := put(f.name, f.value); err != nil {
				return err
			}
		}
	}
	for _, s := range comments {
		if s == "" {
			return fmt.Errorf("an empty comment")
		}
		if err := put("Comment", s); err != nil {
			return err
		}
	}
	if solution != "" {
		return put("Solution", solution)
	}
	return nil
}
