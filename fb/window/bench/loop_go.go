//go:build cgo && (static || windows)

package bench

import "github.com/veandco/go-sdl2/sdl"

// Without SDL2's headers, its loops run in Go, and each of its times includes a call
// through cgo.

func sdlBlits(src, dst *sdl.Surface, at []sdl.Rect) {
	for _, r := range at {
		must(0, src.Blit(nil, dst, &r))
	}
}

func copyRows(dst []byte, pitch int, src []byte, w int, at []sdl.Rect) {
	for _, r := range at {
		for y := range len(src) / w {
			copy(dst[(int(r.Y)+y)*pitch+int(r.X):], src[y*w:][:w])
		}
	}
}

func sdlFills(dst *sdl.Surface, color uint32, n int) {
	for range n {
		must(0, dst.FillRect(nil, color))
	}
}
