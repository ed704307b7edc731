package fb

import (
	"bytes"
	"fmt"
	"testing"
)

// TestCopyRect checks that every way of copying a rectangle copies exactly that rectangle,
// whatever its width and alignment.
func TestCopyRect(t *testing.T) {
	const stride, height = 700, 3
	src := make([]byte, stride*height)
	for i := range src {
		src[i] = byte(i*7 + i>>8 + 1)
	}
	ways := map[string]func(dst, src []byte, w, h int){
		"copyRect": func(dst, src []byte, w, h int) { copyRect(dst, stride, src, stride, w, h) },
	}
	rows := map[string]func(dst, src *byte, dstride, sstride, w, h int){"words": copyWords}
	if rows32 {
		rows["rows32"] = copyRows32
	}
	if rows64 {
		rows["rows64"] = copyRows64
	}
	for name, f := range rows {
		ways[name] = func(dst, src []byte, w, h int) {
			if wide && w >= 8 {
				f(&dst[0], &src[0], stride, stride, w, h)
			} else {
				copyRect(dst, stride, src, stride, w, h)
			}
		}
	}
	for name, way := range ways {
		for w := 1; w <= 600; w++ {
			for _, at := range []int{0, 1, 13} {
				got, want := make([]byte, len(src)), make([]byte, len(src))
				way(got[at:], src[2*at:], w, height-1)
				for y := range height - 1 {
					copy(want[y*stride+at:][:w], src[y*stride+2*at:])
				}
				if !bytes.Equal(got, want) {
					t.Fatalf("%s: %d bytes at %d differ", name, w, at)
				}
			}
		}
	}
	for _, c := range [][2]int{{0, 2}, {5, 0}, {-1, -1}} {
		copyRect(nil, stride, nil, stride, c[0], c[1]) // nothing to do
	}
}

func TestCopyRectChecksSize(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a rectangle larger than its memory was copied")
		}
	}()
	copyRect(make([]byte, 100), 50, make([]byte, 99), 50, 50, 2)
}

func BenchmarkCopyRect(b *testing.B) {
	dst, src := make([]byte, 640*400), make([]byte, 64*96)
	for _, w := range []int{16, 40, 64, 100} {
		b.Run(fmt.Sprint(w), func(b *testing.B) {
			b.SetBytes(int64(w * 60))
			for b.Loop() {
				copyRect(dst[5*640+37:], 640, src, w, w, 60)
			}
		})
	}
}
