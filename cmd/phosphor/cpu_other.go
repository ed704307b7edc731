//go:build !linux

package main

import "time"

var started = time.Now()

// threadTime returns the elapsed time: these systems have no simple way to measure the
// processor time of a thread.
func threadTime() time.Duration { return time.Since(started) }
