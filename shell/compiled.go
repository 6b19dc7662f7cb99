package shell

import (
	"strings"

	"rv/shell/payload"
)

// compileAndRun follows programs in compiled languages that the text wrote and runs at
// once. Only what they do for certain counts: the rest of their text is not followed
// well enough.
func (l *lowering) compileAndRun(c ctx, name string, argv []Word, span Span) {
	if len(l.state.cells) == 0 && !c.hasIn {
		return
	}
	var sources []Word
	switch name {
	case "go":
		if at := indexOf(argv, "run"); at > 0 {
			sources = argv[at+1:]
		}
	case "java", "tcc", "swift", "rust-script", "cargo-script", "zig", "nim", "v", "crystal", "dart", "kotlin":
		sources = argv[1:]
	case "cargo":
		if len(argv) > 1 && (argv[1].Is("run") || argv[1].Is("build") || argv[1].Is("test")) {
			sources = []Word{Lit("build.rs")}
			if argv[1].Is("run") {
				sources = append(sources, Lit("src/main.rs"))
			}
		}
	}
	for _, w := range sources {
		var texts []Word
		switch {
		case w.Is("-") && c.hasIn:
			texts = []Word{c.stdin}
		case w.Is(".") || w.Is("./..."):
			texts, _ = l.matchingFiles(Word{text: "*.go", glob: true})
		case strings.Contains(w.text, "."):
			texts, _ = l.fileContents(w)
		}
		for _, text := range texts {
			l.compiled(c, name+" "+w.String(), text, span)
		}
	}
}

// compiled follows the source of a program.
func (l *lowering) compiled(c ctx, step string, source Word, span Span) {
	l.certain++
	l.analyse(c, step, payload.Generic, toPayload(source), payload.Input{}, span)
	l.certain--
}

// compile remembers what cc -o PROGRAM, rustc and go build make of a source the text
// wrote.
func (l *lowering) compile(c ctx, name string, argv []Word, span Span) {
	if len(l.state.cells) == 0 && !c.hasIn {
		return
	}
	switch name {
	case "gcc", "cc", "clang", "g++", "c++", "clang++", "tcc", "rustc", "go", "javac", "ghc", "ocamlfind", "nim", "zig":
	default:
		return
	}
	out := optionTexts(argv[1:], "-o", "--output")
	for _, w := range argv[1:] {
		var texts []Word
		switch dot := strings.LastIndexByte(w.text, '.'); {
		case w.Is("-") && c.hasIn:
			texts = []Word{c.stdin}
		case dot > 0 && !strings.HasPrefix(w.text, "-"):
			texts, _ = l.fileContents(w)
		}
		target := Lit("a.out")
		if base, _, ok := strings.Cut(programName(w), "."); ok && hasWord("rustc go javac ghc nim", name) {
			target = Lit(base)
		}
		if len(out) > 0 {
			target = out[0]
		}
		for _, text := range texts {
			for _, k := range l.fileKeys(target) {
				l.state.set(key{spaceSource, k}, cell{alts: []value{scalar(text)}})
			}
		}
	}
}

// ranCompiled runs a program that the text compiled.
func (l *lowering) ranCompiled(c ctx, file Word, span Span) {
	for _, k := range l.fileKeys(file) {
		if s, ok := l.state.get(key{spaceSource, k}); ok {
			l.compiled(c, file.String(), joinWords(s.alts[0].words, ""), span)
		}
	}
}
