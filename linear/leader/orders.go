package leader

import (
	"slices"

	"jie/linear/gf2"
)

type wiring struct {
	buttons [][]int32 // the lights of each button
	lights  [][]int32 // the buttons of each light
}

func newWiring(lights int, buttons [][]int32) *wiring {
	return &wiring{buttons, gf2.Transposed(buttons, lights)}
}

// ordersOf proposes orders of the buttons that keep a trellis narrow: the natural one first, then breadth-first from
// both ends, then light by light. buttons[j] lists the lights that button j changes. Cost: for each light, about the
// square of the number of lights that are open at once.
func ordersOf(lights int, buttons [][]int32) [][]int32 {
	natural := make([]int32, len(buttons))
	for j := range natural {
		natural[j] = int32(j)
	}
	w := newWiring(lights, buttons)
	forth := w.breadthFirst(natural)
	back := slices.Clone(forth)
	slices.Reverse(back)
	back = w.breadthFirst(back)
	return [][]int32{natural, forth, back, w.closing(forth), w.closing(back)}
}

// spreadOrders proposes n other orders, light by light from buttons spread over all, for wide trellises.
func spreadOrders(lights int, buttons [][]int32, n int) [][]int32 {
	w := newWiring(lights, buttons)
	orders := make([][]int32, min(n, len(buttons)))
	for i := range orders {
		from := i * len(buttons) / len(orders)
		seeds := make([]int32, len(buttons))
		for j := range seeds {
			seeds[j] = int32((from + j) % len(buttons))
		}
		orders[i] = w.closing(seeds)
	}
	return orders
}

// breadthFirst visits the buttons by their distance from one far from the first of its component, in the order of
// seeds.
func (w *wiring) breadthFirst(seeds []int32) []int32 {
	placed, reached := make([]bool, len(w.buttons)), make([]bool, len(w.buttons))
	var order []int32
	for _, seed := range seeds {
		if placed[seed] {
			continue
		}
		component := w.visit(nil, seed, reached)
		order = w.visit(order, component[len(component)-1], placed)
	}
	return order
}

// visit appends the component of a button, breadth first, and marks it.
func (w *wiring) visit(order []int32, from int32, seen []bool) []int32 {
	at := len(order)
	order, seen[from] = append(order, from), true
	for ; at < len(order); at++ {
		for _, light := range w.buttons[order[at]] {
			for _, next := range w.lights[light] {
				if !seen[next] {
					order, seen[next] = append(order, next), true
				}
			}
		}
	}
	return order
}

// closing places all buttons of one light after another. Of the open lights, it takes the one whose last buttons open
// the fewest others. If none is open, it continues with the next of seeds.
func (w *wiring) closing(seeds []int32) []int32 {
	c := &closer{wiring: w, placed: make([]bool, len(w.buttons)), opened: make([]bool, len(w.lights)), left: make([]int, len(w.lights)), mark: make([]int, len(w.lights))}
	for light, list := range w.lights {
		c.left[light] = len(list)
	}
	for _, seed := range seeds {
		if c.placed[seed] {
			continue
		}
		c.place(seed)
		for len(c.open) > 0 {
			light := c.next()
			for _, j := range w.lights[light] {
				if !c.placed[j] {
					c.place(j)
				}
			}
		}
	}
	return c.order
}

type closer struct {
	*wiring
	order  []int32
	placed []bool  // buttons
	opened []bool  // lights with a button that is placed
	left   []int   // buttons of each light that are not placed
	open   []int32 // lights with buttons of both kinds
	mark   []int   // for opens: the last call that saw a light
	calls  int
}

func (c *closer) place(j int32) {
	c.placed[j] = true
	c.order = append(c.order, j)
	for _, light := range c.buttons[j] {
		if c.left[light]--; !c.opened[light] {
			c.opened[light] = true
			c.open = append(c.open, light)
		}
	}
	c.open = slices.DeleteFunc(c.open, func(light int32) bool { return c.left[light] == 0 })
}

// next returns the open light to close.
func (c *closer) next() (light int32) {
	fewest := len(c.lights) + 1
	for _, l := range c.open {
		if n := c.opens(l); n < fewest || n == fewest && c.left[l] < c.left[light] {
			light, fewest = l, n
		}
	}
	return light
}

// opens counts the lights that closing one would open.
func (c *closer) opens(light int32) int {
	c.calls++
	n := 0
	for _, j := range c.lights[light] {
		if c.placed[j] {
			continue
		}
		for _, l := range c.buttons[j] {
			if !c.opened[l] && c.mark[l] != c.calls {
				c.mark[l] = c.calls
				n++
			}
		}
	}
	return n
}
