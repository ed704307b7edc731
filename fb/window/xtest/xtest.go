// Package xtest gives a test its own display: it starts the virtual X server Xvfb, moves
// the pointer, presses buttons and keys through the XTEST extension as a user would,
// and captures the screen. It speaks the X protocol itself and knows nothing about the
// program under test.
package xtest

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"log"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"phosphor/fb/input"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/damage"
	"github.com/jezek/xgb/xfixes"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"
)

// patience is how long the package waits for anything before a test fails.
const patience = 2 * time.Minute

func init() {
	// A new server has no authority file, and xgb would complain about that each time.
	xgb.Logger = log.New(io.Discard, "", 0)
}

// A Display is a running X server with one screen of 24-bit colour.
type Display struct {
	Name string // value of DISPLAY for this server, such as ":3"

	tb   testing.TB
	cmd  *exec.Cmd
	wm   *exec.Cmd
	conn *xgb.Conn
	root xproto.Window
	size image.Point
	keys map[xproto.Keysym]keystroke

	pixels  []byte // as last sent by the server
	picture *image.RGBA
}

// A keystroke is a key and whether Shift must be held with it.
type keystroke struct {
	code  xproto.Keycode
	shift bool
}

// Start starts a server whose screen has the given size in pixels, on a display number
// that is free. It skips the test if Xvfb is not installed. The server ends with the
// test.
func Start(tb testing.TB, width, height int) *Display {
	tb.Helper()
	path, err := exec.LookPath("Xvfb")
	if err != nil {
		tb.Skip("Xvfb is not installed")
	}
	d := &Display{tb: tb, size: image.Pt(width, height)}
	if err := d.start(path); err != nil {
		d.Close()
		tb.Fatalf("xtest: %v", err)
	}
	tb.Cleanup(d.Close)
	return d
}

func (d *Display) start(path string) error {
	r, w, err := os.Pipe()
	if err != nil {
		return err
	}
	defer r.Close()
	d.cmd = exec.Command(path, "-displayfd", "3", "-screen", "0", fmt.Sprintf("%dx%dx24", d.size.X, d.size.Y),
		"-nolisten", "tcp", "-noreset", "-dpi", "96")
	d.cmd.ExtraFiles = []*os.File{w}
	var stderr strings.Builder
	d.cmd.Stderr = &stderr
	err = d.cmd.Start()
	w.Close()
	if err != nil {
		return err
	}
	r.SetReadDeadline(time.Now().Add(patience))
	name := make([]byte, 16)
	n := 0
	for n < len(name) && (n == 0 || name[n-1] != '\n') {
		k, err := r.Read(name[n:])
		if n += k; err != nil {
			return fmt.Errorf("the server names no display: %w: %s", err, stderr.String())
		}
	}
	d.Name = ":" + strings.TrimSpace(string(name[:n]))

	if d.conn, err = xgb.NewConnDisplay(d.Name); err != nil {
		return err
	}
	if err := xtest.Init(d.conn); err != nil {
		return err
	}
	if err := xfixes.Init(d.conn); err != nil {
		return err
	}
	if _, err := xfixes.QueryVersion(d.conn, 5, 0).Reply(); err != nil {
		return err
	}
	d.root = xproto.Setup(d.conn).DefaultScreen(d.conn).Root
	return d.readKeyboard()
}

// readKeyboard reads the server's keyboard map.
func (d *Display) readKeyboard() error {
	setup := xproto.Setup(d.conn)
	lo, hi := setup.MinKeycode, setup.MaxKeycode
	m, err := xproto.GetKeyboardMapping(d.conn, lo, byte(hi-lo+1)).Reply()
	if err != nil {
		return err
	}
	d.keys = make(map[xproto.Keysym]keystroke)
	for i, sym := range m.Keysyms {
		row, column := i/int(m.KeysymsPerKeycode), i%int(m.KeysymsPerKeycode)
		if sym == 0 || column > 1 {
			continue // no key, or one of another group or level
		}
		if old, ok := d.keys[sym]; !ok || old.shift && column == 0 {
			d.keys[sym] = keystroke{lo + xproto.Keycode(row), column == 1}
		}
	}
	return nil
}

// Layout gives the server the keyboard layout with the given setxkbmap name, such as
// "de". It skips the test if setxkbmap is not installed.
func (d *Display) Layout(name string) {
	d.tb.Helper()
	path, err := exec.LookPath("setxkbmap")
	if err != nil {
		d.tb.Skip("setxkbmap is not installed")
	}
	if out, err := exec.Command(path, "-display", d.Name, name).CombinedOutput(); err != nil {
		d.tb.Fatalf("xtest: setxkbmap %s: %v: %s", name, err, out)
	}
	d.check(d.readKeyboard())
}

// managers are window managers that know full screen and need no settings.
var managers = []string{"openbox", "xfwm4", "metacity", "jwm", "fluxbox", "icewm"}

const wmCheck = "_NET_SUPPORTING_WM_CHECK"

// Manage starts a window manager on the display; windows need one to fill the display or
// to be moved. It skips the test if none is installed. Windows opened later have a frame.
func (d *Display) Manage() {
	d.tb.Helper()
	for _, name := range managers {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		d.wm = exec.Command(path)
		d.wm.Env = d.Environ()
		d.check(d.wm.Start())
		d.await("the window manager "+name, func() bool {
			// The property names a window that has it too, unless it is left
			// over from a manager that is gone.
			id, ok := d.property(d.root, wmCheck)
			if !ok || len(id) != 4 {
				return false
			}
			_, ok = d.property(xproto.Window(xgb.Get32(id)), wmCheck)
			return ok
		})
		d.await("a window that "+name+" shows", d.managed)
		return
	}
	d.tb.Skip("no window manager is installed: " + strings.Join(managers, ", "))
}

// managed opens a window and reports whether the manager shows it. A manager that has
// only just announced itself may still lose requests, and a program would then wait for
// ever.
func (d *Display) managed() bool {
	w, err := xproto.NewWindowId(d.conn)
	d.check(err)
	d.check(xproto.CreateWindowChecked(d.conn, 0, w, d.root, 0, 0, 8, 8, 0, xproto.WindowClassInputOutput, 0, 0, nil).Check())
	defer func() { d.check(xproto.DestroyWindowChecked(d.conn, w).Check()) }()
	d.check(xproto.MapWindowChecked(d.conn, w).Check())
	for range 100 {
		if !d.inside(w).Empty() {
			return true
		}
		time.Sleep(2 * time.Millisecond)
	}
	return false
}

// property returns the property of the window w with the given name.
func (d *Display) property(w xproto.Window, name string) ([]byte, bool) {
	p, err := xproto.GetProperty(d.conn, false, w, d.atom(name), xproto.AtomAny, 0, 1<<16).Reply()
	if err != nil || p.Type == 0 {
		return nil, false
	}
	return p.Value, true
}

func (d *Display) atom(name string) xproto.Atom {
	d.tb.Helper()
	a, err := xproto.InternAtom(d.conn, false, uint16(len(name)), name).Reply()
	d.check(err)
	return a.Atom
}

// await waits until ok returns true.
func (d *Display) await(what string, ok func() bool) {
	d.tb.Helper()
	for end := time.Now().Add(patience); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			d.tb.Fatalf("xtest: waited in vain for %s", what)
		}
	}
}

// PID is the number of the server's process.
func (d *Display) PID() int { return d.cmd.Process.Pid }

// Close ends the server. The test's end does it too.
func (d *Display) Close() {
	for _, c := range []**exec.Cmd{&d.wm, &d.cmd} {
		if *c != nil && (*c).Process != nil {
			(*c).Process.Kill()
			(*c).Wait()
		}
		*c = nil
	}
	if d.conn != nil {
		d.conn.Close()
		d.conn = nil
	}
}

// Environ returns the environment in which a program uses this display, with
// the given settings added.
func (d *Display) Environ(settings ...string) []string {
	var env []string
	for _, v := range os.Environ() {
		switch name, _, _ := strings.Cut(v, "="); name {
		case "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_SESSION_TYPE", "SDL_VIDEODRIVER":
		default:
			env = append(env, v)
		}
	}
	return append(append(env, "DISPLAY="+d.Name, "SDL_VIDEODRIVER=x11"), settings...)
}

func (d *Display) check(err error) {
	d.tb.Helper()
	if err != nil {
		d.tb.Fatalf("xtest: %v", err)
	}
}

// fingers is how many milliseconds pass before a key goes down. Programs mistake a key
// that goes up and down within one or two milliseconds for a repeating one.
const fingers = 5

func (d *Display) fake(kind, detail byte, at image.Point) {
	d.tb.Helper()
	var delay uint32
	if kind == xproto.KeyPress {
		delay = fingers
	}
	d.check(xtest.FakeInputChecked(d.conn, kind, detail, delay, d.root, int16(at.X), int16(at.Y), 0).Check())
}

// Move moves the pointer to a pixel of the display.
func (d *Display) Move(x, y int) {
	d.tb.Helper()
	d.fake(xproto.MotionNotify, 0, image.Pt(x, y))
}

// buttons are the numbers of X.
var buttons = [...]byte{input.Left: 1, input.Middle: 2, input.Right: 3}

// Press holds a mouse button down.
func (d *Display) Press(b input.Button) {
	d.tb.Helper()
	d.fake(xproto.ButtonPress, buttons[b], image.Point{})
}

// Release releases a mouse button.
func (d *Display) Release(b input.Button) {
	d.tb.Helper()
	d.fake(xproto.ButtonRelease, buttons[b], image.Point{})
}

// Click moves the pointer to a pixel of the display, presses a button there
// and releases it.
func (d *Display) Click(b input.Button, x, y int) {
	d.tb.Helper()
	d.Move(x, y)
	d.Press(b)
	d.Release(b)
}

// Wheel turns the wheel by delta steps, positive away from the user.
func (d *Display) Wheel(delta int) {
	d.tb.Helper()
	button := byte(4)
	if delta < 0 {
		button, delta = 5, -delta
	}
	for range delta {
		d.fake(xproto.ButtonPress, button, image.Point{})
		d.fake(xproto.ButtonRelease, button, image.Point{})
	}
}

// keysyms are the X names of the keys in input.Keys, and of AltGr, which types
// the third character of keys where a layout has one.
var keysyms = map[string]xproto.Keysym{
	"space": 0x20, "return": 0xff0d, "tab": 0xff09, "escape": 0xff1b, "backspace": 0xff08, "delete": 0xffff,
	"insert": 0xff63, "home": 0xff50, "end": 0xff57, "pageup": 0xff55, "pagedown": 0xff56,
	"left": 0xff51, "up": 0xff52, "right": 0xff53, "down": 0xff54, "undo": 0xff65,
	"f1": 0xffbe, "f2": 0xffbf, "f3": 0xffc0, "f4": 0xffc1, "f5": 0xffc2, "f6": 0xffc3,
	"f7": 0xffc4, "f8": 0xffc5, "f9": 0xffc6, "f10": 0xffc7, "f11": 0xffc8, "f12": 0xffc9,
	"shift": 0xffe1, "ctrl": 0xffe3, "alt": 0xffe9, "altgr": 0xfe03,
}

func keysym(key string) (xproto.Keysym, error) {
	if s, ok := keysyms[key]; ok {
		return s, nil
	}
	r := []rune(key)
	switch {
	case len(r) != 1:
		return 0, fmt.Errorf("%q is not a key", key)
	case r[0] < 0x100:
		return xproto.Keysym(r[0]), nil
	default:
		return 0x01000000 | xproto.Keysym(r[0]), nil
	}
}

func (d *Display) stroke(key string) keystroke {
	d.tb.Helper()
	sym, err := keysym(key)
	d.check(err)
	k, ok := d.keys[sym]
	if !ok {
		d.tb.Fatalf("xtest: the keyboard has no key for %q", key)
	}
	return k
}

// KeyDown holds down the key with the given name. Names are those of package input; a
// capital letter is the key of the small one.
func (d *Display) KeyDown(key string) {
	d.tb.Helper()
	d.fake(xproto.KeyPress, byte(d.stroke(key).code), image.Point{})
}

// KeyUp releases a key.
func (d *Display) KeyUp(key string) {
	d.tb.Helper()
	d.fake(xproto.KeyRelease, byte(d.stroke(key).code), image.Point{})
}

// Key presses and releases a key, with modifiers before its name: "ctrl+n".
func (d *Display) Key(name string) {
	d.tb.Helper()
	key, mods, err := input.ParseKey(name)
	d.check(err)
	var held []string
	for _, m := range []string{"ctrl", "alt", "shift"} {
		if mods&input.Modifier(m) != 0 {
			held = append(held, m)
			d.KeyDown(m)
		}
	}
	d.KeyDown(key)
	d.KeyUp(key)
	for _, m := range held {
		d.KeyUp(m)
	}
}

// Type types a text.
func (d *Display) Type(text string) {
	d.tb.Helper()
	for _, r := range text {
		key := string(r)
		if r == '\n' {
			key = "return"
		}
		shift := d.stroke(key).shift
		if shift {
			d.KeyDown("shift")
		}
		d.KeyDown(key)
		d.KeyUp(key)
		if shift {
			d.KeyUp("shift")
		}
	}
}

// Capture returns what the display shows, without the pointer: if nothing has changed,
// the same image as the last time. The caller must not change it.
func (d *Display) Capture() *image.RGBA {
	d.tb.Helper()
	img, err := d.capture()
	d.check(err)
	return img
}

func (d *Display) capture() (*image.RGBA, error) {
	r, err := xproto.GetImage(d.conn, xproto.ImageFormatZPixmap, xproto.Drawable(d.root), 0, 0,
		uint16(d.size.X), uint16(d.size.Y), ^uint32(0)).Reply()
	if err != nil {
		return nil, err
	}
	if d.picture != nil && bytes.Equal(r.Data, d.pixels) {
		return d.picture, nil
	}
	img := image.NewRGBA(image.Rect(0, 0, d.size.X, d.size.Y))
	if len(r.Data) < len(img.Pix) {
		return nil, errors.New("the server's pixels do not have 32 bits")
	}
	fromBGRX(img.Pix, r.Data)
	d.pixels, d.picture = r.Data, img
	return img, nil
}

// Lit reports whether anything but black is on the line across the middle of the display.
// It takes little processor time; Capture takes a lot.
func (d *Display) Lit() bool {
	d.tb.Helper()
	r, err := xproto.GetImage(d.conn, xproto.ImageFormatZPixmap, xproto.Drawable(d.root), 0, int16(d.size.Y/2), uint16(d.size.X), 1, 0xffffff).Reply()
	d.check(err)
	for i := 0; i+3 < len(r.Data); i += 4 {
		if r.Data[i]|r.Data[i+1]|r.Data[i+2] != 0 {
			return true
		}
	}
	return false
}

// fromBGRX converts the server's pixels to those of an image. Both belong to the caller
// alone; the race detector would check each of a million bytes, and tests look at a
// display all the time.
//
//go:norace
func fromBGRX(pix, data []byte) {
	for i := 0; i < len(pix); i += 4 {
		pix[i], pix[i+1], pix[i+2], pix[i+3] = data[i+2], data[i+1], data[i], 255
	}
}

// Pointer returns the mouse form that the display shows, not premultiplied, and its hot
// spot.
func (d *Display) Pointer() (*image.NRGBA, image.Point) {
	d.tb.Helper()
	c, err := xfixes.GetCursorImage(d.conn).Reply()
	d.check(err)
	img := image.NewNRGBA(image.Rect(0, 0, int(c.Width), int(c.Height)))
	for i, v := range c.CursorImage {
		p := color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), uint8(v >> 24)}
		img.Set(i%int(c.Width), i/int(c.Width), p)
	}
	return img, image.Pt(int(c.Xhot), int(c.Yhot))
}

// Wait captures the display until ok accepts the capture, and returns it. The test fails
// if that never happens; what names the thing waited for.
func (d *Display) Wait(what string, ok func(*image.RGBA) bool) *image.RGBA {
	d.tb.Helper()
	var img *image.RGBA
	d.await(what, func() bool {
		img = d.Capture()
		return ok(img)
	})
	return img
}

// Window waits until a window with the given title is visible and returns the rectangle
// of the display that its interior covers.
func (d *Display) Window(title string) image.Rectangle {
	d.tb.Helper()
	_, r := d.visible(title)
	return r
}

// framePause is the shortest time between requests that draw different frames. Those of
// one frame follow one another at once.
const framePause = 3 // ms, by the server's clock

// Frames counts the frames that the window with the given title shows while f runs: the
// times at which something is drawn in it, as the server reports them (DAMAGE extension).
// It also returns the longest time between two of them.
func (d *Display) Frames(title string, f func()) (n int, pause time.Duration) {
	d.tb.Helper()
	w, _ := d.visible(title)
	conn, err := xgb.NewConnDisplay(d.Name) // of its own, as events are read from it
	d.check(err)
	d.check(damage.Init(conn))
	_, err = damage.QueryVersion(conn, 1, 1).Reply()
	d.check(err)
	id, err := damage.NewDamageId(conn)
	d.check(err)
	d.check(damage.CreateChecked(conn, id, xproto.Drawable(w), damage.ReportLevelRawRectangles).Check())
	done := make(chan struct{})
	go func() {
		defer close(done)
		last := xproto.Timestamp(0)
		for {
			ev, err := conn.WaitForEvent()
			if ev == nil && err == nil {
				return
			}
			if e, ok := ev.(damage.NotifyEvent); ok {
				since := e.Timestamp - last
				if n > 0 && since < framePause {
					continue
				}
				if n > 0 {
					pause = max(pause, time.Duration(since)*time.Millisecond)
				}
				n++
				last = e.Timestamp
			}
		}
	}()
	f()
	// Everything drawn before this answer was reported before it.
	_, err = xproto.GetInputFocus(conn).Reply()
	d.check(err)
	conn.Close()
	<-done
	return n, pause
}

// CloseWindow asks the program to close its window, as the button in the title
// bar does.
func (d *Display) CloseWindow(title string) {
	d.tb.Helper()
	w, _ := d.visible(title)
	ev := xproto.ClientMessageEvent{Format: 32, Window: w, Type: d.atom("WM_PROTOCOLS"),
		Data: xproto.ClientMessageDataUnionData32New([]uint32{uint32(d.atom("WM_DELETE_WINDOW")), 0, 0, 0, 0})}
	d.check(xproto.SendEventChecked(d.conn, false, w, 0, string(ev.Bytes())).Check())
}

// DestroyWindow destroys a program's window without asking the program.
func (d *Display) DestroyWindow(title string) {
	d.tb.Helper()
	w, _ := d.visible(title)
	d.check(xproto.DestroyWindowChecked(d.conn, w).Check())
}

func (d *Display) visible(title string) (w xproto.Window, r image.Rectangle) {
	d.tb.Helper()
	d.await("a window "+strconv.Quote(title), func() bool {
		w, r = d.find(d.root, title)
		return !r.Empty()
	})
	return w, r
}

// find looks for a visible window below w.
func (d *Display) find(w xproto.Window, title string) (xproto.Window, image.Rectangle) {
	tree, err := xproto.QueryTree(d.conn, w).Reply()
	if err != nil {
		return 0, image.Rectangle{} // it was closed meanwhile
	}
	for _, c := range tree.Children {
		if name, _ := d.property(c, "WM_NAME"); string(name) == title {
			if r := d.inside(c); !r.Empty() {
				return c, r
			}
		}
		if c, r := d.find(c, title); !r.Empty() {
			return c, r
		}
	}
	return 0, image.Rectangle{}
}

func (d *Display) inside(w xproto.Window) image.Rectangle {
	a, err := xproto.GetWindowAttributes(d.conn, w).Reply()
	if err != nil || a.MapState != xproto.MapStateViewable {
		return image.Rectangle{}
	}
	g, err := xproto.GetGeometry(d.conn, xproto.Drawable(w)).Reply()
	if err != nil {
		return image.Rectangle{}
	}
	o, err := xproto.TranslateCoordinates(d.conn, w, d.root, 0, 0).Reply()
	if err != nil {
		return image.Rectangle{}
	}
	return image.Rect(0, 0, int(g.Width), int(g.Height)).Add(image.Pt(int(o.DstX), int(o.DstY)))
}
