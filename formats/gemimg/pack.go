package gemimg

import (
	"bytes"
	"encoding/binary"
	"runtime"
	"slices"
	"sync"
)

// This file packs rows as tightly as the records of the format can. A row is planned from
// its last byte to its first: the best record at a byte minimizes the sum of its own
// length and of the best packing after it. All lengths of a record must be compared,
// because a run that stops early may let the pattern after it begin earlier. Each kind of
// record therefore keeps the best of the ends that it can reach, in a window that slides
// over the row, and compares all of them again only when the best falls out of reach.
//
// There is one length of patterns for the whole picture, so rows are planned with each of
// the eight lengths, and all are packed with the best: up to exactBytes all rows decide,
// in a larger picture a sample. The lines are divided among the processors; the output
// does not depend on their number.

// Classes of records, by the first byte of an example.
const (
	codeZeros   = 0x01
	codeOnes    = 0x81
	codeLiteral = 0x80
	codePattern = 0x00
)

// Limits of one record: bytes of a run or a literal, repetitions of a pattern or of a
// line.
const (
	maxRun     = 127
	maxLiteral = 255
	maxRepeats = 255
)

// If a picture has more than exactBytes unpacked, one group of lines in eight determines
// the length of patterns, but never fewer than leastSample. This may miss the length of
// the shortest file, by a small margin.
const (
	exactBytes  = 1 << 20
	leastSample = 64
)

// A group is a sequence of equal lines.
type group struct {
	line []byte
	n    int // number of lines, at most maxRepeats
}

// pack packs all lines with the length of patterns that makes them shortest, the
// first of those that tie, and returns that length. The mask has the bits of a
// row's last byte that lie within the picture.
func pack(lines [][]byte, rowBytes int, mask byte, lengths []int) (packed []byte, pattern int) {
	var groups []group
	unpacked := 0
	for y := 0; y < len(lines); {
		n := 1
		for n < maxRepeats && y+n < len(lines) && bytes.Equal(lines[y], lines[y+n]) {
			n++
		}
		groups = append(groups, group{lines[y], n})
		unpacked += len(lines[y])
		y += n
	}
	// Groups of lines with about 64 KiB go to any free processor.
	share := func(groups []group) [][]group {
		return slices.Collect(slices.Chunk(groups, max(1, 1<<16/max(1, len(lines[0])))))
	}
	pattern = lengths[0]
	if len(lengths) > 1 {
		chunks := share(groups)
		if unpacked > exactBytes {
			chunks = share(sample(groups))
		}
		sums := make([][maxPattern + 1]int, len(chunks))
		parallel(len(chunks), func(p *packer, i int) {
			for _, g := range chunks[i] {
				p.measure(&sums[i], g, rowBytes, lengths)
			}
		}, mask)
		var total [maxPattern + 1]int
		for _, s := range sums {
			for i, n := range s {
				total[i] += n
			}
		}
		for _, n := range lengths {
			if total[n] < total[pattern] {
				pattern = n
			}
		}
	}
	chunks := share(groups)
	parts := make([][]byte, len(chunks))
	parallel(len(chunks), func(p *packer, i int) {
		for _, g := range chunks[i] {
			parts[i] = p.group(parts[i], g, rowBytes, pattern)
		}
	}, mask)
	return bytes.Join(parts, nil), pattern
}

// sample returns one group of every few, not always the same one, because dots and
// patterns repeat after a number of lines.
func sample(groups []group) (some []group) {
	step := min(8, max(1, len(groups)/leastSample))
	for i := 0; i+step <= len(groups); i += step {
		some = append(some, groups[i+int(uint32(i)*0x9e3779b1>>16)%step])
	}
	return some
}

// parallel does n tasks; each processor has its own packer.
func parallel(n int, task func(p *packer, i int), mask byte) {
	var wg sync.WaitGroup
	next := make(chan int, n)
	for i := range n {
		next <- i
	}
	close(next)
	for range min(n, runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			p := &packer{mask: mask}
			for i := range next {
				task(p, i)
			}
		})
	}
	wg.Wait()
}

// A packer packs rows.
type packer struct {
	mask byte    // bits of a row's last byte that lie within the picture
	cost []int32 // for each position, the size of the best packing from there on
	lit  []uint8 // for each position, the longest literal that such a packing may begin with
	row  []byte  // the row, its last byte filled up to fit a pattern
	out  []byte
}

// measure adds the lengths of a packed group, for each length of patterns.
func (p *packer) measure(sums *[maxPattern + 1]int, g group, rowBytes int, lengths []int) {
	var packed [maxPattern + 1]int
	for row := range slices.Chunk(g.line, rowBytes) {
		none := -1 // the length without patterns
		for _, pattern := range lengths {
			switch {
			case p.repeats(row, pattern):
				packed[pattern] += p.plan(row, pattern)
				continue
			case none < 0:
				none = p.plan(row, pattern)
			}
			packed[pattern] += none
		}
	}
	for _, pattern := range lengths {
		n := packed[pattern]
		sums[pattern] += min(g.n*n, 4+n)
	}
}

// group appends the packing of equal lines. They are packed once if that is
// shorter.
func (p *packer) group(out []byte, g group, rowBytes, pattern int) []byte {
	p.out = p.out[:0]
	for row := range slices.Chunk(g.line, rowBytes) {
		p.out = p.append(p.out, row, pattern)
	}
	n := g.n
	if n*len(p.out) > 4+len(p.out) {
		out = append(out, 0, 0, 0xff, byte(n))
		n = 1
	}
	for range n {
		out = append(out, p.out...)
	}
	return out
}

// append appends the shortest packing of a row.
func (p *packer) append(out, row []byte, pattern int) []byte {
	p.plan(row, pattern)
	for i := 0; i < len(row); {
		end, code := p.record(row, i, pattern)
		n := end - i
		switch code {
		case codeZeros:
			out = append(out, byte(n))
		case codeOnes:
			out = append(out, 0x80|byte(n))
		case codeLiteral:
			out = append(append(out, codeLiteral, byte(n)), row[i:end]...)
		case codePattern:
			out = append(append(out, codePattern, byte(n/pattern)), row[i:i+pattern]...)
		}
		i = end
	}
	return out
}

// record finds a record that begins the best packing from i on, in a row that has been
// planned. Literals take precedence over runs, and runs over patterns; longer records over
// shorter ones, and shorter patterns over longer ones.
func (p *packer) record(row []byte, i, pattern int) (end int, code byte) {
	want := int(p.cost[i])
	n := len(row)
	if length := int(p.lit[i]); length > 0 {
		return i + length, codeLiteral
	}
	for _, run := range []struct{ value, code byte }{{0x00, codeZeros}, {0xff, codeOnes}} {
		end := -1
		for j := i; j < min(n, i+maxRun) && p.equal(row, j, run.value); j++ {
			if 1+int(p.cost[j+1]) == want {
				end = j + 1
			}
		}
		if end >= 0 {
			return end, run.code
		}
	}
	for end = i + 2*pattern; 2+pattern+int(p.cost[end]) != want; end += pattern {
	}
	return end, codePattern
}

// equal reports whether byte i of the row can stand for v.
func (p *packer) equal(row []byte, i int, v byte) bool {
	diff := row[i] ^ v
	if i == len(row)-1 {
		diff &= p.mask
	}
	return diff == 0
}

// repeats reports whether patterns can make the packing of a row shorter: whether anything
// but a run is repeated, or a run is so long that a pattern is shorter. True may be wrong;
// false is certain.
func (p *packer) repeats(row []byte, pattern int) bool {
	const longRun = 3 * maxRun // three records, the least that a pattern takes
	n := len(row)
	if 2*pattern > n {
		return false
	}
	p.fill(row, pattern)
	row = p.row
	ahead := row[pattern:]
	matches := 0
	for i := 0; i < len(ahead); i++ {
		// Most of a picture's bytes are noise or runs, here eight of them at once.
		if i+8 <= len(ahead) {
			a := binary.LittleEndian.Uint64(row[i:])
			switch d := a ^ binary.LittleEndian.Uint64(ahead[i:]); {
			case (d-0x0101010101010101)&^d&0x8080808080808080 == 0: // no byte of d is 0
				matches = 0
				i += 7
				continue
			case d == 0 && a+1 <= 1 && (matches == 0 || row[i-1] == row[i]) && matches+8+pattern <= longRun:
				matches += 8
				i += 7
				continue
			}
		}
		v := row[i]
		if v != ahead[i] {
			matches = 0
			continue
		}
		matches++
		if matches < pattern {
			continue
		}
		if matches+pattern > longRun || v != 0 && v != 0xff {
			return true
		}
		if matches == pattern {
			for _, w := range row[i+1-pattern : i+1] {
				if w != v {
					return true
				}
			}
		}
	}
	return false
}

// fill makes p.row a copy of the row, and adapts bits outside the picture in its last byte
// to the pattern if possible.
func (p *packer) fill(row []byte, pattern int) {
	n := len(row)
	p.row = append(p.row[:0], row...)
	if i := n - 1 - pattern; i >= 0 {
		p.row[n-1] = row[n-1]&p.mask | row[i]&^p.mask
	}
}

// plan finds the length of the shortest packing of the row from each of its bytes
// on, and returns that of the whole row.
func (p *packer) plan(row []byte, pattern int) int {
	n := len(row)
	if len(p.cost) <= n {
		p.cost, p.lit = make([]int32, n+1), make([]uint8, n+1)
	}
	cost, lit := p.cost[:n+1], p.lit[:n+1]
	p.fill(row, pattern)
	value := p.row[n-1]
	switch {
	case value&p.mask == 0:
		value = 0
	case value&p.mask == p.mask:
		value = 0xff
	}
	row = p.row
	cost[n] = 0
	var (
		literal    = n             // the best end of a literal, the first of those that tie
		longest    = n             // and the last of them
		least      = int32(n)      // cost of a packing that is a literal from byte 0 to there
		run, first = 0, 0          // the best end of a run, and the highest
		runValue   = byte(1)       // of the run that the last byte was in
		tile       [maxPattern]int // the best ends of patterns, by their positions modulo the length
		matches    = 0             // number of bytes that equal those one pattern later
		phase      = (n - 1) % pattern
	)
	for i := n - 1; i >= 0; i-- {
		if v := cost[i+1] + int32(i+1); v <= least {
			if literal = i + 1; v < least {
				longest = i + 1
			}
			least = v
		} else if literal > i+maxLiteral {
			literal, longest, least = i+1, i+1, v
			for j := i + 2; j <= min(n, i+maxLiteral); j++ {
				switch v := cost[j] + int32(j); {
				case v < least:
					literal, longest, least = j, j, v
				case v == least:
					longest = j
				}
			}
		}
		for ; longest > i+maxLiteral || cost[longest]+int32(longest) != least; longest-- {
		}
		best := 2 + least - int32(i)

		if value == 0 || value == 0xff {
			switch {
			case value != runValue:
				run, first = i+1, i+1
			case cost[i+1] <= cost[run]:
				run = i + 1
			case run > i+maxRun:
				run = lowest(cost, i+1, min(first, i+maxRun), 1)
			}
			best = min(best, 1+cost[run])
		}
		runValue = value

		if i+pattern < n && row[i] == row[i+pattern] {
			matches++
			// A pattern that occurs once is no shorter than a literal.
			if matches >= pattern {
				end := i + 2*pattern
				switch to := &tile[phase]; {
				case matches < 2*pattern, cost[end] <= cost[*to]:
					*to = end
				case *to > i+maxRepeats*pattern:
					*to = lowest(cost, end, i+min(maxRepeats, 1+matches/pattern)*pattern, pattern)
				}
				best = min(best, 2+int32(pattern)+cost[tile[phase]])
			}
		} else {
			matches = 0
		}
		if lit[i] = 0; best == 2+least-int32(i) {
			lit[i] = uint8(longest - i)
		}
		cost[i] = best
		if i > 0 {
			value = row[i-1]
		}
		if phase--; phase < 0 {
			phase = pattern - 1
		}
	}
	return int(cost[0])
}

// lowest returns where costs are lowest among from, from+step and so on up to to,
// the first of those that tie.
func lowest(cost []int32, from, to, step int) int {
	best := from
	for i := from + step; i <= to; i += step {
		if cost[i] < cost[best] {
			best = i
		}
	}
	return best
}
