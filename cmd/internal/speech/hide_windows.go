package speech

import (
	"os/exec"
	"syscall"
)

// hide keeps a program from opening a console of its own.
func hide(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true} }
