//go:build !cgo

package sound

import "errors"

func openDevice() (Sink, error) {
	return nil, errors.New("this build has no sound device (it was built with CGO_ENABLED=0)")
}
