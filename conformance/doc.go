// Package conformance is a suite of questions about board puzzles with their right answers.
//
// The vectors are lines of JSON in the *.jsonl files of this folder, which [All] reads.
// [Foreign.Judge] judges the answer of a program. README.md says how another solver takes part.
package conformance
