package carddoc

// Cursor returns what the cursor of the arrow keys is around.
func (p *Panel) Cursor() (pile, i int, ok bool) { return p.table.Cursor() }
