//go:build page

package words

import "embed"

// The module of the page has the words of puzzles and of their answers. Those of the page
// itself, its lessons, the command line and the rest would be half a first visit's words.
//
//go:embed */check.json */cli.json */collection.json */facts.json */hint.json */lightsout.json
//go:embed */mopan.json */pegs.json */puzzle.json */server.json */show.json */table.json
//go:embed */twiddle.json */verb.json
var files embed.FS
