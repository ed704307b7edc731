package freecell

// Rules and the limits on moves, for those who look for a win.
type Rules = rules

var Reach, Limit = reach, limit
