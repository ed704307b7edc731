package oberontable

import (
	"image"

	"phosphor/fb"
	desk "phosphor/games/oberon/desk"
)

// Colours of a table, by their numbers in the Oberon palette.
const (
	green      = 8  // the panel and the frames of the stacks
	placeDark  = 12 // of an empty place: its upper and left edge
	placeLight = 2  // its lower and right edge
	inverted   = 15 // what outlines and selections are inverted with
)

// Draw draws the panel into r; the clip rectangle of b says which part is wanted.
func (t *Table) Draw(b *fb.Bitmap, r image.Rectangle) {
	if b.Depth() == 1 { // light, so that outlines are seen
		desk.FillPanel(b, r, desk.Group)
	} else {
		desk.Fill(b, r, green)
	}
	desk.Raise(b, r)
	for i := range t.stacks {
		if t.stacks[i].Frame.Add(r.Min).Overlaps(b.Clip()) {
			t.drawStack(b, r.Min, i)
		}
	}
}

// drawStack draws a stack in its frame: its place when it is empty, else the
// cards that are seen, each over the one below.
func (t *Table) drawStack(b *fb.Bitmap, origin image.Point, pile int) {
	st := &t.stacks[pile]
	defer b.SetClip(b.SetClip(b.Clip().Intersect(st.Frame.Add(origin))))
	p := t.Position()
	list := p.Piles[pile].Cards
	if len(list) == 0 {
		light := uint8(placeLight)
		if b.Depth() == 1 {
			light = placeDark // it would not be seen
		}
		if !st.Bare {
			desk.Rect3D(b, t.CardRect(pile, 0).Add(origin), placeDark, light)
		}
		return
	}
	first := 0
	switch {
	case st.Under != nil:
		first = min(st.Under(p), len(list))
	case !st.spread():
		first = len(list) - 1
	}
	for i := first; i < len(list); i++ {
		t.drawCard(b, list[i], t.session.Setup().Back, t.CardRect(pile, i).Min.Add(origin))
	}
	if t.selected[pile] {
		fb.Fill(b, t.CardRect(pile, len(list)-1).Add(origin), inverted, fb.OpXor)
	}
}

// outline shows the outline of the top n cards of a pile, moved by some pixels,
// over everything on the screen: pixels are inverted.
func (t *Table) outline(pile, n int, by image.Point) {
	var each []image.Rectangle
	var all image.Rectangle
	have := len(t.Position().Piles[pile].Cards)
	for i := have - n; i < have; i++ {
		r := t.CardRect(pile, i).Add(t.Bounds().Min).Add(by)
		each, all = append(each, r), all.Union(r)
	}
	t.Desk().Overlay(all, func(b *fb.Bitmap) {
		invert := func(x0, y0, x1, y1 int) { fb.Fill(b, image.Rect(x0, y0, x1, y1), inverted, fb.OpXor) }
		for _, r := range each {
			invert(r.Min.X+1, r.Min.Y, r.Max.X-1, r.Min.Y+1)
		}
		invert(all.Min.X+1, all.Max.Y-1, all.Max.X-1, all.Max.Y)
		invert(all.Min.X, all.Min.Y, all.Min.X+1, all.Max.Y)
		invert(all.Max.X-1, all.Min.Y, all.Max.X, all.Max.Y)
	})
}

// CardRect returns where card i of a pile lies, in the panel.
func (t *Table) CardRect(pile, i int) image.Rectangle { return t.layout.Rect(t.Position(), pile, i) }

// CardAt returns which card of a pile lies at a point of the panel; ok is false
// where there is none.
func (t *Table) CardAt(pile int, at image.Point) (i int, ok bool) {
	i, ok = t.layout.CardAt(t.Position(), pile, at)
	if ok = ok && i >= 0; ok {
		if !t.stacks[pile].spread() {
			i = len(t.Position().Piles[pile].Cards) - 1
		}
	}
	return i, ok
}

// pileAt returns the stack whose frame is at a point of the panel.
func (t *Table) pileAt(at image.Point) (pile int, ok bool) {
	for i := range t.stacks {
		if at.In(t.stacks[i].Frame) {
			return i, true
		}
	}
	return 0, false
}
