package shell

import "strings"

// cdOutcome are the directories a cd leaves when it succeeds and when it fails.
type cdOutcome struct{ success, failure []Word }

// dirs are the directories the shell may be in; nil means Facts.Cwd.
func (l *lowering) dirs() []Word {
	c, ok := l.state.get(keyDirs)
	if !ok {
		return nil
	}
	out := make([]Word, 0, len(c.alts))
	for _, v := range c.alts {
		out = append(out, v.words...)
	}
	return out
}

func (l *lowering) setDirs(dirs []Word) {
	if dirs == nil {
		l.state.del(keyDirs)
		return
	}
	l.state.set(keyDirs, dirsCell(dirs))
}

func dirsCell(dirs []Word) cell {
	c := cell{}
	for _, d := range dirs {
		c.alts = append(c.alts, scalar(d))
	}
	return c
}

// dirsOf is what a branch left as directories.
func dirsOf(b []change, otherwise []Word) []Word {
	for _, ch := range b {
		if ch.key == keyDirs && ch.has {
			var out []Word
			for _, v := range ch.now.alts {
				out = append(out, v.words...)
			}
			return out
		}
	}
	return otherwise
}

// start is the directory the command starts in.
func (l *lowering) start() Word {
	if l.facts.Cwd != "" {
		return Lit(l.facts.Cwd)
	}
	return NewHole(HoleCwd)
}

// currentDirs are the directories as words; never empty.
func (l *lowering) currentDirs() []Word {
	if d := l.dirs(); len(d) > 0 {
		return d
	}
	return []Word{l.start()}
}

func (l *lowering) dirValues() []value {
	dirs := l.currentDirs()
	out := make([]value, len(dirs))
	for i, d := range dirs {
		out[i] = scalar(d)
	}
	return out
}

// within is path as seen from dir.
func within(dir, path Word) Word {
	if isAbsolute(path) || mayBeAbsolute(path) {
		return path
	}
	return dir.Concat(Lit("/")).Concat(path)
}

// isAbsolute reports whether the text says that a path starts at the root.
func isAbsolute(w Word) bool {
	if len(w.holes) > 0 && w.holes[0].At == 0 {
		switch w.holes[0].Kind {
		case HoleTemp, HoleTmpdir, HoleHome, HoleCwd, HoleRepo:
			return true
		}
		return false
	}
	return strings.HasPrefix(w.text, "/")
}

// mayBeAbsolute reports whether a path starts with something unknown, which may
// name any directory.
func mayBeAbsolute(w Word) bool {
	if len(w.holes) == 0 || w.holes[0].At > 0 {
		return false
	}
	switch w.holes[0].Kind {
	case HoleName, HoleNumber:
		return false
	}
	return true
}

// args are the positional parameters, as alternatives of lists. The outermost
// text may have any.
func (l *lowering) args() []value {
	c, ok := l.state.get(keyArgs)
	if !ok {
		return []value{{array: true, words: []Word{{holes: []Hole{{Split: true}}}}}}
	}
	return c.alts
}

func (l *lowering) setArgs(lists []value) {
	l.state.set(keyArgs, cell{alts: lists})
}

// positional are the values of $n.
func (l *lowering) positional(n int) []value {
	lists := l.args()
	out := make([]value, 0, len(lists))
	for _, v := range lists {
		out = append(out, argAt(v, n))
	}
	return out
}

func argAt(v value, n int) value {
	for i, w := range v.words {
		if w.Splits() {
			return scalar(NewHole(HoleUnknown))
		}
		if i == n-1 {
			return scalar(w)
		}
	}
	return value{unset: true}
}

// shift drops the first n positional parameters.
func (l *lowering) shift(n int) {
	var out []value
	for _, v := range l.args() {
		if !knownList(v) {
			out = append(out, v)
			continue
		}
		v.words = v.words[min(n, len(v.words)):]
		out = append(out, v)
	}
	l.setArgs(out)
}

// childState forgets what a child process does not see: variables that are not
// exported, functions, aliases, traps. It returns a function that takes it back.
func (l *lowering) childState() (restore func()) {
	mark := l.state.mark()
	for k, v := range l.state.cells {
		switch k.space {
		case spaceVar:
			if !v.exported {
				l.state.del(k)
			}
		case spaceTrap:
			l.state.del(k)
		case spaceFunc, spaceAlias: // git's aliases are kept on disk
			if !v.exported {
				l.state.del(k)
			}
		}
	}
	l.state.del(keyArgs)
	l.state.del(keyErrexit)
	saved := l.lastCd
	return func() {
		l.endProcess(mark)
		l.lastCd = saved
	}
}

// endProcess takes back what a process did since mark, but for the files it
// wrote.
func (l *lowering) endProcess(mark int) {
	files := l.filesSince(mark)
	l.state.rollback(mark)
	l.state.apply(files)
}

// filesSince are the files written since mark: they stay when a process ends.
func (l *lowering) filesSince(mark int) []change {
	var out []change
	for _, ch := range l.snapshot(mark) {
		if ch.key.space == spaceFile || ch.key.space == spaceLink || ch.key.space == spaceSource {
			out = append(out, ch)
		}
	}
	return out
}
