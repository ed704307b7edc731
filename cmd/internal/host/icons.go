package host

import (
	"image"
	"image/color"
	"image/png"
	"path"
	"strings"
	"sync"

	"phosphor/assets"
	"phosphor/formats/pict"
	"phosphor/games"
)

// Every game has an icon of its own in the frame of the window and in the list of
// windows: a tile in the colour of its machine's desk with a drawing of 16x16 pixels, in
// the inks of the emblems, or with the icon that its program has on Oberon's desk.

// iconSize is the size of an icon; iconTile what is left of its tile around the drawing.
const (
	iconSize = 64
	iconTile = 8
)

// tiles are the colours of the tiles, by machine.
var tiles = map[string]uint32{"Atari": 0x2f8f4e, "Amiga": 0x2f62b5, "Oberon": 0xc3c3c3, "Windows": 0x128080}

// drawings are those of the games that have no icon on Oberon's desk; letters are those of
// emblemInks.
var drawings = map[string]string{
	"yukon":   emblems["Atari"],
	"gobblet": emblems["Windows"],
	"fortythieves": `
		......oooo......
		.....oyyyyo.....
		......oyyo......
		.....nnnnnn.....
		.......nn.......
		......oooo......
		....oooooooo....
		...onnnnnnnno...
		..onnnnnnnnnno..
		..nwnwnnwwwnnn..
		.onwnwnnwnwnnno.
		.onwwwnnwnwnnno.
		.onnnwnnwnwnnno.
		.onnnwnnwwwnnno.
		..onnnnnnnnnno..
		...oooooooooo...`,
	"solitairex": `
		wwww........wwww
		wrrww......wwkkw
		.wrrww....wwkkw.
		..wrrww..wwkkw..
		...wrrwwwwkkw...
		....wrrwwkkw....
		.....wrrkkw.....
		......wkrw......
		......wkrw......
		.....wkkrrw.....
		....wkkwwrrw....
		...wkkwwwwrrw...
		..wkkww..wwrrw..
		.wkkww....wwrrw.
		wkkww......wwrrw
		wwww........wwww`,
	"pyramid": `
		......kkkk......
		......kwwk......
		......krrk......
		......kwwk......
		...kkkkkkkkkk...
		...kwwkkkkwwk...
		...kbbkwwkrrk...
		...kwwkwwkwwk...
		kkkkkkkkkkkkkkkk
		kwwkkwwkkwwkkwwk
		krrkkbbkkrrkkbbk
		kwwkkwwkkwwkkwwk
		kwwkkwwkkwwkkwwk
		kkkkkkkkkkkkkkkk
		yyyyyyyyyyyyyyyy
		oooooooooooooooo`,
	"golf": `
		.......w........
		.......wrr......
		.......wrrrrr...
		.......wrrrrrrr.
		.......wrrrrr...
		.......wrr......
		.......w........
		.......w........
		.......w....ww..
		.......w...wwww.
		.......w...wwws.
		...gggggggg.ss..
		.ggggkkkkgggggg.
		gggggggggggggggg
		dddddddddddddddd
		dddddddddddddddd`,
	"klondike": `
		kkkk............
		kwwk............
		krrkkkk.........
		kkkkwwk.........
		kwwkbbkkkk......
		kbbkkkkwwk......
		kkkkwwkrrkkkk...
		kwwkrrkkkkwwk...
		krrkkkkwwkbbkkkk
		kwwkwwkbbkkkkwwk
		kwwkbbkkkkwwkrrk
		kwwkwwkwwkrrkkkk
		kwwkwwkrrkwwkwwk
		kwwkwwkwwkwwkbbk
		kwwkwwkwwkwwkwwk
		kkkkkkkkkkkkkkkk`,
	"corners": `
		kkkkkkkkkkkkkkkk
		kyyyykwwwwkyyyyk
		kyryykwwwwkyykyk
		kyyyykwrrwkyyyyk
		kyyyykwwwwkyyyyk
		kkkkkkkkkkkkkkkk
		kwwwwkwwwwkwwwwk
		kwwwwkwwwwkwwwwk
		kwkkwkwrrwkwkkwk
		kwwwwkwwwwkwwwwk
		kkkkkkkkkkkkkkkk
		kyyyykwwwwkyyyyk
		kyyyykwkkwkyyyyk
		kykyykwwwwkyyryk
		kyyyykwwwwkyyyyk
		kkkkkkkkkkkkkkkk`,
	"calculation": `
		wwwwwwwkwwwwwwww
		wwwkwwwkwwkkkwww
		wwkkwwwkwkwwwkww
		wwwkwwwkwwwwkwww
		wwwkwwwkwwkkwwww
		wwkkkwwkwkkkkkww
		wwwwwwwkwwwwwwww
		kkkkkkkkkkkkkkkk
		wwwwwwwkwwwwwwww
		wrrrwwwkwwwwrwww
		wwwwrwwkwwwrrwww
		wwrrwwwkwwrwrwww
		wwwwrwwkwrrrrrww
		wrrrwwwkwwwwrwww
		wwwwwwwkwwwwwwww
		kkkkkkkkkkkkkkkk`,
	"canfield": `
		.......kk.......
		......kkkk......
		.....kkkkkk.....
		....kkkkkkkk....
		...kkkkkkkkkk...
		..kkkkkkkkkkkk..
		..kkkkkkkkkkkk..
		..kkkkkkkkkkkk..
		...kkkkkkkkkk...
		....kk.kk.kk....
		......kkkk......
		.yyyyyyyyyyyyyy.
		.yoooooooooooyy.
		.yykykkkykkkyyy.
		.yyyyyyyyyyyyyy.
		................`,
	"grandtour": `
		......yyyy......
		.yyyyyyyyyyyyyy.
		.y..yyyyyyyy..y.
		.y..ywyyyyyy..y.
		.yy.ywyyyyyy.yy.
		..yyywyyyyyyyy..
		....ywyyyyyy....
		.....yyyyyy.....
		......yyyy......
		.......yy.......
		.......yy.......
		......yyyy......
		.....oooooo.....
		....kkkkkkkk....
		....kwkwkwkk....
		....kkkkkkkk....`,
}

// desktopIcons are the pictures of the games that have an icon on Oberon's desk.
var desktopIcons = map[string]string{
	"solitaire": "SolitaireIcon", "spider": "SpiderIcon", "freecell": "FreecellIcon", "scorpion": "ScorpionIcon",
	"minesweeper": "MineSweeperIcon", "scramble": "ScrambleIcon", "sokoban": "SokobanIcon", "tetris": "TetrisIcon",
}

// icons are those that were made, by the names of their games; "" is the program's own.
var icons sync.Map

// Icon is the icon of the window: that of the game in play, or the program's.
func (h *House) Icon() image.Image {
	if h.game == nil {
		return icon("", "")
	}
	return icon(h.row.Name, h.row.Machine)
}

// Icon is the icon of a game of the catalogue, 64x64 pixels.
func Icon(info *games.Info) image.Image { return icon(info.Name, info.Machine) }

// icon returns the icon of a game, the program's where it has none, made once.
func icon(name, machine string) image.Image {
	if m, ok := icons.Load(name); ok {
		return m.(image.Image)
	}
	var m image.Image
	if drawn := drawing(name); drawn != nil {
		m = framed(drawn, tiles[machineWord(machine)])
	} else if f, err := assets.Icon(); err == nil {
		m, _ = png.Decode(f)
	}
	if m == nil { // which cannot be: both are ours
		return nil
	}
	kept, _ := icons.LoadOrStore(name, m) // the same value each time
	return kept.(image.Image)
}

// drawing returns the picture on the tile of a game, nil without one.
func drawing(name string) image.Image {
	if file := desktopIcons[name]; file != "" {
		if f, err := assets.Oberon().Open(path.Clean(file + ".Pict")); err == nil {
			defer f.Close()
			if m, err := pict.Decode(f); err == nil {
				return m
			}
		}
	}
	lines := strings.Fields(drawings[name])
	if len(lines) == 0 {
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

// framed lays a picture on a tile with round corners, enlarged by a whole number of times.
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

// blend is the colour between two.
func blend(a, b uint32) uint32 { return (a&0xfefefe)>>1 + (b&0xfefefe)>>1 }
