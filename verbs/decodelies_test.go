package verbs_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"jie/codes"
	"jie/verbs"
)

// toldShot is a question of one shot with its answer.
type toldShot struct {
	verbs.Decode
	*space
	checks []int32
	answer verbs.Correction
	costs  []int64
	all    map[int]int64 // the corrections, as masks, and their costs
	least  int64
}

func shotsTold(t *testing.T) (list []*toldShot) {
	t.Helper()
	s := verbs.Service{}
	for _, more := range []string{``, `,"side":"x"`, `,"side":"z","cost":"3 1 4 1 5 9 2 6 5"`} {
		for _, code := range smallCodes {
			q := questionOf[verbs.Decode](t, "{"+code+more+"}")
			d, err := s.Decoder(t.Context(), q)
			if err != nil {
				continue // such as a side of a code that has none
			}
			for m := range 1 << d.Checks() {
				one := &toldShot{Decode: q, space: newSpace(t, q.CodeKeys)}
				one.Shots = "shot"
				for i := range d.Checks() {
					if m>>i&1 != 0 {
						one.checks, one.Shots = append(one.checks, int32(i)), one.Shots+fmt.Sprintf(" D%d", i)
					}
				}
				if m > 0 && m%3 == 0 {
					one.Shots += fmt.Sprintf(" D%d", one.checks[0]) // once more
				}
				found, err := s.Decode(t.Context(), one.Decode, verbs.Asker{})
				if err != nil || len(found.Value) != 1 {
					t.Fatalf("%s: %v", one.Shots, err)
				}
				one.answer = found.Value[0]
				one.solve()
				list = append(list, one)
			}
		}
	}
	return list
}

// solve finds all corrections.
func (s *toldShot) solve() {
	s.costs = s.Costs
	if s.Cost != "" {
		s.costs = []int64{3, 1, 4, 1, 5, 9, 2, 6, 5}
	}
	rows, shift := s.Z, 0
	if s.Side == "z" {
		rows = s.X
	} else {
		shift = s.N
	}
	want := 0
	for _, i := range s.checks {
		want |= 1 << i
	}
	s.all, s.least = map[int]int64{}, -1
	for o := range 1 << s.N {
		got, cost := 0, int64(0)
		for i, row := range rows {
			if !s.commute(o<<shift, s.mask(rowOf(row, shift == 0))) {
				got |= 1 << i
			}
		}
		for q := range s.N {
			if o>>q&1 != 0 {
				if s.costs == nil {
					cost++
				} else {
					cost += s.costs[q]
				}
			}
		}
		if got == want {
			if s.all[o] = cost; s.least < 0 || cost < s.least {
				s.least = cost
			}
		}
	}
}

func rowOf(columns []int32, x bool) codes.Row {
	if x {
		return codes.Row{X: columns}
	}
	return codes.Row{Z: columns}
}

// fault says what of an answer is not true, other than that no correction is cheaper.
func (s *toldShot) fault(a verbs.Correction) string {
	o := 0
	for _, q := range a.Mechanisms {
		if q < 0 || int(q) >= s.N || o>>q&1 != 0 {
			return "a column that is not there, or twice"
		}
		o |= 1 << q
	}
	cost, ok := s.all[o]
	flipped := ""
	for _, row := range s.observables {
		flipped += map[bool]string{true: "0", false: "1"}[s.commute(o<<s.N, row)]
	}
	nothing := a.Mechanisms == nil && a.Observables == nil && a.Cost == nil && a.LowerBound == nil && a.Proved == nil && a.Method == "" && a.Proof == nil
	scale := int64(1)
	if s.Cost == "" && s.Costs != nil {
		scale = codes.CostScale
	}
	switch {
	case a.Shot != 0 || a.Scale != 0 && a.Scale != scale:
		return "the numbers of the shot"
	case a.Error != nil && len(s.all) == 0 && a.Error.Code == "code-no-syndrome" && nothing:
		return ""
	case a.Error != nil && len(s.all) > 0 && strings.HasPrefix(string(a.Error.Code), "stopped-") && nothing:
		return ""
	case a.Error != nil:
		return "there is no such error"
	case !ok:
		return "its columns violate other checks"
	case a.Cost == nil || a.LowerBound == nil || a.Proved == nil || a.Observables == nil:
		return "a part is missing"
	case *a.Cost != cost || *a.LowerBound < 0 || *a.LowerBound > cost || *a.Proved != (*a.LowerBound == cost):
		return "its costs"
	case a.Method != "odd-cuts" && a.Method != "trellis":
		return "its method"
	case *a.Observables != flipped:
		return "its observables"
	}
	return ""
}

// Of corrections that were changed at random, the judge of kept answers refuses every one that
// is not true as far as it can be judged without a search, and no other.
func TestNoDecodingLie(t *testing.T) {
	list := shotsTold(t)
	var objects []map[string]any
	failed := 0
	for _, s := range list {
		if fault := s.fault(s.answer); fault != "" || s.answer.Error == nil && *s.answer.Cost != s.least {
			t.Errorf("the answer itself: %s: %s", fault, text(s.answer))
		}
		if s.answer.Error != nil {
			failed++
		}
		objects = append(objects, objectOf(t, s.answer))
	}
	if failed < 10 || failed > len(list)/2 {
		t.Errorf("%d of %d shots have no correction", failed, len(list))
	}
	objects = append(objects, map[string]any{"shot": 0, "error": map[string]any{"code": "stopped-time", "message": ""}})
	list = append(list, list[0])
	service := verbs.Service{}
	attack(t, objects, func(i int, changed string) (fault string, err error, ok bool) {
		var a verbs.Correction
		if json.Unmarshal([]byte(changed), &a) != nil {
			return "", nil, false
		}
		return list[i].fault(a), service.JudgeKeptCorrections(t.Context(), list[i].Decode, []verbs.Correction{a}), true
	})
}
