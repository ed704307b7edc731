package viewer

import (
	"fmt"
	"image"
	"strconv"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/formats/atarist"
	"phosphor/games/app"
)

// hex shows any file: sixteen bytes a line as numbers and as characters, and above them a
// guess at what the file is.
func hex(f *File) func(w *app.Window) {
	return func(w *app.Window) {
		header := f.thoughts(w)
		p := &pager{lines: (len(f.Data)+15)/16 + len(header)}
		wanted, found := "", -1
		p.draw = func(c *app.Canvas, n int, at image.Point) {
			if n < len(header) {
				c.Text(at, header[n], app.Plain, app.Ink)
				return
			}
			n -= len(header)
			digit := c.Width("0", app.Plain)
			if found >= 0 && found/16 == n {
				c.Cursor(image.Rect(0, at.Y-1, w.View.Size.X, at.Y+p.high-1))
			}
			c.Text(at, fmt.Sprintf("%06X", n*16), app.Plain, app.Ink)
			for i, b := range f.Data[n*16 : min(n*16+16, len(f.Data))] {
				x := at.X + (8+i*5/2+i/8)*digit
				c.Text(image.Pt(x, at.Y), fmt.Sprintf("%02X", b), app.Plain, app.Ink)
				// Each in its own cell, because the fonts of most desks are proportional.
				cell := digit + digit/4
				s := char(b, f.Machine)
				c.Text(image.Pt(at.X+50*digit+i*cell+(cell-c.Width(s, app.Plain))/2, at.Y), s, app.Plain, app.Ink)
			}
		}
		p.show(w, image.Pt(600, 260))
		w.Status = func() (string, string) {
			return f.Name(), fmt.Sprintf("%X / %X", max(p.top()-len(header), 0)*16, len(f.Data))
		}
		find := func(from int) {
			at := strings.Index(string(f.Data[min(from, len(f.Data)):]), needle(wanted))
			if at < 0 || wanted == "" {
				w.Say(w.F("%q not found", wanted))
				return
			}
			found = from + at
			p.to(found/16 + len(header))
			w.View.Redraw()
		}
		w.Menus = []app.Menu{{Title: "Bytes", Commands: []*app.Command{
			{Text: w.T("Find..."), Name: "Find", Key: "ctrl+f", Handy: true, Do: func() {
				w.AskText(w.T("Find text, or bytes such as 48 75 6E:"), wanted, func(s string) { wanted = s; find(0) })
			}},
			{Text: w.T("Find Again"), Name: "Again", Key: "f3", Do: func() { find(found + 1) }},
			{Text: w.T("Go to..."), Name: "Goto", Key: "ctrl+g", Do: func() {
				w.AskText(w.T("Offset, in hexadecimal:"), "", func(s string) {
					if n, err := strconv.ParseInt(s, 16, 64); err == nil {
						p.to(int(min(n, int64(len(f.Data))))/16 + len(header))
					}
				})
			}},
		}}}
	}
}

// needle returns the bytes to search for; pairs of hexadecimal digits stand for bytes.
func needle(s string) string {
	var b []byte
	for _, word := range strings.Fields(s) {
		n, err := strconv.ParseUint(word, 16, 8)
		if err != nil || len(word) != 2 {
			return s
		}
		b = append(b, byte(n))
	}
	return string(b)
}

// char returns a byte in the machine's character set.
func char(b byte, machine string) string {
	switch {
	case b < ' ' || b == 0x7f || b >= 0x80 && b < 0xa0 && machine != "atari":
		return "."
	case machine == "atari":
		return string(atarist.Runes[b])
	}
	return string(rune(b))
}

// thoughts returns guesses at what the file is.
func (f *File) thoughts(w *app.Window) (lines []string) {
	switch {
	case len(f.Data) == 0 && f.Err == nil:
		lines = append(lines, w.T("The file is empty."))
	case f.Format != nil && f.Format.Unread != "":
		lines = append(lines, f.Format.Name+": "+f.Format.Unread)
	case f.Format != nil:
		lines = append(lines, f.Format.Name)
	default:
		lines = append(lines, w.T("Unknown format."))
	}
	if f.Err != nil {
		lines = append(lines, i18n.Error(w.Env.Lang, f.Err))
	}
	return append(lines, "")
}
