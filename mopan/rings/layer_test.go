package rings

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/search"
)

// wordLayers are the layers around a board by package search, sorted.
func wordLayers(t *testing.T, b Board, radius int) [][]uint64 {
	t.Helper()
	g := graph[word]{Of(b.Side()), layoutOf(b)}
	var layers [][]uint64
	for l, err := range search.Layers[word](context.Background(), g, []word{pack[word](g.layout, b)}, search.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		if layers = append(layers, fromWords(l)); len(layers) > radius {
			break
		}
	}
	return layers
}

// Layers grown in any number of sectors and slices are those of package search; the
// positions of a slice have its hash bits, and each group's positions have its ring
// as a last turn and no greater one.
func TestLayersEqualSearch(t *testing.T) {
	for _, test := range []struct{ side, dots, radius int }{{2, 3, 3}, {3, 6, 5}, {4, 1, 3}, {4, 18, 3}, {4, 6, 4}, {5, 9, 3}, {5, 30, 3}} {
		if short() && test.side > 3 && test.dots > 6 {
			continue
		}
		rng := rand.New(rand.NewPCG(11, uint64(test.dots)))
		b := Random(rng, test.side, test.dots)
		tables := Of(test.side).tables()
		want := wordLayers(t, b, test.radius)
		for subBits := range 4 {
			e := expander{ctx: context.Background(), tables: tables}
			before, last := layer{}, newLayer(len(e.rings), want[0])
			for k := 1; k < len(want); k++ {
				// More sectors from layer to layer, as a search takes.
				markBits := min(len(tables.marks), (k-1)*(subBits+1))
				before, last = split(t, tables, before, markBits), split(t, tables, last, markBits)
				next := layer{markBits, make([]sector, 1<<markBits)}
				nodes := 0
				for s := range next.sectors {
					made, n := growSector(t, &e, job{growing{before, last, true}, s, 0, subBits})
					next.sectors[s], nodes = made, nodes+n
				}
				if whole := successors(e.tables, merged(last)); nodes != whole {
					t.Fatalf("%s: %d successors by sectors, %d in all", b, nodes, whole)
				}
				before, last = last, next
				if got := sorted(last); !slices.Equal(got, want[k]) {
					t.Fatalf("%s in %d slices: layer %d has %d positions, want %d", b, 1<<subBits, k, len(got), len(want[k]))
				}
				checkGroups(t, e.rings, last, want[k-1])
			}
		}
	}
}

// successors counts the outcomes of all turns to be made from a layer of one sector.
func successors(t *tables, l layer) int {
	n := 0
	for r := range t.rings {
		for positions := range l.sectors[0].after(r, &t.rings[r]) {
			for _, x := range positions {
				n += t.rings[r].outcomes[t.rings[r].index(x)].n
			}
		}
	}
	return n
}

func split(t *testing.T, tables *tables, l layer, markBits int) layer {
	t.Helper()
	l, err := tables.split(context.Background(), l, markBits)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// growSector makes a sector from all its slices.
func growSector(t *testing.T, e *expander, j job) (made sector, nodes int) {
	t.Helper()
	var slices []sector
	for j.sub = range 1 << j.subBits {
		made, n, err := e.grow(j)
		nodes += n
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range made.positions {
			if h := x * hashMul & (1<<e.cells - 1) >> (int(e.cells) - j.subBits); h != uint64(j.sub) {
				t.Fatalf("%x lies in slice %d, its hash in %d", x, j.sub, h)
			}
			if s := e.sector(x, j.frontier.markBits); s != j.sector {
				t.Fatalf("%x lies in sector %d, its corners in %d", x, j.sector, s)
			}
		}
		slices = append(slices, made)
	}
	return concat(slices), nodes
}

// merged is the layer as one sector.
func merged(l layer) layer { return layer{0, []sector{concat(l.sectors)}} }

// sorted is the layer's positions in order.
func sorted(l layer) []uint64 { return slices.Sorted(slices.Values(merged(l).sectors[0].positions)) }

// checkGroups finds each position's greatest last ring by trying all.
func checkGroups(t *testing.T, rings []ringTable, l layer, before []uint64) {
	t.Helper()
	whole := merged(l).sectors[0]
	for r := range rings {
		for i, x := range whole.group(r) {
			if i%37 != 0 { // a sample
				continue
			}
			for ring := len(rings) - 1; ring >= r; ring-- {
				o := &rings[ring].outcomes[rings[ring].index(x)]
				last := slices.ContainsFunc(o.flips[:o.n], func(flip uint64) bool {
					_, ok := slices.BinarySearch(before, x^flip)
					return ok
				})
				if last != (ring == r) {
					t.Fatalf("%x stands under last ring %d; that ring %d is one is %v", x, r, ring, last)
				}
			}
		}
	}
}

// The hash is a bijection, and its inverse undoes it.
func TestHashInverse(t *testing.T) {
	mul, inverse := uint64(hashMul), uint64(hashInverse)
	if mul*inverse != 1 || bits.OnesCount64(mul)%64 == 0 {
		t.Errorf("%x times %x is %x, want 1", mul, inverse, mul*inverse)
	}
}
