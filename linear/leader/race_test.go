package leader

import (
	"testing"

	"jie/internal/race"
)

func TestMain(m *testing.M) {
	race.Main(m, "RunShares|Loops|InOrder|Beam|Wide|TwoBytes|Stopped")
}
