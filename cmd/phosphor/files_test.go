package main

import (
	"bytes"
	"encoding/json"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"phosphor/formats/detect"
)

// box is a folder with an archive that contains a card sheet, a sound and something else.
func box(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	inner := zipped(t, map[string][]byte{"YUKONDAT/CARDS4.IMG": asset(t, "yukondat/CARDS4.IMG"), "README": []byte("read me\n")})
	outer := zipped(t, map[string][]byte{"in.zip": inner, "Bell.hsn": asset(t, "yukondat/BELL.HSN"), "cards4.png": []byte("damaged")})
	if err := os.WriteFile(filepath.Join(dir, "box.zip"), outer, 0o666); err != nil {
		t.Fatal(err)
	}
	return dir
}

// read reads a converted file.
func read(t *testing.T, name string) *detect.Contents {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	_, c, err := detect.Read(b, name)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return c
}

func TestInfoGoesThroughContainers(t *testing.T) {
	dir := box(t)
	code, out, stderr := call("", "info", "--json", filepath.Join(dir, "BOX.ZIP", "in.zip", "yukondat", "cards4.img"), filepath.Join(dir, "box.zip"), dir)
	if code != 0 || stderr != "" {
		t.Fatal(stderr)
	}
	var rows [3]struct {
		Format               string
		Width, Files, Bytes  int
		Formats              map[string]int
		Unread, Variant, Row string
	}
	for i, line := range strings.Split(strings.TrimSpace(out), "\n") {
		if err := json.Unmarshal([]byte(line), &rows[i]); err != nil {
			t.Fatal(err)
		}
	}
	if rows[0].Format != "GEM IMG" || rows[0].Width != 960 {
		t.Errorf("a sheet in a nested archive: %+v", rows[0])
	}
	if rows[1].Format != "zip archive" || rows[1].Files != 3 || rows[1].Formats["zip archive"] != 1 || rows[1].Formats["CrazySounds HSN"] != 1 {
		t.Errorf("an archive: %+v", rows[1])
	}
	if rows[2].Format != "folder" || rows[2].Files != 1 {
		t.Errorf("a folder: %+v", rows[2])
	}
}

// TestInfoTellsVariants checks that a file with the name of an original but other
// contents is reported with a row for the table.
func TestInfoTellsVariants(t *testing.T) {
	sound := asset(t, "yukondat/BELL.HSN")
	for _, name := range []string{"BELL.HSN", "start.hsn"} {
		if code, out, _ := call("", "info", write(t, name, sound)); code != 0 || !strings.Contains(out, "known as   BELL.HSN, Phosphor's own\n") {
			t.Errorf("exit %d, %s", code, out)
		}
	}
	sound[len(sound)-1]++
	name := write(t, "start.HSN", sound)
	code, out, _ := call("", "info", name)
	if code != 0 || !strings.Contains(out, "START.HSN (Yukon: sound), not in the table of originals; its row would be\n") {
		t.Errorf("exit %d, %s", code, out)
	}
	if strings.Count(out, "\t") != 3 {
		t.Errorf("no row of the table: %q", out)
	}
}

func TestLs(t *testing.T) {
	dir := box(t)
	var rows []lsRow
	names := func(args ...string) (list []string) {
		t.Helper()
		code, out, stderr := call("", append([]string{"ls", "--json"}, args...)...)
		rows = nil
		if err := json.Unmarshal([]byte(out), &rows); err != nil || code != 0 {
			t.Fatalf("%v: exit %d, %v, %s", args, code, err, stderr)
		}
		for _, r := range rows {
			list = append(list, r.Name+" "+r.Type)
		}
		return list
	}
	zip := filepath.Join(dir, "box.zip")
	for _, c := range []struct{ args, want []string }{
		{[]string{dir}, []string{"box.zip zip archive"}},
		{[]string{zip}, []string{"Bell.hsn CrazySounds HSN", "cards4.png text", "in.zip zip archive"}},
		{[]string{zip + "/in.zip"}, []string{"README text", "YUKONDAT folder"}},
		{[]string{"-R", zip + "/in.zip"}, []string{"README text", "YUKONDAT folder", "YUKONDAT/CARDS4.IMG GEM IMG"}},
		{[]string{zip + "/bell.HSN"}, []string{"bell.HSN CrazySounds HSN"}},
	} {
		if got := names(c.args...); !slices.Equal(got, c.want) {
			t.Errorf("ls %v: %q, want %q", c.args, got, c.want)
		}
	}
	names(zip)
	if rows[0].Size != int64(len(asset(t, "yukondat/BELL.HSN"))) || rows[0].Packed == 0 || rows[0].Method != "deflated" {
		t.Errorf("%+v", rows[0])
	}
	code, out, _ := call("", "ls", zip)
	if code != 0 || strings.Count(out, "\n") != 3 || !strings.Contains(out, "zip archive  in.zip\n") {
		t.Errorf("exit %d: %s", code, out)
	}
	if code, _, stderr := call("", "ls", zip, filepath.Join(dir, "none")); code != 1 || !strings.Contains(stderr, "none: no such file") {
		t.Errorf("exit %d: %s", code, stderr)
	}
}

// TestConvertPictures checks that numbers of colours and palettes survive every conversion
// that can keep them.
func TestConvertPictures(t *testing.T) {
	dir := t.TempDir()
	for _, sheet := range []string{"CARDS1.IMG", "CARDS4.IMG", "CARDS8.IMG"} {
		src := write(t, sheet, asset(t, "yukondat/"+sheet))
		want := read(t, src)
		last := src
		for i, ending := range []string{".png", ".ilbm", ".pict", ".gif", ".lbm", ".img", ".iff", ".png"} {
			name := filepath.Join(dir, string(rune('a'+i))+sheet[:6]+ending)
			if code, _, stderr := call("", "convert", last, name); code != 0 {
				t.Fatal(stderr)
			}
			p := read(t, name).Picture.(*image.Paletted)
			w := want.Picture.(*image.Paletted)
			if !bytes.Equal(p.Pix, w.Pix) {
				t.Errorf("%s: pixels differ after %s", sheet, ending)
			}
			if d := cmp.Diff(hexes(w)[:used(w)], hexes(p)[:used(w)]); d != "" {
				t.Errorf("%s: colours differ after %s: %s", sheet, ending, d)
			}
			last = name
		}
		// The shape of a pixel is kept from one machine to another.
		amiga, back := filepath.Join(dir, "shape.iff"), filepath.Join(dir, "shape.img")
		call("", "convert", src, amiga)
		call("", "convert", amiga, back)
		if a, b := want, read(t, back); a.Micron.X*b.Micron.Y != b.Micron.X*a.Micron.Y {
			t.Errorf("%s: a pixel of colour %v becomes %v", sheet, a.Micron, b.Micron)
		}
	}
	if code, _, stderr := call("", "convert", "--planes", "8", write(t, "CARDS1.IMG", asset(t, "yukondat/CARDS1.IMG")), filepath.Join(dir, "deep.img")); code != 0 {
		t.Error(stderr)
	}
	if n := len(read(t, filepath.Join(dir, "deep.img")).Picture.(*image.Paletted).Palette); n != 256 {
		t.Errorf("--planes 8: %d colours", n)
	}
}

func hexes(p *image.Paletted) (list []string) {
	for _, c := range p.Palette {
		r, g, b, _ := c.RGBA()
		list = append(list, string([]byte{byte(r >> 8), byte(g >> 8), byte(b >> 8)}))
	}
	return list
}

// used is one more than the highest pixel value.
func used(p *image.Paletted) int { return int(slices.Max(p.Pix)) + 1 }

// TestConvertSounds checks that an 8-bit sound is the same in every format.
func TestConvertSounds(t *testing.T) {
	dir := t.TempDir()
	src := write(t, "BELL.HSN", asset(t, "yukondat/BELL.HSN"))
	want, last := read(t, src).Sound, src
	for _, ending := range []string{".wav", ".8svx", ".avr", ".iff", ".hsn"} {
		name := filepath.Join(dir, "x"+ending)
		if code, _, stderr := call("", "convert", last, name); code != 0 {
			t.Fatal(stderr)
		}
		if d := cmp.Diff(want, read(t, name).Sound); d != "" {
			t.Errorf("the sound differs after %s: %s", ending, d)
		}
		last = name
	}
}

func TestConvertAll(t *testing.T) {
	dir := box(t)
	out := filepath.Join(t.TempDir(), "out")
	code, told, stderr := call("", "convert", filepath.Join(dir, "box.zip"), out)
	if code != 0 || told != "2 files converted, 2 skipped, 0 failed\n" || stderr != "" {
		t.Errorf("exit %d, %q, %q", code, told, stderr)
	}
	if p := read(t, filepath.Join(out, "in.zip", "YUKONDAT", "CARDS4.png")); p.Picture.Bounds().Dx() != 960 {
		t.Error("the picture differs")
	}
	if s := read(t, filepath.Join(out, "Bell.wav")); s.Sound.Rate != 12500 {
		t.Error("the sound differs")
	}
	code, told, _ = call("", "convert", "--to", "iff", dir, filepath.Join(out, "2"))
	if code != 0 || told != "2 files converted, 2 skipped, 0 failed\n" { // a sound can be IFF as well
		t.Errorf("--to iff: exit %d, %q", code, told)
	}
	// Two files with the same name and different extensions do not become one; damaged ones
	// are reported.
	src := folder(t, "src", map[string][]byte{
		"a.img": asset(t, "yukondat/CARDS1.IMG"), "a.png": nil, "b.img": asset(t, "yukondat/CARDS1.IMG")[:3000],
	})
	call("", "convert", filepath.Join(src, "a.img"), filepath.Join(src, "a.png"))
	code, told, stderr = call("", "convert", src, filepath.Join(out, "3"))
	if code != 1 || told != "2 files converted, 0 skipped, 1 failed\n" || !strings.Contains(stderr, "b.img: gemimg: offset") {
		t.Errorf("exit %d, %q, %q", code, told, stderr)
	}
	read(t, filepath.Join(out, "3", "a.png"))
	read(t, filepath.Join(out, "3", "a.png.png"))
	for _, bad := range [][]string{{"convert", src, filepath.Join(src, "a.img")}, {"convert", "--to", "xyz", src, out}, {"convert", "--to", "png", filepath.Join(src, "a.img"), filepath.Join(out, "x.gif")}} {
		if code, _, stderr := call("", bad...); code != 2 {
			t.Errorf("%v: exit %d, %s", bad, code, stderr)
		}
	}
}

func TestBar(t *testing.T) {
	b := &bar{total: 60}
	b.done = 31
	if got := b.line("a name that is much longer than there is room for.img"); got != "[###############...............] 31 of 60 ...er than there is room for.img" {
		t.Errorf("%q", got)
	}
	var out bytes.Buffer
	quiet := newBar(&streams{err: &out}, 3)
	quiet.step("x")
	quiet.begins("looking")
	quiet.close()
	if out.Len() > 0 {
		t.Errorf("a bar on something that is not a terminal: %q", out.String())
	}
	quiet.last = quiet.last.Add(-barLine) // it takes long
	quiet.step("y")
	quiet.step("z")
	if out.String() != "phosphor: [##########....................] 2 of 3 y\n" {
		t.Errorf("long work without a terminal printed %q", out.String())
	}
	seen := &bar{w: &out, terminal: true}
	out.Reset()
	seen.begins("looking")
	seen.close()
	if out.String() != "\r\x1b[Klooking\r\x1b[K" {
		t.Errorf("a terminal shows %q", out.String())
	}
}
