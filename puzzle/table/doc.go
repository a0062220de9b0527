// Package table holds what puzzles and front ends share of the verb "table".
//
//	Question ── Maker.Table ──> Job ── Make ──────> Table: facts, distances
//	                             └──── Problems ──> Answers: one judged answer each
//	file ── Opener.OpenTable ──> Distances ── Position ──> a position solved from the file
//
// A puzzle that has tables implements [Maker], and [Opener] if these answer questions from a file.
// One with few positions leaves most of the work to [jie/search.Table].
package table
