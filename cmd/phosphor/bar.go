package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// A bar shows how far long work has come, on a terminal only and only if the
// work takes longer than a person waits without wondering.
type bar struct {
	w           io.Writer // nil: nothing is shown
	total, done int
	rated       int // steps that rate has counted
	begin, last time.Time
	shown       bool
}

const (
	barDelay = 300 * time.Millisecond
	barPause = 50 * time.Millisecond // between two pictures of it
	barWidth = 30
	barName  = 32
)

func newBar(w io.Writer, total int) *bar {
	b := &bar{total: total, begin: time.Now()}
	if isTerminal(w) {
		b.w = w
	}
	return b
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	st, err := f.Stat()
	return err == nil && st.Mode()&os.ModeCharDevice != 0
}

// step tells that the work on the next file begins.
func (b *bar) step(name string) {
	b.done++
	now := time.Now()
	if b.w == nil || now.Sub(b.begin) < barDelay || now.Sub(b.last) < barPause {
		return
	}
	b.last, b.shown = now, true
	fmt.Fprint(b.w, "\r\x1b[K"+b.line(name))
}

func (b *bar) line(name string) string {
	full := barWidth * (b.done - 1) / max(1, b.total)
	if r := []rune(name); len(r) > barName {
		name = "..." + string(r[len(r)-barName+3:])
	}
	return fmt.Sprintf("[%s%s] %d of %d %s", strings.Repeat("#", full), strings.Repeat(".", barWidth-full), b.done, b.total, name)
}

// rate tells that one step more is done, of steps that are alike: the bar says how
// many are done in a second and how long the rest will take.
func (b *bar) rate() {
	b.done++
	b.rated++
	now := time.Now()
	if b.w == nil || now.Sub(b.begin) < barDelay || now.Sub(b.last) < barPause {
		return
	}
	b.last, b.shown = now, true
	fmt.Fprint(b.w, "\r\x1b[K"+b.rateLine(now.Sub(b.begin)))
}

func (b *bar) rateLine(passed time.Duration) string {
	full := barWidth * b.done / max(1, b.total)
	each := passed / time.Duration(max(1, b.rated))
	left := (each * time.Duration(b.total-b.done)).Round(time.Second)
	return fmt.Sprintf("[%s%s] %d of %d, %.1f/s, %v left", strings.Repeat("#", full), strings.Repeat(".", barWidth-full), b.done, b.total, float64(time.Second)/float64(max(1, each)), left)
}

// close takes the bar off the screen.
func (b *bar) close() {
	if b.shown {
		fmt.Fprint(b.w, "\r\x1b[K")
		b.shown = false
	}
}
