package decision_test

import (
	"testing"

	_ "rv/denytext"
	"rv/internal/mustnotcompile"
	_ "rv/policy"
	_ "rv/request"
)

func TestMustNotCompile(t *testing.T) {
	mustnotcompile.Run(t, 16, "rv/decision", "rv/denytext", "rv/request", "rv/policy")
}
