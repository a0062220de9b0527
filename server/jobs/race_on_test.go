//go:build race

package jobs

// raced tells that the race detector is on, with which TestAlterations takes ten times
// as long: it is then short, and make test runs all of it beside, without the detector.
const raced = true
