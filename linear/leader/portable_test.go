//go:build amd64 && !purego

package leader

import (
	"testing"

	"jie/internal/race"
)

// The whole run passes its tests without vector instructions as well.
func TestPortablePaths(t *testing.T) {
	if race.Enabled {
		t.Skip("the same goroutines as with vector code: runs without -race")
	}
	defer func(had bool) { hasAVX2 = had }(hasAVX2)
	hasAVX2 = false
	t.Run("Run", TestTrellisAgreesWithBruteForce)
	t.Run("Wide", TestWide)
}
