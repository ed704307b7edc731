package carddoc_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/cards/table"
	"phosphor/games/internal/cardstest"
	"phosphor/games/oberon/carddoc"
	"phosphor/games/oberon/freecell"
	"phosphor/games/oberon/program"
	"phosphor/games/oberon/scorpion"
	"phosphor/games/oberon/solitaire"
	"phosphor/games/oberon/spider"
	"phosphor/games/play"
	"phosphor/games/store"
)

// TestStore presses Store in the middle of a game and loads the file.
func TestStore(t *testing.T) {
	for _, c := range []struct {
		info *games.Info
		env  games.Env
		play []string
	}{
		{carddoc.Info(&solitaire.Game), games.Env{Variation: "3"}, []string{"deal", "deal", "deal"}},
		{carddoc.Info(&solitaire.Game), games.Env{Variation: "2", Deal: "5"}, []string{"deal", "deal", "deal", "deal", "deal", "deal", "deal", "deal", "deal", "deal", "deal", "deal", "redeal", "deal"}},
		{carddoc.Info(&spider.Game), games.Env{}, []string{"deal", "deal"}},
		{carddoc.Info(&freecell.Game), games.Env{}, []string{"tableau0 cell0", "tableau3 cell3"}},
		{carddoc.Info(&freecell.Game), games.Env{Deal: "ms:617"}, nil},
		{carddoc.Info(&scorpion.Game), games.Env{}, []string{"tableau2 tableau0 4", "deal"}},
	} {
		mem := store.Memory{}
		c.env.Documents = mem
		h := cardstest.Sit(t, c.info, "oberon256", c.env, "")
		for _, m := range c.play {
			h.Do("do %s", m)
		}
		want := fmt.Sprint(h.Do("state").Piles)
		frame := h.Do("frame").Hash
		h.Script("click:button:Store")
		if len(mem) != 1 {
			t.Errorf("%s: stored as %v", c.info.Name, mem)
		}
		for name, data := range mem {
			if !strings.HasSuffix(name, ".Game") {
				t.Errorf("%s is stored as %s", c.info.Name, name)
			}
			file := filepath.Join(t.TempDir(), name)
			if err := os.WriteFile(file, data, 0o666); err != nil {
				t.Fatal(err)
			}
			other := cardstest.Sit(t, c.info, "oberon256", games.Env{Deal: "77"}, "")
			other.Do("load %s", file)
			if got := fmt.Sprint(other.Do("state").Piles); got != want {
				t.Errorf("%s: stored\n%s, loaded\n%s", c.info.Name, want, got)
			}
			if deal := h.Do("state").Deal; other.Do("state").Deal != deal {
				t.Errorf("%s: stored deal %q, loaded %q", c.info.Name, deal, other.Do("state").Deal)
			}
			if other.Do("move 0 0"); other.Do("frame").Hash != frame {
				t.Errorf("%s: the loaded game looks different", c.info.Name)
			}
			if a := other.Ask("undo"); a.Error == "" {
				t.Errorf("%s: a move that was not stored was undone", c.info.Name)
			}
			// A game that was loaded is saved and continued like any other.
			saved := filepath.Join(t.TempDir(), "saved")
			other.Do("save %s", saved)
			other.Do("new 3")
			other.Do("load %s", saved)
			if got := fmt.Sprint(other.Do("state").Piles); got != want {
				t.Errorf("%s: saved\n%s, continued\n%s", c.info.Name, want, got)
			}
		}
	}
}

// app opens a game without drive.
func app(t testing.TB, g *table.Game, env games.Env) (*program.App, *carddoc.Panel) {
	t.Helper()
	mode, err := modes.Find("oberon256-1024x768")
	if err != nil {
		t.Fatal(err)
	}
	env.Mode, env.Fresh = mode, play.Deals("1")
	if env.Documents == nil {
		env.Documents = store.Memory{}
	}
	a, err := program.Start(carddoc.Program(g), env)
	if err != nil {
		t.Fatal(err)
	}
	return a, a.Main.Content.(*carddoc.Panel)
}

// TestReopen opens a stored document beside the game in play, as the panel does.
func TestReopen(t *testing.T) {
	var messages []string
	env := games.Env{Deal: "1", Documents: store.Memory{}, Message: func(s string) { messages = append(messages, s) }}
	a, table := app(t, &solitaire.Game, env)
	table.SetBackground(5)
	if err := a.Match().Do("deal"); err != nil {
		t.Fatal(err)
	}
	if err := table.Store(); err != nil {
		t.Fatal(err)
	}
	stored := fmt.Sprint(table.Position().Piles)
	env = a.Env
	env.Deal = "2"
	messages = nil
	open := func() *carddoc.Panel {
		program.Run(a.Desk, env, carddoc.Program(&solitaire.Game))
		list := a.Documents()
		return list[len(list)-1].Content.(*carddoc.Panel)
	}
	a.Close(a.Main)
	other := open()
	if got := fmt.Sprint(other.Position().Piles); got != stored {
		t.Errorf("opened\n%s, want\n%s", got, stored)
	}
	if !slices.Equal(other.Position().Counters, table.Position().Counters) {
		t.Error("the packets differ")
	}
	if err := env.Documents.Write("Solitaire.Game", []byte("nonsense")); err != nil {
		t.Fatal(err)
	}
	a.Close(other.Document())
	if open(); len(messages) != 1 || !strings.HasPrefix(messages[0], "Solitaire.Game: ") {
		t.Errorf("an unreadable document: %q", messages)
	}
	// A second document gets its own name.
	second := open()
	if got := second.Document().Title; got != "Solitaire1.Game" {
		t.Errorf("the second document is %s", got)
	}
	messages = nil
	if err := second.Store(); err != nil || len(env.Documents.(store.Memory)["Solitaire1.Game"]) == 0 || !slices.Equal(messages, []string{"Solitaire1.Game stored"}) {
		t.Errorf("stored: %v, %q", err, messages)
	}
}

// A file builds a document by hand, byte by byte.
type file struct{ bytes.Buffer }

func (f *file) int(v ...int) {
	for _, v := range v {
		_ = binary.Write(f, binary.LittleEndian, int16(v))
	}
}

func (f *file) long(v ...int) {
	for _, v := range v {
		_ = binary.Write(f, binary.LittleEndian, int32(v))
	}
}

// frame writes the end of every frame; attributes are its strings by name.
func (f *file) frame(x, y, w, h, state int, attributes ...string) {
	f.int(x, y, w, h, -1)
	f.long(state)
	f.int(1, -1)
	f.WriteByte('C')
	for i := 0; i < len(attributes); i += 2 {
		f.WriteString(attributes[i] + "\x00\x02" + attributes[i+1] + "\x00")
	}
	f.WriteByte(0)
}

// pile writes cards as "KD" and "?KD", and the back.
func (f *file) pile(cards string, back int) {
	for _, c := range strings.Fields(cards) {
		up := byte(1)
		if c[0] == '?' {
			up, c = 0, c[1:]
		}
		f.int(strings.IndexByte("CSHD", c[1]), strings.IndexByte("A23456789TJQK", c[0]))
		f.WriteByte(up)
	}
	f.int(-1)
	if back >= 0 {
		f.int(back)
	}
}

// handmade is Solitaire with seed 1 after two turns of three cards, one of them played,
// according to the facts about the format; packets are its packets as stored. The original's
// documents have no attributes.
func handmade(back int, packets ...int) []byte { return handmadeWith(nil, back, packets...) }

// handmadeWith is handmade with attributes of the panel.
func handmadeWith(attributes []string, back int, packets ...int) []byte {
	if packets == nil {
		packets = []int{1, 3, 3} // the number of the last one, and the sizes of packets 1 and 0
	}
	columns := make([]string, 7)
	pile := "3D 6S 9H KH 6C 7H 7D 4H AH 9S 5C 2D JH AC 9C 8S TH AS 9D QH TC 2C JC 8H 5S 4D KS 7C 4C 7S QC 3H 5D 5H QD 2S TS 8D JD 8C QS 6H 3C 4S 3S TD AD JS 2H KC 6D KD"
	deck := strings.Fields(pile) // the lowest first
	take := func(n int, up string) string {
		part := deck[len(deck)-n:]
		deck = deck[:len(deck)-n]
		s := ""
		for i, c := range part {
			if i < n-1 || up == "" {
				c = "?" + c
			}
			s += c + " "
		}
		return s
	}
	for i := range columns {
		columns[i] = take(i+1, "up")
	}
	stock := ""
	for _, c := range deck[:18] {
		stock += "?" + c + " "
	}
	waste := "8H JC 2C TC QH 9D"

	var objects []string
	var generators []int
	add := func(generator int, write func(f *file)) {
		var f file
		write(&f)
		objects, generators = append(objects, f.String()), append(generators, generator)
	}
	add(0, func(f *file) {
		f.WriteByte(7)
		f.long(0x0b)
		f.Write([]byte{2, 2})
		f.int(12)
		for i := range 12 {
			f.int(i+1, -1)
		}
		f.int(-1, 8)
		f.frame(0, 0, 384, 330, 0x404, attributes...)
	})
	for i := 6; i >= 0; i-- {
		add(1, func(f *file) {
			f.int(i + 1)
			f.pile(columns[i], back)
			f.frame(10+52*i, -84-237+1, 50, 237, 0)
		})
	}
	for _, x := range []int{166, 218, 270, 322} {
		add(2, func(f *file) {
			f.pile("", back)
			f.frame(x, -73, 50, 68, 0)
		})
	}
	add(3, func(f *file) {
		f.int(3) // draws
		f.int(packets...)
		f.pile(waste, -1)
		f.pile(stock, back)
		f.frame(10, -73, 130, 68, 0)
	})
	var f file
	f.int(0x7f7)
	f.WriteString("Solitaire.NewDoc\x00")
	f.int(0, 0, 384, 330)
	f.WriteString("\xdbBIER")
	at := f.Len() + 8 + 2 + 4*len(objects)
	var offsets []int
	for _, o := range objects {
		offsets = append(offsets, at)
		at += 6 + len(o)
	}
	names := []string{"Panels.NewPanel", "Solitaire.NewColumn", "Solitaire.NewDepot", "Solitaire.NewTalon"}
	dict := at + 2
	for _, n := range names {
		dict += len(n) + 1
	}
	f.long(at, dict)
	f.int(len(objects))
	f.long(offsets...)
	for i, o := range objects {
		f.int(generators[i])
		f.long(len(o))
		f.WriteString(o)
	}
	f.int(len(names))
	for _, n := range names {
		f.WriteString(n + "\x00")
	}
	f.int(-1)
	f.WriteByte(0)
	f.int(-32768)
	return f.Bytes()
}

// TestFormat compares a stored document with one built here.
func TestFormat(t *testing.T) {
	docs := store.Memory{}
	a, table := app(t, &solitaire.Game, games.Env{Deal: "1", Variation: "3", Documents: docs})
	for range 2 {
		if err := a.Match().Do("deal"); err != nil {
			t.Fatal(err)
		}
	}
	table.SetBackground(3)
	if err := table.Store(); err != nil {
		t.Fatal(err)
	}
	got, want := docs["Solitaire.Game"], handmadeWith([]string{"Deal", "1"}, 3)
	if !bytes.Equal(got, want) {
		i := 0
		for i < min(len(got), len(want)) && got[i] == want[i] {
			i++
		}
		t.Errorf("%d bytes, want %d; the first different byte is %d: % x, want % x", len(got), len(want), i, got[i:min(i+16, len(got))], want[i:min(i+16, len(want))])
	}
	b, other := app(t, &solitaire.Game, games.Env{Deal: "9", Variation: "1"})
	if err := b.Match().Load(want); err != nil {
		t.Fatal(err)
	}
	if deal := b.Match().Status().Deal; deal != "1" {
		t.Errorf("the deal is called %q", deal)
	}
	if x, y := fmt.Sprint(other.Position().Piles, other.Position().Counters), fmt.Sprint(table.Position().Piles, table.Position().Counters); x != y {
		t.Errorf("loaded\n%s, want\n%s", x, y)
	}
	if b.Match().Status().Variation != "3" {
		t.Error("the number of draws was lost")
	}
	// A packet without cards is none.
	if err := b.Match().Load(handmade(3, 2, 0, 3, 3)); err != nil {
		t.Fatal(err)
	}
	for what, data := range map[string][]byte{"none": handmade(3), "bad": handmadeWith([]string{"Deal", "x"}, 3)} {
		if err := b.Match().Load(data); err != nil || b.Match().Status().Deal != "" {
			t.Errorf("%s: %v, deal %q", what, err, b.Match().Status().Deal)
		}
	}
	if err := b.Match().Load(handmade(3, 2, 0, 3, 3)); err != nil {
		t.Fatal(err)
	}
	if x, y := fmt.Sprint(other.Position().Counters), fmt.Sprint(table.Position().Counters); x != y {
		t.Errorf("packets %s, want %s", x, y)
	}
}

// TestBadDocuments refuses files that are not documents of the game; the game in play
// continues.
func TestBadDocuments(t *testing.T) {
	good := handmade(0)
	a, table := app(t, &solitaire.Game, games.Env{Deal: "1"})
	before := fmt.Sprint(table.Position().Piles)
	for n := range good {
		if err := a.Match().Load(good[:n]); err == nil && n < len(good)-2 {
			t.Errorf("the first %d bytes were loaded", n)
		}
	}
	for what, data := range map[string][]byte{
		"another game's":   bytes.Replace(good, []byte("Solitaire.NewDoc"), []byte("Solitary.NewDocu"), 1),
		"a card too many":  bytes.Replace(good, []byte{3, 0, 12, 0, 1}, []byte{3, 0, 11, 0, 1}, 1),
		"a suit too many":  bytes.Replace(good, []byte{3, 0, 12, 0, 1}, []byte{4, 0, 12, 0, 1}, 1),
		"a back too many":  handmade(9),
		"no talon":         bytes.Replace(good, []byte("NewTalon"), []byte("NewTulip"), 1),
		"packets too many": bytes.Replace(good, []byte{3, 0, 1, 0, 3, 0, 3, 0}, []byte{3, 0, 1, 0, 3, 0, 4, 0}, 1),
		"draws too many":   bytes.Replace(good, []byte{3, 0, 1, 0, 3, 0, 3, 0}, []byte{4, 0, 1, 0, 3, 0, 3, 0}, 1),
	} {
		if bytes.Equal(data, good) {
			t.Fatalf("%s: nothing was changed", what)
		}
		err := a.Match().Load(data)
		if err == nil {
			t.Errorf("%s: the file was loaded", what)
		}
		t.Logf("%s: %v", what, err)
	}
	if got := fmt.Sprint(table.Position().Piles); got != before {
		t.Errorf("after rejected documents the game is\n%s, want\n%s", got, before)
	}
}

// FuzzLoad loads random data; what can be loaded can be stored and loaded again.
func FuzzLoad(f *testing.F) {
	f.Add(handmade(0))
	f.Add([]byte(`{"phosphor":"saved game","version":1,"game":"solitaire","setup":{"deal":"1"},"moves":["deal"]}`))
	docs := store.Memory{}
	a, table := app(f, &solitaire.Game, games.Env{Deal: "1", Documents: docs})
	f.Fuzz(func(t *testing.T, data []byte) {
		if a.Match().Load(data) != nil {
			return
		}
		cardstest.CompletePosition(t, table.Rules(), table.Position())
		if err := table.Store(); err != nil {
			t.Fatal(err)
		}
		before := fmt.Sprint(table.Position())
		if err := a.Match().Load(docs["Solitaire.Game"]); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(table.Position()); got != before {
			t.Fatalf("stored %s, loaded %s", before, got)
		}
	})
}
