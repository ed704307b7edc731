package convert

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"runtime"
	"slices"
	"sync"

	brotli "github.com/andybalholm/brotli/flate"
	"github.com/andybalholm/brotli/matchfinder"
)

// This file writes large pictures as PNG on all processors. The lines are packed in bands
// of 256 KiB, each with the end of the previous one as its dictionary, so that files are
// as small as those of image/png, which writes small pictures and those of 16 bits per
// channel. The output does not depend on the number of processors.
//
// Noise in a palette is packed by the shortest path through all matches: it has only short
// matches, which compress/flate does not find.

const (
	bandBytes  = 1 << 18
	dictionary = 1 << 15 // how far back deflate can look
	quietBytes = 1 << 15 // bytes of a picture with a palette that are used to choose its filter
)

func encodePNG(w io.Writer, m image.Image) error {
	p := newPNG(m)
	if p == nil {
		return small.Encode(w, m)
	}
	if p.only > 0 || !p.small() {
		_, err := w.Write(p.encode())
		return err
	}
	var b bytes.Buffer
	if err := small.Encode(&b, m); err != nil {
		return err
	}
	data := b.Bytes()
	// Card sheets often come in large numbers, and are not worth a second try.
	if p.noisy = p.kind == 3 && len(data) > p.size()/4; p.noisy {
		if packed := p.encode(); len(packed) < len(data) {
			data = packed
		}
	}
	_, err := w.Write(data)
	return err
}

// size returns the number of bytes of the pixels.
func (p *pngPicture) size() int { return p.rowBytes * p.r.Dy() }

func (p *pngPicture) small() bool { return p.size() < 2*bandBytes }

// small writes small pictures. Rebuilding a compressor's tables for each would take longer
// than compressing the picture.
var small = png.Encoder{BufferPool: &pngBuffers{}}

type pngBuffers struct{ sync.Pool }

func (p *pngBuffers) Get() *png.EncoderBuffer {
	b, _ := p.Pool.Get().(*png.EncoderBuffer)
	return b
}

func (p *pngBuffers) Put(b *png.EncoderBuffer) { p.Pool.Put(b) }

// A pngPicture is a picture as the rows of a PNG.
type pngPicture struct {
	r        image.Rectangle
	palette  color.Palette // nil: there is none
	depth    byte
	kind     byte // 2 is RGB, 3 is a palette, 6 is RGB and opacity
	pixel    int  // bytes per pixel, for filters
	rowBytes int
	row      func(to []byte, y int)
	only     int  // the filter of all rows, or anyFilter
	noisy    bool // pixels with a palette and few repetitions
}

// anyFilter means that each row gets its own best filter.
const anyFilter = -1

// newPNG returns nil for pictures that image/png writes better.
func newPNG(m image.Image) *pngPicture {
	r := m.Bounds()
	p := &pngPicture{r: r, depth: 8, only: anyFilter}
	switch m := m.(type) {
	case *image.Paletted:
		if len(m.Palette) <= 16 || len(m.Palette) > 256 {
			return nil
		}
		p.kind, p.pixel, p.palette, p.only = 3, 1, m.Palette, 0
		p.row = func(to []byte, y int) { copy(to, m.Pix[m.PixOffset(r.Min.X, y):]) }
	case *image.RGBA:
		if !m.Opaque() {
			return nil
		}
		p.kind, p.pixel = 2, 3
		p.row = func(to []byte, y int) { opaqueRow(to, m.Pix[m.PixOffset(r.Min.X, y):]) }
	case *image.NRGBA:
		if m.Opaque() {
			p.kind, p.pixel = 2, 3
			p.row = func(to []byte, y int) { opaqueRow(to, m.Pix[m.PixOffset(r.Min.X, y):]) }
			break
		}
		p.kind, p.pixel = 6, 4
		p.row = func(to []byte, y int) { copy(to, m.Pix[m.PixOffset(r.Min.X, y):]) }
	default:
		return nil
	}
	if p.rowBytes = p.pixel * r.Dx(); p.kind == 3 {
		p.sample()
	}
	return p
}

// opaqueRow removes the alpha channel.
func opaqueRow(to, pix []byte) {
	for ; len(to) >= 3 && len(pix) >= 4; to, pix = to[3:], pix[4:] {
		to[0], to[1], to[2] = pix[0], pix[1], pix[2]
	}
}

func (p *pngPicture) encode() []byte {
	out := []byte("\x89PNG\r\n\x1a\n")
	head := binary.BigEndian.AppendUint32(nil, uint32(p.r.Dx()))
	head = binary.BigEndian.AppendUint32(head, uint32(p.r.Dy()))
	out = appendChunk(out, "IHDR", append(head, p.depth, p.kind, 0, 0, 0))
	if p.palette != nil {
		var colors, clear []byte
		last := 0 // the number of colours up to the last that is not opaque
		for i, c := range p.palette {
			v := color.NRGBAModel.Convert(c).(color.NRGBA)
			colors = append(colors, v.R, v.G, v.B)
			if clear = append(clear, v.A); v.A != 0xff {
				last = i + 1
			}
		}
		if out = appendChunk(out, "PLTE", colors); last > 0 {
			out = appendChunk(out, "tRNS", clear[:last])
		}
	}
	bands := p.bands()
	sum := uint32(1)
	data := []byte{0x78, 0x9c}
	codes := brotli.NewEncoder()
	for i, b := range bands {
		data = append(data, b.packed...)
		for k, block := range b.blocks {
			data = codes.Encode(data, block.pixels, block.matches, i == len(bands)-1 && k == len(b.blocks)-1)
		}
		sum = joinAdler(sum, b.sum, b.size)
		if i == len(bands)-1 {
			data = binary.BigEndian.AppendUint32(data, sum)
		}
		out = appendChunk(out, "IDAT", data)
		data = data[:0]
	}
	return appendChunk(out, "IEND", nil)
}

func appendChunk(b []byte, name string, data []byte) []byte {
	b = binary.BigEndian.AppendUint32(b, uint32(len(data)))
	from := len(b)
	b = append(append(b, name...), data...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[from:]))
}

// A pngBand is a part of the data.
type pngBand struct {
	packed []byte
	blocks []pngBlock // instead, if only their codes remain to be written
	sum    uint32     // Adler-32 of what was packed
	size   int
}

// A pngBlock is a part of a band, and what is repeated in it.
type pngBlock struct {
	pixels  []byte
	matches []matchfinder.Match
}

// blockBytes is the size of a block: uniform noise compresses better in its own block.
const blockBytes = 1 << 15

// bands packs all lines.
func (p *pngPicture) bands() []pngBand {
	lines := max(1, bandBytes/(1+p.rowBytes))
	all := make([]pngBand, (p.r.Dy()+lines-1)/lines)
	next := make(chan int, len(all))
	for i := range all {
		next <- i
	}
	close(next)
	var wg sync.WaitGroup
	for range min(len(all), runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			finder := newFinder()
			for i := range next {
				y := p.r.Min.Y + i*lines
				before := p.filter(max(p.r.Min.Y, y-1-dictionary/(1+p.rowBytes)), y)
				data := p.filter(y, min(y+lines, p.r.Max.Y))
				if p.noisy {
					all[i] = matchBand(finder, before, data)
				} else {
					all[i] = packBand(before, data, i == len(all)-1)
				}
			}
		})
	}
	wg.Wait()
	return all
}

func newFinder() *matchfinder.Pathfinder {
	return &matchfinder.Pathfinder{MaxDistance: dictionary, MinLength: 3, HashLen: 3, TableBits: 15, ChainLength: 16}
}

// matchBand finds the matches in data.
func matchBand(f *matchfinder.Pathfinder, before, data []byte) pngBand {
	b := pngBand{sum: adler32.Checksum(data), size: len(data)}
	f.Reset()
	f.FindMatches(nil, before[max(0, len(before)-dictionary):])
	for block := range slices.Chunk(data, blockBytes) {
		b.blocks = append(b.blocks, pngBlock{block, f.FindMatches(nil, block)})
	}
	return b
}

// coded returns the size of a band that has been matched, on its own.
func (b pngBand) coded() (n int) {
	codes := brotli.NewEncoder()
	for _, block := range b.blocks {
		n += len(codes.Encode(nil, block.pixels, block.matches, false))
	}
	return n
}

func packBand(before, data []byte, last bool) pngBand {
	var b bytes.Buffer
	z, err := flate.NewWriterDict(&b, flate.DefaultCompression, before[max(0, len(before)-dictionary):])
	if err != nil {
		panic(err) // there is such a level
	}
	// A bytes.Buffer cannot fail.
	z.Write(data)
	if last {
		z.Close()
	} else {
		z.Flush()
	}
	return pngBand{packed: b.Bytes(), sum: adler32.Checksum(data), size: len(data)}
}

// joinAdler returns the Adler-32 of data with the sum a followed by size bytes with the
// sum b.
func joinAdler(a, b uint32, size int) uint32 {
	const mod = 65521
	n := uint32(size % mod)
	low, high := a&0xffff, a>>16
	// Each byte of the second part adds the low sum of the first to the high one. Sums
	// begin with 1, which is counted twice here.
	high = (high + b>>16 + n*((low+mod-1)%mod)%mod) % mod
	low = (low + b&0xffff + mod - 1) % mod
	return high<<16 | low
}

// sample chooses the filter for pixels of a palette, and how to pack them, from some lines
// in the middle. Their values are mostly arbitrary, so differences mean nothing; but in
// noise among ordered colours the same differences recur although no sequence of pixels
// does.
func (p *pngPicture) sample() {
	if p.size() < 2*quietBytes {
		return
	}
	lines := quietBytes/p.rowBytes + 1
	y := p.r.Min.Y + (p.r.Dy()-lines)/2
	if p.only = p.quietest(y, y+lines); p.only == 0 && p.small() {
		return
	}
	data := p.filter(y, y+lines)
	packed := len(packBand(nil, data, true).packed)
	p.noisy = packed > len(data)/10 && matchBand(newFinder(), nil, data).coded() < packed
}

// quietest returns the best filter for some lines.
func (p *pngPicture) quietest(y, end int) int {
	data := p.filter(y, end)
	least, best := entropy(data), 0
	for p.only = 1; p.only < 3; p.only++ {
		if bits := entropy(p.filter(y, end)); bits < least {
			least, best = bits, p.only
		}
	}
	if best > 0 && least > 8*0.95*float64(len(packBand(nil, data, true).packed)) {
		return 0
	}
	return best
}

// entropy returns how many bits data take if each byte is coded separately.
func entropy(data []byte) (bits float64) {
	var counts [256]int
	for _, v := range data {
		counts[v]++
	}
	for _, n := range counts {
		if n > 0 {
			bits -= float64(n) * math.Log2(float64(n)/float64(len(data)))
		}
	}
	return bits
}

// filter returns the lines from y0 to before y1, ready for packing: each preceded by the
// number of its filter, which is the same for all lines or the one with the least sum of
// absolute differences.
func (p *pngPicture) filter(y0, y1 int) []byte {
	n := p.rowBytes
	out := make([]byte, 0, max(0, y1-y0)*(1+n))
	row, above := make([]byte, n), make([]byte, n)
	if y0 > p.r.Min.Y && p.only != 0 {
		p.row(row, y0-1)
	}
	var tried [5][]byte
	if p.only == anyFilter {
		for i := range tried {
			tried[i] = make([]byte, n)
		}
	}
	for y := y0; y < y1; y++ {
		row, above = above, row
		p.row(row, y)
		if p.only != anyFilter {
			out = append(append(out, byte(p.only)), row...)
			less(out[len(out)-n:], row, above, p.only)
			continue
		}
		best := filterRow(&tried, row, above, p.pixel)
		out = append(append(out, byte(best)), tried[best]...)
	}
	return out
}

// less subtracts from pixels of a palette their left neighbours, or those above.
func less(to, row, above []byte, filter int) {
	switch filter {
	case 1:
		for i, v := range row[:max(len(row)-1, 0)] {
			to[i+1] -= v
		}
	case 2:
		for i, v := range above {
			to[i] -= v
		}
	}
}

// filterRow applies all filters and returns the number of the best one.
func filterRow(to *[5][]byte, row, above []byte, pixel int) int {
	var sums [5]int
	abs := func(v byte) int { return max(int(int8(v)), -int(int8(v))) }
	t0, t1, t2, t3, t4 := to[0][:len(row)], to[1][:len(row)], to[2][:len(row)], to[3][:len(row)], to[4][:len(row)]
	above = above[:len(row)]
	for i, v := range row {
		a, b, c := byte(0), above[i], byte(0)
		if i >= pixel {
			a, c = row[i-pixel], above[i-pixel]
		}
		t0[i], t1[i], t2[i], t3[i], t4[i] = v, v-a, v-b, v-byte((int(a)+int(b))/2), v-paeth(a, b, c)
		sums[0] += abs(t0[i])
		sums[1] += abs(t1[i])
		sums[2] += abs(t2[i])
		sums[3] += abs(t3[i])
		sums[4] += abs(t4[i])
	}
	best := 0
	for i, s := range sums {
		if s < sums[best] {
			best = i
		}
	}
	return best
}

// paeth returns the one of the neighbours left, above and above left that is nearest to
// left + above - above left.
func paeth(a, b, c byte) byte {
	pa, pb := int(b)-int(c), int(a)-int(c)
	pc := pa + pb
	pa, pb, pc = max(pa, -pa), max(pb, -pb), max(pc, -pc)
	switch {
	case pa <= pb && pa <= pc:
		return a
	case pb <= pc:
		return b
	}
	return c
}
