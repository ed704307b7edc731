package system

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/oberon/desktops"
	"phosphor/games/oberon/program"
	"phosphor/games/oberon/sokoban"
	"phosphor/games/play"
	"phosphor/games/store"
)

// deal is the number of a deal, which documents of the original do not have.
var deal = regexp.MustCompile(`"deal":"[0-9]*",`)

// told is all else that a document's game reports itself.
func told(t *testing.T, doc *desktops.Document) string {
	t.Helper()
	text, err := json.Marshal(doc.Player.(play.Match).State())
	if err != nil {
		t.Fatal(err)
	}
	return deal.ReplaceAllString(string(text), "")
}

// TestStoredDocuments opens stored documents with the game's icon, under the reported
// name, and also those of older versions and those among the player's files. Two
// documents of one game do not overwrite each other.
func TestStoredDocuments(t *testing.T) {
	for title, file := range map[string]string{"Solitaire": "Solitaire.Game", "Scramble": "Scramble.Game", "Sokoban": "Sokoban.Game"} {
		game := strings.ToLower(title)
		docs := store.Memory{}
		tb := begin(t, game, "oberon256-1024x768", games.Env{Documents: docs})
		first := tb.app.Main
		move := func(doc *desktops.Document) {
			t.Helper()
			g := doc.Player.(play.Match)
			if len(g.Moves()) == 0 {
				g.New("")
			}
			if err := g.Do(g.Moves()[0]); err != nil {
				t.Fatal(err)
			}
		}
		move(first)
		tb.click(first.Title+"/button:Store", input.Middle)
		if want := []string{file + " stored"}; !slices.Equal(tb.messages, want) {
			t.Errorf("%s: messages %q, want %q", title, tb.messages, want)
		}
		want := told(t, first)
		tb.click("icon:"+title, input.Middle)
		second := tb.last()
		move(second)
		move(second)
		tb.click(second.Title+"/button:Store", input.Middle)
		if name := title + "1.Game"; len(docs[name]) == 0 || string(docs[file]) == string(docs[name]) {
			t.Errorf("%s: no second document: %v", title, docs)
		}
		also := told(t, second)
		if also == want {
			t.Errorf("%s: the second document is the first one", title)
		}
		tb.app.Close(first)
		tb.app.Close(second)
		for _, want := range []string{want, also} {
			tb.click("icon:"+title, input.Middle)
			if got := told(t, tb.last()); got != want {
				t.Errorf("%s: the icon opens\n%s, want\n%s", title, got, want)
			}
		}
		for name, env := range map[string]games.Env{
			"the player's files": {Data: fstest.MapFS{strings.ToLower(file): {Data: docs[file]}}},
			"an older version":   {Documents: store.Memory{title + ".json": docs[file]}},
		} {
			beside := begin(t, "tetris", "oberon256", env)
			beside.click("icon:"+title, input.Middle)
			if got := told(t, beside.last()); got != want {
				t.Errorf("%s: from %s the icon opens\n%s, want\n%s", title, name, got, want)
			}
			if env.Data == nil {
				continue
			}
			if got := told(t, begin(t, game, "oberon256", env).app.Main); got != want {
				t.Errorf("%s: %s begins with\n%s, want\n%s", title, name, got, want)
			}
			env.Asked = true
			if got := told(t, begin(t, game, "oberon256", env).app.Main); got == want {
				t.Errorf("%s: a requested deal is not dealt", title)
			}
		}
	}
}

// TestOtherThanRequested opens another game's document beside the requested deal, which
// is not for it: Sokoban has no level of that number.
func TestOtherThanRequested(t *testing.T) {
	tb := begin(t, "solitaire", "oberon256-1024x768", games.Env{Deal: "4000000000", Asked: true})
	tb.click("icon:Sokoban", input.Middle)
	if len(tb.messages) > 0 || tb.last().Program != "sokoban" {
		t.Errorf("the icon opens %q, messages %q", tb.last().Program, tb.messages)
	}
}

// TestScoreComesBack checks that the text of Sokoban's best solutions is restored with
// the desk.
func TestScoreComesBack(t *testing.T) {
	m, err := modes.Find("oberon256-1024x768")
	if err != nil {
		t.Fatal(err)
	}
	env := games.Env{Mode: m, Deal: "1", Settings: store.Memory{},
		Scores: store.Memory{"sokoban.json": []byte(`{"player":"P","best":{"LEVELS.XSB":{"3":{"moves":17,"time":5000,"name":"P"}}}}`)}}
	start := func() *onDesk {
		g, err := Games[6].Info(Tools).Start(env)
		if err != nil {
			t.Fatal(err)
		}
		tb := &onDesk{t: t, app: g.(*program.App)}
		tb.app.Continue()
		return tb
	}
	tb := start()
	tb.app.Run(&sokoban.Tool)
	for range 2 { // the second time it takes the place of the first
		tb.click("Sokoban.Tool/button:ShowHighScores", input.Middle)
	}
	before := tb.titles()
	score := func(tb *onDesk) (all []*desktops.Document) {
		for _, doc := range tb.app.Documents() {
			if doc.Title == "Sokoban.Score" {
				all = append(all, doc)
			}
		}
		return all
	}
	if n := len(score(tb)); n != 1 {
		t.Fatalf("%d documents of scores of %q", n, before)
	}
	at, _ := score(tb)[0].Lies()
	tb = start()
	again := score(tb)
	if len(again) != 1 {
		t.Fatalf("documents %q, reopened as %q", before, tb.titles())
	}
	if now, _ := again[0].Lies(); now != at {
		t.Errorf("it was at %v, now it is at %v", at, now)
	}
	if text := again[0].Content.(*desktops.Text).Source; !strings.Contains(text, "17 moves, 5 s, P") {
		t.Errorf("message %q", text)
	}
}

// TestLanguage checks that the desk's own messages are in the player's language.
func TestLanguage(t *testing.T) {
	panels := map[string]string{}
	for lang, want := range map[string][]string{
		"en": {"Scramble.Game stored", `there is no picture "nosuch"`},
		"de": {"Scramble.Game gespeichert", `es gibt kein Bild "nosuch"`},
	} {
		tb := begin(t, "scramble", "oberon256-1024x768", games.Env{Lang: lang, Documents: store.Memory{}})
		r, ok := tb.app.Where("Games.Tool/document")
		if !ok {
			t.Fatal("no tool panel")
		}
		var seen strings.Builder
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				seen.WriteByte(tb.app.Screen().ColorIndexAt(x, y))
			}
		}
		panels[lang] = seen.String()
		tb.click("Scramble/button:Store", input.Middle)
		if err := tb.app.Main.Player.(interface{ ChangePict(name string) error }).ChangePict("nosuch"); err != nil {
			tb.messages = append(tb.messages, err.Error())
		}
		if !slices.Equal(tb.messages, want) {
			t.Errorf("%s: messages %q, want %q", lang, tb.messages, want)
		}
	}
	if panels["en"] == panels["de"] {
		t.Error("the tool panel is in English, want German")
	}
}

// TestToldOverEverything checks that messages are readable even if the tool panel is
// covered or closed: on top of everything, until a button or key is pressed, or for a
// while.
func TestToldOverEverything(t *testing.T) {
	for _, mode := range []string{"oberon256", "oberon-mono"} {
		tb := begin(t, "sokoban", mode, games.Env{Documents: store.Memory{}})
		foot := func() string {
			s := tb.app.Screen()
			return string(s.Pix[s.PixOffset(0, s.Rect.Max.Y-20):])
		}
		tb.app.Run(&sokoban.Tool)
		tb.click("Sokoban.Tool/button:ShowHighScores", input.Middle)
		for _, doc := range tb.app.Documents() {
			if tools, _ := tb.app.Where("Games.Tool/document"); doc.Title == "Sokoban.Score" {
				if doc.Frame().Overlaps(tools) || !doc.Frame().In(tb.app.Screen().Rect) {
					t.Errorf("%s: the best solutions are at %v, the tools at %v", mode, doc.Frame(), tools)
				}
				doc.MoveTo(tb.app.Screen().Rect.Max.Sub(doc.Frame().Size()))
			}
		}
		tb.key("f2") // the game is in front, and in it
		before := foot()
		told := func(why string) {
			t.Helper()
			tb.click("Sokoban/button:Store", input.Middle)
			if foot() == before {
				t.Fatalf("%s: %s: %q does not fit", mode, why, tb.messages)
			}
		}
		told("the best solutions lie over the panel")
		golden(t, filepath.Join("testdata", "banner-"+mode+".png"), tb.app.Screen().Snapshot())
		tb.key("f2")
		if foot() != before {
			t.Errorf("%s: it does not close on a key", mode)
		}
		told("again")
		tb.now += 8 * time.Second
		tb.app.Advance(tb.now)
		if foot() != before {
			t.Errorf("%s: it never closes", mode)
		}
		for _, doc := range tb.app.Documents() {
			if doc.Title == toolsTitle || doc.Title == "Sokoban.Score" {
				tb.app.Close(doc)
			}
		}
		tb.key("f2")
		before = foot()
		told("the panel is closed")
	}
}
