//go:build cgo && (linux || freebsd || netbsd || openbsd)

package window

import (
	"os"
	"path/filepath"
)

// keepCompose gives Xlib a folder to cache its compose table. Parsing the table, half a
// megabyte of text, is a seventh of all work before the first frame. For root, Xlib
// caches nothing.
func keepCompose() {
	const name = "XCOMPOSECACHE"
	home, err := os.UserHomeDir()
	if os.Getenv(name) != "" || err != nil || os.Geteuid() == 0 {
		return
	}
	if _, err := os.Stat(filepath.Join(home, ".compose-cache")); err == nil {
		return // Xlib uses that by default
	}
	if cache, err := os.UserCacheDir(); err == nil {
		cache = filepath.Join(cache, "xcompose")
		if os.MkdirAll(cache, 0o700) == nil {
			os.Setenv(name, cache)
		}
	}
}
