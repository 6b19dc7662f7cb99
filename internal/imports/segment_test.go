package imports

import (
	"debug/elf"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The rule tables hold no pointers, so the linker puts them where the garbage collector
// does not look and the loader changes nothing.
func TestRuleTablesLieOutsidePointerData(t *testing.T) {
	if runtime.GOOS != "linux" || testing.Short() {
		t.Skip("reads the ELF symbols of a built rv-hook")
	}
	hook := filepath.Join(t.TempDir(), "rv-hook")
	out, err := exec.Command("go", "build", "-o", hook, "rv/cmd/hook").CombinedOutput()
	require.NoError(t, err, "%s", out)
	file, err := elf.Open(hook)
	require.NoError(t, err)
	defer file.Close()
	symbols, err := file.Symbols()
	require.NoError(t, err)
	tables := 0
	for _, s := range symbols {
		name, is := strings.CutPrefix(s.Name, "rv/rules/internal/table.builtin")
		if !is || s.Size == 0 {
			continue
		}
		tables++
		section := file.Sections[s.Section].Name
		assert.Contains(t, []string{".noptrdata", ".noptrbss", ".rodata"}, section, "builtin%s", name)
	}
	assert.GreaterOrEqual(t, tables, 10)
}
