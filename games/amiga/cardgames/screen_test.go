package cardgames

import (
	"fmt"
	"image"
	"math/rand/v2"
	"strings"
	"testing"

	"phosphor/games"
	"phosphor/games/amiga/cardgames/tour"
	"phosphor/games/store"
)

// TestScreens compares screens that were approved by eye.
func TestScreens(t *testing.T) {
	scores := func() store.Memory {
		k := store.Memory{}
		var best tour.Results
		for i, name := range []string{"Agathe", "Bertram", "Chlodwig", "Dorothea", "Emanuel", "Friederike", "Gottfried", "Hermine"} {
			best.Enter(tour.Result{Name: name, Points: 311 - 29*i, Deal: "1"})
		}
		best.Save(k)
		return k
	}
	for _, mode := range []string{"amiga", "amiga-mono"} {
		golden := func(d driver, name string) { d.Golden(name + "-" + mode) }
		for _, s := range tour.Stages {
			d := open(t, s.Name, mode, games.Env{})
			golden(d, s.Name)
			d.amble(map[string]int{"pyramid": 12, "golf": 14}[s.Name] + 14)
			d.chooseAny()
			golden(d, s.Name+"-chosen")
		}
		d := open(t, "pyramid", mode, games.Env{Scores: scores()})
		d.Click("tableau24")
		d.Click("tableau20")
		golden(d, "wrong")
		d.Do("press left 300 4")
		d.Do("move 300 124")
		d.Do("release left 300 124")
		d.Click("tableau27")
		golden(d, "dragged")
		d.Do("press left 300 124")
		d.Do("move 300 4")
		d.Do("release left 300 4")
		d.Do("key f1")
		golden(d, "instructions")
		d.Click("button:Back")
		d.Click("button:Other games")
		golden(d, "games")
		p := d.Middle("button:Golf")
		d.Do("press left %d %d", p.X, p.Y)
		golden(d, "games-pressed")
		d.Do("release left 20 20")
		d.Click("button:High scores")
		golden(d, "scores")
		d.Click("button:Back")
		d.Click("button:Pyramid")
		d.Do("press right 300 100")
		p = d.Middle("menu:Game")
		d.Do("move %d %d", p.X, p.Y)
		p = d.Middle("item:Undo")
		d.Do("move %d %d", p.X, p.Y)
		golden(d, "menu")
		d.Do("release right 300 200")
		d.Do("layout %s", layout(t, "pyramid", "foundation0", "tableau0=KC"))
		d.Click("tableau0")
		d.Do("wait 900")
		golden(d, "won-thrown")
		d.Do("wait 30000")
		golden(d, "won")
		d.Click("button:Look")
		golden(d, "won-look")
		d = open(t, "golf", mode, games.Env{})
		d.Do("layout %s", layout(t, "golf", "foundation0", "foundation0=AH\ntableau0=KC"))
		d.Do("wait 3000")
		golden(d, "lost")
		d = open(t, tour.Name, mode, games.Env{})
		d.Do("layout %s", layout(t, "pyramid", "foundation0", "tableau0=KC"))
		d.Click("tableau0")
		d.Do("wait 30000")
		golden(d, "tour-won")

		d = open(t, tour.Name, mode, games.Env{Scores: scores(), Deal: "4000000000"})
		d.Do("key f1")
		golden(d, "tour-instructions")
		d.Click("button:Back")
		for range 4 {
			d.Do("do next")
		}
		golden(d, "tour")
		d.Click("button:Next game")
		golden(d, "tour-next")
		d.Click("button:Next game")
		d.Do("do next")
		for _, k := range "isolde" {
			d.Do("key %c", k)
		}
		golden(d, "tour-ended")
		d.Click("button:OK")
		golden(d, "tour-place")
		d.Click("button:Back")
		golden(d, "tour-result")
		d.Click("button:Look")
		golden(d, "tour-look")
	}
	for _, mode := range []string{"amiga", "amiga-mono"} {
		german := func(game string) driver {
			return open(t, game, mode, games.Env{Lang: "de", Scores: scores(), Deal: "4000000000"})
		}
		golden := func(d driver, name string) { d.Golden(name + "-de-" + mode) }
		d := german("pyramid")
		d.Click("button:Andere Spiele")
		golden(d, "games")
		d.Click("button:Bestenliste")
		golden(d, "scores")
		d = german("pyramid")
		d.Do("layout %s", layout(t, "pyramid", "foundation0", "tableau0=KC"))
		d.Click("tableau0")
		d.Do("wait 30000")
		golden(d, "won")
		d = german("golf")
		d.Do("layout %s", layout(t, "golf", "foundation0", "foundation0=AH\ntableau0=KC"))
		d.Do("wait 3000")
		golden(d, "lost")
		d = german(tour.Name)
		d.Do("layout %s", layout(t, "pyramid", "foundation0", "tableau0=KC"))
		d.Click("tableau0")
		d.Do("wait 30000")
		golden(d, "tour-won")
		d = german(tour.Name)
		for range 5 {
			d.Do("do next")
		}
		golden(d, "tour-last")
		d.Do("do next")
		golden(d, "tour-ended")
		d.Click("button:OK")
		golden(d, "tour-place")
		d.Do("key return")
		golden(d, "tour-result")
	}
	for _, s := range tour.Stages {
		d := open(t, s.Name, "amiga", games.Env{Lang: "de"})
		d.Do("key f1")
		d.Golden(s.Name + "-instructions-de-amiga")
	}
}

// amble makes some useful moves, the same every time.
func (d driver) amble(n int) {
	rnd := rand.New(rand.NewPCG(1, 9))
	for range n {
		score := d.Do("state").Score
		moves := d.Do("moves").Moves
		if len(moves) == 0 {
			return
		}
		for _, m := range moves {
			d.Do("do %s", m)
			if d.Do("state").Score > score {
				break
			}
			if a := d.Ask("undo"); a.Error != "" {
				d.t.Fatal(a.Error)
			}
		}
		if d.Do("state").Score == score {
			d.Do("do %s", moves[rnd.IntN(len(moves))])
		}
		if a := d.Do("state"); a.Over {
			d.Do("undo")
			return
		}
	}
}

// chooseAny clicks a card that can be chosen, the one that the last legal moves begin with.
func (d driver) chooseAny() {
	for i := range 30 {
		for _, pile := range []string{"tableau", "waste"} {
			name := pile
			if pile == "tableau" {
				name = fmt.Sprint(pile, 29-i)
			}
			if cards := d.ask(name); len(cards) > 0 {
				d.Click(d.top(name))
				return
			}
		}
	}
}

// TestPAL checks that on a PAL screen the tables use the additional lines: columns get more
// room, other piles are in the middle, and everything can be clicked where it is visible.
func TestPAL(t *testing.T) {
	const more = 112
	for _, mode := range []string{"amiga-512", "amiga-512-mono"} {
		for _, s := range tour.Stages {
			d, us := open(t, s.Name, mode, games.Env{}), open(t, s.Name, strings.Replace(mode, "-512", "", 1), games.Env{})
			if got, want := d.Where("message"), us.Where("message"); got != want.Add(image.Pt(0, more)) {
				t.Errorf("%s in %s: the message is at %v; with 400 lines it is at %v", s.Name, mode, got, want)
			}
			down := map[string]int{"klondike": 0, "canfield": 0, "calculation": 0}
			want, grows := down[s.Name]
			if !grows {
				want = more / 2
			}
			if got := d.Where("foundation0").Min.Y - us.Where("foundation0").Min.Y; got != want {
				t.Errorf("%s in %s: the foundation is %d lines further down, want %d", s.Name, mode, got, want)
			}
			if mode == "amiga-512" && s.Name == "klondike" {
				d.Golden("pal-klondike")
			}
		}
		d := open(t, "pyramid", mode, games.Env{})
		d.Click("button:Other games")
		d.Golden("pal-games-" + mode)
		d.Click("button:Grand Tour")
		if st := d.Raw("state"); !strings.Contains(string(st), `"game":"grandtour"`) {
			t.Errorf("%s: the box of the Grand Tour begins at %s", mode, st)
		}
	}
}
