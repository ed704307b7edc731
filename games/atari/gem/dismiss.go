package gem

// Dismiss takes off the screen whatever waits for an answer, without one being
// given: nobody is called back. A program does so that goes on by itself, as
// when a game is loaded while an alert is open.
func (d *Desk) Dismiss() {
	d.cancel()
	for len(d.modal) > 0 {
		d.pop()
	}
	d.settle()
}
