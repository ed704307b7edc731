package spoken_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/internal/drivetest"
	"phosphor/games/spoken"
)

// start begins a game of the catalogue.
func start(t *testing.T, name, lang string) games.Game {
	t.Helper()
	info, err := catalog.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return startOn(t, info, lang)
}

func startOn(t *testing.T, info *games.Info, lang string) games.Game {
	t.Helper()
	mode, err := modes.Find(info.Modes[0])
	if err != nil {
		t.Fatal(err)
	}
	g, err := info.Start(games.Env{Mode: mode, Deal: "1", Lang: lang})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// player presses keys of a game and listens.
type player struct {
	g    games.Game
	lang string
	now  time.Duration
	l    spoken.Listener
}

func (p *player) press(keys string) (said string) {
	var list []string
	for _, k := range strings.Fields(keys) {
		key, mods, err := input.ParseKey(k)
		if err != nil {
			panic(err)
		}
		p.now += 100 * time.Millisecond
		p.g.Advance(p.now)
		p.g.Event(input.Event{Time: p.now, Kind: input.KeyDown, Key: key, Mods: mods, Rune: input.Typed(key, mods)})
		p.g.Event(input.Event{Time: p.now, Kind: input.KeyUp, Key: key, Mods: mods})
		p.g.Advance(p.now + 50*time.Millisecond)
		if text := p.l.Hear(spoken.Of(p.g, "", p.lang)); text != "" {
			list = append(list, text)
		}
	}
	return strings.Join(list, " | ")
}

// raw are names that nobody would say.
var raw = regexp.MustCompile(`tableau|foundation\d|cell:|row\d|chosen:\S|button:\S|field:\S|item:\S|off:\S|figure:\S|\?[A2-9TJQK][CDHS]|%!|--`)

// TestEveryGame checks that every game, on every machine, describes the position, the
// focus and changes, in both languages.
func TestEveryGame(t *testing.T) {
	for _, info := range catalog.All {
		for _, row := range append([]*games.Info{info}, info.Elsewhere...) {
			texts := map[string]string{}
			for _, lang := range []string{"en", "de"} {
				p := &player{g: startOn(t, row, lang), lang: lang}
				first := p.l.Hear(spoken.Of(p.g, row.Title, lang))
				text := spoken.Describe(p.g, row.Title, lang)
				said := p.press("right down left up left return")
				if row.Name == "scramble" {
					said += p.press("ctrl+n right down left up")
				}
				help := p.press("f1")
				if first == "" || len(text) < 60 || len(said) < 4 || len(help) < 80 {
					t.Errorf("%s on %s, %s: starts with %q, position %q, keys %q, help %q", row.Name, row.Machine, lang, first, text, said, help)
				}
				all := strings.Join([]string{first, text, said, spoken.Describe(p.g, "", lang), help}, "\n")
				if m := raw.FindString(all); m != "" {
					t.Errorf("%s on %s, %s: %q in %q", row.Name, row.Machine, lang, m, all)
				}
				texts[lang] = text
			}
			if texts["en"] == texts["de"] {
				t.Errorf("%s on %s reads the same in English and in German: %q", row.Name, row.Machine, texts["en"])
			}
		}
	}
}

// TestHeard checks what is spoken during a game.
func TestHeard(t *testing.T) {
	for _, c := range []struct {
		game, lang string
		script     []string // keys, or moves after "!", then what is said
	}{
		{"klondike", "en", []string{
			"left", "8 of spades on column 1.",
			"right", "2 of diamonds on column 2.",
			"return", "Chosen: 2 of diamonds on column 2.",
		}},
		{"klondike", "de", []string{"left right", "Pik 8"}},
		{"yukon", "en", []string{"!deal", "Jack of clubs on waste."}},
		{"freecell", "de", []string{"right return", "Gewählt:"}},
		{"minesweeper", "en", []string{
			"right", "Covered, column 5, row 5.",
			"return", "1, column 5, row 5.",
			"up space", "Flag, column 5, row 4.",
			"!open 0 7", "boxes were opened.",
		}},
		{"scramble", "en", []string{"ctrl+n left up", "Gap, column"}},
		{"sokoban", "en", []string{"right right", "A can was pushed."}},
		{"tetris", "en", []string{"left", "A Z falls, columns 3 to 5.", "space", "falls, columns"}},
		{"gobblet", "en", []string{
			"left", "White stack", "return", "In hand: huge white piece.",
		}},
		{"solitairex", "en", []string{"right", "in row", "f1", "Button"}},
	} {
		p := &player{g: start(t, c.game, c.lang), lang: c.lang}
		p.l.Hear(spoken.Of(p.g, "", c.lang))
		for i := 0; i < len(c.script); i += 2 {
			var said string
			if move, ok := strings.CutPrefix(c.script[i], "!"); ok {
				if err := p.g.Match().Do(move); err != nil {
					t.Fatalf("%s: %s: %v", c.game, move, err)
				}
				said = p.press("shift")
			} else {
				said = p.press(c.script[i])
			}
			if !strings.Contains(said, c.script[i+1]) {
				t.Errorf("%s: after %q it reads %q, want %q", c.game, c.script[i], said, c.script[i+1])
			}
		}
	}
}

// TestAlert checks that an alert is spoken with its buttons, and its message only once.
func TestAlert(t *testing.T) {
	p := &player{g: start(t, "yukon", "en"), lang: "en"}
	p.l.Hear(spoken.Of(p.g, "", "en"))
	p.press("right return")
	said := p.press("ctrl+q")
	if said == "" {
		said = p.press("f1")
	}
	if !strings.Contains(strings.ToLower(said), "button ") {
		t.Errorf("an alert reads %q", said)
	}
	s := spoken.Of(p.g, "", "en")
	if len(s.Front) == 0 || !p.l.Shown(s.Front[0]) || p.l.Shown("something else") {
		t.Errorf("front %q", s.Front)
	}
}

// TestPages reads pages of help on desks that break their lines in different places: it says
// the sentences as they are in the text.
func TestPages(t *testing.T) {
	for _, c := range []struct{ game, machine, lang, said string }{
		{"minesweeper", "atari", "en", "Left button: open. Right button: flag, question mark, nothing. Both buttons"},
		{"minesweeper", "atari", "en", "The sliders choose width, height and mines. Ctrl+N starts a new game, F4 shows"},
		{"minesweeper", "windows", "en", "The first box is never a mine. Left button: open."},
		{"sokoban", "atari", "en", "b undoes a move, as in the original. Return"},
		{"golf", "windows", "en", "the row at the bottom. It takes the next higher or lower card"},
		{"pyramid", "amiga", "en", "A king counts 13: click it to remove it alone."},
		{"gobblet", "atari", "fr", "Comment jouer à Gobblet. Alignez quatre"},
		{"yukon", "atari", "en", "F11 full screen, F12 picture. "},
	} {
		info, err := catalog.Find(c.game)
		if err != nil {
			t.Fatal(err)
		}
		if c.machine != "" {
			if info, err = info.On(c.machine); err != nil {
				t.Fatal(err)
			}
		}
		d := drivetest.New(t, info, info.Modes[0], games.Env{Deal: "8", Lang: c.lang})
		d.Do("key f1")
		d.Do("wait 200")
		if said := d.Do("describe").Text; !strings.Contains(said, c.said) {
			t.Errorf("%s on %s reads %q, want %q", c.game, c.machine, said, c.said)
		}
	}
}

// TestWrappedAlert checks that the lines of an alert are spoken as the sentences they are.
func TestWrappedAlert(t *testing.T) {
	info, err := catalog.Find("yukon")
	if err != nil {
		t.Fatal(err)
	}
	d := drivetest.New(t, info, info.Modes[0], games.Env{Deal: "8"})
	d.Do("key f4")
	d.Do("wait 2000")
	d.Do("key f4")
	for _, move := range d.Do("solve").Moves {
		d.Do("do %s", move)
	}
	d.Do("wait 20000") // the cards go home one after the other
	said := d.Do("describe").Text
	if want := "You have won with help, which earns no money and no place in the list."; !strings.Contains(said, want) {
		t.Errorf("it reads %q, want %q", said, want)
	}
}

// TestNamesOfPiles checks that piles have the names used by help and labels, also on the
// Grand Tour. A pile that is the only one of its kind has no number.
func TestNamesOfPiles(t *testing.T) {
	for _, c := range []struct{ game, lang, said string }{
		{"corners", "en", "Top right corner: empty. Bottom left corner: empty. Bottom right corner: empty. Top of the cross: 8 of spades."},
		{"corners", "de", "Mitte links: Pik 9. Mitte: Karo 2. Mitte rechts: Kreuz Ass."},
		{"calculation", "en", "Foundation by fours: 4 of spades. Heaps 1 to 4: empty."},
		{"calculation", "de", "Grundstapel in Einerschritten: Kreuz Ass."},
		{"canfield", "en", "Holding stock: 13 cards, face down. Waste of the holding stock: empty. Foundations 1 to 4: empty."},
		{"canfield", "de", "Haupttalon: 35 Karten, verdeckt. Hauptabwurf: leer. Vorrat: 13 Karten, verdeckt. Abwurf des Vorrats: leer."},
		{"golf", "en", "Foundation: queen of spades."},
		{"grandtour", "de", "Spiel 1 von 6, Pyramide, zusammen 0 Punkte."},
		{"yukon", "de", "Abwurf: leer. Grundstapel 1 bis 4: leer."},
	} {
		if text := spoken.Describe(start(t, c.game, c.lang), "", c.lang); !strings.Contains(text, c.said) {
			t.Errorf("%s: %q is not in %q", c.game, c.said, text)
		}
	}
	tour := start(t, "grandtour", "en")
	for range 3 {
		if err := tour.Match().Do("next"); err != nil {
			t.Fatal(err)
		}
	}
	if text := spoken.Describe(tour, "", "en"); !strings.Contains(text, "Game 4 of 6, Corners") || !strings.Contains(text, "Centre of the cross: ") {
		t.Errorf("during the tour: %q", text)
	}
}

// TestPositions checks the description of games from start to end.
func TestPositions(t *testing.T) {
	for _, c := range []struct {
		game, variation, deal, lang string
		moves                       []string
		said, not                   string
	}{
		{"golf", "", "1", "en", strings.Split(strings.Repeat("deal,", 14)+"deal", ","), "Stock: 1 card, face down.", "Stock: face down"},
		{"yukon", "", "1", "en", []string{"tableau2 foundation0", "tableau6 foundation1"}, "Foundations 3 and 4: empty.", "3 to 4"},
		{"yukon", "", "1", "de", []string{"tableau2 foundation0"}, "Grundstapel 2 bis 4: leer.", ""},
		{"freecell", "", "1", "de", nil, "Zellen 1 bis 4: leer.", "Punkte"},
		{"spider", "", "1", "en", nil, "Foundations 1 to 8: empty.", "Score"},
		{"solitaire", "", "1", "en", nil, "Foundations 1 to 4: empty.", "Score"},
		{"klondike", "", "1", "en", nil, "Score 0.", ""},
		{"solitairex", "", "1", "en", nil, "Score 0. Reshuffles left: 2.", ""},
		{"solitairex", "", "1", "de", []string{"reshuffle"}, "Noch 1-mal mischen.", ""},
		{"minesweeper", "", "1", "de", nil, "noch 10 Flaggen. Sekunden: 0.", ""},
		{"scramble", "", "", "en", nil, "The picture is complete: press Return to shuffle it.", ""},
		{"scramble", "", "1", "en", nil, "Gap, column", "mixes"},
		{"sokoban", "", "1", "en", []string{"right"}, "Level 1: Push. Moves: 1, pushes: 1.", ""},
		{"sokoban", "", "2", "de", nil, "Level 2: ", "Push"},
		{"tetris", "", "3", "en", []string{"drop"}, "A bar falls, column 5.", "5 to 5"},
		{"gobblet", "gobblers", "", "en", []string{"s1 A1", "s1 A2", "s2 B1", "s2 B2", "s3 C1"}, "White wins. Press Return or click to play again.", "moves."},
		{"gobblet", "gobblers", "", "de", []string{"s1 A1", "s1 A2", "s2 B1", "s2 B2", "s3 C3", "s3 C2"}, "Orange hat gewonnen. Return oder Klick: noch ein Spiel.", " zieht"},
	} {
		info, err := catalog.Find(c.game)
		if err != nil {
			t.Fatal(err)
		}
		mode, err := modes.Find(info.Modes[0])
		if err != nil {
			t.Fatal(err)
		}
		g, err := info.Start(games.Env{Mode: mode, Deal: "1", Lang: c.lang, Variation: c.variation})
		if err == nil && c.deal != "" {
			err = g.Match().New(c.deal)
		}
		for _, m := range c.moves {
			if err == nil {
				err = g.Match().Do(m)
			}
		}
		if err != nil {
			t.Fatalf("%s: %v", c.game, err)
		}
		g.Advance(20 * time.Millisecond)
		if text := spoken.Describe(g, "", c.lang); !strings.Contains(text, c.said) || c.not != "" && strings.Contains(text, c.not) {
			t.Errorf("%s %s: %q is not in %q, or %q is", c.game, c.lang, c.said, text, c.not)
		}
	}
}

// TestAnotherDealIsSaid checks that a new deal, which changes too much to list cards, is
// announced, and also the one to which Undo returns.
func TestAnotherDealIsSaid(t *testing.T) {
	for _, c := range []struct{ game, lang, begun, back string }{
		{"klondike", "en", "Deal 7.", "Deal 1."}, {"yukon", "de", "Spiel 7.", "Spiel 1."}, {"spider", "en", "Deal 7.", "Deal 1."}, {"minesweeper", "de", "Spiel 7.", ""},
		{"solitairex", "de", "Spiel 7.", "Spiel 1."}, {"tetris", "en", "Deal 7.", ""}, {"sokoban", "en", "Level 7: ", ""},
	} {
		p := &player{g: start(t, c.game, c.lang), lang: c.lang}
		p.l.Hear(spoken.Of(p.g, "", c.lang))
		m := p.g.Match()
		if err := m.Do(m.Moves()[0]); err != nil {
			t.Fatal(err)
		}
		p.press("shift")
		if err := m.New("7"); err != nil {
			t.Fatal(err)
		}
		if said := p.press("shift"); !strings.Contains(said, c.begun) {
			t.Errorf("%s: a new game reads %q, want %q", c.game, said, c.begun)
		}
		if c.back == "" {
			continue
		}
		if err := m.Undo(); err != nil {
			t.Fatal(err)
		}
		if said := p.press("shift"); !strings.Contains(said, c.back) {
			t.Errorf("%s: Undo of a new game reads %q, want %q", c.game, said, c.back)
		}
	}
}

// TestHelpIsSaid checks that help is spoken in sentences: rows of tables, headings, and
// names of keys.
func TestHelpIsSaid(t *testing.T) {
	for _, c := range []struct{ game, machine, lang, said string }{
		{"calculation", "atari", "en", "regardless of suit: By 1's, A 2 3 4 5 6 7 8 9 10 J Q K. By 2's, 2 4"},
		{"calculation", "oberon", "de", "gleich welcher Farbe: Einer: A 2 3 4 5 6 7 8 9 10 J Q K. Zweier: 2 4"},
		{"calculation", "atari", "en", " Space new card, F2 undo, Shift F2 redo. Ctrl+N new game, Ctrl+Q quit, Ctrl+Space pause. "},
		{"freecell", "atari", "en", " F2 undo, Shift F2 redo. Ctrl+N new game, Ctrl+Q quit, Ctrl+Space pause. "},
		{"freecell", "amiga", "en", "Cards on a foundation stay there."},
		{"freecell", "windows", "en", "Return picks up cards and puts them down. F2 deals again."},
		{"spider", "windows", "en", "puts them down, Space deals from the stock. F2 deals again."},
		{"freecell", "oberon", "en", "Return chooses and moves. Ctrl+N starts a new game."},
		{"pyramid", "amiga", "de", "Pyramide. Alle Karten werden abgeräumt"},
		{"yukon", "atari", "de", " Strg+N neues Spiel, Strg+R Neustart. "},
		{"gobblet", "windows", "en", "How Gobblet is played. Get four of your pieces"},
	} {
		info, err := catalog.Find(c.game)
		if err != nil {
			t.Fatal(err)
		}
		row, err := info.On(c.machine)
		if err != nil {
			t.Fatal(err)
		}
		p := &player{g: startOn(t, row, c.lang), lang: c.lang}
		p.press("f1")
		if title, text, _ := strings.Cut(spoken.Describe(p.g, "", c.lang), ". "); strings.HasPrefix(text, title+". ") {
			t.Errorf("%s on %s: the title is read twice: %q", c.game, c.machine, text)
		}
		text := spoken.Describe(p.g, "", c.lang)
		if strings.Contains(text, "Button More") { // GEM turns pages where its screen is full
			p.press("return")
			text += spoken.Describe(p.g, "", c.lang)
		}
		if !strings.Contains(strings.ToLower(text), strings.ToLower(c.said)) {
			t.Errorf("%s on %s: %q is not in %q", c.game, c.machine, c.said, text)
		}
	}
}

// TestHintIsSaid checks that the move of a hint is spoken, not only that it is framed.
func TestHintIsSaid(t *testing.T) {
	for _, c := range []struct{ game, machine, lang, deal, said string }{
		{"spider", "oberon", "en", "4", "Hint: 7 of diamonds on column 8, to column 5."},
		{"spider", "atari", "de", "4", "Tipp: Karo 7 auf Spalte 8, nach Spalte 5."},
		{"spider", "amiga", "en", "4", "Hint: 7 of diamonds on column 8, to column 5."},
		{"canfield", "amiga", "de", "4", "Tipp: Vorrat, 13 Karten."},
		{"corners", "amiga", "en", "4", "Hint: king of spades on centre of the cross, to right of the cross."},
		{"solitairex", "amiga", "en", "3", "Hint: king of spades in row 4, 12, to row 3, 7."},
		{"minesweeper", "oberon", "en", "4", "Hint: covered, column 1, row 1."},
		{"scramble", "oberon", "en", "4", "Hint: 9, column 1, row 2."},
		{"sokoban", "oberon", "de", "4", "Tipp: nach oben."},
		{"gobblet", "windows", "en", "4", "Hint: white stack 1: huge white piece, to B2."},
	} {
		info, err := catalog.Find(c.game)
		if err != nil {
			t.Fatal(err)
		}
		if c.machine != "windows" {
			if info, err = info.On(c.machine); err != nil {
				t.Fatal(err)
			}
		}
		p := &player{g: startOn(t, info, c.lang), lang: c.lang}
		if err := p.g.Match().New(c.deal); err != nil {
			t.Fatal(err)
		}
		p.now = 8 * time.Second
		heard := p.press("f4")
		p.now += 4 * time.Second
		p.g.Advance(p.now)
		heard += p.l.Hear(spoken.Of(p.g, "", c.lang))
		if text := spoken.Describe(p.g, "", c.lang); !strings.Contains(text, c.said) || !strings.Contains(heard, c.said) {
			t.Errorf("%s on %s: %q is missing in %q or in %q, which is read", c.game, c.machine, c.said, text, heard)
		}
		if short := c.said[:strings.Index(c.said, ":")] + ": s1 B2"; !p.l.Shown(short) || new(spoken.Listener).Shown(short) {
			t.Errorf("%s on %s: the hint is read twice", c.game, c.machine)
		}
	}
}
