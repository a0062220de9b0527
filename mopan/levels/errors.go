package levels

import (
	"errors"
	"syscall"

	"jie/mopan/rings"
	"jie/puzzle"
	"jie/puzzle/table"
)

// Codes of this package's errors, with their Args.
const (
	NotOurs  puzzle.Code = "mopan-levels-file"     // path: not a file of this search, or of another version
	Other    puzzle.Code = "mopan-levels-question" // path: about another question
	Altered  puzzle.Code = "mopan-levels-altered"  // path: a checksum does not hold
	Missing  puzzle.Code = "mopan-levels-missing"  // path, shard: a shard that the manifest does not list, or whose file is gone
	BadShard puzzle.Code = "mopan-levels-shards"   // got, limit: number of shards
	Differs  puzzle.Code = "mopan-levels-differs"  // path: there already, with other content
)

func fault(code puzzle.Code, path string) error {
	return &puzzle.Error{Puzzle: rings.Name, Code: code, Args: puzzle.Args{"path": path}}
}

// noRoom makes the error of a full disk name the file.
func noRoom(err error, path string) error {
	if errors.Is(err, syscall.ENOSPC) {
		return fault(table.NoRoom, path)
	}
	return err
}

// missing returns the error of a shard that does not exist.
func missing(path string, shard int) error {
	return &puzzle.Error{Puzzle: rings.Name, Code: Missing, Args: puzzle.Args{"path": path, "shard": shard}}
}
