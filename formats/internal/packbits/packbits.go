// Package packbits packs and unpacks bytes in the way of the Macintosh's
// PackBits, which the Amiga calls ByteRun1 and which Degas Elite and Oberon use,
// too. A record begins with a code byte:
//
//	00 to 7F   literal: the next code+1 bytes stand as they are
//	81 to FF   run: the next byte stands 257-code times, 2 to 128
//	80         nothing; only the code byte (Oberon: a run of 129)
package packbits

import "io"

// A Reader unpacks the bytes of Data from Pos on. A record may go on from one
// call of Fill to the next.
type Reader struct {
	Data    []byte
	Pos     int  // of the next byte to be read
	Run129  bool // code 80 is a run
	rest    int  // bytes of the current record that are still to come
	literal bool // of the current record
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

// Longest is how many bytes a record of two bytes unpacks to at most.
const Longest = 129

// A Packer packs rows.
type Packer struct {
	Run129 bool // the reader takes code 80 for a run

	cost []int // of the best packing from each byte on
	end  []int // of the first record of that packing
}

const maxLiteral = 128

// Pack appends the shortest packing of row to out.
func (p *Packer) Pack(out, row []byte) []byte {
	p.plan(row)
	for i := 0; i < len(row); i = p.end[i] {
		n := p.end[i] - i
		if p.cost[i] == p.cost[i+n]+2 && equal(row[i:i+n]) {
			out = append(out, byte(257-n), row[i])
		} else {
			out = append(out, byte(n-1))
			out = append(out, row[i:i+n]...)
		}
	}
	return out
}

func equal(b []byte) bool {
	for _, v := range b {
		if v != b[0] {
			return false
		}
	}
	return true
}

// plan finds the shortest packing from each byte on, from the last to the first:
// the best first record makes the sum of its own length and of the best packing
// after it least. A run should be as long as it can, for what is left never gets
// cheaper by being longer. A literal that ends at j costs 1+j-i+cost[j], so the
// best j stays best until it is out of reach or a nearer one is better.
func (p *Packer) plan(row []byte) {
	n := len(row)
	p.cost, p.end = append(p.cost[:0], make([]int, n+1)...), append(p.end[:0], make([]int, n+1)...)
	maxRun := 128
	if p.Run129 {
		maxRun = 129
	}
	run, best := 0, n // equal bytes from i on, end of the best literal
	for i := n - 1; i >= 0; i-- {
		if best > i+maxLiteral {
			best = i + maxLiteral
			for j := best - 1; j > i; j-- {
				if j+p.cost[j] < best+p.cost[best] {
					best = j
				}
			}
		} else if i+1+p.cost[i+1] < best+p.cost[best] {
			best = i + 1
		}
		p.cost[i], p.end[i] = 1+best-i+p.cost[best], best

		if run++; i+1 < n && row[i] != row[i+1] {
			run = 1
		}
		if end := i + min(run, maxRun); run > 1 && 2+p.cost[end] <= p.cost[i] {
			p.cost[i], p.end[i] = 2+p.cost[end], end
		}
	}
}
