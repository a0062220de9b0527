package cluster

import "encoding/binary"

// Tree is a search tree as bytes, in preorder: for each node 0 for a leaf, or 1 and the
// number of the check whose columns are tried, as a varint. Children are the columns of
// the check that are not blocked, in the order of the check.
type Tree struct {
	Bytes []byte
	Nodes int64
}

// node writes a node. A nil tree takes nothing.
func (t *Tree) node(check int32) {
	if t != nil {
		t.Bytes = binary.AppendUvarint(t.Bytes, uint64(check+1))
		t.Nodes++
	}
}
