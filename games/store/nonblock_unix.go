//go:build unix

package store

import "syscall"

// nonblock keeps open from waiting for a pipe's missing reader.
const nonblock = syscall.O_NONBLOCK

// errNoReader is the error in that case.
const errNoReader = syscall.ENXIO
