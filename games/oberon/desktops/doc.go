// Package desktops is the desk of ETH Oberon System 3: documents that lie on a
// desktop, each with a menu bar and a content, and the gadgets that contents are
// made of.
//
// A [Desk] is the screen with all that lies on it. A [Document] has a name
// plate, the buttons Close, Hide and Grow, buttons of its own and a content,
// which is a [Gadget]: a [Panel] full of gadgets, or something that a game draws
// itself, or a [Text] to read. A program.Program opens the document of a game;
// program.App makes a games.Game of the desk and that document.
//
// # Drawing
//
// Nothing draws by itself. Whoever changes something calls Redraw of its gadget, and
// when the event is dealt with the desk draws what is damaged, from the back to the
// front, each document clipped to the damage. What lies over everything for a while,
// such as the outline of what is dragged, is a [Desk.Overlay]. Colours are indices of
// Oberon's palette; Fill, Line, Rect3D and the functions beside them show them on
// displays of 16 colours and of one plane, too.
//
// # Buttons
//
// In Oberon the left button points, the middle one executes and the right one
// selects. An action happens when all buttons are up again, and only if the
// buttons that were down until then are the expected ones: pressing another one
// in between, an interclick, cancels it. A gadget says what it does as a [Track];
// it needs no states of its own. Without a middle button there are Ctrl or Alt
// with the left one, or left and right at the same time (input.Emulator), and
// two-button mode, in which the left button does on buttons, sliders and menu
// bars what the middle one does. It is on until F8 switches it off.
//
// # Keys
//
// F1 asks for help (ours). Where there is none it sets the star, which marks a document for
// commands, as it did in Oberon; Shift+F1 always does. F2 takes away star and keyboard
// focus; F5 switches the screen off and on; F7 loads the palette again; F8 is two-button
// mode; F9 draws everything again, and where a game has a light for its help it is switched
// by that key. All other keys go to the document that has the focus. Ctrl+N, ours, begins a
// game again. Backspace takes back a move of the frontmost game where no gadget wants it.
//
// # Ours
//
// A press brings a document to the front. Hide puts it behind the others. What
// is on a plain display of one plane is designed for it: gadgets are white,
// panels have one dot in eight, the desktop is grey, documents have a black frame.
// A part of a document's bar
// always stays on the screen; on a narrow document the name plate shrinks, and
// buttons for which there is no room are left out.
//
// Sources: Display3, BasicGadgets, Panels, Desktops and NamePlates of Native Oberon
// 2.3.7.
package desktops
