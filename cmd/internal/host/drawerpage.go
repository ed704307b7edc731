package host

import (
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games"
)

// The page of the drawer: its contents, with a miniature of each thing, and the ways to
// add more: by typing a path, or by choosing a file on the page of the chooser.

// A cupboard is the state of the two pages.
type cupboard struct {
	things []Thing
	at     int             // index of the line: two lines add things, the others are the things
	sure   bool            // the next request takes the thing out
	asked  map[string]bool // whose pictures are being drawn
	look   bool            // the thing should be opened

	// The chooser.
	dir   string
	files []choosable
	file  int
}

// A choosable is a file or a folder that can be chosen.
type choosable struct {
	name  string
	isDir bool
	size  int64
}

type drawerText struct {
	choose, path, keys, addKeys, typeKeys, chooserKeys string
	open, out, sure, taken, gone, copied, linked       string
	cards, data, noGame, none, ours, unreadable, up    string
}

var drawerWords = drawerText{"Choose a file...", "Type a path...", "Return opens it, Delete removes it, Esc goes back", "Return adds a file, Esc goes back",
	"Type the path of a disk, archive, card set or picture. Return adds it, Esc cancels.", "Return opens or adds, Backspace goes up, Esc goes back",
	"drawer::View", "Remove", "Press again to remove %s from the drawer", "%s is no longer in the drawer", "This file is gone. The games use our own art.", "copied into the drawer", "too large to copy: used from its folder",
	"Cards of ", "Files of ", "No game uses it.", "The drawer is empty. Drop a disk, an archive, a card set or a picture on the window, or choose one here.", "our own", "Cannot be read: ", "the folder above"}

// drawerAdds is the number of lines that add a thing.
const drawerAdds = 2

// thing returns the marked thing, or nil.
func (k *cupboard) thing() *Thing {
	if i := k.at - drawerAdds; i >= 0 && i < len(k.things) {
		return &k.things[i]
	}
	return nil
}

// Things gives the cabinet the contents of the drawer. has reports whether there is a
// drawer.
func (c *Cabinet) Things(list []Thing, has bool) {
	k := &c.cupboard
	id := ""
	if t := k.thing(); t != nil {
		id = t.ID
	}
	k.things, c.drawers = list, has
	if i := slices.IndexFunc(list, func(t Thing) bool { return t.ID == id }); i >= 0 {
		k.at = i + drawerAdds
	}
	k.at = min(k.at, len(list)+drawerAdds-1)
	if k.asked == nil {
		k.asked = map[string]bool{}
	}
	c.speak()
	if c.page == pageCard {
		c.rows = c.cardRows()
		c.row = min(c.row, len(c.rows)-1)
	}
}

// set returns the thing with an ID.
func (c *Cabinet) set(id string) *Thing {
	for i := range c.cupboard.things {
		if t := &c.cupboard.things[i]; t.ID == id {
			return t
		}
	}
	return nil
}

// sets returns the IDs of the things that a game can use. The first is "", for our own
// files.
func (c *Cabinet) sets(game string, of func(*Thing) []string) []string {
	list := []string{""}
	for i := range c.cupboard.things {
		if t := &c.cupboard.things[i]; !t.Gone && slices.Contains(of(t), game) {
			list = append(list, t.ID)
		}
	}
	return list
}

// setWords returns the name of a set, or says that it is gone.
func (c *Cabinet) setWords(id string, lang string) string {
	t := c.set(id)
	switch gone := i18n.T(lang, "is gone: ") + i18n.Of(lang, &drawerWords).ours; {
	case id == "":
		return i18n.Of(lang, &drawerWords).ours
	case t == nil:
		return gone
	case t.Gone:
		return t.Name + " " + gone
	default:
		return t.Name
	}
}

// thingKey returns the name under which the picture of a thing is stored.
func thingKey(id string) string { return "thing:" + id }

// wantedThing returns, once, the marked thing if its picture is not drawn yet.
func (c *Cabinet) wantedThing() *Thing {
	t := c.cupboard.thing()
	if c.page != pageDrawer || t == nil || t.Gone || c.cupboard.asked[t.ID] {
		return nil
	}
	c.cupboard.asked[t.ID] = true
	return t
}

// Positions on the page, beside those of the shelf.
var drawerButtons = [2]image.Rectangle{image.Rect(334, 352, 474, 371), image.Rect(482, 352, 622, 371)}

func (c *Cabinet) drawerLines() int { return len(c.cupboard.things) + drawerAdds }

// listTop returns the first visible line of a list.
func listTop(at, n int) int {
	rows := shelfList.Dy() / shelfLine
	return max(0, min(at-rows/2, n-rows))
}

// drawerAt returns the line under the pointer, or -1.
func (c *Cabinet) drawerAt(p image.Point) int {
	k := &c.cupboard
	at, n, list := k.at, c.drawerLines(), shelfList
	if c.page == pageChooser {
		at, n, list = k.file, len(k.files), chooserList
	}
	if i := listTop(at, n) + (p.Y-list.Min.Y)/shelfLine; p.In(list) && i < n {
		return i
	}
	return -1
}

// drawerMark marks another line.
func (c *Cabinet) drawerMark(i int) {
	k := &c.cupboard
	if c.page == pageChooser {
		k.file = max(0, min(i, len(k.files)-1))
	} else {
		k.at, k.sure = max(0, min(i, c.drawerLines()-1)), false
	}
	c.draw()
}

// drawerChoose handles Return on the marked line.
func (c *Cabinet) drawerChoose() {
	k := &c.cupboard
	switch t := k.thing(); {
	case c.page == pageChooser:
		c.chooseFile()
	case k.at == 0:
		if k.dir == "" {
			k.dir, _ = os.UserHomeDir()
		}
		c.goTo(pageChooser)
		c.enterFolder(k.dir, "")
	case k.at == 1:
		text := ""
		c.field = &text
		c.draw()
	case t != nil && t.Gone:
		c.Say(i18n.Of(c.lang, &drawerWords).gone)
	case t != nil:
		k.look = true
	}
}

// drawerOut removes the marked thing after a second request.
func (c *Cabinet) drawerOut() {
	k, w := &c.cupboard, i18n.Of(c.lang, &drawerWords)
	t := k.thing()
	switch {
	case t == nil:
	case !k.sure:
		c.Say(fmt.Sprintf(w.sure, t.Name))
		k.sure = true
	default:
		k.sure = false
		name := t.Name
		if c.Removed == nil {
			return
		}
		if err := c.Removed(t.ID); err != nil {
			c.Say(i18n.Error(c.lang, err))
			return
		}
		c.draw()
		c.Say(fmt.Sprintf(w.taken, name))
	}
}

// typePath adds the file at a typed path. An error is shown where the path is typed.
func (c *Cabinet) typePath(text string) {
	if text == "" || c.Added == nil {
		c.field = nil
		c.draw()
		return
	}
	if c.add(typedPath(text)) {
		c.field = nil
		c.Say(c.said)
	}
}

// add puts the file at a path into the drawer, marks it, shows the outcome, and reports
// whether it was added.
func (c *Cabinet) add(path string) bool {
	k := &c.cupboard
	before := slices.Clone(k.things)
	said, err := c.Added(path)
	if err != nil {
		c.Say(i18n.Error(c.lang, err))
		return false
	}
	for i, t := range k.things {
		if !slices.ContainsFunc(before, func(old Thing) bool { return old.ID == t.ID }) {
			k.at = i + drawerAdds
		}
	}
	if c.page == pageChooser {
		c.goBack()
	}
	c.draw()
	c.Say(said)
	return true
}

// enterFolder lists a folder in the chooser, and marks the name from.
func (c *Cabinet) enterFolder(dir, from string) {
	k, w := &c.cupboard, i18n.Of(c.lang, &drawerWords)
	entries, err := os.ReadDir(dir)
	if err != nil && len(entries) == 0 {
		text := i18n.Error(c.lang, err)
		if i := strings.LastIndex(text, ": "); i >= 0 {
			text = text[i+2:]
		}
		c.Say(w.unreadable + filepath.Base(dir) + ", " + text)
		if k.files != nil {
			return
		}
	}
	k.dir, k.file, k.files = dir, 0, []choosable{}
	if filepath.Dir(dir) != dir {
		k.files = append(k.files, choosable{name: "..", isDir: true})
	}
	for _, folders := range []bool{true, false} {
		for _, e := range entries {
			name := e.Name()
			st, err := os.Stat(filepath.Join(dir, name)) // the target of a link
			if err != nil || strings.HasPrefix(name, ".") || st.IsDir() != folders || !st.IsDir() && !st.Mode().IsRegular() {
				continue
			}
			if name == from {
				k.file = len(k.files)
			}
			k.files = append(k.files, choosable{name, folders, st.Size()})
		}
	}
	c.draw()
}

// chooseFile opens the marked folder, or adds the marked file.
func (c *Cabinet) chooseFile() {
	k := &c.cupboard
	if k.file >= len(k.files) {
		return
	}
	f := k.files[k.file]
	path := filepath.Join(k.dir, f.name)
	switch {
	case f.name == "..":
		c.enterFolder(path, filepath.Base(k.dir))
	case f.isDir:
		c.enterFolder(path, "")
	case c.Added != nil:
		c.add(path)
	}
}

// drawerKey handles a key on the two pages.
func (c *Cabinet) drawerKey(name string, ev input.Event) {
	k := &c.cupboard
	sure := k.sure
	k.sure = false
	at, n := k.at, c.drawerLines()
	if c.page == pageChooser {
		at, n = k.file, len(k.files)
	}
	switch name {
	case "up":
		c.drawerMark(at - 1)
	case "down":
		c.drawerMark(at + 1)
	case "pageup":
		c.drawerMark(at - 10)
	case "pagedown":
		c.drawerMark(at + 10)
	case "home":
		c.drawerMark(0)
	case "end":
		c.drawerMark(n - 1)
	case "return", "space":
		c.drawerChoose()
	case "right":
		if c.page == pageChooser && at < n && k.files[at].isDir {
			c.chooseFile()
		}
	case "backspace", "left", "delete", "undo":
		switch {
		case c.page == pageChooser && len(k.files) > 0 && k.files[0].name == "..":
			k.file = 0
			c.chooseFile()
		case name == "delete", name == "undo", name == "backspace" && k.thing() != nil:
			k.sure = sure
			c.drawerOut()
		}
	default:
		if ev.Rune == 0 {
			return
		}
		for i := 1; i <= n; i++ { // the next name that begins with the letter
			if next := (at + i) % n; strings.HasPrefix(strings.ToLower(c.lineName(next)), strings.ToLower(string(ev.Rune))) {
				c.drawerMark(next)
				return
			}
		}
	}
}

// lineName returns the name of line i of the page.
func (c *Cabinet) lineName(i int) string {
	k, w := &c.cupboard, i18n.Of(c.lang, &drawerWords)
	switch {
	case c.page == pageChooser:
		return k.files[i].name
	case i == 0:
		return w.choose
	case i == 1:
		return w.path
	}
	return k.things[i-drawerAdds].Name
}

// chooserList is the place of the files to choose from.
var chooserList = image.Rect(16, 48, 624, 48+20*shelfLine)

// drawList draws lines, one of them marked, with a text at the right of each.
func (c *Cabinet) drawList(box image.Rectangle, at, n int, line func(i int) (name, right string, ink uint8)) {
	top := listTop(at, n)
	for i := top; i < n && i < top+box.Dy()/shelfLine; i++ {
		name, right, ink := line(i)
		y := box.Min.Y + (i-top)*shelfLine
		if i == at {
			plate(c.screen.Bitmap, image.Rect(box.Min.X-6, y-1, box.Max.X, y+shelfLine-1), inkLine, inkLine, inkLine)
			if ink == inkText {
				ink = inkCream
			}
		}
		x := box.Max.X - 8 - c.textWidth(right, false)
		c.text(image.Pt(x, y), right, inkDim, false)
		c.text(image.Pt(box.Min.X+9, y), c.cut(name, x-box.Min.X-24), ink, i == at)
	}
}

func (c *Cabinet) drawDrawerPage() {
	w, k, b := i18n.Of(c.lang, &drawerWords), &c.cupboard, c.screen.Bitmap
	t := k.thing()
	keys := w.keys
	if t == nil {
		keys = w.addKeys
	}
	if c.field != nil {
		keys = w.typeKeys
	}
	c.drawPage(i18n.Of(c.lang, &cabinetWords).pages[pageDrawer], keys)
	c.drawList(shelfList, k.at, c.drawerLines(), func(i int) (string, string, uint8) {
		if i < drawerAdds {
			return c.lineName(i), "", inkAmber
		}
		t := &k.things[i-drawerAdds]
		ink := uint8(inkText)
		if t.Gone {
			ink = inkDim
		}
		return t.Name, SizeWords(t.Size, c.lang), ink
	})
	if c.field != nil {
		line := image.Rect(shelfList.Min.X-6, shelfList.Min.Y+shelfLine-1, 624, shelfList.Min.Y+2*shelfLine-1)
		plate(b, line, inkLine, inkLine, inkAmber)
		text := []rune(*c.field)
		for c.textWidth(string(text)+"_", false) > line.Dx()-20 {
			text = text[1:]
		}
		c.text(line.Min.Add(image.Pt(15, 1)), string(text)+"_", inkAmber, false)
		return
	}
	box := image.Rect(shelfPicture.Min.X, shelfPicture.Max.Y+8, shelfPicture.Max.X, drawerButtons[0].Min.Y-4)
	if t == nil {
		if len(k.things) == 0 {
			c.paragraph(image.Rect(shelfPicture.Min.X, shelfPicture.Min.Y, shelfPicture.Max.X, footTop), w.none, inkText)
		}
		return
	}
	fb.Fill(b, shelfPicture.Inset(-3), inkLine, fb.OpCopy)
	fb.Fill(b, shelfPicture.Inset(-1), inkBlack, fb.OpCopy)
	if !t.Gone {
		c.drawPicture(shelfPicture, &games.Info{Name: thingKey(t.ID)})
	}
	for i, text := range c.thingWords(t) {
		ink := uint8(inkText)
		if i == 0 {
			ink = inkAmber
		}
		for _, line := range c.lines(text, box.Dx()) {
			if box.Min.Y+c.small.Height > box.Max.Y {
				break
			}
			c.text(box.Min, line, ink, i == 0)
			box.Min.Y += c.small.Height + 1
		}
	}
	for i, text := range []string{w.open, w.out} {
		plate(b, drawerButtons[i], inkPanel, inkLine, inkLine)
		x := drawerButtons[i].Min.X + (drawerButtons[i].Dx()-c.textWidth(text, false))/2
		c.text(image.Pt(x, drawerButtons[i].Min.Y+3), text, inkCream, false)
	}
}

// thingWords describes a thing: its name, its kind, and the games that use it.
func (c *Cabinet) thingWords(t *Thing) []string {
	w := i18n.Of(c.lang, &drawerWords)
	list := []string{t.Name, strings.Join(slices.DeleteFunc([]string{i18n.T(c.lang, t.Kind), MachineTitle(t.Machine), SizeWords(t.Size, c.lang)}, func(s string) bool { return s == "" }), ", ")}
	if t.Gone {
		return append(list, w.gone)
	}
	if t.Path != "" {
		list = append(list, i18n.Label(c.lang, w.linked, t.Path))
	}
	for _, of := range []struct {
		word  string
		games []string
	}{{w.cards, t.Cards}, {w.data, t.Data}} {
		var titles []string
		for _, name := range of.games {
			titles = append(titles, Title(name, c.Lang()))
		}
		if titles != nil {
			list = append(list, of.word+strings.Join(titles, ", "))
		}
	}
	if len(t.Games()) == 0 {
		list = append(list, w.noGame)
	}
	return list
}

// MachineTitle returns the displayed name of a machine.
func MachineTitle(machine string) string {
	return map[string]string{"atari": "Atari", "amiga": "Amiga", "oberon": "Oberon", "windows": "Windows"}[machine]
}

func (c *Cabinet) drawChooser() {
	w, k := i18n.Of(c.lang, &drawerWords), &c.cupboard
	c.drawPage(i18n.Of(c.lang, &cabinetWords).pages[pageChooser], w.chooserKeys)
	c.text(image.Pt(chooserList.Min.X, 29), c.cutStart(k.dir, chooserList.Dx()), inkCream, false)
	c.drawList(chooserList, k.file, len(k.files), func(i int) (string, string, uint8) {
		f := k.files[i]
		switch {
		case f.name == "..":
			return "..", w.up, inkAmber
		case f.isDir:
			return f.name + "/", "", inkAmber
		}
		return f.name, SizeWords(f.size, c.lang), inkText
	})
}
