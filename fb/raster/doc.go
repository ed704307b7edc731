// Package raster describes a display line by line: what a machine shows when its colour
// registers, the meaning of the pixels' bits, or the address of the display change while
// the beam runs.
//
// A [List] is a sorted list of such changes, each at a line and a pixel. It is data: it
// can be compared, hashed, stored, and drawn in parts. A [Picture] is an indexed bitmap
// together with the registers at the top of the frame, a list, and the machine and mode
// it is for. It is an image.Image, so image/png can write it, and a screen of package fb
// can show it. A [DAC] defines how a machine stores a colour in a register.
//
// # Coordinates
//
// Lines and pixels count from the top left corner of the display, in the pixels of
// the display. A change holds from its pixel on, to the end of the frame; each frame
// begins with the picture's own registers. A change at a pixel to the left of the
// display counts from the beginning of its line, and so does pixel 0; a change at a
// pixel to the right of the display shows in the next line. Changes at the same
// pixel take effect in the order of the list.
//
// # Not modelled
//
// The border around the picture, sprites, and flicker: a picture that a machine makes
// from two alternating frames is two Pictures.
//
// The package imports nothing of the project, so that both the framebuffer and
// the formats can use it.
package raster
