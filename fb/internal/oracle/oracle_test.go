package oracle

import (
	"compress/gzip"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestSeed(t *testing.T) {
	// Two steps from 1, worked out by hand: 0x00042021, 0x04080601.
	if got := hex.EncodeToString(Seed(1).Bytes(2)); got != "00040408" {
		t.Errorf("two words from seed 1 are %s", got)
	}
	if got := hex.EncodeToString(Seed(0).Bytes(2)); got != "00000000" {
		t.Errorf("two words from seed 0 are %s", got)
	}
	CheckCRC(t, "check value", []byte("123456789"), "cbf43926")
}

func TestEach(t *testing.T) {
	type record struct {
		N    int
		Seed Seed
	}
	text := "{\"n\":1,\"seed\":\"600d5eed\"}\n{\"n\":2,\"seed\":\"0\"}\n"
	var packed strings.Builder
	z := gzip.NewWriter(&packed)
	fmt.Fprint(z, text)
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ variable, folder string }{
		{"PHOSPHOR_ORACLE", "atari/data"},
		{"PHOSPHOR_ORACLE", "data"},
		{"PHOSPHOR_ORACLE", ""},
		{"PHOSPHOR_SHARED", "oracle/atari/data"},
	} {
		root := t.TempDir()
		t.Setenv("PHOSPHOR_ORACLE", "")
		t.Setenv(c.variable, root)
		dir := filepath.Join(root, c.folder)
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		for name, data := range map[string]string{"a.jsonl": text, "a.jsonl.gz": packed.String()} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o666); err != nil {
				t.Fatal(err)
			}
			var got []string
			Each(t, name, func(r *record) { got = append(got, fmt.Sprintf("%d:%x", r.N, r.Seed)) })
			if s := strings.Join(got, " "); s != "1:600d5eed 2:0" {
				t.Errorf("%s in %s/%s: %s", name, c.variable, c.folder, s)
			}
		}
	}
}

func TestAbsent(t *testing.T) {
	t.Setenv("PHOSPHOR_ORACLE", t.TempDir())
	skipped := false
	t.Run("skips", func(t *testing.T) {
		defer func() { skipped = t.Skipped() }()
		Path(t, "no such file")
	})
	if !skipped {
		t.Error("a test without its recording is not skipped")
	}
}
