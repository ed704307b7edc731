// Package host is what the programs that show games have in common, whether in
// a window of the desktop or in a page of a browser: the cabinet in which a game
// is chosen, the loop that plays it, records it or shows a demo, and the games
// that wait for their player. It knows neither files nor windows: those are the
// program's, which fills in a House and runs it.
package host

import (
	"errors"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/window"
	"phosphor/formats/pcm"
	"phosphor/games"
	"phosphor/games/play"
	"phosphor/games/prove"
	"phosphor/games/spoken"
	"phosphor/games/store"
	"phosphor/sound"
)

// A House is what the window shows: the cabinet, or the game that was chosen
// in it, or one game from beginning to end. It is a window.Client that is Pictured.
type House struct {
	// Cabinet is nil where the program goes straight into a game. Wake makes the loop call
	// Advance soon, from any goroutine: a picture for the cabinet is ready.
	Cabinet *Cabinet
	Wake    func()

	// Opened is closed when the cabinet is to be seen: its pictures are drawn from then on,
	// and take no time from the window before. Nil: they are drawn at once.
	Opened <-chan struct{}

	// Choice is how games begin that are chosen in the cabinet. Without a deal
	// and a variation they go on where they were left.
	Choice Choice

	// Settings are what the person has chosen; Config keeps them, and nil does not. Loud is
	// told how loud sounds are to be; nil: nobody is.
	Settings Settings
	Config   store.Keeper
	Loud     func(volume int)

	// Env completes the environment of a game that begins as c says: files and
	// keepers. It may refuse. Pictures of games are made in another goroutine, so it
	// asks Kept for settings.
	Env func(info *games.Info, c Choice) (games.Env, error)

	// Saves, where the games that were left are kept, are those of the saver.
	saver

	// Debts is what could not be written yet; nil: the house has debts of its own.
	Debts *store.Debts

	// Autosave is how long after a change a game in play is kept, at the
	// latest; 0: only when it is left. Where the saved games can be appended to, moves
	// are kept at once in any case.
	Autosave time.Duration

	// Stats keeps what becomes of the games that are played; nil: nobody does. Clock tells
	// the date; nil: time.Now.
	Stats store.Keeper
	Clock func() time.Time

	Sounds  Speaker
	Warn    func(text string) // told of what is wrong and no reason to stop
	Message func(text string) // told of what a game says; nil: nobody

	// Speak says what is on the screen to people who do not see it; now: at once, as it
	// answers something that they did. It must not wait. Nil: nothing is said; it may
	// change at any time.
	Speak func(text string, now bool)

	// Reads is told when the person switches that on or off in the cabinet, and when the
	// language changes; nil: nobody is.
	Reads func(on bool)

	// Marked is told the words of the mark that something is not saved, "" when it is; nil:
	// nobody is.
	Marked func(text string)

	// Changed is told, at most as often as a game in play is kept, that it may
	// have changed; nil: nobody.
	Changed func()

	Shown window.Picture // how the window shows it; it may change at any time

	Given  []byte                         // a saved game or a document that is played in the place of the one that waits
	Demo   *play.Demo                     // being shown instead of played
	Record func() (io.WriteCloser, error) // opens the file of a demo of what is played; nil: none

	// Dropped is told the paths of files that were dropped on the window; nil: nobody is.
	Dropped func(names []string)

	// KeepPatience keeps the description of a patience that was dropped, for the next time; nil:
	// it is forgotten.
	KeepPatience func(name string, text []byte) error

	// Named reports whether the person has named files of originals, which of them a game
	// finds is told then, and whether that was for this game alone; nil: they did not. News
	// are lines that are told when they are there; nil: there are none.
	Named func(info *games.Info) (named, alone bool)
	News  <-chan string

	// Drawer keeps what was dropped; nil: there is none. Added puts what is at a path into
	// it, and Shows is what shows that.
	Drawer *Drawer
	Added  func(path string) (said string, err error)
	Shows  func(path string) (*games.Info, error)

	// Clipboard, if not nil, is that by which deals are sent to other people.
	Clipboard Clipboard

	// Pictures opens a new file for a picture or a recording of a game, whose name it
	// makes of the game's; nil: there are none.
	Pictures func(game, ending string) (name string, f io.WriteCloser, err error)

	listener   spoken.Listener
	told       []string // that was not spoken yet
	greeted    bool     // the person was told how to hear everything
	film       *film    // nil: nothing is recorded
	game       games.Game
	row        *games.Info // of the catalogue
	info       *games.Info // the same on the machine of the choice
	env        games.Env
	bank       sound.Bank
	now        time.Duration // window's time
	began      time.Duration // window's time when the game began
	shown      int           // inputs of the demo that have been replayed
	ended      bool          // the demo is over
	keepAt     time.Duration // window's time when a change must be kept
	changed    bool          // there may be such a change
	syncAt     time.Duration // window's time when what was appended must be made safe
	retryAt    time.Duration // window's time when the debts are tried again
	unsaved    string        // the mark; "": everything is saved
	unsavedEnd time.Duration // window's time until which the mark says why
	asking     bool          // whether to leave the program although something is not saved
	header     *play.Demo    // of the demo that is recorded, until there is an input
	recorder   *play.DemoWriter
	heard      map[string][]byte // files that the game has read, as long as they may be of use to a demo
	checker    play.Checker      // of the demo that is shown
	differed   bool              // that the demo differs was told
	recFile    io.WriteCloser
	recFailed  bool                      // that it cannot be written was told
	active     time.Duration             // in which somebody was at the games
	input      time.Duration             // window's time of the last input
	coming     []<-chan still            // pictures for the cabinet
	looks      int                       // how often games were looked at for them
	looked     map[string]int            // by game: the number of the last look, from looks
	settled    *atomic.Pointer[Settings] // those that Kept returns
	choice     Choice                    // with which the game in play began
	knows      map[string]bool           // what was told of files that were found
	notice     string                    // in the place of the title, until noticeEnd
	caption    caption                   // in the place of that
	noticeEnd  time.Duration
	opening    []string      // sounds with which the game begins, that are still to be heard
	openingAt  time.Duration // window's time when the first of them is due
	done       bool
	err        error
}

// A Speaker plays the sounds of a game; *sound.Player is one.
type Speaker interface {
	SetBank(b sound.Bank)
	Play(name string)
}

// Enter opens a game: the demo's, the saved one, or a fresh deal. A deal or a variation
// that is asked for is continued where it is the one that was saved, else begun; then
// another game that waits for the person goes on waiting.
func (h *House) Enter(info *games.Info, c Choice) error {
	h.furnish()
	asked := c
	if h.Demo != nil {
		c = c.Of(*h.Demo)
	}
	if c.Deal == "" {
		c.Deal, c.drawn = strconv.FormatUint(uint64(rand.Uint32()|1), 10), true
	}
	if err := h.start(info, c); err != nil {
		return err
	}
	if h.Demo != nil {
		if h.Demo.Saved != nil {
			return h.game.Match().Load(h.Demo.Saved)
		}
		return nil
	}
	// The variation may be one that the game remembered; a demo must say it.
	variation := h.game.Match().Status().Variation
	play := func() error { return h.proceed(info, c, asked) }
	if h.Given != nil {
		play = func() error { return h.take(info) }
	}
	if err := play(); err != nil {
		return err
	}
	if err := Begin(h.game, h.env); err != nil {
		return err
	}
	h.input = h.now
	h.count()
	if h.Record == nil {
		h.goOn()
		return nil
	}
	return h.record(variation)
}

// Reopen begins the game in play again as it stands, in an environment that may have
// changed: another mode, other files. When it returns an error the game goes on as it
// was.
func (h *House) Reopen(c Choice) error {
	h.furnish()
	saved, err := h.game.Match().Save()
	if err != nil {
		return err
	}
	h.putAll(h.matches(), true)
	st, before := h.game.Match().Status(), *h
	c.Deal, c.Variation = st.Deal, st.Variation
	h.kept = nil // but not given back
	if err = h.start(h.row, c); err == nil {
		err = h.game.Match().Load(saved)
	}
	if err != nil {
		h.release()
		*h = before
		h.Sounds.SetBank(h.bank)
		return err
	}
	for i, k := range before.kept {
		if i > 0 {
			h.saver.leave(k) // of a game beside it, which goes on below
			continue
		}
		h.kept = append(h.kept, &keeping{match: h.game.Match(), slot: k.slot, release: k.release, kept: k.kept, tally: k.tally})
	}
	h.goOn()
	return nil
}

// goOn opens again what was open beside the game.
func (h *House) goOn() {
	if d, ok := h.game.(games.Desk); ok && h.Saves != nil {
		d.Continue()
	}
}

// take plays the file that was given. Another game that waits for the person goes on
// waiting.
func (h *House) take(info *games.Info) error {
	given := h.Given
	h.Given = nil
	if err := h.game.Match().Load(given); err != nil || h.Saves == nil {
		return err
	}
	k := &keeping{match: h.game.Match()}
	k.slot, k.release = h.claim(info.Name, 1)
	if h.waits(k.slot) {
		k.free()
		st := k.match.Status()
		k = h.vacant(k.match, place(info.Name, Choice{Deal: st.Deal}, st), given)
	}
	h.kept = append(h.kept, k)
	return nil
}

// proceed continues the game that was left the last time if it is what is asked for, or one
// that was asked for like that before. Otherwise the game begins as c says, and another one
// that waits goes on waiting.
func (h *House) proceed(info *games.Info, c, asked Choice) error {
	if h.Saves == nil || info.Passing {
		return nil
	}
	fresh := h.game.Match().Status()
	is := func(st play.Status) bool {
		return (asked.Deal == "" || st.Deal == h.env.Deal || st.Deal == fresh.Deal) && (asked.Variation == "" || st.Variation == asked.Variation)
	}
	found, stale := h.named(info, asked.Slot, is)
	if found != nil {
		h.kept = append(h.kept, found)
		return nil
	}
	k := &keeping{match: h.game.Match()}
	k.slot, k.release = h.waiting(info.Name, k.match)
	loaded := h.read(k)
	waits := loaded && !over(k.match)
	loaded = loaded || stale
	if waits && is(k.match.Status()) {
		h.kept = append(h.kept, k)
		return nil
	}
	if asked.Deal != "" || asked.Variation != "" {
		found, also := h.find(h.game.Match(), asked, fresh, is)
		if found != nil {
			k.free()
			h.kept = append(h.kept, found)
			return nil
		}
		loaded = loaded || also
	}
	if waits {
		k.free()
		k = h.vacant(k.match, place(info.Name, asked, fresh), nil)
		k.looked = true
	}
	if loaded {
		if err := h.start(info, c); err != nil {
			k.free()
			return err
		}
	}
	k.match, k.kept = h.game.Match(), nil
	h.kept = append(h.kept, k)
	return nil
}

// start begins a game.
func (h *House) start(row *games.Info, c Choice) error {
	info, err := c.On(row)
	if err != nil {
		return err
	}
	env, err := h.Env(info, c)
	if err != nil {
		return err
	}
	h.release()
	folders := map[string]*store.Keeper{"settings": &env.Settings, "scores": &env.Scores, "documents": &env.Documents}
	if h.Demo != nil { // it depends on no search and on nothing that is kept here, and changes nothing
		env.Search = nil
		for name, k := range folders {
			*k = h.Demo.Folder(name)
		}
		h.checker = play.Checker{Demo: h.Demo}
	} else {
		h.heard = nil
		for name, k := range folders {
			*k = h.hear(h.owing(*k, name), name)
		}
		if h.Config != nil {
			env.KeepWish = func(w prove.Wish) { h.keepWish(row.Name, w) }
		}
	}
	if h.Saves != nil && h.Demo == nil && h.Record == nil {
		env.Resume = h.resume
	}
	bank := SoundBank(h.Warn, env.Data, info.Assets())
	h.Sounds.SetBank(bank) // before the game begins, as it begins with a sound
	h.opening = nil
	begun := false
	env.Sound = func(name string) {
		if begun {
			h.Sounds.Play(name)
		} else {
			h.opening = append(h.opening, name)
		}
	}
	if p, ok := h.Sounds.(interface {
		Hear(name string, s *pcm.Sound)
	}); ok {
		env.Hear = p.Hear
	}
	env.Message = func(text string) {
		h.noted(text)
		if h.Message != nil {
			h.Message(text)
		}
	}
	if h.Demo == nil && h.Named != nil {
		if named, alone := h.Named(row); named {
			env.Found, env.Common = h.found, !alone
		}
	}
	env = env.Complete()
	g, err := info.Start(env)
	if chosen := h.Settings.Games[row.Name]; err != nil && chosen.Set+chosen.Files != "" { // our own files are whole
		h.found(strings.Join(strings.Fields(err.Error()), " "))
		env.Cards, env.Data = games.File{}, nil
		g, err = info.Start(env)
	}
	if err != nil {
		h.opening = nil
		return err
	}
	if h.Drawer != nil && h.Demo == nil {
		for _, id := range []string{h.Settings.Games[row.Name].Set, h.Settings.Games[row.Name].Files} {
			if _, err := h.Drawer.Path(id); id != "" && err != nil {
				h.found(h.Drawer.missing(id, h.Language()))
			}
		}
	}
	h.game, h.row, h.info, h.env, h.bank, h.choice = g, row, info, env, bank, c
	h.began, h.shown, h.ended, h.changed, h.differed = h.now, 0, false, false, false
	begun, h.openingAt = true, h.now
	return nil
}

// open plays the sounds with which a game begins one after the other: over each other they
// are noise. Whoever begins to play does not wait for them.
func (h *House) open() {
	for len(h.opening) > 0 && h.openingAt <= h.now {
		name := h.opening[0]
		h.opening = h.opening[1:]
		h.Sounds.Play(name)
		h.openingAt += h.bank.Length(name)
	}
}

// record begins a demo of the game that was just opened.
func (h *House) record(variation string) error {
	// What the game remembers of earlier ones would be missing when the demo is shown
	// elsewhere, so the game begins in both as it is saved now.
	saved, err := h.game.Match().Save()
	if err == nil {
		err = h.game.Match().Load(saved)
	}
	if err != nil {
		return err
	}
	if h.recFile, err = h.Record(); err != nil {
		return err
	}
	h.header = &play.Demo{
		Game: h.info.Name, Mode: h.env.Mode.Name, Variation: variation, Deal: h.env.Deal, Lang: h.env.Lang, Wish: h.env.Dealer.Wish().String(), Saved: saved,
		Files: h.heard,
	}
	return nil
}

// Leave closes the game in play: its position is kept for the next time unless
// it is over.
func (h *House) Leave() error {
	h.furnish()
	h.cut()
	if h.game == nil {
		return h.debts.Retry()
	}
	h.count()
	if h.keeps() {
		for _, k := range h.keepings(h.matches()) {
			h.saver.leave(k)
		}
		h.kept = nil
	}
	err := h.debts.Retry()
	if h.recorder != nil {
		err = errors.Join(err, h.recorder.Close(h.now-h.began))
	}
	return errors.Join(err, h.Abandon())
}

// Abandon closes the game in play and keeps nothing more of it, as of one that nobody has
// seen.
func (h *House) Abandon() error {
	if h.game == nil {
		return nil
	}
	h.release()
	h.env.Dealer.Stop()
	h.game, h.changed, h.opening = nil, false, nil
	var err error
	if h.recFile != nil {
		err = h.recFile.Close()
	}
	h.recorder, h.recFile, h.header, h.recFailed = nil, nil, nil, false
	return err
}

// Environment returns that of the game in play.
func (h *House) Environment() games.Env { return h.env }

// Game returns the game in play and its row of the catalogue, nil while there is
// none.
func (h *House) Game() (games.Game, *games.Info) {
	if h.game == nil {
		return nil, nil
	}
	return h.game, h.info
}

// Err returns the error that ended the house.
func (h *House) Err() error { return h.err }

// Screen is that of the game in play, or the cabinet's.
func (h *House) Screen() *fb.Screen {
	if h.game != nil {
		return h.game.Screen()
	}
	return h.Cabinet.Screen()
}

// Picture is how the window shows the screen.
func (h *House) Picture() window.Picture { return h.Shown }

// Pads is what game controllers do.
func (h *House) Pads() window.Pads { return h.Settings.Pads }

// Typing is what stands where the person types, and false while they do not.
func (h *House) Typing() (string, bool) {
	if h.game == nil {
		if h.Cabinet != nil && h.Cabinet.field != nil {
			return *h.Cabinet.field, true
		}
		return "", false
	}
	if r, ok := h.game.(spoken.Reader); ok && h.Demo == nil {
		_, focus := r.Reading()
		for _, text := range focus {
			if text, ok := strings.CutPrefix(text, "field:"); ok {
				return text, true
			}
		}
	}
	return "", false
}

// Title is that of the game in play, or the cabinet's.
func (h *House) Title() string {
	if h.notice != "" {
		return h.notice
	}
	if h.game == nil {
		return h.Cabinet.Title()
	}
	title := h.info.Title
	if t, ok := h.game.(games.Titled); ok {
		title = t.Title()
	}
	if h.film != nil {
		title = "\u25cf " + title
	}
	if h.ended {
		return title + ": " + h.demoOver()
	}
	return title
}

// demoOver is what is said at the end of a demo, beside the screen: on it everything is
// as it was when the demo was recorded.
func (h *House) demoOver() string {
	if h.env.Lang == "de" {
		return "Die Vorführung ist zu Ende"
	}
	return "the demo is over"
}

// Done reports that the person has left.
func (h *House) Done() bool { return h.err != nil || h.leaves() && !h.asking }

// leaves reports whether the person wants to leave the program.
func (h *House) leaves() bool { return h.done || h.Cabinet != nil && h.Cabinet.Done() }

// Due tells when something will next happen by itself.
func (h *House) Due() (t time.Duration, ok bool) {
	if h.game == nil {
		t, ok = h.Cabinet.Due()
	} else {
		t, ok = h.gameDue()
	}
	if h.notice != "" && (!ok || h.noticeEnd < t) {
		t, ok = h.noticeEnd, true
	}
	if len(h.opening) > 0 && (!ok || h.openingAt < t) {
		t, ok = h.openingAt, true
	}
	if h.changed && (!ok || h.keepAt < t) {
		t, ok = h.keepAt, true
	}
	if len(h.syncs) > 0 && (!ok || h.syncAt < t) {
		t, ok = h.syncAt, true
	}
	if h.owes() && (!ok || h.retryAt < t) {
		t, ok = h.retryAt, true
	}
	return t, ok
}

// gameDue is when the game or its demo will go on.
func (h *House) gameDue() (time.Duration, bool) {
	t, ok := h.game.Due()
	if h.Demo != nil && h.shown < len(h.Demo.Events) {
		if e := h.Demo.Events[h.shown].Time; !ok || e < t {
			t, ok = e, true
		}
	} else if h.Demo != nil && !h.ended && (!ok || h.Demo.End < t) {
		t, ok = h.Demo.End, true
	}
	if due, thinking := h.thinking(); thinking && ok && t >= due {
		return max(due+h.began, h.now+thinkingPoll), true
	}
	return t + h.began, ok
}

// thinkingPoll is how often a search that is late is looked after.
const thinkingPoll = 20 * time.Millisecond

// thinking returns the time that the game must not reach yet, because a search
// has not ended whose move is due then.
func (h *House) thinking() (time.Duration, bool) {
	g, ok := h.game.(games.Thinker)
	if !ok {
		return 0, false
	}
	return g.Thinking()
}

// gameTime sets the window's time and returns the game's. The game's stands
// still just before a move is due that the computer has not found yet, so that
// the game still hears what the person does, and a demo records it when it
// happened in the game.
func (h *House) gameTime(now time.Duration) time.Duration {
	h.now = now
	if due, thinking := h.thinking(); thinking {
		limit := due - time.Millisecond
		h.began = max(h.began, now-limit)
	}
	return now - h.began
}

// Advance lets time pass up to now.
func (h *House) Advance(now time.Duration) {
	defer h.filmed()
	defer h.speak(false)
	defer h.mark(now)
	if h.notice != "" && now >= h.noticeEnd {
		h.notice = ""
	}
	select {
	case text := <-h.News:
		h.now = now
		h.tellWarn(text)
	default:
	}
	if h.game == nil {
		h.now = now
		h.hang()
		h.Cabinet.Advance(now)
		return
	}
	due, timed := h.gameDue()
	t := h.gameTime(now)
	h.open()
	if h.Demo != nil {
		for h.shown < len(h.Demo.Events) && h.Demo.Events[h.shown].Time <= t {
			ev := h.Demo.Events[h.shown]
			h.shown++
			h.game.Advance(ev.Time)
			h.checker.Check(h.game)
			h.game.Event(ev)
			h.checker.Input(h.game)
		}
		h.differs()
	}
	h.game.Advance(t)
	if h.Demo != nil && !h.ended && h.shown == len(h.Demo.Events) && t >= h.Demo.End {
		h.ended = true
		h.Warn(h.demoOver())
	}
	if timed && due <= now {
		h.Touch()
	}
	if h.changed && now >= h.keepAt {
		h.Keep()
	}
	if len(h.syncs) > 0 && now >= h.syncAt {
		h.sync()
	}
}

// Event delivers something the person did.
func (h *House) Event(ev input.Event) {
	h.now = ev.Time
	if h.camera(ev) || h.describe(ev) || h.clip(ev) {
		return
	}
	defer h.filmed()
	defer h.speak(ev.Kind == input.KeyDown || ev.Kind == input.Press)
	defer h.mark(ev.Time)
	defer h.ask()
	if h.asks(ev) {
		return
	}
	if h.game == nil {
		h.inCabinet(ev)
		return
	}
	if h.Demo != nil {
		// The demo plays; the person can only leave.
		if ev.Kind == input.Close || ev.Kind == input.KeyDown && ev.Key == "escape" {
			if h.done = h.Cabinet == nil; !h.done {
				h.back()
			}
		}
		return
	}
	h.attend(ev.Time)
	moved := ev.Kind == input.Move
	if ev.Kind == input.Press || ev.Kind == input.KeyDown {
		h.opening = nil
	}
	ev.Time = h.gameTime(ev.Time)
	if h.header != nil {
		h.recorder, h.header = play.NewDemoWriter(h.recFile, *h.header), nil
		h.game.Advance(ev.Time) // as who shows it does
		h.recorder.Check(ev.Time, h.game)
	}
	if h.recorder != nil {
		if err := h.recorder.Event(ev); err != nil && !h.recFailed {
			h.recFailed = true
			h.Warn(err.Error())
		}
	}
	h.game.Event(ev)
	if h.recorder != nil {
		h.recorder.Check(ev.Time, h.game)
	}
	if !moved {
		h.Touch()
	}
	if !h.game.Done() {
		return
	}
	if h.Cabinet == nil {
		h.done = true
		return
	}
	h.back()
}
