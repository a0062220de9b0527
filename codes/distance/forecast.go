package distance

import (
	"math"

	"jie/codes"
)

// Estimates of one core, measured by the benchmarks of the packages.
const (
	touchSeconds = 0.5e-6 / 18 // of a cluster search, for each column that a press touches
	wordSeconds  = 1e-9        // of one word of a sum of an enumeration
)

// nodeSeconds is what a node of a cluster search takes: a press changes all checks of a
// column, and each of these all its columns.
func nodeSeconds(p *codes.Problem) float64 {
	ones := 0.0
	for _, check := range p.Checks {
		ones += float64(len(check))
	}
	return touchSeconds * max(1, ones*ones/float64(max(1, len(p.Checks)*p.Columns)))
}

const (
	// atOnce is how many seconds an enumeration may take to be preferred without a look at
	// the cluster search.
	atOnce = 0.002
	// lookAround is how many seconds the next round takes at most that is begun before other
	// methods are weighed. It is cut where it takes twice as long.
	lookAround = 0.02
	// leastGrowth is how many times more nodes a round has than the round before: at least
	// that many are expected.
	leastGrowth = 4
)

// forecast estimates the rounds of a cluster search from those before. Before the first
// one, nodes is the number of units: a round has at least one node in each, so that growth
// begins where there are more.
type forecast struct{ nodes, growth, nodeSeconds float64 }

// saw takes the nodes of a round, or of the part of it that was within its budget.
func (f *forecast) saw(nodes int64) {
	f.growth = max(leastGrowth, float64(nodes)/f.nodes)
	f.nodes = max(float64(nodes), 1)
}

// next is how many seconds the next round takes.
func (f *forecast) next() float64 { return f.nodes * f.growth * f.nodeSeconds }

// until is how many seconds all rounds take, to the last one, whose limit is so much
// greater than that of the next.
func (f *forecast) until(more int) float64 {
	sum, round := 0.0, f.next()
	for ; more >= 0; more -= 2 {
		sum += round
		round *= f.growth
	}
	return sum
}

// share is how many nodes each unit may have in a given number of seconds; 0 for no
// bound.
func (f *forecast) share(seconds float64, units int) int64 {
	if seconds == 0 || math.IsInf(seconds, 1) {
		return 0
	}
	return int64(seconds/f.nodeSeconds)/int64(units+1) + 1
}
