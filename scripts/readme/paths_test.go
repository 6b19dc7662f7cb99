package readme

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var quoted = regexp.MustCompile("`([^` ]+)`")

// TestPathsExist: every file that the documents name is there. A name without a folder
// lies beside the path before it on its line; <…> stands for anything.
func TestPathsExist(t *testing.T) {
	root := filepath.Join("..", "..")
	found := 0
	for _, name := range []string{"README.md", "ARCHITECTURE.md", "docs/decisions/002-libraries.md"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		require.NoError(t, err)
		for line := range strings.Lines(string(text)) {
			folder := ""
			for _, m := range quoted.FindAllStringSubmatch(line, -1) {
				p := regexp.MustCompile(`<[a-z]+>`).ReplaceAllString(m[1], "*")
				switch {
				case inTree(root, p):
					folder = path.Dir(p)
				case strings.HasSuffix(p, ".go") && !strings.Contains(p, "/"):
					p = path.Join(folder, p)
				default:
					continue
				}
				files, err := filepath.Glob(filepath.Join(root, p))
				require.NoError(t, err)
				assert.NotEmpty(t, files, "%s names %s", name, m[1])
				found++
			}
		}
	}
	require.NotZero(t, found)
}

// inTree reports whether p begins with a folder of this repository.
func inTree(root, p string) bool {
	first, _, deeper := strings.Cut(p, "/")
	if !deeper {
		return false
	}
	info, err := os.Stat(filepath.Join(root, first))
	return err == nil && info.IsDir()
}
