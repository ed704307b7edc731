//go:build amd64 || arm64 || 386 || ppc64le || wasm

package fb

// wide says that the processor reads and writes words at any address and has
// their low byte first, so that eight pixels and more can be handled at once
// wherever they lie.
const wide = true
