package distance

import (
	"math"

	"jie/codes"
)

// Estimates for one core, measured by the benchmarks of the packages.
const (
	touchSeconds = 0.5e-6 / 18 // of a cluster search, for each column that a press touches
	wordSeconds  = 1e-9        // of one word of a sum of an enumeration
)

// nodeSeconds returns the time of a node of a cluster search: a press changes all checks of
// a column, and each of these all its columns.
func nodeSeconds(p *codes.Problem) float64 {
	ones := 0.0
	for _, check := range p.Checks {
		ones += float64(len(check))
	}
	return touchSeconds * max(1, ones*ones/float64(max(1, len(p.Checks)*p.Columns)))
}

const (
	// atOnce is how many seconds an enumeration may take to be preferred without trying
	// the cluster search.
	atOnce = 0.002
	// lookAround is the most seconds that the next round may take to run before the other
	// methods are estimated. The round is stopped if it takes twice as long.
	lookAround = 0.02
	// Times of a node: up to sparse a code is searched before its group is known, from dense on enumerated before that.
	sparse, dense = 4e-6, 0.8e-6
	// unitNodes is how many nodes a unit has on average in a round that is more than a look at
	// its root. unevenness is how many times as many a unit may have as they have on average.
	unitNodes, unevenness = 1.5, 16
	// leastGrowth is the least expected ratio between the nodes of a round and those of the
	// previous round.
	leastGrowth = 4
)

// forecast estimates the rounds of a cluster search from the previous ones. Before the first
// one, nodes is the number of units. A round has at least one node in each unit, so growth
// starts only when there are more.
type forecast struct{ nodes, growth, nodeSeconds float64 }

// saw records the nodes of a round, or of the part of it that was within its budget.
func (f *forecast) saw(nodes int64) {
	f.growth = max(leastGrowth, float64(nodes)/f.nodes)
	f.nodes = max(float64(nodes), 1)
}

// spent returns how many seconds some nodes took.
func (f *forecast) spent(nodes int64) float64 { return float64(nodes) * f.nodeSeconds }

func (f *forecast) next() float64 { return f.nodes * f.growth * f.nodeSeconds }

// until returns how many seconds all rounds take, up to the last one, whose limit is that
// of the next plus more.
func (f *forecast) until(more int) float64 {
	sum, round := 0.0, f.next()
	for ; more >= 0; more -= 2 {
		sum += round
		round *= f.growth
	}
	return sum
}

// share returns how many nodes each unit may have in a given number of seconds; 0 means no
// bound.
func (f *forecast) share(seconds float64, units int) int64 {
	if seconds == 0 || math.IsInf(seconds, 1) {
		return 0
	}
	return int64(seconds/f.nodeSeconds)/int64(units+1) + 1
}
