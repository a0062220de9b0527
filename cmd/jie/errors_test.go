package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"jie/catalog"
	"jie/cmd/jie/internal/console"
	"jie/puzzle/work"
	"jie/verbs"
)

// provocations has, for the code of each error, a command that ends in it. Words
// are separated by spaces.
var provocations = map[string]struct {
	command string
	in      string // standard input
	exit    int    // 0: 1 or 2
}{
	// The command line.
	"only-file":         {command: "solve one.txt"},
	"verb-part":         {command: "work"},
	"only-puzzle":       {command: "solve pegs"},
	"no-path":           {command: "solve lightsout:@"},
	"unknown-verb":      {command: "slove lightsout:1"},
	"unknown-flag":      {command: "solve lightsout:1 --al"},
	"flag-no-value":     {command: "solve lightsout:1 --to"},
	"flag-bad-value":    {command: "generate mopan --n 0"},
	"flags-conflict":    {command: "solve lightsout:1 --first --all"},
	"flag-needs":        {command: "solve lightsout:1 --every"},
	"unknown-language":  {command: "version --lang xx"},
	"unknown-topic":     {command: "help nowhere"},
	"unknown-shell":     {command: "completion tcsh"},
	"no-position":       {command: "solve"},
	"no-target":         {command: "table mopan"},
	"extra-argument":    {command: "solve lightsout:1 lightsout:1"},
	"input-twice":       {command: "solve - --to -", in: "lightsout:1"},
	"file-too-large":    {command: "solve -", in: "endless"},
	"no-proof":          {command: "check lightsout:1"},
	"no-answer":         {command: "check --batch -", in: `{"puzzle":"lightsout","from":"lightsout:1","to":"lightsout:0","nullity":0,"solvable":true}`, exit: 4},
	"no-moves":          {command: "check --batch -", in: `{"from":"lightsout:1","to":"lightsout:0","status":"solved","length":1}`, exit: 4},
	"bad-json":          {command: "check --certificate -", in: "{"},
	"duplicate-key":     {command: "solve -", in: `{"from":"lightsout:1","from":"lightsout:0"}`},
	"not-held":          {command: "check lightsout:10/00 --moves 0,0", exit: 4},
	"check-not-fewest":  {command: "check --batch -", in: `{"from":"pegs:01101","to":"fewest","length":1,"moves":["c1-a1"]}`, exit: 4},
	"check-proof-reach": {command: "check --prove --batch -", in: `{"from":"lightsout:all-on:65x64","to":"lightsout:65x64","length":9}`, exit: 3},
	"batch-not-held":    {command: "check --batch -", in: `{"from":"lightsout:1","to":"lightsout:0","length":2,"moves":["0,0"]}`, exit: 4},
	"no-command":        {command: "conform --codes"},
	"no-program":        {command: "conform -- ./nowhere"},
	"program-ended":     {command: "conform -- true"},
	"not-conforming":    {command: "conform --files machines -- sed -u s/,.*/,\"error\":{}}/", exit: 4},
	"conform-unknown":   {command: "conform --files chess -- cat"},
	"conform-nothing":   {command: "conform --files machines --verbs hint -- cat"},
	"conform-bad-reply": {command: "conform -- cat"},
	"conform-differs":   {command: "conform --files machines -- sed -u s/,.*/,\"answer\":{}}/", exit: 4},
	"conform-refused":   {command: "conform --files machines -- sed -u s/,.*/,\"error\":{}}/", exit: 4},
	"conform-accepted":  {command: "conform --files errors -- sed -u s/,.*/,\"answer\":{}}/", exit: 4},
	"conform-no-answer": {command: "conform --files machines -- sed -u s/,.*/,\"answer\":[]}/", exit: 4},
	"conform-no-moves":  {command: "conform --files pegs --verbs solve -- sed -u s/,.*/,\"answer\":{\"status\":\"solved\",\"length\":2}}/", exit: 4},
	"batch-failed":      {command: "solve --batch -", in: "lightsout:1\nlightsout:x"},
	"resume-other":      {command: "solve --batch one.txt -o one.txt --resume"},
	"resume-extra":      {command: "solve --batch none.txt -o kept.jsonl --resume"},
	"batch-unproved":    {command: "solve --batch - --memory 1", in: "pegs:triangle15", exit: 3},
	"line-too-long":     {command: "solve --batch -", in: "lightsout:" + strings.Repeat("1", verbs.LongestLine)},
	"no-pattern":        {command: "solve mopan:10/000/00 --to mopan:01/000/00 -o pattern.pbm"},
	"no-length-proof":   {command: "solve pegs:110 --certificate proof.json", exit: console.Unproved},
	"no-puzzle":         {command: "generate"},
	"no-cheat-sheet":    {command: "sheet mopan --cheat 3 -o cheat.pdf"},
	"level-not-found":   {command: "generate lightsout --board 1x1 --difficulty 5"},
	"level-bad-range":   {command: "generate mopan --min-moves 5 --max-moves 4"},
	"no-terminal":       {command: "play pegs:english"},
	"unknown-theme":     {command: "show lightsout:1 --theme pink"},
	"unknown-ending":    {command: "show lightsout:1 -o board.bmp"},
	"unknown-format":    {command: "show lightsout:1 --as bmp"},
	"nothing-to-plot":   {command: "analyse mopan:10/000/00 --plot nothing.svg"},
	"picture-large":     {command: "show lightsout:all-on:2000x2000 -o board.svg"},
	"picture-memory":    {command: "show lightsout:all-on:500x500 -o board.png --memory 4MB", exit: console.Unproved},
	"no-game":           {command: "show mopan:10/000/00 --as game"},
	"addr-unusable":     {command: "serve --addr 127.0.0.1:99999"},
	"store-unusable":    {command: "serve --addr 127.0.0.1:0 --data ."},
	"site-unusable":     {command: "serve --addr 127.0.0.1:0 --site absent"},

	// Positions of any puzzle.
	"empty":          {command: "solve -", in: " "},
	"no-prefix":      {command: "solve 010/111"},
	"other-puzzle":   {command: "solve mopan:100/0000/00000/0000/000 --to pegs:english"},
	"unknown-puzzle": {command: "solve lihgtsout:1"},
	"open-rules":     {command: "solve lightsout[torus:1"},
	"unknown-rule":   {command: "solve lightsout[sideways]:1"},
	"ragged-row":     {command: "solve lightsout:11/1"},
	"bad-cell":       {command: "solve lightsout:1z"},
	"too-large":      {command: "solve lightsout:all-on:1000000000x1000000000"},
	"unknown-board":  {command: "solve pegs:englihs"},
	"no-goal":        {command: "solve mopan:10/000/00"},
	"other-shape":    {command: "solve lightsout:11 --to lightsout:1"},
	"bad-move":       {command: "show lightsout:1 --moves up"},
	"illegal-move":   {command: "show pegs:110 --moves c1-a1"},
	"bad-metric":     {command: "solve lightsout:1 --metric jumps"},
	"bad-option":     {command: "solve mopan:10/000/00 --to mopan:01/000/00 --every --all"},

	// Mopan and its tables.
	"mopan-side":            {command: "solve mopan:0"},
	"mopan-rows":            {command: "solve mopan:00/000"},
	"mopan-wild-start":      {command: "solve mopan:?0/000/00 --to mopan:00/000/00"},
	"mopan-dots":            {command: "solve mopan:10/000/00 --to mopan:11/000/00"},
	"mopan-colour":          {command: "solve mopan:10/000/00 --to mopan:20/000/00"},
	"mopan-no-rules":        {command: "solve mopan[torus]:10/000/00"},
	"mopan-target-rule":     {command: "solve mopan:10/000/00 --to mopan[torus]:10/000/00"},
	"no-tables":             {command: "solve pegs:110 --table one.table"},
	"table-large":           {command: "table twiddle 1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,16"},
	"key-not-taken":         {command: "table mopan --svss"},
	"mopan-table-pairs":     {command: "table mopan --side 2 --dots 2 --all-pairs --store one.pairs"},
	"mopan-table-wide":      {command: "table mopan 12300/000000/0000000/00000000/000000000/00000000/0000000/000000/00000"},
	"mopan-table-many":      {command: "table mopan --side 4 --dots 18 --all-pairs"},
	"table-memory":          {command: "table mopan 0000/00000/001100/0001000/001000/01100/0000 --memory 100KB", exit: console.Unproved},
	"mopan-table-no-target": {command: "table mopan 1?/000/00 --dots 5"},
	"mopan-table-board":     {command: "solve mopan:11/000/00 --table one.table"},
	"table-target":          {command: "solve mopan:01/000/00 --to mopan:00/000/01 --table one.table"},
	"table-altered":         {command: "solve twiddle:12/34 --table small.table"},
	"table-none":            {command: "table mopan --table junk.txt"},
	"mopan-table-truncated": {command: "table mopan --table short.table"},
	"mopan-table-altered":   {command: "table mopan --table altered.table --verify"},

	// Units of work: see prepareWork.
	"flag-missing":      {command: "work run --dir work"},
	"no-job":            {command: "work plan --dir work"},
	"work-unknown-kind": {command: "work plan - --dir none", in: `{"kind":"slove"}`},
	"work-no-plan":      {command: "work status --dir none"},
	"work-plan-version": {command: "work status --dir work-version"},
	"work-bad-plan":     {command: "work status --dir work-altered"},
	"work-other-plan":   {command: "work plan - --dir work", in: `{"kind":"solve","input":"one.txt","count":true}`},
	"work-no-unit":      {command: "work run --unit 7 --dir work"},
	"work-no-units":     {command: "work plan - --dir none", in: `{"kind":"solve","input":"none.txt"}`},
	"work-missing":      {command: "work merge --dir work", exit: console.Unproved},
	"work-bad-result":   {command: "work merge --dir work-result"},
	"work-other-result": {command: "work run --unit 0 --dir work-other"},
	"work-slow":         {command: "work run --all --dir work-slow --line-timeout 1ns", exit: console.Unproved},
	"work-differ":       {command: "work merge --dir work-differ"},
	"work-bad-value":    {command: "work plan - --dir none", in: `{"kind":"solve","input":"one.txt","memory":"all"}`},
	"work-unknown-key":  {command: "work plan - --dir none", in: `{"kind":"solve","output":"one.txt"}`},
	"work-needs-key":    {command: "work plan - --dir none", in: `{"kind":"solve"}`},
	"work-input":        {command: "work run --unit 0 --dir work-input"},

	// Lights Out.
	"lightsout-bad-size":      {command: "solve lightsout:all-on:5"},
	"lightsout-bad-seed":      {command: "solve lightsout:random:3x3:x"},
	"lightsout-pbm-header":    {command: "solve lightsout:@-", in: "P4 -1"},
	"lightsout-pbm-short":     {command: "solve lightsout:@-", in: "P1 2 2 10"},
	"lightsout-pbm-trailing":  {command: "solve lightsout:@-", in: "P1 1 1 1 junk"},
	"lightsout-rule-twice":    {command: "solve lightsout[torus,torus]:1"},
	"lightsout-rule-conflict": {command: "solve lightsout[torus,cylinder]:1"},
	"lightsout-bad-states":    {command: "solve lightsout[k=1]:1"},
	"lightsout-bad-near":      {command: "solve lightsout[near=far]:1"},
	"lightsout-bad-mask":      {command: "solve lightsout[locked=junk.txt]:1"},
	"lightsout-bad-wiring":    {command: "solve lightsout[wiring=junk.txt]:1"},
	"lightsout-bad-cost":      {command: "solve lightsout[cost=junk.txt]:1"},
	"lightsout-bad-costs":     {command: "solve lightsout[cost=1]:11"},
	"lightsout-no-light":      {command: "solve lightsout[wiring=5]:1"},
	"mopan-levels-shards":     {command: "work plan - --dir none", in: `{"kind":"mopan-levels","targets":["11/000/00"],"shards":-1}`},
	"lightsout-no-pattern":    {command: "work plan - --dir none", in: `{"kind":"lightsout-fewest","from":"lightsout:10000/00000/00000/00000/00000"}`},
	"lightsout-bad-flip":      {command: "solve flip:3x3:0,0"},

	// Machines.
	"lightsout-bad-machine":    {command: "solve machine:[.#]"},
	"lightsout-machine-number": {command: "solve machine[counters]:(0){9999999999}"},
	"lightsout-machine-twice":  {command: "solve machine:[.#](1,1)"},
	"ambiguous":                {command: "solve pegs:+-."},
	"indented":                 {command: "solve pegs[tri]:@-", in: " 11\n101\n 11\n"},
	"lightsout-machine-states": {command: "solve machine[k=4]:[30212](0,2)(0,1,2)"},
	"lightsout-machine-sizes":  {command: "solve machine:[.#](1){1}"},

	// Peg solitaire.
	"pegs-bad-count":      {command: "solve pegs:triangle15 --to count=0"},
	"pegs-bad-hole":       {command: "solve pegs:english@z9"},
	"pegs-bad-goal":       {command: "solve pegs:english --to nowhere"},
	"pegs-more-pegs":      {command: "solve pegs:110 --to pegs:111"},
	"pegs-wild-start":     {command: "solve pegs:1?0"},
	"pegs-two-rules":      {command: "solve pegs[tri,diagonal]:1"},
	"pegs-other-rule":     {command: "solve pegs[tri]:english"},
	"pegs-no-holes":       {command: "solve pegs:--"},
	"pegs-bad-game":       {command: "solve sgt-pegs:3x3:P"},
	"save-bad-line":       {command: "solve -", in: "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\njunk\n"},
	"save-unknown-game":   {command: "solve -", in: saveFile("GAME    :4:Loop\nPARAMS  :3:3x1\nCPARAMS :3:3x1\nDESC    :3:PPH\nNSTATES :1:1\nSTATEPOS:1:1\n")},
	"save-incomplete":     {command: "solve -", in: saveFile("GAME    :4:Pegs\n")},
	"save-bad-move":       {command: "show -", in: saveFile("GAME    :4:Pegs\nPARAMS  :3:3x1\nCPARAMS :3:3x1\nDESC    :3:PPH\nNSTATES :1:2\nSTATEPOS:1:2\nMOVE    :2:up\n")},
	"check-bad-move":      {command: "check lightsout:1 --moves up", exit: 4},
	"check-illegal-move":  {command: "check pegs:110 --moves c1-a1", exit: 4},
	"check-no-change":     {command: "check mopan:100/0000/00000/0000/000 --to mopan:010/0000/00000/0000/000 --moves L3,2", exit: 4},
	"check-past-goal":     {command: "check pegs:11011 --to pegs:??1?? --moves a1-c1 --to pegs:11011", exit: 4},
	"check-not-reached":   {command: "check lightsout:10/00 --moves 0,0", exit: 4},
	"check-wrong-length":  {command: "check --batch -", in: `{"from":"lightsout:1","to":"lightsout:0","length":2,"moves":["0,0"]}`, exit: 4},
	"check-too-large":     {command: "check lightsout:all-on:100000x100000 --moves 0,0", exit: 4},
	"check-other-pattern": {command: "check lightsout:11 --moves @one.pbm", exit: 4},
	"check-bad-picture":   {command: "check lightsout:11 --moves @bad.pbm", exit: 4},
	"check-certificate":   {command: "check lightsout:10000/00000/00000/00000/00000 --certificate -", in: `{"kind":"quiet-pattern","cells":["0,0"]}`, exit: 4},
	"check-listing":       {command: "check --batch -", in: `{"from":"lightsout:1","to":"lightsout:0","status":"solved","metric":"presses","optimal":true,"lower_bound":1,"length":1,"moves":["0,0"],"count":"2","solutions":[["0,0"],["0,0"]]}`, exit: 4},
	"check-not-least":     {command: "check lightsout:10/00 --to lightsout:01/10 --moves 0,0*3 --prove", exit: 4},

	// Codes.
	"no-code":             {command: "distance"},
	"no-group":            {command: "distance toric:2 --group group.json"},
	"no-columns":          {command: "distance toric:2 --upper -", in: "0 1"},
	"no-permutations":     {command: "distance toric:2 --group -", in: "1 0"},
	"code-bad-column":     {command: "distance -", in: `{"n":2,"checks":{"X":[[5]],"Z":[]}}`},
	"code-twice":          {command: "distance -", in: `{"n":2,"checks":{"X":[[0,0]],"Z":[]}}`},
	"code-not-commute":    {command: "distance -", in: "XI\nZI\n"},
	"code-no-logical":     {command: "distance - --subsystem", in: "XX\nZZ\n"},
	"code-bad-check":      {command: "decode surface:3 --side x --shots - --errors text", in: "shot D4"},
	"code-bad-costs":      {command: "decode surface:3 --side x --shots - --cost two.txt", in: "shot D0"},
	"code-bad-cost":       {command: "decode likely.dem --shots two.txt --cost far.txt"},
	"code-no-syndrome":    {command: "decode likely.dem --shots - --errors text", in: "shot D0"},
	"code-correction":     {command: "check likely.dem --shots two.txt --batch -", in: "{}", exit: 4},
	"shots-unanswered":    {command: "check likely.dem --shots - --batch two.txt", in: "00\n00\n"},
	"code-needs-side":     {command: "decode surface:3 --shots -", in: "shot D0"},
	"code-mixed-rows":     {command: "decode - --shots two.txt", in: "XZZXI\nIXZZX\nXIXZZ\nZXIXZ\n"},
	"code-method":         {command: "distance - --method circuit", in: "XZZXI\nIXZZX\nXIXZZ\nZXIXZ\n"},
	"code-no-method":      {command: "distance surface:3 --upper 2", exit: console.Unproved},
	"not-known":           {command: "distance surface:3 --method guess", exit: console.WrongUsage},
	"not-positive":        {command: "distance surface:3 --at-least 0", exit: console.WrongUsage},
	"not-number":          {command: "decode likely.dem --shots two.txt --cost junk.txt"},
	"no-gauge":            {command: "distance - --subsystem", in: "error(0.1) D0 L0\n"},
	"no-observable":       {command: "distance - --observable 1", in: "error(0.1) D0 L0\n"},
	"empty-file":          {command: "distance -"},
	"shot-width":          {command: "decode likely.dem --shots - --errors text", in: "1"},
	"shot-text":           {command: "decode likely.dem --shots - --errors text", in: "x"},
	"shot-short":          {command: "decode surface:5 --side x --shots - --format b8", in: "x"},
	"shot-bits":           {command: "decode likely.dem --shots - --format b8", in: "x"},
	"code-no-columns":     {command: "distance -", in: `{"n":0,"checks":{"X":[],"Z":[]}}`},
	"family-bad":          {command: "distance toric:x"},
	"read-format":         {command: "distance -", in: "hello world"},
	"read-malformed":      {command: "distance -", in: "XX\nX\n"},
	"read-stim":           {command: "distance -", in: "H 0\nM 0\n"},
	"stim-failed":         {command: "distance - --stim ./no-such-program", in: "H 0\nM 0\n"},
	"code-no-fault":       {command: "distance -", in: "error(0.1) D0 L0\n"},
	"read-not-alone":      {command: "distance -", in: "01\n10\n"},
	"read-not-matrix":     {command: "distance --classical -", in: "XX\nZZ\n"},
	"family-large":        {command: "distance toric:9223372036854775807"},
	"read-not-binary":     {command: "distance --classical -", in: "%%MatrixMarket matrix coordinate integer general\n1 2 1\n1 1 2\n"},
	"read-not-field":      {command: "distance --classical -", in: "%%MatrixMarket matrix coordinate integer general\n% Field: GF(3)\n1 2 1\n1 1 1\n"},
	"read-twice":          {command: "distance --classical -", in: "[[0,2,2]]\n"},
	"read-odd":            {command: "distance --symplectic - --order xz", in: "011\n"},
	"read-columns":        {command: "distance --hx two.txt --hz three.txt"},
	"certificate-refused": {command: "check --certificate -", exit: console.Refuted, in: refusedProof},

	"check-inconsistent": {command: "check --batch -", in: `{"from":"pegs:110","to":"c1","length":1,"moves":["a1-c1"],"certificate":{"kind":"nonsense"}}`, exit: 4},
}

// readProvocations adds those that puzzles have in testdata/errors: a code and a
// command on each line.
func readProvocations(t *testing.T) {
	t.Helper()
	files, err := filepath.Glob("testdata/errors/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			p := provocations[""]
			code, command, _ := strings.Cut(strings.TrimSpace(line), " ")
			if p.command = command; command != "" && code != ";" {
				provocations[code] = p
			}
		}
	}
}

// refusedProof is a certificate of a distance whose witness has another weight.
const refusedProof = `{"format":"jie-distance/1","name":"toric:2","sha256":"03cd3e27a7fe0f9a787b10ed8a433fdc706cd7816fd4070d61a51048b153eb5b","d":3,"witness":{"x":[1,3],"z":[]},"sides":[{"side":"x","limit":0,"even":[1,2],"generators":[[0,1,2,3,5,4,7,6],[0,1,2,3,6,7,4,5],[1,0,3,2,4,5,6,7],[2,3,0,1,4,5,6,7],[4,6,5,7,0,2,1,3]],"roots":[{"press":[0,2],"check":0,"nodes":1,"sha256":"6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d","tree":"AA=="},{"press":[0,4],"check":0,"nodes":1,"sha256":"6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d","tree":"AA=="}]},{"side":"z","limit":1,"dual":[0,2,1,3,4,6,5,7]}],"code":{"kind":"css","mixed":[],"n":8,"observables":[],"x":[[0,1,4,6],[1,0,5,7],[2,3,6,4],[3,2,7,5]],"z":[[0,2,4,5],[1,3,5,4],[2,0,6,7],[3,1,7,6]]}}`

// unreachable are the codes that no command line leads to, and why.
var unreachable = map[string]string{
	"internal":               "a fault of ours: TestFaultsOfOurOwn",
	"pegs-uncounted":         "a note on an answer: testdata/script/stranger.txtar",
	"session-id-twice":       "the reply to a line of serve --stdio: a test of verbs/session",
	"table-inconsistent":     "a fault of ours",
	"pegs-damaged-table":     "a fault of ours",
	"mopan-pairs-range":      "plans cut ranges that exist: package mopan/pairs",
	"table-room":             "needs a full disk",
	"mopan-table-changed":    "needs a file that is written to while it is read: package mopan/table",
	"mopan-table-unfinished": "needs a run that is cut short: package table",
	"game-not-kept":          "needs a terminal: TestPlayNotKept",
	"binary-terminal":        "needs a terminal: TestBinaryToTerminal",
	"level-no-source":        "every puzzle has levels",
	"check-unknown-puzzle":   "positions are parsed before they are judged",
	"check-bad-text":         "positions are parsed before they are judged",
	"no-code-key":            "a key of the API; the command line has no-code",
	"mcp-bad-id":             "the reply to a message of mcp: a test of verbs/mcp",
	"no-shots":               "a key of the API; the command line has flag-missing",
	"model-gone":             "a key of the API",
	"shots-many":             "a limit of the API",
	"code-too-large":         "readers refuse such a file first: package codes",
	"family-unknown":         "what begins with no family is the name of a file: package codes/family",
}

func saveFile(facts string) string {
	return "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n" + facts
}

// Each error that a user can meet is met here, in both languages: the program
// says the text of its code, and nothing of the other language.
func TestErrorsInBothLanguages(t *testing.T) {
	slowRaced(t)
	texts := map[string]map[string]string{"en": errorTexts(t, "en"), "zh": errorTexts(t, "zh")}
	readProvocations(t)
	folder := t.TempDir()
	prepare(t, folder)
	t.Chdir(folder)
	t.Setenv("LC_ALL", "C")
	for _, code := range slices.Sorted(maps.Keys(texts["en"])) {
		p, ok := provocations[code]
		if why := unreachable[code]; why != "" {
			if ok && p.command != "" {
				t.Errorf("%s is provoked, and listed as unreachable: %s", code, why)
			}
			continue
		}
		if !ok {
			t.Errorf("nothing provokes %s", code)
			continue
		}
		for lang, all := range texts {
			exit, shown := runTold(t, p.in, append([]string{"--lang", lang}, strings.Fields(p.command)...)...)
			if exit != p.exit && (p.exit != 0 || exit != console.Failed && exit != console.WrongUsage) {
				t.Errorf("jie %s, for %s: exit code %d: %s", p.command, code, exit, shown)
			}
			if !pattern(all[code]).MatchString(shown) {
				t.Errorf("jie %s, for %s, says\n%s\nwant %s", p.command, code, shown, all[code])
			}
			if strings.ContainsFunc(shown, han) != (lang == "zh") || strings.Contains(shown, "{{") || strings.Contains(shown, "<no value>") {
				t.Errorf("jie %s, in %s, says\n%s", p.command, lang, shown)
			}
		}
	}
	for code := range provocations {
		if texts["en"][code] == "" {
			t.Errorf("there is no error %s", code)
		}
	}
}

func han(r rune) bool { return unicode.Is(unicode.Han, r) }

// errorTexts are the texts of errors by their codes. Those of the server and of
// questions in JSON are met over HTTP alone.
func errorTexts(t *testing.T, lang string) map[string]string {
	t.Helper()
	files, err := filepath.Glob("../../verbs/words/" + lang + "/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no words in %s: %v", lang, err)
	}
	texts := make(map[string]string)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var all map[string]any
		if err := json.Unmarshal(data, &all); err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(file)
		for key, text := range all {
			code, isError := strings.CutPrefix(key, "error.")
			if isError && name != "verb.json" && (name != "server.json" || strings.HasSuffix(code, "-unusable")) {
				texts[code] = text.(string)
			}
		}
	}
	return texts
}

var (
	branches = regexp.MustCompile(`(?s)\{\{if .*?\{\{end\}\}`)
	actions  = regexp.MustCompile(`\{\{.*?\}\}`)
)

// pattern matches what a template becomes.
func pattern(template string) *regexp.Regexp {
	const hole = "\x00"
	text := actions.ReplaceAllString(branches.ReplaceAllString(template, hole), hole)
	return regexp.MustCompile(strings.ReplaceAll(regexp.QuoteMeta(text), hole, ".*"))
}

// runTold runs the program and returns all that it says.
func runTold(t *testing.T, stdin string, args ...string) (code int, said string) {
	t.Helper()
	var out bytes.Buffer
	var in io.Reader = strings.NewReader(stdin)
	if stdin == "endless" {
		in = endless{}
	}
	a := &app{App: &console.App{In: in, Out: &out, Err: &out, Puzzles: catalog.All()}}
	code = a.run(context.Background(), args)
	return code, out.String()
}

// prepare makes the files that the commands name.
func prepare(t *testing.T, folder string) {
	t.Helper()
	in := func(name string) string { return filepath.Join(folder, name) }
	for _, command := range []string{
		"table mopan 10/000/00 --store " + in("one.table"),
		"table mopan --side 2 --dots 1 --all-pairs --store " + in("one.pairs"),
	} {
		if code, said := runTold(t, "", strings.Fields(command)...); code != console.Answered {
			t.Fatalf("jie %s: %s", command, said)
		}
	}
	table, err := os.ReadFile(in("one.table"))
	if err != nil {
		t.Fatal(err)
	}
	altered := bytes.Clone(table)
	altered[len(altered)-1] ^= 1
	for name, data := range map[string][]byte{
		"short.table": table[:len(table)-1], "altered.table": altered, "junk.txt": []byte("junk"),
		"small.table": []byte(`{"version":2,"puzzle":"twiddle","targets":"twiddle:12/34","positions":1,"levels":[1],"crc32c":1}` + "\n"),
		"group.json":  []byte("[[1,0,2,3,4,5,6,7]]"), "two.txt": []byte("11\n"), "three.txt": []byte("111\n"), "far.txt": []byte("99999999\n"), "likely.dem": []byte("error(0.1) D0 D1\n"),
		"one.pbm": []byte("P1 1 1 1"), "bad.pbm": []byte("P1 2 1 12"),
	} {
		if err := os.WriteFile(in(name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	prepareWork(t, folder)
}

// prepareWork makes folders of units of work: one whose unit was not done, and others
// with something wrong in each.
func prepareWork(t *testing.T, folder string) {
	t.Helper()
	in := func(name string) string { return filepath.Join(folder, name) }
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(in(name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	read := func(name string) string {
		t.Helper()
		text, err := os.ReadFile(in(name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	write("one.txt", "lightsout:1\n")
	write("none.txt", "; nothing\n")
	write("kept.jsonl", `{"from":"lightsout:1"}`+"\n")
	write("job.json", `{"kind":"solve","input":"one.txt"}`)
	write("slow.txt", "pegs:triangle21\n")
	write("slow.json", `{"kind":"solve","input":"slow.txt"}`)
	if code, said := runTold(t, "", "work", "plan", in("slow.json"), "--dir", in("work-slow")); code != console.Answered {
		t.Fatal(said)
	}
	const plan, result = "/plan.json", "/results/unit-000000.result"
	for _, name := range []string{"work", "work-version", "work-altered", "work-result", "work-other", "work-differ", "work-input"} {
		for _, command := range [][]string{
			{"work", "plan", in("job.json"), "--dir", in(name)}, {"work", "run", "--unit", "0", "--dir", in(name)},
		} {
			if code, said := runTold(t, "", command...); code != console.Answered {
				t.Fatalf("jie %s: %s", command, said)
			}
		}
	}
	for _, name := range []string{"work", "work-input"} {
		if err := os.Remove(in(name + result)); err != nil {
			t.Fatal(err)
		}
	}
	text := read("work-result" + result)
	write("work-version"+plan, strings.Replace(read("work-version"+plan), `"version":1`, `"version":2`, 1))
	write("work-altered"+plan, strings.Replace(read("work-altered"+plan), `"units":1`, `"units":2`, 1))
	write("work-result"+result, text[:len(text)-2])
	write("work-other"+result, strings.Replace(text, " 0 ", " 1 ", 1))
	p, err := work.ParsePlan([]byte(read("work-differ"+plan)), "")
	if err != nil {
		t.Fatal(err)
	}
	head := fmt.Sprintf("jie-result 1 %s 0 5 ", p.Hash)
	write("work-differ/results/unit-000000.other.result", fmt.Sprintf("%s%x\nother", head, sha256.Sum256([]byte(head+"other"))))
	write("work-input/input", "lightsout:0\n")
}
