package patience

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"phosphor/games/cards"
)

// Bounds of what a description may say, so that none makes the program slow.
const (
	maxBytes   = 64 << 10
	maxPacks   = 2
	maxColumns = 26
	maxCells   = 16
	maxReserve = 32
	maxErrors  = 20
)

// match says which suits may lie on each other.
type match uint8

const (
	matchSuit match = iota
	matchColour
	matchAlternate
	matchAny
)

var matches = map[string]match{"suit": matchSuit, "colour": matchColour, "alternate": matchAlternate, "any": matchAny}

// direction says which ranks may.
type direction uint8

const (
	down direction = 1 << iota
	up
)

var directions = map[string]direction{"down": down, "up": up, "both": down | up}

// base says with which card foundations begin.
type base uint8

const (
	baseFixed base = iota
	baseDealt
	baseChosen
)

// A founding is one line about foundations.
type founding struct {
	count     int // 0: its share of all
	base      base
	rank      cards.Rank
	dir       direction
	step      int
	match     match
	back      bool // the top card may return
	out       bool // base cards lie there at the start
	run       bool // complete runs only
	positions int  // where the statement stands, for what is wrong with it
}

// A spot is a place on the grid of a layout.
type spot struct {
	col, row int
	down     bool
}

// A Description is a patience as a text says it. It does not change once it is read.
type Description struct {
	Titles map[string]string   // by language
	Helps  map[string][]string // sentences, by language

	packs     int
	low, high cards.Rank

	columns int
	deal    []int // cards of each pile; one number: of all; nil: what is left
	rising  bool
	under   cards.Rank // lies lowest; 0: none
	face    string     // up, top, alternate, down
	hidden  []int      // how many lie face down, as deal
	turn    bool

	build      direction // 0: none
	match      match
	round      bool
	fromStock  bool
	moves      map[string]bool // one, run, pile, all, cells
	moveSuit   bool            // runs in suit
	fill       []string        // what fills a space at once
	space      string          // any, king, none
	spaceOne   bool
	founds     []founding
	cells      int
	filled     int
	cellsAfter bool
	cellsRun   bool
	reserve    int
	of         int
	refill     bool

	hole     bool
	holeCard cards.Card
	holeHas  bool // holeCard lies there; otherwise one that is dealt
	ends     bool

	stock    string // waste, tableau, reserve, hole; "": none
	draw     int
	passes   int // 0: without limit
	toSpaces bool

	again    int // times; -1: without limit
	shuffled bool
	winRuns  bool
	winHole  bool
	places   map[string]spot

	rules []string // the statements that make the rules, each word once, in order
}

// An Error is something that is wrong with a description.
type Error struct {
	Line, Column int // from 1; Line is 0 where all of it is meant
	Text         string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Text
	}
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Text)
}

// Errors are all that was found, in the order of lines.
type Errors []*Error

func (e Errors) Error() string {
	var s []string
	for _, one := range e {
		s = append(s, one.Error())
	}
	return strings.Join(s, "\n")
}

// A token is a word of a line.
type token struct {
	text string
	col  int
}

// A reader reads a description line by line.
type reader struct {
	d      *Description
	errs   Errors
	line   int
	toks   []token // still to be read
	end    int     // column behind the line
	failed bool    // the rest of the line is skipped
	seen   map[string]int
	n      int // the number, rank or card that was read last
}

// Read reads a description. The error is of type Errors.
func Read(data []byte) (*Description, error) {
	r := &reader{d: &Description{
		Titles: map[string]string{}, Helps: map[string][]string{}, packs: 1, low: cards.Ace, high: cards.King, columns: 8, face: "up",
		build: down, match: matchAny, moves: map[string]bool{"one": true}, space: "any", draw: 1, passes: 1, of: 1, places: map[string]spot{},
	}, seen: map[string]int{}}
	if len(data) > maxBytes {
		return nil, Errors{{Text: fmt.Sprintf("%d bytes: expected at most %d", len(data), maxBytes)}}
	}
	text := strings.TrimPrefix(string(data), "\ufeff")
	for i, line := range strings.Split(text, "\n") {
		r.line, r.failed = i+1, false
		if !utf8.ValidString(line) {
			r.fail(1, "expected a text in UTF-8")
			continue
		}
		r.toks, r.end = split(strings.TrimSuffix(line, "\r"))
		if len(r.toks) > 0 {
			r.statement()
		}
		if len(r.errs) >= maxErrors {
			break
		}
	}
	if len(r.errs) == 0 {
		r.check()
	}
	if len(r.errs) > 0 {
		return nil, r.errs
	}
	slices.Sort(r.d.rules)
	return r.d, nil
}

// split takes a line apart, up to a comment.
func split(line string) (toks []token, end int) {
	col := 0
	start := -1
	runes := []rune(line)
	for i := 0; i <= len(runes); i++ {
		blank := i == len(runes) || unicode.IsSpace(runes[i])
		if start < 0 && !blank && runes[i] == '#' {
			runes = runes[:i]
		}
		switch {
		case i >= len(runes), blank:
			if start >= 0 {
				toks = append(toks, token{string(runes[start:min(i, len(runes))]), start + 1})
				start = -1
			}
		case start < 0:
			start = i
		}
		if !blank {
			col = i + 1
		}
	}
	return toks, min(col, len(runes)) + 2
}

// fail notes what is wrong at a column of the line, and skips the rest of it.
func (r *reader) fail(col int, format string, args ...any) {
	if !r.failed {
		r.errs = append(r.errs, &Error{r.line, col, fmt.Sprintf(format, args...)})
	}
	r.failed = true
}

// expected notes that a token is none of those that may stand there.
func (r *reader) expected(t token, what string, list []string) {
	if near := nearest(strings.ToLower(t.text), list); near != "" {
		r.fail(t.col, "expected %s, not %q; did you mean %s?", what, t.text, near)
		return
	}
	r.fail(t.col, "expected %s, not %q", what, t.text)
}

// next takes the next token of the line; without one the error says what was expected.
func (r *reader) next(what string) (t token, ok bool) {
	if r.failed {
		return t, false
	}
	if len(r.toks) == 0 {
		r.fail(r.end, "expected %s", what)
		return t, false
	}
	t, r.toks = r.toks[0], r.toks[1:]
	return t, true
}

// number reads a number from least to most.
func (r *reader) number(least, most int) int {
	what := fmt.Sprintf("a number from %d to %d", least, most)
	t, ok := r.next(what)
	if !ok {
		return least
	}
	n, err := strconv.Atoi(t.text)
	if err != nil || n < least || n > most {
		r.expected(t, what, nil)
		return least
	}
	return n
}

// word reads the next token, which must be this word.
func (r *reader) word(w string) {
	if t, ok := r.next(w); ok && t.text != w {
		r.expected(t, w, []string{w})
	}
}

// rankNames are those of cards; letters do as well.
var rankNames = map[string]cards.Rank{"a": 1, "ace": 1, "10": 10, "t": 10, "j": 11, "jack": 11, "q": 12, "queen": 12, "k": 13, "king": 13}

// parseRank reads the name of a rank.
func parseRank(s string) (cards.Rank, bool) {
	s = strings.ToLower(s)
	if len(s) == 1 && s[0] >= '2' && s[0] <= '9' {
		return cards.Rank(s[0] - '0'), true
	}
	rank, ok := rankNames[s]
	return rank, ok
}

func (r *reader) rank() cards.Rank {
	const what = "a card: A, 2 to 10, J, Q or K"
	t, ok := r.next(what)
	if !ok {
		return cards.Ace
	}
	rank, ok := parseRank(t.text)
	if !ok {
		r.expected(t, what, nil)
	}
	return rank
}

// parseCard reads the name of a card: AS, 10H.
func parseCard(s string) (cards.Card, bool) {
	c, err := cards.ParseCard(strings.Replace(strings.ToUpper(s), "10", "T", 1))
	return c, err == nil && c != cards.Gap && c.FaceUp()
}

// each reads the rest of a statement. Of words in a group, which | divides, only one may
// stand there, unless the group ends in +. N is a number from 0 to 60, C a card.
func (r *reader) each(grammar string, do func(word string)) {
	var list, said []string
	groups := map[string]int{}
	multiple := map[int]bool{}
	for i, group := range strings.Split(grammar, "|") {
		for _, w := range strings.Fields(group) {
			if w == "+" {
				multiple[i] = true
				continue
			}
			groups[w] = i
			list = append(list, w)
			said = append(said, map[string]string{"N": "a number", "C": "a card such as AS"}[w]+strings.Trim(w, "NC"))
		}
	}
	what := strings.Join(said, ", ")
	used := map[int]string{}
	for first := true; first || len(r.toks) > 0 && !r.failed; first = false {
		t, ok := r.next("one of " + what)
		if !ok {
			return
		}
		w := strings.ToLower(t.text)
		group, known := groups[w]
		if n, err := strconv.Atoi(w); err == nil && n >= 0 && n <= 60 {
			w, r.n = "N", n
			group, known = groups[w]
		} else if c, ok := parseCard(w); ok && !known {
			w, r.n = "C", int(c)
			group, known = groups[w]
		}
		if !known || w == "n" || w == "c" {
			r.expected(t, "one of "+what, list)
			return
		}
		if other, twice := used[group]; twice && !multiple[group] {
			if other == t.text {
				r.fail(t.col, "%s stands there twice", t.text)
			} else {
				r.fail(t.col, "%s and %s exclude each other", other, t.text)
			}
			return
		}
		used[group] = t.text
		do(w)
	}
}

// languages are those in which a text may be.
var languages = []string{"en", "de", "fr", "es", "it", "nl", "pl", "pt", "sv", "da", "cs"}

// text reads the rest of a line as it is, and its language.
func (r *reader) text() (lang, text string) {
	if len(r.toks) > 1 && slices.Contains(languages, r.toks[0].text) {
		lang, r.toks = r.toks[0].text, r.toks[1:]
	} else {
		lang = "en"
	}
	if len(r.toks) == 0 {
		r.fail(r.end, "expected a text")
	}
	var words []string
	for _, t := range r.toks {
		words = append(words, strings.Map(func(c rune) rune {
			if !unicode.IsPrint(c) {
				return '?'
			}
			return c
		}, t.text))
	}
	r.toks = nil
	return lang, strings.Join(words, " ")
}

// lists of cards of each pile end a line.
func (r *reader) list(n int) (list []int) {
	list = append(list, n)
	for len(r.toks) > 0 && !r.failed && r.toks[0].text[0] >= '0' && r.toks[0].text[0] <= '9' {
		list = append(list, r.number(0, 52))
	}
	if len(list) > maxColumns {
		r.fail(r.end, "expected at most %d numbers", maxColumns)
	}
	return list
}

// statement reads a line.
func (r *reader) statement() {
	all := r.toks
	first, _ := r.next("")
	word := strings.ToLower(first.text)
	var names []string
	for _, l := range Lines {
		names = append(names, l.Word)
	}
	if !slices.Contains(names, word) {
		if slices.ContainsFunc(Values, func(w Word) bool { return w.Word == word }) {
			r.fail(first.col, "%q cannot begin a line: expected one of %s", first.text, strings.Join(names, ", "))
			return
		}
		r.expected(first, "one of "+strings.Join(names, ", "), names)
		return
	}
	if at := r.seen[word]; at > 0 && !slices.Contains([]string{"title", "help", "foundation", "place"}, word) {
		r.fail(first.col, "%s stands in line %d already", word, at)
		return
	}
	r.seen[word] = r.line
	d := r.d
	switch word {
	case "title":
		lang, text := r.text()
		d.Titles[lang] = text
		if n := len([]rune(text)); n > 40 {
			r.fail(first.col, "%d characters: expected at most 40", n)
		}
		return
	case "help":
		lang, text := r.text()
		d.Helps[lang] = append(d.Helps[lang], text)
		return
	case "place":
		r.place()
		return
	case "packs":
		d.packs = r.number(1, maxPacks)
	case "ranks":
		d.low, d.high = r.rank(), r.rank()
		if !r.failed && d.low >= d.high {
			r.fail(first.col, "expected the lower card first")
		}
	case "tableau":
		d.columns = r.number(1, maxColumns)
	case "deal":
		r.each("N rising | under", func(w string) {
			switch w {
			case "N":
				d.deal = r.list(r.n)
			case "rising":
				d.rising = true
			case "under":
				d.under = r.rank()
			}
		})
	case "face":
		r.each("up top alternate down | turn", func(w string) {
			switch w {
			case "turn":
				d.turn = true
			case "down":
				d.hidden = r.list(r.number(0, 52))
				fallthrough
			default:
				d.face = w
			}
		})
	case "build":
		r.each("down up both none | suit alternate colour any | round | stock", func(w string) {
			switch w {
			case "none":
				d.build = 0
			case "round":
				d.round = true
			case "stock":
				d.fromStock = true
			case "down", "up", "both":
				d.build = directions[w]
			default:
				d.match = matches[w]
			}
		})
	case "move":
		clear(d.moves)
		r.each("one run pile all cells + | suit", func(w string) {
			if w == "suit" {
				d.moveSuit = true
			} else {
				d.moves[w] = true
			}
		})
		if d.moveSuit && !d.moves["run"] {
			r.fail(first.col, "expected move run suit")
		}
	case "space":
		last := ""
		r.each("any king none reserve waste stock + | one", func(w string) {
			switch {
			case w == "one":
				d.spaceOne = true
			case last != "":
				r.fail(first.col, "%s must be the last word", last)
			case w == "any" || w == "king" || w == "none":
				d.space, last = w, w
			default:
				d.fill = append(d.fill, w)
			}
		})
	case "foundation":
		r.foundation()
	case "cells":
		r.each("N | filled | after | run", func(w string) {
			switch w {
			case "N":
				d.cells = r.n
				if r.n < 1 || r.n > maxCells {
					r.fail(first.col, "expected 1 to %d cells", maxCells)
				}
			case "filled":
				d.filled = r.number(1, maxCells)
			case "after":
				d.cellsAfter = true
				r.word("stock")
			case "run":
				d.cellsRun = true
			}
		})
	case "reserve":
		r.each("N | of | from", func(w string) {
			switch w {
			case "N":
				d.reserve = r.n
				if r.n < 1 || r.n > maxReserve {
					r.fail(first.col, "expected 1 to %d reserve piles", maxReserve)
				}
			case "of":
				d.of = r.number(0, 52)
			case "from":
				d.refill = true
				r.word("waste")
			}
		})
	case "hole":
		d.hole = true
		if len(r.toks) > 0 {
			r.each("C dealt | round ends", func(w string) {
				switch w {
				case "C":
					d.holeHas, d.holeCard = true, cards.Card(r.n)
				case "round":
					d.round = true
				case "ends":
					d.ends = true
				}
			})
		}
	case "stock":
		d.stock = "waste"
		if len(r.toks) > 0 {
			r.each("waste tableau reserve hole | N | passes | all", func(w string) {
				switch w {
				case "N":
					if d.draw = r.n; r.n < 1 {
						r.fail(first.col, "expected at least 1 card at a time")
					}
				case "passes":
					d.passes = r.times()
				case "all":
					d.toSpaces = true
				default:
					d.stock = w
				}
			})
		}
	case "again":
		r.each("N any | shuffled", func(w string) {
			switch w {
			case "N":
				d.again = r.n
			case "any":
				d.again = -1
			case "shuffled":
				d.shuffled = true
			}
		})
		if d.again == 0 {
			r.fail(first.col, "expected how often: a number, or any")
		}
	case "win":
		r.each("foundation hole run", func(w string) {
			d.winRuns = w == "run"
			d.winHole = w == "hole"
		})
	}
	if len(r.toks) > 0 {
		r.fail(r.toks[0].col, "expected nothing after this, not %q", r.toks[0].text)
	}
	var said []string
	for _, t := range all {
		said = append(said, strings.ToLower(t.text))
	}
	d.rules = append(d.rules, strings.Join(said, " "))
}

// times reads how often: a number, or any, which is 0.
func (r *reader) times() int {
	if len(r.toks) > 0 && r.toks[0].text == "any" {
		r.toks = r.toks[1:]
		return 0
	}
	return r.number(1, 99)
}

func (r *reader) foundation() {
	f := founding{rank: cards.Ace, dir: up, step: 1, positions: r.line}
	r.each("N | from | up down both | step | suit alternate any | back | out | run", func(w string) {
		switch w {
		case "N":
			if f.count = r.n; r.n < 1 || r.n > 4*maxPacks {
				r.fail(r.end, "expected 1 to %d foundations", 4*maxPacks)
			}
		case "from":
			t, ok := r.next("ace, another card, dealt or chosen")
			rank, named := parseRank(t.text)
			switch {
			case !ok:
			case named:
				f.rank = rank
			case t.text == "dealt":
				f.base = baseDealt
			case t.text == "chosen":
				f.base = baseChosen
			default:
				r.expected(t, "ace, another card, dealt or chosen", []string{"ace", "king", "queen", "jack", "dealt", "chosen"})
			}
		case "up", "down", "both":
			f.dir = directions[w]
		case "step":
			f.step = r.number(1, 12)
		case "back":
			f.back = true
		case "out":
			f.out = true
		case "run":
			f.run = true
		default:
			f.match = matches[w]
		}
	})
	r.d.founds = append(r.d.founds, f)
}

// kindsPlaced are the kinds of piles that have places.
var kindsPlaced = []string{"stock", "waste", "reserve", "cells", "hole", "foundation", "tableau"}

func (r *reader) place() {
	what := "one of " + strings.Join(kindsPlaced, ", ")
	t, ok := r.next(what)
	if ok && !slices.Contains(kindsPlaced, t.text) {
		r.expected(t, what, kindsPlaced)
	}
	s := spot{col: r.number(1, 20), row: r.number(1, 8)}
	if len(r.toks) > 0 {
		r.word("down")
		s.down = true
	}
	if len(r.toks) > 0 {
		r.fail(r.toks[0].col, "expected nothing after this, not %q", r.toks[0].text)
	}
	r.d.places[t.text] = s
}

// check looks at all of it, and completes what was left out.
func (r *reader) check() {
	d := r.d
	wrong := func(word, format string, args ...any) {
		r.errs = append(r.errs, &Error{Line: max(r.seen[word], 1), Column: 1, Text: fmt.Sprintf(format, args...)})
	}
	suits := 4 * d.packs
	if r.seen["reserve"] > 0 {
		d.reserve = max(d.reserve, 1)
	}
	if len(d.founds) == 0 && !d.hole && !d.winRuns {
		d.founds = []founding{{rank: d.low, dir: up, step: 1}}
	}
	switch {
	case d.hole && len(d.founds) > 0:
		wrong("foundation", "a game with a hole has no foundations")
	case d.winRuns && (len(d.founds) > 0 || d.hole):
		wrong("win", "a game that is won by runs in the tableau has no foundations and no hole")
	case !d.hole && (d.stock == "hole" || d.winHole):
		wrong("stock", "there is no hole: expected a line hole")
	case d.stock == "reserve" && d.reserve == 0, slices.Contains(d.fill, "reserve") && d.reserve == 0:
		wrong("stock", "there is no reserve: expected a line reserve")
	case d.stock != "waste" && (slices.Contains(d.fill, "waste") || d.refill || d.fromStock):
		wrong("stock", "there is no waste: expected a line stock")
	case d.stock == "" && (slices.Contains(d.fill, "stock") || d.cellsAfter):
		wrong("stock", "there is no stock: expected a line stock")
	case d.stock != "waste" && d.passes != 1:
		wrong("stock", "only a stock with a waste is gone through again")
	case d.toSpaces && d.stock != "tableau":
		wrong("stock", "all belongs to a stock that is dealt to the tableau")
	case d.draw != 1 && d.stock != "waste":
		wrong("stock", "only to a waste more than one card is dealt at a time")
	case d.cells < d.filled:
		wrong("cells", "%d cells cannot hold %d cards", d.cells, d.filled)
	case (d.cells == 0 && (d.cellsAfter || d.cellsRun)) || r.seen["cells"] > 0 && d.cells == 0:
		wrong("cells", "expected how many cells")
	case d.again != 0 && d.stock != "":
		wrong("again", "a game with a stock cannot be gathered")
	case d.holeHas && (d.holeCard.Rank() < d.low || d.holeCard.Rank() > d.high):
		wrong("hole", "%s is not in the pack", d.holeCard)
	}
	count, free := 0, 0
	for i := range d.founds {
		f := &d.founds[i]
		count += f.count
		if f.count == 0 {
			free++
		}
		n := int(d.high-d.low) + 1
		if f.base == baseFixed && (f.rank < d.low || f.rank > d.high) {
			r.errs = append(r.errs, &Error{max(f.positions, 1), 1, "foundations begin with a card that is not in the pack"})
		}
		for k := 2; k <= f.step && f.step > 1; k++ {
			if n%k == 0 && f.step%k == 0 {
				r.errs = append(r.errs, &Error{max(f.positions, 1), 1, fmt.Sprintf("steps of %d do not reach all %d cards", f.step, n)})
				break
			}
		}
	}
	for i := range d.founds {
		if f := &d.founds[i]; f.count == 0 {
			f.count = (suits - count) / free
		}
	}
	count = 0
	for _, f := range d.founds {
		count += f.count
	}
	if len(d.founds) > 0 && count != suits {
		wrong("foundation", "%d foundations: %d suits need %d", count, suits, suits)
	}
	if len(r.errs) == 0 {
		r.share()
	}
}

// share finds out how many cards go where.
func (r *reader) share() {
	d := r.d
	ranks := int(d.high-d.low) + 1
	left := 4 * d.packs * ranks
	for _, f := range d.founds {
		switch {
		case f.out && f.base == baseDealt:
			left -= f.count - 1
		case f.out:
			left -= f.count
		case f.base == baseDealt:
			left--
		}
	}
	if d.hole {
		left--
	}
	left -= d.filled + d.reserve*d.of
	line := func(word string) int { return max(r.seen[word], 1) }
	given := d.deal
	d.deal = make([]int, d.columns)
	dealt := 0
	switch {
	case d.rising:
		for row := 0; row < d.columns && (row == 0 || dealt < left); row++ {
			for i := row; i < d.columns && dealt < left; i++ {
				d.deal[i]++
				dealt++
			}
		}
		for i := 0; d.stock == "" && dealt < left; i = (i + 1) % d.columns {
			d.deal[i]++
			dealt++
		}
	case len(given) == 1:
		for i := range d.deal {
			d.deal[i] = given[0]
		}
		dealt = given[0] * d.columns
	case len(given) > 0 && len(given) != d.columns:
		r.errs = append(r.errs, &Error{line("deal"), 1, fmt.Sprintf("%d numbers for %d piles", len(given), d.columns)})
		return
	case len(given) > 0:
		d.deal = given
		for _, n := range given {
			dealt += n
		}
	default:
		each := left
		if d.stock != "" {
			each = min(left, d.columns)
		}
		for ; dealt < each; dealt++ {
			d.deal[dealt%d.columns]++
		}
	}
	hidden := d.hidden
	d.hidden = make([]int, d.columns)
	for i := range d.hidden {
		switch {
		case d.face == "top":
			d.hidden[i] = max(0, d.deal[i]-1)
		case len(hidden) == 1:
			d.hidden[i] = hidden[0]
		case len(hidden) == d.columns:
			d.hidden[i] = hidden[i]
		}
	}
	switch {
	case len(hidden) > 1 && len(hidden) != d.columns:
		r.errs = append(r.errs, &Error{line("face"), 1, fmt.Sprintf("%d numbers for %d piles", len(hidden), d.columns)})
	case left < 0 || dealt > left:
		r.errs = append(r.errs, &Error{line("deal"), 1, fmt.Sprintf("%d cards for the tableau: there are %d", dealt, max(left, 0))})
	case dealt < left && d.stock == "":
		r.errs = append(r.errs, &Error{line("deal"), 1, fmt.Sprintf("%d cards are left over: expected a line stock or reserve, or more cards for the tableau", left-dealt)})
	}
}

// Name returns the name of the game for saved games and statistics, which follows from its
// rules alone: the same rules in another file are the same game.
func (d *Description) Name() string {
	sum := sha256.Sum256([]byte(strings.Join(d.rules, "\n")))
	return fmt.Sprintf("patience-%x", sum[:6])
}
