package rsc

import (
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"phosphor/formats/internal/formattest"
)

// sample reads a real resource from the shared samples.
func sample(t *testing.T, name string) []byte {
	t.Helper()
	return formattest.Read(t, formattest.Path(t, "samples", "rsc", name))
}

func TestSamples(t *testing.T) {
	for _, test := range []struct {
		name                            string
		version                         uint16
		trees, objects, strings, images int
		icons                           int
		text                            string // somewhere in the value
	}{
		{"colricon.rsc", 4, 1, 19, 0, 0, 10, "  HARD DISK"},
		{"emutos_desktop.rsc", 0, 21, 380, 64, 0, 0, "Desk"},
		{"emutos_emucurs1.rsc", 0, 0, 0, 0, 8, 0, ""},
		{"emutos_emuicon1.rsc", 0, 2, 16, 0, 0, 0, ""},
		{"emutos_gem.rsc", 0, 3, 66, 15, 3, 0, "ITEM SELECTOR"},
		{"emutos_icon.rsc", 0, 2, 16, 0, 0, 0, ""},
		{"emutos_mform.rsc", 0, 0, 0, 0, 8, 0, ""},
		{"fsetter_e.rsc", 0, 6, 115, 2, 0, 0, "Quit"},
		{"gemkfatfs.rsc", 0, 3, 68, 11, 0, 0, "Set volume label:"},
		{"hatari_keytest.rsc", 1, 1, 19, 0, 0, 0, "  Info..."},
		{"monowidg.rsc", 0, 1, 12, 0, 0, 0, ""},
		{"opengem_2048_LE.rsc", 0, 0, 0, 5, 0, 0, "[1][You have won!][ Close ]"},
		{"smurf_spherica_vrsn3.rsc", 3, 1, 111, 0, 0, 0, " Textur"},
		{"tbarmenu.rsc", 0, 4, 17, 0, 0, 0, "  more bacon "},
	} {
		t.Run(test.name, func(t *testing.T) {
			data := sample(t, test.name)
			f, err := Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			objects, found := 0, test.text == ""
			see := func(s string) { found = found || strings.Contains(s, test.text) }
			for _, tree := range f.Trees {
				objects += len(tree)
				for _, o := range tree {
					switch s := o.Spec.(type) {
					case String:
						see(string(s))
					case *Text:
						see(s.Text)
					}
				}
			}
			for _, s := range f.Strings {
				see(s)
			}
			for _, c := range f.ColorIcons {
				see(c.Text)
			}
			got := []int{int(f.Version), len(f.Trees), objects, len(f.Strings), len(f.Images), len(f.ColorIcons)}
			want := []int{int(test.version), test.trees, test.objects, test.strings, test.images, test.icons}
			if !cmp.Equal(got, want) || !found {
				t.Errorf("version, trees, objects, strings, images, icons %v, want %v; text %q found: %v", got, want, test.text, found)
			}
			if f.LittleEndian != strings.Contains(test.name, "_LE") {
				t.Errorf("little-endian: %v", f.LittleEndian)
			}
			again(t, f)
		})
	}
}

// again encodes and decodes f and expects the same value.
func again(t *testing.T, f *File) []byte {
	t.Helper()
	b, err := Encode(f)
	if err != nil {
		t.Fatal(err)
	}
	g, err := Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(f, g); d != "" {
		t.Errorf("differs after encoding and decoding: %s", d)
	}
	return b
}

// everything returns a file with an object of every type.
func everything() *File {
	bits := make([]byte, 32)
	for i := range bits {
		bits[i] = byte(i*37 + 1)
	}
	icon := Icon{Mask: bits, Data: bits[:32:32], Text: "Ablage", Fg: 1, Bg: 0, Char: 'A', CharAt: image.Pt(3, -4),
		Picture: image.Rect(20, 0, 36, 16), TextBox: image.Rect(0, 16, 72, 24)}
	ci := &ColorIcon{Icon: icon, Pictures: []ColorPicture{
		{Planes: 2, Data: make([]byte, 64), Mask: bits, Selected: make([]byte, 64), SelectedMask: bits},
		{Planes: 4, Data: make([]byte, 128), Mask: bits},
	}}
	long := &ColorIcon{Icon: icon}
	long.Text = "ein langer Name für ein Symbol"
	edit := &Text{Text: "abc", Template: "Größe: ____", Valid: "XXXX", Font: SystemFont, Just: Right,
		Colors: Colors{Border: 1, Text: 1, Opaque: true}, Border: -1, TextLen: 5, TmplLen: 12}
	specs := []struct {
		t Type
		s Spec
	}{
		{TypeText, &Text{Text: "Überschrift", Font: SmallFont, Just: Center}},
		{TypeBoxText, &Text{Text: "", Border: 2}},
		{TypeImage, &Image{Stride: 2, Height: 16, Bits: bits, At: image.Pt(1, 2), Color: 1}},
		{TypeUserDef, Raw(0x12345678)},
		{TypeIBox, Box{Border: -3, Colors: Colors{Border: 1}}},
		{TypeButton, String("OK")},
		{TypeBoxChar, Box{Char: '⇧', Border: 1, Colors: Colors{Border: 1, Text: 2, Pattern: 7, Fill: 15, Opaque: true}}},
		{TypeString, String("OK")},
		{TypeFText, edit},
		{TypeFBoxText, edit},
		{TypeIcon, &icon},
		{TypeTitle, String(" Datei ")},
		{TypeCIcon, ci},
		{TypeCIcon, long},
		{99, Raw(7)},
	}
	tree := Tree{{Next: -1, Head: 1, Tail: len(specs), Type: TypeBox, Spec: Box{Border: 2},
		W: Chars(40), H: CharsAnd(20, 3), State: Outlined}}
	for i, s := range specs {
		next := i + 2
		if i == len(specs)-1 {
			next = 0
		}
		tree = append(tree, Object{Next: next, Head: -1, Tail: -1, Type: s.t, Spec: s.s, Flags: Selectable, Extended: 3,
			X: CharsAnd(1, -2), Y: Chars(uint8(i)), W: Chars(10), H: Chars(1)})
	}
	tree[len(tree)-1].Flags |= LastOb
	return &File{
		Version: versionIcons,
		Trees:   []Tree{tree, {{Next: -1, Head: -1, Tail: -1, Type: TypeBox, Flags: LastOb, Spec: Box{}}}},
		Strings: []string{"[1][Schluß|für heute][Gut]", "", "OK"},
		Images:  []*Image{{Stride: 2, Height: 1, Bits: []byte{0x80, 0x01}}},
		// long is missing from the table; Encode adds it.
		ColorIcons: []*ColorIcon{ci},
	}
}

func TestEverything(t *testing.T) {
	for _, version := range []uint16{4, 7} {
		for _, little := range []bool{false, true} {
			f := everything()
			f.Version, f.LittleEndian = version, little
			if version&3 == versionLong {
				f.Editor = [2]byte{'I', 'N'}
			}
			b, err := Encode(f)
			if err != nil {
				t.Fatal(err)
			}
			g, err := Decode(bytes.NewReader(b))
			if err != nil {
				t.Fatal(err)
			}
			if len(g.ColorIcons) != 2 {
				t.Errorf("%d colour icons", len(g.ColorIcons))
			}
			f.ColorIcons = g.ColorIcons
			if d := cmp.Diff(f, g); d != "" {
				t.Errorf("version %d, little-endian %v: %s", version, little, d)
			}
			again(t, g)
		}
	}
}

// files generates resources with objects of every type, and Version 0, 1, 3, 4 or 7.
func files(t *rapid.T) *File {
	word := rapid.IntRange(-0x8000, 0x7fff)
	text := rapid.StringOfN(rapid.RuneFrom([]rune("aZ [|]äß⇧✓")), 0, 15, -1)
	char := rapid.SampledFrom([]rune{0, 'A', '⇧'})
	colors := func() Colors {
		return Colors{Border: rapid.Uint8Range(0, 15).Draw(t, "border"), Text: rapid.Uint8Range(0, 15).Draw(t, "text"), Opaque: rapid.Bool().Draw(t, "opaque"),
			Pattern: rapid.Uint8Range(0, 7).Draw(t, "pattern"), Fill: rapid.Uint8Range(0, 15).Draw(t, "fill")}
	}
	bits := func(n int) []byte { return rapid.SliceOfN(rapid.Byte(), n, n).Draw(t, "bits") }
	point := func() image.Point { return image.Pt(word.Draw(t, "x"), word.Draw(t, "y")) }
	picture := func() *Image {
		p := &Image{Stride: 2 * rapid.IntRange(1, 3).Draw(t, "words"), Height: rapid.IntRange(1, 4).Draw(t, "height"), At: point(), Color: rapid.IntRange(0, 15).Draw(t, "pen")}
		p.Bits = bits(p.Stride * p.Height)
		return p
	}
	icon := func() *Icon {
		size := image.Pt(rapid.IntRange(1, 40).Draw(t, "w"), rapid.IntRange(1, 5).Draw(t, "h"))
		n := iconStride(size.X) * size.Y
		at := image.Pt(rapid.IntRange(0, 99).Draw(t, "x"), rapid.IntRange(0, 99).Draw(t, "y"))
		return &Icon{Mask: bits(n), Data: bits(n), Text: text.Draw(t, "text"), Char: char.Draw(t, "char"), CharAt: point(),
			Fg: rapid.Uint8Range(0, 15).Draw(t, "fg"), Bg: rapid.Uint8Range(0, 15).Draw(t, "bg"),
			Picture: image.Rectangle{Min: at, Max: at.Add(size)}, TextBox: image.Rect(0, 20, 72, 28)}
	}
	f := &File{
		Version: rapid.SampledFrom([]uint16{0, 1, 3, 4, 7}).Draw(t, "version"), LittleEndian: rapid.Bool().Draw(t, "little-endian"),
		Strings: rapid.SliceOfN(text, 0, 4).Draw(t, "strings"),
	}
	if f.Version&3 == versionLong {
		f.Editor = rapid.SampledFrom([][2]byte{{'I', 'N'}, {'R', 'M'}, {'O', 'R'}}).Draw(t, "editor")
	}
	if len(f.Strings) == 0 {
		f.Strings = nil
	}
	for range rapid.IntRange(0, 2).Draw(t, "images") {
		f.Images = append(f.Images, picture())
	}
	if f.Version&versionIcons != 0 {
		for range rapid.IntRange(1, 3).Draw(t, "icons") {
			c := &ColorIcon{Icon: *icon()}
			for range rapid.IntRange(0, 2).Draw(t, "pictures") {
				p := ColorPicture{Planes: rapid.IntRange(1, 8).Draw(t, "planes")}
				p.Data, p.Mask = bits(p.Planes*len(c.Mask)), bits(len(c.Mask))
				if rapid.Bool().Draw(t, "selected") {
					p.Selected, p.SelectedMask = bits(p.Planes*len(c.Mask)), bits(len(c.Mask))
				}
				c.Pictures = append(c.Pictures, p)
			}
			f.ColorIcons = append(f.ColorIcons, c)
		}
	}
	spec := func(kind Type) Spec {
		switch kind {
		case TypeBox, TypeIBox, TypeBoxChar:
			return Box{Char: char.Draw(t, "char"), Border: rapid.Int8().Draw(t, "border"), Colors: colors()}
		case TypeButton, TypeString, TypeTitle:
			return String(text.Draw(t, "text"))
		case TypeText, TypeBoxText, TypeFText, TypeFBoxText:
			return &Text{Text: text.Draw(t, "text"), Template: text.Draw(t, "template"), Valid: text.Draw(t, "valid"),
				Font: word.Draw(t, "font"), FontID: word.Draw(t, "id"), Just: Just(rapid.IntRange(0, 2).Draw(t, "just")), Colors: colors(),
				FontSize: word.Draw(t, "size"), Border: word.Draw(t, "border"), TextLen: word.Draw(t, "length"), TmplLen: word.Draw(t, "length")}
		case TypeImage:
			return picture()
		case TypeIcon:
			return icon()
		case TypeCIcon:
			if len(f.ColorIcons) > 0 {
				return rapid.SampledFrom(f.ColorIcons).Draw(t, "icon")
			}
		}
		return Raw(rapid.Uint32().Draw(t, "spec"))
	}
	coord := func() Coord { return Coord{rapid.Uint8().Draw(t, "chars"), rapid.Int8().Draw(t, "pixels")} }
	for range rapid.IntRange(0, 3).Draw(t, "trees") {
		var tree Tree
		// Append each object to the children of an earlier one.
		for i := range rapid.IntRange(1, 8).Draw(t, "objects") {
			kind := TypeBox + Type(rapid.IntRange(0, int(TypeCIcon-TypeBox)).Draw(t, "type"))
			o := Object{Next: -1, Head: -1, Tail: -1, Type: kind, Extended: rapid.Uint8().Draw(t, "extended"),
				Flags: Flags(rapid.Uint16().Draw(t, "flags")) &^ (LastOb | Indirect), State: State(rapid.Uint16().Draw(t, "state")),
				Spec: spec(kind), X: coord(), Y: coord(), W: coord(), H: coord()}
			if i > 0 {
				parent := rapid.IntRange(0, i-1).Draw(t, "parent")
				if p := &tree[parent]; p.Head < 0 {
					p.Head = i
				} else {
					tree[p.Tail].Next = i
				}
				tree[parent].Tail, o.Next = i, parent
			}
			tree = append(tree, o)
		}
		tree[len(tree)-1].Flags |= LastOb
		f.Trees = append(f.Trees, tree)
	}
	return f
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := files(t)
		for _, tree := range f.Trees {
			if err := tree.Check(); err != nil {
				t.Fatal(err)
			}
		}
		b, err := Encode(f)
		if err != nil {
			t.Fatal(err)
		}
		g, err := Decode(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(f, g); d != "" {
			t.Fatal(d)
		}
	})
}

// TestByHand decodes a file written by hand: a title in a box.
func TestByHand(t *testing.T) {
	var b []byte
	words := func(v ...int) {
		for _, w := range v {
			b = binary.BigEndian.AppendUint16(b, uint16(w))
		}
	}
	const objects, label, table, end = 36, 84, 92, 96
	words(0, objects, 0, 0, 0, 0, label, 0, 0, table, 2, 1, 0, 0, 0, 0, 0, end)
	words(-1, 1, 1, 20, 0, 0x10, 0x00fe, 0x1173, 0, 0, 0x0250, 0xff01)
	words(0, -1, -1, 0x0520, 0x20, 1, 0, label, 0x0301, 0x0002, 6, 0x0301)
	b = append(b, "\x84Tas\x00   "...)
	words(0, objects)
	f, err := Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	want := &File{Trees: []Tree{{
		{Next: -1, Head: 1, Tail: 1, Type: TypeBox, State: Outlined,
			Spec: Box{Border: -2, Colors: Colors{Border: 1, Text: 1, Pattern: 7, Fill: 3}}, W: Coord{80, 2}, H: Coord{1, -1}},
		{Next: 0, Head: -1, Tail: -1, Type: TypeTitle, Extended: 5, Flags: LastOb, State: Selected, Spec: String("äTas"),
			X: Coord{1, 3}, Y: Coord{2, 0}, W: Coord{6, 0}, H: Coord{1, 3}},
	}}}
	if d := cmp.Diff(want, f); d != "" {
		t.Error(d)
	}
	cell := image.Pt(8, 16)
	for i, want := range []image.Rectangle{image.Rect(0, 0, 642, 15), image.Rect(11, 32, 59, 51)} {
		if got := f.Trees[0][i].Rect(cell, image.Pt(640, 400)); got != want {
			t.Errorf("object %d at %v, want %v", i, got, want)
		}
	}
	if got := f.Trees[0][0].Rect(cell, image.Pt(320, 200)).Dx(); got != 322 {
		t.Errorf("a screen 320 pixels wide gives width %d", got)
	}
	if got := f.Trees[0][1].Rect(image.Pt(8, 8), image.Point{}); got != image.Rect(11, 16, 59, 27) {
		t.Errorf("with small characters: %v", got)
	}
}

func TestFamily(t *testing.T) {
	tree := Tree{
		{Next: -1, Head: 1, Tail: 4},
		{Next: 4, Head: 2, Tail: 3},
		{Next: 3, Head: -1, Tail: -1},
		{Next: 1, Head: -1, Tail: -1},
		{Next: 0, Head: -1, Tail: -1},
	}
	if err := tree.Check(); err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range tree {
		s := fmt.Sprint(i, "<", tree.Parent(i), ":")
		for c := range tree.Children(i) {
			s += fmt.Sprint(" ", c)
		}
		got = append(got, s)
	}
	want := []string{"0<-1: 1 4", "1<0: 2 3", "2<1:", "3<1:", "4<0:"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestPictures(t *testing.T) {
	i := &Icon{Data: []byte{0x80, 1, 0, 0x10}, Mask: []byte{0xff, 0xff, 0xff, 0xff}, Picture: image.Rect(0, 0, 12, 2)}
	data, mask := i.Paletteds()
	if data.Rect != image.Rect(0, 0, 12, 2) || data.Pix[0] != 1 || data.Pix[1] != 0 || data.Pix[23] != 1 || mask.Pix[5] != 1 {
		t.Errorf("data %v, mask %v", data.Pix, mask.Pix)
	}
	c := &ColorPicture{Planes: 2, Data: []byte{0x80, 0, 0xc0, 0}, Mask: []byte{0xf0, 0}, Selected: []byte{0, 0, 0x80, 0}, SelectedMask: []byte{0x80, 0}}
	data, mask = c.Paletteds(image.Pt(16, 1), false)
	if data.Pix[0] != 3 || data.Pix[1] != 2 || data.Pix[2] != 0 || mask.Pix[3] != 1 || len(data.Palette) != 4 {
		t.Errorf("data %v, mask %v", data.Pix, mask.Pix)
	}
	if data, mask = c.Paletteds(image.Pt(16, 1), true); data.Pix[0] != 2 || mask.Pix[1] != 0 {
		t.Errorf("selected: data %v, mask %v", data.Pix, mask.Pix)
	}
	p := &Image{Stride: 2, Height: 1, Bits: []byte{0x40, 0x01}}
	if q := p.Paletted(); q.Rect != image.Rect(0, 0, 16, 1) || q.Pix[1] != 1 || q.Pix[15] != 1 || q.Pix[0] != 0 {
		t.Errorf("image %v %v", q.Rect, q.Pix)
	}
}

// patched replaces some words of a file.
func patched(b []byte, words map[int]uint16) []byte {
	b = append([]byte(nil), b...)
	for at, v := range words {
		binary.BigEndian.PutUint16(b[at:], v)
	}
	return b
}

func TestErrors(t *testing.T) {
	f := everything()
	f.Version, f.ColorIcons = 0, nil
	f.Trees[0] = f.Trees[0][:9]
	f.Trees[0][0].Tail, f.Trees[0][8].Next = 8, 0
	good, err := Encode(f)
	if err != nil {
		t.Fatal(err)
	}
	object := func(i int) int { return 36 + 4*len(f.Trees) + 24*i }
	for _, test := range []struct {
		name string
		data []byte
		want string
	}{
		{"empty", nil, "offset 0: in the header: unexpected EOF"},
		{"cut off", good[:len(good)-2], fmt.Sprintf("offset 34: the size of the file is given as %d bytes, it has %d", len(good), len(good)-2)},
		{"version", patched(good, map[int]uint16{0: 8}), "offset 0: version is 8, expected at most 7"},
		{"mark", patched(good, map[int]uint16{0: 3}), "offset 2: version 3 with the unknown mark"},
		{"objects", patched(good, map[int]uint16{20: 0x7fff}), "offset 2: 32767 structures of 24 bytes"},
		{"root", patched(good, map[int]uint16{38: 40}), "offset 36: tree 0 is at 40, expected the position of an object"},
		{"two roots", patched(good, map[int]uint16{42: uint16(object(0))}), "offset 40: tree 1 appears twice"},
		{"loop", patched(good, map[int]uint16{object(3): 3}), "tree 0: object 3 appears twice"},
		{"outside", patched(good, map[int]uint16{object(3): 77}), "tree 0: object 0: its child is 77, expected less than 9"},
		{"wrong end", patched(good, map[int]uint16{object(8): 5}), "object 8: its parent is 5, expected 0"},
		{"text", patched(good, map[int]uint16{object(1) + 12: 0x7000}), fmt.Sprintf("offset %d: the text is at 1879048476", object(1)+12)},
		{"string", patched(good, map[int]uint16{object(6) + 12: 0x7000}), fmt.Sprintf("offset %d: a string is at 1879048623", object(6)+12)},
		{"no icons", patched(good, map[int]uint16{0: 4}), "in the extensions: unexpected EOF"},
	} {
		if _, err := Decode(bytes.NewReader(test.data)); err == nil || !strings.Contains(err.Error(), test.want) || !strings.HasPrefix(err.Error(), "rsc: offset ") {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
	}
	for _, test := range []struct {
		name   string
		change func(*File)
		want   string
	}{
		{"size", func(f *File) { f.Strings = []string{strings.Repeat("x", 70000)} }, "too much for a short header"},
		{"character", func(f *File) { f.Strings = []string{"日"} }, "string 0: atarist: offset 0"},
		{"zero", func(f *File) { f.Strings = []string{"a\x00"} }, "string 0: a zero byte"},
		{"specification", func(f *File) { f.Trees[0][0].Spec = String("") }, "tree 0: object 0: a BOX has a specification of type rsc.String, not rsc.Box"},
		{"none", func(f *File) { f.Trees[0][0].Spec = nil }, "tree 0: object 0: a BOX has"},
		{"bits", func(f *File) { f.Images[0].Height = 2 }, "image 0: an image of 2 bytes where 4 are due"},
		{"links", func(f *File) { f.Trees[1] = nil }, "tree 1: no objects"},
	} {
		f := everything()
		test.change(f)
		if _, err := Encode(f); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
	}
}

// TestCutOff decodes every prefix of a file. None may panic.
func TestCutOff(t *testing.T) {
	b, err := Encode(everything())
	if err != nil {
		t.Fatal(err)
	}
	for n := range b {
		if _, err := Decode(bytes.NewReader(b[:n])); err == nil {
			t.Errorf("%d of %d bytes are a file", n, len(b))
		}
	}
}

// TestOverlap has thousands of texts share the parts of one long string, so that the
// value would be much larger than the file.
func TestOverlap(t *testing.T) {
	f := &File{Version: 3, Strings: make([]string, 2000)}
	for i := range f.Strings {
		f.Strings[i] = fmt.Sprint(i)
	}
	f.Strings[0] = strings.Repeat("x", 4000)
	b, err := Encode(f)
	if err != nil {
		t.Fatal(err)
	}
	at := binary.BigEndian.Uint32(b[72:])
	for i := range f.Strings {
		binary.BigEndian.PutUint32(b[72+4*i:], at+uint32(i))
	}
	formattest.Allocates(t, 1<<20, func() {
		if _, err := Decode(bytes.NewReader(b)); err == nil || !strings.Contains(err.Error(), "overlap") {
			t.Errorf("error %v", err)
		}
	})
}

var update = flag.Bool("update", false, "write the fuzz seeds anew")

// TestSeeds checks that the fuzzer's seeds are what Encode produces.
func TestSeeds(t *testing.T) {
	small := everything()
	small.Version, small.ColorIcons, small.Trees = 0, nil, small.Trees[1:]
	little := everything()
	little.LittleEndian = true
	long := everything()
	long.Version, long.Editor = 7, [2]byte{'O', 'R'}
	for name, f := range map[string]*File{"small": small, "icons": everything(), "little": little, "long": long} {
		b, err := Encode(f)
		if err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf("go test fuzz v1\n[]byte(%q)\n", b)
		path := filepath.Join("testdata", "fuzz", "FuzzDecode", name)
		if *update {
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("the seed %s is out of date (%v); run the test with -update", path, err)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Decode(bytes.NewReader(data))
		if err != nil {
			if s := err.Error(); !strings.HasPrefix(s, "rsc: offset ") || strings.Contains(s, "\n") {
				t.Errorf("error %q", err)
			}
			return
		}
		b, err := Encode(file)
		if err != nil && strings.Contains(err.Error(), "too much for a short header") {
			file.Version, file.Editor = file.Version|versionLong, [2]byte{'O', 'R'}
			b, err = Encode(file)
		}
		if err != nil {
			t.Fatal(err)
		}
		g, err := Decode(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(file, g); d != "" {
			t.Errorf("differs after encoding and decoding: %s", d)
		}
	})
}
