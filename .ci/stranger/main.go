// Stranger stands for the programs of other people: a separate module that uses the
// packages. ../../test copies it out of the repository, builds it against the
// checkout and runs it.
//
// It deals three cards of a sheet onto a table, plays a sound, and shows the
// table in a window; with a file name it writes a picture instead. With the name of a
// picture of a ZX Spectrum it shows that, or makes one if there is none, and with two names
// it writes it as a PNG.
package main

import (
	"errors"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"log"
	"os"
	"strings"
	"time"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/fb/window"
	"phosphor/formats/gemimg"
	"phosphor/formats/hsn"
	"phosphor/sound"
)

func main() {
	if len(os.Args) > 1 && strings.HasSuffix(os.Args[1], ".scr") {
		if err := spectrum(os.Args[1:]); err != nil {
			log.Fatal(err)
		}
		return
	}
	s, err := table()
	if err != nil {
		log.Fatal(err)
	}
	bank, err := sounds("NEWCARD.HSN")
	if err != nil {
		log.Fatal(err)
	}
	if len(os.Args) > 1 {
		f, err := os.Create(os.Args[1])
		if err != nil {
			log.Fatal(err)
		}
		if err := png.Encode(f, s.Snapshot()); err != nil {
			log.Fatal(err)
		}
		if err := f.Close(); err != nil {
			log.Fatal(err)
		}
		m := sound.NewMixer(48000, bank)
		fmt.Println(s.Rect.Size(), m.Play("NEWCARD"))
		return
	}
	player, err := sound.Open(bank, sound.Options{Volume: 80})
	if err != nil {
		log.Print(err)
	}
	defer player.Close()
	err = window.Show("Three cards", s, func(ev input.Event) bool {
		if ev.Kind == input.Press {
			player.Play("NEWCARD")
		}
		return ev.Kind != input.KeyDown
	})
	if err != nil {
		log.Fatal(err)
	}
}

// spectrum shows a file .scr, or writes it as a PNG.
func spectrum(names []string) error {
	b, err := os.ReadFile(names[0])
	if errors.Is(err, fs.ErrNotExist) {
		b = painting()
		err = os.WriteFile(names[0], b, 0o666)
	}
	if err != nil {
		return err
	}
	p, err := decodeSCR(b)
	if err != nil {
		return err
	}
	s, err := fb.NewPictureScreen(p)
	if err != nil {
		return err
	}
	if len(names) > 1 {
		f, err := os.Create(names[1])
		if err != nil {
			return err
		}
		defer f.Close()
		colors := len(p.Paletted().Palette)
		fmt.Println(s.View().Size(), s.Regs.DAC(), colors, "colours", len(s.List()), "changes")
		return png.Encode(f, s.Image())
	}
	client := &viewer{screen: s}
	return window.Run(client, window.Options{Picture: window.Picture{Tube: &television, Curve: true}})
}

// A viewer shows a screen until a key is pressed.
type viewer struct {
	screen *fb.Screen
	done   bool
}

func (v *viewer) Screen() *fb.Screen         { return v.screen }
func (v *viewer) Title() string              { return "ZX Spectrum" }
func (v *viewer) Advance(time.Duration)      {}
func (v *viewer) Due() (time.Duration, bool) { return 0, false }
func (v *viewer) Done() bool                 { return v.done }

func (v *viewer) Event(ev input.Event) {
	v.done = v.done || ev.Kind == input.KeyDown || ev.Kind == input.Close
}

// table is a green screen of the Falcon with a queen, a king and an ace.
func table() (*fb.Screen, error) {
	mode, err := modes.Find("falcon16")
	if err != nil {
		return nil, err
	}
	f, err := assets.Yukon().Open("CARDS4.IMG")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	sheet, err := gemimg.DecodePaletted(f)
	if err != nil {
		return nil, err
	}
	s := fb.NewScreen(mode)
	for i, c := range sheet.Palette {
		s.Regs.Set(i, c)
	}
	fb.Fill(s.Bitmap, s.Rect, mode.Pen(11), fb.OpCopy)
	w, h := sheet.Rect.Dx()/15, sheet.Rect.Dy()/4
	for i, c := range []image.Point{{X: 11, Y: 0}, {X: 12, Y: 3}, {X: 0, Y: 1}} {
		at := image.Rect(0, 0, w, h).Add(image.Pt(80+30*i, 60+20*i))
		fb.Blit(s.Bitmap, at, sheet, image.Pt(c.X*w, c.Y*h), fb.OpCopy)
	}
	return s, nil
}

func sounds(name string) (sound.Bank, error) {
	f, err := assets.Yukon().Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	s, err := hsn.Decode(f)
	if err != nil {
		return nil, err
	}
	return sound.Bank{sound.Name(name): &s.Sound}, nil
}
