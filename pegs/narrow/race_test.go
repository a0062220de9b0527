package narrow

import (
	"testing"

	"jie/internal/race"
)

func TestMain(m *testing.M) {
	race.Main(m, "WinningMap|BoundedSearch|Beam|Deepest|LevelTable|DepthFirst|Workers")
}
