package app

// A Kind is the kind of a control.
type Kind uint8

const (
	PushButton Kind = iota
	CheckBox        // on or off
	Radio           // one of a few texts, all visible
	Stepper         // a number between Min and Max, changed in steps or typed
	Slider          // a number between Min and Max whose position matters more than its digits
	List            // rows of text, one of which may be selected
	TextField       // a text field
	Readout         // a name and a value that the program shows, such as a score
	Area            // something that the program draws: a View
)

// A Control is an element beside the view that the desk lays out and draws. Only the
// fields named for its kind matter. Its functions are called again after every event.
type Control struct {
	Kind Kind
	Text string // its label
	Name string // its name in drive and for screen readers; "": Text

	Enabled func() bool // reports whether it can be used now; nil means always

	Do func() // of PushButton

	// Value returns the state: 0 or 1 for CheckBox, the number of the item or -1 for
	// Radio and List, the number for Stepper and Slider. Set is called when the user
	// has changed it; a control without Set is read-only.
	Value    func() int
	Set      func(v int)
	Min, Max int             // of Stepper and Slider
	Items    func() []string // of Radio and List

	// Line returns the text of TextField and the value of Readout. SetLine is called when
	// the user has edited it and pressed Return or left the field.
	Line    func() string
	SetLine func(s string)
	Room    int // characters of TextField, Readout and List; 0: 10
	Rows    int // of List; 0: 6

	View *View // of Area
}

// Usable reports whether the control can be used now.
func (c *Control) Usable() bool { return c.Enabled == nil || c.Enabled() }

// Push presses a button and Choose sets a value, if the control can be used now.
func (c *Control) Push() {
	if c.Usable() && c.Do != nil {
		c.Do()
	}
}

func (c *Control) Choose(v int) {
	if c.Usable() && c.Set != nil {
		c.Set(v)
	}
}

// Label returns the control's label.
func (c *Control) Label() string {
	if c.Name != "" {
		return c.Name
	}
	return c.Text
}
