package puzzle

import (
	"bytes"
	"encoding/json"
	"math/big"
)

// Answer is a solution in the JSON form that every front end gives.
type Answer struct {
	Puzzle       string        `json:"puzzle"`
	From         string        `json:"from"`
	To           Texts         `json:"to"`
	Status       string        `json:"status" enum:"solved,unsolvable,unknown"`
	Metric       Metric        `json:"metric,omitempty"`
	Length       *int64        `json:"length,omitempty"`
	LowerBound   *int64        `json:"lower_bound,omitempty"`
	Optimal      *bool         `json:"optimal,omitempty"`
	PegsLeft     *int64        `json:"pegs_left,omitempty" doc:"How many pieces are left after the moves, where the goal leaves that open"`
	Moves        *[]string     `json:"moves,omitempty"`
	Pattern      []string      `json:"pattern,omitempty" doc:"In place of moves, on boards of more than 4,096 lights: how often each place is pressed, a text a row, written as positions are"`
	Count        string        `json:"count,omitempty"`
	CountReason  Code          `json:"count_reason,omitempty" doc:"Why the count or the listing that was asked for is left out: an error's code, such as stopped-time"`
	UpToOrder    string        `json:"count_up_to_order,omitempty"`
	Solutions    *[][]string   `json:"solutions,omitempty"`
	Truncated    bool          `json:"truncated,omitempty"`
	LongestFirst bool          `json:"longest_first,omitempty" doc:"Solutions begin with those whose longest move is the longest"`
	Certificate  *Certificate  `json:"certificate,omitempty"`
	Unused       []Certificate `json:"unused,omitempty" doc:"Certificates of moves that no solution makes, as the search found them; each may rest on those before"`
	Stats        *Stats        `json:"stats,omitempty"`
	Note         string        `json:"pattern_note,omitempty" doc:"On boards of more than 2^20 places, which have no pattern here: how to get it"`
}

// Stats is what an answer cost.
type Stats struct {
	Seconds   float64 `json:"seconds"`
	Nodes     int64   `json:"nodes"`
	PeakBytes int64   `json:"peak_bytes,omitempty"` // of memory; 0 where other questions share it
	Method    string  `json:"method,omitempty" doc:"The method that gave the answer, an identifier; absent where the puzzle does not say"`
}

// Texts is a list of strings that JSON writes as one string when there is one.
type Texts []string

// MarshalJSON writes one text as a string and several as an array.
func (t Texts) MarshalJSON() ([]byte, error) {
	if len(t) == 1 {
		return json.Marshal(t[0])
	}
	return json.Marshal([]string(t))
}

// UnmarshalJSON reads a string or an array of strings.
func (t *Texts) UnmarshalJSON(data []byte) error {
	if data = bytes.TrimSpace(data); len(data) > 0 && data[0] == '"' {
		*t = Texts{""}
		return json.Unmarshal(data, &(*t)[0])
	}
	return json.Unmarshal(data, (*[]string)(t))
}

// NewAnswer puts a solution of p towards goal into the common form. stats may be nil.
func NewAnswer(name string, p Position, goal Goal, s Solution, stats *Stats) Answer {
	a := Answer{
		Puzzle: name, From: p.String(), To: goal.Texts(), Status: s.Status.String(),
		Metric: s.Metric, Certificate: s.Certificate, Unused: s.Unused, Stats: stats,
	}
	if s.Count != nil {
		a.Count = s.Count.String()
	}
	if s.UpToOrder != nil {
		a.UpToOrder = s.UpToOrder.String()
	}
	if s.Status != Unsolvable {
		optimal := s.Optimal && s.Status == Solved
		a.LowerBound = &s.LowerBound
		a.Optimal = &optimal
	}
	if s.Status == Solved || s.HasBest {
		a.Length, a.PegsLeft = &s.Length, s.PegsLeft
		if s.Moves != nil {
			a.Moves = &s.Moves
		} else if places(s.Pattern) <= MaxPattern {
			a.Pattern = s.Pattern
		}
		if s.Solutions != nil {
			a.Solutions = &s.Solutions
			a.Truncated, a.LongestFirst = s.Truncated, s.LongestFirst
		}
	}
	return a
}

// MarshalJSON writes the facts as one object, in their order.
func (a Analysis) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, f := range a {
		if i > 0 {
			b.WriteByte(',')
		}
		key, _ := json.Marshal(f.Key)
		b.Write(key)
		b.WriteByte(':')
		value, err := json.Marshal(decimal(f.Value))
		if err != nil {
			return nil, err
		}
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func decimal(v any) any {
	if n, ok := v.(*big.Int); ok {
		return n.String()
	}
	return v
}
