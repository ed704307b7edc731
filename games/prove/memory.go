package prove

import (
	"context"
	"errors"
	"sync"
)

// A Memory is shared by several searches at a time, each of which may need all of it.
// What a search finds does not depend on the others: if there is not enough memory for
// two, the one with the later turn frees its memory, ends with ErrCrowded, and is
// restarted when those before it have ended.
type Memory struct {
	mu      sync.Mutex
	changed *sync.Cond
	bytes   int64
	used    int64
	present map[*search]int // their turns
}

// ErrCrowded is what Solve returns if another search needed the memory. Call it again
// after Memory.Wait.
var ErrCrowded = errors.New("another search needs the memory")

// NewMemory returns a memory with the given number of bytes. That is the most that a
// search in it takes, whatever its Limits allow.
func NewMemory(bytes int64) *Memory {
	m := &Memory{bytes: tables(bytes), present: map[*search]int{}}
	m.changed = sync.NewCond(&m.mu)
	return m
}

// tables is the share of a search's memory for its tables. The rest is for its other
// needs and for garbage.
func tables(bytes int64) int64 { return bytes - bytes/8 }

// step is how much a search reserves at a time.
const step = 1 << 20

// enter adds a search with the given turn.
func (m *Memory) enter(s *search, turn int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.present[s] = turn
}

// leave returns what a search has reserved.
func (m *Memory) leave(s *search) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.present, s)
	m.used -= s.reserved
	m.changed.Broadcast()
}

// reserve makes sure that a search may take the given number of bytes in all. It returns
// false if the search must give up, or was cancelled while others gave up for it.
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

// crowd makes a search give up.
func (s *search) crowd() {
	if !s.stop.Swap(true) {
		s.crowded.Store(true)
	}
}

// wake makes waiting searches check for cancellation.
func (m *Memory) wake() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.changed.Broadcast()
}

// Wait returns when no search with an earlier turn is in the memory, or ctx is done.
func (m *Memory) Wait(ctx context.Context, turn int) {
	defer context.AfterFunc(ctx, m.wake)()
	m.mu.Lock()
	defer m.mu.Unlock()
	for ctx.Err() == nil && !m.first(turn) {
		m.changed.Wait()
	}
}

// first reports whether no search in the memory has an earlier turn.
func (m *Memory) first(turn int) bool {
	for _, t := range m.present {
		if t < turn {
			return false
		}
	}
	return true
}
