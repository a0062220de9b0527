package distance

import (
	"bufio"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"jie/codes"
	"jie/internal/machine"
)

// boardFile is a file of codes as JSON, a line each, whose distances "d" are to be found.
var boardFile = flag.String("board", "", "codes, one JSON a line")

func TestBoardFile(t *testing.T) {
	if *boardFile == "" {
		t.Skip("compares a file of codes with their known distances: -board FILE names one")
	}
	f, err := os.Open(*boardFile)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var c struct {
			Name    string
			N, K, D int
			Checks  struct{ X, Z [][]int32 }
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		t.Run(c.Name, func(t *testing.T) {
			code := &codes.Code{Kind: codes.CSS, N: c.N, X: c.Checks.X, Z: c.Checks.Z}
			before := machine.CPUSeconds()
			a, err := Of(t.Context(), code, Options{Workers: 1})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%.2fs %s: d=%d (want %d) proved=%v nodes=%d %s group %s dual=%v", machine.CPUSeconds()-before, c.Name, a.Weight, c.D, a.Proved, a.Nodes, a.Method, a.Group.Order, a.Group.Dual != nil)
			if a.Weight != c.D || !a.Proved {
				t.Error("wrong")
			}
		})
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}
