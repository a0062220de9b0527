//go:build !windows && !js

package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

var long = flag.Bool("long", false, "run the tests that take minutes")

// unfinished are command lines of each verb, each puzzle and of codes, on large boards. They take
// seconds or more. DIR is a folder for what they write, MOVES a list of moves, and DENSE a matrix
// of 20,000 columns.
var unfinished = []string{
	"solve pegs:french --to one",
	"solve pegs:french --metric jumps --count --every",
	"solve pegs:wiegleb",
	"solve " + farFrom + " --to " + farTo,
	"solve " + far5From + " --to " + far5To,
	"solve lightsout:all-on:1000x1000",
	"solve lightsout:random:3000x3000:1",
	"solve lightsout[torus,k=3]:random:150x150:7",
	"solve lightsout[near=king]:random:900x900:7",
	"solve lightsout[near=knight]:random:400x400:7",
	"solve lightsout:all-on:100000000x1000 -o DIR/p.pbm",
	"solve twiddle:random:10x10:1",
	"solve twiddle:random:10x10:1 --first",
	"solve twiddle[orient,r=3]:random:9x9:1",
	"hint twiddle:random:10x10:1",
	"hint pegs:french --to one --level 4",
	"hint lightsout:random:500x500:1 --level 4",
	"hint " + farFrom + " --to " + farTo,
	"analyse lightsout:3000x3001",
	"analyse lightsout[torus,k=4]:random:300x300:7",
	"analyse pegs:wiegleb",
	"analyse twiddle:random:10x10:1",
	"analyse " + far5From + " --to " + far5To,
	"generate lightsout --board 64x64 --n 100 --seed 3",
	"generate lightsout --board lightsout[torus]:64x64 --n 100",
	"generate pegs --board french --n 1000 --min-moves 30",
	"generate mopan --n 10000 --min-moves 30",
	"generate twiddle --board 10x10",
	"generate twiddle --board twiddle[orient]:random:10x10:0",
	"check pegs:english --to c1 --certificate testdata/exhausted.json",
	"table mopan 0001/00011/001100/0110011/011100/00011/1001 -o DIR/m.table",
	"table mopan --all-pairs --side 4 --dots 5",
	"table pegs --svss --board 6x6",
	"table lightsout --nullity 1..3000",
	"table twiddle 1,2,3,4/5,6,7,8/9,10,11,12",
	"show lightsout:all-on:1000x1000 -o DIR/s.png",
	"show lightsout:random:1000x1000:3 -o DIR/s.svg",
	"show lightsout:all-on:20x20 -o DIR/s.gif --moves MOVES",
	"sheet twiddle --n 12 -o DIR/t.pdf",
	"sheet twiddle --board 10x10 --n 12 -o DIR/t.pdf",
	"sheet pegs --n 12 -o DIR/p.pdf",
	"sheet mopan --n 12 -o DIR/m.pdf",
	"sheet lightsout --board 20x20 --n 12 -o DIR/l.pdf",
	"distance surface:120",
	"distance toric:100 --certificate DIR/d.cert",
	"distance --classical DENSE",
}

// Two positions of 20 dots on side 5, far apart.
const (
	far5From = "mopan:00001/010000/1000100/00010100/101110000/00000111/1110100/111000/00000"
	far5To   = "mopan:11110/100000/1001001/00011001/000001000/00100100/0100001/001001/00101"
)

const (
	// mostWork is how many blocks of code may be executed between two looks at a context, or
	// after it has ended: about a fifth of a second.
	mostWork = 100_000_000
	// fewLooks ends what begins, and manyLooks what is under way.
	fewLooks, manyLooks = 1, 60
)

// Whatever is asked, the program looks at its context again and again, from the beginning on, and
// ends soon after it has ended. No clock measures that: the blocks of code are counted that it
// executes, one worker's.
func TestEndsSoon(t *testing.T) {
	if !*long {
		t.Skip("builds the program with counters, and takes minutes: -long")
	}
	program := filepath.Join(t.TempDir(), "jie")
	build := exec.Command("go", "build", "-tags", "counted", "-cover", "-covermode", "atomic", "-coverpkg", "jie/...", "-o", program, ".")
	build.Env = append(build.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	dense := denseMatrix(t)
	for _, line := range unfinished {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			for _, looks := range []int{fewLooks, manyLooks} {
				args := argumentsOf(t, strings.ReplaceAll(line, "DENSE", dense))
				between, where, after := counted(t, program, append(args, "--workers", "1"), looks)
				if between > mostWork || after > mostWork {
					t.Errorf("%d blocks before the look of %s, and %d after %d looks: want %d at most", between, where, after, looks, mostWork)
				}
			}
		})
	}
}

// counted runs a command line until it has looked at its context so often. It returns the most
// blocks executed between two looks, where the second of these is, and how many were executed
// after the last one.
func counted(t *testing.T, program string, args []string, looks int) (between int, where string, after int) {
	t.Helper()
	folder, err := os.MkdirTemp("", "counted") // t.TempDir may have a comma in it, which separates folders
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(folder)
	var stderr bytes.Buffer
	c := exec.Command(program, args...)
	c.Stderr = &stderr
	c.Env = append(c.Environ(), "GOCOVERDIR="+folder, fmt.Sprint("JIE_LOOKS=", looks))
	if err := c.Run(); err != nil && !errors.As(err, new(*exec.ExitError)) {
		t.Fatal(err)
	}
	for line := range strings.Lines(stderr.String()) {
		if fields := strings.Fields(line); len(fields) == 3 && fields[0] == "counted" {
			between, _ = strconv.Atoi(fields[1])
			where = fields[2]
		}
	}
	if where == "" {
		t.Fatalf("it never looked: %s", &stderr)
	}
	text := filepath.Join(folder, "text")
	if out, err := exec.Command("go", "tool", "covdata", "textfmt", "-i", folder, "-o", text).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	data, err := os.ReadFile(text)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) { // FILE:FROM,TO STATEMENTS TIMES
		if fields := strings.Fields(line); len(fields) == 3 {
			times, _ := strconv.Atoi(fields[2])
			after += times
		}
	}
	return between, where, after
}

// denseMatrix writes a matrix of 20,000 columns and 300 rows as NumPy does.
func denseMatrix(t *testing.T) (path string) {
	t.Helper()
	const rows, columns = 300, 20_000
	head := fmt.Sprintf("{'descr': '|u1', 'fortran_order': False, 'shape': (%d, %d), }", rows, columns)
	head += strings.Repeat(" ", 117-len(head)) + "\n"
	data := append([]byte("\x93NUMPY\x01\x00\x76\x00"), head...)
	random := rand.New(rand.NewPCG(1, 1))
	for range rows * columns {
		data = append(data, byte(random.IntN(2)))
	}
	path = filepath.Join(t.TempDir(), "dense.npy")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
