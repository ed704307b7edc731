package desktops

import (
	"fmt"
	"image"
	"io/fs"
	"slices"
	"time"

	"phosphor/assets"
	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/oberon"
	"phosphor/games/clock"
	"phosphor/sprites"
)

// Fonts holds the fonts of documents.
type Fonts struct {
	Text   *fb.Font // Oberon10
	Bold   *fb.Font // Oberon10b
	Italic *fb.Font // Oberon10i
	Title  *fb.Font // Oberon12b
}

// OpenFonts reads the fonts: those in data if it has them, otherwise our own.
func OpenFonts(data fs.FS) (f Fonts, err error) {
	for _, one := range []struct {
		font **fb.Font
		name string
	}{{&f.Text, "Oberon10"}, {&f.Bold, "Oberon10b"}, {&f.Italic, "Oberon10i"}, {&f.Title, "Oberon12b"}} {
		name := one.name + ".Scn.Fnt"
		from := assets.Fonts()
		if data != nil {
			if _, err := fs.Stat(data, name); err == nil {
				from = data
			}
		}
		if *one.font, err = sprites.OpenOberonFont(from, name); err != nil {
			return f, err
		}
	}
	return f, nil
}

// A Desk is the Oberon screen with its open documents.
type Desk struct {
	// Switched, if not nil, is called when the player has switched two-button mode.
	Switched func(two bool)

	// Tools is set if a tool panel will be opened beside the first document. Narrow is
	// set if it must be as narrow as NarrowTools.
	Tools, Narrow bool

	Screen *fb.Screen
	Fonts  Fonts
	Clock  clock.Clock
	Lang   string            // of errors
	Data   fs.FS             // the player's files, preferred to ours; nil: none
	Told   func(text string) // if not nil, called with every message
	Empty  func()            // a click of the middle button outside all documents; may be nil
	// Command executes a command of a text, such as Cards.SetBG, with its parameters. If
	// nil, there are none.
	Command func(name, rest string)
	Help    func() bool // F1: explains the game in front, and reports whether there was one; may be nil

	docs    []*Document // from back to front
	focus   *Document
	typed   *Document // had the focus when the window lost the keyboard
	pointer image.Point
	down    input.Buttons // buttons that are down
	sum     input.Buttons // buttons that were down since all were up
	track   *Track        // nil while the buttons that are down are ignored
	trackAt image.Point   // origin of the track's points
	emu     *input.Emulator
	held    *clock.Timer // releases a press that emu holds back
	spent   string       // the key that ended a show, ignored while held
	two     bool         // two-button mode
	off     bool         // the screen is switched off
	opened  int          // documents that Run has opened

	selected *Text  // the text with the selection, or nil
	clicked  string // the command in a text that a button is down on

	icons     map[string]*image.Paletted // from the player's libraries, by name; nil: not read yet
	note      string                     // written on the desk itself
	banner    string                     // written over everything; "": nothing
	bannerEnd *clock.Timer
	remark    string               // the log shows it until the next
	passing   bool                 // a remark is being shown
	listeners []*func(text string) // to messages

	mark    image.Point
	marked  bool
	starred *Document // with the star; nil: on the desk itself
	damage  fb.Region
	overlay func(b *fb.Bitmap)
	over    image.Rectangle // area of the overlay
}

// New returns an empty desk in a mode. data is the player's files, which take precedence
// over ours; told gets every message. Both may be nil.
func New(mode *fb.Mode, data fs.FS, told func(text string)) (*Desk, error) {
	fonts, err := OpenFonts(data)
	if err != nil {
		return nil, err
	}
	d := &Desk{Screen: fb.NewScreen(mode), Fonts: fonts, Data: data, Told: told, emu: input.NewEmulator(), two: true}
	d.Damage(d.Screen.Rect)
	d.Settle()
	return d, nil
}

// Widths of a tool panel at the right edge of the screen: the usual one, and one for
// documents that leave less room.
const (
	ToolsWidth  = 210
	NarrowTools = 110
)

// OpenNext opens a document a bit lower and further right than the previous one, and
// lower still if its bar would be in line with that of a document below it. It leaves
// panels at the right edge of the screen free if there is room; otherwise it covers as
// little of them as possible.
func (d *Desk) OpenNext(doc *Document) {
	d.opened++
	free := d.Room().Sub(doc.Size).Sub(image.Pt(0, BarHeight))
	const step = BarHeight + 4
	next := func(at, free int) int { return at % (max(0, free) + 1) }
	at := image.Pt(next(step*d.opened, free.X), next(step*d.opened, free.Y))
	for range len(d.docs) {
		if !d.inLine(image.Rectangle{Min: at, Max: at.Add(image.Pt(doc.Size.X, BarHeight))}) {
			break
		}
		at.Y = next(at.Y+step, free.Y)
	}
	d.Open(doc, at)
}

// Room returns the part of the screen that panels at its right edge leave free.
func (d *Desk) Room() image.Point {
	room := d.Screen.Rect.Size()
	for _, doc := range d.docs {
		if f := doc.Frame(); doc.Player == nil && f.Max.X >= d.Screen.Rect.Max.X && f.Min.X > 0 {
			room.X = min(room.X, f.Min.X)
		}
	}
	return room
}

// inLine reports whether the buttons of another document would seem to continue a bar.
func (d *Desk) inLine(bar image.Rectangle) bool {
	bar.Min.X = bar.Max.X - 1
	bar.Max.X++
	return slices.ContainsFunc(d.docs, func(doc *Document) bool { return bar.Overlaps(doc.bar()) })
}

// Settle draws what has changed.
func (d *Desk) Settle() { d.paint() }

// Documents returns the open documents, from back to front.
func (d *Desk) Documents() []*Document { return slices.Clone(d.docs) }

// Marked returns the document on which the star was set, or nil. It keeps the star while
// another document covers it, and loses it when it moves away under the star.
func (d *Desk) Marked() *Document {
	if !d.marked {
		return nil
	}
	if doc := d.starred; doc != nil && slices.Contains(d.docs, doc) && d.mark.In(doc.Frame()) {
		return doc
	}
	return d.at(d.mark)
}

// Meant returns the document that a command is for: the one with the star if it
// qualifies, otherwise the frontmost that does, or nil.
func (d *Desk) Meant(is func(doc *Document) bool) *Document {
	if doc := d.Marked(); doc != nil && is(doc) {
		return doc
	}
	for _, doc := range slices.Backward(d.docs) {
		if is(doc) {
			return doc
		}
	}
	return nil
}

// Executes reports whether the given mouse buttons, pressed and released, execute a
// button gadget: the middle one alone, or in two-button mode the left one alone.
func (d *Desk) Executes(sum input.Buttons) bool {
	return sum == input.Set(input.Middle) || d.two && sum == input.Set(input.Left)
}

// Message shows a message to the player: it goes to the host of the game and to all
// listeners.
func (d *Desk) Message(text string) {
	if d.Told != nil {
		d.Told(text)
	}
	for _, f := range slices.Clone(d.listeners) {
		(*f)(text)
	}
}

// Report shows an error to the player; nil is ignored.
func (d *Desk) Report(err error) {
	if err != nil {
		d.Message(i18n.Error(d.Lang, err))
	}
}

// Remark shows a temporary message: the log removes it at the next remark; "" only
// removes it.
func (d *Desk) Remark(text string) {
	if text == "" && d.remark == "" {
		return
	}
	d.passing, d.remark = true, text
	if text == "" {
		for _, f := range slices.Clone(d.listeners) {
			(*f)("")
		}
	} else {
		d.Message(text)
	}
	d.passing = false
}

// Listen calls f with every message until stop is called. A document can use stop as its
// Closed function.
func (d *Desk) Listen(f func(text string)) (stop func()) {
	d.listeners = append(d.listeners, &f)
	return func() {
		d.listeners = slices.DeleteFunc(d.listeners, func(g *func(string)) bool { return g == &f })
	}
}

// SetNote writes a line on the desk itself, at its lower left; "" removes it.
func (d *Desk) SetNote(text string) {
	if text != d.note {
		d.Damage(d.noteAt())
		d.note = text
		d.Damage(d.noteAt())
	}
}

// Banner shows a text over everything at the foot of the screen, if the player might not
// see it otherwise: for a while, or until a button or a key is pressed.
func (d *Desk) Banner(text string) {
	d.Clock.Stop(d.bannerEnd)
	d.Damage(d.bannerAt())
	d.banner, d.bannerEnd = text, nil
	d.Damage(d.bannerAt())
	if text != "" {
		d.bannerEnd = d.Clock.After(bannerStays, func() { d.Banner("") })
	}
}

// bannerStays is how long a banner is shown: long enough to read the longest.
const bannerStays = 8 * time.Second

// bannerLines returns the lines of the banner.
func (d *Desk) bannerLines() []string {
	width := d.Screen.Rect.Dx() - 2*nameIndent
	return Wrap(d.Fonts.Text, d.banner, width, width)
}

// bannerAt returns the place of the banner.
func (d *Desk) bannerAt() image.Rectangle {
	r := d.Screen.Rect
	if d.banner == "" {
		return image.Rectangle{}
	}
	r.Min.Y = r.Max.Y - len(d.bannerLines())*d.Fonts.Text.Height - 8
	return r
}

// drawBanner draws the banner as a raised box.
func (d *Desk) drawBanner(b *fb.Bitmap) {
	r, f := d.bannerAt(), d.Fonts.Text
	FillGadget(b, r, TextBack)
	Raise(b, r)
	if mono(b) {
		fb.Frame(b, r, 1, 1, fb.OpCopy)
	}
	for i, line := range d.bannerLines() {
		fb.Text(b, image.Pt(r.Min.X+nameIndent, r.Min.Y+4+i*f.Height), f, line, Ink(b, Black), 0, fb.Transparent)
	}
}

// noteAt returns the place of the note.
func (d *Desk) noteAt() image.Rectangle {
	f := d.Fonts.Text
	return image.Rect(0, 0, f.Width(d.note), f.Height).Add(image.Pt(8, d.Screen.Rect.Max.Y-f.Height-6))
}

// Damage requests that a part of the screen be redrawn. It is redrawn before the current
// Event or Advance returns.
func (d *Desk) Damage(r image.Rectangle) { d.damage.Add(r.Intersect(d.Screen.Rect)) }

// Overlay shows something over all documents, such as the outline of what is being
// dragged: draw is called with the clip set, now and whenever something below changes,
// and must draw the same until the next call of Overlay. Within r it may invert pixels. A
// nil draw removes the overlay.
func (d *Desk) Overlay(r image.Rectangle, draw func(b *fb.Bitmap)) {
	d.Damage(d.over)
	d.overlay, d.over = draw, r
	if draw == nil {
		d.over = image.Rectangle{}
	}
	d.Damage(d.over)
}

// paint draws the damaged area, from the desktop up.
func (d *Desk) paint() {
	for _, doc := range slices.Clone(d.docs) {
		if doc.Update != nil {
			doc.Update()
		}
	}
	b := d.Screen.Bitmap
	for _, r := range d.damage.Rects() {
		old := b.SetClip(r)
		if d.off {
			Fill(b, r, Black)
		} else {
			FillDesktop(b, r)
			if d.note != "" {
				paper := fb.Transparent
				if mono(b) { // the dots would make letters hard to read
					paper = fb.Replace
				}
				fb.Text(b, d.noteAt().Min, d.Fonts.Text, d.note, Ink(b, Black), Ink(b, Light), paper)
			}
			for _, doc := range d.docs {
				if part := doc.Frame().Intersect(r); !part.Empty() {
					b.SetClip(part)
					doc.draw(b)
				}
			}
			b.SetClip(r)
			if d.marked {
				d.drawStar(b)
			}
			if d.overlay != nil {
				d.overlay(b)
			}
			if d.banner != "" {
				d.drawBanner(b)
			}
		}
		b.SetClip(old)
	}
	d.damage.Clear()
}

// drawStar draws the star, black with a white edge so that it is visible on pictures.
func (d *Desk) drawStar(b *fb.Bitmap) {
	at := d.mark.Sub(image.Pt(7, 7))
	for y := -1; y <= 1; y++ {
		for x := -1; x <= 1; x++ {
			oberon.CopyPattern(b, Ink(b, Light), oberon.Star, at.Add(image.Pt(x, y)), oberon.Paint)
		}
	}
	oberon.CopyPattern(b, Ink(b, Black), oberon.Star, at, oberon.Paint)
}

// Open puts a document on the desk, in front of the others. where is the top left corner
// of its menu bar.
func (d *Desk) Open(doc *Document, where image.Point) {
	doc.desk, doc.pos = d, where
	doc.Content.Place(Site{doc, image.Rectangle{Max: doc.Size}})
	d.docs = append(d.docs, doc)
	d.Damage(doc.Frame())
}

// Close removes a document from the desk.
func (d *Desk) Close(doc *Document) {
	i := slices.Index(d.docs, doc)
	if i < 0 {
		return
	}
	if d.focus == doc {
		d.SetFocus(nil)
	}
	d.docs = slices.Delete(d.docs, i, i+1)
	d.Damage(doc.Frame())
	if doc.Closed != nil {
		doc.Closed()
	}
}

// Raise brings a document to the front.
func (d *Desk) Raise(doc *Document) { d.reorder(doc, len(d.docs)-1) }

// Lower puts a document behind all others.
func (d *Desk) Lower(doc *Document) { d.reorder(doc, 0) }

func (d *Desk) reorder(doc *Document, to int) {
	i := slices.Index(d.docs, doc)
	if i < 0 || i == to {
		return
	}
	d.docs = slices.Insert(slices.Delete(d.docs, i, i+1), to, doc)
	d.Damage(doc.Frame())
}

// SetFocus gives the focus to a document, or to none if nil.
func (d *Desk) SetFocus(doc *Document) {
	if d.focus == doc {
		return
	}
	if d.focus != nil {
		d.focus.setFocus(false)
	}
	d.focus = doc
	if doc != nil {
		doc.setFocus(true)
	}
}

// Select makes a text the owner of the selection; nil means none.
func (d *Desk) Select(t *Text) {
	if was := d.selected; was != nil && was != t {
		was.Redraw()
	}
	d.selected = t
}

// Selection returns the selected text, or "".
func (d *Desk) Selection() string {
	if d.selected == nil || !slices.Contains(d.docs, d.selected.Document()) {
		return ""
	}
	return d.selected.selectedText()
}

// Focus returns the document with the focus, or nil.
func (d *Desk) Focus() *Document { return d.focus }

func (d *Desk) at(p image.Point) *Document {
	for _, doc := range slices.Backward(d.docs) {
		if p.In(doc.Frame()) {
			return doc
		}
	}
	return nil
}

// Advance advances time to now.
func (d *Desk) Advance(now time.Duration) {
	d.Clock.Advance(now)
	d.paint()
}

// Due returns when something will next happen without input.
func (d *Desk) Due() (time.Duration, bool) { return d.Clock.Due() }

// Event handles an input event.
func (d *Desk) Event(ev input.Event) {
	d.Clock.Advance(ev.Time)
	for _, ev := range d.emu.Event(ev, nil) {
		d.handle(ev)
	}
	d.letGoLater()
	d.paint()
}

// letGoLater sets the timer that releases a press held back by button emulation.
func (d *Desk) letGoLater() {
	d.Clock.Stop(d.held)
	d.held = nil
	if at, ok := d.emu.Due(); ok {
		d.held = d.Clock.At(at, func() {
			for _, ev := range d.emu.Advance(d.Clock.Now(), nil) {
				d.handle(ev)
			}
			d.letGoLater()
		})
	}
}

func (d *Desk) handle(ev input.Event) {
	if d.banner != "" && (ev.Kind == input.Press || ev.Kind == input.KeyDown) {
		d.Banner("")
	}
	if ev.Repeat && ev.Key == d.spent {
		return
	}
	if ev.Pressed() && d.down == 0 {
		d.spent = ""
		if doc := d.StopShow(); doc != nil {
			d.spent = ev.Key
			if ev.Kind == input.Press { // ignored until it is released
				d.pointer, d.down = ev.At, input.Set(ev.Button)
				if ev.Button == input.Left && d.at(ev.At) == doc {
					d.SetFocus(doc)
				}
			}
			return
		}
	}
	switch ev.Kind {
	case input.Move:
		d.pointer = ev.At
		if d.track != nil && d.track.Move != nil {
			d.track.Move(ev.At.Sub(d.trackAt))
		}
	case input.Press:
		d.pointer = ev.At
		first := d.down == 0
		d.down |= input.Set(ev.Button)
		d.sum |= d.down
		if first {
			d.press(ev)
		} else if d.track != nil && d.track.Keys != nil {
			d.track.Keys(d.sum)
		}
	case input.Release:
		d.pointer = ev.At
		if d.down &^= input.Set(ev.Button); d.down == 0 {
			d.release(ev.At)
		}
	case input.Wheel:
		if doc := d.at(ev.At); doc != nil && d.down == 0 {
			doc.wheel(ev.At, ev.Delta)
		}
	case input.KeyDown:
		d.key(ev)
	case input.Blur:
		// The release of a button elsewhere will not be reported.
		if d.down != 0 {
			d.down = 0
			d.sum = input.Set(input.Left, input.Middle, input.Right)
			d.release(d.pointer)
		}
		d.typed = d.focus
		d.SetFocus(nil)
	case input.Focus:
		if d.focus == nil && slices.Contains(d.docs, d.typed) {
			d.SetFocus(d.typed)
		}
		d.typed = nil
	}
	d.showPointer()
}

// StopShow stops a game that plays itself, and returns its document, or nil.
func (d *Desk) StopShow() *Document {
	for _, doc := range slices.Backward(d.docs) {
		if s, ok := doc.Player.(Show); ok && s.StopShow() {
			return doc
		}
	}
	return nil
}

func (d *Desk) press(ev input.Event) {
	doc := d.at(ev.At)
	if ev.Button == input.Left && doc != d.focus {
		d.SetFocus(nil)
	}
	if doc == nil {
		if ev.Button == input.Middle && d.Empty != nil {
			d.trackAt = image.Point{}
			d.track = &Track{Done: func(p image.Point, sum input.Buttons) {
				if sum == input.Set(input.Middle) && d.at(p) == nil {
					d.Empty()
				}
			}}
		}
		return
	}
	d.Raise(doc)
	d.track, d.trackAt = doc.press(ev.At, ev.Button)
}

func (d *Desk) release(p image.Point) {
	t, sum := d.track, d.sum
	d.track, d.sum = nil, 0
	if t != nil && t.Done != nil {
		t.Done(p.Sub(d.trackAt), sum)
	}
}

// Cancel cancels the active gesture, as if all three buttons had been pressed. Buttons
// that are down are ignored until released.
func (d *Desk) Cancel() {
	if t := d.track; t != nil {
		d.track = nil
		if t.Done != nil {
			t.Done(d.pointer.Sub(d.trackAt), input.Set(input.Left, input.Middle, input.Right))
		}
	}
}

// showPointer sets the mouse form: that of the current gesture, or of the gadget under
// the pointer.
func (d *Desk) showPointer() {
	form := oberon.Arrow
	switch {
	case d.track != nil && d.track.Pointer != nil:
		form = d.track.Pointer
	case d.down == 0:
		if doc := d.at(d.pointer); doc != nil {
			if f := doc.form(d.pointer); f != nil {
				form = f
			}
		}
	}
	d.Screen.Pointer = form
}

// stepOf returns the undo or redo of a key, or nil. F2 is a key of the system.
func stepOf(name string) func(Player) error {
	switch {
	case name == "f2":
	case input.Undoes(name):
		return Player.Undo
	case input.Redoes(name):
		return Player.Redo
	}
	return nil
}

// key handles a key. The system's own keys come first.
func (d *Desk) key(ev input.Event) {
	if step := stepOf(input.KeyName(ev.Key, ev.Mods)); step != nil {
		d.step(ev, step)
		return
	}
	if input.KeyName(ev.Key, ev.Mods) == "ctrl+n" && !ev.Repeat && d.fresh() {
		return
	}
	switch ev.Key {
	case "f1":
		if ev.Mods == 0 && d.Help != nil && (ev.Repeat || d.Help()) {
			return // the star would lie on the help text and mark it
		}
		d.setMark(true)
	case "f2":
		d.setMark(false)
		d.Select(nil)
		d.SetFocus(nil)
	case "f5":
		d.off = !d.off
		d.Damage(d.Screen.Rect)
	case "f7":
		for i, w := range d.Screen.Mode.Palette {
			d.Screen.Regs.SetWord(i, w)
		}
	case "f8":
		d.two = !d.two
		d.Damage(d.Screen.Rect)
		if d.Switched != nil {
			d.Switched(d.two)
		}
	case "f9":
		d.Damage(d.Screen.Rect)
		d.help(ev)
	case "f4":
		d.help(ev)
	default:
		if d.focus != nil {
			d.focus.key(ev)
		}
	}
}

// afresh are the menu bar commands that start a new game.
var afresh = []string{"New", "Start", "Restart"}

// fresh starts a new game in the document with the focus, or in the frontmost with a
// game, by the command of its menu bar. It reports whether there is one.
func (d *Desk) fresh() bool {
	docs := slices.Clone(d.docs)
	if d.focus != nil {
		docs = append(docs, d.focus)
	}
	for _, doc := range slices.Backward(docs) {
		if doc.Player == nil {
			continue
		}
		for _, c := range doc.Menu {
			if slices.Contains(afresh, c.Caption) {
				c.Do()
				return true
			}
		}
		return false
	}
	return false
}

// help passes a help key to the document with the focus, or to the frontmost game.
func (d *Desk) help(ev input.Event) {
	doc := d.focus
	for _, other := range slices.Backward(d.docs) {
		if doc == nil && other.Player != nil {
			doc = other
		}
	}
	if doc != nil {
		doc.key(ev)
	}
}

// step undoes or redoes a move of the frontmost game, unless the document with the focus
// uses the key. Key repeat is ignored.
func (d *Desk) step(ev input.Event, step func(Player) error) {
	if d.focus != nil && d.focus.key(ev) || ev.Repeat {
		return
	}
	for _, doc := range slices.Backward(d.docs) {
		if doc.Player != nil {
			if err := step(doc.Player); err != nil {
				d.Message(d.refusal(doc.Player, err))
			}
			return
		}
	}
}

// refusal returns why a game refuses something, in the game's own words if it has them.
func (d *Desk) refusal(p Player, err error) string {
	if p, ok := p.(interface{ Refusal(error) string }); ok {
		return p.Refusal(err)
	}
	return i18n.Error(d.Lang, err)
}

func (d *Desk) setMark(on bool) {
	star := image.Rect(-8, -8, 9, 9)
	if d.marked {
		d.Damage(star.Add(d.mark))
	}
	d.marked, d.mark, d.starred = on, d.pointer, nil
	if on {
		d.starred = d.at(d.mark)
		d.Damage(star.Add(d.mark))
	}
}

// Where finds a thing on the screen by its name: things that documents name themselves,
// their buttons as "button:New", their bars as "bar" and "plate", a whole document as
// "document". The first document is searched first, then the others from the front; a
// name may begin with the document's: "Tools/button:Spider". Things covered by other
// documents are not found; for a thing whose middle is covered, it returns a visible
// part.
func (d *Desk) Where(name string, first *Document) (image.Rectangle, bool) {
	order := []*Document{first}
	for _, doc := range slices.Backward(d.docs) {
		if doc != first {
			order = append(order, doc)
		}
	}
	for _, doc := range order {
		if doc == nil || !slices.Contains(d.docs, doc) {
			continue
		}
		if r, ok := doc.where(name); ok {
			if r, ok = d.seen(r, doc); ok {
				return r, true
			}
		}
		if n := len(doc.Title); len(name) > n+1 && name[:n] == doc.Title && name[n] == '/' {
			if r, ok := doc.where(name[n+1:]); ok {
				if r, ok = d.seen(r, doc); ok {
					return r, true
				}
			}
		}
	}
	return image.Rectangle{}, false
}

// seen returns a visible part of r, which is in a document: all of r if its middle is
// visible, otherwise a large part. ok is false if r is covered.
func (d *Desk) seen(r image.Rectangle, doc *Document) (part image.Rectangle, ok bool) {
	middle := r.Min.Add(r.Max).Div(2)
	for _, over := range d.docs[slices.Index(d.docs, doc)+1:] {
		if middle.In(over.Frame()) {
			part = d.Free(r, doc)
			return part, !part.Empty()
		}
	}
	return r, true
}

// Free returns the largest visible part of r, which is in a document.
func (d *Desk) Free(r image.Rectangle, doc *Document) (part image.Rectangle) {
	free := []image.Rectangle{r}
	for _, over := range d.docs[slices.Index(d.docs, doc)+1:] {
		free = fb.Subtract(free, over.Frame())
	}
	for _, p := range free {
		if p.Dx()*p.Dy() > part.Dx()*part.Dy() {
			part = p
		}
	}
	return part
}

// String describes what is open, for tests.
func (d *Desk) String() string {
	s := ""
	for _, doc := range d.docs {
		s += fmt.Sprintf("%s %v\n", doc.Title, doc.Frame())
	}
	return s
}
