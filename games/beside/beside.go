// Package beside lets long computations run beside a game: provers and computer players
// search in goroutines of their own while the person plays on.
//
// Most systems give each of them a processor, or a part of one. In a page of a browser
// there is one thread for all, and a goroutine keeps it until it waits for something: a
// search of a second would be a second in which no click is answered. So searches call
// Pause, and the page makes it wait now and then.
package beside

// Pause lets others have the processor where they cannot take it. Whoever computes for
// long calls it after every few hundred positions, some fractions of a millisecond. It
// does nothing, unless a program that needs it has put something else here before any
// search began.
var Pause = func() {}
