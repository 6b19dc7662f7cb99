package shell

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestFilesThatToolsRun: a file the text writes counts when a tool then runs it.
func TestFilesThatToolsRun(t *testing.T) {
	for _, text := range [...]string{
		// make
		"cat > Makefile <<'E'\nX := $(shell rm -rf src)\nall:\nE\nmake",
		"cat > Makefile <<'E'\nCLEAN = rm -rf\nD = src\nclean:\n\t$(CLEAN) $(D)\nE\nmake clean",
		"make --eval 'x:; rm -rf src' x",
		"make -E 'x:; rm -rf src' x",
		"make -f- <<< '$(shell rm -rf src)'",
		"printf 'x:\\n\\t$(C) src\\n' > Makefile; make C='rm -rf' x",
		"cat > x <<'E'\n#!/usr/bin/make -f\nall:\n\trm -rf src\nE\nchmod +x x && ./x",
		// just
		"cat > justfile <<'E'\nx:\n  rm -rf src\nE\njust x",
		"just -f - <<'E'\nd := 'a'\nx: y\ny:\n    @rm -rf src\nE",
		"just --command rm -rf src",
		"cat > justfile <<'E'\nx:\n  #!/bin/sh\n  rm -rf src\nE\njust x",
		// package managers
		`echo '{"name":"a","scripts":{"a":"ls","x":"rm -rf src"}}' > package.json; npm run x`,
		`echo '{"scripts":{"postinstall":"rm -rf src"}}' > package.json; npm ci`,
		`echo '{"scripts":{"x":"rm -rf src"}}' > package.json; yarn x`,
		`npm pkg set scripts.x='rm -rf src' && npm run x`,
		`npm set-script x 'rm -rf src'; npm run x`,
		// compiled languages
		"cat > main.go <<'E'\npackage main\nimport \"os\"\nfunc main(){os.RemoveAll(\"src\")}\nE\ngo run main.go",
		"cat > main.go <<'E'\npackage main\nimport \"os/exec\"\nfunc main(){exec.Command(\"rm\",\"-rf\",\"src\").Run()}\nE\ngo run .",
		"cat > x.c <<'E'\n#include <stdlib.h>\nint main(){system(\"rm -rf src\");}\nE\ngcc x.c -o x && ./x",
		"gcc -xc - -o x <<'E' && ./x\nint main(){system(\"rm -rf src\");}\nE",
		"tcc -run - <<'E'\nint main(){system(\"rm -rf src\");}\nE",
		"cat > x.rs <<'E'\nfn main(){std::fs::remove_dir_all(\"src\").unwrap();}\nE\nrustc x.rs && ./x",
		"cat > X.java <<'E'\nclass X{public static void main(String[] a)throws Exception{Runtime.getRuntime().exec(\"rm -rf src\");}}\nE\njava X.java",
		"cat > build.rs <<'E'\nfn main(){std::fs::remove_dir_all(\"src\");}\nE\ncargo build",
		// modules
		"echo 'import shutil; shutil.rmtree(\"src\")' > y.py; python3 -c 'import y'",
		"echo 'import shutil; shutil.rmtree(\"src\")' > y.py; python3 -c 'from y import f'",
		"echo 'import shutil; shutil.rmtree(\"src\")' > y.py; python3 -m y",
		"echo 'require(\"fs\").rmSync(\"src\",{recursive:true})' > y.js; node ./y",
		"echo 'require(\"fs\").rmSync(\"src\",{recursive:true})' > y.js; node -e 'require(\"./y\")'",
		"echo 'require(\"fs\").rmSync(\"src\",{recursive:true})' > y.mjs; node --input-type=module -e 'import \"./y.mjs\"'",
		// hooks
		"cat > .git/hooks/pre-commit <<'E'\n#!/bin/sh\nrm -rf src\nE\nchmod +x .git/hooks/pre-commit; git commit -m x",
		"mkdir h; echo 'rm -rf src' > h/post-checkout; git -c core.hooksPath=h checkout main",
		// files run by their name
		"echo 'import shutil; shutil.rmtree(\"src\")' > conftest.py; pytest",
		"echo 'import shutil; shutil.rmtree(\"src\")' > setup.py; pip install .",
		"echo 'rm -rf src' > .envrc; direnv allow",
		"echo 'task(:default) { rm_rf \"src\" }' > Rakefile; rake",
		"cat > x <<'E'\n#!/bin/rm -rf src\nE\nchmod +x x; ./x",
	} {
		s, _ := Lower(text, testFacts)
		found := false
		for _, line := range lines(s) {
			found = found || line == "rm -rf src" || line == "/bin/rm -rf src ./x"
		}
		assert.True(t, found, "text %q: %q", text, lines(s))
		assert.True(t, s.Complete, "text %q: %s", text, s.Cause)
	}
}

// TestFilesThatToolsDoNotRun: what is written and not run, or another recipe, is text.
func TestFilesThatToolsDoNotRun(t *testing.T) {
	for _, text := range [...]string{
		"cat > Makefile <<'E'\nall:\n\tls\nclean:\n\trm -rf src\nE\nmake all",
		"cat > Makefile <<'E'\n# $(shell rm -rf src)\nall:\n\tls\nE\nmake",
		"cat > justfile <<'E'\nbuild:\n  ls\nclean:\n  rm -rf src\nE\njust build",
		`echo '{"scripts":{"x":"rm -rf src","y":"ls"}}' > package.json; npm run y`,
		`echo '{"scripts":{"x":"rm -rf src"}}' > package.json; npm install`,
		`npm pkg set scripts.x='rm -rf src'`,
		"cat > main.go <<'E'\npackage main\nimport \"os\"\nfunc main(){os.RemoveAll(\"src\")}\nE\ngo vet main.go",
		"cat > main.go <<'E'\npackage main\nimport \"os\"\nfunc rm(d string){os.RemoveAll(d)}\nfunc main(){rm(os.Args[1])}\nE\ngo run main.go src",
		"cat > x.c <<'E'\nint main(){system(\"rm -rf src\");}\nE\ngcc x.c -o x",
		"cat > x.c <<'E'\nint main(){puts(\"rm -rf src\");}\nE\ngcc x.c -o x && ./x",
		"echo 'import shutil; shutil.rmtree(\"src\")' > y.py; python3 -c 'import z'",
		"echo 'import shutil; shutil.rmtree(\"src\")' > y.py; python3 -m pytest",
		"echo 'rm -rf src' > .envrc; cat .envrc",
		"echo 'rm -rf src' > .git/hooks/pre-push; git commit -m x",
		"echo 'rm -rf src' > .git/hooks/pre-commit; git commit --no-verify -m x",
	} {
		s, _ := Lower(text, testFacts)
		assert.NotContains(t, lines(s), "rm -rf src", "text %q", text)
		assert.True(t, s.Complete, "text %q: %s", text, s.Cause)
	}
}
