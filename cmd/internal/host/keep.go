package host

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"
	"unicode"

	"phosphor/games"
	"phosphor/games/play"
)

// Every game in play is kept as it goes, each under its own name, wherever it was
// opened: a game may be a desk on which further games are opened. Where the saved games
// can be appended to, each move is written down at once; the others are written whole,
// within the time of House.Autosave.

// Saves keeps games that were left, by name. Read of one that is not there
// returns an error that is fs.ErrNotExist.
type Saves interface {
	Read(name string) ([]byte, error)
	Write(name string, saved []byte) error
	Remove(name string) error
	// SetAside gives a game that cannot be read another name, so that it is not
	// overwritten, and returns the name that it has then in the way people know it.
	SetAside(name string) (string, error)
}

// An Appender is Saves that can also be added to. What Append has accepted outlives the
// program; Sync makes that it outlives the machine's sudden end, too.
type Appender interface {
	Append(name string, data []byte) error
	Sync(name string)
}

// A Claimer is Saves that other programs may use at the same time.
type Claimer interface {
	// Claim makes a saved game the caller's until release is called. ok is false while
	// another program has it.
	Claim(name string) (release func(), ok bool, err error)
}

// syncAfter is how long after a move was appended it is safe from the machine's end.
const syncAfter = 250 * time.Millisecond

// place is the name under which a game is kept that was asked for by its deal or variation
// while another one waited.
func place(game string, asked Choice, st play.Status) string {
	name := game
	if asked.Deal != "" {
		name += ".deal-" + plain(st.Deal)
	}
	if v := cmp.Or(st.Variation, asked.Variation); v != "" {
		name += ".variation-" + plain(v)
	}
	return name
}

// plain replaces what is not fit for the name of a file, as in ms:617.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return '-'
	}, s)
}

// numbered is the name of one of several places, from 1.
func numbered(name string, i int) string {
	if i > 1 {
		return fmt.Sprintf("%s.%d", name, i)
	}
	return name
}

// find continues a game that is kept in a place of its own and of which is reports that it
// is the one that is asked for, nil where there is none. loaded tells that the match holds
// another game now. What waits there and is another one, as after New, goes to its own place.
func (h *House) find(info *games.Info, asked Choice, fresh play.Status, is func(play.Status) bool) (found *keeping, loaded bool) {
	for i := range maxInstances {
		slot := numbered(place(info.Name, asked, fresh), i+1)
		if !h.waits(slot) {
			continue
		}
		k, ok := h.hold(slot)
		if !ok {
			h.inUse(slot)
			continue
		}
		if h.read(k) {
			loaded = true
			st := k.match.Status()
			switch {
			case over(k.match):
			case is(st):
				return k, true
			case asked.Deal != "":
				if to := place(info.Name, Choice{Deal: st.Deal}, st); !h.waits(to) && h.Saves.Write(to, k.kept) == nil {
					h.Saves.Remove(slot)
				}
			}
		}
		k.free()
	}
	return nil, loaded
}

// Slot is the name of the saved game in which the program's own game is kept; "": it is not.
func (h *House) Slot() string {
	if h.game == nil || len(h.kept) == 0 {
		return ""
	}
	return h.kept[0].slot
}

// named continues the saved game of that name if it is the one that is asked for, as find does.
func (h *House) named(info *games.Info, slot string, is func(play.Status) bool) (found *keeping, loaded bool) {
	if slot != info.Name && !strings.HasPrefix(slot, info.Name+".") || !h.waits(slot) {
		return nil, false
	}
	k, ok := h.hold(slot)
	if !ok {
		return nil, false
	}
	if loaded = h.read(k); loaded && !over(k.match) && is(k.match.Status()) {
		return k, true
	}
	k.free()
	return nil, loaded
}

// hold makes a place the caller's, unless a game in play or another program has it.
func (h *House) hold(slot string) (*keeping, bool) {
	if h.plays(slot) {
		return nil, false
	}
	release, free := h.lock(slot)
	if !free {
		return nil, false
	}
	return &keeping{match: h.game.Match(), slot: slot, release: release}, true
}

// plays reports whether one of the games in play is kept in a place.
func (h *House) plays(slot string) bool {
	return slices.ContainsFunc(h.kept, func(k *keeping) bool { return k.slot == slot })
}

// lock claims a place, and reports whether no other program has it. One that cannot be
// claimed is used all the same.
func (h *House) lock(slot string) (release func(), free bool) {
	c, ok := h.Saves.(Claimer)
	if !ok {
		return nil, true
	}
	release, free, err := c.Claim(slot)
	if err != nil {
		h.Warn(err.Error())
	}
	return release, free || err != nil
}

// vacant returns a place in which nothing waits, or what was given. Where all are taken the
// game is not kept.
func (h *House) vacant(name string, given []byte) *keeping {
	for i := range maxInstances {
		slot := numbered(name, i+1)
		if b, err := h.Saves.Read(slot); !errors.Is(err, fs.ErrNotExist) && (err != nil || given == nil || !bytes.Equal(b, given)) {
			continue
		}
		if k, ok := h.hold(slot); ok {
			return k
		}
	}
	return &keeping{match: h.game.Match()}
}

// A keeping is how one of the games in play is kept.
type keeping struct {
	match   play.Match
	slot    string // name of the saved game; "": it is not kept
	looked  bool   // it is kept only when something has been done in it
	release func()
	journal play.Journal
	over    bool   // the saved game was removed, as the game is over
	kept    []byte // the game as it was written whole last, or read
	failed  string // what went wrong the last time
	tally   tally
}

// session returns the session that a match is built on, nil for one that is not.
func session(m play.Match) *play.Session {
	if b, ok := m.(interface{ Base() *play.Session }); ok {
		return b.Base()
	}
	return nil
}

// same reports whether two matches are the same game. Matches are not always
// comparable, sessions are.
func same(a, b play.Match) bool {
	if s, t := session(a), session(b); s != nil || t != nil {
		return s == t
	}
	return a.Status().Game == b.Status().Game
}

// lasted is how long a game has been played, by its own clock or by the host's.
func (k *keeping) lasted() time.Duration {
	if d, own := played(k.match); own {
		return d
	}
	return k.tally.played
}

// played is how long a match has been played by its own clock, if it has one.
func played(m play.Match) (d time.Duration, own bool) {
	if p, ok := m.(interface{ Played() time.Duration }); ok {
		d = p.Played()
		return d, d >= 0
	}
	return 0, false
}

// over reports whether a game is not to be continued.
func over(m play.Match) bool {
	st := m.Status()
	return st.Over && !st.Continues
}

// matches are the games in play: that of the program, and those beside it.
func (h *House) matches() []play.Match {
	if g, ok := h.game.(games.Desk); ok {
		return g.Matches()
	}
	return []play.Match{h.game.Match()}
}

// keepings brings the list of what is kept up to date with the games in play: one that
// was opened is kept from now on, one that was closed is kept as it was left.
func (h *House) keepings() []*keeping {
	now := h.matches()
	h.kept = slices.DeleteFunc(h.kept, func(k *keeping) bool {
		i := slices.IndexFunc(now, func(m play.Match) bool { return same(k.match, m) })
		if i >= 0 {
			k.match = now[i]
			now = slices.Delete(now, i, i+1)
			return false
		}
		h.report(k, h.whole(k))
		k.free()
		return true
	})
	for _, m := range now {
		h.kept = append(h.kept, h.adopt(m))
	}
	return h.kept
}

// adopt finds a place for a game that is opened beside the first. Where a saved game
// waits that was not continued, it is not overwritten.
func (h *House) adopt(m play.Match) *keeping {
	k := &keeping{match: m}
	k.slot, k.release = h.claim(m.Status().Game, number(m))
	if b, err := h.Saves.Read(k.slot); err == nil && len(b) > 0 {
		k.free()
		k.slot = ""
	}
	return k
}

// resume continues a game as it was left, one that was just opened beside the first.
func (h *House) resume(m play.Match) {
	if slices.ContainsFunc(h.kept, func(k *keeping) bool { return same(k.match, m) }) {
		return
	}
	k := &keeping{match: m}
	k.slot, k.release = h.waiting(m.Status().Game, m)
	h.kept = append(h.kept, k)
	if h.read(k) && over(m) {
		h.report(k, m.New(""))
	}
}

// number tells which of several games of the same name a match is, from 1.
func number(m play.Match) int {
	if n, ok := m.(interface{ Copy() int }); ok {
		return max(1, n.Copy())
	}
	return 1
}

// claim returns the name under which a game of that name is kept, the first of them or
// a further one: its own, unless another one has it at this moment.
func (h *House) claim(name string, first int) (slot string, release func()) {
	for i := first; ; i++ {
		slot = numbered(name, i)
		if h.plays(slot) {
			continue // of a second document of the same game
		}
		release, free := h.lock(slot)
		if free || i >= maxInstances {
			return slot, release
		}
		h.inUse(slot)
	}
}

// inUse tells that another window has a saved game.
func (h *House) inUse(slot string) {
	h.Warn(fmt.Sprintf("the saved game of %s is open in another window; this one plays and keeps its own", slot))
}

// waiting is claim for a game that is to be continued: where none waits under its own
// name, it may be the one of another window. Documents of a desk have their numbers.
func (h *House) waiting(name string, m play.Match) (slot string, release func()) {
	slot, release = h.claim(name, number(m))
	c, ok := h.Saves.(Claimer)
	if _, numbered := m.(interface{ Copy() int }); !ok || numbered || h.waits(slot) {
		return slot, release
	}
	for i := 2; i <= maxInstances; i++ {
		other := numbered(name, i)
		if !h.waits(other) {
			break
		}
		if r, free, err := c.Claim(other); free && err == nil {
			if release != nil {
				release()
			}
			return other, r
		}
	}
	return slot, release
}

// waits reports whether there is a saved game.
func (h *House) waits(slot string) bool {
	_, err := h.Saves.Read(slot)
	return !errors.Is(err, fs.ErrNotExist)
}

// maxInstances is how many programs are told apart that play the same game.
const maxInstances = 100

func (k *keeping) free() {
	if k.release != nil {
		k.release()
		k.release = nil
	}
}

// untouched reports whether a game is not kept yet, as nothing was done in it.
func (k *keeping) untouched() bool {
	c := counted(k.match)
	k.looked = k.looked && c != nil && c.Count().Moves == 0
	return k.looked
}

// read continues the saved game, and reports whether there was one. One that cannot be
// read is set aside with a warning.
func (h *House) read(k *keeping) bool {
	b, err := h.Saves.Read(k.slot)
	if errors.Is(err, fs.ErrNotExist) {
		return false
	}
	if err == nil {
		if err = k.match.Load(b); err == nil {
			k.kept = b
			return true
		}
	}
	to, _ := h.Saves.SetAside(k.slot) // where that is impossible, it is there as it was
	h.Warn(fmt.Sprintf("%v; the file is kept as %s", err, to))
	return false
}

// whole writes a game down as it is now, unless it is over. What was written last is
// not written again.
func (h *House) whole(k *keeping) error {
	if k.slot == "" || k.untouched() {
		return nil
	}
	if over(k.match) {
		k.kept, k.over = nil, true
		return h.Saves.Remove(k.slot)
	}
	saved, err := k.match.Save()
	if err != nil || bytes.Equal(saved, k.kept) {
		return err
	}
	k.journal = play.Journal{} // the file is no journal any more
	if err := h.Saves.Write(k.slot, saved); err != nil {
		return err
	}
	k.kept = saved
	return nil
}

// note writes down what has happened in the games in play since the last call, in those
// that have journals.
func (h *House) note() {
	a, ok := h.Saves.(Appender)
	if !ok || h.Demo != nil || h.game == nil {
		return
	}
	for _, k := range h.keepings() {
		if s := session(k.match); s != nil && k.slot != "" && !k.untouched() {
			h.report(k, h.append(a, k, s))
		}
	}
}

// append writes down what has happened in a game.
func (h *House) append(a Appender, k *keeping, s *play.Session) error {
	data, fresh, err := k.journal.Next(s, k.lasted())
	if data == nil || err != nil {
		return err
	}
	ended := over(k.match)
	switch {
	case ended && (fresh || k.over):
		k.over, k.kept = true, nil
		return h.Saves.Remove(k.slot)
	case k.over && !fresh: // a move was taken back
		k.journal = play.Journal{}
		if data, fresh, err = k.journal.Next(s, k.lasted()); err != nil {
			return err
		}
	}
	k.over, k.kept = ended, nil
	switch {
	case ended:
		return h.Saves.Remove(k.slot)
	case fresh:
		err = h.Saves.Write(k.slot, data)
	default:
		if err = a.Append(k.slot, data); err == nil {
			h.syncs = append(h.syncs, k.slot)
			if len(h.syncs) == 1 {
				h.syncAt = h.now + syncAfter
			}
		}
	}
	if err != nil {
		k.journal = play.Journal{} // nobody knows what is in the file; the next time it is written whole
	}
	return err
}

// sync makes safe what was appended.
func (h *House) sync() {
	if a, ok := h.Saves.(Appender); ok {
		slices.Sort(h.syncs)
		for _, slot := range slices.Compact(h.syncs) {
			a.Sync(slot)
		}
	}
	h.syncs = h.syncs[:0]
}

// report tells what went wrong with a saved game, once as long as it is the same.
func (h *House) report(k *keeping, err error) {
	text := ""
	if err != nil {
		text = err.Error()
		if text != k.failed {
			h.Warn(text)
		}
	}
	k.failed = text
}

// Touch notes that the games in play may have changed: what happened is written down,
// or will be.
func (h *House) Touch() {
	h.count()
	h.note()
	if h.Autosave > 0 && !h.changed {
		h.changed, h.keepAt = true, h.now+h.Autosave
	}
}

// Keep keeps the games in play that may have changed since they were kept, and tells
// so. The loop calls it in time; a program does before it may be ended.
func (h *House) Keep() {
	if h.game == nil || !h.changed {
		return
	}
	h.changed = false
	if err := h.keepWhole(false); err != nil && err.Error() != h.failed {
		h.failed = err.Error()
		h.Warn(h.failed)
	}
	if h.Changed != nil {
		h.Changed()
	}
}

// keepWhole writes the games in play down whole: all, or those that have no journal.
func (h *House) keepWhole(all bool) (errs error) {
	if h.Demo != nil || h.Saves == nil {
		return nil
	}
	_, journals := h.Saves.(Appender)
	for _, k := range h.keepings() {
		if all || !journals || session(k.match) == nil {
			errs = errors.Join(errs, h.whole(k))
		}
	}
	return errs
}
