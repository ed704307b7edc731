package prove

import (
	"context"
	"reflect"
	"testing"
)

// TestMemoryTurns has two searches that need more memory than there is for both.
func TestMemoryTurns(t *testing.T) {
	m := NewMemory(16 << 20)
	begin := func(turn int) *search {
		s := &search{limits: Limits{Bytes: m.bytes, Memory: m}}
		m.enter(s, turn)
		return s
	}
	first, second := begin(1), begin(2)
	if !second.take(10<<20) || !first.take(2<<20) {
		t.Fatal("not enough memory for both")
	}
	got := make(chan bool)
	go func() { got <- first.take(8 << 20) }()
	for !second.crowded.Load() { // until first has asked
		select {
		case <-got:
			t.Fatal("the first gets memory that the second has not freed")
		default:
		}
	}
	if second.node() {
		t.Error("the second continues")
	}
	m.leave(second)
	if !<-got {
		t.Fatal("the first does not get memory that the second freed")
	}
	third := begin(3)
	if third.take(8<<20) || !third.crowded.Load() || first.stop.Load() {
		t.Error("the third takes memory of the first")
	}
	m.leave(third)
	waited := make(chan bool)
	go func() { m.Wait(context.Background(), 3); close(waited) }()
	select {
	case <-waited:
		t.Error("the third does not wait for the first")
	default:
	}
	m.leave(first)
	<-waited
	if m.used != 0 || len(m.present) != 0 {
		t.Errorf("%d bytes and %d searches remain", m.used, len(m.present))
	}
}

// TestMemoryCancelled cancels a search that waits for others.
func TestMemoryCancelled(t *testing.T) {
	m := NewMemory(16 << 20)
	first, second := &search{limits: Limits{Bytes: m.bytes, Memory: m}}, &search{limits: Limits{Bytes: m.bytes, Memory: m}}
	m.enter(first, 1)
	m.enter(second, 2)
	second.take(10 << 20)
	got := make(chan bool)
	go func() { got <- first.take(10 << 20) }()
	for !second.crowded.Load() {
	}
	first.stop.Store(true)
	m.wake()
	if <-got {
		t.Error("a cancelled search takes memory beyond the limit")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m.Wait(ctx, 3)
}

// TestPoints checks which types hold pointers.
func TestPoints(t *testing.T) {
	for _, c := range []struct {
		t    reflect.Type
		want bool
	}{
		{reflect.TypeFor[[3]uint64](), false},
		{reflect.TypeFor[hash128](), false},
		{reflect.TypeFor[fcState](), false},
		{reflect.TypeFor[struct{ a, b [2]*int }](), true},
		{reflect.TypeFor[string](), true},
		{reflect.TypeFor[treturn](), true},
	} {
		if points(c.t) != c.want {
			t.Errorf("%v: want %v", c.t, c.want)
		}
	}
}
