package detect

import (
	"image"
	"runtime"
	"testing"
)

// TestManyColors counts millions of colours in memory that does not grow with them.
func TestManyColors(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 2048, 1024))
	for i := range 2048 * 1024 {
		c := i * 7 & 0xffffff
		m.Pix[4*i], m.Pix[4*i+1], m.Pix[4*i+2], m.Pix[4*i+3] = byte(c>>16), byte(c>>8), byte(c), 0xff
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	all, line := distinct(m)
	runtime.ReadMemStats(&after)
	if all != 2048*1024 || line != 2048 {
		t.Errorf("%d colours, %d in a line", all, line)
	}
	if n := after.TotalAlloc - before.TotalAlloc; n > 8<<20 {
		t.Errorf("%d bytes allocated", n)
	}
}
