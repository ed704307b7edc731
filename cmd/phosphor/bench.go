package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"phosphor/fb/window/bench"
	"phosphor/formats/gemimg"
)

type benchCmd struct {
	Names []string `arg:"" optional:"" name:"name" help:"Rows to run; by default all."`
	Seed  uint64   `help:"Seed for random sizes, places and contents." default:"1"`
	JSON  bool     `help:"Print JSON."`
}

// All subjects of a row are timed in turns of this length, benchTurns times. The quickest turn
// counts, because other work of the machine only adds time. Turns are shorter than the time
// that a busy system gives to one program.
const benchTurn = 2 * time.Millisecond

var benchTurns = 90

// benchResult is one line of the table.
type benchResult struct {
	Name   string             `json:"name"`
	About  string             `json:"about"`
	Ns     float64            `json:"ns"`
	Mpixel float64            `json:"mpixel_per_s"`
	Ratios map[string]float64 `json:"ratios"` // speed relative to each peer
	Goal   float64            `json:"goal,omitempty"`
	Least  string             `json:"least"` // memcpy or memset of the bytes written
	OfThat float64            `json:"times_least"`
	Worst  float64            `json:"worst,omitempty"` // ratio of the worst case to the first peer; the other fields are those of the median case
	At     string             `json:"worst_at,omitempty"`
	peers  []string
}

func (c *benchCmd) Run(std *streams) error {
	rows, done := bench.Rows(c.Seed)
	defer done()
	rows = append(rows, imgRow())
	if err := c.check(rows); err != nil {
		return err
	}
	rows = slices.DeleteFunc(rows, func(r bench.Row) bool { return len(c.Names) > 0 && !slices.Contains(c.Names, r.Name) })
	if c.JSON {
		results := []benchResult{}
		for _, r := range rows {
			results = append(results, measureRow(r))
		}
		return writeJSON(std.out, results)
	}
	return printBench(std.out, rows)
}

// printBench prints each row as soon as it is measured. The widths of the columns come
// from the names and from the usual size of the numbers.
func printBench(out io.Writer, rows []bench.Row) error {
	name, about, peers := 0, 0, len("SPEEDUP OVER")
	for _, r := range rows {
		var each []string
		for _, p := range r.Peers {
			each = append(each, p.Name+" 00.00")
		}
		name, about, peers = max(name, len(r.Name)), max(about, utf8.RuneCountInString(r.About)), max(peers, len(strings.Join(each, ", ")))
	}
	line := func(cells ...any) error {
		_, err := fmt.Fprintf(out, fmt.Sprintf("%%-%ds  %%-%ds  %%-9v  %%-8v  %%-%ds  %%-5s  %%s\n", name, about, peers), cells...)
		return err
	}
	if err := line("NAME", "WHAT", "TIME", "MPIXEL/S", "SPEEDUP OVER", "GOAL", "RATIO TO"); err != nil {
		return err
	}
	for _, row := range rows {
		r := measureRow(row)
		var ratios []string
		for _, p := range r.peers {
			ratios = append(ratios, fmt.Sprintf("%s %.2f", p, r.Ratios[p]))
		}
		goal := "-"
		if r.Goal > 0 {
			goal = fmt.Sprintf("%.2f", r.Goal)
		}
		worst := ""
		if r.At != "" {
			worst = fmt.Sprintf("; worst %s %.2f at %s", r.peers[0], r.Worst, r.At)
		}
		err := line(r.Name, r.About, time.Duration(r.Ns), fmt.Sprintf("%.0f", r.Mpixel), strings.Join(ratios, ", "), goal, fmt.Sprintf("%s %.1f", r.Least, r.OfThat)+worst)
		if err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(out, "Goals are for the first peer. The last column is the time divided by that of copying, or clearing, the bytes that are written.")
	return err
}

// imgRow reads a GEM IMG, which does not involve the framebuffer.
func imgRow() bench.Row {
	p := bench.Picture()
	var b bytes.Buffer
	if err := gemimg.Encode(&b, p, nil); err != nil {
		panic(err) // the picture is always the same
	}
	to := make([]byte, len(p.Pix))
	return bench.Row{Name: "img", About: "640x400, 4 planes, GEM IMG read", Pixels: len(p.Pix),
		Ours:  bench.Way{Name: "gemimg", Run: func() { gemimg.DecodeAll(bytes.NewReader(b.Bytes())) }, Times: 1},
		Least: bench.Way{Name: "memcpy", Run: func() { copy(to, p.Pix) }, Times: 1}}
}

func (c *benchCmd) check(rows []bench.Row) error {
	var names []string
	for _, r := range rows {
		names = append(names, r.Name)
	}
	for _, n := range c.Names {
		if !slices.Contains(names, n) {
			return suggest(nil, "benchmark", n, names)
		}
	}
	return nil
}

// measureRow measures a row or its cases. Of the cases it returns the median and notes the
// worst, compared to the first peer or, if there is none, to the least work.
func measureRow(r bench.Row) benchResult {
	if len(r.Cases) == 0 {
		return measure(r, benchTurn)
	}
	var all []benchResult
	for _, c := range r.Cases {
		all = append(all, measure(c, benchTurn/4))
	}
	ratio := func(b benchResult) float64 {
		if len(b.peers) == 0 {
			return 1 / b.OfThat
		}
		return b.Ratios[b.peers[0]]
	}
	slices.SortFunc(all, func(a, b benchResult) int { return cmp.Compare(ratio(a), ratio(b)) })
	res := all[len(all)/2]
	res.Name, res.Goal, res.Worst, res.At = r.Name, r.Goal, ratio(all[0]), all[0].About
	res.About += ", the middle one"
	return res
}

// measure times all ways of a row in turn, so that a machine that slows down for a while
// slows them all.
func measure(r bench.Row, turn time.Duration) benchResult {
	ways := append([]bench.Way{r.Ours, r.Least}, r.Peers...)
	best := make([]float64, len(ways))
	for i := range best {
		best[i] = math.Inf(1)
		ways[i].Run()
	}
	for range benchTurns {
		for i, w := range ways {
			n := 0
			start := time.Now()
			for step := 1; ; step *= 2 {
				for range step {
					w.Run()
				}
				n += step
				if d := time.Since(start); d >= turn {
					best[i] = min(best[i], float64(d.Nanoseconds())/float64(n*w.Times))
					break
				}
			}
		}
	}
	res := benchResult{Name: r.Name, About: r.About, Ns: best[0], Mpixel: float64(r.Pixels) / best[0] * 1e3, Goal: r.Goal, Least: r.Least.Name, OfThat: best[0] / best[1], Ratios: map[string]float64{}}
	for i, p := range r.Peers {
		res.peers = append(res.peers, p.Name)
		res.Ratios[p.Name] = best[i+2] / best[0]
	}
	return res
}
