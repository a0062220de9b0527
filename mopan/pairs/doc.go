// Package pairs finds the distances between all positions of a Mopan board with given dots, and so
// God's number: the greatest of them, in turns. For most use cases, use [All].
//
//	side, counts ── NewSearch ──> Search ── Share ──> Share: what some sources contribute
//	       └──────────────── All ──────────────────> Pairs: what all of them contribute
//
// A search makes a step for each turn of each position. This package makes 256 at once, a bit of a
// row for each, from one position of each class under the symmetries. [jie/mopan/levels.PairsKind]
// cuts the work for many machines.
package pairs
