package prove_test

import (
	"context"
	"testing"
	"time"

	"phosphor/games/prove"
)

// wait polls a search until it is done.
func wait(t *testing.T, s prove.Search) prove.Result {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if r, done := s.Poll(); done {
			return r
		}
	}
	t.Fatal("the search never ends")
	panic("unreachable")
}

// TestBeside checks a search that ends and one that is stopped.
func TestBeside(t *testing.T) {
	begin := make(chan struct{})
	s := prove.Beside(func(context.Context) prove.Result {
		<-begin
		return prove.Result{Verdict: prove.Lost}
	})
	if r, done := s.Poll(); done {
		t.Errorf("done too early: %+v", r)
	}
	close(begin)
	if r := wait(t, s); r.Verdict != prove.Lost {
		t.Errorf("%+v", r)
	}

	s = prove.Beside(func(ctx context.Context) prove.Result {
		<-ctx.Done()
		return prove.Result{}
	})
	s.Stop()
	if r := wait(t, s); r.Verdict != prove.Unknown {
		t.Errorf("%+v", r)
	}
}
