// Package formats is the parent of the packages that read and write the
// machines' file formats: pictures, sounds, fonts, resources, levels, archives
// and disk images. It has no code itself.
//
// One package for each format has functions from bytes to values and back, with the
// signatures of package image where it is a picture and pcm.Sound where it is a sound.
// The documentation of the package describes the format with its sources and its doubtful
// cases. Package detect identifies files, container walks through archives and disks,
// convert converts one file to another, and internal holds what several formats share.
//
// What an emulated screen does with a picture does not belong here, nor does the meaning
// of a file for a game. A package reads only what it is given, memory is bounded by what
// the input justifies, and an error gives the format, the offset and what was expected.
// Formats import fb/planar, fb/raster and each other; sprites, sound, games and the
// programs import them.
package formats
