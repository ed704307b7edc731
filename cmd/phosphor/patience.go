package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"phosphor/assets/i18n"
	"phosphor/cmd/internal/locale"
	"phosphor/games"
	"phosphor/games/cards"
	"phosphor/games/catalog"
	texts "phosphor/games/patience"
	"phosphor/games/prove"
)

// patienceCmd checks descriptions of patiences. It prints the rules in sentences, a deal, the
// results of random games, and how many deals can be won.
type patienceCmd struct {
	Files []string      `arg:"" optional:"" help:"Descriptions, or names of patiences that come with the program." placeholder:"FILE"`
	Words bool          `help:"List the words of the description language."`
	Text  bool          `help:"Print the descriptions as a starting point for your own."`
	Link  bool          `help:"Print the end of an address that opens the patience in the page."`
	Games int           `help:"Number of random games." default:"1000" placeholder:"N"`
	Deals int           `help:"Number of deals to solve." default:"30" placeholder:"N"`
	Limit time.Duration `help:"Time limit for each of these deals." default:"1s" placeholder:"TIME"`
	Lang  string        `kong:"-"` // of the whole command line
}

func (c *patienceCmd) Run(std *streams) error {
	lang := cmp.Or(c.Lang, locale.Language(os.Getenv))
	switch {
	case c.Words:
		return tellWords(std.out, lang)
	case len(c.Files) == 0:
		w := newTable(std.out, 0)
		for _, p := range catalog.Patiences() {
			fmt.Fprintf(w, "%s\t%s\t%s\n", p.Name, p.Game.TitleIn(lang), share(lang, p.Shelved))
		}
		return w.Flush()
	}
	var failed error
	for i, name := range c.Files {
		if i > 0 {
			fmt.Fprintln(std.out)
		}
		p, err := readPatience(name)
		var list texts.ReadError
		switch {
		case errors.As(err, &list):
			for _, one := range list {
				std.warn(i18n.Label(lang, name, one.In(lang)))
			}
			err = i18n.Errorf("%s: %d mistakes", name, len(list))
			if len(list) == 1 {
				err = i18n.Errorf("%s: 1 mistake", name)
			}
		case err == nil && c.Text:
			_, err = std.out.Write(p.Text)
		case err == nil && c.Link:
			var link string
			if link, err = texts.Link(p.Text); err == nil {
				_, err = fmt.Fprintln(std.out, "#patience="+link)
			}
		case err == nil:
			err = c.check(std.out, p, lang)
		}
		failed = cmp.Or(failed, err)
	}
	return failed
}

// share returns how many deals can be won, and where the number comes from.
func share(lang string, s texts.Shelved) string {
	switch {
	case s.Share == 0:
		return ""
	case s.Published:
		return i18n.F(lang, "%s%%", i18n.Decimal(lang, s.Share, -1))
	}
	return i18n.F(lang, "about %.3g%%", s.Share)
}

// readPatience reads a description from a file, also one in an archive, or finds a patience by
// its name.
func readPatience(name string) (*catalog.Patience, error) {
	if p := catalog.FindPatience(name); p != nil {
		return p, nil
	}
	return patienceIn(name)
}

// patienceIn reads a description from a file.
func patienceIn(name string) (*catalog.Patience, error) {
	p, err := open(name)
	if err != nil {
		return nil, err
	}
	data, _, err := p.contents()
	if err != nil {
		return nil, err
	}
	row, err := catalog.AddPatience(data, strings.TrimSuffix(filepath.Base(name), texts.Ending))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return row, nil
}

// isPatience reports whether a name has the extension of a description.
func isPatience(name string) bool { return strings.EqualFold(filepath.Ext(name), texts.Ending) }

// findPatience is find, and also accepts a file with a description.
func findPatience(name string) (*games.Info, error) {
	p, err := readPatience(name)
	if err != nil {
		return nil, err
	}
	return p.Info, nil
}

// loadPatiences adds the descriptions in a folder, and warns about unreadable ones.
func loadPatiences(dir string, fail func(error)) {
	names, _ := filepath.Glob(filepath.Join(dir, "*"+texts.Ending))
	for _, name := range names {
		if _, err := patienceIn(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			fail(err)
		}
	}
}

func tellWords(out io.Writer, lang string) error {
	w := newTable(out, 0)
	for _, list := range [][]texts.Word{texts.Lines, texts.Values} {
		for _, word := range list {
			fmt.Fprintf(w, "%s\t%s\n", word.Word, i18n.T(lang, word.Meaning))
		}
		fmt.Fprintln(w, "\t")
	}
	return w.Flush()
}

// check prints a description in sentences, and tries it out.
func (c *patienceCmd) check(out io.Writer, p *catalog.Patience, lang string) error {
	langs := []string{lang}
	if c.Lang == "" { // an author checks the description in all its languages
		for _, code := range i18n.Codes() {
			if p.Description.Titles[code] != "" && code != lang {
				langs = append(langs, code)
			}
		}
	}
	for _, lang := range langs {
		fmt.Fprintln(out, p.Game.TitleIn(lang))
		for _, line := range p.Game.HelpIn(lang) {
			fmt.Fprintln(out, strings.TrimRight("  "+line, " "))
		}
	}
	s := cards.NewSession(p.Name, p.Game.Rules)
	if err := s.Start(cards.Setup{Deal: "1"}); err != nil {
		return err
	}
	fmt.Fprintln(out, "\n"+i18n.T(lang, "Deal 1: the top card of each pile is last, ? marks face-down cards, T is a ten"))
	w := newTable(out, 0)
	for _, pile := range s.Position().Piles {
		if len(pile.Cards) > 0 || pile.Kind == cards.Tableau {
			fmt.Fprintf(w, "  %s\t%s\n", pile.Name, strings.Trim(fmt.Sprint(pile.Cards), "[]"))
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if err := c.playAtRandom(out, p, lang); err != nil {
		return err
	}
	return c.prove(out, p, lang)
}

// longest is the number of moves after which a random game is abandoned.
const longest = 200

// playAtRandom plays games of random moves; half of the moves go to a foundation if one
// can.
func (c *patienceCmd) playAtRandom(out io.Writer, p *catalog.Patience, lang string) error {
	rnd := rand.New(rand.NewPCG(1, 2))
	won, stuck, moved := 0, 0, 0
	var moves, home []cards.Move
	for deal := range c.Games {
		s := cards.NewSession(p.Name, p.Game.Rules)
		if err := s.Start(cards.Setup{Deal: fmt.Sprint(deal + 1)}); err != nil {
			return err
		}
		r, q := s.Rules(), s.Position().Clone()
		for n := 0; n < longest; n++ {
			moves, home = r.Moves(q, moves[:0]), home[:0]
			for _, m := range moves {
				if m.To >= 0 && q.Piles[m.To].Kind == cards.Foundation {
					home = append(home, m)
				}
			}
			list := moves
			if len(home) > 0 && rnd.IntN(2) == 0 {
				list = home
			}
			if r.Won(q) {
				won++
				break
			}
			if len(list) == 0 {
				stuck++
				break
			}
			m := list[rnd.IntN(len(list))]
			if err := r.Check(q, m); err != nil {
				return fmt.Errorf("%s: deal %d: %s is listed and refused: %w", p.Name, deal+1, cards.FormatMove(r, q, m), err)
			}
			r.Play(q, m)
			moved++
		}
	}
	if c.Games > 0 {
		fmt.Fprintln(out, "\n"+i18n.F(lang, "%d random games: %d won, %d stuck, %d unfinished after %d moves; %d moves on average",
			c.Games, won, stuck, c.Games-won-stuck, longest, moved/c.Games))
	}
	return nil
}

// prove prints how many of the first deals can be won.
func (c *patienceCmd) prove(out io.Writer, p *catalog.Patience, lang string) error {
	if c.Deals == 0 {
		return nil
	}
	fmt.Fprint(out, i18n.F(lang, "Deals 1 to %d, at most %v each:", c.Deals, c.Limit)+" ")
	var count [3]int
	for deal := range c.Deals {
		s := cards.NewSession(p.Name, p.Game.Rules)
		if err := s.Start(cards.Setup{Deal: fmt.Sprint(deal + 1)}); err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(context.Background(), c.Limit)
		res, err := prove.Solve(ctx, prove.Problem{Game: p.Name, Rules: s.Rules(), Position: s.Position()}, prove.Limits{})
		cancel()
		if err != nil {
			return err
		}
		count[res.Verdict]++
	}
	low, _ := prove.Wilson(count[prove.Winnable], c.Deals)
	_, high := prove.Wilson(count[prove.Winnable]+count[prove.Unknown], c.Deals)
	fmt.Fprintln(out, i18n.F(lang, "%d winnable, %d lost, %d undecided", count[prove.Winnable], count[prove.Lost], count[prove.Unknown]))
	fmt.Fprintln(out, i18n.F(lang, "With 95%% confidence, %.0f to %.0f%% of all deals are winnable", 100*low, 100*high))
	if s := share(lang, p.Shelved); p.Shelved.Published {
		fmt.Fprintln(out, i18n.F(lang, "Published: %s", s))
	}
	return nil
}

// dropPatience turns a description that was dropped on the window into a game, stores it,
// and plays it.
func (d *drop) dropPatience(name string, data []byte) (string, error) {
	p, err := catalog.AddPatience(data, strings.TrimSuffix(name, texts.Ending))
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	if _, dir, err := folders(); err == nil && p.Own {
		if err := keeper(filepath.Join(dir, patienceFolder), d.Warn).Write(name, data); err != nil {
			d.Warn(oneLine(d.lang, err))
		}
	}
	return "", d.PlayPatience(p.Info)
}

// The folder of a user's own patiences, below that of the data.
const patienceFolder = "patience"

// ownPatiences adds the user's own patiences to the catalogue.
func ownPatiences(fail func(error)) {
	catalog.SetMore(func() {
		if _, data, err := folders(); err == nil {
			loadPatiences(filepath.Join(data, patienceFolder), fail)
		}
	})
}
