// Package apptest tests desks with a program that uses everything in package app.
package apptest

import (
	"fmt"
	"image"
	"strconv"

	"phosphor/games/app"
)

// Program shows every kind of control, colour, menu and question.
var Program = app.Program{Name: "kinds", Title: "Controls", About: "Every kind of control, on any machine", Open: open}

func open(w *app.Window) error {
	check, radio, step, slide, list, line, n := 1, 1, 10, 30, 2, "Martin", 0
	items := []string{}
	for i := range 14 {
		items = append(items, fmt.Sprintf("Level %d", i+1))
	}
	w.View = &app.View{Size: image.Pt(160, 120), Draw: func(c *app.Canvas) {
		c.Fill(image.Rect(0, 0, 160, 120), app.Ground)
		for i := app.Ground; i < app.Colors; i++ {
			r := image.Rect(0, 0, 19, 19).Add(image.Pt(2+int(i)%8*19, 2+int(i)/8*19))
			c.Fill(r, i)
			c.Frame(r, 1, app.Ink)
		}
		c.Raise(image.Rect(4, 64, 24, 84))
		c.Sink(image.Rect(28, 64, 48, 84))
		c.Dots(image.Rect(52, 64, 72, 84))
		c.Raise(image.Rect(76, 64, 96, 84))
		c.Hint(image.Rect(76, 64, 96, 84))
		c.Raise(image.Rect(100, 64, 120, 84))
		c.Cursor(image.Rect(100, 64, 120, 84))
		c.Text(image.Pt(4, 88), "Plain", app.Plain, app.Ink)
		c.Text(image.Pt(60, 88), "Bold", app.Bold, app.Red)
		c.Text(image.Pt(110, 88), "Small", app.Small, app.Blue)
		c.Text(image.Pt(4, 104), "Lg", app.Large, app.Ink)
		c.Ellipse(image.Rect(60, 104, 90, 119), app.Green)
	}}
	w.Status = func() (string, string) { return "Ready", strconv.Itoa(n) }
	w.Help = "# Controls\n\nThis shows every kind of control that a program can have.\n\n- Buttons do something.\n- Boxes are on or off, and this line is long enough to be broken where a window is narrow.\n\nThe end."
	tick := func() {
		n++
		for _, c := range w.Controls {
			if c.Kind == app.Area {
				c.View.Redraw()
			}
		}
	}
	named := func(answers ...string) func(int) { return func(answer int) { line = answers[answer] } }
	cmd := func(t, k string, do func()) *app.Command { return &app.Command{Text: t, Key: k, Do: do} }
	ticked := cmd("Ticked", "alt+t", tick)
	ticked.Checked = func() bool { return check == 1 }
	off := cmd("Not now", "f5", tick)
	off.Enabled = func() bool { return false }
	handy := cmd("Count", "ctrl+k", tick)
	handy.Handy = true
	ask := cmd("Ask", "ctrl+t", func() { w.AskText("What is your name?", line, func(s string) { line = s }) })
	ask.Handy = true
	file := cmd("Open...", "ctrl+o", func() { w.ChooseFile("", func(s string) { line = s }) })
	file.Handy = true
	w.Menus = []app.Menu{{Title: "File", Commands: []*app.Command{cmd("New", "ctrl+n", func() {
		w.Ask("Really begin again? What there is will be lost for ever.", named("Begin", "Later"), "Begin", "Later")
	}), file, cmd("Save", "ctrl+s", func() {
		w.NameFile("new.txt", func(s string) {
			line = s
			if err := w.WriteFile(s, []byte("x")); err != nil {
				w.Tell(err.Error())
			}
		})
	}), {}, ticked, off}},
		{Title: "Edit", Commands: []*app.Command{handy, ask, cmd("Many", "shift+f3", func() {
			levels := []string{"Beginner", "Advanced", "Expert of experts", "None of them"}
			w.Ask("Which level shall it be?", named(levels...), levels...)
		}), cmd("Say", "", func() { w.Say("This is a remark.") })}}}
	pad := &app.View{Size: image.Pt(40, 16)}
	pad.Draw = func(c *app.Canvas) { c.Fill(image.Rectangle{Max: pad.Size}, app.Black+app.Color(n%8)) }
	pad.Press = func(image.Point, app.Button) *app.Drag {
		n++
		pad.Redraw()
		return new(app.Drag)
	}
	w.Controls = []*app.Control{
		{Kind: app.PushButton, Text: "Push", Do: tick},
		{Kind: app.PushButton, Text: "Cannot", Do: tick, Enabled: func() bool { return false }},
		{Kind: app.CheckBox, Text: "With sound", Value: func() int { return check }, Set: func(v int) { check = v }},
		{Kind: app.Radio, Text: "Speed", Items: func() []string { return []string{"Slow", "Mid", "Fast"} }, Value: func() int { return radio }, Set: func(v int) { radio = v }},
		{Kind: app.Radio, Text: "Player", Items: func() []string { return []string{"A person", "The computer", "Nobody at all"} }, Value: func() int { return radio }, Set: func(v int) { radio = v }},
		{Kind: app.Stepper, Text: "Width", Min: 1, Max: 99, Value: func() int { return step }, Set: func(v int) { step = v }},
		{Kind: app.Slider, Text: "Volume", Min: 0, Max: 100, Value: func() int { return slide }, Set: func(v int) { slide = v }},
		{Kind: app.List, Text: "Levels", Items: func() []string { return items }, Value: func() int { return list }, Set: func(v int) { list = v }, Room: 12},
		{Kind: app.TextField, Text: "Name", Line: func() string { return line }, SetLine: func(s string) { line = s }, Room: 12},
		{Kind: app.Area, Name: "Pad", View: pad},
		{Kind: app.Readout, Text: "Score", Line: func() string { return strconv.Itoa(n * 100) }, Room: 6},
	}
	return nil
}
