// Package padtest plugs a game controller into SDL that is not there, for tests. Package
// sdl lacks the calls, which SDL has since 2.0.14. It is empty without cgo and on other
// systems than Linux.
package padtest
