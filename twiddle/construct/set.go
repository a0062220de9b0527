package construct

// set is a set of keys: a table with open addressing, in which 0 is an empty slot. Two
// positions with one key count as one, which loses a position but never a proof.
type set struct {
	slots []uint64
	used  int
}

func newSet() *set { return &set{slots: make([]uint64, 1<<10)} }

func (s *set) bytes() int64 { return 8 * int64(len(s.slots)) }

func (s *set) slot(key uint64) int {
	mask := len(s.slots) - 1
	at := int(key) & mask
	for s.slots[at] != 0 && s.slots[at] != key {
		at = (at + 1) & mask
	}
	return at
}

func (s *set) has(key uint64) bool { return s.slots[s.slot(key)] == key }

// add adds a key, and returns false if it was there already.
func (s *set) add(key uint64) bool {
	at := s.slot(key)
	if s.slots[at] == key {
		return false
	}
	s.slots[at] = key
	if s.used++; 2*s.used > len(s.slots) {
		old := s.slots
		s.slots = make([]uint64, 2*len(old))
		for _, key := range old {
			if key != 0 {
				s.slots[s.slot(key)] = key
			}
		}
	}
	return true
}
