//go:build linux

// Command driver is the first process of a sandbox. It reads scripts from
// standard input, runs each under bash in a clean home, waits until every
// process of it is gone and answers with what the stubs recorded.
//
// A request is a length (four bytes, big-endian) and the script. An answer is a
// length and: one byte of flags, the exit status (one byte), a length and the
// start of standard error, then the records as the stubs wrote them.
package main

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"os"
)

const (
	flagTimeout = 1 << iota // killed after the time limit
)

func main() {
	if len(os.Args) > 2 && os.Args[1] == "enter" {
		if err := enter(os.Args[2]); err != nil {
			fail("enter the sandbox", err)
		}
	}
	if err := pin(); err != nil {
		fail("choose a processor", err)
	}
	if err := prepare(); err != nil {
		fail("prepare the sandbox", err)
	}
	in, out := bufio.NewReader(os.Stdin), bufio.NewWriter(os.Stdout)
	if _, err := out.WriteString("ready\n"); err != nil {
		fail("greet", err)
	}
	if err := out.Flush(); err != nil {
		fail("greet", err)
	}
	for {
		script, err := readFrame(in)
		if err == io.EOF {
			return
		}
		if err != nil {
			fail("read a script", err)
		}
		answer, err := runScript(string(script))
		if err != nil {
			fail("run a script", err)
		}
		if err := writeFrame(out, answer); err != nil {
			fail("answer", err)
		}
	}
}

func readFrame(r io.Reader) ([]byte, error) {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, err
	}
	body := make([]byte, binary.BigEndian.Uint32(head[:]))
	_, err := io.ReadFull(r, body)
	return body, err
}

func writeFrame(w *bufio.Writer, body []byte) error {
	var head [4]byte
	binary.BigEndian.PutUint32(head[:], uint32(len(body)))
	if _, err := w.Write(head[:]); err != nil {
		return err
	}
	if _, err := w.Write(body); err != nil {
		return err
	}
	return w.Flush()
}

func fail(doing string, err error) {
	fmt.Fprintf(os.Stderr, "driver: %s: %v\n", doing, err)
	os.Exit(1)
}
