package verb

import "runtime/metrics"

// peak is what the program has held, as far as is known.
func (s *Service) peak() int64 {
	if s.Peak != nil {
		return s.Peak()
	}
	return peakMemory()
}

// peakMemory is what the program holds now, in bytes. Questions share it, so it
// bounds what one of them took.
func peakMemory() int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}
