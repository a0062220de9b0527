package narrow

import (
	"sync"
	"unsafe"

	"jie/internal/machine"
)

// slotPool keeps slots that a level no longer needs for other levels, because getting
// fresh pages from the operating system takes as long as filling them. It counts bytes
// before they are allocated, so that tables that double at the same time stay within the
// limit together. It is safe for concurrent use. The zero value is an empty pool without a
// limit.
type slotPool struct {
	mutex sync.Mutex
	free  map[int][][]slot // by length
	limit int64            // of bytes; 0 for none
	bytes int64            // of the slots, in use or not, and of packed keys
	idle  int64            // of the slots not in use
}

const (
	slotBytes = int64(unsafe.Sizeof(slot{}))
	keyBytes  = 8
)

// take returns free slots; ok is false if the limit leaves none.
func (t *slotPool) take(size int) (slots []slot, ok bool) {
	t.mutex.Lock()
	list := t.free[size]
	if len(list) == 0 {
		ok = t.reserve(int64(size) * slotBytes)
		t.mutex.Unlock()
		if !ok {
			return nil, false
		}
		return machine.Zeros[slot](size), true
	}
	slots = list[len(list)-1]
	list[len(list)-1] = nil
	t.free[size] = list[:len(list)-1]
	t.idle -= int64(size) * slotBytes
	t.mutex.Unlock()
	clear(slots)
	return slots, true
}

// reserve counts a given number of bytes more, if needed in place of slots that are not
// in use. If that is not enough, it counts none and returns false. The mutex must be held.
func (t *slotPool) reserve(bytes int64) bool {
	if t.limit > 0 && t.bytes+bytes > t.limit {
		t.drop()
		if t.bytes+bytes > t.limit {
			return false
		}
	}
	t.bytes += bytes
	return true
}

// drop leaves the slots that are not in use to the garbage collector.
func (t *slotPool) drop() {
	t.free = nil
	t.bytes -= t.idle
	t.idle = 0
}

// give takes slots back.
func (t *slotPool) give(slots []slot) {
	if len(slots) == 0 {
		return
	}
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.free == nil {
		t.free = make(map[int][][]slot)
	}
	t.free[len(slots)] = append(t.free[len(slots)], slots)
	t.idle += int64(len(slots)) * slotBytes
}

// keys returns room for n packed keys; ok is false if the limit leaves none.
func (t *slotPool) keys(n int) (keys []uint64, ok bool) {
	t.mutex.Lock()
	ok = t.reserve(int64(n) * keyBytes)
	t.mutex.Unlock()
	if !ok {
		return nil, false
	}
	return make([]uint64, 0, n), true
}

// forget stops counting packed keys, which the garbage collector takes.
func (t *slotPool) forget(keys []uint64) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.bytes -= int64(cap(keys)) * keyBytes
}
