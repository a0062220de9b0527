// Site makes the parts of the site and the documents beside the bundle of the page:
//
//	site start FOLDER         what the page shows and plays before the solvers are there
//	site compress FOLDER      each text and program beside itself, compressed
//	site plot TITLE           a plot of generated levels, for docs/difficulty.md:
//
//	jie generate pegs --n 10000 | go run ./scripts/site plot pegs > docs/images/difficulty-pegs.svg
package main

import (
	"errors"
	"fmt"
	"os"
)

// errUsage is the error of arguments that the program does not take.
var errUsage = errors.New("usage: site start FOLDER | compress FOLDER | plot TITLE")

func main() {
	err := run(os.Args[1:])
	if err == nil {
		return
	}
	fmt.Fprintln(os.Stderr, "site:", err)
	if errors.Is(err, errUsage) {
		os.Exit(2)
	}
	os.Exit(1)
}

func run(args []string) error {
	switch {
	case len(args) == 2 && args[0] == "start":
		return start(args[1])
	case len(args) == 2 && args[0] == "compress":
		return compressAll(args[1])
	case len(args) == 2 && args[0] == "plot":
		return plot(args[1], os.Stdin, os.Stdout)
	}
	return errUsage
}
