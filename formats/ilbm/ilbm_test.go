package ilbm

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"phosphor/formats/internal/formattest"
	"phosphor/formats/internal/ham"
	"phosphor/formats/internal/iff"
)

// damaged is a sample whose line 11 is garbage, so that two lines are missing at
// its end. Netpbm refuses it, too.
const damaged = "aros_AllImages.ilbm"

// samples returns the real pictures.
func samples(t testing.TB) []string {
	var files []string
	for _, pattern := range []string{"*.ilbm", "*.iff"} {
		for _, file := range formattest.Files(t, 1, pattern, "samples", "amiga") {
			if Match(formattest.Read(t, file)) {
				files = append(files, file)
			}
		}
	}
	if len(files) < 8 {
		t.Fatalf("only %d pictures", len(files))
	}
	return files
}

// TestSamples decodes real files and packs them again.
func TestSamples(t *testing.T) {
	what := map[string]string{
		"amigaffh_ilbm8lores.iff":       "320x200, 3 planes, 8 colours by CMAP of 4-bit colours, transparent colour 0, 44:44, mode 00000000",
		"aros_AllImages.ilbm":           "640x480, 4 planes, 16 colours by CMAP, none 1, 14:14, mode 50031000, 2 lines missing",
		"aros_Blue.iff":                 "64x60, 5 planes, 16 colours by CMAP, none 0, 10:10, mode 00000000",
		"aros_Toolstrip.ilbm":           "349x18, 3 planes, 8 colours by CMAP, transparent colour 5, 22:22, mode 00039024, grab (174,9)",
		"aros_bootpic.ilbm":             "256x144, 4 planes, 16 colours by CMAP, none 0, 1:1, mode 00000000",
		"aros_menupulldownclassic.ilbm": "128x128, 3 planes, 6 colours by CMAP, none 0, 10:10, mode 00000000",
		"aros_nomedia.ilbm":             "479x203, 4 planes, 15 colours by CMAP, none 0, 10:10, mode 00000000",
		"aros_shutdown.ilbm":            "640x480, 4 planes, 16 colours by CMAP, none 0, 22:22, mode 40E20003",
	}
	for _, file := range samples(t) {
		name := filepath.Base(file)
		data := formattest.Read(t, file)
		m, err := DecodeAll(bytes.NewReader(data))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got := fmt.Sprintf("%dx%d, %d planes, %d colours by %v, %v %d, %d:%d, mode %08X", m.Paletted.Rect.Dx(), m.Paletted.Rect.Dy(),
			m.Planes, m.Colors, m.PaletteSource, m.Masking, m.Transparent, m.XAspect, m.YAspect, uint32(m.Mode))
		if m.Grab != nil {
			got += fmt.Sprintf(", grab %v", *m.Grab)
		}
		if name == damaged {
			got += fmt.Sprintf(", %d lines missing", m.Stats.MissingLines)
			m.Stats.CrossedRows = 0
		}
		if want := what[name]; got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
		if m.Kind != ILBM || m.Coding != Indexed || m.Stats.CrossedRows != 0 || m.Stats.TrailingBytes > 1 {
			t.Errorf("%s: %v, %v, %+v", name, m.Kind, m.Coding, m.Stats)
		}
		config, format, err := image.DecodeConfig(bytes.NewReader(data))
		if err != nil || format != "ilbm" || image.Pt(config.Width, config.Height) != m.Paletted.Rect.Size() {
			t.Errorf("%s: image.DecodeConfig: %s %dx%d, %v", name, format, config.Width, config.Height, err)
		}
		var b bytes.Buffer
		if err := Encode(&b, m.Paletted, &m.Details); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		// The palette may have been short.
		if b.Len() > len(data)+3<<m.Planes {
			t.Errorf("%s: %d bytes, before %d", name, b.Len(), len(data))
		}
		again, err := DecodeAll(&b)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if again.Stats.PackedBytes > m.Stats.PackedBytes && name != damaged {
			t.Errorf("%s: packed to %d bytes, before %d", name, again.Stats.PackedBytes, m.Stats.PackedBytes)
		} else if d := cmp.Diff(m, again, cmpopts.IgnoreFields(Image{}, "Stats", "Skipped", "Colors", "PaletteSource"), formattest.Bytes); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

// made returns pictures of all kinds, named, for comparison with other decoders
// and as seeds.
func made() map[string][]byte {
	files := map[string][]byte{}
	rect := image.Rect(0, 0, 45, 21)
	add := func(name string, planes int, d Details) {
		var m image.Image
		if planes > 8 {
			n := image.NewNRGBA(rect)
			for i := range n.Pix {
				n.Pix[i] = byte(i * 7)
				if i%4 == 3 {
					n.Pix[i] = 255
				}
			}
			m = n
		} else {
			p := formattest.Screen(planes, rect.Dx(), rect.Dy())
			for i := range p.Palette {
				p.Palette[i] = color.RGBA{byte(i*255/(1<<planes-1)) | 1, byte(i * 8), byte(255 - i), 255}
			}
			for i := range p.Pix {
				p.Pix[i] ^= byte(i*i/11) & (1<<planes - 1)
			}
			m = p
		}
		d.Planes = planes
		if d.Masking == MaskPlane {
			d.Mask = image.NewAlpha(rect)
			for i := range d.Mask.Pix {
				d.Mask.Pix[i] = byte(0 - i/13&1)
			}
		}
		var b bytes.Buffer
		if err := Encode(&b, m, &d); err != nil {
			panic(fmt.Sprint(name, ": ", err))
		}
		files[name] = b.Bytes()
	}
	for _, n := range []int{1, 2, 5, 7, 8} {
		add(fmt.Sprint("planes ", n), n, Details{})
	}
	add("uncompressed", 4, Details{Compression: None})
	add("mask plane", 3, Details{Masking: MaskPlane})
	add("transparent", 3, Details{Masking: TransparentColor, Transparent: 2})
	add("lasso", 2, Details{Masking: Lasso})
	add("half-brite", 6, Details{Coding: HalfBrite})
	add("HAM6", 6, Details{Coding: HoldAndModify})
	add("HAM8", 8, Details{Coding: HoldAndModify})
	add("24 planes", 24, Details{})
	add("32 planes", 32, Details{})
	add("PBM", 8, Details{Kind: PBM})
	add("PBM uncompressed", 8, Details{Kind: PBM, Compression: None})
	add("ACBM", 5, Details{Kind: ACBM})
	add("ACBM with mask", 2, Details{Kind: ACBM, Masking: MaskPlane})
	files["columns"] = columnsOf(formattest.Screen(4, 50, 60), 4)
	files["columns, one plane"] = columnsOf(formattest.Screen(1, 320, 200), 1)
	add("everything", 4, Details{
		Mode: Hires | Lace, XAspect: 22, YAspect: 52, Position: image.Pt(-3, 7), Page: image.Pt(640, 400), Grab: &image.Point{-1, 20},
		Cycles: []Cycle{{Low: 3, High: 7, Rate: 1366, Active: true, Reverse: true}}, Texts: []Text{{"NAME", "Käse"}, {"(c) ", "none"}},
	})
	return files
}

// same compares the visible picture with another program's.
func same(t *testing.T, name string, m *Image, rgb []byte, size image.Point) {
	t.Helper()
	r := m.Picture().Bounds()
	if r.Size() != size {
		t.Errorf("%s: size %v, other decoder %v", name, r.Size(), size)
		return
	}
	want := formattest.RGB(m.Picture())
	if !bytes.Equal(rgb, want) {
		n, first := 0, -1
		for i := range min(len(rgb), len(want)) {
			if rgb[i] != want[i] {
				if n++; first < 0 {
					first = i
				}
			}
		}
		t.Errorf("%s: %d of %d bytes differ, %d are theirs; the first at pixel (%d,%d): ours % x, theirs % x", name, n, len(want), len(rgb),
			first/3%size.X, first/3/size.X, want[first/3*3:first/3*3+3], rgb[first/3*3:first/3*3+3])
	}
}

// TestFFmpeg and TestNetpbm compare with other decoders, if these support the kind of picture.
// One FFmpeg decodes all files, since it takes longer to start than to work.
func TestFFmpeg(t *testing.T) {
	compare(t, []string{"lasso"}, "ffmpeg", func(files [][]byte) (ppms [][]byte) {
		dir := t.TempDir()
		args := []string{"-v", "error"}
		var outs []string
		for i, data := range files {
			in := filepath.Join(dir, fmt.Sprint(i))
			if err := os.WriteFile(in, data, 0o666); err != nil {
				t.Fatal(err)
			}
			args = append(args, "-f", "iff", "-i", in)
		}
		for i := range files {
			outs = append(outs, filepath.Join(dir, fmt.Sprint(i, ".ppm")))
			args = append(args, "-map", fmt.Sprint(i, ":v"), "-f", "image2pipe", "-c:v", "ppm", "-pix_fmt", "rgb24", outs[i])
		}
		formattest.Program(t, nil, "ffmpeg", args...)
		for _, name := range outs {
			ppms = append(ppms, formattest.Read(t, name))
		}
		return ppms
	})
}

func TestNetpbm(t *testing.T) {
	compare(t, []string{"lasso", "32 planes", "ACBM", "ACBM with mask", "columns", "columns, one plane",
		"HAM6", "HAM8", // makes intensities of less than eight bits a little darker
		"PBM", "PBM uncompressed", // of odd width, which it does not expect to be padded
	}, "ilbmtoppm", func(files [][]byte) (ppms [][]byte) {
		for _, data := range files {
			ppms = append(ppms, formattest.Program(t, data, "ilbmtoppm"))
		}
		return ppms
	})
}

// compare decodes the files of the tests and the samples, except for those to skip, and has a
// program make PPM files of them.
func compare(t *testing.T, skip []string, program string, convert func(files [][]byte) (ppms [][]byte)) {
	formattest.Find(t, program)
	made := made()
	for _, file := range samples(t) {
		if name := filepath.Base(file); name != damaged {
			made[name] = formattest.Read(t, file)
		}
	}
	var names []string
	var files [][]byte
	for name, data := range made {
		if !slices.Contains(skip, name) {
			names, files = append(names, name), append(files, data)
		}
	}
	for i, ppm := range convert(files) {
		// Both read colours of 4 bits as colours of 8.
		exact := bytes.Clone(files[i])
		exact[bytes.Index(exact, []byte("BMHD"))+8+11] |= cmapOK
		m, err := DecodeAll(bytes.NewReader(exact))
		if err != nil {
			t.Errorf("%s: %v", names[i], err)
			continue
		}
		rgb, size := formattest.PPM(t, ppm)
		same(t, names[i], m, rgb, size)
	}
}

// bmhd builds the data of a BMHD chunk.
func bmhd(w, h, planes, masking, compression, pad, transparent int) []byte {
	return append(words(w, h, 0, 0, planes<<8|masking, compression<<8|pad, transparent), 10, 11, 1, 64, 0, 200)
}

// form builds a file of chunks: IDs and data in turn.
func form(kind string, chunks ...any) []byte {
	var b []byte
	for i := 0; i < len(chunks); i += 2 {
		b = iff.AppendChunk(b, chunks[i].(string), chunks[i+1].([]byte))
	}
	return iff.File(kind, b)
}

// vdat builds a plane that is packed by columns.
func vdat(commands []byte, data ...int) []byte {
	return iff.AppendChunk(nil, "VDAT", append(append(words(2+len(commands)), commands...), words(data...)...))
}

// columns builds a picture of such planes.
func columns(w, h, planes int, vdats ...[]byte) []byte {
	return form("ILBM", "BMHD", bmhd(w, h, planes, 0, 2, 0, 0), "BODY", slices.Concat(vdats...))
}

// columnsOf packs a picture by columns, with all commands in turn.
func columnsOf(m *image.Paletted, n int) []byte {
	w, h := m.Rect.Dx(), m.Rect.Dy()
	row := (w + 15) / 16 * 2
	var all [][]byte
	for p := range n {
		var column []int
		for x := 0; x < row; x += 2 {
			for y := range h {
				word := 0
				for i := range 16 {
					if 8*x+i < w {
						word |= int(m.Pix[y*w+8*x+i]) >> p & 1 << (15 - i)
					}
				}
				column = append(column, word)
			}
		}
		var commands []byte
		var data []int
		for len(column) > 0 {
			same := 1
			for same < len(column) && column[same] == column[0] {
				same++
			}
			switch {
			case same > 127:
				commands, data = append(commands, 1), append(data, same, column[0])
			case same > 1:
				commands, data = append(commands, byte(same)), append(data, column[0])
			case len(commands)%2 == 0:
				commands, data = append(commands, 0), append(data, 1, column[0])
			default:
				commands, data = append(commands, 0xff), append(data, column[0])
			}
			column = column[same:]
		}
		all = append(all, vdat(commands, data...))
	}
	var cmap []byte
	for _, c := range m.Palette {
		c := c.(color.RGBA)
		cmap = append(cmap, c.R, c.G, c.B)
	}
	return form("ILBM", "BMHD", bmhd(w, h, n, 0, 2, cmapOK, 0), "CMAP", cmap, "BODY", slices.Concat(all...))
}

func TestLines(t *testing.T) {
	cmap := bytes.Repeat([]byte{1, 2, 3}, 16)
	for _, test := range []struct {
		name string
		file []byte
		want string // rows, or what the error must contain
	}{
		{"uncompressed", form("ILBM", "BMHD", bmhd(9, 2, 1, 0, 0, 0, 0), "CMAP", cmap, "BODY", []byte{0xaa, 0x80, 0x55, 0}), "101010101 010101010"},
		{"padding bits", form("ILBM", "BMHD", bmhd(3, 1, 1, 0, 0, 0, 0), "CMAP", cmap, "BODY", []byte{0xff, 0xff}), "111"},
		{"planes", form("ILBM", "BMHD", bmhd(8, 1, 3, 0, 0, 0, 0), "CMAP", cmap, "BODY", []byte{0xaa, 0, 0xcc, 0, 0xf0, 0}), "76543210"},
		{"ByteRun1", form("ILBM", "BMHD", bmhd(16, 2, 2, 0, 1, 0, 0), "CMAP", cmap, "BODY", []byte{1, 0xf0, 0x0f, 0x80, 0xff, 0xff, 0xff, 0, 0xff, 1}),
			"3333222222223333 0000000200000002"},
		{"a run across rows", form("ILBM", "BMHD", bmhd(16, 2, 1, 0, 1, 0, 0), "CMAP", cmap, "BODY", []byte{0xfd, 0x0f}), "0000111100001111 0000111100001111"},
		{"mask plane", form("ILBM", "BMHD", bmhd(8, 2, 1, 1, 0, 0, 0), "CMAP", cmap, "BODY", []byte{0xf0, 0, 1, 0, 0x0f, 0, 2, 0}), "11110000 00001111"},
		{"PBM", form("PBM ", "BMHD", bmhd(3, 2, 8, 0, 0, 0, 0), "CMAP", cmap, "BODY", []byte{1, 2, 3, 9, 4, 5, 6, 9}), "123 456"},
		{"ACBM", form("ACBM", "BMHD", bmhd(4, 2, 2, 0, 0, 0, 0), "CMAP", cmap, "ABIT", []byte{0xf0, 0, 0, 0, 0xc0, 0, 0x30, 0}), "3311 0022"},
		{"in an animation", iff.File("ANIM", form("ILBM", "BMHD", bmhd(1, 1, 1, 0, 0, 0, 0), "BODY", []byte{0x80, 0})), "1"},
		{"trailing bytes", form("ILBM", "BMHD", bmhd(1, 1, 1, 0, 0, 0, 0), "BODY", []byte{0x80, 0, 1, 2, 3}), "1"},
		{"missing line", form("ILBM", "BMHD", bmhd(4, 2, 1, 0, 0, 0, 0), "BODY", []byte{0xa0, 0, 0xa0}), "1010 0000"},
		{"missing packed line", form("ILBM", "BMHD", bmhd(4, 2, 1, 0, 1, 0, 0), "BODY", []byte{1, 0xa0, 0, 1}), "1010 0000"},
		{"body in front", form("ILBM", "BODY", []byte{0x80, 0}, "BMHD", bmhd(1, 1, 1, 0, 0, 0, 0)), "1"},

		{"columns", columns(17, 2, 2, vdat([]byte{0xfe, 0, 1}, 0xaaaa, 0x5555, 1, 0x8000, 1, 0), vdat([]byte{2, 0xff, 0xff}, 0xff00, 0, 0x8000)),
			"32323232101010101 23232323010101012"},
		{"columns, too many", columns(16, 1, 1, vdat([]byte{3, 3}, 0xff00, 1, 2)), "1111111100000000"},
		{"columns, VDAT missing", columns(16, 1, 2, vdat([]byte{0xff}, 1)), "offset 62: in a plane: unexpected EOF"},
		{"columns, words missing", columns(16, 2, 1, vdat([]byte{0xfe}, 1)), "offset 61: in a plane: unexpected EOF"},
		{"columns, count missing", columns(16, 2, 1, vdat([]byte{0})), "offset 59: in a plane: unexpected EOF"},
		{"columns, commands missing", columns(16, 2, 1, vdat([]byte{0xff}, 1)), "offset 61: in a plane: unexpected EOF"},
		{"columns, no commands", columns(16, 2, 1, iff.AppendChunk(nil, "VDAT", []byte{0, 9, 1})), "offset 56: the end of the commands is at 9, expected 2 to 3"},
		{"columns, empty", columns(16, 2, 1, iff.AppendChunk(nil, "VDAT", []byte{0})), "offset 57: in a plane: unexpected EOF"},
		{"columns, too large", columns(4000, 4000, 8, vdat([]byte{1}, 0xffff, 1)), "cannot hold 4000x4000 pixels"},

		{"no first line", form("ILBM", "BMHD", bmhd(64, 2, 1, 0, 1, 0, 0), "BODY", []byte{0xff, 1}), "offset 50: in the first of 2 lines: unexpected EOF"},
		{"empty file", nil, "offset 0: an IFF file has at least 12 bytes: unexpected EOF"},
		{"not IFF", []byte("GIF89a----------"), `offset 0: the file begins with "GIF8", expected FORM`},
		{"other form", form("RGBX"), `offset 8: FORM of type "RGBX", expected ILBM, PBM , ACBM, RGB8, RGBN`},
		{"no BMHD", form("ILBM", "CMAP", cmap), "offset 68: ILBM without the chunk BMHD"},
		{"short BMHD", form("ILBM", "BMHD", []byte{0, 1}), "offset 20: BMHD has 2 bytes, expected 20"},
		{"only colours", form("ILBM", "BMHD", bmhd(1, 1, 1, 0, 0, 0, 0), "CMAP", cmap), "offset 96: ILBM without the chunk BODY"},
		{"no ABIT", form("ACBM", "BMHD", bmhd(1, 1, 1, 0, 0, 0, 0), "BODY", cmap), "ACBM without the chunk ABIT"},
		{"no width", form("ILBM", "BMHD", bmhd(0, 1, 1, 0, 0, 0, 0)), "offset 20: size is 0x1"},
		{"no planes", form("ILBM", "BMHD", bmhd(1, 1, 0, 0, 0, 0, 0)), "offset 28: depth is 0, which ILBM does not have"},
		{"9 planes", form("ILBM", "BMHD", bmhd(1, 1, 9, 0, 0, 0, 0)), "offset 28: depth is 9, which ILBM does not have"},
		{"PBM of 24 planes", form("PBM ", "BMHD", bmhd(1, 1, 24, 0, 0, 0, 0)), "offset 28: depth is 24, which PBM does not have"},
		{"masking", form("ILBM", "BMHD", bmhd(1, 1, 1, 4, 0, 0, 0)), "offset 29: masking is 4, expected 0 to 3"},
		{"PBM with mask", form("PBM ", "BMHD", bmhd(1, 1, 8, 1, 0, 0, 0)), "offset 29: masking is 1, which PBM does not have"},
		{"compression", form("ILBM", "BMHD", bmhd(1, 1, 1, 0, 3, 0, 0)), "offset 30: compression is 3"},
		{"compressed ACBM", form("ACBM", "BMHD", bmhd(1, 1, 1, 0, 1, 0, 0)), "offset 30: compression is 1, which ACBM does not have"},
		{"columns in a PBM", form("PBM ", "BMHD", bmhd(1, 1, 8, 0, 2, 0, 0)), "offset 30: compression is 2, which PBM does not have"},
		{"too large", form("ILBM", "BMHD", bmhd(65535, 65535, 8, 0, 1, 0, 0), "BODY", cmap), "offset 48: BODY of 48 bytes cannot hold 65535x65535 pixels of 8 planes: unexpected EOF"},
		{"short ACBM", form("ACBM", "BMHD", bmhd(8, 2, 2, 0, 0, 0, 0), "ABIT", []byte{1, 2}), "offset 48: ABIT of 2 bytes cannot hold 8x2 pixels of 2 planes"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, err := DecodeAll(bytes.NewReader(test.file))
			if err != nil {
				if !strings.HasPrefix(err.Error(), "ilbm: offset ") || !strings.Contains(err.Error(), test.want) {
					t.Errorf("error %q, want %q", err, test.want)
				}
				return
			}
			if got := formattest.Rows(m.Paletted); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestColors pins down what pixel values mean.
func TestColors(t *testing.T) {
	cmap := func(n int, v byte) []byte { // the blue is the number
		var b []byte
		for i := range n {
			b = append(b, v, v/2, byte(i))
		}
		return b
	}
	camg := func(m Mode) []byte { return binary.BigEndian.AppendUint32(nil, uint32(m)) }
	for _, test := range []struct {
		name   string
		planes int
		pad    int
		chunks []any
		coding Coding
		source PaletteSource
		want   string // the first colours, ..., the last
	}{
		{"plain", 2, 0, []any{"CMAP", cmap(4, 0xfe)}, Indexed, PaletteCMAP, "fe7f00 fe7f01 fe7f02 fe7f03"},
		{"short", 2, 0, []any{"CMAP", cmap(3, 0xfe)}, Indexed, PaletteCMAP, "fe7f00 fe7f01 fe7f02 000000"},
		{"long", 1, 0, []any{"CMAP", cmap(3, 0xfe)}, Indexed, PaletteCMAP, "fe7f00 fe7f01"},
		{"4 bits", 1, 0, []any{"CMAP", []byte{0xf0, 0x70, 0, 0x10, 0x20, 0x30}}, Indexed, PaletteCMAP4, "ff7700 112233"},
		{"8 bits that look like 4", 1, cmapOK, []any{"CMAP", []byte{0xf0, 0x70, 0, 0x10, 0x20, 0x30}}, Indexed, PaletteCMAP, "f07000 102030"},
		{"black", 1, 0, []any{"CMAP", make([]byte, 6)}, Indexed, PaletteCMAP, "000000 000000"},
		{"no CMAP", 2, 0, nil, Indexed, PaletteGrey, "000000 555555 aaaaaa ffffff"},
		{"half-brite", 6, 0, []any{"CMAP", cmap(32, 0xfe), "CAMG", camg(EHB)}, HalfBrite, PaletteCMAP, "fe7f00 fe7f01 fe7f02 ... 7f3f0e 7f3f0f 7f3f0f"},
		{"half-brite with 64", 6, 0, []any{"CMAP", cmap(64, 0xfe), "CAMG", camg(EHB)}, HalfBrite, PaletteCMAP, "fe7f00 fe7f01 fe7f02 ... 7f3f0f"},
		{"half-brite, not told", 6, 0, []any{"CMAP", cmap(32, 0xfe), "CAMG", camg(0)}, HalfBrite, PaletteCMAP, "fe7f00 ... 7f3f0f"},
		{"half-brite, no CAMG", 6, 0, []any{"CMAP", cmap(32, 0xfe)}, HalfBrite, PaletteCMAP, "fe7f00 ... 7f3f0f"},
		{"half-brite, 5 planes", 5, 0, []any{"CMAP", cmap(32, 0xfe), "CAMG", camg(EHB)}, Indexed, PaletteCMAP, "fe7f00 ... fe7f1f"},
		{"64 colours", 6, 0, []any{"CMAP", cmap(64, 0xfe), "CAMG", camg(0)}, Indexed, PaletteCMAP, "fe7f00 ... fe7f3f"},
		{"HAM6", 6, 0, []any{"CMAP", cmap(16, 0xfe), "CAMG", camg(HAM)}, HoldAndModify, PaletteCMAP, "fe7f00 ... 000000"},
		{"HAM6, no CAMG", 6, 0, []any{"CMAP", cmap(16, 0xfe)}, HoldAndModify, PaletteCMAP, "fe7f00 ... 000000"},
		{"HAM5", 5, 0, []any{"CMAP", cmap(16, 0xfe), "CAMG", camg(HAM)}, HoldAndModify, PaletteCMAP, "fe7f00 ... 000000"},
		{"HAM8", 8, 0, []any{"CMAP", cmap(64, 0xfe), "CAMG", camg(HAM)}, HoldAndModify, PaletteCMAP, "fe7f00 ... 000000"},
		{"HAM, 4 planes", 4, 0, []any{"CMAP", cmap(16, 0xfe), "CAMG", camg(HAM)}, Indexed, PaletteCMAP, "fe7f00 ... fe7f0f"},
		{"garbage in CAMG", 4, 0, []any{"CMAP", cmap(16, 0xfe), "CAMG", camg(0x1234_0880)}, Indexed, PaletteCMAP, "fe7f00 ... fe7f0f"},
		{"garbage in CAMG, 6 planes", 6, 0, []any{"CMAP", cmap(16, 0xfe), "CAMG", camg(0x1234_8004)}, HoldAndModify, PaletteCMAP, "fe7f00 ... 000000"},
		{"HAM on a monitor", 6, 0, []any{"CMAP", cmap(16, 0xfe), "CAMG", camg(0x0002_1800)}, HoldAndModify, PaletteCMAP, "fe7f00 ... 000000"},
	} {
		body := make([]byte, 2*test.planes)
		data := form("ILBM", append(append([]any{"BMHD", bmhd(1, 1, test.planes, 0, 0, test.pad, 0)}, test.chunks...), "BODY", body)...)
		m, err := DecodeAll(bytes.NewReader(data))
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if err := formattest.Palette(m.Paletted.Palette, test.want); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if m.Coding != test.coding || m.PaletteSource != test.source || len(m.Paletted.Palette) != 1<<m.Planes || (m.TrueColor != nil) != (test.coding == HoldAndModify) {
			t.Errorf("%s: %v, colours from %v", test.name, m.Coding, m.PaletteSource)
		}
	}
}

func TestProperties(t *testing.T) {
	m, err := DecodeAll(bytes.NewReader(form("ILBM", "BMHD", bmhd(1, 1, 1, 0, 0, 0, 7),
		"CRNG", append(words(0, 8192, 3), 4, 9), "CRNG", append(words(0, 0xffff, 0), 1, 2), "CRNG", []byte{1},
		"CCRT", append(append(words(0xffff), 2, 5), 0, 0, 0, 0, 0, 1, 0x86, 0xa0, 0, 0), // 100 ms backwards
		"CCRT", append(append(words(0), 2, 5), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
		"GRAB", words(3, 0xffff), "NAME", []byte("K\xe4se\x00\x00"), "(c) ", []byte("me"), "DPI ", []byte{0, 1, 0, 1},
		"CAMG", []byte{0, 0, 0x80, 4}, "BODY", []byte{0, 0})))
	if err != nil {
		t.Fatal(err)
	}
	want := Details{
		Planes: 1, Compression: None, Transparent: 7, Mode: Hires | Lace, XAspect: 10, YAspect: 11, Page: image.Pt(320, 200), Grab: &image.Point{3, -1},
		Cycles: []Cycle{{4, 9, 8192, true, true}, {1, 2, 0, false, false}, {2, 5, 2731, true, true}, {2, 5, 0, false, false}},
		Texts:  []Text{{"NAME", "Käse"}, {"(c) ", "me"}},
	}
	if d := cmp.Diff(want, m.Details); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"DPI "}, m.Skipped); d != "" {
		t.Error(d)
	}
	var intervals []int64
	for _, c := range m.Cycles {
		intervals = append(intervals, c.Interval().Milliseconds())
	}
	if d := cmp.Diff([]int64{33, 0, 99, 0}, intervals); d != "" {
		t.Error(d)
	}
}

func TestAlpha(t *testing.T) {
	body := []byte{0x7c, 0, 0x44, 0, 0x7c, 0, 0x04, 0}
	for _, test := range []struct {
		masking, transparent int
		want                 string
	}{
		{0, 0, "all"},
		{2, 0, ".#####.. .#...#.. .#####.. .....#.."},
		{2, 1, "#.....## #.###.## #.....## #####.##"},
		{3, 0, ".#####.. .#####.. .#####.. .....#.."},
		{3, 1, "#.....## #.###.## #.....## #####.##"},
		{3, 9, "######## ######## ######## ########"},
	} {
		m, err := DecodeAll(bytes.NewReader(form("ILBM", "BMHD", bmhd(8, 4, 1, test.masking, 0, 0, test.transparent), "BODY", body)))
		if err != nil {
			t.Fatal(err)
		}
		got := "all"
		if a := m.Alpha(); a != nil {
			var lines []string
			for line := range slices.Chunk(a.Pix, 8) {
				lines = append(lines, strings.Map(func(v rune) rune { return map[rune]rune{0: '.', 255: '#'}[v] }, string([]rune{
					rune(line[0]), rune(line[1]), rune(line[2]), rune(line[3]), rune(line[4]), rune(line[5]), rune(line[6]), rune(line[7])})))
			}
			got = strings.Join(lines, " ")
		}
		if got != test.want {
			t.Errorf("masking %d of %d: %s, want %s", test.masking, test.transparent, got, test.want)
		}
	}
}

// details draws everything that can be said of a picture of that size.
func details(t *rapid.T, size image.Point) Details {
	word := rapid.IntRange(-32768, 32767)
	d := Details{
		Compression: Compression(rapid.IntRange(0, 1).Draw(t, "compression")),
		Masking:     Masking(rapid.IntRange(0, 3).Draw(t, "masking")),
		Transparent: rapid.IntRange(0, 65535).Draw(t, "transparent"),
		Mode:        rapid.SampledFrom([]Mode{0, Lace, Hires | Lace, 0x0002_1000}).Draw(t, "mode"),
		XAspect:     rapid.Uint8Range(1, 255).Draw(t, "x aspect"), YAspect: rapid.Uint8Range(1, 255).Draw(t, "y aspect"),
		Position: image.Pt(word.Draw(t, "x"), word.Draw(t, "y")),
		Page:     image.Pt(rapid.IntRange(1, 32767).Draw(t, "page"), 200),
	}
	if d.Masking == MaskPlane {
		d.Mask = image.NewAlpha(image.Rectangle{Max: size})
		bits := rapid.Uint64().Draw(t, "mask")
		for i := range d.Mask.Pix {
			d.Mask.Pix[i] = byte(-(bits >> (i % 61) & 1))
		}
	}
	if rapid.Bool().Draw(t, "grab") {
		d.Grab = &image.Point{word.Draw(t, "grab x"), word.Draw(t, "grab y")}
	}
	for range rapid.IntRange(0, 2).Draw(t, "cycles") {
		d.Cycles = append(d.Cycles, Cycle{
			rapid.Byte().Draw(t, "low"), rapid.Byte().Draw(t, "high"), rapid.IntRange(0, 32767).Draw(t, "rate"),
			rapid.Bool().Draw(t, "active"), rapid.Bool().Draw(t, "reverse"),
		})
	}
	if rapid.Bool().Draw(t, "text") {
		d.Texts = []Text{{"ANNO", rapid.StringMatching("[ -~]{0,9}").Draw(t, "text")}}
	}
	return d
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 8).Draw(t, "planes")
		m := formattest.Picture(t, n)
		d := details(t, m.Rect.Size())
		d.Planes = n
		d.Kind = Kind(rapid.IntRange(0, 2).Draw(t, "kind"))
		switch {
		case d.Kind == ACBM:
			d.Compression = None
		case d.Kind == PBM && d.Masking == MaskPlane:
			d.Masking, d.Mask = NoMask, nil
		}
		base := 1 << n
		if d.Kind != PBM {
			switch rapid.IntRange(0, 2).Draw(t, "coding") {
			case 1:
				if n == 6 {
					d.Coding, d.Mode, base = HalfBrite, d.Mode|EHB, 32
				}
			case 2:
				if n > ham.Bits(n) {
					d.Coding, d.Mode, base = HoldAndModify, d.Mode|HAM, 1<<ham.Bits(n)
				}
			}
		}
		var b bytes.Buffer
		if err := Encode(&b, m, &d); err != nil {
			t.Fatal(err)
		}
		got, err := DecodeAll(&b)
		if err != nil {
			t.Fatal(err)
		}
		for i := base; i < len(m.Palette); i++ {
			m.Palette[i] = color.RGBA{A: 255}
		}
		if d.Coding == HalfBrite {
			halfBrite(m.Palette)
		}
		want := &Image{Paletted: m, TrueColor: got.TrueColor, Details: d, Colors: base, Stats: got.Stats}
		if diff := cmp.Diff(want, got, formattest.Bytes); diff != "" {
			t.Fatal(diff)
		}
		if s := got.Stats; s.CrossedRows != 0 || s.TrailingBytes != 0 || s.MissingLines != 0 {
			t.Fatalf("%+v", s)
		}
	})
}

func TestRoundTripTrueColor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := image.NewNRGBA(image.Rect(0, 0, rapid.IntRange(1, 70).Draw(t, "w"), rapid.IntRange(1, 9).Draw(t, "h")))
		d := details(t, m.Rect.Size())
		d.Planes = rapid.SampledFrom([]int{24, 32}).Draw(t, "planes")
		d.Coding = TrueColor
		copy(m.Pix, rapid.SliceOfN(rapid.Byte(), len(m.Pix), len(m.Pix)).Draw(t, "pix"))
		if d.Planes == 24 {
			for i := 3; i < len(m.Pix); i += 4 {
				m.Pix[i] = 255
			}
		}
		var b bytes.Buffer
		if err := Encode(&b, m, &d); err != nil {
			t.Fatal(err)
		}
		got, err := DecodeAll(&b)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(&Image{TrueColor: m, Details: d, PaletteSource: PaletteNone, Stats: got.Stats}, got, formattest.Bytes); diff != "" {
			t.Fatal(diff)
		}
	})
}

// TestDefaults encodes without details.
func TestDefaults(t *testing.T) {
	for _, test := range []struct {
		colors, kind, coding, value int
		want                        string
	}{
		{1, 0, 0, 0, "ILBM 1 indexed"}, {3, 0, 0, 0, "ILBM 2 indexed"}, {2, 0, 0, 200, "ILBM 8 indexed"}, {256, 2, 0, 0, "ACBM 8 indexed"},
		{2, 1, 0, 0, "PBM 8 indexed"}, {32, 0, 1, 0, "ILBM 6 extra half-brite"}, {16, 0, 2, 0, "ILBM 6 hold and modify"},
		{64, 0, 2, 64, "ILBM 8 hold and modify"}, {4, 0, 3, 0, "ILBM 24 true colour"},
		{257, 0, 0, 0, "ilbm: encoding: 257 colours, expected at most 256"},
		{2, 1, 2, 0, "ilbm: encoding: a PBM of 8 planes in mode 00000800 cannot be hold and modify"},
	} {
		m := image.NewPaletted(image.Rect(0, 0, 3, 2), make(color.Palette, test.colors))
		for i := range m.Palette {
			m.Palette[i] = color.RGBA{byte(i), 0, 0, 255}
		}
		m.Pix[0] = byte(test.value)
		var b bytes.Buffer
		got := ""
		if err := Encode(&b, m, &Details{Kind: Kind(test.kind), Coding: Coding(test.coding)}); err != nil {
			got = err.Error()
		} else if m, err := DecodeAll(&b); err != nil {
			t.Error(err)
		} else {
			got = fmt.Sprint(m.Kind, " ", m.Planes, " ", m.Coding)
			if m.XAspect != 1 || m.YAspect != 1 || m.Page != image.Pt(3, 2) || len(m.Skipped) != 0 {
				t.Errorf("%+v", m.Details)
			}
		}
		if got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
	// A part of a larger picture.
	m := image.NewPaletted(image.Rect(-5, -5, 20, 20), color.Palette{color.Black, color.White})
	m.SetColorIndex(3, 4, 1)
	var b bytes.Buffer
	if err := Encode(&b, m.SubImage(image.Rect(3, 4, 6, 6)), nil); err != nil {
		t.Fatal(err)
	}
	if got, err := DecodeAll(&b); err != nil || formattest.Rows(got.Paletted) != "100 000" {
		t.Errorf("%v, %v", got, err)
	}
}

func TestEncodeErrors(t *testing.T) {
	m := image.NewPaletted(image.Rect(0, 0, 4, 4), color.Palette{color.Black, color.White})
	for name, test := range map[string]struct {
		m image.Image
		d *Details
	}{
		"no pixels":         {image.NewPaletted(image.Rectangle{}, m.Palette), nil},
		"too wide":          {image.NewPaletted(image.Rect(0, 0, 32768, 1), m.Palette), nil},
		"planes":            {m, &Details{Planes: 9}},
		"negative":          {m, &Details{Planes: -1}},
		"kind":              {m, &Details{Kind: 3}},
		"position":          {m, &Details{Position: image.Pt(40000, 0)}},
		"transparent":       {m, &Details{Transparent: -1}},
		"no mask":           {m, &Details{Masking: MaskPlane}},
		"mask size":         {m, &Details{Masking: MaskPlane, Mask: image.NewAlpha(image.Rect(0, 0, 4, 5))}},
		"PBM mask":          {m, &Details{Kind: PBM, Masking: MaskPlane, Mask: image.NewAlpha(m.Rect)}},
		"half-brite":        {m, &Details{Coding: HalfBrite, Planes: 5}},
		"HAM":               {m, &Details{Coding: HoldAndModify, Planes: 4}},
		"HAM in a bad mode": {m, &Details{Coding: HoldAndModify, Mode: 0x20000}},
		"true colour PBM":   {image.NewNRGBA(m.Rect), &Details{Kind: PBM}},
		"true colour HAM":   {image.NewNRGBA(m.Rect), &Details{Coding: HoldAndModify}},
	} {
		if err := Encode(io.Discard, test.m, test.d); err == nil || !strings.HasPrefix(err.Error(), "ilbm: encoding: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := Encode(formattest.Full{}, m, nil); !errors.Is(err, io.ErrShortWrite) {
		t.Error(err)
	}
}

// TestMemory decodes the largest pictures that 1 KB can hold or claim.
func TestMemory(t *testing.T) {
	runs := bytes.Repeat([]byte{0x81, 0xff}, 470)
	for name, file := range map[string][]byte{
		"HAM":         form("ILBM", "BMHD", bmhd(4000, 20, 6, 0, 1, 0, 0), "BODY", runs),
		"mono":        form("ILBM", "BMHD", bmhd(32760, 14, 1, 0, 1, 0, 0), "BODY", runs),
		"mask":        form("ILBM", "BMHD", bmhd(32760, 7, 1, 1, 1, 0, 0), "BODY", runs),
		"true colour": form("ILBM", "BMHD", bmhd(1000, 18, 24, 0, 1, 0, 0), "BODY", runs),
		"columns":     columns(2048, 1024, 1, vdat([]byte{1, 1}, 0xffff, 0, 0xffff, 0)),
		"claim":       form("ILBM", "BMHD", bmhd(65535, 65535, 1, 1, 1, 0, 0), "BODY", runs),
		"lengths":     []byte("FORM\xff\xff\xff\xffILBMBODY\xff\xff\xff\xff"),
	} {
		if n := formattest.Allocated(func() { _, _ = DecodeAll(bytes.NewReader(file)) }); n > formattest.MemoryLimit/8 {
			t.Errorf("%s: a file of %d bytes took %d bytes", name, len(file), n)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, b := range made() {
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := DecodeAll(bytes.NewReader(data))
		config, configErr := DecodeConfig(bytes.NewReader(data))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "ilbm: offset ") {
				t.Errorf("error %q", err)
			}
			return
		}
		size := m.Picture().Bounds().Size()
		if configErr != nil || image.Pt(config.Width, config.Height) != size {
			t.Errorf("DecodeConfig: %v, %v", config, configErr)
		}
		m.Alpha()
		if size.X*size.Y > 1<<20 || max(size.X, size.Y) > maxSide {
			return
		}
		var picture image.Image = m.Paletted
		if m.Coding == TrueColor {
			picture = m.TrueColor
		}
		d := m.Details
		if d.Compression == Columns {
			d.Compression, m.Compression = ByteRun1, ByteRun1
		}
		if d.Coding != Indexed && !d.Mode.known() {
			d.Mode = 0
		}
		var b bytes.Buffer
		if err := Encode(&b, picture, &d); err != nil {
			t.Fatal(err)
		}
		again, err := DecodeAll(&b)
		if err != nil {
			t.Fatal(err)
		}
		opts := cmp.Options{
			formattest.Bytes,
			cmpopts.IgnoreFields(Image{}, "Stats", "Skipped", "Colors", "PaletteSource"),
			cmpopts.IgnoreFields(Details{}, "Mode", "XAspect", "YAspect", "Page"),
		}
		if diff := cmp.Diff(m, again, opts); diff != "" {
			t.Errorf("differs after encoding and decoding: %s", diff)
		}
	})
}

func benchmarkDecode(b *testing.B, planes, w, h int, d *Details) {
	m := formattest.Screen(planes, w, h)
	var file bytes.Buffer
	if err := Encode(&file, m, d); err != nil {
		b.Fatal(err)
	}
	r := bytes.NewReader(file.Bytes())
	formattest.Benchmark(b, len(m.Pix), func() error {
		r.Reset(file.Bytes())
		_, err := DecodeAll(r)
		return err
	})
}

func BenchmarkDecode5Planes(b *testing.B) { benchmarkDecode(b, 5, 320, 256, nil) }
func BenchmarkDecode8Planes(b *testing.B) { benchmarkDecode(b, 8, 4000, 4000, nil) }
func BenchmarkDecodeHAM(b *testing.B) {
	benchmarkDecode(b, 6, 320, 256, &Details{Coding: HoldAndModify})
}

// BenchmarkPeer reads and writes 4000x4000 pixels of 8 planes. From the times of other
// programs it subtracts those for 16x16 pixels, the time to start.
func BenchmarkPeer(b *testing.B) {
	m := formattest.Screen(8, 4000, 4000)
	encode := func(m *image.Paletted) []byte {
		var file bytes.Buffer
		if err := Encode(&file, m, nil); err != nil {
			b.Fatal(err)
		}
		return file.Bytes()
	}
	save := func(name string, data []byte) string {
		name = filepath.Join(b.TempDir(), name)
		if err := os.WriteFile(name, data, 0o666); err != nil {
			b.Fatal(err)
		}
		return name
	}
	data := encode(m)
	large, small := save("a.ilbm", data), save("b.ilbm", encode(formattest.Screen(8, 16, 16)))
	read := func() error {
		_, err := DecodeAll(bytes.NewReader(data))
		return err
	}
	ffmpeg := func(name string) []string { return []string{"-v", "error", "-i", name, "-f", "null", "-"} }
	for _, p := range []formattest.Peer{
		{Name: "ffmpeg", Args: ffmpeg(large), Less: ffmpeg(small)},
		{Name: "ilbmtoppm", Args: []string{large}, Less: []string{small}},
	} {
		b.Run("8 planes read/"+p.Name, func(b *testing.B) { p.Benchmark(b, read) })
	}
	ppm := func(m *image.Paletted) []byte {
		out := fmt.Appendf(nil, "P6 %d %d 255\n", m.Rect.Dx(), m.Rect.Dy())
		return append(out, formattest.RGB(m)...)
	}
	tiny := save("b.ppm", ppm(formattest.Screen(8, 16, 16)))
	written := func(name, file string, m image.Image, args ...string) {
		p := formattest.Peer{Name: "ppmtoilbm", Args: append(args, file), Less: append(slices.Clone(args), tiny)}
		b.Run(name+" written/"+p.Name, func(b *testing.B) {
			p.Benchmark(b, func() error { return Encode(io.Discard, m, nil) })
		})
	}
	written("8 planes", save("a.ppm", ppm(m)), m, "-fixplanes", "8")
	noise := rand.New(rand.NewPCG(1, 44))
	for i := range m.Pix {
		m.Pix[i] = uint8(noise.Uint32())
	}
	written("8 planes, noise,", save("c.ppm", ppm(m)), m, "-fixplanes", "8")
	full := image.NewNRGBA(m.Rect)
	for i := range m.Pix {
		x, y, n := i%4000, i/4000, int(m.Pix[i]&3)
		copy(full.Pix[4*i:], []byte{uint8(x>>4 + n), uint8(y>>4 + n), uint8((x+y)>>5 + n), 255})
	}
	rgb := fmt.Appendf(nil, "P6 4000 4000 255\n")
	for p := full.Pix; len(p) > 0; p = p[4:] {
		rgb = append(rgb, p[:3]...)
	}
	written("24 planes", save("d.ppm", rgb), full, "-24force")
}

func BenchmarkEncode5Planes(b *testing.B) {
	m := formattest.Screen(5, 320, 256)
	b.SetBytes(int64(len(m.Pix)))
	for b.Loop() {
		if err := Encode(io.Discard, m, nil); err != nil {
			b.Fatal(err)
		}
	}
}
