package main

import (
	"os"

	"golang.org/x/sys/windows"
)

// The program is linked for Windows' graphical subsystem, so that no console
// opens beside its window. Started from a console it therefore has neither that
// console nor standard streams, unless these are redirected to a file or a pipe.
// init fetches both, before anything is printed.
func init() {
	var attached bool
	for _, s := range []struct {
		handle uint32
		device string
		file   **os.File
	}{
		{windows.STD_INPUT_HANDLE, "CONIN$", &os.Stdin},
		{windows.STD_OUTPUT_HANDLE, "CONOUT$", &os.Stdout},
		{windows.STD_ERROR_HANDLE, "CONOUT$", &os.Stderr},
	} {
		if h, err := windows.GetStdHandle(s.handle); err == nil && isOpen(h) {
			continue
		}
		if attached = attached || attachConsole(); !attached {
			return // started from the desktop, without a console to print to
		}
		if f, err := os.OpenFile(s.device, os.O_RDWR, 0); err == nil {
			*s.file = f
		}
	}
}

func isOpen(h windows.Handle) bool {
	if h == 0 || h == windows.InvalidHandle {
		return false
	}
	kind, err := windows.GetFileType(h)
	return err == nil && kind != windows.FILE_TYPE_UNKNOWN
}

// attachConsole attaches this process to the console of its parent.
func attachConsole() bool {
	const parent = ^uintptr(0) // ATTACH_PARENT_PROCESS
	ok, _, _ := windows.NewLazySystemDLL("kernel32.dll").NewProc("AttachConsole").Call(parent)
	return ok != 0
}
