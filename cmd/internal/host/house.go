// Package host is shared by the programs that show games, in a desktop window or in a
// browser page: the cabinet in which you choose a game, the loop that plays it, records
// it or shows a demo, and the unfinished games. It knows neither files nor windows: the
// program supplies them, fills in a House, and runs it.
package host

import (
	"errors"
	"fmt"
	"image"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"time"

	"phosphor/assets/i18n"
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

// A House is what the window shows: the cabinet, or the game chosen in it, or a single
// game. It is a Pictured window.Client.
//
// Its parts do the work. They know nothing of each other or of the House; each is in its
// own source file, with its own files and callbacks. The House connects them.
type House struct {
	// Cabinet is nil if the program goes straight into a game.
	Cabinet *Cabinet

	// Choice is how games chosen in the cabinet begin. Without a deal and a variation
	// they continue where they were left.
	Choice Choice

	// Env completes the environment of a game for the choice c: files and keepers. It may
	// refuse. It is also called from another goroutine, for the pictures of games, so it
	// must read the settings with Kept.
	Env func(info *games.Info, c Choice) (games.Env, error)

	Sounds  Speaker
	Warn    func(text string) // reports problems that need not stop the program
	Message func(text string) // if not nil, called with a game's messages

	// Wake makes the loop call Advance soon, from any goroutine, for example when a picture
	// for the cabinet is ready. If nil, the loop runs by itself.
	Wake func()

	// Changed, if not nil, is called when a game in play may have changed, at most as often
	// as it is saved.
	Changed func()

	// Debts holds what could not be written yet; if nil, the house has its own.
	Debts *store.Debts

	Given     []byte               // a saved game or a document that is played instead of the one that waits
	Dropped   func(names []string) // if not nil, called with the paths of files dropped on the window
	News      <-chan string        // lines to show as they arrive; may be nil
	Clipboard Clipboard            // for sending deals to other people; may be nil

	preferences // the user's settings
	stage       // the game in play
	overture    // the sounds with which it begins
	saver       // keeps the games
	counter     // counts them
	projector   // shows a demo
	recorder    // records one
	camera      // films
	voice       // speaks
	notice      // shows lines about the program
	mark        // shows that something is not saved
	gallery     // draws the pictures of the cabinet
	drawers     // the files that were dropped
	finds       // reports what was found among the user's files

	caption caption
	sought  string        // what was said about the search for a deal, while it lasts
	now     time.Duration // window's time
	done    bool
	err     error
}

// furnish connects the parts of a new House.
func (h *House) furnish() {
	if h.Debts == nil {
		h.Debts = &store.Debts{}
	}
	if h.saver.debts != nil {
		return
	}
	h.saver.debts, h.saver.tells, h.saver.wake, h.unkept = h.Debts, h.tell, h.wakeUp, &sync.Map{}
	h.counter.owed, h.mark.debts = h.Debts, h.Debts
	h.camera.tells = h.tell
}

// wakeUp calls Wake if it is not nil.
func (h *House) wakeUp() {
	if h.Wake != nil {
		h.Wake()
	}
}

// owing returns a keeper whose failed writes are retried.
func (h *House) owing(k store.Keeper, folder string) store.Keeper {
	if k == nil {
		return nil
	}
	return store.Debtor{Keeper: k, Debts: h.Debts, Name: folder, Unread: h.tell}
}

// warn reports an error, if there is one.
func (h *House) warn(err error) {
	if err != nil {
		h.Warn(i18n.Error(h.Language(), err))
	}
}

// tell shows an error or another message in the user's language, on the screen and outside
// it.
func (h *House) tell(err error) {
	text := i18n.Error(h.Language(), err)
	h.Tell(text)
	h.Warn(text)
}

// Language returns the code of the user's language.
func (h *House) Language() string {
	if h.game != nil {
		return h.env.Lang
	}
	return h.Choice.Lang
}

// A Speaker plays the sounds of a game; *sound.Player is one.
type Speaker interface {
	SetBank(b sound.Bank)
	Play(name string)
}

// Enter opens a game: the demo's, the saved one, or a new deal. If the requested deal or
// variation was saved, it continues; otherwise it begins. An unfinished game of another
// deal keeps waiting.
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
	// The variation may be one that the game remembered. A demo must name it.
	variation := h.game.Match().Status().Variation
	goOn := func() error { return h.proceed(info, c, asked) }
	if h.Given != nil {
		goOn = func() error { return h.take(info) }
	}
	if err := goOn(); err != nil {
		return err
	}
	if err := Begin(h.game, h.env); err != nil {
		return err
	}
	h.counter.input = h.now
	h.count()
	if h.Record == nil {
		h.goOn()
		return nil
	}
	return h.recorder.begin(h.game.Match(), play.Demo{
		Game: h.info.Name, Mode: h.env.Mode.Name, Variation: variation, Deal: h.env.Deal, Lang: h.env.Lang, Wish: h.env.Dealer.Wish().String(), Fair: h.env.Sight.Fair,
	})
}

// Reopen restarts the game in play in its present state, in a changed environment:
// another mode, other files. A desktop to look at begins again. If Reopen returns an error,
// the game continues unchanged.
func (h *House) Reopen(c Choice) error {
	h.furnish()
	if before := *h; h.info.Passing {
		err := h.start(h.row, c)
		if err != nil {
			*h = before
		}
		return err
	}
	saved, err := h.game.Match().Save()
	if err != nil {
		return err
	}
	h.putAll(h.matches(), true)
	st, before := h.game.Match().Status(), *h
	c.Deal, c.Variation = st.Deal, st.Variation
	h.kept = nil // but without releasing it
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
			h.saver.leave(k) // of a second game, which is reopened below
			continue
		}
		h.kept = append(h.kept, &keeping{match: h.game.Match(), slot: k.slot, release: k.release, kept: k.kept, tally: k.tally})
	}
	h.goOn()
	return nil
}

// goOn reopens the games that were open beside this one.
func (h *House) goOn() {
	if d, ok := h.game.(games.Desk); ok && h.Saves != nil {
		d.Continue()
	}
}

// take plays the given file. An unfinished other game keeps waiting.
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

// proceed continues the game that was left last, if it is the requested one, or another
// one that was requested in the same way before. Otherwise the game begins as in c. An
// unfinished other game keeps waiting.
func (h *House) proceed(info *games.Info, c, asked Choice) error {
	if h.Saves == nil || info.Passing {
		return nil
	}
	fresh := h.game.Match().Status()
	is := func(st play.Status) bool {
		return (asked.Deal == "" || st.Deal == h.env.Deal || st.Deal == fresh.Deal) && (asked.Variation == "" || st.Variation == asked.Variation)
	}
	found, stale := h.named(h.game.Match(), info.Name, asked.Slot, is)
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
		if h.Cabinet == nil && h.Choice.Wish.Winnable { // --winnable, or --difficulty
			h.Tell(i18n.T(h.Language(), "Your game continues. The next deal is one that can be won."))
		}
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
	if h.Demo != nil { // it must not depend on a search or on stored files, and changes none
		env.Search = nil
		for name, k := range folders {
			*k = h.Demo.Folder(name)
		}
	} else {
		h.heard = nil
		for name, k := range folders {
			*k = h.hear(h.owing(*k, name), name)
		}
		if h.Config != nil {
			env.KeepWish = func(w prove.Wish) { h.keepWish(row.Name, w) }
			env.Sight = &prove.Sight{Fair: env.Sight != nil && env.Sight.Fair, Keep: func(fair bool) { h.keepFair(row.Name, fair) }}
		}
	}
	if h.Saves != nil && h.Demo == nil && h.Record == nil {
		env.Resume = h.resume
	}
	through := h.Kept().Speaker.Hardware(info.Machine)
	data := env.Data
	h.channels = through.Channels()
	h.opening = nil
	begun := false
	env.Sound = func(name string) {
		if begun {
			h.playSound(h.now, name, h.Sounds)
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
	// A recording must begin with the requested deal, so it waits for it: a stand-in would be
	// replaced sooner or later depending on the speed of the search, and a replay would differ.
	env.Dealer.StandIn = h.Demo == nil && h.Record == nil
	TellMissed(env, h.Tell)
	g, err := info.Start(env)
	if chosen := h.Settings.Games[row.Name]; err != nil && chosen.Set+chosen.Files != "" { // our own files are complete
		h.found(strings.Join(strings.Fields(i18n.Error(h.Language(), err)), " "))
		env.Cards, env.Data = games.File{}, nil
		g, err = info.Start(env)
	}
	if err != nil {
		h.opening = nil
		return err
	}
	if h.Demo == nil {
		for _, text := range h.gone(h.Settings.Games[row.Name], h.Language()) {
			h.found(text)
		}
	}
	h.stage = stage{g, row, info, env, c, h.now}
	h.projector.rewind()
	h.changed = false
	begun, h.openingAt = true, h.now
	h.load = func() sound.Bank { return SoundBank(h.warn, data, info.Assets()).Through(through) }
	return nil
}

// keeps reports whether the game in play is saved.
func (h *House) keeps() bool {
	return h.Saves != nil && h.Demo == nil && h.game != nil && !h.info.Passing
}

// count updates the statistics from the games in play.
func (h *House) count() {
	if h.Stats != nil && h.keeps() {
		h.counter.count(h.keepings(h.matches()), h.info.Machine)
	}
}

// Touch records that the games in play may have changed, so that they are saved now or
// soon.
func (h *House) Touch() {
	h.count()
	if h.keeps() {
		h.saver.moved(h.now, h.matches())
	}
	h.saver.soon(h.now)
}

// Keep saves the games in play that may have changed since they were saved. The loop
// calls it in time; a program calls it before it may be ended.
func (h *House) Keep() {
	if h.game == nil || !h.changed {
		return
	}
	h.changed = false
	if h.keeps() {
		h.putAll(h.matches(), true)
	}
	if h.Changed != nil {
		h.Changed()
	}
}

// Leave closes the game in play, and saves its position unless it is over.
func (h *House) Leave() error {
	h.furnish()
	h.cut(h.now)
	if h.game == nil {
		return h.Debts.Retry()
	}
	h.count()
	if h.keeps() {
		for _, k := range h.keepings(h.matches()) {
			h.saver.leave(k)
		}
		h.kept = nil
	}
	return errors.Join(h.Debts.Retry(), h.recorder.finish(h.now-h.began), h.Abandon())
}

// Abandon closes the game in play without saving it, as if it had never been opened.
func (h *House) Abandon() error {
	if h.game == nil {
		return nil
	}
	h.release()
	h.env.Dealer.Stop()
	h.game, h.changed, h.opening = nil, false, nil
	return h.recorder.drop()
}

// Environment returns the environment of the game in play.
func (h *House) Environment() games.Env { return h.env }

// Game returns the game in play and its row of the catalogue, or nil.
func (h *House) Game() (games.Game, *games.Info) {
	if h.game == nil {
		return nil, nil
	}
	return h.game, h.info
}

// Err returns the error that ended the House.
func (h *House) Err() error { return h.err }

// Screen returns the screen of the game in play, or the cabinet's.
func (h *House) Screen() *fb.Screen {
	if h.game != nil {
		return h.game.Screen()
	}
	return h.Cabinet.Screen()
}

// Picture returns how the window shows the screen.
func (h *House) Picture() window.Picture { return h.Shown }

// Pads returns the settings of game controllers.
func (h *House) Pads() window.Pads { return h.Settings.Pads }

// Typing returns the content of the field in which the user types, and false if there
// is none.
func (h *House) Typing() (string, bool) {
	if h.game == nil {
		return h.Cabinet.typing()
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

// Title returns the title of the game in play, or the cabinet's.
func (h *House) Title() string {
	if h.line != "" {
		return h.line
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
		return i18n.Label(h.Language(), title, h.demoOver())
	}
	return title
}

// Caption returns what is shown over the screen, or nil. full means that there is no title
// bar, which shows that a recording is running.
func (h *House) Caption(full bool) *image.Paletted {
	text := ""
	switch {
	case h.asking:
		text = h.question(h.Language())
	case h.line != "":
		text = h.line
	case h.unsaved != "":
		text = h.mark.text(h.now)
	case h.ended:
		text = h.demoOver()
	}
	return h.caption.show(text, full && h.film != nil)
}

// demoOver is the message at the end of a demo, outside the screen: the screen shows only
// what was recorded.
func (h *House) demoOver() string { return i18n.T(h.env.Lang, "the demo is over") }

// Done reports whether the user has left.
func (h *House) Done() bool { return h.err != nil || h.leaves() && !h.asking }

// leaves reports whether the user wants to leave the program.
func (h *House) leaves() bool { return h.done || h.Cabinet != nil && h.Cabinet.Done() }

// An alarm is the earliest of some times.
type alarm struct {
	t  time.Duration
	ok bool
}

// at sets the alarm to a time if ok, unless the alarm is due before.
func (a *alarm) at(t time.Duration, ok bool) {
	if ok && (!a.ok || t < a.t) {
		*a = alarm{t, true}
	}
}

// Due returns when something will next happen without input.
func (h *House) Due() (time.Duration, bool) {
	var a alarm
	if h.game == nil {
		a.at(h.Cabinet.Due())
	} else {
		a.at(h.stage.due(h.now, &h.projector))
	}
	a.at(h.lineEnd, h.line != "")
	a.at(h.openingAt, len(h.opening) > 0)
	a.at(h.now+thinkingPoll, h.game != nil && h.env.Dealer.Owes())
	a.at(h.keepAt, h.changed)
	a.at(h.syncAt, len(h.syncs) > 0)
	a.at(h.retryAt, h.owes())
	return a.t, a.ok
}

// scene returns the description of the screen for reading aloud.
func (h *House) scene() spoken.Scene {
	if h.game == nil {
		return h.Cabinet.scene()
	}
	return spoken.Of(h.game, h.row.TitleIn(h.env.Lang), h.env.Lang)
}

// speak says what has changed on the screen. now means that it answers the user's
// input.
func (h *House) speak(now bool) {
	h.voice.speak(h.scene, i18n.Of(h.Language(), &cabinetWords).again, now)
}

// subject returns the name under which pictures of the screen are saved.
func (h *House) subject() string {
	if h.game == nil {
		return "phosphor"
	}
	return h.info.Name
}

// filmed records what is visible now.
func (h *House) filmed() {
	if h.film != nil {
		h.camera.filmed(h.Screen(), h.now)
	}
}

// remark shows what has become of the files that are not saved.
func (h *House) remark() {
	news := h.mark.look(h.now, h.Language())
	if news == "" {
		return
	}
	h.noted(news)
	if h.unsaved != "" {
		h.Warn(fmt.Sprintf("%s (%v)", news, h.Debts.Err()))
	}
}

// Advance advances time to now.
func (h *House) Advance(now time.Duration) {
	defer h.filmed()
	defer h.speak(false)
	defer h.remark()
	h.notice.pass(now)
	was := h.now
	h.now = now
	select {
	case text := <-h.News:
		h.Tell(text)
		h.Warn(text)
	default:
	}
	if h.game == nil {
		h.hang(h.Cabinet.show)
		h.Cabinet.refresh()
		h.Cabinet.Advance(now)
		if info := h.Cabinet.chosen(); info != nil {
			h.play(info)
		}
		return
	}
	due, timed := h.stage.due(was, &h.projector)
	t := h.stage.at(now)
	h.open(now, h.Sounds)
	h.replay(h.game, t)
	if err := h.differs(); err != nil {
		h.tell(err)
	}
	h.game.Advance(t)
	h.exchange()
	if h.ends(t) {
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

// Event delivers an input event.
func (h *House) Event(ev input.Event) {
	h.furnish()
	h.now = ev.Time
	if h.camera.key(ev, h.Screen, h.subject) || h.describe(ev, h.scene) || h.clip(ev) {
		return
	}
	defer h.filmed()
	defer h.speak(ev.Kind == input.KeyDown || ev.Kind == input.Press)
	defer h.remark()
	defer h.ask()
	switch {
	case h.asking:
		if h.mark.answer(ev) {
			h.stay()
		}
	case h.game == nil:
		h.inCabinet(ev)
	case h.Demo != nil:
		// The demo plays; the user can only leave.
		if ev.Kind == input.Close || ev.Kind == input.KeyDown && ev.Key == "escape" {
			h.end()
		}
	default:
		if h.inGame(ev); h.game.Done() {
			h.end()
		}
	}
}

// inGame delivers what the user does in the game in play.
func (h *House) inGame(ev input.Event) {
	h.attend(ev.Time)
	if ev.Kind == input.Press || ev.Kind == input.KeyDown {
		h.opening = nil
	}
	ev.Time = h.stage.at(ev.Time)
	h.warn(h.recorder.input(ev, h.game))
	h.game.Event(ev)
	h.recorder.check(ev.Time, h.game)
	if ev.Kind != input.Move {
		h.Touch()
	}
}

// end leaves the game in play for the cabinet, or the program.
func (h *House) end() {
	if h.done = h.Cabinet == nil; !h.done {
		h.back()
	}
}

// ask asks whether to leave the program while something is not saved.
func (h *House) ask() {
	if !h.leaves() || h.asking || h.err != nil || !h.owes() {
		return
	}
	if h.game != nil && h.keeps() {
		h.putAll(h.matches(), true)
	}
	if _ = h.Debts.Retry(); !h.owes() {
		return
	}
	h.asking = true
	h.noted(h.question(h.Language()))
}

// stay returns to the game. A game that has ended is reopened in its last position.
func (h *House) stay() {
	h.done = false
	if h.Cabinet != nil {
		h.Cabinet.closed = false
	}
	if h.game != nil && h.game.Done() {
		if err := h.Reopen(h.choice); err != nil {
			h.err = err
		}
	}
}
