//go:build cgo && (linux || freebsd || netbsd || openbsd)

package window

import (
	"os"
	"os/exec"
	"path/filepath"
)

// withoutBus keeps libdbus, which SDL loads, from trying to start a bus on systems without
// one: SDL would wait for that before its first frame.
func withoutBus() {
	const name = "DBUS_SESSION_BUS_ADDRESS"
	if os.Getenv(name) != "" {
		return
	}
	if dir := os.Getenv("XDG_RUNTIME_DIR"); dir != "" {
		if _, err := os.Stat(filepath.Join(dir, "bus")); err == nil {
			return
		}
	}
	if _, err := exec.LookPath("dbus-launch"); err != nil {
		os.Setenv(name, "unix:path="+os.DevNull)
	}
}

// keepCompose gives Xlib a folder to cache its compose table. Parsing the table, half a
// megabyte of text, is a seventh of the work before the first frame. For root, Xlib caches
// nothing.
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
