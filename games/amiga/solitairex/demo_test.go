package solitairex

import (
	"bytes"
	"fmt"
	"image"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/amiga/solitairex/rules"
	"phosphor/games/cards"
	"phosphor/games/internal/cardstest"
	"phosphor/games/internal/drivetest"
	"phosphor/games/play"
)

// best looks for moves, without a reshuffle, that place as many cards as it can
// find a way for: a search in breadth that continues with so many of the most
// promising positions.
func best(r rules.Rules, p *cards.Position, width int) []cards.Move {
	type node struct {
		p      *cards.Position
		made   cards.Move
		before *node
		value  int
	}
	value := func(p *cards.Position) (v int) {
		for i := range p.Piles {
			row := p.Piles[i].Cards
			v += 10 * rules.WellPlaced(row)
			for j := 1; j < rules.Columns; j++ {
				switch {
				case row[j] != cards.Gap && row[j-1] != cards.Gap && cards.UpInSuit(row[j-1], row[j]):
					v += 3
				case row[j] == cards.Gap && row[j-1] != cards.Gap && row[j-1].Rank() == cards.King && rules.WellPlaced(row) < rules.Columns-1:
					v -= 8
				case row[j] == cards.Gap && row[j-1] == cards.Gap:
					v -= 4
				}
			}
		}
		return v
	}
	seen := map[string]bool{}
	level := []*node{{p: p.Clone()}}
	top := level[0]
	for len(level) > 0 {
		var next []*node
		for _, n := range level {
			if rules.Placed(n.p) > rules.Placed(top.p) {
				top = n
			}
			for _, m := range r.Moves(n.p, nil) {
				from, _ := rules.Find(n.p, cards.Card(max(m.From, 0)))
				if m.Verb != "" || from.Column() == 0 && cards.Card(m.From).Rank() == 2 {
					continue
				}
				q := n.p.Clone()
				r.Play(q, m)
				if key := fmt.Sprint(q.Piles); !seen[key] {
					seen[key] = true
					next = append(next, &node{q, m, n, value(q)})
				}
			}
		}
		slices.SortStableFunc(next, func(a, b *node) int { return b.value - a.value })
		level = next[:min(len(next), width)]
		if r.Won(top.p) {
			break
		}
	}
	var moves []cards.Move
	for ; top.before != nil; top = top.before {
		moves = append(moves, top.made)
	}
	slices.Reverse(moves)
	return moves
}

// solve plays a deal with its reshuffles, and returns the moves of a win.
func solve(s *cards.Session) (all []cards.Move) {
	for {
		moves := best(s.Rules().(rules.Rules), s.Position(), 1000)
		if s.Rules().Check(s.Position(), cards.Verb(rules.Reshuffle)) == nil {
			moves = append(moves, cards.Verb(rules.Reshuffle))
		}
		for _, m := range moves {
			if s.Play(m) != nil {
				break // a reshuffle after the win
			}
			all = append(all, m)
		}
		switch st := s.State(); {
		case st.Won:
			return all
		case st.Over || len(moves) == 0 || moves[len(moves)-1].Verb == "":
			return nil
		}
	}
}

// TestRecordDemo records, with -update, a game won with only the mouse, with clicks without
// effect, a cancelled choice of a two, a reshuffle and Backup.
func TestRecordDemo(t *testing.T) {
	if !*drivetest.Update {
		t.Skip("only with -update")
	}
	// A game with a reshuffle, in which a two has a choice.
	telling := func(deal string, moves []cards.Move) bool {
		s, shuffled, choice := cardstest.Start(t, "solitairex", rules.New, "", deal), false, false
		for _, m := range moves {
			shuffled = shuffled || m.Verb == rules.Reshuffle
			choice = choice || m.Verb == "" && len(s.Rules().(rules.Rules).Targets(s.Position(), cards.Card(m.From))) > 1
			s.Play(m)
		}
		return shuffled && choice
	}
	var moves []cards.Move
	deal := 0
	for moves == nil || !telling(fmt.Sprint(deal), moves) {
		if deal++; deal > 60 {
			t.Fatal("no deal of that kind was won")
		}
		moves = solve(cardstest.Start(t, "solitairex", rules.New, "", fmt.Sprint(deal)))
	}
	env := games.Env{Deal: fmt.Sprint(deal), Lang: "en"}
	g := begin(t, Info.Modes[0], env)
	var out bytes.Buffer
	w := play.NewDemoWriter(&out, play.Demo{Game: Info.Name, Mode: Info.Modes[0], Deal: env.Deal, Lang: env.Lang})
	now, at := 500*time.Millisecond, image.Pt(320, 100)
	send := func(ev input.Event) {
		ev.Time = now
		w.Event(ev)
		g.Advance(now)
		g.Event(ev)
		now += 30 * time.Millisecond
	}
	click := func(name string) {
		r, ok := g.Where(name)
		if !ok {
			t.Fatalf("no card %s", name)
		}
		from, to := at, r.Min.Add(r.Max).Div(2)
		for i := 1; i <= 5; i++ {
			at = from.Add(to.Sub(from).Mul(i).Div(5))
			send(input.Event{Kind: input.Move, At: at})
		}
		send(input.Event{Kind: input.Press, Button: input.Left, At: at})
		send(input.Event{Kind: input.Release, Button: input.Left, At: at})
		now += 300 * time.Millisecond
	}
	name := func(s rules.Slot) string { return fmt.Sprintf("row%d/%d", s.Row(), s.Column()) }
	click("button:Reshuffle")
	click("button:Backup")
	cancelled := false
	for _, m := range moves {
		if m.Verb == rules.Reshuffle {
			click("button:Reshuffle")
			continue
		}
		p := g.Session.Position()
		from, _ := rules.Find(p, cards.Card(m.From))
		several := len(g.rules().Targets(p, cards.Card(m.From))) > 1
		click(name(from))
		if !several {
			continue
		}
		if !cancelled {
			click("title")
			click(name(from))
			cancelled = true
		}
		click(name(rules.Slot(m.To)))
	}
	if !g.Session.State().Won {
		t.Fatalf("deal %d was not won with the mouse", deal)
	}
	g.Advance(now + 2*time.Second)
	if err := w.Close(now + 2*time.Second); err != nil {
		t.Fatal(err)
	}
	t.Logf("deal %d won in %d moves and %v, with a cancelled choice: %v", deal, len(moves), now, cancelled)
	if err := os.WriteFile("testdata/won.demo", out.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestDemo replays a game won by hand, recorded with its inputs, to the same frame for ever.
func TestDemo(t *testing.T) {
	d := open(t, Info.Modes[0], games.Env{})
	if !d.Demo("won").Won {
		t.Error("the demo does not end with a win")
	}
}

// TestScreens compares screens that were approved by eye.
func TestScreens(t *testing.T) {
	for _, mode := range Info.Modes[:2] {
		d := open(t, mode, games.Env{Deal: "3"})
		d.Golden("start-" + mode)
		d.Do("layout %s", sample)
		d.Click("row0/12")
		d.Golden("gaps-" + mode)
		d.Do("key escape")
		d.Do("new 3")
		d.Do("key ctrl+t")
		d.Golden("tournament-" + mode)
		d.Do("key f1")
		d.Golden("rules-" + mode)
		d.Do("key return")
		d.Do("press right 300 100")
		p := d.Middle("menu:Game")
		d.Do("move %d %d", p.X, p.Y)
		p = d.Middle("item:Restart")
		d.Do("move %d %d", p.X, p.Y)
		d.Golden("menu-" + mode)
		d.Do("move 300 100")
		d.Do("release right 300 100")
		d.Do("layout %s", cardstest.Rows("row",
			"2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC --",
			"2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --",
			"2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --",
			"2S 3S 4S 5S 6S 7S 8S 9S TS JS QS -- KS",
		))
		d.Click("row3/12")
		d.Do("wait 600")
		d.Golden("wave-" + mode)
		d.Do("wait 30000")
		d.Golden("won-" + mode)
		d.Do("press left 300 4")
		d.Do("move 300 64")
		d.Do("release left 300 64")
		d.Click("button:Look")
		d.Golden("dragged-" + mode)
		d.Do("press left 300 64")
		d.Do("move 300 4")
		d.Do("release left 300 4")
		d.Click("depth:back")
		d.Golden("workbench-" + mode)
	}
	for _, mode := range Info.Modes[:2] {
		for _, lang := range []string{"en", "de"} {
			name := map[string]string{"en": "", "de": "-de"}[lang] + "-" + mode
			d := open(t, mode, games.Env{Deal: "4", Lang: lang})
			lose(t, d)
			d.Do("wait 200")
			d.Golden("lost-cards" + name)
			d.Do("wait 30000")
			d.Golden("lost" + name)
			d = open(t, mode, games.Env{Deal: "5", Lang: lang, Variation: rules.Variations[1]})
			lose(t, d)
			d.Do("wait 30000")
			d.Golden("lost-tournament" + name)
			d = open(t, mode, games.Env{Deal: "5", Lang: lang, Variation: rules.Variations[1]})
			d.Click(d.slotOf(d.simple()[:2]))
			d.Do("key ctrl+t")
			d.Golden("give-up" + name)
			d.Do("key escape")
			d.Do("key ctrl+n")
			d.Golden("leave" + name)
			if lang == "en" {
				continue
			}
			d = open(t, mode, games.Env{Deal: "3", Lang: lang})
			d.Do("key f1")
			d.Golden("german-" + mode)
			d.Do("key return")
			d.Do("key ctrl+t")
			d.Golden("tournament" + name)
			d.Do("key ctrl+n")
			d.Do("layout %s", near)
			for _, m := range []string{"QD 1 10", "KD 1 11", "TS 3 8", "JS 3 9", "QS 3 10", "KS 3 11"} {
				d.Do("do %s", m)
			}
			d.Do("wait 30000")
			d.Golden("won" + name)
		}
	}
}

// lose plays a game to an end that is no win.
func lose(t *testing.T, d driver) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(2, 1))
	for range 3 {
		for range 40 {
			moves := slices.DeleteFunc(d.Do("moves").Moves, func(m string) bool { return m == rules.Reshuffle })
			if len(moves) == 0 || d.Do("state").Over {
				break
			}
			d.Do("do %s", moves[rnd.IntN(len(moves))])
		}
		if d.Do("state").Over {
			break
		}
		d.Ask("do reshuffle")
	}
	if st := d.Do("state"); !st.Over || st.Won {
		t.Fatalf("over %v, won %v", st.Over, st.Won)
	}
}

// TestPAL checks that on a PAL screen the rows have more room between them.
func TestPAL(t *testing.T) {
	for _, mode := range Info.Modes[2:] {
		d := open(t, mode, games.Env{Deal: "3"})
		d.Golden("pal-" + mode)
		if a, b := d.Where("row0/0"), d.Where("row3/0"); b.Min.Y-a.Min.Y != 3*(pitchY+14) || !b.In(d.Screen().Rect) {
			t.Errorf("%s: the first row is at %v, the last at %v", mode, a, b)
		}
	}
}
