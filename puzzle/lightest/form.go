package lightest

import "slices"

// form is the parts that proofs about a kind of code have besides the common ones.
type form struct {
	x, z, mixed, observables bool // lists of the code that may hold rows
	columns                  bool // the witness is a set of columns: it has no Z part
}

var forms = map[string]form{
	"css":        {x: true, z: true},
	"stabilizer": {x: true, z: true, mixed: true},
	"subsystem":  {x: true, z: true, mixed: true},
	"classical":  {z: true, columns: true},
	"circuit":    {z: true, observables: true, columns: true},
}

// WellFormed refuses a proof with a list that its kind does not have, or a key of a side or a root that it does not
// use.
func (p *Proof) WellFormed() error {
	holds := p.Format == Format || p.Format == firstFormat
	switch {
	case !holds:
		return Refuse("certificate-format")
	case p.Board != nil:
		holds = p.Code == nil && p.Witness == nil && p.Name == "" && p.SHA256 == ""
	default:
		holds = p.Code != nil && p.Witness != nil && p.Presses == nil && p.Code.wellFormed(p.Witness)
	}
	for i := range p.Sides {
		holds = holds && p.Sides[i].wellFormed(p.Code)
	}
	if !holds {
		return Refuse("certificate-form")
	}
	return nil
}

func (c *Code) wellFormed(witness *Row) bool {
	f, known := forms[c.Kind]
	lacks := func(may bool, rows int) bool { return !may && rows > 0 }
	return known && !lacks(f.x, len(c.X)) && !lacks(f.z, len(c.Z)) && !lacks(f.mixed, len(c.Mixed)) && !lacks(f.observables, len(c.Observables)) &&
		!lacks(!f.columns, len(witness.Z)) && (c.Kind != "stabilizer" || len(c.Mixed) > 0)
}

// wellFormed takes the code of a proof, nil for a board.
func (s *Side) wellFormed(code *Code) bool {
	for i := range s.Roots {
		if r := &s.Roots[i]; !r.LeftOut() && (r.Branch != 0 || len(r.Branches) > 0) || len(r.Press) != 2 && r.Check != -1 {
			return false
		}
	}
	if inClass := code != nil && code.Kind == "circuit"; inClass != (s.Detectors != nil) || !inClass && s.Shift != 0 ||
		inClass && (s.Even != nil || slices.ContainsFunc(s.Roots, func(r Root) bool { return len(r.Press) != 1 })) {
		return false
	}
	claims := s.Even != nil || s.Checks != nil || s.Operators != nil || s.Generators != nil
	if code == nil {
		return !claims && s.Dual == nil && (s.Bounds == nil || s.Split == nil) && (s.Roots == nil || s.Bounds == nil && s.Split == nil)
	}
	mixed, given := len(code.Mixed) > 0, code.Kind == "subsystem"
	return s.Need == nil && s.Bounds == nil && s.Split == nil && (s.Dual == nil || !claims && s.Roots == nil) &&
		(len(s.Checks) == 0 || given && !mixed) && (len(s.Operators) == 0 || given && mixed) && (s.Even == nil || !mixed)
}
