package scramble

import (
	"testing"

	"phosphor/games/internal/drivetest"
	"phosphor/games/oberon/appdoc"
)

// TestMatches checks that every move of a random game can be saved, undone and redone.
func TestMatches(t *testing.T) {
	drivetest.Matches(t, appdoc.Program(&Program, &Original).Info(), "oberon-mono", 200)
}

func FuzzLoad(f *testing.F) {
	drivetest.FuzzLoad(f, appdoc.Program(&Program, &Original).Info(), "oberon-mono")
}
