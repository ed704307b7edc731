//go:build js

package window

// Host shows a client in a page of a browser. Package fb/page sets it.
var Host struct {
	Run  func(Client, Options) error
	Wake func()
}

// Run shows c in the page until it is done. A program that does not import
// fb/page has no screen: it returns ErrNoScreen.
func Run(c Client, o Options) error {
	if Host.Run == nil {
		return ErrNoScreen
	}
	return Host.Run(c, o)
}

// Connect does nothing: a page is always there.
func Connect() {}

// Copy returns ErrNoScreen, and so does Paste: a page has its own access to the
// clipboard.
func Copy(string) error { return ErrNoScreen }

// Paste returns ErrNoScreen.
func Paste() (string, error) { return "", ErrNoScreen }

// Wake makes the loop of Run call the client's Advance soon, even if nothing is due.
func Wake() {
	if Host.Wake != nil {
		Host.Wake()
	}
}
