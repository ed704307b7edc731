// Package licences collects the licences of the modules linked into a program. It runs
// the Go command and needs the module's source, so only build programs use it.
package licences

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// Linked returns the licences of the Go library and of the modules that some packages of this
// module need, when built for any of some systems (values of GOOS; js means js/wasm).
func Linked(systems []string, packages ...string) ([]byte, error) {
	modules := map[string]string{} // folder by name and version
	for _, system := range systems {
		arch, cgo := "amd64", "1"
		if system == "js" {
			arch, cgo = "wasm", "0"
		}
		cmd := exec.Command("go", append([]string{"list", "-deps", "-f", "{{with .Module}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}"}, packages...)...)
		cmd.Env = append(os.Environ(), "CGO_ENABLED="+cgo, "GOOS="+system, "GOARCH="+arch)
		out, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		for line := range strings.Lines(string(out)) {
			name, dir, _ := strings.Cut(strings.TrimSpace(line), "\t")
			if name != "" && !strings.HasPrefix(name, "phosphor") {
				modules[name] = dir
			}
		}
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	modules["The Go library "+runtime.Version()] = strings.TrimSpace(string(root))
	var b bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(modules)) {
		text, err := of(modules[name])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		text = bytes.TrimSpace(bytes.ReplaceAll(text, []byte("\r"), nil))
		fmt.Fprintf(&b, "\n%s\n%s\n\n%s\n", name, strings.Repeat("=", len(name)), text)
	}
	return b.Bytes(), nil
}

// of returns the text of the licence in a module's folder.
func of(dir string) ([]byte, error) {
	for _, name := range []string{"LICENSE", "LICENSE.txt", "LICENSE.md", "COPYING"} {
		if b, err := os.ReadFile(filepath.Join(dir, name)); err == nil {
			return b, nil
		}
	}
	return nil, fmt.Errorf("no licence in %s", dir)
}
