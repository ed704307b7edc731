package tetris

import (
	"testing"

	"phosphor/games/internal/drivetest"
)

// TestMatches checks that every move of a random game can be saved, undone and redone.
func TestMatches(t *testing.T) { drivetest.Matches(t, &info, "oberon-mono", 200) }

func FuzzLoad(f *testing.F) { drivetest.FuzzLoad(f, &info, "oberon-mono") }
