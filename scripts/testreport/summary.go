package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

type summary struct {
	Passed, Failed int
	Skipped        map[string][]string // by the reason: the package of each test
}

func (s *summary) skip(reason string, packages ...string) {
	if s.Skipped == nil {
		s.Skipped = make(map[string][]string)
	}
	s.Skipped[reason] = append(s.Skipped[reason], packages...)
}

func (s *summary) add(part summary) {
	s.Passed += part.Passed
	s.Failed += part.Failed
	for reason, packages := range part.Skipped {
		s.skip(reason, packages...)
	}
}

// print prints the reasons, then the rest, and last the numbers, after the name of the part.
func (s *summary) print(out io.Writer, rest, part string) {
	skipped := 0
	for _, reason := range slices.Sorted(maps.Keys(s.Skipped)) {
		packages := s.Skipped[reason]
		skipped += len(packages)
		where := slices.Compact(slices.Sorted(slices.Values(packages)))
		fmt.Fprintf(out, "skipped %d: %s (%s)\n", len(packages), reason, strings.Join(where, ", "))
	}
	if rest != "" {
		fmt.Fprintln(out, rest)
	}
	fmt.Fprintf(out, "%s%d passed, %d failed, %d skipped\n", part, s.Passed, s.Failed, skipped)
}
