package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"phosphor/assets/i18n"
)

// A bar shows the progress of work that takes longer than a user expects. If the output is
// not a terminal, it prints a line at intervals instead.
type bar struct {
	w           io.Writer
	lang        string
	terminal    bool
	total, done int
	rated       int // steps counted by rate
	begin, last time.Time
	shown       bool
}

const (
	barDelay = 300 * time.Millisecond
	barPause = 50 * time.Millisecond // between two updates
	barLine  = 20 * time.Second      // between two lines when the output is not a terminal
	barWidth = 30
	barName  = 32
)

func newBar(std *streams, total int) *bar {
	now := time.Now()
	return &bar{w: std.err, lang: std.lang, terminal: isTerminal(std.err), total: total, begin: now, last: now}
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	st, err := f.Stat()
	return err == nil && st.Mode()&os.ModeCharDevice != 0
}

// begins shows what is being done before the number of steps is known.
func (b *bar) begins(what string) {
	if b.terminal {
		b.put(what)
	}
}

// step reports that work on the next file begins.
func (b *bar) step(name string) {
	b.done++
	if b.due() {
		b.put(b.line(name))
	}
}

// due reports whether to update the bar again.
func (b *bar) due() bool {
	now := time.Now()
	if b.terminal {
		return now.Sub(b.begin) >= barDelay && now.Sub(b.last) >= barPause
	}
	return now.Sub(b.last) >= barLine
}

// put replaces the line shown.
func (b *bar) put(line string) {
	b.last = time.Now()
	if !b.terminal {
		fmt.Fprintln(b.w, "phosphor:", line)
		return
	}
	b.shown = true
	fmt.Fprint(b.w, "\r\x1b[K"+line)
}

func (b *bar) line(name string) string {
	if r := []rune(name); len(r) > barName {
		name = "..." + string(r[len(r)-barName+3:])
	}
	return b.picture(b.done-1) + i18n.F(b.lang, "%d of %d %s", b.done, b.total, name)
}

func (b *bar) picture(done int) string {
	full := barWidth * done / max(1, b.total)
	return "[" + strings.Repeat("#", full) + strings.Repeat(".", barWidth-full) + "] "
}

// rate counts a step, one of many similar ones. The bar shows how many steps are done per
// second and how long the rest will take.
func (b *bar) rate() {
	b.done++
	b.rated++
	if b.due() {
		b.put(b.rateLine(time.Since(b.begin)))
	}
}

func (b *bar) rateLine(passed time.Duration) string {
	each := passed / time.Duration(max(1, b.rated))
	left := (each * time.Duration(b.total-b.done)).Round(time.Second)
	return b.picture(b.done) + i18n.F(b.lang, "%d of %d, %s/s, %v left", b.done, b.total,
		i18n.Decimal(b.lang, float64(time.Second)/float64(max(1, each)), 1), left)
}

// close removes the bar from the screen.
func (b *bar) close() {
	if b.shown {
		fmt.Fprint(b.w, "\r\x1b[K")
		b.shown = false
	}
}
