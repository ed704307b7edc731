package viewer

import (
	"fmt"
	"image"

	"phosphor/formats/amigaicon"
	"phosphor/games/app"
)

// icons shows both pictures of an icon of the Amiga large, and its other data.
func icons(f *File) func(w *app.Window) {
	if f.Contents == nil {
		return nil
	}
	icon, ok := f.Contents.File.(*amigaicon.Icon)
	if !ok {
		return nil
	}
	return func(w *app.Window) {
		lines := []string{w.T("Type: ") + icon.Type.String()}
		if icon.DefaultTool != "" {
			lines = append(lines, w.T("Default tool: ")+icon.DefaultTool)
		}
		if icon.Stack > 0 {
			lines = append(lines, fmt.Sprintf("Stack: %d", icon.Stack))
		}
		if icon.Position.X != amigaicon.NoPosition {
			lines = append(lines, w.F("Position: %d, %d", icon.Position.X, icon.Position.Y))
		}
		if !icon.Window.Empty() {
			lines = append(lines, w.F("Window: %v", icon.Window))
		}
		lines = append(lines, icon.ToolTypes...)
		list := icon.Best()
		pixel := image.Pt(2, 4)
		if icon.Colored != nil {
			pixel = image.Pt(3, 3)
		}
		high, wide := 0, 16
		for _, m := range list {
			high = max(high, m.Rect.Dy()*pixel.Y)
			wide += m.Rect.Dx()*pixel.X + 16
		}
		w.View = &app.View{Size: image.Pt(max(wide, 420), high+190), Scroll: &app.Scroll{}}
		v := w.View
		v.Fit = func(image.Point, image.Point) {
			line := w.Host.Look().Font(app.Plain).Height + 2
			v.Scroll.Step, v.Scroll.Extent = image.Pt(8, line), image.Pt(wide, high+24+len(lines)*line)
		}
		v.Key = v.ScrollKey
		v.Draw = func(c *app.Canvas) {
			c.Fill(c.Clip(), app.Paper)
			at := image.Pt(16, 8).Sub(v.Scroll.At)
			for _, m := range list {
				ground := image.Rectangle{Max: image.Pt(m.Rect.Dx()*pixel.X, m.Rect.Dy()*pixel.Y)}.Add(at)
				key := -1
				if _, _, _, a := m.Palette[0].RGBA(); a == 0 {
					key = 0
				}
				// Adopted pixels need not keep distinct values, so transparency comes
				// from the file's own pixels.
				c.Fill(ground, app.Gray)
				shown := c.Look.Adopt(m)
				for y := range m.Rect.Dy() {
					for x := range m.Rect.Dx() {
						if int(m.ColorIndexAt(x, y)) != key {
							c.Block(image.Rect(x*pixel.X, y*pixel.Y, (x+1)*pixel.X, (y+1)*pixel.Y).Add(at), shown.ColorIndexAt(x, y))
						}
					}
				}
				at.X += ground.Dx() + 16
			}
			for i, s := range lines {
				c.Text(image.Pt(textMargin, high+24+i*v.Scroll.Step.Y).Sub(v.Scroll.At), s, app.Plain, app.Ink)
			}
		}
		w.Status = func() (string, string) {
			return f.Format.Name, fmt.Sprintf("%dx%d", list[0].Rect.Dx(), list[0].Rect.Dy())
		}
	}
}
