package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"phosphor/assets/i18n"
	"phosphor/cmd/internal/host"
	"phosphor/cmd/internal/locale"
	"phosphor/fb"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/catalog"
)

type gamesCmd struct {
	Names []string `arg:"" optional:"" name:"game" help:"Games to describe; without one, list all."`
	JSON  bool     `help:"Print JSON."`
	Lang  string   `kong:"-"` // of the whole command line
}

// gamesWords are the texts about games.
type gamesWords struct {
	columns, more, hint string
	keys                [3]string
}

var gamesTexts = gamesWords{"NAME\tMACHINE\tVARIATIONS\tMODES", "%s and %d more", "phosphor games NAME describes a game, phosphor modes lists the modes.",
	[3]string{"variations", "modes", "machines"}}

func (c *gamesCmd) Run(std *streams) error {
	list := catalog.All
	if len(c.Names) > 0 {
		list = nil
	}
	for _, name := range c.Names {
		g, err := find(name)
		if err != nil {
			return err
		}
		list = append(list, g)
	}
	if c.JSON {
		type row struct {
			Name       string   `json:"name"`
			Title      string   `json:"title"`
			Machine    string   `json:"machine"`
			Machines   []string `json:"machines"` // as --machine takes them, its own first
			Modes      []string `json:"modes"`
			Variations []string `json:"variations"`
		}
		rows := []row{}
		for _, g := range list {
			rows = append(rows, row{g.Name, g.Title, g.Machine, g.Machines(), g.Modes, append([]string{}, g.Variations...)})
		}
		return writeJSON(std.out, rows)
	}
	lang := cmp.Or(c.Lang, locale.Language(os.Getenv))
	text := i18n.Of(lang, &gamesTexts)
	w := newTable(std.out, 0)
	if len(c.Names) > 0 {
		for _, g := range list {
			tellGame(w, g, lang)
		}
		return w.Flush()
	}
	fmt.Fprintln(w, text.columns)
	for _, g := range list {
		modes := g.Modes[0]
		if more := len(g.Modes) - 1; more > 0 {
			modes = fmt.Sprintf(text.more, modes, more)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", g.Name, g.Machine, strings.Join(g.Variations, " "), modes)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(std.out, "\n"+text.hint)
	return err
}

// A table writes lines with aligned columns. The tabwriter below it writes cell by cell.
type table struct {
	*tabwriter.Writer
	out *bufio.Writer
}

func newTable(w io.Writer, flags uint) *table {
	out := bufio.NewWriter(w)
	return &table{tabwriter.NewWriter(out, 0, 0, 2, ' ', flags), out}
}

// Flush writes the remaining cells.
func (t *table) Flush() error { return cmp.Or(t.Writer.Flush(), t.out.Flush()) }

// longestName is the length of the longest name of a game.
var longestName = func() (n int) {
	for _, g := range catalog.All {
		n = max(n, len(g.Name))
	}
	return n
}()

// tellGame writes everything about one game, each list in lines that fit a terminal of 80
// columns.
func tellGame(w io.Writer, g *games.Info, lang string) {
	keys := i18n.Of(lang, &gamesTexts).keys
	fmt.Fprintf(w, "%s\t%s (%s)\n", g.Name, host.Title(g.Name, lang), g.Machine)
	fmt.Fprintf(w, "\t%s\n", g.AboutIn(lang))
	for _, l := range []struct {
		key    string
		values []string
	}{{keys[0], g.Variations}, {keys[1], g.Modes}, {keys[2], g.Machines()}} {
		room := 80 - len("variations  ") - longestName
		key, line := "  "+l.key, ""
		for i, v := range l.values {
			if line != "" && len(line)+1+len(v) > room {
				fmt.Fprintf(w, "%s\t%s\n", key, line)
				key, line = "", ""
			}
			line = strings.TrimSpace(line + " " + v)
			if i == len(l.values)-1 {
				fmt.Fprintf(w, "%s\t%s\n", key, line)
			}
		}
	}
}

type modesCmd struct {
	JSON bool   `help:"Print JSON."`
	Lang string `kong:"-"` // of the whole command line
}

func (c *modesCmd) Run(std *streams) error {
	if c.JSON {
		type row struct {
			Name    string `json:"name"`
			Machine string `json:"machine"`
			Width   int    `json:"width"`
			Height  int    `json:"height"`
			Depth   int    `json:"depth"`
			Double  [2]int `json:"double"`
			Palette string `json:"palette"`
			Games   bool   `json:"games"` // false: only disks are shown in it
		}
		rows := []row{}
		for _, m := range playable() {
			s := m.Scale()
			games, _ := host.Shows(m.Name)
			rows = append(rows, row{m.Name, m.Machine, m.Width, m.Height, m.Depth, [2]int{s.X, s.Y}, m.DAC.String(), games})
		}
		return writeJSON(std.out, rows)
	}
	w := newTable(std.out, 0)
	lang := cmp.Or(c.Lang, locale.Language(os.Getenv))
	fmt.Fprintln(w, i18n.T(lang, "NAME\tSIZE\tCOLOURS\tPALETTE\tABOUT"))
	for _, m := range playable() {
		name := m.Name
		if games, _ := host.Shows(name); !games {
			name += " *"
		}
		about := strings.Split(m.About, ", ")[1:] // size and colours come before it
		for i, part := range about {
			about[i] = i18n.T(lang, part)
		}
		fmt.Fprintf(w, "%s\t%dx%d\t%7d\t%s\t%s\n", name, m.Width, m.Height, 1<<m.Depth, m.DAC, cmp.Or(strings.Join(about, ", "), m.Machine))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(std.out, "\n"+i18n.T(lang, "* for disks only: phosphor open PATH --mode NAME"))
	return err
}

// playable returns the modes in which a game or the desktop of a disk can be shown.
func playable() (list []*fb.Mode) {
	for _, m := range modes.All() {
		if games, disks := host.Shows(m.Name); games || disks {
			list = append(list, m)
		}
	}
	return list
}

func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
