package version

import (
	"runtime/debug"
	"testing"
)

func TestString(t *testing.T) {
	set := func(kv ...string) *debug.BuildInfo {
		b := &debug.BuildInfo{GoVersion: "go1.26.0"}
		for i := 0; i < len(kv); i += 2 {
			b.Settings = append(b.Settings, debug.BuildSetting{Key: kv[i], Value: kv[i+1]})
		}
		return b
	}
	const revision = "0123456789abcdef0123456789abcdef01234567"
	for _, c := range []struct {
		b           *debug.BuildInfo
		stamp, want string
	}{
		{set("vcs.revision", revision, "vcs.modified", "false"), "", Number + ", commit 0123456789ab, go1.26.0"},
		{set("vcs.revision", revision, "vcs.modified", "true"), "", Number + ", commit 0123456789ab with changes, go1.26.0"},
		{set(), "fedcba987654", Number + ", commit fedcba987654, go1.26.0"},
		{set("vcs.revision", revision, "vcs.modified", "false"), "fedcba987654+", Number + ", commit fedcba987654 with changes, go1.26.0"},
		{set(), "", Number + ", commit unknown, go1.26.0"},
		{&debug.BuildInfo{}, "", Number + ", commit unknown, Go unknown"},
	} {
		if got := of(c.b, c.stamp).String(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	if Get().Go == "" {
		t.Error("the toolchain is missing")
	}
}
