// Package oracle reads the recordings of a running GEM and BLiTTER for tests. They lie
// beside the repository and are not part of it.
package oracle

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Path returns the path of a file of the recordings and skips the test if it does not
// exist. The folder of the recordings is PHOSPHOR_ORACLE, or oracle in PHOSPHOR_SHARED,
// or shared/oracle beside the repository; the files may lie in it, in its folder data, or
// in atari/data. A relative name is relative to the repository.
func Path(t testing.TB, name string) string {
	t.Helper()
	root := os.Getenv("PHOSPHOR_ORACLE")
	if shared := os.Getenv("PHOSPHOR_SHARED"); root == "" && shared != "" {
		root = filepath.Join(shared, "oracle")
	}
	if root == "" {
		root = filepath.Join("..", "shared", "oracle")
	}
	if !filepath.IsAbs(root) {
		root = filepath.Join(repository(t), root)
	}
	for _, dir := range []string{"atari/data", "oracle/atari/data", "data", ""} {
		p := filepath.Join(root, filepath.FromSlash(dir), name)
		if _, err := os.Stat(p); err == nil {
			return p
		}
	}
	t.Skipf("the recording %s is not in %s (set PHOSPHOR_ORACLE to its folder)", name, root)
	return ""
}

func repository(t testing.TB) string {
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			t.Fatal("no go.mod above the test's folder")
		}
		dir = up
	}
}

// Each calls f with every record of a file of JSON lines, packed with gzip or
// not.
func Each[T any](t testing.TB, name string, f func(*T)) {
	t.Helper()
	file, err := os.Open(Path(t, name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var r io.Reader = file
	if strings.HasSuffix(name, ".gz") {
		z, err := gzip.NewReader(file)
		if err != nil {
			t.Fatal(err)
		}
		r = z
	}
	sc := bufio.NewScanner(r)
	sc.Buffer(nil, 1<<22)
	for sc.Scan() {
		v := new(T)
		if err := json.Unmarshal(sc.Bytes(), v); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		f(v)
	}
	if err := sc.Err(); err != nil {
		t.Fatal(err)
	}
}

// A Seed is the start of the generator that filled a buffer before a case was
// recorded: hexadecimal in the files, xorshift32, each word the upper half of
// the state. The seed 0 leaves the buffer zero.
type Seed uint32

// UnmarshalJSON reads a string of hexadecimal digits.
func (s *Seed) UnmarshalJSON(b []byte) error {
	text, err := strconv.Unquote(string(b))
	if err != nil {
		return err
	}
	n, err := strconv.ParseUint(text, 16, 32)
	*s = Seed(n)
	return err
}

// Words returns the first n words of the generator.
func (s Seed) Words(n int) []uint16 {
	w := make([]uint16, n)
	if s == 0 {
		return w
	}
	v := uint32(s)
	for i := range w {
		v ^= v << 13
		v ^= v >> 17
		v ^= v << 5
		w[i] = uint16(v >> 16)
	}
	return w
}

// Bytes returns the first n words of the generator as 2n big-endian bytes, as
// they lay in memory.
func (s Seed) Bytes(n int) []byte {
	b := make([]byte, 0, 2*n)
	for _, w := range s.Words(n) {
		b = append(b, byte(w>>8), byte(w))
	}
	return b
}

// CheckCRC fails the test unless the zlib CRC-32 of b is want, hexadecimal as in the
// files, so that a wrong input is not mistaken for a wrong result. what describes b.
func CheckCRC(t testing.TB, what string, b []byte, want string) {
	t.Helper()
	if got := fmt.Sprintf("%08x", crc32.ChecksumIEEE(b)); got != want {
		t.Fatalf("%s: CRC-32 of %d bytes is %s, recorded is %s", what, len(b), got, want)
	}
}
