//go:build ignore

// This program solves the central game and writes its table, central.bin.
package main

import (
	"context"
	"log"
	"os"

	"jie/pegs"
)

func main() {
	c, err := pegs.SolveCentral(context.Background(), true, nil)
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("central.bin", c.Table(), 0o644); err != nil {
		log.Fatal(err)
	}
}
