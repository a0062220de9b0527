// Command small stands for jie in images of other machines.
package main

func main() {}
