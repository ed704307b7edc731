package oberonlib

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"phosphor/formats/internal/formattest"
	"phosphor/formats/pict"
)

// le encodes values in little-endian order: ints as 16 bits, int32s as 32 bits, and
// strings.
func le(values ...any) (b []byte) {
	for _, v := range values {
		switch v := v.(type) {
		case int:
			b = binary.LittleEndian.AppendUint16(b, uint16(v))
		case int32:
			b = binary.LittleEndian.AppendUint32(b, uint32(v))
		case string:
			b = append(b, v...)
		case []byte:
			b = append(b, v...)
		}
	}
	return b
}

// newer has three references: to an object, to none, and to an object of the same kind.
func newer() []byte {
	return le("\xdbBIER", int32(47), int32(56), 3, int32(27), int32(-1), int32(36),
		0, int32(3), "abc", 0, int32(5), "\x00defg",
		1, "A.New\x00", " ", // a byte between the tables
		2, "Two\x00", -1, "\x00", 0, "H\x84\x00", -32768)
}

func library() *Library {
	return &Library{
		Objects: []*Object{{"A.New", []byte("abc")}, nil, {"A.New", []byte("\x00defg")}},
		Dict:    []Entry{{2, "Two"}, {-1, ""}, {0, "Hö"}},
	}
}

func older() []byte {
	contents := le(2, 1, 3, 5, 6, "\x00A.New\x00\x01B.New\x00\x00", int32(1), "x", int32(0), int32(2), "yz")
	dict := le(1, "one\x00", -32768)
	return le("\xdb\xfe", int32(len(contents)+4), contents, int32(len(dict)+4), dict)
}

func TestDecode(t *testing.T) {
	for name, test := range map[string]struct {
		data []byte
		want *Library
	}{
		"newer": {newer(), library()},
		"older": {older(), &Library{
			Objects: []*Object{nil, {"A.New", []byte("x")}, {"B.New", []byte{}}, nil, nil, {"A.New", []byte("yz")}},
			Dict:    []Entry{{1, "one"}},
		}},
		"empty": {le("\xdbBIER", int32(15), int32(17), 0, 0, -32768), &Library{}},
	} {
		got, err := Decode(bytes.NewReader(test.data))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d := cmp.Diff(test.want, got); d != "" {
			t.Errorf("%s: %s", name, d)
		}
		if !Match(test.data) {
			t.Errorf("Match rejects %s", name)
		}
	}
	l := library()
	if l.Name(2) != "Two" || l.Name(1) != "" || l.Name(-1) != "" || l.Find("Hö") != 0 || l.Find("") != -1 {
		t.Errorf("names %q, %q, %q, references %d, %d", l.Name(2), l.Name(1), l.Name(-1), l.Find("Hö"), l.Find(""))
	}
}

func TestDecodeErrors(t *testing.T) {
	change := func(at int, s string) []byte { b := newer(); copy(b[at:], s); return b }
	for _, test := range []struct {
		name string
		data []byte
		want string
	}{
		{"empty", nil, "offset 0: expected a library"},
		{"text", []byte("some text"), "offset 0: expected a library"},
		{"short", []byte("\xdbBIE"), "offset 4: in the header: unexpected EOF"},
		{"font", []byte("\xdb\x00P\x00\x0c\x00"), "offset 1: type is 0, expected BIER or less than 0"},
		{"objects", change(13, "\xff\xff"), "offset 13: -1 objects"},
		{"many objects", change(13, "\xff\x7f"), "offset 13: 32767 objects in 57 bytes"},
		{"generators", change(47, "\xff\xff"), "offset 47: -1 generators"},
		{"generators behind the end", change(5, "\xff\xff\xff\x7f"), "offset 72: 2 bytes are missing"},
		{"dictionary behind the end", change(9, "\xff\xff\xff\x7f"), "offset 72: 2 bytes are missing"},
		{"dictionary without end", newer()[:len(newer())-2], "offset 70: 2 bytes are missing"},
		{"object behind the end", change(15, "\xff\xff\xff\x7f"), "offset 72: 2 bytes are missing"},
		{"length", change(29, "\xff\xff\xff\xff"), "offset 33: -1 bytes, expected at least 0"},
		{"long object", change(29, "\xff\xff\xff\x7f"), "offset 33: "},
		{"generator", change(27, "\x01"), "offset 27: object 0: generator 1 of 1"},
		{"old dictionary", le("\xdb\xfe", int32(99)), "offset 2: the dictionary is at 101, expected 6 to 6"},
		{"old runs", le("\xdb\xfe", int32(10), 1, 5, 4, int32(0), -32768), "offset 8: -1 objects in 6 bytes"},
		{"old long run", le("\xdb\xfe", int32(10), 1, 0, 30000, int32(0), -32768), "offset 8: 30000 objects in 6 bytes"},
		{"old generator", le("\xdb\xfe", int32(11), 1, 0, 1, "\x03", int32(0), -32768), "offset 13: object 0: generator 3 of 0"},
	} {
		l, err := Decode(bytes.NewReader(test.data))
		if err == nil || l != nil || !strings.HasPrefix(err.Error(), "oberonlib: "+test.want) {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
	}
	if Match(nil) || Match([]byte("\xdb\x00P\x00\x0c\x00")) || Match([]byte("some text")) {
		t.Error("Match accepts the wrong data")
	}
}

var names = rapid.StringOfN(rapid.RuneFrom([]rune("aZ.0 äß–")), 0, 12, -1)

func libraries(t *rapid.T) *Library {
	l := &Library{}
	for range rapid.IntRange(0, 6).Draw(t, "objects") {
		if rapid.IntRange(0, 3).Draw(t, "none") == 0 {
			l.Objects = append(l.Objects, nil)
			continue
		}
		l.Objects = append(l.Objects, &Object{
			Generator: rapid.SampledFrom([]string{"Panels.NewPanel", "Cards.NewStack", "A.ü", ""}).Draw(t, "generator"),
			Data:      rapid.SliceOfN(rapid.Byte(), 0, 20).Draw(t, "data"),
		})
	}
	for range rapid.IntRange(0, 5).Draw(t, "entries") {
		l.Dict = append(l.Dict, Entry{rapid.IntRange(-0x7fff, 0x7fff).Draw(t, "key"), names.Draw(t, "name")})
	}
	return l
}

var (
	format        = formattest.Codec[*Library]{Package: "oberonlib", Encode: Encode, Decode: Decode}
	documentCodec = formattest.Codec[*Document]{Package: "oberonlib", Encode: EncodeDocument, Decode: DecodeDocument}
)

func TestRoundTrip(t *testing.T) { format.RoundTrip(t, libraries) }

func TestDocumentRoundTrip(t *testing.T) {
	word := rapid.IntRange(-0x8000, 0x7fff)
	documentCodec.RoundTrip(t, func(t *rapid.T) *Document {
		d := &Document{
			Generator: rapid.SampledFrom([]string{"Solitaire.NewDoc", "Tetris.NewDoc", "PanelDocs.NewDoc"}).Draw(t, "generator"),
			X:         word.Draw(t, "x"), Y: word.Draw(t, "y"), Width: word.Draw(t, "width"), Height: word.Draw(t, "height"),
			Prefix: []byte{}, Library: libraries(t),
		}
		switch d.Generator {
		case "Tetris.NewDoc":
			d.Version = names.Draw(t, "version")
		case "PanelDocs.NewDoc":
			d.Prefix = []byte{2}
		}
		if rapid.Bool().Draw(t, "attachments") {
			d.Attachments = rapid.SliceOfN(rapid.Byte(), 0, 20).Draw(t, "data")
		}
		return d
	})
}

// TestValues writes and reads every kind of value, and expects no bytes left over.
func TestValues(t *testing.T) {
	reals := rapid.Float64().Filter(func(v float64) bool { return !math.IsNaN(v) })
	long := rapid.Int32()
	word := rapid.IntRange(-0x8000, 0x7fff)
	refs := rapid.Custom(func(t *rapid.T) Ref {
		if rapid.Bool().Draw(t, "none") {
			return None
		}
		return Ref{rapid.IntRange(0, 0x7fff).Draw(t, "number"), rapid.SampledFrom([]string{"", "Icons", "Symbols"}).Draw(t, "library")}
	})
	names := names.Filter(func(s string) bool { return s != "" })
	rapid.Check(t, func(t *rapid.T) {
		f := Frame{
			X: word.Draw(t, "x"), Y: word.Draw(t, "y"), Width: word.Draw(t, "width"), Height: word.Draw(t, "height"),
			State: rapid.Uint32().Draw(t, "state"), Model: refs.Draw(t, "model"),
		}
		for range rapid.IntRange(0, 3).Draw(t, "links") {
			f.Links = append(f.Links, Link{names.Draw(t, "name"), refs.Draw(t, "to")})
		}
		for range rapid.IntRange(0, 5).Draw(t, "attributes") {
			f.Attributes = append(f.Attributes, Attribute{names.Draw(t, "name"), rapid.OneOf(
				rapid.Bool().AsAny(), names.AsAny(), long.AsAny(), reals.AsAny(), rapid.Byte().AsAny(),
			).Draw(t, "value")})
		}
		num, set, flag, ref, integer := int(long.Draw(t, "num")), rapid.Uint32().Draw(t, "set"), rapid.Bool().Draw(t, "bool"), refs.Draw(t, "ref"), word.Draw(t, "int")
		l := &Library{}
		w := l.Writer()
		w.Num(num)
		w.Int(integer)
		w.Frame(f)
		w.Set(set)
		w.Bool(flag)
		w.Ref(ref)
		data, err := w.Data()
		if err != nil {
			t.Fatal(err)
		}
		l.Put(1, "A.New", data)
		r := l.Reader(1)
		if got := []any{r.Num(), r.Int(), r.Frame(), r.Set(), r.Bool(), r.Ref()}; !cmp.Equal(got, []any{num, integer, f, set, flag, ref}) || r.Err() != nil || len(r.Rest()) != 0 {
			t.Fatalf("%s; error %v, %d bytes left", cmp.Diff([]any{num, integer, f, set, flag, ref}, got), r.Err(), len(r.Rest()))
		}
	})
}

func TestNum(t *testing.T) {
	for v, want := range map[int]string{
		0: "\x00", 1: "\x01", -1: "\x7f", 63: "\x3f", 64: "\xc0\x00", -64: "\x40", -65: "\xbf\x7f",
		math.MaxInt32: "\xff\xff\xff\xff\x07", math.MinInt32: "\x80\x80\x80\x80\x78",
	} {
		w := (&Library{}).Writer()
		w.Num(v)
		if b, err := w.Data(); err != nil || string(b) != want {
			t.Errorf("%d is % x, want % x; error %v", v, b, want, err)
		}
	}
	r := &Reader{data: []byte("\xff\xff\xff\xff\xff\x00")}
	if r.Num(); r.Err() == nil {
		t.Error("a number of six bytes")
	}
}

func TestOldAttributes(t *testing.T) {
	r := &Reader{data: []byte("\x42Name\x00Anna\x00Cmd\x00\x00\x00")}
	want := []Attribute{{"Name", "Anna"}, {"Cmd", ""}}
	if d := cmp.Diff(want, r.attributes()); d != "" || r.Err() != nil {
		t.Error(d, r.Err())
	}
}

func TestReaderErrors(t *testing.T) {
	for name, test := range map[string]struct {
		data string
		read func(*Reader)
		want string
	}{
		"int":        {"x", func(r *Reader) { r.Int() }, "offset 0: 1 bytes are missing"},
		"string":     {"xy", func(r *Reader) { _ = r.String() }, "offset 0: a string has no end"},
		"links":      {"\x34", func(r *Reader) { r.links() }, "offset 1: mark is 34, expected 33"},
		"attributes": {"\x44", func(r *Reader) { r.attributes() }, "offset 1: mark is 44, expected 43"},
		"type":       {"\x43a\x00\x05", func(r *Reader) { r.attributes() }, "offset 4: a has type 5, which is unknown"},
	} {
		r := &Reader{data: []byte(test.data)}
		test.read(r)
		first := r.Err()
		if first == nil || !strings.HasPrefix(first.Error(), "oberonlib: "+test.want) {
			t.Errorf("%s: %v, want %s", name, first, test.want)
		}
		if r.Long(); r.Err() != first {
			t.Errorf("%s: then %v", name, r.Err())
		}
	}
	if r := library().Reader(1); len(r.Rest()) != 0 || r.Byte() != 0 || r.Err() == nil {
		t.Error("a missing object has data")
	}
}

func TestWriterErrors(t *testing.T) {
	for name, write := range map[string]func(*Writer){
		"int":        func(w *Writer) { w.Int(1 << 15) },
		"long":       func(w *Writer) { w.Long(1 << 31) },
		"num":        func(w *Writer) { w.Num(1 << 31) },
		"string":     func(w *Writer) { w.String("日本") },
		"zero":       func(w *Writer) { w.String("a\x00") },
		"link":       func(w *Writer) { w.Frame(Frame{Links: []Link{{}}}) },
		"attribute":  func(w *Writer) { w.Frame(Frame{Attributes: []Attribute{{"", true}}}) },
		"value":      func(w *Writer) { w.Frame(Frame{Attributes: []Attribute{{"a", 5}}}) },
		"no library": func(w *Writer) { w.lib = nil; w.Ref(Ref{}) },
	} {
		w := (&Library{}).Writer()
		write(w)
		w.Int(0)
		if _, err := w.Data(); err == nil || !strings.HasPrefix(err.Error(), "oberonlib: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestEncodeErrors(t *testing.T) {
	for name, l := range map[string]*Library{
		"objects":   {Objects: make([]*Object, 1<<15)},
		"generator": {Objects: []*Object{{Generator: "日"}}},
		"end":       {Dict: []Entry{{-32768, ""}}},
		"key":       {Dict: []Entry{{1 << 15, ""}}},
	} {
		format.Refuses(t, name, l)
	}
	for name, d := range map[string]*Document{
		"version":    {Generator: "A.NewDoc", Version: "1", Library: &Library{}},
		"bounds":     {X: 1 << 15, Library: &Library{}},
		"prefix":     {Prefix: make([]byte, 65), Library: &Library{}},
		"library":    {Prefix: []byte("\xdbBIER"), Library: &Library{}},
		"attachment": {Prefix: []byte("\xf7\x08"), Library: &Library{}},
	} {
		documentCodec.Refuses(t, name, d)
	}
	if err := Encode(formattest.Full{}, &Library{}); !errors.Is(err, io.ErrShortWrite) {
		t.Error(err)
	}
}

func TestDocumentErrors(t *testing.T) {
	for data, want := range map[string]string{
		"":                         "offset 0: 2 bytes are missing",
		"\xdbBIER":                 "offset 0: the file begins with DB 42, expected F7 07",
		"\xf7\x07A.NewDoc":         "offset 2: a string has no end",
		"\xf7\x07A.NewDoc\x00\x00": "offset 11: 1 bytes are missing",
		"\xf7\x07TextDocs.NewDoc\x00\x00\x00\x00\x00\x00\x00\x00\x00\xf0\x01": "offset 26: document TextDocs.NewDoc has no library",
	} {
		if _, err := DecodeDocument(strings.NewReader(data)); err == nil || !strings.HasPrefix(err.Error(), "oberonlib: "+want) {
			t.Errorf("%q: %v, want %s", data, err, want)
		}
	}
	if _, ok := MatchDocument([]byte("\xdbBIER")); ok {
		t.Error("Match accepts a library as a document")
	}
}

// TestLibraries checks that the libraries of the release decode completely, and that
// newer ones encode to the same bytes.
func TestLibraries(t *testing.T) {
	for name, want := range map[string]struct {
		objects, pictures int
		names             string
	}{
		"Icons.Lib":   {73, 36, ""},
		"Icons2.Lib":  {12, 12, "Freecell Bombe Bombe2 SunSet Blank VierGewinnt Solitaire Spider"},
		"Icons3.Lib":  {21, 11, "Tetris Asteroids Sokoban"},
		"Symbols.Lib": {8, 8, ""},
	} {
		data := formattest.Read(t, formattest.Path(t, "samples", "oberon", "lib", name))
		l, err := Decode(bytes.NewReader(data))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		pictures := l.Pictures()
		if len(l.Objects) != want.objects || len(pictures) != want.pictures {
			t.Errorf("%s: %d objects, %d pictures", name, len(l.Objects), len(pictures))
		}
		known := map[string]bool{}
		for _, p := range pictures {
			known[p.Name] = true
			m, err := pict.DecodeAll(bytes.NewReader(p.Data))
			if err != nil {
				t.Errorf("%s: object %d: %v", name, p.Ref, err)
				continue
			}
			if m.Stats.MissingRows > 0 || m.Stats.TrailingBytes > 0 {
				t.Errorf("%s: object %d lacks %d rows, %d bytes follow", name, p.Ref, m.Stats.MissingRows, m.Stats.TrailingBytes)
			}
		}
		for _, n := range strings.Fields(want.names) {
			if !known[n] {
				t.Errorf("%s has no picture %s", name, n)
			}
		}
		again(t, name, l, data)
	}
}

// again encodes a library and compares the result with it and, for a newer one, with its
// file.
func again(t *testing.T, name string, l *Library, data []byte) {
	t.Helper()
	var b bytes.Buffer
	if err := Encode(&b, l); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	if string(data[1:5]) == magic && !bytes.Equal(b.Bytes(), data) {
		t.Errorf("%s: %d bytes become %d different bytes", name, len(data), b.Len())
	}
	format.Same(t, l)
}

// TestDocuments decodes the panels of the release; its other documents are texts and
// books.
func TestDocuments(t *testing.T) {
	for _, folder := range []string{"panel", "book"} {
		for _, path := range formattest.Files(t, 2, "*", "samples", "oberon", folder) {
			name, data := filepath.Base(path), formattest.Read(t, path)
			d, err := DecodeDocument(bytes.NewReader(data))
			if !strings.HasSuffix(name, ".Panel") {
				if err == nil {
					t.Errorf("%s was decoded", name)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if g, ok := MatchDocument(data); !ok || g != d.Generator || g != "PanelDocs.NewDoc" || len(d.Library.Objects) < 20 {
				t.Errorf("%s: generator %s, %d objects", name, d.Generator, len(d.Library.Objects))
			}
			if name == "CardGames.Panel" {
				cardGames(t, d)
			}
			var b bytes.Buffer
			if err := EncodeDocument(&b, d); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if bytes.Contains(data, []byte(magic)) && !bytes.Equal(b.Bytes(), data) {
				t.Errorf("%s: %d bytes become %d different bytes", name, len(data), b.Len())
			}
			documentCodec.Same(t, d)
		}
	}
}

// cardGames checks the panel of the card games: its main frame and the commands of its
// children.
func cardGames(t *testing.T, d *Document) {
	if d.Width != 196 || d.Height != 163 || !bytes.Equal(d.Prefix, []byte{2}) {
		t.Errorf("%dx%d, prefix % x", d.Width, d.Height, d.Prefix)
	}
	l := d.Library
	r := l.Reader(0)
	version := r.Num()
	r.Set()
	r.Num()
	r.Num()
	var children []Ref
	for range r.Int() {
		children = append(children, r.Ref())
	}
	r.Ref()
	color := 0
	if version == 7 {
		color = r.Int()
	}
	f := r.Frame()
	if version < 6 || f.Width != 196 || f.Height != 163 || len(children) < 10 || r.Err() != nil || len(r.Rest()) > 0 {
		t.Errorf("version %d, colour %d, %dx%d, %d children, error %v, %d bytes left", version, color, f.Width, f.Height, len(children), r.Err(), len(r.Rest()))
	}
	commands := map[string]bool{}
	for ref, o := range l.Objects {
		if o == nil || o.Generator != "BasicGadgets.NewButton" {
			continue
		}
		r := l.Reader(ref)
		if v := r.Num(); v == 4 {
			r.Int()
			r.Int()
		}
		caption := r.String()
		r.Int()
		r.Int()
		r.Int()
		r.Ref()
		f := r.Frame()
		if r.Err() != nil || len(r.Rest()) > 0 {
			t.Errorf("button %d %q: error %v, %d bytes left", ref, caption, r.Err(), len(r.Rest()))
		}
		if s, ok := f.Attribute("Cmd").(string); ok {
			commands[s] = true
		}
	}
	for _, want := range []string{"Cards.SetBG 0 ~", "Cards.SetBG 8 ~", "Solitaire.SetDraw 3 ~"} {
		if !commands[want] {
			t.Errorf("no button executes %q", want)
		}
	}
	if n := len(l.Pictures()); n < 9 {
		t.Errorf("%d pictures", n)
	}
}

func TestMemory(t *testing.T) {
	// All objects are at one place, each as large as the file.
	n := 200
	b := le("\xdbBIER", int32(15+4*n+6+100), int32(15+4*n+6+100+8), n)
	for range n {
		b = append(b, le(int32(15+4*n))...)
	}
	b = append(b, le(0, int32(100), strings.Repeat("x", 100), 1, "A.New\x00", -32768)...)
	old := le("\xdb\xfe", int32(6+4*200), 200)
	for range 200 {
		old = append(old, le(32000, 32001)...)
	}
	old = append(old, le(int32(0), -32768, strings.Repeat("\x00", 200))...)
	for name, data := range map[string][]byte{"new": b, "old": old} {
		allocated := formattest.Allocated(func() {
			if _, err := Decode(bytes.NewReader(data)); (err == nil) != (name == "new") {
				t.Errorf("%s: %v", name, err)
			}
		})
		if allocated > 8<<20 {
			t.Errorf("%s: %d bytes allocated", name, allocated)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(newer())
	f.Add(older())
	format.Fuzz(f, func(l *Library) {
		for ref := range l.Objects {
			l.Reader(ref).Frame()
		}
		l.Pictures()
	})
}

func FuzzDecodeDocument(f *testing.F) {
	f.Add(append([]byte("\xf7\x07A.NewDoc\x00\x00\x00\x00\x00\x10\x00\x20\x00\x02"), older()...))
	documentCodec.Fuzz(f, nil)
}

func BenchmarkDecode(b *testing.B) {
	l := &Library{}
	for ref := range 1000 {
		l.Put(ref, fmt.Sprintf("M%d.New", ref%20), make([]byte, 1000))
	}
	var file bytes.Buffer
	if err := Encode(&file, l); err != nil {
		b.Fatal(err)
	}
	formattest.Benchmark(b, file.Len(), func() error {
		_, err := Decode(bytes.NewReader(file.Bytes()))
		return err
	})
}

// The table of a card game is a panel with one stack, here of one ace.
func Example() {
	l := &Library{}
	w := l.Writer()
	w.Num(7)
	w.Set(0)
	w.Num(1)
	w.Num(2)
	w.Int(1) // child
	w.Ref(Ref{Number: 1})
	w.Ref(None)
	w.Int(8)
	w.Frame(Frame{Width: 384, Height: 330, Model: None})
	panel, err := w.Data()
	if err != nil {
		log.Fatal(err)
	}
	w = l.Writer()
	w.Int(2, 0) // the ace of hearts
	w.Bool(true)
	w.Int(-1, 4) // no more cards; the back
	w.Frame(Frame{X: 10, Y: -73, Width: 50, Height: 68, Model: None, Attributes: []Attribute{{"Name", "Talon"}}})
	stack, err := w.Data()
	if err != nil {
		log.Fatal(err)
	}
	l.Put(0, "Panels.NewPanel", panel)
	l.Put(1, "Cards.NewStack", stack)
	var file bytes.Buffer
	if err := EncodeDocument(&file, &Document{Generator: "Solitaire.NewDoc", Width: 384, Height: 330, Library: l}); err != nil {
		log.Fatal(err)
	}

	d, err := DecodeDocument(&file)
	if err != nil {
		log.Fatal(err)
	}
	r := d.Library.Reader(1)
	for suit := r.Int(); suit >= 0; suit = r.Int() {
		fmt.Println("suit", suit, "rank", r.Int(), "face up", r.Bool())
	}
	fmt.Println("back", r.Int())
	f := r.Frame()
	fmt.Println(f.Attribute("Name"), f.Width, f.Height, r.Err())
	// Output:
	// suit 2 rank 0 face up true
	// back 4
	// Talon 50 68 <nil>
}
