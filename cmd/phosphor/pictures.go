package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/adrg/xdg"

	"phosphor/assets/i18n"
)

// newPicture creates a file in the user's folder of pictures: yukon-2026-01-31-201500.png,
// with -2 and so on after it if there is one of that second.
func newPicture(game, ending string) (name string, f io.WriteCloser, err error) {
	dir := xdg.UserDirs.Pictures
	if dir == "" {
		return "", nil, i18n.Errorf("there is no folder for pictures: HOME is not set")
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", nil, err
	}
	base := filepath.Join(dir, game+time.Now().Format("-2006-01-02-150405"))
	for i := 1; i < 1000; i++ {
		name = base + ending
		if i > 1 {
			name = fmt.Sprintf("%s-%d%s", base, i, ending)
		}
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil {
			return name, file, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return "", nil, err
		}
	}
	return "", nil, i18n.Errorf("%s: too many pictures in one second", base)
}
