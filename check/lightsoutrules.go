package check

import (
	"slices"
	"strings"
	"sync"

	"jie/puzzle"
)

func newLightsOut(rules, body string) (game, error) {
	g := &lightsOut{rules: rules, k: 2}
	near := "plus"
	var wiring, costs []string
	for rule := range strings.SplitSeq(rules, ",") {
		key, value, _ := strings.Cut(rule, "=")
		switch key {
		case "":
			if rules != "" {
				return nil, badText(rules)
			}
		case "torus":
			g.wrapRows, g.wrapCols = true, true
		case "cylinder":
			g.wrapCols = true
		case "counters":
			g.k = 0
		case "k":
			k, ok := natural(value)
			if !ok || k < 2 || k > 255 {
				return nil, badText(rule)
			}
			g.k = int(k)
		case "near":
			near = value
		case "locked":
			g.locked = strings.Split(value, "/")
		case "wiring":
			wiring = strings.Split(value, "/")
		case "cost":
			costs = strings.Split(value, "/")
		default:
			return nil, badText(rule)
		}
	}
	var known bool
	if g.steps, known = neighbourhoods()[near]; !known {
		return nil, badText("near=" + near)
	}
	var err error
	if g.lights, g.there, g.h, g.w, err = g.table(body); err != nil {
		return nil, err
	}
	if g.locked != nil && (len(g.locked) != g.h || slices.ContainsFunc(g.locked, func(row string) bool { return len(row) != g.w })) {
		return nil, badText(rules)
	}
	if wiring != nil {
		if err := g.wire(wiring); err != nil {
			return nil, err
		}
	}
	if costs != nil {
		return g, g.price(costs)
	}
	return g, nil
}

// lightsMetrics returns those of a board; for boards with costs, costs come first.
func lightsMetrics(rules string) []puzzle.Metric {
	if strings.Contains(","+rules, ",cost=") {
		return []puzzle.Metric{puzzle.Cost, puzzle.Presses}
	}
	return []puzzle.Metric{puzzle.Presses}
}

const mostCost = 1 << 24 // the greatest cost of a press

// price reads the cost of a press of each button: rows like those of the board, and more for buttons below it.
func (g *lightsOut) price(rows []string) error {
	g.costs = make([]int64, g.places())
	for r, row := range rows {
		for c, text := range strings.Split(row, "+") {
			place := r*g.w + c
			if c >= g.w || place >= len(g.costs) || (text == "-") == g.button(place) {
				return badText(row)
			}
			cost, ok := natural(text)
			if text != "-" && (!ok || cost > mostCost) {
				return badText(row)
			}
			g.costs[place] = cost
		}
	}
	written := strings.Count(strings.Join(rows, "+"), "+") + 1
	if g.k != 2 || written != len(g.costs) { // complete, without a short row
		return badText(strings.Join(rows, "/"))
	}
	return nil
}

// neighbourhoods are the steps from a button to the lights that it changes, nil for its whole row and column.
var neighbourhoods = sync.OnceValue(func() map[string][]place {
	known := map[string][]place{"rowcol": nil}
	for name, lies := range map[string]func(down, right int) bool{ // that far down and right, in either direction
		"plus":       func(down, right int) bool { return down+right <= 1 },
		"x":          func(down, right int) bool { return down == right && down <= 1 },
		"king":       func(down, right int) bool { return down <= 1 && right <= 1 },
		"knight":     func(down, right int) bool { return down*right == 2 || down+right == 0 },
		"neighbours": func(down, right int) bool { return down+right == 1 },
		"ring":       func(down, right int) bool { return max(down, right) == 1 },
	} {
		for down := -2; down <= 2; down++ {
			for right := -2; right <= 2; right++ {
				if lies(max(down, -down), max(right, -right)) {
					known[name] = append(known[name], place{down, right})
				}
			}
		}
	}
	return known
})

// wire reads what each button changes. Lights are numbered in reading order; button i stands at light i, or below the
// board.
func (g *lightsOut) wire(wiring []string) error {
	var places []int
	for place, there := range g.there {
		if there {
			places = append(places, place)
		}
	}
	g.wired = make([][]added, len(g.lights)+max(0, len(wiring)-len(places)))
	for i, button := range wiring {
		change := []added{}
		for part := range strings.SplitSeq(button, "+") {
			if part == "-" {
				continue
			}
			number, times, repeated := strings.Cut(part, "*")
			light, ok := natural(number)
			n := int64(1)
			if repeated && ok {
				n, ok = natural(times)
			}
			if !ok || light >= int64(len(places)) || n < 1 {
				return badText(button)
			}
			change = append(change, added{places[light], n})
		}
		if i < len(places) {
			g.wired[places[i]] = change
		} else {
			g.wired[len(g.lights)+i-len(places)] = change
		}
	}
	return nil
}
