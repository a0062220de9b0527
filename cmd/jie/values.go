package main

import (
	"math"
	"strconv"
	"time"

	"jie/internal/verb"
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
	parsed, ok := verb.ParseTime(text)
	if !ok {
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
	bytes, ok := verb.ParseSize(text)
	if !ok {
		return whySize
	}
	*s = sizeValue(bytes)
	return nil
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

// rangeValue is a flag for a whole number from least to most.
type rangeValue struct {
	to          *int
	least, most int
	why         valueReason
}

func (r *rangeValue) String() string { return (&countValue{r.to, 0}).String() }
func (r *rangeValue) Type() string   { return "number" }

func (r *rangeValue) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < r.least || n > r.most {
		return r.why
	}
	*r.to = n
	return nil
}

// lengthValue is a flag for a length, from 1: of a solution, or of a side.
type lengthValue struct{ to *int64 }

func (l *lengthValue) Type() string { return "number" }

func (l *lengthValue) String() string {
	if l.to == nil {
		return "0"
	}
	return strconv.FormatInt(*l.to, 10)
}

func (l *lengthValue) Set(text string) error {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 {
		return whyPositive
	}
	*l.to = n
	return nil
}

// seedValue is a flag for a number from 0 to 2^64-1.
type seedValue uint64

func (s *seedValue) String() string { return strconv.FormatUint(uint64(*s), 10) }
func (s *seedValue) Type() string   { return "number" }

func (s *seedValue) Set(text string) error {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return whyNatural
	}
	*s = seedValue(n)
	return nil
}
