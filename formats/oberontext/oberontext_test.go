package oberontext

import "testing"

func TestRoundTrip(t *testing.T) {
	all := make([]byte, 256)
	for i := range all {
		all[i] = byte(i)
	}
	b, err := Bytes(String(all))
	if err != nil || string(b) != string(all) {
		t.Errorf("bytes become %v, error %v", b, err)
	}
}

func TestCodes(t *testing.T) {
	for r, want := range map[rune]byte{'A': 65, 'Ä': 0x80, 'ä': 0x83, 'ü': 0x85, 'û': 0x8a, 'é': 0x90, 'ß': 0x96, '–': 0x9b, '\u00a0': 0x9f} {
		if Runes[want] != r {
			t.Errorf("%d is %q, want %q", want, Runes[want], r)
		}
		if b, err := Bytes(string(r)); err != nil || len(b) != 1 || b[0] != want {
			t.Errorf("%q is %v, error %v", r, b, err)
		}
	}
	if _, err := Bytes("aÅ"); err == nil || err.Error() != `oberontext: offset 1: Oberon has no character 'Å'` {
		t.Error(err)
	}
}
