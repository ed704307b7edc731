package yukon

import (
	"encoding/json"
	"fmt"
	"image"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"phosphor/assets"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/atari/yukon/rules"
	"phosphor/games/cards"
	"phosphor/games/internal/drivetest"
	"phosphor/games/internal/shared"
)

func drive(t testing.TB, mode string) *drivetest.Driver {
	t.Helper()
	d := drivetest.New(t, Info, mode, games.Env{})
	d.Do("sounds")
	return d
}

// put lays a position: piles as text, the rest of the deck on the pile rest.
func put(t testing.TB, d *drivetest.Driver, rest string, piles map[string]string) {
	t.Helper()
	used := map[cards.Card]bool{}
	full := map[string][]string{}
	for name, text := range piles {
		full[name] = strings.Fields(text)
		for _, c := range full[name] {
			v, err := cards.ParseCard(c)
			if err != nil {
				t.Fatal(err)
			}
			used[v.Up()] = true
		}
	}
	for _, c := range cards.Deck(1) {
		if !used[c] {
			full[rest] = append(full[rest], c.String())
		}
	}
	var out []string
	for _, sp := range (rules.Rules{}).Piles() {
		b, _ := json.Marshal(append([]string{}, full[sp.Name]...))
		out = append(out, fmt.Sprintf(`{"name":%q,"cards":%s}`, sp.Name, b))
	}
	d.Do(`layout {"piles":[%s]}`, strings.Join(out, ","))
	d.Do("sounds")
	d.Do("messages")
}

func sounds(t testing.TB, d *drivetest.Driver, want ...string) {
	t.Helper()
	if got := d.Do("sounds").Sounds; !slices.Equal(got, want) {
		t.Errorf("sounds %v, want %v", got, want)
	}
}

func pile(t testing.TB, d *drivetest.Driver, name, want string) {
	t.Helper()
	if got := strings.Join(d.Pile(name), " "); got != want {
		t.Errorf("%s holds %q, want %q", name, got, want)
	}
}

func TestStart(t *testing.T) {
	d := drivetest.New(t, Info, "st-high", games.Env{})
	sounds(t, d, "START", "INTRO")
	st := d.Do("state")
	if st.Score != -52 || st.Over || st.Won || st.Deal != "1" {
		t.Errorf("the game begins with %+v", st)
	}
	for _, c := range d.Pile("stock") {
		if !strings.HasPrefix(c, "?") {
			t.Errorf("%s of the stock is not face down", c)
		}
	}
}

func TestGoldenStart(t *testing.T) {
	for _, m := range modes.All() {
		if strings.HasPrefix(m.Name, "st") || strings.HasPrefix(m.Name, "tt") || strings.HasPrefix(m.Name, "falcon") {
			if !slices.Contains(Info.Modes, m.Name) {
				t.Errorf("no item %s", m.Name)
			}
		}
	}
	for _, mode := range Info.Modes {
		drive(t, mode).Golden("start-" + mode)
	}
}

func TestMouseTurnsStock(t *testing.T) {
	d := drive(t, "st-high")
	next := d.Pile("stock")
	d.Click("stock")
	pile(t, d, "waste", strings.TrimPrefix(next[len(next)-1], "?"))
	sounds(t, d, "NEWCARD")
	d.Do("key space")
	if n := len(d.Pile("waste")); n != 2 {
		t.Errorf("the space bar left %d cards on the waste, want 2", n)
	}
	d.Do("undo")
	if n := len(d.Pile("waste")); n != 1 {
		t.Errorf("undo left %d cards on the waste, want 1", n)
	}
	if got := d.Do("state").Score; got != -55 {
		t.Errorf("score %d after an undo, want -55", got)
	}
}

func TestMouseEmptyStock(t *testing.T) {
	d := drive(t, "st-high")
	put(t, d, "waste", map[string]string{"tableau0": "KH", "tableau1": "KS"})
	before := d.Do("frame").Hash
	d.Click("stock")
	sounds(t, d, "BELL")
	if d.Do("frame").Hash != before {
		t.Error("a click on the empty stock changed the screen")
	}
}

func TestMouseDrag(t *testing.T) {
	d := drive(t, "falcon16")
	put(t, d, "stock", map[string]string{"tableau0": "?2H KD QS JD", "tableau1": "KC QD", "tableau2": "KH", "tableau3": "?3C", "waste": "5S 4S"})

	d.Drag("tableau0/2", "tableau2") // QS with JD on it
	pile(t, d, "tableau2", "KH QS JD")
	pile(t, d, "tableau0", "?2H KD")
	sounds(t, d, "MOVE")

	before := d.Do("frame").Hash
	d.Drag("waste", "tableau2") // 4S on JD: no
	sounds(t, d, "BELL")
	pile(t, d, "waste", "5S 4S")
	if d.Do("frame").Hash != before {
		t.Error("a refused move changed the screen")
	}

	p := d.Middle("tableau2/1")
	d.Do("press left %d %d", p.X, p.Y)
	d.Do("move %d %d", p.X+100, p.Y+100)
	if d.Do("frame").Hash == before {
		t.Error("no outline is drawn during a drag")
	}
	d.Golden("drag")
	d.Do("move %d %d", p.X+1, p.Y+1)
	d.Do("move %d %d", p.X, p.Y)
	d.Do("release left %d %d", p.X, p.Y)
	if d.Do("frame").Hash != before {
		t.Error("the outline left traces")
	}
	sounds(t, d)
}

func TestMouseDropBelowColumn(t *testing.T) {
	// Cards may be dropped below a column, too: the outline's position decides.
	d := drive(t, "st-high")
	put(t, d, "stock", map[string]string{"tableau0": "QS", "tableau2": "KH"})
	p, q := d.Where("tableau0"), d.Where("tableau2")
	grip := p.Min.Add(image.Pt(8, 80))
	to := grip.Add(q.Min.Sub(p.Min)).Add(image.Pt(10, 18))
	d.Do("press left %d %d", grip.X, grip.Y)
	d.Do("move %d %d", to.X, to.Y)
	d.Do("release left %d %d", to.X, to.Y)
	pile(t, d, "tableau2", "KH QS")
}

func TestMouseExposedCardTurns(t *testing.T) {
	d := drive(t, "st-high")
	put(t, d, "stock", map[string]string{"tableau0": "?2H ?9C QS", "tableau1": "KH"})
	d.Drag("tableau0/2", "tableau1")
	pile(t, d, "tableau0", "?2H 9C")
	d.Do("undo")
	pile(t, d, "tableau0", "?2H ?9C QS")
}

func TestMouseQuickClick(t *testing.T) {
	d := drive(t, "st-high")
	put(t, d, "stock", map[string]string{"tableau0": "?2H AS", "tableau1": "KH QS", "waste": "3D AD", "foundation1": "AH"})
	d.Click("tableau0/1")
	pile(t, d, "foundation0", "AS")
	pile(t, d, "tableau0", "2H")
	d.Click("tableau0/0")
	pile(t, d, "foundation1", "AH 2H")
	d.Click("waste")
	pile(t, d, "foundation2", "AD")
	sounds(t, d, "DROP", "DROP", "DROP")
	if got := d.Do("state").Score; got != -52+15 {
		t.Errorf("score %d, want %d", got, -52+15)
	}
	d.Click("tableau1/1") // a queen has no place there yet
	sounds(t, d, "BELL")
	d.Click("tableau1/0") // not the top card: nothing happens
	sounds(t, d)
	d.Click("foundation1") // a card there is out of the game
	sounds(t, d)
	pile(t, d, "foundation1", "AH 2H")
}

func TestMouseFaceDownStays(t *testing.T) {
	d := drive(t, "st-high")
	put(t, d, "stock", map[string]string{"tableau0": "?QS 2H", "tableau1": "KH"})
	d.Drag("tableau0/0", "tableau1")
	pile(t, d, "tableau1", "KH")
	if a := d.Ask("do tableau0 tableau1 2"); a.Error != cards.ErrFaceDown.Error() {
		t.Errorf("moving a face-down card: %q, want %q", a.Error, cards.ErrFaceDown)
	}
}

func TestMouseOtherButtons(t *testing.T) {
	d := drive(t, "st-high")
	put(t, d, "stock", map[string]string{"tableau0": "QS", "tableau1": "KH"})
	p, q := d.Middle("tableau0"), d.Middle("tableau1")
	for _, b := range []string{"middle", "right"} {
		d.Do("press %s %d %d", b, p.X, p.Y)
		d.Do("move %d %d", q.X, q.Y)
		d.Do("release %s %d %d", b, q.X, q.Y)
		pile(t, d, "tableau0", "QS")
	}
}

func TestEmptyColumns(t *testing.T) {
	for _, c := range []struct {
		variation string
		queen     bool
	}{{"classic", false}, {"light", false}, {"medium", true}} {
		d := drivetest.New(t, Info, "st-high", games.Env{Variation: c.variation})
		put(t, d, "stock", map[string]string{"tableau0": "?3D KH", "tableau1": "?4D QS"})
		d.Drag("tableau1/1", "tableau5")
		if got := len(d.Pile("tableau5")) == 1; got != c.queen {
			t.Errorf("%s: a queen on an empty column: %v, want %v", c.variation, got, c.queen)
		}
		d.Drag("tableau0/1", "tableau6")
		pile(t, d, "tableau6", "KH")
	}
}

func TestRedealInLight(t *testing.T) {
	d := drivetest.New(t, Info, "st-high", games.Env{Variation: "light"})
	put(t, d, "waste", map[string]string{"tableau0": "KH", "tableau1": "?AC KS"})
	waste := d.Pile("waste")
	d.Click("stock")
	if n := len(d.Pile("waste")); n != 0 {
		t.Errorf("%d cards are left on the waste", n)
	}
	stock := d.Pile("stock")
	for i, c := range waste {
		if stock[len(stock)-1-i] != "?"+c {
			t.Fatalf("the stock is %v after turning over, the waste was %v", stock, waste)
		}
	}
	if got := d.Do("state").Score; got != -57 {
		t.Errorf("score %d after turning over, want -57", got)
	}
	d.Do("undo")
	if got := d.Do("state").Score; got != -55 {
		t.Errorf("score %d after undo, want -55: the 5 are returned, the undo costs 3", got)
	}
	if !slices.Equal(d.Pile("waste"), waste) {
		t.Error("undo did not restore the waste")
	}
}

// nearlyLost is a position in which only the last card of the stock can still be
// turned; then nothing fits.
var nearlyLost = map[string]string{
	"stock":    "2C",
	"tableau0": "?AC 4C", "tableau1": "?AD 4S", "tableau2": "?AH 8C", "tableau3": "?AS 8S",
	"tableau4": "?KC TC", "tableau5": "?KD TS", "tableau6": "?KH 6C",
}

func TestNoMoreMoves(t *testing.T) {
	for _, mode := range []string{"st-high", "falcon16"} {
		d := drive(t, mode)
		put(t, d, "waste", nearlyLost)
		if d.Do("state").Over {
			t.Fatal("over although a card can be turned")
		}
		d.Click("stock")
		sounds(t, d, "NEWCARD", "SCHADE")
		if m := d.Do("messages").Messages; !slices.Equal(m, []string{"No more moves"}) {
			t.Errorf("messages %q", m)
		}
		if st := d.Do("state"); !st.Over || st.Won {
			t.Errorf("over %v, won %v", st.Over, st.Won)
		}
		if n := d.Do("moves").Moves; len(n) != 0 {
			t.Errorf("moves are left: %v", n)
		}
		d.Golden("no-more-moves-" + mode)
		d.Do("undo")
		if d.Do("state").Over {
			t.Error("still over after undo")
		}
		if d.Ask("where alert").Error == "" {
			t.Error("the alert remains over a game that continues")
		}
	}
}

// stuckIn is a position of Light in which no card can be played, with one on the stock or
// the waste.
func stuckIn(on string) map[string]string {
	return map[string]string{
		on:         "6C",
		"tableau0": "?AC ?9C ?4D ?JD ?5H ?QH ?JS 2S",
		"tableau1": "?2C ?TC ?5D ?QD ?6H ?KH ?KS 4S",
		"tableau2": "?3C ?JC ?6D ?KD ?7H ?AS 6S",
		"tableau3": "?4C ?KC ?7D ?AH ?8H ?3S 8S",
		"tableau4": "?5C ?AD ?8D ?2H ?9H ?5S TS",
		"tableau5": "?7C ?2D ?9D ?3H ?TH ?7S QS",
		"tableau6": "?8C ?3D ?TD ?4H ?JH ?9S QC",
	}
}

// TestRedealAlways checks that in Light the empty frame turns the waste over, for its
// price, as long as there is a waste: even if no card is playable, while moves are left,
// and after the end.
func TestRedealAlways(t *testing.T) {
	d := drivetest.New(t, Info, "st-high", games.Env{Variation: "light"})
	stuck := stuckIn("waste")
	put(t, d, "stock", stuck)
	if st := d.Do("state"); !st.Over || len(d.Pile("stock")) != 0 {
		t.Fatalf("over %v, stock %v", st.Over, d.Pile("stock"))
	}
	d.Do("key return")
	d.Do("sounds")
	score := d.Do("state").Score
	for range 2 {
		d.Click("stock")
		sounds(t, d, "NEWCARD")
		score -= 5
		if st := d.Do("state"); !st.Over || st.Score != score {
			t.Errorf("after the frame: over %v, score %d, want %d", st.Over, st.Score, score)
		}
		d.Click("stock") // the only card, which fits nowhere as before
		if a := d.Ask("where alert"); a.Error == "" || !d.Do("state").Over {
			t.Error("the end is reported again although nothing was gained")
		}
		d.Do("sounds")
	}
	// One move is left on the table: the five of hearts goes on the six of spades.
	stuck["tableau0"] = "?AC ?9C ?4D ?JD ?2S ?QH ?JS 5H"
	put(t, d, "stock", stuck)
	if st := d.Do("state"); st.Over {
		t.Fatal("no move is listed")
	}
	d.Click("stock")
	sounds(t, d, "NEWCARD")
	if n := len(d.Pile("stock")); n != 1 {
		t.Errorf("%d cards are left in the stock", n)
	}
}

// TestFinishCutShort checks that interrupting the automatic finish does not answer the
// question at its end.
func TestFinishCutShort(t *testing.T) {
	for _, script := range []string{"key return", "press left 280 240; release left 280 240", "key escape"} {
		d := drive(t, "falcon16")
		put(t, d, "stock", nearlyWon)
		d.Do("do tableau4 tableau0")
		d.Do("wait 500")
		for _, line := range strings.Split(script, "; ") {
			d.Do("%s", line)
		}
		d.Where("alert")
		if st := d.Do("state"); !st.Won || st.Score != -52+5*14 {
			t.Errorf("%s: won %v, score %d", script, st.Won, st.Score)
		}
	}
}

// TestMouseImpossible checks that impossible moves ring the bell: a card of a
// foundation, a face-down card.
func TestMouseImpossible(t *testing.T) {
	d := drive(t, "st-high")
	put(t, d, "stock", map[string]string{"tableau0": "?QS 2H", "tableau1": "KH", "foundation0": "AD 2D"})
	for _, from := range []string{"foundation0", "tableau0/0"} {
		d.Drag(from, "tableau1")
		sounds(t, d, "BELL")
		d.Click(from)
		sounds(t, d)
	}
}

// nearlyWon is one move before the automatic finish.
var nearlyWon = map[string]string{
	"foundation0": "AC 2C 3C 4C 5C 6C 7C 8C 9C", "foundation1": "AD 2D 3D 4D 5D 6D 7D 8D 9D TD",
	"foundation2": "AH 2H 3H 4H 5H 6H 7H 8H 9H TH", "foundation3": "AS 2S 3S 4S 5S 6S 7S 8S 9S",
	"tableau0": "KC QD", "tableau1": "KD QS JD", "tableau2": "KH QC", "tableau3": "KS QH", "tableau4": "?TS JC", "tableau5": "JH TC", "waste": "JS",
}

func TestAutomaticFinish(t *testing.T) {
	d := drive(t, "falcon16")
	put(t, d, "stock", nearlyWon)
	d.Dealt()
	if len(d.Pile("stock")) != 0 {
		t.Fatal("the position has too few cards")
	}
	d.Drag("tableau4/1", "tableau0") // JC on QD uncovers TS
	if st := d.Do("state"); !st.Won || !st.Over || st.Score != -52+5*14 {
		t.Fatalf("won %v, over %v, score %d", st.Won, st.Over, st.Score)
	}
	sounds(t, d, "MOVE")
	var hashes []string
	for i := 0; i < 14; i++ {
		if w := d.Where("foundation0"); w.Empty() {
			t.Fatal("no foundation")
		}
		hashes = append(hashes, d.Do("frame").Hash)
		d.Do("wait 140")
		want := []string{"DROP"}
		if i == 13 {
			want = append(want, "JUBEL2")
		}
		sounds(t, d, want...)
	}
	slices.Sort(hashes)
	if n := len(slices.Compact(hashes)); n != 14 {
		t.Errorf("%d different frames while 14 cards went out", n)
	}
	d.Golden("won")
	after := d.Do("frame").Hash
	d.Do("wait 10000")
	if d.Do("frame").Hash != after {
		t.Error("something moves after the end")
	}
	if a := d.Ask("undo"); a.Error != rules.ErrWon.Error() {
		t.Errorf("undo after the end: message %q", a.Error)
	}
	if got := len(d.Do("messages").Messages); got != 1 {
		t.Errorf("%d messages, want 1", got)
	}
}

func TestFinishNeedsKingsAtTheBottom(t *testing.T) {
	home := map[string]string{
		"foundation0": "AC 2C 3C 4C 5C 6C 7C 8C 9C TC", "foundation1": "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD",
		"foundation2": "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH", "foundation3": "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS",
	}
	for _, c := range []struct {
		variation string
		rest      map[string]string
		finishes  bool
	}{
		// The manual's example: everything is face up, but one king is still on the
		// waste. In Medium that does not matter.
		{"classic", map[string]string{"tableau0": "KC", "tableau1": "KD", "tableau2": "KH QC", "tableau3": "JC", "waste": "KS"}, false},
		{"medium", map[string]string{"tableau0": "KC", "tableau1": "KD", "tableau2": "KH QC", "tableau3": "JC", "waste": "KS"}, true},
		// A king that lies on another card is not at the bottom.
		{"classic", map[string]string{"tableau0": "KC", "tableau1": "KD", "tableau2": "QC KH", "tableau3": "JC", "tableau4": "KS"}, false},
		{"light", map[string]string{"tableau0": "KC", "tableau1": "KD", "tableau2": "QC KH", "tableau3": "JC", "tableau4": "KS"}, false},
		{"medium", map[string]string{"tableau0": "KC", "tableau1": "KD", "tableau2": "QC KH", "tableau3": "JC", "tableau4": "KS"}, true},
		{"classic", map[string]string{"tableau0": "KC", "tableau1": "KD", "tableau2": "KH QC", "tableau3": "JC", "tableau4": "KS"}, true},
	} {
		d := drivetest.New(t, Info, "st-high", games.Env{Variation: c.variation})
		maps.Copy(c.rest, home)
		put(t, d, "stock", c.rest)
		d.Do("do tableau3 foundation0")
		if st := d.Do("state"); st.Won != c.finishes {
			t.Errorf("%s, %q: won %v, want %v", c.variation, c.rest["tableau2"], st.Won, c.finishes)
		}
	}
}

func TestKeys(t *testing.T) {
	d := drive(t, "st-high")
	d.Do("do deal")
	d.Do("key undo")
	d.Do("do deal")
	d.Do("key backspace")
	d.Do("do deal")
	d.Do("key f2")
	if st := d.Do("state"); st.Score != -52-9 {
		t.Errorf("score %d after three undos, want %d", st.Score, -52-9)
	}
	d.Do("sounds")
	d.Do("key ctrl+n")
	st := d.Do("state")
	if st.Score != -52-9-52 || st.Deal == "1" {
		t.Errorf("new game: score %d in deal %s, want %d in another deal", st.Score, st.Deal, -52-9-52)
	}
	sounds(t, d, "INTRO")
	d.Do("key ctrl+r")
	if st2 := d.Do("state"); st2.Score != -52 || st2.Deal == st.Deal {
		t.Errorf("new start: score %d in deal %s", st2.Score, st2.Deal)
	}
	d.Do("sounds")
	d.Do("key ctrl+q")
	sounds(t, d, "QUIT")
}

func TestCloser(t *testing.T) {
	d := drive(t, "st-high")
	p := d.Middle("button:Close")
	d.Do("press left %d %d", p.X, p.Y)
	d.Do("release left %d %d", p.X+100, p.Y+100)
	sounds(t, d)
	d.Click("button:Close")
	sounds(t, d, "QUIT")
}

func TestBacksCycle(t *testing.T) {
	d := drive(t, "st-high")
	seen := map[string]bool{}
	for range 7 {
		d.Do("new 1")
		seen[d.Do("frame").Hash] = true
	}
	if len(seen) != 7 {
		t.Errorf("%d different backs in seven games, want 7", len(seen))
	}
	before := d.Do("frame").Hash
	for range 7 {
		d.Do("new 1")
	}
	if d.Do("frame").Hash != before {
		t.Error("the backs do not repeat after seven games")
	}
	// A game keeps its back when Undo returns to it and when it is continued.
	d.Do("do deal")
	before = d.Do("frame").Hash
	file := filepath.Join(t.TempDir(), "game")
	d.Do("save %s", file)
	d.Do("new 1")
	d.Do("undo")
	if d.Do("frame").Hash != before {
		t.Error("a game reached by undo has a different back")
	}
	d.Do("new 2")
	d.Do("load %s", file)
	if d.Do("frame").Hash != before {
		t.Error("a continued game has a different back")
	}
	d.Do("new 1")
	if seen[d.Do("frame").Hash] == false || d.Do("frame").Hash == before {
		t.Error("the cycle of backs does not continue after a continued game")
	}
}

func TestSaveAndLoad(t *testing.T) {
	d := drive(t, "st-high")
	d.Do("new 77")
	for range 5 {
		m := d.Do("moves").Moves
		d.Do("do %s", m[len(m)-1])
	}
	d.Do("undo")
	d.Do("key ctrl+n") // the points of the first game are kept
	d.Do("do deal")
	file := filepath.Join(t.TempDir(), "yukon.json")
	d.Do("save %s", file)
	want := string(d.Raw("state"))
	e := drive(t, "falcon16")
	e.Do("load %s", file)
	if got := string(e.Raw("state")); got != want {
		t.Errorf("the loaded game differs: %s", cmp.Diff(want, got))
	}
	for _, bad := range []string{"", "{}", `{"phosphor":"saved game","version":9,"game":"yukon"}`,
		`{"phosphor":"saved game","version":1,"game":"golf"}`,
		`{"phosphor":"saved game","version":1,"game":"yukon","setup":{"deal":"1"},"moves":["tableau0 foundation0"]}`} {
		os.WriteFile(file, []byte(bad), 0o666)
		if a := e.Ask("load %s", file); a.Error == "" {
			t.Errorf("the file %q was loaded", bad)
		}
		if got := string(e.Raw("state")); got != want {
			t.Fatalf("the refused file %q changed the game", bad)
		}
	}
}

func TestLayoutRefusals(t *testing.T) {
	d := drive(t, "st-high")
	before := string(d.Raw("state"))
	for _, c := range []struct{ layout, error string }{
		{`{"piles":[]}`, "missing"},
		{`nonsense`, "layout"},
		{`{"piles":[{"name":"cell0","cards":[]}]}`, `"cell0"`},
		{`{"piles":[{"name":"stock","cards":["1X"]}]}`, `"1X"`},
		{strings.Replace(strings.Replace(before, `"KC"`, `"KD"`, 1), `"?KC"`, `"?KD"`, 1), "missing KC; surplus KD"},
	} {
		if a := d.Ask("layout %s", c.layout); !strings.Contains(a.Error, c.error) {
			t.Errorf("layout %.40s: %q, want an error with %q", c.layout, a.Error, c.error)
		}
		if got := string(d.Raw("state")); got != before {
			t.Fatal("a refused layout changed the game")
		}
	}
}

func TestOracleThroughDrive(t *testing.T) {
	for _, v := range rules.Variations {
		d := drivetest.New(t, Info, "st-high", games.Env{Variation: v})
		n := 0
		for _, deal := range shared.SomeDeals(t, "yukon_"+v+".jsonl") {
			if len(deal.Solution) == 0 {
				continue
			}
			d.Do("layout %s", deal.Layout)
			for _, m := range deal.Solution {
				// A game that has finished by itself refuses further moves.
				if a := d.Ask("do %s", m); a.Error != "" {
					break
				}
			}
			if !d.Do("state").Won {
				t.Errorf("%s: not won", deal.ID)
			}
			n++
		}
		t.Logf("%s: %d solutions", v, n)
	}
}

// TestLongColumn checks that a long column stays within the window, and that each of its cards
// can be picked up.
func TestLongColumn(t *testing.T) {
	d := drive(t, "st-high")
	var column []string
	for i := range 40 {
		column = append(column, cards.Card(i).String())
	}
	put(t, d, "stock", map[string]string{"tableau6": strings.Join(column, " ")})
	work := d.Where("work")
	if r := d.Where("tableau6"); !r.In(work) {
		t.Errorf("a column of 40 cards covers %v, outside %v", r, work)
	}
	d.Golden("long-column")
}

// TestDamagedCardSet checks that a card set that turns out damaged does not stop the game.
func TestDamagedCardSet(t *testing.T) {
	mono, err := fs.ReadFile(assets.Yukon(), "CARDS1.IMG")
	if err != nil {
		t.Fatal(err)
	}
	drivetest.New(t, Info, "st-high", games.Env{Data: fstest.MapFS{"A.IMG": {Data: mono[:5000]}, "Z.IMG": {Data: mono}}}).Do("state")
}

func TestDemo(t *testing.T) {
	// A game won by hand, recorded with its inputs: it must replay to the same
	// frame for ever.
	d := drive(t, "falcon16")
	if !d.Demo("won").Won {
		t.Error("the demo does not end with a win")
	}
}

// TestHintInTitle checks that messages about hints appear in the window's title until
// something changes.
func TestHintInTitle(t *testing.T) {
	for _, c := range []struct{ mode, lang string }{{"falcon16", "en"}, {"st-high", "de"}, {"st-low", "de"}} {
		d := drivetest.New(t, Info, c.mode, games.Env{Deal: "8", Lang: c.lang})
		d.Do("key f4")
		d.Golden("hint-" + c.mode)
		d.Do("key f4")
		d.Golden("hinted-" + c.mode)
	}
}
