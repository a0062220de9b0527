package cluster

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"slices"
)

// Tree is the search tree of a root: its first node, and the branches below.
type Tree struct {
	Nodes    int64 // 0 if the root allows no logical operator
	Check    int32 // whose columns the first node tries; -1 for a leaf
	Branches []Branch
}

// Branch is the part of a tree below one column as bytes, in preorder: for each node 0 for
// a leaf, or 1 and the number of the check whose columns are tried, as a varint. Children
// are the columns of the check that are not blocked, in the order of the check.
type Branch struct {
	Nodes  int64
	SHA256 [sha256.Size]byte
	Bytes  []byte // nil if they exceed the number of bytes to keep
}

// Bytes returns the whole tree, written like a branch; nil if a branch is not kept.
func (t *Tree) Bytes() []byte {
	if t.Nodes == 0 {
		return nil
	}
	whole := appendNode(nil, t.Check)
	for _, branch := range t.Branches {
		if branch.Bytes == nil {
			return nil
		}
		whole = append(whole, branch.Bytes...)
	}
	return whole
}

// held returns how many bytes of the branches are kept.
func (t *Tree) held() (bytes int) {
	for _, branch := range t.Branches {
		bytes += len(branch.Bytes)
	}
	return bytes
}

func appendNode(bytes []byte, check int32) []byte {
	return binary.AppendUvarint(bytes, uint64(check+1))
}

// recorder writes a branch while it is searched, and holds only a part of it.
type recorder struct {
	nodes int64
	hash  hash.Hash
	keep  int // bytes
	bytes []byte
	cut   bool // some bytes were dropped
}

// hashAtLeast is how many bytes are hashed at a time.
const hashAtLeast = 1 << 12

func newRecorder(keep int) *recorder { return &recorder{hash: sha256.New(), keep: keep} }

// node writes a node. A nil recorder ignores it.
func (r *recorder) node(check int32) {
	if r == nil {
		return
	}
	r.nodes++
	r.bytes = appendNode(r.bytes, check)
	if len(r.bytes) > max(r.keep, hashAtLeast) {
		r.hash.Write(r.bytes)
		r.bytes, r.cut = r.bytes[:0], true
	}
}

func (r *recorder) branch() Branch {
	r.hash.Write(r.bytes)
	b := Branch{Nodes: r.nodes}
	r.hash.Sum(b.SHA256[:0])
	if !r.cut && len(r.bytes) <= r.keep {
		b.Bytes = slices.Clone(r.bytes)
	}
	return b
}

// drop removes the largest branches, until at most keep bytes remain.
func drop(trees []Tree, keep int) {
	var held []*Branch
	for _, tree := range trees {
		for i := range tree.Branches {
			held = append(held, &tree.Branches[i])
		}
	}
	slices.SortStableFunc(held, func(a, b *Branch) int { return cmp.Compare(len(a.Bytes), len(b.Bytes)) })
	for _, branch := range held {
		if keep -= len(branch.Bytes); keep < 0 {
			branch.Bytes = nil
		}
	}
}
