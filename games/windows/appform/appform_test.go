package appform

import (
	"testing"

	"phosphor/games/internal/apptest"
)

func TestControls(t *testing.T) {
	for _, mode := range []string{"win256", "win-mono"} {
		t.Run(mode, func(t *testing.T) {
			apptest.Controls(t, Info(&apptest.Program), mode)
			apptest.Idle(t, Info(&apptest.Program), mode)
		})
	}
}
