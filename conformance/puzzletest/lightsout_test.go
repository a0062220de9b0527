package puzzletest

import (
	"testing"

	"jie/lightsout"
)

func TestLightsOut(t *testing.T) {
	t.Parallel()
	run(t, lightsout.Puzzle{},
		sample{From: "lightsout:1"},
		sample{From: "lightsout:01/10/11"},
		sample{From: "lightsout:00100/01010/10101/01010/00100"},
		sample{From: "lightsout:10000/00000/00000/00000/00000"},
		sample{From: "lightsout:1-0/011"},
		sample{From: "lightsout:all-on:9x4"},
		sample{From: "lightsout:all-on:11x11", Long: true},
		sample{From: "lightsout:random:3x11:5", To: []string{"lightsout:random:3x11:6", "lightsout:3x11"}},
		sample{From: "lightsout:P1\n3 2\n010\n111"},
	)
}

func TestLightsOutVariants(t *testing.T) {
	t.Parallel()
	run(t, lightsout.Puzzle{},
		sample{From: "lightsout[torus]:100/010/001"},
		sample{From: "lightsout[torus]:10000/00000/00000/00000/00000"},
		sample{From: "lightsout[cylinder,k=3]:120/0-1", To: []string{"lightsout[cylinder,k=3]:111/1-1"}},
		sample{From: "lightsout[k=3,near=king]:012/201"},
		sample{From: "lightsout[k=4]:0123/3210/0000/1111"},
		sample{From: "lightsout[k=6,locked=010/000]:012/345"},
		sample{From: "lightsout[k=12]:0,11,-/3,4,5"},
		sample{From: "lightsout[wiring=0+1/1+2/0]:101"},
		sample{From: "lightsout[k=5,wiring=0*2+1/1+2*3/0/-/2]:104"},
		sample{From: "lightsout[counters,wiring=0+1/1+2/0*2]:0,0,0", To: []string{"lightsout[counters,wiring=0+1/1+2/0*2]:3,3,2"}},
		sample{From: "lightsout[counters]:0,0/0,0", To: []string{"lightsout[counters]:4,4/5,3"}},
		sample{From: "lightsout[merlin]:101/010/111"},
		sample{From: "lightsout[k=3]:random:3x4:7"},
		sample{From: "lightsout[torus]:all-on:11x13", Long: true},
		sample{From: "lightsout[torus,k=3]:all-on:11x13", Long: true},
		sample{From: "lightsout[near=king]:all-on:9x10", Long: true},
		sample{From: "lightsout[near=king,k=3]:all-on:8x9", Long: true},
		sample{From: "lightsout[orbix]:all-on"},
		sample{From: "flip:3x3:d074191345d1644c17058,640"},
		sample{From: "flip:3x3:d0780b1a46c12c4c170d8,e90"},
	)
}
