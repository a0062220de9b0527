package gf2

import (
	"testing"

	"jie/internal/race"
)

func TestMain(m *testing.M) {
	race.Main(m, "SweepIsFull|SweepProgress|SweepStops|BlocksAgree")
}
