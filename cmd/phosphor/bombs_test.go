package main

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"phosphor/formats/ilbm"
	"phosphor/formats/lzh"
)

// Archives that cause far more work than their size suggests, or hold very many files.

// sharedZip is an archive whose entries all have the same contents: they point to one
// compressed stream of zeros, of the given unpacked size.
func sharedZip(entries, size int) []byte {
	var one bytes.Buffer
	z := zip.NewWriter(&one)
	w, err := z.Create("f00000")
	if err != nil {
		panic(err)
	}
	w.Write(make([]byte, size))
	z.Close()
	b := one.Bytes()
	end := b[len(b)-22:]
	dir := b[binary.LittleEndian.Uint32(end[16:]) : len(b)-22]
	all := bytes.Clone(b[:len(b)-22-len(dir)])
	for i := range entries {
		at := len(all)
		all = append(all, dir...)
		copy(all[at+46:], fmt.Sprintf("f%05d", i))
	}
	all = append(all, end...)
	end = all[len(all)-22:]
	binary.LittleEndian.PutUint16(end[8:], uint16(entries))
	binary.LittleEndian.PutUint16(end[10:], uint16(entries))
	binary.LittleEndian.PutUint32(end[12:], uint32(len(dir)*entries))
	return all
}

// manyLZH is an archive of many small files.
func manyLZH(entries int) []byte {
	var b []byte
	for i := range entries {
		name, data := fmt.Sprintf("docs/file%06d.txt", i), fmt.Appendf(nil, "file %d\n", i)
		at := len(b)
		b = append(b, 0, 0)
		b = append(b, "-lh0-"...)
		b = binary.LittleEndian.AppendUint32(b, uint32(len(data)))
		b = binary.LittleEndian.AppendUint32(b, uint32(len(data)))
		b = append(b, 0, 0, 0x21, 0x1d, 0x20, 0, byte(len(name)))
		b = append(b, name...)
		b = binary.LittleEndian.AppendUint16(b, lzh.CRC16(0, data))
		b[at] = byte(len(b) - at - 2)
		for _, v := range b[at+2:] {
			b[at+1] += v
		}
		b = append(b, data...)
	}
	return append(b, 0)
}

// manyZip is an archive of many different small pictures.
func manyZip(pictures int) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	var picture bytes.Buffer
	m := image.NewPaletted(image.Rect(0, 0, 32, 20), color.Palette{color.White, color.Black, color.RGBA{200, 0, 0, 255}, color.RGBA{0, 0, 200, 255}})
	for i := range pictures {
		picture.Reset()
		for k := range m.Pix {
			m.Pix[k] = uint8(i>>(k%16)) & 3
		}
		if err := ilbm.Encode(&picture, m, nil); err != nil {
			panic(err)
		}
		data := picture.Bytes()
		w, err := z.CreateRaw(&zip.FileHeader{Name: fmt.Sprintf("p/%05d.iff", i), Method: zip.Store, CRC32: crc32.ChecksumIEEE(data),
			CompressedSize64: uint64(len(data)), UncompressedSize64: uint64(len(data))})
		if err != nil {
			panic(err)
		}
		w.Write(data)
	}
	z.Close()
	return b.Bytes()
}

// bombs are archives by name, with the number of their files, and whether they are refused.
var bombs = []struct {
	name    string
	make    func(files int) []byte
	files   int
	refused bool
}{
	{"shared20000.zip", func(n int) []byte { return sharedZip(n, 1_100_000) }, 20_000, true},
	{"shared1000.zip", func(n int) []byte { return sharedZip(n, 75_000_000) }, 1_000, true},
	{"many.lzh", manyLZH, 100_000, false},
	{"many.zip", manyZip, 60_000, false},
}

// TestBombs looks at each of them and limits the bytes and the number of allocations, which do
// not depend on how busy the machine is. BenchmarkBombs measures the time. Without
// PHOSPHOR_SLOW=1 a tenth of the files is enough to show work that grows faster than their
// number.
func TestBombs(t *testing.T) {
	for _, c := range bombs {
		files := often(c.files/10, c.files)
		name := filepath.Join(t.TempDir(), c.name)
		if err := os.WriteFile(name, c.make(files), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{{"info"}, {"ls", "-R"}} {
			var before, after runtime.MemStats
			var out, wrong bytes.Buffer
			runtime.GC()
			runtime.ReadMemStats(&before)
			code := run(append(args, name), &streams{out: &out, err: &wrong})
			runtime.ReadMemStats(&after)
			pieces, room := after.Mallocs-before.Mallocs, after.TotalAlloc-before.TotalAlloc
			t.Logf("%v %s: %d allocations, %d MiB", args, c.name, pieces, room>>20)
			switch {
			case c.refused:
				if code != 1 || !strings.Contains(wrong.String(), "its files share contents") || strings.Count(wrong.String(), "\n") > 1 {
					t.Errorf("%v %s: code %d, %.200s", args, c.name, code, wrong.String())
				}
			case code != 0 || wrong.Len() > 0:
				t.Errorf("%v %s: code %d, %.200s", args, c.name, code, wrong.String())
			case args[0] == "info" && !strings.Contains(out.String(), fmt.Sprintf("holds      %d files", files)):
				t.Errorf("%v %s: %.200s", args, c.name, out.String())
			case args[0] == "ls" && strings.Count(out.String(), "\n") < files:
				t.Errorf("%v %s: %d lines", args, c.name, strings.Count(out.String(), "\n"))
			}
			if most := 80*files + 20_000; pieces > uint64(most) || room > uint64(4<<10*files+8<<20) {
				t.Errorf("%v %s of %d files: %d allocations of %d MiB", args, c.name, files, pieces, room>>20)
			}
		}
	}
}

// BenchmarkBombs looks at each of them; a user should wait less than 2 s.
func BenchmarkBombs(b *testing.B) {
	for _, c := range bombs {
		name := filepath.Join(b.TempDir(), c.name)
		if err := os.WriteFile(name, c.make(c.files), 0o666); err != nil {
			b.Fatal(err)
		}
		for _, args := range [][]string{{"info"}, {"ls", "-R"}} {
			b.Run(c.name+"/"+args[0], func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					run(append(args, name), &streams{out: io.Discard, err: io.Discard})
				}
			})
		}
	}
}
