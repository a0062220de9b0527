package faults

import (
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
)

func Exported() {}

func late(a int, ctx context.Context) { fmt.Println(a, ctx) }

var failed = errors.New("Failed.")

type T struct{ Id int }

func (t T) a()    {}
func (self T) b() {}

func faults() {
	os.Chdir("/")
	f, _ := os.Open("x")
	f.Close() // usual
	x := 1
	x = int(int(2))
	fmt.Printf("%d\n", "recieve")
	fmt.Println(regexp.MustCompile("("), x)
	os.Chdir("/") //nolint:errcheck // for the test of the linters
	T{}.a()
	T{}.b()
	return
}

var hook = []any{late, failed, faults}

var _ = hook

func nobody() {}
