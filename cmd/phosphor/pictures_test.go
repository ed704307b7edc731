package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adrg/xdg"
)

// TestNewPicture checks that pictures of the same second get different names, in a new folder.
func TestNewPicture(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "Bilder")
	old := xdg.UserDirs.Pictures
	xdg.UserDirs.Pictures = dir
	defer func() { xdg.UserDirs.Pictures = old }()
	seen := map[string]bool{}
	for range 5 {
		name, f, err := newPicture("yukon", ".png")
		if err != nil {
			t.Fatal(err)
		}
		f.Close()
		if seen[name] || filepath.Dir(name) != dir || !strings.HasPrefix(filepath.Base(name), "yukon-2") || filepath.Ext(name) != ".png" {
			t.Errorf("%s", name)
		}
		seen[name] = true
	}
	if l, _ := os.ReadDir(dir); len(l) != 5 {
		t.Errorf("%d files", len(l))
	}
	xdg.UserDirs.Pictures = ""
	if _, _, err := newPicture("yukon", ".png"); err == nil {
		t.Error("a picture without a folder gives no error")
	}
}
