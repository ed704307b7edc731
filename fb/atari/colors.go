package atari

import "phosphor/fb"

// VDI programs give a colour as red, green and blue from 0 to 1000. The colour that a
// machine shows depends on how many bits its registers have; the rounding was measured on
// a running GEM.

// SetColor is vs_color: it returns the register word for a colour given in
// thousandths, and the thousandths that vq_color then reports as realized.
// Components below 0 and above 1000 count as 0 and 1000.
func SetColor(dac fb.DAC, rgb [3]int) (word uint32, realized [3]int) {
	var level [3]uint32
	for i, v := range rgb {
		v = min(max(v, 0), 1000)
		switch dac {
		case fb.ST:
			l := (v + 72) / 143
			level[i], realized[i] = uint32(l), l*1000/7
		case fb.STE:
			l := (v*3 + 100) / 200
			level[i], realized[i] = uint32(l), (l*1000+7)/15
		case fb.TT, fb.Amiga:
			l := (v*15 + 500) / 1000
			level[i], realized[i] = uint32(l), (l*1000+7)/15
		default: // the VIDEL's registers take eight bits, of which it shows six
			l := (v*255 + 500) / 1000
			level[i], realized[i] = uint32(l), (l*1000+127)/255
		}
	}
	switch dac {
	case fb.STE:
		for _, l := range level {
			word = word<<4 | l>>1 | l&1<<3
		}
	case fb.Falcon:
		word = level[0]<<24 | level[1]<<16 | level[2]
	case fb.RGB24:
		word = level[0]<<16 | level[1]<<8 | level[2]
	default:
		word = level[0]<<8 | level[1]<<4 | level[2]
	}
	return word, realized
}
