package prove

import (
	"context"
	"errors"
	"reflect"
	"sync"
	"unsafe"
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

// searches returns the number of searches in the memory, if any.
func (m *Memory) searches() int {
	if m == nil {
		return 0
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.present)
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

// Pieces are large pieces of memory, by their sizes in bytes. A search hands its pieces on
// to the next one, since the kernel takes long to clear new ones. They hold no pointers.
type pieces struct {
	free, taken map[int][]unsafe.Pointer
}

// spare holds the pieces between searches. The garbage collector frees those that no
// search takes for some time.
var spare = sync.Pool{New: func() any {
	return &pieces{map[int][]unsafe.Pointer{}, map[int][]unsafe.Pointer{}}
}}

// leastKept is the size of the smallest pieces.
const leastKept = 32 << 10

// pieceOf allocates a slice, which lasts until the search ends. Unless it is used, it is zero.
func pieceOf[T any](s *search, n int) (list []T, used bool) {
	size := n * int(unsafe.Sizeof(*new(T)))
	if size < leastKept || s == nil || s.pieces == nil || points(reflect.TypeFor[T]()) {
		return spacious[T](n), false
	}
	p := s.pieces
	if free := p.free[size]; len(free) > 0 {
		last := len(free) - 1
		list, used = unsafe.Slice((*T)(free[last]), n), true
		p.free[size] = free[:last]
	} else {
		if s.bytes > s.limits.Bytes/2 {
			clear(p.free) // it may need this memory for other sizes
		}
		list = spacious[T](n)
	}
	p.taken[size] = append(p.taken[size], unsafe.Pointer(unsafe.SliceData(list)))
	return list, used
}

// points reports whether values of the type hold pointers, which the garbage collector would
// not find in a piece that was made for another type.
func points(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return points(t.Elem())
	case reflect.Struct:
		for f := range t.Fields() {
			if points(f.Type) {
				return true
			}
		}
		return false
	}
	return t.Kind() == reflect.UnsafePointer || t.Kind() > reflect.Complex128
}

// keep makes the pieces that were taken free again, and puts some of them, at most that
// many bytes, aside for another search.
func (p *pieces) keep(most int) {
	bytes := 0
	for size, taken := range p.taken {
		p.free[size] = append(p.free[size], taken...)
	}
	clear(p.taken)
	for size, free := range p.free {
		n := min(len(free), (most-bytes)/size)
		clear(free[n:])
		p.free[size] = free[:n]
		bytes += n * size
	}
	spare.Put(p)
}
