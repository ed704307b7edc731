package window

import (
	"fmt"
	"os"
	"syscall"
)

// A SignalError is the answer of Run when the system asked the program to end, by one of
// the signals TERM, INT and HUP. The client has not been told.
type SignalError struct{ Signal os.Signal }

func (e *SignalError) Error() string { return fmt.Sprintf("window: ended by the signal %v", e.Signal) }

// Code is the customary exit code of a program that the signal ended.
func (e *SignalError) Code() int {
	if s, ok := e.Signal.(syscall.Signal); ok {
		return 128 + int(s)
	}
	return 1
}
