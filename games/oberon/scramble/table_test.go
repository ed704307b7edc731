package scramble

import (
	"bytes"
	"encoding/json"
	"image"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/internal/drivetest"
	"phosphor/games/internal/shared"
	"phosphor/games/oberon/appdoc"
	"phosphor/games/oberon/program"
	"phosphor/games/oberon/scramble/rules"
	"phosphor/games/play"
)

type player struct {
	*drivetest.Driver
	t *testing.T
}

func sit(t *testing.T, mode string, env games.Env) player {
	return player{drivetest.New(t, appdoc.Program(&Program, &Original).Info(), mode, env), t}
}

func (p player) state() (s state) {
	p.t.Helper()
	if err := json.Unmarshal(p.Raw("state"), &s); err != nil {
		p.t.Fatal(err)
	}
	return s
}

func (p player) wantRows(what string, want ...[]int) {
	p.t.Helper()
	if got := p.state().Rows; !reflect.DeepEqual(got, want) {
		p.t.Errorf("%s: %v, want %v", what, got, want)
	}
}

const nearly = `layout {"rows":[[1,2,3],[0,4,5],[7,8,6]]}`

// mouse plays presses and releases with pauses that are longer than a chord.
func (p player) mouse(words ...string) {
	p.t.Helper()
	var at image.Point
	names := map[byte]string{'l': "left", 'm': "middle", 'r': "right"}
	for _, w := range words {
		switch w[0] {
		case '+':
			p.Do("press %s %d %d", names[w[1]], at.X, at.Y)
			p.Do("wait 100")
		case '-':
			p.Do("release %s %d %d", names[w[1]], at.X, at.Y)
		default:
			at = p.Middle(w)
			p.Do("move %d %d", at.X, at.Y)
		}
	}
}

func TestMouse(t *testing.T) {
	start := [][]int{{1, 2, 3}, {0, 4, 5}, {7, 8, 6}}
	group := [][]int{{1, 2, 3}, {4, 5, 0}, {7, 8, 6}}
	for _, c := range []struct {
		name string
		play []string
		want [][]int
	}{
		{"middle on a group", []string{"cell:2,1", "+m", "-m"}, group},
		{"middle, dragged there", []string{"cell:1,0", "+m", "cell:2,1", "-m"}, group},
		{"middle, dragged away", []string{"cell:2,1", "+m", "cell:1,0", "-m"}, start},
		{"middle elsewhere", []string{"cell:2,2", "+m", "-m"}, start},
		{"middle on the gap", []string{"cell:0,1", "+m", "-m"}, start},
		{"middle with left", []string{"cell:2,1", "+m", "+l", "-l", "-m"}, start},
		{"middle with right", []string{"cell:2,1", "+m", "+r", "-m", "-r"}, start},
		{"left", []string{"cell:2,1", "+l", "-l"}, start},
		{"right", []string{"cell:2,1", "+r", "-r"}, start},
		{"left and right at once", nil, group},
	} {
		p := sit(t, "oberon256", games.Env{})
		p.Do(nearly)
		if c.play == nil {
			at := p.Middle("cell:2,1")
			p.Do("press left %d %d", at.X, at.Y)
			p.Do("press right %d %d", at.X, at.Y)
			p.Do("release left %d %d", at.X, at.Y)
			p.Do("release right %d %d", at.X, at.Y)
		}
		p.mouse(c.play...)
		p.wantRows(c.name, c.want...)
	}
}

func TestKeysNeedFocus(t *testing.T) {
	p := sit(t, "oberon256", games.Env{})
	p.Do(nearly)
	p.Do("key f2") // takes the keyboard away
	p.Do("key right")
	p.wantRows("without focus", []int{1, 2, 3}, []int{0, 4, 5}, []int{7, 8, 6})
	white := p.Do("frame").Hash
	p.mouse("cell:1,1", "+l", "-l")
	if p.Do("frame").Hash == white {
		t.Error("the gap does not show the focus")
	}
	for _, k := range []string{"left", "right", "right", "down"} {
		p.Do("key %s", k)
	}
	p.wantRows("the gap goes right and down", []int{1, 2, 3}, []int{4, 5, 6}, []int{7, 8, 0})
	if s := p.state(); !s.Done || !s.Won || !s.Over || len(p.Do("moves").Moves) != 0 {
		t.Errorf("%+v", s)
	}
	p.Do("key backspace")
	p.Do("undo")
	p.wantRows("taken back", []int{1, 2, 3}, []int{4, 0, 5}, []int{7, 8, 6})
}

func TestStart(t *testing.T) {
	p := sit(t, "oberon256", games.Env{})
	if s := p.state(); !s.Done || s.Won || s.Over || s.Deal != "1" || len(p.Do("moves").Moves) != 0 {
		t.Errorf("opened: %+v", s)
	}
	p.wantRows("opened", []int{1, 2, 3, 4}, []int{5, 6, 7, 8}, []int{9, 10, 11, 12}, []int{13, 14, 15, 0})
	p.Click("button:Start")
	first := p.state()
	if first.Done || first.Deal != "1" || p.Ask("undo").Error == "" {
		t.Errorf("started: %+v", first)
	}
	p.wantRows("started", []int{1, 2, 3, 4}, []int{0, 6, 7, 15}, []int{12, 10, 8, 11}, []int{5, 13, 9, 14})
	p.Do("new 1")
	if s := p.state(); !reflect.DeepEqual(s, first) {
		t.Errorf("the same deal: %+v, want %+v", s, first)
	}
	p.Click("button:Start")
	if s := p.state(); s.Deal == "1" || reflect.DeepEqual(s.Rows, first.Rows) || s.Done {
		t.Errorf("Start: %+v", s)
	}
	p.Click("button:Num")
	if s := p.state(); s.Side != "numbers" {
		t.Errorf("side %s", s.Side)
	}
	p.Click("button:Pict")
	if s := p.state(); s.Side != "picture" {
		t.Errorf("side %s", s.Side)
	}
}

// TestPlayToTheEnd plays a whole game: it solves boards by undoing the twenty slides that made
// them, by mouse.
func TestPlayToTheEnd(t *testing.T) {
	p := sit(t, "oberon256", games.Env{})
	p.Do(`layout {"rows":[[1,2,3,4],[5,6,7,8],[9,10,11,12],[13,14,0,15]]}`)
	p.mouse("cell:3,3", "+m", "-m")
	s := p.state()
	if !s.Won {
		t.Errorf("%+v", s)
	}
	before := p.Do("frame").Hash
	p.mouse("cell:3,2", "+m", "-m")
	if p.Do("frame").Hash != before {
		t.Error("a finished puzzle has moves")
	}
}

func TestSaveAndLoad(t *testing.T) {
	for _, begin := range []string{"new 7", nearly} {
		p := sit(t, "oberon256", games.Env{})
		p.Do("%s", begin)
		for range 3 {
			p.Do("do %s", p.Do("moves").Moves[0])
		}
		p.Do("undo")
		p.Click("button:Num")
		file := filepath.Join(t.TempDir(), "game")
		p.Do("save %s", file)
		q := sit(t, "oberon256", games.Env{})
		q.Do("load %s", file)
		if a, b := string(p.Raw("state")), string(q.Raw("state")); a != b {
			t.Errorf("%s: saved\n%s\nloaded\n%s", begin, a, b)
		}
		q.Do("undo")
		q.Do("undo")
		if q.Ask("undo").Error == "" {
			t.Error("undo goes back further than the saved game")
		}
		b, _ := os.ReadFile(file)
		for _, bad := range []string{"{", strings.Replace(string(b), `"version": 1`, `"version": 3`, 1), strings.Replace(string(b), "slide", "hop", 1),
			strings.Replace(string(b), `"game": "scramble"`, `"game": "yukon"`, 1)} {
			os.WriteFile(file, []byte(bad), 0o666)
			before := string(q.Raw("state"))
			if a := q.Ask("load %s", file); !strings.HasPrefix(a.Error, "saved game: ") || string(q.Raw("state")) != before {
				t.Errorf("%.40s: %q", bad, a.Error)
			}
		}
	}
}

// desktop is the game without a pipe, for commands of other documents.
func desktop(t *testing.T, env games.Env) *program.App {
	t.Helper()
	var err error
	if env.Mode, err = modes.Find("oberon256"); err != nil {
		t.Fatal(err)
	}
	env.Deal, env.Fresh = "1", play.Deals("1")
	a, err := program.Start(appdoc.Program(&Program, &Original), env)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func click(t *testing.T, a *program.App, name string) {
	t.Helper()
	r, ok := a.Where(name)
	if !ok {
		t.Fatalf("no item %s", name)
	}
	at := r.Min.Add(r.Max).Div(2)
	for _, k := range []input.Kind{input.Press, input.Release} {
		a.Event(input.Event{Kind: k, At: at, Button: input.Left})
	}
}

func TestCommands(t *testing.T) {
	var told []string
	a := desktop(t, games.Env{Message: func(s string) { told = append(told, s) }})
	tool, err := Tool.Open(a.Desk, a.Env)
	if err != nil {
		t.Fatal(err)
	}
	a.Open(tool, image.Pt(430, 290))
	if err := a.Match().New(""); err != nil {
		t.Fatal(err)
	}
	g := a.Main.Player.(*table)
	rows := g.board.Rows()
	click(t, a, "button:Ship")
	if g.Picture != "Ship" || a.Main.Size != image.Pt(320, 200) || !reflect.DeepEqual(g.board.Rows(), rows) {
		t.Errorf("picture %s, size %v, rows %v", g.Picture, a.Main.Size, g.board.Rows())
	}
	write := func(field, text string) {
		click(t, a, field)
		for range 12 {
			a.Event(input.Event{Kind: input.KeyDown, Key: "backspace"})
		}
		for _, c := range text {
			a.Event(input.Event{Kind: input.KeyDown, Key: strings.ToLower(string(c)), Rune: c})
		}
		a.Event(input.Event{Kind: input.KeyDown, Key: "return"})
	}
	write("field:Across", "5")
	write("field:Down", "3")
	click(t, a, "button:ChangeSize")
	if g.board.W != 5 || g.board.H != 3 || !g.board.Done() {
		t.Errorf("%dx%d, done %v", g.board.W, g.board.H, g.board.Done())
	}
	if s := a.Match().State().(state); s.Won || s.Over || !s.Done {
		t.Errorf("a puzzle in order does not count as won: %+v", s)
	}
	write("field:Across", "7")
	click(t, a, "button:ChangeSize")
	write("field:Picture", "Nothing")
	click(t, a, "button:ChangePict")
	if len(told) != 2 || g.board.W != 5 || g.Picture != "Ship" {
		t.Errorf("message %q, %d across, picture %s", told, g.board.W, g.Picture)
	}
}

// TestPicturesThatAreThere checks that all of the player's pictures are listed and have a
// button, Oberon's first, and that each can be chosen, also JPEGs.
func TestPicturesThatAreThere(t *testing.T) {
	photo := image.NewRGBA(image.Rect(0, 0, 160, 120))
	for i := range photo.Pix {
		photo.Pix[i] = byte(i * 7)
	}
	var jpg, img bytes.Buffer
	if err := jpeg.Encode(&jpg, photo, nil); err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(&img, photo); err != nil {
		t.Fatal(err)
	}
	var told []string
	a := desktop(t, games.Env{Message: func(s string) { told = append(told, s) }, Data: fstest.MapFS{
		"holiday.jpg": {Data: jpg.Bytes()}, "Grapes.png": {Data: img.Bytes()}, "Clown.PNG": {Data: img.Bytes()}, "cut.jpeg": {Data: jpg.Bytes()[:100]}, "read.me": {}}})
	want := []string{"Clown", "Grapes", "cut", "holiday", "Default", "Toucan", "Ship"}
	if got := pictures(a.Env.Data); !slices.Equal(got, want) {
		t.Fatalf("items %q, want %q", got, want)
	}
	tool, err := Tool.Open(a.Desk, a.Env)
	if err != nil {
		t.Fatal(err)
	}
	a.Open(tool, image.Pt(430, 200))
	g := a.Main.Player.(*table)
	for _, name := range want {
		if click(t, a, "button:"+name); (g.Picture == name) == (name == "cut") {
			t.Errorf("%s: the picture is %s, message %q", name, g.Picture, told)
		}
		listed := slices.ContainsFunc(g.Window.Menus[1].Commands, func(c *app.Command) bool { return c.Text == name })
		if !listed {
			t.Errorf("%s is missing in the menu", name)
		}
	}
	if len(told) != 1 || !strings.HasPrefix(told[0], "cut.jpeg: ") {
		t.Errorf("a truncated JPEG: message %q", told)
	}
}

// Pictures of any format that Phosphor reads can be puzzles.
// change changes the picture, and has the desk show it.
func change(a *program.App, g *table, name string) error {
	defer a.Settle()
	return g.ChangePict(name)
}

func TestPicturesOfThePlayer(t *testing.T) {
	img, err := os.ReadFile(shared.Path(t, "samples", "img", "tiger.img"))
	if err != nil {
		t.Fatal(err)
	}
	env := games.Env{Data: fstest.MapFS{"tiger.img": {Data: img}, "note.img": {Data: []byte("hello")}, "read.me": {}}}
	a := desktop(t, env)
	told := ""
	env.Mode, env.Deal, env.Message = a.Env.Mode, "1", func(text string) { told += text + "\n" }
	if _, err := appdoc.Program(&Program, &Original).Info().Start(env); err != nil || told != "Data: tiger.img\n" {
		t.Errorf("%v, message %q", err, told)
	}
	g := a.Main.Player.(*table)
	if err := change(a, g, "tiger.img"); err != nil || a.Main.Size != image.Pt(384, 152) {
		t.Errorf("%v, size %v", err, a.Main.Size)
	}
	if err := change(a, g, "note.img"); err == nil || g.Picture != "tiger.img" {
		t.Errorf("a file that is not a picture: %v", err)
	}
	// Upper and lower case of file names do not matter.
	for name, want := range map[string]image.Point{"TIGER": {384, 152}, "tiger": {384, 152}, "Tiger.IMG": {384, 152},
		"ship": {320, 200}, "SHIP.pict": {320, 200}, "default": {247, 175}} {
		if err := change(a, g, name); err != nil || a.Main.Size != want {
			t.Errorf("%s: %v, size %v", name, err, a.Main.Size)
		}
	}
}

// TestOriginalPictures checks that the original's pictures are puzzles of their own
// size, including that of depth 1.
func TestOriginalPictures(t *testing.T) {
	a := desktop(t, games.Env{Data: os.DirFS(shared.Path(t, "samples", "oberon", "pict"))})
	g := a.Main.Player.(*table)
	for name, want := range map[string]image.Point{"Default": {208, 175}, "Clown": {320, 200}, "Grapes": {360, 214}} {
		if err := change(a, g, name); err != nil || g.picture.Rect.Size() != want {
			t.Errorf("%s: %v, size %v", name, err, g.picture.Rect.Size())
		}
	}
	if err := change(a, g, "Grapes"); err != nil {
		t.Fatal(err)
	}
	for _, v := range g.picture.Pix {
		if v != 0 && v != 15 {
			t.Fatalf("Grapes has pixels of value %d; Oberon shows only white and black", v)
		}
	}
}

func TestGoldens(t *testing.T) {
	for _, mode := range []string{"oberon256", "oberon16", "oberon-mono"} {
		p := sit(t, mode, games.Env{})
		p.Golden(mode + "-done")
		p.Click("button:Start")
		p.Golden(mode)
		p.Click("button:Num")
		p.mouse("cell:1,1")
		gap := p.state()
		for y, row := range gap.Rows {
			for x, n := range row {
				if n == 0 {
					p.mouse("cell:" + string('0'+byte((x+1)%4)) + "," + string('0'+byte(y)))
				}
			}
		}
		p.Golden(mode + "-numbers")
	}
}

// TestSizes checks boards of all sizes with small and large pictures: every piece is on the
// screen, has room for its number, and slides.
func TestSizes(t *testing.T) {
	data := fstest.MapFS{}
	for name, size := range map[string]image.Point{"small.png": {48, 48}, "large.png": {1500, 1200}, "tall.png": {150, 900},
		"tiny.png": {20, 20}, "narrow.png": {60, 4000}} {
		m := image.NewGray(image.Rectangle{Max: size})
		for i := range m.Pix {
			m.Pix[i] = uint8(i)
		}
		var b bytes.Buffer
		if err := png.Encode(&b, m); err != nil {
			t.Fatal(err)
		}
		data[name] = &fstest.MapFile{Data: b.Bytes()}
	}
	a := desktop(t, games.Env{Data: data})
	a.Main.MoveTo(image.Pt(400, 300))
	g := a.Main.Player.(*table)
	for name, size := range map[string]string{"tiny.png": "20x20", "narrow.png": "60x4000"} {
		if err := change(a, g, name); err == nil || !strings.Contains(err.Error(), size) {
			t.Errorf("%s, %s: %v", name, size, err)
		}
	}
	for _, name := range []string{"small.png", "large.png", "tall.png"} {
		if err := change(a, g, name); err != nil {
			t.Fatal(err)
		}
		if f := a.Main.Frame(); !f.In(a.Screen().Rect) {
			t.Errorf("%s: the document is at %v", name, f)
		}
		for _, n := range []int{rules.MinSize, rules.MaxSize} {
			if err := g.ChangeSize(n, n); err != nil {
				t.Fatal(err)
			}
			if err := g.New("3"); err != nil {
				t.Fatal(err)
			}
			last, ok := a.Where("cell:" + strings.Repeat(","+string('0'+byte(n-1)), 2)[1:])
			if !ok || !last.In(a.Screen().Rect) {
				t.Errorf("%s: the last piece of %dx%d is at %v", name, n, n, last)
			}
			g.turn(true)
			if last := g.rect(image.Point{n - 1, n - 1}); last.Dy() < a.Fonts.Text.Height+2 || last.Dx() < a.Fonts.Text.Width("36")+2 {
				t.Errorf("%s: pieces of %dx%d are %v", name, n, n, last.Size())
			}
			g.turn(false)
			if err := a.Match().Do(a.Match().Moves()[0]); err != nil {
				t.Error(err)
			}
		}
	}
	// A saved game whose picture no longer exists continues with the present one.
	saved, err := a.Match().Save()
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	b := desktop(t, games.Env{Message: func(s string) { told = append(told, s) }})
	if err := b.Match().Load(saved); err != nil || len(told) != 1 || !strings.Contains(told[0], "tall.png") {
		t.Errorf("%v, message %q", err, told)
	}
	if s, u := a.Match().State().(state), b.Match().State().(state); !reflect.DeepEqual(s.Rows, u.Rows) || b.Main.Player.(*table).Picture != ownPictures[0] {
		t.Errorf("%v, want %v", u.Rows, s.Rows)
	}
}

// TestFieldsOfTheTool checks that input counts with or without Return.
func TestFieldsOfTheTool(t *testing.T) {
	a := desktop(t, games.Env{})
	tool, err := Tool.Open(a.Desk, a.Env)
	if err != nil {
		t.Fatal(err)
	}
	a.Open(tool, image.Pt(430, 290))
	click(t, a, "field:Across")
	for _, ev := range []input.Event{{Key: "backspace"}, {Key: "6", Rune: '6'}} {
		ev.Kind = input.KeyDown
		a.Event(ev)
	}
	r, _ := a.Where("button:ChangeSize")
	for _, k := range []input.Kind{input.Press, input.Release} {
		a.Event(input.Event{Kind: k, At: r.Min.Add(r.Max).Div(2), Button: input.Middle})
	}
	if b := a.Main.Player.(*table).board; b.W != 6 || b.H != 4 {
		t.Errorf("%dx%d", b.W, b.H)
	}
}

// TestRedoKeys checks that the keys for undo and redo act once, however long they are held.
func TestRedoKeys(t *testing.T) {
	p := sit(t, "oberon256", games.Env{})
	p.Do(nearly)
	rows := [][][]int{{{1, 2, 3}, {0, 4, 5}, {7, 8, 6}}, {{1, 2, 3}, {4, 0, 5}, {7, 8, 6}}, {{1, 2, 3}, {4, 5, 0}, {7, 8, 6}}}
	p.Do("key right")
	p.Do("key right")
	for _, k := range []struct {
		key  string
		want int
	}{{"ctrl+z", 1}, {"undo", 0}, {"shift+f2", 1}, {"ctrl+shift+z", 2}, {"backspace", 1}} {
		p.Do("keydown %s", k.key)
		p.Do("wait 3000")
		p.Do("keyup %s", k.key)
		p.wantRows(k.key, rows[k.want]...)
	}
	p.Do("key down") // a new move
	p.Do("key shift+f2")
	if m := p.Do("messages").Messages; len(m) == 0 || m[len(m)-1] != play.Sentence(play.ErrNothingToRedo.Error()) {
		t.Errorf("messages %q", m)
	}
	p.Do("keydown left") // movement repeats
	p.Do("wait 3000")
	p.wantRows("held left", []int{1, 2, 3}, []int{4, 8, 5}, []int{0, 7, 6})
}

// TestSounds checks that a sliding group of pieces makes one sound, and only if the player
// wants more sounds than the original had.
func TestSounds(t *testing.T) {
	for _, more := range []bool{false, true} {
		p := sit(t, "oberon256", games.Env{More: more})
		p.Do(nearly)
		p.Do("sounds")
		for _, c := range []struct {
			cell   string
			slides bool
		}{{"cell:2,1", true}, {"cell:0,0", false}, {"cell:2,2", true}} {
			p.mouse(c.cell, "+m", "-m")
			var want []string
			if c.slides && more {
				want = []string{"SLIDE"}
			}
			if got := p.Do("sounds").Sounds; !slices.Equal(got, want) {
				t.Errorf("more %v, %s: played %v, want %v", more, c.cell, got, want)
			}
		}
	}
}
