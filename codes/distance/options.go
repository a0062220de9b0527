package distance

import "jie/codes"

// Options is a question. The zero value asks for the distance.
type Options struct {
	Side       codes.Side // only this side; All for the lesser of both
	EverySide  bool       // prove the least weight of each side
	AtLeast    int        // stop once it is known whether the distance is at least this; 0: do not ask
	Upper      int        // the caller says that the distance is at most this; 0: unknown. No proof uses it
	Witness    []int32    // columns of a known logical operator; nil for none
	Count      bool       // count the lightest logical operators
	Method     Method     // the only method to use; "" chooses
	NoGroup    bool       // do not look for automorphisms
	Generators [][]int32  // verified automorphisms to use; nil to look for them
	Workers    int        // goroutines; 0 means one a processor
	Memory     int64      // bytes that a method may hold; 0 means 4 GiB
	Progress   func(weight int, nodes int64)
}

// Method is how a lower bound is proved.
type Method string

// The methods.
const (
	Cluster Method = "cluster"
	Infoset Method = "infoset"
	Trellis Method = "trellis"
	Circuit Method = "circuit"
)

// Methods lists all methods.
var Methods = []Method{Cluster, Infoset, Trellis, Circuit}

// Answer is what is known of a distance.
type Answer struct {
	K      int // logical qubits or bits
	Proved bool
	Weight int // of Witness: the least of all logical operators if Proved
	Lower  int // no logical operator is lighter
	Sides  []*SideAnswer
	Best   *SideAnswer // the side of Witness
	Group  Group
	Nodes  int64
	Method Method // of the side that took most nodes
	Count  int64  // of the lightest logical operators, if asked for
	// Classes is the number of problems that a circuit was divided into.
	Classes int
}

// SideAnswer is what is known of one side.
type SideAnswer struct {
	Problem *codes.Problem
	Weight  int
	Witness []int32 // columns
	Lower   int     // no logical operator of the side is lighter
	Nodes   int64
	Method  Method
	Dual    bool // an automorphism maps the other side to this one
}

// Proved reports whether the witness is known to be a lightest one.
func (s *SideAnswer) Proved() bool { return s.Lower >= s.Weight }

// Group is the group that was used.
type Group struct {
	Order      string // decimal; empty if a given group is too large to be counted
	Generators [][]int32
	Dual       []int32 // an automorphism that exchanges X and Z; nil for none
	sought     bool    // Dual was looked for
}

// MemoryBytes returns the memory bound of a search in bytes.
func (o *Options) MemoryBytes() int64 {
	if o.Memory > 0 {
		return o.Memory
	}
	return 4 << 30
}

// byClasses reports whether a circuit is divided into classes: unless another method is asked
// for, or symmetries of the whole circuit are given.
func (o *Options) byClasses(c *codes.Code) bool {
	return c.Kind == codes.Circuit && (o.Method == Circuit || o.Method == "" && o.Generators == nil)
}

// needs estimates the bytes that any method takes: a few copies of the matrix of the checks and
// of its kernel, and lists of their ones.
func (o *Options) needs(c *codes.Code) int64 {
	columns, rows, ones := int64(c.N), int64(0), int64(0)
	if len(c.Mixed) > 0 {
		columns *= 3
	}
	for _, row := range c.Rows() {
		rows++
		ones += int64(len(row.X) + len(row.Z))
	}
	if o.byClasses(c) {
		return listed * (ones + columns)
	}
	return copies*(rows+columns)*columns/8 + listed*ones
}

// With a margin: the process held 164 MB for surface:120, where this gives 326 MB.
const (
	copies = 6
	listed = 256
)
