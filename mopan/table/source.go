package table

import (
	"os"
	"sync"
)

type reading struct {
	file *os.File
	lock sync.Mutex
	kept map[int][]byte
}

const mostKept = 32 << 20 / blockBytes

func newReading(f *os.File) *reading {
	return &reading{file: f, kept: make(map[int][]byte)}
}

func (r *reading) block(i int) ([]byte, error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if block, ok := r.kept[i]; ok {
		return block, nil
	}
	block := make([]byte, blockBytes)
	if _, err := r.file.ReadAt(block, int64(i)*blockBytes); err != nil {
		return nil, err
	}
	if len(r.kept) >= mostKept {
		clear(r.kept)
	}
	r.kept[i] = block
	return block, nil
}
