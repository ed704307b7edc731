package ilbm

import (
	"encoding/binary"
	"fmt"
	"io"

	"phosphor/fb/raster"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/iff"
	"phosphor/formats/internal/stcolor"
	"phosphor/formats/neochrome"
)

// This file reads and writes the chunks of colours that change from line to line.

// lineReaders are the readers of these chunks. The last chunk in a file counts.
var lineReaders = map[string]func(f *file, c iff.Chunk) error{
	"SHAM": (*file).readSHAM, "CTBL": (*file).readCTBL, "BEAM": (*file).readCTBL, "PCHG": (*file).readPCHG, "RAST": (*file).readRAST,
}

// amiga returns the colour of a word of 4 bits each.
func amiga(word uint32) uint32 { return raster.Amiga.RGB(word) }

// readSHAM reads a word, the version, and 16 registers for each line or each two lines.
func (f *file) readSHAM(c iff.Chunk) error {
	if len(c.Data) < 2 {
		return errorf(c.Offset, "SHAM has %d bytes, expected at least 2: %w", len(c.Data), io.ErrUnexpectedEOF)
	}
	f.LineChunk = SHAM
	f.eachLine(c.Data[2:], 16)
	return nil
}

// readCTBL reads as many registers for each line as its length allows.
func (f *file) readCTBL(c iff.Chunk) error {
	f.LineChunk = CTBL
	f.eachLine(c.Data, min(len(c.Data)/2/f.height, 256))
	return nil
}

// eachLine reads the given number of registers for each line, or for each two lines of an
// interlaced picture.
func (f *file) eachLine(data []byte, registers int) {
	if registers == 0 {
		return
	}
	sets := len(data) / (2 * registers)
	step := 1
	if sets > 0 && sets <= (f.height+1)/2 && sets >= f.height/2 && f.height > 1 {
		step = 2
	}
	for n := 0; n < sets && n*step < f.height; n++ {
		for i, word := range stcolor.Words(data[2*n*registers:][:2*registers]) {
			f.Lines.Set(n*step, 0, raster.Register(i), amiga(word))
		}
	}
}

// readRAST reads records of NEOchrome Master, see package neochrome.
func (f *file) readRAST(c iff.Chunk) error {
	const record, most = 34, 200
	n := min(len(c.Data)/record, most)
	if n == 0 {
		return errorf(c.Offset, "RAST has %d bytes, expected at least %d: %w", len(c.Data), record, io.ErrUnexpectedEOF)
	}
	f.LineChunk = RAST
	data := c.Data[:n*record]
	dac := raster.ST
	for at := 0; at < len(data); at += record {
		if stcolor.IsSTE(data[at+2 : at+record]) {
			dac = raster.STE
		}
	}
	first, list := neochrome.Registers(data)
	for i, word := range first {
		f.Lines.Set(0, 0, raster.Register(i), dac.RGB(word))
	}
	for _, c := range list {
		c.Word = dac.RGB(c.Word)
		f.Lines = append(f.Lines, c)
	}
	return nil
}

// The header of a PCHG.
const (
	pchgHeader = 20
	pchgSmall  = 1 // changes of 12 bits
	pchgBig    = 2 // changes of 32 bits
)

// readPCHG reads a mask of lines and the changes in each of them.
func (f *file) readPCHG(c iff.Chunk) error {
	data := c.Data
	if len(data) < pchgHeader {
		return errorf(c.Offset, "PCHG has %d bytes, expected at least %d: %w", len(data), pchgHeader, io.ErrUnexpectedEOF)
	}
	compression, flags := binary.BigEndian.Uint16(data), binary.BigEndian.Uint16(data[2:])
	start, lines := signed(data[4:]), int(binary.BigEndian.Uint16(data[6:]))
	switch {
	case compression > 1:
		return errorf(c.Offset, "compression is %d, expected 0 or 1", compression)
	case flags&(pchgSmall|pchgBig) == 0:
		return errorf(c.Offset+2, "flags: %X, expected 1 or 2", flags)
	}
	body := data[pchgHeader:]
	if compression == 1 {
		var err error
		if body, err = unpackPCHG(body); err != nil {
			return errorf(c.Offset+pchgHeader, "PCHG: %w", err)
		}
	}
	f.LineChunk = PCHG
	mask := body[:min(len(body), (lines+31)/32*4)]
	body = body[len(mask):]
	for i := range min(lines, 8*len(mask)) {
		if mask[i/8]>>(7-i%8)&1 == 0 {
			continue
		}
		y := max(0, start+i)
		if y >= f.height {
			break
		}
		if flags&pchgSmall != 0 {
			body = f.smallChanges(y, body)
		} else {
			body = f.bigChanges(y, body)
		}
		if body == nil {
			break // the rest is missing from a damaged file
		}
	}
	return nil
}

// smallChanges reads the changes of a line and returns the data after them, or nil if they
// are incomplete.
func (f *file) smallChanges(y int, body []byte) []byte {
	if len(body) < 2 {
		return nil
	}
	low, high := int(body[0]), int(body[1])
	body = body[2:]
	for i := range low + high {
		if len(body) < 2 {
			return nil
		}
		word := uint32(binary.BigEndian.Uint16(body))
		body = body[2:]
		register := word >> 12
		if i >= low {
			register += 16
		}
		f.Lines.Set(y, 0, raster.Register(register), amiga(word&0xfff))
	}
	return body
}

func (f *file) bigChanges(y int, body []byte) []byte {
	if len(body) < 2 {
		return nil
	}
	n := int(binary.BigEndian.Uint16(body))
	body = body[2:]
	for range n {
		if len(body) < 6 {
			return nil
		}
		// Register, opacity, red, blue, green.
		register := binary.BigEndian.Uint16(body)
		if register < 256 {
			f.Lines.Set(y, 0, raster.Register(register), uint32(body[3])<<16|uint32(body[5])<<8|uint32(body[4]))
		}
		body = body[6:]
	}
	return body
}

// pchgTimes is the maximum ratio of unpacked to packed length of a PCHG: a bit makes a
// byte.
const pchgTimes = 8

// unpackPCHG unpacks Huffman-coded data: the length of the tree, the unpacked length, the
// tree, and bits, from the top of longs.
func unpackPCHG(data []byte) ([]byte, error) {
	if len(data) < 8 {
		return nil, io.ErrUnexpectedEOF
	}
	treeSize, size := int64(binary.BigEndian.Uint32(data)), int64(binary.BigEndian.Uint32(data[4:]))
	data = data[8:]
	if treeSize < 2 || treeSize&1 == 1 || treeSize > int64(len(data)) {
		return nil, codec.Sentencef("%d bytes, expected 2 to %d", treeSize, len(data))
	}
	tree, in := data[:treeSize], data[treeSize:]
	if size > pchgTimes*int64(len(in)) {
		return nil, codec.Sentencef("%d bytes cannot hold %d", len(in), size)
	}
	out := make([]byte, 0, size)
	at := len(tree) - 2
	for bit := 0; bit < 8*len(in) && len(out) < int(size); bit++ {
		word := int(int16(binary.BigEndian.Uint16(tree[at:])))
		leaf := false
		if in[bit/8]>>(7-bit%8)&1 == 1 {
			if leaf = word >= 0; !leaf {
				at += word
			}
		} else {
			if at -= 2; at < 0 {
				return nil, codec.Sentencef("impossible Huffman code")
			}
			word = int(int16(binary.BigEndian.Uint16(tree[at:])))
			leaf = word >= 0 && word&0x100 != 0
		}
		if leaf {
			out = append(out, byte(word))
			at = len(tree) - 2
		}
		if at < 0 || at+2 > len(tree) {
			return nil, codec.Sentencef("impossible Huffman code")
		}
	}
	return out, nil
}

// lines returns the chunk of colours that change from line to line, or nil.
func (e *encoder) lines() (id string, data []byte, err error) {
	if len(e.Lines) == 0 {
		return "", nil, nil
	}
	for _, c := range e.Lines {
		if c.Reg > 0xff || c.X > 0 || c.Y < 0 || int(c.Y) >= e.size.Y {
			return "", nil, fmt.Errorf("a change of %v at line %d, pixel %d, expected registers in front of lines 0 to %d", c.Reg, c.Y, c.X, e.size.Y-1)
		}
	}
	if e.LineChunk == SHAM {
		data, err = e.sham()
		return "SHAM", data, err
	}
	return "PCHG", e.pchg(), nil
}

// sham writes 16 registers for each line.
func (e *encoder) sham() ([]byte, error) {
	out := words(0)
	var now [16]int
	rest := e.Lines
	for y := range e.size.Y {
		for ; len(rest) > 0 && int(rest[0].Y) == y; rest = rest[1:] {
			if rest[0].Reg > 15 {
				return nil, fmt.Errorf("%v in a SHAM, expected 0 to 15", rest[0].Reg)
			}
			now[rest[0].Reg] = word12(rest[0].Word)
		}
		out = append(out, words(now[:]...)...)
	}
	return out, nil
}

// word12 returns the nearest register of 4 bits per component.
func word12(rgb uint32) int {
	level := func(v uint32) int { return int((v&0xff*15 + 127) / 255) }
	return level(rgb>>16)<<8 | level(rgb>>8)<<4 | level(rgb)
}

// pchg writes a mask of lines and their changes, in 12 bits where that is enough.
func (e *encoder) pchg() []byte {
	small := true
	low, high := 0xffff, 0
	most, within := 0, 0
	for i, c := range e.Lines {
		if small = small && c.Reg < 32 && amiga(uint32(word12(c.Word))) == c.Word; i > 0 && e.Lines[i-1].Y == c.Y {
			within++
		} else {
			within = 1
		}
		low, high, most = min(low, int(c.Reg)), max(high, int(c.Reg)), max(most, within)
	}
	first := int(e.Lines[0].Y)
	lines := int(e.Lines[len(e.Lines)-1].Y) - first + 1
	mask := make([]byte, (lines+31)/32*4)
	var body []byte
	changed := 0
	for rest := e.Lines; len(rest) > 0; changed++ {
		line := rest
		for n := range rest {
			if rest[n].Y != rest[0].Y {
				line = rest[:n]
				break
			}
		}
		rest = rest[len(line):]
		at := int(line[0].Y) - first
		mask[at/8] |= 0x80 >> (at % 8)
		if !small {
			body = append(body, words(len(line))...)
			for _, c := range line {
				body = append(body, words(int(c.Reg))...)
				body = append(body, 0, byte(c.Word>>16), byte(c.Word), byte(c.Word>>8))
			}
			continue
		}
		var of [2][]byte
		for _, c := range line {
			of[c.Reg/16] = append(of[c.Reg/16], words(int(c.Reg)%16<<12|word12(c.Word))...)
		}
		body = append(append(append(body, byte(len(of[0])/2), byte(len(of[1])/2)), of[0]...), of[1]...)
	}
	flags := pchgBig
	if small {
		flags = pchgSmall
	}
	out := words(0, flags, first, lines, changed, low, high, most)
	out = binary.BigEndian.AppendUint32(out, uint32(len(e.Lines)))
	return append(append(out, mask...), body...)
}
