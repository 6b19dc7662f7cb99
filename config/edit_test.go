package config_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/config"
)

func TestEnableAndDisable(t *testing.T) {
	for _, tt := range []struct {
		name, text        string
		enabled, disabled string // a pack that is off by itself
		on, off           string // one that is on by itself
	}{
		{"empty", "", "enable = [\"x\"]\n", "", "", "disable = [\"x\"]\n"},
		{"comment", "# mine\n\nposture = \"off\"\n", "# mine\nenable = [\"x\"]\n\nposture = \"off\"\n", "# mine\n\nposture = \"off\"\n", "# mine\n\nposture = \"off\"\n", "# mine\ndisable = [\"x\"]\n\nposture = \"off\"\n"},
		{"there", "enable = [\"x\"] # why\n", "enable = [\"x\"] # why\n", "enable = [] # why\n", "enable = [\"x\"] # why\n", "disable = [\"x\"]\nenable = [] # why\n"},
		{"literal", "enable = ['x']\n", "enable = ['x']\n", "enable = []\n", "enable = ['x']\n", "disable = [\"x\"]\nenable = []\n"},
		{"empty list", "enable = [ ]\n", "enable = [\"x\" ]\n", "enable = [ ]\n", "enable = [ ]\n", "disable = [\"x\"]\nenable = [ ]\n"},
		{"several", "enable = [\"a\", \"x\", \"b\"]\n", "enable = [\"a\", \"x\", \"b\"]\n", "enable = [\"a\", \"b\"]\n", "enable = [\"a\", \"x\", \"b\"]\n", "disable = [\"x\"]\nenable = [\"a\", \"b\"]\n"},
		{"lines", "enable = [\n  \"a\", # [one]\n  \"b\", # ]\n]\n", "enable = [\n  \"a\", # [one]\n  \"b\", \"x\", # ]\n]\n", "enable = [\n  \"a\", # [one]\n  \"b\", # ]\n]\n", "enable = [\n  \"a\", # [one]\n  \"b\", # ]\n]\n", "disable = [\"x\"]\nenable = [\n  \"a\", # [one]\n  \"b\", # ]\n]\n"},
		{"trailing comma", "enable = [\"x\",]\n", "enable = [\"x\",]\n", "enable = []\n", "enable = [\"x\",]\n", "disable = [\"x\"]\nenable = []\n"},
		{"last", "enable = [\"a\", \"x\"]\n", "enable = [\"a\", \"x\"]\n", "enable = [\"a\"]\n", "enable = [\"a\", \"x\"]\n", "disable = [\"x\"]\nenable = [\"a\"]\n"},
		{"disabled", "disable = [\"x\", \"y\"]\n", "enable = [\"x\"]\ndisable = [\"y\"]\n", "disable = [\"x\", \"y\"]\n", "disable = [\"y\"]\n", "disable = [\"x\", \"y\"]\n"},
		{"in a table", "[severity]\nenable = \"high\"\n", "enable = [\"x\"]\n[severity]\nenable = \"high\"\n", "[severity]\nenable = \"high\"\n", "[severity]\nenable = \"high\"\n", "disable = [\"x\"]\n[severity]\nenable = \"high\"\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, x := range []struct {
				change   func([]byte, string, bool) ([]byte, error)
				byItself bool
				want     string
			}{{config.Enabled, false, tt.enabled}, {config.Disabled, false, tt.disabled}, {config.Enabled, true, tt.on}, {config.Disabled, true, tt.off}} {
				got, err := x.change([]byte(tt.text), "x", x.byItself)
				require.NoError(t, err)
				assert.Equal(t, x.want, string(got))
				again, err := x.change(got, "x", x.byItself)
				require.NoError(t, err)
				assert.Equal(t, string(got), string(again), "again")
			}
		})
	}
	for _, text := range []string{"enable = 3\n", "enable = [1]\n", "enable = [\n"} {
		_, err := config.Enabled([]byte(text), "x", false)
		assert.Error(t, err, text)
	}
}
