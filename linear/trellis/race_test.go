package trellis

import (
	"testing"

	"jie/internal/race"
)

func TestMain(m *testing.M) {
	race.Main(m, "Loops|InOrder|Beam|Stopped|SettleWide|TwoBytes")
}
