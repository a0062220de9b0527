package clients

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write npm/openapi.d.ts again")

// The types of the npm package are those of the document, and they compile with what uses
// them.
func TestNpmTypes(t *testing.T) {
	tools(t)
	const committed = "../../clients/npm/openapi.d.ts"
	folder := workspace(t, serve(t))
	run(t, folder, "openapi-typescript", "openapi.json", "--output", "openapi.d.ts")
	made, err := os.ReadFile(filepath.Join(folder, "openapi.d.ts"))
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		write(t, committed, made)
	}
	there, err := os.ReadFile(committed)
	if err != nil || !bytes.Equal(there, made) {
		t.Errorf("clients/npm/openapi.d.ts is not up to date, %v: go -C e2e test ./clients -run NpmTypes -update", err)
	}
	for _, name := range []string{"index.d.ts", "board.d.ts"} {
		data, err := os.ReadFile(filepath.Join("../../clients/npm", name))
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(folder, name), data)
	}
	write(t, filepath.Join(folder, "use.mts"), []byte(`import { Jie, JieError, type Answer } from "./index.js";
const jie = new Jie({ lang: "zh" });
const answer: Answer = await jie.solve({ from: "pegs:english" }, { signal: AbortSignal.timeout(1000), onProgress: (p) => p.nodes.toFixed() });
const length: number | undefined = answer.length;
console.log(length, (await jie.check({ from: answer.from, moves: answer.moves })).holds, JieError.name);
// @ts-expect-error: there is no such key
await jie.solve({ form: "pegs:english" });
`))
	run(t, folder, "tsc", "--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2023,dom,dom.iterable", "--types", "node", "use.mts", "board.d.ts")
}
