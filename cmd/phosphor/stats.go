package main

import (
	"bufio"
	"cmp"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"phosphor/assets/i18n"
	"phosphor/cmd/internal/host"
	"phosphor/cmd/internal/locale"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/stats"
	"phosphor/games/store"
)

type statsCmd struct {
	Game   string `arg:"" optional:"" help:"Name of a game; without a name, list all games played."`
	JSON   bool   `help:"Print JSON." xor:"form"`
	CSV    bool   `name:"csv" help:"Print CSV, one line for each game." xor:"form"`
	Forget string `help:"Forget the results of a game, or of all games; asks first." placeholder:"GAME|all"`
	Yes    bool   `help:"Do not ask before --forget."`
	Lang   string `kong:"-"` // of the whole command line
}

// statsWords are the texts of the report.
type statsWords struct {
	none, noneOf                     string
	columns, last, sums              string
	nothing, all, ask, kept, forgets string
	waits, deal                      string
}

var statsTexts = statsWords{
	none: "No finished or abandoned games yet.", noneOf: "No finished or abandoned games of %s yet.",
	columns: "GAME\tPLAYED\tWON\tHELPED\tSHARE\tSTREAK\tBEST TIME\tMEAN TIME\tBEST SCORE",
	last:    "DATE\tDEAL\tRESULT\tSCORE\tMOVES\tUNDOS\tTIME",
	sums:    "won %d, with help %d, lost %d, abandoned %d, finished %d; %s played",
	nothing: "No results of %s are saved.", all: "all games", ask: "Forget the results of %d games (%s)? [y/N] ",
	kept: "Nothing was forgotten.", forgets: "Forgot %d games.", waits: "Waiting: ", deal: "deal",
}

// lang returns the language of the report.
func (c *statsCmd) lang() string { return cmp.Or(c.Lang, locale.Language(os.Getenv)) }

func (c *statsCmd) words() *statsWords { return i18n.Of(c.lang(), &statsTexts) }

func (c *statsCmd) Run(std *streams) error {
	_, data, err := folders()
	if err != nil {
		return err
	}
	k := store.Dir{Path: data, Warn: std.warn}
	if c.Forget != "" {
		return c.forget(std, k)
	}
	if c.Game != "" {
		info, err := find(c.Game)
		if err != nil {
			return err
		}
		c.Game = info.Name // of a description
	}
	if c.Game == "" && !c.CSV {
		return c.games(std, k, data)
	}
	all, err := stats.Read(k)
	if err != nil {
		return err
	}
	all = stats.Select(all, c.Game)
	switch {
	case c.CSV:
		return writeCSV(std, all)
	case c.JSON:
		sum := stats.Sum(all)
		sum.Game = c.Game
		return writeJSON(std.out, sum)
	case len(all) == 0:
		fmt.Fprintln(std.out, fmt.Sprintf(c.words().noneOf, c.Game))
	default:
		err = c.one(std, all)
	}
	if err != nil {
		return err
	}
	return c.waiting(std, data)
}

// games reports all games.
func (c *statsCmd) games(std *streams, k store.Keeper, data string) error {
	all, err := stats.Games(k)
	if err != nil {
		return err
	}
	list := stats.Named(all, gameNames())
	switch {
	case c.JSON:
		return writeJSON(std.out, append([]stats.Summary{}, list...))
	case len(all) == 0:
		fmt.Fprintln(std.out, c.words().none)
	default:
		err = c.table(std, list, func(s stats.Summary) string { return s.Game })
	}
	if err != nil {
		return err
	}
	return c.waiting(std, data)
}

// mostWaiting is how many unfinished games are listed at most.
const mostWaiting = 30

// waiting lists the unfinished games.
func (c *statsCmd) waiting(std *streams, data string) error {
	defer debug.SetGCPercent(debug.SetGCPercent(starting)) // little of what is read stays in memory
	list, err := host.Waiters(store.NewSaves(filepath.Join(data, "saves"), store.Host))
	if err != nil {
		return err
	}
	var words []string
	for _, w := range list {
		if c.Game == "" || c.Game == w.Game {
			words = append(words, fmt.Sprintf("%s (%s)", w.Game, strings.TrimSpace(fmt.Sprintf("%s %s %s", w.Variation, c.words().deal, w.Deal))))
		}
	}
	if n := len(words); n > mostWaiting {
		words = append(words[:mostWaiting-1], i18n.F(c.lang(), "%d more", n-mostWaiting+1))
	}
	if len(words) > 0 {
		_, err = fmt.Fprintf(std.out, "\n%s%s\n", c.words().waits, strings.Join(words, ", "))
	}
	return err
}

func gameNames() (names []string) {
	for _, g := range catalog.All {
		names = append(names, g.Name)
	}
	return append(names, catalog.PatienceNames()...)
}

// table writes a line for each summary.
func (c *statsCmd) table(std *streams, list []stats.Summary, name func(stats.Summary) string) error {
	w := newTable(std.out, 0)
	fmt.Fprintln(w, c.words().columns)
	for _, s := range list {
		won, helped, share, streak := "-", "-", "-", "-"
		if s.Competitive() {
			won, helped, share, streak = strconv.Itoa(s.Won), strconv.Itoa(s.Helped), i18n.F(c.lang(), "%.0f%%", 100*s.Share), fmt.Sprintf("%d/%d", s.Streak, s.BestStreak)
		}
		score := "-"
		if s.BestScore != nil {
			score = strconv.Itoa(*s.BestScore)
		}
		fmt.Fprintf(w, "%s\t%d\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", name(s), s.Played, won, helped, share, streak, clockText(s.BestTime), clockText(s.MeanTime), score)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(std.out, "\n"+i18n.T(c.lang(), "Streak 0/2: now 0, longest 2"))
	return err
}

// clockText formats seconds as a clock does, and 0 as a dash.
func clockText(seconds int) string {
	switch {
	case seconds == 0:
		return "-"
	case seconds < 3600:
		return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
}

// one reports one game.
func (c *statsCmd) one(std *streams, all []stats.Entry) error {
	sum := stats.Sum(all)
	list := []stats.Summary{sum}
	if by := stats.ByVariation(all); len(by) > 1 {
		list = append(list, by...)
	}
	err := c.table(std, list, func(s stats.Summary) string {
		if s.Variation != "" {
			return "  " + s.Variation
		}
		return s.Game
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(std.out, "\n"+c.words().sums+"\n\n",
		sum.Won, sum.Helped, sum.Lost, sum.GivenUp, sum.Finished, clockText(sum.Seconds))
	w := newTable(std.out, 0)
	fmt.Fprintln(w, c.words().last)
	for _, e := range sum.Last {
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%d\t%d\t%s\n", e.Date.Local().Format("2006-01-02 15:04"), e.Deal, host.ResultWord(e.Result, c.lang()), e.Score, e.Moves, e.Undos, clockText(e.Seconds))
	}
	return w.Flush()
}

func writeCSV(std *streams, all []stats.Entry) error {
	w := csv.NewWriter(std.out)
	_ = w.Write([]string{"date", "game", "variation", "machine", "deal", "result", "score", "moves", "undos", "seconds"})
	for _, e := range all {
		_ = w.Write([]string{e.Date.Format(time.RFC3339), e.Game, e.Variation, e.Machine, e.Deal, string(e.Result),
			strconv.Itoa(e.Score), strconv.Itoa(e.Moves), strconv.Itoa(e.Undos), strconv.Itoa(e.Seconds)})
	}
	w.Flush()
	return w.Error()
}

// forget removes the results of a game, or of all games, for --forget.
func (c *statsCmd) forget(std *streams, k store.Keeper) error {
	if c.Game != "" || c.JSON || c.CSV {
		return usageError{i18n.Errorf("use --forget without other arguments")}
	}
	game, info := c.Forget, (*games.Info)(nil)
	if game == "all" {
		game = ""
	} else {
		var err error
		if info, err = find(game); err != nil {
			return err
		}
	}
	all, err := stats.Read(k)
	if err != nil {
		return err
	}
	w := c.words()
	n, of := len(stats.Select(all, game)), w.all
	if info != nil {
		of = host.Title(info.Name, c.lang())
	}
	if n == 0 {
		_, err := fmt.Fprintf(std.out, w.nothing+"\n", of)
		return err
	}
	if !c.Yes {
		fmt.Fprintf(std.out, w.ask, n, of)
		answer, _ := bufio.NewReader(std.in).ReadString('\n')
		switch strings.ToLower(strings.TrimSpace(answer)) {
		case "y", "yes", "j", "ja":
		default:
			_, err := fmt.Fprintln(std.out, w.kept)
			return err
		}
	}
	if n, err = stats.Forget(k, game); err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, w.forgets+"\n", n)
	return err
}
