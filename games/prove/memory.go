package prove

import (
	"context"
	"errors"
	"sync"
)

// A Memory is shared by several searches at a time, each of which may need all of it. What
// a search finds does not depend on the others: where there is not enough for two, the one
// whose turn is later gives up what it has, ends with ErrCrowded, and is begun anew when
// those before it have ended.
type Memory struct {
	mu      sync.Mutex
	changed *sync.Cond
	bytes   int64
	used    int64
	present map[*search]int // their turns
}

// ErrCrowded is what Solve returns where another search needed the memory. It is to be
// called again after Memory.Wait.
var ErrCrowded = errors.New("another search needs the memory")

// NewMemory returns a memory of so many bytes. That is the most that a search in it takes,
// whatever its Limits allow.
func NewMemory(bytes int64) *Memory {
	m := &Memory{bytes: tables(bytes), present: map[*search]int{}}
	m.changed = sync.NewCond(&m.mu)
	return m
}

// tables is how much of the memory of a search its tables have. The rest is what it needs
// beside them, and what awaits the collector.
func tables(bytes int64) int64 { return bytes - bytes/8 }

// step is how much a search reserves at a time.
const step = 1 << 20

// enter lets a search in whose turn it is then.
func (m *Memory) enter(s *search, turn int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.present[s] = turn
}

// leave gives back what a search has reserved.
func (m *Memory) leave(s *search) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.present, s)
	m.used -= s.reserved
	m.changed.Broadcast()
}

// reserve makes sure that a search may take so many bytes in all. It is false where the
// search must give up, or was cancelled while others gave up for it.
func (m *Memory) reserve(s *search, bytes int64) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	more := min((bytes+step-1)/step*step, m.bytes) - s.reserved
	for m.used+more > m.bytes {
		for other, turn := range m.present {
			if turn > m.present[s] {
				other.crowd()
			}
		}
		if !m.first(m.present[s]) {
			s.crowd()
		}
		m.changed.Broadcast() // some of them may be waiting themselves
		if s.stop.Load() {
			return false
		}
		m.changed.Wait()
	}
	m.used += more
	s.reserved += more
	return true
}

// crowd tells a search to give up.
func (s *search) crowd() {
	if !s.stop.Swap(true) {
		s.crowded.Store(true)
	}
}

// wake lets a search see that it was cancelled.
func (m *Memory) wake() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.changed.Broadcast()
}

// Wait returns when no search is in the memory whose turn is before that one, or ctx is
// done.
func (m *Memory) Wait(ctx context.Context, turn int) {
	defer context.AfterFunc(ctx, m.wake)()
	m.mu.Lock()
	defer m.mu.Unlock()
	for ctx.Err() == nil && !m.first(turn) {
		m.changed.Wait()
	}
}

// first tells whether the turn of no search in the memory is before that one.
func (m *Memory) first(turn int) bool {
	for _, t := range m.present {
		if t < turn {
			return false
		}
	}
	return true
}
