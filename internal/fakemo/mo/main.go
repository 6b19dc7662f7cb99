// Command mo is the stand-in for Mole's mo that tests run.
package main

import (
	"os"

	"rv/internal/fakemo"
)

func main() { os.Exit(fakemo.Main(os.Args[1:], os.Getenv("HOME"), os.Stdin, os.Stdout)) }
