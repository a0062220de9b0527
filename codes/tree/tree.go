// Package tree records the trees of a search for a certificate, and keeps no more bytes of them
// than there is room for.
package tree

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
	Check    int32 // whose columns the first node tries, or Leaf
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

// Leaf stands for no check.
const Leaf = -1

// Add records a branch of the tree.
func (t *Tree) Add(r *Recorder) {
	t.Branches = append(t.Branches, r.branch())
	t.Nodes += r.nodes
}

// Grown is the trees of some roots, of which at most Keep bytes are held in the end, and three
// times as many before.
type Grown struct {
	Trees []Tree
	Keep  int
	held  int
}

// Add adds a tree.
func (g *Grown) Add(t Tree) {
	g.Trees = append(g.Trees, t)
	if g.held += t.held(); g.held > 2*g.Keep {
		g.Drop()
	}
}

func appendNode(bytes []byte, check int32) []byte {
	return binary.AppendUvarint(bytes, uint64(check+1))
}

// Recorder writes a branch while it is searched, and holds only a part of it.
type Recorder struct {
	nodes int64
	hash  hash.Hash
	keep  int // bytes
	bytes []byte
	cut   bool // some bytes were dropped
}

// hashAtLeast is how many bytes are hashed at a time.
const hashAtLeast = 1 << 12

// NewRecorder returns a recorder that holds at most keep bytes.
func NewRecorder(keep int) *Recorder { return &Recorder{hash: sha256.New(), keep: keep} }

// Node writes a node: the check whose columns are tried, or Leaf. A nil recorder ignores it.
func (r *Recorder) Node(check int32) {
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

func (r *Recorder) branch() Branch {
	r.hash.Write(r.bytes)
	b := Branch{Nodes: r.nodes}
	r.hash.Sum(b.SHA256[:0])
	if !r.cut && len(r.bytes) <= r.keep {
		b.Bytes = slices.Clone(r.bytes)
	}
	return b
}

// Drop removes the largest branches, until at most Keep bytes remain.
func (g *Grown) Drop() {
	var held []*Branch
	for _, tree := range g.Trees {
		for i := range tree.Branches {
			held = append(held, &tree.Branches[i])
		}
	}
	slices.SortStableFunc(held, func(a, b *Branch) int { return cmp.Compare(len(a.Bytes), len(b.Bytes)) })
	left := g.Keep
	for _, branch := range held {
		if left -= len(branch.Bytes); left < 0 {
			branch.Bytes = nil
		}
	}
	g.held = min(g.held, g.Keep)
}
