package main

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// valueReason says why a flag's value will not do; it has words under "why.".
type valueReason string

func (r valueReason) Error() string { return string(r) }

// The reasons.
const (
	whyDuration valueReason = "duration"
	whySize     valueReason = "size"
	whyPositive valueReason = "positive"
	whyNatural  valueReason = "natural"
	whyRate     valueReason = "rate"
	whySide     valueReason = "side"
	whyGrade    valueReason = "grade"
	whyLevel    valueReason = "level"
	whyNotation valueReason = "notation"
)

// durationValue is a flag for a time above zero: 10s, 1m30s, or plain seconds.
type durationValue time.Duration

func (d *durationValue) String() string { return time.Duration(*d).String() }
func (d *durationValue) Type() string   { return "duration" }

func (d *durationValue) Set(text string) error {
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		text += "s"
	}
	parsed, err := time.ParseDuration(text)
	if err != nil || parsed <= 0 {
		return whyDuration
	}
	*d = durationValue(parsed)
	return nil
}

// sizeValue is a flag for a number of bytes above zero: 4GiB, 512MiB, 2GB, 1e9.
type sizeValue int64

func (s *sizeValue) String() string { return strconv.FormatInt(int64(*s), 10) }
func (s *sizeValue) Type() string   { return "size" }

func (s *sizeValue) Set(text string) error {
	bytes, ok := parseSize(text)
	if !ok {
		return whySize
	}
	*s = sizeValue(bytes)
	return nil
}

// units are bytes in each unit of size, in lower case, longest names first.
var units = []struct {
	name  string
	bytes float64
}{
	{"kib", 1 << 10}, {"mib", 1 << 20}, {"gib", 1 << 30}, {"tib", 1 << 40},
	{"kb", 1e3}, {"mb", 1e6}, {"gb", 1e9}, {"tb", 1e12},
	{"k", 1 << 10}, {"m", 1 << 20}, {"g", 1 << 30}, {"t", 1 << 40},
	{"b", 1}, {"", 1},
}

func parseSize(text string) (bytes int64, ok bool) {
	lower := strings.ToLower(strings.TrimSpace(text))
	for _, unit := range units {
		digits, found := strings.CutSuffix(lower, unit.name)
		if !found {
			continue
		}
		n, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
		if size := n * unit.bytes; err == nil && size >= 1 && size < math.MaxInt64 {
			return int64(size), true
		}
		return 0, false
	}
	return 0, false
}

// rateValue is a flag for a number of requests a second, from 0.
type rateValue float64

func (r *rateValue) String() string { return strconv.FormatFloat(float64(*r), 'g', -1, 64) }
func (r *rateValue) Type() string   { return "number" }

func (r *rateValue) Set(text string) error {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n >= 0 && n <= math.MaxInt32) {
		return whyRate
	}
	*r = rateValue(n)
	return nil
}

// countValue is a flag for a whole number that is not below least.
type countValue struct {
	to    *int
	least int
}

func (c *countValue) String() string {
	if c.to == nil {
		return "0"
	}
	return strconv.Itoa(*c.to)
}
func (c *countValue) Type() string { return "number" }

func (c *countValue) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < c.least {
		if c.least > 0 {
			return whyPositive
		}
		return whyNatural
	}
	*c.to = n
	return nil
}
