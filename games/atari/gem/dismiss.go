package gem

// Dismiss removes whatever waits for an answer, without an answer and without callbacks.
// A program uses it when it continues by itself, for example when a game is loaded while
// an alert is open.
func (d *Desk) Dismiss() {
	d.cancel()
	for len(d.modal) > 0 {
		d.pop()
	}
	d.settle()
}
