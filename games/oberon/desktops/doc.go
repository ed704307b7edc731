// Package desktops is the desk of ETH Oberon System 3: documents on a desktop, each with
// a menu bar and a content, and the gadgets of which contents are made.
//
// A [Desk] is the screen with everything on it. A [Document] has a name plate, the
// buttons Close, Hide and Grow, its own buttons and a content, which is a [Gadget]: a
// [Panel] full of gadgets, or something that a game draws itself, or a [Text] to read. A
// program.Program opens the document of a game; program.App turns the desk and that
// document into a games.Game.
//
// # Drawing
//
// Nothing draws on its own. To change something, call Redraw of its gadget; after the
// event the desk draws the damaged area, from back to front, each document clipped to it.
// A temporary thing over everything, such as the outline of a drag, is a [Desk.Overlay].
// Colours are indices of Oberon's palette; Fill, Line, Rect3D and related functions also
// show them on displays of 16 colours and of one plane.
//
// # Buttons
//
// In Oberon the left button points, the middle one executes and the right one selects. An
// action happens when all buttons are up again, and only if the buttons that were down
// until then are the expected ones: pressing another one in between, an interclick,
// cancels it. A gadget describes its action as a [Track]; it needs no state. Without a
// middle button you can use Ctrl or Alt with the left one, or left and right together
// (input.Emulator), or two-button mode, in which the left button acts like the middle one
// on buttons, sliders and menu bars. It is on until F8 switches it off.
//
// # Keys
//
// F1 shows help (our addition). If there is none it sets the star, which marks a document
// for commands, as in Oberon; Shift+F1 always does. F2 removes the star and the focus; F5
// switches the screen off and on; F7 reloads the palette; F8 toggles two-button mode; F9
// redraws everything and toggles the light of a game that has one. All other keys go to
// the document with the focus. Ctrl+N, our addition, begins a new game. Backspace takes
// back a move of the frontmost game if no gadget uses it.
//
// # Ours
//
// A press brings a document to the front. Hide puts it behind the others. There is a
// design for displays of one plane: gadgets are white, panels have one dot in eight, the
// desktop is grey, documents have a black frame. A part of a document's bar always stays
// on the screen; on a narrow document the name plate shrinks, and buttons that do not fit
// are omitted.
//
// Sources: Display3, BasicGadgets, Panels, Desktops and NamePlates of Native Oberon
// 2.3.7.
package desktops
