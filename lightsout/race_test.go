package lightsout

import (
	"testing"

	"jie/internal/race"
)

func TestMain(m *testing.M) {
	race.Main(m, "Fewest|Stream|Stop|Histogram|Wiring|Squares|Compare|Join|Method|Hardest|Known|Example")
}
