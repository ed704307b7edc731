//go:build cgo && linux

package main

import (
	"bytes"
	"image"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/play"
)

// TestX11ClickFigures measures the time from a click on Klondike's stock to the change of the
// waste on the display, with the lamp off and with a lamp that is searching: the search for
// this deal gives up undecided after a second or more, and every click ends one search and
// begins another. The test also reports the program's memory. It sets no limits, because times
// on a busy machine prove nothing.
//
//	PHOSPHOR_SLOW=1 go test -count=1 -run X11ClickFigures -v ./cmd/phosphor
func TestX11ClickFigures(t *testing.T) {
	if os.Getenv("PHOSPHOR_SLOW") == "" {
		t.Skip("PHOSPHOR_SLOW=1 measures it")
	}
	const deal = "46"
	p := launch(t, "play", "klondike", "--deal", deal, "--sound", "off")
	info, err := catalog.Find("klondike")
	if err != nil {
		t.Fatal(err)
	}
	mode, err := modes.Find(info.Modes[0])
	if err != nil {
		t.Fatal(err)
	}
	g, err := info.Start(games.Env{Mode: mode, Deal: deal, Fresh: play.Deals(deal), Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	stock, _ := g.(games.Finder).Where("stock")
	waste, ok := g.(games.Finder).Where("waste")
	if !ok {
		t.Fatal("no waste")
	}
	p.until("the game", func(img *image.RGBA) bool { return same(img, g.Screen().Snapshot()) })
	at := stock.Min.Add(stock.Max).Div(2)
	piles := func(img *image.RGBA) []byte {
		var b []byte
		for y := waste.Min.Y; y < waste.Max.Y; y++ {
			b = append(b, img.Pix[img.PixOffset(waste.Min.X, y):][:4*waste.Dx()]...)
		}
		return b
	}
	var clicks [2][]time.Duration
	for turn := range 6 { // off and on in turn, so that both run under the same conditions
		for range 24 {
			before := piles(p.display.Capture())
			begun := time.Now()
			p.display.Click(input.Left, at.X, at.Y)
			for bytes.Equal(piles(p.display.Capture()), before) {
				if time.Since(begun) > patience {
					t.Fatal("the waste did not change")
				}
			}
			clicks[turn%2] = append(clicks[turn%2], time.Since(begun))
			time.Sleep(600 * time.Millisecond) // a search is running, and no click is a double click
		}
		p.display.Key("f9")
		time.Sleep(time.Second)
	}
	for i, what := range []string{"without a search", "while one runs"} {
		slices.Sort(clicks[i])
		n := len(clicks[i])
		t.Logf("a click %s: median %v, 90%% within %v, at most %v", what, clicks[i][n/2].Round(100*time.Microsecond), clicks[i][n*9/10].Round(100*time.Microsecond), clicks[i][n-1].Round(100*time.Microsecond))
	}
	p.display.Key("f9")
	time.Sleep(time.Minute)
	status, err := os.ReadFile("/proc/" + strconv.Itoa(p.cmd.Process.Pid) + "/status")
	if err != nil {
		t.Skip(err)
	}
	for line := range strings.Lines(string(status)) {
		if strings.HasPrefix(line, "VmHWM") {
			t.Log("after a minute with the lamp on: ", strings.TrimSpace(line))
		}
	}
}
