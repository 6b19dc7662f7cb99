//go:build linux

package main

// vim runs :! commands given by -c or +.
func vim(args []string) {
	for i, a := range args {
		cmd := ""
		switch {
		case (a == "-c" || a == "--cmd") && i+1 < len(args):
			cmd = args[i+1]
		case len(a) > 1 && a[0] == '+':
			cmd = a[1:]
		}
		for len(cmd) > 0 && (cmd[0] == ':' || cmd[0] == ' ') {
			cmd = cmd[1:]
		}
		if len(cmd) > 1 && cmd[0] == '!' {
			spawn([]string{"/bin/sh", "-c", cmd[1:]})
		}
	}
}

func tar(args []string) {
	for i, a := range args {
		for _, opt := range []string{"--to-command", "--use-compress-program"} {
			if a == opt && i+1 < len(args) {
				shell(args[i+1])
			}
			if v, ok := cutPrefix(a, opt+"="); ok {
				shell(v)
			}
		}
		if v, ok := cutPrefix(a, "--checkpoint-action=exec="); ok {
			shell(v)
		}
	}
}

// rsync -e CMD starts the words of CMD with the host and a command for it.
func rsync(args []string) {
	for i, a := range args {
		v, ok := cutPrefix(a, "--rsh=")
		if (a == "-e" || a == "--rsh") && i+1 < len(args) {
			v, ok = args[i+1], true
		}
		if !ok {
			continue
		}
		var words []string
		word, quoted, open := "", byte(0), false
		for j := 0; j < len(v); j++ {
			switch c := v[j]; {
			case quoted != 0 && c == quoted:
				quoted = 0
			case quoted == 0 && (c == '\'' || c == '"'):
				quoted, open = c, true
			case quoted == 0 && c == ' ':
				if open || word != "" {
					words = append(words, word)
				}
				word, open = "", false
			default:
				word += v[j : j+1]
			}
		}
		if open || word != "" {
			words = append(words, word)
		}
		exec(append(words, "host", "rsync", "--server", "."))
	}
}
