package minstd

import "testing"

func TestSource(t *testing.T) {
	s := New(1)
	for _, want := range []int32{16807, 282475249, 1622650073, 984943658, 1144108930} {
		if got := s.Next(); got != want {
			t.Errorf("%d, want %d", got, want)
		}
	}
	// The ten thousandth number, which its authors published for checking.
	s = New(1)
	for range 9999 {
		s.Next()
	}
	if got := s.Next(); got != 1043618065 {
		t.Errorf("the 10,000th number is %d", got)
	}
	for deal, want := range map[uint32]Source{1: 1, 2147483646: 2147483646, 2147483647: 1, 4294967295: 3} {
		if got := New(deal); got != want || got <= 0 || got >= modulus {
			t.Errorf("deal %d: seed %d, want %d", deal, got, want)
		}
	}
	count := make([]int, 7)
	for range 70000 {
		count[s.Uniform(7)]++
	}
	for i, n := range count {
		if n < 9500 || n > 10500 {
			t.Errorf("%d was drawn %d times of 70,000", i, n)
		}
	}
}
