package disks

import (
	"encoding/binary"
	"fmt"
	"image"
	"strings"
	"testing"
	"testing/fstest"

	"phosphor/formats/container"
)

// adf makes an image of an Amiga disk: FFS, with files whose contents are their names.
// spoil changes the image before it is used.
func adf(names []string, spoil func(disk []byte, block func(i int) []byte)) []byte {
	disk := make([]byte, 1760*512)
	copy(disk, "DOS\x01")
	block := func(i int) []byte { return disk[512*i : 512*i+512] }
	put := func(b []byte, at int, v int) { binary.BigEndian.PutUint32(b[at:], uint32(int32(v))) }
	sum := func(b []byte) {
		put(b, 20, 0)
		n := uint32(0)
		for i := 0; i < 512; i += 4 {
			n += binary.BigEndian.Uint32(b[i:])
		}
		put(b, 20, int(-n))
	}
	name := func(b []byte, s string) {
		b[432] = byte(len(s))
		copy(b[433:], s)
	}
	root := block(880)
	put(root, 0, 2)
	put(root, 12, 72)
	put(root, 508, 1)
	name(root, "Test")
	next := 2
	free := func() int {
		if next++; next == 880 {
			next = 882
		}
		return next
	}
	for i, s := range names {
		h, d := free(), free()
		b := block(h)
		put(b, 0, 2)
		put(b, 4, h)
		put(b, 8, 1)
		put(b, 308, d)
		put(b, 324, len(s))
		put(b, 500, 880)
		put(b, 508, -3)
		name(b, s)
		copy(block(d), s)
		at := 24 + i%72*4 // chains are followed, whatever the hash
		put(b, 496, int(binary.BigEndian.Uint32(root[at:])))
		put(root, at, h)
		sum(b)
	}
	sum(root)
	if spoil != nil {
		spoil(disk, block)
	}
	return disk
}

func image800() (names []string) {
	for i := range 800 {
		names = append(names, fmt.Sprintf("file%03d.txt", i))
	}
	return names
}

func inMemory(name string, data []byte) *container.FS {
	return container.New(fstest.MapFS{name: {Data: data, Mode: 0o444}})
}

// TestManyFiles opens a disk of 800 files on each desk.
func TestManyFiles(t *testing.T) {
	disk := adf(image800(), nil)
	for _, machine := range allMachines {
		s := shell(t, inMemory("d.adf", disk), "d.adf", machine, "")
		if n := len(s.Match().(*match).folder().place.Entries); n != 800 {
			t.Errorf("%s shows %d files, expected 800", machine, n)
		}
	}
}

// BenchmarkManyFiles opens such a disk. The goal is 200 ms on each desk.
func BenchmarkManyFiles(b *testing.B) {
	disk := adf(image800(), nil)
	for _, machine := range allMachines {
		b.Run(machine, func(b *testing.B) {
			for b.Loop() {
				shell(b, inMemory("d.adf", disk), "d.adf", machine, "")
			}
		})
	}
}

// TestHostileDisks opens damaged disks. All end, and show what can be read.
func TestHostileDisks(t *testing.T) {
	long := strings.Repeat("n", 26) + ".txt"
	for name, spoil := range map[string]func(disk []byte, block func(i int) []byte){
		"whole":    nil,
		"checksum": func(_ []byte, block func(i int) []byte) { block(3)[20] ^= 0x55 },
		"loop":     func(_ []byte, block func(i int) []byte) { binary.BigEndian.PutUint32(block(3)[496:], 3) },
		"beyond":   func(_ []byte, block func(i int) []byte) { binary.BigEndian.PutUint32(block(3)[308:], 99999) },
		"size":     func(_ []byte, block func(i int) []byte) { binary.BigEndian.PutUint32(block(3)[324:], 0x7fffffff) },
		"root":     func(_ []byte, block func(i int) []byte) { clearBytes(block(880)[24:312]) },
	} {
		f := inMemory("d.adf", adf([]string{long, "b.txt"}, spoil))
		for _, machine := range allMachines {
			s := shell(t, f, "d.adf", machine, "")
			m := s.Match()
			p := m.(*match).folder().place
			if name != "root" && p.Entry(long) == nil {
				t.Errorf("%s on %s: %s is not shown", name, machine, long)
				continue
			}
			for _, e := range p.Entries {
				_ = m.Do("open " + e.Name) // an error is an answer, too
				if name == "whole" {
					if k := s.order[0].kind; k != "text" {
						t.Errorf("%s opens as %s", e.Name, k)
					}
				}
				_ = m.Do("close")
			}
		}
	}
	// One disk contains itself, another image is truncated.
	deep := adf([]string{"a"}, nil)
	for _, machine := range allMachines {
		if _, err := Show(inMemory("d.adf", deep[:700*512]), "d.adf", "d.adf", Options{Machine: machine}); err != nil {
			t.Logf("%s: %v", machine, err)
		}
	}
}

func clearBytes(b []byte) {
	for i := range b {
		b[i] = 0
	}
}

// TestInf reads saved desktops.
func TestInf(t *testing.T) {
	text := "#E D8 11\r\n#W 00 00 02 06 26 0C 08 A:\\DOCS\\*.*@\r\n#W 00 00 00 00 00 00 00 @\r\n#M 01 02 00 FF A GAMES@ @\r\n#T 00 05 03 FF   BIN@ @\r\n"
	i := parseInf(text, false)
	if !i.text || i.sort != BySize || len(i.windows) != 1 || i.windows[0] != (savedWindow{image.Rect(2, 6, 40, 18), "DOCS"}) {
		t.Errorf("%+v", i)
	}
	if i.drives["A"] != (savedIcon{image.Pt(1, 2), "GAMES"}) || i.drives[""].label != "BIN" {
		t.Errorf("%+v", i.drives)
	}
	f := hostFiles(t, map[string]string{"DESKTOP.INF": text, "DOCS/A.TXT": "a", "B.PRG": ""})
	s := shell(t, f, ".", "atari", "")
	if p := s.Match().(*match).folder(); p.place.Path != "DOCS" || !p.text {
		t.Errorf("%s is open, text %t; expected DOCS as text", p.place.Path, p.text)
	}
	r, _ := s.Where("window")
	if r.Min != image.Pt(16, 96) || r.Size() != image.Pt(304, 192) {
		t.Errorf("the window is at %v", r)
	}
}
