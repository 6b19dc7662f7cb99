package shell

// Agents' hosts run the shell of their user, so some spellings of zsh count in every
// text: bash has no such names.

// runEmulate follows emulate sh -c TEXT.
func runEmulate(l *lowering, c ctx, argv []Word, span Span) flow {
	for _, w := range optionTexts(argv[1:], "-c", "-c") {
		l.shellText(l.enter(c, "emulate", span), w, nil, span)
	}
	return flowNext
}

// runZargs follows zargs [options] -- args -- command.
func runZargs(l *lowering, c ctx, argv []Word, span Span) flow {
	first := indexOf(argv, "--")
	if first == 0 {
		return flowNext
	}
	items := argv[first+1:]
	second := indexOf(items, "--")
	cmd := items[min(second+1, len(items)):]
	if second == 0 || len(cmd) == 0 {
		return flowNext
	}
	line := append(append([]Word(nil), cmd...), items[:second]...)
	l.inProcess(func() { l.runProgram(l.enter(c, "zargs", span), line, span) })
	return flowNext
}
