package jie_test

import (
	"context"
	"fmt"
	"strings"

	"jie"
)

func Example() {
	answer, err := jie.Solve(context.Background(), "pegs:english", jie.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(answer.Status, *answer.Length, answer.Metric, *answer.Optimal)
	// Output: solved 18 moves true
}

// A goal is a position too. Every solution can be counted or listed.
func ExampleSolve() {
	answer, err := jie.Solve(context.Background(), "lightsout:11011/10101/01010/10101/11011",
		jie.Options{To: []string{"lightsout:11111/11111/11111/11111/11111"}, Count: true, Every: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(*answer.Length, answer.Metric, answer.Count, "solutions")
	// Output: 9 presses 4 solutions
}

// A position that cannot be solved is an answer with a proof, which Check verifies.
func ExampleSolve_unsolvable() {
	answer, err := jie.Solve(context.Background(), "pegs:french@d4", jie.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(answer.Status, answer.Certificate.Kind)
	verdict, err := jie.CheckAnswer(context.Background(), answer)
	fmt.Println(verdict.Verified, err)
	// Output:
	// unsolvable position-class
	// [certificate] <nil>
}

func ExampleHint() {
	hint, err := jie.Hint(context.Background(), "twiddle:381/624/957", 3, jie.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(*hint.Length, hint.Metric, hint.Move)
	// Output: 9 turns L0,0
}

func ExampleCheck() {
	length, err := jie.Check(context.Background(), "lightsout:010/111/010", []string{"1,1"}, jie.Options{})
	fmt.Println(length, err)
	_, err = jie.Check(context.Background(), "lightsout:010/111/010", []string{"0,0"}, jie.Options{})
	fmt.Println(err != nil)
	// Output:
	// 1 <nil>
	// true
}

func ExampleAnalyse() {
	facts, err := jie.Analyse(context.Background(), "lightsout:5x5", jie.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, fact := range facts {
		if fact.Key == "nullity" {
			fmt.Println(fact.Key, fact.Value)
		}
	}
	// Output: nullity 2
}

func ExampleGenerate() {
	levels, err := jie.Generate(context.Background(), "lightsout", jie.Levels{Board: "3x3", Difficulty: 1, N: 2, Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, level := range levels {
		fmt.Println(level.Puzzle, level.Difficulty)
	}
	// Output:
	// lightsout 1
	// lightsout 1
}

func ExampleShow() {
	picture, err := jie.Show(context.Background(), "lightsout:010/111/010", nil, "image/svg+xml", jie.Options{})
	fmt.Println(strings.HasPrefix(string(picture), "<svg"), err)
	// Output: true <nil>
}

func ExampleDistance() {
	answer, err := jie.Distance(context.Background(), "toric:4", jie.DistanceOptions{EverySide: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(answer.D, answer.Proved, answer.DX, answer.DZ)
	// Output: 4 true 4 4
}

// A shot names the checks that are violated. Of a detector error model they are its detectors.
func ExampleDecode() {
	const model = "error(0.001) D0\nerror(0.2) D1 L0\nerror(0.2) D1 D2\nerror(0.2) D0 D2\n"
	corrections, err := jie.Decode(context.Background(), model, "shot D0\nshot D1", jie.DecodeOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range corrections {
		fmt.Println(c.Mechanisms, *c.Observables, *c.Proved)
	}
	// Output:
	// [1 2 3] 1 true
	// [1] 1 true
}
