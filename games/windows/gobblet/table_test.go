package gobblet

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/internal/drivetest"
	"phosphor/games/play"
	"phosphor/games/windows/gobblet/rules"
	"phosphor/games/windows/gobblet/search"
)

// A table is the game at the other end of a pipe.
type table struct {
	*drivetest.Driver
	t *testing.T
}

func open(t *testing.T, mode string, e games.Env) table {
	t.Helper()
	return table{drivetest.New(t, Info, mode, e), t}
}

func (d table) state() (s state) {
	d.t.Helper()
	if err := json.Unmarshal(d.Raw("state"), &s); err != nil {
		d.t.Fatal(err)
	}
	return s
}

// position lays out a position in the notation of package rules.
func (d table) position(v rules.Variant, text string) {
	d.t.Helper()
	p, err := rules.ParsePosition(text)
	if err != nil {
		d.t.Fatal(err)
	}
	b, err := json.Marshal(p.State())
	if err != nil {
		d.t.Fatal(err)
	}
	d.Do("layout %s", b)
}

// click presses and releases the left button at a point.
func (d table) click(p image.Point) {
	d.t.Helper()
	d.Do("press left %d %d", p.X, p.Y)
	d.Do("release left %d %d", p.X, p.Y)
}

// said returns the messages since the last call.
func (d table) said() string {
	d.t.Helper()
	return strings.Join(d.Do("messages").Messages, "|")
}

func (d table) lifted() string {
	d.t.Helper()
	if l := d.state().Lifted; l != nil {
		return l.Piece + "@" + l.From
	}
	return ""
}

func TestPlayWithTheMouse(t *testing.T) {
	d := open(t, "win256", games.Env{})
	d.Drag("piece:s1", "B2") // White
	if s := d.state(); fmt.Sprint(s.Board["B2"]) != "[w4]" || s.Turn != "o" || s.Lifted != nil {
		t.Fatalf("after a drag: %+v", s)
	}
	if got := fmt.Sprint(d.state().Reserve["w"][0]); got != "[3 2 1]" {
		t.Errorf("the stack is %s", got)
	}
	d.Click("piece:s2") // Orange, in two clicks
	if got := d.lifted(); got != "o4@s2" {
		t.Fatalf("a click on the stack lifts %q", got)
	}
	// The piece is carried by the pointer.
	d.Do("move 300 200")
	if r := d.Where("lifted"); !image.Pt(300, 200).In(r) {
		t.Errorf("the piece is at %v, the pointer at 300,200", r)
	}
	d.Click("C3")
	if s := d.state(); fmt.Sprint(s.Board["C3"]) != "[o4]" || s.Turn != "w" {
		t.Fatalf("after two clicks: %+v", s)
	}
	d.Drag("piece:B2", "B4") // a piece of the board
	if s := d.state(); fmt.Sprint(s.Board["B4"]) != "[w4]" || len(s.Board["B2"]) != 0 {
		t.Errorf("a piece on the board was not moved: %v", s.Board)
	}
	if got := strings.Join(d.Do("sounds").Sounds, " "); got != "PLACE PLACE PLACE" {
		t.Errorf("sounds: %s", got)
	}
	if got := d.said(); got != "" {
		t.Errorf("messages: %s", got)
	}
}

// TestClickRule clicks on pieces and squares as in the three cases of the specification: on an
// opaque pixel, one above it to the right, one above it to the left.
func TestClickRule(t *testing.T) {
	d := open(t, "win256", games.Env{})
	for _, tt := range []struct {
		name, position string
		at             func(r image.Rectangle) image.Point
		want, said     string
	}{
		{"the piece itself", "-,-,-,-/w1,w1,-,-/-,w4,-,-/-,-,-,- 321,432,432 4321,4321,4321 w",
			func(r image.Rectangle) image.Point { return image.Pt((r.Min.X+r.Max.X)/2, r.Min.Y+20) }, "w4@B2", ""},
		{"upper right: the square behind", "-,-,-,-/w1,w1,-,-/-,w4,-,-/-,-,-,- 321,432,432 4321,4321,4321 w",
			func(r image.Rectangle) image.Point { return image.Pt(r.Max.X-1, r.Min.Y+15) }, "w1@B3", ""},
		{"upper left: the square to the left behind", "-,-,-,-/w1,w1,-,-/-,w4,-,-/-,-,-,- 321,432,432 4321,4321,4321 w",
			func(r image.Rectangle) image.Point { return image.Pt(r.Min.X, r.Min.Y+12) }, "w1@A3", ""},
		{"upper right, nothing there", "-,-,-,-/w1,-,-,-/-,w4,-,-/-,-,-,- 321,432,4321 4321,4321,4321 w",
			func(r image.Rectangle) image.Point { return image.Pt(r.Max.X-1, r.Min.Y+15) }, "", "There is no piece here"},
		{"the ground of the square", "-,-,-,-/w1,w1,-,-/-,w4,-,-/-,-,-,- 321,432,432 4321,4321,4321 w",
			func(r image.Rectangle) image.Point { return image.Pt(r.Min.X-4, r.Max.Y-5) }, "w4@B2", ""},
		{"the piece hides the one behind it", "-,-,-,-/-,w1,-,-/-,w4,-,-/-,-,-,- 321,432,4321 4321,4321,4321 w",
			func(r image.Rectangle) image.Point { return image.Pt(r.Max.X-12, r.Min.Y+16) }, "w4@B2", ""},
	} {
		d.position(rules.Classic, tt.position)
		d.said()
		at := tt.at(d.Where("piece:B2"))
		d.click(at)
		if got := d.lifted(); got != tt.want {
			t.Errorf("%s: a click at %v lifts %q, want %q", tt.name, at, got, tt.want)
		}
		if got := d.said(); got != tt.said {
			t.Errorf("%s: message %q, want %q", tt.name, got, tt.said)
		}
	}
}

// A crowd is a position of each variant with many pieces on the board.
var crowds = map[rules.Variant]string{
	rules.Classic:  "o2,w3,-,o4/w4,-,o3,w1/-,w3o4,w4,o1/w2,-,o3,w4 1,21,321 21,21,4321 w",
	rules.Gobblers: "o1,-,w2/w3,o3,o2/-,w1,- -,3,-,2,-,1 3,-,-,2,1,- o",
}

// fix adds the missing pieces of a position to the stacks and removes surplus ones, so that
// tests need only give the board.
func fix(t *testing.T, v rules.Variant, text string) string {
	t.Helper()
	left := map[string]int{}
	copies := map[rules.Variant]int{rules.Classic: 3, rules.Gobblers: 2}[v]
	for _, side := range []string{"w", "o"} {
		for size := 1; size <= v.Sizes(); size++ {
			left[fmt.Sprint(side, size)] = copies
		}
	}
	w := strings.Fields(text)
	for i := 0; i+1 < len(w[0]); i++ {
		if n, ok := left[w[0][i:i+2]]; ok {
			left[w[0][i:i+2]] = n - 1
		}
	}
	for i, side := range []string{"w", "o"} {
		stacks := make([]string, v.Stacks())
		for size := v.Sizes(); size >= 1; size-- {
			for n := 0; n < left[fmt.Sprint(side, size)]; n++ {
				k := n
				if v == rules.Gobblers { // one piece in each
					k = 2*(v.Sizes()-size) + n
				}
				stacks[k] += fmt.Sprint(size)
			}
		}
		for k := range stacks {
			if stacks[k] == "" {
				stacks[k] = "-"
			}
		}
		w[1+i] = strings.Join(stacks, ",")
	}
	return strings.Join(w, " ")
}

// TestClicksAreMeantForWhatIsSeen compares every pixel of the stage with a drawing in
// which each spot has its own colour: a click is for the visible spot.
func TestClicksAreMeantForWhatIsSeen(t *testing.T) {
	for v, text := range crowds {
		tb := start(t, "win256", v.String())
		p, err := rules.ParsePosition(fix(t, v, text))
		if err != nil {
			t.Fatal(err)
		}
		w := &tb.view
		seen := image.NewGray(stage)
		for i := range w.spots { // from the back to the front
			s := &w.spots[i]
			for y := stage.Min.Y; y < stage.Max.Y; y++ {
				for x := stage.Min.X; x < stage.Max.X; x++ {
					at := image.Pt(x, y)
					if w.ground(s, at) {
						seen.Pix[seen.PixOffset(x, y)] = uint8(i + 1)
					}
				}
			}
			piece, ok := s.top(&p)
			if !ok {
				continue
			}
			// The piece is drawn twice over different grounds: what is the
			// same afterwards is opaque.
			black, white := tb.form.Form.Screen.Bitmap, image.NewPaletted(tb.form.Form.Screen.Rect, nil)
			for j := range black.Pix {
				black.Pix[j], white.Pix[j] = 1, 2
			}
			tb.art.sprite[piece.Side][index(v, piece)].Draw(black, tb.art.at(s.foot).Min)
			for y := stage.Min.Y; y < stage.Max.Y; y++ {
				for x := stage.Min.X; x < stage.Max.X; x++ {
					if black.ColorIndexAt(x, y) != 1 {
						seen.Pix[seen.PixOffset(x, y)] = uint8(i + 1)
					}
				}
			}
		}
		for y := stage.Min.Y; y < stage.Max.Y; y++ {
			for x := stage.Min.X; x < stage.Max.X; x++ {
				got := 0
				if s := w.hit(&p, tb.art, image.Pt(x, y)); s != nil {
					for i := range w.spots {
						if s == &w.spots[i] {
							got = i + 1
						}
					}
				}
				if want := int(seen.GrayAt(x, y).Y); got != want {
					t.Fatalf("%v: a click at %d,%d hits spot %d, the visible one is %d", v, x, y, got, want)
				}
			}
		}
	}
}

// TestRefusals checks that you must play the piece you touched, and every refusal shows a short
// text.
func TestRefusals(t *testing.T) {
	const few = "-,-,-,-/-,o3,-,-/-,w2,o4,-/-,-,-,- - - w"
	click := func(names ...string) func(d table) {
		return func(d table) {
			for _, n := range names {
				d.Click(n)
			}
		}
	}
	for _, tt := range []struct {
		name     string
		position string
		do       func(d table)
		lifted   string
		said     [2]string // in English and German
		sound    string
	}{
		{"an empty square", few, click("D1"), "", [2]string{"There is no piece here", "Hier steht kein Stein"}, "REFUSED"},
		{"an empty stack", "w4,w4,w4,o4/-,-,-,-/-,-,-,-/w3,w2,w1,- - - w", click("w:s1", "w:s1"), "w3@s1",
			[2]string{"A piece must not go back to its old place", "Ein Stein darf nicht auf sein altes Feld zurück"}, "REFUSED"},
		{"the opponent's piece", few, click("piece:B3"), "", [2]string{"This piece is not yours", "Das ist nicht dein Stein"}, "REFUSED"},
		{"the opponent's stack", few, click("piece:o:s1"), "", [2]string{"This piece is not yours", "Das ist nicht dein Stein"}, "REFUSED"},
		{"back to the same square", few, click("piece:B2", "B2"), "w2@B2",
			[2]string{"A piece must not go back to its old place", "Ein Stein darf nicht auf sein altes Feld zurück"}, "REFUSED"},
		{"over a larger piece", few, click("piece:B2", "piece:C2"), "w2@B2",
			[2]string{"A piece covers only smaller ones", "Nur kleinere Steine können geschluckt werden"}, "REFUSED"},
		{"from outside over a single piece", few, click("piece:w:s1", "piece:B3"), "w4@s1",
			[2]string{"From outside, cover only an opponent's line of three", "Von außen darf nur in einer Dreierreihe geschluckt werden"}, "REFUSED"},
		{"to another stack", few, click("piece:w:s1", "w:s2"), "w4@s1",
			[2]string{"You must put the touched piece on the board", "Ein berührter Stein muss auf das Brett"}, "REFUSED"},
		{"back to its stack", few, click("piece:w:s1", "w:s1"), "w4@s1",
			[2]string{"A piece must not go back to its old place", "Ein Stein darf nicht auf sein altes Feld zurück"}, "REFUSED"},
		{"from outside into a line of three", "-,-,-,-/-,o3,-,-/-,o2,-,-/-,o3,-,- - - w", click("piece:w:s1", "piece:B2"), "", [2]string{"", ""}, "GOBBLE"},
		{"from outside into two in a row", "-,-,-,-/-,o3,-,-/-,o2,-,-/-,-,-,- - - w", click("piece:w:s1", "piece:B2"), "w4@s1",
			[2]string{"From outside, cover only an opponent's line of three", "Von außen darf nur in einer Dreierreihe geschluckt werden"}, "REFUSED"},
		{"from outside into three of one's own", "-,-,-,-/-,w3,-,-/-,w2,-,-/-,w3,-,- - - w", click("piece:w:s1", "piece:B2"), "w4@s1",
			[2]string{"From outside, cover only an opponent's line of three", "Von außen darf nur in einer Dreierreihe geschluckt werden"}, "REFUSED"},
		{"on the board over one's own", "-,-,-,-/-,w1,-,-/-,w2,-,-/-,-,-,- - - w", click("piece:B2", "piece:B3"), "", [2]string{"", ""}, "GOBBLE"},
		{"the game is over", "-,-,-,-/-,-,-,-/-,-,-,-/w4,w4,w4,w3 - - o", click("piece:o:s1"), "",
			[2]string{"The game is over", "Das Spiel ist zu Ende"}, "REFUSED"},
	} {
		for i, lang := range []string{"en", "de"} {
			d := open(t, "win256", games.Env{Lang: lang})
			d.position(rules.Classic, fix(t, rules.Classic, tt.position))
			d.said()
			d.Do("sounds")
			before := d.state()
			tt.do(d)
			if got := d.said(); got != tt.said[i] {
				t.Errorf("%s, %s: message %q, want %q", tt.name, lang, got, tt.said[i])
			}
			if got := d.lifted(); got != tt.lifted {
				t.Errorf("%s: %q is in the hand, want %q", tt.name, got, tt.lifted)
			}
			if got := d.Do("sounds").Sounds; len(got) == 0 || got[len(got)-1] != tt.sound {
				t.Errorf("%s: sounds %v, want %s last", tt.name, got, tt.sound)
			}
			after := d.state()
			if tt.sound == "REFUSED" && (after.Turn != before.Turn || tt.lifted == "" && !cmp.Equal(after, before)) {
				t.Errorf("%s: a refused move changed the game:\n%s", tt.name, cmp.Diff(before, after))
			}
		}
	}
}

// TestDragBack checks that a piece that is dragged away and back is refused, and that one that
// only moved within its square stays in the hand without a message.
func TestDragBack(t *testing.T) {
	d := open(t, "win256", games.Env{})
	r := d.Where("piece:s1")
	top := image.Pt((r.Min.X+r.Max.X)/2, r.Min.Y+8)
	d.Do("press left %d %d", top.X, top.Y)
	d.Do("move %d %d", top.X, r.Max.Y-6)
	d.Do("release left %d %d", top.X, r.Max.Y-6)
	if got := d.said(); got != "" || d.lifted() != "w4@s1" {
		t.Errorf("message %q, in the hand %q", got, d.lifted())
	}
	d.Do("undo")
	d.Do("press left %d %d", top.X, top.Y)
	d.Do("move 300 200")
	d.Do("release left %d %d", top.X, r.Max.Y-6)
	if got := d.said(); got != "A piece must not go back to its old place" || d.lifted() != "w4@s1" {
		t.Errorf("message %q, in the hand %q", got, d.lifted())
	}
}

// TestFlash checks that the text disappears by itself.
func TestFlash(t *testing.T) {
	d := open(t, "win256", games.Env{})
	quiet := d.Do("frame").Hash
	d.Click("D1")
	if d.Do("frame").Hash == quiet {
		t.Error("no text is visible")
	}
	d.Do("wait 1000")
	if d.Do("frame").Hash == quiet {
		t.Error("the text is gone after one second")
	}
	d.Do("wait 1000")
	if d.Do("frame").Hash != quiet {
		t.Error("the text is still there after two seconds")
	}
}

// TestFlashesFit checks that all flashing texts fit, in every language.
func TestFlashesFit(t *testing.T) {
	mode, err := modes.Find("win256")
	if err != nil {
		t.Fatal(err)
	}
	g, err := Info.Start(games.Env{Mode: mode, Deal: "1"}.Complete())
	if err != nil {
		t.Fatal(err)
	}
	f := g.(*form)
	room := f.Client().Max.X - 6 - f.bars.status.Max.X
	for _, l := range i18n.Languages() {
		lang, w := l.Code, wordsFor(l.Code)
		texts := []string{w.wait, w.noUndo, w.noRedo, w.first}
		for size := 1; size <= 4; size++ {
			piece := described{Lang: play.Lang(lang)}.piece(fmt.Sprint("o", size))
			texts = append(texts, fmt.Sprintf(w.hintFrom, piece, "A1", "B2"))
		}
		for _, r := range w.reasons {
			texts = append(texts, r)
		}
		for _, r := range w.refused {
			texts = append(texts, r.text)
		}
		for _, text := range texts {
			if n := f.Font.Size(text, fb.Thickened).X; n > room {
				t.Errorf("%s: %q is %d pixels wide, of %d", lang, text, n, room)
			}
		}
	}
}

func TestEnds(t *testing.T) {
	for _, tt := range []struct {
		name, position string
		from, to       string
		winner, reason string
		said           string
	}{
		{"a line across", "-,-,-,-/-,-,-,-/-,-,-,-/w4,w4,w4,- - - w", "piece:s1", "D1", "w", "a line is complete", "White wins|The line is complete"},
		{"a line upwards", "-,-,-,-/o4,-,-,-/o4,-,-,-/o4,-,-,- - - o", "piece:s1", "A4", "o", "a line is complete", "Orange wins|The line is complete"},
		{"a diagonal", "w4,-,-,-/-,w4,-,-/-,-,-,-/-,-,-,w4 - - w", "piece:s1", "C2", "w", "a line is complete", "White wins|The line is complete"},
		{"uncovered", "-,-,-,-/-,-,-,-/-,-,-,-/o3,o3,o3w4,o4 - - w", "piece:C1", "A3", "o", "the move uncovered the opponent's line", "Orange wins|The line was uncovered"},
		{"two lines at once", "-,-,-,-/-,w4,w4,w3/-,-,-,-/o3w4,o3,o3,o4 - - w", "piece:A1", "A3", "o",
			"two lines at once: the player who is not on the move wins", "Orange wins|Two lines at once: whoever did not move wins"},
		{"uncovered and covered again", "-,-,-,-/-,-,-,-/-,-,-,-/o3,o3,o3w4,o4 - - w", "piece:C1", "piece:B1", "", "", ""},
	} {
		d := open(t, "win256", games.Env{})
		d.position(rules.Classic, fix(t, rules.Classic, tt.position))
		d.Click(tt.from)
		d.said()
		d.Click(tt.to)
		s := d.state()
		if s.Winner != tt.winner || s.Reason != tt.reason || s.Over != (tt.winner != "") || s.Won != s.Over {
			t.Errorf("%s: over %v, won %v, winner %q, %q", tt.name, s.Over, s.Won, s.Winner, s.Reason)
		}
		if got := d.said(); got != tt.said {
			t.Errorf("%s: message %q", tt.name, got)
		}
		if moves := d.Do("moves").Moves; s.Over && len(moves) > 0 {
			t.Errorf("%s: the game is over, but there are moves: %v", tt.name, moves)
		}
		if !s.Over {
			continue
		}
		d.Click("button:Undo")
		if s := d.state(); s.Over || s.Lifted != nil {
			t.Errorf("%s: the last move was not undone: %+v", tt.name, s)
		}
	}
}

// TestNoPlacement checks that touching a piece that fits nowhere loses.
func TestNoPlacement(t *testing.T) {
	d := open(t, "win256", games.Env{})
	d.position(rules.Classic, fix(t, rules.Classic, "o4,o3,w4,w1/w4,w3,o4,o3/o2,o4,w3,w4/w3,w2,o3,o1 - - w"))
	d.Click("piece:D4")
	s := d.state()
	if !s.Over || s.Winner != "o" || s.Lifted == nil || s.Lifted.Piece != "w1" {
		t.Fatalf("%+v", s)
	}
	if got := d.said(); !strings.HasPrefix(got, "Orange wins|The touched piece does not fit anywhere") {
		t.Errorf("message %q", got)
	}
	file := filepath.Join(t.TempDir(), "lost")
	d.Do("save %s", file)
	d.Do("undo")
	if s := d.state(); s.Over || s.Lifted != nil {
		t.Errorf("the touch was not undone: %+v", s)
	}
	d.Do("load %s", file)
	if got := d.state(); !cmp.Equal(got, s) {
		t.Errorf("saved and loaded:\n%s", cmp.Diff(s, got))
	}
}

func TestRepetition(t *testing.T) {
	d := open(t, "win256", games.Env{Lang: "de"})
	d.Drag("piece:s1", "A1")
	d.Drag("piece:s1", "D4")
	for range 2 {
		if d.state().Over {
			t.Fatal("over too early")
		}
		d.Drag("piece:A1", "A2")
		d.Drag("piece:D4", "D3")
		d.Drag("piece:A2", "A1")
		d.Drag("piece:D3", "D4")
	}
	if s := d.state(); !s.Over || s.Won || s.Winner != "" || s.Reason != rules.Repetition.String() {
		t.Errorf("%+v", s)
	}
	if got := d.said(); !strings.HasPrefix(got, "Unentschieden|Dreimal dieselbe Stellung") {
		t.Errorf("message %q", got)
	}
}

// TestGobblers checks the smaller board: any piece covers any smaller one, three in a row win.
func TestGobblers(t *testing.T) {
	d := open(t, "win256", games.Env{Variation: "gobblers"})
	d.Drag("piece:s5", "A1") // w1
	d.Drag("piece:s3", "A1") // o2 over it, from outside
	if got := fmt.Sprint(d.state().Board["A1"]); got != "[w1 o2]" {
		t.Fatalf("A1 is %s", got)
	}
	d.Drag("piece:s1", "A1")
	d.Drag("piece:s4", "B2")
	d.Drag("piece:s2", "B2")
	d.Drag("piece:s5", "A2")
	d.Drag("piece:s3", "C3")
	if s := d.state(); s.Winner != "w" || !s.Won {
		t.Errorf("%+v", s)
	}
}

// TestNew checks that a new game begins with an empty hand, and looks like any other.
func TestNew(t *testing.T) {
	d := open(t, "win256", games.Env{})
	d.Do("move 5 5")
	begin := d.Do("frame").Hash
	for _, again := range []string{"new", "new 8", "key ctrl+n"} {
		d.Do("do s1 A1")
		d.Click("piece:s2")
		d.Do("move 300 200")
		d.Do("%s", again)
		if got := d.Do("frame").Hash; got != begin {
			t.Errorf("%s: the board is not in its initial state", again)
		}
	}
	if a := d.Ask("new 0"); a.Error == "" {
		t.Error("deal 0 was not refused")
	}
	if a := d.Do("new 8"); a.Deal != "8" {
		t.Errorf("deal %q", a.Deal)
	}
}

// TestChangeBoard checks that the check box changes the board and begins a new game.
func TestChangeBoard(t *testing.T) {
	d := open(t, "win256", games.Env{})
	// The last move is of no use on a board without its square.
	d.Drag("piece:s1", "D4")
	d.Click("check:Gobblers")
	if s := d.state(); s.Variation != "gobblers" || len(s.Board) != 9 || len(s.Reserve["w"]) != 6 {
		t.Errorf("%+v", s)
	}
	d.Click("check:Gobblers")
	if s := d.state(); s.Variation != "classic" || len(s.Board) != 16 {
		t.Errorf("%+v", s)
	}
}

// TestNotation checks moves in the notation, halves of moves, and undo of each.
func TestNotation(t *testing.T) {
	d := open(t, "win256", games.Env{})
	start := d.state()
	if moves := d.Do("moves").Moves; len(moves) != 48 || moves[0] != "s1 A1" {
		t.Errorf("%d moves: %v", len(moves), moves)
	}
	d.Do("do s1 A1")
	d.Do("do lift s2")
	half := d.state()
	if moves := d.Do("moves").Moves; len(moves) != 15 || moves[0] != "place A2" {
		t.Errorf("with a piece in the hand: %v", moves)
	}
	for _, refused := range []string{"s1 B2", "lift A1", "place A1", "place E5", "A1", "place s1", ""} {
		if a := d.Ask("do %s", refused); a.OK == nil || *a.OK || a.Error == "" {
			t.Errorf("%q was not refused", refused)
		}
		if got := d.state(); !cmp.Equal(got, half) {
			t.Errorf("%q changed the game", refused)
		}
	}
	d.Do("do place B2")
	d.Do("undo")
	if got := d.state(); !cmp.Equal(got, half) {
		t.Errorf("undo of a placement:\n%s", cmp.Diff(half, got))
	}
	d.Do("undo")
	d.Do("undo")
	if got := d.state(); !cmp.Equal(got, start) {
		t.Errorf("undo of everything:\n%s", cmp.Diff(start, got))
	}
	if a := d.Ask("undo"); a.Error == "" {
		t.Error("undo at the beginning was not refused")
	}
}

// TestTwoPrograms lets two programs play each other with moves and state only: one at random,
// one with the search. After every move, undo restores the state before.
func TestTwoPrograms(t *testing.T) {
	for _, v := range []rules.Variant{rules.Classic, rules.Gobblers} {
		d := open(t, "win256", games.Env{Variation: v.String()})
		rnd := rand.New(rand.NewPCG(1, uint64(v)))
		engine := search.New(1 << 20)
		for ply := 0; ; ply++ {
			s := d.state()
			moves := d.Do("moves").Moves
			if s.Over {
				if len(moves) > 0 || s.Winner != "o" {
					t.Errorf("%v: winner %q after %d plies; moves %v", v, s.Winner, ply, moves)
				}
				break
			}
			if ply > 200 {
				t.Fatalf("%v: no end", v)
			}
			if !slices.IsSorted(moves) {
				t.Fatalf("%v: the moves are not sorted: %v", v, moves)
			}
			move := moves[rnd.IntN(len(moves))]
			if s.Turn == "o" {
				p, err := s.Position(v)
				if err != nil {
					t.Fatal(err)
				}
				r, err := engine.Search(context.Background(), rules.NewGame(p), search.Options{Depth: 3})
				if err != nil {
					t.Fatal(err)
				}
				move = v.MoveString(r.Move)
			}
			d.Do("do %s", move)
			after := d.state()
			d.Do("undo")
			if got := d.state(); !cmp.Equal(got, s) {
				t.Fatalf("%v: undo of %s:\n%s", v, move, cmp.Diff(s, got))
			}
			d.Do("do %s", move)
			if got := d.state(); !cmp.Equal(got, after) {
				t.Fatalf("%v: %s has different results", v, move)
			}
		}
	}
}

func TestSaveAndLoad(t *testing.T) {
	d := open(t, "win256", games.Env{})
	d.Do("do s1 B2")
	d.Do("do s2 C3")
	d.Click("piece:w:s2")
	file := filepath.Join(t.TempDir(), "saved")
	d.Do("save %s", file)
	want := d.state()

	e := open(t, "win-mono", games.Env{Variation: "gobblers"})
	e.Do("load %s", file)
	if got := e.state(); !cmp.Equal(got, want) {
		t.Fatalf("loaded:\n%s", cmp.Diff(want, got))
	}
	e.Click("A1")
	if got := fmt.Sprint(e.state().Board["A1"]); got != "[w4]" {
		t.Errorf("the touched piece was not placed: %s", got)
	}
	for range 4 {
		e.Do("undo")
	}
	if s := e.state(); s.Turn != "w" || len(s.Board["B2"]) != 0 {
		t.Errorf("undo fails in the loaded game: %+v", s)
	}

	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(b []byte) []byte{
		"cut off":       func(b []byte) []byte { return b[:len(b)/2] },
		"another game":  func(b []byte) []byte { return bytes.Replace(b, []byte(`"gobblet"`), []byte(`"yukon"`), 1) },
		"illegal move":  func(b []byte) []byte { return bytes.Replace(b, []byte("s2 C3"), []byte("s2 B2"), 1) },
		"no variation":  func(b []byte) []byte { return bytes.Replace(b, []byte("classic"), []byte("chess"), 1) },
		"no level":      func(b []byte) []byte { return bytes.Replace(b, []byte("medium"), []byte("genius"), 1) },
		"later version": func(b []byte) []byte { return bytes.Replace(b, []byte(`"version": 1`), []byte(`"version": 2`), 1) },
		"no deal":       func(b []byte) []byte { return bytes.Replace(b, []byte(`"deal": "1"`), []byte(`"deal": "x"`), 1) },
	} {
		changed := change(bytes.Clone(whole))
		if bytes.Equal(changed, whole) {
			t.Errorf("%s: the file is not changed", name)
		}
		if err := os.WriteFile(file, changed, 0o666); err != nil {
			t.Fatal(err)
		}
		before := e.state()
		if a := e.Ask("load %s", file); !strings.HasPrefix(a.Error, "saved game") {
			t.Errorf("%s: %q", name, a.Error)
		}
		if !cmp.Equal(e.state(), before) {
			t.Errorf("%s: the game in play was lost", name)
		}
	}
}

func TestLayoutRefused(t *testing.T) {
	d := open(t, "win256", games.Env{})
	before := d.state()
	for _, layout := range []string{"", "{}", `{"board":{"A1":["w4","w4"]}}`, `{"board":{"Z9":[]}}`, "[1]"} {
		if a := d.Ask("layout %s", layout); a.Error == "" {
			t.Errorf("%q was not refused", layout)
		}
	}
	if !cmp.Equal(d.state(), before) {
		t.Error("a refused layout changed the game")
	}
}

func TestWhere(t *testing.T) {
	d := open(t, "win256", games.Env{})
	for _, name := range []string{"A1", "D4", "s1", "w:s3", "o:s3", "piece:s1", "piece:o:s2", "stage", "button:New", "button:Undo", "button:Hint",
		"radio:WhitePerson", "radio:OrangeComputer", "spin:Level", "spin:Level/up", "spin:Level/down", "check:Gobblers", "speed:Sound",
		"caption", "caption:Close", "caption:Minimize", "header:Header", "flash:Flash"} {
		if r := d.Where(name); r.Empty() || !r.In(image.Rect(0, 0, 640, 400)) {
			t.Errorf("%s is at %v", name, r)
		}
	}
	for _, name := range []string{"E1", "s4", "piece:A1", "lifted", "button:Nothing", "radio:WhitePerson/up"} {
		if a := d.Ask("where %s", name); a.Error == "" {
			t.Errorf("%s exists", name)
		}
	}
	// The middle of a square or a stack belongs to it, whatever is in front of it.
	d.position(rules.Classic, fix(t, rules.Classic, "o2,w3,-,o4/w4,-,o3,w2/-,o4,w4,o1/w4,-,o3,w3 - - w"))
	for _, name := range []string{"A1", "A3", "B4", "C2", "D3", "D1", "w:s1"} {
		d.Click(name)
		if got := d.lifted(); !strings.HasSuffix(got, "@"+strings.TrimPrefix(name, "w:")) {
			t.Errorf("a click on the middle of %s lifts %q", name, got)
		}
		d.Do("undo")
	}
}

// TestLoudspeaker checks that sound is on until the loudspeaker is clicked, which is
// remembered with the game.
func TestLoudspeaker(t *testing.T) {
	d := open(t, "win256", games.Env{})
	d.Click("speed:Sound")
	d.Click("D1")
	d.Do("do s1 A1")
	if got := d.Do("sounds").Sounds; len(got) > 0 {
		t.Errorf("sounds while they are off: %v", got)
	}
	file := filepath.Join(t.TempDir(), "saved")
	d.Do("save %s", file)
	d.Do("key ctrl+s")
	d.Do("do s1 B1")
	if got := d.Do("sounds").Sounds; len(got) != 1 {
		t.Errorf("sounds after they were switched on again: %v", got)
	}
	d.Do("load %s", file)
	d.Do("do s1 B1")
	if got := d.Do("sounds").Sounds; len(got) > 0 {
		t.Errorf("sounds of a silent game: %v", got)
	}
}

// TestKeyboard checks that the keyboard plays, too.
func TestKeyboard(t *testing.T) {
	d := open(t, "win256", games.Env{})
	keys := func(names ...string) {
		for _, n := range names {
			d.Do("key %s", n)
		}
	}
	keys("right", "return") // the mark appears at White's stack in front
	if got := d.lifted(); got != "w4@s1" {
		t.Fatalf("in the hand: %q", got)
	}
	keys("right", "right", "up", "space")
	if got := fmt.Sprint(d.state().Board["B2"]); got != "[w4]" {
		t.Fatalf("B2 is %s: %v", got, d.state().Board)
	}
	keys("right", "right", "right", "return")
	if l := d.state().Lifted; l == nil || l.Piece != "o4" {
		t.Errorf("Orange's stack cannot be reached: %v", l)
	}
	keys("backspace", "ctrl+z")
	if s := d.state(); s.Lifted != nil || s.Turn != "w" || len(s.Board["B2"]) != 0 {
		t.Errorf("%+v", s)
	}
	keys("ctrl+z")
	if got := d.said(); got != "There is nothing to undo" {
		t.Errorf("message %q", got)
	}
	// Alt and a letter press buttons.
	keys("alt+3")
	if got := d.state().Variation; got != "gobblers" {
		t.Errorf("Alt+3: %s", got)
	}
}

// TestMinimize checks that minimized, the form is a small bar that brings it back.
func TestMinimize(t *testing.T) {
	d := open(t, "win256", games.Env{})
	before := d.Do("frame").Hash
	d.Click("caption:Minimize")
	if d.Do("frame").Hash == before || d.Ask("where A1").Error == "" {
		t.Error("the form is still open")
	}
	d.Do("do s1 A1")
	d.Do("undo")
	d.Click("caption")
	if d.Do("frame").Hash != before {
		t.Error("the form was not restored")
	}
	// A double click restores it, too, and does no more.
	d.Click("caption:Minimize")
	r := d.Where("caption")
	for range 2 {
		d.click(image.Pt(r.Min.X+60, r.Min.Y+8))
	}
	if d.Do("frame").Hash != before {
		t.Error("the second click of a double click reaches what is under the bar")
	}
}

// TestPieceStaysInSight checks that a touched piece stays in sight where the pointer
// leaves the stage.
func TestPieceStaysInSight(t *testing.T) {
	d := open(t, "win256", games.Env{})
	d.Click("piece:s1")
	seen := map[string]bool{}
	for _, at := range []string{"639 200", "300 399", "0 200"} {
		d.Do("move %s", at)
		seen[d.Do("frame").Hash] = true
	}
	if len(seen) != 3 {
		t.Errorf("the piece is not visible at all edges: %d pictures", len(seen))
	}
}

// TestChooseAfterTheEnd checks that players can be changed after the end, without another
// announcement.
func TestChooseAfterTheEnd(t *testing.T) {
	d := open(t, "win256", games.Env{})
	d.position(rules.Classic, fix(t, rules.Classic, "-,-,-,-/-,-,-,-/-,-,-,-/w4,w4,w4,- - - w"))
	d.Click("piece:s1")
	d.Click("D1")
	d.said()
	d.Do("sounds")
	d.Click("radio:OrangeComputer")
	if said, sounds := d.said(), d.Do("sounds").Sounds; said != "" || len(sounds) > 0 {
		t.Errorf("message %q, sounds %v", said, sounds)
	}
}

// TestBanner checks that the announcement of the end hides no piece, wherever it is, and has
// room for its texts.
func TestBanner(t *testing.T) {
	for v := range crowds {
		tb := start(t, "win256", v.String())
		r := tb.banner()
		p := tb.game.Position()
		for _, s := range tb.view.spots {
			piece := rules.Piece{Size: v.Sizes()}
			if !s.name.IsSquare() {
				piece, _ = s.top(&p) // none is larger later
			}
			if b := tb.art.bounds(v, piece, s.foot); b.Overlaps(r) {
				t.Errorf("%v: %v hides the piece at %v", v, r, b)
			}
		}
		within := r.Dx() - 3 - 6 // shadow and frames
		for _, l := range i18n.Languages() {
			lang, w := l.Code, wordsFor(l.Code)
			for _, text := range append(w.banner[:], w.draw) {
				if n := 2*tb.form.Form.Font.Size(text, fb.Thickened).X - 2; n > within {
					t.Errorf("%s: %q is %d pixels wide, the place has %d", lang, text, n, within)
				}
			}
			if n := tb.form.Form.Font.Width(w.another); n > within {
				t.Errorf("%s: %q is %d pixels wide, the place has %d", lang, w.another, n, within)
			}
		}
	}
}

func TestGolden(t *testing.T) {
	for _, mode := range Info.Modes {
		for v, text := range crowds {
			d := open(t, mode, games.Env{Variation: v.String(), Lang: "de"})
			d.Golden(fmt.Sprintf("%v-start-%s", v, mode))
			d.position(v, fix(t, v, text))
			d.Click(map[rules.Variant]string{rules.Classic: "piece:A1", rules.Gobblers: "piece:C2"}[v])
			d.Do("move 330 230")
			d.Click("o:s1") // refused
			d.Golden(fmt.Sprintf("%v-middle-%s", v, mode))
		}
		d := open(t, mode, games.Env{})
		d.position(rules.Classic, fix(t, rules.Classic, "-,w3,-,o4/w4,-,o3,w2/-,o4,w4,-/-,-,o3,w4 - - o"))
		d.Do("do C1 A4")
		d.position(rules.Classic, fix(t, rules.Classic, "-,w3,-,o4/-,w4,o3,w2/-,o4,w4,-/w4,-,o3,- - - w"))
		d.Do("do B4 D1")
		d.Do("do s1 A2")
		d.position(rules.Classic, fix(t, rules.Classic, "-,w3,-,o4/-,w4,o3,w2/-,o4,w4,-/-,-,o3,w3 - - w"))
		d.Do("do s1 A4")
		d.Golden("won-" + mode)
		// The longest text in large letters, beside a large cup.
		d = open(t, mode, games.Env{Lang: "de"})
		d.position(rules.Classic, fix(t, rules.Classic, "-,o4,o4,o3/-,w4,-,-/-,-,w4,-/-,-,-,w3 - - o"))
		d.Do("do s1 A4")
		d.Golden("won-orange-de-" + mode)
	}
}
