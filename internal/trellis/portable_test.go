//go:build amd64 && !purego

package trellis

import "testing"

// The whole run passes its tests without vector instructions as well.
func TestPortablePaths(t *testing.T) {
	defer func(had bool) { hasAVX2 = had }(hasAVX2)
	hasAVX2 = false
	t.Run("Run", TestRunAgreesWithBruteForce)
	t.Run("Wide", TestWide)
}
