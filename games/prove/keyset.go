package prove

// A keySet is a set of numbers of 64 bits, open addressing in a table that doubles
// while memory allows. Then it forgets, and never confuses. 0 is kept apart.
type keySet struct {
	slots  []uint64
	shift  uint
	count  int
	full   bool // it cannot grow
	search *search
}

const keySetStart = 12

func (k *keySet) init(s *search) {
	k.search = s
	s.take(8 << keySetStart)
	k.slots = make([]uint64, 1<<keySetStart)
	k.shift = 64 - keySetStart
}

func (k *keySet) at(key uint64) uint64 { return key * 0x9E3779B97F4A7C15 >> k.shift }

func (k *keySet) has(key uint64) bool {
	key++
	mask := uint64(len(k.slots) - 1)
	for i := k.at(key); ; i++ {
		switch k.slots[i&mask] {
		case key:
			return true
		case 0:
			return false
		}
	}
}

func (k *keySet) add(key uint64) {
	key++
	mask := uint64(len(k.slots) - 1)
	i := k.at(key)
	for {
		switch v := k.slots[i&mask]; {
		case v == key:
			return
		case v == 0:
			if k.full && k.count > len(k.slots)*7/8 {
				k.slots[k.at(key)] = key
				return
			}
			k.slots[i&mask] = key
			if k.count++; k.count > len(k.slots)*5/8 && !k.full {
				k.grow()
			}
			return
		}
		i++
	}
}

func (k *keySet) grow() {
	old := k.slots
	if !k.search.take(int64(len(old)) * 16) {
		k.full = true
		return
	}
	k.slots = make([]uint64, 2*len(old))
	k.shift--
	mask := uint64(len(k.slots) - 1)
	for _, v := range old {
		if v == 0 {
			continue
		}
		i := k.at(v)
		for k.slots[i&mask] != 0 {
			i++
		}
		k.slots[i&mask] = v
	}
	k.search.bytes -= int64(len(old)) * 8
}
