package gobblet

import (
	"testing"

	"phosphor/games"
	"phosphor/games/internal/drivetest"
)

// Saved games as they were before they had a setup and moves are read, and go on
// as they did.
func TestOldSaves(t *testing.T) {
	for _, name := range drivetest.Saves(t) {
		open(t, "win256", games.Env{}).Transcript("saved/" + name + ".txt")
	}
}
