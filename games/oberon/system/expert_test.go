package system

import (
	"strings"
	"testing"

	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/store"
)

// TestExpertField checks that the widest field moves to the left edge as it grows, and can be
// dragged until its last column is visible, and that a mode in which it fits is suggested.
func TestExpertField(t *testing.T) {
	for _, c := range []struct{ mode, width, says string }{
		{"oberon256", "27", ""}, {"oberon256", "28", "oberon256-800x600"}, {"oberon-mono", "30", "oberon-mono-800x600"}, {"oberon16-800x600", "30", ""},
	} {
		env := games.Env{Settings: store.Memory{}}
		tb := begin(t, "minesweeper", c.mode, env)
		tb.click("MineSweeper/field:W", input.Left)
		tb.key("backspace")
		tb.key(strings.Split(c.width, "")...)
		tb.key("return")
		doc, screen := tb.app.Main, tb.app.Screen().Rect
		told := strings.Join(tb.messages, "\n")
		if (told != "") != (c.says != "") || !strings.Contains(told, c.says) {
			t.Errorf("%s, %s boxes: message %q", c.mode, c.width, told)
		}
		if f := doc.Frame(); f.Min.X < 0 || c.says != "" && f.Min.X != 0 || c.says == "" && !f.In(screen) {
			t.Errorf("%s, %s boxes: at %v", c.mode, c.width, f)
		}
		bar, _ := tb.app.Where("MineSweeper/plate")
		for i, at := range []int{bar.Min.X + 8, bar.Min.X + 8 - max(0, doc.Frame().Max.X-screen.Max.X)} {
			ev := input.Event{Time: tb.now, At: bar.Min.Add(screen.Min), Kind: input.Press, Button: input.Left}
			if ev.At.X = at; i == 1 {
				ev.Kind = input.Move
			}
			tb.app.Event(ev)
			if i == 1 {
				ev.Kind = input.Release
				tb.app.Event(ev)
			}
		}
		if last, ok := tb.app.Where("MineSweeper/cell:" + map[string]string{"27": "26", "28": "27", "30": "29"}[c.width] + ",0"); !ok || !last.In(screen) {
			t.Errorf("%s, %s boxes: after the drag the last column is at %v", c.mode, c.width, last)
		}
		tb.click("MineSweeper/button:Store", input.Middle)
		if again := begin(t, "minesweeper", c.mode, env); !strings.Contains(strings.Join(again.messages, "\n"), c.says) {
			t.Errorf("%s: reopened: message %q", c.mode, again.messages)
		}
	}
}
