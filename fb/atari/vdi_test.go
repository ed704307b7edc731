package atari

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"image"
	"testing"

	"phosphor/fb"
	"phosphor/fb/internal/oracle"
)

// vdiCase is a record of the files vro_*, vrt_*, fill_* and line_thin_*.
type vdiCase struct {
	Op     string
	Case   int
	Mode   int
	Fg, Bg int
	Pxy    []int
	Clip   []int
	Planes int
	W, H   int
	WinW   int `json:"win_w"`
	WinH   int `json:"win_h"`

	SrcSeed oracle.Seed `json:"src_seed"`
	DstSeed oracle.Seed `json:"dst_seed"`
	WinSeed oracle.Seed `json:"win_seed"`
	Out     string

	Interior, Style, Color, Perimeter int
	Udpat                             []int
	Type, Udsty                       int
	SrcStandard                       int `json:"src_fd_stand"`
	DstStandard                       int `json:"dst_fd_stand_after"`
	InPlace                           int

	Tag string
}

// form makes a bitmap of the words that a seed generates, in the ST's layout:
// for every 16 pixels a word of each plane.
func form(seed oracle.Seed, w, h, planes int) *fb.Bitmap {
	b := fb.New(image.Rect(0, 0, w, h), planes)
	words := seed.Words(w / 16 * planes * h)
	for i := range b.Pix {
		x, y := i%w, i/w
		at := (y*w/16 + x/16) * planes
		for p := range planes {
			b.Pix[i] |= uint8(words[at+p]>>(15-x%16)&1) << p
		}
	}
	return b
}

// unform is the opposite: the bytes of the planes as in the recording.
func unform(b *fb.Bitmap) []byte {
	w, h, planes := b.Rect.Dx(), b.Rect.Dy(), b.Depth()
	words := make([]uint16, w/16*planes*h)
	for i, v := range b.Pix {
		x, y := i%w, i/w
		at := (y*w/16 + x/16) * planes
		for p := range planes {
			words[at+p] |= uint16(v>>p&1) << (15 - x%16)
		}
	}
	return bigEndian(words)
}

func bigEndian(words []uint16) []byte {
	var out []byte
	for _, v := range words {
		out = binary.BigEndian.AppendUint16(out, v)
	}
	return out
}

// recordedUserFill is what the recorded system has as its first user pattern.
var recordedUserFill = fb.Pattern{0x07e0, 0x0ff0, 0x1fd8, 0x1808, 0x1808, 0x1008, 0x1e78, 0x1348,
	0x1108, 0x0810, 0x0b70, 0x0650, 0x07a0, 0x1e20, 0x1bc0, 0x1800}

func pen(n, planes int) uint8 {
	for _, m := range Modes {
		if m.Depth == planes {
			return m.Pen(n)
		}
	}
	panic("no mode of that depth")
}

// play draws a case and returns the form or window afterwards, or nil if the case need not
// agree.
func (c *vdiCase) play() []byte {
	var rects [2]image.Rectangle
	for i := range rects {
		if len(c.Pxy) >= 4*i+4 {
			rects[i] = Rect(c.Pxy[4*i], c.Pxy[4*i+1], c.Pxy[4*i+2], c.Pxy[4*i+3])
		}
	}
	writing := fb.Writing(c.Mode)
	screen := func() *fb.Bitmap {
		b := form(c.WinSeed, c.WinW, c.WinH, c.Planes)
		if len(c.Clip) == 4 {
			b.SetClip(Rect(c.Clip[0], c.Clip[1], c.Clip[2], c.Clip[3]))
		}
		return b
	}
	var dst *fb.Bitmap
	switch c.Op {
	case "vro_cpyfm", "vro_cpyfm_overlap", "vro_cpyfm_toscreen_clip", "vro_cpyfm_screen2screen":
		var src *fb.Bitmap
		switch c.Op {
		case "vro_cpyfm":
			src, dst = form(c.SrcSeed, c.W, c.H, c.Planes), form(c.DstSeed, c.W, c.H, c.Planes)
		case "vro_cpyfm_overlap":
			src = form(c.SrcSeed, c.W, c.H, c.Planes)
			dst = src
		case "vro_cpyfm_toscreen_clip":
			src, dst = form(c.SrcSeed, c.W, c.H, c.Planes), screen()
		default:
			dst = screen()
			src = dst
		}
		CopyRaster(dst, rects[1].Min, &src.Paletted, rects[0], fb.Op(c.Mode))
	case "vrt_cpyfm", "vrt_cpyfm_toscreen_clip":
		src := form(c.SrcSeed, c.W, c.H, 1)
		if c.Op == "vrt_cpyfm" {
			dst = form(c.DstSeed, c.W, c.H, c.Planes)
		} else {
			dst = screen()
		}
		CopyMono(dst, rects[1].Min, &src.Paletted, rects[0], writing, pen(c.Fg, c.Planes), pen(c.Bg, c.Planes))
	case "vr_trnfm":
		words := c.W / 16 * c.H
		src := bigEndian(c.SrcSeed.Words(words * c.Planes))
		out := make([]byte, len(src))
		if c.InPlace != 0 && c.Planes > 1 {
			// The recorded system loses words when a form of several planes is transformed in
			// place: its result is no rearrangement of the source, so it is not compared.
			return nil
		}
		if err := TransformForm(out, src, words, c.Planes, c.DstStandard != 0); err != nil {
			panic(err)
		}
		return out
	case "vr_recfl", "v_bar", "vr_recfl_udpat", "v_pline":
		dst = screen()
		w := NewWorkstation(dst)
		w.Writing, w.FillColor, w.LineColor, w.LineType = writing, pen(c.Color, c.Planes), pen(c.Color, c.Planes), c.Type
		w.Interior, w.Style, w.Perimeter, w.UserFill = Interior(c.Interior), c.Style, c.Perimeter != 0, recordedUserFill
		w.UserLine = uint16(c.Udsty)
		switch c.Op {
		case "v_pline":
			var pts []image.Point
			for i := 0; i+1 < len(c.Pxy); i += 2 {
				pts = append(pts, image.Pt(c.Pxy[i], c.Pxy[i+1]))
			}
			w.Polyline(pts)
		case "v_bar":
			w.Bar(rects[0])
		default:
			if c.Udpat != nil {
				w.Interior = User
				for i, v := range c.Udpat {
					w.UserFill[i] = uint16(v)
				}
			}
			w.FillRect(rects[0])
		}
	default:
		return nil // v_fillarea and v_contourfill are not required to agree
	}
	return unform(dst)
}

func compare(t *testing.T, kind string) {
	for _, suffix := range []string{"mono_640x400", "2plane_640x200", "4plane_640x400"} {
		t.Run(suffix, func(t *testing.T) {
			n, others := 0, map[string]int{}
			oracle.Each(t, kind+"_"+suffix+".jsonl.gz", func(c *vdiCase) {
				got := c.play()
				if got == nil {
					others[c.Op]++
					return
				}
				n++
				want, err := hex.DecodeString(c.Out)
				if err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(got, want) {
					bits := 0
					for i := range min(len(got), len(want)) {
						for v := got[i] ^ want[i]; v != 0; v &= v - 1 {
							bits++
						}
					}
					t.Errorf("case %d %s mode %d interior %d style %d type %d %v %s: %d bits differ",
						n, c.Op, c.Mode, c.Interior, c.Style, c.Type, c.Pxy, c.Tag, bits)
				}
			})
			t.Logf("%d cases compared; skipped: %v", n, others)
			if n == 0 {
				t.Error("no case was compared")
			}
		})
	}
}

func TestOracleRasterCopy(t *testing.T) { compare(t, "vro") }
func TestOracleMonoCopy(t *testing.T)   { compare(t, "vrt") }
func TestOracleFill(t *testing.T)       { compare(t, "fill") }
func TestOracleThinLines(t *testing.T)  { compare(t, "line_thin") }

func TestTransformFormInPlace(t *testing.T) {
	const words, planes = 12, 4
	device := bigEndian(oracle.Seed(7).Words(words * planes))
	for _, toStandard := range []bool{true, false} {
		apart := make([]byte, len(device))
		if err := TransformForm(apart, device, words, planes, toStandard); err != nil {
			t.Fatal(err)
		}
		inPlace := bytes.Clone(device)
		if err := TransformForm(inPlace, inPlace, words, planes, toStandard); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(apart, inPlace) {
			t.Errorf("toStandard %v: the results in place and in a copy differ", toStandard)
		}
		if err := TransformForm(inPlace, inPlace, words, planes, !toStandard); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(device, inPlace) {
			t.Errorf("toStandard %v: there and back changes the form", toStandard)
		}
	}
	if TransformForm(device, device[1:], words, planes, true) == nil {
		t.Error("a form that is too short was accepted")
	}
}
