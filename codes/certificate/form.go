package certificate

import (
	"encoding/json"

	"jie/codes"
	"jie/puzzle"
)

// Read reads a certificate. found is false if the text is not one. A key that no certificate
// has, or a duplicate key, is an error.
func Read(text []byte) (c *Certificate, found bool, err error) {
	var head struct {
		Format string `json:"format"`
	}
	if json.Unmarshal(text, &head) != nil || head.Format != Format {
		return nil, false, nil
	}
	if err := puzzle.UniqueKeys(text); err != nil {
		return nil, true, err
	}
	c = new(Certificate)
	if (puzzle.Strict{}).Decode(text, c) != nil {
		return nil, true, refuse("certificate-form")
	}
	return c, true, nil
}

// form is the parts that certificates of a kind of code have besides the common ones.
type form struct {
	x, z, mixed, observables bool // lists of the code that may hold rows
	columns                  bool // the witness is a set of columns: it has no Z part
}

var forms = map[codes.Kind]form{
	codes.CSS:        {x: true, z: true},
	codes.Stabilizer: {x: true, z: true, mixed: true},
	codes.Subsystem:  {x: true, z: true, mixed: true},
	codes.Classical:  {z: true, columns: true},
	codes.Circuit:    {z: true, observables: true, columns: true},
}

// wellFormed reports whether a certificate has the form of its kind: it has no list that the
// kind does not have, and no key of a side or a root that its proof does not use.
func (c *Certificate) wellFormed() bool {
	f, known := forms[c.Code.Kind]
	code := &c.Code
	lacks := func(may bool, rows int) bool { return !may && rows > 0 }
	if !known || lacks(f.x, len(code.X)) || lacks(f.z, len(code.Z)) || lacks(f.mixed, len(code.Mixed)) || lacks(f.observables, len(code.Observables)) ||
		lacks(!f.columns, len(c.Witness.Z)) || code.Kind == codes.Stabilizer && len(code.Mixed) == 0 {
		return false
	}
	for i := range c.Sides {
		if !c.Sides[i].wellFormed(code) {
			return false
		}
	}
	return true
}

func (s *Side) wellFormed(code *Code) bool {
	mixed, given := len(code.Mixed) > 0, code.Kind == codes.Subsystem
	if s.Dual != nil && (s.Even != nil || s.Checks != nil || s.Operators != nil || s.Generators != nil || s.Roots != nil) {
		return false
	}
	if len(s.Checks) > 0 && (!given || mixed) || len(s.Operators) > 0 && (!given || !mixed) || s.Even != nil && mixed {
		return false
	}
	for i := range s.Roots {
		if r := &s.Roots[i]; !r.leftOut() && (r.Branch != 0 || len(r.Branches) > 0) || len(r.Press) == 1 && r.Check != -1 {
			return false
		}
	}
	return true
}
