package oberontext

import (
	"errors"
	"fmt"
	"testing"
)

const stored = "\xf0\x00\x2b\x00\x00\x00" + "\x00\x0f\x00\x01\x00\x00\x00" + "\x01Oberon10b.Scn.Fnt\x00\x03\x00\x02\x00\x00\x00" + "\x00\x03\x00\x00\x00" + "\x00Hi"

func TestRead(t *testing.T) {
	for name, data := range map[string]string{"text": stored, "document": "\xf7\x07TextDocs.NewDoc\x00\x01\x02" + stored} {
		text, err := Read([]byte(data))
		if err != nil || len(text.Runs) != 2 || text.Runs[1] != (Run{2, "Oberon10b.Scn.Fnt", 3, 0}) || string(text.Chars) != "\x00Hi" {
			t.Errorf("%s: %+v, %v", name, text, err)
		}
	}
	var at *TextError
	if text, err := Read([]byte(stored[:len(stored)-1])); text == nil || string(text.Chars) != "\x00H" || !errors.As(err, &at) {
		t.Errorf("a truncated text: %+v, %v", text, err)
	}
	for _, bad := range []string{"", "\xf0", "\xf7\x07abc", "\xf0\x00\xff\xff\xff\xff", "\xf0\x00\x0f\x00\x00\x00\x05aaaaaaaaaaaa"} {
		if _, err := Read([]byte(bad)); err == nil {
			t.Errorf("%q is accepted as a text", bad)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(stored))
	f.Add([]byte("\xf7\x07TextDocs.NewDoc\x00" + stored))
	f.Fuzz(func(t *testing.T, data []byte) {
		text, err := Read(data)
		if text == nil && err == nil {
			t.Error("neither a text nor an error")
		}
		sum := 0
		if text != nil {
			for _, r := range text.Runs {
				sum += r.Length
			}
			if err == nil && sum != len(text.Chars) {
				t.Errorf("%d characters in runs of %d", len(text.Chars), sum)
			}
		}
	})
}

func ExampleRead() {
	t, err := Read([]byte(stored))
	fmt.Println(String(t.Chars[1:]), t.Runs[1].Font, err)
	// Output: Hi Oberon10b.Scn.Fnt <nil>
}
