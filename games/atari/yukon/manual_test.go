package yukon

import (
	"encoding/json"
	"fmt"
	"image"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"phosphor/assets/i18n"
	"phosphor/formats/rsc"
	"phosphor/games"
	"phosphor/games/atari/gem/trees"
	"phosphor/games/atari/yukon/resource"
	"phosphor/games/atari/yukon/rules"
	"phosphor/games/internal/drivetest"
	"phosphor/games/internal/shared"
	"phosphor/games/store"
	"phosphor/sprites/sheettest"
)

// What the manual of Yukon (Rel. F) requires of a program, sentence by sentence in its order,
// in our words but complete, by its sections, and what shows it: a test, and after a colon
// what it tries. The introduction, the thanks, and the paragraphs about copying and donations
// require nothing.
var manual = shared.Manual{
	{"1.1", "Yukon runs on all Ataris with all TOS versions, and so in every resolution of these machines", "TestGoldenStart"},
	{"1.1", "the resolution must be at least 640 x 400 to use the card set that comes along", "TestResolutions: wrong card sets fit"},
	{"1.1", "lower resolutions need a smaller card set, which the user makes", "TestResolutions: The player's own small set"},
	{"1.1", "in a resolution with less than four colours it runs in monochrome", "TestMonochrome"},
	{"2.1", "the goal is to sort the shuffled cards and to stack them by suit in the order of their values, ace, 2, 3 to queen, king", "TestMouseQuickClick: foundation1; TestAutomaticFinish: 14 cards went out"},
	{"2.2", "there are three game variations, Classic, Medium and Light", "TestVariationAlert: after choosing Light"},
	{"2.2", "Classic: only kings can be placed on an empty field", "TestEmptyColumns: classic"},
	{"2.2", "Medium: any card can be placed on an empty field", "TestEmptyColumns: medium"},
	{"2.2", "Light: the same as Classic, but after going through the deck you can click the empty frame at the bottom to go through it again", "TestRedealAlways; TestEmptyColumns: light"},
	{"2.2", "that costs 5 dollars", "TestRedealInLight: want -57"},
	{"2.3", "the play area has 13 stacks, on which at the beginning some, many or no cards lie", "rules TestDeal: cards in the stock, want 24; TestPlayArea: is not between"},
	{"2.3", "the first card of each of the seven stacks at the right is face up", "rules TestDeal: v.FaceUp() != (j == i)"},
	{"2.3", "all cards of the stack at the far left are face down", "TestStart: face down"},
	{"2.3", "the four suit stacks lie one above the other between the stack at the far left and the stacks at the right", "TestPlayArea: is not below"},
	{"2.3", "the last stack at the left is the rest of the deck", "TestPlayArea: is not above the stock"},
	{"2.4", "face up cards on the seven stacks at the right can be moved and stacked on each other", "TestMouseDrag: QS with JD on it"},
	{"2.4", "click and hold the left mouse button on the card or cards, move the mouse cursor to their new place, let go of the button", "TestMouseDrag: no outline is drawn during a drag; TestMouseOtherButtons"},
	{"2.4", "the colours must alternate, a red card on a black one or a black one on a red one", "TestDownToTheAce: black on black"},
	{"2.4", "cards are built in descending order, down to the ace if you like", "TestDownToTheAce: with the ace on it"},
	{"2.4", "a quick click on a card is enough to place it on its suit stack", "TestMouseQuickClick: DROP; TestOutlineDecides"},
	{"2.4", "you can also drag the card to the right stack", "TestPlacedByHand: placed on its suit stack by the player"},
	{"2.4", "a card on a suit stack is out of the game and cannot be moved again", "TestMouseImpossible; TestMouseQuickClick: out of the game"},
	{"2.4", "when the last face up card of a stack is moved off, the next face down card of that stack, if there is one, is turned face up", "TestMouseExposedCardTurns"},
	{"2.4", "a stack without cards is empty; depending on the variation it takes a king, a stack with a king at its bottom, or any card", "TestKingWithItsCards; TestEmptyColumns: a queen on an empty column"},
	{"2.4", "in Classic only a king may be moved onto an empty stack", "TestEmptyColumns: classic"},
	{"2.4", "if you have no more moves, click the stack at the far left for a new card", "TestMouseTurnsStock: NEWCARD"},
	{"2.4", "its topmost card is turned over and placed on the stack at the far left top", "TestMouseTurnsStock: TrimPrefix"},
	{"2.4", "if you cannot use this card, turn the next one; the cards form a stack there", "TestMouseTurnsStock: want 2"},
	{"2.4", "the top card of that stack can always be moved if there is a place for it", "TestPlacedByHand: whose top card always can be moved"},
	{"2.4", "the end of the game is recognized by Yukon itself, and if the game cannot be finished an alert says No more moves", "TestNoMoreMoves; TestCosmeticMoves: No move helps any more"},
	{"2.4", "when all cards are uncovered so that the game can be finished, Yukon moves all cards to the four suit stacks by itself", "TestAutomaticFinish: won %v, over %v"},
	{"2.4", "until Yukon says otherwise there are moves, though they may be cosmetic", "TestCosmeticMoves: after cosmetic moves"},
	{"2.4", "the clearing saves you from moving all the cards at the end of the game", "TestAutomaticFinish: different frames; TestFinishCutShort"},
	{"2.4", "Classic: with all cards at the right face up, three kings there and the last card of the deck uncovered at the left, the clearing does not begin", "TestFinishNeedsKingsAtTheBottom: The manual's example"},
	{"2.4", "the four kings must lie face up at the bottom of stacks at the right", "TestFinishNeedsKingsAtTheBottom: A king that lies on another card"},
	{"2.4", "once they do the clearing begins, unless cards have to be moved off the deck stack before", "TestFinishWaitsForTheWaste"},
	{"2.5", "the game begins with empty pockets and 52 dollars of debt, one for every card", "TestStart: -52"},
	{"2.5", "every card that comes on the four suit stacks gives five dollars back", "TestMouseQuickClick: -52+15"},
	{"2.5", "you can even make a profit", "TestSaveOrPlayOn: 18-52"},
	{"2.5", "a new round needs a new deck of cards, which costs 52 dollars", "TestMenuGame: -47-52"},
	{"2.5", "to undo a move costs three dollars", "TestMenuUndo"},
	{"2.5", "to go through the deck again, in Light, costs five dollars", "TestRedealInLight: -57"},
	{"2.6", "a high score or best time is only written when a game is won", "TestLostGameIsNotWritten"},
	{"2.6", "after a win with a high score you can save it or continue with the current points", "TestSaveOrPlayOn: Play on"},
	{"2.6", "except in timed games, which all start anew", "TestTimedGame: the game after a timed one"},
	{"2.6", "after a score was saved in the point game the points are set back to zero, and so to -52", "TestSaveOrPlayOn: after saving"},
	{"2.6", "the score is saved under a name: what is erased is gone, and the one of the last time is proposed", "TestNameField"},
	{"2.6", "only five high scores and five best times are kept for each variation", "TestFiveBest: lists %v and"},
	{"2.6", "a new high score destroys an old one", "TestFiveBest: A sixth place is none"},
	{"3.1", "a click of the right mouse button in an empty area of the window shows the popup menu", "TestPopupOnEmptyFrames"},
	{"3.1", "each of its items can be selected", "TestPopupLines"},
	{"3.1", "About Yukon gives a short description of Yukon", "TestMenuAbout"},
	{"3.1", "Game Variation shows an alert with the three buttons Classic, Medium and Light", "TestVariationAlert: button:Light"},
	{"3.1", "the current variation is the default button", "TestVariationAlert: the default is not the current variation"},
	{"3.1", "and it is in the title bar of the window", "TestVariationInTheTitle"},
	{"3.1", "another variation restarts the game completely and sets the points back to -52 dollars", "TestVariationAlert: after choosing Light"},
	{"3.1", "a click on the current variation changes nothing", "TestVariationAlert: the current variation changed something"},
	{"3.1", "Timed Game turns the timed game on, or off", "TestTimedGame: after Timed Game again"},
	{"3.1", "the time is shown at the left, where the points are otherwise", "TestTimedGame: timed-"},
	{"3.1", "the time begins at 0:00 and counts up until the game is finished or lost", "TestClockOfATimedGame"},
	{"3.1", "there are no points in the timed game", "TestTimedGame: an undo cost"},
	{"3.1", "High Scores or Best Times shows the five top scores or best times of the current variation", "TestFiveBest: highscores-; TestMenuNamesTheList: which list the game goes into"},
	{"3.1", "Undo Move or the Undo key goes back one move, which costs three dollars", "TestHeldUndo"},
	{"3.1", "New Start restarts the game completely and sets the points back to zero, and from there to -52", "TestMenuGame: New Start"},
	{"3.1", "Quit quits the game", "TestMenuGame: QUIT"},
	{"3.1", "the menu bar also has New Game, which starts a new round", "TestMenuGame: New Game"},
	{"3.1", "the menu bar also has Load Cards, which loads another set of cards", "TestLoadCards"},
	{"3.2", "[Help] displays a small help file", "TestKeyTable: no help"},
	{"3.2", "[Undo] undoes a move", "TestKeys: after three undos"},
	{"3.2", "[Space] uncovers a new card off the pile", "TestMouseTurnsStock: the space bar left"},
	{"3.2", "^Space pauses: the window is minimized and a timed game halts", "TestPause: while paused"},
	{"3.2", "^N starts a new game", "TestKeys: new game"},
	{"3.2", "^R restarts, with the points set back", "TestKeys: new start"},
	{"3.2", "^Q quits the program", "TestKeys: ctrl+q"},
	{"3.2", "^V changes the game variation", "TestVariationAlert: the arrows move the default"},
	{"3.2", "^Z turns the timed game on or off", "TestKeyTable: ctrl+z; TestMenuNamesTheList: key ctrl+z"},
	{"3.2", "^H shows the high scores or best times", "TestKeyTable: ctrl+h"},
	{"3.2", "^L loads a new deck of cards", "TestKeyTable: ctrl+l"},
	{"3.2", "the shortcuts, apart from Help and Space, can be changed in the file YUKON.RSC", "TestShortcutsOfAnotherResource"},
	{"4", "the files are looked for in the folder YUKONDAT, or where the environment variable YUKONDAT points", "../../../cmd/phosphor TestDataFolders"},
	{"4.1", "in the folder lie card sets for several resolutions; Yukon looks at its files with the mask *.IMG", "TestChoiceOfCards: size counts before colours; TestSetsInFolders"},
	{"4.1", "it takes the best for the resolution: biggest possible, the most colours possible", "TestChoiceOfCards: size counts before colours that cannot be shown; ../cardwindow TestCardSets"},
	{"4.1", "if it finds no appropriate cards for the resolution it refuses to run, with an appropriate message", "TestFolderIsRefused"},
	{"4.1", "your own set is one picture with the cards of four suits in rows of 15, a background and seven backs; other pictures are not card sets", "../../../sprites TestNoCardSheet"},
	{"4.1", "the backs are cycled through during play", "TestBacksCycle"},
	{"4.1", "it is a file in IMG or XIMG format with at most eight bit planes", "TestPlanesOfCards"},
	{"4.1", "the tool YTool makes it of separate files, one for each card, the background and the backs", "../../../cmd/internal/sheets TestSplitAndAssemble"},
	{"4.2", "there is a sound for each event of the table: start, a game, bad luck, two kinds of applause, an impossible move, undo, a new card, a card on its suit stack, another move, quitting", "TestSoundsOfAWholeGame"},
	{"4.2", "the sounds are HSN files in YUKONDAT, of which all, some or none may be there", "../../../cmd/internal/host TestSoundBank: keeps only some"},
	{"4.3", "a German resource is built in", "TestLanguages: no German menu"},
	{"4.3", "a file YUKON.RSC in YUKONDAT is used instead of it", "TestLanguages: the folder's resource is not used"},
	{"4.3", "an English YUKON.RSC comes along, which any resource construction program can translate", "resource TestCommittedFile"},
	{"A", "the pictures of the cards, the background and the backs have these German names", "../../../cmd/internal/sheets TestManualsNames"},
	{"A", "the cards of a suit can also lie in one file, in a row from the ace to the king, under the German name of the suit; images have 1 to 8 planes, and the sheet has at least as many", "../../../cmd/internal/sheets TestStripsAndMixedDepths"},
	{"A", "the path in which the cards lie is asked for, and the name under which the sheet is saved", "../../../cmd/internal/sheets TestNoPictures"},
	{"B", "a sample has a header of 90 bytes with its length, a tenth of its frequency and whether it is stereo, and then the sound data", "../../../formats/hsn TestDecode"},
	{"C", "Yukon remembers the variation that was played last, and starts with it", "TestVariationIsRemembered"},
	{"C", "in a timed game Alternate with the window closer, or Control and Space, stops the clock: the window becomes an icon with the title Yukon", "TestPause: paused with the mouse"},
	{"C", "Control and Space again, or a double click on the icon, brings the window back", "TestPause: after the double click"},
}

func TestManual(t *testing.T) { shared.Covered(t, manual) }

// menu chooses a line of a menu with the mouse: the title drops its menu when
// the pointer touches it, a click on the line chooses it.
func menu(t testing.TB, d *drivetest.Driver, title, line string) {
	t.Helper()
	p := d.Middle("menu:" + title)
	d.Do("move %d %d", p.X, p.Y)
	d.Click("item:" + line)
}

func TestPlayArea(t *testing.T) {
	d := drive(t, "st-high")
	waste, stock := d.Where("waste"), d.Where("stock")
	if waste.Min.X != stock.Min.X || waste.Max.Y > stock.Min.Y {
		t.Errorf("the waste %v is not above the stock %v", waste, stock)
	}
	last := image.Rectangle{}
	for i := range foundations {
		f := d.Where(fmt.Sprint("foundation", i))
		if f.Min.X < stock.Max.X || f.Max.X > d.Where("tableau0").Min.X {
			t.Errorf("foundation %d at %v is not between the left stacks and the columns", i, f)
		}
		if i > 0 && (f.Min.X != last.Min.X || f.Min.Y < last.Max.Y) {
			t.Errorf("foundation %d at %v is not below %v", i, f, last)
		}
		last = f
	}
}

func TestMenuAbout(t *testing.T) {
	for _, mode := range []string{"st-high", "falcon16"} {
		d := drive(t, mode)
		menu(t, d, "Yukon", "About Yukon ...")
		if m := d.Do("messages").Messages; len(m) == 0 || !strings.Contains(strings.Join(m, " "), "Dirk Haun") {
			t.Errorf("the description is %q", m)
		}
		d.Golden("about-" + mode)
		d.Click("button:OK")
		d.Golden("start-" + mode)
	}
}

func TestMenuGoldens(t *testing.T) {
	for _, mode := range []string{"st-high", "falcon16"} {
		d := drive(t, mode)
		for _, title := range []string{"Yukon", "Game", "Options"} {
			p := d.Middle("menu:" + title)
			d.Do("move %d %d", p.X, p.Y)
			d.Golden("menu-" + strings.ToLower(title) + "-" + mode)
		}
		d.Do("press left 600 380")
		d.Do("release left 600 380")
		d.Golden("start-" + mode)
	}
}

func TestMenuUndo(t *testing.T) {
	d := drive(t, "st-high")
	d.Do("do deal")
	menu(t, d, "Game", "Undo Move")
	if st := d.Do("state"); st.Score != -55 || len(d.Pile("waste")) != 0 {
		t.Errorf("score %d, waste %v after Undo Move", st.Score, d.Pile("waste"))
	}
}

func TestMenuGame(t *testing.T) {
	d := drive(t, "st-high")
	put(t, d, "stock", map[string]string{"tableau0": "AS"})
	d.Do("do tableau0 foundation0")
	menu(t, d, "Game", "New Game")
	if st := d.Do("state"); st.Score != -47-52 {
		t.Errorf("New Game: score %d, want %d", st.Score, -47-52)
	}
	menu(t, d, "Game", "New Start")
	if st := d.Do("state"); st.Score != -52 {
		t.Errorf("New Start: score %d, want -52", st.Score)
	}
	d.Do("sounds")
	menu(t, d, "Game", "Quit")
	sounds(t, d, "QUIT")
}

func TestPopup(t *testing.T) {
	for _, mode := range []string{"st-high", "falcon16"} {
		d := drive(t, mode)
		before := d.Do("frame").Hash
		// On a card nothing opens.
		p := d.Middle("tableau6")
		d.Do("press right %d %d", p.X, p.Y)
		d.Do("release right %d %d", p.X, p.Y)
		if d.Do("frame").Hash != before {
			t.Error("the pop-up opened on a card")
		}
		d.Do("press right 400 300")
		d.Do("release right 400 300")
		d.Golden("popup-" + mode)
		d.Do("key escape")
		d.Do("key space")
		waste := d.Pile("waste")
		for _, c := range []struct {
			line string
			want []string
		}{{"Undo Move", nil}, {"Redo Move", waste}} {
			d.Do("press right 400 300")
			d.Do("release right 400 300")
			d.Click("popup:" + c.line)
			if got := d.Pile("waste"); !slices.Equal(got, c.want) {
				t.Errorf("%s of the pop-up: %v, want %v", c.line, got, c.want)
			}
		}
		d.Do("press right 400 300")
		d.Do("release right 400 300")
		d.Click("popup:New Start")
		if st := d.Do("state"); st.Deal == "1" {
			t.Error("New Start in the pop-up did nothing")
		}
	}
}

func TestVariationAlert(t *testing.T) {
	for _, mode := range []string{"st-high", "falcon16"} {
		d := drive(t, mode)
		d.Do("do deal")
		d.Do("key ctrl+v")
		d.Golden("variation-" + mode)
		d.Do("key return") // the current one is the default
		if st := d.Do("state"); st.Deal != "1" || len(d.Pile("waste")) != 1 {
			t.Error("choosing the current variation changed something")
		}
		menu(t, d, "Options", "Game Variation ...")
		d.Click("button:Light")
		var st struct {
			Variation string
			Score     int
			Deal      string
		}
		json.Unmarshal(d.Raw("state"), &st)
		if st.Variation != "light" || st.Score != -52 || st.Deal == "1" {
			t.Errorf("after choosing Light: %+v", st)
		}
		d.Do("key ctrl+v")
		d.Do("key return")
		json.Unmarshal(d.Raw("state"), &st)
		if st.Variation != "light" {
			t.Errorf("the default is not the current variation: %+v", st)
		}
		// With the keyboard: the arrows move the default.
		d.Do("key ctrl+v")
		d.Do("key left")
		d.Do("key return")
		json.Unmarshal(d.Raw("state"), &st)
		if st.Variation != "medium" {
			t.Errorf("the item left of Light is %+v, want Medium", st)
		}
	}
}

func TestVariationIsRemembered(t *testing.T) {
	keep := store.Memory{}
	d := drivetest.New(t, Info, "st-high", games.Env{Settings: keep})
	d.Do("key ctrl+v")
	d.Click("button:Medium")
	var st struct{ Variation string }
	json.Unmarshal(drivetest.New(t, Info, "st-high", games.Env{Settings: keep}).Raw("state"), &st)
	if st.Variation != "medium" {
		t.Errorf("the next start has the variation %q, want medium", st.Variation)
	}
	keep[settingsFile] = []byte(`{"variation":"hard"}`)
	json.Unmarshal(drivetest.New(t, Info, "st-high", games.Env{Settings: keep}).Raw("state"), &st)
	if st.Variation != "classic" {
		t.Errorf("an unknown variation is stored as %q", st.Variation)
	}
}

// win brings a game one move before its end to that end.
func win(t testing.TB, d *drivetest.Driver) {
	t.Helper()
	put(t, d, "stock", nearlyWon)
	d.Dealt()
	d.Do("do tableau4 tableau0")
	d.Do("wait 5000")
	if !d.Do("state").Won {
		t.Fatal("the game was not won")
	}
}

func TestSaveOrPlayOn(t *testing.T) {
	keep := store.Memory{}
	d := drivetest.New(t, Info, "falcon16", games.Env{Scores: keep})
	win(t, d)
	d.Click("button:Play on")
	if st := d.Do("state"); st.Won || st.Score != 18-52 {
		t.Errorf("playing on: won %v, score %d, want %d", st.Won, st.Score, 18-52)
	}
	if lists, _ := loadResults(keep); len(lists["classic"]) != 0 {
		t.Errorf("after playing on, the lists are %v", lists)
	}
	win(t, d)
	d.Do("sounds")
	d.Click("button:Save")
	d.Golden("name-falcon16")
	for _, k := range []string{"shift+a", "n", "n", "a"} {
		d.Do("key %s", k)
	}
	d.Click("button:OK")
	d.Golden("scores-falcon16")
	d.Click("button:OK")
	if st := d.Do("state"); st.Score != -52 || st.Won {
		t.Errorf("after saving: score %d, won %v", st.Score, st.Won)
	}
	var rs results
	json.Unmarshal(keep[scoresFile], &rs)
	if want := []result{{Name: "Anna", Points: 18, Deal: "1"}}; len(rs["classic"]) != 1 || rs["classic"][0].Name != "Anna" || rs["classic"][0].Points != 18 {
		t.Errorf("the list is %v, want %v", rs["classic"], want)
	}
}

// TestLostGameIsNotWritten loses a game: it does not enter the list, even if that is empty or
// all results in it are worse.
func TestLostGameIsNotWritten(t *testing.T) {
	for _, timed := range []bool{false, true} {
		for _, list := range []results{{}, {listName("classic", timed): {{Points: -400, Seconds: 9999, Name: "A"}}}} {
			keep := store.Memory{}
			store.WriteJSON(keep, scoresFile, list)
			before := string(keep[scoresFile])
			d := drivetest.New(t, Info, "st-high", games.Env{Scores: keep})
			if timed {
				d.Do("key ctrl+z")
			}
			put(t, d, "waste", nearlyLost)
			d.Click("stock")
			d.Click("button:Pity")
			d.Do("key ctrl+n")
			if now := string(keep[scoresFile]); now != before || len(keep) != 1 {
				t.Errorf("timed %v: a lost game changed the scores from %s to %s", timed, before, now)
			}
		}
	}
}

func TestTimedGame(t *testing.T) {
	for _, mode := range []string{"st-high", "falcon16"} {
		keep := store.Memory{}
		d := drivetest.New(t, Info, mode, games.Env{Scores: keep})
		d.Do("do deal")
		menu(t, d, "Options", "Timed Game")
		var st struct {
			Timed          bool
			Score, Seconds int
			Deal           string
		}
		json.Unmarshal(d.Raw("state"), &st)
		if !st.Timed || st.Score != 0 || st.Deal == "1" {
			t.Errorf("after Timed Game: %+v", st)
		}
		hash := d.Do("frame").Hash
		d.Do("wait 999")
		if d.Do("frame").Hash != hash {
			t.Error("the clock moved within a second")
		}
		d.Do("wait 64001")
		json.Unmarshal(d.Raw("state"), &st)
		if st.Seconds != 65 {
			t.Errorf("%d seconds, want 65", st.Seconds)
		}
		d.Golden("timed-" + mode)
		d.Do("do deal")
		d.Do("undo")
		json.Unmarshal(d.Raw("state"), &st)
		if st.Score != 0 {
			t.Errorf("an undo cost %d in a timed game", st.Score)
		}
		win(t, d)
		d.Do("key b")
		d.Do("key return")
		d.Do("key return")
		var rs results
		json.Unmarshal(keep[scoresFile], &rs)
		if l := rs["classic timed"]; len(l) != 1 || l[0].Name != "b" || l[0].Points != 0 {
			t.Errorf("the best times are %+v", rs)
		}
		json.Unmarshal(d.Raw("state"), &st)
		if !st.Timed || st.Seconds != 0 {
			t.Errorf("the game after a timed one: %+v", st)
		}
		menu(t, d, "Options", "Timed Game")
		json.Unmarshal(d.Raw("state"), &st)
		if st.Timed || st.Score != -52 {
			t.Errorf("after Timed Game again: %+v", st)
		}
	}
}

func TestTimedGameIsSaved(t *testing.T) {
	d := drive(t, "st-high")
	d.Do("key ctrl+z")
	d.Do("wait 12000")
	file := filepath.Join(t.TempDir(), "x")
	d.Do("save %s", file)
	e := drive(t, "st-high")
	e.Do("load %s", file)
	e.Do("wait 3000")
	var st struct {
		Timed   bool
		Seconds int
	}
	json.Unmarshal(e.Raw("state"), &st)
	if !st.Timed || st.Seconds != 15 {
		t.Errorf("after loading: %+v, want 15 seconds", st)
	}
}

// seconds is the time of a timed game.
func seconds(d *drivetest.Driver) int {
	var st struct{ Seconds int }
	json.Unmarshal(d.Raw("state"), &st)
	return st.Seconds
}

func TestPause(t *testing.T) {
	d := drive(t, "falcon16")
	d.Do("key ctrl+z")
	d.Do("wait 5000")
	before := d.Do("frame").Hash
	d.Do("key ctrl+space")
	d.Golden("icon-falcon16")
	d.Do("wait 60000")
	d.Do("key space") // nothing can be played meanwhile
	if n := seconds(d); n != 5 || len(d.Pile("waste")) != 0 {
		t.Errorf("while paused: %d seconds, waste %v", n, d.Pile("waste"))
	}
	d.Do("key ctrl+space")
	if d.Do("frame").Hash != before {
		t.Error("the window was not restored")
	}
	d.Do("wait 2000")
	// With the mouse: Alt and the closer, then a double click on the icon.
	d.Do("keydown alt")
	d.Click("closer")
	d.Do("keyup alt")
	d.Do("wait 9000")
	if n := seconds(d); n != 7 {
		t.Errorf("paused with the mouse: %d seconds, want 7", n)
	}
	d.Click("icon")
	d.Do("wait 100")
	d.Click("icon")
	d.Do("wait 1000")
	if n := seconds(d); n != 8 {
		t.Errorf("after the double click: %d seconds, want 8", n)
	}
}

// TestClockOfATimedGame checks that the clock runs during a timed game, even after undoing a
// lost move, and stops while the window is an icon.
func TestClockOfATimedGame(t *testing.T) {
	d := drive(t, "st-high")
	d.Do("key ctrl+z")
	put(t, d, "waste", nearlyLost)
	d.Do("wait 2000")
	d.Click("stock")
	d.Do("wait 4000")
	if n := seconds(d); n != 2 {
		t.Errorf("a lost game: %d seconds, want 2", n)
	}
	d.Do("key return")
	d.Do("key undo")
	d.Do("wait 5000")
	if n := seconds(d); n != 7 {
		t.Errorf("after undo of the losing move: %d seconds, want 7", n)
	}
	d.Do("key ctrl+space")
	deal := d.Do("state").Deal
	d.Do("sounds")
	for _, key := range []string{"ctrl+n", "ctrl+r", "ctrl+z"} { // not unseen
		d.Do("key %s", key)
		sounds(t, d, "BELL")
		d.Do("wait 3000")
	}
	if n := seconds(d); n != 7 || d.Do("state").Deal != deal {
		t.Errorf("while the window is an icon: %d seconds, want 7, and deal %s", n, d.Do("state").Deal)
	}
	d.Do("key ctrl+space")
	d.Do("wait 3000")
	if n := seconds(d); n != 10 {
		t.Errorf("after the icon: %d seconds, want 10", n)
	}
	d.Do("key ctrl+n")
	d.Do("key space")
	d.Do("key ctrl+space")
	d.Do("key f2")
	if n := len(d.Pile("waste")); n != 1 {
		t.Errorf("a move was undone while the window is an icon: waste of %d", n)
	}
}

// TestHeldCardsAreThose checks that cards picked up with the keys are put back when others
// cover them.
func TestHeldCardsAreThose(t *testing.T) {
	d := drive(t, "st-high")
	put(t, d, "tableau6", map[string]string{"waste": "QS", "stock": "2C", "foundation0": "AC"})
	for _, key := range []string{"left", "left", "left", "return", "space"} { // to the waste
		d.Do("key %s", key)
	}
	d.Do("key right")
	d.Do("key return") // on the foundation, where the two would go, but was not picked up
	pile(t, d, "waste", "QS 2C")
}

func TestFiveBest(t *testing.T) {
	rs := results{}
	for _, p := range []int{10, 50, 30, 50, 20, 40, 60} {
		r := result{Points: p, Name: fmt.Sprint(len(rs["classic"]))}
		if place(rs["classic"], r, false) < best {
			rs.enter("classic", false, r)
		}
		rs.enter("medium", true, result{Seconds: p})
	}
	var points, times []int
	for _, r := range rs["classic"] {
		points = append(points, r.Points)
	}
	for _, r := range rs["medium timed"] {
		times = append(times, r.Seconds)
	}
	if !slices.Equal(points, []int{60, 50, 50, 40, 30}) || !slices.Equal(times, []int{10, 20, 30, 40, 50}) {
		t.Errorf("lists %v and %v", points, times)
	}
	b, _ := json.Marshal(rs)
	for _, mode := range []string{"st-high", "falcon16"} {
		d := drivetest.New(t, Info, mode, games.Env{Scores: store.Memory{scoresFile: b}})
		d.Do("key ctrl+h")
		d.Golden("highscores-" + mode)
		d.Click("button:OK")
	}
	// A sixth place is none.
	full := store.Memory{}
	worse := results{}
	for range best {
		worse.enter("classic", false, result{Points: 100})
	}
	store.WriteJSON(full, scoresFile, worse)
	d := drivetest.New(t, Info, "st-high", games.Env{Scores: full})
	win(t, d)
	if s := d.Do("sounds").Sounds; s[len(s)-1] != "JUBEL1" {
		t.Errorf("a win outside the list plays %v", s[len(s)-1])
	}
	d.Click("button:OK")
}

func TestKeyTable(t *testing.T) {
	// F1 and Help show help; the others are distinguished by their effects.
	for _, key := range []string{"f1", "help"} {
		d := drive(t, "st-high")
		d.Do("key %s", key)
		if a := d.Ask("where dialog"); a.Error != "" {
			t.Errorf("%s: no help: %s", key, a.Error)
		}
		d.Golden("help-st-high")
		d.Do("key return")
		d.Golden("start-st-high")
	}
	for _, c := range []struct{ key, shows string }{
		{"ctrl+a", "alert"}, {"ctrl+v", "alert"}, {"ctrl+h", "dialog"}, {"ctrl+l", "selector"}, {"ctrl+space", "icon"},
	} {
		d := drive(t, "st-high")
		d.Do("key %s", c.key)
		if a := d.Ask("where %s", c.shows); a.Error != "" {
			t.Errorf("%s does not lead to the %s: %s", c.key, c.shows, a.Error)
		}
	}
	d := drive(t, "st-high")
	d.Do("key ctrl+z")
	var st struct{ Timed bool }
	json.Unmarshal(d.Raw("state"), &st)
	if !st.Timed {
		t.Error("ctrl+z does not begin a timed game")
	}
}

// resourceWith returns a data folder with an English resource that was changed.
func resourceWith(t *testing.T, change func(f *rsc.File)) fs.FS {
	t.Helper()
	f := resource.Build(resource.In("en"))
	change(f)
	b, err := rsc.Encode(f)
	if err != nil {
		t.Fatal(err)
	}
	return fstest.MapFS{"yukon.rsc": {Data: b}}
}

func TestShortcutsOfAnotherResource(t *testing.T) {
	data := resourceWith(t, func(f *rsc.File) {
		for i, o := range f.Trees[resource.Menu] {
			if s, ok := o.Spec.(rsc.String); ok {
				f.Trees[resource.Menu][i].Spec = rsc.String(strings.Replace(string(s), "^R", "^G", 1))
			}
		}
	})
	d := drivetest.New(t, Info, "st-high", games.Env{Data: data})
	d.Do("key ctrl+r")
	if d.Do("state").Deal != "1" {
		t.Error("the old shortcut still works")
	}
	d.Do("key ctrl+g")
	if d.Do("state").Deal == "1" {
		t.Error("the new shortcut does not work")
	}
	d.Do("key space")
	if len(d.Pile("waste")) != 1 {
		t.Error("the space bar does not turn a card")
	}
}

func TestLanguages(t *testing.T) {
	d := drivetest.New(t, Info, "st-high", games.Env{Lang: "de"})
	if a := d.Ask("where menu:Spiel"); a.Error != "" {
		t.Errorf("no German menu: %s", a.Error)
	}
	d.Do("key ctrl+v")
	d.Golden("variation-de-st-high")
	d.Do("key return")
	d.Do("key f1")
	d.Golden("help-de-st-high")

	if a := drive(t, "st-high").Ask("where menu:Game"); a.Error != "" {
		t.Errorf("no English menu: %s", a.Error)
	}
	// A resource in the folder has priority over the language; one that does not fit is
	// reported once and changes nothing.
	data := resourceWith(t, func(f *rsc.File) { f.Strings[resource.Window] = "Patience (%s)" })
	e := drivetest.New(t, Info, "st-high", games.Env{Data: data, Lang: "de"})
	if a := e.Ask("where menu:Game"); a.Error != "" {
		t.Errorf("the folder's resource is not used: %s", a.Error)
	}
	bad := resourceWith(t, func(f *rsc.File) { f.Strings = f.Strings[1:] })
	e = drivetest.New(t, Info, "st-high", games.Env{Data: bad, Lang: "de"})
	if m := drivetest.Warnings(e.Do("messages").Messages); len(m) != 2 || m[0] != "YUKON.RSC: 5 trees and 32 strings, expected 5 and 33" || m[1] != "YUKON.RSC gehört zu einem anderen Yukon und wird nicht benutzt." {
		t.Errorf("a resource that does not fit: message %q", m)
	}
	if a := e.Ask("where menu:Spiel"); a.Error != "" {
		t.Errorf("the language's texts were replaced: %s", a.Error)
	}
}

func TestLoadCards(t *testing.T) {
	read := func(name string) []byte {
		b, err := os.ReadFile(filepath.Join("..", "..", "..", "assets", "yukondat", name))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	data := fstest.MapFS{"MONO.IMG": {Data: read("CARDS1.IMG")}, "COLOUR.IMG": {Data: read("CARDS4.IMG")}, "BAD.IMG": {Data: read("CARDS1.IMG")[:99]}}
	d := drivetest.New(t, Info, "falcon16", games.Env{Data: data})
	before := d.Do("frame").Hash
	choose := func(name string) {
		menu(t, d, "Game", "Load Cards ...")
		for range 12 {
			d.Do("key backspace")
		}
		for _, c := range strings.ToLower(name) {
			d.Do("key %c", c)
		}
	}
	choose("")
	d.Golden("selector-falcon16")
	d.Click("button:Cancel")
	if d.Do("frame").Hash != before {
		t.Error("Cancel changed the screen")
	}
	choose("mono.img")
	d.Click("button:OK")
	d.Golden("mono-cards-falcon16")
	// A file that cannot be loaded is reported, with the reason outside the desk; the cards stay.
	before = d.Do("frame").Hash
	for _, c := range []struct{ name, why, says string }{
		{"bad.img", "BAD.IMG: gemimg: offset ", "The cards in BAD.IMG are damaged."},
		{"none.img", "NONE.IMG: no such file or folder", "There are no cards named NONE.IMG here."},
		{"", "", "No cards were chosen."},
	} {
		choose(c.name)
		d.Do("messages")
		d.Do("key return")
		m := d.Do("messages").Messages
		if len(m) == 0 || m[len(m)-1] != c.says || !strings.HasPrefix(strings.Join(m, " "), c.why) {
			t.Errorf("message for %q: %q", c.name, m)
		}
		if c.why == "" || c.name == "bad.img" {
			d.Golden(map[string]string{"": "not-chosen", "bad.img": "bad-cards"}[c.name] + "-falcon16")
		}
		d.Click("button:OK")
		if d.Do("frame").Hash != before {
			t.Errorf("%q changed the screen", c.name)
		}
	}
}

// TestResolutions checks that lower resolutions have sets of their own, and play with any set that
// fits.
func TestResolutions(t *testing.T) {
	for _, c := range []struct {
		mode string
		card image.Point
	}{
		{"st-medium", image.Pt(64, 43)}, {"st-low", image.Pt(32, 43)}, {"ste-low", image.Pt(32, 43)}, {"tt-low", image.Pt(32, 86)},
		{"st-high", image.Pt(64, 86)}, {"falcon4", image.Pt(64, 86)}, {"falcon256-640x480", image.Pt(64, 86)},
	} {
		d := drive(t, c.mode)
		if got := d.Where("stock").Size(); got != c.card {
			t.Errorf("%s: cards of %v, want %v", c.mode, got, c.card)
		}
		work := d.Where("work")
		for _, name := range []string{"stock", "waste", "foundation0", "foundation3", "tableau0", "tableau6", "score"} {
			if r := d.Where(name); !r.In(work) {
				t.Errorf("%s: %s at %v is not in the window", c.mode, name, r)
			}
		}
		// The player's own small set, from its folder and by name.
		small := fstest.MapFS{"SMALL.IMG": {Data: sheettest.Usual(image.Pt(24, 30), 2).IMG()}}
		for _, env := range []games.Env{{Data: small}, {Cards: games.File{FS: small, Name: "SMALL.IMG"}}} {
			d := drivetest.New(t, Info, c.mode, env)
			if got := d.Where("stock").Size(); got != image.Pt(24, 30) {
				t.Errorf("%s: a small set has cards of %v", c.mode, got)
			}
		}
	}
	if rules.Fits(image.Pt(64, 91), image.Pt(638, 361)) || rules.Fits(image.Pt(72, 86), image.Pt(638, 361)) || !rules.Fits(image.Pt(64, 86), image.Pt(638, 361)) {
		t.Error("wrong card sets fit")
	}
}

// TestDialogsInLowResolution checks that everything on the desk fits a screen of 320x200, in
// every language.
func TestDialogsInLowResolution(t *testing.T) {
	for _, lang := range i18n.Codes() {
		judged := lang == "en" || lang == "de"
		d := drivetest.New(t, Info, "st-low", games.Env{Lang: lang})
		screen := image.Rect(0, 0, 320, 200)
		for _, c := range []struct{ key, shows string }{
			{"f1", "dialog"}, {"ctrl+v", "alert"}, {"ctrl+h", "dialog"}, {"ctrl+l", "selector"}, {"ctrl+a", "alert"},
		} {
			d.Do("key %s", c.key)
			if r := d.Where(c.shows); !r.Inset(-3).In(screen) {
				t.Errorf("%s: the window of %s is at %v, off the screen", lang, c.key, r)
			}
			if judged && (c.key == "f1" || c.key == "ctrl+v") {
				d.Golden(strings.ReplaceAll(c.key, "+", "-") + "-" + lang + "-st-low")
			}
			d.Do("key %s", map[bool]string{true: "return", false: "undo"}[c.shows == "alert"])
		}
		if !judged {
			continue
		}
		p := d.Middle("menu:" + map[string]string{"en": "Options", "de": "Optionen"}[lang])
		d.Do("move %d %d", p.X, p.Y)
		d.Golden("menu-options-" + lang + "-st-low")
	}
	f := resource.Build(resource.In("de"))
	g := resource.Build(resource.In("en"))
	for _, s := range append(f.Strings, g.Strings...) {
		if a, err := trees.ParseAlert(s); err == nil && strings.HasPrefix(s, "[") {
			for _, l := range a.Lines {
				if utf8.RuneCountInString(l) > 30 {
					t.Errorf("%q is too long for an alert", l)
				}
			}
		}
	}
}

func TestSounds(t *testing.T) {
	d := drivetest.New(t, Info, "st-high", games.Env{})
	sounds(t, d, "START", "INTRO")
	d.Do("new 5")
	sounds(t, d, "INTRO")
	put(t, d, "stock", map[string]string{"tableau0": "QS", "tableau1": "KH", "tableau2": "AD"})
	for _, c := range []struct{ do, sound string }{
		{"do deal", "NEWCARD"}, {"undo", "UNDO"}, {"do tableau0 tableau1", "MOVE"}, {"do tableau2 foundation0", "DROP"},
	} {
		d.Do("%s", c.do)
		sounds(t, d, c.sound)
	}
	d.Ask("do tableau1 foundation0")
	sounds(t, d, "BELL")
	win(t, d)
	if s := d.Do("sounds").Sounds; s[len(s)-1] != "JUBEL2" {
		t.Errorf("a win among the best plays %v", s)
	}
	d.Click("button:Play on")
	d.Do("sounds")
	d.Do("key ctrl+q")
	sounds(t, d, "QUIT")
}

// TestAlertGoldens shows every alert that the other tests show in one depth only, in both.
func TestAlertGoldens(t *testing.T) {
	full := func(timed bool) store.Memory {
		k, rs := store.Memory{}, results{}
		for range best {
			rs.enter("classic", timed, result{Points: 100})
		}
		store.WriteJSON(k, scoresFile, rs)
		return k
	}
	cards1, err := os.ReadFile(filepath.Join("..", "..", "..", "assets", "yukondat", "CARDS1.IMG"))
	if err != nil {
		t.Fatal(err)
	}
	for _, mode := range []string{"st-high", "falcon16"} {
		d := drive(t, mode)
		win(t, d)
		d.Golden("won-best-" + mode)

		d = drivetest.New(t, Info, mode, games.Env{Scores: full(false)})
		win(t, d)
		d.Golden("won-" + mode)

		d = drivetest.New(t, Info, mode, games.Env{Scores: full(true)})
		d.Do("key ctrl+z")
		d.Do("wait 61000")
		win(t, d)
		d.Golden("won-time-" + mode)

		d = drivetest.New(t, Info, mode, games.Env{Data: fstest.MapFS{"OK.IMG": {Data: cards1}, "ZBAD.IMG": {Data: cards1[:99]}}})
		d.Do("key ctrl+l")
		for _, c := range "zbad.img" {
			d.Do("key %c", c)
		}
		d.Do("key return")
		d.Golden("cards-refused-" + mode)

		// Where the only set is damaged, that is reported and there is no game.
		d = drivetest.New(t, Info, mode, games.Env{Data: fstest.MapFS{"BAD.IMG": {Data: cards1[:99]}}})
		d.Golden("cards-none-" + mode)
		d.Click("button:OK")
		d.Golden("cards-damaged-" + mode)
		d.Click("button:OK")
		if a := d.Ask("where alert"); a.Error == "" {
			t.Error("the alert remains")
		}
	}
}

// TestKeyboardPlay plays a whole game by the keyboard alone.
func TestKeyboardPlay(t *testing.T) {
	d := drive(t, "falcon16")
	put(t, d, "stock", map[string]string{"tableau0": "QS JD", "tableau1": "KH", "tableau2": "?5C AS", "waste": "2S"})
	before := d.Do("frame").Hash
	keys := func(names string) {
		for _, k := range strings.Fields(names) {
			d.Do("key %s", k)
		}
	}
	keys("right") // shows the hand, on the first column
	d.Golden("hand-falcon16")
	keys("up return right")
	d.Golden("hand-held-falcon16")
	keys("return") // QS with JD on KH
	pile(t, d, "tableau1", "KH QS JD")
	keys("right return return") // AS: a quick click
	pile(t, d, "foundation0", "AS")
	keys("left left left") // the foundations
	keys("left return right return")
	pile(t, d, "foundation0", "AS 2S")
	d.Do("sounds")
	keys("left up up down return") // the stock, below the waste
	sounds(t, d, "NEWCARD")
	keys("right right right return escape") // picked up and put back
	if d.Do("frame").Hash == before {
		t.Error("no text is visible")
	}
	d.Do("press right 620 390") // the mouse takes the hand away
	d.Do("release right 620 390")
}
