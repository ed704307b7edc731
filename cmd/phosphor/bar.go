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

// close takes the bar off the screen.
func (b *bar) close() {
	if b.shown {
		fmt.Fprint(b.w, "\r\x1b[K")
		b.shown = false
	}
}
