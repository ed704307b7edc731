package patience

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"phosphor/games/cards"
)

// This file says a description in sentences, for players: English, or German for "de".

// A voice says things in a language.
type voice struct {
	*Description
	de bool
}

// t returns the sentence of the language.
func (v voice) t(english, german string, args ...any) string {
	if v.de {
		english = german
	}
	return fmt.Sprintf(english, args...)
}

var (
	numbers = strings.Fields("no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen")
	zahlen  = strings.Fields("keine eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn")

	rankWords = strings.Fields("- ace two three four five six seven eight nine ten jack queen king")
	rangWorte = strings.Fields("- Ass Zwei Drei Vier Fünf Sechs Sieben Acht Neun Zehn Bube Dame König")
	suitWords = []string{"clubs", "diamonds", "hearts", "spades"}
	farbWorte = []string{"Kreuz", "Karo", "Herz", "Pik"}
)

// n is a number as a word.
func (v voice) n(n int) string {
	list := numbers
	if v.de {
		list = zahlen
	}
	if n >= 0 && n < len(list) {
		return list[n]
	}
	return strconv.Itoa(n)
}

// some says how many there are of something: one pile, two piles.
func (v voice) some(n int, one, many, eins, viele string) string {
	if n == 1 {
		return v.t(one, eins)
	}
	return v.n(n) + " " + v.t(many, viele)
}

func (v voice) rank(r cards.Rank) string { return v.t(rankWords[r], rangWorte[r]) }

// times says how often.
func (v voice) times(n int) string {
	switch {
	case n == 1:
		return v.t("once", "einmal")
	case n == 2 && !v.de:
		return "twice"
	case v.de && n < len(zahlen):
		return zahlen[n] + "mal"
	}
	return v.t("%s times", "%smal", v.n(n))
}

// list joins parts: a, b and c.
func (v voice) list(parts []string) string {
	if n := len(parts) - 1; n > 0 {
		return strings.Join(parts[:n], ", ") + v.t(" and ", " und ") + parts[n]
	}
	return strings.Join(parts, "")
}

// buildSaid says how the tableau is built, without a full stop.
func (d *Description) buildSaid(lang string) string {
	v := voice{d, lang == "de"}
	switch {
	case d.fromStock:
		return v.t("any card of the stock goes on any pile", "jede Karte des Talons kommt auf jeden Stapel")
	case d.build == 0:
		return v.t("nothing is built on the tableau", "auf dem Tableau wird nichts gebaut")
	}
	how := map[direction]string{down: v.t("down", "abwärts"), up: v.t("up", "aufwärts"), down | up: v.t("up or down", "auf- oder abwärts")}[d.build]
	return v.t("piles are built %s %s", "Stapel gehen %s, %s", how, v.matchSaid(d.match))
}

func (v voice) matchSaid(m match) string {
	return [...]string{v.t("in suit", "in der Farbe"), v.t("in the same colour", "Rot auf Rot und Schwarz auf Schwarz"),
		v.t("in alternating colours", "abwechselnd rot und schwarz"), v.t("whatever the suit", "gleich welcher Farbe")}[m]
}

// kingSaid is the card that kings are in this game.
func (v voice) kingSaid() string {
	f := founding{rank: v.low}
	if len(v.founds) > 0 && v.founds[0].dir == up {
		f = v.founds[0]
	}
	switch {
	case f.base != baseFixed:
		return v.t("a card one below those that begin the foundations", "eine Karte, die um eins niedriger ist als die ersten der Grundstapel")
	case f.rank == v.low:
		return v.article(v.high)
	}
	return v.article(f.rank - 1)
}

func (v voice) article(r cards.Rank) string {
	w := v.rank(r)
	switch {
	case !v.de && strings.ContainsRune("ae", rune(w[0])):
		return "an " + w
	case !v.de:
		return "a " + w
	case r == cards.King || r == cards.Jack:
		return "ein " + w
	case r == cards.Ace:
		return "ein " + w
	}
	return "eine " + w
}

// spaceSaid says what an empty pile takes, without a full stop.
func (d *Description) spaceSaid(lang string) string {
	v := voice{d, lang == "de"}
	switch d.space {
	case "none":
		return v.t("spaces are not filled", "leere Plätze bleiben leer")
	case "king":
		if v.moves["one"] && len(v.moves) == 1 {
			return v.t("a space takes only %s", "auf einen leeren Platz kommt nur %s", v.kingSaid())
		}
		return v.t("a space takes only %s, with the cards on it", "auf einen leeren Platz kommt nur %s, samt den Karten darauf", v.kingSaid())
	}
	if d.spaceOne {
		return v.t("a space takes any card, but only one", "auf einen leeren Platz kommt jede Karte, aber nur eine")
	}
	return v.t("a space takes any card", "auf einen leeren Platz kommt jede Karte")
}

// Sentences returns the rules in plain words, a paragraph each: the goal, the deal, how cards
// move, the stock.
func (d *Description) Sentences(lang string) []string {
	v := voice{d, lang == "de"}
	list := []string{v.goalSaid(), v.dealSaid(), v.movesSaid()}
	if d.stock != "" {
		list = append(list, v.stockSaid())
	}
	if d.again != 0 {
		how := v.t("in the order in which they lie", "in der Reihenfolge, in der sie liegen")
		if d.shuffled {
			how = v.t("after shuffling them", "neu gemischt")
		}
		often := v.t("as often as you like", "beliebig oft")
		if d.again > 0 {
			often = v.times(d.again)
		}
		list = append(list, v.t("Click the empty place of the stock to gather the tableau and deal its cards again, %s. You may do so %s.",
			"Ein Klick auf den leeren Platz des Talons sammelt das Tableau ein und gibt seine Karten neu, %s. Das geht %s.", how, often))
	}
	return list
}

func (v voice) goalSaid() string {
	switch {
	case v.winRuns:
		return v.t("Build every suit in a pile of its own, from %s down to %s.", "Jede Farbe soll als Folge auf einem eigenen Stapel liegen, von %s bis %s.", v.rank(v.high), v.rank(v.low))
	case v.hole:
		next := v.t("the next higher or lower card, whatever its suit", "die nächsthöhere oder die nächstniedrigere Karte, gleich welcher Farbe")
		text := v.t("Bring all cards into the hole, the pile apart. It takes %s.", "Alle Karten sollen ins Loch, den Stapel für sich. Er nimmt %s.", next)
		switch {
		case v.round:
			text += v.t(" Ace and king adjoin.", " Ass und König sind Nachbarn.")
		case v.ends:
			text += v.t(" Nothing goes on a king.", " Auf einen König kommt nichts.")
		default:
			text += v.t(" Ace and king do not adjoin.", " Ass und König sind keine Nachbarn.")
		}
		return text
	}
	var parts []string
	for _, f := range v.founds {
		from := v.t("from the %s", "ab %s", v.rank(f.rank))
		switch f.base {
		case baseDealt:
			from = v.t("from the rank of the first card dealt", "ab dem Wert der ersten Karte")
		case baseChosen:
			from = v.t("from the rank that you play first", "ab dem Wert, den Sie zuerst ausspielen")
		}
		how := map[direction]string{up: v.t("up", "aufwärts"), down: v.t("down", "abwärts"), up | down: v.t("up or down", "auf- oder abwärts")}[f.dir]
		if f.step > 1 {
			how += v.t(" by steps of %s", " in Schritten von %s", v.n(f.step))
		}
		count := ""
		if len(v.founds) > 1 {
			count = v.n(f.count) + " "
		}
		parts = append(parts, fmt.Sprintf("%s%s %s, %s", count, how, from, v.matchSaid(f.match)))
	}
	text := v.t("Bring all cards to the %s foundations, built %s.", "Alle Karten sollen auf die %s Grundstapel, %s.", v.n(4*v.packs), v.list(parts))
	f := v.founds[0]
	if f.base != baseFixed || f.rank != v.low || f.step > 1 {
		text += v.t(" After the king comes the ace.", " Auf den König folgt das Ass.")
	}
	switch {
	case f.run:
		text += v.t(" Only a complete suit at the end of a pile leaves it, from %s to %s, all at once.", " Nur eine ganze Farbe am Ende eines Stapels verlässt ihn, von %s bis %s, auf einmal.", v.rank(v.high), v.rank(v.low))
	case f.back:
		text += v.t(" The top card of a foundation may return to the tableau.", " Die oberste Karte eines Grundstapels darf zurück auf das Tableau.")
	}
	return text
}

func (v voice) dealSaid() string {
	d := v.Description
	var s []string
	same := !slices.ContainsFunc(d.deal, func(n int) bool { return n != d.deal[0] })
	even := d.deal[0]-d.deal[d.columns-1] == 1 && slices.IsSortedFunc(d.deal, func(a, b int) int { return b - a })
	piles := v.some(d.columns, "one pile", "piles", "ein Stapel", "Stapel")
	packs := v.some(d.packs, "One pack", "packs", "Ein Kartenspiel", "Kartenspiele")
	if d.low != cards.Ace || d.high != cards.King {
		packs += v.t(", %s to %s", ", %s bis %s", v.rank(d.low), v.rank(d.high))
	}
	packs = strings.ToUpper(packs[:1]) + packs[1:]
	var counts []string
	for _, n := range d.deal {
		counts = append(counts, strconv.Itoa(n))
	}
	switch {
	case same && d.deal[0] == 0:
		s = append(s, v.t("%s; %s, empty at first.", "%s; %s, zunächst leer.", packs, piles))
	case same:
		s = append(s, v.t("%s; %s of %s.", "%s; %s zu %s.", packs, piles, v.some(d.deal[0], "one card", "cards", "einer Karte", "Karten")))
	case even:
		n := slices.Index(d.deal, d.deal[0]-1)
		s = append(s, v.t("%s; %s of %s cards and %s of %s.", "%s; %s zu %s Karten und %s zu %s.", packs, v.some(n, "one pile", "piles", "ein Stapel", "Stapel"), v.n(d.deal[0]), v.n(d.columns-n), v.n(d.deal[0]-1)))
	default:
		s = append(s, v.t("%s; %s of %s cards.", "%s; %s zu %s Karten.", packs, piles, v.list(counts)))
	}
	hides := slices.Max(d.hidden)
	switch {
	case d.face == "top" && slices.Max(d.deal) > 1:
		s = append(s, v.t("Only the top cards lie face up.", "Nur die obersten Karten liegen offen."))
	case d.face == "alternate":
		s = append(s, v.t("Every second card lies face down.", "Jede zweite Karte liegt verdeckt."))
	case hides > 0 && slices.Min(d.hidden) == hides:
		s = append(s, v.t("In each pile the lowest %s lie face down.", "In jedem Stapel liegen unten %s verdeckt.", v.n(hides)))
	case hides > 0:
		var list []string
		for _, n := range d.hidden {
			list = append(list, strconv.Itoa(n))
		}
		s = append(s, v.t("Face down, at the bottom, lie %s cards.", "Verdeckt liegen unten %s Karten.", v.list(list)))
	case slices.Max(d.deal) > 0:
		s = append(s, v.t("All lie face up.", "Alle liegen offen."))
	}
	if d.turn {
		s = append(s, v.t("Click a face-down card that lies exposed to turn it.", "Eine verdeckte Karte, die frei liegt, deckt ein Klick auf."))
	}
	if d.under > 0 {
		s = append(s, v.t("In each pile the %s lie lowest.", "In jedem Stapel liegen die %s zuunterst.", v.many(d.under)))
	}
	for _, f := range d.founds {
		switch {
		case f.out && f.base == baseDealt:
			s = append(s, v.t("The first card, at the bottom of the first pile, is the beak; the other three of its rank begin the foundations.", "Die erste Karte, zuunterst im ersten Stapel, ist der Schnabel; die drei anderen ihres Werts beginnen die Grundstapel."))
		case f.out:
			s = append(s, v.t("The %s lie on the foundations at the start.", "Die %s liegen von Anfang an auf den Grundstapeln.", v.many(f.rank)))
		case f.base == baseDealt:
			s = append(s, v.t("One card is dealt to the first foundation.", "Eine Karte wird auf den ersten Grundstapel gegeben."))
		}
	}
	if d.holeHas {
		rank, suit := d.holeCard.Rank(), d.holeCard.Suit()
		if v.de {
			s = append(s, fmt.Sprintf("Im Loch liegt %s-%s.", farbWorte[suit], rangWorte[rank]))
		} else {
			s = append(s, fmt.Sprintf("The %s of %s lies in the hole.", rankWords[rank], suitWords[suit]))
		}
	} else if d.hole {
		s = append(s, v.t("One card is dealt into the hole.", "Eine Karte wird ins Loch gegeben."))
	}
	switch {
	case d.reserve == 0:
	case d.of == 1:
		s = append(s, v.t("The reserve: %s beside them, which can always be played.", "Die Reserve: daneben %s, die immer gespielt werden dürfen.", v.some(d.reserve, "one card", "cards", "eine Karte", "Karten")))
	case d.of == 0:
		s = append(s, v.t("The reserve: %s, empty at first.", "Die Reserve: %s, zunächst leer.", v.some(d.reserve, "one pile", "piles", "ein Stapel", "Stapel")))
	default:
		s = append(s, v.t("The reserve: %s of %s cards, of which the top one can be played.", "Die Reserve: %s zu %s Karten, von denen die oberste gespielt werden darf.", v.some(d.reserve, "one pile", "piles", "ein Stapel", "Stapel"), v.n(d.of)))
	}
	if d.refill {
		s = append(s, v.t("The waste fills an empty reserve at once.", "Eine leere Reserve füllt sofort der Abwurf."))
	}
	if d.cells > 0 {
		text := v.t("A cell holds one card", "Eine Zelle hält eine Karte")
		if d.cells > 1 {
			text = strings.TrimSuffix(upper(v.t("%s cells hold one card each", "%s Zellen halten je eine Karte", v.n(d.cells))), ".")
		}
		if d.cellsRun {
			text += v.t(" or cards that are built", " oder gebaute Karten")
		}
		if d.cellsAfter {
			text += v.t(", once the stock is empty", ", sobald der Talon leer ist")
		}
		if d.filled == 1 {
			text += v.t("; one is filled at the start", "; eine ist zu Beginn gefüllt")
		} else if d.filled > 0 {
			text += v.t("; %s are filled at the start", "; %s sind zu Beginn gefüllt", v.n(d.filled))
		}
		s = append(s, text+".")
	}
	return strings.Join(s, " ")
}

// many are all cards of a rank.
func (v voice) many(r cards.Rank) string {
	w := v.rank(r)
	switch {
	case !v.de && r == 6:
		return "sixes"
	case !v.de:
		return w + "s"
	case r == cards.Ace:
		return "Asse"
	case r == cards.King:
		return "Könige"
	}
	return strings.TrimSuffix(w, "n") + map[bool]string{true: "n", false: "en"}[strings.HasSuffix(w, "e") || strings.HasSuffix(w, "n") && r != 7]
}

// upper begins a sentence.
func upper(s string) string {
	r := []rune(s)
	return strings.ToUpper(string(r[:1])) + string(r[1:]) + "."
}

func (v voice) movesSaid() string {
	d := v.Description
	s := []string{upper(d.buildSaid(v.lang()))}
	if d.round && d.build != 0 {
		text := v.t("King and ace adjoin", "König und Ass sind Nachbarn")
		if len(d.founds) > 0 && (d.founds[0].base != baseFixed || d.founds[0].rank != d.low) {
			text += v.t(", but nothing is built on a card that begins foundations", ", doch auf eine Karte, die Grundstapel beginnt, wird nichts gebaut")
		}
		s = append(s, text+".")
	}
	suit := ""
	if d.moveSuit {
		suit = v.t(" in suit", " in der Farbe")
	}
	still := d.build == 0 || d.fromStock
	switch m := d.moves; {
	case still && d.fromStock:
		s = append(s, v.t("Cards do not move from pile to pile; only the top one leaves for a foundation.", "Karten ziehen nicht von Stapel zu Stapel; nur die oberste geht auf einen Grundstapel."))
	case still:
		s = append(s, v.t("Only the top card of a pile can be played.", "Nur die oberste Karte eines Stapels kann gespielt werden."))
	case m["all"]:
		s = append(s, v.t("Any face-up card moves, with all that lie on it.", "Jede offene Karte zieht, mit allen, die auf ihr liegen."))
	case m["run"]:
		s = append(s, v.t("Cards that are built%s move together, all of them or some from the top.", "Karten, die%s aufeinander gebaut sind, ziehen zusammen, alle oder die oberen.", suit))
	case m["cells"]:
		s = append(s, v.t("Cards that are built move together, as many as could move one by one through free cells and spaces.", "Gebaute Karten ziehen zusammen, so viele, wie einzeln über freie Zellen und leere Plätze ziehen könnten."))
	case m["pile"]:
		s = append(s, v.t("All face-up cards of a pile move together.", "Alle offenen Karten eines Stapels ziehen zusammen."))
		if m["one"] {
			s = append(s, v.t("The top card may also move alone.", "Die oberste Karte darf auch allein ziehen."))
		}
	default:
		s = append(s, v.t("One card moves at a time.", "Es zieht eine Karte auf einmal."))
	}
	if len(d.fill) > 0 {
		names := map[string]string{"reserve": v.t("the reserve", "der Reserve"), "waste": v.t("the waste", "dem Abwurf"), "stock": v.t("the stock", "dem Talon")}
		var from []string
		for _, f := range d.fill {
			from = append(from, names[f])
		}
		if d.fill[0] == "reserve" && d.reserve > 1 {
			s = append(s, v.t("A space must be filled from the reserve as long as it has cards.", "Ein leerer Platz wird aus der Reserve gefüllt, solange sie Karten hat."))
			from = from[1:]
		}
		if len(from) > 0 {
			s = append(s, v.t("A space is filled at once from %s.", "Ein leerer Platz wird sofort gefüllt aus %s.", strings.Join(from, v.t(", and when that is empty from ", ", und wenn dort nichts liegt aus "))))
		}
		s = append(s, v.t("After that: %s.", "Danach gilt: %s.", d.spaceSaid(v.lang())))
	} else if !d.hole || d.build != 0 || d.space != "none" {
		s = append(s, upper(d.spaceSaid(v.lang())))
	} else {
		s = append(s, v.t("Spaces stay empty.", "Leere Plätze bleiben leer."))
	}
	return strings.Join(s, " ")
}

func (v voice) lang() string { return map[bool]string{true: "de", false: "en"}[v.de] }

func (v voice) stockSaid() string {
	d := v.Description
	switch d.stock {
	case "tableau":
		text := v.t("Click the stock to deal one card on each pile", "Ein Klick auf den Talon gibt auf jeden Stapel eine Karte")
		if d.toSpaces {
			return text + v.t(", spaces included. If there are not enough, the first piles get them.", ", auch auf leere Plätze. Reichen sie nicht, bekommen sie die ersten Stapel.")
		}
		return text + v.t("; no space may be left then.", "; leere Plätze darf es dabei nicht geben.")
	case "reserve":
		return v.t("Click the stock to deal one card on each reserve pile.", "Ein Klick auf den Talon gibt auf jeden Reservestapel eine Karte.")
	case "hole":
		return v.t("Click the stock to put its next card into the hole. When the tableau is empty, what is left follows by itself.", "Ein Klick auf den Talon legt dessen nächste Karte ins Loch. Ist das Tableau leer, folgt der Rest von selbst.")
	}
	text := v.t("Click the stock to turn %s to the waste, whose top card can be played.", "Ein Klick auf den Talon legt %s auf den Abwurf, dessen oberste gespielt werden darf.", v.some(d.draw, "one card", "cards", "eine Karte", "Karten"))
	if d.fromStock {
		text += v.t(" It must be played before the next one is turned.", " Sie muss gespielt sein, bevor die nächste kommt.")
	}
	switch d.passes {
	case 0:
		text += v.t(" You may go through the stock as often as you like.", " Der Talon wird durchgegangen, so oft man mag.")
	default:
		text += v.t(" You may go through the stock %s.", " Der Talon wird %s durchgegangen.", v.times(d.passes))
	}
	return text
}

// A reason is an error with the words of a description.
type reason struct{ in func(lang string) string }

func said(in func(lang string) string) error { return &reason{in} }

func (r *reason) Error() string         { return r.in("en") }
func (r *reason) In(lang string) string { return r.in(lang) }
