package window

import (
	"encoding/json"
	"testing"
)

// TestPictureIsKept checks that choices are stored under their names and read again.
func TestPictureIsKept(t *testing.T) {
	for _, scale := range []Scale{Fit, Integer, Stretch, 1, 16} {
		for _, aspect := range []Aspect{Square, Original} {
			for m := Off; m < monitors; m++ {
				was := Picture{Scale: scale, Aspect: aspect, Monitor: m, Curve: true}
				b, err := json.Marshal(was)
				if err != nil {
					t.Fatal(err)
				}
				var got Picture
				if err := json.Unmarshal(b, &got); err != nil || got != was {
					t.Errorf("%s is parsed as %+v, %v", b, got, err)
				}
			}
		}
	}
	for _, bad := range []string{"", "0", "17", "-1", "1.5", "Fit"} {
		if _, err := ParseScale(bad); err == nil {
			t.Errorf("the scale %q was accepted", bad)
		}
	}
	if _, err := ParseMonitor("vga"); err == nil || err.Error() != `"vga" is not a monitor (off, sm124, sc1224, 1084, green, amber, multisync)` {
		t.Error(err)
	}
	if _, err := ParseAspect("round"); err == nil {
		t.Error("an aspect that does not exist was accepted")
	}
}
