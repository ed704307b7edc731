package app

// A Kind is what a control is for.
type Kind uint8

const (
	PushButton Kind = iota
	CheckBox        // on or off
	Radio           // one of a few texts, all to be seen
	Stepper         // a number between Min and Max, changed in steps or typed
	Slider          // a number between Min and Max of which the way counts more than the digits
	List            // rows of text, one of which may be chosen
	TextField       // a line that can be typed into
	Readout         // a name and a value that the program shows, such as a score
	Area            // something that the program draws: a View
)

// A Control is something beside the view that the desk lays out and draws. Only the
// fields that its kind names matter. Its functions are asked again after every event.
type Control struct {
	Kind Kind
	Text string // what stands on it or beside it
	Name string // what drive and people who do not see call it; "": Text

	Enabled func() bool // reports whether it can be used now; nil: always

	Do func() // of PushButton

	// Value returns the state: of CheckBox 0 or 1, of Radio and List the number of the
	// item or -1, of Stepper and Slider the number. Set is called when the person has
	// changed it; a control without Set only shows.
	Value    func() int
	Set      func(v int)
	Min, Max int             // of Stepper and Slider
	Items    func() []string // of Radio and List

	// Line returns the text of TextField and the value of Readout. SetLine is called
	// when the person has typed another and pressed Return or gone elsewhere.
	Line    func() string
	SetLine func(s string)
	Room    int // characters of TextField, Readout and List; 0: 10
	Rows    int // of List; 0: 6

	View *View // of Area
}

// Usable reports whether the control can be used now.
func (c *Control) Usable() bool { return c.Enabled == nil || c.Enabled() }

// Push does what a button is for, Choose sets a value, if the control can be used now.
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

// Label is what the control is called.
func (c *Control) Label() string {
	if c.Name != "" {
		return c.Name
	}
	return c.Text
}
