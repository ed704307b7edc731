package yukon

import (
	"bytes"
	"fmt"
	"image"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/atari/yukon/rules"
	"phosphor/games/cards"
	"phosphor/games/internal/drivetest"
	"phosphor/games/play"
)

// playout plays a deal at random, but with some sense: cards that can go out
// do, face-down cards are uncovered, the stock is turned when nothing else
// helps. It returns the moves of a win.
func playout(deal string, rnd *rand.Rand) []cards.Move {
	s := cards.NewSession("yukon", rules.New)
	if s.Start(cards.Setup{Deal: deal}) != nil {
		return nil
	}
	r, p := s.Rules().(rules.Rules), s.Position()
	var made []cards.Move
	for range 250 {
		if r.Won(p) {
			return made
		}
		moves := r.Moves(p, nil)
		if len(moves) == 0 {
			return nil
		}
		best, value := cards.Move{}, -1.0
		for _, m := range moves {
			v := rnd.Float64() * 3
			switch from := m.From; {
			case m.Verb != "":
				v += 1
			case m.To < tableau:
				v += 4
			case from == waste:
				v += 2.5
			case m.N == len(p.Piles[from].Cards):
				v += 0.3
			case !p.Piles[from].Cards[len(p.Piles[from].Cards)-m.N-1].FaceUp():
				v += 3.5
			}
			if v > value {
				best, value = m, v
			}
		}
		if s.Play(best) != nil {
			return nil
		}
		made = append(made, best)
	}
	return nil
}

// TestRecordDemo records, with -update, a game won with only the mouse: quick clicks, drags,
// the stock, an illegal drop and an undo.
func TestRecordDemo(t *testing.T) {
	if !*drivetest.Update {
		t.Skip("only with -update")
	}
	rnd := rand.New(rand.NewPCG(7, 7))
	var moves []cards.Move
	deal := 0
	for moves == nil && deal < 3000 {
		deal++
		for range 40 {
			if moves = playout(fmt.Sprint(deal), rnd); moves != nil {
				break
			}
		}
	}
	if moves == nil {
		t.Fatal("no deal was won")
	}
	mode, err := modes.Find("falcon16")
	if err != nil {
		t.Fatal(err)
	}
	env := games.Env{Mode: mode, Deal: fmt.Sprint(deal), Fresh: play.Deals(fmt.Sprint(deal)), Lang: "en"}
	g, err := Info.Start(env)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := play.NewDemoWriter(&out, play.Demo{Game: "yukon", Mode: mode.Name, Deal: env.Deal, Lang: env.Lang})
	now := 500 * time.Millisecond
	send := func(ev input.Event) {
		ev.Time = now
		w.Event(ev)
		g.Advance(now)
		g.Event(ev)
		now += 40 * time.Millisecond
	}
	middle := func(name string) image.Point {
		r, ok := g.(games.Finder).Where(name)
		if !ok {
			t.Fatalf("no item %s", name)
		}
		return r.Min.Add(r.Max).Div(2)
	}
	at := image.Pt(320, 200) // below the menu bar, whose menus drop when they are touched
	glide := func(to image.Point) {
		from := at
		for i := 1; i <= 6; i++ {
			at = from.Add(to.Sub(from).Mul(i).Div(6))
			send(input.Event{Kind: input.Move, At: at})
		}
	}
	drag := func(from, to image.Point) {
		glide(from)
		send(input.Event{Kind: input.Press, Button: input.Left, At: at})
		if to != from {
			glide(to)
		}
		send(input.Event{Kind: input.Release, Button: input.Left, At: at})
		now += 200 * time.Millisecond
	}
	table := g.(*Table)
	for i, m := range moves {
		p := table.session.Position()
		if i == 3 {
			drag(middle("tableau6"), middle("stock")) // not allowed
			drag(middle("stock"), middle("stock"))
			send(input.Event{Kind: input.KeyDown, Key: "backspace"}) // and taken back
			send(input.Event{Kind: input.KeyUp, Key: "backspace"})
		}
		if m.Verb == "deal" {
			drag(middle("stock"), middle("stock"))
			continue
		}
		from := middle(fmt.Sprintf("%s/%d", p.Piles[m.From].Name, len(p.Piles[m.From].Cards)-m.N))
		home, ok := table.session.Rules().(rules.Rules).Home(p, m.From)
		if m.To < tableau && ok && home == m.To {
			drag(from, from) // a quick click
			continue
		}
		drag(from, middle(p.Piles[m.To].Name))
	}
	g.Advance(now + 20*time.Second)
	if err := w.Close(now + 20*time.Second); err != nil {
		t.Fatal(err)
	}
	if !table.session.State().Won {
		t.Fatalf("deal %d was not won with the mouse", deal)
	}
	t.Logf("deal %d won in %d moves and %v", deal, len(moves), now)
	if err := os.WriteFile("testdata/won.demo", out.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}
