//go:build !windows

package speech

import "os/exec"

// hide does nothing except on Windows.
func hide(*exec.Cmd) {}
