package speech

import (
	"os/exec"
	"syscall"
)

// hide keeps a program from opening its own console.
func hide(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true} }
