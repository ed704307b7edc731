package host

import (
	"fmt"
	"image"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/stats"
)

// This file draws the pages of the cabinet: the card of a game, the results, the settings and
// the help.

// words are the texts of the cabinet, except for those about the games.
type words struct {
	pages                                      [8]string // by page
	keys, keysWaits, wonOf                     string
	plays, goesOn, original, mouse, best, none string
	cardKeys, rowKeys                          string
	columns                                    [8]string
	results, counts                            map[stats.Result]string
	empty                                      []string
	help                                       [][2]string
	scores, time, minutes, deal                string
	resultKeys, streak, forget, forgotten      string
	speech, again                              string
}

var cabinetWords = words{
	pages: [8]string{"", "", "Results", "Settings", "Help", "Patiences", "Drawer", "Choose a file"},
	keys:  "Return plays, Space shows details", keysWaits: "Return continues, Space shows details", wonOf: "; won %d of %d",
	plays: "Return plays", goesOn: "Press Return to continue", original: "The original", mouse: "Mouse", best: "Results", none: "Not finished yet.",
	cardKeys: "Arrow keys choose, Esc goes back", rowKeys: "Arrow keys choose, Esc goes back",
	columns: [8]string{"Game", "Played", "Won", "Share", "Streak", "Best time", "Mean time", "Best score"},
	results: map[stats.Result]string{stats.Won: "won", stats.Helped: "won with help", stats.Lost: "lost", stats.GivenUp: "abandoned", stats.Finished: "finished"},
	counts:  map[stats.Result]string{stats.Won: "%d won", stats.Helped: "%d won with help", stats.Lost: "%d lost", stats.GivenUp: "%d abandoned", stats.Finished: "%d finished"},
	empty: []string{"No finished games yet.", "",
		"Here you will see how often you played and won each game,", "your streaks, your best times and scores.", "",
		"If a hint shows you a move, a win counts as won with help."},
	help: [][2]string{
		{"Arrow keys, Tab", "from game to game, from machine to machine"}, {"Home, End, letters", "the first game, the last, one by its name"},
		{"Return, left click", "play; a green sign: the game continues; 2/5: you won 2 of 5"}, {"Space, right click", "details: what the game is, who made it, how it starts"},
		{"F5, F7, F8, F10", "results, patiences, drawer, settings"}, {"Shift+F6", "read the screen aloud (with --speak)"},
		{"F11, Alt+Return", "full screen"}, {"F12, Shift+F12", "take a picture; start and stop a recording"}, {"Esc", "go back, or quit from the room"}, {"", ""},
		{"In the games", ""}, {"F1", "help"}, {"F4, Shift+F4", "suggest a move, press again to make it; finish the game for you"}, {"F6", "walk through the game to see what lost it"}, {"F9", "show whether you can still win"}, {"Shift+F9", "deal only games that can be won, or any game"},
		{"Backspace, Shift+F2", "undo, redo"}, {"Esc, closing the window", "back to this room; the game waits"},
		{"", ""}, {"Drop a file", "a disk, an archive, a picture, cards: into the drawer; a saved game, a demo"},
		{"A controller", "A plays, Y shows details, X results, Back settings, Start help"},
		{"To enter a name", "up and down choose a letter, right moves on, B deletes"},
	},
	speech: "Use the arrow keys to choose a game, Return to play, Space for details, F10 for settings. Press Shift+F6 to hear this again", again: "Press Shift+F6 to hear everything on the screen.",
	scores: "score", time: "best time", minutes: "mean time", deal: "deal",
	resultKeys: "Return shows details, Delete forgets results, Esc goes back", streak: "Streak 0/2: now 0, longest 2",
	forget: "Press Delete again to forget the results of %s", forgotten: "The results of %s are forgotten",
}

// goesBack returns the last of the keys of a page with rows, which leaves it.
func (w *words) goesBack() string {
	return w.rowKeys[strings.LastIndex(w.rowKeys, ", ")+2:]
}

// ResultWord returns the word for the result of a game in a language.
func ResultWord(r stats.Result, lang string) string {
	return i18n.Of(lang, &cabinetWords).results[r]
}

// cardPicture is the place of the picture on the card of a game.
var cardPicture = image.Rect(0, 0, 320, 200).Add(image.Pt(16, 40))

// drawPage draws the background and the foot of a page.
func (c *Cabinet) drawPage(title, keys string) {
	s := c.screen.Bitmap
	fb.Fill(s, s.Rect, inkNight, fb.OpCopy)
	c.drawHeader(title)
	fb.Fill(s, image.Rect(0, footTop, s.Rect.Dx(), s.Rect.Dy()), inkBlack, fb.OpCopy)
	ink := uint8(inkDim)
	if c.said != "" {
		keys, ink = c.cut(c.said, s.Rect.Dx()-32), inkCream
	}
	c.text(image.Pt(16, footTop+2), keys, ink, false)
}

// drawCard draws the card of the marked game.
func (c *Cabinet) drawCard() {
	g, w := c.marked(), i18n.Of(c.lang, &cabinetWords)
	c.drawPage(c.title(g), w.cardKeys)
	s := c.screen.Bitmap
	fb.Fill(s, cardPicture.Inset(-3), inkLine, fb.OpCopy)
	fb.Fill(s, cardPicture.Inset(-1), inkBlack, fb.OpCopy)
	c.drawPicture(cardPicture, g)
	c.drawFact(g, image.Rect(356, 40, 624, footTop-4))
	at := image.Pt(cardPicture.Min.X, cardPicture.Max.Y+10)
	text, ink := w.plays, uint8(inkCream)
	if c.waits[g.Name] {
		text, ink = w.goesOn, inkGreen
	}
	c.text(at, text, ink, true)
	c.drawRows()
}

// drawFact describes a game in a box: its machine, how to play it, who made the original, the
// mouse, and the results, with as many of the newest games as fit.
func (c *Cabinet) drawFact(g *games.Info, box image.Rectangle) {
	w, f := i18n.Of(c.lang, &cabinetWords), &g.Facts
	line := c.small.Height + 1
	c.emblem(g.Machine, image.Pt(box.Min.X, box.Min.Y-2))
	c.text(image.Pt(box.Min.X+22, box.Min.Y), g.Machine, inkAmber, true)
	box.Min.Y += line + 6
	box.Min.Y = c.paragraph(box, c.playing(g), inkCream) + 5
	for _, p := range [][2]string{{w.original, f.Author.In(c.Lang())}, {w.mouse, f.Mouse.In(c.Lang())}} {
		if p[1] == "" {
			continue
		}
		c.text(box.Min, p[0], inkAmber, true)
		box.Min.Y += line
		box.Min.Y = c.paragraph(box, p[1], inkText) + 5
	}
	c.text(box.Min, w.best, inkAmber, true)
	box.Min.Y += line
	sums, newest := c.results(g.Name)
	for _, parts := range sums {
		for i := range parts[1:] {
			parts[i] += ","
		}
		for _, text := range i18n.Lines(parts, box.Dx(), c.small.Width) {
			c.text(box.Min, text, inkText, false)
			box.Min.Y += line
		}
	}
	for _, game := range newest {
		if box.Min.Y+line > box.Max.Y {
			break
		}
		c.text(box.Min, game[0], inkDim, false)
		c.text(box.Min.Add(image.Pt(76, 0)), game[1], inkText, false)
		box.Min.Y += line
	}
}

// results returns the results of a game: groups of sums, and the date and the result of each of
// the newest games.
func (c *Cabinet) results(game string) (sums [][]string, newest [][2]string) {
	w := i18n.Of(c.lang, &cabinetWords)
	sum, ok := c.sums[game]
	if !ok || sum.Played == 0 {
		return [][]string{{w.none}}, nil
	}
	var counts, times []string
	for _, r := range []struct {
		n    int
		what stats.Result
	}{{sum.Won, stats.Won}, {sum.Helped, stats.Helped}, {sum.Lost, stats.Lost}, {sum.GivenUp, stats.GivenUp}, {sum.Finished, stats.Finished}} {
		if r.n > 0 {
			counts = append(counts, fmt.Sprintf(w.counts[r.what], r.n))
		}
	}
	if sum.BestTime > 0 {
		times = append(times, w.time+" "+clockTime(sum.BestTime), w.minutes+" "+clockTime(sum.MeanTime))
	}
	if sum.BestScore != nil {
		times = append(times, fmt.Sprintf("%s %d", w.scores, *sum.BestScore))
	}
	sums = [][]string{counts}
	if times != nil {
		sums = append(sums, times)
	}
	for _, e := range sum.Last {
		text := w.results[e.Result]
		if e.Deal != "" {
			text += ", " + w.deal + " " + e.Deal
		}
		newest = append(newest, [2]string{e.Date.Local().Format("2006-01-02"), text})
	}
	return sums, newest
}

// clockTime formats seconds as a digital watch does.
func clockTime(seconds int) string {
	if seconds < 3600 {
		return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
}

// rowBox returns the place of row n of the page.
func (c *Cabinet) rowBox(n int) image.Rectangle {
	if c.page == pageCard {
		pitch := min(19, (footTop-2-cardPicture.Max.Y-27)/max(1, len(c.rows)))
		return image.Rect(16, 0, 336, pitch).Add(image.Pt(0, cardPicture.Max.Y+27+pitch*n))
	}
	pitch := min(28, (footTop-2-38)/max(1, len(c.rows)))
	return image.Rect(64, 0, 576, min(24, pitch-2)).Add(image.Pt(0, 38+pitch*n))
}

// drawRows draws the rows of the page.
func (c *Cabinet) drawRows() {
	s := c.screen.Bitmap
	for i := range c.rows {
		r, box := &c.rows[i], c.rowBox(i)
		face, ink, value := uint8(inkPanel), uint8(inkText), uint8(inkCream)
		if i == c.row {
			face, ink = inkLine, inkCream
			value = inkAmber
		}
		if r.active != nil && !r.active() {
			ink, value = inkDim, inkDim
		}
		if r.grey != nil && r.grey() {
			value = inkDim
		}
		plate(s, box, face, inkLine, inkLine)
		y := box.Min.Y + (box.Dy()-c.small.Height)/2
		c.text(image.Pt(box.Min.X+10, y), i18n.T(c.lang, r.name), ink, i == c.row)
		left := box.Min.X + 10 + c.textWidth(i18n.T(c.lang, r.name), true) + 16
		right := box.Max.X - 22
		text := c.cutStart(r.value(c.lang), right-left-10)
		c.text(image.Pt(right-c.textWidth(text, false), y), text, value, false)
		if i == c.row {
			mid := box.Min.Y + box.Dy()/2
			for n := range 5 {
				fb.Fill(s, image.Rect(right+8+n, mid-4+n, right+9+n, mid+5-n), inkAmber, fb.OpCopy)
				x := right - c.textWidth(text, false) - 8 - n
				fb.Fill(s, image.Rect(x, mid-4+n, x+1, mid+5-n), inkAmber, fb.OpCopy)
			}
		}
	}
}

func (c *Cabinet) drawSettings() {
	w := i18n.Of(c.lang, &cabinetWords)
	c.drawPage(w.pages[pageSettings], w.rowKeys)
	c.drawRows()
}

// drawStats draws the page of results.
func (c *Cabinet) drawStats() {
	w := i18n.Of(c.lang, &cabinetWords)
	if len(c.sums) == 0 {
		c.drawPage(w.pages[pageStats], w.goesBack())
		for i, m := range c.machines {
			c.emblem(m.name, image.Pt(260+34*i, 120))
		}
		for i, line := range w.empty {
			ink, bold := uint8(inkText), false
			if i == 0 {
				ink, bold = inkCream, true
			}
			c.text(image.Pt((c.screen.Rect.Dx()-c.textWidth(line, bold))/2, 156+18*i), line, ink, bold)
		}
		return
	}
	c.drawPage(w.pages[pageStats], w.resultKeys)
	if c.said == "" {
		c.text(image.Pt(624-c.textWidth(w.streak, false), footTop+2), w.streak, inkDim, false)
	}
	edges := [8]int{0, 162, 232, 290, 348, 428, 512, 616} // the right edge of each column; the left one of the first
	cell := func(i, y int, text string, ink uint8, bold bool) {
		if i == 0 {
			c.text(image.Pt(36, y), text, ink, bold)
			return
		}
		c.text(image.Pt(edges[i]-c.textWidth(text, bold), y), text, ink, bold)
	}
	y := 32
	for i, text := range w.columns {
		cell(i, y, text, inkAmber, true)
	}
	y += 18
	fb.Fill(c.screen.Bitmap, image.Rect(16, y-2, 624, y-1), inkLine, fb.OpCopy)
	for i, g := range catalog.All {
		sum, played := c.sums[g.Name]
		ink := uint8(inkText)
		if i == c.result {
			fb.Fill(c.screen.Bitmap, resultBox(i), inkLine, fb.OpCopy)
			ink = inkCream
		} else if !played {
			ink = inkDim
		}
		if played {
			fb.FillEllipse(c.screen.Bitmap, image.Rect(24, y+4, 30, y+10), inkGreen, fb.OpCopy)
		}
		cell(0, y, c.title(g), ink, i == c.result)
		if played {
			for i, text := range figures(&sum, c.lang) {
				cell(i+1, y, text, inkCream, false)
			}
		}
		y += resultPitch
	}
}

// resultPitch is the height of a row of the page of results.
const resultPitch = 17

// resultBox returns the place of the row of a game on the page of results.
func resultBox(i int) image.Rectangle {
	return image.Rect(16, 49, 624, 49+resultPitch).Add(image.Pt(0, i*resultPitch))
}

// resultKey handles a key on the page of results.
func (c *Cabinet) resultKey(name string) {
	last := len(catalog.All) - 1
	asked := c.forgets
	c.forgets = ""
	switch {
	case len(c.sums) == 0:
		c.pageKey(name)
	case name == "up":
		c.markResult((c.result + last) % (last + 1))
	case name == "down":
		c.markResult((c.result + 1) % (last + 1))
	case name == "home":
		c.markResult(0)
	case name == "end":
		c.markResult(last)
	case name == "return", name == "space":
		c.mark(catalog.All[c.result].Name)
		c.goTo(pageCard)
	case name == "backspace":
		c.goBack()
	case name == "delete":
		c.forgetResult(asked)
	}
}

// markResult marks the row of a game.
func (c *Cabinet) markResult(i int) {
	c.result = i
	c.draw()
}

// forgetResult deletes the results of the marked game at the second request.
func (c *Cabinet) forgetResult(asked string) {
	w, g := i18n.Of(c.lang, &cabinetWords), catalog.All[c.result]
	if c.sums[g.Name].Played == 0 || c.Forget == nil {
		return
	}
	if asked != g.Name {
		c.forgets = g.Name
		c.Say(fmt.Sprintf(w.forget, c.title(g)))
		return
	}
	if err := c.Forget(g.Name); err != nil {
		c.Say(i18n.Error(c.lang, err))
		return
	}
	c.Say(fmt.Sprintf(w.forgotten, c.title(g)))
}

// Results returns the results of all games as a table: the column headings in a language, then
// a row for each game played, which begins with its name and title. It returns nil if no game
// was played.
func Results(all []stats.Summary, lang string) (rows [][]string) {
	var names []string
	for _, g := range catalog.All {
		names = append(names, g.Name)
	}
	for _, s := range stats.Named(all, names) {
		if rows == nil {
			w := i18n.Of(lang, &cabinetWords)
			rows = append(rows, append([]string{""}, w.columns[:]...))
		}
		list := figures(&s, lang)
		rows = append(rows, append([]string{s.Game, Title(s.Game, lang)}, list[:]...))
	}
	return rows
}

// figures returns the columns of a game in a language.
func figures(s *stats.Summary, lang string) (list [7]string) {
	list = [7]string{fmt.Sprint(s.Played), "", "", "", "", "", ""}
	if s.Competitive() {
		list[1], list[2], list[3] = fmt.Sprint(s.Won), i18n.F(lang, "%.0f%%", 100*s.Share), fmt.Sprintf("%d/%d", s.Streak, s.BestStreak)
	}
	if s.BestTime > 0 {
		list[4], list[5] = clockTime(s.BestTime), clockTime(s.MeanTime)
	}
	if s.BestScore != nil {
		list[6] = fmt.Sprint(*s.BestScore)
	}
	return list
}

// drawHelp draws the list of keys.
func (c *Cabinet) drawHelp() {
	w := i18n.Of(c.lang, &cabinetWords)
	c.drawPage(w.pages[pageHelp], w.goesBack())
	y := 37
	for _, line := range w.help {
		if line[1] == "" {
			c.text(image.Pt(40, y), line[0], inkAmber, true)
		} else {
			c.text(image.Pt(40, y), line[0], inkCream, true)
			c.text(image.Pt(230, y), line[1], inkText, false)
		}
		y += 16
		if line[0] == "" {
			y -= 8
		}
	}
}
