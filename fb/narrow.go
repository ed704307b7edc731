//go:build !(amd64 || arm64 || 386 || ppc64le || wasm)

package fb

// wide reports whether the processor reads and writes words at any address. For this one
// it is unknown, so the plain loops handle pixels.
const wide = false
