package xtest

import (
	"image"
	"image/color"
	"testing"

	"phosphor/fb/input"

	"github.com/google/go-cmp/cmp"
	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// TestDisplay asks a plain window of its own what the display does to it.
func TestDisplay(t *testing.T) {
	d := Start(t, 320, 200)
	c, err := xgb.NewConnDisplay(d.Name)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	w, err := xproto.NewWindowId(c)
	if err != nil {
		t.Fatal(err)
	}
	xproto.CreateWindow(c, xproto.WindowClassCopyFromParent, w, d.root, 30, 40, 100, 50, 0, xproto.WindowClassInputOutput, 0,
		xproto.CwBackPixel|xproto.CwEventMask,
		[]uint32{0x12ab34, xproto.EventMaskButtonPress | xproto.EventMaskButtonRelease | xproto.EventMaskKeyPress | xproto.EventMaskKeyRelease})
	xproto.ChangeProperty(c, xproto.PropModeReplace, w, xproto.AtomWmName, xproto.AtomString, 8, 5, []byte("plain"))
	xproto.MapWindow(c, w)

	r := d.Window("plain")
	if r != image.Rect(30, 40, 130, 90) {
		t.Fatalf("the window is at %v", r)
	}
	d.Wait("the window's colour", func(img *image.RGBA) bool {
		want := color.RGBA{0x12, 0xab, 0x34, 255}
		return img.RGBAAt(30, 40) == want && img.RGBAAt(129, 89) == want && img.RGBAAt(130, 89) != want
	})

	d.Click(input.Right, 50, 60)
	d.Wheel(1)
	d.Type("aB")
	var got []any
	for len(got) < 10 {
		ev, err := c.WaitForEvent()
		if err != nil {
			t.Fatal(err)
		}
		switch e := ev.(type) {
		case xproto.ButtonPressEvent:
			got = append(got, "press", int(e.Detail), image.Pt(int(e.EventX), int(e.EventY)))
		case xproto.ButtonReleaseEvent:
			got = append(got, "release", int(e.Detail))
		case nil:
			t.Fatal("the connection was closed")
		}
	}
	want := []any{"press", 3, image.Pt(20, 20), "release", 3, "press", 4, image.Pt(20, 20), "release", 4}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("events (-want +got):\n%s", d)
	}
	for _, want := range []struct {
		key  string
		down bool
	}{{"a", true}, {"a", false}, {"shift", true}, {"b", true}, {"b", false}, {"shift", false}} {
		ev, err := c.WaitForEvent()
		for mapping := true; mapping; {
			// The keyboard of XTEST takes over.
			if _, mapping = ev.(xproto.MappingNotifyEvent); mapping {
				ev, err = c.WaitForEvent()
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		var code xproto.Keycode
		down := false
		switch e := ev.(type) {
		case xproto.KeyPressEvent:
			code, down = e.Detail, true
		case xproto.KeyReleaseEvent:
			code = e.Detail
		default:
			t.Fatalf("event %v", ev)
		}
		if code != d.stroke(want.key).code || down != want.down {
			t.Errorf("key %d down %v, want %q down %v", code, down, want.key, want.down)
		}
	}
}

// TestKeysyms checks that every key that package input names has a keysym.
func TestKeysyms(t *testing.T) {
	for _, k := range input.Keys {
		if _, ok := keysyms[k]; !ok {
			t.Errorf("no keysym for %q", k)
		}
	}
	for key, want := range map[string]xproto.Keysym{"a": 'a', "ß": 0xdf, "ж": 0x01000436} {
		if got, err := keysym(key); err != nil || got != want {
			t.Errorf("keysym(%q) = %#x, %v", key, got, err)
		}
	}
	if _, err := keysym("hyper"); err == nil {
		t.Error("the key hyper is accepted")
	}
}
