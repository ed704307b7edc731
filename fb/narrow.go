//go:build !(amd64 || arm64 || 386 || ppc64le || wasm)

package fb

// wide says that the processor reads and writes words at any address. Of this
// one it is not known, so pixels are handled by the plain loops.
const wide = false
