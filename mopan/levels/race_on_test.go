//go:build race

package levels

// raced tells that the race detector is on, which makes the searches ten times
// slower: tests then take their short form, and make test runs the whole form
// beside it, without the detector.
const raced = true
