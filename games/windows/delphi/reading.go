package delphi

import "strings"

// Reading returns what the keys are on: a control, as "button:New", with "on:" before it
// where it is on and "off:" where it cannot be used; none where no control has the focus.
func (f *Form) Reading() (focus []string) {
	c := f.focus
	if c == nil || f.minimized {
		return nil
	}
	text := strings.ReplaceAll(c.Text, "&", "")
	if text == "" {
		text = c.Name
	}
	text = c.Kind.String() + ":" + text
	switch {
	case c.Disabled:
		text = "off:" + text
	case c.On:
		text = "on:" + text
	}
	return []string{text}
}
