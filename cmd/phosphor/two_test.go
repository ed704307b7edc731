package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/adrg/xdg"

	"phosphor/cmd/internal/host"
	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/amiga/cardgames/tour"
	"phosphor/games/amiga/solitairex/rules"
	"phosphor/games/atari/yukon"
	"phosphor/games/catalog"
	sokoban "phosphor/games/oberon/sokoban/rules"
	"phosphor/games/oberon/sokoban/solver"
	"phosphor/games/play"
	"phosphor/sound"
)

// quiet prints nothing.
type quiet struct{}

func (quiet) SetBank(sound.Bank) {}
func (quiet) Play(string)        {}

// reload reads the environment again.
func reload() { xdg.Reload() }

// keptIn stores everything in an empty folder.
func keptIn(t *testing.T) (dir string) {
	t.Helper()
	t.Cleanup(reload) // when all that follows is undone
	dir = t.TempDir()
	t.Setenv("XDG_DATA_HOME", dir)
	t.Setenv("XDG_CONFIG_HOME", dir)
	reload()
	return filepath.Join(dir, "phosphor")
}

// A person is one program in play, and its messages.
type person struct {
	*host.House
	says bytes.Buffer
}

// sit opens a game as a separate program does.
func sit(info *games.Info, c host.Choice) (*person, error) {
	p := &person{}
	p.House = newHouse(&streams{strings.NewReader(""), &p.says, &p.says, ""}, gameFlags{Lang: "en"})
	p.Sounds = quiet{}
	c.Lang = "en"
	return p, p.Enter(info, c)
}

// match is the game in play.
func (p *person) match() play.Match {
	g, _ := p.Game()
	return g.Match()
}

// click clicks on something by its name.
func (p *person) click(name string) error {
	g, _ := p.Game()
	r, ok := g.(games.Finder).Where(name)
	if !ok {
		return fmt.Errorf("there is no %s", name)
	}
	for _, kind := range []input.Kind{input.Move, input.Press, input.Release} {
		ev := input.Event{Kind: kind, At: r.Min.Add(r.Max).Div(2)}
		if kind != input.Move {
			ev.Button = input.Left
		}
		p.Event(ev)
	}
	return nil
}

// wander makes random moves until the game is over or seems endless.
func (p *person) wander(seed uint64) error {
	rnd, m := rand.New(rand.NewPCG(seed, 7)), p.match()
	for i := 0; i < 600 && !m.Status().Over; i++ {
		moves := m.Moves()
		if len(moves) == 0 {
			return nil
		}
		// The games of a tour are played for a while, with moves preferred to deals.
		skip := func(m string) bool { return m == "deal" && i%3 > 0 || m == "next" && i%60 > 0 }
		if other := slices.DeleteFunc(slices.Clone(moves), skip); len(other) > 0 {
			moves = other
		}
		if slices.Contains(moves, "next") {
			moves = []string{"next"}
		}
		if err := m.Do(moves[rnd.IntN(len(moves))]); err != nil {
			return err
		}
		p.Touch()
	}
	return nil
}

// outcomes are the results of the two games, besides their saved games.
var outcomes = map[string]struct {
	choice func(n int) host.Choice
	play   func(p *person, n int) error // nil: wander
	both   func(t *testing.T, scores []byte)
}{
	"yukon": {
		play: func(p *person, n int) error {
			saved, last, _, err := endOfYukon()
			if err != nil {
				return err
			}
			if err := p.match().Load(saved); err != nil {
				return err
			}
			g, _ := p.Game()
			for _, ev := range last {
				ev.Time = 0
				g.Event(ev)
			}
			p.Touch()
			return nil
		},
		both: func(t *testing.T, scores []byte) {
			var lists map[string][]struct{ Points int }
			if err := json.Unmarshal(scores, &lists); err != nil || len(lists["classic"]) != 2 {
				t.Errorf("best results %v, %v", lists, err)
			}
		},
	},
	"solitairex": {
		choice: func(n int) host.Choice {
			return host.Choice{Variation: rules.Variations[1], Deal: fmt.Sprint(5 + n)}
		},
		both: func(t *testing.T, scores []byte) {
			var s struct{ Tournaments map[string]int }
			if err := json.Unmarshal(scores, &s); err != nil || s.Tournaments["5"] == 0 || s.Tournaments["6"] == 0 {
				t.Errorf("tournaments %v, %v", s, err)
			}
		},
	},
	"grandtour": {
		choice: func(n int) host.Choice { return host.Choice{Deal: fmt.Sprint(6 + n)} },
		both: func(t *testing.T, scores []byte) {
			var r tour.Results
			if err := json.Unmarshal(scores, &r); err != nil || len(r) != 2 {
				t.Errorf("tours %v, %v", r, err)
			}
		},
	},
	"sokoban": {
		choice: func(n int) host.Choice { return host.Choice{Deal: fmt.Sprint(1 + n)} },
		play: func(p *person, n int) error {
			if err := p.click("field"); err != nil { // has the keyboard
				return err
			}
			b, err := json.Marshal(p.match().State())
			if err != nil {
				return err
			}
			var s struct{ Rows []string }
			if err := json.Unmarshal(b, &s); err != nil {
				return err
			}
			board, err := sokoban.New(s.Rows)
			if err != nil {
				return err
			}
			way, err := solver.Solve(board, 1_000_000)
			if err != nil {
				return err
			}
			for _, c := range strings.ToLower(way.Moves) {
				if err := p.match().Do(map[rune]string{'u': "up", 'd': "down", 'l': "left", 'r': "right"}[c]); err != nil {
					return err
				}
				p.Touch()
			}
			return nil
		},
		both: func(t *testing.T, scores []byte) {
			var s struct{ Best map[string]map[string]any }
			err := json.Unmarshal(scores, &s)
			for _, levels := range s.Best {
				if levels["1"] != nil && levels["2"] != nil {
					return
				}
			}
			t.Errorf("best results %v, %v", s, err)
		},
	},
	"tetris": {
		choice: func(n int) host.Choice { return host.Choice{Deal: fmt.Sprint(5 + n)} },
		play: func(p *person, n int) error {
			b, err := json.Marshal(p.match().State())
			if err != nil {
				return err
			}
			if bytes.Contains(b, []byte(`"paused":true`)) { // as on a desk that another has left
				if err := p.click("button:Pause"); err != nil {
					return err
				}
			}
			for !p.match().Status().Over {
				if err := p.match().Do("drop"); err != nil {
					return err
				}
				p.Touch()
			}
			return nil
		},
		both: func(t *testing.T, scores []byte) {
			var s struct{ Ranks []struct{ Score, Game int } }
			err := json.Unmarshal(scores, &s)
			if err != nil || len(s.Ranks) < 2 || s.Ranks[0].Score == 0 || s.Ranks[1].Score == 0 || s.Ranks[0].Game == s.Ranks[1].Game {
				t.Errorf("ranks %v, %v", s, err)
			}
		},
	},
}

// TestTwoPlayEveryGame lets two programs play each game to the end at the same time. Both
// results are stored and, if the game continues, both games.
func TestTwoPlayEveryGame(t *testing.T) {
	for _, info := range catalog.All {
		t.Run(info.Name, func(t *testing.T) {
			dir, how := keptIn(t), outcomes[info.Name]
			var both [2]*person
			for n := range both {
				c := host.Choice{Deal: fmt.Sprint(8 + n)}
				if how.choice != nil {
					c = how.choice(n)
				}
				var err error
				if both[n], err = sit(info, c); err != nil {
					t.Fatal(err)
				}
			}
			if said := both[1].says.String(); both[0].says.Len() > 0 || strings.Count(said, "\n") != 1 || !strings.Contains(said, "is open in another window") {
				t.Errorf("the first program reports %q, the second %q", both[0].says.String(), said)
			}
			var done sync.WaitGroup
			for n, p := range both {
				done.Go(func() {
					err := error(nil)
					if how.play != nil {
						err = how.play(p, n)
					} else {
						err = p.wander(uint64(n))
					}
					if err != nil {
						t.Error(err)
					}
				})
			}
			done.Wait()
			var want []string
			for _, p := range both {
				if m := p.match(); !m.Status().Over || m.Status().Continues {
					saved, err := m.Save()
					if err != nil {
						t.Fatal(err)
					}
					want = append(want, string(saved))
				}
			}
			if err := errors.Join(both[0].Leave(), both[1].Leave()); err != nil {
				t.Fatal(err)
			}
			if files, _ := filepath.Glob(filepath.Join(dir, "saves", "[a-z]*")); len(files) != len(want) {
				t.Errorf("%d saved games, want %d: %q", len(files), len(want), files)
			}
			if how.both != nil {
				scores, err := os.ReadFile(filepath.Join(dir, "scores", info.Name+".json"))
				if err != nil {
					t.Fatal(err)
				}
				how.both(t, scores)
			}
			if bad, _ := filepath.Glob(filepath.Join(dir, "*", "*.bad*")); len(bad) > 0 {
				t.Errorf("files set aside: %q", bad)
			}
			// Two programs that start again continue both games, the first program the
			// remaining one.
			for n := range both {
				p, err := sit(info, host.Choice{})
				if err != nil {
					t.Fatal(err)
				}
				b, err := p.match().Save()
				if err != nil {
					t.Fatal(err)
				}
				want = slices.DeleteFunc(want, func(s string) bool { return s == string(b) })
				both[n] = p
				if n == 0 && len(want) > 1 {
					t.Errorf("the first program continues with neither saved game: %s", b)
				}
			}
			if len(want) > 0 {
				t.Errorf("no program continues with %s", want)
			}
			both[0].Leave()
			both[1].Leave()
		})
	}
}

// endOfYukon returns a game that the next inputs win, these inputs, and its points then.
func endOfYukon() (saved []byte, last []input.Event, points int, err error) {
	d, err := readDemo(filepath.Join("..", "..", "games", "atari", "yukon", "testdata", "won.demo"))
	if err != nil {
		return nil, nil, 0, err
	}
	mode, err := modes.Find(d.Mode)
	if err != nil {
		return nil, nil, 0, err
	}
	g, err := yukon.Info.Start(games.Env{Mode: mode, Deal: d.Deal, Fresh: play.Deals(d.Deal), Lang: "en"})
	if err != nil {
		return nil, nil, 0, err
	}
	for i, ev := range d.Events {
		g.Advance(ev.Time)
		if ev.Kind == input.Press {
			if saved, err = g.Match().Save(); err != nil {
				return nil, nil, 0, err
			}
			last = append([]input.Event{{Kind: input.Move, At: ev.At}}, d.Events[i:]...)
		}
		if g.Event(ev); g.Match().Status().Won {
			return saved, last, g.Match().Status().Score, nil
		}
	}
	return nil, nil, 0, errors.New("the demo does not lead to the end")
}

// TestTwoAskForOneDeal requests the same deal in two programs, while another game waits. Each
// keeps its own, and both are found again.
func TestTwoAskForOneDeal(t *testing.T) {
	keptIn(t)
	golf, err := catalog.Find("golf")
	if err != nil {
		t.Fatal(err)
	}
	begin := func(deal string, moves int, says string) *person {
		t.Helper()
		p, err := sit(golf, host.Choice{Deal: deal})
		if err != nil {
			t.Fatal(err)
		}
		if n := play.Base(p.match()).Count().Moves; n != moves || !strings.Contains(p.says.String(), says) || says == "" && p.says.Len() > 0 {
			t.Errorf("deal %s: %d moves, want %d; message %q", deal, n, moves, p.says.String())
		}
		return p
	}
	play := func(p *person, n int) {
		t.Helper()
		for range n {
			if err := p.match().Do("deal"); err != nil {
				t.Fatal(err)
			}
			p.Touch()
		}
	}
	leave := func(p *person) {
		t.Helper()
		if err := p.Leave(); err != nil {
			t.Fatal(err)
		}
	}
	own := begin("1", 0, "")
	play(own, 1)
	leave(own)
	const other = "golf.deal-8 is open in another window"
	first := begin("8", 0, "")
	play(first, 2)
	second := begin("8", 0, other)
	play(second, 3)
	leave(second)
	leave(first)
	first = begin("8", 2, "")
	second = begin("8", 3, other)
	leave(first)
	leave(second)
	leave(begin("1", 1, ""))
}
