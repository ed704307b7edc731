package intuition

// A Command can be chosen both with a gadget and in a menu.
type Command struct {
	Gadget *Gadget
	Item   *Item

	MenuOnly bool // the program gives its gadget no place
}

// NewCommand returns a command with its key, which the item shows. enabled reports
// whether it can be chosen now; nil means always.
func NewCommand(text, key string, do func(), enabled func() bool) *Command {
	return &Command{Gadget: &Gadget{Text: text, Hit: do}, Item: &Item{Text: text, Key: key, Chosen: do, Enabled: enabled}}
}

// Refresh enables or disables the gadgets of commands according to their state.
func (s *Screen) Refresh(commands []*Command) {
	for _, c := range commands {
		s.Enable(c.Gadget, c.Item.Usable())
	}
}
