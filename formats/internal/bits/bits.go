// Package bits extracts pictures of one bit per pixel from strips in which the characters
// of a font are side by side, and inserts them. The leftmost pixel is bit 7 of the first
// byte.
package bits

// Row returns the length in bytes of a row of n bits.
func Row(n int) int { return (n + 7) / 8 }

// Append appends the n bits of line from bit start on, filled up with 0 to whole
// bytes.
func Append(b, line []byte, start, n int) []byte {
	shift := start % 8
	for i := start / 8; n > 0; i, n = i+1, n-8 {
		v := line[i] << shift
		if shift > 0 && i+1 < len(line) {
			v |= line[i+1] >> (8 - shift)
		}
		if n < 8 {
			v &= 0xff << (8 - n)
		}
		b = append(b, v)
	}
	return b
}

// Put sets those of the n bits of line from bit start on that are set in row.
func Put(line, row []byte, start, n int) {
	shift := start % 8
	for i := range Row(n) {
		v, k := row[i], start/8+i
		if left := n - 8*i; left < 8 {
			v &= 0xff << (8 - left)
		}
		line[k] |= v >> shift
		if shift > 0 && k+1 < len(line) {
			line[k+1] |= v << (8 - shift)
		}
	}
}
