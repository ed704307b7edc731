package system

import (
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/internal/drivetest"
	"phosphor/games/internal/shared"
	"phosphor/games/oberon/carddoc"
	"phosphor/games/oberon/desktops"
	"phosphor/games/oberon/pack"
	"phosphor/games/oberon/program"
	"phosphor/games/oberon/scorpion"
	"phosphor/games/oberon/scramble"
	"phosphor/games/oberon/sokoban"
	"phosphor/games/oberon/tetris"
	"phosphor/games/play"
)

// An onDesk is the desktop as a player uses it.
type onDesk struct {
	t        *testing.T
	app      *program.App
	now      time.Duration
	messages []string
}

func begin(t *testing.T, game, mode string, env games.Env) *onDesk {
	t.Helper()
	m, err := modes.Find(mode)
	if err != nil {
		t.Fatal(err)
	}
	tb := &onDesk{t: t}
	env.Mode, env.Deal, env.Fresh = m, "1", play.Deals("1")
	env.Message = func(s string) { tb.messages = append(tb.messages, s) }
	g, err := named(game).Info(toolsOf(fixed)).Start(env)
	if err != nil {
		t.Fatal(err)
	}
	tb.app = g.(*program.App)
	return tb
}

// named returns the program of that name.
func named(name string) *program.Program {
	for _, p := range slices.Concat(Games, Panels) {
		if p.Name == name {
			return p
		}
	}
	panic("there is no program " + name)
}

// fixed are the programs of a tool panel that does not change when games are added.
func fixed() (list []*program.Program) {
	for _, name := range []string{
		"solitaire", "spider", "freecell", "scorpion", "minesweeper", "scramble", "sokoban", "tetris",
		"cardgames", scramble.Tool.Name, sokoban.Tool.Name, tetris.Panel.Name,
	} {
		list = append(list, named(name))
	}
	return list
}

// TestPages checks that a full tool panel has pages and stays on the screen. Programs without
// an icon get that of a card.
func TestPages(t *testing.T) {
	golf := carddoc.Program(&scorpion.Game)
	golf.Title, golf.Icon = "Golf", ""
	list := append(fixed(), golf)
	for mode, pages := range map[string]int{"oberon256": 2, "oberon16": 2, "oberon-mono": 2, "oberon256-800x600": 1} {
		m, err := modes.Find(mode)
		if err != nil {
			t.Fatal(err)
		}
		g, err := named("solitaire").Info(toolsOf(func() []*program.Program { return list })).Start(games.Env{Mode: m, Deal: "1"})
		if err != nil {
			t.Fatal(err)
		}
		tb := &onDesk{t: t, app: g.(*program.App)}
		if r, ok := tb.app.Where("Games.Tool/messages"); !ok || !r.In(tb.app.Screen().Rect) {
			t.Errorf("%s: messages are at %v", mode, r)
		}
		_, more := tb.app.Where("Games.Tool/button:More")
		if more != (pages > 1) {
			t.Errorf("%s: button for more pages: %v", mode, more)
		}
		if pages > 1 {
			first := tb.app.Screen().Hash()
			if _, ok := tb.app.Where("Games.Tool/icon:Golf"); ok {
				t.Errorf("%s: the thirteenth icon is on the first page", mode)
			}
			tb.click("Games.Tool/button:More", input.Left)
			if tb.app.Screen().Hash() == first {
				t.Errorf("%s: the second page looks like the first", mode)
			}
			golden(t, filepath.Join("testdata", "more-"+mode+".png"), tb.app.Screen().Snapshot())
		}
		before := len(tb.app.Documents())
		if tb.click("Games.Tool/icon:Golf", input.Middle); len(tb.app.Documents()) != before+1 {
			t.Errorf("%s: the icon opens nothing", mode)
		}
	}
}

// click presses and releases buttons over a thing, all of them before the first
// goes up.
func (tb *onDesk) click(name string, buttons ...input.Button) {
	tb.t.Helper()
	r, ok := tb.app.Where(name)
	if !ok {
		tb.t.Fatalf("there is no %q:\n%v", name, tb.app.Desk)
	}
	p := r.Min.Add(r.Max).Div(2)
	send := func(k input.Kind, b input.Button) {
		tb.now += 100 * time.Millisecond
		tb.app.Advance(tb.now)
		tb.app.Event(input.Event{Time: tb.now, Kind: k, At: p, Button: b})
	}
	send(input.Move, input.None)
	for _, b := range buttons {
		send(input.Press, b)
	}
	for _, b := range buttons {
		send(input.Release, b)
	}
}

func (tb *onDesk) titles() (s []string) {
	for _, doc := range tb.app.Documents() {
		s = append(s, doc.Title)
	}
	return s
}

// state is the state of a document's game.
func state(t *testing.T, doc *desktops.Document) (s struct {
	Game, Variation, Deal string
	Piles                 []struct{ Cards []string }
}) {
	t.Helper()
	text, err := json.Marshal(doc.Player.(play.Match).State())
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// back is the card back of a document's game, as saved with it.
func back(t *testing.T, doc *desktops.Document) int {
	t.Helper()
	saved, err := doc.Player.(play.Match).Save()
	if err != nil {
		t.Fatal(err)
	}
	var s struct{ Setup struct{ Back int } }
	if err := json.Unmarshal(saved, &s); err != nil {
		t.Fatal(err)
	}
	return s.Setup.Back
}

// TestToolPanel opens every game and panel with the middle button and, in two-button
// mode, the left one. Several are placed side by side.
func TestToolPanel(t *testing.T) {
	for _, c := range []struct {
		name    string
		buttons []input.Button
		opens   bool
	}{
		{"middle", []input.Button{input.Middle}, true},
		{"left in two-button mode", []input.Button{input.Left}, true},
		{"right", []input.Button{input.Right}, false},
		{"interclick", []input.Button{input.Middle, input.Right}, false},
		{"all three", []input.Button{input.Middle, input.Left, input.Right}, false},
	} {
		tb := begin(t, "solitaire", "oberon256", games.Env{})
		want := []string{toolsTitle, "Solitaire.Game"}
		if got := tb.titles(); !slices.Equal(got, want) {
			t.Fatalf("the desktop begins with %q, want %q", got, want)
		}
		for _, p := range fixed() {
			before := len(tb.app.Documents())
			tb.click("Games.Tool/icon:"+p.Title, c.buttons...)
			docs := tb.app.Documents()
			if got := len(docs) - before; got != map[bool]int{true: 1}[c.opens] {
				t.Errorf("%s on %s opens %d documents", c.name, p.Title, got)
				continue
			}
			tb.app.Raise(docs[slices.IndexFunc(docs, func(d *desktops.Document) bool { return d.Title == toolsTitle })])
		}
		if len(tb.messages) > 0 {
			t.Errorf("messages %q", tb.messages)
		}
	}
}

// TestSeveralGames checks that every document that the tool panel opens is a separate game,
// with its own deal.
func TestSeveralGames(t *testing.T) {
	tb := begin(t, "solitaire", "oberon256", games.Env{})
	tb.click("icon:Solitaire", input.Middle)
	docs := tb.app.Documents()
	first, second := tb.app.Main, docs[len(docs)-1]
	if second.Player == nil || second == first {
		t.Fatalf("no second game: %v", tb.app.Desk)
	}
	if a, b := state(t, first), state(t, second); a.Deal == b.Deal || fmt.Sprint(a.Piles) == fmt.Sprint(b.Piles) {
		t.Error("both games have the same deal")
	}
	before := fmt.Sprint(state(t, second))
	if err := tb.app.Match().Do("deal"); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(state(t, second)) != before {
		t.Error("a move in one game changes the other")
	}
	tb.app.Close(first)
	if tb.app.Done() {
		t.Error("ended although another game is open")
	}
	tb.app.Close(second)
	for _, doc := range tb.app.Documents() {
		tb.app.Close(doc)
	}
	if !tb.app.Done() {
		t.Error("not ended although nothing is open")
	}
}

// TestSuccession checks that, when the main document of a game is closed, another one of
// the same game replaces it.
func TestSuccession(t *testing.T) {
	tb := begin(t, "solitaire", "oberon256", games.Env{})
	tb.click("icon:Freecell", input.Middle)
	docs := tb.app.Documents()
	docs[len(docs)-1].MoveTo(image.Pt(0, 370))
	first := tb.app.Main
	deal := state(t, first).Deal
	tb.click("Solitaire.Game/button:Close", input.Middle)
	if tb.app.Main != first || state(t, tb.app.Main).Deal != deal {
		t.Error("another game becomes the main one")
	}
	tb.click("icon:Solitaire", input.Middle)
	if tb.app.Main == first || state(t, tb.app.Main).Game != "solitaire" || tb.app.Done() {
		t.Errorf("the second Solitaire is not the main game: %v", tb.app.Desk)
	}
	if saved, err := tb.app.Match().Save(); err != nil || !strings.Contains(string(saved), state(t, tb.app.Main).Deal) {
		t.Errorf("saved %s, %v", saved, err)
	}
}

// TestCardGamesPanel checks that a back changes on every card table, and that draws restart
// every Solitaire and nothing else.
func TestCardGamesPanel(t *testing.T) {
	tb := begin(t, "spider", "oberon256-1024x768", games.Env{})
	tb.click("icon:Card Games", input.Middle)
	docs := tb.app.Documents()
	panel := docs[len(docs)-1]
	panel.MoveTo(image.Pt(560, 540))
	for i, name := range []string{"Solitaire", "Freecell"} {
		tb.click("CardGames.Panel/icon:"+name, input.Middle)
		docs = tb.app.Documents()
		if got := docs[len(docs)-1]; got.Title != name+".Game" {
			t.Errorf("the icon of %s opens %s", name, got.Title)
		} else {
			got.MoveTo(image.Pt(0, 100*(i+1)))
		}
		tb.app.Raise(panel)
	}
	tb.click("CardGames.Panel/iconizer:Backgrounds/pin", input.Middle)
	for n := range carddoc.Backs {
		tb.click(fmt.Sprintf("back:%d", n), input.Middle)
		for _, doc := range tb.app.Documents() {
			if doc.Player != nil && back(t, doc) != n {
				t.Errorf("%s has back %d, want %d", doc.Title, back(t, doc), n)
			}
		}
	}
	tb.click("back:3", input.Middle, input.Left)
	tb.click("back:4", input.Right)
	if got := back(t, tb.app.Main); got != carddoc.Backs-1 {
		t.Errorf("an interclick or the right button chooses back %d", got)
	}
	tb.click("CardGames.Panel/iconizer:Backgrounds/pin", input.Middle)
	if _, ok := tb.app.Where("back:0"); ok {
		t.Error("the backs are still open")
	}
	tb.click("CardGames.Panel/iconizer:Draws/pin", input.Middle)
	for n := 1; n <= 3; n++ {
		before := map[*desktops.Document]string{}
		for _, doc := range tb.app.Documents() {
			if doc.Player != nil {
				before[doc] = state(t, doc).Deal
			}
		}
		tb.click(fmt.Sprintf("draws:%d", n), input.Middle)
		for doc, deal := range before {
			s := state(t, doc)
			if solitaire := s.Game == "solitaire"; (s.Deal != deal) != solitaire || solitaire && s.Variation != fmt.Sprint(n) {
				t.Errorf("draws %d: %s has variation %q and deal %s, want %s", n, doc.Title, s.Variation, s.Deal, deal)
			}
		}
	}
}

// TestMessages checks that messages of a document appear in the tool panel.
func TestMessages(t *testing.T) {
	tb := begin(t, "minesweeper", "oberon256", games.Env{})
	r, ok := tb.app.Where("Games.Tool/messages")
	if !ok {
		t.Fatal("no place for messages")
	}
	ink := func() (n int) {
		for y := r.Min.Y + 1; y < r.Max.Y-1; y++ {
			for x := r.Min.X + 1; x < r.Max.X-1; x++ {
				if tb.app.Screen().ColorIndexAt(x, y) != desktops.Light {
					n++
				}
			}
		}
		return n
	}
	if n := ink(); n != 0 {
		t.Errorf("%d pixels of a message before the first one", n)
	}
	tb.app.Message("a message")
	tb.app.Advance(time.Second)
	if len(tb.messages) != 1 || ink() < 50 {
		t.Errorf("message %q, %d pixels", tb.messages, ink())
	}
	// A closed one no longer listens, others do.
	tb.app.Run(Tools)
	docs := tb.app.Documents()
	second := docs[len(docs)-1]
	tb.app.Close(second)
	shown := ink()
	tb.app.Message("quite another message")
	tb.app.Advance(2 * time.Second)
	if ink() == shown {
		t.Error("the panel that is still open does not show the message")
	}
	tb.app.Open(second, image.Pt(0, 0))
	tb.app.Advance(3 * time.Second)
	r, _ = tb.app.Where("Games1.Tool/messages")
	if n := ink(); r.Min.X > 200 || n != 0 {
		t.Errorf("at %v a closed panel shows %d pixels of a later message", r, n)
	}
}

func TestHelp(t *testing.T) {
	for _, lang := range []string{"en", "de"} {
		tb := begin(t, "solitaire", "oberon256", games.Env{Lang: lang})
		tb.click("Games.Tool/button:Open Help", input.Middle)
		tb.click("icon:Card Games", input.Middle)
		tb.click("CardGames.Panel/button:Open Help", input.Middle)
		var first []string
		for _, doc := range tb.app.Documents() {
			if text, ok := doc.Content.(*desktops.Text); ok {
				line, _, _ := strings.Cut(text.Source, "\n")
				first = append(first, line)
			}
		}
		want := map[string][]string{"en": {"# The desktop", "# Card games"}, "de": {"# Der Schreibtisch", "# Kartenspiele"}}[lang]
		if !slices.Equal(first, want) {
			t.Errorf("%s: texts %q, want %q", lang, first, want)
		}
	}
}

// TestOriginalCards checks that the panel shows the same backs as the games: the original's if
// they exist.
func TestOriginalCards(t *testing.T) {
	data := os.DirFS(shared.Path(t, "samples", "oberon", "pict"))
	tb := begin(t, "solitaire", "oberon256", games.Env{Data: data})
	deck, err := carddoc.OpenCards(tb.app.Desk, tb.app.Env.Cards)
	if err != nil {
		t.Fatal(err)
	}
	tb.click("icon:Card Games", input.Middle)
	tb.click("CardGames.Panel/iconizer:Backgrounds/pin", input.Middle)
	for n := range carddoc.Backs {
		r, ok := tb.app.Where(fmt.Sprintf("CardGames.Panel/back:%d", n))
		if !ok {
			t.Fatalf("no back %d", n)
		}
		back := deck.Back(n)
		for y := range thumb {
			for x := range thumb {
				got := tb.app.Screen().ColorIndexAt(r.Min.X+2+x, r.Min.Y+2+y)
				if want := back.ColorIndexAt(back.Rect.Min.X+(pack.Card.X-thumb)/2+x, back.Rect.Min.Y+(pack.Card.Y-thumb)/2+y); got != want {
					t.Fatalf("back %d at (%d,%d) is %d, want %d", n, x, y, got, want)
				}
			}
		}
	}
}

func TestGoldens(t *testing.T) {
	for _, c := range []struct {
		name, mode, game string
		clicks           []string
	}{
		{"desktop", "oberon256", "solitaire", nil},
		{"desktop", "oberon16", "solitaire", nil},
		{"desktop", "oberon-mono", "solitaire", nil},
		{"wide", "oberon256", "spider", nil},
		{"message", "oberon256", "tetris", []string{"icon:Scramble.Tool", "button:ChangePict"}},
		{"panel", "oberon256", "minesweeper", []string{"icon:Card Games"}},
		{"panel", "oberon16", "minesweeper", []string{"icon:Card Games"}},
		{"panel", "oberon-mono", "minesweeper", []string{"icon:Card Games"}},
		{"backs", "oberon256", "minesweeper", []string{"icon:Card Games", "CardGames.Panel/iconizer:Backgrounds/pin", "back:6"}},
		{"backs", "oberon-mono", "minesweeper", []string{"icon:Card Games", "CardGames.Panel/iconizer:Backgrounds/pin", "back:6"}},
		{"draws", "oberon256", "minesweeper", []string{"icon:Card Games", "CardGames.Panel/iconizer:Draws/pin", "draws:1"}},
		{"help", "oberon256", "minesweeper", []string{"button:Open Help"}},
		{"help", "oberon-mono", "minesweeper", []string{"button:Open Help"}},
	} {
		tb := begin(t, c.game, c.mode, games.Env{})
		for _, name := range c.clicks {
			tb.click(name, input.Middle)
		}
		golden(t, filepath.Join("testdata", c.name+"-"+c.mode+".png"), tb.app.Screen().Snapshot())
	}
}

func golden(t *testing.T, name string, got *image.Paletted) {
	t.Helper()
	if *drivetest.Update {
		f, err := os.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := png.Encode(f, got); err != nil {
			t.Fatal(err)
		}
		return
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	want, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(want.(*image.Paletted).Pix, got.Pix) {
		t.Errorf("%s: the screen differs (go test -update rewrites the file; look at it)", name)
	}
}

// TestToolPanelAgain checks that the middle button on the empty desk opens the closed tool
// panel again, and that the desk says so.
func TestToolPanelAgain(t *testing.T) {
	for _, lang := range []string{"en", "de"} {
		for _, mode := range []string{"oberon256", "oberon-mono"} {
			tb := begin(t, "solitaire", mode, games.Env{Lang: lang})
			before := tb.app.Screen().Hash()
			tb.click("Games.Tool/button:Close", input.Middle)
			if lang == "de" || mode == "oberon-mono" {
				golden(t, filepath.Join("testdata", "closed-"+lang+"-"+mode+".png"), tb.app.Screen().Snapshot())
			}
			send := func(k input.Kind) {
				tb.now += 100 * time.Millisecond
				tb.app.Event(input.Event{Time: tb.now, Kind: k, At: image.Pt(600, 200), Button: input.Middle})
			}
			send(input.Press)
			send(input.Release)
			if got := tb.titles(); !slices.Contains(got, toolsTitle) {
				t.Errorf("%s: documents %q", mode, got)
			}
			docs := tb.app.Documents()
			tb.app.Raise(docs[0])
			tb.app.Settle()
			if tb.app.Screen().Hash() != before {
				t.Errorf("%s: the desk differs from before", mode)
			}
			n := len(docs)
			if send(input.Press); len(tb.app.Documents()) != n {
				t.Error("opened twice")
			}
		}
	}
}

// TestBesideSpider checks that all games open next to the widest document, and that
// messages stay visible.
func TestBesideSpider(t *testing.T) {
	for _, mode := range []string{"oberon256", "oberon256-800x600"} {
		tb := begin(t, "spider", mode, games.Env{})
		over := tb.app.Main.Frame()
		for _, p := range Games {
			if r, ok := tb.app.Where("Games.Tool/icon:" + p.Title); !ok || r.Overlaps(over) {
				t.Errorf("%s: the icon of %s is at %v, Spider at %v", mode, p.Title, r, over)
			}
		}
		tb.click("icon:Spider", input.Middle)
		docs := tb.app.Documents()
		if second := docs[len(docs)-1]; second.Frame().Min.X != over.Min.X && mode == "oberon256" {
			t.Errorf("%s: the second Spider is at %v", mode, second.Frame())
		}
		tb.app.Message("Spider1.Game stored")
		tb.app.Settle()
		seen, ok := tb.app.Where("Games.Tool/messages")
		n := 0
		for y := seen.Min.Y + 1; y < seen.Max.Y-1; y++ {
			for x := seen.Min.X + 1; x < seen.Max.X-1; x++ {
				if tb.app.Screen().ColorIndexAt(x, y) != desktops.Light {
					n++
				}
			}
		}
		if !ok || n < 150 { // all of it
			t.Errorf("%s: %v has %d pixels of the message", mode, seen, n)
		}
	}
}
