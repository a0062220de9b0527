// Package conformance is a suite of questions about board puzzles with their right
// answers, for any program that answers such questions, in any language.
//
// The vectors are lines of JSON in the *.jsonl files of this folder, which [All] reads.
// [Foreign.Judge] compares the answer of a program with one of them. README.md says how another
// solver takes part; the tests run Jie, in process and over HTTP, and their own slow and plain
// solver, which must give the same answers.
package conformance
