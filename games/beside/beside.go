// Package beside runs long computations alongside a game: provers and computer players
// search in goroutines of their own while the player plays on.
//
// Most systems give each of them a processor, or a share of one. A browser page has one
// thread for all, and a goroutine keeps it until it waits for something: during a search
// of one second no click would be answered. So searches call Pause, and the page makes it
// wait now and then.
package beside

// Pause yields the processor on systems that cannot preempt. Long computations call it
// after every few hundred positions, a fraction of a millisecond. It does nothing by
// default; a program that needs it must replace it before any search begins.
var Pause = func() {}
