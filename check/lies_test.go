package check_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jie/catalog"
	"jie/check"
	"jie/conformance/puzzletest/null"
	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/puzzle/hint"
)

// questions are small boards of every kind, with and without a solution.
var questions = []struct {
	from    string
	to      []string
	metrics []puzzle.Metric
}{
	{"null:3", []string{"null:7"}, []puzzle.Metric{""}},
	{"mopan:110/0000/00000/0000/000", []string{"mopan:000/0100/00010/0000/000"}, []puzzle.Metric{puzzle.Turns}},
	{"mopan:102/0000/00000/0000/000", []string{"mopan:000/0?00/000?0/0000/0?0", "mopan:201/0000/00000/0000/000"}, []puzzle.Metric{""}},
	{"mopan:10/100/00", []string{"mopan:10/000/01"}, []puzzle.Metric{puzzle.Turns}},
	{"mopan:110/0000/00000/0000/000", []string{"mopan:110/0000/00000/0000/000"}, []puzzle.Metric{puzzle.Turns}},
	{"lightsout:1111/1111/1111/1111", nil, []puzzle.Metric{puzzle.Presses}},
	{"lightsout:111/1-1/110", nil, []puzzle.Metric{puzzle.Presses}},
	{"lightsout:10000/00000/00000/00000/00000", nil, []puzzle.Metric{puzzle.Presses}},
	{"lightsout:10000/00000/00000/00000/00000", []string{"lightsout:00000/00000/00000/00000/00000", "lightsout:01000/00000/00000/00000/00000"}, []puzzle.Metric{""}},
	{"lightsout[k=3]:1221/0110/1221", nil, []puzzle.Metric{puzzle.Presses}},
	{"lightsout[k=3]:12/20", nil, []puzzle.Metric{puzzle.Presses}},
	{"lightsout[counters,wiring=0+1/1+2/0+2]:0,0,0", []string{"lightsout[counters,wiring=0+1/1+2/0+2]:2,2,2"}, []puzzle.Metric{puzzle.Presses}},
	{"lightsout[counters,wiring=0+1/1+2/0+2]:0,0,0", []string{"lightsout[counters,wiring=0+1/1+2/0+2]:1,1,5"}, []puzzle.Metric{puzzle.Presses}},
	{"lightsout[cost=3+1+4/1+5+9/2+6+5]:101/010/111", nil, []puzzle.Metric{puzzle.Cost, puzzle.Presses}},
	{"lightsout[torus,cost=3+1+4+0/1+5+9+2/2+6+5+2]:1010/0100/1110", nil, []puzzle.Metric{""}},
	{"lightsout[cost=3+1+4/1+5+9]:000/010", []string{"lightsout[cost=3+1+4/1+5+9]:000/000", "lightsout[cost=3+1+4/1+5+9]:111/111"}, []puzzle.Metric{puzzle.Cost}},
	{"lightsout:all-on:66x3", nil, []puzzle.Metric{puzzle.Presses}},
	{"pegs:11010", []string{"one"}, []puzzle.Metric{puzzle.Moves, puzzle.Jumps}},
	{"pegs:11010", []string{"c1"}, []puzzle.Metric{puzzle.Moves, puzzle.Jumps}},
	{"pegs:1110/0000", []string{"pegs:0000/1100"}, []puzzle.Metric{puzzle.Moves}},
	{"pegs:110/011/000", []string{"pegs:???/???/0?1", "b3"}, []puzzle.Metric{puzzle.Moves, puzzle.Jumps}},
	{"pegs[tri]:0/11/111/1111", []string{"one"}, []puzzle.Metric{puzzle.Moves, puzzle.Jumps}},
	{"pegs:0111/1111/1111", []string{"one"}, []puzzle.Metric{puzzle.Jumps}},
	{"pegs:0111/1111/1111/1111", []string{"one"}, []puzzle.Metric{puzzle.Moves, puzzle.Jumps}},
	{"pegs:0111/1111/1111", []string{"fewest"}, []puzzle.Metric{puzzle.Moves, puzzle.Jumps}},
	{"pegs:01101/10110", []string{"fewest"}, []puzzle.Metric{puzzle.Moves, puzzle.Jumps}},
	{"pegs:01101/10110", []string{"stuck"}, []puzzle.Metric{puzzle.Moves}},
	{"pegs:01101/10110", []string{"count=3"}, []puzzle.Metric{puzzle.Moves, puzzle.Jumps}},
	{"pegs:01101/10110", []string{"fewest", "a1", "count=3"}, []puzzle.Metric{puzzle.Moves}},
	{"pegs:01101/10110", []string{"pegs:?????/10000", "stuck"}, []puzzle.Metric{puzzle.Jumps}},
	{"pegs[tri]:0/11/110/0101", []string{"fewest"}, []puzzle.Metric{puzzle.Moves, puzzle.Jumps}},
	{"pegs:10001/01010", []string{"count=1"}, []puzzle.Metric{puzzle.Moves}},
	{"twiddle:213/456", nil, []puzzle.Metric{puzzle.Turns}},
	{"twiddle:211/221", []string{"twiddle:112/212", "twiddle:111/222"}, []puzzle.Metric{puzzle.Turns}},
	{"twiddle[orient]:1u2u/3u4r", nil, []puzzle.Metric{puzzle.Turns}},
	{"twiddle[r=3]:132/456/789", []string{"twiddle[r=3]:741/852/963", "twiddle[r=3]:123/456/789"}, []puzzle.Metric{puzzle.Turns}},
	{"lightsout:110/011/101", []string{"lightsout:000/000/000", "lightsout:111/111/111", "lightsout:010/111/010"}, []puzzle.Metric{puzzle.Presses}},
}

// otherGoals are goals that answers of a puzzle are changed to.
var otherGoals = map[string][]string{
	"pegs":      {"fewest", "stuck", "one", "count=1", "count=2", "count=3", "a1", "b2", "c1"},
	"mopan":     {"mopan:000/0100/00010/0000/000", "mopan:???/0100/00?10/0000/000", "mopan:10/000/01", "mopan:01/100/00"},
	"lightsout": {"lightsout:000/000/000", "lightsout:111/111/111", "lightsout:010/111/010", "lightsout:0000/0000/0000/0000"},
	"twiddle":   {"twiddle:123/456", "twiddle:132/456", "twiddle:111/222", "twiddle:122/112"},
	"null":      {"null:7", "null:1"},
}

// flags are the ways to ask.
var flags = map[string]puzzle.Options{
	"":                 {},
	"first":            {First: true},
	"all":              {All: true},
	"count":            {Count: true},
	"all count":        {All: true, Count: true},
	"all limit":        {All: true, Limit: 1},
	"all count limit":  {All: true, Count: true, Limit: 2},
	"all every":        {All: true, Every: true, Limit: 20},
	"every count":      {Count: true, Every: true},
	"all every count":  {All: true, Count: true, Every: true, Limit: 3},
	"in little memory": {All: true, Count: true, Memory: 1000},
}

// truth is what is known of a position and its goals.
type truth struct {
	position puzzle.Position
	goal     puzzle.Goal
	solvable bool
	least    map[puzzle.Metric]int64
	plain    plain
	metrics  []puzzle.Metric // of the puzzle under these rules, the default first
}

// library holds the truth about each question that was asked.
type library map[string]*truth

func puzzles() []puzzle.Puzzle { return append(catalog.All(), null.Puzzle{}) }

// read parses a question; nil where it is none.
func (l library) read(t *testing.T, from string, to []string) *truth {
	t.Helper()
	key := from + " > " + strings.Join(to, " ")
	if known, ok := l[key]; ok {
		return known
	}
	l[key] = nil
	p, err := ability.Find(puzzles(), nameOf(from))
	if err != nil {
		return nil
	}
	pos, err := p.Parse(from)
	if err != nil {
		return nil
	}
	goal, err := pos.Goal(to...)
	if err != nil {
		return nil
	}
	known := &truth{position: pos, goal: goal, least: make(map[puzzle.Metric]int64)}
	for _, metric := range []puzzle.Metric{puzzle.Turns, puzzle.Presses, puzzle.Cost, puzzle.Moves, puzzle.Jumps} {
		s, err := pos.Solve(t.Context(), puzzle.Options{Goal: goal, Metric: metric})
		if err == nil && s.Status == puzzle.Solved {
			known.solvable, known.least[metric] = true, s.Length
		}
	}
	for _, metric := range []puzzle.Metric{puzzle.Turns, puzzle.Cost, puzzle.Presses, puzzle.Moves, puzzle.Jumps} {
		if _, err := check.Metric(pos.String(), metric); err == nil {
			known.metrics = append(known.metrics, metric)
		}
	}
	known.plain = searchPlainly(t, pos, goal.Texts(), known.metrics)
	for _, metric := range known.metrics {
		got, solved := known.least[metric]
		want, reached := known.plain.least[metric]
		if known.plain.done && (got != want || solved != reached) {
			t.Errorf("%s: the solver says %v, a plain search %v", key, known.least, known.plain.least)
		}
	}
	l[key] = known
	return known
}

func nameOf(id string) string {
	name, _, _ := strings.Cut(id, ":")
	name, _, _ = strings.Cut(name, "[")
	return name
}

// answersOf solves every question in every way.
func answersOf(t *testing.T, l library) []puzzle.Answer {
	t.Helper()
	var list []puzzle.Answer
	for _, q := range questions {
		known := l.read(t, q.from, q.to)
		if known == nil {
			t.Fatalf("%s > %v cannot be read", q.from, q.to)
		}
		for _, metric := range q.metrics {
			for _, asked := range slices.Sorted(maps.Keys(flags)) {
				opt := flags[asked]
				opt.Goal, opt.Metric = known.goal, metric
				s, err := known.position.Solve(context.Background(), opt)
				if err != nil && !check.Stopped(err) {
					continue // such as solutions of every length where they have no end
				}
				if err := check.Solution(known.position.String(), known.goal.Texts(), s); err != nil {
					t.Errorf("%s %s: the solver's own answer: %v", q.from, asked, err)
				}
				list = append(list, puzzle.NewAnswer(nameOf(q.from), known.position, known.goal, s, nil))
			}
		}
	}
	return list
}

// Every true answer holds, also under --prove, and is known for what it is.
func TestTrueAnswersHold(t *testing.T) {
	l := library{}
	statuses := map[string]int{}
	for _, a := range answersOf(t, l) {
		statuses[a.Status]++
		for _, prove := range []bool{false, true} {
			v, err := check.Bounds{Prove: prove}.Answer(t.Context(), a, a.From, a.To)
			if err != nil || v.Status.String() != a.Status || v.Stopped != nil && a.Moves != nil {
				t.Errorf("prove %t: %+v, %v\n%s", prove, v, err, text(a))
				continue
			}
			if fault := l.fault(t, a, v); fault != "" {
				t.Errorf("prove %t: %s\n%s", prove, fault, text(a))
			}
		}
	}
	t.Logf("%v", statuses)
	if statuses["solved"] < 100 || statuses["unsolvable"] < 50 || statuses["unknown"] < 2 {
		t.Errorf("answers by status: %v", statuses)
	}
}

func text(a any) string {
	data, _ := json.Marshal(a)
	return string(data)
}

var lies = flag.Int("lies", 4_000, "how many answers TestNoLieIsAccepted changes")

// Of many answers that were changed at random, none is accepted that is not true, or that claims more than the verdict leaves open.
func TestNoLieIsAccepted(t *testing.T) {
	l := library{}
	var objects []map[string]any
	for _, a := range answersOf(t, l) {
		var object map[string]any
		if err := json.Unmarshal([]byte(text(a)), &object); err != nil {
			t.Fatal(err)
		}
		objects = append(objects, object)
	}
	tellLies(t, l, objects, false)
}

// Of hints that were changed at random, none is accepted that is not true: a length without
// moves is left open.
func TestNoHintLieIsAccepted(t *testing.T) {
	l := library{}
	var objects []map[string]any
	for _, q := range questions {
		known := l.read(t, q.from, q.to)
		p, err := ability.Find(puzzles(), nameOf(q.from))
		if err != nil {
			t.Fatal(err)
		}
		for level := 1; level <= 4; level++ {
			h, err := hint.For(t.Context(), p, known.position, puzzle.Options{Goal: known.goal}, level)
			if err != nil {
				t.Fatal(err)
			}
			var object map[string]any
			if err := json.Unmarshal([]byte(text(h)), &object); err != nil {
				t.Fatal(err)
			}
			objects = append(objects, object)
		}
	}
	tellLies(t, l, objects, true)
}

// tellLies changes answers at random, and compares what the judge says of them with the truth.
// The judge takes lengths without moves if the answers are bare.
func tellLies(t *testing.T, l library, objects []map[string]any, bare bool) {
	t.Helper()
	r := rand.New(rand.NewPCG(13, 2026))
	accepted, held, refused := 0, *lies, 0
	for range *lies {
		changed := mutate(r, objects)
		var a puzzle.Answer
		if json.Unmarshal([]byte(changed), &a) != nil {
			continue
		}
		known := l.read(t, a.From, a.To)
		if known == nil {
			continue
		}
		b := check.Bounds{Prove: r.IntN(2) == 0, Bare: bare}
		v, err := b.Answer(t.Context(), a, known.position.String(), known.goal.Texts())
		if err != nil {
			if known.isPlainlyTrue(t, a) {
				refused++
				t.Errorf("%v, but this is true:\n%s", err, changed)
			}
			continue
		}
		accepted++
		if fault := l.fault(t, a, v); fault != "" {
			held--
			t.Errorf("%s\nverdict %+v on\n%s", fault, v, changed)
		}
	}
	t.Logf("%d tried: %d false ones accepted, %d true ones refused; %d are true and were accepted", *lies, *lies-held, refused, accepted)
	if accepted < *lies/20 || accepted > *lies*4/5 {
		t.Errorf("%d were accepted: the changes are too harmless, or too bad", accepted)
	}
}

// mutate changes one to three keys of a true answer.
func mutate(r *rand.Rand, objects []map[string]any) string {
	o := maps.Clone(objects[r.IntN(len(objects))])
	other := objects[r.IntN(len(objects))]
	for range 1 + r.IntN(3) {
		keys := slices.Sorted(maps.Keys(o))
		key := keys[r.IntN(len(keys))]
		switch r.IntN(9) {
		case 8: // another goal, or one more
			from, _ := o["from"].(string)
			goals := otherGoals[nameOf(from)]
			if len(goals) == 0 {
				continue
			}
			list := []any{goals[r.IntN(len(goals))]}
			if more, ok := o["to"].([]any); ok && r.IntN(2) == 0 {
				list = append(list, more...)
			} else if more, ok := o["to"].(string); ok && r.IntN(3) == 0 {
				list = append(list, more)
			}
			o["to"] = list
		case 0:
			delete(o, key)
		case 1: // a key of another answer
			others := slices.Sorted(maps.Keys(other))
			key = others[r.IntN(len(others))]
			o[key] = other[key]
		case 2:
			o["status"] = pick(r, "solved", "unsolvable", "unknown", "", "perhaps")
		case 3:
			o["count"] = pick(r, "0", "1", "2", "3", "-1", "01", "1e3", "")
		case 4:
			o[pick(r, "length", "lower_bound").(string)] = pick(r, -1, 0, 1, 2, 3, 5, 1<<30)
		case 5:
			o[pick(r, "optimal", "truncated").(string)] = r.IntN(2) == 0
		default:
			o[key] = bend(r, o[key])
		}
	}
	return text(o)
}

func pick(r *rand.Rand, values ...any) any { return values[r.IntN(len(values))] }

// bend changes a value a little, somewhere inside.
func bend(r *rand.Rand, value any) any {
	switch v := value.(type) {
	case bool:
		return !v
	case float64:
		return v + float64(r.IntN(5)-2)
	case string:
		if n, err := strconv.Atoi(v); err == nil {
			return strconv.Itoa(n + r.IntN(5) - 2)
		}
		if v == "" {
			return v
		}
		at := r.IntN(len(v))
		return v[:at] + pick(r, "0", "1", "2", "a", "c", "-", "L", "*3").(string) + v[at+r.IntN(2):]
	case map[string]any:
		v = maps.Clone(v)
		keys := slices.Sorted(maps.Keys(v))
		key := keys[r.IntN(len(keys))]
		v[key] = bend(r, v[key])
		return v
	case []any:
		return bendList(r, slices.Clone(v))
	}
	return value
}

func bendList(r *rand.Rand, list []any) any {
	if len(list) == 0 {
		return []any{"0,0"}
	}
	i, j := r.IntN(len(list)), r.IntN(len(list))
	switch r.IntN(4) {
	case 0:
		list[i], list[j] = list[j], list[i]
	case 1:
		list = slices.Delete(list, i, i+1)
	case 2:
		list = slices.Insert(list, i, list[j])
	default:
		list[i] = bend(r, list[i])
	}
	return list
}

// fault says what an accepted answer says that is not true, and that its verdict
// does not leave open; "" for nothing.
func (l library) fault(t *testing.T, a puzzle.Answer, v check.Verdict) string {
	t.Helper()
	known := l.read(t, a.From, a.To)
	name := nameOf(known.position.String())
	claims := v.Status != puzzle.Unsolvable
	switch {
	case a.Moves != nil && !known.leaves(*a.Moves, a.PegsLeft):
		return "another number of pegs is left"
	case a.Puzzle != "" && a.Puzzle != name:
		return "it is of another puzzle"
	case a.Status != "" && a.Status != v.Status.String():
		return "it is judged by another status"
	case (a.Certificate != nil) == claims:
		return "its certificate does not go with its status"
	case !claims && known.solvable:
		return "there is a solution"
	case !claims && (a.Length != nil || a.Moves != nil || a.Solutions != nil || a.LowerBound != nil || a.Optimal != nil || a.Truncated):
		return "it has a solution to what has none"
	case !claims && a.Count != "" && a.Count != "0":
		return "it counts what is not there"
	case claims && a.Status != "unknown" && !known.solvable && !slices.Contains(v.Unverified, check.PartMoves):
		return "there is no solution"
	}
	if !claims {
		return ""
	}
	return known.faultOfSolution(a, v)
}

func (known *truth) faultOfSolution(a puzzle.Answer, v check.Verdict) string {
	proved := func(p check.Part) bool { return slices.Contains(v.Verified, p) }
	open := func(p check.Part) bool { return slices.Contains(v.Unverified, p) }
	least := known.least[v.Metric]
	if a.Moves != nil {
		length, ok := known.replay(*a.Moves, v.Metric)
		if v.Status == puzzle.Unknown && slices.Contains(a.To, "fewest") {
			ok = true // it does not claim that no fewer pegs can be left
		}
		if !ok || !proved(check.PartMoves) || *v.Length != length || a.Length == nil || *a.Length != length {
			return "its moves are wrong"
		}
	} else if proved(check.PartMoves) || a.Length != nil && !open(check.PartMoves) {
		return "its moves are said to be verified"
	}
	bound := int64(0)
	if a.LowerBound != nil {
		bound = *a.LowerBound
	}
	optimal := a.Optimal != nil && *a.Optimal
	switch {
	case a.Length != nil && (*a.Length < 0 || bound > *a.Length) || bound < 0:
		return "its numbers cannot be"
	case optimal && (v.Status == puzzle.Unknown || a.LowerBound != nil && bound != *a.Length):
		return "it is least and is not"
	case optimal && a.Length != nil && *a.Length > least && !open(check.PartLength):
		return "its length is not least"
	case bound > least && known.solvable && !open(check.PartBound) && !open(check.PartLength):
		return "a solution is shorter than its bound"
	case slices.Contains(a.To, "fewest") && a.Moves != nil && v.Status == puzzle.Solved && known.plain.done && !known.leavesFewest(*a.Moves) && !open(check.PartPegsLeft):
		return "fewer pegs can be left"
	case proved(check.PartPegsLeft) && known.plain.done && !known.leavesFewest(*a.Moves):
		return "that no fewer pegs can be left is not so"
	case proved(check.PartLength) && *v.Length != least, proved(check.PartBound) && known.solvable && bound > least:
		return "what is said to be proved is wrong"
	}
	return known.faultOfListing(a, v)
}

func (known *truth) faultOfListing(a puzzle.Answer, v check.Verdict) string {
	count, ok := new(big.Int).SetString(a.Count, 10)
	order, _ := new(big.Int).SetString(a.UpToOrder, 10)
	switch {
	case order != nil && (order.Sign() <= 0 || count != nil && order.Cmp(count) > 0):
		return "its count up to the order of moves cannot be"
	case a.Count != "" && (!ok || count.Sign() <= 0 || !slices.Contains(v.Unverified, check.PartCount)):
		return "its count cannot be"
	case a.Solutions == nil && a.Truncated:
		return "what is not there is cut short"
	case a.Solutions == nil:
		return ""
	case v.Status == puzzle.Unknown || !slices.Contains(v.Verified, check.PartListing):
		return "its listing is not verified"
	}
	seen := make(map[string]bool)
	for i, moves := range *a.Solutions {
		length, ok := known.replay(moves, v.Metric)
		if !ok || a.LowerBound != nil && length < *a.LowerBound {
			return fmt.Sprintf("number %d of its list is wrong", i)
		}
		if i > 0 && slices.Compare((*a.Solutions)[i-1], moves) >= 0 {
			return fmt.Sprintf("number %d of its list is out of order", i)
		}
		seen[sameSolution(moves, v.Metric)] = true
	}
	n := int64(len(seen))
	if len(seen) != len(*a.Solutions) || count != nil && (count.Cmp(big.NewInt(n)) != 0) != a.Truncated {
		return "its list is not as long as it says"
	}
	return ""
}

// replay plays moves by the puzzle's own code.
func (known *truth) replay(moves []string, metric puzzle.Metric) (length int64, ok bool) {
	pos := known.position
	for _, move := range moves {
		var err error
		if pos, err = pos.Play(move); err != nil {
			return 0, false
		}
	}
	if metric == puzzle.Cost {
		return costOf(known.position.String(), moves), pos.Solved(known.goal)
	}
	return lengthOf(moves, metric), known.ends(pos)
}

// ends reports whether moves may end at a position.
func (known *truth) ends(pos puzzle.Position) bool {
	if known.plain.done {
		return known.plain.reaches(pos, known.position, known.goal.Texts())
	}
	return pos.Solved(known.goal)
}

// costOf adds up what presses cost by the text of a board.
func costOf(id string, moves []string) (sum int64) {
	_, rows, _ := strings.Cut(id, "cost=")
	rows, _, _ = strings.Cut(rows, "]")
	for _, move := range moves {
		cell, times, _ := strings.Cut(move+"*1", "*")
		times, _, _ = strings.Cut(times, "*")
		r, c, _ := strings.Cut(cell, ",")
		row, _ := strconv.Atoi(r)
		column, _ := strconv.Atoi(c)
		cost, _ := strconv.ParseInt(strings.Split(strings.Split(rows, "/")[row], "+")[column], 10, 64)
		pressed, _ := strconv.ParseInt(times, 10, 64)
		sum += cost * pressed
	}
	return sum
}

// lengthOf counts moves as the documents say.
func lengthOf(moves []string, metric puzzle.Metric) (n int64) {
	standing := ""
	for _, move := range moves {
		holes := strings.Split(move, "-")
		switch metric {
		case puzzle.Presses:
			_, times, _ := strings.Cut(move+"*1", "*")
			times, _, _ = strings.Cut(times, "*")
			pressed, _ := strconv.ParseInt(times, 10, 64)
			n += pressed
		case puzzle.Jumps:
			n += int64(len(holes) - 1)
		case puzzle.Moves:
			if holes[0] != standing {
				n++
			}
			standing = holes[len(holes)-1]
		default:
			n++
		}
	}
	return n
}

// sameSolution is the same for two ways to write one solution.
func sameSolution(moves []string, metric puzzle.Metric) string {
	switch metric {
	case puzzle.Presses:
		var presses []string
		for _, move := range moves {
			cell, _, _ := strings.Cut(move, "*")
			presses = append(presses, slices.Repeat([]string{cell}, int(lengthOf([]string{move}, metric)))...)
		}
		slices.Sort(presses)
		return strings.Join(presses, " ")
	case puzzle.Moves, puzzle.Jumps:
		var holes []string
		for _, move := range moves {
			path := strings.Split(move, "-")
			for i := range len(path) - 1 {
				holes = append(holes, path[i]+"-"+path[i+1])
			}
		}
		return strings.Join(holes, " ")
	}
	return strings.Join(moves, " ")
}
