package cardsdll

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/image/bmp"

	"phosphor/formats/internal/formattest"
	"phosphor/formats/winres"
)

// cardColors are those of the display of 16 colours that such cards were made for.
var cardColors = color.Palette{color.RGBA{255, 255, 255, 255}, color.RGBA{A: 255}, color.RGBA{255, 0, 0, 255}, color.RGBA{0, 0, 255, 255}, color.RGBA{255, 255, 0, 255}}

// drawn is a picture that differs from all others, in the first n colours, with a black edge
// if it is a face.
func drawn(seed, n int, face bool) *image.Paletted {
	m := image.NewPaletted(image.Rectangle{Max: Size}, cardColors)
	for y := 4; y < Size.Y-4; y++ {
		for x := 4; x < Size.X-4; x++ {
			if (x*(seed+3)+y*(seed%7+1))%11 < 4 {
				m.SetColorIndex(x, y, uint8((x+y*seed)%n))
			}
		}
	}
	if face {
		edge(Size, func(x, y int) { m.SetColorIndex(x, y, 1) })
	}
	return m
}

// sample is a set of cards: those of the black suits are black and white, of the red suits red
// and white, the figures of all colours.
func sample() *Set {
	s := &Set{Size: Size, Others: map[int]image.Image{Again: drawn(90, 2, false)}}
	for i := range s.Faces {
		n := 2
		if i%13 > 9 {
			n = 5
		}
		m := drawn(i, n, true)
		if suit := i / 13; n == 2 && (suit == 1 || suit == 2) {
			for k, v := range m.Pix {
				if v == 1 {
					m.Pix[k] = 2
				}
			}
			edge(Size, func(x, y int) { m.SetColorIndex(x, y, 1) })
		}
		s.Faces[i] = m
	}
	for i := range 3 {
		s.Backs = append(s.Backs, drawn(60+i, 5, false))
	}
	return s
}

// same compares the pictures of two sets by their colours.
func same(t *testing.T, got, want *Set) {
	t.Helper()
	var a, b []image.Image
	got.all(func(m *image.Image) { a = append(a, *m) })
	want.all(func(m *image.Image) { b = append(b, *m) })
	if len(a) != len(b) {
		t.Fatalf("%d pictures, want %d", len(a), len(b))
	}
	for i := range a {
		for y := range want.Size.Y {
			for x := range want.Size.X {
				r, g, bl, _ := a[i].At(x, y).RGBA()
				r2, g2, b2, _ := b[i].At(x, y).RGBA()
				if r != r2 || g != g2 || bl != b2 {
					t.Fatalf("picture %d differs at %d,%d: %v, want %v", i, x, y, a[i].At(x, y), b[i].At(x, y))
				}
			}
		}
	}
}

// resource is a picture as it lies in a library: a BMP without its first header.
type resource struct {
	id   int
	data []byte
}

// resources packs the pictures of a set as they are, with other code than that of the
// package: 8 bits, lowest row first, all colours.
func resources(s *Set) (list []resource) {
	dib := func(m image.Image) []byte {
		var b bytes.Buffer
		if err := bmp.Encode(&b, m); err != nil {
			panic(err)
		}
		return b.Bytes()[14:]
	}
	for i, m := range s.Faces {
		list = append(list, resource{1 + i, dib(m)})
	}
	for i, m := range s.Backs {
		list = append(list, resource{54 + i, dib(m)})
	}
	return append(list, resource{68, dib(s.Others[Again])})
}

// packNE makes a library of 16 bits by the description of the format: a table with an icon's
// type before the bitmaps.
func packNE(list []resource) []byte {
	const head, align = 0x80, 9
	file := make([]byte, head+0x40)
	copy(file, "MZ")
	binary.LittleEndian.PutUint32(file[0x3c:], head)
	copy(file[head:], "NE")
	binary.LittleEndian.PutUint16(file[head+0x24:], 0x40)
	var table []byte
	word := func(v ...int) {
		for _, v := range v {
			table = binary.LittleEndian.AppendUint16(table, uint16(v))
		}
	}
	size := 2 + 8 + 12 + 8 + 12*len(list) + 2
	binary.LittleEndian.PutUint16(file[head+0x26:], uint16(0x40+size))
	at := (head+0x40+size)>>align + 1
	word(align, 0x8003, 1, 0, 0, at, 1, 0x1030, 0x8001, 0, 0)
	word(0x8002, len(list), 0, 0)
	for _, r := range list {
		n := (len(r.data) + 1<<align - 1) >> align
		word(at, n, 0x1030, 0x8000+r.id, 0, 0)
		at += n
	}
	word(0)
	file = append(file, table...)
	for _, r := range list {
		file = append(file, make([]byte, (1<<align-len(file)%(1<<align))%(1<<align))...)
		file = append(file, r.data...)
	}
	return file
}

// packPE makes a library of 32 bits by the description of the format.
func packPE(list []resource) []byte {
	const head, start, address = 0x80, 0x200, 0x3000
	le := binary.LittleEndian
	n := len(list)
	leaves := 16 + 8 + 16 + 8*n + n*24
	tree := make([]byte, leaves+16*n)
	le.PutUint16(tree[14:], 1)
	le.PutUint32(tree[16:], winres.Bitmap)
	le.PutUint32(tree[20:], 1<<31|24)
	le.PutUint16(tree[24+14:], uint16(n))
	for i, r := range list {
		language := 24 + 16 + 8*n + 24*i
		le.PutUint32(tree[40+8*i:], uint32(r.id))
		le.PutUint32(tree[44+8*i:], uint32(1<<31|language))
		le.PutUint16(tree[language+14:], 1)
		le.PutUint32(tree[language+16:], 0x409)
		le.PutUint32(tree[language+20:], uint32(leaves+16*i))
		le.PutUint32(tree[leaves+16*i:], uint32(address+len(tree)))
		le.PutUint32(tree[leaves+16*i+4:], uint32(len(r.data)))
		tree = append(tree, r.data...)
	}
	file := make([]byte, start)
	copy(file, "MZ")
	le.PutUint32(file[0x3c:], head)
	copy(file[head:], "PE\x00\x00")
	le.PutUint16(file[head+6:], 1)
	le.PutUint16(file[head+20:], 224)
	le.PutUint16(file[head+24:], 0x10b)
	section := file[head+24+224:]
	copy(section, ".rsrc")
	le.PutUint32(section[8:], uint32(len(tree)))
	le.PutUint32(section[12:], address)
	le.PutUint32(section[16:], uint32(len(tree)))
	le.PutUint32(section[20:], start)
	return append(file, tree...)
}

func TestDecode(t *testing.T) {
	want := sample()
	for kind, data := range map[winres.Kind][]byte{winres.NE: packNE(resources(want)), winres.PE: packPE(resources(want))} {
		if !Match(data) {
			t.Errorf("%v: Match rejects it", kind)
		}
		got, err := Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if got.Kind != kind || got.Size != Size {
			t.Errorf("%v, %v", got.Kind, got.Size)
		}
		same(t, got, want)
	}
}

// TestLinked reads a library made by GNU's tools.
func TestLinked(t *testing.T) {
	windres, ld := formattest.Find(t, "i686-w64-mingw32-windres"), formattest.Find(t, "i686-w64-mingw32-ld")
	dir := t.TempDir()
	want := sample()
	var script strings.Builder
	for _, r := range resources(want) {
		name := fmt.Sprintf("%d.bmp", r.id)
		file := make([]byte, 14, 14+len(r.data))
		copy(file, "BM")
		binary.LittleEndian.PutUint32(file[2:], uint32(14+len(r.data)))
		binary.LittleEndian.PutUint32(file[10:], 14+40+4*256)
		if err := os.WriteFile(filepath.Join(dir, name), append(file, r.data...), 0o666); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&script, "%d BITMAP \"%s\"\n", r.id, name)
	}
	if err := os.WriteFile(filepath.Join(dir, "cards.rc"), []byte(script.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{windres, "--preprocessor=cat", "cards.rc", "cards.o"}, {ld, "-shared", "-o", "cards.dll", "cards.o"}} {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v: %s", args, err, out)
		}
	}
	got, err := Decode(bytes.NewReader(formattest.Read(t, filepath.Join(dir, "cards.dll"))))
	if err != nil {
		t.Fatal(err)
	}
	same(t, got, want)
}

// TestEncode checks that a set that is written and read again is the same, and cards of two
// colours take one bit.
func TestEncode(t *testing.T) {
	want := sample()
	var b bytes.Buffer
	if err := Encode(&b, want); err != nil {
		t.Fatal(err)
	}
	got, err := Decode(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	same(t, got, want)
	f, err := winres.Decode(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	for id, bits := range map[int]byte{1: 1, 14: 1, 11: 4, 26: 4, 54: 4} {
		if got := f.Find(winres.Bitmap, id).Data[14]; got != bits {
			t.Errorf("bitmap %d has %d bits, want %d", id, got, bits)
		}
	}
	sheet, err := Cut(got.Sheet().(*image.Paletted))
	if err != nil {
		t.Fatal(err)
	}
	if sheet.Faces[51].At(30, 40) != got.Faces[51].At(30, 40) || sheet.Backs[2].At(30, 40) != got.Backs[2].At(30, 40) {
		t.Error("the pictures of the sheet differ")
	}
}

// TestManyColours checks that pictures with more than 256 colours together are true colour.
func TestManyColours(t *testing.T) {
	s := sample()
	for i := range 5 {
		p := make(color.Palette, 100)
		for k := range p {
			p[k] = color.RGBA{uint8(k), uint8(i * 50), 77, 255}
		}
		m := image.NewPaletted(image.Rectangle{Max: Size}, p)
		for k := range m.Pix {
			m.Pix[k] = uint8(k % 100)
		}
		edge(Size, func(x, y int) { m.SetColorIndex(x, y, 0) })
		m.Palette[0] = color.RGBA{A: 255}
		s.Faces[i] = m
	}
	got, err := Decode(bytes.NewReader(packPE(resources(s))))
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := got.Sheet().(*image.NRGBA); !ok {
		t.Errorf("the sheet has the type %T", got.Sheet())
	}
	same(t, got, s)
}

func TestErrors(t *testing.T) {
	list := resources(sample())
	broken := packNE(list)
	for _, tt := range []struct {
		name, want string
		data       []byte
	}{
		{"empty", "winres: offset 0: expected a program or library for Windows", nil},
		{"a text", "winres: offset 0: expected a program or library for Windows", []byte(strings.Repeat("MZ text ", 40))},
		{"no cards", "cardsdll: offset 0: the bitmap 1 is missing", packNE(nil)},
		{"a card is missing", "cardsdll: offset 0: the bitmap 52 is missing", packPE(append(list[:51:51], list[52:]...))},
		{"cut off", "bitmap 40: bmp: offset", broken[:int(binary.LittleEndian.Uint16(broken[0x80+0x40+30+12*39:]))<<9+300]},
	} {
		if _, err := Decode(bytes.NewReader(tt.data)); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	s := sample()
	f.Add(packNE(resources(s)))
	f.Add(packPE(resources(s)))
	var b bytes.Buffer
	if err := Encode(&b, s); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		match := Match(data)
		s, err := Decode(bytes.NewReader(data))
		if err == nil && (!match || s.Sheet().Bounds().Empty()) {
			t.Error("decoded, but not recognized")
		}
	})
}
