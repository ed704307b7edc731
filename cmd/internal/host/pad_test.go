package host

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"phosphor/fb/window"
	"phosphor/games"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/catalog"
	scramble "phosphor/games/oberon/scramble/rules"
	scrambler "phosphor/games/oberon/scramble/solver"
	sokoban "phosphor/games/oberon/sokoban/rules"
	sokobans "phosphor/games/oberon/sokoban/solver"
	"phosphor/games/play"
	"phosphor/games/prove"
	"phosphor/games/spoken"
	"phosphor/games/store"
	"phosphor/games/windows/gobblet/rules"
	"phosphor/games/windows/gobblet/search"
)

// The tests of this file use the cabinet with only a game controller: they mark a game, play
// it to its end and come back. The input takes the path of a real controller's buttons and
// sticks. The tests see what a user sees: the position, what the cursor of the keys is on,
// where a thing is on the screen.

// patience is how long a test waits.
const patience = 2 * time.Minute

// hands hold a controller.
type hands interface {
	button(b window.PadButton, down bool)
	stick(a window.PadAxis, v float64) // -1 to 1
	pass(d time.Duration)              // lets time pass
	look(func())                       // calls a function while nothing moves
	at() image.Point                   // where the pointer is
}

// simulated hands have their own time, and the window's translation of a controller.
type simulated struct {
	feed window.Feed
	pad  window.Pad
	now  time.Duration
}

func simulate(h *House) *simulated {
	s := &simulated{feed: window.Feed{Client: h}, now: h.now}
	s.pad.Feed = &s.feed
	return s
}

func (s *simulated) button(b window.PadButton, down bool) { s.pad.Button(s.now, b, down) }
func (s *simulated) stick(a window.PadAxis, v float64)    { s.pad.Move(s.now, a, v) }
func (s *simulated) look(f func())                        { f() }
func (s *simulated) at() image.Point                      { return s.feed.At() }

func (s *simulated) pass(d time.Duration) {
	end := s.now + d
	for t, ok := s.pad.Due(); ok && t <= end; t, ok = s.pad.Due() {
		s.feed.Advance(t)
		s.pad.Advance(t)
	}
	s.feed.Advance(end)
	s.now = end
}

// A holder plays with a controller.
type holder struct {
	t *testing.T
	h *House
	hands
	leads map[string]map[window.PadButton]string // where each direction leads, as far as tried
}

// A finger is how long a button is held, and released after that.
const finger = 30 * time.Millisecond

func (p *holder) tap(buttons ...window.PadButton) {
	for _, b := range buttons {
		p.button(b, true)
		p.pass(finger)
		p.button(b, false)
		p.pass(finger)
	}
}

// until lets time pass until a condition is true.
func (p *holder) until(what string, is func() bool) {
	p.t.Helper()
	for end := time.Now().Add(patience); ; p.pass(20 * time.Millisecond) {
		done, thinking := false, false
		p.look(func() {
			if done = is(); p.h.game != nil {
				_, thinking = p.h.thinking()
			}
		})
		switch {
		case done:
			return
		case time.Now().After(end):
			p.t.Fatalf("waited in vain for %s", what)
		case thinking:
			time.Sleep(time.Millisecond)
		}
	}
}

// rest waits until nothing moves on the screen, or for two seconds: some things always
// move.
func (p *holder) rest() {
	for range 40 {
		rests := false
		p.look(func() {
			due, ok := time.Duration(0), false
			if p.h.game != nil {
				due, ok = p.h.stage.due(p.h.now, &p.h.projector)
			}
			rests = !ok || due > p.h.now+400*time.Millisecond
		})
		if rests {
			return
		}
		p.pass(50 * time.Millisecond)
	}
}

// choose marks a game in the cabinet, opens it and waits until it has started.
func (p *holder) choose(name string) {
	p.t.Helper()
	marked := func() (is bool) {
		p.look(func() { is = p.h.Cabinet.marked().Name == name })
		return is
	}
	for range 2 * len(catalog.All) {
		if marked() {
			break
		}
		p.tap(window.PadRight)
	}
	if !marked() {
		p.t.Fatalf("the cross does not lead to %s", name)
	}
	p.tap(window.PadA)
	p.until("the game", func() bool { return p.h.game != nil && p.h.row.Name == name })
	p.rest()
}

// leave goes back to the cabinet. A answers what B does not close, such as a question.
func (p *holder) leave() {
	p.t.Helper()
	for range 6 {
		left, asked := false, false
		see := func() {
			if left = p.h.game == nil; !left {
				front, _ := p.h.game.(spoken.Reader).Reading()
				asked = len(front) > 0
			}
		}
		p.tap(window.PadB)
		if p.look(see); !left {
			p.rest()
			p.look(see)
		}
		switch {
		case left:
			p.look(func() {
				if p.h.Done() || p.h.Cabinet.page != pageRoom {
					p.t.Errorf("B leads to page %v of the cabinet, done %v", p.h.Cabinet.page, p.h.Done())
				}
			})
			return
		case asked:
			p.tap(window.PadA)
			p.rest()
		}
	}
	p.t.Fatal("B does not lead back to the cabinet")
}

// signs writes a name if the game asks for one, and reports whether it did.
func (p *holder) signs() bool {
	p.t.Helper()
	p.rest()
	typing := func() (text string, ok bool) {
		p.look(func() { text, ok = p.h.Typing() })
		return text, ok
	}
	if p.focus() == "button:Save" { // Yukon's points are saved, or kept for the next game
		p.tap(window.PadA)
		p.rest()
	}
	if _, ok := typing(); !ok {
		return false
	}
	p.tap(window.PadUp, window.PadUp, window.PadRight, window.PadUp, window.PadRight, window.PadDown, window.PadB, window.PadUp, window.PadUp, window.PadUp)
	if text, _ := typing(); !strings.HasSuffix(strings.ToLower(text), "bac") {
		p.t.Errorf("the name is %q", text)
	}
	return true
}

// status returns the status of the game.
func (p *holder) status() (st play.Status) {
	p.look(func() { st = p.h.game.Match().Status() })
	return st
}

// state reads the state of the game into v.
func (p *holder) state(v any) {
	p.t.Helper()
	var err error
	p.look(func() { err = p.read(v) })
	if err != nil {
		p.t.Fatal(err)
	}
}

// read is state while nothing moves.
func (p *holder) read(v any) error {
	b, err := json.Marshal(p.h.game.Match().State())
	if err == nil {
		err = json.Unmarshal(b, v)
	}
	return err
}

// where is the position of a thing on the screen.
func (p *holder) where(name string) (r image.Rectangle, ok bool) {
	p.look(func() { r, ok = p.h.game.(games.Finder).Where(name) })
	return r, ok
}

// point moves the pointer to a thing with the right stick.
func (p *holder) point(name string) {
	p.t.Helper()
	r, ok := p.where(name)
	if !ok {
		p.t.Fatalf("there is no %s", name)
	}
	goal := r.Min.Add(r.Max).Div(2)
	slow := func(d int) float64 {
		if d == 0 {
			return 0
		}
		return float64(d) / float64(max(d, -d)) * min(1, 0.3+float64(max(d, -d))/200)
	}
	for end := time.Now().Add(patience); p.at() != goal; p.pass(16 * time.Millisecond) {
		if time.Now().After(end) {
			p.t.Fatalf("the pointer is at %v, and %s at %v", p.at(), name, r)
		}
		d := goal.Sub(p.at())
		p.stick(window.PadRightX, slow(d.X))
		p.stick(window.PadRightY, slow(d.Y))
	}
	p.stick(window.PadRightX, 0)
	p.stick(window.PadRightY, 0)
}

// focus names what the keyboard cursor is on, or "" if there is none.
func (p *holder) focus() (name string) {
	p.look(func() {
		_, focus := p.h.game.(spoken.Reader).Reading()
		if len(focus) > 0 && !strings.HasPrefix(focus[0], "chosen:") {
			name = focus[0]
		}
	})
	return name
}

var cross = map[window.PadButton]image.Point{window.PadLeft: {X: -1}, window.PadRight: {X: 1}, window.PadUp: {Y: -1}, window.PadDown: {Y: 1}}

// walk moves the cursor to a thing with the cross, and records where each step leads.
func (p *holder) walk(to string) {
	p.t.Helper()
	here := p.focus()
	if here == "" {
		p.tap(window.PadRight) // shows it
		here = p.focus()
	}
	goal, ok := p.where(to)
	if !ok || here == "" {
		p.t.Fatalf("there is no %s (%v), or no cursor: %q", to, ok, here)
	}
	if p.leads == nil {
		p.leads = map[string]map[window.PadButton]string{}
	}
	for range 400 {
		if here == to {
			return
		}
		b, ok := p.next(here, to, goal.Min.Add(goal.Max).Div(2))
		if !ok {
			break
		}
		p.tap(b)
		was := here
		here = p.focus()
		if p.leads[was] == nil {
			p.leads[was] = map[window.PadButton]string{}
		}
		p.leads[was][b] = here
	}
	p.t.Fatalf("the cross does not lead to %s, but to %s", to, here)
}

// next is the first step of the shortest way to a known thing, or to a step that was not tried
// yet, those towards the thing first.
func (p *holder) next(here, to string, goal image.Point) (window.PadButton, bool) {
	type step struct {
		at    string
		first window.PadButton
	}
	queue, been := []step{{at: here}}, map[string]bool{here: true}
	for i := 0; i < len(queue); i++ {
		s := queue[i]
		r, _ := p.where(s.at)
		d := goal.Sub(r.Min.Add(r.Max).Div(2))
		towards := slices.SortedFunc(maps.Keys(cross), func(a, b window.PadButton) int {
			dot := func(k window.PadButton) int { return d.X*cross[k].X + d.Y*cross[k].Y }
			return cmp.Or(dot(b)-dot(a), int(a)-int(b))
		})
		for _, b := range towards {
			first := s.first
			if s.at == here {
				first = b
			}
			next, known := p.leads[s.at][b]
			if !known || next == to {
				return first, true
			}
			if !been[next] {
				been[next] = true
				queue = append(queue, step{next, first})
			}
		}
	}
	return 0, false
}

// session is that of the card game in play.
func (p *holder) session() *cards.Session {
	m, _ := play.As[interface{ Cards() *cards.Session }](p.h.game.Match())
	return m.Cards()
}

// described returns what package table knows about a card game.
func described(t *testing.T, name string) *table.Game {
	i := slices.IndexFunc(catalog.Cards, func(g *table.Game) bool { return g.Name == name })
	if i < 0 {
		t.Errorf("%s is not a card game", name)
		return &table.Game{}
	}
	return catalog.Cards[i]
}

// line returns moves that win the card game in play, or nil if none are found.
func (p *holder) line() []string {
	p.t.Helper()
	var r prove.Result
	var err error
	p.look(func() {
		r, err = prove.Solve(context.Background(), prove.ProblemOf(p.session()), prove.Limits{Nodes: 50_000})
	})
	if err != nil {
		p.t.Fatal(err)
	}
	return r.Moves
}

// cards plays moves in a card game until it is won; some games finish by themselves. In the
// middle it undoes and redoes one move, if that is allowed.
func (p *holder) cards(moves []string, undo bool) {
	p.t.Helper()
	for i, m := range moves {
		won, made := false, 0
		p.look(func() {
			s := p.session()
			won, made = s.Rules().Won(s.Position()), s.Made()
		})
		if won {
			break
		}
		p.move(m)
		if undo && i == len(moves)/2 {
			p.tap(window.PadX)
			p.until("X to take "+m+" back", func() bool { return p.session().Made() == made })
			p.rest()
			p.move(m)
		}
	}
	p.rest()
}

// named is the name of the n-th card from the top of a pile, or of the pile, as the cursor
// names it.
func named(pos *cards.Position, pile, n int) string {
	q := pos.Piles[pile]
	if len(q.Cards) > 0 && (q.Kind == cards.Tableau || q.Kind == cards.Row) {
		return fmt.Sprintf("%s/%d", q.Name, len(q.Cards)-n)
	}
	return q.Name
}

// move makes a move in a card game.
func (p *holder) move(move string) {
	p.t.Helper()
	var m cards.Move
	var from, to, top string
	alone, made := false, 0
	p.look(func() {
		s := p.session()
		g := described(p.t, s.Game())
		pos, err := s.Position(), error(nil)
		if m, err = cards.ParseMove(s.Rules(), pos, move); err != nil {
			p.t.Errorf("%s: %v", move, err)
			return
		}
		made = s.Made()
		if m.Verb == "deal" || m.Verb == "redeal" {
			return
		}
		if g.Covered != nil && m.Verb == "" && g.Covered(s.Rules(), pos, m.From) != nil {
			m.From, m.To = m.To, m.From // the card that lies on the other comes first
		}
		if g.Whole && m.Verb == "" && pos.Piles[m.From].Kind == cards.Tableau {
			m.N = 1 // whichever is taken, all are
		}
		top, alone = named(pos, m.From, 1), m.Verb != ""
		if !alone {
			from, to = named(pos, m.From, m.N), named(pos, m.To, 1)
			alone = g.Pair != nil && pos.Piles[m.To].Kind == cards.Foundation
		}
	})
	if p.t.Failed() {
		p.t.FailNow()
	}
	p.leads = nil
	switch {
	case m.Verb == "deal" || m.Verb == "redeal":
		p.tap(window.PadY)
	case alone:
		p.walk(top)
		p.tap(window.PadA)
	default:
		p.walk(from)
		p.tap(window.PadA)
		p.walk(to)
		p.tap(window.PadA)
	}
	p.until(move+" to be made", func() bool { return p.session().Made() != made })
	p.rest()
}

// late lays out a game that no prover solves, from a file of package catalog, so that it waits
// in the cabinet, and returns moves that win it.
func (p *holder) late(name string) []string {
	p.t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "games", "catalog", "testdata", "late", name+".json"))
	var f struct {
		Layout json.RawMessage
		Moves  []string
	}
	if err == nil {
		err = json.Unmarshal(data, &f)
	}
	var saved []byte
	if err == nil {
		s := cards.NewSession(name, described(p.t, name).Rules)
		if err = s.Start(cards.Setup{Deal: "1"}); err == nil {
			err = s.Layout(f.Layout)
		}
		if err == nil {
			saved, err = s.Save(0)
		}
	}
	if err == nil {
		err = p.h.Saves.Write(name, saved)
	}
	if err != nil {
		p.t.Fatal(err)
	}
	return f.Moves
}

// won fails the test unless the game in play is won.
func (p *holder) won() {
	p.t.Helper()
	if st := p.status(); !st.Won || !st.Over {
		p.t.Fatalf("not won: %+v", st)
	}
}

// A padGame is a chosen deal and how it is played to its end; without a deal it is the one
// that waits in the cabinet.
type padGame struct {
	deal string
	play func(p *holder)
}

func byLine(p *holder) {
	p.cards(p.line(), true)
	p.won()
}

// byPad are all games. The deals can be won in few moves.
var byPad = map[string]padGame{
	"yukon": {"8", byLine}, "pyramid": {"10", byLine}, "golf": {"10", byLine}, "klondike": {"2", byLine},
	"corners": {"23", byLine}, "calculation": {"17", byLine}, "canfield": {"3", byLine},
	"solitaire": {"21", byLine}, "spider": {"5", byLine}, "freecell": {"8", byLine}, "scorpion": {"4", byLine},
	"fortythieves": {"", nil}, "solitairex": {"9", playSolitaireX}, "grandtour": {"10", playTour},
	"minesweeper": {"1", playMineSweeper}, "scramble": {"1", playScramble}, "sokoban": {"1", playSokoban},
	"tetris": {"1", playTetris}, "gobblet": {"1", playGobblet},
}

// playSolitaireX moves cards into gaps, and reshuffles the others with the gadget.
func playSolitaireX(p *holder) {
	for _, m := range p.line() {
		made := 0
		p.look(func() { made = p.session().Made() })
		done := func() (is bool) {
			p.look(func() { is = p.session().Made() != made })
			return is
		}
		p.leads = nil
		var card string
		var row, column int
		if n, _ := fmt.Sscanf(m, "%s %d %d", &card, &row, &column); n != 3 {
			p.point("button:Reshuffle")
			p.tap(window.PadLeftShoulder)
		} else {
			from := ""
			p.look(func() {
				for _, q := range p.session().Position().Piles {
					for i, c := range q.Cards {
						if c.String() == card {
							from = fmt.Sprintf("%s/%d", q.Name, i)
						}
					}
				}
			})
			p.walk(from)
			p.tap(window.PadA)
			if !done() { // a two with several possible gaps
				p.walk(fmt.Sprintf("row%d/%d", row, column))
				p.tap(window.PadA)
			}
		}
		p.until(m+" to be made", func() bool { return p.session().Made() != made })
		p.rest()
	}
	p.won()
}

// playTour wins as many of the six games as possible, leaves the second one halfway for the
// next, and leaves the others from the screens at their ends.
func playTour(p *holder) {
	for stage := range 6 {
		if st := p.status(); st.Stage != stage || st.Over {
			p.t.Fatalf("stage %d: %+v", stage, st)
		}
		if moves := p.line(); moves != nil && stage != 1 {
			p.cards(moves, false)
			if st := p.status(); stage < 5 && st.Over {
				p.t.Fatalf("the tour ends after %d games", stage+1)
			}
			if stage < 5 {
				p.tap(window.PadA)
			}
		} else {
			p.tap(window.PadY)
			p.rest()
			p.point("button:Next game")
			p.tap(window.PadLeftShoulder, window.PadA) // it asks
		}
		p.rest()
	}
	if st := p.status(); !st.Over {
		p.t.Fatalf("not over: %+v", st)
	}
}

// playMineSweeper opens every box without a mine, a row from the left and a row from the
// right, and flags the first mine.
func playMineSweeper(p *holder) {
	var s struct {
		Rows  []string
		Mines [][2]int
		Won   bool
	}
	read := func() { p.state(&s) }
	to := func(x, y int) {
		p.leads = nil
		p.walk(fmt.Sprintf("cell:%d,%d", x, y))
	}
	read()
	to(len(s.Rows[0])/2, len(s.Rows)/2)
	p.tap(window.PadA) // never a mine
	for y := range s.Rows {
		for i := range s.Rows[0] {
			x := i
			if y%2 == 1 {
				x = len(s.Rows[0]) - 1 - i
			}
			if read(); !s.Won && s.Rows[y][x] == '#' && !slices.Contains(s.Mines, [2]int{x, y}) {
				to(x, y)
				p.tap(window.PadA)
			}
		}
		if read(); y == 0 {
			m := s.Mines[0]
			to(m[0], m[1])
			p.tap(window.PadY)
			if read(); s.Rows[m[1]][m[0]] != 'F' {
				p.t.Fatalf("Y did not flag %v: %v", m, s.Rows)
			}
		}
	}
	p.won()
}

// playScramble shuffles the picture, puts it in order again, and undoes the first slide on the
// way.
func playScramble(p *holder) {
	p.tap(window.PadA)
	board := func() *scramble.Board {
		var s struct{ Rows [][]int }
		p.state(&s)
		b, err := scramble.Lay(s.Rows)
		if err != nil {
			p.t.Fatal(err)
		}
		return b
	}
	slide := func(to image.Point) {
		b := board()
		for b.Gap() != to {
			d := to.Sub(b.Gap())
			for pad, dir := range cross {
				if dir == d.Div(max(d.X, -d.X, d.Y, -d.Y)) {
					p.tap(pad)
				}
			}
			if was := b.Gap(); board().Gap() == was {
				p.t.Fatalf("the cross did not move the gap from %v to %v", was, to)
			}
			b = board()
		}
	}
	if board().Done() {
		p.t.Fatal("A does not begin")
	}
	way := scrambler.Solve(context.Background(), board())
	was := board().Rows()
	slide(way[0])
	p.tap(window.PadX)
	if !reflect.DeepEqual(board().Rows(), was) {
		p.t.Error("X takes nothing back")
	}
	for _, to := range way {
		slide(to)
	}
	p.won()
}

// playSokoban solves a level, undoing its first push once, and shows the next one.
func playSokoban(p *holder) {
	var s struct {
		Deal string
		Rows []string
	}
	p.state(&s)
	first := s.Deal
	b, err := sokoban.New(s.Rows)
	if err != nil {
		p.t.Fatal(err)
	}
	way, err := sokobans.Solve(b, 1_000_000)
	if err != nil {
		p.t.Fatal(err)
	}
	press := map[rune]window.PadButton{'u': window.PadUp, 'd': window.PadDown, 'l': window.PadLeft, 'r': window.PadRight}
	p.tap(press[rune(strings.ToLower(way.Moves)[0])], window.PadX)
	rows := s.Rows
	if p.state(&s); !slices.Equal(s.Rows, rows) {
		p.t.Error("X takes nothing back")
	}
	for _, c := range strings.ToLower(way.Moves) {
		p.tap(press[c])
	}
	p.until("the next level", func() bool { return p.h.game.Match().Status().Deal != first })
}

// playTetris lets figures fall until there is no room. It turns and moves the first ones on
// their way down, and lets one fall by itself.
func playTetris(p *holder) {
	for i := range 300 {
		if p.status().Over {
			return
		}
		switch i % 4 {
		case 0:
			p.tap(window.PadLeft, window.PadLeft, window.PadUp)
		case 1:
			p.tap(window.PadRight, window.PadDown)
		case 2:
			p.pass(500 * time.Millisecond)
		}
		p.tap(window.PadY)
	}
	p.t.Fatal("300 figures, and it is not over")
}

// playGobblet plays against the computer, as a user's first game is.
func playGobblet(p *holder) {
	engine := search.New(1 << 20)
	person := "" // whose turn it is first
	for range 200 {
		var s rules.State
		p.until("the person's turn", func() bool { // the computer delays a move that it has found
			err := p.read(&s)
			return p.h.game.Match().Status().Over || err == nil && (person == "" || s.Turn == person)
		})
		p.rest()
		if p.status().Over {
			return
		}
		p.state(&s)
		person = s.Turn
		pos, err := s.Position(rules.Classic)
		if err != nil {
			p.t.Fatal(err)
		}
		r, err := engine.Search(context.Background(), rules.NewGame(pos), search.Options{Depth: 4, Nodes: 100_000})
		if err != nil {
			p.t.Fatal(err)
		}
		name := func(at rules.Spot) string {
			if n := rules.Classic.SpotName(at); at.IsSquare() {
				return n
			} else {
				return pos.Turn().Letter() + ":" + n
			}
		}
		made := 0
		count := func() int { return counted(p.h.game.Match()).Count().Moves }
		p.look(func() { made = count() })
		p.leads = nil
		p.walk(name(r.Move.From))
		p.tap(window.PadA)
		p.walk(name(r.Move.To))
		p.tap(window.PadA)
		p.until("the move", func() bool { return count() > made })
	}
	p.t.Fatal("80 moves, and it is not over")
}

// TestPadPlaysEverything checks that every game can be chosen in the cabinet, played to its
// end and left with only a game controller.
func TestPadPlaysEverything(t *testing.T) {
	m := &memory{files: map[string][]byte{}}
	h := furnished(t, m)
	config := store.Memory{}
	h.Env = func(info *games.Info, c Choice) (games.Env, error) {
		env, err := c.Env(info)
		env.Settings, env.Scores, env.Documents = config, store.Memory{}, store.Memory{}
		return env, err
	}
	hands := simulate(h)
	var named []string // if the game asks for a name at the end
	defer func() {
		if want := []string{"yukon", "grandtour"}; !t.Failed() && !slices.Equal(named, want) {
			t.Errorf("the letters of names are %q, want %q", named, want)
		}
	}()
	for _, info := range catalog.All {
		t.Run(info.Name, func(t *testing.T) {
			p := &holder{t: t, h: h, hands: hands}
			defer func() { // the next game begins in the cabinet in any case
				if h.game != nil {
					h.back()
				}
			}()
			c, ok := byPad[info.Name]
			if !ok {
				t.Fatal("no game was played with a controller")
			}
			h.Choice.Deal = c.deal
			if c.play == nil {
				moves := p.late(info.Name)
				p.choose(info.Name)
				p.session().Choose(func(s *play.Setup) { s.Layout = nil }) // as if it had been dealt
				p.cards(moves, true)
				p.won()
			} else {
				p.choose(info.Name)
				c.play(p)
			}
			if p.signs() {
				named = append(named, info.Name)
			}
			p.leave()
			if name := h.Cabinet.marked().Name; name != info.Name {
				t.Errorf("in the cabinet %s is marked", name)
			}
			if h.Cabinet.sums[info.Name].Played != 1 {
				t.Errorf("it was counted %d times", h.Cabinet.sums[info.Name].Played)
			}
		})
	}
}

// TestPadNamesTetris checks that a controller alone can write the name in the ranking of
// Tetris and begin the next game.
func TestPadNamesTetris(t *testing.T) {
	h, _ := newHouse(t, &memory{files: map[string][]byte{}})
	scores := store.Memory{}
	h.Env = func(info *games.Info, c Choice) (games.Env, error) {
		env, err := c.Env(info)
		env.Scores = scores
		return env, err
	}
	p := &holder{t: t, h: h, hands: simulate(h)}
	h.Choice.Deal = byPad["tetris"].deal
	p.choose("tetris")
	p.tap(window.PadUp) // turns a figure
	if _, ok := h.Typing(); ok {
		t.Fatal("asked for a name in the middle of the game")
	}
	playTetris(p)
	p.tap(window.PadUp)
	if !p.signs() {
		t.Fatal("no question for a name")
	}
	p.tap(window.PadA)
	if _, ok := h.Typing(); ok || !p.status().Over {
		t.Errorf("after A: typing %v, or a new game began", ok)
	}
	var ranks struct{ Ranks []struct{ Name string } }
	if err := store.ReadJSON(scores, "tetris.json", &ranks); err != nil || len(ranks.Ranks) == 0 || ranks.Ranks[0].Name != "Bac" {
		t.Errorf("ranking %+v, %v", ranks, err)
	}
	p.tap(window.PadA)
	if p.status().Over {
		t.Error("A did not begin another game")
	}
	p.leave()
}

// TestPadUnplugged unplugs a controller in the middle of a gesture, which cancels it,
// and continues with another one: held cards return, a menu closes without a choice, a
// cursor stops, a timed game pauses.
func TestPadUnplugged(t *testing.T) {
	h, _ := newHouse(t, &memory{files: map[string][]byte{}})
	hands := simulate(h)
	p := &holder{t: t, h: h, hands: hands}
	position := func() string {
		m := h.game.Match()
		return fmt.Sprint(m.Status(), play.Base(m).Line())
	}
	unplug := func(what string) {
		t.Helper()
		held := hands.pad.Rest()
		if !held {
			t.Errorf("%s: nothing is held", what)
		}
		if hands.feed.Interrupt(hands.now); h.game == nil && what != "in the cabinet" {
			t.Fatalf("%s: the game was left", what)
		}
		if due, ok := hands.pad.Due(); ok || hands.feed.Held() {
			t.Errorf("%s: a button is still held; due at %v", what, due)
		}
		p.rest()
	}

	p.button(window.PadRight, true)
	p.pass(time.Second)
	unplug("in the cabinet")
	at := h.Cabinet.marked()
	p.pass(time.Second)
	if h.Cabinet.marked() != at || at.Name == catalog.All[1].Name {
		t.Errorf("the selection moved on, or never moved: at %s", h.Cabinet.marked().Name)
	}

	h.Choice.Deal = "8"
	p.choose("yukon")
	before := position()
	if !slices.Contains(h.game.Match().Moves(), "tableau2 tableau6") {
		t.Fatalf("a different deal: %q", h.game.Match().Moves())
	}
	pos := p.session().Position()
	p.point(named(pos, pos.Index("tableau2"), 1))
	screen := h.Screen().Hash()
	p.button(window.PadLeftShoulder, true)
	p.point(named(pos, pos.Index("tableau6"), 1))
	if h.Screen().Hash() == screen {
		t.Error("nothing is being dragged")
	}
	unplug("in a drag")
	if position() != before {
		t.Errorf("cards were played: %s", position())
	}
	p.tap(window.PadRight) // the cursor
	p.button(window.PadRight, true)
	p.pass(time.Second)
	unplug("with a held direction")
	stands := p.focus()
	if p.pass(time.Second); p.focus() != stands || stands == "" {
		t.Errorf("the cursor moved on to %s", p.focus())
	}
	p.point("menu:Game") // which drops
	if front, _ := h.game.(spoken.Reader).Reading(); len(front) == 0 {
		t.Error("the menu did not open")
	}
	p.button(window.PadLeftShoulder, true)
	p.point("item:New Start")
	unplug("in a menu of GEM") // which stays open until a click or a key closes it
	p.tap(window.PadB)
	if front, _ := h.game.(spoken.Reader).Reading(); len(front) != 0 {
		t.Errorf("still open: %q", front)
	}
	if position() != before {
		t.Error("the menu ran a command")
	}
	byLine(p) // continues with another one
	p.leave()

	h.Choice.Deal = "10"
	p.choose("golf")
	before = position()
	p.point("title")
	p.button(window.PadRightShoulder, true)
	p.point("menu:Project")
	p.point("item:Quit")
	if front, _ := h.game.(spoken.Reader).Reading(); len(front) == 0 {
		t.Error("no menu")
	}
	unplug("in a menu of the Amiga")
	if front, _ := h.game.(spoken.Reader).Reading(); len(front) != 0 || position() != before {
		t.Errorf("still open: %q, or a command ran", front)
	}
	byLine(p)
	p.leave()

	h.Choice.Deal = "1"
	p.choose("tetris")
	p.pass(time.Second)
	p.button(window.PadLeft, true)
	p.pass(100 * time.Millisecond)
	unplug("in Tetris")
	before = position()
	if p.pass(10 * time.Second); position() != before {
		t.Error("Tetris is not paused")
	}
	p.tap(window.PadA)
	playTetris(p)
	p.leave()
}

// TestPadHelp checks that Start shows help in every game and B closes it; Back suggests a move
// and makes it when pressed again, or says why there is none.
func TestPadHelp(t *testing.T) {
	h, _ := newHouse(t, &memory{files: map[string][]byte{}})
	said := ""
	h.Message = func(text string) { said = text }
	hands := simulate(h)
	press := func(p *holder, b window.PadButton) {
		p.tap(b)
		p.rest()
	}
	for _, info := range catalog.All {
		p := &holder{t: t, h: h, hands: hands}
		h.Choice.Deal = byPad[info.Name].deal
		if info.Name == "fortythieves" {
			h.Choice.Deal = "48" // won at once; most of its deals take a search to its limit
		}
		p.choose(info.Name)
		if info.Name == "scramble" {
			p.tap(window.PadA) // mixes the picture
		}
		front := func() int {
			lines, _ := h.game.(spoken.Reader).Reading()
			return len(lines)
		}
		press(p, window.PadStart)
		if front() < 3 {
			t.Errorf("%s: help has %d lines", info.Name, front())
		}
		if press(p, window.PadB); h.game == nil || front() != 0 {
			t.Errorf("%s: B did not close help, or left the game", info.Name)
			continue
		}
		count := func() int { return counted(h.game.Match()).Count().Moves }
		moves := count()
		said = ""
		press(p, window.PadBack)
		switch info.Name {
		case "grandtour", "tetris": // no move is known
			if p.rest(); said == "" {
				t.Errorf("%s: no hint and no reason", info.Name)
			}
		case "gobblet": // thinks, and shows it on the board
			p.until("Gobblet to show a move", func() bool { return counted(h.game.Match()).Count().Helped })
			said = "on the board"
			fallthrough
		default:
			p.until(info.Name+" to show a move", func() bool { return said != "" })
			for range 20 { // a search may take a while
				if count() == moves {
					press(p, window.PadBack)
					p.pass(100 * time.Millisecond)
				}
			}
			if count() == moves {
				t.Errorf("%s: the hint was not played; message %q", info.Name, said)
			}
		}
		h.back()
	}
}

// TestPadHelpMenus reaches everything that is only in menus and texts with the pointer:
// the lamp, the game that plays itself, winnable deals, on each desk.
func TestPadHelpMenus(t *testing.T) {
	const light, show, walk, winnable = "Lamp", "Show me", "Walk Through", "Winnable deals"
	words := map[string]string{light: "Light", show: "ShowMe", walk: "Walk", winnable: "Winnable"} // in Oberon's text
	for _, c := range []struct {
		game   string
		open   func(p *holder)
		choose func(p *holder, line string)
	}{
		{"yukon", func(*holder) {}, func(p *holder, line string) {
			p.point("menu:Options")
			p.point("item:" + line)
			p.tap(window.PadLeftShoulder)
		}},
		{"golf", func(*holder) {}, func(p *holder, line string) {
			p.button(window.PadRightShoulder, true)
			p.point("menu:Hints")
			p.point("item:" + line)
			p.button(window.PadRightShoulder, false)
		}},
		{"freecell", func(p *holder) {
			p.point("Games.Tool/button:Open Help")
			p.tap(window.PadLeftShoulder)
			p.point("Games.Text/text")
			p.tap(window.PadLeftShoulder)
			for range 200 {
				if _, ok := p.where("Games.Text/word:Hints.Winnable"); ok {
					break
				}
				p.tap(window.PadDown)
			}
		}, func(p *holder, line string) {
			p.point("Games.Text/word:Hints." + words[line])
			for _, down := range []bool{true, false} { // both are the middle button
				p.button(window.PadLeftShoulder, down)
				p.button(window.PadRightShoulder, down)
				p.pass(finger)
			}
		}},
	} {
		t.Run(c.game, func(t *testing.T) {
			h, _ := newHouse(t, &memory{files: map[string][]byte{}})
			p := &holder{t: t, h: h, hands: simulate(h)}
			h.Choice.Deal = "8"
			p.choose(c.game)
			c.open(p)
			p.rest()
			moves := func() int { return counted(h.game.Match()).Count().Moves }
			dark := h.game.Screen().Hash()
			c.choose(p, light)
			p.until("the light", func() bool { return h.game.Screen().Hash() != dark })
			c.choose(p, show)
			p.until("the game to play itself", func() bool { return moves() > 2 })
			p.tap(window.PadY)
			stopped := moves()
			if p.pass(2 * time.Second); moves() != stopped {
				t.Error("Y did not stop the game")
			}
			if c.choose(p, winnable); !h.env.Dealer.Wish().Winnable {
				t.Error("the next deal may be of any kind")
			}
			// The pointer on its bar and the cross control the walk, and B ends it.
			c.choose(p, walk)
			p.point("walk:0") // Oberon's text lies over the others
			p.tap(window.PadLeftShoulder)
			first := moves()
			p.tap(window.PadRight)
			if first != 0 || moves() != 1 {
				t.Errorf("the pointer leads to position %d, the cross from there to %d", first, moves())
			}
			p.tap(window.PadB)
			if _, ok := p.where("walk"); ok || moves() != 1 {
				t.Error("B did not end the walk at its position")
			}
		})
	}
}

// TestPadWalksThroughScramble checks that the cross walks through an Oberon puzzle: the walk
// begins in the help text, which closes to show the board.
func TestPadWalksThroughScramble(t *testing.T) {
	h, _ := newHouse(t, &memory{files: map[string][]byte{}})
	p := &holder{t: t, h: h, hands: simulate(h)}
	h.Choice.Deal = "8"
	p.choose("scramble")
	p.tap(window.PadA) // mixes the picture
	moves := func() int { return counted(h.game.Match()).Count().Moves }
	for _, b := range []window.PadButton{window.PadUp, window.PadLeft, window.PadDown} {
		p.tap(b)
	}
	made := moves()
	if made < 2 {
		t.Fatalf("%d slides were made", made)
	}
	p.point("Games.Tool/button:Open Help")
	p.tap(window.PadLeftShoulder)
	p.point("Games.Text/text")
	p.tap(window.PadLeftShoulder)
	for range 200 {
		if _, ok := p.where("Games.Text/word:Hints.Walk"); ok {
			break
		}
		p.tap(window.PadDown)
	}
	p.point("Games.Text/word:Hints.Walk")
	for _, down := range []bool{true, false} { // both are the middle button
		p.button(window.PadLeftShoulder, down)
		p.button(window.PadRightShoulder, down)
		p.pass(finger)
	}
	p.point("Games.Text/button:Close")
	p.tap(window.PadLeftShoulder)
	p.point("walk:0")
	p.tap(window.PadLeftShoulder)
	if moves() != 0 {
		t.Errorf("the pointer leads to position %d", moves())
	}
	p.tap(window.PadRight)
	if moves() != 1 {
		t.Errorf("the cross leads to position %d", moves())
	}
	p.tap(window.PadB)
	if _, ok := p.where("walk"); ok || h.game == nil || moves() != 1 {
		t.Error("B did not end the walk at its position")
	}
	p.tap(window.PadDown)
	if moves() == 1 {
		p.tap(window.PadUp)
	}
	if moves() == 1 {
		t.Error("the game does not continue")
	}
}
