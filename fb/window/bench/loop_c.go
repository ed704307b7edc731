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

func sdlFills(dst *sdl.Surface, color uint32, n int) {
	must(0, failed(C.fills(surfaceOf(dst), C.Uint32(color), C.int(n))))
}

func failed(v C.int) error {
	if v != 0 {
		return sdl.GetError()
	}
	return nil
}
