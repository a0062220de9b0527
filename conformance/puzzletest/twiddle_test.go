package puzzletest

import (
	"testing"

	"jie/twiddle"
)

func TestTwiddle(t *testing.T) {
	t.Parallel()
	run(t, twiddle.Puzzle{},
		sample{From: "twiddle:381/624/957", Long: true},
		sample{From: "twiddle:381/624/957", To: []string{"twiddle:987/654/321", "twiddle:318/246/579"}},
		sample{From: "twiddle[cw]:152/463/789"},
		sample{From: "twiddle[r=3,ccw]:3,2,1,4/5,6,7,8/9,10,11,12/13,14,15,16"},
		sample{From: "twiddle:12/34", To: []string{"twiddle:21/34"}, Long: true},
		sample{From: "twiddle:123/456/789"},
		sample{From: "twiddle:111/111/111"},
		sample{From: "twiddle:321/213/132"},
		sample{From: "twiddle:1,4,9,7/6,8,2,10/5,12,15,3/13,11,14,16", Long: true},
		sample{From: "twiddle[r=3]:1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,16", To: []string{"twiddle[r=3]:3,2,1,4/5,6,7,8/9,10,11,12/13,14,15,16"}},
		sample{From: "twiddle[r=3]:2,1,3,4/5,6,7,8/9,10,11,12/13,14,15,16"},
		sample{From: "twiddle:1,3,8,4,5/6,2,7,10,14/11,12,18,13,19/16,17,9,25,20/21,22,24,23,15", Long: true},
		sample{From: "twiddle[r=7]:10000000/00000000/00000000/00000000/00000000/00000000/00000000/00000002",
			To: []string{"twiddle[r=7]:00000010/00000000/00000000/00000000/00000000/00000000/02000000/00000000"}})
}
