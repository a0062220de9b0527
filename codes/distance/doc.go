// Package distance finds and proves the distance of a code.
//
// A good witness comes first, by information-set decoding. Then each side needs a proof
// that it has no lighter logical operator. There are three methods; an estimate chooses
// the cheapest one:
//
//	cluster    sparse checks    package cluster, with limits that grow by 2
//	infoset    dense checks     package infoset; its cost is known beforehand
//	trellis    a narrow band    package leader, a run for each functional; likewise
//
// The cost of a cluster search is known from the rounds before it: it grows by a steady
// factor. So it continues until the next round would cost more than another method. Its
// rounds also give a lower bound that holds when the search is stopped.
//
// Call [Of].
package distance
