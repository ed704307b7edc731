package system

import (
	"fmt"
	"image"
	"strings"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/oberon/desktops"
	"phosphor/games/oberon/program"
	"phosphor/games/play"
)

// A claim is a sentence of the facts about the original games that pixels and measures can
// prove here. Points and rectangles count from the top left of the document's content, those
// of bars from that of the document.
type claim struct {
	text  string // section and sentence
	game  string // that is begun, with the deal 1
	do    []string
	check func(t *sight) string // what is wrong; "": nothing
}

// A sight is a desk with a document to examine.
type sight struct {
	*onDesk
	doc *desktops.Document
}

// at returns where something is.
func (s *sight) at(name string) image.Rectangle {
	r, ok := s.app.Where(s.doc.Title + "/" + name)
	if !ok {
		return image.Rectangle{}
	}
	return r.Sub(s.doc.Work().Min)
}

func (s *sight) pixel(x, y int) uint8 {
	p := s.doc.Work().Min.Add(image.Pt(x, y))
	return s.app.Screen().ColorIndexAt(p.X, p.Y)
}

// rects claims positions and sizes: x, y, width, height; names of piles mean their lowest
// card.
func rects(want map[string][4]int) func(*sight) string {
	return func(s *sight) string {
		for name, r := range want {
			w := image.Rect(r[0], r[1], r[0]+r[2], r[1]+r[3])
			if got := s.at(name); got != w {
				return fmt.Sprintf("%s at %v, want %v", name, got, w)
			}
		}
		return ""
	}
}

// pixels claims the colours of points.
func pixels(want map[image.Point]uint8) func(*sight) string {
	return func(s *sight) string {
		for p, c := range want {
			if got := s.pixel(p.X, p.Y); got != c {
				return fmt.Sprintf("colour %d at %v, want %d", got, p, c)
			}
		}
		return ""
	}
}

func size(w, h int) func(*sight) string {
	return func(s *sight) string {
		if s.doc.Size != image.Pt(w, h) {
			return fmt.Sprintf("the document is %v", s.doc.Size)
		}
		return ""
	}
}

func all(list ...func(*sight) string) func(*sight) string {
	return func(s *sight) string {
		for _, f := range list {
			if text := f(s); text != "" {
				return text
			}
		}
		return ""
	}
}

// tells checks a part of a game's state, as in its JSON.
func tells(part string) func(*sight) string {
	return func(s *sight) string {
		if text := told(s.t, s.doc); !strings.Contains(text, part) {
			return text
		}
		return ""
	}
}

var claims = []claim{
	{"7.5 menu bar 20 high; plate 140x20, in two-button mode behind a handle of 14; buttons 36x18 from 140 on: Close, Hide, Grow, then Undo, New, Store", "solitaire", nil,
		rects(map[string][4]int{"bar": {0, -20, 384, 20}, "plate": {14, -20, 126, 20}, "button:Close": {140, -19, 36, 18}, "button:Hide": {176, -19, 36, 18},
			"button:Grow": {212, -19, 36, 18}, "button:Undo": {248, -19, 36, 18}, "button:New": {284, -19, 36, 18}, "button:Store": {320, -19, 36, 18}})},
	{"7.4 button: outer edge sunken 12/0, inner edge raised 0/12, fill 13", "minesweeper", nil,
		pixels(map[image.Point]uint8{{10, 171}: 12, {44, 195}: 0, {11, 172}: 0, {43, 194}: 12, {13, 174}: 13})},
	{"7.4 slider: trough 12, sunken, a square knob as wide as it allows", "minesweeper", nil,
		all(rects(map[string][4]int{"slider:W": {10, 27, 20, 120}}), pixels(map[image.Point]uint8{{10, 27}: 12, {29, 146}: 0, {20, 60}: 12, {11, 128}: 0, {28, 145}: 12}))},

	{"1.1 document: panel of colour 8, bevel white and 12", "solitaire", nil,
		pixels(map[image.Point]uint8{{0, 0}: 0, {383, 329}: 12, {5, 320}: 8})},
	{"1.1 empty place: 1-pixel rectangle, upper and left 12, lower and right 2, inside 8", "solitaire", nil,
		pixels(map[image.Point]uint8{{167, 6}: 12, {166, 40}: 12, {190, 73}: 2, {215, 40}: 2, {190, 40}: 8})},
	{"1.2 Solitaire: document 384x330; stock at 10,6; depots at 166, 218, 270, 322", "solitaire", nil,
		all(size(384, 330), rects(map[string][4]int{"stock": {10, 6, 50, 68}, "foundation0": {166, 6, 50, 68}, "foundation1": {218, 6, 50, 68}, "foundation2": {270, 6, 50, 68}, "foundation3": {322, 6, 50, 68}}))},
	{"1.2 columns at 10+52*i, 84; face-down cards 5 pixels apart", "solitaire", nil,
		rects(map[string][4]int{"tableau0/0": {10, 84, 50, 68}, "tableau1/1": {62, 89, 50, 68}, "tableau6/6": {322, 114, 50, 68}})},
	{"1.2 with n cards of a packet the top one is at 60+10*(n-1), the others show 10 pixels; first draw 8H JC 2C", "solitaire", []string{"deal"},
		all(tells(`"waste","cards":["8H","JC","2C"]`), func(s *sight) string {
			got := s.at("waste/0").Union(s.at("waste/2"))
			if got.Max != image.Pt(140, 74) || s.at("waste/2").Dx() != 50 || s.at("waste/0").Dx() != 10 {
				return fmt.Sprint(s.at("waste/0"), s.at("waste/2"))
			}
			return ""
		})},
	{"1.3 Spider: document 530x499; hand at 5,6; depots at 109 to 473; columns at 5+52*i, 84", "spider", nil,
		all(size(530, 499), rects(map[string][4]int{"stock": {5, 6, 50, 68}, "foundation0": {109, 6, 50, 68}, "foundation7": {473, 6, 50, 68}, "tableau0/4": {5, 104, 50, 68}, "tableau9/4": {473, 104, 50, 68}}))},
	{"1.3 columns of 5, 4, 4, 5, 4, 4, 5, 4, 4, 5 and a hand of 60", "spider", nil, func(s *sight) string {
		var n []int
		for _, p := range state(s.t, s.doc).Piles {
			n = append(n, len(p.Cards))
		}
		if got := fmt.Sprint(n); got != "[60 0 0 0 0 0 0 0 0 5 4 4 5 4 4 5 4 4 5]" {
			return got
		}
		return ""
	}},
	{"1.4 Freecell: document 430x281; cells at 3+52*i; depots at 221 to 377; columns at 7+52*i, 84, 12 apart, of 7 and 6 cards", "freecell", nil,
		all(size(430, 281), rects(map[string][4]int{"cell0": {3, 6, 50, 68}, "cell3": {159, 6, 50, 68}, "foundation0": {221, 6, 50, 68}, "foundation3": {377, 6, 50, 68},
			"tableau0/6": {7, 156, 50, 68}, "tableau7/5": {371, 144, 50, 68}, "tableau0/0": {7, 84, 50, 12}}))},
	{"1.4 the selected card is inverted with 15", "freecell", []string{"left tableau0/6"}, func(s *sight) string {
		other := look(s.t, "freecell")
		r := s.at("tableau0/6")
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				if s.pixel(x, y) != other.pixel(x, y)^15 {
					return fmt.Sprintf("not at (%d,%d)", x, y)
				}
			}
		}
		return ""
	}},

	{"1.5 CardGames.Panel 196x163: Open Help 100,30 86x25; Backgrounds 8,30 86x25; Draws 8,127 64x25; icons 32x32 at 8, 84 and 138, 89; pin 10x10 at 2,2", "cardgames", nil,
		all(size(196, 163), rects(map[string][4]int{"button:Open Help": {100, 30, 86, 25}, "iconizer:Backgrounds": {8, 30, 86, 25}, "iconizer:Draws": {8, 127, 64, 25},
			"icon:Solitaire": {8, 89, 32, 32}, "icon:Spider": {84, 89, 32, 32}, "icon:Freecell": {138, 89, 32, 32}, "iconizer:Backgrounds/pin": {10, 32, 10, 10}}))},
	{"1.5 nine backs of 38x38 on a panel of 132x129, at 12, 50, 88 and 8, 46, 85", "cardgames", []string{"middle iconizer:Backgrounds/pin"},
		rects(map[string][4]int{"iconizer:Backgrounds": {8, 30, 132, 129}, "back:0": {20, 38, 38, 38}, "back:4": {58, 76, 38, 38}, "back:8": {96, 115, 38, 38}})},
	{"1.5 three buttons of 20x20 on a panel of 78x34, at 12, 32, 52", "cardgames", []string{"middle iconizer:Draws/pin"},
		rects(map[string][4]int{"iconizer:Draws": {8, 127, 78, 34}, "draws:1": {20, 134, 20, 20}, "draws:3": {60, 134, 20, 20}})},

	{"2 MineSweeper: document 326x204; view at 90,6; field 90 to the right and 8 down in it; boxes 16x16; Time 8,8 and Flags 8,40 of 70x20", "minesweeper", nil,
		all(size(326, 204), rects(map[string][4]int{"view": {90, 6, 226, 144}, "cell:0,0": {180, 14, 16, 16}, "cell:7,7": {292, 126, 16, 16}, "time": {98, 14, 70, 20}, "flags": {98, 46, 70, 20}}))},
	{"2 sliders 20x120 at 10, 35, 60, 27; fields 20x17 at 149; buttons 35x25 at 10 and 47, 171", "minesweeper", nil,
		rects(map[string][4]int{"slider:H": {35, 27, 20, 120}, "slider:M": {60, 27, 20, 120}, "field:W": {10, 149, 20, 17}, "field:M": {60, 149, 20, 17}, "button:New": {10, 171, 35, 25}, "button:Pause": {47, 171, 35, 25}})},
	{"2 a covered box is raised, white and 12, fill 13", "minesweeper", nil,
		pixels(map[image.Point]uint8{{180, 14}: 0, {195, 29}: 12, {188, 22}: 13})},
	{"2 while paused every box is flat 12", "minesweeper", []string{"middle button:Pause"},
		pixels(map[image.Point]uint8{{180, 14}: 12, {195, 29}: 12, {188, 22}: 12, {300, 130}: 12})},
	{"2 the mines of deal 1", "minesweeper", nil, tells(`"mines":[[1,0],[5,0],[7,0],[2,2],[5,2],[5,4],[6,5],[5,6],[6,6],[7,6]]`)},

	{"3 Scramble: the board is as large as its picture, 208x175, in the middle of what the bar needs; done at first: all pieces, D O N E on red in the middle", "scramble", nil,
		all(size(247, 175), tells(`"done":true`), tells(`[13,14,15,0]`), pixels(map[image.Point]uint8{{93, 78}: 1}))},
	{"3 pieces of (W-2) DIV n", "scramble", nil, rects(map[string][4]int{"cell:0,0": {21, 1, 51, 43}, "cell:3,3": {174, 130, 51, 43}})},
	{"3 Start of deal 1: 1 2 3 4 / 0 6 7 15 / 12 10 8 11 / 5 13 9 14", "scramble", []string{"middle button:Start"},
		tells(`"rows":[[1,2,3,4],[0,6,7,15],[12,10,8,11],[5,13,9,14]]`)},
	{"3 the gap is red with the keyboard", "scramble", []string{"middle button:Start", "left cell:1,1"}, pixels(map[image.Point]uint8{{46, 65}: 1, {22, 46}: 1})},
	{"3 the gap is white without the keyboard", "scramble", []string{"middle button:Start", "key f2"}, pixels(map[image.Point]uint8{{46, 65}: 0})},
	{"3 number pieces are raised boxes of 14, as large as those with pictures", "scramble", []string{"middle button:Start", "middle button:Num"},
		all(rects(map[string][4]int{"cell:1,1": {72, 44, 51, 43}}), pixels(map[image.Point]uint8{{72, 44}: 0, {122, 86}: 12, {77, 48}: 14}))},

	{"7.5 buttons 36 wide, with a caption that would lie on their bevel as wide as that and 8", "sokoban", nil,
		rects(map[string][4]int{"button:Grow": {212, -19, 36, 18}, "button:Restart": {248, -19, 43, 18}, "button:Store": {291, -19, 36, 18}})},
	{"4 Sokoban: 362x210; cells (W-2) DIV n by (H-2-24) DIV m; boxes of level, moves, time and name in the bar of 24 at the bottom", "sokoban", nil,
		all(size(362, 210), rects(map[string][4]int{"cell:0,0": {1, 3, 45, 36}, "cell:7,4": {316, 147, 45, 36}, "level": {4, 188, 20, 18}, "moves": {28, 188, 24, 18}, "time": {56, 188, 24, 18}, "name": {84, 188, 274, 18}}))},
	{"4 can: 2-pixel black border, fill 5; man: fill 1", "sokoban", nil, func(s *sight) string {
		can, man := s.at("cell:4,2"), s.at("cell:3,2")
		return pixels(map[image.Point]uint8{can.Min: 15, can.Min.Add(image.Pt(1, 1)): 15, can.Min.Add(image.Pt(2, 2)): 5, can.Max.Sub(image.Pt(3, 3)): 5, can.Max.Sub(image.Pt(2, 2)): 15,
			man.Min: 1, man.Max.Sub(image.Pt(1, 1)): 1})(s)
	}},
	{"4 parked can: fill 2", "sokoban", []string{"do right", "do right"}, func(s *sight) string {
		can := s.at("cell:6,2")
		return pixels(map[image.Point]uint8{can.Min: 15, can.Min.Add(image.Pt(2, 2)): 2, can.Max.Sub(image.Pt(3, 3)): 2})(s)
	}},

	{"5 Tetris: 385x215; pot 10,16 91x181; preview 121,16 50x50; buttons 60x27 at 178 and 246, 39; table at 121,81, rows of 17, columns of 70, 46, 34, 34", "tetris", nil,
		all(size(385, 215), rects(map[string][4]int{"pot": {10, 16, 91, 181}, "preview": {121, 16, 50, 50}, "button:Preview": {178, 39, 60, 27}, "button:Pause": {246, 39, 60, 27},
			"ranking": {121, 81, 184, 102}, "ranking/rank:0": {121, 98, 184, 17}, "cell:0,0": {10, 16, 9, 9}}))},
	{"5 [Space] at once earns 117", "tetris", []string{"key space"}, tells(`"score":117`)},
	{"5 [v] [Space] earns 119", "tetris", []string{"key v", "key space"}, tells(`"score":119`)},
	{"5 paused, the pot is empty and there is no preview", "tetris", []string{"key p"}, func(s *sight) string {
		for _, r := range []image.Rectangle{s.at("pot"), s.at("preview")} {
			for y := r.Min.Y + 1; y < r.Max.Y-1; y++ {
				for x := r.Min.X + 1; x < r.Max.X-1; x++ {
					if s.pixel(x, y) != 0 {
						return fmt.Sprintf("colour %d at (%d,%d)", s.pixel(x, y), x, y)
					}
				}
			}
		}
		return ""
	}},
}

// look begins a game, or opens a panel beside one.
func look(t *testing.T, name string) *sight {
	s := &sight{onDesk: begin(t, "solitaire", "oberon256-800x600", games.Env{})}
	if name == "solitaire" {
		s.doc = s.app.Main
	} else if p := named(name); p != nil {
		env := s.app.Env
		env.Fresh, env.Dealer = func() string { return "1" }, nil
		program.Run(s.app.Desk, env, p)
		s.doc = s.last()
	}
	s.doc.MoveTo(image.Pt(10, 10))
	s.app.Settle()
	return s
}

// TestFacts checks the pixel claims of the facts, one by one.
func TestFacts(t *testing.T) {
	for _, c := range claims {
		s := look(t, c.game)
		for _, word := range c.do {
			verb, name, _ := strings.Cut(word, " ")
			switch verb {
			case "left":
				s.click(s.doc.Title+"/"+name, input.Left)
			case "middle":
				s.click(s.doc.Title+"/"+name, input.Middle)
			case "key":
				s.key(name)
			default:
				if verb == "do" {
					word = name
				}
				if err := s.doc.Player.(play.Match).Do(word); err != nil {
					t.Fatal(err)
				}
			}
		}
		s.now += 100 * time.Millisecond
		s.app.Advance(s.now)
		if wrong := c.check(s); wrong != "" {
			t.Errorf("%s\n%s", c.text, wrong)
		}
	}
}
