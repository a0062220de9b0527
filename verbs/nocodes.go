//go:build page

package verbs

// ofCodes is empty in the module of the page, which has only puzzles: this makes a first
// visit load an eighth of a megabyte less.
var ofCodes []Verb
