//go:build !js

// Jie-wasm is the solvers as a WASM module; it is built for GOOS=js alone.
package main

func main() {}
