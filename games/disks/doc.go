// Package disks shows disks, archives and folders as the desktop of a machine did: in
// windows of GEM, on a Workbench, in an Oberon text or in a folder of Windows 95. A
// double click opens an icon; viewers show files.
//
// # One model
//
// A [Place] is a folder, a disk or an archive as package container reads it, with an
// [Entry] for each name, kind, size and time. The machine of a place follows from its
// disk's format, or from most of its files, see [Place.Machine].
//
// # One program
//
// A folder's window is a program of package app, and so are the viewers of package
// viewer. The type folder holds the selection and the scroll position, and handles the mouse,
// the keys and the names of things. A [Theme], one for each machine, defines the look and
// position of icons, the menus, and the title and info lines.
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
// Two things are our additions: the Workbench's menu item Show All, which 1.3 lacked, and
// the middle button that opens a name in Oberon's text. The disk shown is never written
// to: the trash says so, and Save as writes elsewhere.
package disks
