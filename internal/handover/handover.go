package handover

import (
	"os"
	"strings"
	"syscall"

	"rv/internal/owned"
)

// ToRV replaces the process with the rv beside it. It comes back only with an error;
// nothing has been answered then.
func ToRV(args []string, doc []byte) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	rv := self[:strings.LastIndexByte(self, '/')+1] + owned.CLI
	if err := feed(doc); err != nil {
		return err
	}
	return syscall.Exec(rv, append([]string{rv, "hook"}, args...), syscall.Environ())
}
