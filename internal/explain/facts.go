package explain

import (
	"fmt"

	"rv/internal/term"
	"rv/shell"
)

// place is where the text starts.
func place(f shell.Facts) string {
	switch {
	case f.Cwd == "":
		return "a directory that is not known"
	case f.Repo != "" && f.Repo != f.Cwd:
		return term.Visible(f.Cwd) + ", in the repository " + term.Visible(f.Repo)
	case f.Repo != "":
		return term.Visible(f.Cwd) + ", a repository"
	default:
		return term.Visible(f.Cwd)
	}
}

// fact is what the disk said of one path.
func fact(f shell.FileFact) string {
	text := term.Visible(f.Path) + " (" + kind(f)
	if f.LinkInside {
		text += ", behind a symbolic link"
	}
	return text + ")"
}

func kind(f shell.FileFact) string {
	switch f.Kind {
	case shell.FileAbsent:
		return "absent"
	case shell.FileRegular:
		if f.Content != nil {
			return fmt.Sprintf("a file, %d bytes read", len(f.Content))
		}
		return "a file"
	case shell.FileDirectory:
		return "a directory"
	case shell.FileSymlink:
		return "a symbolic link to " + term.Visible(f.Target)
	case shell.FileOther:
		return "no file or directory"
	default:
		return "not readable"
	}
}
