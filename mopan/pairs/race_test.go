package pairs

import (
	"testing"

	"jie/internal/race"
)

func TestMain(m *testing.M) {
	race.Main(m, "Known|Resume|OneSource|Stops|TurnsOfFew|Side3")
}
