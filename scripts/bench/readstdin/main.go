// Command readstdin is what rv-hook is measured against: a Go program that reads
// stdin to its end and does nothing else.
package main

import (
	"io"
	"os"
)

func main() {
	if _, err := io.ReadAll(os.Stdin); err != nil {
		os.Exit(1)
	}
}
