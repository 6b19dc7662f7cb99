package payload

import (
	"fmt"
	"os"
	"testing"
)

func TestZZ(t *testing.T) {
	b, _ := os.ReadFile("/tmp/zz.txt")
	l := map[string]Lang{"py": Python, "js": JavaScript}[os.Getenv("ZL")]
	bud := NewBudget()
	r := Analyse(Input{Lang: l, Code: Lit(string(b))}, bud)
	for _, s := range show(r) {
		fmt.Println(s)
	}
	fmt.Println(*bud, r.Opaque)
}
