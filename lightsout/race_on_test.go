//go:build race

package lightsout

// raced tells that the race detector is on, which makes elimination and sweeps ten
// times slower: tests then take their short form, and make test runs the whole form
// beside it, without the detector.
const raced = true
