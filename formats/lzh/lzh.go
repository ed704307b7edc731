package lzh

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/lzhuf"
	"phosphor/formats/tree"
)

// Match reports whether a file that begins with these bytes is an archive.
func Match(head []byte) bool {
	return len(head) >= 21 && isMethod(head[2:7]) && head[20] <= 3
}

func isMethod(b []byte) bool {
	return b[0] == '-' && b[1] == 'l' && (b[2] == 'h' || b[2] == 'z') && b[4] == '-'
}

func errorf(offset int64, format string, args ...any) error {
	return codec.Errorf("lzh", int(offset), format, args...)
}

// header is the contents of a file's header.
type header struct {
	tree.File
	crc  uint16
	data int64 // offset of the packed contents
}

// New lists the archive of the given size in a file. It reads the headers only; the file
// must stay open as long as files are read.
func New(file io.ReaderAt, size int64) (*tree.FS, error) {
	t, r := tree.New(), &ahead{r: file}
	for at, n := int64(0), 0; at < size; n++ {
		end, err := isEnd(r, at)
		if err != nil {
			return nil, err
		}
		if end {
			break
		}
		h, err := readHeader(r, at, size, t)
		if err != nil {
			if n == 0 {
				return nil, err
			}
			t.Warn("%v; the rest is skipped", err)
			break
		}
		if h.data+h.Packed > size {
			t.Warn("%v", errorf(h.data, "%s has %d packed bytes, but only %d are left", h.Name, h.Packed, size-h.data))
			h.Packed = size - h.data
		}
		h.Read = func() ([]byte, error) { return h.unpack(file) }
		t.Add(h.File)
		at = h.data + h.Packed
	}
	return t, nil
}

// ahead reads a little more than requested, because headers are short, and often what
// follows them is, too.
type ahead struct {
	r    io.ReaderAt
	at   int64 // offset of what was read
	read []byte
	buf  [4096]byte
}

func (a *ahead) ReadAt(b []byte, off int64) (int, error) {
	if len(b) > len(a.buf) {
		return a.r.ReadAt(b, off)
	}
	if off < a.at || off+int64(len(b)) > a.at+int64(len(a.read)) {
		n, err := a.r.ReadAt(a.buf[:], off)
		a.at, a.read = off, a.buf[:n]
		if n < len(b) {
			return copy(b, a.read), err
		}
	}
	return copy(b, a.read[off-a.at:]), nil
}

func isEnd(r io.ReaderAt, at int64) (bool, error) {
	var b [1]byte
	if _, err := r.ReadAt(b[:], at); err != nil {
		return false, errorf(at, "%w", err)
	}
	return b[0] == 0, nil
}

// section reads a header of n bytes.
func section(r io.ReaderAt, at, n, size int64) ([]byte, error) {
	if n > size-at {
		return nil, errorf(at, "a header of %d bytes, but only %d are left", n, size-at)
	}
	b := make([]byte, n)
	if _, err := r.ReadAt(b, at); err != nil && !errors.Is(err, io.EOF) {
		return nil, errorf(at, "%w", err)
	}
	return b, nil
}

const (
	basicHeader = 21 // up to the level
	extSize     = 2  // the size of an extended header
)

var word, long = binary.LittleEndian.Uint16, binary.LittleEndian.Uint32

func readHeader(r io.ReaderAt, at, size int64, t *tree.FS) (*header, error) {
	b, err := section(r, at, basicHeader, size)
	if err != nil {
		return nil, err
	}
	if !isMethod(b[2:7]) {
		return nil, errorf(at+2, "%q is not a method of LHA, expected one such as -lh5-", b[2:7])
	}
	h := &header{}
	h.Method = string(b[2:7])
	h.Packed, h.Size = int64(long(b[7:])), int64(long(b[11:]))
	switch level := b[20]; level {
	case 0, 1:
		err = h.old(r, at, size, int64(b[0])+2, level == 1, t)
	case 2:
		err = h.second(r, at, size, int64(word(b)), t)
	default:
		err = errorf(at+20, "a header of level %d, expected 0 to 2", level)
	}
	if err != nil {
		return nil, err
	}
	h.Dir = h.Method == "-lhd-"
	if !strings.Contains(h.Name, "/") {
		h.Name = strings.ReplaceAll(h.Name, `\`, "/")
	}
	if h.Name == "" {
		return nil, errorf(at, "a file without a name")
	}
	return h, nil
}

// old reads a header of level 0 or 1, of n bytes.
func (h *header) old(r io.ReaderAt, at, size, n int64, extended bool, t *tree.FS) error {
	b, err := section(r, at, n, size)
	if err != nil {
		return err
	}
	least := 24 // with an empty name
	if extended {
		least = 27
	}
	if len(b) < least || len(b) < least+int(b[21]) {
		return errorf(at, "a header of %d bytes is too short", len(b))
	}
	var sum byte
	for _, v := range b[2:] {
		sum += v
	}
	end := 22 + int(b[21])
	name, comment, _ := bytes.Cut(b[22:end], []byte{0})
	h.Name, h.Comment = tree.Text(name), tree.Text(comment)
	if sum != b[1] {
		t.Warn("%v", errorf(at+1, "%s: the sum of the header is %02x, expected %02x", h.Name, sum, b[1]))
	}
	h.Time = dosTime(long(b[15:]))
	h.crc = word(b[end:])
	h.data = at + n
	if !extended {
		if rest := b[end+2:]; len(rest) >= 6 && rest[0] == 'U' { // Unix
			h.Time = unixTime(long(rest[2:]))
		}
		return nil
	}
	for next := int64(word(b[len(b)-extSize:])); next > 0; {
		if next > h.Packed || next < 1+extSize {
			return errorf(h.data, "an extended header of %d bytes", next)
		}
		ext, err := section(r, h.data, next, size)
		if err != nil {
			return err
		}
		h.extension(ext[:len(ext)-extSize])
		h.data += next
		h.Packed -= next
		next = int64(word(ext[len(ext)-extSize:]))
	}
	return nil
}

// second reads a header of level 2, of n bytes.
func (h *header) second(r io.ReaderAt, at, size, n int64, t *tree.FS) error {
	b, err := section(r, at, n, size)
	if err != nil {
		return err
	}
	if n < 26 {
		return errorf(at, "a header of %d bytes is too short", n)
	}
	h.Time = unixTime(long(b[15:]))
	h.crc = word(b[21:])
	h.data = at + n
	want := -1
	for p := 24; ; {
		next := int(word(b[p:]))
		p += extSize
		if next == 0 {
			if want >= 0 && int(CRC16(0, b)) != want {
				t.Warn("%v", errorf(at, "%s: the CRC of the header is %04x, expected %04x", h.Name, CRC16(0, b), want))
			}
			return nil
		}
		if next < 1+extSize || p+next > len(b) {
			return errorf(at+int64(p), "an extended header of %d bytes", next)
		}
		ext := b[p : p+next-extSize]
		if ext[0] == 0 && len(ext) >= 3 { // counts as zero in itself
			want = int(word(ext[1:]))
			ext[1], ext[2] = 0, 0
		}
		h.extension(ext)
		p += next - extSize
	}
}

func (h *header) extension(b []byte) {
	switch kind, b := b[0], b[1:]; kind {
	case 0x01:
		dir := h.Name[:strings.LastIndex(h.Name, "/")+1]
		h.Name = dir + strings.ReplaceAll(tree.Text(b), "/", "_")
	case 0x02:
		parts := bytes.FieldsFunc(bytes.ReplaceAll(b, []byte{0xff}, []byte("/")), func(r rune) bool { return r == '/' })
		h.Name = tree.Text(bytes.Join(parts, []byte("/"))) + "/" + h.Name
	case 0x3f:
		h.Comment = tree.Text(b)
	case 0x54:
		if len(b) >= 4 {
			h.Time = unixTime(long(b))
		}
	}
}

func dosTime(v uint32) time.Time {
	if v == 0 {
		return time.Time{}
	}
	return time.Date(1980+int(v>>25), time.Month(v>>21&15), int(v>>16&31), int(v>>11&31), int(v>>5&63), int(v&31)*2, 0, time.UTC)
}

func unixTime(v uint32) time.Time { return time.Unix(int64(v), 0).UTC() }

// methods maps the methods to their unpackers.
var methods = map[string]func(src []byte, size int) ([]byte, error){
	"-lh0-": stored,
	"-lz4-": stored,
	"-lh1-": adaptive,
	"-lh4-": static(12, 4),
	"-lh5-": static(13, 4),
	"-lh6-": static(15, 5),
	"-lh7-": static(16, 5),
}

func (h *header) unpack(r io.ReaderAt) ([]byte, error) {
	f := methods[h.Method]
	if f == nil {
		return nil, errorf(h.data, "packed with %s, which is unknown", h.Method)
	}
	if h.Size > tree.Justified(h.Packed) {
		return nil, errorf(h.data, "%w", tree.ErrBomb(h.Size, h.Packed))
	}
	src := make([]byte, h.Packed)
	if _, err := r.ReadAt(src, h.data); err != nil && !errors.Is(err, io.EOF) {
		return nil, errorf(h.data, "%w", err)
	}
	out, err := f(src, int(h.Size))
	if err != nil {
		return nil, errorf(h.data, "after %d of %d bytes: %w", len(out), h.Size, err)
	}
	if crc := CRC16(0, out); crc != h.crc {
		return nil, errorf(h.data, "the CRC is %04x, expected %04x", crc, h.crc)
	}
	return out, nil
}

func stored(src []byte, size int) ([]byte, error) {
	if len(src) < size {
		return src, io.ErrUnexpectedEOF
	}
	return src[:size], nil
}

const (
	firstCopy = 256 // symbols below are bytes
	leastCopy = 3   // bytes
	space     = ' ' // fills the window before the beginning
)

// lh1Symbols is the number of symbols: 256 bytes and copies of 3 to 60 bytes.
const lh1Symbols = 314

func adaptive(src []byte, size int) ([]byte, error) {
	b, codes := lzhuf.NewBits(src), lzhuf.NewTree(lh1Symbols)
	out := make([]byte, 0, min(size, 4*len(src)+64))
	for len(out) < size {
		out = lzhuf.Room(out, size)
		s := codes.Read(b)
		if s < firstCopy {
			out = append(out, byte(s))
		} else {
			upper, err := lzhuf.Positions.Read(b)
			if err != nil {
				return out, err
			}
			d := upper<<6 | b.Take(6)
			out = lzhuf.Copy(out, d+1, min(s-firstCopy+leastCopy, size-len(out)), space)
		}
		if err := b.Err(); err != nil {
			return out, err
		}
	}
	return out, nil
}

// Numbers of symbols of the static methods.
const (
	lengthSymbols = 19
	lengthBits    = 5
	staticSymbols = 510
	staticBits    = 9
)

// static returns the unpacker for a window of the given bits and a distance count of the
// given bits.
func static(window, countBits int) func([]byte, int) ([]byte, error) {
	return func(src []byte, size int) ([]byte, error) {
		b := lzhuf.NewBits(src)
		out := make([]byte, 0, min(size, 4*len(src)+64))
		for len(out) < size {
			n := b.Take(16)
			symbols, dist, err := blockCodes(b, window, countBits)
			if err != nil {
				return out, err
			}
			for ; n > 0 && len(out) < size; n-- {
				out = lzhuf.Room(out, size)
				b.Fill() // a symbol, a count and a distance take 48 bits at most
				if s := symbols.Next(b); s >= firstCopy {
					d := dist.Next(b)
					if d < 0 {
						return out, lzhuf.ErrCode
					}
					if d > 1 {
						d = 1<<(d-1) + b.Next(d-1)
					}
					out = lzhuf.Copy(out, d+1, min(s-firstCopy+leastCopy, size-len(out)), space)
				} else if s >= 0 {
					out = append(out, byte(s))
				} else {
					return out, lzhuf.ErrCode
				}
				if err := b.Err(); err != nil {
					return out, err
				}
			}
			if err := b.Err(); err != nil {
				return out, err
			}
		}
		return out, nil
	}
}

// blockCodes reads the codes at the beginning of a block.
func blockCodes(b *lzhuf.Bits, window, countBits int) (symbols, dist *lzhuf.Table, err error) {
	lengths, err := shortLengths(b, lengthBits, lengthSymbols, 3)
	if err != nil {
		return nil, nil, err
	}
	if symbols, err = symbolCode(b, lengths); err != nil {
		return nil, nil, err
	}
	dist, err = shortLengths(b, countBits, window+1, -1)
	return symbols, dist, err
}

// shortLengths reads a code of at most most symbols, with the gap after the
// given number of symbols.
func shortLengths(b *lzhuf.Bits, countBits, most, gap int) (*lzhuf.Table, error) {
	n := b.Take(countBits)
	if n == 0 {
		return single(b.Take(countBits), most)
	}
	if n > most {
		return nil, lzhuf.ErrCode
	}
	var lengths []uint8
	for len(lengths) < n {
		l := b.Take(3)
		if l == 7 {
			for b.Take(1) == 1 {
				if l++; l > 16 {
					return nil, lzhuf.ErrCode
				}
			}
		}
		lengths = append(lengths, uint8(l))
		if len(lengths) == gap {
			lengths = append(lengths, make([]uint8, b.Take(2))...)
		}
	}
	if err := b.Err(); err != nil {
		return nil, err
	}
	return lzhuf.NewTable(lengths)
}

func symbolCode(b *lzhuf.Bits, code *lzhuf.Table) (*lzhuf.Table, error) {
	n := b.Take(staticBits)
	if n == 0 {
		return single(b.Take(staticBits), staticSymbols)
	}
	if n > staticSymbols {
		return nil, lzhuf.ErrCode
	}
	lengths := make([]uint8, 0, n)
	for len(lengths) < n {
		v, err := code.Read(b)
		if err != nil {
			return nil, err
		}
		zeros := 1
		switch v {
		case 0:
		case 1:
			zeros = 3 + b.Take(4)
		case 2:
			zeros = 20 + b.Take(9)
		default:
			lengths = append(lengths, uint8(v-2))
			continue
		}
		lengths = append(lengths, make([]uint8, zeros)...)
		if err := b.Err(); err != nil {
			return nil, err
		}
	}
	if len(lengths) > staticSymbols {
		lengths = slices.Clip(lengths[:staticSymbols])
	}
	if err := b.Err(); err != nil {
		return nil, err
	}
	return lzhuf.NewTable(lengths)
}

func single(symbol, most int) (*lzhuf.Table, error) {
	if symbol >= most {
		return nil, lzhuf.ErrCode
	}
	return lzhuf.Single(symbol), nil
}

// crcTables hold the CRC of ARC for each byte, and for each byte followed by up to seven
// zero bytes.
var crcTables = func() (t [8][256]uint16) {
	for i := range 256 {
		v := uint16(i)
		for range 8 {
			v = v>>1 ^ 0xa001*(v&1)
		}
		t[0][i] = v
	}
	for k := 1; k < len(t); k++ {
		for i, v := range t[k-1] {
			t[k][i] = v>>8 ^ t[0][byte(v)]
		}
	}
	return t
}()

// CRC16 continues the CRC of ARC, which begins with 0.
func CRC16(crc uint16, b []byte) uint16 {
	t := &crcTables
	for ; len(b) >= 8; b = b[8:] {
		crc = t[7][b[0]^byte(crc)] ^ t[6][b[1]^byte(crc>>8)] ^ t[5][b[2]] ^ t[4][b[3]] ^
			t[3][b[4]] ^ t[2][b[5]] ^ t[1][b[6]] ^ t[0][b[7]]
	}
	for _, v := range b {
		crc = crc>>8 ^ t[0][byte(crc)^v]
	}
	return crc
}
