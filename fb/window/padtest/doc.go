// Package padtest plugs a virtual game controller into SDL, for tests. SDL has had the
// calls since 2.0.14; package sdl lacks them. Padtest is empty without cgo and on systems
// other than Linux.
package padtest
