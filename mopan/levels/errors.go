package levels

import "jie/puzzle"

// BadShard is the code of a number of shards that is out of range. Args: got, limit.
const BadShard puzzle.Code = "mopan-levels-shards"
