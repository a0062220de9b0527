package main

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jie/cmd/jie/internal/console"
)

var resumed = flag.Int("resumed", 200, "how many altered files of answers TestResumedFiles goes on with")

// A file of answers is altered at random, or belongs to a batch with another flag. --resume
// refuses it and leaves it as it is, or ends with the very answers of a batch that was
// never stopped.
func TestResumedFiles(t *testing.T) {
	t.Setenv("LC_ALL", "C")
	text, _ := mixed(12)
	folder := t.TempDir()
	in, out := filepath.Join(folder, "questions.txt"), filepath.Join(folder, "answers.jsonl")
	write := func(path string, data []byte) {
		t.Helper()
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	batch := func(flags ...string) (answers []byte, code int) {
		t.Helper()
		args := append([]string{"solve", "--batch", in, "-o", out, "--no-stats", "--workers", "1"}, flags...)
		_, _, code = askJie(nil, args...)
		answers, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		return answers, code
	}
	write(in, []byte(text))
	other, _ := batch("--first")
	whole, code := batch()
	if code != console.Answered || bytes.Count(whole, []byte("\n")) != 12 {
		t.Fatalf("exit code %d: %s", code, whole)
	}
	write(out, whole[:len(whole)-1]) // a kill before the last line feed
	if got, code := batch("--resume"); code != console.Answered || !bytes.Equal(got, whole) {
		t.Errorf("exit code %d, made %s", code, got)
	}
	seed := rand.Uint64()
	rng := rand.New(rand.NewPCG(seed, 0)) // not a secret
	held, refused := 0, 0
	for range *resumed {
		altered := alterAnswers(rng, whole, other)
		write(out, altered)
		switch got, code := batch("--resume"); {
		case code == console.Answered && bytes.Equal(got, whole):
			held++
		case code == console.Failed && bytes.Equal(got, altered):
			held++
			refused++
		default:
			t.Fatalf("exit code %d, seed %d\nof   %s\nmade %s", code, seed, altered, got)
		}
	}
	t.Logf("%d tried, %d held; %d were refused, the seed is %d", *resumed, held, refused, seed)
	if refused < *resumed/4 || refused > *resumed*9/10 {
		t.Errorf("%d of %d were refused: the changes are too harmless, or too bad", refused, *resumed)
	}
}

// alterAnswers changes one to three things in a file of answers. Lines of the other file
// answer the same questions under another flag.
func alterAnswers(rng *rand.Rand, whole, other []byte) []byte {
	lines := strings.SplitAfter(string(whole), "\n")
	lines = lines[:1+rng.IntN(len(lines)-1)] // those that a batch had written when it was stopped
	for range 1 + rng.IntN(3) {
		i, j := rng.IntN(len(lines)), rng.IntN(len(lines))
		switch rng.IntN(8) {
		case 0:
			lines[i], lines[j] = lines[j], lines[i]
		case 1:
			lines = slices.Insert(lines, i, lines[j])
		case 2:
			lines = slices.Delete(lines, i, i+1)
		case 3:
			lines[i] = strings.SplitAfter(string(other), "\n")[i%12]
		case 4:
			if b := []byte(lines[i]); len(b) > 1 {
				b[rng.IntN(len(b)-1)] ^= 1 << rng.IntN(7)
				lines[i] = string(b)
			}
		case 5:
			lines[i] = strings.Replace(lines[i], `"length":`, `"length":1`, 1)
		default: // it is cut off
			lines = lines[:i+1]
			lines[i] = lines[i][:rng.IntN(len(lines[i])+1)]
		}
		if len(lines) == 0 {
			break
		}
	}
	return []byte(strings.Join(lines, ""))
}
