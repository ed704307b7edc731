// Package packbits packs and unpacks bytes with the Macintosh's PackBits, which the Amiga
// calls ByteRun1 and which Degas Elite and Oberon also use. A record begins with a code
// byte:
//
//	00 to 7F   literal: the next code+1 bytes
//	81 to FF   run: the next byte 257-code times, 2 to 128
//	80         nothing; only the code byte (Oberon: a run of 129)
package packbits

import (
	"io"
	"slices"
)

// A Reader unpacks the bytes of Data from Pos on. A record may continue from one call of
// Fill to the next.
type Reader struct {
	Data    []byte
	Pos     int  // of the next byte to be read
	Run129  bool // code 80 is a run
	rest    int  // bytes of the current record that are still to come
	literal bool // the current record is a literal
	value   byte // of a run

	Literals, Runs int // records read
	Crossed        int // records that did not end where a call of Fill did
}

// Fill unpacks as many bytes as dst has.
func (r *Reader) Fill(dst []byte) error {
	data, pos := r.Data, r.Pos
	defer func() { r.Pos = pos }()
	for len(dst) > 0 {
		if r.rest == 0 {
			if pos >= len(data) {
				return io.ErrUnexpectedEOF
			}
			code := int(data[pos])
			pos++
			switch {
			case code < 0x80:
				r.rest, r.literal = code+1, true
				r.Literals++
			case code == 0x80 && !r.Run129:
				continue
			case pos >= len(data):
				return io.ErrUnexpectedEOF
			default:
				r.rest, r.literal, r.value = 257-code, false, data[pos]
				pos++
				r.Runs++
			}
		}
		n := min(r.rest, len(dst))
		if r.literal {
			if n > len(data)-pos {
				pos = len(data)
				return io.ErrUnexpectedEOF
			}
			copy(dst, data[pos:pos+n])
			pos += n
		} else {
			run := dst[:n]
			for i := range run {
				run[i] = r.value
			}
		}
		dst = dst[n:]
		r.rest -= n
	}
	if r.rest > 0 {
		r.Crossed++
	}
	return nil
}

// Longest is the maximum unpacked length of a record of two bytes.
const Longest = 129

// A Packer packs rows.
type Packer struct {
	Run129 bool // the reader treats code 80 as a run

	steps []step  // from each byte on
	reach []int32 // possible best ends of literals, the farthest first
}

// A step is the first record of the best packing from a byte on: its end, and the end of
// the packed bytes if those before took one byte each, by which ends are compared.
type step struct{ end, cost int32 }

const maxLiteral = 128

// Pack appends the shortest packing of row to out.
func (p *Packer) Pack(out, row []byte) []byte {
	p.plan(row)
	for i := 0; i < len(row); {
		s := p.steps[i]
		n := int(s.end) - i
		if s.cost-p.steps[s.end].cost == int32(2-n) { // a literal takes more, unless it is one byte
			out = append(out, byte(257-n), row[i])
		} else {
			out = append(out, byte(n-1))
			out = append(out, row[i:s.end]...)
		}
		i = int(s.end)
	}
	return out
}

// plan finds the shortest packing from each byte on, from the last to the first: the best
// first record minimizes the sum of its own length and of the best packing after it. A run
// should be as long as possible, because a longer rest is never cheaper. A literal takes
// its bytes plus one, so its best end is the cheapest in reach, and the farthest of those:
// reach holds the ends that are not beaten by a nearer one.
func (p *Packer) plan(row []byte) {
	n := len(row)
	p.steps, p.reach = slices.Grow(p.steps[:0], n+1)[:n+1], slices.Grow(p.reach[:0], n+1)[:n+1]
	steps, reach := p.steps, p.reach
	maxRun := 128
	if p.Run129 {
		maxRun = 129
	}
	steps[n] = step{cost: int32(n)}
	reach[0] = int32(n)
	first, last := 0, 0 // of reach
	run := 0            // equal bytes from i on
	var after byte
	for i := n - 1; i >= 0; i-- {
		if int(reach[first]) > i+maxLiteral {
			first++
		}
		best := step{reach[first], steps[reach[first]].cost + 1}
		if v := row[i]; v == after && i < n-1 {
			run++
			end := i + min(run, maxRun)
			if cost := steps[end].cost + int32(2+i-end); cost <= best.cost {
				best = step{int32(end), cost}
			}
		} else {
			run, after = 1, v
		}
		steps[i] = best
		for last >= first && steps[reach[last]].cost > best.cost {
			last--
		}
		last++
		reach[last] = int32(i)
	}
}
