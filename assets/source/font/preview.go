package main

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
)

// sample is the text of the preview, to judge the letters in running text. Escapes are codes of the Atari ST set.
const sample = ` Desk  File  View  Options                     Yukon: Classic    $-52   Time 0:47

No more moves! Try it once more?   [ Retry ] [ Cancel ]     You want to quit, really?

The rain had not stopped for three days, and the old computer on the kitchen
table was the only light in the house. She turned over one more card, the nine
of spades, and found that it fitted nowhere. "Well then," she said to the cat,
"once more from the beginning." It was twenty past two. Nobody was keeping count.

` + "Keine Z\x81ge mehr m\x94glich. \x9aber \x8epfel und \x99l: gr\x94\x9ete Stra\x9een, h\x84\x9eliche K\x84fer, \x8erger" + `
` + "Fa\x87ade, \x82l\x8ave, \x88tre, na\x8bf, o\x97, \x90cole, \x80a va? Ma\xa4ana, \xa8Qu\x82? \xadS\xa1! Se\xa4or, \xa5and\xa3" + `
` + "R\xb3dgr\xb3d med fl\xb3de, \x8fngstr\x94m, sm\x86 \x91bler, \xb2re, \x92sop, c\xb4ur, \xb5uvre, \xb0 \xb1 \xb7 \xb8 \xb6 \xc0 \xc1" + `

The quick brown fox jumps over the lazy dog. SPHINX OF BLACK QUARTZ, JUDGE MY VOW
0123456789  640x400  $1,250.00  12:34:56  50%  (a+b)*c = {x < y} & #7; ~/file_name
illegal Illinois 1lI| O0o S5s Z2z B8 rn m vv w cl d  high scores, best times, undo
` + "\x1c\x1d  \x01 \x02 \x03 \x04 \x05 \x06 \x07 \x08Checked  \x09 \x0b \x0c \x0d \x1b \x0e\x0f  \x10\x11\x12\x13\x14\x15\x16\x17\x18\x19  \x9b50 \x9c5 \x9d100 \xab \xac \xbd \xbe \xbf" + `
` + "\x1e\x1f  \xe9\xdc\xc6\xc3 \xcd\xd2\xd1\xcc  \xe0\xe1\xe2\xe3\xe4\xe5\xe6\xe7\xe8\xe9\xea\xeb\xed \xf3 \xf2 \xf1 \xf7 \xf0 \xf6 20\xf8C  m\xfd m\xfe x\xfc \xfb2 \xae\xeeoui\xaf" + `
`

// amigaSample is the text of the preview for the fonts of the Amiga's screens.
const amigaSample = ` SolitaireX by hand             Workbench Screen   Project  Game  Preferences

 Reshuffle   Backup   Tournament   Restart   Quit      Score: 37   Deals left: 2

The rain had not stopped for three days, and the old computer on the kitchen
table was the only light in the house. She turned over one more card, the nine
of spades, and found that it fitted nowhere. "Well then," she said to the cat,
"once more from the beginning." It was twenty past two. Nobody was keeping count.

Keine Züge mehr möglich. Über Äpfel und Öl: größte Straßen, häßliche Käfer
Façade, élève, naïve, où, École, Ça va? Mañana, ¿Qué? ¡Sí! Señor, Ångström
SPHINX OF BLACK QUARTZ, JUDGE MY VOW: the quick brown fox jumps over a lazy dog
0123456789  640x200  $1,250.00  12:34:56  50%  (a+b)*c = {x < y} & #7; ~/file_name [1]
`

// preview writes PNG pictures of a font into dir: NAME-set-Nx.png, the 256 glyphs in a grid of 16 by 16,
// and NAME-text-Nx.png, the sample text, both at N = 1 and N = 4 screen pixels for a pixel.
func preview(dir, name string, height int, glyphs *[codes]*glyph, sample string) error {
	set := make([]string, 16)
	for row := range set {
		var line strings.Builder
		for column := range 16 {
			line.WriteByte(byte(row*16 + column))
		}
		set[row] = line.String()
	}
	text := strings.Split(strings.TrimSuffix(sample, "\n"), "\n")
	for _, scale := range []int{1, 4} {
		grid := typeset(set, glyphs, cellWidth+4, height+4, height, scale)
		if err := writePNG(filepath.Join(dir, fmt.Sprintf("%s-set-%dx.png", name, scale)), grid); err != nil {
			return err
		}
		page := typeset(text, glyphs, cellWidth, height, height, scale)
		if err := writePNG(filepath.Join(dir, fmt.Sprintf("%s-text-%dx.png", name, scale)), page); err != nil {
			return err
		}
	}
	return nil
}

// typeset draws lines of character codes in cells dx by dy, black on white with a margin. Cells less than 16 rows
// high are doubled in height, as the 640x200 screen shows them.
func typeset(lines []string, glyphs *[codes]*glyph, dx, dy, height, scale int) *image.Paletted {
	const margin = 8
	width := 0
	for _, line := range lines {
		width = max(width, len(line))
	}
	tall := scale
	if height < 16 {
		tall *= 2
	}
	img := image.NewPaletted(image.Rect(0, 0, (width*dx+2*margin)*scale, len(lines)*dy*tall+2*margin*scale),
		color.Palette{color.White, color.Black})
	for row, line := range lines {
		for column := range len(line) {
			for y, bits := range glyphs[line[column]].bits {
				for x := range cellWidth {
					if bits&(0x80>>x) == 0 {
						continue
					}
					px, py := (margin+column*dx+x)*scale, margin*scale+(row*dy+y)*tall
					for i := range scale * tall {
						img.SetColorIndex(px+i%scale, py+i/scale, 1)
					}
				}
			}
		}
	}
	return img
}

func writePNG(name string, img image.Image) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := png.Encode(f, img); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// proportionalSample is the text of the preview for the proportional fonts.
const proportionalSample = `Close Hide Grow Store New Undo Start Restart  Copy Num Pict
Cardgames for System 3: Solitaire, Spider, Freecell, MineSweeper, Tetris
Level 12  Moves 345  Time: 0:47  Flags: 10  (W) [H] {M} 50% 7*6 = 42?
The quick brown fox jumps over the lazy dog. SPHINX OF BLACK QUARTZ, JUDGE MY VOW
Über Äpfel und Öl: größte Straßen, häßliche Käfer – élève, naïf, ça, où, año, être
"Quote" 'it' a+b <c> #1 $2 &co. user@host ~/x_y \ | ^ ; ! 0123456789`

// previewProportional writes NAME-text-Nx.png, the sample text at N screen pixels for a pixel.
func previewProportional(dir, name string, height int, shapes map[rune]*shape) error {
	lines := strings.Split(proportionalSample, "\n")
	const margin = 8
	for _, scale := range []int{1, 4} {
		img := image.NewPaletted(image.Rect(0, 0, 480*scale, (len(lines)*(height+2)+2*margin)*scale),
			color.Palette{color.White, color.Black})
		for row, line := range lines {
			x, base := margin, margin+row*(height+2)+height-3
			for _, r := range line {
				s := shapes[r]
				if s == nil {
					return fmt.Errorf("%q is not drawn", r)
				}
				for _, p := range s.ink {
					for i := range scale * scale {
						img.SetColorIndex((x+p.X)*scale+i%scale, (base-1-p.Y)*scale+i/scale, 1)
					}
				}
				x += s.advance
			}
		}
		if err := writePNG(filepath.Join(dir, fmt.Sprintf("%s-text-%dx.png", name, scale)), img); err != nil {
			return err
		}
	}
	return nil
}
