package slab

import (
	"testing"

	"jie/internal/race"
)

func TestMain(m *testing.M) {
	race.Main(m, "Ways|RowLists|Places|Transpose")
}
