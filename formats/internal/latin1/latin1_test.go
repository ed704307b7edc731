package latin1

import "testing"

func TestRoundTrip(t *testing.T) {
	all := make([]byte, 256)
	for i := range all {
		all[i] = byte(i)
	}
	if b, err := Encode(Decode(all)); err != nil || string(b) != string(all) {
		t.Errorf("%v, error %v", b, err)
	}
	if s := Decode([]byte("Stra\xdfe")); s != "Straße" {
		t.Error(s)
	}
	if _, err := Encode("a€"); err == nil || err.Error() != `"a€": Latin-1 has no character '€'` {
		t.Error(err)
	}
}
