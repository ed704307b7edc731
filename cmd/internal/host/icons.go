package host

import (
	"image"
	"image/color"
	"image/png"
	"strings"
	"sync"

	"phosphor/assets"
	"phosphor/formats/pict"
	"phosphor/games"
)

// A game has an icon in the frame of the window and in the list of windows: a tile in the
// colour of its machine's desk with the picture from its description.

// iconSize is the size of an icon, iconTile the border of its tile around the drawing.
const (
	iconSize = 64
	iconTile = 8
)

// tiles are the colours of the tiles, by machine.
var tiles = map[string]uint32{"Atari": 0x2f8f4e, "Amiga": 0x2f62b5, "Oberon": 0xc3c3c3, "Windows": 0x128080}

// icons are the finished icons, by the names of their games; "" is the program's own.
var icons sync.Map

// Icon returns the icon of the window: that of the game in play, or the program's.
func (h *House) Icon() image.Image {
	if h.game == nil {
		return Icon(&games.Info{})
	}
	return Icon(h.row)
}

// Icon returns the icon of a game of the catalogue, 64x64 pixels, or the program's if it
// has none. It is made once.
func Icon(info *games.Info) image.Image {
	name := info.Name
	if m, ok := icons.Load(name); ok {
		return m.(image.Image)
	}
	var m image.Image
	if drawn := drawing(info); drawn != nil {
		m = framed(drawn, tiles[machineWord(info.Machine)])
	} else if f, err := assets.Icon(); err == nil {
		m, _ = png.Decode(f)
	}
	if m == nil { // impossible: both are our own
		return nil
	}
	kept, _ := icons.LoadOrStore(name, m) // the same value each time
	return kept.(image.Image)
}

// drawing returns the picture on the tile of a game, nil without one.
func drawing(info *games.Info) image.Image {
	icon := info.Facts.Icon
	if icon == games.MachineIcon {
		icon = emblems[machineWord(info.Machine)]
	}
	lines := strings.Fields(icon)
	switch len(lines) {
	case 0:
		return nil
	case 1:
		if f, err := assets.Oberon().Open(icon + ".Pict"); err == nil {
			defer f.Close()
			if m, err := pict.Decode(f); err == nil {
				return m
			}
		}
		return nil
	}
	m := image.NewNRGBA(image.Rect(0, 0, len(lines[0]), len(lines)))
	for y, line := range lines {
		for x := range len(line) {
			if ink, ok := emblemInks[line[x]]; ok {
				m.SetNRGBA(x, y, rgb(cabinetMode.Palette[ink]))
			}
		}
	}
	return m
}

func rgb(c uint32) color.NRGBA { return color.NRGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255} }

// framed puts a picture on a tile with round corners, enlarged by a whole factor.
func framed(m image.Image, ground uint32) image.Image {
	tile := image.NewNRGBA(image.Rect(0, 0, iconSize, iconSize))
	const round = 10
	light, shade := rgb(blend(ground, 0xffffff)), rgb(blend(ground, 0))
	for y := range iconSize {
		for x := range iconSize {
			u, v := max(round-x, x-(iconSize-1-round), 0), max(round-y, y-(iconSize-1-round), 0)
			if u*u+v*v > round*round {
				continue
			}
			c := rgb(ground)
			switch edge := 2; {
			case x < edge || y < edge:
				c = light
			case x >= iconSize-edge || y >= iconSize-edge:
				c = shade
			}
			tile.SetNRGBA(x, y, c)
		}
	}
	b := m.Bounds()
	k := max(1, (iconSize-iconTile)/max(b.Dx(), b.Dy()))
	if iconSize%b.Dx() == 0 && b.Dx() > iconSize/4 { // it has a frame of its own
		k = iconSize / b.Dx()
	}
	at := image.Pt((iconSize-k*b.Dx())/2, (iconSize-k*b.Dy())/2)
	for y := range k * b.Dy() {
		for x := range k * b.Dx() {
			if c := color.NRGBAModel.Convert(m.At(b.Min.X+x/k, b.Min.Y+y/k)).(color.NRGBA); c.A > 0 {
				tile.SetNRGBA(at.X+x, at.Y+y, c)
			}
		}
	}
	return tile
}

// blend returns the colour halfway between two.
func blend(a, b uint32) uint32 { return (a&0xfefefe)>>1 + (b&0xfefefe)>>1 }
