package cardgames

import (
	"bytes"
	"image"
	"os"
	"slices"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/amiga/cardgames/tour"
	"phosphor/games/cards"
	"phosphor/games/internal/cardstest"
	"phosphor/games/internal/drivetest"
	"phosphor/games/internal/shared"
	"phosphor/games/play"
)

// A recorder is a player with a mouse whose inputs are recorded.
type recorder struct {
	t   *testing.T
	g   *Program
	out bytes.Buffer
	w   *play.DemoWriter
	now time.Duration
	at  image.Point
}

func record(t *testing.T, d play.Demo) *recorder {
	t.Helper()
	r := &recorder{t: t, g: begin(t, d.Game, d.Mode, games.Env{Deal: d.Deal, Lang: d.Lang}), now: time.Second, at: image.Pt(320, 350)}
	if d.Saved != nil {
		if err := r.g.Load(d.Saved); err != nil {
			t.Fatal(err)
		}
	}
	r.w = play.NewDemoWriter(&r.out, d)
	return r
}

func (r *recorder) send(ev input.Event) {
	ev.Time = r.now
	r.w.Event(ev)
	r.g.Advance(r.now)
	r.g.Event(ev)
	r.now += 30 * time.Millisecond
}

func (r *recorder) click(name string) {
	r.t.Helper()
	q, ok := r.g.Where(name)
	if !ok {
		r.t.Fatalf("there is no %s", name)
	}
	from, to := r.at, q.Min.Add(q.Max).Div(2)
	for i := 1; i <= 4; i++ {
		r.at = from.Add(to.Sub(from).Mul(i).Div(4))
		r.send(input.Event{Kind: input.Move, At: r.at})
	}
	r.send(input.Event{Kind: input.Press, Button: input.Left, At: r.at})
	r.send(input.Event{Kind: input.Release, Button: input.Left, At: r.at})
	r.now += 300 * time.Millisecond
}

func (r *recorder) keys(text string) {
	for _, c := range text {
		r.send(input.Event{Kind: input.KeyDown, Key: string(c), Rune: c})
		r.send(input.Event{Kind: input.KeyUp, Key: string(c)})
	}
}

// play makes a move with the mouse.
func (r *recorder) play(m cards.Move) {
	r.t.Helper()
	p := r.g.Table.Position()
	move := cards.FormatMove(r.g.Table.Rules(), p, m)
	if c, any := p.Piles[0].Top(); r.g.Table.Game.Name == "pyramid" && move == "deal" && any && c.Rank() == cards.King {
		r.click("stock") // plays it
		return
	}
	for _, name := range clicks(r.g.Table.Game.Name, move, func(name string) string { return card(name, len(p.Piles[p.Index(name)].Cards)) }) {
		r.click(name)
	}
}

// close writes the demo.
func (r *recorder) close(file string) {
	r.t.Helper()
	if err := r.w.Close(r.now + time.Second); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(file, r.out.Bytes(), 0o666); err != nil {
		r.t.Fatal(err)
	}
}

// value is how promising a position is.
func value(p *cards.Position) (v float64) {
	for i := range p.Piles {
		q := &p.Piles[i]
		switch q.Kind {
		case cards.Foundation:
			v += 10 * float64(len(q.Cards))
		case cards.Tableau:
			for _, c := range q.Cards {
				if !c.FaceUp() {
					v -= 5
				}
			}
		}
	}
	return v
}

// TestRecord records, with -update, a win of each game with only the mouse, from a position
// with a known solution, and a whole tour from a number.
func TestRecord(t *testing.T) {
	if !*drivetest.Update {
		t.Skip("only with -update")
	}
	for _, s := range tour.Stages {
		file := map[string]string{"klondike": "klondike_draw3_amiga"}[s.Name]
		if file == "" {
			file = s.Name
		}
		deals := shared.Deals(t, file+".jsonl")
		i := slices.IndexFunc(deals, func(d shared.Deal) bool { return len(d.Solution) > 0 })
		g := begin(t, s.Name, "amiga", games.Env{})
		if err := g.Layout(deals[i].Layout); err != nil {
			t.Fatal(err)
		}
		saved, err := g.Save()
		if err != nil {
			t.Fatal(err)
		}
		r := record(t, play.Demo{Game: s.Name, Mode: "amiga", Deal: "1", Lang: "en", Saved: saved})
		r.click("button:Instructions")
		r.click("button:Back")
		for _, text := range deals[i].Solution {
			m, err := cards.ParseMove(r.g.Table.Rules(), r.g.Table.Position(), text)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case r.g.Status().Over: // Golf finishes by itself
			case s.Name == "pyramid" && text == "waste foundation0" && r.g.Table.Rules().Check(r.g.Table.Position(), m) != nil:
				// A click on the stock has played this king.
			default:
				r.play(m)
			}
		}
		if !r.g.Table.Rules().Won(r.g.Table.Position()) {
			t.Errorf("%s was not won with the mouse", deals[i].ID)
		}
		r.close("testdata/" + s.Name + ".demo")
	}
	r := record(t, play.Demo{Game: tour.Name, Mode: "amiga", Deal: "1992", Lang: "en"})
	won := 0
	for i := range tour.Stages {
		g := r.g
		plan := cardstest.Solve(g.Table.Rules(), g.Table.Position(), 300, 40, func(m cards.Move) bool { return m.Verb != "" }, value)
		for _, m := range plan {
			r.play(m)
		}
		for n := 0; plan == nil && n < 40 && !g.Table.Session.Over(); n++ {
			moves := g.Table.Rules().Moves(g.Table.Position(), nil)
			best, most := moves[0], -1e9
			for _, m := range moves {
				q := g.Table.Position().Clone()
				g.Table.Rules().Play(q, m)
				if v := value(q); v > most {
					best, most = m, v
				}
			}
			r.play(best)
		}
		if g.Table.Rules().Won(g.Table.Position()) {
			won++
		}
		over := g.Table.Session.Over()
		t.Logf("game %d: %d points, over %v", i, tour.Points(g.Table.Session), over)
		if i < 5 || !over {
			if over {
				r.click("button:Next game") // of the requester
				continue
			}
			r.click("button:Next game")
			r.click("button:Next game")
		}
	}
	r.keys("phosphor")
	r.click("button:OK")
	if !r.g.Status().Over || won == 0 {
		t.Errorf("the tour ended: %v, %d games won", r.g.Status().Over, won)
	}
	r.close("testdata/grandtour.demo")
}

// TestDemos replays games won by hand and a whole tour, recorded with their inputs, to the same
// frame for ever.
func TestDemos(t *testing.T) {
	for _, i := range Infos() {
		d := open(t, i.Name, "amiga", games.Env{Deal: "77"})
		if st := d.Demo(i.Name); !st.Over || !st.Won && i.Name != tour.Name {
			t.Errorf("%s: the demo ends with over %v, won %v", i.Name, st.Over, st.Won)
		}
	}
}
