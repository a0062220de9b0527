package pegs

import (
	"sync"
	"unsafe"

	"jie/internal/pages"
)

// stock keeps the slots that levels are done with for other levels: to have
// memory anew from the system takes as long as to fill it. It is safe for
// concurrent use. The zero value is an empty stock.
type stock struct {
	mutex sync.Mutex
	free  map[int][][]slot // by length
	bytes int64            // of the slots, in use or not, and of packed keys
	idle  int64            // of the slots not in use
}

const (
	slotBytes = int64(unsafe.Sizeof(slot{}))
	keyBytes  = 8
)

// take returns free slots.
func (t *stock) take(size int) []slot {
	t.mutex.Lock()
	list := t.free[size]
	if len(list) == 0 {
		t.bytes += int64(size) * slotBytes
		t.mutex.Unlock()
		return pages.Zeros[slot](size)
	}
	slots := list[len(list)-1]
	list[len(list)-1] = nil
	t.free[size] = list[:len(list)-1]
	t.idle -= int64(size) * slotBytes
	t.mutex.Unlock()
	clear(slots)
	return slots
}

// give takes slots back.
func (t *stock) give(slots []slot) {
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

// count accounts for so many packed keys more.
func (t *stock) count(keys int) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.bytes += int64(keys) * keyBytes
}

// drop leaves the slots that are not in use to the garbage collector.
func (t *stock) drop() {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.free = nil
	t.bytes -= t.idle
	t.idle = 0
}
