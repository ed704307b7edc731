package trees

import (
	"fmt"
	"strconv"
	"strings"
)

// An AlertText is the parsed text of an alert.
type AlertText struct {
	Icon    int // 0 none, 1 note, 2 question, 3 stop
	Lines   []string
	Buttons []string
}

// ParseAlert parses the text of an alert: the number of the picture, the lines and the
// buttons, each in brackets, lines and buttons separated by |. A doubled | or ] stands
// for a single one in the text.
func ParseAlert(s string) (AlertText, error) {
	var a AlertText
	icon, rest, err := bracket(s, s)
	if err != nil {
		return a, err
	}
	if a.Icon, err = strconv.Atoi(strings.TrimSpace(strings.Join(icon, "|"))); err != nil || a.Icon < 0 {
		return a, fmt.Errorf("gem: alert %q: no picture has the number %q", s, strings.Join(icon, "|"))
	}
	if a.Lines, rest, err = bracket(s, rest); err != nil {
		return a, err
	}
	a.Buttons, _, err = bracket(s, rest)
	return a, err
}

// bracket returns the contents of the next brackets of s, split at bars.
func bracket(alert, s string) (parts []string, rest string, err error) {
	i := strings.IndexByte(s, '[')
	if i < 0 {
		return nil, "", fmt.Errorf("gem: alert %q: brackets are missing", alert)
	}
	s = s[i+1:]
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case (c == '|' || c == ']') && i+1 < len(s) && s[i+1] == c:
			b.WriteByte(c)
			i++
		case c == '|':
			parts = append(parts, b.String())
			b.Reset()
		case c == ']':
			return append(parts, b.String()), s[i+1:], nil
		default:
			b.WriteByte(c)
		}
	}
	return nil, "", fmt.Errorf("gem: alert %q: a bracket is not closed", alert)
}

// Quote doubles the characters with a special meaning in the text of an alert.
func Quote(s string) string { return strings.NewReplacer("|", "||", "]", "]]").Replace(s) }
