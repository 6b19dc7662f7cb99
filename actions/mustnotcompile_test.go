package actions

import (
	"testing"

	"rv/internal/mustnotcompile"
)

func TestMustNotCompile(t *testing.T) {
	mustnotcompile.Run(t, 13, "rv/actions", "context")
}
