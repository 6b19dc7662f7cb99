package term

import (
	"os"

	"github.com/mattn/go-isatty"
)

// Pretty reports whether panels and colour are welcome: a person is at both ends,
// and neither the environment (CI, NO_COLOR, a dumb terminal) nor the command asks
// for plain text. A variable counts when it is not empty (https://no-color.org).
func Pretty(stdin, stdout any, plain bool, getenv func(string) string) bool {
	return !plain && terminal(stdin) && terminal(stdout) &&
		getenv("CI") == "" && getenv("NO_COLOR") == "" && getenv("TERM") != "dumb"
}

func terminal(end any) bool {
	file, ok := end.(*os.File)
	return ok && isatty.IsTerminal(file.Fd())
}
