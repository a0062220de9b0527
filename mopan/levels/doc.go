// Package levels finds the distances of all positions of a Mopan board to given targets
// level by level, on shards: the breadth-first search for spaces that do not fit on one
// machine. It implements only the step. An engine (package puzzle/work, Apache Beam, or [Run]
// in this process) carries the blocks from shard to shard.
//
// The positions are numbered from 0, and a shard is a range of consecutive numbers. The set
// of positions of a shard at one distance is a block, which is one file.
//
//	level d, shard s ── Expand ──> blocks for the shards that its turns reach
//	                                         │ exchange
//	level d, d-1, shard t ── Settle <────────┘ all blocks for shard t
//	                           └──> level d+1, shard t
//
// A turn can be undone by a turn, so the neighbours of a level lie in this level, the one
// before and the one after: Settle removes the first two, and the rest is new.
//
// When fewer positions are left than half the last level has, the search asks these instead
// (pull):
//
//	left, shard s ── Ask ──> questions: what their turns reach
//	                                         │ exchange
//	level d, shard t ── Reply <──────────────┘ which of these are in level d?
//	                      │ exchange
//	left, shard s <───────┘ Found ──> level d+1, shard s
//
// All files depend only on the question: they have the same bytes for every
// engine and number of workers, and however often a worker was killed.
package levels
