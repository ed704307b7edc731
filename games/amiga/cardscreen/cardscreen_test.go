package cardscreen

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"phosphor/assets"
	"phosphor/assets/i18n"
	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/formats/amigaimage"
	"phosphor/games"
	"phosphor/games/amiga/cardgames/tour"
	"phosphor/games/atari/fortythieves"
	yukon "phosphor/games/atari/yukon/rules"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/internal/cardstest"
	"phosphor/games/internal/drivetest"
	"phosphor/games/patience"
)

// all are the card games without a desk.
var all = append([]*table.Game{&yukon.Game, &fortythieves.Game}, tour.Stages...)

func begin(t testing.TB, g *table.Game, mode string, env games.Env) *Program {
	t.Helper()
	m, err := modes.Find(mode)
	if err != nil {
		t.Fatal(err)
	}
	env.Mode = m
	if env.Deal == "" {
		env.Deal = "1"
	}
	p, err := Info(g).Start(env)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Program)
}

// A hand plays on the screen of a program.
type hand struct {
	t   testing.TB
	p   *Program
	now time.Duration

	whole bool // the screen is compared with a complete redraw
}

func (h *hand) send(ev input.Event) {
	h.now += 20 * time.Millisecond
	ev.Time = h.now
	h.p.Event(ev)
	if h.whole && (ev.Kind == input.KeyDown || ev.Kind == input.Press) {
		// Exactly the changes were redrawn.
		shown := slices.Clone(h.p.Screen().Pix)
		h.p.Update(h.p.Work())
		if !slices.Equal(shown, h.p.Screen().Pix) {
			h.whole = false
			h.t.Errorf("%s: the screen is not that of the game after %+v", h.p.Table.Game.Name, ev)
		}
	}
}

func (h *hand) key(keys ...string) {
	h.t.Helper()
	for _, name := range keys {
		key, mods, err := input.ParseKey(name)
		if err != nil {
			h.t.Fatal(err)
		}
		h.send(input.Event{Kind: input.KeyDown, Key: key, Mods: mods})
		h.send(input.Event{Kind: input.KeyUp, Key: key, Mods: mods})
	}
}

func (h *hand) at(p image.Point) {
	h.send(input.Event{Kind: input.Press, Button: input.Left, At: p})
	h.send(input.Event{Kind: input.Release, Button: input.Left, At: p})
}

func (h *hand) click(name string) {
	h.t.Helper()
	r, ok := h.p.Where(name)
	if !ok {
		h.t.Fatalf("%s: there is no %s", h.p.Table.Game.Name, name)
	}
	h.at(r.Min.Add(r.Max).Div(2))
}

// card clicks a point of a pile where card i is visible, or the place of an empty pile.
func (h *hand) card(pile, i int) {
	h.t.Helper()
	t := h.p.Table
	r := t.Layout.Rect(t.Position(), pile, max(i, 0))
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if q, j, ok := t.Layout.Hit(t.Position(), image.Pt(x, y)); ok && q == pile && j == i {
				h.at(image.Pt(x, y))
				return
			}
		}
	}
	h.t.Errorf("%s: card %d of pile %d is not to be seen", t.Game.Name, i, pile)
}

// ordered swaps a pair of Pyramid that must be clicked in the other order: of two cards of the
// pyramid the lower one first, since it may lie on the other.
func ordered(p *cards.Position, m cards.Move) cards.Move {
	if m.Verb == "" && p.Piles[m.To].Kind == cards.Tableau && m.To > m.From && p.Piles[m.From].Kind == cards.Tableau {
		m.From, m.To = m.To, m.From
	}
	return m
}

// verb is the pile that is clicked for a move that is a verb.
func verb(t *table.Table, m cards.Move) int {
	if m.From >= 0 {
		return m.From
	}
	stock, _ := t.Position().First(cards.Stock)
	return stock
}

// mouse makes a move with the mouse.
func (h *hand) mouse(m cards.Move) {
	p := h.p.Table.Position()
	top := func(pile int) int { return len(p.Piles[pile].Cards) - 1 }
	switch {
	case m.Verb != "":
		h.card(verb(h.p.Table, m), top(verb(h.p.Table, m)))
		if h.p.Table.Chosen().N > 0 { // where cards leave in pairs
			waste, _ := p.First(cards.Waste)
			h.card(waste, top(waste))
		}
	default:
		h.card(m.From, top(m.From)-m.N+1)
		if h.p.Table.Chosen().N > 0 { // a king of Pyramid has left at once
			h.card(m.To, top(m.To))
		}
	}
}

// walk moves the cursor to a card of a pile, by the shortest way.
func (h *hand) walk(pile, i int) bool {
	type place struct{ pile, i int }
	// The search for the way uses a hidden table.
	t := table.New(h.p.Table.Game, h.p.Session, &table.Look{Deck: h.p.Look.Deck}, nobody{}, &h.p.Clock, "en")
	t.PlaceAs(h.p.Table.Layout)
	t.Shown = t.Position()
	follow := func(way []string) place {
		t.HideCursor()
		t.MoveCursor(table.Arrows["down"])
		for _, key := range way {
			t.MoveCursor(table.Arrows[key])
		}
		a, b, _ := t.Cursor()
		return place{a, b}
	}
	h.p.Table.HideCursor()
	h.key("down")
	start := follow(nil)
	ways, queue := map[place][]string{start: {}}, []place{start}
	for len(queue) > 0 {
		from := queue[0]
		queue = queue[1:]
		if from == (place{pile, i}) {
			h.key(ways[from]...)
			return true
		}
		for _, key := range []string{"left", "right", "up", "down"} {
			way := append(append([]string{}, ways[from]...), key)
			if to := follow(way); ways[to] == nil {
				ways[to] = way
				queue = append(queue, to)
			}
		}
	}
	return false
}

// nobody is the host of a hidden table.
type nobody struct{ table.Host }

func (nobody) Update(image.Rectangle)    {}
func (nobody) Outline([]image.Rectangle) {}

// keyboard makes a move with only the keyboard.
func (h *hand) keyboard(m cards.Move) {
	h.t.Helper()
	p := h.p.Table.Position()
	top := func(pile int) int { return len(p.Piles[pile].Cards) - 1 }
	to := func(pile, i int) {
		if !h.walk(pile, i) {
			h.t.Errorf("%s: the cursor does not come to card %d of pile %s", h.p.Table.Game.Name, i, p.Piles[pile].Name)
		}
		h.key("return")
	}
	if m.Verb != "" {
		to(verb(h.p.Table, m), top(verb(h.p.Table, m)))
		if h.p.Table.Chosen().N > 0 {
			waste, _ := p.First(cards.Waste)
			to(waste, top(waste))
		}
		return
	}
	i := top(m.From) - m.N + 1
	if h.p.Table.Game.Whole {
		i = top(m.From)
	}
	to(m.From, i)
	if h.p.Table.Chosen().N > 0 {
		to(m.To, top(m.To))
	}
}

// TestPlay plays every game in every mode with the mouse and with the keyboard, and
// checks undo, redo, saving and loading.
func TestPlay(t *testing.T) {
	for _, g := range all {
		for _, mode := range []string{"amiga", "amiga-mono"} {
			var said []string
			h := &hand{t: t, whole: true, p: begin(t, g, mode, games.Env{Lang: "en", Message: func(s string) { said = append(said, s) }})}
			p := h.p
			rnd := rand.New(rand.NewPCG(3, 4))
			for n := range 10 {
				list := p.Table.Rules().Moves(p.Table.Position(), nil)
				if len(list) == 0 {
					break
				}
				m := list[rnd.IntN(len(list))]
				want := p.Table.Position().Clone()
				before := p.State()
				p.Table.Rules().Play(want, m)
				if g.Pair != nil && m.Verb == "" && want.Piles[m.To].Kind != cards.Foundation {
					m = ordered(want, m)
				}
				if n%2 == 0 {
					h.mouse(m)
				} else {
					h.keyboard(m)
				}
				if d := cmp.Diff(want.Piles, p.Table.Position().Piles); d != "" {
					t.Fatalf("%s, %s: move %d, %s: %s %s", g.Name, mode, n, cards.FormatMove(p.Table.Rules(), p.Table.Position(), m), d, said)
				}
				after := p.State()
				h.key("ctrl+z")
				if _, pays := p.Table.Rules().(cards.UndoRules); !pays {
					if d := cmp.Diff(before, p.State()); d != "" {
						t.Fatalf("%s: undo: %s", g.Name, d)
					}
				}
				h.key("ctrl+y")
				if d := cmp.Diff(piles(after), piles(p.State())); d != "" {
					t.Fatalf("%s: redo: %s", g.Name, d)
				}
			}
			if len(said) > 0 {
				t.Errorf("%s, %s: message %q", g.Name, mode, said)
			}
			shot(t, p, g.Name+"-"+mode)
			file, err := p.Save()
			if err != nil {
				t.Fatal(err)
			}
			again := begin(t, g, mode, games.Env{Deal: "9"})
			if err := again.Load(file); err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(p.State(), again.State()); d != "" {
				t.Errorf("%s: loaded: %s", g.Name, d)
			}
			h.click("button:New")
			if d := cmp.Diff(piles(p.State()), piles(again.State())); d == "" {
				t.Errorf("%s: New deals no game", g.Name)
			}
		}
	}
}

func piles(state any) []cards.Pile { return state.(cards.State).Piles }

// shot writes a picture to look at where PHOSPHOR_SHOTS names a folder.
func shot(t testing.TB, p *Program, name string) {
	t.Helper()
	dir := os.Getenv("PHOSPHOR_SHOTS")
	if dir == "" {
		return
	}
	f, err := os.Create(filepath.Join(dir, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, p.Screen().Snapshot()); err != nil {
		t.Fatal(err)
	}
}

// TestFits checks that no part of a table lies outside it or under the line below, for
// any size of cards.
func TestFits(t *testing.T) {
	area := image.Rect(4, 12, 636, 355)
	for _, g := range all {
		for _, lang := range i18n.Codes() {
			p := begin(t, g, "amiga", games.Env{Lang: lang})
			for i, q := range p.Table.Position().Piles {
				if r := p.Table.Layout.Bounds(p.Table.Position(), i); !r.In(area) {
					t.Errorf("%s: %s is at %v", g.Name, q.Name, r)
				}
			}
			var lines []string
			for _, c := range cards.Deck(1) {
				for _, s := range []string{p.Words.Start, p.Words.StartPair, p.Words.Chosen, p.Words.ChosenPair} {
					if strings.Contains(s, "%s") {
						s = fmt.Sprintf(s, c.Title(p.Env.Lang))
					}
					lines = append(lines, s)
				}
			}
			for _, s := range lines {
				if p.Font.Width(s) > messageBox.Dx()-8 {
					t.Errorf("%s: %q is too long", g.Name, s)
				}
			}
			help := Instructions(lang, g.HelpIn(lang))
			if len(help)*pageLine > page.Dy()-70 {
				t.Errorf("%s, %s: %d lines do not fit on a page", g.Name, lang, len(help))
			}
			for _, l := range help {
				if n := utf8.RuneCountInString(l); n > 68 || p.Font.Width(l) > page.Dx()-2*pageEdge {
					t.Errorf("%s, %s: %q is too long", g.Name, lang, l)
				}
			}
		}
	}
}

// TestOtherCards plays with card sets of other machines and sizes: the tables are fitted to them.
func TestOtherCards(t *testing.T) {
	for name, file := range map[string]games.File{
		"gem": {FS: assets.Yukon(), Name: "CARDS8.IMG"}, "pict": {FS: assets.Oberon(), Name: "Cards.Pict"},
		"spades": {FS: assets.Amiga(), Name: "Cards.images"}, "large": {FS: fstest.MapFS{"Large.images": {Data: largeCards(t)}}, Name: "Large.images"},
	} {
		for _, g := range all {
			p := begin(t, g, "amiga", games.Env{Lang: "en", Cards: file})
			for i, q := range p.Table.Position().Piles {
				if r := p.Table.Layout.Bounds(p.Table.Position(), i); !r.In(image.Rect(4, 12, 636, 355)) {
					t.Errorf("%s, %s: %s is at %v", name, g.Name, q.Name, r)
				}
			}

			for range 3 {
				p.Table.Deal()
			}
			shot(t, p, "cards-"+name+"-"+g.Name)
		}
	}
}

// largeCards is a file of cards of 88x130 pixels, which differ only by their number.
func largeCards(t testing.TB) []byte {
	t.Helper()
	set := &amigaimage.Set{Kind: amigaimage.GET}
	set.Shape.Planes = 2
	for i := range 53 {
		p := image.NewPaletted(image.Rect(0, 0, 88, 130), color.Palette{color.RGBA{B: 0xaa, A: 0xff}, color.White, color.Black, color.RGBA{0xff, 0x88, 0, 0xff}})
		for j := range p.Pix {
			p.Pix[j] = 1
			if x, y := j%88, j/88; x == 0 || y == 0 || x == 87 || y == 129 || x < 40 && y > 4 && y < 4+2*(i%13) && y%2 == 0 {
				p.Pix[j] = 2 + uint8(i/27)
			}
		}
		set.Images = append(set.Images, p)
	}
	var b bytes.Buffer
	if err := amigaimage.Encode(&b, set); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestWords checks the title bar, the menus and the pages in two languages.
func TestWords(t *testing.T) {
	for _, c := range []struct{ lang, title, refused string }{
		{"en", "Yukon    Deal 1    $-52", "A face-down card cannot be moved."},
		{"de", "Yukon    Spiel 1    $-52", "Eine verdeckte Karte ist nicht spielbar."},
	} {
		var said string
		h := &hand{t: t, p: begin(t, &yukon.Game, "amiga", games.Env{Lang: c.lang, Message: func(s string) { said = s }})}
		if got := h.p.Desk.Screen.Title; got != c.title {
			t.Errorf("the title bar shows %q", got)
		}
		h.card(yukon.Tableau+6, 0)
		if said != c.refused {
			t.Errorf("a face-down card: message %q", said)
		}
	}
	p := begin(t, &yukon.Game, "amiga", games.Env{Lang: "en"})
	p.Menus[2].Items[2].Chosen()
	if st := p.Status(); st.Variation != "light" || !strings.HasPrefix(p.Desk.Screen.Title, "Yukon (Light)") {
		t.Errorf("the third variation: %+v, %q", st, p.Desk.Screen.Title)
	}
	if !p.Menus[2].Items[2].Checked() || p.Menus[2].Items[0].Checked() {
		t.Error("the menu does not show the current variation")
	}
}

// TestEnd checks that the end of a game is reported once, with its sound, and that New
// starts another.
func TestEnd(t *testing.T) {
	golf := tour.Stages[1]
	d := drivetest.New(t, Info(golf), "amiga", games.Env{Lang: "en"})
	d.Do("layout %s", cardstest.Layout(t, golf.Rules, "", "stock=2C,tableau0=KC,tableau1=KD", "foundation0"))
	d.Do("messages")
	d.Click("stock")
	if m := d.Do("messages").Messages; len(m) != 1 || m[0] != "Golf is over: 50 of 52 cards." {
		t.Errorf("at the end: message %q", m)
	}
	d.Click("button:Look")
	d.Click("button:Undo")
	if d.Do("state").Over {
		t.Error("the last move was not undone")
	}
	d.Click("stock")
	d.Click("button:New")
	if st := d.Do("state"); st.Over || st.Deal == "1" {
		t.Errorf("New: %+v", st)
	}
}

// TestPatienceHelpFits checks that the rules of every patience fit on a page.
func TestPatienceHelpFits(t *testing.T) {
	for _, s := range patience.Shelf() {
		d, err := patience.Open(s.Name)
		if err != nil {
			t.Fatal(err)
		}
		for _, lang := range i18n.Codes() {
			if n := len(Instructions(lang, d.Game(s.Name).HelpIn(lang))); n*pageLine > page.Dy()-70 {
				t.Errorf("%s, %s: %d lines do not fit on a page", s.Name, lang, n)
			}
		}
	}
}
