package console

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"jie/puzzle/work"
	"jie/verbs"
)

// Reason says why the value of a flag will not do: a time, a size, a count, a list of
// units. It has words under "why.".
type Reason string

func (r Reason) Error() string { return string(r) }

// The reasons.
const (
	whyDuration Reason = "duration"
	whySize     Reason = "size"
	whyPositive Reason = "positive"
	whyNatural  Reason = "natural"
	whyRate     Reason = "rate"
	whySide     Reason = "side"
	WhyGrades   Reason = "grades"
	WhyLevel    Reason = "level"
	WhyScale    Reason = "scale"
	WhyNotation Reason = "notation"
	WhyHost     Reason = "host"
	WhyNetwork  Reason = "network"
	WhyOrigin   Reason = "origin"
	WhyLog      Reason = "log"
	whySeconds  Reason = "seconds"
	WhyTask     Reason = "task"
	whyUnits    Reason = "units"
)

// Duration is a flag for a time above zero: 10s, 1m30s, or plain seconds.
type Duration time.Duration

func (d *Duration) String() string { return time.Duration(*d).String() }

// Type is the kind of value, for pflag.
func (d *Duration) Type() string { return "duration" }

// Set reads the value, for pflag; its error is a [Reason].
func (d *Duration) Set(text string) error {
	parsed, ok := verbs.ParseTime(text)
	if !ok {
		return whyDuration
	}
	*d = Duration(parsed)
	return nil
}

// Seconds is a flag for a number of seconds above zero.
type Seconds float64

func (s *Seconds) String() string { return strconv.FormatFloat(float64(*s), 'g', -1, 64) }

// Type is the kind of value, for pflag.
func (s *Seconds) Type() string { return "number" }

// Set reads the value, for pflag; its error is a [Reason].
func (s *Seconds) Set(text string) error {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n > 0 && n <= math.MaxInt32) {
		return whySeconds
	}
	*s = Seconds(n)
	return nil
}

// Units is a flag for numbers such as 3,7-9.
type Units []int

func (u *Units) String() string { return work.Ranges(*u) }

// Type is the kind of value, for pflag.
func (u *Units) Type() string { return "numbers" }

// Set reads the value, for pflag; its error is a [Reason].
func (u *Units) Set(text string) error {
	numbers, ok := work.ParseRanges(text)
	if !ok {
		return whyUnits
	}
	*u = numbers
	return nil
}

// Size is a flag for a number of bytes above zero: 4GiB, 512MiB, 2GB, 1e9.
type Size int64

func (s *Size) String() string { return strconv.FormatInt(int64(*s), 10) }

// Type is the kind of value, for pflag.
func (s *Size) Type() string { return "size" }

// Set reads the value, for pflag; its error is a [Reason].
func (s *Size) Set(text string) error {
	bytes, ok := verbs.ParseSize(text)
	if !ok {
		return whySize
	}
	*s = Size(bytes)
	return nil
}

// Rate is a flag for a number of requests a second, from 0.
type Rate float64

func (r *Rate) String() string { return strconv.FormatFloat(float64(*r), 'g', -1, 64) }

// Type is the kind of value, for pflag.
func (r *Rate) Type() string { return "number" }

// Set reads the value, for pflag; its error is a [Reason].
func (r *Rate) Set(text string) error {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n >= 0 && n <= math.MaxInt32) {
		return whyRate
	}
	*r = Rate(n)
	return nil
}

// Whole is a flag for a whole number from least to most.
type Whole[N int | int64 | uint64] struct {
	to          *N
	least, most N
	why         Reason
}

// Within is a flag for a number from least to most.
func Within(to *int, least, most int, why Reason) *Whole[int] {
	return &Whole[int]{to, least, most, why}
}

// Count is a flag for a number that is not below least: 0 or 1.
func Count(to *int, least int) *Whole[int] {
	if least > 0 {
		return &Whole[int]{to, least, math.MaxInt, whyPositive}
	}
	return &Whole[int]{to, least, math.MaxInt, whyNatural}
}

// Length is a flag for a length, from 1: of a solution, or of a side.
func Length(to *int64) *Whole[int64] {
	return &Whole[int64]{to, 1, math.MaxInt64, whyPositive}
}

// Seed is a flag for a number from 0 to 2^64-1.
func Seed(to *uint64) *Whole[uint64] {
	return &Whole[uint64]{to, 0, math.MaxUint64, whyNatural}
}

// Type is the kind of value, for pflag.
func (w *Whole[N]) Type() string   { return "number" }
func (w *Whole[N]) String() string { return fmt.Sprint(*w.to) }

// Set reads the value, for pflag; its error is a [Reason].
func (w *Whole[N]) Set(text string) error {
	n, err := strconv.ParseUint(strings.TrimPrefix(text, "+"), 10, 64)
	if err != nil || n < uint64(w.least) || n > uint64(w.most) {
		return w.why
	}
	*w.to = N(n)
	return nil
}
