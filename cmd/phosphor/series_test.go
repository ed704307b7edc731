package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"phosphor/cmd/internal/host"
	"phosphor/fb/input"
	"phosphor/games/catalog"
	"phosphor/games/play"
	"phosphor/games/stats"
	"phosphor/games/store"
)

// This file counts long series of games in programs that are killed. A player is a separate
// process that plays Golf in the house that the window shows, with the same files, and reads
// commands from standard input.

// A standing is what a player answers: the game in play.
type standing struct {
	ID    string
	Moves int
	Over  bool
	Error string
}

// obey is the player.
func obey(in io.Reader, out io.Writer) error {
	golf, err := catalog.Find("golf")
	if err != nil {
		return err
	}
	p, err := sit(golf, host.Choice{})
	if err != nil {
		return err
	}
	count := func() play.Count { return play.Base(p.match()).Count() }
	lines, answer := bufio.NewScanner(in), json.NewEncoder(out)
	for begun := time.Now(); ; {
		p.Touch()
		st := standing{ID: count().ID, Moves: count().Moves, Over: p.match().Status().Over}
		if err != nil {
			st.Error = err.Error()
		}
		if said := p.says.String(); said != "" && !strings.Contains(said, "this window keeps its own") {
			st.Error += said
		}
		if err := answer.Encode(st); err != nil || !lines.Scan() {
			return p.Leave()
		}
		word, rest, _ := strings.Cut(lines.Text(), " ")
		p.Event(input.Event{Time: time.Since(begun), Kind: input.Move})
		switch word {
		case "new":
			err = p.match().New(rest)
		case "play":
			for i := 0; err == nil && i < len(rest); i++ {
				err = p.match().Do(golfMove(rest[i]))
			}
		case "do":
			err = p.match().Do(rest)
		case "hint":
			p.Event(input.Event{Time: time.Since(begun), Kind: input.KeyDown, Key: "f4"})
			for !count().Helped { // it is looked for beside
				time.Sleep(time.Millisecond)
				p.Advance(time.Since(begun))
			}
		}
	}
}

// Two games of deal 8 of Golf: d deals, a digit is the column whose top card is played.
const (
	wonLine  = "026d0214051145dd1033dd3051246d4dd33552d2d4dd6d6dd6"
	lostLine = "dddddddddddddddd"
)

// golfMove is a letter of these lines as a move.
func golfMove(c byte) string {
	if c == 'd' {
		return "deal"
	}
	return "tableau" + string(c) + " foundation0"
}

// A player is that process, as the test sees it.
type player struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *json.Decoder
	standing
	final  time.Duration // how long the last command of a game took last
	inside int           // kills between the counting of the game and the answer
}

func (p *player) start() error {
	p.cmd = exec.Command(os.Args[0])
	p.cmd.Env = append(os.Environ(), "PHOSPHOR_AS_PLAYER=1")
	p.cmd.Stderr = os.Stderr
	out, err := p.cmd.StdoutPipe()
	if err == nil {
		p.in, err = p.cmd.StdinPipe()
	}
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		return err
	}
	p.out = json.NewDecoder(out)
	return p.hear()
}

func (p *player) hear() error {
	p.standing = standing{}
	if err := p.out.Decode(&p.standing); err != nil {
		return err
	}
	if p.Error != "" {
		return errors.New(p.Error)
	}
	return nil
}

func (p *player) tell(line string) error {
	if _, err := fmt.Fprintln(p.in, line); err != nil {
		return err
	}
	return p.hear()
}

// kill ends the process at once (SIGKILL).
func (p *player) kill() {
	p.cmd.Process.Kill()
	p.cmd.Wait()
}

// game plays one game to its end and returns its identity. revive kills the player and
// starts it again.
func (p *player) game(r stats.Result, rnd *rand.Rand, revive func() error) (id string, err error) {
	moves := wonLine
	if r == stats.Lost {
		moves = lostLine
	}
	end := len(moves) - 1
	steps, last := []string{"new 8", "play " + moves[:end]}, "play "+moves[end:]
	switch r {
	case stats.Helped:
		steps = append(steps, "hint")
	case stats.GivenUp:
		steps, last = []string{"new 8", "play d"}, "new"
	}
	for _, line := range steps {
		if err := p.tell(line); err != nil {
			return "", err
		}
	}
	id = p.ID
	how := rnd.IntN(4)
	if how == 0 { // in the middle
		if err := revive(); err != nil {
			return "", err
		}
		if p.ID != id {
			return "", fmt.Errorf("game %s was not continued, but %s", id, p.ID)
		}
	}
	begun := time.Now()
	if how > 1 {
		err := p.tell(last)
		p.final = time.Since(begun)
		return id, err
	}
	if _, err := fmt.Fprintln(p.in, last); err != nil {
		return "", err
	}
	time.Sleep(time.Duration(rnd.Float64() * 1.2 * float64(p.final))) // at any instant of it
	if err := revive(); err != nil {
		return "", err
	}
	if p.ID == id { // as if nothing had been done
		return id, p.tell(last)
	}
	p.inside++
	return id, nil
}

// TestSeriesOfKills compares the statistics with what was played in a series of games, in two
// concurrent programs that are killed again and again, in the middle of games and at their
// ends. PHOSPHOR_SLOW=1 plays 200 games.
func TestSeriesOfKills(t *testing.T) {
	dir := keptIn(t)
	n := often(6, 200)
	var wait sync.WaitGroup
	var reviving sync.Mutex // while one program is away, the other holds its own saved game
	var players [2]player
	var ids [2][]string // in the order in which the games ended
	kills := 0
	want := map[string]stats.Result{}
	for i := range players {
		if err := players[i].start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(players[i].kill)
	}
	for i := range players {
		wait.Go(func() {
			p, rnd := &players[i], rand.New(rand.NewPCG(uint64(i), 18))
			results := []stats.Result{stats.Won, stats.Won, stats.Won, stats.Lost, stats.Helped, stats.GivenUp}
			for k := range n / 2 {
				r := results[rnd.IntN(len(results))]
				id, err := p.game(r, rnd, func() error {
					reviving.Lock()
					defer reviving.Unlock()
					kills++
					p.kill()
					return p.start()
				})
				if err != nil {
					t.Errorf("player %d, game %d, %s: %v", i, k, r, err)
					return
				}
				reviving.Lock()
				want[id], ids[i] = r, append(ids[i], id)
				reviving.Unlock()
			}
		})
	}
	wait.Wait()
	if t.Failed() {
		return
	}
	for i := range players {
		players[i].in.Close() // it leaves
		if err := players[i].cmd.Wait(); err != nil {
			t.Error(err)
		}
	}

	k := store.Dir{Path: dir}
	all, err := stats.Read(k)
	if err != nil {
		t.Fatal(err)
	}
	sum := stats.Summary{}
	lengths := map[stats.Result]int{stats.Won: len(wonLine), stats.Helped: len(wonLine), stats.Lost: len(lostLine), stats.GivenUp: 1}
	var order [2][]string
	for _, e := range all {
		if r, known := want[e.ID]; !known || r != e.Result || e.Game != "golf" || e.Machine != "amiga" || e.Moves != lengths[r] || e.Date.IsZero() {
			t.Errorf("%+v, want %s", e, r)
		}
		for i := range order {
			if slices.Contains(ids[i], e.ID) {
				order[i] = append(order[i], e.ID)
			}
		}
		sum.Played++
		switch e.Result {
		case stats.Won:
			sum.Won++
			sum.Streak++
		case stats.Helped:
			sum.Helped++
		case stats.Lost:
			sum.Lost++
			sum.Streak = 0
		default:
			sum.GivenUp++
			sum.Streak = 0
		}
		sum.BestStreak = max(sum.BestStreak, sum.Streak)
	}
	if len(all) != n || !slices.Equal(order[0], ids[0]) || !slices.Equal(order[1], ids[1]) {
		t.Errorf("%d games, want %d: %v, want %v", len(all), n, order, ids)
	}
	if data, _ := k.Read(stats.File); strings.Count(string(data), "\n") != n {
		t.Errorf("%d games in %d lines", n, strings.Count(string(data), "\n"))
	}
	out, errs, code := statsSays(t, "", "golf", "--json")
	var got stats.Summary
	if err := json.Unmarshal([]byte(out), &got); err != nil || code != 0 || errs != "" {
		t.Fatalf("%d %q %v", code, errs, err)
	}
	share := float64(sum.Won) / float64(n)
	if got.Played != n || got.Won != sum.Won || got.Helped != sum.Helped || got.Lost != sum.Lost || got.GivenUp != sum.GivenUp ||
		got.Streak != sum.Streak || got.BestStreak != sum.BestStreak || got.Share != share || len(got.Last) != min(n, stats.Recent) {
		t.Errorf("stats prints %s, want %+v and a share of %v", out, sum, share)
	}
	t.Logf("%d games, %d kills, %d of them after the game was counted: %d won, %d with help, %d lost, %d given up, streaks %d/%d",
		n, kills, players[0].inside+players[1].inside, sum.Won, sum.Helped, sum.Lost, sum.GivenUp, sum.Streak, sum.BestStreak)
}
