// Package disks shows disks, archives and folders as the desktop of a machine did: icons
// that a double click opens, in windows of GEM, on a Workbench, in a text of Oberon, in a
// folder of Windows 95; and what lies in them in viewers.
//
// # One model
//
// A [Place] is a folder, a disk or an archive as it is read by package container: its
// [Entry]s with name, kind, size and time. The machine of a place is that of its disk's
// format, else that of most of its files, see [Place.Machine].
//
// # One program
//
// A folder's window is a program of package app, as are the viewers of package viewer:
// [folder] keeps what is selected and on top, and knows the mouse, the keys and the names
// of things. How icons look and where they lie, what menus are called and what stands in
// title and info line is a [Theme], one for each machine.
//
// # One session
//
// A [Shell] is a disk that is open on a desk: a games.Game with all its windows, and the
// Match by which a pipe drives it (do open NAME, do close, do next, do save FILE). A desk
// opens programs in windows; those of packages appwindow, appform and of this package's
// Oberon and Workbench do.
//
// # Ours
//
// The menu lines Show All of the Workbench, which 1.3 did not have, and the middle button
// that opens a name in Oberon's text. Nothing is ever written to what is shown: the trash
// says so, and Save as writes elsewhere.
package disks
