package distance

// Estimates of one core, measured by the benchmarks of the packages.
const (
	nodeSeconds = 0.5e-6 // of a cluster search
	wordSeconds = 1e-9   // of one word of a sum of an enumeration
)

const (
	// atOnce is how many seconds an enumeration may take to be preferred without a look at
	// the cluster search.
	atOnce = 0.002
	// lookAround is how many seconds the next round takes when other methods are weighed.
	lookAround = 0.02
	// leastGrowth is how many times more nodes a round has than the round before: at least
	// so many are expected.
	leastGrowth = 4
)

// forecast estimates the rounds of a cluster search from those before.
type forecast struct{ nodes, growth float64 }

// saw takes the nodes of a round.
func (f *forecast) saw(nodes int64) {
	f.growth = max(leastGrowth, float64(nodes)/f.nodes)
	f.nodes = max(float64(nodes), 1)
}

// next is how many seconds the next round takes.
func (f *forecast) next() float64 { return f.nodes * f.growth * nodeSeconds }

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
