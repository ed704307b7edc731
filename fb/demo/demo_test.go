package demo

import (
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// hashes are of the frames 0, 1, 77, 500 and 1234 of each demo: a change in a
// blitter, in the flood fill or in the colour registers shows here. With
// PHOSPHOR_PICTURES naming a folder the test writes the frames there, to be
// looked at.
var hashes = map[string][5]string{
	"bobs": {
		"af6d5423edffce9980440e6f087296cb", "338f6027920c1157f2b4af6b435d857a",
		"7928289b6442778ae235f613161fa33f", "9dffd2a1c9a6147832cc4e75f86f9675",
		"9288bf64ca5cd83b6744afa614cb63d2",
	},
	"vector": {
		"0f4e226d520dc376182bd3991452cb64", "0a4b11e6414f03edddc9d09576d4af24",
		"bc3211d53d3031cfb4f29f0d51ad1e80", "144ad169db6622fcf282b162da9c4385",
		"8161f05ef49969b4ae08af5fde5d5c4f",
	},
	"copper": {
		"2738ed197639c3b82cb39f4a43db8373", "058e8df8aa25c1014655cc07415a2133",
		"92dd93a28b04412e9b50d04c98096ab8", "2526511ed3cd2ccc59f010dce1633caf",
		"d36d6e03f787ded1905432a901a8eaa4",
	},
	"cycle": {
		"350741d957422f68be2d5ac88bcb6975", "350741d957422f68be2d5ac88bcb6975",
		"3c9ba78ec4264070b8733c0aeb0301c1", "fb3586b2119fd15b90309e976594ee6c",
		"a8bb992ff6a7bd5ccb923eaf1722a18a",
	},
	"halftone": {
		"c13a195ce7db87e91cbe19544095b94b", "076b56edaf379d03fae108291ac3d666",
		"b5b36d7182bdacc960caab4197c59d06", "b39c7211c0140ef6cd143dd41a5a25e4",
		"74801fe6e67246bf1aefc26c8dcf484e",
	},
	"flood": {
		"24eb1e32759fff993741d81a2d7fd14b", "4cc18f1b18887ec9a1c1baf75744d5a5",
		"f7fd4f8a3e2e978d5166ea574d2d5c4d", "e6d58c23a47c2164852bb6b75169b33b",
		"be953c6779c1b257c20248b2afd36d73",
	},
	"bars": {
		"69b3d22ac3e29b710d456ff6ec2a7290", "bc5c6b08dfb2ed9c3095d8f029fd5a23",
		"144c826cdc2e2df4d8ff155656449390", "b5f23aafeb6f705a6c15ef1b4656edb9",
		"bba458610b2c00ebb1bcdd0432887672",
	},
	"ham": {
		"3523eb04c412cff962c231681d36e768", "3523eb04c412cff962c231681d36e768",
		"e75a0b46a2496a114e6a3843e364dcde", "5c50b6eadf4c24a15c65f8cdace9a2d7",
		"faa00fce79f713b20a414630bcb36adf",
	},
	"spectrum": {
		"12c9c7a485d24a13dff3016fd38dcd7a", "fd31c05976ea042677d1a1d1d9279301",
		"d34e20671501e4a549e48f94cd8ddf5e", "85e47650c74615fcdb7161edd61365c4",
		"572dd65f0302c306d4bf4c502c92faee",
	},
	"split": {
		"cb1b028342818b305d439c1cfd338790", "cb1b028342818b305d439c1cfd338790",
		"e507ab17b83b91f9b2e75da7f68c9ecf", "24205a3d9eb180ad9391f3b1132840d1",
		"403b5da7b7ade9b17776cdb197b508f7",
	},
}

var frames = [5]int{0, 1, 77, 500, 1234}

func TestFrames(t *testing.T) {
	if len(hashes) != len(All) {
		t.Errorf("%d demos, but %d hashes", len(All), len(hashes))
	}
	for _, d := range All {
		s, draw := d.Start()
		var got [5]string
		for i, frame := range frames {
			draw(frame)
			got[i] = s.Hash()
			if err := picture(d.Name, frame, s.Image()); err != nil {
				t.Fatal(err)
			}
		}
		if got != hashes[d.Name] {
			t.Errorf("%q: {\n%q, %q,\n%q, %q,\n%q,\n},", d.Name, got[0], got[1], got[2], got[3], got[4])
		}
	}
}

func picture(name string, frame int, m image.Image) error {
	dir := os.Getenv("PHOSPHOR_PICTURES")
	if dir == "" {
		return nil
	}
	f, err := os.Create(filepath.Join(dir, fmt.Sprintf("%s-%d.png", name, frame)))
	if err != nil {
		return err
	}
	defer f.Close()
	return png.Encode(f, m)
}

// TestFramesDependOnTheirNumberOnly leaves frames out, as a late window does: nothing may depend
// on those.
func TestFramesDependOnTheirNumberOnly(t *testing.T) {
	for _, d := range All {
		every, drawEvery := d.Start()
		some, drawSome := d.Start()
		for frame := range 160 {
			drawEvery(frame)
			if frame%53 != 0 {
				continue
			}
			drawSome(frame)
			if every.Hash() != some.Hash() {
				t.Errorf("%s: frame %d depends on the frames before it", d.Name, frame)
			}
		}
		drawSome(7)
		again, drawAgain := d.Start()
		drawAgain(7)
		if some.Hash() != again.Hash() {
			t.Errorf("%s: frame 7 after frame 159 differs", d.Name)
		}
	}
}

func TestFind(t *testing.T) {
	for _, d := range All {
		if got, err := Find(d.Name); err != nil || got.Title != d.Title {
			t.Errorf("%s: %v, %v", d.Name, got.Title, err)
		}
		if d.Title == "" || d.Machine == "" || d.About == "" {
			t.Errorf("%s lacks a description", d.Name)
		}
	}
	if _, err := Find("nothing"); err == nil {
		t.Error("a demo that does not exist was found")
	}
}

func BenchmarkFrame(b *testing.B) {
	for _, d := range All {
		b.Run(d.Name, func(b *testing.B) {
			_, draw := d.Start()
			for frame := 0; b.Loop(); frame++ {
				draw(frame)
			}
		})
	}
}
