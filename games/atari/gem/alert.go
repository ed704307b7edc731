package gem

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"phosphor/formats/rsc"
)

// This file is form_alert: boxes with a picture, a few lines and one to three
// buttons, made of a text like "[2][Really quit?][Quit|Cancel]".

// fieldNumbers are the numbers from 1 to n as text.
func fieldNumbers(n int) []string {
	s := make([]string, n)
	for i := range s {
		s[i] = strconv.Itoa(i + 1)
	}
	return s
}

// An AlertText is the text of an alert taken apart.
type AlertText struct {
	Icon    int // 0 none, 1 note, 2 question, 3 stop
	Lines   []string
	Buttons []string
}

// ParseAlert takes the text of an alert apart: the number of the picture, the lines
// and the buttons, each in brackets, lines and buttons separated by |. Two
// | or ] stand for one of them in the text.
func ParseAlert(s string) (AlertText, error) {
	var a AlertText
	icon, rest, err := bracket(s, s)
	if err != nil {
		return a, err
	}
	if a.Icon, err = strconv.Atoi(strings.TrimSpace(strings.Join(icon, "|"))); err != nil || a.Icon < 0 {
		return a, fmt.Errorf("gem: alert %q: no picture has the number %q", s, strings.Join(icon, "|"))
	}
	if a.Lines, rest, err = bracket(s, rest); err != nil {
		return a, err
	}
	a.Buttons, _, err = bracket(s, rest)
	return a, err
}

// bracket takes what stands in the next brackets of s, at its bars.
func bracket(alert, s string) (parts []string, rest string, err error) {
	i := strings.IndexByte(s, '[')
	if i < 0 {
		return nil, "", fmt.Errorf("gem: alert %q: brackets are missing", alert)
	}
	s = s[i+1:]
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case (c == '|' || c == ']') && i+1 < len(s) && s[i+1] == c:
			b.WriteByte(c)
			i++
		case c == '|':
			parts = append(parts, b.String())
			b.Reset()
		case c == ']':
			return append(parts, b.String()), s[i+1:], nil
		default:
			b.WriteByte(c)
		}
	}
	return nil, "", fmt.Errorf("gem: alert %q: a bracket is not closed", alert)
}

// Quote doubles the characters that have a meaning in the text of an alert.
func Quote(s string) string { return strings.NewReplacer("|", "||", "]", "]]").Replace(s) }

// alertTree lays an alert out, in characters: the picture of 32 x 32 pixels at
// (1, 1); the lines from row 1 on, right of it; below both the buttons, all as
// wide as the longest and one more, two apart.
func (d *Desk) alertTree(a AlertText, def int) *Tree {
	width := func(texts []string) (n int) {
		for _, t := range texts {
			n = max(n, utf8.RuneCountInString(t))
		}
		return n
	}
	const gap = 2
	icon := alertIcon(a.Icon)
	textAt, below := 1, 0
	if icon != nil {
		textAt, below = 6, 1+icon.Height/d.Font.Height
	}
	button := width(a.Buttons) + 1
	buttons := len(a.Buttons)*(button+gap) - gap
	w := max(textAt+width(a.Lines), 1+buttons) + 1
	row := max(below, len(a.Lines)+1) + 1

	var b builder
	root := box(rsc.TypeBox, 1)
	root.State = rsc.Outlined
	b.add(-1, at(root, 0, 0, w, row+2))
	if icon != nil {
		o := at(rsc.Object{Type: rsc.TypeImage, Spec: icon}, 1, 1, icon.Stride, 0)
		o.H = rsc.CharsAnd(0, int8(icon.Height))
		b.add(0, o)
	}
	for i, line := range a.Lines {
		b.add(0, at(label(rsc.TypeString, line), textAt, 1+i, utf8.RuneCountInString(line), 1))
	}
	x := max((w-buttons)/2, 1)
	for i, text := range a.Buttons {
		o := at(label(rsc.TypeButton, text), x+i*(button+gap), row, button, 1)
		o.Flags = rsc.Selectable | rsc.Exit
		if i+1 == def {
			o.Flags |= rsc.Default
		}
		b.add(0, o)
	}
	t := d.Tree(b.done())
	t.Center(d.Work())
	return t
}

// Alert shows an alert in the middle of the desktop: done is called with the number of
// the button, counted from 1, after the alert has been taken off the screen. Return
// stands for the button number def; 0 means none. A text that is no alert is shown
// as it is, with a button to go on.
func (d *Desk) Alert(text string, def int, done func(button int)) {
	a, err := ParseAlert(text)
	if err != nil {
		a, def = AlertText{Icon: 1, Lines: strings.Split(text, "\n"), Buttons: []string{"OK"}}, 1
	}
	if d.Message != nil {
		d.Message(strings.Join(a.Lines, " "))
	}
	t := d.alertTree(a, def)
	first := len(t.Objects) - len(a.Buttons)
	f := d.form(t, 0, func(obj int) {
		d.pop()
		if done != nil {
			done(obj - first + 1)
		}
	})
	f.alert = true
}

// alertIcon returns the picture of an alert, nil for none.
func alertIcon(n int) *rsc.Image {
	if n < 1 || n > len(alertIcons) {
		return nil
	}
	return alertIcons[n-1]
}
