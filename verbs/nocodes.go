//go:build page

package verbs

// ofCodes are none in the module of the page, which has puzzles alone: without them a first
// visit loads an eighth of a megabyte less.
var ofCodes []Verb
