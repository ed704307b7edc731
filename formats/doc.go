// Package formats is the parent of the packages that read and write the machines' file
// formats: pictures, sounds, fonts, resources, levels, archives and disk images. It
// contains no code.
//
// Each format has its own package, with functions from bytes to values and back: pictures
// with the signatures of package image, sounds as pcm.Sound. The documentation of the
// package describes the format with its sources and its doubtful cases. Package detect
// identifies files, container walks through archives and disks, convert converts one file
// to another, and internal holds what several formats share.
//
// What an emulated screen does with a picture does not belong here, nor does the meaning
// of a file for a game. A package reads only its input, memory is bounded in proportion to
// the input, and an error names the format, the offset and what was expected. Formats
// import fb/planar, fb/raster and each other; sprites, sound, games and the programs
// import them.
package formats
