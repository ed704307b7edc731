package tour

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"phosphor/games/cards"
	"phosphor/games/internal/cardstest"
	"phosphor/games/internal/shared"
	"phosphor/games/store"
)

func start(t testing.TB, deal string) *Tour {
	t.Helper()
	tour := New()
	if err := tour.New(deal); err != nil {
		t.Fatal(err)
	}
	return tour
}

func do(t testing.TB, tour *Tour, moves ...string) {
	t.Helper()
	for _, m := range moves {
		if err := tour.Do(m); err != nil {
			t.Fatalf("%s: %v", m, err)
		}
	}
}

// TestPerfectTour checks that a tour of won games scores 468 points.
func TestPerfectTour(t *testing.T) {
	files := map[string]string{"klondike": "klondike_draw3_amiga.jsonl"}
	tour := start(t, "1")
	if tour.LaidOut() {
		t.Error("a dealt tour counts as laid out")
	}
	for i, stage := range Stages {
		if st := tour.state(); st.Stage != i || st.Total != i*78 || st.Over || st.Won {
			t.Fatalf("game %d begins with stage %d, total %d, over %v, won %v", i, st.Stage, st.Total, st.Over, st.Won)
		}
		file := files[stage.Name]
		if file == "" {
			file = stage.Name + ".jsonl"
		}
		deals := shared.Deals(t, file)
		d := deals[slices.IndexFunc(deals, func(d shared.Deal) bool { return len(d.Solution) > 0 })]
		if err := tour.Layout(d.Layout); err != nil {
			t.Fatal(err)
		}
		do(t, tour, d.Solution...)
		if got := tour.Total(); got != (i+1)*78 {
			t.Errorf("%s is won: total %d, want %d", stage.Name, got, (i+1)*78)
		}
		if i < len(Stages)-1 {
			do(t, tour, "next")
		}
	}
	if st := tour.state(); !st.Over || !st.Won || st.Total != 468 || st.Score != 52 {
		t.Errorf("at the end: over %v, won %v, total %d, score %d", st.Over, st.Won, st.Total, st.Score)
	}
	if !tour.LaidOut() {
		t.Error("a laid-out tour counts as dealt")
	}
	if len(tour.Moves()) != 0 {
		t.Errorf("moves after the end: %v", tour.Moves())
	}
	if err := tour.Do("next"); !errors.Is(err, ErrEnded) {
		t.Errorf("next after the end: %v", err)
	}
}

// TestNext checks that games keep their points when left, and that those of the current
// game do not count yet.
func TestNext(t *testing.T) {
	tour := start(t, "1")
	want := 0
	for i := range Stages {
		if tour.Stage() != i || tour.Total() != want {
			t.Errorf("stage %d with %d points, want %d with %d", tour.Stage(), tour.Total(), i, want)
		}
		if !slices.Contains(tour.Moves(), "next") {
			t.Errorf("game %d: next is not listed", i)
		}
		want += Points(tour.Session())
		do(t, tour, "next")
	}
	// Golf begins with a card on its foundation, Corners with one, Calculation
	// with four.
	if st := tour.state(); !st.Over || st.Won || st.Total != want || want != 6 || st.Stage != 5 {
		t.Errorf("after all games were abandoned: %+v", st)
	}
	for what, err := range map[string]error{"next": tour.Do("next"), "deal": tour.Do("deal"), "play": tour.Play(cards.Verb("deal")), "layout": tour.Layout(nil)} {
		if !errors.Is(err, ErrEnded) {
			t.Errorf("%s after the end: %v", what, err)
		}
	}
}

func TestNoUndo(t *testing.T) {
	tour := start(t, "1")
	do(t, tour, "deal")
	before := tour.state()
	if err := tour.Undo(); !errors.Is(err, ErrNoUndo) {
		t.Errorf("undo: %v", err)
	}
	if d := cmp.Diff(before, tour.state()); d != "" {
		t.Error(d)
	}
}

// TestDeals checks that the same number gives the same six games, another number others.
func TestDeals(t *testing.T) {
	rows := func(deal string) (s []string) {
		tour := start(t, deal)
		for range Stages {
			s = append(s, fmt.Sprint(tour.state().Piles))
			do(t, tour, "next")
		}
		return s
	}
	a, b, c := rows("1"), rows("1"), rows("2")
	if !slices.Equal(a, b) {
		t.Error("deal 1 gives two different tours")
	}
	for i := range a {
		if a[i] == c[i] {
			t.Errorf("game %d is the same in deals 1 and 2", i)
		}
	}
	tour := start(t, "5")
	first := cardstest.Start(t, "pyramid", Stages[0].Rules, "", "5")
	if d := cmp.Diff(first.State().Piles, tour.state().Piles); d != "" {
		t.Errorf("the first game is not the deal with that number: %s", d)
	}
	if err := tour.New("none"); err == nil || tour.state().Deal != "5" {
		t.Errorf("an invalid deal: %v, then %s", err, tour.state().Deal)
	}
}

// followed counts the calls that a table would receive.
type followed struct{ restarted, played, refused int }

func (f *followed) Restarted()                      { f.restarted++ }
func (f *followed) Played(cards.Move, []cards.Step) { f.played++ }
func (f *followed) Undone(cards.Move, []cards.Step) {}
func (f *followed) Refused(cards.Move, error)       { f.refused++ }

func TestFollow(t *testing.T) {
	tour, f := New(), &followed{}
	tour.Follow(f)
	if err := tour.New("1"); err != nil {
		t.Fatal(err)
	}
	do(t, tour, "deal", "next", "deal")
	tour.Do("stock foundation0")
	if want := (followed{2, 2, 1}); *f != want {
		t.Errorf("heard %+v, want %+v", *f, want)
	}
}

// TestSaveAndLoad saves and loads random tours at any time.
func TestSaveAndLoad(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for deal := range 8 {
		tour := start(t, fmt.Sprint(deal+1))
		for range 40 * deal {
			moves := tour.Moves()
			if len(moves) == 0 {
				break
			}
			m := moves[rnd.IntN(len(moves))]
			if m == "next" && rnd.IntN(8) > 0 {
				continue
			}
			do(t, tour, m)
			cardstest.Complete(t, tour.Session())
		}
		file, err := tour.Save()
		if err != nil {
			t.Fatal(err)
		}
		again := start(t, "77")
		if err := again.Load(file); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(tour.state(), again.state()); d != "" {
			t.Errorf("deal %d: %s", deal+1, d)
		}
		if d := cmp.Diff(tour.Moves(), again.Moves()); d != "" {
			t.Errorf("deal %d: %s", deal+1, d)
		}
	}
}

func TestLoadRefused(t *testing.T) {
	tour := start(t, "1")
	do(t, tour, "deal", "next")
	file, err := tour.Save()
	if err != nil {
		t.Fatal(err)
	}
	change := func(f func(m map[string]any)) string {
		var m map[string]any
		if err := json.Unmarshal(file, &m); err != nil {
			t.Fatal(err)
		}
		f(m)
		b, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	for what, text := range map[string]string{
		"no JSON":         "no",
		"another file":    "{}",
		"another version": change(func(m map[string]any) { m["version"] = 2 }),
		"another game":    change(func(m map[string]any) { m["game"] = "golf" }),
		"too many games":  change(func(m map[string]any) { m["moves"] = slices.Repeat([]string{"next"}, 7) }),
		"an illegal move": strings.Replace(string(file), `"deal",`, `"redeal",`, 1),
	} {
		if text == string(file) {
			t.Fatalf("%s: nothing was changed in %s", what, file)
		}
		before := tour.state()
		if err := tour.Load([]byte(text)); err == nil {
			t.Errorf("%s was accepted", what)
		}
		if d := cmp.Diff(before, tour.state()); d != "" {
			t.Errorf("%s: the tour in play changed: %s", what, d)
		}
	}
}

func TestResults(t *testing.T) {
	k := store.Memory{}
	r, err := LoadResults(k)
	if err != nil || len(r) != 0 {
		t.Fatalf("without a file: %v, %v", r, err)
	}
	for i, points := range []int{100, 300, 200, 300, 0, 50, 60, 70, 80, 90, 95, 40, 468} {
		r.Enter(Result{fmt.Sprint(i), points, "1"})
	}
	var got []string
	for _, o := range r {
		got = append(got, fmt.Sprint(o.Name, ":", o.Points))
	}
	if want := "12:468 1:300 3:300 2:200 0:100 10:95 9:90 8:80 7:70 6:60"; strings.Join(got, " ") != want {
		t.Errorf("%v, want %s", got, want)
	}
	for points, want := range map[int]int{500: 0, 468: 1, 300: 3, 61: 9, 60: -1, 0: -1} {
		line, ok := r.Place(points)
		if !ok {
			line = -1
		}
		if line != want {
			t.Errorf("%d points reach line %d, want %d", points, line, want)
		}
	}
	if err := r.Save(k); err != nil {
		t.Fatal(err)
	}
	again, err := LoadResults(k)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(r, again); d != "" {
		t.Error(d)
	}
}

// TestNothingAfterTheEnd checks that the last game may be over while cards could still be
// turned: the tour has then ended, too.
func TestNothingAfterTheEnd(t *testing.T) {
	tr := New()
	if err := tr.New("1"); err != nil {
		t.Fatal(err)
	}
	for range 5 {
		if err := tr.Do("next"); err != nil {
			t.Fatal(err)
		}
	}
	var column []string
	for _, c := range cards.Deck(1) {
		switch text := c.String(); text {
		case "2C", "3C", "4C", "KC", "KD", "KH", "KS":
		default:
			column = append(column, text)
		}
	}
	pile := func(name string, list ...string) map[string]any {
		return map[string]any{"name": name, "cards": append([]string{}, list...)}
	}
	layout, err := json.Marshal(map[string]any{"piles": []any{
		pile("stock", "?2C", "?3C", "?4C"), pile("waste"), pile("reserve"), pile("reserve-waste"),
		pile("foundation0"), pile("foundation1"), pile("foundation2"), pile("foundation3"),
		pile("tableau0", append(column, "KC")...), pile("tableau1", "KD"), pile("tableau2", "KH"), pile("tableau3", "KS"),
	}})
	if err != nil {
		t.Fatal(err)
	}
	if err := tr.Layout(layout); err != nil {
		t.Fatal(err)
	}
	if !tr.Ended() || len(tr.Moves()) > 0 {
		t.Fatalf("ended %v, moves %v", tr.Ended(), tr.Moves())
	}
	for _, move := range []string{"deal", "next"} {
		if err := tr.Do(move); !errors.Is(err, ErrEnded) {
			t.Errorf("%s: %v", move, err)
		}
	}
	if err := tr.Play(cards.Verb("deal")); !errors.Is(err, ErrEnded) {
		t.Error(err)
	}
}
