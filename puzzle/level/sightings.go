package level

import (
	"maps"
	"slices"
	"strconv"
)

// sightings remembers what a board was seen to give, to say so when it gives
// too little.
type sightings struct {
	grades map[int]bool
	moves  map[int64]bool
}

func (s *sightings) add(l Level) {
	if s.grades == nil {
		s.grades, s.moves = make(map[int]bool), make(map[int64]bool)
	}
	s.grades[l.Difficulty] = true
	s.moves[l.Length] = true
}

// difficulties and lengths are lists for a message.
func (s *sightings) difficulties() []string {
	var list []string
	for _, grade := range slices.Sorted(maps.Keys(s.grades)) {
		list = append(list, strconv.Itoa(grade))
	}
	return list
}

func (s *sightings) lengths() []string {
	var list []string
	for _, length := range slices.Sorted(maps.Keys(s.moves)) {
		list = append(list, strconv.FormatInt(length, 10))
	}
	return list
}
