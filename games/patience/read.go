package patience

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"phosphor/assets/i18n"
	"phosphor/games/cards"
)

// Limits for descriptions, so that none makes the program slow.
const (
	maxBytes   = 64 << 10
	maxPacks   = 2
	maxColumns = 26
	maxCells   = 16
	maxReserve = 32
	maxErrors  = 20
	maxTitle   = 40
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

// direction says which ranks may lie on each other.
type direction uint8

const (
	down direction = 1 << iota
	up
)

var directions = map[string]direction{"down": down, "up": up, "both": down | up}

// base is the card with which foundations begin.
type base uint8

const (
	baseFixed base = iota
	baseDealt
	baseChosen
)

var bases = map[string]base{"dealt": baseDealt, "chosen": baseChosen}

// A founding is one line about foundations.
type founding struct {
	count int // 0: its share of all
	base  base
	rank  cards.Rank
	dir   direction
	step  int
	match match
	back  bool // the top card may return
	out   bool // base cards lie there at the start
	run   bool // complete runs only
	at    int  // line number
}

// A spot is a place on the grid of a layout.
type spot struct {
	col, row int
	down     bool
}

// A Description is a parsed patience. It is immutable.
type Description struct {
	Titles map[string]string   // by language
	Helps  map[string][]string // sentences, by language

	packs, columns int
	low, high      cards.Rank
	deal, hidden   []int // cards of each pile, and how many of them lie face down
	rising, turn   bool
	under          cards.Rank // lies lowest; 0: none
	face           string     // up, top, alternate, down

	build                      direction // 0: none
	match                      match
	round, fromStock, moveSuit bool
	moves                      map[string]bool // one, run, pile, all, cells
	fill                       []string        // what fills a space at once
	space                      string          // any, king, none
	spaceOne                   bool
	founds                     []founding

	cells, filled, reserve, of             int
	cellsAfter, cellsRun, refill           bool
	hole, ends, winRuns, winHole, shuffled bool
	holeCard                               cards.Card
	holeHas                                bool // holeCard lies there; otherwise one that is dealt

	stock    string // waste, tableau, reserve, hole; "": no stock
	draw     int
	passes   int  // 0: without limit
	toSpaces bool // the stock is dealt to spaces, too
	again    int  // number of reshuffles; -1: unlimited
	places   map[string]spot

	rules []string // the statements of the rules in order, words in the order of the grammar
}

// An Error is a mistake in a description.
type Error struct {
	Line, Column int   // from 1
	Err          error // can be said in any language
}

func (e *Error) Error() string { return e.In("en") }
func (e *Error) In(lang string) string {
	return i18n.F(lang, "line %d, column %d: %v", e.Line, e.Column, e.Err)
}

// A ReadError lists all mistakes, in the order of lines.
type ReadError []*Error

func (e ReadError) Error() string { return e.In("en") }

func (e ReadError) In(lang string) string {
	s := ""
	for _, one := range e {
		s += "\n" + one.In(lang)
	}
	return strings.TrimPrefix(s, "\n")
}

// A token is a word of a line.
type token struct {
	text string
	col  int
}

// A reader reads a description line by line.
type reader struct {
	d      *Description
	errs   ReadError
	line   int
	toks   []token // still to be read
	last   string  // the token before them
	end    int     // column after the line
	failed bool    // the rest of the line is skipped
	said   []token // the line in the order of its grammar, which col counts
	seen   map[string]int
	w      string // the word, N or C that was read last
	n      int    // the number or card that was read last
	f      founding

	grammars map[string]grammar
}

// Read reads a description. The error is of type ReadError.
func Read(data []byte) (*Description, error) {
	r := &reader{d: &Description{
		Titles: map[string]string{}, Helps: map[string][]string{}, packs: 1, low: cards.Ace, high: cards.King, columns: 8, face: "up",
		build: down, match: matchAny, moves: map[string]bool{}, draw: 1, passes: 1, of: 1, places: map[string]spot{},
	}, seen: map[string]int{}}
	r.grammars = r.grammar()
	if len(data) > maxBytes {
		return nil, ReadError{{1, 1, i18n.Errorf("expected at most %d bytes, not %d", maxBytes, len(data))}}
	}
	for i, line := range strings.Split(strings.TrimPrefix(string(data), "\ufeff"), "\n") {
		r.line, r.failed = i+1, false
		if !utf8.ValidString(line) {
			r.fail(1, i18n.Errorf("expected a text in UTF-8"))
			continue
		}
		r.toks, r.end = split(line)
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

// blanks are the characters that separate words.
const blanks = " \t\f\r"

// split splits a line into tokens, up to a comment, and returns the column after the blank
// that follows them.
func split(line string) (toks []token, end int) {
	line = strings.TrimRightFunc(line, unicode.IsSpace)
	for at := 0; at < len(line) && line[at] != '#'; {
		n := strings.IndexAny(line[at:], blanks)
		if n < 0 {
			n = len(line) - at
		}
		if n > 0 {
			col := utf8.RuneCountInString(line[:at]) + 1
			toks = append(toks, token{line[at : at+n], col})
			end = col + utf8.RuneCountInString(line[at:at+n]) + 1
		}
		at += n + 1
	}
	return toks, end
}

// fail records an error at a column of the line, and skips the rest of it.
func (r *reader) fail(col int, err error) {
	if !r.failed {
		r.errs = append(r.errs, &Error{r.line, col, err})
	}
	r.failed, r.toks = true, nil
}

// refuse records that a token is not what was expected there, and where it belongs, or
// which word of the list may have been meant.
func (r *reader) refuse(t token, expected error, words []string) {
	err := i18n.Errorf("%v, not %q", expected, t.text)
	word := strings.ToLower(t.text)
	near, other := nearest(word, words), meant[word]
	switch {
	case slices.Contains(list(Lines), word):
		err = i18n.Errorf("%v, which begins a line of its own", err)
	case r.owners(word) != nil:
		err = i18n.Errorf("%v, which belongs in a line that begins with %s", err, i18n.Or(r.owners(word)...))
	case slices.Contains(words, other) || near != "" && other == "":
		err = i18n.Errorf("%v; did you mean %s?", err, near)
	case r.owners(other) != nil:
		err = i18n.Errorf("%v; did you mean %s, in a line that begins with %s?", err, other, i18n.Or(r.owners(other)...))
	}
	r.fail(t.col, err)
}

// owners returns the first words of the lines in which a word may appear.
func (r *reader) owners(word string) (lines []string) {
	for _, l := range Lines {
		words := strings.Fields(strings.ReplaceAll(r.grammars[l.Word].says, "+", ""))
		if l.Word == word || slices.Contains(words, word) || l.Word == "foundation" && bases[word] != baseFixed {
			lines = append(lines, l.Word)
		}
	}
	return lines
}

// next returns the next token of the line; if there is none, it records what was
// expected.
func (r *reader) next(expected error) (t token, ok bool) {
	if r.failed {
		return t, false
	}
	if len(r.toks) == 0 {
		r.fail(r.end, i18n.Errorf("%v after %q", expected, r.last))
		return t, false
	}
	t, r.toks = r.toks[0], r.toks[1:]
	r.last = t.text
	return t, true
}

// take reads the next token, in lower case. If it does not fit, or there is none, it
// records what was expected; list has the words that may have been meant.
func (r *reader) take(expected error, list []string, fits func(w string) bool) {
	if t, ok := r.next(expected); ok && !fits(strings.ToLower(t.text)) {
		r.refuse(t, expected, list)
	}
}

// number reads a number from least to most, or one of the words, which stand for 0.
func (r *reader) number(least, most int, words ...string) int {
	n, expected := least, i18n.Errorf("expected a number from %d to %d", least, most)
	for _, w := range words {
		expected = i18n.Errorf("%v or %s", expected, w)
	}
	r.take(expected, append(words, "N"), func(w string) bool {
		i, err := strconv.Atoi(w)
		n = min(max(i, least), most)
		if slices.Contains(words, w) {
			n, i, err = 0, 0, nil
		}
		return err == nil && n == i
	})
	return n
}

// word reads the next token, which must be one of these.
func (r *reader) word(words ...string) (w string) {
	r.take(i18n.Errorf("expected %s", i18n.Or(words...)), words, func(s string) bool {
		w = s
		return slices.Contains(words, s)
	})
	return w
}

func (r *reader) rank() (rank cards.Rank) {
	r.take(i18n.Errorf("expected a card: A, 2 to 10, J, Q or K"), nil, func(w string) bool {
		rank = rankNames[w]
		return rank > 0
	})
	return rank
}

// parseCard reads the name of a card: AS, 10H.
func parseCard(s string) (cards.Card, bool) {
	c, err := cards.ParseCard(strings.Replace(strings.ToUpper(s), "10", "T", 1))
	return c, err == nil && c != cards.Gap && c.FaceUp()
}

// each reads the rest of a statement. Only one of the words in a group, separated by |,
// may occur, unless the group ends in +. N is a number, C a card. to maps words to
// actions; "" maps all other words.
func (r *reader) each(line, grammar string, to map[string]func()) {
	var list []string
	var said []any
	groups, multiple := map[string]int{}, map[int]bool{}
	kinds := map[string]any{"N": i18n.Text("a number"), "C": i18n.Text("a card such as AS")}
	for i, group := range strings.Split(grammar, "|") {
		for _, w := range strings.Fields(group) {
			if multiple[i] = w == "+"; !multiple[i] {
				groups[w] = i
				list = append(list, w)
				said = append(said, cmp.Or[any](kinds[w], w))
			}
		}
	}
	if len(list) == 1 { // the number itself says which are expected
		to["N"]()
		return
	}
	what := i18n.Errorf("expected %s", i18n.Or(said...))
	used := map[int]string{}
	for first := true; first || len(r.toks) > 0; first = false {
		rest := r.toks
		t, ok := r.next(what)
		if !ok {
			return
		}
		r.w = strings.ToLower(t.text)
		group, known := groups[r.w]
		if _, err := strconv.Atoi(r.w); err == nil {
			r.w, r.toks = "N", rest // read it as a number after a word
			group, known = groups[r.w]
		} else if c, ok := parseCard(r.w); ok && !known {
			r.w, r.n = "C", int(c)
			group, known = groups[r.w]
		}
		other, twice := used[group]
		switch {
		case !known:
			r.refuse(t, what, list)
			return
		case twice && !multiple[group] && other == t.text:
			r.fail(t.col, i18n.Errorf("%q appears twice", t.text))
			return
		case twice && !multiple[group]:
			r.fail(t.col, i18n.Errorf("%q and %q exclude each other", other, t.text))
			return
		}
		used[group] = t.text
		at := slices.Index(list, r.w)
		if line == "space" { // which tries the sources in their order
			at = group
		}
		if do := to[r.w]; do != nil {
			do()
		} else if do = to[""]; do != nil {
			do()
		}
		for _, t := range rest[:len(rest)-len(r.toks)] {
			r.said = append(r.said, token{t.text, at})
		}
	}
}

// languages lists the languages of texts.
var languages = []string{"en", "de", "fr", "es", "it", "nl", "pl", "pt", "sv", "da", "cs"}

// text reads the rest of a line verbatim, and its language.
func (r *reader) text() (lang, text string) {
	lang = "en"
	if len(r.toks) > 1 && slices.Contains(languages, r.toks[0].text) {
		lang, r.toks = r.toks[0].text, r.toks[1:]
	}
	if len(r.toks) == 0 {
		r.fail(r.end, i18n.Errorf("expected a text"))
	}
	var said []string
	for _, t := range r.toks {
		said = append(said, strings.Map(func(c rune) rune {
			if unicode.IsPrint(c) {
				return c
			}
			return '?'
		}, t.text))
	}
	r.toks = nil
	return lang, strings.Join(said, " ")
}

// list reads numbers of cards, one for each pile, to the end of the line.
func (r *reader) list() (list []int) {
	for first := true; first || len(r.toks) > 0 && r.toks[0].text[0] >= '0' && r.toks[0].text[0] <= '9'; first = false {
		list = append(list, r.number(0, 52))
	}
	if len(list) > maxColumns {
		r.fail(r.end, i18n.Errorf("expected at most %d numbers", maxColumns))
	}
	return list
}

// statement reads a line.
func (r *reader) statement() {
	all := r.toks
	first := r.toks[0]
	r.toks, r.last, r.said = r.toks[1:], first.text, nil
	word := strings.ToLower(first.text)
	if names := list(Lines); !slices.Contains(names, word) {
		what, near := i18n.Errorf("expected %s", i18n.Or(names...)), nearest(word, names)
		switch lack := unsaid[word]; {
		case lack != "":
			r.fail(first.col, i18n.Errorf("%s: descriptions cannot say that", i18n.Text(lack)))
		case near == "" && len(r.seen)+len(r.errs) == 0 && len(all) > 1:
			r.fail(first.col, i18n.Errorf(`%v, not %q; did you mean title %s ...?`, what, first.text, first.text))
		case r.owners(word) != nil:
			r.fail(first.col, i18n.Errorf("%q cannot begin a line; it belongs in one that begins with %s", first.text, i18n.Or(r.owners(word)...)))
		default:
			r.refuse(first, what, names)
		}
		return
	}
	if at := r.seen[word]; at > 0 && !slices.Contains([]string{"title", "help", "foundation", "place"}, word) {
		r.fail(first.col, i18n.Errorf("%q is already in line %d", word, at))
		return
	}
	r.seen[word] = r.line
	d := r.d
	switch word {
	case "title":
		lang, text := r.text()
		d.Titles[lang] = text
		if n := len([]rune(text)); n > maxTitle {
			r.fail(first.col, i18n.Errorf("expected at most %d characters, not %d", maxTitle, n))
		}
		return
	case "help":
		lang, text := r.text()
		d.Helps[lang] = append(d.Helps[lang], text)
		return
	case "place":
		r.place()
	case "ranks":
		d.low, d.high = r.rank(), r.rank()
		if !r.failed && d.low >= d.high {
			r.fail(first.col, i18n.Errorf("expected the lower card first"))
		}
	default:
		r.f = founding{rank: cards.Ace, dir: up, step: 1, at: r.line}
		g := r.grammars[word]
		if bare := []string{"foundation", "reserve", "hole", "stock"}; len(r.toks) > 0 || !slices.Contains(bare, word) {
			r.each(word, g.says, g.to)
		}
		if word == "foundation" {
			d.founds = append(d.founds, r.f)
		}
		d.hole = d.hole || word == "hole"
		if word == "stock" && d.stock == "" {
			d.stock = "waste"
		}
	}
	switch {
	case d.moveSuit && !d.moves["run"]:
		r.fail(first.col, i18n.Errorf(`expected "move run suit"`))
	case word == "again" && d.again == 0:
		r.fail(first.col, i18n.Errorf(`expected the number of times, or "any"`))
	}
	if len(r.toks) > 0 {
		r.refuse(r.toks[0], i18n.Errorf("expected the end of the line"), nil)
	}
	if len(r.said) == 0 {
		r.said = all[1:]
	}
	slices.SortStableFunc(r.said, func(a, b token) int { return a.col - b.col })
	for _, t := range r.said {
		word += " " + strings.ToLower(t.text)
	}
	if !strings.HasPrefix(word, "place") {
		d.rules = append(d.rules, word)
	}
}

// A grammar defines what may follow the first word of a line, and its effect.
type grammar struct {
	says string
	to   map[string]func()
}

func (r *reader) grammar() map[string]grammar {
	d := r.d
	type to = map[string]func()
	flag := func(b *bool) func() { return func() { *b = true } }
	word := func(s *string) func() { return func() { *s = r.w } }
	num := func(n *int, least, most int) func() { return func() { *n = r.number(least, most) } }
	then := func(b *bool, w string) func() { return func() { *b = true; r.word(w) } }
	building := func() { d.build = directions[r.w] }
	moving := func() { d.moves[r.w] = true }
	last := &r.f
	founded := func() { last.dir = directions[r.w] }
	return map[string]grammar{
		"packs":   {"N", to{"N": num(&d.packs, 1, maxPacks)}},
		"tableau": {"N", to{"N": num(&d.columns, 1, maxColumns)}},
		"deal":    {"N rising | under", to{"N": func() { d.deal = r.list() }, "rising": flag(&d.rising), "under": func() { d.under = r.rank() }}},
		"face": {"up top alternate down | turn", to{"": word(&d.face), "turn": flag(&d.turn), "down": func() {
			d.face, d.hidden = r.w, r.list()
		}}},
		"build": {"down up both none | suit alternate colour any | round | stock", to{"down": building, "up": building, "both": building, "none": building,
			"": func() { d.match = matches[r.w] }, "round": flag(&d.round), "stock": flag(&d.fromStock)}},
		"move": {"one run pile all cells + | suit", to{"": moving, "suit": flag(&d.moveSuit)}},
		"space": {"any king none reserve waste stock + | one", to{"one": flag(&d.spaceOne), "": func() {
			if final := map[string]bool{"any": true, "king": true, "none": true}; d.space != "" {
				r.fail(r.end, i18n.Errorf("%q must be the last word", d.space))
			} else if final[r.w] {
				d.space = r.w
			} else {
				d.fill = append(d.fill, r.w)
			}
		}}},
		"foundation": {"N | from | up down both | step | suit alternate any | back | out | run", to{"N": num(&last.count, 1, 4*maxPacks), "from": func() { r.from(last) },
			"up": founded, "down": founded, "both": founded, "step": num(&last.step, 1, 12), "": func() { last.match = matches[r.w] },
			"back": flag(&last.back), "out": flag(&last.out), "run": flag(&last.run)}},
		"cells":   {"N | filled | after | run", to{"N": num(&d.cells, 1, maxCells), "filled": num(&d.filled, 1, maxCells), "after": then(&d.cellsAfter, "stock"), "run": flag(&d.cellsRun)}},
		"reserve": {"N | of | from", to{"N": num(&d.reserve, 1, maxReserve), "of": num(&d.of, 0, 52), "from": then(&d.refill, "waste")}},
		"hole":    {"C dealt | round ends", to{"C": func() { d.holeHas, d.holeCard = true, cards.Card(r.n) }, "round": flag(&d.round), "ends": flag(&d.ends)}},
		"stock": {"waste tableau reserve hole | N | passes | all", to{"": word(&d.stock), "N": num(&d.draw, 1, 52), "all": flag(&d.toSpaces), "passes": func() {
			d.passes = r.number(1, 99, "any")
		}}},
		"again": {"N any | shuffled", to{"N": num(&d.again, 1, 99), "any": func() { d.again = -1 }, "shuffled": flag(&d.shuffled)}},
		"win":   {"foundation hole run", to{"run": flag(&d.winRuns), "hole": flag(&d.winHole)}},
	}
}

// from reads the card with which foundations begin.
func (r *reader) from(f *founding) {
	r.take(i18n.Errorf(`expected "ace", another card, "dealt" or "chosen"`), []string{"ace", "king", "queen", "jack", "dealt", "chosen"}, func(w string) bool {
		f.rank, f.base = rankNames[w], bases[w]
		return f.rank > 0 || f.base != baseFixed
	})
}

func (r *reader) place() {
	kind := r.word("stock", "waste", "reserve", "cells", "hole", "foundation", "tableau")
	s := spot{col: r.number(1, 20), row: r.number(1, 8)}
	s.down = len(r.toks) > 0 && r.word("down") != ""
	r.d.places[kind] = s
}

// check validates the whole description, and fills in the defaults.
func (r *reader) check() {
	d := r.d
	suits := 4 * d.packs
	d.space = cmp.Or(d.space, "any")
	if len(d.moves) == 0 {
		d.moves["one"] = true
	}
	if r.seen["reserve"] > 0 {
		d.reserve = max(d.reserve, 1)
	}
	if len(d.founds) == 0 && !d.hole && !d.winRuns {
		d.founds = []founding{{rank: d.low, dir: up, step: 1}}
	}
	has := func(source string) bool { return slices.Contains(d.fill, source) }
	for _, c := range []struct {
		bad  bool
		word string
		err  error
	}{
		{d.hole && len(d.founds) > 0, "foundation", i18n.Errorf("a game with a hole has no foundations")},
		{d.winRuns && (len(d.founds) > 0 || d.hole), "win", i18n.Errorf("a game that is won by runs in the tableau has neither foundations nor a hole")},
		{!d.hole && (d.stock == "hole" || d.winHole), "stock", i18n.Errorf(`there is no hole: expected a line "hole"`)},
		{d.reserve == 0 && (d.stock == "reserve" || has("reserve")), "stock", i18n.Errorf(`there is no reserve: expected a line "reserve"`)},
		{d.stock != "waste" && (has("waste") || d.refill || d.fromStock), "stock", i18n.Errorf(`there is no waste: expected a line "stock"`)},
		{d.stock == "" && (has("stock") || d.cellsAfter), "stock", i18n.Errorf(`there is no stock: expected a line "stock"`)},
		{d.stock != "waste" && d.passes != 1, "stock", i18n.Errorf("only a stock with a waste can be dealt again")},
		{d.stock != "waste" && d.draw != 1, "stock", i18n.Errorf("several cards at a time can be dealt only to a waste")},
		{d.stock != "tableau" && d.toSpaces, "stock", i18n.Errorf(`"all" applies only to a stock that is dealt to the tableau`)},
		{d.cells == 0 && r.seen["cells"] > 0, "cells", i18n.Errorf("expected the number of cells")},
		{d.cells > 0 && d.cells < d.filled, "cells", i18n.Errorf("expected at most %d filled cells, not %d", d.cells, d.filled)},
		{d.again != 0 && d.stock != "", "again", i18n.Errorf("cards cannot be gathered in a game with a stock")},
		{d.holeHas && (d.holeCard.Rank() < d.low || d.holeCard.Rank() > d.high), "hole", i18n.Errorf("that card is not in the pack")},
	} {
		if c.bad {
			r.wrong(r.seen[c.word], c.err)
		}
	}
	count, free, ranks := 0, 0, int(d.high-d.low)+1
	for _, f := range d.founds {
		count += f.count
		if f.count == 0 {
			free++
		}
		if f.base == baseFixed && (f.rank < d.low || f.rank > d.high) {
			r.wrong(f.at, i18n.Errorf("foundations begin with a card that is not in the pack"))
		}
		if f.out && (f.base == baseChosen || f.base == baseDealt && len(d.founds)*d.packs > 1) {
			r.wrong(f.at, i18n.Errorf(`"out" needs foundations from a known card, or all four of one pack from "dealt"`))
		}
		for k := 2; k <= f.step; k++ {
			if ranks%k == 0 && f.step%k == 0 {
				r.wrong(f.at, i18n.Errorf("steps of %d do not reach all %d cards", f.step, ranks))
				break
			}
		}
	}
	left := suits - count
	for i := range d.founds {
		if f := &d.founds[i]; f.count == 0 {
			f.count = left / free
			count += f.count
		}
	}
	if len(d.founds) > 0 && count != suits {
		r.wrong(r.seen["foundation"], i18n.Errorf("expected %d foundations, one for each suit, not %d", suits, count))
	}
	if len(r.errs) == 0 {
		r.share(4 * d.packs * ranks)
	}
}

// wrong records an error of a statement as a whole, or of the whole description.
func (r *reader) wrong(line int, err error) {
	r.errs = append(r.errs, &Error{max(line, 1), 1, err})
}

// perPile gives each pile its number from a list; a single number is for all piles, and
// none stands for 0.
func (r *reader) perPile(list []int, line int) []int {
	if len(list) < 2 {
		return slices.Repeat(append(list, 0)[:1], r.d.columns)
	}
	if len(list) != r.d.columns {
		r.wrong(line, i18n.Errorf("expected %d numbers, one for each pile, not %d", r.d.columns, len(list)))
		return make([]int, r.d.columns)
	}
	return list
}

// share computes how many of the cards go where.
func (r *reader) share(left int) {
	d := r.d
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
	dealt := 0
	deal := func(pile int) {
		if dealt < left {
			d.deal[pile]++
			dealt++
		}
	}
	if len(d.deal) > 0 {
		d.deal = r.perPile(d.deal, r.seen["deal"])
		for _, n := range d.deal {
			dealt += n
		}
	} else {
		d.deal = make([]int, d.columns)
		for row := 0; d.rising && row < d.columns && dealt < left; row++ {
			for i := row; i < d.columns; i++ {
				deal(i)
			}
		}
		for i := 0; d.stock == "" && dealt < left || !d.rising && i < d.columns; i++ {
			deal(i % d.columns)
		}
	}
	d.hidden = r.perPile(d.hidden, r.seen["face"])
	for i := range d.hidden {
		if d.face == "top" {
			d.hidden[i] = max(0, d.deal[i]-1)
		}
	}
	switch {
	case left < 0:
		r.wrong(r.seen["reserve"], i18n.Errorf("%d cards too many outside of the tableau", -left))
	case dealt > left:
		r.wrong(r.seen["deal"], i18n.Errorf("expected at most %d cards in the tableau, not %d", left, dealt))
	case dealt < left && d.stock == "":
		r.wrong(r.seen["deal"], i18n.Errorf(`cards left over: %d; add a line "stock" or "reserve", or deal more cards to the tableau`, left-dealt))
	}
}
