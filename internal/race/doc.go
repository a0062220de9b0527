// Package race reports to tests whether the race detector is on. It makes searches ten
// times slower: tests then take their short form, and make test also runs the whole form
// without the detector.
package race
