package patience

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"phosphor/assets/i18n"
	"phosphor/games/cards"
)

func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"tabelau 8":                          `line 1, column 1: expected title, help`,
		"tableau 8\nbiuld down":              `did you mean build?`,
		"tableau 8\n\n  build dwon suit":     `line 3, column 9: expected down, up, both, none, suit, alternate, colour, any, round or stock, not "dwon"; did you mean down?`,
		"build suit any":                     `line 1, column 12: "suit" and "any" exclude each other`,
		"build suit suit":                    `line 1, column 12: "suit" appears twice`,
		"build":                              `line 1, column 7: expected down, up, both, none, suit, alternate, colour, any, round or stock after "build"`,
		"cells 4\ncells 3":                   `line 2, column 1: "cells" is already in line 1`,
		"suit":                               `line 1, column 1: "suit" cannot begin a line; it belongs in one that begins with build, move or foundation`,
		"chosen":                             `it belongs in one that begins with foundation`,
		"tableau 7 deal 4":                   `expected the end of the line, not "deal", which begins a line of its own`,
		"deal top":                           `not "top", which belongs in a line that begins with face`,
		"build down king":                    `not "king", which belongs in a line that begins with space`,
		"tableau":                            `line 1, column 9: expected a number from 1 to 26 after "tableau"`,
		"redeal 2":                           `did you mean passes, in a line that begins with stock?`,
		"build redeal":                       `did you mean passes, in a line that begins with stock?`,
		"stock decks":                        `did you mean packs, in a line that begins with packs?`,
		"stock passes 1000":                  `expected a number from 1 to 99 or any, not "1000"`,
		"tableau 99":                         `line 1, column 9: expected a number from 1 to 26, not "99"`,
		"tableau 8 9":                        `line 1, column 11: expected the end of the line, not "9"`,
		"ranks 8 A":                          "expected the lower card first",
		"ranks A 14":                         `line 1, column 9: expected a card: A, 2 to 10, J, Q or K, not "14"`,
		"reserve 26 of 26":                   `line 1, column 1: 624 cards too many outside of the tableau`,
		"tableau 8\nreserve 20 of 3":         `line 2, column 1: 8 cards too many`,
		"points 5":                           "points: descriptions cannot say that",
		"deal 9":                             "line 1, column 1: expected at most 52 cards in the tableau, not 72",
		"deal 4":                             `cards left over: 20; add a line "stock" or "reserve"`,
		"deal 1 2 3\nstock":                  "expected 8 numbers, one for each pile, not 3",
		"hole\nfoundation up":                "a game with a hole has no foundations",
		"foundation from dwelt":              `expected "ace", another card, "dealt" or "chosen", not "dwelt"; did you mean dealt?`,
		"foundation 3":                       "expected 4 foundations, one for each suit, not 3",
		"foundation step 0":                  "expected a number from 1 to 12",
		"ranks A 8\nfoundation step 2":       "steps of 2 do not reach all 8 cards",
		"space waste":                        `there is no waste: expected a line "stock"`,
		"cells 2 filled 3":                   "expected at most 2 filled cells, not 3",
		"hole 10S round\ntableau 17\nfoo":    `line 3, column 1: expected title`,
		"title \n":                           "expected a text",
		"help \xff":                          "line 1, column 1: expected a text in UTF-8",
		"place cells 0 1\ncells 2":           `line 1, column 13: expected a number from 1 to 20, not "0"`,
		"move suit":                          `expected "move run suit"`,
		"stock passes":                       `expected a number from 1 to 99 or any after "passes"`,
		"deal 99 5":                          `line 1, column 6: expected a number from 0 to 52, not "99"`,
		"foundation from chosen out":         `line 1, column 1: "out" needs foundations from a known card`,
		"packs 2\nfoundation from dealt out": `line 2, column 1: "out" needs foundations from a known card`,
		strings.Repeat("x", maxBytes+1):      "expected at most 65536 bytes, not 65537",
		"pairs 13":                           "line 1, column 1: cards removed in pairs: descriptions cannot say that",
		"packs two":                          `line 1, column 7: expected a number from 1 to 2, not "two"; did you mean 2?`,
		"tableau 8\ncolumns 8":               `did you mean tableau?`,
		"build descending":                   `did you mean down?`,
		"stock waste 1 redeals 2":            `did you mean passes?`,
		"space any.":                         `did you mean any?`,
		"Miss Milligan\npacks 2":             `did you mean title Miss ...?`,
		"tableau 8 # eight\nfoundation runs": `did you mean run?`,
	} {
		_, err := Read([]byte(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v; want %s", text, err, want)
			continue
		}
		for _, lang := range i18n.Codes()[1:] {
			if said := i18n.Error(lang, err); said == err.Error() || strings.Contains(said, "expected") {
				t.Errorf("%.40q: in %s: %s", text, lang, said)
			}
		}
	}
}

func TestWords(t *testing.T) {
	all := map[string]bool{}
	for _, w := range slices.Concat(Lines, Values) {
		all[w.Word] = true
		if w.Meaning == "" {
			t.Errorf("%s has no explanation", w.Word)
		}
	}
	if len(all) > 50 {
		t.Errorf("%d words, want at most 50", len(all))
	}
}

// TestDefaults checks the rules of a description of one line, and that the order of
// statements does not matter.
func TestDefaults(t *testing.T) {
	d, err := Read([]byte("\ufefftitle Plain # the usual game\r\n"))
	if err != nil {
		t.Fatal(err)
	}
	streets, _ := Open("streets-and-alleys")
	if got, want := d.Sentences("en"), streets.Sentences("en"); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	a, _ := Read([]byte("tableau 13\nspace none\ndeal 4 under K"))
	b, _ := Read([]byte("title X\nDeal  4 under k\n\ntableau 13\nhelp Y\nspace none\nplace tableau 1 1"))
	if a.Name() != b.Name() || a.Name() == d.Name() {
		t.Errorf("%s, %s and %s", a.Name(), b.Name(), d.Name())
	}
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"build down suit round", "build round suit down", true},
		{"move one run suit", "move suit run one", true},
		{"foundation 2 from K down\nfoundation 2 up suit", "foundation suit up 2\nfoundation down from K 2", true},
		{"stock waste 3 passes 2", "stock passes 2 3 waste", true},
		{"tableau 13\ndeal under K 4", "deal 4 under K\ntableau 13", true},
		{"space one any", "space any one", true},
		{"stock\nreserve 1 of 9\nspace reserve waste any", "stock\nreserve of 9 1\nspace waste reserve any", false},
		{"tableau 3\nstock\ndeal 3 4 5", "tableau 3\nstock\ndeal 5 4 3", false},
		{"ranks 2 9", "ranks 2 8", false},
		{"stock waste 3 passes 2", "stock waste 3 passes any", false},
	} {
		a, err1 := Read([]byte(c.a))
		b, err2 := Read([]byte(c.b))
		if err1 != nil || err2 != nil || (a.Name() == b.Name()) != c.same {
			t.Errorf("%q and %q: same %t; %v, %v", c.a, c.b, !c.same, err1, err2)
		}
	}
}

// TestGrammar checks that every word that a line may have is explained, and that every
// explained word is used.
func TestGrammar(t *testing.T) {
	for _, w := range Values {
		_, err := Read([]byte(w.Word))
		if err == nil || !strings.Contains(err.Error(), "cannot begin a line") {
			t.Errorf("%s: %v", w.Word, err)
		}
	}
}

// TestFirstCardsSaid checks the sentences about cards that lie on foundations at the start,
// and about how foundations continue after a king.
func TestFirstCardsSaid(t *testing.T) {
	for text, want := range map[string][]string{
		"foundation out\nstock":                                      {"The aces are on the foundations at the start."},
		"foundation from 5 out\nstock":                               {"The fives are on the foundations at the start.", "Aces follow kings."},
		"foundation 1 out\nfoundation 3\nstock":                      {"On the foundations at the start: ace of clubs."},
		"foundation 2\nfoundation 2 from K down out\nstock":          {"On the foundations at the start: king of hearts and king of spades."},
		"packs 2\nfoundation 4\nfoundation 4 from 2 down out\nstock": {"2 of clubs, 2 of diamonds, 2 of hearts and 2 of spades.", "Aces and kings are neighbours."},
		"packs 2\nfoundation 4\nfoundation 4 from dealt\nstock":      {"One card is dealt to foundation 5.", "Aces follow kings."},
		"ranks 2 9\nfoundation from 5\nstock":                        {"Twos follow nines."},
		"ranks 7 K\nfoundation from 8 down\nstock":                   {"Sevens and kings are neighbours."},
		"ranks 2 9\nbuild down round":                                {"Twos and nines are neighbours"},
		"ranks 2 9\ntableau 5\nhole ends":                            {"Nothing goes on nines."},
		"ranks 2 9\ntableau 5\nhole":                                 {"Twos and nines are not neighbours."},
		"foundation from dealt out":                                  {"at the bottom of the first pile, is the beak"},
		"tableau 4\ndeal 0 3 3 3\nfoundation from dealt out\nstock":  {"The first card dealt is the beak"},
		"foundation from dealt out\ndeal 4 under K\nstock":           {"The first card dealt is the beak"},
	} {
		d, err := Read([]byte(text))
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		said := strings.Join(d.Sentences("en"), " ")
		for _, w := range want {
			if !strings.Contains(said, w) {
				t.Errorf("%q: %q is not in %q", text, w, said)
			}
		}
		if strings.Contains(said, " follow ") != slices.ContainsFunc(want, func(s string) bool { return strings.Contains(s, " follow ") }) && d.founds != nil && d.founds[0].base != baseDealt {
			t.Errorf("%q: what follows a king: %q", text, said)
		}
		r := newRules(d)
		p := cards.NewPosition(r.Piles(), r.Counters())
		r.Deal(p, r.Deck())
		for i := range r.found.n {
			for _, c := range p.Piles[r.found.first+i].Cards {
				if name := c.In("en"); strings.HasPrefix(want[0], "On the") && !strings.Contains(said, name) {
					t.Errorf("%q: %s lies there, too", text, name)
				}
			}
		}
	}
}

func TestMovesAllocateNothing(t *testing.T) {
	for _, name := range []string{"free-cell", "canfield-patience", "spiderette", "black-hole"} {
		d, _ := Open(name)
		r := newRules(d)
		p := cards.NewPosition(r.Piles(), r.Counters())
		r.Deal(p, r.Deck())
		moves := r.Moves(p, make([]cards.Move, 0, 100))
		if n := testing.AllocsPerRun(10, func() { moves = r.Moves(p, moves[:0]) }); n > 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range Shelf() {
		text, _ := Text(s.Name)
		f.Add(text)
	}
	f.Add([]byte("packs 2\ntableau 8\ncells 1 after stock run\nstock tableau all\nspace king\nbuild down alternate\nmove run"))
	f.Add([]byte("foundation 1 from 4 step 4 any\nfoundation step 3 up\nreserve 3 of 6 from waste\nstock waste 3 passes 2\nspace reserve waste none one\nplace stock 2 2 down"))
	f.Fuzz(func(t *testing.T, text []byte) {
		d, err := Read(text)
		if err != nil {
			if errs := err.(ReadError); len(errs) == 0 || len(errs) > maxErrors+2 {
				t.Fatalf("%d errors", len(errs))
			}
			return
		}
		g := d.Game(NameOf(d))
		for _, lang := range i18n.Codes() {
			for _, s := range d.Sentences(lang) {
				if !utf8.ValidString(s) || strings.Contains(s, "%!") {
					t.Fatalf("%q", s)
				}
			}
			if strings.Contains(g.AboutIn(lang), "%!") {
				t.Fatal(g.AboutIn(lang))
			}
		}
		r := d.Rules()
		if n := len(r.Piles()); n != len(g.Layout.Place) || n > 100 {
			t.Fatalf("%d piles", n)
		}
		s := cards.NewSession("fuzz", g.Rules)
		if err := s.Start(cards.Setup{Deal: "1"}); err != nil {
			t.Fatal(err)
		}
		n := func() (n int) {
			for _, p := range s.Position().Piles {
				n += len(p.Cards)
			}
			return n
		}
		for i := range 40 {
			moves := r.Moves(s.Position(), nil)
			if len(moves) == 0 {
				break
			}
			m := moves[i*7%len(moves)]
			if err := s.Play(m); err != nil {
				t.Fatalf("%v is listed but refused: %v", m, err)
			}
			if n() != len(r.Deck()) {
				t.Fatalf("%d cards", n())
			}
		}
		for s.Undo() == nil {
		}
	})
}

func TestLink(t *testing.T) {
	longest := 0
	for _, s := range Shelf() {
		text, _ := Text(s.Name)
		link, err := Link(text)
		if err != nil {
			t.Errorf("%s: %v", s.Name, err)
		}
		longest = max(longest, len(link))
		if back, err := Linked(link); string(back) != string(text) {
			t.Errorf("%s is read back as %q, %v", s.Name, back, err)
		}
	}
	t.Logf("the longest has %d characters", longest)
	for _, s := range []string{"", "?", "AAAA", strings.Repeat("A", maxLink+1)} {
		if text, err := Linked(s); err == nil {
			t.Errorf("%.10q is %q", s, text)
		}
	}
}

func FuzzLinked(f *testing.F) {
	text, _ := Text("fan")
	link, _ := Link(text)
	f.Add(link)
	f.Add("A_-9")
	f.Fuzz(func(t *testing.T, s string) {
		if text, err := Linked(s); err == nil && len(text) > maxBytes {
			t.Fatal(len(text))
		}
	})
}
