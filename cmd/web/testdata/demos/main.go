// Demos shows any frame of any demo of package fb/demo that the page requests with
// show(name, frame), and reports it in shown. A test compares the canvas.
package main

import (
	"fmt"
	"syscall/js"
	"time"

	"phosphor/fb"
	"phosphor/fb/demo"
	"phosphor/fb/input"
	_ "phosphor/fb/page"
	"phosphor/fb/window"
)

type client struct {
	name   string
	frame  int
	asked  bool
	next   time.Duration
	screen *fb.Screen
	draw   func(frame int)
}

func (c *client) Screen() *fb.Screen         { return c.screen }
func (c *client) Title() string              { return "Demos" }
func (c *client) Due() (time.Duration, bool) { return c.next, true }
func (c *client) Event(input.Event)          {}
func (c *client) Done() bool                 { return false }

func (c *client) Advance(now time.Duration) {
	c.next = now + 20*time.Millisecond
	if c.asked {
		c.asked = false
		c.draw(c.frame)
		js.Global().Set("shown", fmt.Sprint(c.name, c.frame))
	}
}

func (c *client) start(name string) {
	d, err := demo.Find(name)
	if err != nil {
		panic(err)
	}
	c.name = name
	c.screen, c.draw = d.Start()
}

func main() {
	c := &client{}
	c.start("bobs")
	js.Global().Set("show", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if name := args[0].String(); name != c.name {
			c.start(name)
		}
		c.frame, c.asked = args[1].Int(), true
		return nil
	}))
	if err := window.Run(c, window.Options{}); err != nil {
		panic(err)
	}
}
