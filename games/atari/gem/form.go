package gem

import (
	"image"
	"slices"
	"strings"

	"phosphor/fb/input"
	"phosphor/formats/rsc"
	"phosphor/games/atari/gem/trees"
)

// This file implements dialogs, form_do.
//
// A press on a selectable object inverts it, and again whenever the pointer leaves or
// enters it with the button down; releasing the button inside toggles the selection.
// Radio buttons are selected by the press, and the others in the same parent lose the
// selection. An exit object ends the dialog when it is selected, one with touch exit when
// it is pressed. Return selects the default object. Tab, up and down go through the
// editable texts; Escape clears one.
//
// GEM's dialogs know no other keys. Here Undo selects the object that changes nothing,
// and so does Escape if there is no text to clear; Help selects a help button. They are
// recognized by their texts.

// A form is an active dialog.
type form struct {
	d     *Desk
	tree  *Tree
	under under
	edit  editor
	alert bool
	exit  func(obj int) // called when an object exits; the dialog continues unless it ends it

	filter func(ev input.Event) bool                 // gets events first; may be nil
	find   func(name string) (image.Rectangle, bool) // finds further names; may be nil

	leave   int  // object that changes nothing; 0: recognized by its text
	watch   int  // object on which the button went down, -1: none
	inside  bool // the pointer is inside it
	initial bool // it was selected before
}

// Dialog shows a tree in the middle of the desktop and runs the dialog: done is called
// with the number of the object that ended it, after the dialog has been removed from the
// screen. That object stays selected, as in GEM. The text of the object field is edited
// first; 0 means the first one there is.
func (d *Desk) Dialog(t *Tree, field int, done func(obj int)) {
	t.Center(d.Work())
	d.form(t, field, func(obj int) {
		d.pop()
		if done != nil {
			done(obj)
		}
	})
}

// Pages shows texts one after another until the player cancels: the last with a button
// ok, the others with more and cancel. Then it calls left, which may be nil.
func (d *Desk) Pages(list [][]string, ok, more, cancel string, left func()) {
	text, tree := list[0], trees.Page(list[0], ok)
	if len(list) > 1 {
		tree = trees.PageOf(text, more, cancel)
	}
	d.Dialog(d.Tree(tree), 0, func(button int) {
		switch {
		case len(list) > 1 && button == trees.More(text):
			d.Pages(list[1:], ok, more, cancel, left)
		case left != nil:
			left()
		}
	})
}

// form shows a tree where it is and begins a dialog.
func (d *Desk) form(t *Tree, field int, exit func(obj int)) *form {
	f := &form{d: d, tree: t, exit: exit, watch: -1, edit: editor{tree: t, obj: -1}}
	d.push(f) // this ends a drag, whose outline must not be kept
	f.under = d.save(t.Bounds(0))
	d.Draw(t, 0, d.Screen.Rect)
	if field <= 0 || field >= len(t.Objects) || !f.editable(field) {
		field = f.next(-1, 1)
	}
	f.focus(field)
	return f
}

func (f *form) close() {
	f.edit.show(f.d, false)
	f.d.restore(f.under)
}

// fields returns the objects that can be edited, in order.
func (f *form) fields() []int {
	var fields []int
	for i := range f.tree.Objects {
		if f.editable(i) {
			fields = append(fields, i)
		}
	}
	return fields
}

func (f *form) editable(i int) bool {
	_, text := f.tree.Objects[i].Spec.(*rsc.Text)
	return text && f.tree.has(i, rsc.Editable) && !f.tree.Is(i, rsc.Disabled) && !f.tree.hidden(i)
}

// next returns the text after the object i in the direction of step, or -1 if there is
// none.
func (f *form) next(i, step int) int {
	for i += step; i >= 0 && i < len(f.tree.Objects); i += step {
		if f.editable(i) {
			return i
		}
	}
	return -1
}

// focus edits another text, with the cursor at its end.
func (f *form) focus(i int) {
	f.edit.show(f.d, false)
	f.edit.obj, f.edit.all = i, false
	if i >= 0 {
		f.edit.at = len([]rune(f.edit.spec().Text))
	}
	f.edit.show(f.d, true)
}

// redraw redraws an object and everything on it, including what is under it: texts and
// strings are transparent, so their old state would show through.
func (f *form) redraw(i int) {
	f.edit.show(f.d, false)
	f.d.Draw(f.tree, 0, f.tree.Bounds(i))
	f.edit.show(f.d, true)
}

// SelectText selects the text being edited in the dialog opened last, if there is one, so
// that typing replaces it. GEM lacked that; there you pressed Escape first.
func (d *Desk) SelectText() {
	if f, ok := d.top().(*form); ok && f.edit.obj >= 0 && f.edit.spec().Text != "" {
		f.edit.show(d, false)
		f.edit.all = true
		f.edit.show(d, true)
	}
}

// LeaveBy sets the object that Undo and Escape select in the dialog opened last, whatever
// its text; 0 is the last one.
func (d *Desk) LeaveBy(obj int) {
	if f, ok := d.top().(*form); ok {
		if obj == 0 {
			obj = len(f.tree.Objects) - 1
		}
		f.leave = obj
	}
}

// change selects an object or takes the selection away.
func (f *form) change(i int, on bool) {
	if f.tree.Is(i, rsc.Selected) == on {
		return
	}
	f.tree.Set(i, rsc.Selected, on)
	f.redraw(i)
}

func (f *form) event(ev input.Event) {
	if f.filter != nil && f.filter(ev) {
		return
	}
	switch ev.Kind {
	case input.Press:
		if ev.Button == input.Left {
			f.press(f.tree.Find(ev.At))
		}
	case input.Move:
		if f.watch >= 0 {
			f.track(ev.At)
		}
	case input.Release:
		if ev.Button == input.Left && f.watch >= 0 {
			f.track(ev.At)
			f.release()
		}
	case input.Blur:
		if f.watch >= 0 {
			f.change(f.watch, f.initial)
			f.watch = -1
		}
	case input.KeyDown:
		f.key(ev)
	}
}

func (f *form) press(i int) {
	if i < 0 {
		f.d.bell()
		return
	}
	t := f.tree
	switch {
	case t.Is(i, rsc.Disabled):
	case t.has(i, rsc.RadioButton) && t.has(i, rsc.Selectable):
		for s := range t.Objects.Children(max(t.Objects.Parent(i), 0)) {
			if s != i && t.has(s, rsc.RadioButton) {
				f.change(s, false)
			}
		}
		f.change(i, true)
		f.act(i, true)
	case t.has(i, rsc.TouchExit):
		if t.has(i, rsc.Selectable) {
			f.change(i, !t.Is(i, rsc.Selected))
		}
		f.act(i, true)
	case t.has(i, rsc.Selectable):
		f.watch, f.inside, f.initial = i, true, t.Is(i, rsc.Selected)
		f.change(i, !f.initial)
	default:
		f.act(i, true)
	}
}

// act carries out a click on an object: it exits or is edited. A press alone exits only
// with touch exit.
func (f *form) act(i int, pressed bool) {
	switch {
	case f.tree.has(i, rsc.TouchExit),
		f.tree.has(i, rsc.Exit) && (!pressed || f.tree.has(i, rsc.RadioButton)) && f.tree.Is(i, rsc.Selected):
		f.exit(i)
	case f.editable(i):
		f.focus(i)
	}
}

// track inverts the object under the button as the pointer enters and leaves it.
func (f *form) track(at image.Point) {
	if in := at.In(f.tree.Rect(f.watch)); in != f.inside {
		f.inside = in
		f.change(f.watch, in != f.initial)
	}
}

func (f *form) release() {
	i := f.watch
	f.watch = -1
	if f.inside {
		f.act(i, false)
	}
}

// choose exits through an object as if it had been clicked.
func (f *form) choose(i int) {
	f.change(i, true)
	f.exit(i)
}

func (f *form) key(ev input.Event) {
	if f.watch >= 0 {
		return
	}
	key := ev.Key
	if key == "tab" && ev.Mods&input.Shift != 0 {
		key = "up"
	}
	editing := f.edit.obj >= 0
	switch {
	case key == "return":
		for i := range f.tree.Objects {
			if f.tree.has(i, rsc.Default) && f.enabled(i) {
				f.choose(i)
				return
			}
		}
	case !editing && (key == "tab" || key == "right"):
		f.moveDefault(1)
	case !editing && (key == "up" || key == "left"):
		f.moveDefault(-1)
	case key == "tab" || key == "down":
		if i := f.next(f.edit.obj, 1); i >= 0 && editing {
			f.focus(i)
		}
	case key == "up":
		if i := f.next(f.edit.obj, -1); i >= 0 && editing {
			f.focus(i)
		}
	case key == "undo" || key == "f2" || key == "escape" && (!editing || f.leave > 0 && (f.edit.all || f.edit.spec().Text == "")):
		if f.leave > 0 {
			f.choose(f.leave)
			return
		}
		f.chooseNamed(cancelNames, true)
	case key == "f1":
		f.chooseNamed(helpNames, false)
	case editing:
		f.edit.show(f.d, false)
		if f.edit.key(ev, f.d.Font) {
			f.redraw(f.edit.obj)
		}
		f.edit.show(f.d, true)
	}
}

// moveDefault makes the next button that exits the default one.
func (f *form) moveDefault(step int) {
	var exits []int
	now := -1
	for i, o := range f.tree.Objects {
		if o.Type != rsc.TypeButton || !f.tree.has(i, rsc.Exit) || !f.enabled(i) {
			continue
		}
		if f.tree.has(i, rsc.Default) {
			now = len(exits)
		}
		exits = append(exits, i)
	}
	if len(exits) < 2 {
		return
	}
	next := (now + step + len(exits)) % len(exits)
	if now < 0 {
		next = 0
	} else {
		f.tree.Objects[exits[now]].Flags &^= rsc.Default
	}
	f.tree.Objects[exits[next]].Flags |= rsc.Default
	f.d.Draw(f.tree, 0, f.d.Screen.Rect)
}

func (f *form) enabled(i int) bool { return !f.tree.Is(i, rsc.Disabled) && !f.tree.hidden(i) }

// Texts of objects that change nothing, and of those that help.
var (
	cancelNames = []string{"cancel", "abbruch", "abbrechen", "annuler", "cancelar", "no", "nein", "non",
		"stop", "anhalten", "arrêter", "parar", "back", "zurück", "retour", "volver", "look", "ansehen", "voir", "mirar"}
	helpNames = []string{"help", "hilfe", "aide", "ayuda"}
)

// chooseNamed exits through the exit object that has one of the given texts or, if there
// is none and alone is set, through the only exit object.
func (f *form) chooseNamed(names []string, alone bool) {
	var exits []int
	for i := range f.tree.Objects {
		if !f.tree.has(i, rsc.Exit|rsc.TouchExit) || !f.enabled(i) || f.tree.Objects[i].Type != rsc.TypeButton {
			continue
		}
		exits = append(exits, i)
	}
	for _, name := range names {
		for _, i := range exits {
			if strings.ToLower(strings.TrimSpace(f.tree.Text(i))) == name {
				f.choose(i)
				return
			}
		}
	}
	if alone && len(exits) == 1 {
		f.choose(exits[0])
		return
	}
	f.d.bell()
}

// where finds "dialog" (or "alert"), "button:Text" and "field:N", counted from 1.
func (f *form) where(name string) (image.Rectangle, bool) {
	if f.find != nil {
		if r, ok := f.find(name); ok {
			return r, true
		}
	}
	kind, rest, _ := strings.Cut(name, ":")
	switch kind {
	case "dialog", "alert":
		return f.tree.Rect(0), rest == "" && f.alert == (kind == "alert")
	case "button":
		for i := range f.tree.Objects {
			t := f.tree.Objects[i].Type
			if (t == rsc.TypeButton || t == rsc.TypeBoxText || t == rsc.TypeString) && f.tree.has(i, rsc.Selectable|rsc.Exit|rsc.TouchExit) &&
				!f.tree.hidden(i) && strings.TrimSpace(f.tree.Text(i)) == rest {
				return f.tree.Rect(i), true
			}
		}
	case "field":
		fields := f.fields()
		i := slices.Index(fieldNumbers(len(fields)), rest)
		if i >= 0 {
			return f.tree.Rect(fields[i]), true
		}
	}
	return image.Rectangle{}, false
}
