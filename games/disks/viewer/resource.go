package viewer

import (
	"fmt"
	"image"
	"strings"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/formats/rsc"
	"phosphor/games/app"
	"phosphor/games/atari/gem"
	"phosphor/games/clock"
)

// A stage is a GEM screen on which the trees of a resource work, one at a time: menus
// drop, buttons select, fields take text.
type stage struct {
	w     *app.Window
	file  *rsc.File
	texts []string // free strings that are alerts
	desk  *gem.Desk
	n     int
	tree  *gem.Tree // the one shown; nil: an alert
	said  string
	timer *clock.Timer
	at    image.Point // the pointer
}

// resource shows the trees of a resource on a screen of GEM.
func resource(f *File) func(w *app.Window) {
	if f.Contents == nil {
		return nil
	}
	file, ok := f.Contents.File.(*rsc.File)
	if !ok || len(file.Trees)+len(file.Strings) == 0 {
		return nil
	}
	s := &stage{file: file}
	for _, text := range file.Strings {
		if strings.HasPrefix(text, "[") && strings.Count(text, "[") >= 3 {
			s.texts = append(s.texts, text)
		}
	}
	if len(file.Trees)+len(s.texts) == 0 {
		return nil
	}
	return func(w *app.Window) {
		s.w = w
		w.Display = func() *fb.Screen {
			if s.desk == nil {
				return nil
			}
			return s.desk.Screen
		}
		w.View = &app.View{Size: image.Pt(300, 60), Press: s.press, Hover: func(p image.Point) { s.event(input.Event{Kind: input.Move, At: p}) }, Key: s.key, Marks: true,
			Draw:  func(c *app.Canvas) { c.Fill(c.Clip(), app.Paper) },
			Where: func(name string) (image.Rectangle, bool) { return s.desk.Where(name) }}
		s.show(0)
		step := func(by int) func() { return func() { s.show(s.n + by) } }
		w.Status = func() (string, string) { return s.line(), "" }
		w.Closed = func() { w.Clock.Stop(s.timer) }
		w.Menus = []app.Menu{{Title: w.T("Resource"), Commands: []*app.Command{
			{Text: w.T("Next Tree"), Name: "Next", Key: "pagedown", Handy: true, Do: step(1)},
			{Text: w.T("Previous Tree"), Name: "Back", Key: "pageup", Handy: true, Do: step(-1)},
		}}}
	}
}

// show shows a tree on a new screen.
func (s *stage) show(n int) {
	count := len(s.file.Trees) + len(s.texts)
	s.n, s.tree, s.said = (n%count+count)%count, nil, ""
	desk, err := gemScreen(s.w)
	if err != nil {
		return
	}
	s.desk = desk
	s.again()
	s.status()
}

// again shows the tree in its initial state, also after it has been answered.
func (s *stage) again() {
	if s.n >= len(s.file.Trees) {
		s.desk.Alert(s.texts[s.n-len(s.file.Trees)], 1, func(button int) {
			s.said = s.w.F("Button %d", button)
		})
		return
	}
	tree := s.file.Trees[s.n]
	s.tree = s.desk.Tree(tree)
	if gem.CheckMenu(tree) == nil {
		_ = s.desk.SetMenu(s.tree, func(title, item int) { s.said = s.object(title) + ": " + s.object(item) })
		return
	}
	s.desk.Dialog(s.tree, 0, func(obj int) { s.said = s.w.T("Closed with ") + s.object(obj) })
}

// object describes an object: its number, its type and its text.
func (s *stage) object(n int) string {
	if s.tree == nil || n < 0 || n >= len(s.tree.Objects) {
		return ""
	}
	name := fmt.Sprintf("%d %v", n, s.tree.Objects[n].Type)
	if text := strings.TrimSpace(s.tree.Text(n)); text != "" {
		name += fmt.Sprintf(" %q", text)
	}
	return name
}

// line returns the text of the status.
func (s *stage) line() string {
	text := s.w.F("Alert %d of %d", s.n-len(s.file.Trees)+1, len(s.texts))
	if s.n < len(s.file.Trees) {
		text = s.w.F("Tree %d of %d, %d objects", s.n+1, len(s.file.Trees), len(s.file.Trees[s.n]))
	}
	if s.said != "" {
		text += "  " + s.said
	}
	return text
}

// status writes the line below the tree.
func (s *stage) status() {
	d := s.desk
	r := d.Screen.Rect
	r.Min.Y = r.Max.Y - d.Font.Height - 3
	fb.Fill(d.Screen.Bitmap, r, d.White(), fb.OpCopy)
	fb.Fill(d.Screen.Bitmap, image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+1), d.Black(), fb.OpCopy)
	text := s.line()
	if s.tree != nil && s.said == "" {
		if n := s.tree.Find(s.at); n >= 0 {
			text += "  " + s.object(n)
		}
	}
	fb.Text(d.Screen.Bitmap, r.Min.Add(image.Pt(8, 2)), d.Font, text, d.Black(), 0, fb.Transparent)
}

// event passes input to the screen.
func (s *stage) event(ev input.Event) bool {
	ev.Time = s.w.Clock.Now()
	if ev.Kind == input.Press && s.said != "" && !s.desk.Modal() {
		s.said = ""
		s.again()
	}
	if ev.Kind != input.KeyDown {
		s.at = ev.At
	}
	own := s.desk.Event(ev)
	s.status()
	s.w.Clock.Stop(s.timer)
	if due, ok := s.desk.Due(); ok {
		s.timer = s.w.Clock.At(due, func() { s.desk.Advance(due); s.status() })
	}
	return own
}

func (s *stage) press(p image.Point, b app.Button) *app.Drag {
	button := map[app.Button]input.Button{app.Point: input.Left, app.Act: input.Middle, app.Mark: input.Right}[b]
	send := func(k input.Kind) func(p image.Point) {
		return func(p image.Point) { s.event(input.Event{Kind: k, At: p, Button: button}) }
	}
	send(input.Press)(p)
	return &app.Drag{Move: send(input.Move), Done: send(input.Release)}
}

func (s *stage) key(ev input.Event) bool {
	switch name := input.KeyName(ev.Key, ev.Mods); {
	case s.w.Command(name) != nil, name == "escape" && !s.desk.Modal():
		return false
	}
	return s.event(ev)
}
