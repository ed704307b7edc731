// Package version identifies a build of Phosphor: the number of the release, the commit
// and the Go toolchain. The packages, the manual pages and the programs take the number
// from here.
package version

import (
	"fmt"
	"runtime/debug"
	"strings"
)

// Number is the release of this source, or the next one.
const Number = "1.0.0"

// stamp is the commit as the repository's scripts pass it to the linker (-X
// phosphor/cmd/internal/version.stamp=0123456789ab), with a plus sign appended if files
// differ from the commit. If it is empty, Get uses the toolchain's own record, which go
// build makes in a checkout but not in a work tree.
var stamp string

// Info describes a build.
type Info struct {
	Number   string
	Commit   string // 12 digits of the revision, "" if the build did not record it
	Modified bool   // the files differed from those of the commit
	Go       string // the toolchain: go1.26.0
}

// Get returns the Info of the running program.
func Get() Info {
	b, ok := debug.ReadBuildInfo()
	if !ok {
		b = &debug.BuildInfo{}
	}
	return of(b, stamp)
}

func of(b *debug.BuildInfo, stamp string) Info {
	i := Info{Number: Number, Go: b.GoVersion}
	for _, s := range b.Settings {
		switch s.Key {
		case "vcs.revision":
			i.Commit = s.Value[:min(12, len(s.Value))]
		case "vcs.modified":
			i.Modified = s.Value == "true"
		}
	}
	if stamp != "" {
		i.Commit, i.Modified = strings.CutSuffix(stamp, "+")
	}
	return i
}

// String returns one line: "1.0.0, commit 0123456789ab, go1.26.0".
func (i Info) String() string {
	commit := "commit unknown"
	if i.Commit != "" {
		commit = "commit " + i.Commit
	}
	if i.Modified {
		commit += " with changes"
	}
	if i.Go == "" {
		i.Go = "Go unknown"
	}
	return fmt.Sprintf("%s, %s, %s", i.Number, commit, i.Go)
}
