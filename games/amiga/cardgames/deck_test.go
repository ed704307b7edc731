package cardgames

import (
	"bytes"
	"image"
	"image/color"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"phosphor/assets"
	"phosphor/formats/amigaimage"
	"phosphor/games"
	"phosphor/games/internal/drivetest"
	"phosphor/games/store"
)

// getFile is a file of GET records: a title, and n cards of the given size, white with as many
// black columns as the card's number.
func getFile(t *testing.T, n int, size image.Point) []byte {
	t.Helper()
	palette := color.Palette{color.RGBA{B: 0xaa, A: 0xff}, color.White, color.Black, color.RGBA{0xff, 0x88, 0, 0xff}}
	set := &amigaimage.Set{Kind: amigaimage.GET, Images: []*image.Paletted{image.NewPaletted(image.Rect(0, 0, 200, 30), palette)}}
	set.Shape.Planes = 2
	for i := range n {
		p := image.NewPaletted(image.Rectangle{Max: size}, palette)
		for j := range p.Pix {
			p.Pix[j] = 1
		}
		for y := range i {
			for x := 2; x < 10; x++ {
				p.SetColorIndex(x, y%(size.Y-4)+2, uint8(2+y/(size.Y-4)))
			}
		}
		set.Images = append(set.Images, p)
	}
	var b bytes.Buffer
	if err := amigaimage.Encode(&b, set); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestCardGamesDAT checks that a readable CardGames.DAT is used. A bad one is reported once in
// words for players, and the game uses our cards.
func TestCardGamesDAT(t *testing.T) {
	ours, err := fs.ReadFile(assets.Amiga(), "CardGames.REKO")
	if err != nil {
		t.Fatal(err)
	}
	for _, mode := range []string{"amiga", "amiga-mono"} {
		own := begin(t, "golf", mode, games.Env{}).Screen().Hash()
		for _, c := range []struct {
			what, name string
			data       []byte
			wrong      string // part of the reason; empty: the file is used
		}{
			{"records", "CardGames.DAT", getFile(t, 53, image.Pt(48, 64)), ""},
			{"without a back", "cardgames.dat", getFile(t, 52, image.Pt(56, 68)), ""},
			{"too few", "CardGames.DAT", getFile(t, 51, image.Pt(48, 64)), "expected 52"},
			{"large", "CardGames.DAT", getFile(t, 53, image.Pt(80, 100)), ""},
			{"too large", "CardGames.DAT", getFile(t, 53, image.Pt(180, 64)), "cards of 180x64 pixels, expected"},
			{"something else", "CardGames.DAT", []byte("HiSoft"), "records of AmigaBASIC's GET"},
			{"nothing", "CardGames.DAT", nil, "CardGames.DAT"},
			{"cut off", "CardGames.DAT", getFile(t, 53, image.Pt(48, 64))[:4000], "CardGames.DAT"},
			{"a set of REKO", "CardGames.REKO", ours, ""},
		} {
			var told []string
			env := games.Env{Lang: "en", Data: fstest.MapFS{c.name: {Data: c.data}}, Message: func(s string) { told = append(told, s) }, Settings: store.Memory{}}
			g := begin(t, "golf", mode, env)
			said := strings.Join(drivetest.Warnings(told), " ")
			switch {
			case c.wrong == "" && said != "":
				t.Errorf("%s, %s: %s", mode, c.what, said)
			case c.wrong == "" && (g.Screen().Hash() == own) != (c.name == "CardGames.REKO" && mode == "amiga"):
				t.Errorf("%s, %s: the cards of the file are not used", mode, c.what)
			case c.wrong != "" && (strings.Count(said, c.name) != 1 || strings.Contains(said, "offset") || !strings.Contains(said, "Replace the file")):
				t.Errorf("%s, %s: message %q", mode, c.what, said)
			}
			if c.wrong != "" {
				g.Dismiss()
				if g.Screen().Hash() != own {
					t.Errorf("%s, %s: not our cards", mode, c.what)
				}
				told = nil
				if begin(t, "golf", mode, env); len(drivetest.Warnings(told)) > 0 {
					t.Errorf("%s, %s: the message is repeated at the next start: %s", mode, c.what, told)
				}
			}
			// A card set that the player names must be correct.
			_, err := info(t, "golf").Start(games.Env{Mode: g.Screen().Mode, Deal: "1", Cards: games.File{FS: fstest.MapFS{c.name: {Data: c.data}}, Name: c.name}})
			if (err == nil) != (c.wrong == "") || err != nil && !strings.Contains(err.Error(), c.wrong) {
				t.Errorf("%s, %s as --cards: %v, want an error with %q", mode, c.what, err, c.wrong)
			}
		}
	}
}

// TestMissingDAT checks that missing original cards are reported with the file names,
// and ours are used.
func TestMissingDAT(t *testing.T) {
	for lang, want := range map[string]string{"en": "Data: no CardGames.DAT or CardGames.REKO in df0", "de": "Daten: CardGames.DAT oder CardGames.REKO fehlt in df0"} {
		own := begin(t, "golf", "amiga", games.Env{Lang: lang}).Screen().Hash()
		var told []string
		g := begin(t, "golf", "amiga", games.Env{Lang: lang, Data: fstest.MapFS{"HighScore.DAT": {}}, DataName: "df0", Found: func(s string) { told = append(told, s) }})
		if len(told) != 1 || told[0] != want || g.Screen().Hash() != own {
			t.Errorf("%s: message %q, want %q", lang, told, want)
		}
	}
}
