package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// output runs a program in a folder, with additions to the environment, and returns its
// standard output.
func output(folder string, environment []string, name string, args ...string) ([]byte, error) {
	var out, failed bytes.Buffer
	c := exec.Command(name, args...)
	c.Dir, c.Stdout, c.Stderr = folder, &out, &failed
	c.Env = append(os.Environ(), environment...)
	if err := c.Run(); err != nil {
		return nil, fmt.Errorf("%s %s: %w\n%s%s", name, strings.Join(args, " "), err, out.Bytes(), failed.Bytes())
	}
	return out.Bytes(), nil
}
