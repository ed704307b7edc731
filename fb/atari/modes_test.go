package atari

import (
	"testing"

	"phosphor/fb"
	"phosphor/fb/internal/oracle"
)

// penRecord is a record of the files pens_*.
type penRecord struct {
	Op    string
	Pen   int
	Hw    int
	Real  [3]int   `json:"vq_color_real"`
	Words []uint32 `json:"setcolor"`
	Value int
	Level int `json:"real"`
}

func TestOraclePens(t *testing.T) {
	for _, f := range []struct {
		file, mode string
		dac        fb.DAC
	}{
		{"pens_1plane_st_640x400", "st-high", fb.ST},
		{"pens_2plane_st_640x200", "st-medium", fb.ST},
		{"pens_4plane_st_extvdi_640x400", "st-low", fb.ST},
		{"pens_4plane_ste_320x200", "ste-low", fb.STE},
		{"pens_4plane_falcon", "falcon16", fb.Falcon},
		{"pens_8plane_tt_320x480", "tt-low", fb.TT},
	} {
		t.Run(f.file, func(t *testing.T) {
			var mode *fb.Mode
			for _, m := range Modes {
				if m.Name == f.mode {
					mode = m
				}
			}
			if mode == nil || mode.DAC != f.dac {
				t.Fatalf("no mode %s with %v registers", f.mode, f.dac)
			}
			s := fb.NewScreen(mode)
			n := 0
			oracle.Each(t, f.file+".jsonl", func(r *penRecord) {
				switch r.Op {
				case "pen":
					n++
					if got := mode.Pen(r.Pen); int(got) != r.Hw {
						t.Errorf("pen %d is pixel value %d, want %d", r.Pen, got, r.Hw)
					}
					word, _ := SetColor(mode.DAC, r.Real)
					if got, want := s.Regs.RGB(r.Hw), mode.DAC.RGB(word); got != want {
						t.Errorf("pen %d has the colour %06x, want %06x", r.Pen, got, want)
					}
				case "hwpal":
					if mode.Depth < 2 || mode.DAC == fb.Falcon || mode.DAC == fb.TT {
						return // the recording reads the ST's registers, which these modes do not show
					}
					for i, w := range mode.Palette {
						n++
						if w != r.Words[i] {
							t.Errorf("register %d is %03x, want %03x", i, w, r.Words[i])
						}
					}
				case "vs_color_quant":
					if mode.Depth == 1 {
						return
					}
					n++
					if _, got := SetColor(mode.DAC, [3]int{r.Value, r.Value, r.Value}); got[0] != r.Level {
						t.Errorf("%d is realized as %d, want %d", r.Value, got[0], r.Level)
					}
				}
			})
			t.Logf("%d values compared", n)
			if n == 0 {
				t.Error("nothing was compared")
			}
		})
	}
}
