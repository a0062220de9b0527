package table

import "jie/mopan/internal/states"

// slabLayout is no layout in a browser: the page makes small tables alone, and its visitors
// need not load the code for large ones.
func slabLayout(*states.Space) layout { return nil }
