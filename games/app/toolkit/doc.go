// Package toolkit is what the desks of several machines share to show programs of package
// app: where the view and the controls of a window lie, what controls do with the mouse
// and the keys, what a press in a view means, the menu items that every program gets,
// help as pages, the choice of a display mode, and colours on screens that lack them.
//
// Nothing here draws. A desk has a [Sheet] for each window, asks it for its parts, each
// a [Piece], and draws them as the machine did.
package toolkit
