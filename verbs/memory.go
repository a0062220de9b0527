package verbs

// peak is what the only question has held, 0 where there are several.
func (s *Service) peak() int64 {
	if s.Peak == nil {
		return 0
	}
	return s.Peak()
}
