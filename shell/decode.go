package shell

import (
	"strings"

	"rv/internal/basecode"
)

// decodeBase64 is base64 -d and openssl base64 -d on a known text.
func decodeBase64(name string, args []Word, in Word) (Word, bool) {
	decode := false
	for _, w := range args {
		s := w.text
		decode = decode || s == "--decode" || len(s) > 1 && s[0] == '-' && s[1] != '-' && strings.ContainsAny(s, "dD")
	}
	if name == "openssl" && !hasOption(args, "base64") && !hasOption(args, "enc") {
		return NewHole(HoleUnknown), true
	}
	s, known := in.Known()
	if !known {
		return sameSource(in), true
	}
	if !decode {
		return Lit(basecode.EncodeBase64(s) + "\n"), true
	}
	out, ok := basecode.Base64(s)
	if !ok && len(out) == 0 {
		return NewHole(HoleUnknown), true
	}
	return Lit(string(out)), true
}

// sameSource keeps what is known of where bytes come from.
func sameSource(in Word) Word {
	if in.HasHole(HoleNet) {
		return NewHole(HoleNet)
	}
	return NewHole(HoleUnknown)
}

func decodeBase32(args []Word, in Word) (Word, bool) {
	s, known := in.Known()
	if !known {
		return sameSource(in), true
	}
	for _, w := range args {
		if w.Is("-d") || w.Is("--decode") || w.Is("-D") {
			out, ok := basecode.Base32(s)
			if !ok {
				return NewHole(HoleUnknown), true
			}
			return Lit(string(out)), true
		}
	}
	return Lit(basecode.EncodeBase32(s) + "\n"), true
}

// decodeHex is xxd -r -p on a known text.
func decodeHex(args []Word, in Word) (Word, bool) {
	reverse, plain := false, false
	for _, w := range args {
		s := w.text
		if len(s) > 1 && s[0] == '-' {
			reverse = reverse || strings.HasPrefix(s, "-r") || s == "-pr"
			plain = plain || strings.HasPrefix(s, "-p") || s == "-rp" || strings.HasPrefix(s, "-ps")
		}
	}
	s, known := in.Known()
	if !known {
		return sameSource(in), true
	}
	if !reverse {
		if plain {
			return Lit(basecode.EncodeHex(s) + "\n"), true
		}
		return NewHole(HoleUnknown), true
	}
	if !plain {
		return hexDump(s), true
	}
	out, ok := basecode.Hex(s)
	if !ok {
		return NewHole(HoleUnknown), true
	}
	return Lit(string(out)), true
}

// hexDump reads the lines of a full dump: offset, bytes, text.
func hexDump(s string) Word {
	var b strings.Builder
	for _, line := range strings.Split(s, "\n") {
		_, rest, ok := strings.Cut(line, ":")
		if !ok {
			continue
		}
		if text := strings.Index(rest, "  "); text >= 0 {
			rest = rest[:text]
		}
		raw, ok := basecode.Hex(rest)
		if !ok {
			return NewHole(HoleUnknown)
		}
		b.Write(raw)
	}
	return Lit(b.String())
}

// translate is tr on a known text.
func translate(args []Word, in Word) (Word, bool) {
	var flags string
	var sets []string
	for _, w := range args {
		s, known := w.Known()
		if !known {
			return NewHole(HoleUnknown), true
		}
		if len(s) > 1 && s[0] == '-' && len(sets) == 0 {
			switch s {
			case "--delete":
				s = "-d"
			case "--squeeze-repeats":
				s = "-s"
			case "--complement":
				s = "-c"
			}
			flags += s[1:]
			continue
		}
		sets = append(sets, s)
	}
	text, known := in.Known()
	if !known {
		return sameSource(in), true
	}
	if len(sets) == 0 {
		return in, true
	}
	from := expandSet(sets[0])
	var table [256]int
	for i := range table {
		table[i] = i
	}
	complement := strings.ContainsAny(flags, "cC")
	inFrom := func(b byte) bool { return (strings.IndexByte(from, b) >= 0) != complement }
	if len(sets) > 1 && !strings.Contains(flags, "d") {
		to := expandSet(sets[1])
		if to == "" {
			return in, true
		}
		for i := 0; i < 256; i++ {
			switch at := strings.IndexByte(from, byte(i)); {
			case complement && at < 0:
				table[i] = int(to[len(to)-1])
			case !complement && at >= 0:
				table[i] = int(to[min(at, len(to)-1)])
			}
		}
	}
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		b := text[i]
		if strings.Contains(flags, "d") && inFrom(b) {
			continue
		}
		r := byte(table[b])
		if strings.Contains(flags, "s") && len(out) > 0 && out[len(out)-1] == r && (inFrom(b) || len(sets) > 1) {
			continue
		}
		out = append(out, r)
	}
	return Lit(string(out)), true
}

// expandSet are the characters of a tr set.
func expandSet(s string) string {
	for _, class := range [...][2]string{
		{"[:lower:]", "abcdefghijklmnopqrstuvwxyz"}, {"[:upper:]", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"},
		{"[:digit:]", "0123456789"}, {"[:space:]", " \t\n\r\v\f"}, {"[:blank:]", " \t"},
		{"[:alpha:]", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"},
		{"[:alnum:]", "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"},
		{"[:punct:]", "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"},
	} {
		s = strings.ReplaceAll(s, class[0], class[1])
	}
	s = decodeEscapes(s, escapePrintf)
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if i+2 < len(s) && s[i+1] == '-' && s[i+2] >= s[i] {
			for b := int(s[i]); b <= int(s[i+2]); b++ {
				out = append(out, byte(b))
			}
			i += 2
			continue
		}
		out = append(out, s[i])
	}
	return string(out)
}
