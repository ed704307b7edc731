// Package assets holds Phosphor's own default files, in the formats of the original
// programs: card sheets, sounds and fonts. They are generated from the folder source.
//
// It holds only files, and the programs in source that make them. Package assets imports
// nothing of the project; those programs may import formats and the rules of games, never
// a desk.
package assets

import (
	"archive/zip"
	"bytes"
	"embed"
	"errors"
	"io/fs"
)

//go:generate go run ./source/font
//go:generate go run ./source/cards -out yukondat -windows windows
//go:generate go run ./source/decks
//go:generate go run ./source/oberonpics
//go:generate go run ./source/sounds
//go:generate go run ./source/yukonrsc
//go:generate go run ./source/sokoban
//go:generate go run ./source/gobblet
//go:generate go run ./source/icons

// files are the files built into the program: all of them or, with the build tag parts, those
// that every program needs at once; see Load.
var files embed.FS

// Parts lists the folders that a program with the build tag parts loads on demand.
var Parts = []string{"yukondat", "sokoban", "gobblet", "oberon", "amiga", "windows"}

// Part returns a part in the form that Load must return, a zip archive. Only a program
// with all files can make it.
func Part(name string) ([]byte, error) { return Pack(files, name) }

// Pack returns a file, or the files of a folder, as a zip archive.
func Pack(fsys fs.FS, name string) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	err := fs.WalkDir(fsys, name, func(file string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(fsys, file)
		if err != nil {
			return err
		}
		w, err := z.CreateHeader(&zip.FileHeader{Name: file, Method: zip.Deflate})
		if err == nil {
			_, err = w.Write(data)
		}
		return err
	})
	if err = errors.Join(err, z.Close()); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Yukon is a YUKONDAT folder: card sheets (*.IMG) and sounds (*.HSN).
func Yukon() fs.FS { return sub("yukondat") }

// Gobblet holds the pieces of Gobblet, PIECES8.BMP in 256 colours and PIECES1.BMP in
// mono, and its sounds (*.WAV).
func Gobblet() fs.FS { return sub("gobblet") }

// Fonts holds the systems' fonts: SYSTEM16.FNT and SYSTEM08.FNT, GDOS fonts of the Atari
// ST's characters in cells of 8x16 and 8x8, and FORM13.FNT, a proportional one for forms;
// Oberon10.Scn.Fnt, upright, and with b, bold, with i, italic, and Oberon12b.Scn.Fnt,
// proportional fonts with Oberon's widths; phosphor.font with phosphor/8 and phosphor/9,
// fonts of the Amiga in cells of 8x8 and 8x9.
func Fonts() fs.FS { return sub("fonts") }

// Sokoban holds LEVELS.XSB: our levels as XSB text, each with its title and a
// solution.
func Sokoban() fs.FS { return sub("sokoban") }

// Oberon holds the pictures of the Oberon games, *.Pict of 8 bits in the colours
// of Oberon's display, under the names that the original games load:
//
//   - Cards, 650x340: rows of clubs, spades, hearts and diamonds, 13 cards of
//     50x68 from the ace to the king, and nine backs below them;
//   - Default and Toucan, 208x175, and Ship, 320x200, for Scramble;
//   - Bows, Bricks, Cells, Clouds, Coins, Textils, Fractal, Surface, Molecules
//     and Spirals, 200x200, backdrops that join without a seam;
//   - MineSweeperBD, 32x32, which also joins without a seam;
//   - Flock (floor), Pebbles (wall), 64x64, and Crochet (park), 32x32, which join without
//     a seam, and Can, ParkedCan and Man, 17x14, for Sokoban; in 8 bits the floor shows
//     where Man has the pixel value of its top left corner;
//   - SolitaireIcon, SpiderIcon, FreecellIcon, ScorpionIcon, CardGamesIcon,
//     MineSweeperIcon, ScrambleIcon, SokobanIcon and TetrisIcon, 32x32, and those of
//     panels: ScrambleToolIcon, SokobanToolIcon, TetrisPanelIcon.
//
// EXPLODE, LAND, ROWS and OVER (*.WAV) are sounds of MineSweeper and Tetris, which the
// original games did not have.
//
// The folder mono has all of them in 1 bit, 0 white and 1 black; the folder 16 has Cards
// and Sokoban's pictures in 4 bits, in the display's first 16 colours.
func Oberon() fs.FS { return sub("oberon") }

// OberonFor returns the folders with the pictures of Oberon for a screen of the given
// depth: first the one drawn for that depth, if there is one, then the general one.
func OberonFor(depth int) []fs.FS {
	switch depth {
	case 1:
		return []fs.FS{sub("oberon/mono"), Oberon()}
	case 4:
		return []fs.FS{sub("oberon/16"), Oberon()}
	}
	return []fs.FS{Oberon()}
}

// Amiga holds the sounds of the Amiga games, DEAL, TURN, MOVE, HOME, WRONG, WIN and LOST (*.8SVX,
// 8 bits), and their pictures:
//
//   - Cards.images, 52 cards of 42x42 with 3 planes in the layout and the
//     colours of Spades.images, drawn for pixels twice as high as wide. They
//     leave register 3, green, to the boxes that pulse;
//   - CardGames.REKO, cards of 56x68 for CardGames, with the palette of its
//     screens: image 0 and 1 are backs, 2 is an empty place, and 3+4*rank+suit
//     are the faces;
//   - Title.ilbm, 640x400: the screen on which a game is chosen. It has room for seven names, at
//     348,124+34*i of 248x28 pixels, the seventh at 348,334;
//   - Table.ilbm, 640x400: the table, a rail of 6 pixels around it from line 10
//     on, below the title bar.
//
// Registers of CardGames: 0 table, 1 white, 2 black, 3 light green, 4 red, 5
// dark red, 6 and 7 skin, 8 brown, 9 and 10 gold, 11 blue, 12 dark blue, 13 and
// 14 grey. No picture uses 15, which may flash.
//
// The folder mono has all pictures in one plane, 0 white and 1 black.
func Amiga() fs.FS { return sub("amiga") }

// AmigaFor returns Amiga's folder for a screen of the given depth: mono for one plane.
func AmigaFor(depth int) fs.FS {
	if depth == 1 {
		return sub("amiga/mono")
	}
	return Amiga()
}

// Windows holds CARDS.DLL, the cards of the games on Windows: 52 faces and seven backs of
// 71x96 in the sixteen colours that every display of Windows has; in the folder mono in
// black and white.
func Windows() fs.FS { return sub("windows") }

// WindowsFor returns Windows' folder for a screen of the given depth.
func WindowsFor(depth int) fs.FS {
	if depth == 1 {
		return sub("windows/mono")
	}
	return Windows()
}

func sub(dir string) fs.FS {
	f, err := fs.Sub(source(), dir)
	if err != nil {
		panic(err) // the name is a constant above
	}
	return f
}

// Icon returns the program's icon, a PNG of 64x64 pixels.
func Icon() (fs.File, error) { return files.Open("icons/64.png") }
