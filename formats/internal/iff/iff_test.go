package iff

import (
	"fmt"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	body := AppendChunk(AppendChunk(nil, "ABCD", []byte{1, 2, 3}), "BODY", []byte("12"))
	form := File("ILBM", body)
	if want := "FORM\x00\x00\x00\x1aILBMABCD\x00\x00\x00\x03\x01\x02\x03\x00BODY\x00\x00\x00\x0212"; string(form) != want {
		t.Fatalf("%q, want %q", form, want)
	}
	list := AppendChunk(nil, "LIST", append([]byte("ABCD"), append(AppendChunk(nil, "PROP", []byte("ILBM")), form...)...))
	deep := form
	for range 10 {
		deep = AppendChunk(nil, "CAT ", append([]byte("    "), deep...))
	}
	cut := form[:len(form)-1]
	for _, test := range []struct {
		name, data, want string
	}{
		{"plain", string(form), "ABCD at 20 is 3 of 3, BODY at 32 is 2 of 2"},
		{"bytes after the end", string(form) + "xyz", "ABCD at 20 is 3 of 3, BODY at 32 is 2 of 2"},
		{"cut off", string(cut), "ABCD at 20 is 3 of 3, BODY at 32 is 1 of 2"},
		{"half a chunk header", string(form[:27]), "ABCD at 20 is 3 of 3"},
		{"length without end", "FORM\xff\xff\xff\xffILBMBODY\xff\xff\xff\xffab", "BODY at 20 is 2 of 2147483647"},
		{"in a list", string(list), "ABCD at 44 is 3 of 3, BODY at 56 is 2 of 2"},
		{"animation", string(File("ANIM", form)), "ABCD at 32 is 3 of 3, BODY at 44 is 2 of 2"},
		{"too deep", string(deep), `offset 8: CAT  of type "    ", expected ILBM, PBM `},
		{"other type", "FORM\x00\x00\x00\x048SVX", `offset 8: FORM of type "8SVX", expected ILBM, PBM `},
		{"not IFF", "RIFF\x00\x00\x00\x04WAVE", `offset 0: the file begins with "RIFF", expected FORM`},
		{"short", "FORM", "offset 4: an IFF file has at least 12 bytes: unexpected EOF"},
	} {
		f, err := Parse([]byte(test.data), "ILBM", "PBM ")
		got := fmt.Sprint(err)
		if err == nil {
			var s []string
			for _, c := range f.Chunks {
				s = append(s, fmt.Sprintf("%s at %d is %d of %d", c.ID, c.Offset, len(c.Data), c.Length))
				if c.Missing() != c.Length-len(c.Data) {
					t.Errorf("%s: %d missing", test.name, c.Missing())
				}
			}
			got = strings.Join(s, ", ")
		}
		if got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
	f, err := Parse(form, "ILBM")
	if err != nil {
		t.Fatal(err)
	}
	if c, ok := f.Find("BODY"); !ok || string(c.Data) != "12" {
		t.Errorf("BODY: %v", c)
	}
	if _, ok := f.Find("CMAP"); ok {
		t.Error("found a CMAP that does not exist")
	}
	if !Match(form, "8SVX", "ILBM") || Match(form, "8SVX") || Match(form[:11], "ILBM") {
		t.Error("Match is wrong")
	}
}
