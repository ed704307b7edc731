package container

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"phosphor/formats/adf/adftest"
	"phosphor/formats/internal/formattest"
	"phosphor/formats/lzh"
	"phosphor/formats/msa"
	"phosphor/formats/tree"
)

// file is a file to be put into a container.
type file struct {
	name string
	data []byte
}

func member(name string, data []byte) file { return file{name, data} }

func makeZip(files ...file) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range files {
		w, err := z.Create(f.name)
		if err != nil {
			panic(err)
		}
		w.Write(f.data)
	}
	z.Close()
	return b.Bytes()
}

// makeOldZip stores a file as the first versions of PKZIP did, shrunk: each byte in
// a code of 9 bits.
func makeOldZip(f file, crc uint32) []byte {
	var packed []byte
	acc, have := 0, 0
	for _, c := range f.data {
		acc |= int(c) << have
		for have += 9; have >= 8; have -= 8 {
			packed = append(packed, byte(acc))
			acc >>= 8
		}
	}
	packed = append(packed, byte(acc))
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.CreateRaw(&zip.FileHeader{
		Name: f.name, Method: 1, CRC32: crc, CompressedSize64: uint64(len(packed)), UncompressedSize64: uint64(len(f.data)),
	})
	if err != nil {
		panic(err)
	}
	w.Write(packed)
	z.Close()
	return b.Bytes()
}

func TestOldZip(t *testing.T) {
	f := New(fstest.MapFS{
		"good.zip": {Data: makeOldZip(file{"Cards.img", cards}, crc32.ChecksumIEEE(cards))},
		"bad.zip":  {Data: makeOldZip(file{"Cards.img", cards}, 7)},
	})
	if b, err := f.ReadFile("good.zip/cards.img"); err != nil || !bytes.Equal(b, cards) {
		t.Errorf("%d bytes, %v", len(b), err)
	}
	if st, err := f.Stat("good.zip/Cards.img"); err != nil || st.Sys().(*tree.File).Method != "shrunk" {
		t.Errorf("%+v, %v", st, err)
	}
	if _, err := f.ReadFile("bad.zip/Cards.img"); err == nil || !strings.Contains(err.Error(), "bad.zip/Cards.img: pkzip: the checksum differs") {
		t.Error(err)
	}
}

func makeGzip(data []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write(data)
	z.Close()
	return b.Bytes()
}

// makeLZH stores files in an archive with headers of level 0.
func makeLZH(files ...file) []byte {
	var out []byte
	for _, f := range files {
		b := binary.LittleEndian.AppendUint32([]byte("\x00\x00-lh0-"), uint32(len(f.data)))
		b = binary.LittleEndian.AppendUint32(b, uint32(len(f.data)))
		b = append(b, 0, 0, 0x21, 0x1d, 0x20, 0, byte(len(f.name)))
		b = binary.LittleEndian.AppendUint16(append(b, f.name...), lzh.CRC16(0, f.data))
		b[0] = byte(len(b) - 2)
		for _, v := range b[2:] {
			b[1] += v
		}
		out = append(append(out, b...), f.data...)
	}
	return append(out, 0)
}

// makeFAT makes a disk of the Atari ST with files in its root folder.
func makeFAT(files ...file) []byte {
	disk := make([]byte, 1440*512)
	copy(disk[11:], "\x00\x02\x02\x01\x00\x02\x70\x00\xa0\x05\xf9\x05\x00\x09\x00\x02\x00")
	const fat, root, data = 512, 11 * 512, 18 * 512
	set := func(cluster, v int) {
		for _, at := range []int{fat, fat + 5*512} {
			p := disk[at+cluster*3/2:]
			old := binary.LittleEndian.Uint16(p)
			if cluster&1 == 0 {
				old = old&0xf000 | uint16(v)
			} else {
				old = old&0xf | uint16(v)<<4
			}
			binary.LittleEndian.PutUint16(p, old)
		}
	}
	set(0, 0xff9)
	set(1, 0xfff)
	next := 2
	for i, f := range files {
		e := disk[root+32*i:]
		base, ext, _ := strings.Cut(strings.ToUpper(f.name), ".")
		copy(e, fmt.Sprintf("%-8s%-3s", base, ext))
		binary.LittleEndian.PutUint16(e[26:], uint16(next))
		binary.LittleEndian.PutUint32(e[28:], uint32(len(f.data)))
		for chunk := range slices.Chunk(f.data, 1024) {
			copy(disk[data+1024*(next-2):], chunk)
			set(next, next+1)
			next++
		}
		set(next-1, 0xfff)
	}
	return disk
}

func makeMSA(disk []byte) []byte {
	var b bytes.Buffer
	if err := msa.Encode(&b, disk, 9, 2); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// makeDMS makes an image of tracks that are not packed.
func makeDMS(disk []byte) []byte {
	out := make([]byte, 54)
	copy(out, "DMS!")
	out = binary.BigEndian.AppendUint16(out, lzh.CRC16(0, out[4:]))
	i := 0
	for track := range slices.Chunk(disk, 11264) {
		b := []byte{'T', 'R', 0, byte(i), 0, 0, 0x2c, 0, 0x2c, 0, 0x2c, 0, 0, 0}
		var sum uint16
		for _, v := range track {
			sum += uint16(v)
		}
		b = binary.BigEndian.AppendUint16(b, sum)
		b = binary.BigEndian.AppendUint16(b, lzh.CRC16(0, track))
		b = binary.BigEndian.AppendUint16(b, lzh.CRC16(0, b))
		out = append(append(out, b...), track...)
		i++
	}
	return out
}

// makeADF makes a disk of the Amiga with files in its root folder.
func makeADF(files ...file) []byte {
	var list []adftest.File
	for _, f := range files {
		list = append(list, adftest.File{Name: f.name, Data: f.data})
	}
	return adftest.Disk(list...)
}

// packedPP is "Spades" as PowerPacker packs it.
var packedPP = func() []byte {
	// A bit 0, then 5 more bytes as 3+2, then six times 8 bits from the last
	// letter on; bits fill the bytes from the lowest, the last byte is first.
	bits := "011" + "10"
	for _, c := range slices.Backward([]byte("Spades")) {
		bits += fmt.Sprintf("%08b", c)
	}
	skip := (32 - len(bits)%32) % 32
	bits = strings.Repeat("0", skip) + bits
	packed := make([]byte, len(bits)/8)
	for i, c := range bits {
		packed[len(packed)-1-i/8] |= byte(c-'0') << (i % 8)
	}
	return append(append([]byte("PP20\x09\x0a\x0b\x0c"), packed...), 0, 0, 6, byte(skip))
}()

var (
	cards = bytes.Repeat([]byte("cards "), 500)
	doc   = file{"Docs.txt", []byte("read me")}
	kinds = map[string][]byte{ // each with Cards.img in it
		"a.zip": makeZip(file{"Cards.img", cards}, doc),
		"a.lzh": makeLZH(file{"Cards.img", cards}, doc),
		"a.adf": makeADF(file{"Cards.img", cards}, doc),
		"a.adz": makeGzip(makeADF(file{"Cards.img", cards}, doc)),
		"a.st":  makeFAT(file{"Cards.img", cards}, doc),
		"a.dms": makeDMS(makeADF(file{"Cards.img", cards}, doc)),
		"a.msa": makeMSA(makeFAT(file{"Cards.img", cards}, doc)),
	}
)

// TestKinds checks every kind of container, alone and inside others.
func TestKinds(t *testing.T) {
	in := map[string]func(file) []byte{ // nil: a folder of the host
		"dir":         nil,
		"x.zip":       func(f file) []byte { return makeZip(f) },
		"x.lzh":       func(f file) []byte { return makeLZH(f) },
		"x.adf":       func(f file) []byte { return makeADF(f) },
		"x.st":        func(f file) []byte { return makeFAT(f) },
		"x.zip/y.lzh": func(f file) []byte { return makeZip(file{"y.lzh", makeLZH(f)}) },
	}
	for name, data := range kinds {
		for outer, wrap := range in {
			file, _, _ := strings.Cut(outer, "/")
			place := outer + "/" + name
			switch {
			case wrap == nil:
				file = place
			case len(data) > 72*512 && (file == "x.adf" || file == "x.st"):
				continue // does not fit
			default:
				data = wrap(member(name, data))
			}
			f := New(fstest.MapFS{file: {Data: data}})
			for _, spelling := range []string{place + "/Cards.img", strings.ToUpper(place + "/CARDS.IMG")} {
				b, err := f.ReadFile(spelling)
				if err != nil || !bytes.Equal(b, cards) {
					t.Errorf("%s: %d bytes, %v", spelling, len(b), err)
				}
			}
			sub, err := f.Dir(place)
			if err != nil {
				t.Fatalf("%s: %v", place, err)
			}
			l, err := sub.ReadDir(".")
			if err != nil || len(l) != 2 {
				t.Errorf("%s: %v, %v", place, l, err)
			}
			if err := fstest.TestFS(sub, l[0].Name(), l[1].Name()); err != nil {
				t.Errorf("%s: %v", place, err)
			}
			if k := f.Kind(place); k == nil || len(f.Warnings()) > 0 {
				t.Errorf("%s: kind %v, %q", place, k, f.Warnings())
			}
			data = kinds[name]
		}
	}
}

func TestPackedFiles(t *testing.T) {
	f := New(fstest.MapFS{
		"Spades.readme.pp": {Data: packedPP}, "cards.img.gz": {Data: makeGzip(cards)}, "cards.img": {Data: cards},
		// A string of two bytes, with a mark after the last bit.
		"packed.spu": {Data: []byte("Ice!\x00\x00\x00\x12\x00\x00\x00\x02ab\xc8\x00\x00\x00")},
		"both.pp.gz": {Data: makeGzip(packedPP)}, "disk.adz": {Data: kinds["a.adz"]}, "a.zip": {Data: kinds["a.zip"]},
	})
	for name, want := range map[string]string{
		"spades.readme.pp": "Spades", "spades.readme.pp/spades.readme": "Spades", "cards.img.gz": string(cards),
		"cards.img.gz/cards.img": string(cards), "cards.img": string(cards), "both.pp.gz": "Spades", "packed.spu": "ab", "a.zip/docs.txt": "read me",
	} {
		b, packer, err := f.Contents(name)
		if err != nil || string(b) != want {
			t.Errorf("%s: %d bytes, %q, %v", name, len(b), packer, err)
		}
	}
	if _, _, err := f.Contents("disk.adz"); !errors.Is(err, ErrDisk) {
		t.Errorf("a packed disk: %v", err)
	}
}

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	for name, data := range kinds {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	os.Mkdir(filepath.Join(dir, "sub"), 0o777)
	t.Chdir(dir)
	for _, c := range []struct{ path, name, says string }{
		{"a.zip/Cards.img", "a.zip/Cards.img", ""},
		{"./A.ZIP/cards.IMG", "A.ZIP/cards.IMG", ""},
		{filepath.Join(dir, "a.lzh", "cards.img"), "a.lzh/cards.img", ""},
		{"sub/../a.adf/cards.img", "a.adf/cards.img", ""},
		{"sub", ".", "is a folder"},
		{".", ".", "is a folder"},
		{"/", ".", "is a folder"},
		{"none", "none", "no such file"},
		{"a.zip/none", "a.zip/none", "file does not exist"},
		{"a.zip/docs.txt/further", "a.zip/docs.txt/further", "a.zip/docs.txt: is not a folder, or a known kind of archive or disk"},
		{"none/none", "none/none", "no such file"},
	} {
		f, name, err := Open(c.path)
		if err != nil || name != c.name {
			t.Errorf("%s: %q, %v", c.path, name, err)
			continue
		}
		b, err := f.ReadFile(name)
		if c.says == "" && (err != nil || !bytes.Equal(b, cards)) || c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("%s: %d bytes, %v", c.path, len(b), err)
		}
	}
}

// TestCapitals checks that an exact name is preferred to one that differs in case.
func TestCapitals(t *testing.T) {
	f := New(fstest.MapFS{
		"a.zip": {Data: makeZip(file{"x", []byte("small")})}, "A.zip": {Data: makeZip(file{"x", []byte("large")}, file{"X", []byte("X")})},
	})
	for name, want := range map[string]string{"a.zip/x": "small", "A.zip/x": "large", "A.zip/X": "X", "a.zip/X": "small"} {
		if b, err := f.ReadFile(name); err != nil || string(b) != want {
			t.Errorf("%s: %q, %v", name, b, err)
		}
	}
}

// TestGoroutines checks that several goroutines may read at once.
func TestGoroutines(t *testing.T) {
	files := fstest.MapFS{}
	for name, data := range kinds {
		files[name] = &fstest.MapFile{Data: data}
	}
	f := New(files)
	var wait sync.WaitGroup
	for range 4 {
		for name := range kinds {
			wait.Go(func() {
				file, err := f.Open(name + "/cards.IMG")
				if err != nil {
					t.Error(err)
					return
				}
				defer file.Close()
				if b, err := io.ReadAll(file); err != nil || !bytes.Equal(b, cards) {
					t.Errorf("%s: %d bytes, %v", name, len(b), err)
				}
				f.Warnings()
			})
		}
	}
	wait.Wait()
}

// claimingZip is an archive whose only file claims so many packed bytes.
func claimingZip(method uint16, packed uint64) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.CreateRaw(&zip.FileHeader{Name: "x", Method: method, CompressedSize64: packed, UncompressedSize64: 1000})
	if err != nil {
		panic(err)
	}
	w.Write(make([]byte, 20))
	z.Close()
	return b.Bytes()
}

// bombs are small files that unpack to very much, or claim to.
func bombs(t *testing.T) map[string][]byte {
	zeros := make([]byte, 24<<20)
	all := map[string][]byte{"plain.gz": makeGzip(zeros), "plain.zip": makeZip(file{"x", zeros})}
	nested := makeZip(file{"x", zeros[:14<<20]}, file{"y.gz", makeGzip(zeros[:14<<20])}, file{"z.gz", makeGzip(zeros[:14<<20])})
	for range 5 {
		nested = makeZip(file{"deeper.zip", nested})
	}
	all["nested.zip"] = nested
	for method, claims := range map[uint16][]uint64{0: {1 << 40}, 1: {0xfffffffe, 1 << 46}, 6: {math.MaxInt64, math.MaxUint64}, 8: {math.MaxInt64}} {
		for i, packed := range claims {
			all[fmt.Sprintf("claims%d-%d.zip", method, i)] = claimingZip(method, packed)
		}
	}
	twice := makeGzip(makeGzip(zeros))
	all["twice.gz.gz"] = twice
	// An LHA block of one symbol that takes no bits: a copy of 256 bytes, 65535
	// times in 52 bits.
	bits := strings.Repeat(fmt.Sprintf("%016b%010b%09b%09b%08b", 65535, 0, 0, 509, 0), 120)
	var packed []byte
	for i := 0; i+8 <= len(bits); i += 8 {
		v, _ := strconv.ParseUint(bits[i:i+8], 2, 8)
		packed = append(packed, byte(v))
	}
	h := binary.LittleEndian.AppendUint32([]byte("\x00\x00-lh5-"), uint32(len(packed)))
	h = binary.LittleEndian.AppendUint32(h, 900<<20)
	h = append(h, 0, 0, 0x21, 0x1d, 0x20, 0, 1, 'x', 0, 0)
	h[0] = byte(len(h) - 2)
	all["bomb.lzh"] = append(append(h, packed...), 0)
	h = bytes.Clone(h)
	binary.LittleEndian.PutUint32(h[11:], 16<<20)
	all["allowed.lzh"] = append(append(h, packed...), 0)
	all["bomb.pp"] = []byte("PP20\x09\x0a\x0b\x0c" + strings.Repeat("\xff", 1000) + "\xff\xff\xff\x00")
	all["bomb.dms"] = makeDMS(make([]byte, 11264))[:500]
	track := []byte("TR\x00\x00\x00\x00\x00\x05\x00\x05\x58\x00\x00\x01\x00\x00\x00\x00\x00\x00\x90\xff\x00\x58\x00")
	dms := append(makeDMS(nil), bytes.Repeat(track, 30)...)
	dms[11] = 16 // high density
	all["runs.dms"] = dms
	all["bomb.msa"] = []byte("\x0e\x0f\x00\x40\x00\x01\x00\x00\x00\x56" + strings.Repeat("\x00\x04\xe5x\x80\x00", 160))
	return all
}

// walk reads everything in a file, to all depths. Every step is made by do.
func walk(f *FS, name string, depth int, do func(func())) (files, bytes int) {
	if depth > 20 {
		return 0, 0
	}
	var l []fs.DirEntry
	do(func() { l, _ = f.ReadDir(name) })
	for _, d := range l {
		n, b := walk(f, name+"/"+d.Name(), depth+1, do)
		files, bytes = files+n, bytes+b
	}
	do(func() {
		if b, err := f.ReadFile(name); err == nil {
			files, bytes = files+1, bytes+len(b)
		}
	})
	return files, bytes
}

// TestBombs checks that a file of 1 KB never allocates more than 64 MB in one step, nor
// keeps more than that.
func TestBombs(t *testing.T) {
	for name, data := range bombs(t) {
		f := New(fstest.MapFS{name: {Data: data}})
		limit := int64(64<<20) + 4*256*int64(len(data)) // bigger files may make more
		most := int64(0)
		files, n := walk(f, name, 0, func(step func()) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			step()
			runtime.ReadMemStats(&after)
			most = max(most, int64(after.TotalAlloc-before.TotalAlloc))
		})
		var kept runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&kept)
		if most > limit || int64(kept.HeapAlloc) > limit {
			t.Errorf("%s: %d bytes used %d MB, of which %d MB are retained", name, len(data), most>>20, kept.HeapAlloc>>20)
		}
		t.Logf("%s: %d bytes used %d KB, of which %d KB are retained, %d files of %d bytes", name, len(data), most>>10, kept.HeapAlloc>>10, files, n)
		runtime.KeepAlive(f)
	}
}

// TestEndless checks that files that never end are not opened: a folder of originals may
// contain anything.
func TestEndless(t *testing.T) {
	dir := t.TempDir()
	if err := os.Symlink(os.DevNull, filepath.Join(dir, "CARDS1.IMG")); err != nil {
		t.Skip(err)
	}
	f := New(os.DirFS(dir))
	if r, err := f.Open("cards1.img"); err == nil {
		r.Close()
		t.Error("a device is opened")
	} else if want := "open cards1.img: is a device, not a file"; err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if _, err := f.ReadFile("CARDS1.IMG"); err == nil {
		t.Error("a device is read")
	}
}

// TestSamples walks through all samples to find out what they are.
func TestSamples(t *testing.T) {
	root := formattest.Path(t, "samples")
	f := New(os.DirFS(root))
	for name, want := range map[string]string{
		"amiga/adf/testofs.adf.gz": "MOON.GIF français", "amiga/adf/testffs.adf.gz": "dir_1 dir_2",
		"amiga/lha/amiga122_lh5.lzh": "gpl-2", "amiga/lha/amiga122_level2.lzh": "subdir",
	} {
		l, err := f.ReadDir(name)
		var names []string
		for _, d := range l {
			names = append(names, d.Name())
		}
		if err != nil || len(l) == 0 || !strings.HasPrefix(strings.Join(names, " "), want) {
			t.Errorf("%s: %q, %v", name, names, err)
		}
		if n, _ := walk(f, name, 0, func(step func()) { step() }); n < 2 {
			t.Errorf("%s: %d files", name, n)
		}
	}
	if w := f.Warnings(); len(w) > 0 {
		t.Errorf("warnings: %q", w)
	}
}

func FuzzOpen(f *testing.F) {
	for name, data := range kinds {
		if len(data) < 10000 {
			f.Add(data, name)
		}
	}
	f.Add(packedPP, "x.pp")
	f.Add(makeGzip(packedPP), "x.gz")
	f.Add(makeZip(file{"a.lzh", makeLZH(doc)}), "x.zip")
	f.Add(claimingZip(6, math.MaxInt64), "x.zip")
	f.Add(makeOldZip(doc, crc32.ChecksumIEEE(doc.data)), "x.zip")
	f.Fuzz(func(t *testing.T, data []byte, name string) {
		if !fs.ValidPath(name) || strings.Contains(name, "/") || name == "." {
			name = "x"
		}
		walk(New(fstest.MapFS{name: {Data: data}}), name, 0, func(step func()) { step() })
	})
}

// TestHostNames reads files of the host whose names are ISO 8859-1, also those in an
// archive in such a folder.
func TestHostNames(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "B\xfccher")
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Skip("the file system has only names in UTF-8:", err)
	}
	var z bytes.Buffer
	w := zip.NewWriter(&z)
	in, err := w.Create("inner.txt")
	if err == nil {
		_, err = in.Write([]byte("inner"))
	}
	if err = errors.Join(err, w.Close(), os.WriteFile(filepath.Join(folder, "gr\xfc\xdfe.zip"), z.Bytes(), 0o666),
		os.WriteFile(filepath.Join(folder, "hällo.txt"), []byte("outer"), 0o666)); err != nil {
		t.Fatal(err)
	}
	for _, said := range []string{dir, folder} {
		f, name, err := Open(said)
		if err != nil {
			t.Fatal(err)
		}
		in, err := f.Dir(name)
		if err != nil {
			t.Fatal(err)
		}
		files, err := in.Files()
		want := []string{"grüße.zip/inner.txt", "hällo.txt"}
		if said == dir {
			want = []string{"Bücher/grüße.zip/inner.txt", "Bücher/hällo.txt"}
		}
		slices.Sort(files)
		if err != nil || !slices.Equal(files, want) {
			t.Errorf("%q: %q, %v, want %q", said, files, err, want)
		}
	}
	for said, want := range map[string]string{"gr\xfc\xdfe.zip/inner.txt": "inner", "grüße.zip/inner.txt": "inner", "hällo.txt": "outer"} {
		for _, at := range []string{folder, filepath.Join(dir, "Bücher")} {
			f, name, err := Open(filepath.Join(at, said))
			if err != nil {
				t.Fatal(err)
			}
			if b, err := f.ReadFile(name); err != nil || string(b) != want {
				t.Errorf("%q in %q: %q, %v", said, at, b, err)
			}
		}
	}
	f, name, err := Open(filepath.Join(folder, "f\xfcr.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Stat(name); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that does not exist: %v", err)
	}
}
