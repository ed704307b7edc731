package table

import (
	"image"
	"strconv"

	"phosphor/fb"
	"phosphor/games/cards"
)

// belowRoom is the room below a stock for the number of its cards.
const belowRoom = 14

// aroundRoom is how far the frame around a place extends beyond it.
const aroundRoom = 6

// framed reports whether there is a frame around the place of a pile.
func (t *Table) framed(pile int) bool {
	return t.look.Around != nil && t.Game.Framed != "" && t.Shown.Piles[pile].Kind == t.Game.Framed
}

// counted reports whether the number of a pile's cards is written below it.
func (t *Table) counted(pile int) bool {
	k := t.Shown.Piles[pile].Kind
	return t.look.Below != nil && (k == cards.Stock || k == cards.Reserve && t.Shown.Piles[pile].Name == "reserve")
}

// Labels returns the texts above the places of piles, by the piles' numbers.
func (t *Table) Labels() map[int]string {
	if t.Game.Labels == nil || t.Shown == nil {
		return nil
	}
	list := map[int]string{}
	for name, text := range t.Game.Labels(t.lang, t.Shown) {
		if pile := t.Shown.Index(name); pile >= 0 {
			list[pile] = text
		}
	}
	return list
}

// Draw draws the part of the table in r, from the lowest pile to the topmost. The host
// draws the ground. Everything is offset by origin from the layout.
func (t *Table) Draw(b *fb.Bitmap, r image.Rectangle, origin image.Point) {
	r = r.Sub(origin)
	if t.look.Above != nil {
		for pile, text := range t.Labels() {
			place := image.Rectangle{Max: t.Layout.Card}.Add(t.Layout.Place[pile].At).Add(origin)
			if t.framed(pile) {
				place.Min.Y -= aroundRoom
			}
			t.look.Above(b, place, text)
		}
	}
	for pile := range t.Shown.Piles {
		if r.Overlaps(t.bounds[pile].Union(t.extent(pile))) {
			t.drawPile(b, r, origin, pile)
		}
	}
	if t.chosen.N > 0 && t.look.Mark != nil {
		t.look.Mark(b, t.ChosenArea().Add(origin))
	}
	defer t.drawCarried(b, origin)
	if from, to, ok := t.hinted(); ok {
		if !from.Empty() {
			t.look.Cursor(b, from.Add(origin))
		}
		t.corners(b, to.Add(origin))
	}
	// Cards marked as selected need no cursor around them.
	defer t.DrawBar(b, origin)
	if c := t.cursor; c.on && !(t.look.Mark != nil && t.chosen.N > 0 && t.chosen.Pile == c.pile) {
		t.look.Cursor(b, t.group(c.pile, c.i).Add(origin))
	}
}

// DrawAround draws a cursor around cards: a frame in a bright colour, with a dark line on
// its inside that sets it off from white cards.
func DrawAround(b *fb.Bitmap, cards image.Rectangle, bright, dark uint8) {
	fb.Frame(b, cards.Inset(-2), 2, bright, fb.OpCopy)
	fb.Frame(b, cards, 1, dark, fb.OpCopy)
}

// corners draws the corners of the cursor's frame, for the target of a hint; the cards
// themselves have a full frame.
func (t *Table) corners(b *fb.Bitmap, r image.Rectangle) {
	if r.Empty() {
		return
	}
	size, out, clip := min(r.Dx(), r.Dy())/3, r.Inset(-8), b.Clip()
	for _, half := range [2]image.Rectangle{
		image.Rect(out.Min.X, out.Min.Y, r.Min.X+size, out.Max.Y), image.Rect(r.Max.X-size, out.Min.Y, out.Max.X, out.Max.Y),
	} {
		top, bottom := half, half
		top.Max.Y, bottom.Min.Y = r.Min.Y+size, r.Max.Y-size
		for _, corner := range [2]image.Rectangle{top, bottom} {
			b.SetClip(clip.Intersect(corner))
			t.look.Cursor(b, r)
		}
	}
	b.SetClip(clip)
}

func (t *Table) drawPile(b *fb.Bitmap, r image.Rectangle, origin image.Point, pile int) {
	if f := t.Layout.Place[pile].Frame; !f.Empty() {
		defer b.SetClip(b.SetClip(b.Clip().Intersect(f.Add(origin))))
	}
	list := t.Shown.Piles[pile].Cards
	list = list[:len(list)-min(t.carried(pile), len(list))]
	n := len(list)
	place := t.Layout.Rect(t.Shown, pile, 0).Add(origin)
	if t.framed(pile) {
		t.look.Around(b, place)
	}
	if n == 0 && !t.Layout.Place[pile].Vanishes {
		t.look.Place(b, place)
	}
	for i, c := range list {
		at := t.Layout.Rect(t.Shown, pile, i)
		if !at.Overlaps(r) || i+1 < n && at == t.Layout.Rect(t.Shown, pile, i+1) {
			continue
		}
		t.drawCard(b, at.Min.Add(origin), c, pile == t.chosen.Pile && i >= n-t.chosen.N)
	}
	if t.counted(pile) {
		t.look.Below(b, place, strconv.Itoa(n))
	}
}

// drawCarried draws the held cards over everything else.
func (t *Table) drawCarried(b *fb.Bitmap, origin image.Point) {
	g := t.grip
	if g == nil || t.carried(g.pile) == 0 {
		return
	}
	list := t.Shown.Piles[g.pile].Cards
	for i, c := range list[len(list)-g.Cards:] {
		t.drawCard(b, g.outline[i].Min.Add(g.offset).Add(origin), c, false)
	}
}

func (t *Table) drawCard(b *fb.Bitmap, at image.Point, c cards.Card, chosen bool) {
	d := t.look.Deck
	switch {
	case !c.FaceUp():
		d.DrawBack(b, at, t.look.Back())
	case chosen && t.look.Mark == nil && t.look.Lit != nil && t.look.Lit():
		d.DrawLit(b, at, int(c.Suit()), int(c.Rank()))
	default:
		d.DrawFace(b, at, int(c.Suit()), int(c.Rank()))
	}
}
