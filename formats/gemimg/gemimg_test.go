package gemimg

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"phosphor/formats/internal/formattest"
)

func sum(b []byte) string {
	h := sha256.Sum256(b)
	return hex.EncodeToString(h[:])
}

// TestOracle compares pixel values and colours with those on which independent decoders agree.
// For pictures without a palette there are no agreed colours, and the manifest has none.
func TestOracle(t *testing.T) {
	dir := formattest.Path(t, "oracle", "img")
	var manifest []struct {
		File, Status  string
		Width, Height int
		Planes        int
		Idx           string `json:"idx_sha256"`
		RGB           string `json:"rgb_sha256"`
		Palette       struct{ Kind string }
	}
	if err := json.Unmarshal(formattest.Read(t, filepath.Join(dir, "manifest.json")), &manifest); err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, e := range manifest {
		if !strings.HasPrefix(e.Status, "confirmed") {
			continue
		}
		t.Run(e.File, func(t *testing.T) {
			m, err := DecodeAll(bytes.NewReader(formattest.Read(t, filepath.Join(dir, e.File))))
			if err != nil {
				t.Fatal(err)
			}
			if size := m.Picture().Bounds().Size(); size != image.Pt(e.Width, e.Height) {
				t.Errorf("size %v, want %dx%d", size, e.Width, e.Height)
			}
			if (m.Paletted == nil) != (e.Planes > maxPlanes) {
				t.Errorf("pixel values: %v", m.Paletted != nil)
			} else if m.Paletted == nil && e.RGB == "" {
				t.Error("nothing to compare")
			} else if m.Paletted != nil && sum(m.Paletted.Pix) != e.Idx {
				got := sum(m.Paletted.Pix)
				t.Errorf("pixel values have SHA-256 %s, want %s", got, e.Idx)
			}
			if got := sum(formattest.RGB(m.Picture())); e.RGB != "" && got != e.RGB {
				t.Errorf("colours have SHA-256 %s, want %s", got, e.RGB)
			}
			want := map[string]PaletteSource{"none": PaletteStandard, "XIMG": PaletteXIMG, "true-colour": PaletteNone}[e.Palette.Kind]
			if m.PaletteSource != want {
				t.Errorf("colours from %v, want %v", m.PaletteSource, want)
			}
		})
		compared++
	}
	if compared < 48 {
		t.Errorf("only %d files compared", compared)
	}
}

// TestSamples decodes real files, all of them.
func TestSamples(t *testing.T) {
	sources := map[string]PaletteSource{
		"zview_16color.img":           PaletteStandard,
		"zview_16gray.img":            PaletteGrey,
		"xaaes_hc_exterior_nopal.img": PaletteGrey,
		"zview_mednopal.img":          PaletteStandard,
		"toshyp_marker.img":           PaletteXIMG,
		"magicdesk_256_magic.img":     PaletteXIMG,
		"toshyp_bubblegem.img":        PaletteStandard,
		"xaaes_8b_slider.img":         PaletteXIMG,
		"zview_gray_hi.img":           PaletteXIMG,
		"zview_bg_pic.img":            PaletteST,
		"zview_stsorry.img":           PaletteST,
		"zview_teststtt.img":          PaletteST,

		"xaaes_hc_dbox_24bit_unaligned.img": PaletteNone,
		"xaaes_hc_info_24bit.img":           PaletteNone,
		"zview_T2__IC2.img":                 PaletteNone,
	}
	// Bytes that some programs put at the ends of rows.
	surplus := map[string]bool{"toshyp_bubblegem.img": true, "zview_vision.img": true, "zview_gem_new.img": true}
	for _, file := range formattest.Files(t, 60, "*.img", "samples", "img") {
		name := filepath.Base(file)
		data := formattest.Read(t, file)
		if !Match(data[:16]) {
			t.Errorf("%s: Match rejects it", name)
		}
		m, err := DecodeAll(bytes.NewReader(data))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if want, ok := sources[name]; ok && m.PaletteSource != want {
			t.Errorf("%s: colours from %v, want %v", name, m.PaletteSource, want)
		}
		if (m.Stats.SurplusBytes > 0) != surplus[name] {
			t.Errorf("%s: %+v", name, m.Stats)
		}
		// The general functions of package image must find the format, too.
		config, format, err := image.DecodeConfig(bytes.NewReader(data))
		if err != nil || format != "gemimg" || image.Pt(config.Width, config.Height) != m.Picture().Bounds().Size() {
			t.Errorf("%s: image.DecodeConfig: %s %dx%d, %v", name, format, config.Width, config.Height, err)
		}
	}
}

// TestTexture compares two real files: XaAES has the same stone texture once
// with a palette and once in greys without, finely dithered differently. They
// agree in brightness only if 0 is white.
func TestTexture(t *testing.T) {
	mean := func(name string) (brightness float64) {
		m, err := DecodeAll(bytes.NewReader(formattest.Read(t, formattest.Path(t, "samples", "img", name))))
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range formattest.RGB(m.Picture()) {
			brightness += (float64(v) - brightness) / float64(i+1)
		}
		return brightness
	}
	with, without := mean("xaaes_8b_exterior.img"), mean("xaaes_hc_exterior_nopal.img")
	if d := with - without; d < -2 || d > 2 {
		t.Errorf("mean brightness %.1f with a palette, %.1f without", with, without)
	}
}

// TestNotLarger packs all decodable real files again.
func TestNotLarger(t *testing.T) {
	for _, dir := range []string{"samples", "oracle"} {
		before, after := 0, 0
		for _, file := range formattest.Files(t, 45, "*.img", dir, "img") {
			data := formattest.Read(t, file)
			m, err := DecodeAll(bytes.NewReader(data))
			if err != nil {
				continue // TestOracle and TestSamples know which files must decode
			}
			o := &Options{Planes: m.Planes, Palette: m.PaletteSource, PixelWidth: m.PixelWidth, PixelHeight: m.PixelHeight}
			if o.Palette == PaletteST {
				o.Palette, m.PaletteSource = PaletteXIMG, PaletteXIMG
			}
			var b bytes.Buffer
			if err := Encode(&b, m.Picture(), o); err != nil {
				t.Errorf("%s: %v", filepath.Base(file), err)
				continue
			}
			before, after = before+len(data), after+b.Len()
			// An XIMG has a longer header than STTT and HyperPaint, and longer lines than some
			// files in true colour.
			if b.Len() > len(data) && m.Kind != STTT && m.Kind != HyperPaint && m.Paletted != nil {
				t.Errorf("%s: %d bytes, the original has %d", filepath.Base(file), b.Len(), len(data))
			}
			again, err := DecodeAll(&b)
			if err != nil {
				t.Errorf("%s: %v", filepath.Base(file), err)
				continue
			}
			if d := cmp.Diff(m.Picture(), again.Picture(), formattest.Bytes); d != "" || m.PaletteSource != again.PaletteSource {
				t.Errorf("%s: differs after encoding and decoding: %s", filepath.Base(file), d)
			}
		}
		t.Logf("%s: %d bytes, before %d", dir, after, before)
	}
}

// file builds a file of one word after another, then bytes.
func file(words []uint16, data ...byte) []byte {
	var b []byte
	for _, w := range words {
		b = append(b, byte(w>>8), byte(w))
	}
	return append(b, data...)
}

// plain builds a picture with a header of eight words.
func plain(planes, pattern, w, h int, data ...byte) []byte {
	return file([]uint16{1, 8, uint16(planes), uint16(pattern), 372, 372, uint16(w), uint16(h)}, data...)
}

// timg builds the header of a TIMG of 8x1 pixels.
func timg(planes, components, r, g, b uint16) []byte {
	return file([]uint16{3, 14, planes, 1, 0, 0, 8, 1, 'T'<<8 | 'I', 'M'<<8 | 'G', components, r, g, b})
}

// TestTrueColor pins down the kinds of true colour, which no sample has except for 24
// bits.
func TestTrueColor(t *testing.T) {
	ximg := func(planes, pattern, w, h int, data ...byte) []byte {
		return file([]uint16{1, 11, uint16(planes), uint16(pattern), 0, 0, uint16(w), uint16(h), 'X'<<8 | 'I', 'M'<<8 | 'G', 0}, data...)
	}
	lit := func(n int, b ...byte) []byte { return append([]byte{0x80, byte(n)}, b...) }
	for _, test := range []struct {
		name string
		file []byte
		want string // colours of the pixels
	}{
		{"16 bits", ximg(16, 2, 2, 1, append(lit(4, 0xf8, 0x00, 0x08, 0x41), 12)...), "ff0000 080808"},
		{"16 bits, not padded", ximg(16, 2, 2, 2, append(lit(4, 0xf8, 0x00, 0x08, 0x41), lit(4, 0, 0, 0, 0x1f)...)...), "ff0000 080808 000000 0000ff"},
		{"24 bits to 16 pixels", ximg(24, 3, 1, 2, append(append(lit(3, 1, 2, 3), 45), append(lit(3, 4, 5, 6), 45)...)...), "010203 040506"},
		{"24 bits to 8 pixels", ximg(24, 3, 1, 2, append(append(lit(3, 1, 2, 3), 21), append(lit(3, 4, 5, 6), 21)...)...), "010203 040506"},
		{"24 bits, not padded", ximg(24, 3, 1, 2, append(lit(3, 1, 2, 3), lit(3, 4, 5, 6)...)...), "010203 040506"},
		{"24 bits, repeated", ximg(24, 3, 1, 2, append([]byte{0, 0, 0xff, 2}, lit(3, 1, 2, 3)...)...), "010203 010203"},
		{"24 bitplanes", ximg(24, 1, 2, 1, bytes.Repeat([]byte{0x80, 1, 0x40}, 24)...), "000000 ffffff"},
		{"24 bits with another pattern", ximg(24, 2, 1, 1, append(lit(3, 1, 2, 3), 45)...), "010203"},
		{"32 bits", ximg(32, 4, 1, 1, append(lit(4, 9, 1, 2, 3), 28)...), "010203"},
		{"plain", plain(32, 4, 1, 1, append(lit(4, 9, 1, 2, 3), 28)...), "010203"},
		{"Ventura", file([]uint16{1, 9, 1, 3, 0, 0, 3, 2, 3}, append(append(lit(2, 3, 2, 1, 6, 5, 4), lit(1, 9, 8, 7)...), append([]byte{0, 0, 0xff, 2}, lit(4, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4)...)...)...),
			"010203 040506 070809 010101 020202 030303"},
		{"TIMG of 15 bits", append(timg(15, 3, 5, 5, 5), append(bytes.Repeat([]byte{0x80, 1, 0x80}, 5), append(bytes.Repeat([]byte{1}, 5), 0x80, 1, 0x40, 1, 1, 1, 1)...)...),
			"ff0000 000008 000000 000000 000000 000000 000000 000000"},
		{"TIMG of 16 bits", append(timg(16, 3, 5, 6, 5), append(bytes.Repeat([]byte{1}, 5), append(bytes.Repeat([]byte{0x80, 1, 0x80}, 6), 1, 1, 1, 1, 1)...)...),
			"00ff00 000000 000000 000000 000000 000000 000000 000000"},
	} {
		m, err := DecodeAll(bytes.NewReader(test.file))
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		var all []string
		for rgb := range slices.Chunk(formattest.RGB(m.Picture()), 3) {
			all = append(all, hex.EncodeToString(rgb))
		}
		if got := strings.Join(all, " "); got != test.want || m.Paletted != nil || m.PaletteSource != PaletteNone {
			t.Errorf("%s: %s, %v, want %s", test.name, got, m.PaletteSource, test.want)
		}
		if test.name == "Ventura" != (m.Stats.SurplusBytes == 3) || m.Stats.TrailingBytes != 0 {
			t.Errorf("%s: %+v", test.name, m.Stats)
		}
		if _, err := DecodePaletted(bytes.NewReader(test.file)); err == nil || !strings.HasPrefix(err.Error(), "gemimg: offset 4: ") {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	if p, err := DecodePaletted(bytes.NewReader(plain(1, 1, 8, 1, 0x81))); err != nil || formattest.Rows(p) != "11111111" {
		t.Error(err)
	}
}

// TestRecords pins down every record and every doubtful case of the package
// comment.
func TestRecords(t *testing.T) {
	for _, test := range []struct {
		name string
		file []byte
		want string // rows, or what the error must contain
	}{
		{"solid", plain(1, 1, 16, 1, 0x01, 0x81), "0000000011111111"},
		{"literal", plain(1, 1, 16, 1, 0x80, 2, 0xa5, 0x0f), "1010010100001111"},
		{"pattern of 1", plain(1, 1, 16, 1, 0, 2, 0xa5), "1010010110100101"},
		{"pattern of 2", plain(1, 2, 24, 1, 0, 1, 0xff, 0x00, 0x81), "111111110000000011111111"},
		{"pattern of 8", plain(1, 8, 72, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0x81),
			strings.Repeat("0", 63) + strings.Repeat("1", 9)},
		{"planes", plain(3, 1, 8, 1, 0x80, 1, 0xaa, 0x80, 1, 0xcc, 0x80, 1, 0xf0), "76543210"},
		{"bits beyond the width", plain(1, 1, 3, 1, 0x81), "111"},
		{"replication", plain(1, 1, 4, 3, 0, 0, 0xff, 2, 0x81, 0x01), "1111 1111 0000"},
		{"replication of all planes", plain(2, 1, 2, 2, 0, 0, 0xff, 2, 0x81, 0x80, 1, 0x40), "13 13"},
		{"replication, once", plain(1, 1, 4, 2, 0, 0, 0xff, 1, 0x81, 0x01), "1111 0000"},

		// Cases in which decoders disagree.
		{"solid too long", plain(1, 1, 8, 2, 0x83, 0x01), "11111111 00000000"},
		{"literal too long", plain(1, 1, 8, 2, 0x80, 2, 0xf0, 0xff, 0x01), "11110000 00000000"},
		{"pattern too long", plain(1, 2, 8, 2, 0, 1, 0xf0, 0xff, 0x01), "11110000 00000000"},
		{"solid too long for a plane", plain(2, 1, 8, 1, 0x82, 0x01), "11111111"},
		{"replication past the last line", plain(1, 1, 4, 2, 0, 0, 0xff, 9, 0x81), "1111 1111"},
		{"replication 0", plain(1, 1, 4, 2, 0, 0, 0xff, 0, 0x81, 0, 0, 0xff, 2, 0x01), "0000 0000"},
		{"replication 0, last", plain(1, 1, 4, 1, 0, 0, 0xff, 0, 0x81), "offset 21: after 0 of 1 lines: unexpected EOF"},
		{"replication twice", plain(1, 1, 4, 3, 0, 0, 0xff, 1, 0, 0, 0xff, 2, 0x81, 0x01), "1111 1111 0000"},
		{"replication before plane 1", plain(2, 1, 4, 3, 0x81, 0, 0, 0xff, 2, 0x01, 0x01, 0x81), "1111 1111 2222"},
		{"replication in a row", plain(1, 1, 16, 2, 0x01, 0, 0, 0xff, 2, 0x01), "offset 17: after 0 of 2 lines: a repeat count in the middle of a row"},
		{"00 00 and not FF", plain(1, 1, 8, 2, 0x01, 0, 0, 0x12, 2, 0x01), "offset 17: after 1 of 2 lines: 00 00 12, expected 00 00 FF"},
		{"empty literal", plain(1, 1, 8, 1, 0x80, 0, 0x81), "11111111"},
		{"long literal", plain(1, 1, 1600, 1, append([]byte{0x80, 200}, bytes.Repeat([]byte{0xff}, 200)...)...), strings.Repeat("1", 1600)},
		{"bytes after the end", plain(1, 1, 8, 1, 0x81, 1, 2, 3), "11111111"},
		{"no lines", plain(1, 1, 8, 1), "offset 16: after 0 of 1 lines: unexpected EOF"},
		{"half a literal", plain(1, 1, 16, 2, 0x02, 0x80, 2, 0xff), "offset 17: after 1 of 2 lines: unexpected EOF"},
		{"half a pattern", plain(1, 2, 16, 1, 0, 1, 0xff), "offset 16: after 0 of 1 lines: unexpected EOF"},
		{"half a replication", plain(1, 1, 8, 1, 0, 0, 0xff), "offset 16: after 0 of 1 lines: unexpected EOF"},

		// Headers.
		{"empty file", nil, "offset 0: in the header: unexpected EOF"},
		{"version 0", file([]uint16{0, 8, 1, 1, 0, 0, 8, 1}, 0x81), "11111111"},
		{"version 4", file([]uint16{4, 8, 1, 1, 0, 0, 8, 1}, 0x81), "offset 0: version is 4, expected 0 to 3"},
		{"header of 7 words", file([]uint16{1, 7, 1, 1, 0, 0, 8, 1}, 0x81), "offset 2: header length is 7"},
		{"header longer than the file", file([]uint16{1, 9, 1, 1, 0, 0, 8, 1}), "offset 16: in the header: unexpected EOF"},
		{"unknown extension", file([]uint16{1, 10, 1, 1, 0, 0, 8, 1, 4711, 7}, 0x81), "11111111"},
		{"no planes", plain(0, 1, 8, 1, 0x81), "offset 4: number of planes is 0"},
		{"9 planes", plain(9, 1, 8, 1, 0x81), "offset 4: 9 planes, expected 1 to 8, 16, 24 or 32"},
		{"pattern of 0", plain(1, 0, 8, 1, 0x81), "offset 6: pattern length is 0"},
		{"pattern of 9", plain(1, 9, 8, 1, 0x81), "offset 6: pattern length is 9"},
		{"no width", plain(1, 1, 0, 1, 0x81), "offset 12: width is 0"},
		{"no height", plain(1, 1, 8, 0, 0x81), "offset 14: height is 0"},
		{"negative width", plain(1, 1, 0x8000, 1, 0x81), "offset 12: width is 32768"},
		{"too large", plain(1, 1, 32767, 32767, 0x81), "offset 12: a file of 17 bytes cannot hold 32767x32767 pixels"},
		{"STTT of 16 planes", file([]uint16{1, 12, 16, 1, 0, 0, 8, 1, 'S'<<8 | 'T', 'T'<<8 | 'T', 1, 0}), "offset 4: 16 planes, expected at most 8"},
		{"TIMG of 4 components", timg(15, 4, 5, 5, 5), "offset 20: 4 colour components, expected 3"},
		{"TIMG of 9 bits", timg(15, 3, 5, 9, 1), "offset 24: 9 bits, expected 1 to 8"},
		{"TIMG of other planes", timg(15, 3, 5, 6, 5), "offset 4: 15 planes, expected 16"},
		{"large true colour", plain(24, 3, 32767, 600, 0x81), "offset 12: a file of 17 bytes cannot hold 32767x600 pixels"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, err := DecodeAll(bytes.NewReader(test.file))
			got := ""
			if err == nil {
				got = formattest.Rows(m.Paletted)
			} else if m != nil || !strings.HasPrefix(err.Error(), "gemimg: offset ") {
				t.Errorf("error %q with %v", err, m)
			}
			if err != nil && strings.Contains(err.Error(), test.want) {
				return
			}
			if err != nil || got != test.want {
				t.Errorf("got %q, %v, want %q", got, err, test.want)
			}
		})
	}
}

func TestStats(t *testing.T) {
	m, err := DecodeAll(bytes.NewReader(plain(1, 2, 40, 4,
		0x05,                      // a white line
		0, 0, 0xff, 2, 0x84, 0x02, // two black ones, 1 byte surplus
		0x80, 1, 7, 0, 2, 1, 2, // a literal and a pattern
		1, 2, 3, // trailing
	)))
	if err != nil {
		t.Fatal(err)
	}
	want := Stats{Solids: 3, Patterns: 1, Literals: 1, Replications: 1,
		RepeatedLines: 1, PackedBytes: 14, SurplusBytes: 1, TrailingBytes: 3}
	if d := cmp.Diff(want, m.Stats); d != "" {
		t.Error(d)
	}
}

// TestPalettes pins down the colours of pixel values, as hexadecimal RGB.
func TestPalettes(t *testing.T) {
	ximg := []uint16{'X'<<8 | 'I', 'M'<<8 | 'G', 0}
	head := func(words, planes int, ext ...uint16) []byte {
		return file(append([]uint16{1, uint16(words), uint16(planes), 1, 0, 0, 1, 1}, ext...), bytes.Repeat([]byte{1}, planes)...)
	}
	sixteen := "ffffff ff0000 00ff00 ffff00 0000ff ff00ff 00ffff b6b6b6 6d6d6d ff6d6d 6dff6d ffff6d 6d6dff ff6dff 6dffff 000000"
	for _, test := range []struct {
		name   string
		file   []byte
		source PaletteSource
		want   string // the first colours, ..., the last
	}{
		{"1 plane", head(8, 1), PaletteStandard, "ffffff 000000"},
		{"2 planes", head(8, 2), PaletteStandard, "ffffff ff0000 00ff00 000000"},
		{"3 planes", head(8, 3), PaletteStandard, "ffffff ff0000 00ff00 ffff00 0000ff ff00ff 00ffff 000000"},
		{"4 planes", head(8, 4), PaletteStandard, sixteen},
		{"5 planes", head(8, 5), PaletteStandard, "ffffff 7b7b7b bdbdbd 3a3a3a ... 000000"},
		{"8 planes", head(8, 8), PaletteStandard, "ffffff 7f7f7f bfbfbf 3f3f3f ... 000000"},
		{"Ventura, colours", head(9, 4, 0), PaletteStandard, sixteen},
		{"Ventura, greys", head(9, 2, 1), PaletteGrey, "ffffff aaaaaa 555555 000000"},
		{"Ventura, greys, 8 planes", head(9, 8, 1), PaletteStandard, "ffffff 7f7f7f bfbfbf 3f3f3f ... 000000"},
		{"XIMG without palette", head(11, 4, ximg...), PaletteStandard, sixteen},
		{"XIMG without palette, 8 planes", head(11, 8, ximg...), PaletteGrey, "ffffff fefefe fdfdfd ... 000000"},
		{"XIMG", head(17, 1, append(ximg, 1000, 500, 0, 1, 2, 1020)...), PaletteXIMG, "ff8000 0001ff"},
		{"XIMG, other colour model", head(17, 1, ximg[0], ximg[1], 1, 1000, 500, 0, 1, 2, 3), PaletteStandard, "ffffff 000000"},
		{"XIMG, equal colours", head(17, 1, append(ximg, 0, 0, 0, 0, 0, 0)...), PaletteStandard, "ffffff 000000"},
		{"STTT", head(27, 2, append([]uint16{'S'<<8 | 'T', 'T'<<8 | 'T', 16, 0x777, 0x700, 0x070, 0x111}, make([]uint16, 12)...)...), PaletteST, "ffffff ff0000 00ff00 242424"},
		{"STTT of an STE", head(13, 1, 'S'<<8|'T', 'T'<<8|'T', 2, 0xfff, 0x810), PaletteST, "ffffff 112200"},
		{"STTT, short palette", head(12, 1, 'S'<<8|'T', 'T'<<8|'T', 16, 0x700), PaletteST, "ff0000 000000"},
		{"STTT of no colours", head(12, 1, 'S'<<8|'T', 'T'<<8|'T', 0, 0x700), PaletteST, "ffffff 000000"},
		{"HyperPaint", head(25, 1, append([]uint16{0x80, 0x007, 0x770}, make([]uint16, 14)...)...), PaletteST, "0000ff ffff00"},
		{"HyperPaint, equal colours", head(25, 1, append([]uint16{0x80}, make([]uint16, 16)...)...), PaletteStandard, "ffffff 000000"},
		{"XIMG, short palette", head(17, 2, append(ximg, 0, 0, 1000, 0, 1000, 1000)...), PaletteXIMG, "0000ff 00ffff 00ff00 000000"},
	} {
		m, err := DecodeAll(bytes.NewReader(test.file))
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if err := formattest.Palette(m.Paletted.Palette, test.want); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if m.PaletteSource != test.source || len(m.Paletted.Palette) != 1<<m.Planes {
			t.Errorf("%s: %d colours from %v, want %v", test.name, len(m.Paletted.Palette), m.PaletteSource, test.source)
		}
	}
}

// TestSniff makes sure that files of other formats are left to their decoders.
func TestSniff(t *testing.T) {
	for name, start := range map[string]string{
		"ICO":          "\x00\x00\x01\x00\x01\x00\x10\x10\x00\x00\x01\x00\x18\x00",
		"CUR":          "\x00\x00\x02\x00\x01\x00\x10\x10\x00\x00\x01\x00\x18\x00",
		"TGA":          "\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00\x10\x00",
		"Degas low":    "\x00\x00\x07\x77\x07\x00\x00\x70\x07\x70\x00\x07\x07\x07",
		"Degas medium": "\x00\x01\x07\x77\x07\x00\x00\x70\x07\x70\x00\x07\x07\x07",
		"zeros":        strings.Repeat("\x00", 64),
	} {
		if _, _, err := image.DecodeConfig(strings.NewReader(start)); err != image.ErrFormat {
			t.Errorf("%s: %v", name, err)
		}
		if Match([]byte(start)) {
			t.Errorf("%s: Match accepts it", name)
		}
	}
}

func TestTruncated(t *testing.T) {
	var b bytes.Buffer
	m := image.NewPaletted(image.Rect(0, 0, 37, 21), standardPalette(4))
	for i := range m.Pix {
		m.Pix[i] = byte(i * i % 16)
	}
	if err := Encode(&b, m, &Options{Palette: PaletteXIMG}); err != nil {
		t.Fatal(err)
	}
	for n := range b.Len() {
		if _, err := DecodeAll(bytes.NewReader(b.Bytes()[:n])); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Fatalf("%d bytes: %v", n, err)
		}
	}
}

// TestMemory decodes the largest pictures that 1 KB can hold or claim.
func TestMemory(t *testing.T) {
	line := append([]byte{0, 0, 0xff, 255}, bytes.Repeat([]byte{0xff}, 33)...)
	for name, test := range map[string]struct {
		file  []byte
		lines int
		limit uint64
	}{
		"true":              {plain(1, 1, 32767, 1023, bytes.Repeat(line, 5)...), 1023, formattest.MemoryLimit},
		"false":             {plain(1, 1, 32767, 1023, bytes.Repeat(line, 3)...), 0, 1 << 20},
		"true colour":       {plain(24, 3, 1392, 6120, bytes.Repeat(line, 24)...), 6120, formattest.MemoryLimit},
		"false true colour": {plain(24, 3, 1392, 6120, bytes.Repeat(line, 23)...), 0, 1 << 20},
	} {
		var m *Image
		var err error
		n := formattest.Allocated(func() { m, err = DecodeAll(bytes.NewReader(test.file)) })
		if test.lines == 0 && !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%s: %v", name, err)
		}
		if test.lines != 0 && (err != nil || m.Picture().Bounds().Dy() != test.lines) {
			t.Errorf("%s: %v", name, err)
		}
		if n > test.limit {
			t.Errorf("%s: a file of %d bytes took %d bytes", name, len(test.file), n)
		}
	}
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		planes := rapid.IntRange(1, 8).Draw(t, "planes")
		m := formattest.Picture(t, planes)
		o := &Options{
			PatternLength: rapid.IntRange(0, 8).Draw(t, "pattern"),
			Compatible:    rapid.Bool().Draw(t, "compatible"),
			Palette:       PaletteSource(rapid.IntRange(0, 3).Draw(t, "palette")),
			PixelWidth:    rapid.IntRange(0, 65535).Draw(t, "pixel width"),
		}
		var b bytes.Buffer
		if err := Encode(&b, m, o); err != nil {
			t.Fatal(err)
		}
		got, err := DecodeAll(&b)
		if err != nil {
			t.Fatal(err)
		}
		want := &Image{
			Paletted: m, Kind: XIMG, PaletteSource: PaletteXIMG, Planes: planes,
			PatternLength: o.PatternLength, PixelWidth: o.PixelWidth, PixelHeight: 372, Stats: got.Stats,
		}
		switch o.Palette {
		case PaletteStandard:
			m.Palette, want.PaletteSource, want.Kind = standardPalette(planes), PaletteStandard, Plain
		case PaletteGrey:
			m.Palette, want.PaletteSource, want.Kind = greyPalette(planes), PaletteGrey, Ventura
			if planes > 4 {
				want.Kind = XIMG
			}
		}
		if o.PatternLength == 0 || o.Compatible {
			want.PatternLength = got.PatternLength
		}
		if o.Compatible && got.PatternLength > 2 {
			t.Fatalf("patterns of %d bytes", got.PatternLength)
		}
		if o.PixelWidth == 0 {
			want.PixelWidth = 372
		}
		if d := cmp.Diff(want, got, formattest.Bytes); d != "" {
			t.Fatal(d)
		}
		if s := got.Stats; s.SurplusBytes != 0 || s.TrailingBytes != 0 {
			t.Fatalf("%+v", s)
		}
	})
}

func TestRoundTripTrueColor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := &Options{Planes: rapid.SampledFrom([]int{0, 16, 24, 32}).Draw(t, "planes")}
		m := image.NewNRGBA(image.Rect(0, 0, rapid.IntRange(1, 300).Draw(t, "w"), rapid.IntRange(1, 12).Draw(t, "h")))
		for y := range m.Rect.Dy() {
			line := m.Pix[y*m.Stride:][:m.Stride]
			if y > 0 && rapid.Bool().Draw(t, "same") {
				copy(line, m.Pix[(y-1)*m.Stride:])
				continue
			}
			tile := rapid.SliceOfN(rapid.Byte(), 1, 30).Draw(t, "tile")
			for i := range line {
				line[i] = tile[i%len(tile)]
				switch {
				case i%4 == 3:
					line[i] = 255
				case o.Planes == 16:
					n := []int{5, 6, 5}[i%4]
					line[i] = widen(line[i]>>(8-n), n)
				}
			}
		}
		var b bytes.Buffer
		if err := Encode(&b, m, o); err != nil {
			t.Fatal(err)
		}
		got, err := DecodeAll(&b)
		if err != nil {
			t.Fatal(err)
		}
		if o.Planes == 0 {
			o.Planes = 24
		}
		want := &Image{TrueColor: m, Kind: XIMG, PaletteSource: PaletteNone, Planes: o.Planes, PatternLength: o.Planes / 8, PixelWidth: 372, PixelHeight: 372, Stats: got.Stats}
		if d := cmp.Diff(want, got, formattest.Bytes); d != "" {
			t.Fatal(d)
		}
	})
}

// A view is a paletted picture of another type.
type view struct{ *image.Paletted }

func TestEncodePlanesAndBounds(t *testing.T) {
	m := image.NewPaletted(image.Rect(-2, -3, 30, 20), color.Palette{color.Black, color.White})
	m.SetColorIndex(3, 4, 1)
	part := m.SubImage(image.Rect(3, 4, 14, 9)).(*image.Paletted)
	for _, p := range []image.PalettedImage{part, view{part}} {
		var b bytes.Buffer
		if err := Encode(&b, p, nil); err != nil {
			t.Fatal(err)
		}
		got, err := DecodeAll(&b)
		if err != nil {
			t.Fatal(err)
		}
		if s := formattest.Rows(got.Paletted); got.Planes != 1 || s != "10000000000"+strings.Repeat(" 00000000000", 4) {
			t.Errorf("%d planes, %s", got.Planes, s)
		}
	}

	for _, test := range []struct {
		colours, planes int
		value           uint8
		want            int // planes; 0 is an error
	}{
		{1, 0, 0, 1}, {2, 0, 1, 1}, {3, 0, 0, 2}, {4, 0, 3, 2}, {2, 0, 4, 3}, {17, 0, 0, 5}, {256, 0, 0, 8},
		{2, 8, 1, 8}, {16, 2, 3, 2}, {16, 2, 4, 0}, {257, 0, 0, 0}, {2, 9, 0, 0}, {2, 24, 0, 24}, {2, 15, 0, 0},
	} {
		m := image.NewPaletted(image.Rect(0, 0, 1, 1), make(color.Palette, test.colours))
		for i := range m.Palette {
			m.Palette[i] = color.Gray{uint8(i)}
		}
		m.Pix[0] = test.value
		var b bytes.Buffer
		err := Encode(&b, m, &Options{Planes: test.planes})
		if (err == nil) != (test.want != 0) || err == nil && int(b.Bytes()[5]) != test.want {
			t.Errorf("%+v: %v", test, err)
		}
	}
}

func TestEncodeErrors(t *testing.T) {
	m := image.NewPaletted(image.Rect(0, 0, 4, 4), standardPalette(1))
	for name, test := range map[string]struct {
		m image.Image
		o *Options
	}{
		"no pixels":  {image.NewPaletted(image.Rectangle{}, m.Palette), nil},
		"too wide":   {image.NewPaletted(image.Rect(0, 0, 32768, 1), m.Palette), nil},
		"planes":     {m, &Options{Planes: -1}},
		"pattern":    {m, &Options{PatternLength: 9}},
		"pixel size": {m, &Options{PixelHeight: 65536}},
		"palette":    {m, &Options{Palette: 9}},
		"registers":  {m, &Options{Palette: PaletteST}},
		"no palette": {grey8{m}, &Options{Planes: 4}},
	} {
		if err := Encode(io.Discard, test.m, test.o); err == nil || !strings.HasPrefix(err.Error(), "gemimg: encoding: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := Encode(formattest.Full{}, m, nil); !errors.Is(err, io.ErrShortWrite) {
		t.Error(err)
	}
}

type grey8 struct{ *image.Paletted }

func (grey8) ColorModel() color.Model { return color.GrayModel }

// TestPlan compares the packer's choice with the plain search through all
// records.
func TestPlan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pattern := rapid.IntRange(1, 8).Draw(t, "pattern")
		p := packer{mask: byte(0xff) << rapid.IntRange(0, 7).Draw(t, "unused")}
		row := rapid.SliceOfN(rapid.SampledFrom([]byte{0, 0xff, 1}), 1, 40).Draw(t, "row")
		if rapid.Bool().Draw(t, "long") {
			row = append(bytes.Repeat(row, 400/len(row)), row...)
			row = append(row, rapid.SliceOfN(rapid.Byte(), 0, 300).Draw(t, "noise")...)
		}
		row[len(row)-1] &= p.mask

		least := make([]int, len(row)+1)
		for i := len(row) - 1; i >= 0; i-- {
			least[i] = 1 << 30
			zeros, ones, tile := true, true, true
			for j := i + 1; j <= len(row); j++ {
				n, last := j-i, j-1
				zeros = zeros && n <= 127 && p.equal(row, last, 0)
				ones = ones && n <= 127 && p.equal(row, last, 0xff)
				tile = tile && n <= 255*pattern && (n <= pattern || p.equal(row, last, row[last-pattern]))
				if zeros || ones {
					least[i] = min(least[i], 1+least[j])
				}
				if tile && n%pattern == 0 {
					least[i] = min(least[i], 2+pattern+least[j])
				}
				if n <= 255 {
					least[i] = min(least[i], 2+n+least[j])
				}
			}
		}
		packed := p.append(nil, row, pattern)
		if len(packed) != least[0] {
			t.Fatalf("%d bytes, best is %d: % x", len(packed), least[0], packed)
		}
		for i, n := range p.lit[:len(row)] {
			longest := 0
			for j := i + 1; j <= min(len(row), i+255); j++ {
				if least[i] == 2+j-i+least[j] {
					longest = j - i
				}
			}
			if int(n) != longest {
				t.Fatalf("byte %d: the longest literal is %d, want %d", i, n, longest)
			}
		}
	})
}

// TestSampledPattern checks that large pictures, for which a sample of the lines determines
// the pattern length, are hardly larger than with the best length.
func TestSampledPattern(t *testing.T) {
	const w, h = 1100, 1000
	all := map[string]*image.Paletted{"screen": formattest.Screen(8, w, h), "soft": soft(w, h)}
	for name, dots := range map[string]int{"dots of 3": 3, "dots of 24": 24} {
		m := image.NewPaletted(image.Rect(0, 0, w, h), all["soft"].Palette)
		for i := range m.Pix {
			x, y := i%w, i/w
			m.Pix[i] = byte(x/200*7) ^ byte(x%dots*y*37)
		}
		all[name] = m
	}
	file, err := DecodeAll(bytes.NewReader(formattest.Read(t, formattest.Path(t, "samples", "img", "magicdesk_256_magic.img"))))
	if err != nil {
		t.Fatal(err)
	}
	tile := file.Paletted
	tiled := image.NewPaletted(image.Rect(0, 0, w, h), tile.Palette)
	for i := range tiled.Pix {
		// Each tile is another one, moved by some pixels.
		x, y := i%w, i/w
		tiled.Pix[i] = tile.ColorIndexAt((x+x/tile.Rect.Dx()*3)%tile.Rect.Dx(), (y+x/tile.Rect.Dx()*5)%tile.Rect.Dy())
	}
	all["tiles"] = tiled
	for name, m := range all {
		size := func(length int) int {
			var b bytes.Buffer
			if err := Encode(&b, m, &Options{PatternLength: length}); err != nil {
				t.Fatal(err)
			}
			return b.Len()
		}
		best := 1 << 30
		for length := 1; length <= maxPattern; length++ {
			best = min(best, size(length))
		}
		got := size(0)
		t.Logf("%s: %d bytes, best %d", name, got, best)
		if got > best+best/200 {
			t.Errorf("%s: %d bytes, with another length of patterns %d", name, got, best)
		}
	}
}

// soft returns a picture that is all runs that end at other places in each line.
func soft(w, h int) *image.Paletted {
	m := formattest.Screen(8, w, h)
	for i := range m.Pix {
		x, y := i%w-w/2, i/w-h/2
		m.Pix[i] = byte((x*x + y*y) >> 15)
	}
	return m
}

// seeds returns small files of all record types and header kinds, named.
func seeds() map[string][]byte {
	m := image.NewPaletted(image.Rect(0, 0, 21, 9), standardPalette(4))
	for i := range m.Pix {
		m.Pix[i] = byte(i / 5 % 16)
	}
	register := make([]uint16, 16)
	register[1] = 0x707
	files := map[string][]byte{
		"records":    plain(1, 2, 24, 3, 0, 0, 0xff, 2, 0x83, 0, 1, 0xaa, 0x55, 0x80, 1, 7),
		"surplus":    plain(2, 1, 9, 2, 0x83, 0x02, 0x80, 3, 1, 2, 3, 0x02, 9, 9),
		"ventura24":  file([]uint16{1, 9, 1, 3, 0, 0, 2, 1, 3}, 0x80, 2, 0, 0, 0, 1, 1, 1),
		"timg":       append(timg(15, 3, 5, 5, 5), bytes.Repeat([]byte{0x80, 1, 0x81}, 15)...),
		"sttt":       append(file(append([]uint16{1, 27, 4, 1, 0, 0, 8, 1, 'S'<<8 | 'T', 'T'<<8 | 'T', 16}, register...)), 1, 0x81, 1, 0x81),
		"hyperpaint": append(file(append([]uint16{1, 25, 2, 1, 0, 0, 8, 1, 0x80}, register...)), 1, 0x81),
		"planes24":   plain(24, 1, 2, 1, bytes.Repeat([]byte{0x80, 1, 0x40}, 24)...),
	}
	for source := PaletteStandard; source <= PaletteXIMG; source++ {
		var b bytes.Buffer
		if err := Encode(&b, m, &Options{Palette: source}); err == nil {
			files[strings.ReplaceAll(source.String(), " ", "-")] = b.Bytes()
		}
	}
	for _, planes := range []int{16, 24, 32} {
		var b bytes.Buffer
		if err := Encode(&b, m.SubImage(image.Rect(0, 0, 9, 3)), &Options{Planes: planes}); err == nil {
			files[fmt.Sprint("ximg", planes)] = b.Bytes()
		}
	}
	return files
}

func FuzzDecode(f *testing.F) {
	for _, b := range seeds() {
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := DecodeAll(bytes.NewReader(data))
		config, configErr := DecodeConfig(bytes.NewReader(data))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "gemimg: offset ") {
				t.Errorf("error %q", err)
			}
			return
		}
		if configErr != nil || image.Pt(config.Width, config.Height) != m.Picture().Bounds().Size() {
			t.Errorf("DecodeConfig: %v, %v", config, configErr)
		}
		if size := m.Picture().Bounds().Size(); size.X*size.Y > 1<<20 {
			return
		}
		o := &Options{Planes: m.Planes, Palette: m.PaletteSource}
		switch {
		case m.PaletteSource == PaletteST:
			o.Palette = PaletteXIMG
		case m.Kind == TIMG:
			o.Planes = 24
		}
		var b bytes.Buffer
		if err := Encode(&b, m.Picture(), o); err != nil {
			t.Fatal(err)
		}
		again, err := DecodeAll(&b)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(m.Picture(), again.Picture(), formattest.Bytes); d != "" {
			t.Errorf("differs after encoding and decoding: %s", d)
		}
	})
}

func benchmarkDecode(b *testing.B, planes, w, h int) {
	m := formattest.Screen(planes, w, h)
	var file bytes.Buffer
	if err := Encode(&file, m, nil); err != nil {
		b.Fatal(err)
	}
	r := bytes.NewReader(file.Bytes())
	formattest.Benchmark(b, len(m.Pix), func() error {
		r.Reset(file.Bytes())
		_, err := DecodeAll(r)
		return err
	})
}

func BenchmarkDecodeMono(b *testing.B)    { benchmarkDecode(b, 1, 640, 400) }
func BenchmarkDecode4Planes(b *testing.B) { benchmarkDecode(b, 4, 320, 200) }
func BenchmarkDecode8Planes(b *testing.B) { benchmarkDecode(b, 8, 4000, 4000) }

func benchmarkEncode(b *testing.B, m *image.Paletted) {
	b.SetBytes(int64(len(m.Pix)))
	for b.Loop() {
		if err := Encode(io.Discard, m, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEncodeMono(b *testing.B)    { benchmarkEncode(b, formattest.Screen(1, 640, 400)) }
func BenchmarkEncode8Planes(b *testing.B) { benchmarkEncode(b, formattest.Screen(8, 4000, 4000)) }

// BenchmarkPeer reads 4000x4000 pixels; Netpbm writes one bit of them, as simply as can be. No
// other program that writes planes is available.
func BenchmarkPeer(b *testing.B) {
	save := func(name string, data []byte) string {
		name = filepath.Join(b.TempDir(), name)
		if err := os.WriteFile(name, data, 0o666); err != nil {
			b.Fatal(err)
		}
		return name
	}
	for _, planes := range []int{1, 4} { // gemtopnm supports no more
		var file bytes.Buffer
		if err := Encode(&file, formattest.Screen(planes, 4000, 4000), nil); err != nil {
			b.Fatal(err)
		}
		p := formattest.Peer{Name: "gemtopnm", Args: []string{save("a.img", file.Bytes())}}
		b.Run(fmt.Sprintf("%d planes read", planes), func(b *testing.B) {
			p.Benchmark(b, func() error {
				_, err := DecodeAll(bytes.NewReader(file.Bytes()))
				return err
			})
		})
	}
	m := formattest.Screen(1, 4000, 4000)
	pbm := fmt.Appendf(nil, "P4 4000 4000\n")
	for i := 0; i < len(m.Pix); i += 8 {
		v := byte(0)
		for _, bit := range m.Pix[i : i+8] {
			v = v<<1 | bit
		}
		pbm = append(pbm, v)
	}
	p := formattest.Peer{Name: "pbmtogem", Args: []string{save("a.pbm", pbm)}}
	b.Run("1 plane written", func(b *testing.B) { p.Benchmark(b, func() error { return Encode(io.Discard, m, nil) }) })
}

func BenchmarkEncodeSoft(b *testing.B) { benchmarkEncode(b, soft(4000, 4000)) }
