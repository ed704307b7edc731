package sprites

import (
	"image"
	"testing"

	"phosphor/assets"
	"phosphor/fb"
)

// TestNarrow checks that narrower cards keep their outline, their corners, rank and sign, and the
// table its weave.
func TestNarrow(t *testing.T) {
	for _, name := range []string{"CARDS1.IMG", "CARDS4.IMG", "CARDS8.IMG"} {
		set, err := OpenCards(assets.Yukon(), name)
		if err != nil {
			t.Fatal(err)
		}
		s := fb.NewScreen(&fb.Mode{Width: 64, Height: 86, Depth: 8, Palette: make([]uint32, 256)})
		wide := set.Deck(Display{Screen: s})
		slim := wide.Narrow(2).Narrow(2)
		if slim.Size != image.Pt(60, 86) || slim.Backs() != wide.Backs() || !slim.HasTable() {
			t.Fatalf("%s: cards of %v, %d backs", name, slim.Size, slim.Backs())
		}
		for suit := range 4 {
			for rank := 1; rank <= 13; rank++ {
				a, b := fb.New(image.Rect(0, 0, 64, 86), 8), fb.New(image.Rect(0, 0, 60, 86), 8)
				fb.Fill(a, a.Rect, 254, fb.OpCopy)
				fb.Fill(b, b.Rect, 254, fb.OpCopy)
				wide.DrawFace(a, image.Point{}, suit, rank)
				slim.DrawFace(b, image.Point{}, suit, rank)
				for y := range 86 {
					for x := range 20 { // outline, corner, rank and sign except for a column of the edge
						from := x
						if x >= 2 {
							from++
						}
						if v, w := a.ColorIndexAt(from, y), b.ColorIndexAt(x, y); v != w {
							t.Fatalf("%s, suit %d rank %d: %d at %d,%d, want %d", name, suit, rank, w, x, y, v)
						}
						if v, w := a.ColorIndexAt(63-from, y), b.ColorIndexAt(59-x, y); v != w {
							t.Fatalf("%s, suit %d rank %d: %d at %d,%d, want %d", name, suit, rank, w, 59-x, y, v)
						}
					}
				}
			}
		}
	}
}

// TestNarrowSmall checks that small cards have rank and sign up to their middle: both stay whole.
func TestNarrowSmall(t *testing.T) {
	set, err := OpenCards(assets.Yukon(), "CARDSLOW.IMG")
	if err != nil {
		t.Fatal(err)
	}
	s := fb.NewScreen(&fb.Mode{Width: 64, Height: 86, Depth: 8, Palette: make([]uint32, 256)})
	wide := set.Deck(Display{Screen: s})
	slim := wide.Narrow(2).Narrow(2)
	for suit := range 4 {
		for rank := 1; rank <= 13; rank++ {
			a, b := fb.New(image.Rectangle{Max: wide.Size}, 8), fb.New(image.Rectangle{Max: slim.Size}, 8)
			wide.DrawFace(a, image.Point{}, suit, rank)
			slim.DrawFace(b, image.Point{}, suit, rank)
			for y := range 8 {
				for x := range 17 {
					if v, w := a.ColorIndexAt(x, y), b.ColorIndexAt(x, y); v != w {
						t.Fatalf("suit %d rank %d: %d at %d,%d, want %d", suit, rank, w, x, y, v)
					}
				}
			}
		}
	}
}
