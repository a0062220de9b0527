package verb

import "strings"

// ReadLine reads a line of a batch: a JSON object, or a position and, each after a
// tab, its goals. prefix goes before a position that is no JSON. to are the goals of
// a line that names none.
func (s *Service) ReadLine(line, prefix string, to []string) (Problem, error) {
	if !isObject(line) {
		from, goals, found := strings.Cut(line, "\t")
		if found && strings.TrimSpace(goals) != "" {
			to = strings.Split(strings.TrimSpace(goals), "\t")
		}
		return s.Read(prefix+strings.TrimSpace(from), to)
	}
	p, err := s.Read(line, nil)
	if err != nil || p.Given || len(to) == 0 {
		return p, err
	}
	p.Goal, err = s.Goal(p.From, to)
	return p, err
}
