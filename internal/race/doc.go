// Package race says to tests whether the race detector is on. It makes searches ten
// times slower: tests then take their short form, and make test runs the whole form
// beside it, without the detector.
package race
