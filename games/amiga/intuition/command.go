package intuition

// A Command is what can be chosen with a gadget and in a menu alike.
type Command struct {
	Gadget *Gadget
	Item   *Item

	MenuOnly bool // the program gives its gadget no place
}

// NewCommand returns a command with its key, which the item shows. enabled tells
// whether it can be chosen now; nil: always.
func NewCommand(text, key string, do func(), enabled func() bool) *Command {
	return &Command{Gadget: &Gadget{Text: text, Hit: do}, Item: &Item{Text: text, Key: key, Chosen: do, Enabled: enabled}}
}

// Refresh switches the gadgets of commands on and off as they say themselves.
func (s *Screen) Refresh(commands []*Command) {
	for _, c := range commands {
		s.Enable(c.Gadget, c.Item.Usable())
	}
}
