//go:build ignore

// This program solves the central game and writes its table, central.bin.
package main

import (
	"context"
	"log"
	"os"

	"jie/pegs/central"
)

func main() {
	c, err := central.Solve(context.Background(), true, nil)
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("central.bin", c.Table(), 0o644); err != nil {
		log.Fatal(err)
	}
}
