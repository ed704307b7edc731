package gobblet

import (
	"bytes"
	"image"
	"slices"
	"strings"
	"testing"

	"phosphor/games"
	"phosphor/games/windows/gobblet/rules"
)

// TestHelpOfVariants checks that the help has each variant's own rule, on the form and on
// other desks.
func TestHelpOfVariants(t *testing.T) {
	font := start(t, "win256", "").font()
	for lang, says := range map[string][2]string{
		"en": {"A piece from outside may cover only a piece in an opponent's line of three.", "Any piece covers any smaller one, even from outside."},
		"de": {"Von außen darf nur geschluckt werden, was in einer Dreierreihe des Gegners steht.", "Jeder Stein schluckt jeden kleineren, auch von außen."},
	} {
		for v, want := range says {
			lines := wordsFor(lang).page(rules.Variant(v), lang)
			text := strings.Join(lines, "\n")
			if !slices.Contains(lines, want) || strings.Contains(text, says[1-v]) || strings.Contains(text, helpGoal) || strings.Contains(text, helpCover) ||
				!strings.Contains(text, map[string]string{"en": "when your move is finished", "de": "am Ende des Zugs"}[lang]) {
				t.Errorf("%s, variant %d: %q", lang, v, text)
			}
			for _, line := range lines {
				if font.Width(line) > stage.Dx()-36 {
					t.Errorf("%s: %q is too wide", lang, line)
				}
			}
			tb := start(t, "win256", rules.Variants()[v])
			if !strings.Contains(tb.window.Help, want) && lang == "en" {
				t.Errorf("variant %d: other desks show %q", v, tb.window.Help)
			}
		}
	}
}

// TestNothingFloatsOverTheHelp checks that a lifted piece is not drawn over the help, nor over
// the announcement of the end.
func TestNothingFloatsOverTheHelp(t *testing.T) {
	for _, mode := range []string{"win256", "win-mono"} {
		seen := func(lift bool) []byte {
			d := open(t, mode, games.Env{})
			if lift {
				d.Do("do lift s1")
			}
			at := d.Where("stage")
			d.Do("move %d %d", at.Min.X+at.Dx()/2, at.Min.Y+at.Dy()/2)
			d.Do("key f1")
			d.Do("move %d %d", at.Min.X+at.Dx()/2+9, at.Min.Y+at.Dy()/2)
			s := d.Screen()
			part := s.SubImage(at.Inset(4)).(*image.Paletted)
			var b bytes.Buffer
			for y := part.Rect.Min.Y; y < part.Rect.Max.Y; y++ {
				for x := part.Rect.Min.X; x < part.Rect.Max.X; x++ {
					b.WriteByte(part.ColorIndexAt(x, y))
				}
			}
			return b.Bytes()
		}
		if !bytes.Equal(seen(false), seen(true)) {
			t.Errorf("%s: the help differs with a piece in the hand", mode)
		}
	}
}
