package host

import (
	"strings"
	"time"

	"phosphor/assets/i18n"
	"phosphor/fb/input"
	"phosphor/games/store"
)

// This file reports files that cannot be written: with a mark on the screen of every
// machine and of the cabinet while a write is owed, with the same words aloud, and with a
// question before the program ends.

// retryAfter is the time from a failed write to the next attempt.
const retryAfter = time.Second

// A mark shows on the screen that something is not saved, and asks before the program
// ends.
type mark struct {
	// Marked, if not nil, is called with the words of the mark, or "" if everything is
	// saved.
	Marked func(text string)

	debts      *store.Debts  // nil: nothing was to be saved yet
	unsaved    string        // the mark; "": everything is saved
	unsavedEnd time.Duration // window's time until which the mark shows the reason
	retryAt    time.Duration // window's time when the debts are tried again
	asking     bool          // the user is asked whether to leave although something is not saved
}

// owes reports whether something is not saved.
func (m *mark) owes() bool { return m.debts != nil && m.debts.Err() != nil }

// look updates the mark, and retries failed writes when it is time. It returns news about
// them, or "" if nothing changed.
func (m *mark) look(now time.Duration, lang string) (news string) {
	if m.owes() && m.unsaved != "" && now >= m.retryAt {
		_ = m.debts.Retry()
		m.retryAt = now + retryAfter
	}
	text := ""
	if m.owes() {
		text = Unsaved(m.debts.Err(), lang)
	}
	if text == m.unsaved {
		return ""
	}
	if news = text; text == "" {
		news = i18n.T(lang, "Everything is saved again")
	}
	if m.unsaved == "" {
		m.retryAt = now + retryAfter
	}
	m.unsavedEnd = now + noticed
	m.unsaved = text
	if m.Marked != nil {
		m.Marked(text)
	}
	return news
}

// text returns the mark shown over the game's own screen: after a while it is short.
func (m *mark) text(now time.Duration) string {
	if now < m.unsavedEnd {
		return m.unsaved
	}
	text, _, _ := strings.Cut(m.unsaved, ":")
	return text
}

// question returns the question asked before the program ends.
func (m *mark) question(lang string) string {
	return Unsaved(m.debts.Err(), lang) + i18n.T(lang, ". Esc again leaves without saving; any other key goes back.")
}

// answer handles the user's answer to the question: Esc or closing the window once more
// leaves, anything else goes back.
func (m *mark) answer(ev input.Event) (back bool) {
	switch {
	case ev.Kind == input.Close || ev.Kind == input.KeyDown && ev.Key == "escape" && !ev.Repeat:
		m.asking = false
		m.debts.Forgive()
	case ev.Kind == input.KeyDown && !ev.Repeat, ev.Kind == input.Press:
		m.asking = false
		return true
	}
	return false
}

// Unsaved returns the message that something is not saved, with the reason.
func Unsaved(err error, lang string) string {
	_, why, known := i18n.Say(lang, err)
	if !known {
		why = i18n.T(lang, "the file cannot be written")
	}
	return i18n.T(lang, "Not saved: ") + why
}
