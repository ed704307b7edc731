package window

import (
	"fmt"
	"os"
	"syscall"
)

// A SignalError is what Run returns when the system asked the program to end, by one of
// the signals TERM, INT and HUP. The client is not notified.
type SignalError struct{ Signal os.Signal }

func (e *SignalError) Error() string { return fmt.Sprintf("window: ended by the signal %v", e.Signal) }

// Code returns the conventional exit code of a program that the signal ended.
func (e *SignalError) Code() int {
	if s, ok := e.Signal.(syscall.Signal); ok {
		return 128 + int(s)
	}
	return 1
}
