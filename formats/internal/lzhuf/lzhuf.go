// Package lzhuf holds the common parts of the packers of the eighties that descend from H.
// Okumura's and H. Yoshizaki's LZHUF: bits with the highest first, static and adaptive
// Huffman codes, and copies of earlier output. LHA and DMS are built on it.
package lzhuf

import (
	"encoding/binary"
	"errors"
	"io"
)

// Bits reads a stream of bits, the highest of each byte first. Beyond the end it reads
// zeros; Err then returns an error.
type Bits struct {
	src  []byte
	acc  uint64 // the next bits, from the top
	have int
	over int // bits taken from beyond the end
}

// NewBits returns the bits of src.
func NewBits(src []byte) *Bits { return &Bits{src: src} }

// atLeast is the number of bits that Fill guarantees.
const atLeast = 56

// Fill makes 56 bits available for Next and [Table.Next].
func (b *Bits) Fill() {
	if b.have < atLeast {
		b.fill()
	}
}

func (b *Bits) fill() {
	if len(b.src) >= 8 {
		// Bits that do not fit are read again later.
		b.acc |= binary.BigEndian.Uint64(b.src) >> b.have
		b.src = b.src[(63-b.have)>>3:]
		b.have |= 56
		return
	}
	for ; b.have < atLeast; b.have += 8 {
		if len(b.src) > 0 {
			b.acc |= uint64(b.src[0]) << (56 - b.have)
			b.src = b.src[1:]
		} else {
			b.over += 8
		}
	}
}

// Next takes the next n bits, which must be available.
func (b *Bits) Next(n int) int {
	v := b.acc >> 1 >> (63 - n)
	b.acc <<= n
	b.have -= n
	return int(v)
}

// Skip skips n bits, which must be available.
func (b *Bits) Skip(n int) {
	b.acc <<= n
	b.have -= n
}

// Take returns the next n bits, at most 32.
func (b *Bits) Take(n int) int {
	b.Fill()
	return b.Next(n)
}

// Left returns how many whole bytes have not been taken yet.
func (b *Bits) Left() int { return len(b.src) + max(0, b.have-b.over)/8 }

// Err returns io.ErrUnexpectedEOF if more bits were taken than exist.
func (b *Bits) Err() error {
	if b.over > b.have {
		return io.ErrUnexpectedEOF
	}
	return nil
}

// ErrCode is returned for code lengths that do not form a code, and for bits that are not
// a code.
var ErrCode = errors.New("impossible Huffman code")

const (
	maxLen   = 16
	fastBits = 11
)

// A Table is a static Huffman code: shorter codes come before longer ones, and among codes
// of one length those of lower symbols come first.
type Table struct {
	// fast holds the symbols of short codes, indexed by the next bits: symbol<<8 | short |
	// length.
	fast    [1 << fastBits]uint32
	symbols []uint16        // by code
	first   [maxLen + 2]int // first code of a length
	offset  [maxLen + 2]int // index in symbols of that code
}

const short = 0x80

// Single returns the code of one symbol, which takes no bits at all.
func Single(symbol int) *Table {
	t := &Table{}
	for i := range t.fast {
		t.fast[i] = uint32(symbol)<<8 | short
	}
	return t
}

// NewTable makes the code in which symbol i takes lengths[i] bits, 0 for
// symbols that do not occur.
func NewTable(lengths []uint8) (*Table, error) {
	t := &Table{}
	var count [maxLen + 2]int
	for _, n := range lengths {
		if n > maxLen {
			return nil, ErrCode
		}
		count[n]++
	}
	count[0] = 0
	code, total := 0, 0
	for n := 1; n <= maxLen; n++ {
		code <<= 1
		t.first[n], t.offset[n] = code, total
		code += count[n]
		total += count[n]
		if code > 1<<n {
			return nil, ErrCode
		}
	}
	if total == 0 {
		return nil, ErrCode
	}
	t.first[maxLen+1], t.offset[maxLen+1] = code<<1, total
	t.symbols = make([]uint16, total)
	next := t.offset
	for s, n := range lengths {
		if n == 0 {
			continue
		}
		t.symbols[next[n]] = uint16(s)
		if n <= fastBits {
			code := t.first[n] + next[n] - t.offset[n]
			span := 1 << (fastBits - n)
			for i := range span {
				t.fast[code*span+i] = uint32(s)<<8 | short | uint32(n)
			}
		}
		next[n]++
	}
	return t, nil
}

// Read takes one symbol from b.
func (t *Table) Read(b *Bits) (int, error) {
	b.Fill()
	if s := t.Next(b); s >= 0 {
		return s, nil
	}
	return 0, ErrCode
}

// Next takes one symbol from b, which must have 16 bits. It returns -1 for an invalid
// code.
func (t *Table) Next(b *Bits) int {
	e := t.fast[b.acc>>(64-fastBits)]
	if e == 0 {
		return t.long(b)
	}
	b.acc <<= e & 31
	b.have -= int(e & 31)
	return int(e >> 8)
}

func (t *Table) long(b *Bits) int {
	v := int(b.acc >> (64 - maxLen))
	for n := fastBits + 1; n <= maxLen; n++ {
		i := v>>(maxLen-n) - t.first[n]
		if i >= 0 && i < t.offset[n+1]-t.offset[n] {
			b.Skip(n)
			return int(t.symbols[t.offset[n]+i])
		}
	}
	return -1
}

// Positions is LZHUF's fixed code for the upper bits of distances.
var Positions = func() *Table {
	t, err := NewTable(PositionLengths())
	if err != nil {
		panic(err)
	}
	return t
}()

// PositionLengths returns the lengths of that code.
func PositionLengths() (lengths []uint8) {
	for _, g := range []struct{ n, bits uint8 }{{1, 3}, {3, 4}, {8, 5}, {12, 6}, {24, 7}, {16, 8}} {
		for range g.n {
			lengths = append(lengths, g.bits)
		}
	}
	return lengths
}

// A Tree is LZHUF's adaptive Huffman code. Its nodes are ordered by rising counts, with
// the two children of a node side by side and the root last. A node whose count has grown
// changes places with the last of those that it has overtaken.
type Tree struct {
	count  []int
	child  []int // first of two children; symbol + len(count) for a leaf
	parent []int // of nodes
	leaf   []int // node of a symbol
}

// maxCount is the root's count at which all counts are halved.
const maxCount = 0x8000

// NewTree returns the code of n symbols, each with count 1.
func NewTree(n int) *Tree {
	nodes := 2*n - 1
	t := &Tree{make([]int, nodes), make([]int, nodes), make([]int, nodes), make([]int, n)}
	for s := range n {
		t.count[s], t.child[s] = 1, nodes+s
	}
	for i, at := 0, n; at < nodes; i, at = i+2, at+1 {
		t.count[at], t.child[at] = t.count[i]+t.count[i+1], i
	}
	t.link()
	return t
}

// link sets parents and leaves from the children.
func (t *Tree) link() {
	for i, c := range t.child {
		t.own(i, c)
	}
}

func (t *Tree) own(node, child int) {
	if s := child - len(t.count); s >= 0 {
		t.leaf[s] = node
		return
	}
	t.parent[child], t.parent[child+1] = node, node
}

// Read takes one symbol from b and counts it.
func (t *Tree) Read(b *Bits) int {
	at := t.child[len(t.child)-1]
	for at < len(t.count) {
		at = t.child[at+b.Take(1)]
	}
	s := at - len(t.count)
	t.Count(s)
	return s
}

// Code returns the bits of a symbol, the last one first, and counts it.
func (t *Tree) Code(symbol int) (bits []int) {
	for at := t.leaf[symbol]; at != len(t.count)-1; at = t.parent[at] {
		bits = append(bits, at-t.child[t.parent[at]])
	}
	t.Count(symbol)
	return bits
}

// Count increases the count of a symbol.
func (t *Tree) Count(symbol int) {
	root := len(t.count) - 1
	if t.count[root] == maxCount {
		t.halve()
	}
	for at := t.leaf[symbol]; ; at = t.parent[at] {
		t.count[at]++
		n, to := t.count[at], at
		for to < root && n > t.count[to+1] {
			to++
		}
		if to != at {
			t.count[at], t.count[to] = t.count[to], n
			t.child[at], t.child[to] = t.child[to], t.child[at]
			t.own(at, t.child[at])
			t.own(to, t.child[to])
			at = to
		}
		if at == root {
			return
		}
	}
}

// halve rebuilds the tree from the leaves with half their counts.
func (t *Tree) halve() {
	nodes, n := len(t.count), 0
	for i, c := range t.child {
		if c >= nodes {
			t.count[n], t.child[n] = (t.count[i]+1)/2, c
			n++
		}
	}
	for i := 0; n < nodes; i, n = i+2, n+1 {
		sum := t.count[i] + t.count[i+1]
		at := n
		for at > 0 && sum < t.count[at-1] {
			at--
		}
		copy(t.count[at+1:n+1], t.count[at:n])
		copy(t.child[at+1:n+1], t.child[at:n])
		t.count[at], t.child[at] = sum, i
	}
	t.link()
}

// Room returns out with room for one more byte or copy. It doubles, up to size bytes and a
// copy in all, so that memory grows with the actual output and not with the claimed size.
func Room(out []byte, size int) []byte {
	const copied = 256 // bytes at most
	if cap(out)-len(out) >= copied {
		return out
	}
	return append(make([]byte, 0, min(size, 2*cap(out))+copied), out...)
}

// Copy appends n bytes to out, copied from the given distance before its end; 1 is its
// last byte. Bytes from before its beginning have the value blank.
func Copy(out []byte, distance, n int, blank byte) []byte {
	from := len(out) - distance
	if from < 0 {
		k := min(n, -from)
		for range k {
			out = append(out, blank)
		}
		if from, n = from+k, n-k; n == 0 {
			return out
		}
	}
	if n <= distance {
		return append(out, out[from:from+n]...)
	}
	// The copy reads its own output: copy what is there already, twice as much each time.
	for n > 0 {
		k := min(n, len(out)-from)
		out = append(out, out[from:from+k]...)
		n -= k
	}
	return out
}
