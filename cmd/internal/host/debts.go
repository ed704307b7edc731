package host

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync"
	"syscall"
	"time"

	"phosphor/assets/i18n"
	"phosphor/fb/input"
	"phosphor/games/store"
)

// This file is what a person learns of files that cannot be written: a mark that stays on
// the screen of every machine and of the cabinet as long as something is owed to a file, the
// same words aloud, and a question before the program ends.

// retryAfter is how long after a write has failed it is tried again.
const retryAfter = time.Second

// furnish completes a house that was just made.
func (h *House) furnish() {
	if h.Debts == nil {
		h.Debts = &store.Debts{}
	}
	if h.debts == nil {
		h.debts, h.tells, h.unkept = h.Debts, h.say, &sync.Map{}
		h.wake = func() {
			if h.Wake != nil {
				h.Wake()
			}
		}
	}
}

// owing makes a keeper one whose failed writes are tried again.
func (h *House) owing(k store.Keeper, folder string) store.Keeper {
	if k == nil {
		return nil
	}
	return store.Debtor{Keeper: k, Debts: h.Debts, Name: folder, Unread: func(err error) { h.say("%s", err.Error()) }}
}

// owes reports whether something is not saved.
func (h *House) owes() bool { return h.debts != nil && h.debts.Err() != nil }

// mark brings the mark up to date, and tries again what is owed when it is time.
func (h *House) mark(now time.Duration) {
	if h.owes() && h.unsaved != "" && now >= h.retryAt {
		_ = h.debts.Retry()
		h.retryAt = now + retryAfter
	}
	text := ""
	if h.owes() {
		text = Unsaved(h.debts.Err(), h.Language())
	}
	switch {
	case text == h.unsaved:
		return
	case text == "":
		h.noted(h.in("Everything is saved again"))
	default:
		h.noted(text)
		h.Warn(fmt.Sprintf("%s (%v)", text, h.debts.Err()))
	}
	if h.unsaved == "" {
		h.retryAt = now + retryAfter
	}
	h.unsavedEnd = now + noticed
	h.unsaved = text
	if h.Marked != nil {
		h.Marked(text)
	}
}

// in returns what is said in the language of the person.
func (h *House) in(english string) string { return i18n.T(h.Language(), english) }

// Unsaved says that something is not saved, and why.
func Unsaved(err error, lang string) string {
	why := "the file cannot be written"
	for _, r := range reasons {
		if slices.ContainsFunc(r.errs, func(known error) bool { return errors.Is(err, known) }) {
			why = r.why
			break
		}
	}
	return i18n.T(lang, "Not saved: ") + i18n.T(lang, why)
}

// reasons are words for what keeps files from being written.
var reasons = []struct {
	errs []error
	why  string
}{
	{[]error{syscall.ENOSPC, syscall.EDQUOT}, "the disk is full"},
	{[]error{fs.ErrPermission, syscall.EROFS}, "the folder is write-protected"},
	{[]error{store.ErrBusy}, "another program holds the file"},
	{[]error{syscall.EIO, syscall.ESTALE}, "the disk reports an error"},
}

// asks asks before the program ends while something is not saved, and reports whether the
// event was its answer: Esc or closing the window once more leaves, anything else goes back.
func (h *House) asks(ev input.Event) bool {
	if !h.asking {
		return false
	}
	again := ev.Kind == input.Close || ev.Kind == input.KeyDown && ev.Key == "escape" && !ev.Repeat
	switch {
	case again:
		h.asking = false
		h.debts.Forgive()
	case ev.Kind == input.KeyDown && !ev.Repeat, ev.Kind == input.Press:
		h.asking, h.done = false, false
		if h.Cabinet != nil {
			h.Cabinet.closed = false
		}
		if h.game != nil && h.game.Done() { // it has ended, and begins again as it stood
			if err := h.Reopen(h.choice); err != nil {
				h.err = err
			}
		}
	}
	return true
}

// ask asks if the person leaves the program while something is not saved.
func (h *House) ask() {
	if !h.leaves() || h.asking || h.err != nil || !h.owes() {
		return
	}
	if h.game != nil && h.keeps() {
		h.putAll(h.matches(), true)
	}
	if h.debts.Retry() == nil {
		return
	}
	h.asking = true
	h.noted(h.question())
}

// question is what is asked.
func (h *House) question() string {
	return Unsaved(h.debts.Err(), h.Language()) + h.in(". Esc again leaves without saving; any other key goes back.")
}
