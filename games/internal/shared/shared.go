// Package shared finds the test material beside the repository: real files and recorded
// answers, which are not part of it.
package shared

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// Path returns the path of a file or folder of the material and skips the test if it does
// not exist. The folder is PHOSPHOR_SHARED, or shared beside the repository.
func Path(t testing.TB, elem ...string) string {
	t.Helper()
	root := os.Getenv("PHOSPHOR_SHARED")
	if root == "" {
		root = filepath.Join(Root(t), "..", "shared")
	}
	p := filepath.Join(append([]string{root}, elem...)...)
	if _, err := os.Stat(p); err != nil {
		t.Skipf("test material is not here: %v (set PHOSPHOR_SHARED to its folder)", err)
	}
	return p
}

// Root returns the root of the repository: the folder that holds go.mod.
func Root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			t.Fatal("no go.mod above the test's folder")
		}
		dir = up
	}
}

// Slow reports whether tests may take long: whether PHOSPHOR_SLOW is set.
var Slow = os.Getenv("PHOSPHOR_SLOW") != ""

// Often returns how many times to try something: few, or many in slow tests.
func Often(few, all int) int {
	if Slow {
		return all
	}
	return few
}

// NeedSlow skips a test that takes long.
func NeedSlow(t testing.TB) {
	t.Helper()
	if !Slow {
		t.Skip("takes long (set PHOSPHOR_SLOW=1)")
	}
}

// A Deal is a position with a verdict, of shared/oracle/deals.
type Deal struct {
	Game, Variation, ID, Verdict string
	Runs                         string `json:"verdict_runs_only"` // of the game in which only complete runs go home
	Layout                       json.RawMessage
	Solution                     []string
}

// Deals reads a file of shared/oracle/deals.
func Deals(t testing.TB, name string) []Deal {
	t.Helper()
	f, err := os.Open(Path(t, "oracle", "deals", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var deals []Deal
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<20)
	for sc.Scan() {
		var d Deal
		if err := json.Unmarshal(sc.Bytes(), &d); err != nil {
			t.Fatal(err)
		}
		deals = append(deals, d)
	}
	if err := sc.Err(); err != nil {
		t.Fatal(err)
	}
	return deals
}

// SomeDeals returns the deals of a file that a test through a game's window uses: every
// third, with PHOSPHOR_SLOW=1 all. The rules are tested with all.
func SomeDeals(t testing.TB, name string) (some []Deal) {
	t.Helper()
	for i, d := range Deals(t, name) {
		if Slow || i%3 == 0 {
			some = append(some, d)
		}
	}
	return some
}
