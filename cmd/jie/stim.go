package main

import (
	"bytes"
	"context"
	"os/exec"
	"strings"

	"jie/cmd/jie/internal/console"
)

// model returns the detector error model of a circuit, by a program of Stim.
func model(ctx context.Context, program, circuit string) (string, error) {
	var errors bytes.Buffer
	c := exec.CommandContext(ctx, program, "analyze_errors")
	c.Stdin, c.Stderr = strings.NewReader(circuit), &errors
	made, err := c.Output()
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err != nil:
		message, _, _ := strings.Cut(strings.TrimSpace(errors.String()), "\n")
		if message == "" {
			message = err.Error()
		}
		return "", console.NewError(console.StimFailed, console.Details{"program": program, "message": message})
	}
	return string(made), nil
}
