package charset

import "testing"

func TestLatin1(t *testing.T) {
	all := make([]byte, 256)
	for i := range all {
		all[i] = byte(i)
	}
	if b, err := Latin1.Encode(Latin1.Decode(all)); err != nil || string(b) != string(all) {
		t.Errorf("%v, error %v", b, err)
	}
	if s := Latin1.Decode([]byte("Stra\xdfe")); s != "Straße" {
		t.Error(s)
	}
	if _, err := Latin1.Encode("aß€"); err == nil || err.Error() != `offset 3: ISO 8859-1 has no character '€'` {
		t.Error(err)
	}
}
