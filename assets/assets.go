// Package assets holds Phosphor's own default files, in the formats of the
// original programs: card sheets, sounds and fonts. They are made from what
// lies in the folder source.
package assets

import (
	"embed"
	"io/fs"
)

//go:generate go run ./source/font
//go:generate go run ./source/cards -out yukondat
//go:generate go run ./source/sounds
//go:generate go run ./source/yukonrsc
//go:generate go run ./source/sokoban
//go:generate go run ./source/gobblet

//go:embed yukondat fonts sokoban gobblet
var files embed.FS

// Yukon is a YUKONDAT folder: card sheets (*.IMG) and sounds (*.HSN).
func Yukon() fs.FS { return sub("yukondat") }

// Gobblet has the pieces of Gobblet, PIECES8.BMP in 256 colours and PIECES1.BMP
// in mono, and its sounds (*.WAV).
func Gobblet() fs.FS { return sub("gobblet") }

// Fonts holds the fonts of the systems: SYSTEM16.FNT and SYSTEM08.FNT, GDOS
// fonts of the Atari ST's characters in cells of 8x16 and 8x8, and FORM13.FNT,
// a proportional one for forms; Oberon10.Scn.Fnt, upright, and with b, bold,
// with i, italic, and Oberon12b.Scn.Fnt, proportional fonts with Oberon's
// widths; phosphor.font with phosphor/8 and phosphor/9, fonts of the Amiga in
// cells of 8x8 and 8x9.
func Fonts() fs.FS { return sub("fonts") }

// Sokoban holds LEVELS.XSB: our levels as XSB text, each with its title and a
// solution.
func Sokoban() fs.FS { return sub("sokoban") }

func sub(dir string) fs.FS {
	f, err := fs.Sub(files, dir)
	if err != nil {
		panic(err) // the name is a constant above
	}
	return f
}
