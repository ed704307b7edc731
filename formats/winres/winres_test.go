package winres_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"phosphor/formats/internal/formattest"
	"phosphor/formats/winres"
)

// TestLinked reads resources with names, languages and custom types, written by GNU's
// tools.
func TestLinked(t *testing.T) {
	windres, ld := formattest.Find(t, "i686-w64-mingw32-windres"), formattest.Find(t, "i686-w64-mingw32-ld")
	dir := t.TempDir()
	script := "LANGUAGE 7, 1\n7 RCDATA { \"seven\" }\nlogo RCDATA { \"a logo\" }\nLANGUAGE 9, 1\n7 RCDATA { \"SEVEN\" }\n1 LEVEL { \"one\" }\n"
	if err := os.WriteFile(filepath.Join(dir, "a.rc"), []byte(script), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{windres, "--preprocessor=cat", "a.rc", "a.o"}, {ld, "-shared", "-o", "a.dll", "a.o"}} {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v: %s", args, err, out)
		}
	}
	f, err := winres.Decode(bytes.NewReader(formattest.Read(t, filepath.Join(dir, "a.dll"))))
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, r := range f.Resources {
		got += fmt.Sprintf("%v %v %d %s\n", r.Type, r.Name, r.Language, r.Data)
	}
	want := "{0 LEVEL} {1 } 1033 one\n{10 } {0 LOGO} 1031 a logo\n{10 } {7 } 1031 seven\n{10 } {7 } 1033 SEVEN\n"
	if got != want || f.Kind != winres.PE {
		t.Errorf("%v\n%swant\n%s", f.Kind, got, want)
	}
}

// TestNE reads a 16-bit library with a name and a number, and a resource that lies
// outside it.
func TestNE(t *testing.T) {
	file := make([]byte, 0x80, 0x200)
	copy(file, "MZ")
	file[0x3c] = 0x40
	copy(file[0x40:], "NE")
	file[0x40+0x24], file[0x40+0x26] = 0x40, 0xff
	file = append(file, 4, 0,
		10, 0x80, 2, 0, 0, 0, 0, 0,
		13, 0, 1, 0, 0, 0, 5, 0x80, 0, 0, 0, 0,
		99, 0, 1, 0, 0, 0, 6, 0x80, 0, 0, 0, 0,
		60, 0, 1, 0, 0, 0, 0, 0,
		14, 0, 1, 0, 0, 0, 66, 0, 0, 0, 0, 0,
		0, 0)
	file = append(append(file, make([]byte, 0x80+60-len(file))...), "\x05LEVEL\x03one"...)
	file = append(append(file, make([]byte, 0xd0-len(file))...), "sixteen bytes...and the next one"...)
	f, err := winres.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, r := range f.Resources {
		got += fmt.Sprintf("%v %v %s; ", r.Type, r.Name, r.Data)
	}
	if want := "{10 } {5 } sixteen bytes...; {0 LEVEL} {0 one} and the next one; "; got != want || f.Stats.Outside != 1 {
		t.Errorf("%q, %d outside the file", got, f.Stats.Outside)
	}
}

func FuzzDecode(f *testing.F) {
	file := make([]byte, 0x100)
	copy(file, "MZ")
	file[0x3c] = 0x40
	copy(file[0x40:], "NE")
	f.Add(file)
	pe := bytes.Clone(file)
	copy(pe[0x40:], "PE\x00\x00")
	f.Add(pe)
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := winres.Decode(bytes.NewReader(data))
		if err == nil && len(r.Resources) > len(data) {
			t.Errorf("%d resources in %d bytes", len(r.Resources), len(data))
		}
	})
}
