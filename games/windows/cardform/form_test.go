package cardform_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"strings"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/amiga/cardgames/klondike"
	"phosphor/games/cards/table"
	"phosphor/games/internal/apptest"
	"phosphor/games/oberon/freecell"
	"phosphor/games/oberon/spider"
	"phosphor/games/store"
	"phosphor/games/windows/cardform"
)

// A person plays a game on Windows.
type person struct {
	*cardform.Program
	t    *testing.T
	now  time.Duration
	told []string
}

func sit(t *testing.T, g *table.Game, mode string, env games.Env) *person {
	t.Helper()
	info := cardform.Info(g)
	if mode == "" {
		mode = info.Modes[0]
	}
	p := &person{t: t}
	var err error
	if env.Mode, err = modes.Find(mode); err != nil {
		t.Fatal(err)
	}
	if env.Deal == "" {
		env.Deal = "8"
	}
	env.Message = func(text string) { p.told = append(p.told, text) }
	game, err := info.Start(env)
	if err != nil {
		t.Fatal(err)
	}
	p.Program = game.(*cardform.Program)
	return p
}

func (p *person) event(ev input.Event) {
	ev.Time = p.now
	p.Event(ev)
}

func (p *person) wait(d time.Duration) {
	p.now += d
	p.Advance(p.now)
}

func (p *person) key(names ...string) {
	p.t.Helper()
	for _, name := range names {
		key, mods, err := input.ParseKey(name)
		if err != nil {
			p.t.Fatal(err)
		}
		p.event(input.Event{Kind: input.KeyDown, Key: key, Mods: mods, Rune: input.Typed(key, mods)})
		p.event(input.Event{Kind: input.KeyUp, Key: key, Mods: mods})
	}
}

func (p *person) at(name string) image.Point {
	p.t.Helper()
	r, ok := p.Where(name)
	if !ok {
		p.t.Fatalf("there is no %s", name)
	}
	return r.Min.Add(image.Pt(min(r.Dx()/2, 30), min(r.Dy()/2, 6)))
}

func (p *person) mouse(kind input.Kind, b input.Button, at image.Point) {
	p.event(input.Event{Kind: kind, Button: b, At: at})
}

func (p *person) click(b input.Button, name string) {
	p.t.Helper()
	at := p.at(name)
	p.mouse(input.Press, b, at)
	p.mouse(input.Release, b, at)
}

// layout lays cards out, "tableau0:AS tableau1:KH,AD". All others lie in the stock.
func (p *person) layout(position string) {
	p.t.Helper()
	type pile struct {
		Name  string   `json:"name"`
		Cards []string `json:"cards"`
	}
	var piles []pile
	for _, q := range p.Position().Piles {
		piles = append(piles, pile{q.Name, []string{}})
	}
	for _, field := range strings.Fields(position) {
		name, list, _ := strings.Cut(field, ":")
		piles[p.Position().Index(name)].Cards = strings.Split(list, ",")
	}
	for _, suit := range "CDHS" {
		for _, rank := range "A23456789TJQK" {
			if card := string(rank) + string(suit); !strings.Contains(position, card) {
				piles[0].Cards = append(piles[0].Cards, "?"+card)
			}
		}
	}
	b, err := json.Marshal(map[string]any{"piles": piles})
	if err == nil {
		err = p.Session.Layout(b)
	}
	if err != nil {
		p.t.Fatal(err)
	}
}

// pile returns the cards of a pile as text.
func (p *person) pile(name string) string {
	q := p.Position().Piles[p.Position().Index(name)]
	b, err := json.Marshal(q.Cards)
	if err != nil {
		p.t.Fatal(err)
	}
	return string(b)
}

// home is a position of Klondike in which three aces and a two can go home.
const home = "tableau0:AS tableau1:KH,AD tableau2:2S waste:QC,AC tableau3:3H tableau4:4C"

func TestDoubleClick(t *testing.T) {
	p := sit(t, &klondike.Game, "", games.Env{})
	p.layout(home)
	p.click(input.Left, "tableau0")
	p.wait(time.Second)
	p.click(input.Left, "tableau0")
	if got := p.pile("tableau0"); got != `["AS"]` {
		t.Fatalf("two slow clicks leave %s", got)
	}
	p.wait(100 * time.Millisecond)
	p.click(input.Left, "tableau0")
	if got := p.pile("tableau0"); got != `[]` {
		t.Errorf("a double click leaves %s", got)
	}
	p.wait(time.Second)
	p.click(input.Right, "tableau4")
	for _, name := range []string{"tableau0", "tableau2"} {
		if got := p.pile(name); got != `[]` {
			t.Errorf("after the right button %s is %s", name, got)
		}
	}
	if got := p.pile("waste"); got != `["QC"]` {
		t.Errorf("after the right button the waste is %s", got)
	}
	for range 4 {
		p.key("ctrl+z")
	}
	if got := p.pile("tableau0") + p.pile("tableau2"); got != `["AS"]["2S"]` {
		t.Errorf("after undo: %s", got)
	}
}

// TestDrag drags cards, and outlines, and checks that neither leaves a trace.
func TestDrag(t *testing.T) {
	for _, outline := range []bool{false, true} {
		p := sit(t, &klondike.Game, "", games.Env{})
		if outline {
			p.key("alt+g", "o", "alt+d", "return")
		}
		before := bytes.Clone(p.Screen().Pix)
		r, _ := p.Where("tableau0/0")
		p.mouse(input.Press, input.Left, r.Min.Add(image.Pt(30, 30)))
		p.mouse(input.Move, input.None, r.Min.Add(image.Pt(50, 160)))
		under := p.Screen().ColorIndexAt(r.Min.X+20, r.Min.Y+5)
		was := before[p.Screen().PixOffset(r.Min.X+20, r.Min.Y+5)]
		if carried := under != was; carried == outline {
			t.Errorf("outline %v: the card is still drawn in its old place: %v", outline, !carried)
		}
		if bytes.Equal(before, p.Screen().Pix) {
			t.Errorf("outline %v: nothing of the drag is visible", outline)
		}
		p.mouse(input.Release, input.Left, r.Min.Add(image.Pt(30, 30)))
		if !bytes.Equal(before, p.Screen().Pix) {
			t.Errorf("outline %v: the drag leaves pixels", outline)
		}
	}
}

// TestChoose checks that in games with cells a click chooses a card, and a second one its
// destination.
func TestChoose(t *testing.T) {
	p := sit(t, &freecell.Game, "", games.Env{})
	p.click(input.Left, "tableau0/6")
	if p.Table.Chosen().N != 1 {
		t.Fatal("no card is chosen")
	}
	p.wait(time.Second)
	p.click(input.Left, "cell0")
	if got := p.pile("cell0"); got == "[]" {
		t.Error("the card does not move to the cell")
	}
	p.wait(time.Second)
	p.click(input.Left, "cell0")
	p.wait(time.Second)
	p.click(input.Left, "cell0")
	if p.Table.Chosen().N != 0 {
		t.Error("a second click does not undo the choice")
	}
}

// TestTime checks that the clock starts with the first move, stops while the form is
// minimized, and is saved with the game.
func TestTime(t *testing.T) {
	p := sit(t, &klondike.Game, "", games.Env{})
	played := func() int64 {
		t.Helper()
		b, err := p.Match().Save()
		if err != nil {
			t.Fatal(err)
		}
		var saved struct{ Setup struct{ Elapsed int64 } }
		if err := json.Unmarshal(b, &saved); err != nil {
			t.Fatal(err)
		}
		return saved.Setup.Elapsed
	}
	p.wait(5 * time.Second)
	if _, ticks := p.Due(); ticks || played() != 0 {
		t.Error("the clock runs before the first move")
	}
	p.key("space")
	p.wait(3 * time.Second)
	p.click(input.Left, "caption:Minimize")
	if _, ticks := p.Due(); ticks {
		t.Error("the clock runs while the form is minimized")
	}
	p.wait(10 * time.Second)
	p.click(input.Left, "caption")
	p.wait(2 * time.Second)
	if got := played(); got != 5000 {
		t.Errorf("%d ms were played, want 5000", got)
	}
}

// TestLeaving checks that the cards of a won game bounce away, always in the same way, and
// that any key ends it.
func TestLeaving(t *testing.T) {
	last := "tableau3:KS"
	for i, suit := range "CDHS" {
		list := strings.Split(strings.ReplaceAll("A* 2* 3* 4* 5* 6* 7* 8* 9* T* J* Q* K*", "*", string(suit)), " ")
		if suit == 'S' {
			list = list[:12]
		}
		last += fmt.Sprintf(" foundation%d:%s", i, strings.Join(list, ","))
	}
	var pictures []string
	for range 2 {
		p := sit(t, &klondike.Game, "", games.Env{})
		p.layout(last)
		p.click(input.Right, "tableau3")
		p.wait(3 * time.Second)
		pictures = append(pictures, p.Screen().Hash())
		p.key("a")
		if front, _ := p.Reading(); !strings.Contains(strings.Join(front, " "), "You have won!") {
			t.Errorf("after a key: message %q", front)
		}
		p.key("escape")
		if _, due := p.Due(); due {
			t.Error("something is still due")
		}
		p.key("ctrl+z") // the last card comes back
		if got := p.pile("tableau3"); got != `["KS"]` {
			t.Errorf("after undo: %s", got)
		}
		p.click(input.Right, "tableau3")
		p.wait(5 * time.Minute) // all of them leave
		if front, _ := p.Reading(); len(front) == 0 {
			t.Error("the end is not reported when all cards have left")
		}
	}
	if pictures[0] != pictures[1] {
		t.Error("the same game ends with different pictures")
	}
}

// TestOptions checks that choices in the dialogs are stored and apply to the next game.
func TestOptions(t *testing.T) {
	kept := store.Memory{}
	p := sit(t, &klondike.Game, "", games.Env{Settings: kept})
	p.key("alt+g", "c", "right", "right", "return")
	if got := p.Setup().Back; got != 2 {
		t.Errorf("back %d is chosen, want 2", got)
	}
	p.key("alt+g", "o", "alt+s", "return")
	if _, ok := p.Where("status"); ok {
		t.Error("the status bar is still there")
	}
	next := sit(t, &spider.Game, "", games.Env{Settings: kept})
	if _, ok := next.Where("status"); ok || next.Setup().Back != 2 {
		t.Errorf("the next game has back %d, status bar %v", next.Setup().Back, ok)
	}
	next.key("f9")
	if _, ok := next.Where("status"); !ok {
		t.Error("there is no place for the lamp")
	}
	p.key("f3", "9", "return")
	if got := p.Setup().Deal; got != "9" {
		t.Errorf("deal %s", got)
	}
	p.key("f3", "x", "return")
	if front, _ := p.Reading(); len(front) == 0 {
		t.Error("an invalid deal is accepted")
	}
}

// TestModes checks that games choose the smallest screen on which their cards lie beside
// each other.
func TestModes(t *testing.T) {
	for g, want := range map[*table.Game]string{&klondike.Game: "win256-640x480", &spider.Game: "win256-800x600"} {
		info := cardform.Info(g)
		if info.Modes[0] != want || !info.HasMode("win256") || !info.HasMode("win16") || strings.Replace(info.Mono, "win-mono", "win256", 1) != want {
			t.Errorf("%s: %v, mono %s", g.Name, info.Modes, info.Mono)
		}
		for _, mode := range info.Modes {
			p := sit(t, g, mode, games.Env{})
			for i, q := range p.Position().Piles {
				r, _ := p.Where(q.Name)
				if content, _ := p.Where("content"); !r.In(content) {
					t.Errorf("%s in %s: pile %d is at %v, outside %v", g.Name, mode, i, r, content)
				}
			}
		}
	}
}

// TestRemembers checks that a form keeps its position, and fills the screen again if it did.
func TestRemembers(t *testing.T) {
	apptest.Remembers(t, cardform.Info(&klondike.Game), "win256-800x600", "win256", "form", "caption", "caption:Maximize", "caption:Restore")
}
