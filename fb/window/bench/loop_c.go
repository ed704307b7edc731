//go:build cgo && !static && !windows

package bench

// #cgo pkg-config: sdl2
// #include <SDL.h>
//
// static int blits(SDL_Surface *src, SDL_Surface *dst, const SDL_Rect *at, int n) {
//	for (int i = 0; i < n; i++) {
//		SDL_Rect r = at[i];
//		if (SDL_UpperBlit(src, NULL, dst, &r) != 0) return -1;
//	}
//	return 0;
// }
//
// static void copies(Uint8 *dst, size_t pitch, const Uint8 *src, size_t w, int h, const SDL_Rect *at, int n) {
//	for (int i = 0; i < n; i++) {
//		Uint8 *to = dst + at[i].y * pitch + at[i].x;
//		for (int y = 0; y < h; y++)
//			memcpy(to + y * pitch, src + y * w, w);
//	}
// }
//
// static int fills(SDL_Surface *dst, Uint32 color, int n) {
//	for (int i = 0; i < n; i++)
//		if (SDL_FillRect(dst, NULL, color) != 0) return -1;
//	return 0;
// }
import "C"

import (
	"unsafe"

	"github.com/veandco/go-sdl2/sdl"
)

// This file holds the loops of SDL2's ways in C, as a C program would have them: a call
// from Go for each blit would count against SDL2.

func surfaceOf(s *sdl.Surface) *C.SDL_Surface { return (*C.SDL_Surface)(unsafe.Pointer(s)) }

func sdlBlits(src, dst *sdl.Surface, at []sdl.Rect) {
	must(0, failed(C.blits(surfaceOf(src), surfaceOf(dst), (*C.SDL_Rect)(unsafe.Pointer(&at[0])), C.int(len(at)))))
}

// copyRows copies rows of w bytes to all places, each by a memcpy.
func copyRows(dst []byte, pitch int, src []byte, w int, at []sdl.Rect) {
	C.copies((*C.Uint8)(&dst[0]), C.size_t(pitch), (*C.Uint8)(&src[0]), C.size_t(w), C.int(len(src)/w), (*C.SDL_Rect)(unsafe.Pointer(&at[0])), C.int(len(at)))
}

func sdlFills(dst *sdl.Surface, color uint32, n int) {
	must(0, failed(C.fills(surfaceOf(dst), C.Uint32(color), C.int(n))))
}

func failed(v C.int) error {
	if v != 0 {
		return sdl.GetError()
	}
	return nil
}
