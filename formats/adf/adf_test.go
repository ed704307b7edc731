package adf

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"phosphor/formats/internal/formattest"
	"phosphor/formats/tree"
)

// floppy makes disks.
type floppy struct {
	image []byte
	next  int // free block
	old   bool
}

func newFloppy(size int, flags byte) *floppy {
	d := &floppy{image: make([]byte, size), next: 2, old: flags&flagFast == 0}
	copy(d.image, "DOS")
	d.image[3] = flags
	root := d.at(size / blockSize / 2)
	put(root, 0, typeHeader)
	put(root, offTableSize, tableSize)
	name(root, "Test disk")
	put(root, offKind, kindRoot)
	d.seal(size / blockSize / 2)
	return d
}

func (d *floppy) rootBlock() int  { return len(d.image) / blockSize / 2 }
func (d *floppy) at(n int) []byte { return d.image[n*blockSize:][:blockSize] }

func put(b []byte, at, v int) { binary.BigEndian.PutUint32(b[at:], uint32(v)) }

func name(b []byte, s string) {
	s = latin1(s)
	b[offName] = byte(len(s))
	copy(b[offName+1:], s)
}

// seal sets the checksum of a block.
func (d *floppy) seal(n int) {
	b := d.at(n)
	put(b, offSum, 0)
	put(b, offSum, -int(sum(b)))
}

func (d *floppy) take() int {
	n := d.next
	d.next++
	if d.next == d.rootBlock() {
		d.next += 2
	}
	return n
}

// hash is where other programs look for a name.
func hash(b []byte) int {
	n := int(b[0])
	for _, c := range b[1:][:b[0]] {
		if 'a' <= c && c <= 'z' {
			c -= 'a' - 'A'
		}
		n = (n*13 + int(c)) & 0x7ff
	}
	return n % tableSize
}

// link puts an entry into a folder.
func (d *floppy) link(folder, n int) {
	f, b := d.at(folder), d.at(n)
	slot := offTable + 4*hash(b[offName:])
	put(b, offNextHash, long(f, slot))
	put(b, 500, folder)
	put(f, slot, n)
	d.seal(n)
	d.seal(folder)
}

func (d *floppy) entry(folder int, s string, kind int) int {
	n := d.take()
	b := d.at(n)
	put(b, 0, typeHeader)
	put(b, 4, n)
	name(b, s)
	put(b, offDays, 6062) // 1994-08-07
	put(b, offDays+4, 90)
	put(b, offDays+8, 100)
	put(b, offKind, kind)
	d.link(folder, n)
	return n
}

func (d *floppy) dir(folder int, s string) int { return d.entry(folder, s, kindDir) }

func (d *floppy) file(folder int, s string, data []byte) int {
	n := d.entry(folder, s, kindFile)
	put(d.at(n), offBytes, len(data))
	d.at(n)[offComment] = 5
	copy(d.at(n)[offComment+1:], "about")
	list, used, number, before := n, 0, 1, 0
	for chunk := range slices.Chunk(data, map[bool]int{true: blockSize - oldHeader, false: blockSize}[d.old]) {
		if used == tableSize {
			ext := d.take()
			put(d.at(ext), 0, typeList)
			put(d.at(ext), 4, ext)
			put(d.at(ext), 500, n)
			put(d.at(ext), offKind, kindFile)
			put(d.at(list), offCount, used)
			put(d.at(list), offExtension, ext)
			d.seal(list)
			list, used = ext, 0
		}
		p := d.take()
		b := d.at(p)
		if d.old {
			put(b, 0, typeData)
			put(b, 4, n)
			put(b, 8, number)
			put(b, 12, len(chunk))
			copy(b[oldHeader:], chunk)
			d.seal(p)
			if before != 0 {
				put(d.at(before), 16, p)
				d.seal(before)
			}
		} else {
			copy(b, chunk)
		}
		if number == 1 {
			put(d.at(n), 16, p)
		}
		put(d.at(list), offTable+4*(tableSize-1-used), p)
		used, number, before = used+1, number+1, p
	}
	put(d.at(list), offCount, used)
	d.seal(list)
	d.seal(n)
	return n
}

// contents of a test file of n bytes.
func contents(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(i*i>>7 + i)
	}
	return b
}

func open(t testing.TB, image []byte) *tree.FS {
	t.Helper()
	f, err := New(bytes.NewReader(image), int64(len(image)))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// sample is a disk with files of all lengths that matter.
func sample(size int, flags byte) *floppy {
	d := newFloppy(size, flags)
	docs := d.dir(d.rootBlock(), "Docs")
	for _, n := range []int{0, 1, 488, 489, 512, 513, 72 * 488, 72*512 + 1, 150 * 512} {
		d.file(docs, fmt.Sprint("f", n), contents(n))
	}
	d.file(d.dir(docs, "Käse"), "deep", contents(3))
	link := d.entry(d.rootBlock(), "link", kindFileLink)
	put(d.at(link), offTarget, d.file(d.rootBlock(), "target", contents(600)))
	d.seal(link)
	soft := d.entry(d.rootBlock(), "soft", kindSoftLink)
	copy(d.at(soft)[offTable:], "DF1:elsewhere")
	d.seal(soft)
	return d
}

func TestDisks(t *testing.T) {
	for _, size := range []int{DD, HD} {
		for flags := range byte(6) {
			f := open(t, sample(size, flags).image)
			if err := fstest.TestFS(f, "Docs/f0", "target"); err != nil {
				t.Error(err)
			}
			for _, n := range []int{0, 1, 488, 489, 512, 513, 72 * 488, 72*512 + 1, 150 * 512} {
				b, err := f.ReadFile(fmt.Sprint("DOCS/F", n))
				if err != nil || !bytes.Equal(b, contents(n)) {
					t.Errorf("DOS\\%d: %d of %d bytes, %v", flags, len(b), n, err)
				}
			}
			for name, want := range map[string]string{"docs/käse/deep": string(contents(3)), "link": string(contents(600)), "soft": "DF1:elsewhere"} {
				if b, err := f.ReadFile(name); err != nil || string(b) != want {
					t.Errorf("%s: %d bytes, %v", name, len(b), err)
				}
			}
			st, err := f.Stat("Docs/f488")
			if err != nil || !st.ModTime().Equal(time.Date(1994, 8, 7, 1, 30, 2, 0, time.UTC)) || st.Size() != 488 || st.Sys().(*tree.File).Comment != "about" {
				t.Errorf("%v, %+v", err, st.Sys())
			}
			if f.Label != "Test disk" || len(f.Warnings()) > 0 {
				t.Errorf("DOS\\%d: %q, %q", flags, f.Label, f.Warnings())
			}
		}
	}
}

func TestDamage(t *testing.T) {
	for _, c := range []struct {
		name               string
		flags              byte
		break_             func(d *floppy, file int)
		opens, warns, read string
	}{
		{name: "good"},
		{name: "wrong sum of a header", break_: func(d *floppy, file int) { d.at(file)[20]++ }, warns: "the checksum is"},
		{name: "wrong sum of the root", break_: func(d *floppy, _ int) { d.at(880)[20]++ }, warns: "block 880: the checksum is"},
		{name: "a bad block of data", break_: func(d *floppy, file int) { d.at(long(d.at(file), 16))[30]++ }, warns: "the checksum is"},
		{name: "data of another file", break_: func(d *floppy, file int) { d.at(long(d.at(file), 16))[7]++ }, warns: "expected data block 1 of the file at block"},
		{name: "no mark", break_: func(d *floppy, _ int) { copy(d.at(0), "KICK") }, warns: "no AmigaDOS mark"},
		{name: "no mark, fast", flags: 1, break_: func(d *floppy, _ int) { copy(d.at(0), "KICK") }, warns: "no AmigaDOS mark"},
		{name: "long names", flags: 7, opens: `block 0: file system DOS\7, expected 0 to 5`},
		{name: "no root", break_: func(d *floppy, _ int) { clear(d.at(880)) }, opens: "block 880: no root block"},
		{name: "a pointer outside", break_: func(d *floppy, f int) { put(d.at(f), offTable+4*71, 99999) }, warns: "checksum", read: "block 99999: is outside the disk"},
		{name: "an entry outside", break_: func(d *floppy, _ int) { put(d.at(880), offTable+4*50, 99999) }, warns: "block 99999: is outside"},
		{name: "a chain in a circle", break_: func(d *floppy, f int) { put(d.at(f), offNextHash, f); d.seal(f) }, warns: "the chain leads back to it"},
		{name: "a list in a circle", break_: func(d *floppy, f int) {
			e := long(d.at(f), offExtension)
			put(d.at(e), offExtension, e)
			put(d.at(f), offBytes, 200*512)
			d.seal(e)
			d.seal(f)
		}, read: "the list of blocks leads back to it"},
		{name: "longer than the disk", break_: func(d *floppy, f int) { put(d.at(f), offBytes, 1<<30); d.seal(f) }, read: "a file of 1073741824 bytes, more than the disk has"},
		{name: "longer than its blocks", break_: func(d *floppy, f int) { put(d.at(f), offBytes, 200*512); d.seal(f) }, read: "the file ends after"},
		{name: "another kind", break_: func(d *floppy, f int) { put(d.at(d.dir(880, "odd")), offKind, 77) }, warns: "which is unknown"},
		{name: "a folder in itself", break_: func(d *floppy, _ int) {
			n := d.dir(880, "me")
			link := d.entry(n, "again", kindDirLink)
			put(d.at(link), offTarget, n)
			d.seal(link)
		}, warns: "me/again leads back to a folder that contains it"},
	} {
		d := newFloppy(DD, c.flags)
		file := d.file(880, "file", contents(100*488))
		if c.break_ != nil {
			c.break_(d, file)
		}
		f, err := New(bytes.NewReader(d.image), int64(len(d.image)))
		if !formattest.Says(err, c.opens) {
			t.Errorf("%s: %v, want %q", c.name, err, c.opens)
		}
		if err != nil {
			continue
		}
		b, err := f.ReadFile("file")
		if !formattest.Says(err, c.read) || err == nil && len(b) != 100*488 {
			t.Errorf("%s: read: %d bytes, %v, want %q", c.name, len(b), err, c.read)
		}
		if w := fmt.Sprint(f.Warnings()); (w == "[]") != (c.warns == "") || !strings.Contains(w, c.warns) {
			t.Errorf("%s: warnings %q, want %q", c.name, w, c.warns)
		}
	}
}

func gunzip(t *testing.T, b []byte) []byte {
	z, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	if b, err = io.ReadAll(z); err != nil {
		t.Fatal(err)
	}
	return b
}

// TestUnadf compares the contents of real disks, and ours, with unadf.
func TestUnadf(t *testing.T) {
	unadf := formattest.Find(t, "unadf")
	links := []string{"link", "soft", "file_5u", "dir_1a"}
	disks := map[string][]byte{"own-old": sample(DD, 0).image, "own-fast": sample(DD, 1).image}
	for _, n := range []string{"testofs", "testffs"} {
		disks[n] = gunzip(t, formattest.Read(t, formattest.Path(t, "samples", "amiga", "adf", n+".adf.gz")))
	}
	for n, image := range disks {
		dir := t.TempDir()
		file := filepath.Join(dir, "x.adf")
		if err := os.WriteFile(file, image, 0o666); err != nil {
			t.Fatal(err)
		}
		out := filepath.Join(dir, "out")
		os.Mkdir(out, 0o777)
		if b, err := exec.Command(unadf, file, "-d", out).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", n, err, b)
		}
		f := open(t, image)
		found, same := 0, 0
		fs.WalkDir(f, ".", func(p string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			found++
			got, err := f.ReadFile(p)
			if err != nil {
				t.Errorf("%s: %v", n, err)
			}
			// unadf leaves links out and writes names in Latin 1.
			want, err := os.ReadFile(filepath.Join(out, latin1(p)))
			switch {
			case err == nil && bytes.Equal(got, want):
				same++
			case err == nil:
				t.Errorf("%s: %s has %d bytes here, %d with unadf", n, p, len(got), len(want))
			case !slices.ContainsFunc(links, func(l string) bool { return strings.Contains(p, l) }):
				t.Errorf("%s: unadf has no file %s", n, p)
			}
			return nil
		})
		theirs := 0
		fs.WalkDir(os.DirFS(out), ".", func(_ string, e fs.DirEntry, err error) error {
			if err == nil && !e.IsDir() {
				theirs++
			}
			return nil
		})
		if theirs == 0 || theirs > found || same < theirs-4 || len(f.Warnings()) > 0 {
			t.Errorf("%s: %d files here, %d with unadf, %d of them equal, %q", n, found, theirs, same, f.Warnings())
		}
		t.Logf("%s: %d files, %d with unadf, %d equal", n, found, theirs, same)
	}
}

func latin1(s string) string {
	var b []byte
	for _, r := range s {
		b = append(b, byte(r))
	}
	return string(b)
}

// FuzzNew changes a few bytes of a disk: an offset and a value, four bytes each.
func FuzzNew(f *testing.F) {
	base := [2]*floppy{sample(DD, 0), sample(DD, 1)}
	f.Add([]byte("\x00\x06\xe0\x18\x00\x00\x03\x70"))
	f.Add([]byte("\x00\x00\x04\x10\x00\x00\x00\x02\x00\x00\x05\x44\x7f\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, changes []byte) {
		image := bytes.Clone(base[len(changes)/8%2].image)
		for ; len(changes) >= 8; changes = changes[8:] {
			at := int(binary.BigEndian.Uint32(changes)) % (len(image) - 4)
			copy(image[max(at, -at):], changes[4:8])
		}
		a, err := New(bytes.NewReader(image), DD)
		if err != nil {
			return
		}
		formattest.Tree(t, a, maxEntries)
	})
}
