package xtest

import (
	"image"
	"image/color"
	"net/url"
	"strings"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// This file does what a desktop does with a window: it shows the window's icon, and lets
// files be dropped on it.

// Icon returns the icon of the window with the given title (_NET_WM_ICON: width, height
// and the pixels as ARGB, 32 bits each), or nil if it has none.
func (d *Display) Icon(title string) *image.NRGBA {
	d.tb.Helper()
	w, _ := d.visible(title)
	b, ok := d.property(w, "_NET_WM_ICON")
	if !ok || len(b) < 8 {
		return nil
	}
	m := image.NewNRGBA(image.Rect(0, 0, int(xgb.Get32(b)), int(xgb.Get32(b[4:]))))
	if len(b) < 8+4*m.Rect.Dx()*m.Rect.Dy() {
		d.tb.Fatalf("xtest: an icon of %v in %d bytes", m.Rect.Size(), len(b))
	}
	for i := range m.Rect.Dx() * m.Rect.Dy() {
		v := xgb.Get32(b[8+4*i:])
		m.SetNRGBA(i%m.Rect.Dx(), i/m.Rect.Dx(), color.NRGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), uint8(v >> 24)})
	}
	return m
}

// Drop drops files on the middle of the window with the given title, as a file manager
// does, by the XDND protocol (www.freedesktop.org/wiki/Specifications/XDND), version 5.
// It reports whether the window took them.
func (d *Display) Drop(title string, names ...string) bool {
	d.tb.Helper()
	target, r := d.visible(title)
	conn, err := xgb.NewConnDisplay(d.Name)
	d.check(err)
	defer conn.Close()
	source, err := xproto.NewWindowId(conn)
	d.check(err)
	d.check(xproto.CreateWindowChecked(conn, 0, source, d.root, 0, 0, 1, 1, 0, xproto.WindowClassInputOutput, 0, 0, nil).Check())
	selection, list := d.atom("XdndSelection"), d.atom("text/uri-list")
	d.check(xproto.SetSelectionOwnerChecked(conn, source, selection, xproto.TimeCurrentTime).Check())
	send := func(kind string, data ...uint32) {
		data = append([]uint32{uint32(source)}, data...)
		for len(data) < 5 {
			data = append(data, 0)
		}
		ev := xproto.ClientMessageEvent{Format: 32, Window: target, Type: d.atom(kind), Data: xproto.ClientMessageDataUnionData32New(data)}
		d.check(xproto.SendEventChecked(conn, false, target, 0, string(ev.Bytes())).Check())
	}
	var uris strings.Builder
	for _, name := range names {
		uris.WriteString((&url.URL{Scheme: "file", Path: name}).String() + "\r\n")
	}
	at := r.Min.Add(r.Max).Div(2)
	send("XdndEnter", 5<<24, uint32(list))
	send("XdndPosition", 0, uint32(at.X)<<16|uint32(at.Y), 0, uint32(d.atom("XdndActionCopy")))
	status, finished := d.atom("XdndStatus"), d.atom("XdndFinished")
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		ev, err := conn.PollForEvent()
		if err != nil {
			d.tb.Fatalf("xtest: dropping: %v", err)
		}
		switch ev := ev.(type) {
		case xproto.ClientMessageEvent:
			switch ev.Type {
			case status:
				if ev.Data.Data32[1]&1 == 0 {
					return false
				}
				send("XdndDrop", 0, uint32(xproto.TimeCurrentTime))
			case finished:
				return ev.Data.Data32[1]&1 != 0
			}
		case xproto.SelectionRequestEvent:
			d.check(xproto.ChangePropertyChecked(conn, xproto.PropModeReplace, ev.Requestor, ev.Property, ev.Target, 8, uint32(uris.Len()), []byte(uris.String())).Check())
			told := xproto.SelectionNotifyEvent{Time: ev.Time, Requestor: ev.Requestor, Selection: ev.Selection, Target: ev.Target, Property: ev.Property}
			d.check(xproto.SendEventChecked(conn, false, ev.Requestor, 0, string(told.Bytes())).Check())
		}
	}
	d.tb.Fatalf("xtest: the window %q does not answer", title)
	return false
}
