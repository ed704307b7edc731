package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"phosphor/fb/modes"
	"phosphor/games/catalog"
)

type gamesCmd struct {
	JSON bool `help:"As JSON."`
}

func (c *gamesCmd) Run(std *streams) error {
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
		for _, g := range catalog.All {
			rows = append(rows, row{g.Name, g.Title, g.Machine, g.Machines(), g.Modes, append([]string{}, g.Variations...)})
		}
		return writeJSON(std.out, rows)
	}
	w := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "NAME\tMACHINE\tVARIATIONS\tMODES")
	for _, g := range catalog.All {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", g.Name, g.Machine, strings.Join(g.Variations, " "), strings.Join(g.Modes, " "))
	}
	return w.Flush()
}

type modesCmd struct {
	JSON bool `help:"As JSON."`
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
		}
		rows := []row{}
		for _, m := range modes.All() {
			s := m.Scale()
			rows = append(rows, row{m.Name, m.Machine, m.Width, m.Height, m.Depth, [2]int{s.X, s.Y}, m.DAC.String()})
		}
		return writeJSON(std.out, rows)
	}
	w := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "NAME\tMACHINE\tSIZE\tBITS\tSHOWN\tPALETTE\tABOUT")
	for _, m := range modes.All() {
		s := m.Scale()
		fmt.Fprintf(w, "%s\t%s\t%dx%d\t%d\t%dx%d\t%s\t%s\n", m.Name, m.Machine, m.Width, m.Height, m.Depth,
			m.Width*s.X, m.Height*s.Y, m.DAC, m.About)
	}
	return w.Flush()
}

func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
