package gem

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"phosphor/formats/rsc"
	"phosphor/games/atari/gem/trees"
)

// This file implements form_alert: boxes with a picture, a few lines and one to three
// buttons, described by a text like "[2][Really quit?][Quit|Cancel]".

// fieldNumbers returns the numbers from 1 to n as text.
func fieldNumbers(n int) []string {
	s := make([]string, n)
	for i := range s {
		s[i] = strconv.Itoa(i + 1)
	}
	return s
}

// alertTree lays out an alert, in characters: the picture of 32 x 32 pixels at (1, 1);
// the lines from row 1 on, right of it; below both the buttons, all as wide as the
// longest and one more, two apart.
func (d *Desk) alertTree(a trees.AlertText, def int) *Tree {
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

	var b trees.Builder
	root := trees.Box(rsc.TypeBox, 1)
	root.State = rsc.Outlined
	b.Add(-1, trees.At(root, 0, 0, w, row+2))
	if icon != nil {
		o := trees.At(rsc.Object{Type: rsc.TypeImage, Spec: icon}, 1, 1, icon.Stride, 0)
		o.H = rsc.CharsAnd(0, int8(icon.Height))
		b.Add(0, o)
	}
	for i, line := range a.Lines {
		b.Add(0, trees.At(trees.Label(rsc.TypeString, line), textAt, 1+i, utf8.RuneCountInString(line), 1))
	}
	x := max((w-buttons)/2, 1)
	for i, text := range a.Buttons {
		o := trees.At(trees.Label(rsc.TypeButton, text), x+i*(button+gap), row, button, 1)
		o.Flags = rsc.Selectable | rsc.Exit
		if i+1 == def {
			o.Flags |= rsc.Default
		}
		b.Add(0, o)
	}
	t := d.Tree(b.Done())
	t.Center(d.Work())
	return t
}

// Alert shows an alert in the middle of the desktop: done is called with the number of
// the button, counted from 1, after the alert has been removed from the screen. Return
// presses button number def; 0 means none. Any other text is shown unchanged, with a
// button to continue.
func (d *Desk) Alert(text string, def int, done func(button int)) {
	a, err := trees.ParseAlert(text)
	if err != nil {
		a, def = trees.AlertText{Icon: 1, Lines: strings.Split(text, "\n"), Buttons: []string{"OK"}}, 1
	}
	if d.Message != nil {
		d.Message(strings.Join(strings.Fields(strings.Join(a.Lines, " ")), " "))
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

// alertIcon returns the picture of an alert, or nil.
func alertIcon(n int) *rsc.Image {
	if n < 1 || n > len(alertIcons) {
		return nil
	}
	return alertIcons[n-1]
}
