package gem

import (
	"bytes"
	"image"
	"testing"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/modes"
)

// dragging returns a desk with a window whose outline is being dragged, and the
// pixels from before.
func dragging(t *testing.T) (*Desk, []byte) {
	t.Helper()
	mode, err := modes.Find("st-high")
	if err != nil {
		t.Fatal(err)
	}
	font, err := SystemFont(16)
	if err != nil {
		t.Fatal(err)
	}
	d := New(mode, font, "TEST.PRG")
	w := &Window{Title: "Drag me", Frame: image.Rect(50, 60, 400, 300), Kind: Plain}
	w.Redraw = func(r image.Rectangle) { fb.Fill(d.Screen.Bitmap, r, d.White(), fb.OpCopy) }
	d.OpenWindow(w)
	before := bytes.Clone(d.Screen.Pix)
	at := image.Pt(200, 66)
	d.Event(input.Event{Kind: input.Press, Button: input.Left, At: at})
	d.Event(input.Event{Kind: input.Move, At: at.Add(image.Pt(60, 80))})
	if bytes.Equal(before, d.Screen.Pix) {
		t.Fatal("no outline was drawn")
	}
	return d, before
}

// TestAlertDuringDrag opens an alert while a window is being dragged. It must end the
// drag and leave nothing of the outline.
func TestAlertDuringDrag(t *testing.T) {
	d, before := dragging(t)
	d.Alert("[1][Something happened][ OK ]", 1, nil)
	d.Event(input.Event{Kind: input.KeyDown, Key: "return"})
	if d.Modal() || !bytes.Equal(before, d.Screen.Pix) {
		t.Error("the alert left traces of the outline")
	}
}

func TestDismiss(t *testing.T) {
	d, before := dragging(t)
	d.Dismiss()
	if d.Modal() || !bytes.Equal(before, d.Screen.Pix) {
		t.Error("the drag was not dismissed")
	}
	called := false
	d.Alert("[1][One][ OK ]", 1, func(int) { called = true })
	d.Alert("[2][Two][Yes|No]", 1, func(int) { called = true })
	d.Dismiss()
	if d.Modal() || called || !bytes.Equal(before, d.Screen.Pix) {
		t.Error("alerts were not dismissed silently")
	}
}
