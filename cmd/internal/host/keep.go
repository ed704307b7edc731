package host

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"phosphor/assets/i18n"
	"phosphor/games/play"
	"phosphor/games/store"
)

// Every game in play is saved during play, each under its own name, wherever it was
// opened: a game may be a desk on which further games are opened. If saved games can be
// appended to, each move is written at once; otherwise a game is written whole within the
// time saver.Autosave. A failed write is owed (store.Debts) and retried until it succeeds.

// Saves stores unfinished games by name. Read returns an error that wraps fs.ErrNotExist
// for a missing one.
type Saves interface {
	Read(name string) ([]byte, error)
	Write(name string, saved []byte) error
	Remove(name string) error
	// SetAside renames a game that cannot be read, so that it is not overwritten, and
	// returns its new name for people.
	SetAside(name string) (string, error)
	// List returns the names of all games, sorted.
	List() ([]string, error)
}

// A Waiter is a saved game that can be continued.
type Waiter struct {
	Slot      string `json:"slot"`
	Game      string `json:"game"`
	Variation string `json:"variation,omitempty"`
	Deal      string `json:"deal"`
}

// Waiters returns the unfinished games by their slots. Files that are not saved games are
// skipped; an error is shown when the game is played.
func Waiters(saves Saves) ([]Waiter, error) {
	read, workers := saves.Read, 1
	if g, ok := saves.(Guarded); ok {
		read, workers = g.Peek, runtime.NumCPU()
	}
	names, err := saves.List()
	found := make([]Waiter, len(names))
	var done sync.WaitGroup
	for first := range workers {
		done.Go(func() {
			for i := first; i < len(names); i += workers {
				found[i] = waiter(names[i], read)
			}
		})
	}
	done.Wait()
	return slices.DeleteFunc(found, func(w Waiter) bool { return w.Slot == "" }), err
}

// waiter reads the beginning of a saved game. Its slot is empty if the file is not a saved game.
func waiter(name string, read func(string) ([]byte, error)) Waiter {
	data, err := read(name)
	var head struct {
		play.SavedHeader
		Setup struct{ Variation, Deal string }
	}
	// A journal continues after its first line.
	if err == nil && json.NewDecoder(bytes.NewReader(data)).Decode(&head) == nil && head.Saved() && (name == head.Game || strings.HasPrefix(name, head.Game+".")) {
		return Waiter{name, head.Game, head.Setup.Variation, head.Setup.Deal}
	}
	return Waiter{}
}

// An Appender is Saves that can also append. Data accepted by Append survives the end of
// the program; Sync makes it survive a crash of the machine, too, and calls failed, from
// any goroutine, if it cannot. Copy copies a damaged file, and returns the name of the
// copy.
type Appender interface {
	Append(name string, data []byte) error
	Sync(name string, failed func(err error))
	Copy(name string, data []byte) (string, error)
}

// Guarded is Saves whose files other programs may replace: a write to a file other than
// the one last read or written fails with store.ErrReplaced. Peek reads the present
// contents, from any goroutine, and Forget allows overwriting.
type Guarded interface {
	Peek(name string) ([]byte, error)
	Forget(name string)
}

// A Claimer is Saves that several programs may use at the same time.
type Claimer interface {
	// Claim reserves a saved game for the caller until release is called. ok is false
	// while another program holds it; it returns an error if that cannot be determined.
	Claim(name string) (release func(), ok bool, err error)
}

// syncAfter is the time after which an appended move is safe even if the machine crashes.
const syncAfter = 250 * time.Millisecond

// A saver saves the games in play, and knows which saved games can be continued.
type saver struct {
	// Saves stores unfinished games; nil: they are not saved.
	Saves Saves

	// Autosave is the longest time from a change to the writing of a game in play; 0: it is
	// written only when it is left. If saved games can be appended to, moves are always
	// written at once.
	Autosave time.Duration

	debts    *store.Debts
	tells    func(err error) // reports problems that need not stop the program
	wake     func()          // makes the loop look at the debts
	kept     []*keeping      // the saved games of the games in play
	changed  bool            // there may be an unsaved change
	keepAt   time.Duration   // window's time when it must be saved
	syncs    []string        // saved games that were appended to since the last sync
	syncAt   time.Duration   // window's time of the next sync
	unlocked bool            // the lack of locks was reported
	unkept   *sync.Map       // by name, unfinished games that could not be written
}

// place returns the name under which a game is saved if it was requested by its deal or
// variation while another one was unfinished.
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

// plain replaces characters that do not fit a file name, as in ms:617.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return '-'
	}, s)
}

// numbered returns the name of place i, counted from 1.
func numbered(name string, i int) string {
	if i > 1 {
		return fmt.Sprintf("%s.%d", name, i)
	}
	return name
}

// find continues a game saved in a place of its own, if the function is reports that it is
// the requested one. It returns nil if there is none. loaded reports that the match now
// holds another game. If a different game is saved there, as after New, that one moves to
// its own place.
func (s *saver) find(m play.Match, asked Choice, fresh play.Status, is func(play.Status) bool) (found *keeping, loaded bool) {
	name := place(fresh.Game, asked, fresh)
	taken := s.places(name)
	for i := range maxInstances {
		slot := numbered(name, i+1)
		if !slices.Contains(taken, slot) {
			continue
		}
		k, ok := s.hold(m, slot)
		if !ok {
			s.inUse(slot)
			continue
		}
		if s.read(k) {
			loaded = true
			st := k.match.Status()
			switch {
			case over(k.match):
			case is(st):
				return k, true
			default:
				if to := place(fresh.Game, Choice{Deal: st.Deal}, st); to != slot && !s.waits(to) && s.Saves.Write(to, k.kept) == nil {
					s.remove(slot)
				}
			}
		}
		k.free()
	}
	return nil, loaded
}

// Slot returns the name under which the program's own game is saved, or "" if it is not
// saved.
func (s *saver) Slot() string {
	if len(s.kept) == 0 {
		return ""
	}
	return s.kept[0].slot
}

// named continues the saved game of that name if it is the requested one, like find.
func (s *saver) named(m play.Match, game, slot string, is func(play.Status) bool) (found *keeping, loaded bool) {
	if slot != game && !strings.HasPrefix(slot, game+".") || !s.waits(slot) {
		return nil, false
	}
	k, ok := s.hold(m, slot)
	if !ok {
		return nil, false
	}
	if loaded = s.read(k); loaded && !over(k.match) && is(k.match.Status()) {
		return k, true
	}
	k.free()
	return nil, loaded
}

// remove removes a saved game that was moved elsewhere.
func (s *saver) remove(slot string) {
	s.report(slot, s.Saves.Remove(slot), func() error { return s.Saves.Remove(slot) })
}

// hold claims a place for the caller, unless a game in play or another program has it.
func (s *saver) hold(m play.Match, slot string) (*keeping, bool) {
	if s.plays(slot) {
		return nil, false
	}
	release, free := s.lock(slot)
	if !free {
		return nil, false
	}
	return &keeping{match: m, slot: slot, release: release}, true
}

// plays reports whether one of the games in play is saved in a place.
func (s *saver) plays(slot string) bool {
	return slices.ContainsFunc(s.kept, func(k *keeping) bool { return k.slot == slot })
}

// lock claims a place, and reports whether no other program has it. A place that cannot be
// locked is used anyway: if another program writes to it, the saver notices, and the game
// moves to a place of its own.
func (s *saver) lock(slot string) (release func(), free bool) {
	c, ok := s.Saves.(Claimer)
	if !ok {
		return nil, true
	}
	release, free, err := c.Claim(slot)
	if err != nil && !s.unlocked {
		s.unlocked = true
		s.tells(i18n.Errorf("%s; saved games are kept without locks", err))
	}
	return release, free || err != nil
}

// vacant returns a place without a saved game, or one whose saved game equals given. If
// all are taken, or the saved games cannot be read, the game is not saved.
func (s *saver) vacant(m play.Match, name string, given []byte) *keeping {
	unread := 0
	for i := 0; i < maxInstances && unread < 3; i++ {
		slot := numbered(name, i+1)
		b, err := s.get(slot)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			unread++
		}
		if !errors.Is(err, fs.ErrNotExist) && (err != nil || given == nil || !bytes.Equal(b, given)) {
			continue
		}
		if k, ok := s.hold(m, slot); ok {
			return k
		}
	}
	return &keeping{match: m}
}

// A keeping is the saved game of a game in play.
type keeping struct {
	match   play.Match
	slot    string // name of the saved game; "": it is not saved
	looked  bool   // it is saved only after a move
	lost    bool   // no place was found for it
	release func()
	journal play.Journal
	over    bool   // the saved game was removed, as the game is over
	kept    []byte // the game as last read, or last written whole
	tally   tally
}

// same reports whether two matches are the same game. It compares sessions, because
// matches are not always comparable.
func same(a, b play.Match) bool {
	if s, t := play.Base(a), play.Base(b); s != nil || t != nil {
		return s == t
	}
	return a.Status().Game == b.Status().Game
}

// lasted returns how long a game has been played, by its own clock or by the host's.
func (k *keeping) lasted() time.Duration {
	if d, own := played(k.match); own {
		return d
	}
	return k.tally.played
}

// played returns how long a match has been played by its own clock, if it has one.
func played(m play.Match) (d time.Duration, own bool) {
	if p, ok := play.As[interface{ Played() time.Duration }](m); ok {
		d = p.Played()
		return d, d >= 0
	}
	return 0, false
}

// over reports whether a game cannot be continued.
func over(m play.Match) bool {
	st := m.Status()
	return st.Over && !st.Continues
}

// keepings updates the list of saved games from the games in play. A game that was opened
// is saved from now on; a game that was closed stays saved as it was left.
func (s *saver) keepings(now []play.Match) []*keeping {
	now = slices.Clone(now)
	s.kept = slices.DeleteFunc(s.kept, func(k *keeping) bool {
		i := slices.IndexFunc(now, func(m play.Match) bool { return same(k.match, m) })
		if i >= 0 {
			k.match = now[i]
			now = slices.Delete(now, i, i+1)
			return false
		}
		s.leave(k)
		return true
	})
	for _, m := range now {
		s.kept = append(s.kept, s.adopt(m))
	}
	return s.kept
}

// adopt finds a place for a game that is opened beside the first. It does not overwrite a
// saved game that was not continued.
func (s *saver) adopt(m play.Match) *keeping {
	k := &keeping{match: m}
	k.slot, k.release = s.claim(m.Status().Game, number(m))
	if b, err := s.get(k.slot); err == nil && len(b) > 0 {
		k.free()
		k.slot = ""
	}
	return k
}

// resume continues a game that was just opened beside the first, as the player left it.
func (s *saver) resume(m play.Match) {
	if slices.ContainsFunc(s.kept, func(k *keeping) bool { return same(k.match, m) }) {
		return
	}
	k := &keeping{match: m}
	k.slot, k.release = s.waiting(m.Status().Game, m)
	s.kept = append(s.kept, k)
	if s.read(k) && over(m) {
		if err := m.New(""); err != nil {
			s.tells(err)
		}
	}
}

// number returns which of several games of the same name a match is, counted from 1.
func number(m play.Match) int {
	if n, ok := m.(interface{ Copy() int }); ok {
		return max(1, n.Copy())
	}
	return 1
}

// claim returns the name under which a game is saved: its own name, or a numbered one if
// another game or program is using that.
func (s *saver) claim(name string, first int) (slot string, release func()) {
	for i := first; ; i++ {
		slot = numbered(name, i)
		if s.plays(slot) {
			continue // belongs to a second document of the same game
		}
		release, free := s.lock(slot)
		if free || i >= maxInstances {
			return slot, release
		}
		s.inUse(slot)
	}
}

// inUse reports that a saved game is open in another window.
func (s *saver) inUse(slot string) {
	s.tells(i18n.Errorf("The saved game %s is open in another window; this window keeps its own", slot))
}

// waiting is claim for a game that should continue. If no game is saved under its own
// name, it may be one that was requested by its deal, or one from another window. The
// documents of a desk are numbered.
func (s *saver) waiting(name string, m play.Match) (slot string, release func()) {
	slot, release = s.claim(name, number(m))
	if _, numbered := m.(interface{ Copy() int }); numbered || s.readable(slot) {
		return slot, release
	}
	for _, other := range s.places(name) {
		if other == slot || s.plays(other) || !s.readable(other) {
			continue
		}
		if r, free := s.lock(other); free {
			if release != nil {
				release()
			}
			return other, r
		}
	}
	return slot, release
}

// places returns the names under which games of that name are saved, its own first.
func (s *saver) places(name string) (list []string) {
	if s.Saves == nil {
		return nil
	}
	all, err := s.Saves.List()
	if err != nil {
		s.tells(err)
	}
	s.unkept.Range(func(slot, _ any) bool {
		if !slices.Contains(all, slot.(string)) {
			all = append(all, slot.(string))
		}
		return true
	})
	for _, slot := range all {
		if rest, ok := strings.CutPrefix(slot, name); ok && (rest == "" || rest[0] == '.') {
			list = append(list, slot)
		}
	}
	slices.SortFunc(list, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
	return list
}

// waits reports whether there is a saved game.
func (s *saver) waits(slot string) bool {
	_, err := s.get(slot)
	return !errors.Is(err, fs.ErrNotExist)
}

// readable reports whether there is a saved game that can be read.
func (s *saver) readable(slot string) bool {
	_, err := s.get(slot)
	return err == nil
}

// get reads a saved game.
func (s *saver) get(slot string) ([]byte, error) {
	if b, ok := s.unkept.Load(slot); ok {
		return b.([]byte), nil
	}
	return s.Saves.Read(slot)
}

// peek reads a saved game without claiming it.
func (s *saver) peek(slot string) ([]byte, error) {
	if b, ok := s.unkept.Load(slot); ok {
		return b.([]byte), nil
	}
	if g, ok := s.Saves.(Guarded); ok {
		return g.Peek(slot)
	}
	return s.Saves.Read(slot)
}

// maxInstances is how many programs can play the same game and save it separately.
const maxInstances = 100

func (k *keeping) free() {
	if k.release != nil {
		k.release()
		k.release = nil
	}
}

// untouched reports whether a game is not saved yet because nothing was done in it.
func (k *keeping) untouched() bool {
	c := counted(k.match)
	k.looked = k.looked && c != nil && c.Count().Moves == 0 && !c.Count().Helped
	return k.looked
}

// read continues the saved game, and reports whether there was one. A file that cannot be
// read is set aside with a warning. A damaged one continues from before the damage, and
// the whole file is kept as a copy.
func (s *saver) read(k *keeping) bool {
	b, err := s.get(k.slot)
	if errors.Is(err, fs.ErrNotExist) {
		return false
	}
	if err != nil && !store.Unfit(err) { // it may be intact, so leave it alone
		s.tells(i18n.Errorf("%s; this game is saved beside it", err))
		s.elsewhere(k)
		return false
	}
	if err == nil {
		intact, whole := play.Intact(b)
		if err = k.match.Load(b[:intact]); err == nil {
			k.kept = b
			if !whole {
				s.damaged(k, b)
			}
			return true
		}
	}
	to, _ := s.Saves.SetAside(k.slot) // if that fails, the file stays as it is
	s.tells(i18n.Errorf("%v; the file is kept as %s", err, to))
	return false
}

// damaged copies the file of a damaged game. If that fails, the file stays as it is, and
// the game moves to another place.
func (s *saver) damaged(k *keeping, data []byte) {
	a, ok := s.Saves.(Appender)
	if !ok {
		return
	}
	to, err := a.Copy(k.slot, data)
	if err != nil {
		s.tells(err)
		s.elsewhere(k)
		return
	}
	k.kept = nil
	s.tells(i18n.Errorf("The saved game is damaged; the game continues from before the damage. The whole file is kept as %s", to))
}

// elsewhere moves a game to a place without a saved game.
func (s *saver) elsewhere(k *keeping) {
	k.free()
	n := s.vacant(k.match, k.match.Status().Game, nil)
	k.slot, k.release, k.lost = n.slot, n.release, n.slot == ""
}

// errNowhere is the error for a game that has no place to be saved in.
var errNowhere = errors.New("there is nowhere to save the game")

// save updates the file of a game. whole includes games without a journal.
func (s *saver) save(k *keeping, whole bool) error {
	if k.lost {
		if s.elsewhere(k); k.lost {
			return errNowhere
		}
	}
	if k.slot == "" || k.untouched() {
		return nil
	}
	err := s.attempt(k, whole)
	if errors.Is(err, store.ErrReplaced) || errors.Is(err, fs.ErrNotExist) { // nothing to append to
		if s.yield(k); k.lost {
			return errNowhere
		}
		err = s.attempt(k, whole)
	}
	if err == nil {
		s.unkept.Delete(k.slot)
	}
	return err
}

func (s *saver) attempt(k *keeping, whole bool) error {
	base := play.Base(k.match)
	a, journals := s.Saves.(Appender)
	switch {
	case journals && base != nil:
		return s.append(a, k, base)
	case !whole:
		return nil
	case over(k.match):
		return s.end(k)
	}
	saved, err := k.match.Save()
	if err != nil || bytes.Equal(saved, k.kept) {
		return err
	}
	if err := s.Saves.Write(k.slot, saved); err != nil {
		return err
	}
	k.kept = saved
	return nil
}

// resultsDebt is the name of the results in the list of debts.
const resultsDebt = "statistics"

// errUncounted is why the saved game of a finished game still exists.
var errUncounted = i18n.Errorf("its result is not saved yet")

// end removes the saved game of a finished game. The saved game stays until the result is
// written: a player who continues it then finishes it again.
func (s *saver) end(k *keeping) error {
	if s.debts.Owes(resultsDebt) {
		return errUncounted
	}
	if err := s.Saves.Remove(k.slot); err != nil {
		return err
	}
	k.kept, k.over = nil, true
	return nil
}

// append writes what has happened in a game since the last write.
func (s *saver) append(a Appender, k *keeping, base *play.Session) error {
	next := k.journal
	data, fresh, err := next.Next(base, k.lasted())
	if data == nil || err != nil {
		return err
	}
	ended := over(k.match)
	if k.over && !ended { // a move was taken back
		next = play.Journal{}
		if data, fresh, err = next.Next(base, k.lasted()); err != nil {
			return err
		}
	}
	switch {
	case ended:
		err = s.end(k)
	case fresh:
		err = s.Saves.Write(k.slot, data)
	default:
		if err = a.Append(k.slot, data); err == nil {
			s.syncs = append(s.syncs, k.slot)
		}
	}
	if err != nil {
		return err
	}
	k.journal, k.over, k.kept = next, ended, nil
	return nil
}

// yield finds another file for a game whose file another program has replaced. It
// overwrites the file only if it holds an earlier state of the same game.
func (s *saver) yield(k *keeping) {
	g, ok := s.Saves.(Guarded)
	if !ok {
		return
	}
	s.debts.Paid(debtName(k.slot))
	k.journal, k.kept, k.over = play.Journal{}, nil, false
	there, err := g.Peek(k.slot)
	base := play.Base(k.match)
	intact, _ := play.Intact(there)
	if errors.Is(err, fs.ErrNotExist) || err == nil && base != nil && base.Follows(there[:intact]) {
		g.Forget(k.slot)
		return
	}
	was := k.slot
	s.elsewhere(k)
	s.tells(i18n.Errorf("Another program has changed the saved game %[2]s; this game is kept as %[1]s", k.slot, was))
}

// debtName returns the name of a saved game in the list of debts.
func debtName(slot string) string { return "saves/" + slot }

// put updates the file of a game, or owes it: also when it is tried again, as the game may
// have moved to another place meanwhile.
func (s *saver) put(k *keeping, whole bool) error {
	err := s.save(k, whole)
	s.report(k.slot, err, func() error { return s.put(k, true) })
	return err
}

func (s *saver) report(slot string, err error, again func() error) {
	if err != nil {
		s.debts.Owe(debtName(slot), err, again)
	} else {
		s.debts.Paid(debtName(slot))
	}
}

// putAll updates the files of all games in play.
func (s *saver) putAll(now []play.Match, whole bool) {
	if s.Saves == nil {
		return
	}
	_, journals := s.Saves.(Appender)
	for _, k := range s.keepings(now) {
		if whole || journals && play.Base(k.match) != nil {
			_ = s.put(k, whole) // it is owed
		}
	}
}

// leave saves a game that is closed, and releases its place. What cannot be written is
// retried later.
func (s *saver) leave(k *keeping) {
	err := s.put(k, true)
	slot := k.slot
	if saved, _ := k.match.Save(); err != nil && slot != "" && saved != nil && !over(k.match) {
		s.unkept.Store(slot, saved)
		s.report(slot, err, func() error {
			err := s.Saves.Write(slot, saved)
			if err == nil {
				s.unkept.Delete(slot)
			}
			return err
		})
	} else if g, ok := s.Saves.(Guarded); ok && slot != "" && err == nil {
		g.Forget(slot)
	}
	k.free()
}

// release releases all saved games.
func (s *saver) release() {
	for _, k := range s.kept {
		k.free()
	}
	s.kept = nil
}

// sync makes appended moves safe.
func (s *saver) sync() {
	a, ok := s.Saves.(Appender)
	slices.Sort(s.syncs)
	for _, slot := range slices.Compact(s.syncs) {
		i := slices.IndexFunc(s.kept, func(k *keeping) bool { return k.slot == slot })
		if !ok || i < 0 {
			continue
		}
		k := s.kept[i]
		a.Sync(slot, func(err error) { // the contents of the file are unknown
			s.debts.Owe(debtName(slot), err, func() error {
				k.journal = play.Journal{}
				return s.put(k, true)
			})
			s.wake()
		})
	}
	s.syncs = s.syncs[:0]
}

// moved writes what has happened in the games in play, if their saved games can be
// appended to.
func (s *saver) moved(now time.Duration, matches []play.Match) {
	was := len(s.syncs)
	s.putAll(matches, false)
	if was == 0 && len(s.syncs) > 0 {
		s.syncAt = now + syncAfter
	}
}

// soon notes that something may have changed, which must be saved in time.
func (s *saver) soon(now time.Duration) {
	if s.Autosave > 0 && !s.changed {
		s.changed, s.keepAt = true, now+s.Autosave
	}
}
