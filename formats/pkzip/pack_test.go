package pkzip

import (
	"slices"
	"sort"
)

// This file packs the data that the tests unpack, as simply as possible.

// A bitWriter writes a stream of bits.
type bitWriter struct {
	b    []byte
	acc  uint32
	have int
}

func (w *bitWriter) put(v, n int) {
	w.acc |= uint32(v) << w.have
	for w.have += n; w.have >= 8; w.have -= 8 {
		w.b = append(w.b, byte(w.acc))
		w.acc >>= 8
	}
}

func (w *bitWriter) bytes() []byte {
	if w.have > 0 {
		return append(w.b, byte(w.acc))
	}
	return w.b
}

// shrink packs with method 1. It clears partially when no code is free, and at the given
// offsets.
func shrink(data []byte, clearAt ...int) []byte {
	if len(data) == 0 {
		return nil
	}
	var w bitWriter
	var prefix [maxCodes]int16
	var last [maxCodes]byte
	for i := range prefix {
		prefix[i] = free
	}
	type key struct {
		prefix int
		c      byte
	}
	known := map[key]int{}
	width, next := firstWidth, firstCode
	emit := func(code int) {
		for code >= 1<<width {
			w.put(command, width)
			w.put(1, width)
			width++
		}
		w.put(code, width)
	}
	current := int(data[0])
	for i, c := range data[1:] {
		for next < maxCodes && prefix[next] != free {
			next++
		}
		// The last string before a clearing must be one byte, which is never forgotten.
		if code, ok := known[key{current, c}]; ok && next < maxCodes {
			current = code
			continue
		}
		emit(current)
		if next == maxCodes || slices.Contains(clearAt, i) {
			w.put(command, width)
			w.put(2, width)
			forget(&prefix)
			for k, code := range known {
				if prefix[code] == free {
					delete(known, k)
				}
			}
			next = firstCode
			for next < maxCodes && prefix[next] != free {
				next++
			}
		}
		if next < maxCodes {
			// A string whose prefix was just forgotten is created anyway, but is
			// unusable.
			usable := current < command || prefix[current] != free
			prefix[next], last[next] = int16(current), c
			if usable {
				known[key{current, c}] = next
			}
			next++
		}
		current = int(c)
	}
	emit(current)
	return w.bytes()
}

// A match is a literal byte, or a copy if its length is not 0.
type match struct {
	c                byte
	distance, length int
}

// matches splits data into literals and copies of least to most bytes from at most far
// back. Copies from before the start are used where there are zeros.
func matches(data []byte, far, least, most int) (list []match) {
	at := func(i int) byte {
		if i < 0 {
			return 0
		}
		return data[i]
	}
	places := map[[2]byte][]int{}
	for i := 0; i < len(data); {
		best := match{c: data[i]}
		try := func(from int) {
			n := 0
			for n < most && i+n < len(data) && at(from+n) == data[i+n] {
				n++
			}
			if d := i - from; d > 0 && d <= far && n >= least && n > best.length {
				best = match{distance: d, length: n}
			}
		}
		try(-5)
		if i+1 < len(data) {
			list := places[[2]byte(data[i:])]
			for _, from := range list[max(0, len(list)-20):] {
				try(from)
			}
		}
		list = append(list, best)
		for n := max(1, best.length); n > 0; n-- {
			if i+1 < len(data) {
				k := [2]byte(data[i:])
				places[k] = append(places[k], i)
			}
			i++
		}
	}
	return list
}

// reduce packs with methods 2 to 5.
func reduce(data []byte, method int) []byte {
	lengthBits := 8 - (method - 1)
	longest := 1<<lengthBits - 1
	var plain []byte
	for _, m := range matches(data, 1<<(8-lengthBits)<<8, 4, longest+255+3) {
		if m.length == 0 {
			plain = append(plain, m.c)
			if m.c == escape {
				plain = append(plain, 0)
			}
			continue
		}
		d, n := m.distance-1, m.length-3
		v := d>>8<<lengthBits | min(n, longest)
		plain = append(plain, escape, byte(v))
		if n >= longest {
			plain = append(plain, byte(n-longest))
		}
		plain = append(plain, byte(d))
	}
	var count [256][256]int
	before := byte(0)
	for _, c := range plain {
		count[before][c]++
		before = c
	}
	var followers [256][]byte
	for i := range followers {
		for c, n := range count[i] {
			if n > 0 {
				followers[i] = append(followers[i], byte(c))
			}
		}
		sort.SliceStable(followers[i], func(a, b int) bool { return count[i][followers[i][a]] > count[i][followers[i][b]] })
		followers[i] = followers[i][:min(len(followers[i]), maxFollowers)]
	}
	var w bitWriter
	for i := 255; i >= 0; i-- {
		w.put(len(followers[i]), 6)
		for _, c := range followers[i] {
			w.put(int(c), 8)
		}
	}
	before = 0
	for _, c := range plain {
		list := followers[before]
		if i := slices.Index(list, c); i >= 0 {
			width := 1
			for 1<<width < len(list) {
				width++
			}
			w.put(0, 1)
			w.put(i, width)
		} else {
			if len(list) > 0 {
				w.put(1, 1)
			}
			w.put(int(c), 8)
		}
		before = c
	}
	return w.bytes()
}

// codeLengths returns the code lengths of a complete code for values with these counts.
func codeLengths(counts []int) []int {
	for {
		type node struct {
			n      int
			values []int
		}
		lengths := make([]int, len(counts))
		var nodes []node
		for v, n := range counts {
			nodes = append(nodes, node{n + 1, []int{v}})
		}
		for len(nodes) > 1 {
			sort.SliceStable(nodes, func(i, j int) bool { return nodes[i].n < nodes[j].n })
			both := node{nodes[0].n + nodes[1].n, append(slices.Clone(nodes[0].values), nodes[1].values...)}
			for _, v := range both.values {
				lengths[v]++
			}
			nodes = append(nodes[2:], both)
		}
		if slices.Max(lengths) <= maxCode {
			return lengths
		}
		for i := range counts {
			counts[i] /= 2
		}
	}
}

// putCodes writes a code and returns a function that writes its values.
func (w *bitWriter) putCodes(counts []int) func(v int) {
	lengths := codeLengths(counts)
	var rows []byte
	for i := 0; i < len(lengths); {
		n := 1
		for n < 16 && i+n < len(lengths) && lengths[i+n] == lengths[i] {
			n++
		}
		rows = append(rows, byte(lengths[i]-1|(n-1)<<4))
		i += n
	}
	w.put(len(rows)-1, 8)
	for _, r := range rows {
		w.put(int(r), 8)
	}
	order := make([]int, len(lengths))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool { return lengths[order[i]] < lengths[order[j]] })
	codes := make([]int, len(lengths)) // in the upper bits of 16
	code := 0
	for i := len(order) - 1; i >= 0; i-- {
		codes[order[i]] = code
		code += 1 << (maxCode - lengths[order[i]])
	}
	return func(v int) {
		for bit := range lengths[v] {
			w.put(codes[v]>>(maxCode-1-bit)&1, 1)
		}
	}
}

// implode packs with method 6.
func implode(data []byte, flags uint16) []byte { return implodeFrom(data, flags, 2+int(flags>>2)) }

// implodeFrom packs with method 6, where the shortest length is least.
func implodeFrom(data []byte, flags uint16, least int) []byte {
	lower := 6
	if flags&2 != 0 {
		lower = 7
	}
	list := matches(data, 64<<lower, least, least+63+255)
	bytes, lengths, distances := make([]int, 256), make([]int, 64), make([]int, 64)
	for _, m := range list {
		if m.length == 0 {
			bytes[m.c]++
		} else {
			lengths[min(63, m.length-least)]++
			distances[(m.distance-1)>>lower]++
		}
	}
	var w bitWriter
	putByte := func(v int) { w.put(v, 8) }
	if flags&4 != 0 {
		putByte = w.putCodes(bytes)
	}
	putLength, putDistance := w.putCodes(lengths), w.putCodes(distances)
	for _, m := range list {
		if m.length == 0 {
			w.put(1, 1)
			putByte(int(m.c))
			continue
		}
		w.put(0, 1)
		w.put((m.distance-1)&(1<<lower-1), lower)
		putDistance((m.distance - 1) >> lower)
		n := m.length - least
		putLength(min(63, n))
		if n >= 63 {
			w.put(n-63, 8)
		}
	}
	return w.bytes()
}
