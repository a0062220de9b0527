package distance

import (
	"bufio"
	"encoding/json"
	"flag"
	"os"
	"syscall"
	"testing"

	"jie/codes"
)

var boardFile = flag.String("board", "", "codes, one JSON a line")

func TestBoardFile(t *testing.T) {
	if *boardFile == "" {
		t.Skip("no file is given")
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
			before := cpu()
			a, err := Of(t.Context(), code, Options{Workers: 1})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%.2fs %s: d=%d (want %d) proved=%v nodes=%d %s group %s dual=%v", cpu()-before, c.Name, a.Weight, c.D, a.Proved, a.Nodes, a.Method, a.Group.Order, a.Group.Dual != nil)
			if a.Weight != c.D || !a.Proved {
				t.Error("wrong")
			}
		})
	}
}

// cpu is the seconds that the process has used.
func cpu() float64 {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return float64(u.Utime.Sec) + float64(u.Utime.Usec)/1e6
}
