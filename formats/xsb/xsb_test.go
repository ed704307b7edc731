package xsb

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"phosphor/formats/internal/formattest"
)

func TestDecodeText(t *testing.T) {
	board := []string{"#####", "#@$.#", "#####"}
	const plain = "#####\n#@$.#\n#####\n"
	for _, test := range []struct {
		name, text string
		want       Collection
	}{
		{"board", plain, Collection{Levels: []Level{{Rows: board}}}},
		{"no end of line", strings.TrimSpace(plain), Collection{Levels: []Level{{Rows: board}}}},
		{"PC", strings.ReplaceAll(plain, "\n", "\r\n"), Collection{Levels: []Level{{Rows: board}}}},
		{"Macintosh", strings.ReplaceAll(plain, "\n", "\r"), Collection{Levels: []Level{{Rows: board}}}},
		{"byte order mark", "\ufeff" + plain, Collection{Levels: []Level{{Rows: board}}}},
		{"names below", "; A set\n\n" + plain + "Title: One\nAUTHOR:  Me \nComment: c\nComment:\nd\n e\nComment-End:\nSolution: R\n\n" + plain + "Title: Two\nSolution\nrR\nlL\n",
			Collection{Comments: []string{"A set"}, Levels: []Level{
				{Title: "One", Author: "Me", Comments: []string{"c", "d", "e"}, Solution: "R", Rows: board},
				{Title: "Two", Solution: "rRlL", Rows: board}}}},
		{"names of the collection", "Title: Set\nAuthor: Me\nComment: c\n\n" + plain,
			Collection{Title: "Set", Author: "Me", Comments: []string{"c"}, Levels: []Level{{Rows: board}}}},
		{"titles above", "; Set\n; 1\n\n" + plain + "\nx\n; 2\n" + plain,
			Collection{Comments: []string{"Set"}, Levels: []Level{{Title: "1", Rows: board}, {Title: "2", Comments: []string{"x"}, Rows: board}}}},
		{"titles below", plain + "one\n\n" + plain + "; two\nx\n",
			Collection{Levels: []Level{{Title: "one", Rows: board}, {Title: "two", Comments: []string{"x"}, Rows: board}}}},
		{"text at the end", "one\n" + plain + "\nbye\n", Collection{Levels: []Level{{Title: "one", Comments: []string{"bye"}, Rows: board}}}},
		{"runs", "5#|#@$.#|5#\n", Collection{Levels: []Level{{Rows: board}}}},
		{"runs on lines", "5#\n#@$.#\n5#\n", Collection{Levels: []Level{{Rows: board}}}},
		{"letters", "#####\n#pb.#\n#PB-#\n5#\n", Collection{Levels: []Level{{Rows: []string{"#####", "#@$.#", "#+* #", "#####"}}}}},
		{"ragged", " ###\n##@#\n", Collection{Levels: []Level{{Rows: []string{" ###", "##@#"}}}}},
		{"floor all around", "-----\n_#@#_\n-----\n", Collection{Levels: []Level{{Rows: []string{"     ", " #@# ", "     "}}}}},
		{"a ruler is no board", "-----\n\n" + plain, Collection{Levels: []Level{{Title: "-----", Rows: board}}}},
		{"a number is no board", "#1\n\n" + plain, Collection{Levels: []Level{{Title: "#1", Rows: board}}}},
		{"other notation", plain + "Solution: 2R\n", Collection{Levels: []Level{{Comments: []string{"Solution: 2R"}, Rows: board}}}},
		{"Latin-1", "Stra\xdfe\n" + plain, Collection{Levels: []Level{{Title: "Straße", Rows: board}}}},
	} {
		got, err := DecodeText(strings.NewReader(test.text))
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if d := cmp.Diff(&test.want, got); d != "" {
			t.Errorf("%s: %s", test.name, d)
		}
	}
	if !MatchText([]byte(plain)) || MatchText([]byte("# a list\n# of words\n")) || MatchText([]byte("####\n####\n####\n")) {
		t.Error("MatchText is wrong")
	}
}

func TestDecodeTextErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                    "offset 0: no board in 0 lines",
		"some text\nand more\n":               "offset 19: no board in 2 lines",
		"x\n300#\n":                           "offset 2: more than 255 columns, at line 2",
		"x\n" + strings.Repeat("#\n", 256):    "offset 2: 1x256 squares, expected at most 255x255, at line 2",
		strings.Repeat("-", 300) + "\n####\n": "offset 0: 300x2 squares, expected at most 255x255, at line 1",
		"9999999999999999999999#\n":           "offset 0: more than 255 columns, at line 1",
		"x\n#####\n#@%.#\n#####\n":            "offset 10: '%' does not stand for a square, at line 3",
	} {
		c, err := DecodeText(strings.NewReader(text))
		if err == nil || c != nil || !strings.HasPrefix(err.Error(), "sokoban: "+want) {
			t.Errorf("%.20q: %v, want %s", text, err, want)
		}
	}
}

// TestStrangers checks that an invalid character is reported once, with its line, that
// both parts of its board are skipped, and that a text between two boards is still a
// text.
func TestStrangers(t *testing.T) {
	const good = "#####\n#@$.#\n#####\n"
	c, notes, err := ReadText(strings.NewReader(good + "\n#####\n#@%.#\n#%$ #\n#####\n\n" + good))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Levels) != 2 || len(notes.Wrong) != 1 || !strings.HasSuffix(notes.Wrong[0].Error(), "'%' does not stand for a square, at line 6") {
		t.Errorf("%d levels, wrong %q", len(c.Levels), notes.Wrong)
	}
	if c, err := DecodeText(strings.NewReader(good + "# two #\n" + good)); err != nil || len(c.Levels) != 2 {
		t.Errorf("a text between boards: %v", err)
	}
}

func boards(t *rapid.T, most int) []string {
	w := rapid.IntRange(1, most).Draw(t, "w")
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string {
		row := make([]byte, w)
		for i := range row {
			row[i] = rapid.SampledFrom([]byte("#@+$*.   ####")).Draw(t, "square")
		}
		return string(row)
	}), 1, most).Draw(t, "rows")
}

var (
	textCodec = formattest.Codec[*Collection]{Package: "sokoban", Encode: EncodeText, Decode: DecodeText}
	dataCodec = formattest.Codec[*Collection]{Package: "sokoban", Encode: EncodeData, Decode: DecodeData}
)

func TestTextRoundTrip(t *testing.T) {
	lines := rapid.Map(rapid.StringOfN(rapid.RuneFrom([]rune("aZ;: #-|3äß")), 0, 12, -1), strings.TrimSpace)
	comments := func(t *rapid.T) (list []string) {
		for range rapid.IntRange(0, 3).Draw(t, "comments") {
			if s := lines.Draw(t, "comment"); s != "" {
				list = append(list, s)
			}
		}
		return list
	}
	textCodec.RoundTrip(t, func(t *rapid.T) *Collection {
		c := &Collection{Title: lines.Draw(t, "title"), Author: lines.Draw(t, "author"), Comments: comments(t)}
		for range rapid.IntRange(1, 4).Draw(t, "levels") {
			l := Level{
				Title: lines.Draw(t, "title"), Author: lines.Draw(t, "author"), Comments: comments(t),
				Solution: rapid.StringOfN(rapid.RuneFrom([]rune("udlrUDLR")), 0, 9, -1).Draw(t, "solution"),
				Rows:     boards(t, 12),
			}
			l.Rows[0] = "#" + l.Rows[0][1:]
			c.Levels = append(c.Levels, l)
		}
		return c
	})
}

func TestDataRoundTrip(t *testing.T) {
	dataCodec.RoundTrip(t, func(t *rapid.T) *Collection {
		c := &Collection{}
		for range rapid.IntRange(1, 4).Draw(t, "levels") {
			c.Levels = append(c.Levels, Level{Rows: boards(t, 32)})
		}
		return c
	})
}

// plainData is a level of 2x3 squares, as the package comment describes.
const plainData = "\x01\x00\x02\x00\x03\x00\x00\x01\x02\x04\x08\x10\x02\x00\x00\x00"

func TestDecodeData(t *testing.T) {
	got, err := DecodeData(strings.NewReader(plainData))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(&Collection{Levels: []Level{{Rows: []string{" .", " $", "#@"}}}}, got); d != "" || !MatchData([]byte(plainData)) {
		t.Error(d)
	}
	change := func(at int, v byte) string { b := []byte(plainData); b[at] = v; return string(b) }
	for data, want := range map[string]string{
		"":              "offset 0: in the header: unexpected EOF",
		change(0, 0):    "offset 0: 0 levels in 16 bytes",
		change(1, 0xff): "offset 0: -255 levels",
		change(0, 4):    "offset 0: 4 levels in 16 bytes",
		change(12, 1):   "offset 12: level 1 is at 1, expected 2 to 8",
		change(13, 1):   "offset 12: level 1 is at 258",
		change(2, 33):   "offset 2: level 1: 33x3 squares, expected 1x1 to 32x32",
		change(4, 0):    "offset 2: level 1: 2x0 squares, expected 1x1 to 32x32",
		change(4, 4):    "offset 6: level 1 has 8 squares, but only 6 bytes are left",
		change(9, 3):    "offset 9: level 1 has the square 3",
	} {
		c, err := DecodeData(strings.NewReader(data))
		if err == nil || c != nil || !strings.HasPrefix(err.Error(), "sokoban: "+want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if MatchData(nil) {
		t.Error("no match")
	}
}

func TestEncodeErrors(t *testing.T) {
	wall := []string{"#"}
	wide := Level{Rows: []string{strings.Repeat("#", 33)}}
	for name, l := range map[string]Level{
		"none":     {},
		"empty":    {Rows: []string{""}},
		"ragged":   {Rows: []string{"##", "#"}},
		"letter":   {Rows: []string{"#x"}},
		"no wall":  {Rows: []string{"@"}},
		"solution": {Rows: wall, Solution: "x"},
		"title":    {Rows: wall, Title: "a\nb"},
		"space":    {Rows: wall, Author: " a"},
		"comment":  {Rows: wall, Comments: []string{""}},
	} {
		textCodec.Refuses(t, name, &Collection{Levels: []Level{l}})
	}
	for name, c := range map[string]*Collection{"none": {}, "ragged": {Levels: []Level{{Rows: []string{"##", "#"}}}}, "wide": {Levels: []Level{wide}}} {
		dataCodec.Refuses(t, name, c)
	}
	textCodec.Refuses(t, "no levels", &Collection{})
	if err := EncodeText(formattest.Full{}, &Collection{Levels: []Level{wide}}); !errors.Is(err, io.ErrShortWrite) {
		t.Error(err)
	}
}

// playable returns an error unless a level has one man, and no fewer parks than cans.
func playable(l *Level) error {
	board := strings.Join(l.Rows, "")
	count := func(chars string) (n int) {
		for _, c := range chars {
			n += strings.Count(board, string(c))
		}
		return n
	}
	if men, cans, parks := count("@+"), count("$*"), count(".+*"); men != 1 || cans < 1 || parks < cans {
		return fmt.Errorf("%d men, %d cans, %d parks", men, cans, parks)
	}
	return nil
}

func TestOberonLevels(t *testing.T) {
	data := formattest.Read(t, formattest.Path(t, "samples", "oberon", "levels", "Sokoban.Data"))
	c, err := DecodeData(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Levels) != 50 {
		t.Fatalf("%d levels", len(c.Levels))
	}
	for i := range c.Levels {
		if err := playable(&c.Levels[i]); err != nil {
			t.Errorf("level %d: %v", i+1, err)
		}
	}
	first := c.Levels[0].Rows
	if len(first[0]) != 21 || len(first) != 13 || strings.Trim(first[0], " ") != "" || first[1] != "     #####           " {
		t.Errorf("level 1:\n%s", strings.Join(first, "\n"))
	}
	var b bytes.Buffer
	if err := EncodeData(&b, c); err != nil || !bytes.Equal(b.Bytes(), data) {
		t.Errorf("%d bytes become %d different bytes; %v", len(data), b.Len(), err)
	}
	textCodec.Same(t, c)
}

func TestCollections(t *testing.T) {
	for name, want := range map[string]struct {
		levels      int
		first, last string
		least       int // comments
	}{
		"microban_155.xsb":     {155, "1", "'The Dungeon'", 9},
		"boxoban_hard_000.txt": {1000, "0", "999", 0},
	} {
		data := formattest.Read(t, formattest.Path(t, "samples", "sokoban", name))
		c, err := DecodeText(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		n := len(c.Levels)
		if n != want.levels || c.Levels[0].Title != want.first || c.Levels[n-1].Title != want.last || len(c.Comments) < want.least {
			t.Errorf("%s: %d levels, %q to %q, comments %q", name, n, c.Levels[0].Title, c.Levels[n-1].Title, c.Comments)
		}
		for i := range c.Levels {
			if err := playable(&c.Levels[i]); err != nil {
				t.Errorf("%s: level %d: %v", name, i+1, err)
			}
		}
		textCodec.Same(t, c)
	}
}

// TestOwnLevels checks that our own levels have titles and solutions, and survive a
// round trip.
func TestOwnLevels(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "assets", "sokoban", "LEVELS.XSB"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := DecodeText(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Levels) < 50 || len(c.Comments) == 0 {
		t.Errorf("%d levels, comments %q", len(c.Levels), c.Comments)
	}
	for i, l := range c.Levels {
		if err := playable(&l); err != nil || l.Title == "" || l.Solution == "" {
			t.Errorf("level %d: title %q, solution %q, %v", i+1, l.Title, l.Solution, err)
		}
	}
}

func TestMemory(t *testing.T) {
	tall := strings.Repeat("#|", 254) + "255#\n\n"
	levels := "\xfa\x00" + strings.Repeat("\x02\x00\x00\x00", 250)
	for name, text := range map[string]string{"text": strings.Repeat(tall, 2), "runs": strings.Repeat("255#|", 200), "data": levels} {
		allocated := formattest.Allocated(func() {
			if name == "data" {
				DecodeData(strings.NewReader(text))
			} else if _, err := DecodeText(strings.NewReader(text)); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		})
		if allocated > 4<<20 {
			t.Errorf("%s: %d bytes allocated", name, allocated)
		}
	}
}

func FuzzDecodeText(f *testing.F) {
	f.Add([]byte("; Set\n; 1\n\n#####\n#@$.#\n#####\nTitle: One\nSolution: R\n"))
	f.Add([]byte("-5#-|-#p-b-.#|5#\none\nComment:\nx\nComment-End:\n"))
	textCodec.Fuzz(f, nil)
}

func FuzzDecodeData(f *testing.F) {
	f.Add([]byte(plainData))
	dataCodec.Fuzz(f, nil)
}

func BenchmarkDecodeText(b *testing.B) {
	text := strings.Repeat("; 1\n##########\n#   @ $. #\n#  $. $. #\n##########\n\n", 1000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := DecodeText(strings.NewReader(text)); err != nil {
			b.Fatal(err)
		}
	}
}

func Example() {
	c, err := DecodeText(strings.NewReader("5#|#@$.#|5#\nTitle: Push\nSolution: R\n"))
	if err != nil {
		log.Fatal(err)
	}
	l := c.Levels[0]
	fmt.Println(l.Title, l.Solution)
	for _, row := range l.Rows {
		fmt.Println(row)
	}
	// Output:
	// Push R
	// #####
	// #@$.#
	// #####
}
