package catalog_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"phosphor/games"
	"phosphor/games/amiga/cardgames/golf"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/catalog"
	"phosphor/games/internal/drivetest"
	"phosphor/games/internal/shared"
	"phosphor/games/prove"
)

// late reads testdata/late/NAME.json: a position of a game that no prover solves, and moves
// that win from there; ok is false if there is none.
func late(t *testing.T, name string) (moves []string, b beginning, ok bool) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "late", name+".json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, b, false
	}
	var f struct {
		Layout json.RawMessage
		Moves  []string
	}
	if err == nil {
		err = json.Unmarshal(data, &f)
	}
	var line bytes.Buffer
	if err == nil {
		err = json.Compact(&line, f.Layout)
	}
	if err != nil {
		t.Fatal(err)
	}
	return f.Moves, beginning{deal: "1", layout: line.String()}, true
}

// TestEverywhere plays each card game on each desk to a win by mouse, and again by keyboard;
// on the way it undoes and redoes moves, saves and loads. Without PHOSPHOR_SLOW=1 each game
// uses the keys on one of the desks only.
func TestEverywhere(t *testing.T) {
	for nth, g := range catalog.Cards {
		t.Run(g.Name, func(t *testing.T) {
			moves, start := line(t, g)
			for i, machine := range machines {
				info := on(t, g.Name, machine)
				modes := []string{info.Modes[0], info.Mono}
				t.Run(machine, func(t *testing.T) {
					p := sit(t, g, info, modes[i%2], start)
					for n, m := range moves {
						if n == len(moves)/2 {
							p.backAndForth()
						}
						p.mouse(m)
					}
					p.won()
				})
				if !shared.Slow && nth%3 != i {
					continue
				}
				t.Run(machine+"/keys", func(t *testing.T) {
					p := sit(t, g, info, modes[(i+1)%2], start)
					for _, m := range moves {
						p.keys(m)
					}
					p.won()
				})
			}
		})
	}
}

// A beginning is a deal, or a position laid out by hand.
type beginning struct{ variation, deal, layout string }

// line returns moves that win a game, and how it begins.
func line(t *testing.T, g *table.Game) ([]string, beginning) {
	t.Helper()
	if moves, b, ok := late(t, g.Name); ok {
		return moves, b
	}
	// A deal that can be won quickly is among the first; others would take long to search.
	for _, nodes := range []int64{3_000, 30_000, 300_000} {
		for deal := 1; deal < 60; deal++ {
			s := cards.NewSession(g.Name, g.Rules)
			b := beginning{deal: strconv.Itoa(deal)}
			if len(g.Variations) > 0 {
				b.variation = g.Variations[len(g.Variations)-1]
			}
			if err := s.Start(cards.Setup{Deal: b.deal, Variation: b.variation}); err != nil {
				t.Fatal(err)
			}
			r, err := prove.Solve(context.Background(), prove.ProblemOf(s), prove.Limits{Nodes: nodes})
			if err != nil {
				t.Fatal(err)
			}
			if r.Verdict == prove.Winnable {
				return r.Moves, b
			}
		}
	}
	t.Fatalf("%s: no deal was won", g.Name)
	return nil, beginning{}
}

// A player plays a game through events, and knows from its own session what they must do.
type player struct {
	t       *testing.T
	d       *drivetest.Driver
	g       *table.Game
	s       *cards.Session
	chooses bool // by clicks; else cards are dragged
}

func sit(t *testing.T, g *table.Game, info *games.Info, mode string, b beginning) *player {
	t.Helper()
	p := &player{t: t, g: g, s: cards.NewSession(g.Name, g.Rules)}
	if err := p.s.Start(cards.Setup{Deal: b.deal, Variation: b.variation}); err != nil {
		t.Fatal(err)
	}
	p.d = drivetest.New(t, info, mode, games.Env{Deal: b.deal, Variation: b.variation})
	if b.layout != "" {
		if err := p.s.Layout([]byte(b.layout)); err != nil {
			t.Fatal(err)
		}
		p.d.Do("layout %s", b.layout)
	}
	p.chooses = info.Machine == "Amiga" || info.Machine == "Oberon" && g.Name == "freecell"
	return p
}

func (p *player) piles() string {
	var b strings.Builder
	for _, q := range p.d.Do("state").Piles {
		fmt.Fprint(&b, q.Name, q.Cards)
	}
	return b.String()
}

// expect makes a move in the player's own session and compares.
func (p *player) expect(m string) {
	p.t.Helper()
	if p.s.Status().Won {
		return
	}
	if err := p.s.Do(m); err != nil {
		p.t.Fatalf("%s: %v", m, err)
	}
	var b strings.Builder
	for _, q := range p.s.Position().Piles {
		fmt.Fprint(&b, q.Name, q.Cards)
	}
	if got := p.piles(); got != b.String() {
		p.d.Do("shot %s", filepath.Join(p.t.TempDir(), "screen.png"))
		p.t.Fatalf("after %s\n%s, want\n%s", m, got, b.String())
	}
}

// parse divides a move: where it begins, where it ends, how many cards.
func (p *player) parse(move string) (m cards.Move) {
	p.t.Helper()
	m, err := cards.ParseMove(p.s.Rules(), p.s.Position(), move)
	if err != nil {
		p.t.Fatal(err)
	}
	if p.g.Covered != nil && m.Verb == "" && p.g.Covered(p.s.Rules(), p.s.Position(), m.From) != nil {
		m.From, m.To = m.To, m.From // the card that lies on the other comes first
	}
	if p.g.Whole && m.Verb == "" && p.s.Position().Piles[m.From].Kind == cards.Tableau {
		m.N = 1 // whichever is taken, all are
	}
	return m
}

// top names the card that a move picks up, the n-th from the top of a pile, or the pile if it
// is empty.
func (p *player) top(pile, n int) string {
	q := p.s.Position().Piles[pile]
	if len(q.Cards) == 0 {
		return q.Name
	}
	return fmt.Sprintf("%s/%d", q.Name, len(q.Cards)-n)
}

func (p *player) mouse(move string) {
	p.t.Helper()
	if p.s.Status().Won {
		return // it has finished by itself
	}
	m := p.parse(move)
	pos := p.s.Position()
	switch {
	case m.Verb == "deal" || m.Verb == "redeal":
		p.d.Click("stock")
		if p.g.Pair != nil && p.chooses { // the card of the stock is chosen like any other
			p.d.Click(p.top(1, 1))
		}
	case m.Verb != "":
		p.d.Click(p.top(m.From, 1))
	case p.g.Pair != nil && pos.Piles[m.To].Kind == cards.Foundation && p.chooses:
		p.d.Click(p.top(m.From, 1)) // leaves alone
	case p.chooses:
		p.d.Click(p.top(m.From, m.N))
		p.d.Click(p.top(m.To, 1))
	default:
		p.d.Drag(p.top(m.From, m.N), p.top(m.To, 1))
	}
	p.expect(move)
}

func (p *player) keys(move string) {
	p.t.Helper()
	if p.s.Status().Won {
		return
	}
	m := p.parse(move)
	pos := p.s.Position()
	switch {
	case m.Verb == "deal" || m.Verb == "redeal":
		p.d.Do("key space")
	case m.Verb != "":
		p.walk(p.top(m.From, 1))
		p.d.Do("key return")
	case p.g.Pair != nil && pos.Piles[m.To].Kind == cards.Foundation:
		p.walk(p.top(m.From, 1))
		p.d.Do("key return")
	default:
		p.walk(p.top(m.From, m.N))
		p.d.Do("key return")
		p.walk(p.top(m.To, 1))
		p.d.Do("key return")
	}
	p.expect(move)
}

// walk moves the cursor to a card with the arrow keys, and records where each key leads.
func (p *player) walk(to string) {
	p.t.Helper()
	goal := p.d.Where(to).Min
	at := func() image.Point {
		a := p.d.Ask("where cursor")
		if a.Error != "" {
			p.d.Do("key right") // shows it
			a = p.d.Do("where cursor")
		}
		return image.Pt(a.X, a.Y)
	}
	arrows := []string{"left", "right", "up", "down"}
	type edges map[string]image.Point
	seen := map[image.Point]edges{}
	here := at()
	for range 400 {
		if here == goal {
			return
		}
		if seen[here] == nil {
			seen[here] = edges{}
		}
		// The first key of the shortest known way to the goal, or to a key that was
		// not tried yet.
		type step struct {
			at    image.Point
			first string
		}
		queue, been := []step{{here, ""}}, map[image.Point]bool{here: true}
		press := ""
		for len(queue) > 0 && press == "" {
			s := queue[0]
			queue = queue[1:]
			d := goal.Sub(s.at)
			slices.SortStableFunc(arrows, func(a, b string) int { // towards the goal first
				dot := func(k string) int { return d.X*table.Arrows[k].X + d.Y*table.Arrows[k].Y }
				return dot(b) - dot(a)
			})
			for _, k := range arrows {
				first := s.first
				if first == "" {
					first = k
				}
				next, known := seen[s.at][k]
				if !known || next == goal {
					press = first
					break
				}
				if !been[next] {
					been[next] = true
					queue = append(queue, step{next, first})
				}
			}
		}
		if press == "" {
			p.t.Fatalf("the keys do not lead to %s", to)
		}
		p.d.Do("key %s", press)
		was := here
		here = at()
		seen[was][press] = here
	}
	p.t.Fatalf("%s was not reached with 400 keys", to)
}

// backAndForth undoes and redoes the last move, saves the game, begins another and loads it.
func (p *player) backAndForth() {
	p.t.Helper()
	before := p.piles()
	p.d.Do("undo")
	p.d.Do("redo")
	if got := p.piles(); got != before {
		p.t.Fatalf("undo and redo lead to\n%s, want\n%s", got, before)
	}
	file := filepath.Join(p.t.TempDir(), "saved")
	p.d.Do("save %s", file)
	p.d.Do("new 7")
	p.d.Do("load %s", file)
	if got := p.piles(); got != before {
		p.t.Fatalf("loaded\n%s, want\n%s", got, before)
	}
}

func (p *player) won() {
	p.t.Helper()
	if st := p.d.Do("state"); !st.Won || !st.Over {
		p.t.Errorf("not won: %s", p.piles())
	}
	p.d.Do("wait 20000")
}

// TestHints solves a game, plays by hints to its end, and asks which move loses it.
func TestHints(t *testing.T) {
	info := on(t, "golf", "atari")
	var answer struct {
		Verdict, Move string
		Moves         []string
		Lost          *int `json:"lost_since"`
	}
	ask := func(d *drivetest.Driver, command string) {
		t.Helper()
		answer.Lost, answer.Move = nil, ""
		if err := json.Unmarshal(d.Raw("%s", command), &answer); err != nil {
			t.Fatal(err)
		}
	}
	for deal := 1; ; deal++ {
		d := drivetest.New(t, info, info.Modes[0], games.Env{Deal: strconv.Itoa(deal)})
		if ask(d, "solve"); answer.Verdict == "lost" {
			if ask(d, "hint"); answer.Lost == nil || *answer.Lost != 0 {
				t.Errorf("deal %d is lost, the hint says %v", deal, answer)
			}
			continue
		}
		// Cards of the stock alone lose it at some time.
		made := 0
		for ask(d, "hint"); answer.Lost == nil; ask(d, "hint") {
			d.Do("do deal")
			made++
		}
		if *answer.Lost < 1 || *answer.Lost > made {
			t.Errorf("lost since %d of %d moves", *answer.Lost, made)
		}
		for since := *answer.Lost; made >= since; made-- {
			d.Do("undo")
		}
		for n := 0; !d.Do("state").Won; n++ {
			if ask(d, "hint"); answer.Move == "" || n > 100 {
				t.Fatalf("after %d hints: %+v", n, answer)
			}
			d.Do("do %s", answer.Move)
		}
		return
	}
}

// TestHelpKeys plays a game to its end with the help keys: by hints, each shown and then made,
// and from there automatically until a key stops it.
func TestHelpKeys(t *testing.T) {
	g := &golf.Game
	_, b := line(t, g)
	for _, machine := range machines {
		info := on(t, g.Name, machine)
		for _, mode := range []string{info.Modes[0], info.Mono} {
			d := drivetest.New(t, info, mode, games.Env{Deal: b.deal})
			dark := d.Do("frame").Hash
			d.Do("key f9")
			if d.Do("frame").Hash == dark {
				t.Errorf("%s: the lamp is not visible", mode)
			}
			d.Do("key f9")
			if d.Do("frame").Hash != dark {
				t.Errorf("%s: the lamp leaves pixels", mode)
			}
			d.Do("key f4")
			if d.Do("frame").Hash == dark || len(d.Do("messages").Messages) == 0 {
				t.Errorf("%s: the hint is not visible", mode)
			}
			d.Do("key f4")
			if len(d.Pile("stock"))+len(d.Pile("foundation0")) == 17 && len(d.Pile("foundation0")) == 1 {
				t.Errorf("%s: the hint was not played", mode)
			}
			d.Do("key shift+f4")
			d.Do("wait 1000")
			d.Do("key space") // stops it, and does nothing else
			before := len(d.Pile("foundation0"))
			d.Do("wait 1000")
			if n := len(d.Pile("foundation0")); n != before || n < 3 {
				t.Errorf("%s: %d cards, then %d", mode, before, n)
			}
			for on := range 2 { // the same keys, as a keyboard reports them, begin it and stop it
				d.Do("keydown shift")
				d.Do("key f4")
				d.Do("keyup shift")
				d.Do("wait 100")
				before = len(d.Pile("foundation0"))
				d.Do("wait 400")
				if n := len(d.Pile("foundation0")); (n == before) != (on == 1) {
					t.Errorf("%s: Shift+F4, attempt %d: %d cards, then %d", mode, on+1, before, n)
				}
			}
			d.Do("key shift+f4")
			d.Do("wait 60000")
			if !d.Do("state").Won {
				t.Errorf("%s: the game was not won", mode)
			}
		}
	}
}

// on returns a game on a machine, or on its own for "".
func on(t *testing.T, game, machine string) *games.Info {
	t.Helper()
	info, err := catalog.Find(game)
	if err == nil {
		info, err = info.On(machine)
	}
	if err != nil {
		t.Fatal(err)
	}
	return info
}

// machines are all machines that have a desk.
var machines = []string{"atari", "amiga", "oberon", "windows"}
