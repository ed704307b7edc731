// Package win95 is the desktop of Windows 95: any number of forms with a caption, a menu
// bar and a status bar, message boxes and dialogs, and the usual controls, with the look
// and behaviour of the standard scheme.
//
// A [Desk] is a screen with everything on it. Its owner passes every event to
// [Desk.Event] and advances time with its method Advance. Everything is a [Form]: the windows
// of a program, and the modal dialogs and message boxes over them. A form calls back:
// Paint when a part of its content must be drawn, Input for what the player did there,
// the Chosen of a menu item, the Click of a control, Closed. Nothing blocks:
// [Desk.MessageBox] returns at once and calls its Done later. There is no clock but the
// desk's and no randomness, so the same events give the same pixels.
//
// Drawing goes from the ground to the topmost form, clipped to what must be redrawn. A
// program that has changed something calls [Form.Update], which calls Paint. Coordinates
// are pixels of the screen; only the boxes of controls are relative to the upper left of
// their form's content.
//
// A [Sheet] holds controls without a form, and a [Canvas] draws them, for programs whose
// form draws itself, such as those of package delphi.
//
// Measures at 96 dpi, in pixels: frame 4, of forms that do not change their size 3; caption
// 18 and a line below it; buttons in the caption 16x14; menu bar 18 and a line; lines of
// menus 18; status bar 20; buttons of dialogs 75x23; scroll bars 16. On a screen of one plane
// faces are white and shadows black lines.
//
// Known from Microsoft's descriptions of the keyboard interface: Alt or F10 begins and
// ends the use of the menu bar, a letter chooses the item in which it is underlined,
// Escape closes a menu and, pressed again, leaves the bar. Forms are moved and sized as
// outlines. A minimized form is a small caption at the lower edge of the screen, as in
// Windows without a taskbar.
package win95
