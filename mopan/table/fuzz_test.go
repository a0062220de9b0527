package table

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"jie/mopan/internal/mopantest"
	"jie/mopan/rings"
	tables "jie/puzzle/table"
)

// The header's reader takes what it wrote and refuses the rest without harm.
func FuzzOpen(f *testing.F) {
	counts, goal := [4]int{6, 1}, rings.Goal{}
	p, err := rings.ParsePattern("mopan:10/000/00")
	if err != nil {
		f.Fatal(err)
	}
	table, err := Build(context.Background(), counts, append(goal, p), Options{})
	if err != nil {
		f.Fatal(err)
	}
	path := filepath.Join(f.TempDir(), "table")
	if err := table.WriteFile(f.Context(), path); err != nil {
		f.Fatal(err)
	}
	good, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add(good[:blockBytes])
	f.Add([]byte(magic))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "table")
		if err := reads(t, path, data); err == nil && !bytes.Equal(data, good) && len(data) == len(good) {
			t.Error("another table of one dot on side 2 passes")
		}
	})
}

// Whatever a header says under a sum that holds, it is a table's or refused.
func FuzzHeader(f *testing.F) {
	_, goal := mopantest.Patterns(f, "11/010/00")
	for _, goal := range []rings.Goal{goal, {rings.Wild(3)}} {
		b, err := newBuilder(f.Context(), goal[0].Board.Counts(), goal, Options{})
		if err != nil {
			f.Fatal(err)
		}
		if err := b.start(context.Background()); err != nil {
			f.Fatal(err)
		}
		text, err := json.Marshal(b.header())
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	for _, said := range []string{
		`"counts":[-1,8,0,0],"targets":["mopan:??/???/??"],"levels":[1]`,
		`"counts":[6,1,0,0],"targets":["mopan:10/000/00"],"pairs":1,"levels":[9223372036854775808,9223372036854775808,1],"farthest":[0]`,
		`"counts":[6,1,0,0],"targets":["mopan:10/000/00"],"pairs":1,"levels":[1,6]`,
		`"counts":[6,1,0,0],"targets":["mopan:10/000/00"],"pairs":1,"levels":[1,6],"farthest":[7]`,
	} {
		f.Add([]byte(`{"version":1,"puzzle":"mopan","side":2,"layout":"ranked",` + said + `}`))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 1000 {
			return
		}
		h, err := readHeader(signed(text), "table")
		if err != nil {
			return
		}
		table, err := h.table("table")
		if err != nil {
			return
		}
		left := table.Positions()
		for _, n := range table.Levels() {
			if n > left {
				t.Fatalf("%s passes", text)
			}
			left -= n
		}
		if far := table.Farthest(); len(far) == 0 || len(far) != len(h.Farthest) {
			t.Errorf("%s passes and has %d farthest positions", text, len(far))
		}
	})
}

// signed is a header's block with the given text.
func signed(text []byte) []byte {
	block := make([]byte, blockBytes)
	n := copy(block, magic)
	binary.LittleEndian.PutUint32(block[n:], uint32(len(text)))
	copy(block[n+4:], text)
	binary.LittleEndian.PutUint32(block[blockBytes-4:], tables.Checksum(block[:blockBytes-4]))
	return block
}
