package prove_test

import (
	"context"
	"slices"
	"strconv"
	"testing"
	"testing/synctest"

	"phosphor/games/catalog"
	"phosphor/games/internal/shared"
	"phosphor/games/play"
	"phosphor/games/prove"
)

// opener returns the rules of a game.
func opener(t *testing.T, game string) prove.Opener {
	t.Helper()
	rules, err := catalog.Rules(game)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// TestDealer gets winnable deals found ahead and on demand. Both are the same, each
// grants the wish, and none that does was skipped.
func TestDealer(t *testing.T) {
	const first = "7"
	n := shared.Often(2, 3)
	for _, wish := range prove.Wishes[1:] {
		for _, game := range []string{"pyramid", "scorpion"} {
			if game == "pyramid" && wish.Difficulty != prove.Unrated && !shared.Slow {
				continue // takes long
			}
			rules := opener(t, game)
			var now, ahead []string
			d := prove.NewDealer(first, play.Deals(first), wish)
			for range n {
				now = append(now, d.Next(game, "", rules))
			}
			synctest.Test(t, func(t *testing.T) {
				d := prove.NewDealer(first, play.Deals(first), wish)
				d.Beside = true
				for i := range n {
					if i%2 == 0 {
						d.Prepare(game, "", rules)
						synctest.Wait()
					}
					ahead = append(ahead, d.Next(game, "", rules))
				}
				d.Stop()
			})
			if !slices.Equal(now, ahead) {
				t.Errorf("%s %v: %v on request, %v in advance", game, wish, now, ahead)
			}
			granted := []string{}
			for deals := play.Deals(first + "/" + game + "//" + wish.String()); len(granted) < n; {
				deal := deals()
				pr, err := prove.ProblemAt(game, "", deal, rules)
				if err != nil {
					t.Fatal(err)
				}
				if r, err := prove.Solve(context.Background(), pr, prove.DealLimits(game)); err != nil || r.Verdict != prove.Winnable {
					continue
				}
				if wish.Difficulty == prove.Unrated || catalog.Difficulty(context.Background(), game, "", deal) == wish.Difficulty {
					granted = append(granted, deal)
				}
			}
			if !slices.Equal(now, granted) {
				t.Errorf("%s %v: %v, want %v", game, wish, now, granted)
			}
		}
	}
}

// TestDealerOfAny checks that without a wish deals come from the usual source.
func TestDealerOfAny(t *testing.T) {
	d := prove.NewDealer("3", play.Deals("3"), prove.Wish{})
	want := play.Deals("3")
	d.Prepare("pyramid", "", opener(t, "pyramid"))
	for range 3 {
		if got, want := d.Next("pyramid", "", opener(t, "pyramid")), want(); got != want {
			t.Errorf("deal %s, want %s", got, want)
		}
	}
	kept := prove.Wish{}
	d.Kept = func(w prove.Wish) { kept = w }
	if d.SetWish(prove.Wish{Winnable: true}); !kept.Winnable {
		t.Errorf("stored %v", kept)
	}
}

// TestStandIn gets a stand-in at once and the requested deal later. If the player has made a
// move by then, the next game gets it.
func TestStandIn(t *testing.T) {
	rules := opener(t, "scorpion")
	next := func() *prove.Dealer { return prove.NewDealer("7", play.Deals("7"), prove.Wish{Winnable: true}) }
	want := next().Next("scorpion", "", rules)
	for _, untouched := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			d := next()
			d.Beside, d.StandIn = true, true
			standIn := d.Next("scorpion", "", rules)
			if first := play.Deals("7")(); standIn != first || !d.Owes() {
				t.Errorf("stand-in %s, want %s; owed: %t", standIn, first, d.Owes())
			}
			synctest.Wait()
			waits := func(deal string) bool { return untouched && deal == standIn }
			instead, deal, ok := d.Late(waits)
			if ok != untouched || ok && (instead != standIn || deal != want) || d.Owes() {
				t.Errorf("untouched %t: %s instead of %s, %t", untouched, deal, instead, ok)
			}
			if deal := d.Next("scorpion", "", rules); !untouched && deal != want || d.Owes() {
				t.Errorf("untouched %t: %s next, want %s", untouched, deal, want)
			}
			d.Stop()
		})
	}
}

// TestMissed looks for deals of a game that cannot be won.
func TestMissed(t *testing.T) {
	for _, wish := range prove.Wishes[1:] {
		d := prove.NewDealer("7", play.Deals("7"), wish)
		told := 0
		d.Missed = func(w prove.Wish, won bool) {
			if told++; w != wish || won {
				t.Errorf("%v: told %v, %t", wish, w, won)
			}
		}
		if deal := d.Next("nothing", "", nil); deal == "" || told != 1 {
			t.Errorf("%v: deal %q, told %d times", wish, deal, told)
		}
	}
}

// TestLevels checks that each game and variation has measured levels, and finds a deal of
// each level within a few tries, among deals that were not measured.
func TestLevels(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	var names []string
	for _, row := range catalog.All {
		names = append(names, row.Name)
	}
	for _, p := range catalog.Patiences() {
		if !p.Own {
			names = append(names, p.Name)
		}
	}
	for _, name := range names {
		rules, err := catalog.Rules(name)
		if err != nil {
			continue // not a game of cards
		}
		info, err := catalog.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		variations := info.Variations
		if len(variations) == 0 {
			variations = []string{""}
		}
		for _, v := range variations {
			if v == "tournament" {
				continue // the same deals
			}
			l := prove.LevelOf(cancelled, name, v, rules)
			if l.Deals == "" || l.Rated == 0 && name != "british-canister" {
				t.Errorf("%s %s has no levels", name, v)
			}
			if l.Rated > 0 && l.Easy >= l.Hard {
				t.Errorf("%s %s: no deal is between %v and %v", name, v, l.Easy, l.Hard)
			}
			if !shared.Slow && name != "penguin" && name != "freecell" || l.Rated == 0 {
				continue
			}
			count := map[prove.Difficulty]int{}
			const least, rated, most = 2, 24, 2000
			won := 0
			for n := 2001; n < 2001+most && won < rated; n++ {
				if d := catalog.Difficulty(context.Background(), name, v, strconv.Itoa(n)); d != prove.Unrated {
					won++
					count[d]++
				}
			}
			for _, d := range []prove.Difficulty{prove.Easy, prove.Medium, prove.Hard} {
				if count[d] < least {
					t.Errorf("%s %s: %d of %d deals are %v", name, v, count[d], won, d)
				}
			}
			t.Logf("%s %s: %v", name, v, count)
		}
	}
}

func TestWishes(t *testing.T) {
	for _, w := range prove.Wishes {
		if got, err := prove.ParseWish(w.String()); err != nil || got != w {
			t.Errorf("%q is read as %v, %v", w, got, err)
		}
	}
	if _, err := prove.ParseWish("hopeless"); err == nil {
		t.Error("the difficulty hopeless is accepted")
	}
}

// TestRate rates deals whose difficulty is obvious.
func TestRate(t *testing.T) {
	rate := func(game, variation, deal string) prove.Rating {
		pr, err := prove.ProblemAt(game, variation, deal, opener(t, game))
		if err != nil {
			t.Fatal(err)
		}
		res := solve(t, pr, 1_000_000)
		if res.Verdict != prove.Winnable {
			t.Fatalf("%s %s: %v", game, deal, res.Verdict)
		}
		a, err := prove.Rate(context.Background(), pr, res.Moves)
		if err != nil {
			t.Fatal(err)
		}
		if b, err := prove.Rate(context.Background(), pr, res.Moves); a != b || err != nil {
			t.Errorf("%s %s: %+v, then %+v, %v", game, deal, a, b, err)
		}
		if s := a.Score(); s < 0 || s > 3 || a.Plays == 0 || a.Choices == 0 {
			t.Errorf("%s %s: %+v with the score %v", game, deal, a, s)
		}
		return a
	}
	if easy, hard := rate("golf", "", "8"), rate("golf", "", "10"); easy.Score() >= hard.Score() {
		t.Errorf("golf 8 with %+v is not easier than golf 10 with %+v", easy, hard)
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	pr, _ := prove.ProblemAt("freecell", "", "2", opener(t, "freecell"))
	if _, err := prove.Rate(cancelled, pr, nil); err == nil {
		t.Error("a rating was computed although its context was cancelled")
	}
	if d := catalog.Difficulty(context.Background(), "scorpion", "", "1"); d != prove.Unrated {
		t.Errorf("a lost deal has the rating %v", d)
	}
}

// TestBound divides ratings into thirds.
func TestBound(t *testing.T) {
	var ratings []prove.Rating
	for i := range 9 {
		ratings = append(ratings, prove.Rating{Choices: 9, Lose: i})
	}
	var l prove.Level
	l.Bound(ratings)
	if want := (prove.Level{Rated: 9, Easy: .2222, Hard: .5556}); l != want {
		t.Errorf("%+v, want %+v", l, want)
	}
}
