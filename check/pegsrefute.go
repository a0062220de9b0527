package check

import (
	"slices"
	"strings"

	"jie/puzzle"
)

func (h *holes) refute(m *meter, texts []string, c puzzle.Certificate) error {
	if slices.ContainsFunc(texts, h.isOpen) || c.Kind == "exhausted" && len(c.Goals) == 0 && len(h.all()) > wordHoles {
		return h.refuteOpen(m, texts, c)
	}
	goals, err := h.asked(texts...)
	switch {
	case err != nil:
		return err
	case len(goals) == 0 || len(c.Goals) > 0 && len(c.Goals) != len(goals):
		return badCertificate(c.Kind, "goals")
	case len(c.Goals) == 0:
		return h.refuteAll(m, goals, c)
	}
	for i, goal := range goals {
		if err := h.refuteAll(m, []*holes{goal}, c.Goals[i]); err != nil {
			return err
		}
	}
	return nil
}

// refuteOpen verifies that none of the positions in reach is a goal of any kind.
func (h *holes) refuteOpen(m *meter, texts []string, c puzzle.Certificate) error {
	if c.Kind != "exhausted" || len(c.Goals) > 0 {
		return badCertificate(c.Kind, "pegs-kind")
	}
	w := h.walked()
	tests, err := goalTests(w, texts)
	if err != nil {
		return err
	}
	return newLevels(w, puzzle.Jumps, m).exhaust(tests, c)
}

// refuteAll verifies that c alone proves each goal out of reach.
func (h *holes) refuteAll(m *meter, goals []*holes, c puzzle.Certificate) error {
	switch c.Kind {
	case "position-class":
		return h.refuteByClass(goals, c)
	case "pagoda":
		return h.refuteByPagoda(goals, c)
	case "pegs":
		return h.refuteByPegs(goals, c)
	case "exhausted":
		if len(h.all()) > wordHoles {
			return badCertificate(c.Kind, "goals")
		}
		return newField(h).refuteByReach(m, goals, c)
	}
	return badCertificate(c.Kind, "pegs-kind")
}

// lines lists the lines of three holes, each from both of its ends.
func (h *holes) lines() [][3]place {
	var list [][3]place
	for _, p := range h.all() {
		for _, d := range h.ways() {
			over := p.plus(d)
			if to := over.plus(d); h.at(over) != '-' && h.at(to) != '-' {
				list = append(list, [3]place{p, over, to})
			}
		}
	}
	return list
}

// refuteByClass uses that a jump changes the three holes of its line, none or two of them in the set: its parity stays.
func (h *holes) refuteByClass(goals []*holes, c puzzle.Certificate) error {
	in := make(map[place]bool)
	for _, name := range c.Cells {
		p, ok := h.find(name)
		if !ok || in[p] {
			return badCertificate(c.Kind, "pegs-cells")
		}
		in[p] = true
	}
	for _, line := range h.lines() {
		if (in[line[0]] != in[line[1]]) != in[line[2]] {
			return badCertificate(c.Kind, "pegs-line")
		}
	}
	for _, goal := range goals {
		differ := 0
		for p := range in {
			if goal.at(p) == '?' {
				return badCertificate(c.Kind, "pegs-parity")
			}
			if goal.at(p) != h.at(p) {
				differ++
			}
		}
		if differ%2 == 0 {
			return badCertificate(c.Kind, "pegs-parity")
		}
	}
	return nil
}

const heaviest = 1 << 53 // bounds the weights of a pagoda function, so that no difference of sums over 256 holes overflows

// refuteByPagoda verifies that no jump raises the weight of the pegs, and that every goal, '?' as light as possible,
// weighs more than the board.
func (h *holes) refuteByPagoda(goals []*holes, c puzzle.Certificate) error {
	slack, _, err := h.weighed(goals, h.lines(), c)
	if err == nil && slack >= 0 {
		return badCertificate(c.Kind, "pegs-light")
	}
	return err
}

// weighed verifies that no jump along the lines raises the weight of the pegs. It returns how much more the board
// weighs than the lightest goal, and what a jump loses.
func (h *holes) weighed(goals []*holes, lines [][3]place, c puzzle.Certificate) (slack int64, loss func([3]place) int64, err error) {
	list := h.all()
	if len(c.Weights) != len(list) {
		return 0, nil, badCertificate(c.Kind, "pegs-weights")
	}
	weight := make(map[place]int64)
	for i, p := range list {
		if weight[p] = c.Weights[i]; weight[p] > heaviest || weight[p] < -heaviest {
			return 0, nil, badCertificate(c.Kind, "pegs-weights")
		}
	}
	loss = func(line [3]place) int64 { return weight[line[0]] + weight[line[1]] - weight[line[2]] }
	if slices.ContainsFunc(lines, func(line [3]place) bool { return loss(line) < 0 }) {
		return 0, nil, badCertificate(c.Kind, "pegs-rises")
	}
	weigh := func(b *holes) int64 {
		var sum int64
		for _, p := range list {
			switch b.at(p) {
			case '1':
				sum += weight[p]
			case '?':
				sum += min(0, weight[p])
			}
		}
		return sum
	}
	lightest := weigh(goals[0])
	for _, goal := range goals {
		lightest = min(lightest, weigh(goal))
	}
	return weigh(h) - lightest, loss, nil
}

// unused verifies certificates of jumps that no solution makes. The losses of a solution's jumps add up to the slack,
// and none is negative, so none is above it.
func (b Bounds) unused(c *claim, v *Verdict, from string, texts []string) error {
	if len(c.Unused) == 0 {
		return nil
	}
	g, err := b.newGame(from)
	if err != nil {
		return err
	}
	h, ok := g.(*holes)
	if !ok || len(texts) == 0 || slices.ContainsFunc(texts, h.isOpen) {
		return badCertificate(c.Unused[0].Kind, "goals")
	}
	goals, err := h.asked(texts...)
	if err != nil {
		return err
	}
	lines := h.lines()
	for _, one := range c.Unused {
		slack, loss, err := h.weighed(goals, lines, one)
		switch {
		case err != nil:
			return err
		case one.Kind != "pagoda" || len(one.Cells) == 0:
			return badCertificate(one.Kind, "pegs-kind")
		}
		for _, jump := range one.Cells {
			path, ok := h.path(jump)
			i := slices.IndexFunc(lines, func(l [3]place) bool { return ok && len(path) == 2 && l[0] == path[0] && l[2] == path[1] })
			if i < 0 || loss(lines[i]) <= slack {
				return badCertificate(one.Kind, "pegs-unused")
			}
			lines = slices.Delete(lines, i, i+1)
		}
	}
	v.verified(PartUnused)
	return nil
}

// count returns how many holes show the given character.
func (h *holes) count(what byte) int64 {
	var n int64
	for _, row := range h.rows {
		n += int64(strings.Count(string(row), string(what)))
	}
	return n
}

// refuteByPegs uses that each jump takes one peg, and one is left: it reaches no other goal with as many pegs, and none
// without.
func (h *holes) refuteByPegs(goals []*holes, c puzzle.Certificate) error {
	least := int64(mostHoles)
	for _, goal := range goals {
		least = min(least, goal.count('1'))
		enough := goal.count('1') >= h.count('1') && !h.is(goal)
		empty := goal.count('1')+goal.count('?') == 0 && h.count('1') > 0
		if !enough && !empty {
			return badCertificate(c.Kind, "pegs-counts")
		}
	}
	if c.From == nil || c.To == nil || *c.From != h.count('1') || *c.To != least {
		return badCertificate(c.Kind, "pegs-counts")
	}
	return nil
}
