package rings

import (
	"testing"

	"jie/internal/race"
)

func TestMain(m *testing.M) {
	race.Main(m, "Peek|FarEquals|NearPairs|AllPairs|KnownPairs|PairsEqual|Stops|Cancelled")
}
