package fat12

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"phosphor/formats/internal/formattest"
	"phosphor/formats/tree"
)

// floppy makes disks.
type floppy struct {
	shape
	image []byte
	next_ int
}

const ds = 80 * 2 * 9 * sectorSize

func newFloppy(size int, s shape) *floppy {
	d := &floppy{s, make([]byte, size), firstCluster}
	b := d.image
	put := binary.LittleEndian.PutUint16
	put(b[11:], sectorSize)
	b[13] = byte(s.perCluster)
	put(b[14:], uint16(s.reserved))
	b[16] = byte(s.fats)
	put(b[17:], uint16(s.entries))
	put(b[19:], uint16(size/sectorSize))
	b[21] = 0xf9
	put(b[22:], uint16(s.perFAT))
	put(b[24:], 9)
	put(b[26:], 2)
	for i := range s.fats {
		copy(b[(s.reserved+i*s.perFAT)*sectorSize:], "\xf9\xff\xff")
	}
	return d
}

// set writes an entry of the FATs.
func (d *floppy) set(cluster, v int) {
	for i := range d.fats {
		p := d.image[(d.reserved+i*d.perFAT)*sectorSize+cluster*3/2:]
		if cluster&1 == 0 {
			p[0], p[1] = byte(v), p[1]&0xf0|byte(v>>8)
		} else {
			p[0], p[1] = p[0]&15|byte(v<<4), byte(v>>4)
		}
	}
}

func (d *floppy) folder(at int) []byte { return d.image[at:] }

func (d *floppy) cluster(n int) int {
	return (d.data() + (n-firstCluster)*d.perCluster) * sectorSize
}

// add writes an entry into the folder at an offset and returns the offset of
// what it holds.
func (d *floppy) add(folder int, name string, attr byte, data []byte) int {
	e := d.folder(folder)
	for e[0] != 0 {
		e = e[entrySize:]
	}
	base, ext, _ := strings.Cut(name, ".")
	copy(e, fmt.Sprintf("%-8s%-3s", base, ext))
	e[11] = attr
	binary.LittleEndian.PutUint16(e[22:], 12<<11|30<<5|21)
	binary.LittleEndian.PutUint16(e[24:], 14<<9|8<<5|7)
	binary.LittleEndian.PutUint32(e[28:], uint32(len(data)))
	if attr == attrFolder {
		binary.LittleEndian.PutUint32(e[28:], 0)
		data = make([]byte, 2*d.perCluster*sectorSize) // two clusters
		copy(data, ".          \x10")
	}
	first := 0
	for before := 0; len(data) > 0; before = d.next_ - 1 {
		if first == 0 {
			first = d.next_
		}
		n := copy(d.image[d.cluster(d.next_):][:d.perCluster*sectorSize], data)
		data = data[n:]
		d.set(d.next_, 0xfff)
		if before != 0 {
			d.set(before, d.next_)
		}
		d.next_++
	}
	binary.LittleEndian.PutUint16(e[26:], uint16(first))
	return d.cluster(max(first, firstCluster))
}

func contents(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(i*i>>7 + i)
	}
	return b
}

var lengths = []int{0, 1, 511, 512, 1024, 1025, 40000}

func sample(size int, s shape) *floppy {
	d := newFloppy(size, s)
	root := d.root() * sectorSize
	d.add(root, "YUKONDAT", attrFolder, nil)
	d.add(root, "A long n.ame", attrLong, nil)
	d.add(root, "TEST.DSK", attrLabel, nil)
	dat := d.cluster(firstCluster)
	for _, n := range lengths {
		d.add(dat, fmt.Sprintf("F%d.IMG", n), 0, contents(n))
	}
	sub := d.add(dat, "K\x8eSE", attrFolder, nil)
	d.add(sub, "DEEP", 0, contents(3))
	d.add(root, "\xe5GONE", 0, contents(9))
	d.add(root, "AUTO.PRG", 0, contents(99))
	return d
}

func open(t testing.TB, image []byte) *tree.FS {
	t.Helper()
	f, err := New(bytes.NewReader(image), int64(len(image)))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestShapes(t *testing.T) {
	for _, s := range shapes {
		size := ds
		if s.perFAT == 9 && s.perCluster == 1 {
			size *= 2
		}
		if s.perFAT < 3 {
			size = leastImage
		}
		for _, lost := range []bool{false, true} {
			d := sample(size, s)
			if lost { // a game's own boot sector
				copy(d.image[2:sectorSize], bytes.Repeat([]byte("\x60\x1cLoader"), 60))
			}
			f := open(t, d.image)
			if !Match(d.image[:HeadSize], int64(len(d.image))) && (!lost || s.fats == 2) {
				t.Errorf("%+v: Match rejects it", s)
			}
			if err := fstest.TestFS(f, "AUTO.PRG", "YUKONDAT/F40000.IMG"); err != nil {
				t.Error(err)
			}
			for _, n := range lengths {
				b, err := f.ReadFile(fmt.Sprintf("yukondat/f%d.img", n))
				if err != nil || !bytes.Equal(b, contents(n)) {
					t.Errorf("%+v: %d of %d bytes, %v", s, len(b), n, err)
				}
			}
			b, err := f.ReadFile("YUKONDAT/KÄSE/DEEP")
			if err != nil || !bytes.Equal(b, contents(3)) {
				t.Errorf("%+v: %d bytes, %v", s, len(b), err)
			}
			st, err := f.Stat("AUTO.PRG")
			if err != nil || !st.ModTime().Equal(time.Date(1994, 8, 7, 12, 30, 42, 0, time.UTC)) || f.Label != "TESTDSK" {
				t.Errorf("%v, %v, label %q", st, err, f.Label)
			}
			if w := f.Warnings(); (len(w) > 0) != lost || lost && !strings.Contains(w[0].Error(), "the boot sector does not describe this disk") {
				t.Errorf("%+v: %q", s, w)
			}
			if l, _ := f.ReadDir("."); len(l) != 2 {
				t.Errorf("%d entries in the root folder", len(l))
			}
		}
	}
}

// TestMatch rejects other files of a floppy disk's size.
func TestMatch(t *testing.T) {
	for name, fill := range map[string][]byte{"white": {0xff}, "black": {0}, "letters": []byte("hello"), "odd": {0xf9, 0xff, 0xff, 1, 2}} {
		if b := bytes.Repeat(fill, ds/len(fill)+1)[:ds]; Match(b[:HeadSize], ds) {
			t.Errorf("%s is accepted as a disk", name)
		}
	}
}

func TestDamage(t *testing.T) {
	tos := shapes[0]
	root := tos.root() * sectorSize
	for _, c := range []struct {
		name              string
		change            func(d *floppy)
		opens, warns, how string
	}{
		{name: "good", change: func(*floppy) {}},
		{name: "no FAT", change: func(d *floppy) { clear(d.image[sectorSize : 12*sectorSize]) }, opens: "offset 512: the FAT and root folder"},
		{name: "not a folder", change: func(d *floppy) { copy(d.image[root:], "\x01\x02\x03") }, opens: "offset 512: the FAT and root folder"},
		{name: "a chain that ends", change: func(d *floppy) { d.set(3, 0) }, how: "ends after 2 clusters at 000"},
		{name: "a chain to a bad cluster", change: func(d *floppy) { d.set(3, badCluster) }, how: "ends after 2 clusters at ff7"},
		{name: "a circle", change: func(d *floppy) { d.set(3, 2) }, how: "leads back to 2"},
		{name: "the second FAT helps", change: func(d *floppy) { copy(d.image[sectorSize+3:], "\x00\x00\x00") }},
		{name: "longer than the disk", change: func(d *floppy) { d.image[root+31] = 0x7f }, how: "more than the disk has"},
		{name: "a folder in itself", change: func(d *floppy) {
			in := d.add(root, "DIR", attrFolder, nil)
			e := in
			d.add(in, "DIR", attrFolder, nil)
			binary.LittleEndian.PutUint16(d.image[e+entrySize+26:], uint16(d.next_-4))
		}, warns: "DIR/DIR leads back to a folder that contains it"},
		{name: "a folder of nothing", change: func(d *floppy) {
			d.add(root, "DIR", attrFolder, nil)
			binary.LittleEndian.PutUint16(d.image[root+entrySize+26:], 0)
		}, warns: "DIR: the chain from cluster 0 ends"},
	} {
		d := newFloppy(ds, tos)
		d.add(root, "FILE", 0, contents(5000))
		c.change(d)
		f, err := New(bytes.NewReader(d.image), ds)
		if !formattest.Says(err, c.opens) {
			t.Errorf("%s: %v, want %q", c.name, err, c.opens)
		}
		if err != nil {
			continue
		}
		b, err := f.ReadFile("FILE")
		if !formattest.Says(err, c.how) || err == nil && !bytes.Equal(b, contents(5000)) {
			t.Errorf("%s: %d bytes, %v, want %q", c.name, len(b), err, c.how)
		}
		if w := fmt.Sprint(f.Warnings()); (w == "[]") != (c.warns == "") || !strings.Contains(w, c.warns) {
			t.Errorf("%s: warnings %q, want %q", c.name, w, c.warns)
		}
	}
}

// TestMtools checks that disks made by mtools are read, and mtools reads ours.
func TestMtools(t *testing.T) {
	mformat := formattest.Find(t, "mformat")
	dir := t.TempDir()
	run := func(args ...string) []byte {
		t.Helper()
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Env = append(os.Environ(), "MTOOLS_SKIP_CHECK=1", "TZ=UTC")
		b, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v: %s", args, err, b)
		}
		return b
	}
	for _, kind := range [][]string{{"-f", "720"}, {"-f", "1440"}, {"-f", "360"}, {"-a", "-f", "720"}} {
		image := filepath.Join(dir, "x.st")
		os.Remove(image)
		run(append(append([]string{mformat, "-C", "-i", image}, kind...), "-v", "CARDS", "::")...)
		run("mmd", "-i", image, "::/YUKONDAT")
		var all []string
		for _, n := range lengths {
			name := fmt.Sprintf("A long name %d.img", n)
			if err := os.WriteFile(filepath.Join(dir, name), contents(n), 0o666); err != nil {
				t.Fatal(err)
			}
			all = append(all, filepath.Join(dir, name))
		}
		run(append(append([]string{"mcopy", "-i", image}, all...), "::/YUKONDAT")...)
		b, err := os.ReadFile(image)
		if err != nil {
			t.Fatal(err)
		}
		f := open(t, b)
		var got []int
		fs.WalkDir(f, "YUKONDAT", func(p string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			b, err := f.ReadFile(p)
			if err != nil || !bytes.Equal(b, contents(len(b))) {
				t.Errorf("%v: %s: %d bytes, %v", kind, p, len(b), err)
			}
			got = append(got, len(b))
			return nil
		})
		if len(got) != len(lengths) || f.Label != "CARDS" || len(f.Warnings()) > 0 {
			t.Errorf("%v: files of %v bytes, label %q, %q", kind, got, f.Label, f.Warnings())
		}
	}
	image := filepath.Join(dir, "own.st")
	if err := os.WriteFile(image, sample(ds, shapes[0]).image, 0o666); err != nil {
		t.Fatal(err)
	}
	if b := run("mtype", "-i", image, "::/YUKONDAT/F40000.IMG"); !bytes.Equal(b, contents(40000)) {
		t.Errorf("mtools reads %d bytes of ours", len(b))
	}
}

// FuzzNew changes some bytes of a disk: an offset of two bytes, within the FATs
// and folders, and a value.
func FuzzNew(f *testing.F) {
	base := sample(ds, shapes[0]).image
	f.Add([]byte{0, 13, 7, 2, 3, 0})
	f.Add([]byte{0x16, 0x1b, 2, 0x16, 0x1a, 9, 0x12, 11, 16})
	f.Fuzz(func(t *testing.T, changes []byte) {
		image := bytes.Clone(base)
		for ; len(changes) >= 3; changes = changes[3:] {
			image[binary.BigEndian.Uint16(changes)] = changes[2]
		}
		a, err := New(bytes.NewReader(image), ds)
		if err != nil {
			return
		}
		formattest.Tree(t, a, maxEntries)
	})
}

// TestBootShape checks that clusters of any power of two up to 16 sectors are those of floppy
// disks, others are not.
func TestBootShape(t *testing.T) {
	for perCluster, want := range map[int]bool{0: false, 1: true, 2: true, 3: false, 4: true, 6: false, 8: true, 12: false, 16: true, 17: false, 32: false} {
		d := newFloppy(ds, shape{perCluster, 1, 2, 112, 5})
		if s, ok := bootShape(d.image, ds); ok != want || s.perCluster != perCluster {
			t.Errorf("%d sectors per cluster: %v, want %v", perCluster, ok, want)
		}
	}
	d := newFloppy(ds, shape{16, 1, 2, 112, 5})
	d.add(d.root()*sectorSize, "FILE", 0, contents(9000))
	f := open(t, d.image)
	if b, err := f.ReadFile("FILE"); err != nil || !bytes.Equal(b, contents(9000)) || len(f.Warnings()) != 0 {
		t.Errorf("16 sectors a cluster: %d bytes, %v, %q", len(b), err, f.Warnings())
	}
}
