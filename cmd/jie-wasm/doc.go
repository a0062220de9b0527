//go:build !js

// Jie-wasm is the solvers as a WASM module; it is built only for GOOS=js.
package main

func main() {}
