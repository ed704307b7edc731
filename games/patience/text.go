package patience

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/games/cards"
	"phosphor/games/play"
)

// This file turns a description into sentences for players.

// A voice makes sentences in a language.
type voice struct {
	*Description
	lang string
	*wordList
}

// A wordList holds words for sentences.
type wordList struct {
	numbers                       [19]string
	times                         [4]string // once, twice
	ranks, from, articles, plural [cards.King + 1]string
	suits                         [4]string
}

var english = wordList{
	numbers: [...]string{"number::no", "number::one", "number::two", "number::three", "number::four", "number::five", "number::six", "number::seven", "number::eight", "number::nine",
		"number::ten", "number::eleven", "number::twelve", "number::thirteen", "number::fourteen", "number::fifteen", "number::sixteen", "number::seventeen", "number::eighteen"},
	times: [...]string{"", "once", "twice", "three times"},
	ranks: [...]string{"", "rank::ace", "rank::two", "rank::three", "rank::four", "rank::five", "rank::six", "rank::seven", "rank::eight", "rank::nine", "rank::ten", "rank::jack", "rank::queen", "rank::king"},
	from: [...]string{"", "from the ace", "from the two", "from the three", "from the four", "from the five", "from the six", "from the seven",
		"from the eight", "from the nine", "from the ten", "from the jack", "from the queen", "from the king"},
	articles: [...]string{"", "rank::an ace", "rank::a two", "rank::a three", "rank::a four", "rank::a five", "rank::a six", "rank::a seven", "rank::an eight", "rank::a nine", "rank::a ten",
		"rank::a jack", "rank::a queen", "rank::a king"},
	plural: [...]string{"", "aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings"},
	suits:  [...]string{"clubs", "diamonds", "hearts", "spades"},
}

func (d *Description) voice(lang string) voice { return voice{d, lang, i18n.Of(lang, &english)} }

// t returns a sentence in the language.
func (v voice) t(english string, args ...any) string { return i18n.F(v.lang, english, args...) }

// n returns a number as a word.
func (v voice) n(n int) string {
	if n >= 0 && n < len(v.numbers) {
		return v.numbers[n]
	}
	return strconv.Itoa(n)
}

// some returns a number with a noun: one pile, two piles.
func (v voice) some(n int, one, many string) string {
	if n == 1 {
		return i18n.T(v.lang, one)
	}
	return v.n(n) + " " + i18n.T(v.lang, many)
}

func (v voice) rank(r cards.Rank) string { return v.ranks[r] }

// often returns a count as an adverb.
func (v voice) often(n int) string {
	if n > 0 && n < len(v.times) {
		return v.times[n]
	}
	return v.t("%s times", v.n(n))
}

// list joins parts: a, b and c.
func (v voice) list(parts []string) string {
	return i18n.And(parts...).In(v.lang)
}

// buildSaid returns how the tableau is built, without a full stop.
func (d *Description) buildSaid(lang string) string {
	v := d.voice(lang)
	switch {
	case d.fromStock:
		return v.t("any card from the stock goes on any pile")
	case d.build == 0:
		return v.t("nothing is built on the tableau")
	}
	how := map[direction]string{down: v.t("patience::down"), up: v.t("patience::up"), down | up: v.t("up or down")}[d.build]
	return v.t("piles are built %s %s", how, v.matchSaid(d.match))
}

func (v voice) matchSaid(m match) string {
	return [...]string{v.t("in suit"), v.t("in the same colour"),
		v.t("in alternating colours"), v.t("regardless of suit")}[m]
}

// kingSaid returns the card that plays the part of kings in this game.
func (v voice) kingSaid() string {
	f := founding{rank: v.low}
	if len(v.founds) > 0 && v.founds[0].dir == up {
		f = v.founds[0]
	}
	switch {
	case f.base != baseFixed:
		return v.t("a card one below those that start the foundations")
	case f.rank == v.low:
		return v.articles[v.high]
	}
	return v.articles[f.rank-1]
}

// spaceSaid returns what an empty pile takes, without a full stop.
func (d *Description) spaceSaid(lang string) string {
	v := d.voice(lang)
	together := !v.moves["one"] || len(v.moves) > 1
	switch {
	case d.space == "none":
		return v.t("spaces are not filled")
	case d.space == "king" && together && !d.spaceOne:
		return v.t("a space takes only %s, with the cards on it", v.kingSaid())
	case d.space == "king":
		return v.t("a space takes only %s", v.kingSaid())
	case together && d.spaceOne:
		return v.t("a space takes any card, but one at a time")
	case together:
		return v.t("a space takes any card, with the cards on it")
	}
	return v.t("a space takes any card")
}

// Sentences returns the rules in plain words, a paragraph each: the goal, the deal, how cards
// move, the stock.
func (d *Description) Sentences(lang string) []string {
	v := d.voice(lang)
	list := []string{v.goalSaid(), v.dealSaid(), v.movesSaid()}
	if d.stock != "" {
		list = append(list, v.stockSaid())
	}
	if d.again != 0 {
		how := v.t("in their order")
		if d.shuffled {
			how = v.t("after shuffling them")
		}
		often := v.t("as often as you like")
		if d.again > 0 {
			often = v.often(d.again)
		}
		list = append(list, v.t("Click the empty place of the stock to gather the tableau and deal its cards again, %s. You can do so %s.", how, often))
	}
	return list
}

func (v voice) goalSaid() string {
	switch {
	case v.winRuns:
		return v.t("Build every suit in a pile of its own, from its highest card down.")
	case v.hole:
		next := v.t("the next higher or lower card, regardless of suit")
		text := v.t("Move all cards into the hole, the single pile in the middle. It takes %s.", next)
		switch {
		case v.round:
			text += " " + upper(v.neighbours())
		case v.ends:
			text += v.t(" Nothing goes on %s.", v.plural[v.high])
		default:
			text += " " + upper(v.t("%s and %s are not neighbours", v.plural[v.low], v.plural[v.high]))
		}
		return text
	}
	var parts []string
	for _, f := range v.founds {
		from := v.from[f.rank]
		switch f.base {
		case baseDealt:
			from = v.t("from the rank of the first card dealt")
		case baseChosen:
			from = v.t("from the rank you play first")
		}
		how := map[direction]string{up: v.t("patience::up"), down: v.t("patience::down"), up | down: v.t("up or down")}[f.dir]
		if f.step > 1 {
			how += v.t(" by steps of %s", v.n(f.step))
		}
		count := ""
		if len(v.founds) > 1 {
			count = v.n(f.count) + " "
		}
		parts = append(parts, fmt.Sprintf("%s%s %s, %s", count, how, from, v.matchSaid(f.match)))
	}
	text := v.t("Move all cards to the %s foundations, built %s.", v.n(4*v.packs), v.list(parts))
	f := v.founds[0]
	rounds := func(f founding) bool {
		ends := map[direction]cards.Rank{up: v.low, down: v.high}
		return f.base != baseFixed || f.rank != ends[f.dir] || f.step > 1
	}
	switch {
	case !slices.ContainsFunc(v.founds, rounds):
	case slices.ContainsFunc(v.founds, func(f founding) bool { return f.dir != up }):
		text += " " + upper(v.neighbours())
	default:
		text += " " + upper(v.t("%s follow %s", v.plural[v.low], v.plural[v.high]))
	}
	switch {
	case f.run:
		text += v.t(" Only complete suits leave the tableau, all at once.")
	case f.back:
		text += v.t(" The top card of a foundation may return to the tableau.")
	}
	return text
}

// neighbours says that the highest and the lowest card are neighbours, without a full stop.
func (v voice) neighbours() string {
	return v.t("%s and %s are neighbours", v.plural[v.low], v.plural[v.high])
}

func (v voice) dealSaid() string {
	d := v.Description
	var s []string
	same := !slices.ContainsFunc(d.deal, func(n int) bool { return n != d.deal[0] })
	even := d.deal[0]-d.deal[d.columns-1] == 1 && slices.IsSortedFunc(d.deal, func(a, b int) int { return b - a })
	piles := v.some(d.columns, "one pile", "piles")
	packs := v.some(d.packs, "One pack", "packs")
	if d.low != cards.Ace || d.high != cards.King {
		packs += v.t(", %s to %s", v.rank(d.low), v.rank(d.high))
	}
	packs = strings.ToUpper(packs[:1]) + packs[1:]
	var counts []string
	for _, n := range d.deal {
		counts = append(counts, strconv.Itoa(n))
	}
	switch {
	case same && d.deal[0] == 0:
		s = append(s, v.t("%s; %s, empty at first.", packs, piles))
	case same:
		s = append(s, v.t("%s; %s of %s.", packs, piles, v.some(d.deal[0], "of::one card", "of::cards")))
	case even:
		n := slices.Index(d.deal, d.deal[0]-1)
		s = append(s, v.t("%s; %s of %s cards and %s of %s.", packs, v.some(n, "one pile", "piles"), v.n(d.deal[0]), v.n(d.columns-n), v.n(d.deal[0]-1)))
	default:
		s = append(s, v.t("%s; %s of %s cards.", packs, piles, v.list(counts)))
	}
	hides := slices.Max(d.hidden)
	switch {
	case d.face == "top" && slices.Max(d.deal) > 1:
		s = append(s, v.t("Only the top cards are face up."))
	case d.face == "alternate":
		s = append(s, v.t("Every other card is face down."))
	case hides > 0 && slices.Min(d.hidden) == hides:
		s = append(s, v.t("In each pile the lowest %s are face down.", v.n(hides)))
	case hides > 0:
		var list []string
		for _, n := range d.hidden {
			list = append(list, strconv.Itoa(n))
		}
		s = append(s, v.t("The lowest %s cards are face down.", v.list(list)))
	case slices.Max(d.deal) > 0:
		s = append(s, v.t("All cards are face up."))
	}
	if d.turn {
		s = append(s, v.t("Click an exposed face-down card to turn it."))
	}
	if d.under > 0 {
		s = append(s, v.t("The %s are at the bottom of their piles.", v.plural[d.under]))
	}
	s = append(s, v.foundsSaid()...)
	if d.holeHas {
		rank, suit := d.holeCard.Rank(), d.holeCard.Suit()
		s = append(s, v.t("The %s of %s is in the hole.", v.rank(rank), v.suits[suit]))
	} else if d.hole {
		s = append(s, v.t("One card is dealt into the hole."))
	}
	switch {
	case d.reserve == 0:
	case d.of == 1:
		s = append(s, v.t("The reserve: %s, always available.", v.some(d.reserve, "one card", "cards")))
	case d.of == 0:
		s = append(s, v.t("The reserve: %s, empty at first.", v.some(d.reserve, "one pile", "piles")))
	default:
		s = append(s, v.t("The reserve: %s of %s cards, of which the top card is available.", v.some(d.reserve, "one pile", "piles"), v.n(d.of)))
	}
	if d.refill {
		s = append(s, v.t("The waste fills an empty reserve at once."))
	}
	if d.cells > 0 {
		text := v.t("A cell holds one card")
		if d.cells > 1 {
			text = strings.TrimSuffix(upper(v.t("%s cells hold one card each", v.n(d.cells))), ".")
		}
		if d.cellsRun {
			text += v.t(" or built cards")
		}
		if d.cellsAfter {
			text += v.t(", once the stock is empty")
		}
		if d.filled == 1 {
			text += v.t("; one is filled at the start")
		} else if d.filled > 0 {
			text += v.t("; %s are filled at the start", v.n(d.filled))
		}
		s = append(s, text+".")
	}
	return strings.Join(s, " ")
}

// foundsSaid returns sentences about the cards that are on foundations at the start.
func (v voice) foundsSaid() (s []string) {
	var out []string // cards, where some foundations begin without one
	first := 0
	for _, f := range v.founds {
		switch {
		case f.out && f.base == baseDealt && (v.deal[0] == 0 || v.under > 0):
			s = append(s, v.t("The first card dealt is the beak; the other three of its rank start the foundations."))
		case f.out && f.base == baseDealt:
			s = append(s, v.t("The first card, at the bottom of the first pile, is the beak; the other three of its rank start the foundations."))
		case f.out && f.count == 4*v.packs:
			s = append(s, v.t("The %s are on the foundations at the start.", v.plural[f.rank]))
		case f.out:
			for i := range f.count {
				out = append(out, cards.NewCard(cards.Suit((first+i)%4), f.rank).In(play.Lang(v.lang)))
			}
		case f.base == baseDealt && first == 0:
			s = append(s, v.t("One card is dealt to the first foundation."))
		case f.base == baseDealt:
			s = append(s, v.t("One card is dealt to foundation %d.", first+1))
		}
		first += f.count
	}
	if len(out) > 0 {
		s = append(s, v.t("On the foundations at the start: %s.", v.list(out)))
	}
	return s
}

// upper capitalizes the first letter of a sentence.
func upper(s string) string {
	r := []rune(s)
	return strings.ToUpper(string(r[:1])) + string(r[1:]) + "."
}

func (v voice) movesSaid() string {
	d := v.Description
	s := []string{upper(d.buildSaid(v.lang))}
	if d.round && d.build != 0 {
		text := v.neighbours()
		if len(d.founds) > 0 && (d.founds[0].base != baseFixed || d.founds[0].rank != d.low) {
			text += v.t(", but nothing is built on the rank that starts the foundations")
		}
		s = append(s, upper(text))
	}
	still := d.build == 0 || d.fromStock
	switch m := d.moves; {
	case still && d.fromStock:
		s = append(s, v.t("Cards do not move between piles; only the top card goes to a foundation."))
	case still:
		s = append(s, v.t("Only the top card of a pile is available."))
	case m["all"]:
		s = append(s, v.t("Any face-up card moves, with all cards on it."))
	case m["run"] && d.moveSuit:
		s = append(s, v.t("Cards built in suit move together, all of them or some from the top."))
	case m["run"]:
		s = append(s, v.t("Cards built on each other move together, all of them or some from the top."))
	case m["cells"]:
		s = append(s, v.t("Built cards move together, as many as could move one by one through free cells and spaces."))
	case m["pile"]:
		s = append(s, v.t("All face-up cards of a pile move together."))
		if m["one"] {
			s = append(s, v.t("The top card may also move alone."))
		}
	default:
		s = append(s, v.t("One card moves at a time."))
	}
	if len(d.fill) > 0 {
		names := map[string]string{"reserve": v.t("the reserve"), "waste": v.t("the waste"), "stock": v.t("the stock")}
		fill := d.fill
		if fill[0] == "reserve" && d.reserve > 1 {
			s = append(s, v.t("Fill a space from the reserve as long as it has cards."))
			fill = fill[1:]
		}
		from := ""
		for _, f := range fill {
			if from != "" {
				from = v.t("%s or, if that is empty, from %s", from, names[f])
			} else {
				from = names[f]
			}
		}
		if from != "" {
			s = append(s, v.t("A space is filled at once from %s.", from))
		}
		s = append(s, v.t("After that, %s.", d.spaceSaid(v.lang)))
	} else if !d.hole || d.build != 0 || d.space != "none" {
		s = append(s, upper(d.spaceSaid(v.lang)))
	} else {
		s = append(s, v.t("Spaces stay empty."))
	}
	return strings.Join(s, " ")
}

func (v voice) stockSaid() string {
	d := v.Description
	switch d.stock {
	case "tableau":
		text := v.t("Click the stock to deal one card on each pile")
		if d.toSpaces {
			return text + v.t(", spaces included. If too few cards are left, only the first piles get one.")
		}
		return text + v.t("; fill all spaces first.")
	case "reserve":
		return v.t("Click the stock to deal one card on each reserve pile.")
	case "hole":
		return v.t("Click the stock to put its next card into the hole. When the tableau is empty, the rest of the stock follows by itself.")
	}
	text := v.t("Click the stock to turn %s onto the waste; its top card is available.", v.some(d.draw, "one card", "cards"))
	if d.fromStock {
		text += v.t(" You must play it before you turn the next one.")
	}
	switch d.passes {
	case 0:
		text += v.t(" You can go through the stock as often as you like.")
	default:
		text += v.t(" You can go through the stock %s.", v.often(d.passes))
	}
	return text
}

// A reason is an error in the words of a description.
type reason struct{ in func(lang string) string }

func said(in func(lang string) string) error { return &reason{in} }

func (r *reason) Error() string         { return r.in("en") }
func (r *reason) In(lang string) string { return r.in(lang) }
