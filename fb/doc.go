// Package fb is an emulated palette framebuffer: the display memory, the
// colour registers and the raster operations of the home computers that
// Phosphor's games come from.
//
// A [Bitmap] is an image.Paletted with a depth, a clip rectangle and a record of what has
// changed. It stores one byte per pixel, whatever the depth. Nothing of the planar
// machines is lost, because a bitplane is one bit of every byte: a raster operation on
// bytes is the same operation on all planes at once.
//
// Pixels are drawn by functions with the signatures of image/draw:
//
//   - [Blit], [BlitKey], [BlitMask] and [BlitScaled] copy pixels with one of the sixteen
//     logical operations of source and destination ([Op]); a [Sprite] is a picture
//     prepared for repeated copying;
//   - [Fill], [FillPattern], [Frame], [Line], [Polygon], [Ellipse] and their fills draw
//     shapes; [FloodFill] fills an area;
//   - [Text] and [TextEffects] write with a bitmap [Font].
//
// All of them clip, mark what they changed as dirty, and allocate nothing.
//
// A [Screen] is a bitmap together with the colour registers ([Palette]) of a display
// [Mode]. A changed register shows at once in every pixel that uses it, without
// redrawing; [Cycle], [Pulse] and [Fade] animate registers by the clock. A screen is also
// a draw.Image in the colours of its registers, for image/draw and what builds on it.
//
// The machines were not limited to one palette per frame. [Screen.SetList] gives a screen a raster
// list (package fb/raster): changes of registers, of the meaning of bits and of addresses
// at a line and a pixel, such as copper bars, hold and modify, or two resolutions at
// once. An [Expander] converts it to colours, and [Screen.Damage] returns what has
// changed on the display. [NewPictureScreen] shows such a picture.
//
// Package fb/window shows a screen; packages fb/atari, fb/amiga and fb/oberon hold what is
// specific to those machines. Package fb/demo has whole programs to read: pictures
// animated by the blitters, FloodFill, the copper and the colour registers.
//
// Raster operations belong here. What one machine's hardware and system software do with
// pixels belongs in the packages below. Files, games and windows do not: package fb
// imports nothing of the project but fb/planar and fb/raster, and everything may import
// it.
package fb
