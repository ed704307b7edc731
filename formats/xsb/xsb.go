// Package xsb reads and writes the levels of Sokoban: collections in text, as
// programs of all machines exchange them (.xsb, .sok, .txt), and Sokoban.Data of
// Oberon System 3.
//
// # Boards
//
// In this package and in text a board is rows of these characters:
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
// A row of a board is a line of these characters with at least one #. A number in
// front of a character repeats it, and | ends a row as well as the end of the line
// does. Rows follow each other without empty lines; a line of nothing but floor
// belongs to a board if it has - or _ and stands directly at one of its rows.
//
// All other lines are text. A line that begins with Title, Author, Comment or
// Solution, in any case, and a colon describes the board above it, or, above the
// first board, the collection. Comments that have nothing behind the colon go on in
// the next lines up to Comment-End:, solutions in the next lines of nothing but moves
// (u d l r, of pushes U D L R); a solution in another notation is a comment. A
// semicolon at the beginning of a line and space around it do not count.
//
// Of the other lines above a board the last one is its title, unless it has one by
// name, and all before are its comments, or the collection's above the first board.
// In collections that have no text above the first board, but below the last one,
// it is the first line below a board that is its title.
//
// # Sokoban.Data
//
// Numbers are little-endian. A word tells the number of levels; then follow the levels,
// and at the end of the file a long for each, its offset. A level is two words,
// columns and rows, at most 32 each, and a byte for each square, column by column
// from the left, each from the top down:
//
//	0 outside  1 floor  2 wall  4 park  8 can  12 can on park  16 man  20 man on park
//
// The original game puts a wall around each level, and all its levels have floor all
// around. Squares outside are read as floor; no level has any.
//
// # Limits
//
// Boards have at most 255 columns and rows in text.
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

// A Collection is levels with what is said about them.
type Collection struct {
	Title, Author string
	Comments      []string // a line each
	Levels        []Level
}

// A Level is a board with what is said about it.
type Level struct {
	Title, Author string
	Comments      []string // a line each
	Solution      string   // moves, U D L R where they push

	// Rows are the board from the top down, in the characters of the package
	// comment, all of one length in bytes.
	Rows []string
}

const (
	alphabet = "#@+$*. "
	maxSide  = 255
)

func errorf(offset int, format string, args ...any) error {
	return codec.Errorf("sokoban", offset, format, args...)
}

// check reports what is wrong with a level's rows.
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
