//go:build page

package verbs

// ofCodes is empty in the module of the page, which has only puzzles and so is an eighth of a megabyte smaller.
var ofCodes []Verb
