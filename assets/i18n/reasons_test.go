package i18n

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// reasonCalls are the functions and methods with which decoders say what is wrong with a file.
// The errors of fmt.Errorf are those of encoders, most of them about values that only a program
// can give them.
var reasonCalls = []string{"errors.New", "codec.Errorf", "codec.Sentencef", "errorf", "failed", "r.fail", "m.table", "d.block", "r.take", "r.text", "r.long", "need"}

// TestReasons checks that every reason for which a decoder refuses a file is translated whole,
// by itself or by patterns.
func TestReasons(t *testing.T) {
	found := 0
	inspect(t, "../../formats", func(at token.Position, call *ast.CallExpr) {
		if !slices.Contains(reasonCalls, called(call)) {
			return
		}
		for _, a := range call.Args {
			text, ok := folded(a)
			if !ok || !strings.Contains(text, " ") {
				continue
			}
			found++
			for _, l := range languages[1:] {
				format := strings.ReplaceAll(text, "%w", "%v")
				if said, ok := fitting(l.Code, verb.ReplaceAllString(strings.ReplaceAll(text, "%q", "7"), "7")); !ok && !l.Has(format) {
					t.Errorf("%s: %s: %q is half translated: %q", at, l.Code, text, said)
				}
			}
		}
	})
	if found < 200 {
		t.Errorf("found only %d texts", found)
	}
}

// called returns the name of a called function or method, with its package or receiver.
func called(call *ast.CallExpr) string {
	switch fun := call.Fun.(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		if x, ok := fun.X.(*ast.Ident); ok {
			return x.Name + "." + fun.Sel.Name
		}
	}
	return ""
}
