package words

// For returns the words of one of Languages, English for others. A page has settled
// on one of these, so that the tables which match languages can stay out of WASM.
func For(lang string) Words { return named(lang) }
