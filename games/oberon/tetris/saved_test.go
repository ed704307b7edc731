package tetris

import (
	"testing"

	"phosphor/games/internal/drivetest"
)

// Saved games as they were before they had a setup and moves are read, and go on
// as they did.
func TestOldSaves(t *testing.T) {
	for _, name := range drivetest.Saves(t) {
		sit(t, "oberon256").Transcript("saved/" + name + ".txt")
	}
}

// Every move of a random game is saved, taken back and made again.
func TestMatches(t *testing.T) { drivetest.Matches(t, &info, "oberon-mono", 200) }

func FuzzLoad(f *testing.F) { drivetest.FuzzLoad(f, &info, "oberon-mono") }
