package patience

import (
	"image"
	"slices"

	"phosphor/assets/i18n"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
)

// Title returns the title in a language, or other if the description has none.
func (d *Description) Title(lang, other string) string {
	for _, l := range []string{lang, "en"} {
		if t := d.Titles[l]; t != "" {
			return t
		}
	}
	for _, t := range d.Titles {
		return t
	}
	return other
}

// about returns the line about the game.
func (d *Description) about(lang string) string {
	if list := d.Helps[lang]; len(list) > 0 {
		return list[0]
	}
	return upper(d.buildSaid(lang))
}

// help returns the description's text about the game, and its rules.
func (d *Description) help(lang string) (lines []string) {
	for i, text := range append(slices.Clone(d.Helps[lang]), d.Sentences(lang)...) {
		if i > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, i18n.Wrap(text)...)
	}
	return lines
}

// Game returns the game for any desk, with the given name.
func (d *Description) Game(name string) *table.Game {
	r := newRules(d)
	l, size := r.layout()
	g := &table.Game{
		Name: name, Title: d.Title("en", name), Titles: map[string]string{}, About: d.about("en"), Abouts: map[string]string{},
		Rules: cards.Single(name, r), Layout: l, Size: size,
		Movable: func(p *cards.Position, pile int) int { n, _ := r.most(p, pile); return n },
		Whole:   d.moves["pile"] && !d.moves["one"],
		Back:    slices.ContainsFunc(d.founds, func(f founding) bool { return f.back }),
		Send:    r.send,
		Help:    d.help("en"), Helps: map[string][]string{},
	}
	if _, placed := d.places["tableau"]; !placed && d.rows() > 1 {
		g.Arrange = func(room image.Rectangle, card image.Point) cards.Layout { return r.arrange(l, d.rows(), room, card) }
	}
	for lang := range d.Titles {
		g.Titles[lang] = d.Title(lang, name)
	}
	for _, lang := range i18n.Codes() {
		g.Abouts[lang], g.Helps[lang] = d.about(lang), d.help(lang)
	}
	if d.again != 0 {
		g.Clicks = func(p *cards.Position, pile int) []cards.Move {
			if r.stock.has(pile) {
				return []cards.Move{cards.Verb(r.gathers())}
			}
			return table.DefaultClicks(p, pile)
		}
	}
	if d.shuffled {
		g.Further = func(_ cards.Rules, p *cards.Position) bool { return r.checkVerb(p, cards.Verb(verbAgain)) == nil }
	}
	return g
}

// send returns where the cards at the end of a pile go when sent away: home, alone or as
// a complete run.
func (r *rules) send(_ cards.Rules, p *cards.Position, pile int) (m cards.Move, ok bool) {
	for _, to := range []pileRange{r.found, r.hole} {
		for i := range to.n {
			for _, n := range []int{1, r.ranks} {
				if m = (cards.Move{From: pile, To: to.first + i, N: n}); r.Check(p, m) == nil {
					return m, true
				}
			}
		}
	}
	return m, false
}
