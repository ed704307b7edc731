package ilbm

import (
	"encoding/binary"
	"io"
)

// colorRunBound is the maximum number of pixels per byte of an RGB8 or RGBN.
const colorRunBound = 64

// readColorRuns reads the runs of an RGB8 or RGBN, which continue from line to line.
func (f *file) readColorRuns() error {
	data := f.body.Data
	pixel := 4
	if f.Kind == RGBN {
		pixel = 2
	}
	pix := f.TrueColor.Pix
	at := 0
	for len(pix) > 0 && len(data)-at >= pixel {
		var r, g, b byte
		var n int
		if f.Kind == RGB8 {
			r, g, b, n = data[at], data[at+1], data[at+2], int(data[at+3]&0x7f)
		} else {
			v := binary.BigEndian.Uint16(data[at:])
			r, g, b, n = byte(v>>12)*17, byte(v>>8&15)*17, byte(v>>4&15)*17, int(v&7)
		}
		at += pixel
		if n == 0 && at < len(data) {
			n = int(data[at])
			at++
			if n == 0 && len(data)-at >= 2 {
				n = int(binary.BigEndian.Uint16(data[at:]))
				at += 2
			}
		}
		f.Stats.Runs++
		for n = min(n, len(pix)/4); n > 0; n-- {
			pix[0], pix[1], pix[2], pix[3] = r, g, b, 255
			pix = pix[4:]
		}
	}
	if len(pix) == len(f.TrueColor.Pix) {
		return errorf(f.body.Offset+at, "in the first of %d lines: %w", f.height, io.ErrUnexpectedEOF)
	}
	f.Stats.PackedBytes, f.Stats.TrailingBytes, f.Stats.UnpackedBytes = at, len(data)-at, 3*f.width*f.height
	f.Stats.MissingLines = len(pix) / (4 * f.width)
	for i := 3; i < len(pix); i += 4 {
		pix[i] = 255
	}
	return nil
}
