//go:build !cgo

package bench

import "image"

func (s *scene) sdlPeers([]Row, *image.Paletted, *image.Paletted) func() { return func() {} }
