package store

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestMain runs the tests or, as a writer, replaces a file over and over until it is killed, with
// contents that show whether they are whole.
func TestMain(m *testing.M) {
	if name := os.Getenv("STORE_WRITER"); name != "" {
		for i := 0; ; i++ {
			if err := WriteFile(name, whole(i)); err != nil {
				os.Exit(1)
			}
		}
	}
	if dir := os.Getenv("STORE_COUNTER"); dir != "" {
		counts := map[string]int{}
		debts := &Debts{}
		for range 40 {
			err := Change(Debtor{Keeper: Dir{Path: dir}, Debts: debts}, "counts", &counts, func(now *map[string]int) {
				if *now == nil {
					*now = map[string]int{}
				}
				(*now)[strconv.Itoa(os.Getpid())]++
			})
			if err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
		for range 10_000 { // where another one held the lock for longer than a moment
			if debts.Retry() == nil {
				os.Exit(0)
			}
		}
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// TestChangeByFour changes a file from several programs at once. No change is lost.
func TestChangeByFour(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	var all []*exec.Cmd
	for range 4 {
		cmd := exec.Command(exe)
		cmd.Env = append(os.Environ(), "STORE_COUNTER="+dir)
		cmd.Stderr = os.Stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		all = append(all, cmd)
	}
	for _, cmd := range all {
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	}
	var counts map[string]int
	if err := ReadJSON(Dir{Path: dir}, "counts", &counts); err != nil || len(counts) != 4 {
		t.Fatalf("counted %v, %v", counts, err)
	}
	for pid, n := range counts {
		if n != 40 {
			t.Errorf("process %s: %d of 40 changes found", pid, n)
		}
	}
}

// TestChangeWithoutFile checks that a file that can neither be read nor set aside changes nothing
// for the program.
func TestChangeWithoutFile(t *testing.T) {
	v := 1
	err := Change(broken{}, "x", &v, func(v *int) { *v++ })
	if err == nil || v != 2 {
		t.Errorf("%d, %v", v, err)
	}
}

type broken struct{ Memory }

func (broken) Read(string) ([]byte, error) { return nil, fs.ErrPermission }
func (broken) SetAside(string) error       { return fs.ErrPermission }

// whole is a content of some size that is the same letter throughout.
func whole(i int) []byte { return bytes.Repeat([]byte{byte('a' + i%26)}, 20000+i%5000) }

func TestWriteSurvivesKills(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "scores.json")
	if err := WriteFile(name, whole(0)); err != nil {
		t.Fatal(err)
	}
	changed := 0
	last := whole(0)
	for i := 0; i < 25 || changed == 0; i++ { // on a busy machine the writer may begin late
		cmd := exec.Command(exe)
		cmd.Env = append(os.Environ(), "STORE_WRITER="+name)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(10+i*3) * time.Millisecond)
		cmd.Process.Kill()
		cmd.Wait()
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(b) < 20000 || strings.Trim(string(b), string(b[:1])) != "" {
			t.Fatalf("after kill %d the file is damaged: %d bytes", i, len(b))
		}
		if !bytes.Equal(b, last) {
			changed++
		}
		last = b
	}
}

func TestWriteFileKeepsWhatItReplaces(t *testing.T) {
	dir := t.TempDir()
	name, link := filepath.Join(dir, "a"), filepath.Join(dir, "link")
	if err := os.WriteFile(name, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("a", link); err != nil {
		t.Skip(err)
	}
	if err := WriteFile(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	b, _ := os.ReadFile(name)
	st, _ := os.Stat(name)
	if to, err := os.Readlink(link); err != nil || to != "a" || string(b) != "new" || st.Mode().Perm() != 0o600 {
		t.Errorf("link to %q, %v, file %q of mode %v", to, err, b, st.Mode())
	}
	if null, err := os.Lstat(os.DevNull); err == nil {
		if err := WriteFile(os.DevNull, []byte("new")); err != nil {
			t.Error(err)
		}
		if st, err := os.Lstat(os.DevNull); err != nil || st.Mode() != null.Mode() {
			t.Errorf("the device was replaced: %v", st.Mode())
		}
	}
	os.Chmod(name, 0o444)
	for target, want := range map[string]string{name: "write-protected", dir: "is a folder", filepath.Join(dir, "none", "x"): "no such file"} {
		for _, write := range []func(string, []byte) error{WriteFile, WriteOutput} {
			err := write(target, []byte("x"))
			var p *fs.PathError
			if !errors.As(err, &p) || p.Path != target || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %s", target, err, want)
			}
		}
	}
	os.Chmod(name, 0o600)
	for _, text := range []string{"first", "second"} {
		if err := WriteOutput(filepath.Join(dir, "b"), []byte(text)); err != nil {
			t.Fatal(err)
		}
		if b, _ := os.ReadFile(filepath.Join(dir, "b")); string(b) != text {
			t.Errorf("output is %q, want %q", b, text)
		}
	}
	os.Remove(filepath.Join(dir, "b"))
	if l, _ := os.ReadDir(dir); len(l) != 2 {
		t.Errorf("files left over: %v", l)
	}
}

func keepers(t *testing.T) map[string]Keeper {
	return map[string]Keeper{"folder": Dir{Path: filepath.Join(t.TempDir(), "a", "b")}, "memory": Memory{}}
}

func TestKeepers(t *testing.T) {
	for name, k := range keepers(t) {
		if _, err := k.Read("x"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: reading an empty folder: %v", name, err)
		}
		v := map[string]int{"kept": 1}
		if err := ReadJSON(k, "x", &v); err != nil || v["kept"] != 1 {
			t.Errorf("%s: a missing file: %v, %v", name, v, err)
		}
		if err := WriteJSON(k, "x", map[string]int{"n": 7}); err != nil {
			t.Fatal(err)
		}
		if err := ReadJSON(k, "x", &v); err != nil || v["n"] != 7 {
			t.Errorf("%s: read back %v, %v", name, v, err)
		}
		for range 2 {
			if err := k.Write("x", []byte("{broken")); err != nil {
				t.Fatal(err)
			}
			if err := ReadJSON(k, "x", &v); err != nil {
				t.Errorf("%s: a damaged file: %v", name, err)
			}
			if _, err := k.Read("x"); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s: a damaged file was not set aside: %v", name, err)
			}
		}
		if b, err := k.Read("x.bad"); err != nil || string(b) != "{broken" {
			t.Errorf("%s: set aside: %q, %v", name, b, err)
		}
	}
}

func TestDirWarns(t *testing.T) {
	var warned []string
	d := Dir{Path: t.TempDir(), Warn: func(s string) { warned = append(warned, s) }}
	d.Write("x", []byte("1"))
	if err := d.SetAside("x"); err != nil || len(warned) != 1 || !strings.Contains(warned[0], "x.bad") {
		t.Errorf("warnings %q, %v", warned, err)
	}
}

// TestSetAsideBelowAFile checks the error if the folder is a file.
func TestSetAsideBelowAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(file, "settings.json")
	_, err := setAside(Host, name)
	if err == nil || !strings.HasPrefix(err.Error(), name+": ") || strings.Contains(err.Error(), "too many") {
		t.Errorf("%v", err)
	}
}
