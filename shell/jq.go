package shell

import "strings"

// jqText is what jq -r may print: any string of the filter or of the known input, a
// line each. What it selects is not followed.
func jqText(args []Word, in Word) (Word, bool) {
	raw := false
	var filter Word
	for i := 0; i < len(args); i++ {
		s := args[i].Prefix()
		switch {
		case hasWord("--arg --argjson --slurpfile --rawfile", s):
			i += 2
		case hasWord("-f --from-file --indent -L", s):
			i++
		case s == "--raw-output" || s == "--join-output" || len(s) > 1 && s[0] == '-' && s[1] != '-' && strings.ContainsAny(s, "rj"):
			raw = true
		case len(s) > 0 && s[0] == '-':
		case filter.text == "":
			filter = args[i]
		}
	}
	if !raw {
		return Word{}, false
	}
	text := jsonStrings(filter.text)
	if s, known := in.Known(); known {
		text = append(text, jsonStrings(s)...)
	}
	if len(text) == 0 {
		return Word{}, false
	}
	return Lit(strings.Join(text, "\n") + "\n"), true
}

// jsonStrings are the strings in a JSON text, keys aside.
func jsonStrings(s string) []string {
	var out []string
	for {
		start := strings.IndexByte(s, '"')
		if start < 0 || len(out) == 64 {
			return out
		}
		end := start + 1
		for end < len(s) && s[end] != '"' {
			if s[end] == '\\' {
				end++
			}
			end++
		}
		if end >= len(s) {
			return out
		}
		text := s[start+1 : end]
		s = s[end+1:]
		if strings.HasPrefix(strings.TrimLeft(s, " \t\n"), ":") {
			continue
		}
		out = append(out, decodeANSI(text))
	}
}
