package table

import (
	"testing"

	"jie/internal/race"
)

func TestMain(m *testing.M) {
	race.Main(m, "Workers|Resume|Changed|Replaced|WideBuild|Stops|FullDisk|Reading|Altered|Example")
}
