//go:build amd64 || arm64 || 386 || ppc64le || wasm

package fb

// wide reports whether the processor is little-endian and reads and writes words at any
// address, so that it can handle eight or more pixels at once.
const wide = true
