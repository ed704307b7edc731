package lzhuf

import "slices"

// This file packs. The formats are only read, but tests need packed files of every kind.

// A Writer is the counterpart of Bits.
type Writer struct {
	Out  []byte
	free int // bits of the last byte
}

// Put appends the low n bits of v.
func (w *Writer) Put(v, n int) {
	for n--; n >= 0; n-- {
		if w.free == 0 {
			w.Out = append(w.Out, 0)
			w.free = 8
		}
		w.free--
		w.Out[len(w.Out)-1] |= byte(v>>n&1) << w.free
	}
}

// A Token is a byte, or a copy of Length bytes from Distance back.
type Token struct {
	Byte             byte
	Length, Distance int // Length 0: a byte
}

// Tokens splits data into bytes and copies of least to most bytes, from at most window
// back.
func Tokens(data []byte, window, least, most int) []Token {
	var all []Token
	last := map[[3]byte][]int{}
	for i := 0; i < len(data); {
		best := Token{Byte: data[i]}
		if i+3 <= len(data) {
			at := last[[3]byte(data[i:])]
			for _, from := range at[max(0, len(at)-16):] {
				n := 0
				for n < most && i+n < len(data) && data[from+n] == data[i+n] {
					n++
				}
				if i-from <= window && n >= least && n > best.Length {
					best = Token{Length: n, Distance: i - from}
				}
			}
		}
		all = append(all, best)
		for range max(1, best.Length) {
			if i+3 <= len(data) {
				k := [3]byte(data[i:])
				last[k] = append(last[k], i)
			}
			i++
		}
	}
	return all
}

// Lengths returns the lengths of a Huffman code for symbols with the given counts, none
// longer than most. If only one occurs, its length is 1.
func Lengths(counts []int, most int) []uint8 {
	counts = slices.Clone(counts)
	for {
		lengths := lengthsOf(counts)
		if slices.Max(lengths) <= uint8(most) {
			return lengths
		}
		for i, n := range counts {
			if n > 0 {
				counts[i] = n/2 + 1
			}
		}
	}
}

func lengthsOf(counts []int) []uint8 {
	type group struct {
		count   int
		symbols []int
	}
	var groups []group
	for s, n := range counts {
		if n > 0 {
			groups = append(groups, group{n, []int{s}})
		}
	}
	lengths := make([]uint8, len(counts))
	if len(groups) == 1 {
		lengths[groups[0].symbols[0]] = 1
	}
	for len(groups) > 1 {
		slices.SortStableFunc(groups, func(a, b group) int { return b.count - a.count })
		a, b := groups[len(groups)-1], groups[len(groups)-2]
		joined := group{a.count + b.count, slices.Concat(a.symbols, b.symbols)}
		for _, s := range joined.symbols {
			lengths[s]++
		}
		groups = append(groups[:len(groups)-2], joined)
	}
	return lengths
}

// Codes returns the codes for the given lengths, as NewTable reads them.
func Codes(lengths []uint8) []int {
	codes := make([]int, len(lengths))
	code := 0
	for n := uint8(1); n <= maxLen; n++ {
		code <<= 1
		for s, l := range lengths {
			if l == n {
				codes[s] = code
				code++
			}
		}
	}
	return codes
}
