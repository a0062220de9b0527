package distance

import (
	"context"
	"slices"
	"strconv"

	"jie/codes"
	"jie/codes/aut"
	"jie/codes/cluster"
	"jie/codes/infoset"
	"jie/puzzle"
)

// Of finds the distance of a code. If ctx ends, it returns ctx.Err() with valid bounds. If
// the memory is too little for the only method, it returns puzzle.ErrMemory with such bounds,
// and without an answer if it is too little for any method. It returns a *puzzle.Error if the
// code is invalid or encodes nothing.
func Of(ctx context.Context, code *codes.Code, opt Options) (*Answer, error) {
	if err := possible(code, opt); err != nil {
		return nil, err
	}
	return of(ctx, code, opt)
}

// of is Of for a question that is possible.
func of(ctx context.Context, code *codes.Code, opt Options) (*Answer, error) {
	problems, err := code.Problems(ctx)
	if err != nil {
		return nil, err
	}
	a := &Answer{Lower: 1}
	if a.K, err = problems[0].K(ctx); err != nil {
		return nil, err
	}
	for _, p := range problems {
		if opt.byClasses(code) {
			break
		}
		if _, err := p.Isometric().Kernel(ctx); err != nil {
			return nil, err
		}
	}
	var sides []*side
	for _, p := range problems {
		if opt.Side != codes.All && p.Side != codes.All && p.Side != opt.Side {
			continue
		}
		s, err := newSide(ctx, code, p, opt)
		if err != nil {
			return nil, err
		}
		if p.Logical(opt.Witness) {
			s.take(slices.Clone(opt.Witness))
		}
		sides = append(sides, s)
		a.Sides = append(a.Sides, &s.SideAnswer)
	}
	if opt.byClasses(code) {
		err = sides[0].prove(ctx, a.target(sides[0]))
	} else {
		err = a.prove(ctx, code, problems, sides, opt)
	}
	if model := sides[0].model; model != nil {
		a.Classes = model.Classes
	}
	a.conclude()
	if err == nil && opt.Count && a.Proved {
		err = a.count(ctx, opt)
	}
	return a, err
}

// possible returns what is wrong with a question: an invalid code, a method that does not
// take it, or too little memory.
func possible(code *codes.Code, opt Options) error {
	if err := code.Validate(); err != nil {
		return err
	}
	if !opt.Method.Takes(code) {
		var known []string
		for _, m := range Methods {
			if m.Takes(code) {
				known = append(known, string(m))
			}
		}
		return &puzzle.Error{Code: Unfit, Args: puzzle.Args{"method": string(opt.Method), "known": known}}
	}
	if opt.needs(code) > opt.MemoryBytes() {
		return puzzle.ErrMemory
	}
	return nil
}

// findGroup finds automorphisms.
func (a *Answer) findGroup(ctx context.Context, code *codes.Code, opt Options) {
	a.Group.Order = "1"
	if opt.NoGroup {
		return
	}
	symmetric := code.Symmetric()
	if a.Group.Generators = opt.Generators; opt.Generators == nil {
		g := aut.Find(ctx, symmetric, aut.DefaultWork)
		a.Group.Order, a.Group.Generators = g.Order.String(), g.Generators
	} else {
		a.Group.countOrder(symmetric.Columns)
	}
}

// FindDual looks for a duality, unless it did so before, and reports whether there is one.
func (a *Answer) FindDual(ctx context.Context, code *codes.Code, opt Options) bool {
	if !a.Group.sought && !opt.NoGroup && len(a.Sides) == 2 && len(code.X) == len(code.Z) {
		a.Group.sought = true
		a.Group.Dual = aut.Isomorphism(ctx, code.Symmetric(), []int{1, 0}, aut.DefaultWork)
	}
	return a.Group.Dual != nil
}

// countOrder sets the order of a group that is not too large.
func (g *Group) countOrder(columns int) {
	g.Order = ""
	if order := aut.Closure(columns, g.Generators); order > 0 {
		g.Order = strconv.Itoa(order)
	}
}

// wide is how many qubits or bits a code has whose group takes longer to find than many a distance.
// Where there are at most narrow, both sides take less time than a duality.
const (
	wide   = 300
	narrow = 64
)

// prove proves the distance. It prepares no more than the proof needs: a short search comes first, of a
// wide code even before its group, then better witnesses and automorphisms that do not keep the rows.
func (a *Answer) prove(ctx context.Context, code *codes.Code, problems []*codes.Problem, sides []*side, opt Options) error {
	if code.N >= wide && opt.Generators == nil && !opt.NoGroup {
		if settled, err := a.begin(ctx, sides); settled || err != nil {
			return err
		}
	}
	a.findGroup(ctx, code, opt)
	for _, s := range sides {
		s.use(a.Group.Generators)
	}
	if code.N <= narrow {
		if settled, err := a.begin(ctx, sides); settled || err != nil {
			return err
		}
	}
	if a.FindDual(ctx, code, opt) {
		sides[0].take(image(sides[1].Witness, a.Group.Dual))
		defer mirror(a.Sides[0], a.Sides[1], a.Group.Dual)
		sides = sides[:1]
	}
	if settled, err := a.begin(ctx, sides); settled || err != nil {
		return err
	}
	for _, s := range sides {
		s.take(infoset.Witness(ctx, s.Problem, seed+1, fullWork, 100*fewRounds, opt.AtLeast-1))
	}
	if opt.Generators == nil && !opt.NoGroup {
		if more := code.Turns(ctx, problems, a.Group.Generators); len(more) > len(a.Group.Generators) {
			a.Group.Generators = more
			a.Group.countOrder(len(more[0]))
		}
	}
	for _, s := range sides {
		s.use(a.Group.Generators)
		if err := s.prove(ctx, a.target(s)); err != nil {
			return err
		}
	}
	return nil
}

// begin begins the search of some sides. It reports whether they are settled.
func (a *Answer) begin(ctx context.Context, sides []*side) (settled bool, err error) {
	for _, s := range sides {
		if err := s.begin(ctx, a.target(s)); err != nil {
			return false, err
		}
	}
	return !slices.ContainsFunc(sides, func(s *side) bool { return a.target(s) >= s.Lower || a.target(s) == 0 }), nil
}

// target returns the limit of a side's proof: no operator of that weight or less.
func (a *Answer) target(s *side) int {
	limit := s.Weight - 1
	if !s.opt.EverySide {
		for _, side := range a.Sides {
			limit = min(limit, side.Weight-1)
		}
	}
	if s.opt.AtLeast > limit+1 {
		return -1 // the distance is less
	}
	if s.opt.AtLeast > 0 {
		limit = s.opt.AtLeast - 1
	}
	if s.opt.Upper > 0 {
		limit = min(limit, s.opt.Upper-1)
	}
	return limit
}

// mirror copies what is known of one side to the other, through an automorphism that
// exchanges them.
func mirror(from, to *SideAnswer, p []int32) {
	to.Dual, to.Method, to.Lower, to.Weight = true, from.Method, from.Lower, from.Weight
	to.Witness = image(from.Witness, p)
}

// image returns the image of some columns under an automorphism, ascending.
func image(columns, p []int32) []int32 {
	var images []int32
	for _, column := range columns {
		images = append(images, p[column])
	}
	slices.Sort(images)
	return images
}

func (a *Answer) conclude() {
	most := int64(-1)
	for _, side := range a.Sides {
		slices.Sort(side.Witness)
		if a.Best == nil || side.Weight < a.Best.Weight {
			a.Best = side
		}
		a.Nodes += side.Nodes
		if side.Nodes > most && !side.Dual {
			most, a.Method = side.Nodes, side.Method
		}
	}
	a.Weight = a.Best.Weight
	a.Lower = a.Weight
	for _, side := range a.Sides {
		a.Lower = min(a.Lower, side.Lower)
	}
	a.Proved = a.Lower == a.Weight
}

// count counts the lightest logical operators: of each side that has them, only those of its
// own type.
func (a *Answer) count(ctx context.Context, opt Options) error {
	for _, side := range a.Sides {
		if side.Weight > a.Weight {
			continue
		}
		search, err := cluster.New(ctx, side.Problem, nil)
		if err != nil {
			return err
		}
		result, err := search.Run(ctx, cluster.Options{Limit: side.Weight, Workers: opt.Workers, Count: true})
		a.Nodes += result.Nodes
		if err != nil {
			return err
		}
		a.Count += result.Count
	}
	return nil
}
