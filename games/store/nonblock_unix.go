//go:build unix

package store

import "syscall"

// nonblock keeps an open from waiting for the reader of a pipe that has none.
const nonblock = syscall.O_NONBLOCK

// errNoReader is what it says then.
const errNoReader = syscall.ENXIO
