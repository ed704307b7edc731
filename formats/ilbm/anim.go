package ilbm

import (
	"encoding/binary"
	"image"
	"io"
	"slices"
	"time"

	"phosphor/fb/planar"
	"phosphor/formats/frame"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/iff"
)

// This file reads animations, FORMs of type ANIM.

// A delta is the change from one picture of an animation to another.
type delta struct {
	operation int
	back      int // distance to the picture that it changes
	bits      uint32
	time      time.Duration // for which the previous picture is shown
	pixels    iff.Chunk     // DLTA or BODY
	cmap      []byte
}

// Operations of an ANHD.
const (
	opBody  = 0
	opXor   = 1
	opBytes = 5
	opShort = 7
	opWide  = 8
)

const (
	anhdSize  = 24 // as far as it is used
	jiffy     = time.Second / 60
	longItems = 1 // bits of an ANHD
	xorItems  = 2
)

// Animation reads an animation. It returns nil for a file that is not an animation or has
// a single picture. It omits all pictures from the first that cannot be read.
func Animation(r io.Reader) (*frame.Animation, error) {
	data, err := codec.ReadAll(r, "ilbm")
	if err != nil {
		return nil, err
	}
	return animation(data)
}

func animation(data []byte) (*frame.Animation, error) {
	if !iff.Match(data, "ANIM") {
		return nil, nil
	}
	f, err := readFile(data)
	if err != nil {
		return nil, err
	}
	if f.Coding == TrueColor || f.Kind == PBM {
		return nil, nil
	}
	if err := f.decode(); err != nil {
		return nil, err
	}
	a := &anim{file: f, planes: f.split()}
	for i, c := range iff.Chunks(iff.Chunks(data, 0)[0].Data[4:], 12) {
		if d, ok := readDelta(c); ok && i > 0 {
			a.deltas = append(a.deltas, d)
		}
	}
	a.bound(len(data))
	// The number of pictures is known only when all are read. Most animations repeat the
	// first two at their end, for players that restart at the third.
	var first, last [][]byte
	n := 0
	for now := range a.run {
		if n++; n <= 2 {
			first = append(first, now.planes)
		}
		if last = append(last, now.planes); len(last) > 2 {
			last = last[1:]
		}
	}
	if n > 4 && slices.EqualFunc(first, last, slices.Equal) {
		n -= 2
	}
	if n < 2 {
		return nil, nil
	}
	return &frame.Animation{Count: n, Loop: true, Shots: func(yield func(*frame.Picture, time.Duration) bool) {
		i := 0
		for now := range a.run {
			if i++; i > n || !yield(a.show(now), now.time) {
				return
			}
		}
	}}, nil
}

// readDelta reads a FORM after the first.
func readDelta(c iff.Chunk) (d delta, ok bool) {
	if c.ID != "FORM" || len(c.Data) < 4 || string(c.Data[:4]) != "ILBM" {
		return d, false
	}
	form := iff.Form{Type: "ILBM", Chunks: iff.Chunks(c.Data[4:], c.Offset+4)}
	head, ok := form.Find("ANHD")
	if !ok || len(head.Data) < anhdSize {
		return d, false
	}
	b := head.Data
	d.operation = int(b[0])
	d.time = time.Duration(min(binary.BigEndian.Uint32(b[14:]), 3600*60)) * time.Second / 60
	if d.back = int(b[18]); d.back == 0 {
		d.back = 2
	}
	d.bits = binary.BigEndian.Uint32(b[20:])
	if cmap, ok := form.Find("CMAP"); ok {
		d.cmap = cmap.Data
	}
	if d.pixels, ok = form.Find("DLTA"); !ok {
		d.pixels, _ = form.Find("BODY")
	}
	return d, true
}

// An anim is an animation with its first picture.
type anim struct {
	*file
	planes []byte // of the first picture, plane by plane
	deltas []delta
}

// bound truncates an animation so that its pictures have at most 256 times the bytes of
// the file, plus 64 MB.
func (a *anim) bound(size int) {
	most := (256*int64(size) + 64<<20) / int64(max(1, len(a.planes)))
	a.deltas = a.deltas[:min(int64(len(a.deltas)), most)]
}

// A still is a picture of an animation.
type still struct {
	planes []byte
	cmap   []byte // nil: the initial one
	time   time.Duration
}

// split returns the planes of the picture.
func (f *file) split() []byte {
	planes := make([]byte, f.rowBytes()*f.height*f.Planes)
	for y := range f.height {
		planar.Split(planes[y*f.rowBytes():], f.rowBytes()*f.height, f.Planes, f.Paletted.Pix[y*f.width:][:f.width])
	}
	return planes
}

// show returns a still as displayed.
func (a *anim) show(s still) *frame.Picture {
	g := *a.file
	if s.cmap != nil {
		g.Colors = len(s.cmap) / 3
		g.setPalette(s.cmap)
	}
	g.Paletted = image.NewPaletted(image.Rect(0, 0, g.width, g.height), g.palette)
	for y := range g.height {
		planar.Join(g.Paletted.Pix[y*g.width:][:g.width], s.planes[y*g.rowBytes():], g.rowBytes()*g.height, g.Planes)
	}
	return g.Frame()
}

// run makes the stills one after the other, as far as they are readable.
func (a *anim) run(yield func(still) bool) {
	const remembered = 8
	now := still{planes: a.planes}
	before := []still{now} // the latest ones last
	for _, d := range a.deltas {
		now.time = max(d.time, jiffy)
		if !yield(now) {
			return
		}
		base := before[max(0, len(before)-d.back)]
		next := still{planes: slices.Clone(base.planes), cmap: now.cmap, time: now.time}
		if d.cmap != nil {
			next.cmap = d.cmap
		}
		if !a.change(next.planes, d) {
			return
		}
		if before = append(before, next); len(before) > remembered {
			before = before[1:]
		}
		now = next
	}
	now.time = max(now.time, jiffy)
	yield(now)
}

// change applies the changes of a delta, and reports whether they are of a known kind.
func (a *anim) change(planes []byte, d delta) bool {
	data := d.pixels.Data
	size := a.rowBytes() * a.height
	switch d.operation {
	case opBody, opXor:
		g := *a.file
		g.body, g.Lines = d.pixels, nil
		g.Paletted = image.NewPaletted(image.Rect(0, 0, g.width, g.height), g.palette)
		g.Mask = nil
		if d.pixels.ID != "BODY" || g.Masking == MaskPlane || g.readLines() != nil {
			return false
		}
		for i, v := range g.split() {
			if d.operation == opXor {
				v ^= planes[i]
			}
			planes[i] = v
		}
		return true
	case opBytes, opShort, opWide:
	default:
		return false
	}
	const pointers = 16
	if len(data) < 4*pointers {
		return len(data) == 0 // nothing changes
	}
	at := func(n int) []byte {
		p := binary.BigEndian.Uint32(data[4*n:])
		if p == 0 || int64(p) > int64(len(data)) {
			return nil
		}
		return data[p:]
	}
	for plane := range a.Planes {
		to := planes[plane*size:][:size]
		v := vertical{to: to, row: a.rowBytes(), xor: d.bits&xorItems != 0, item: 1}
		list := at(plane)
		if list == nil {
			continue
		}
		if d.operation != opBytes {
			if v.item = 2; d.bits&longItems != 0 {
				v.item = 4
			}
		}
		switch d.operation {
		case opBytes:
			v.ops, v.values, v.op = list, nil, 1
		case opShort:
			v.ops, v.values, v.op = list, at(plane+8), 1
			v.apart = true
		case opWide:
			v.ops, v.op = list, v.item
		}
		v.run()
	}
	return true
}

// A vertical applies changes to a plane, column by column. A column is an item wide. Its
// changes begin with their number. A change is a number: with its top bit set, that many
// literal items follow; 0 is followed by another number, the repetitions of an item; any
// other number skips that many rows.
type vertical struct {
	to     []byte // the plane
	row    int    // bytes of a row
	item   int    // bytes of an item
	op     int    // bytes of a number
	ops    []byte // numbers, and items unless they are apart
	values []byte // items
	apart  bool
	xor    bool
	failed bool // the data ended
}

// number reads a number of size bytes.
func (v *vertical) number(size int) (n int) {
	if len(v.ops) < size {
		v.failed = true
		return 0
	}
	for _, b := range v.ops[:size] {
		n = n<<8 | int(b)
	}
	v.ops = v.ops[size:]
	return n
}

// take reads an item.
func (v *vertical) take(size int) (item []byte) {
	from := &v.ops
	if v.apart {
		from = &v.values
	}
	if len(*from) < size {
		v.failed = true
		return nil
	}
	item, *from = (*from)[:size], (*from)[size:]
	return item
}

func (v *vertical) run() {
	for x := 0; x < v.row && !v.failed; x += v.item {
		item, op := v.item, v.op
		if x+item > v.row { // only half a long fits
			item = v.row - x
			if op > 1 {
				op = item
			}
		}
		top := 1 << (8*op - 1)
		at := x
		set := func(b []byte) {
			if b == nil || at+item > len(v.to) {
				return
			}
			for i, c := range b[:item] {
				if v.xor {
					c ^= v.to[at+i]
				}
				v.to[at+i] = c
			}
			at += v.row
		}
		width := item
		if v.apart {
			width = v.item
		}
		for n := v.number(op); n > 0 && !v.failed; n-- {
			switch code := v.number(op); {
			case v.failed:
			case code == 0:
				count := v.number(op)
				b := v.take(width)
				for ; count > 0 && at < len(v.to); count-- {
					set(b)
				}
			case code&top != 0:
				for count := code &^ top; count > 0 && !v.failed; count-- {
					set(v.take(width))
				}
			default:
				at += code * v.row
			}
		}
	}
}
