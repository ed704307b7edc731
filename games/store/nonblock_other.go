//go:build !unix

package store

import "errors"

const nonblock = 0

var errNoReader = errors.New("nobody reads")
