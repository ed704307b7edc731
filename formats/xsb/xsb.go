// Package xsb reads and writes levels of Sokoban: collections in the common text format
// (.xsb, .sok, .txt), and Sokoban.Data of Oberon System 3.
//
// # Boards
//
// In this package and in text a board consists of rows of these characters:
//
//	#  wall          .  park (goal)
//	@  man           +  man on a park
//	$  can (box)     *  can on a park
//	   space: floor, or what is outside of the walls
//
// Text also has - and _ for floor, p and P for @ and +, b and B for $ and *.
//
// # Text
//
// A row of a board is a line of these characters with at least one #. A number before a
// character repeats it, and | ends a row, as the end of the line does. Rows follow each
// other without empty lines. A line of only floor belongs to a board if it contains - or
// _ and is directly next to one of its rows.
//
// All other lines are text. A line that begins with Title, Author, Comment or Solution,
// in any case, and a colon describes the board above it or, above the first board, the
// collection. A comment with nothing after the colon continues in the next lines up to
// Comment-End:, a solution in the next lines that consist of moves (u d l r, for pushes
// U D L R). A solution in another notation is a comment. A semicolon at the beginning of
// a line and surrounding space are ignored.
//
// Of the other lines above a board the last one is its title, unless the title is given
// by name; the lines before are its comments, or those of the collection above the first
// board. In collections without text above the first board, but with text below the last
// one, the first line below a board is its title.
//
// # Sokoban.Data
//
// Numbers are little-endian. A word with the number of levels is followed by the levels;
// at the end of the file there is a long for each level, its offset. A level is two
// words, columns and rows, at most 32 each, and a byte for each square, column by column
// from left to right, each from top to bottom:
//
//	0 outside  1 floor  2 wall  4 park  8 can  12 can on park  16 man  20 man on park
//
// The original game puts a wall around each level, and all its levels are surrounded by
// floor. Squares outside are read as floor; no level has any.
//
// # Limits
//
// Boards in text have at most 255 columns and rows.
//
// # Sources
//
// Module Sokoban of ETH Oberon System 3 and its Sokoban.Data. For text, the page
// "Level format" of the Sokoban Wiki, and collections: D. W. Skinner's Microban and
// those of Boxoban.
package xsb

import (
	"fmt"
	"strings"

	"phosphor/formats/internal/codec"
)

// A Collection is a list of levels with a description.
type Collection struct {
	Title, Author string
	Comments      []string // one per line
	Levels        []Level
}

// A Level is a board with a description.
type Level struct {
	Title, Author string
	Comments      []string // one per line
	Solution      string   // moves; U D L R are pushes

	// Rows are the rows of the board from top to bottom, in the characters of the
	// package comment. All have the same length in bytes.
	Rows []string
}

const (
	alphabet = "#@+$*. "
	maxSide  = 255
)

func errorf(offset int, format string, args ...any) error {
	return codec.Errorf("sokoban", offset, format, args...)
}

// check returns an error if a level's rows are invalid.
func (l *Level) check(most int) error {
	if len(l.Rows) == 0 || len(l.Rows) > most || len(l.Rows[0]) == 0 || len(l.Rows[0]) > most {
		width := 0
		if len(l.Rows) > 0 {
			width = len(l.Rows[0])
		}
		return fmt.Errorf("board of %dx%d squares, expected 1 to %d each way", width, len(l.Rows), most)
	}
	for y, row := range l.Rows {
		if len(row) != len(l.Rows[0]) || strings.Trim(row, alphabet) != "" {
			return fmt.Errorf("row %d is %q, expected %d of %q", y, row, len(l.Rows[0]), alphabet)
		}
	}
	return nil
}
