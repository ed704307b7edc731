package fb

import (
	"encoding/binary"
	"image"
)

// clipTo aligns a copy's rectangles as image/draw does: r is cut to the
// destination's clip and to what the source offers, and sp moves with it.
func clipTo(dst *Bitmap, r image.Rectangle, src image.Rectangle, sp image.Point) (image.Rectangle, image.Point) {
	dx, dy := r.Min.X-sp.X, r.Min.Y-sp.Y
	r.Min.X, r.Max.X = max(r.Min.X, dst.clip.Min.X, src.Min.X+dx), min(r.Max.X, dst.clip.Max.X, src.Max.X+dx)
	r.Min.Y, r.Max.Y = max(r.Min.Y, dst.clip.Min.Y, src.Min.Y+dy), min(r.Max.Y, dst.clip.Max.Y, src.Max.Y+dy)
	return r, image.Pt(r.Min.X-dx, r.Min.Y-dy)
}

// Blit combines the pixels of src, beginning at sp, with the rectangle r of dst. r is
// clipped to dst's clip rectangle and to the source's bounds. Source and destination may
// be the same memory and may overlap: the result is as if the source had been copied
// first.
func Blit(dst *Bitmap, r image.Rectangle, src *image.Paletted, sp image.Point, op Op) {
	r, sp = clipTo(dst, r, src.Rect, sp)
	if r.Empty() {
		return
	}
	sr := image.Rectangle{Min: sp, Max: sp.Add(r.Size())}
	mask := uint64(dst.Max()) * ones
	plain := op == OpCopy && dst.holds(src) // the fastest way
	y0, y1, dy := 0, r.Dy(), 1
	if plain && !shareMemory(src.Pix, dst.Pix) {
		copyRect(dst.Pix[dst.PixOffset(r.Min.X, r.Min.Y):], dst.Stride, src.Pix[src.PixOffset(sp.X, sp.Y):], src.Stride, r.Dx(), r.Dy())
		dst.dirty.Add(r)
		return
	}
	overlap := false
	if shareMemory(src.Pix, dst.Pix) {
		// Rows in the order in which none is overwritten before it is
		// read; a row that moves right within itself goes through scratch.
		so := cap(dst.Pix) - cap(src.Pix) + src.PixOffset(sp.X, sp.Y)
		do := dst.PixOffset(r.Min.X, r.Min.Y)
		if so < do {
			y0, y1, dy = r.Dy()-1, -1, -1
			overlap = do-so < r.Dx()
		}
	}
	f := rowOps[op&15]
	for y := y0; y != y1; y += dy {
		d, s := row(&dst.Paletted, r, r.Min.Y+y), row(src, sr, sp.Y+y)
		switch {
		case plain:
			copy(d, s)
		case overlap:
			dst.scratch = append(dst.scratch[:0], s...)
			f(d, dst.scratch, mask)
		default:
			f(d, s, mask)
		}
	}
	dst.dirty.Add(r)
}

// holds reports whether the palette of src is no larger than the depth of b allows, so that
// its pixels need no masking.
func (b *Bitmap) holds(src *image.Paletted) bool {
	return b.depth == 8 || len(src.Palette) <= 1<<b.depth
}

// shareMemory reports whether two slices of pixels end in the same array. Pixels of
// sub-images keep their parent's capacity, so this is exact for everything that SubImage
// and Wrap return.
func shareMemory(a, b []byte) bool {
	return cap(a) > 0 && cap(b) > 0 && &a[:cap(a)][cap(a)-1] == &b[:cap(b)][cap(b)-1]
}

// BlitKey copies the pixels of src that differ from key; the others leave the destination
// unchanged. Source and destination must not overlap.
func BlitKey(dst *Bitmap, r image.Rectangle, src *image.Paletted, sp image.Point, key uint8) {
	r, sp = clipTo(dst, r, src.Rect, sp)
	if r.Empty() {
		return
	}
	sr := image.Rectangle{Min: sp, Max: sp.Add(r.Size())}
	k := uint64(key) * ones
	m := uint64(dst.Max()) * ones
	if dst.holds(src) {
		m = ^uint64(0)
	}
	if byRows(r.Dx()) {
		// The last pixel of both is accessed, as in copyRect.
		d, s := rows(&dst.Paletted, r), rows(src, sr)
		keyRows(&masked{dst: &d[0], src: &s[0], dstride: dst.Stride, sstride: src.Stride, w: r.Dx(), h: r.Dy(), key: k, depth: m})
		dst.dirty.Add(r)
		return
	}
	for y := range r.Dy() {
		d, s := row(&dst.Paletted, r, r.Min.Y+y), row(src, sr, sp.Y+y)
		for len(d) >= 8 && len(s) >= 8 {
			sw, dw := binary.LittleEndian.Uint64(s), binary.LittleEndian.Uint64(d)
			o := opaque(sw ^ k)
			binary.LittleEndian.PutUint64(d, dw&^o|sw&o&m)
			d, s = d[8:], s[8:]
		}
		for i, v := range s[:len(d)] {
			if v != key {
				d[i] = v & uint8(m)
			}
		}
	}
	dst.dirty.Add(r)
}

const high = 0x80 * ones

// set returns bit 7 of every byte of x that is not zero.
func set(x uint64) uint64 { return ((x | high) - ones | x) & high }

// opaque returns 0xff in every byte of x that is not zero, 0 in the others.
func opaque(x uint64) uint64 { return set(x) >> 7 * 255 }

// BlitMask combines the pixels of src with r where mask is not zero. The mask's bytes are
// 0 or 0xff, as [Mask] makes them; mp is the point of the mask that is aligned with
// r.Min. Source and destination must not overlap.
func BlitMask(dst *Bitmap, r image.Rectangle, src *image.Paletted, sp image.Point, mask *image.Alpha, mp image.Point, op Op) {
	min := r.Min
	r = r.Intersect(mask.Rect.Add(min.Sub(mp)))
	sp, mp = sp.Add(r.Min.Sub(min)), mp.Add(r.Min.Sub(min))
	min = r.Min
	r, sp = clipTo(dst, r, src.Rect, sp)
	mp = mp.Add(r.Min.Sub(min))
	if r.Empty() {
		return
	}
	sr := image.Rectangle{Min: sp, Max: sp.Add(r.Size())}
	depth := uint64(dst.Max()) * ones
	if op == OpCopy && byRows(r.Dx()) {
		d, s := rows(&dst.Paletted, r), rows(src, sr)
		i, last := mask.PixOffset(mp.X, mp.Y), mask.PixOffset(mp.X+r.Dx()-1, mp.Y+r.Dy()-1)
		m := mask.Pix[i : last+1]
		maskRows(&masked{&d[0], &s[0], &m[0], dst.Stride, src.Stride, mask.Stride, r.Dx(), r.Dy(), 0, depth})
		dst.dirty.Add(r)
		return
	}
	f := rowOps[op&15]
	for y := range r.Dy() {
		d, s := row(&dst.Paletted, r, r.Min.Y+y), row(src, sr, sp.Y+y)
		i := mask.PixOffset(mp.X, mp.Y+y)
		m := mask.Pix[i : i+len(d)]
		if op != OpCopy {
			// The other operations are rare here: combine in scratch first,
			// then let the mask choose.
			dst.scratch = append(dst.scratch[:0], d...)
			f(dst.scratch, s, depth)
			s = dst.scratch
		}
		if byRows(len(d)) {
			maskRows(&masked{dst: &d[0], src: &s[0], mask: &m[0], w: len(d), h: 1, depth: depth})
			continue
		}
		for len(d) >= 8 && len(s) >= 8 && len(m) >= 8 {
			mw := binary.LittleEndian.Uint64(m)
			sw := binary.LittleEndian.Uint64(s)
			dw := binary.LittleEndian.Uint64(d)
			binary.LittleEndian.PutUint64(d, dw&^mw|sw&mw&depth)
			d, s, m = d[8:], s[8:], m[8:]
		}
		for i := range d {
			d[i] = d[i]&^m[i] | s[i]&m[i]&uint8(depth)
		}
	}
	dst.dirty.Add(r)
}

// Mask returns the mask of p that is 0xff wherever a pixel differs from key.
func Mask(p *image.Paletted, key uint8) *image.Alpha {
	m := image.NewAlpha(p.Rect)
	for y := p.Rect.Min.Y; y < p.Rect.Max.Y; y++ {
		out := m.Pix[m.PixOffset(p.Rect.Min.X, y):]
		for x, v := range row(p, p.Rect, y) {
			if v != key {
				out[x] = 0xff
			}
		}
	}
	return m
}

// BlitScaled copies the rectangle sr of src to dst with every pixel drawn kx
// wide and ky high, its top left corner at dp.
func BlitScaled(dst *Bitmap, dp image.Point, src *image.Paletted, sr image.Rectangle, kx, ky int) {
	if kx < 1 || ky < 1 {
		return
	}
	sr = sr.Intersect(src.Rect)
	full := image.Rect(0, 0, sr.Dx()*kx, sr.Dy()*ky).Add(dp)
	r := full.Intersect(dst.clip)
	if r.Empty() {
		return
	}
	m := dst.Max()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		d := row(&dst.Paletted, r, y)
		if y > r.Min.Y && (y-full.Min.Y)%ky != 0 {
			copy(d, row(&dst.Paletted, r, y-1))
			continue
		}
		s := row(src, sr, sr.Min.Y+(y-full.Min.Y)/ky)
		x := r.Min.X - full.Min.X
		i, k := x/kx, x%kx
		for j := range d {
			d[j] = s[i] & m
			if k++; k == kx {
				i, k = i+1, 0
			}
		}
	}
	dst.dirty.Add(r)
}
