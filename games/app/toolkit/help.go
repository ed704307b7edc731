package toolkit

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"phosphor/assets/i18n"
)

// Lines breaks a text with the marks of app.Window.Help into lines of at most the given
// number of characters. It returns them with the title, or "" without one.
func Lines(help string, room int) (title string, lines []string) {
	var text []string
	for _, line := range strings.Split(strings.TrimSpace(help), "\n") {
		line = strings.TrimRight(line, " ")
		if rest, ok := strings.CutPrefix(line, "# "); ok && title == "" {
			title = rest
			continue
		}
		text = append(text, strings.TrimPrefix(line, "# "))
	}
	for _, line := range text {
		n := len(lines)
		switch {
		case line == "":
			if n > 0 && lines[n-1] != "" {
				lines = append(lines, "")
			}
		case strings.HasPrefix(line, "- "):
			for i, part := range Reflow([]string{line[2:]}, room-2) {
				if i == 0 {
					part = "- " + part
				} else {
					part = "  " + part
				}
				lines = append(lines, part)
			}
		case n > 0 && lines[n-1] != "" && !strings.HasPrefix(lines[n-1], "-") && !strings.HasPrefix(lines[n-1], " "):
			lines = append(lines[:n-1], Reflow([]string{lines[n-1] + " " + line}, room)...)
		default:
			lines = append(lines, Reflow([]string{line}, room)...)
		}
	}
	return title, lines
}

// Sheets breaks such a text into pages of the given columns and rows, with a heading on
// the first: its own, or title.
func Sheets(title, help string, columns, rows int) [][]string {
	head, lines := Lines(help, columns)
	if title = cmp.Or(head, title); title != "" {
		lines = append([]string{title, ""}, lines...)
	}
	return Pages(lines, rows)
}

// Reflow returns lines of text unchanged if they fit, and otherwise rewraps the
// paragraphs to the given number of characters. Lines of tables, which begin with a
// blank, stay separate; their columns move closer together.
func Reflow(text []string, room int) []string {
	long := func(s string) bool { return utf8.RuneCountInString(s) > room }
	if !slices.ContainsFunc(text, long) {
		return text
	}
	var lines []string
	for len(text) > 0 {
		n := slices.IndexFunc(text, func(s string) bool { return s == "" || s[0] == ' ' })
		if n < 0 {
			n = len(text)
		}
		lines = append(lines, i18n.Lines(i18n.Words(strings.Join(text[:n], " ")), room, utf8.RuneCountInString)...)
		if text = text[n:]; len(text) > 0 {
			line := strings.TrimSpace(text[0])
			for long(line) && strings.Contains(line, "  ") {
				line = strings.Replace(line, "  ", " ", 1)
			}
			lines, text = append(lines, line), text[1:]
		}
	}
	return lines
}

// Even returns a paragraph in as few lines of at most that many characters as it needs,
// with no line much shorter than the others.
func Even(text string, room int) []string {
	lines := Reflow([]string{text}, room)
	for room--; room > 0; room-- {
		narrow := Reflow([]string{text}, room)
		if len(narrow) > len(lines) || slices.ContainsFunc(narrow, func(s string) bool { return utf8.RuneCountInString(s) > room }) {
			break
		}
		lines = narrow
	}
	return lines
}

// Pages cuts lines of text into pages of at most the given number of rows. It cuts a
// paragraph only if it is longer than a page.
func Pages(text []string, rows int) (list [][]string) {
	for len(text) > rows {
		n := rows
		for n > 0 && text[n] != "" {
			n--
		}
		if n < 2 { // rather than a heading from its text
			n = max(rows/2, min(rows, len(text)-4))
		}
		list = append(list, text[:n])
		for text = text[n:]; len(text) > 0 && text[0] == ""; text = text[1:] {
		}
	}
	return append(list, text)
}
