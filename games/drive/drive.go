// Package drive runs a game without a window: commands come in as lines of
// text, and each is answered by one line of JSON. Tests, bots, solvers and bug
// reports use it.
//
// Only the command wait lets time pass, and randomness depends only on the deal number.
// The same lines always get the same answers.
package drive

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/assist"
	"phosphor/games/cards"
	"phosphor/games/play"
	"phosphor/games/prove"
	"phosphor/games/spoken"
	"phosphor/games/store"
)

// A Starter begins a game in the environment that a demo's header describes; the game
// calls sound and message. Empty fields keep the session's initial values.
type Starter func(d play.Demo, sound, message func(string)) (games.Game, error)

// maxLine bounds a command; the longest are layouts, a few thousand bytes.
const maxLine = 1 << 20

type session struct {
	start    Starter
	voice    Voice
	lang     string // of the game
	game     games.Game
	now      time.Duration
	at       image.Point
	mods     input.Mods
	repeat   input.Repeater
	sounds   []string
	messages []string
	seen     seen
}

// seen is the screen at the last request.
type seen struct {
	screen  *fb.Screen
	regs    *fb.Palette
	version uint64
	hash    string
}

// A Voice is how the games of a Starter speak: the language, a code of package i18n, and the names
// of games in it; if nil, each game's own title.
type Voice struct {
	Lang  string
	Title func(game, lang string) string
}

// Run begins a game and executes the commands of in until quit or the end.
func Run(in io.Reader, out io.Writer, v Voice, start Starter) error {
	s := &session{start: start, voice: v}
	if err := s.begin(play.Demo{}); err != nil {
		return err
	}
	w := bufio.NewWriter(out)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	r := bufio.NewReader(in)
	for {
		line, err := readLine(r)
		if err == io.EOF {
			return nil
		}
		if err != nil && err != errTooLong {
			return err
		}
		var ans any
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if err == nil {
			ans, err = s.obey(word, strings.TrimSpace(rest))
		}
		if err != nil {
			ans = failure{false, err.Error()}
		}
		if err := enc.Encode(ans); err != nil {
			return err
		}
		if err := w.Flush(); err != nil {
			return err
		}
		if word == "quit" && ans == any(done) {
			return nil
		}
	}
}

var errTooLong = errors.New("the line is longer than 1 MiB")

// readLine returns the next line. One that is too long is read to its end and
// refused.
func readLine(r *bufio.Reader) (string, error) {
	var b strings.Builder
	long := false
	for {
		part, more, err := r.ReadLine()
		if err != nil {
			return "", err
		}
		if b.Len()+len(part) > maxLine {
			long = true
		} else {
			b.Write(part)
		}
		if !more {
			break
		}
	}
	if long {
		return "", errTooLong
	}
	return b.String(), nil
}

type (
	failure struct {
		OK    bool   `json:"ok"`
		Error string `json:"error"`
	}
	success struct {
		OK   bool   `json:"ok"`
		Deal string `json:"deal,omitempty"`
	}
	frame struct {
		Hash string `json:"hash"`
	}
	rect struct {
		X int `json:"x"`
		Y int `json:"y"`
		W int `json:"w"`
		H int `json:"h"`
	}
)

var done = success{OK: true}

func (s *session) begin(d play.Demo) error {
	g, err := s.start(d,
		func(name string) {
			name, _, _ = strings.Cut(name, ":") // without the take
			s.sounds = append(s.sounds, name)
		},
		func(text string) { s.messages = append(s.messages, text) })
	if err != nil {
		return err
	}
	s.game, s.now, s.mods, s.repeat = g, 0, 0, input.Repeater{}
	s.lang = cmp.Or(d.Lang, s.voice.Lang)
	return nil
}

// commands lists the commands of a session. Those without an argument refuse one.
var commands = map[string]func(s *session, arg string) (any, error){
	"new":      (*session).new,
	"layout":   func(s *session, arg string) (any, error) { return done, s.game.Match().Layout([]byte(arg)) },
	"state":    noArg(func(s *session) (any, error) { return s.game.Match().State(), nil }),
	"moves":    noArg(func(s *session) (any, error) { return map[string][]string{"moves": s.game.Match().Moves()}, nil }),
	"do":       func(s *session, arg string) (any, error) { return done, s.game.Match().Do(arg) },
	"undo":     noArg(func(s *session) (any, error) { return done, s.game.Match().Undo() }),
	"redo":     noArg(func(s *session) (any, error) { return done, s.game.Match().Redo() }),
	"solve":    (*session).solve,
	"describe": noArg((*session).describe),
	"hint":     noArg((*session).hint),
	"fair":     (*session).fair,
	"press":    func(s *session, arg string) (any, error) { return s.button(input.Press, arg) },
	"release":  func(s *session, arg string) (any, error) { return s.button(input.Release, arg) },
	"move":     (*session).move,
	"key": keyed(func(s *session, key string, mods input.Mods) {
		s.down(key, mods)
		s.up(key, mods)
	}),
	"keydown": keyed(func(s *session, key string, mods input.Mods) {
		s.mods |= input.Modifier(key)
		s.down(key, mods)
	}),
	"keyup": keyed(func(s *session, key string, mods input.Mods) {
		s.mods &^= input.Modifier(key)
		s.up(key, mods)
	}),
	"wait":     (*session).wait,
	"where":    (*session).where,
	"shot":     file((*session).shot),
	"frame":    noArg((*session).frame),
	"sounds":   noArg((*session).takeSounds),
	"messages": noArg((*session).takeMessages),
	"demo":     file((*session).demo),
	"save":     file((*session).save),
	"load":     file((*session).load),
	"quit":     noArg(func(*session) (any, error) { return done, nil }),
}

func noArg(f func(*session) (any, error)) func(*session, string) (any, error) {
	return func(s *session, arg string) (any, error) {
		if arg != "" {
			return nil, fmt.Errorf("%q is left over", arg)
		}
		return f(s)
	}
}

// file is a command that needs the name of one.
func file(f func(*session, string) (any, error)) func(*session, string) (any, error) {
	return func(s *session, name string) (any, error) {
		if name == "" {
			return nil, errors.New("expected FILE")
		}
		return f(s, name)
	}
}

func (s *session) obey(word, arg string) (any, error) {
	f, ok := commands[word]
	if !ok {
		return nil, fmt.Errorf("%q is not a command", word)
	}
	return f(s, arg)
}

func (s *session) new(arg string) (any, error) {
	if err := s.game.Match().New(play.CleanDeal(arg)); err != nil {
		return nil, err
	}
	return success{true, s.game.Match().Status().Deal}, nil
}

// event delivers an input event now.
func (s *session) event(ev input.Event) {
	ev.Time = s.now
	ev.Mods |= s.mods
	s.repeat.Event(ev)
	s.game.Event(ev)
}

func numbers(words []string, n int) ([]int, error) {
	if len(words) != n {
		return nil, fmt.Errorf("expected %d numbers, found %d words", n, len(words))
	}
	v := make([]int, n)
	for i, w := range words {
		var err error
		if v[i], err = strconv.Atoi(w); err != nil {
			return nil, fmt.Errorf("%q is not a number", w)
		}
	}
	return v, nil
}

// pointTo moves the pointer, as it must before a button can do anything there.
func (s *session) pointTo(p image.Point) {
	if p != s.at {
		s.at = p
		s.event(input.Event{Kind: input.Move, At: p})
	}
}

func (s *session) button(k input.Kind, arg string) (any, error) {
	w := strings.Fields(arg)
	if len(w) == 0 {
		return nil, errors.New("expected BUTTON X Y")
	}
	b, err := input.ParseButton(w[0])
	if err != nil {
		return nil, err
	}
	v, err := numbers(w[1:], 2)
	if err != nil {
		return nil, err
	}
	s.pointTo(image.Pt(v[0], v[1]))
	s.event(input.Event{Kind: k, At: s.at, Button: b})
	return done, nil
}

func (s *session) move(arg string) (any, error) {
	v, err := numbers(strings.Fields(arg), 2)
	if err != nil {
		return nil, err
	}
	s.at = image.Pt(v[0], v[1])
	s.event(input.Event{Kind: input.Move, At: s.at})
	return done, nil
}

func (s *session) down(key string, mods input.Mods) {
	all := mods | s.mods
	s.event(input.Event{Kind: input.KeyDown, Key: key, Mods: all, Rune: input.Typed(key, all)})
}

func (s *session) up(key string, mods input.Mods) {
	s.event(input.Event{Kind: input.KeyUp, Key: key, Mods: mods})
}

// keyed is a command whose argument is a key.
func keyed(do func(s *session, key string, mods input.Mods)) func(s *session, arg string) (any, error) {
	return func(s *session, arg string) (any, error) {
		key, mods, err := input.ParseKey(arg)
		if err != nil {
			return nil, err
		}
		do(s, key, mods)
		return done, nil
	}
}

// maxWait limits one wait; no test lets days of game time pass.
const maxWait = 30 * 24 * time.Hour

func (s *session) wait(arg string) (any, error) {
	v, err := numbers(strings.Fields(arg), 1)
	if err != nil {
		return nil, err
	}
	if v[0] < 0 || v[0] > int(maxWait.Milliseconds()) {
		return nil, fmt.Errorf("%d is not a time to wait (0 to %d ms)", v[0], maxWait.Milliseconds())
	}
	end := s.now + time.Duration(v[0])*time.Millisecond
	for due, ok := s.repeat.Due(); ok && due <= end; due, ok = s.repeat.Due() {
		s.now = due
		s.game.Advance(due)
		s.game.Event(s.repeat.Next())
	}
	for range mostSteps {
		due, ok := s.game.Due()
		if !ok || due >= end {
			s.now = end
			s.game.Advance(s.now)
			return done, nil
		}
		s.now = max(due, s.now)
		s.game.Advance(s.now)
	}
	return nil, fmt.Errorf("after %d ms enough has happened: wait for the rest in several steps", (s.now - (end - time.Duration(v[0])*time.Millisecond)).Milliseconds())
}

// mostSteps is how often something may happen in a game during one wait.
const mostSteps = 50_000

func (s *session) where(arg string) (any, error) {
	var r image.Rectangle
	f, ok := s.game.(games.Finder)
	if ok {
		r, ok = f.Where(arg)
	}
	if !ok {
		return nil, fmt.Errorf("there is no %q on the screen", arg)
	}
	return rect{r.Min.X, r.Min.Y, r.Dx(), r.Dy()}, nil
}

func (s *session) shot(arg string) (any, error) {
	var b bytes.Buffer
	if err := png.Encode(&b, s.game.Screen().Image()); err != nil {
		return nil, err
	}
	return done, store.WriteFile(arg, b.Bytes())
}

// describe returns the position in words, as spoken.
func (s *session) describe() (any, error) {
	title := ""
	if s.voice.Title != nil {
		title = s.voice.Title(s.game.Match().Status().Game, s.lang)
	}
	return map[string]string{"text": spoken.Describe(s.game, title, s.lang)}, nil
}

// cards returns the game of cards in play.
func (s *session) cards() (*cards.Session, error) {
	if m, ok := play.As[interface{ Cards() *cards.Session }](s.game.Match()); ok {
		if c := m.Cards(); c != nil {
			return c, nil
		}
	}
	return nil, fmt.Errorf("there is no prover for %s", s.game.Match().Status().Game)
}

// solution answers solve.
type solution struct {
	Verdict string   `json:"verdict"`
	Moves   []string `json:"moves"`
	Nodes   int64    `json:"nodes"`
}

func (s *session) solve(arg string) (any, error) {
	nodes := int64(prove.DefaultNodes)
	if arg != "" {
		n, err := strconv.ParseInt(arg, 10, 64)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("%q is not a number of positions", arg)
		}
		nodes = n
	}
	c, err := s.cards()
	if err != nil {
		return nil, err
	}
	r, err := prove.Solve(context.Background(), prove.ProblemOf(c), prove.Limits{Nodes: nodes})
	return solution{r.Verdict.String(), append([]string{}, r.Moves...), r.Nodes}, err
}

// hint answers with what the hint key shows a player: a move or, if the game is lost, the
// move that lost it.
func (s *session) hint() (any, error) {
	g, ok := s.game.Match().(assist.Adviser)
	if !ok {
		return nil, fmt.Errorf("there are no hints for %s", s.game.Match().Status().Game)
	}
	switch a, err := g.Advice(); {
	case err != nil:
		return nil, err
	case a.Odds != nil && len(a.Odds.Moves) > 0:
		return chance{a.Move, a.Odds.Moves[0].Won, a.Odds.Samples}, nil
	case a.Move != "":
		return map[string]string{"move": a.Move}, nil
	default:
		return map[string]int{"lost_since": a.Since}, nil
	}
}

// odds answers fair: how many of how many arrangements of the unseen cards can be won,
// the bounds of that share, and the number after each move.
type odds struct {
	Samples int      `json:"samples"`
	Won     int      `json:"winnable"`
	Open    int      `json:"unknown"`
	Low     float64  `json:"low"`
	High    float64  `json:"high"`
	Forced  bool     `json:"forced,omitempty"` // the move is right whatever the hidden cards are
	Moves   []chance `json:"moves"`
}

// chance is a move and the number of arrangements that can be won after it.
type chance struct {
	Move string `json:"move"`
	Won  int    `json:"winnable"`
	Of   int    `json:"of"`
}

// fair returns what the player can know about the game from the cards seen so far. Without
// arrangements no card is hidden, and solve knows everything.
func (s *session) fair(arg string) (any, error) {
	c, err := s.cards()
	if err != nil {
		return nil, err
	}
	limits := prove.FairLimitsOf(c.Game())
	if arg != "" {
		n, err := strconv.Atoi(arg)
		if err != nil || n < 1 || n > mostSamples {
			return nil, fmt.Errorf("%q is not a number of arrangements from 1 to %d", arg, mostSamples)
		}
		limits.Samples = n
	}
	o, err := prove.Fair(context.Background(), prove.ProblemOf(c), c.Seen(), limits)
	ans := odds{Samples: o.Samples, Won: o.Won, Open: o.Open, Forced: o.Forced, Moves: []chance{}}
	if o.Samples > 0 {
		low, high := o.Interval()
		ans.Low, ans.High = math.Floor(low*1000)/1000, math.Ceil(high*1000)/1000
	}
	for _, m := range o.Moves {
		ans.Moves = append(ans.Moves, chance{m.Move, m.Won, o.Samples})
	}
	return ans, err
}

// mostSamples limits how many arrangements are examined.
const mostSamples = 10_000

// frame computes the hash only of a screen that has changed. A session acts as the
// screen's display: what it has seen is no longer dirty.
func (s *session) frame() (any, error) {
	screen := s.game.Screen()
	now := seen{screen, screen.Regs, screen.Regs.Version(), s.seen.hash}
	if now != s.seen || !screen.Dirty().Empty() {
		now.hash = screen.Hash()
		screen.ClearDirty()
	}
	s.seen = now
	return frame{now.hash}, nil
}

func (s *session) takeSounds() (any, error) {
	ans := map[string][]string{"sounds": append([]string{}, s.sounds...)}
	s.sounds = nil
	return ans, nil
}

func (s *session) takeMessages() (any, error) {
	ans := map[string][]string{"messages": append([]string{}, s.messages...)}
	s.messages = nil
	return ans, nil
}

func (s *session) demo(arg string) (any, error) {
	b, err := store.ReadFile(arg)
	if err != nil {
		return nil, err
	}
	d, err := play.ReadDemo(bytes.NewReader(b))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", arg, err)
	}
	before := *s
	if err := s.begin(*d); err != nil {
		return nil, err
	}
	if err := d.Replay(s.game); err != nil {
		*s = before
		return nil, err
	}
	s.now = d.End
	return s.frame()
}

func (s *session) save(arg string) (any, error) {
	b, err := s.game.Match().Save()
	if err != nil {
		return nil, err
	}
	return done, store.WriteFile(arg, b)
}

func (s *session) load(arg string) (any, error) {
	b, err := store.ReadFile(arg)
	if err != nil {
		return nil, err
	}
	return done, s.game.Match().Load(b)
}
