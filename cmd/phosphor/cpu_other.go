//go:build !linux

package main

import "time"

var started = time.Now()

// threadTime returns the time that has passed: these systems have no simple way to
// tell the processor time of a thread.
func threadTime() time.Duration { return time.Since(started) }
