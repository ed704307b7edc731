package host

import (
	"strings"

	"phosphor/games"
	"phosphor/games/catalog"
)

// What the cabinet tells people about the games. The facts are those of the package
// comments of the games, which name their sources.

// A fact is what a person wants to know of a game, in English and German.
type fact struct {
	about [2]string // one short line
	what  [2]string // how it is played
	by    string    // who made the original, and when
	mouse [2]string // what the buttons do on its own machine
}

var drag = [2]string{
	"Left: drag a card with all that lies on it; click the stock to turn one. Right: the menu.",
	"Links: eine Karte mit allem ziehen, was auf ihr liegt; Talon anklicken deckt auf. Rechts: das Menü.",
}

var click = [2]string{
	"Left: click the card, then the place where it is to go. Right: the menu.",
	"Links: erst die Karte anklicken, dann den Platz, auf den sie soll. Rechts: das Menü.",
}

var three = [2]string{
	"Left: drag. Middle, or Ctrl with left: to where it belongs. A second button cancels.",
	"Links: ziehen. Mitte oder Strg mit links: dahin, wo sie hingehört. Eine zweite Taste bricht ab.",
}

const (
	saladin = "Patrick Saladin, ETH Oberon System 3"
	wilson  = "Martin Wilson, CardGames, 1992"
)

var facts = map[string]fact{
	"yukon": {
		[2]string{"Patience with casino points", "Patience mit Kasinopunkten"},
		[2]string{"Seven columns as in Klondike, but any open card moves, and all that lie on it go along. Fifty-two points buy the deck; each card that gets home pays five back.",
			"Sieben Spalten wie bei Klondike, aber jede offene Karte darf fort, und alles auf ihr geht mit. Das Spiel kostet 52 Punkte; jede Karte, die nach Hause kommt, bringt fünf zurück."},
		"Dirk Haun, Release F, 1996", drag},
	"fortythieves": {
		[2]string{"Two decks, one card at a time", "Zwei Spiele, Karte für Karte"},
		[2]string{"Ten columns of four, all open, built down in suit. Only one card moves at a time, and the stock is turned once. Few games are harder to win.",
			"Zehn Spalten zu vier, alle offen, abwärts in der Farbe. Nur eine Karte zieht, und der Talon läuft einmal durch. Wenige Patiencen sind schwerer."},
		"", [2]string{"Left: drag a card; click the stock to turn one. Right: the menu.", "Links: eine Karte ziehen; Talon anklicken deckt auf. Rechts: das Menü."}},
	"solitairex": {
		[2]string{"Four rows and their gaps", "Vier Reihen und ihre Lücken"},
		[2]string{"Bring four rows into order from two to king: into each gap goes the card that follows the one on its left. When nothing fits any more, what is out of place is dealt again, twice at most.",
			"Vier Reihen sind von der Zwei bis zum König zu ordnen: in jede Lücke kommt die Karte, die links auf sie folgt. Passt nichts mehr, wird neu gegeben, was nicht liegt, höchstens zweimal."},
		"Stephen Orr, 1991", [2]string{"Left: a click on a card with a frame moves it. Right: the menu.", "Links: ein Klick auf eine Karte mit Rahmen zieht sie. Rechts: das Menü."}},
	"pyramid": {
		[2]string{"Pairs that make thirteen", "Paare, die dreizehn ergeben"},
		[2]string{"Clear a pyramid of 28 cards: two open ones that make thirteen leave together, and a king goes alone.",
			"Eine Pyramide aus 28 Karten abtragen: zwei freie, die dreizehn ergeben, gehen zusammen, ein König geht allein."},
		wilson, click},
	"golf": {
		[2]string{"One up or one down, until a king", "Eins höher oder tiefer, bis zum König"},
		[2]string{"Put the ends of seven columns on one foundation, each one higher or lower than the last. On a king nothing goes; then the stock helps, sixteen times.",
			"Die Enden von sieben Spalten kommen auf einen Grundstapel, jede Karte eins höher oder tiefer als die letzte. Auf einen König geht nichts; dann hilft der Talon, sechzehnmal."},
		wilson, click},
	"klondike": {
		[2]string{"The patience that everybody knows", "Die Patience, die alle kennen"},
		[2]string{"Seven columns, red on black and black on red; kings into empty ones; aces start the four foundations. Three cards are turned at a time.",
			"Sieben Spalten, Rot auf Schwarz und Schwarz auf Rot, Könige in leere; Asse beginnen vier Grundstapel. Drei Karten werden auf einmal aufgedeckt."},
		wilson, click},
	"corners": {
		[2]string{"A box of nine places", "Ein Kasten mit neun Plätzen"},
		[2]string{"Four suits grow from the corners of a box of nine, up from the rank that came first and round from king to ace. On the cross between them cards go down, whatever the suit.",
			"Aus den Ecken eines Kastens mit neun Plätzen wachsen vier Farben, vom Rang der ersten Karte aufwärts und vom König weiter zum Ass. Auf dem Kreuz dazwischen geht es abwärts."},
		wilson, click},
	"calculation": {
		[2]string{"By ones, twos, threes and fours", "In Einer-, Zweier-, Dreier-, Viererschritten"},
		[2]string{"Four foundations, whatever the suit: one counts by ones, one by twos, one by threes, one by fours. Four heaps hold what does not fit yet, and only their last card is free.",
			"Vier Grundstapel ohne Rücksicht auf Farben: einer zählt in Einern, einer in Zweiern, einer in Dreiern, einer in Vierern. Vier Haufen halten, was noch nicht passt."},
		wilson, click},
	"canfield": {
		[2]string{"Two stocks, one of them to hold", "Zwei Talons, einer als Vorrat"},
		[2]string{"Four foundations from ace to king, columns in red and black. One stock is turned in threes for ever; the other has thirteen cards, one at a time and once, and they alone fill an empty column.",
			"Vier Grundstapel vom Ass zum König, Spalten in Rot und Schwarz. Der eine Talon gibt je drei Karten, so oft man mag; der andere dreizehn, einzeln und nur einmal, und nur sie füllen leere Spalten."},
		wilson, click},
	"grandtour": {
		[2]string{"All six, one after the other", "Alle sechs, eins nach dem andern"},
		[2]string{"Pyramid, Golf, Klondike, Corners, Calculation and Canfield in a row: a point a card, 26 more for a victory, nothing is taken back, and ten names stay.",
			"Pyramide, Golf, Klondike, Ecken, Kalkulation und Canfield in einem Zug: ein Punkt je Karte, 26 für einen Sieg, kein Zug zurück, und zehn Namen bleiben."},
		wilson, click},
	"solitaire": {
		[2]string{"Seven columns; draws of three, two or one", "Sieben Spalten; drei, zwei oder eine Karte"},
		[2]string{"Four foundations from ace to king, seven columns of red and black in turn. The stock goes round as often as you like, and no score hurries you.",
			"Vier Grundstapel vom Ass zum König, sieben Spalten in Rot und Schwarz. Der Talon läuft, so oft man mag, und keine Punkte drängen."},
		saladin, three},
	"spider": {
		[2]string{"Two decks, ten columns, eight suits", "Zwei Spiele, zehn Spalten, acht Farben"},
		[2]string{"Any card goes on the next higher, but only a run of one suit moves as one. Whole suits from king to ace leave the table; six more rows are dealt.",
			"Jede Karte darf auf die nächsthöhere, aber nur Folgen einer Farbe ziehen zusammen. Ganze Farben vom König zum Ass gehen vom Tisch; sechs Reihen kommen nach."},
		saladin + ", after Donald R. Woods", three},
	"freecell": {
		[2]string{"All cards open, four free cells", "Alle Karten offen, vier freie Zellen"},
		[2]string{"Nothing is hidden, so almost every deal can be won: eight columns, red on black, and four cells that hold a card each while you dig.",
			"Nichts ist verdeckt, und fast jedes Spiel geht auf: acht Spalten, Rot auf Schwarz, und vier Zellen, die beim Graben je eine Karte halten."},
		saladin + ", after Jim Horne", [2]string{"Left: choose cards, then their place. Middle, or Ctrl with left: a card to its suit.", "Links: Karten wählen, dann ihren Platz. Mitte oder Strg mit links: zur Farbe."}},
	"scorpion": {
		[2]string{"Seven columns, built down in suit", "Sieben Spalten, abwärts in der Farbe"},
		[2]string{"Any open card moves, with all that lie on it, onto the next higher of its suit. Three cards are kept back for when you are stuck. Four suits in four columns win.",
			"Jede offene Karte zieht, mit allem auf ihr, auf die nächsthöhere ihrer Farbe. Drei Karten bleiben für die Not. Vier Farben in vier Spalten gewinnen."},
		"", three},
	"minesweeper": {
		[2]string{"Find all mines without uncovering one", "Alle Minen finden, ohne eine aufzudecken"},
		[2]string{"A number tells how many of its eight neighbours are mines. Flag what must be one, open what cannot be.",
			"Eine Zahl sagt, wie viele ihrer acht Nachbarn Minen sind. Was eine sein muss, bekommt eine Flagge; was keine sein kann, wird geöffnet."},
		"Markus Dätwyler and Patrick Saladin, ETH Oberon System 3", [2]string{"Left: uncover. Right: flag. Middle: around a number.", "Links: aufdecken. Rechts: Flagge. Mitte: rund um eine Zahl."}},
	"scramble": {
		[2]string{"A picture in pieces", "Ein Bild in Stücken"},
		[2]string{"One piece is out, and the others slide until the picture is whole. On their backs they bear numbers.",
			"Ein Stück fehlt, und die andern gleiten, bis das Bild stimmt. Auf der Rückseite tragen sie Zahlen."},
		"Emil Zeller, ETH Oberon System 3, 1995", [2]string{"Middle, or Ctrl with left: slide a piece, or all up to the gap. Arrow keys: move the gap.", "Mitte oder Strg mit links: ein Stück schieben, oder alle bis zur Lücke. Pfeile: die Lücke bewegen."}},
	"sokoban": {
		[2]string{"Push every can onto a park", "Jede Dose auf ihren Platz schieben"},
		[2]string{"The man pushes one can at a time and never pulls. Think before you lean on something: what stands in a corner stays there.",
			"Der Mann schiebt immer nur eine Dose und zieht nie. Erst denken, dann drücken: was in der Ecke steht, bleibt dort."},
		"Emil Zeller, ETH Oberon System 3, after Thinking Rabbit, 1982", [2]string{"Left: take the keyboard. The arrow keys walk and push.", "Links: die Tastatur nehmen. Die Pfeiltasten gehen und schieben."}},
	"tetris": {
		[2]string{"The Russian game of falling figures", "Das russische Spiel der fallenden Figuren"},
		[2]string{"Seven figures fall, and full rows vanish. Without the preview everything pays double.",
			"Sieben Figuren fallen, volle Reihen verschwinden. Ohne Vorschau zählt alles doppelt."},
		"Wolfgang Ibl, ETH Oberon System 3", [2]string{"Left, right: move. Up, down: turn. Space: drop.", "Links, rechts: schieben. Auf, ab: drehen. Leertaste: fallen lassen."}},
	"gobblet": {
		[2]string{"Pieces that swallow pieces, for one or two", "Steine schlucken Steine, allein oder zu zweit"},
		[2]string{"Four in a row win. A large piece swallows a smaller one and hides it, so remember what stands below. A piece that is touched must be played.",
			"Vier in einer Reihe gewinnen. Ein großer Stein schluckt einen kleineren und verbirgt ihn: merken, was darunter steht. Wer einen berührt, muss ihn setzen."},
		"a program written in Delphi, for Windows 95", [2]string{"Left: take a piece and put it down.", "Links: einen Stein nehmen und absetzen."}},
}

// maker says who made the original, and when.
func (f *fact) maker(lang int) string {
	if lang == 0 {
		return f.by
	}
	return strings.NewReplacer(", after ", ", nach ", " and ", " und ", "a program written in Delphi, for", "ein Programm in Delphi, für").Replace(f.by)
}

// titleIn is the name of a game in a language, "de" or "en".
func titleIn(info *games.Info, lang string) string {
	if info.Name == "grandtour" && lang == "de" {
		return "Große Tour"
	}
	if g := catalog.Game(info.Name); g != nil {
		return g.TitleIn(lang)
	}
	return info.Title
}

// Title is what a game of the catalogue is called in a language, "de" or "en"; "" for one
// that is not in it.
func Title(game, lang string) string {
	info, err := catalog.Find(game)
	if err != nil {
		return ""
	}
	return titleIn(info, lang)
}

// About says in one line what a game is, in a language, "de" or "en".
func About(info *games.Info, lang string) string { return factOf(info).about[langIndex(lang == "de")] }

// title is the name of a game in the cabinet's language.
func (c *Cabinet) title(info *games.Info) string { return titleIn(info, c.Lang()) }

// factOf returns what is told of a game; of one without a fact, its catalogue entry says.
func factOf(info *games.Info) fact {
	if f, ok := facts[info.Name]; ok {
		return f
	}
	said := [2]string{info.About, info.About}
	if g := catalog.Game(info.Name); g != nil {
		said[1] = g.AboutIn("de")
	}
	return fact{about: said, what: said}
}
