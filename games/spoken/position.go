package spoken

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// pile is a pile of cards as all card games tell it in their state.
type pile struct {
	Name  string   `json:"name"`
	Kind  string   `json:"kind"`
	Cards []string `json:"cards"`
}

// state is what the states of all games tell; the fields of other games are empty.
type state struct {
	Game      string          `json:"game"`
	Deal      string          `json:"deal"`
	Title     string          `json:"title"`
	Over      bool            `json:"over"`
	Won       bool            `json:"won"`
	Score     int             `json:"score"`
	Stage     *int            `json:"stage"`
	Total     int             `json:"total"`
	Piles     []pile          `json:"piles"`
	Rows      json.RawMessage `json:"rows"`
	Flags     int             `json:"flags"`
	Level     int             `json:"level"`
	Completed int             `json:"completed"`
	Current   json.RawMessage `json:"current"`
	Next      *int            `json:"next"`
	Moves     int             `json:"moves"`
	Pushes    int             `json:"pushes"`
	Time      int             `json:"time"` // seconds
	Done      bool            `json:"done"`
	Paused    bool            `json:"paused"`
	Winner    string          `json:"winner"`

	Players map[string]string   `json:"players"`
	Board   map[string][]string `json:"board"`
	Reserve map[string][][]int  `json:"reserve"`
	Turn    string              `json:"turn"`
	Lifted  json.RawMessage     `json:"lifted"`

	rows    []string // of a field
	numbers [][]int  // of a puzzle of pieces
}

// arrange reads the rows, which are texts or numbers.
func (s *state) arrange() {
	if json.Unmarshal(s.Rows, &s.rows) != nil {
		s.rows = nil
		_ = json.Unmarshal(s.Rows, &s.numbers)
	}
}

// pyramid reports whether the columns are the cards of a pyramid.
func (s *state) pyramid() bool {
	n := 0
	for _, p := range s.Piles {
		if p.Kind == "tableau" {
			n++
		}
	}
	return n == 28
}

// place says where a pile is.
func (s *state) place(w *words, name string) string {
	if n, err := strconv.Atoi(strings.TrimPrefix(name, "tableau")); err == nil && s.pyramid() {
		row := 0
		for n > row {
			n -= row + 1
			row++
		}
		return fmt.Sprintf(w.row+", %d", row+1, n+1)
	}
	if word, first := strings.CutSuffix(name, "0"); first && w.piles[word] != "" && !slices.ContainsFunc(s.Piles, func(p pile) bool { return p.Name == word+"1" }) {
		return w.piles[word] // there is one
	}
	return w.pile(s.rules(w), name)
}

// rules is the name of the game whose rules are played, also on the Grand Tour.
func (s *state) rules(w *words) string {
	if s.Stage != nil && *s.Stage >= 0 && *s.Stage < len(w.tour) {
		return strings.ToLower(vocabulary[0].tour[*s.Stage])
	}
	return s.Game
}

// sentences say how the game stands.
func (s *state) sentences(w *words) (list []string) {
	if s.Stage != nil {
		name := ""
		if *s.Stage >= 0 && *s.Stage < len(w.tour) {
			name = w.tour[*s.Stage]
		}
		list = append(list, fmt.Sprintf(w.stage, *s.Stage+1, name, s.Total))
	}
	switch {
	case s.Piles != nil:
		for i := 0; i < len(s.Piles); i++ {
			n := s.vacant(w, i)
			if n > 1 {
				list = append(list, s.group(w, i, n)+": "+w.empty)
				i += n - 1
			} else if text := s.pile(w, &s.Piles[i]); text != "" {
				list = append(list, text)
			}
		}
		if s.Score != 0 || s.scored() {
			list = append(list, fmt.Sprintf(w.score, s.Score))
		}
	case s.Current != nil && len(s.rows) > 0:
		list = append(list, s.pot(w)...)
	case s.numbers != nil:
		for y, row := range s.numbers {
			var parts []string
			for _, n := range row {
				parts = append(parts, piece(w, n))
			}
			list = append(list, fmt.Sprintf(w.row, y+1)+": "+strings.Join(parts, ", "))
		}
		if s.Done && !s.Won {
			list = append(list, w.whole)
		}
	case s.rows != nil:
		letters := w.squares
		if s.Game == "minesweeper" {
			letters = w.mines
			list = append(list, fmt.Sprintf(w.field, len(s.rows[0]), len(s.rows), s.Flags), fmt.Sprintf(w.seconds, s.Time))
		} else {
			list = append(list, s.maze(w), fmt.Sprintf(w.steps, s.Moves, s.Pushes))
			parked, all := s.parked()
			list = append(list, fmt.Sprintf(w.cans, parked, all))
			if at := s.focus("cell:man"); at != "" {
				text, _ := s.thing(w, at)
				list = append(list, text)
			}
		}
		for y, row := range s.rows {
			list = append(list, fmt.Sprintf(w.row, y+1)+": "+runs(letters, row))
		}
	case s.Board != nil:
		list = append(list, s.cups(w)...)
	}
	if s.Paused {
		list = append(list, w.paused)
	}
	return list
}

// maze names a level of Sokoban.
func (s *state) maze(w *words) string {
	if s.Title == "" {
		return fmt.Sprintf(w.maze, s.Deal)
	}
	return fmt.Sprintf(w.maze, s.Deal) + ": " + s.Title
}

// group names n piles of a kind from the pile i on: foundations 1 to 4.
func (s *state) group(w *words, i, n int) string {
	form := w.to
	if n == 2 {
		form = w.pair
	}
	name := strings.TrimRight(s.place(w, s.Piles[i].Name), "0123456789 ")
	first := number(s.Piles[i].Name) + 1
	return fmt.Sprintf(form, w.plural(name), first, first+n-1)
}

// uncounted are the games whose originals count nothing.
var uncounted = map[string]bool{"solitaire": true, "spider": true, "freecell": true}

// scored reports whether a score of 0 means something: it does not where cards lie on
// foundations, which some originals do not count, or where there are none.
func (s *state) scored() bool {
	if uncounted[s.Game] {
		return false
	}
	any := false
	for _, p := range s.Piles {
		switch {
		case p.Kind == "row":
			any = true
		case p.Kind == "foundation" && len(p.Cards) > 0:
			return false
		case p.Kind == "foundation":
			any = true
		}
	}
	return any
}

// vacant counts the piles of a kind from the pile i on that are empty; those of a pyramid,
// and those with names of their own, are told of one by one.
func (s *state) vacant(w *words, i int) (n int) {
	kind := s.Piles[i].Kind
	if kind == "tableau" && s.pyramid() || w.places[s.rules(w)][s.Piles[i].Name] != "" {
		return 0
	}
	for i+n < len(s.Piles) && s.Piles[i+n].Kind == kind && len(s.Piles[i+n].Cards) == 0 && number(s.Piles[i+n].Name) >= 0 {
		n++
	}
	return n
}

// number is that of a pile, -1 if it has none.
func number(name string) int {
	n, err := strconv.Atoi(name[len(strings.TrimRight(name, "0123456789")):])
	if err != nil {
		return -1
	}
	return n
}

// pile says what lies on a pile; of the places of a pyramid those that are empty are not
// told.
func (s *state) pile(w *words, p *pile) string {
	n := len(p.Cards)
	name := s.place(w, p.Name)
	switch {
	case n == 0 && p.Kind == "tableau" && s.pyramid():
		return ""
	case n == 0:
		return name + ": " + w.empty
	case p.Kind == "tableau", p.Kind == "row":
		var parts []string
		for i := 0; i < n; i++ {
			down := i
			for down < n && strings.HasPrefix(p.Cards[down], "?") {
				down++
			}
			if down > i {
				parts = append(parts, fmt.Sprintf("%d %s", down-i, w.faceDown))
				i = down - 1
				continue
			}
			parts = append(parts, w.card(p.Cards[i]))
		}
		return name + ": " + strings.Join(parts, ", ")
	case n == 1 && !strings.HasPrefix(p.Cards[0], "?"):
		return name + ": " + w.card(p.Cards[0])
	}
	return name + ": " + w.count(n) + ", " + w.card(p.Cards[n-1])
}

// runs says letters, those that follow each other as a number of them.
func runs(letters map[byte]string, row string) string {
	var parts []string
	for i := 0; i < len(row); {
		n := 1
		for i+n < len(row) && row[i+n] == row[i] {
			n++
		}
		text, ok := letters[row[i]]
		if !ok {
			text = row[i : i+1]
		}
		if n > 1 {
			text = fmt.Sprintf("%d x %s", n, text)
		}
		parts = append(parts, text)
		i += n
	}
	return strings.Join(parts, ", ")
}

// piece says a piece of a puzzle, 0 being the gap.
func piece(w *words, n int) string {
	if n == 0 {
		return w.gap
	}
	return strconv.Itoa(n)
}

// parked counts the cans on parks, and all.
func (s *state) parked() (n, all int) {
	for _, row := range s.rows {
		n += strings.Count(row, "*")
		all += strings.Count(row, "$") + strings.Count(row, "*")
	}
	return n, all
}

// pot says how the figures of Tetris stand.
func (s *state) pot(w *words) (list []string) {
	if s.Next != nil && *s.Next >= 0 && *s.Next < len(w.figures) {
		list = append(list, fmt.Sprintf(w.next, w.figures[*s.Next]))
	}
	var heights []string
	for x := range s.rows[0] {
		h := 0
		for y, row := range s.rows {
			if x < len(row) && row[x] != '.' {
				h = len(s.rows) - y
				break
			}
		}
		heights = append(heights, strconv.Itoa(h))
	}
	return append(list, fmt.Sprintf(w.heights, strings.Join(heights, " ")), fmt.Sprintf(w.level, s.Level, s.Completed, s.Score))
}

// figure says which figure falls, and where: its number and its columns, from 0.
func figure(w *words, name string) (text string, ok bool) {
	var n, left, right int
	if k, _ := fmt.Sscanf(name, "figure:%d,%d,%d", &n, &left, &right); k < 3 || n < 0 || n >= len(w.figures) {
		return "", false
	}
	if left == right {
		return fmt.Sprintf(w.upright, w.figures[n], left+1), true
	}
	return fmt.Sprintf(w.falls, w.figures[n], left+1, right+1), true
}

// cups says what stands on the board of Gobblet and beside it: what is seen.
func (s *state) cups(w *words) (list []string) {
	if !s.Over {
		list = append(list, w.turns[s.Turn])
	}
	computer := ""
	for _, side := range []string{"w", "o"} {
		if p := s.Players[side]; p != "" && p != "person" {
			computer += side
		}
	}
	list = append(list, w.computer[computer])
	names := make([]string, 0, len(s.Board))
	for name := range s.Board {
		names = append(names, name)
	}
	slices.Sort(names)
	some := false
	for _, name := range names {
		if len(s.Board[name]) > 0 {
			list = append(list, name+": "+s.pieceOn(w, name))
			some = true
		}
	}
	if some {
		list = append(list, w.others)
	} else {
		list = append(list, w.bare)
	}
	for _, side := range []string{"w", "o"} {
		for i := range s.Reserve[side] {
			if text, ok := s.thing(w, fmt.Sprintf("%s:s%d", side, i+1)); ok {
				list = append(list, text)
			}
		}
	}
	return list
}

// ending says how the game has ended, "" while it goes on.
func (s *state) ending(w *words) string {
	switch {
	case s.Winner != "":
		return w.wins[s.Winner]
	case s.Board != nil && s.Over:
		return w.draw
	case s.Won:
		return w.won
	case s.Over:
		return w.over
	}
	return ""
}

// pieceOn says which piece is seen on a square.
func (s *state) pieceOn(w *words, name string) string {
	cups := s.Board[name]
	if len(cups) == 0 {
		return w.empty
	}
	return w.pieceOf(cups[len(cups)-1])
}

// pieceOf says a piece in the notation of states: w4.
func (w *words) pieceOf(c string) string {
	if len(c) != 2 || c[1] < '1' || c[1] > '4' {
		return c
	}
	return fmt.Sprintf(w.piece, w.sides[c[:1]], w.sizes[c[1]-'0'])
}

// focus returns the place of a thing that a game names without saying where it is, ""
// if it is nowhere.
func (s *state) focus(name string) string {
	for y, row := range s.rows {
		if x := strings.IndexAny(row, "@+"); name == "cell:man" && x >= 0 {
			return fmt.Sprintf("cell:%d,%d", x, y)
		}
	}
	for y, row := range s.numbers {
		if x := slices.Index(row, 0); name == "cell:gap" && x >= 0 {
			return fmt.Sprintf("cell:%d,%d", x, y)
		}
	}
	return ""
}

// thing says what a name of the game's Finder stands for.
func (s *state) thing(w *words, name string) (text string, ok bool) {
	if text, ok := figure(w, name); ok {
		return text, true
	}
	if at := s.focus(name); at != "" {
		name = at
	}
	var x, y int
	if n, _ := fmt.Sscanf(name, "cell:%d,%d", &x, &y); n == 2 {
		return s.cell(w, x, y)
	}
	if s.Board != nil {
		return s.spot(w, name)
	}
	name, card, one := strings.Cut(name, "/")
	at := slices.IndexFunc(s.Piles, func(p pile) bool { return p.Name == name })
	if at < 0 {
		return "", false
	}
	p := &s.Piles[at]
	i, n := len(p.Cards)-1, len(p.Cards)
	if k, err := strconv.Atoi(card); one && err == nil && k >= 0 && k < n {
		i = k
	}
	where := s.place(w, name)
	switch {
	case n == 0:
		return where + ", " + w.empty, true
	case p.Kind == "row":
		return fmt.Sprintf(w.inPile+", %d", w.card(p.Cards[i]), where, i+1), true
	case p.Kind == "stock", p.Kind != "tableau" && n > 1 && strings.HasPrefix(p.Cards[i], "?"):
		return where + ", " + w.count(n), true
	case i < n-1:
		return fmt.Sprintf(w.inPile+", "+w.below, w.card(p.Cards[i]), where, n-1-i), true
	}
	return fmt.Sprintf(w.onPile, w.card(p.Cards[i]), where), true
}

// goal says where a move goes: on a pile, or what lies alone there, or a square.
func (s *state) goal(w *words, name string) string {
	if s.Board != nil {
		return name
	}
	name, column, row := strings.Cut(name, "/")
	if n, err := strconv.Atoi(column); row && err == nil {
		return fmt.Sprintf("%s, %d", s.place(w, name), n+1)
	}
	at := slices.IndexFunc(s.Piles, func(p pile) bool { return p.Name == name })
	if at >= 0 && s.pyramid() && len(s.Piles[at].Cards) == 1 {
		text, _ := s.thing(w, name)
		return text
	}
	return s.place(w, name)
}

// cell says what is in a cell of a board.
func (s *state) cell(w *words, x, y int) (text string, ok bool) {
	what := ""
	switch {
	case y >= 0 && y < len(s.numbers) && x >= 0 && x < len(s.numbers[y]):
		what = piece(w, s.numbers[y][x])
	case y >= 0 && y < len(s.rows) && x >= 0 && x < len(s.rows[y]):
		letters := w.squares
		if s.Game == "minesweeper" {
			letters = w.mines
		}
		if what, ok = letters[s.rows[y][x]]; !ok {
			what = s.rows[y][x : x+1]
		}
	default:
		return "", false
	}
	return fmt.Sprintf("%s, "+w.column+", "+w.row, what, x+1, y+1), true
}

// spot says what stands on a square or a stack of Gobblet: A1, w:s1, lifted.
func (s *state) spot(w *words, name string) (text string, ok bool) {
	if _, ok := s.Board[name]; ok {
		return name + ": " + s.pieceOn(w, name), true
	}
	side, at, cut := strings.Cut(name, ":")
	n, err := strconv.Atoi(strings.TrimPrefix(at, "s"))
	if !cut || err != nil || n < 1 || n > len(s.Reserve[side]) {
		return "", false
	}
	stack := fmt.Sprintf(w.stack, w.sides[side], strconv.Itoa(n))
	if cups := s.Reserve[side][n-1]; len(cups) > 0 {
		return stack + ": " + w.pieceOf(fmt.Sprint(side, cups[0])), true
	}
	return stack + ": " + w.empty, true
}

// changes say what has come to be since another state of the same game.
func (s *state) changes(old *state, w *words) (list []string) {
	switch {
	case s.Game == "sokoban" && s.Deal != old.Deal:
		list = append(list, s.maze(w))
	case s.Deal != old.Deal: // where everything lies is asked for
		list = append(list, fmt.Sprintf(w.deal, s.Deal))
	case len(s.Piles) > 0 && len(s.Piles) == len(old.Piles):
		for i, p := range s.Piles {
			n, was := len(p.Cards), old.Piles[i].Cards
			if p.Kind == "row" {
				for k := range p.Cards {
					if k < len(was) && p.Cards[k] != was[k] && p.Cards[k] != "--" {
						list = append(list, fmt.Sprintf(w.onPile+", %d", w.card(p.Cards[k]), s.place(w, p.Name), k+1))
					}
				}
				continue
			}
			if n == 0 || len(was) >= n && was[n-1] == p.Cards[n-1] || p.Cards[n-1][0] == '?' {
				continue // the top card is gone, lies where it lay, or is not seen
			}
			list = append(list, fmt.Sprintf(w.onPile, w.card(p.Cards[n-1]), s.place(w, p.Name)))
		}
	case s.Current != nil && len(s.rows) > 0:
		if s.Completed != old.Completed || s.Level != old.Level {
			list = append(list, fmt.Sprintf(w.level, s.Level, s.Completed, s.Score))
		}
	case len(s.rows) > 0 && len(s.rows) == len(old.rows):
		if s.Game == "minesweeper" {
			if n := covered(old.rows) - covered(s.rows); n > 1 {
				list = append(list, fmt.Sprintf(w.opened, n))
			}
			break
		}
		now, all := s.parked()
		before, _ := old.parked()
		if cans(s.rows) != cans(old.rows) {
			list = append(list, w.pushed)
		}
		if now != before {
			list = append(list, fmt.Sprintf(w.cans, now, all))
		}
	case s.Board != nil:
		names := make([]string, 0, len(s.Board))
		for name := range s.Board {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			if now := s.pieceOn(w, name); now != old.pieceOn(w, name) {
				list = append(list, name+": "+now)
			}
		}
		if s.Turn != old.Turn && !s.Over {
			list = append(list, w.turns[s.Turn])
		}
	}
	return list
}

func covered(rows []string) (n int) {
	for _, row := range rows {
		n += strings.Count(row, "#") + strings.Count(row, "?") + strings.Count(row, "F")
	}
	return n
}

// cans returns the rows with nothing but their cans.
func cans(rows []string) string {
	return strings.Map(func(c rune) rune {
		switch c {
		case '*':
			return '$'
		case '$', '\n':
			return c
		}
		return ' '
	}, strings.Join(rows, "\n"))
}
