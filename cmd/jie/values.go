package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"jie/internal/verb"
	"jie/internal/work"
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
	whyGrades   valueReason = "grades"
	whyLevel    valueReason = "level"
	whyNotation valueReason = "notation"
	whyHost     valueReason = "host"
	whyNetwork  valueReason = "network"
	whyOrigin   valueReason = "origin"
	whyLog      valueReason = "log"
	whySeconds  valueReason = "seconds"
	whyTask     valueReason = "task"
	whyUnits    valueReason = "units"
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

// secondsValue is a flag for a number of seconds above zero.
type secondsValue float64

func (s *secondsValue) String() string { return strconv.FormatFloat(float64(*s), 'g', -1, 64) }
func (s *secondsValue) Type() string   { return "number" }

func (s *secondsValue) Set(text string) error {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n > 0 && n <= math.MaxInt32) {
		return whySeconds
	}
	*s = secondsValue(n)
	return nil
}

// unitsValue is a flag for numbers such as 3,7-9.
type unitsValue []int

func (u *unitsValue) String() string { return work.Ranges(*u) }
func (u *unitsValue) Type() string   { return "numbers" }

func (u *unitsValue) Set(text string) error {
	numbers, ok := work.ParseRanges(text)
	if !ok {
		return whyUnits
	}
	*u = numbers
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

// wholeValue is a flag for a whole number from least to most.
type wholeValue[N int | int64 | uint64] struct {
	to          *N
	least, most N
	why         valueReason
}

// within is a flag for a number from least to most.
func within(to *int, least, most int, why valueReason) *wholeValue[int] {
	return &wholeValue[int]{to, least, most, why}
}

// count is a flag for a number that is not below least: 0 or 1.
func count(to *int, least int) *wholeValue[int] {
	if least > 0 {
		return &wholeValue[int]{to, least, math.MaxInt, whyPositive}
	}
	return &wholeValue[int]{to, least, math.MaxInt, whyNatural}
}

// length is a flag for a length, from 1: of a solution, or of a side.
func length(to *int64) *wholeValue[int64] {
	return &wholeValue[int64]{to, 1, math.MaxInt64, whyPositive}
}

// seed is a flag for a number from 0 to 2^64-1.
func seed(to *uint64) *wholeValue[uint64] {
	return &wholeValue[uint64]{to, 0, math.MaxUint64, whyNatural}
}

func (w *wholeValue[N]) Type() string   { return "number" }
func (w *wholeValue[N]) String() string { return fmt.Sprint(*w.to) }

func (w *wholeValue[N]) Set(text string) error {
	n, err := strconv.ParseUint(strings.TrimPrefix(text, "+"), 10, 64)
	if err != nil || n < uint64(w.least) || n > uint64(w.most) {
		return w.why
	}
	*w.to = N(n)
	return nil
}
