package host

import (
	"image"
	"image/color"
	"testing"
)

// TestShadows checks that each machine can be recognized by its black silhouette: below the
// monitors no two of them cover the same part of their zone, and none leaves it.
func TestShadows(t *testing.T) {
	c, err := NewCabinet("en")
	if err != nil {
		t.Fatal(err)
	}
	const bare = 255
	shadows := make([]*image.Paletted, len(c.machines))
	for i := range c.machines {
		s := c.screen.Bitmap
		for j := range s.Pix {
			s.Pix[j] = bare
		}
		c.drawMachine(i)
		m := image.NewPaletted(image.Rect(0, 0, zoneWidth, shelfTop), color.Palette{color.RGBA{255, 255, 255, 255}, color.RGBA{A: 255}})
		for y := range shelfTop {
			for x := range s.Rect.Dx() {
				v := s.ColorIndexAt(x, y)
				in := x >= i*zoneWidth && x < (i+1)*zoneWidth && y < deskFront+2
				if v != bare && !in {
					t.Fatalf("%s extends beyond its zone at %d,%d", c.machines[i].name, x, y)
				}
				// Its shadow on the desk is not part of it.
				if in && v != bare && v != inkWood {
					m.SetColorIndex(x-i*zoneWidth, y, 1)
				}
			}
		}
		shadows[i] = m
		goldenImage(t, m, "shadow-"+machineWord(c.machines[i].name))
	}
	for i, a := range shadows {
		for j, b := range shadows[:i] {
			both, either := 0, 0
			for k := range a.Pix[120*zoneWidth:] {
				u, v := a.Pix[120*zoneWidth+k], b.Pix[120*zoneWidth+k]
				both += int(u & v)
				either += int(u | v)
			}
			if share := 100 * both / either; share > 80 {
				t.Errorf("the shadows of %s and %s overlap by %d%%", c.machines[i].name, c.machines[j].name, share)
			}
		}
	}
}
