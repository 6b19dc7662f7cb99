package audit

import "strings"

// Mask replaces what looks like a secret. It knows shapes, not secrets: a password that
// looks like a word and follows no telling name stays.
func Mask(text string) string {
	if text == "" {
		return ""
	}
	var b strings.Builder
	next := false // the next word is a secret
	for text != "" {
		n := strings.IndexFunc(text, separates)
		if quoted := quotedSecret(text); n == 0 && next && quoted > 0 {
			b.WriteString(text[:1] + masked + text[:1])
			text, next = text[quoted:], false
			continue
		}
		if n == 0 {
			b.WriteByte(text[0])
			text = text[1:]
			continue
		}
		if n < 0 {
			n = len(text)
		}
		word := text[:n]
		text = text[n:]
		switch {
		case next && !strings.HasPrefix(word, "-"):
			b.WriteString(masked)
			next = scheme(word) // "Authorization: Bearer X"
		default:
			var shown string
			shown, next = maskWord(word)
			b.WriteString(shown)
		}
	}
	return b.String()
}

// quotedSecret is the length of the quoted text that s begins with, 0 for none.
func quotedSecret(s string) int {
	if s[0] != '"' && s[0] != '\'' {
		return 0
	}
	if end := strings.IndexByte(s[1:], s[0]); end >= 0 {
		return end + 2
	}
	return len(s)
}

const masked = "[masked]"

func separates(r rune) bool {
	return r == ' ' || r == '\t' || r == '\n' || r == '\r' || r == '"' || r == '\'' || r == '`' || r == '|' || r == ';' || r == '(' || r == ')' || r == '<' || r == '>'
}

// maskWord masks one word; next says that it announces a secret.
func maskWord(word string) (shown string, next bool) {
	if i := strings.IndexAny(word, "=:"); i > 0 && i+1 < len(word) && telling(word[:i]) && !strings.HasPrefix(word[i:], "://") {
		return word[:i+1] + masked, false
	}
	if i := strings.Index(word, "://"); i >= 0 {
		return maskURL(word, i+len("://")), false
	}
	if looksSecret(word) {
		return masked, false
	}
	for _, piece := range strings.FieldsFunc(word, func(r rune) bool { return strings.ContainsRune("=:,@&?/{}[]", r) }) {
		if looksSecret(piece) {
			word = strings.ReplaceAll(word, piece, masked)
		}
	}
	bare := strings.TrimRight(word, "=:")
	return word, telling(bare) && (strings.HasPrefix(word, "-") || bare != word) || secretFlag(word) || scheme(word)
}

// maskURL masks the user and password of a URL, and what its query tells.
func maskURL(word string, from int) string {
	rest := word[from:]
	end := strings.IndexAny(rest, "/?#")
	if end < 0 {
		end = len(rest)
	}
	if at := strings.LastIndexByte(rest[:end], '@'); at >= 0 {
		rest = masked + rest[at:]
	}
	pieces := strings.FieldsFunc(rest, func(r rune) bool { return strings.ContainsRune("/?#&", r) })
	for _, p := range pieces {
		name, value, found := strings.Cut(p, "=")
		switch {
		case found && value != "" && telling(name):
			rest = strings.Replace(rest, p, name+"="+masked, 1)
		case looksSecret(p):
			rest = strings.Replace(rest, p, masked, 1)
		}
	}
	return word[:from] + rest
}

var tellingNames = [...]string{
	"password", "passwd", "passphrase", "pwd", "secret", "token", "apikey", "api-key", "api_key", "access-key", "access_key", "accesskey",
	"auth", "credential", "private-key", "private_key", "bearer", "cookie", "signature", "sas",
}

// telling reports whether a name says that its value is a secret.
func telling(name string) bool {
	name = strings.ToLower(name)
	for _, t := range tellingNames {
		if strings.Contains(name, t) {
			return true
		}
	}
	return false
}

func scheme(word string) bool {
	switch strings.ToLower(word) {
	case "bearer", "basic":
		return true
	}
	return false
}

// secretFlag: options whose value is often a secret, by curl, mysql and their kin.
func secretFlag(word string) bool {
	switch word {
	case "-u", "--user", "--pass", "-p", "--key", "--pat":
		return true
	}
	return false
}

// shapes begin tokens that services hand out.
var shapes = [...]string{
	"ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "gldt-", "xoxa-", "xoxb-", "xoxp-", "xoxr-", "xoxs-", "xapp-",
	"sk-", "sk_live_", "sk_test_", "rk_live_", "rk_test_", "pk_live_", "whsec_", "akia", "asia", "aiza", "ya29.", "eyj", "npm_", "pypi-",
	"dop_v1_", "doo_v1_", "hf_", "sg.", "shpat_", "shpss_", "age-secret-key-", "dckr_pat_", "lin_api_", "figd_", "pat_", "r8_", "gsk_",
	"hvs.", "hvb.", "atatt", "ops_", "sq0", "rnd_", "nfp_", "vercel_", "sbp_", "supabase_",
}

// looksSecret reports whether a word has the shape of a token, or is so long and mixed
// that it is no name.
func looksSecret(word string) bool {
	lower := strings.ToLower(word)
	if len(word) >= 16 {
		for _, s := range shapes {
			if strings.HasPrefix(lower, s) {
				return true
			}
		}
	}
	if strings.Contains(word, "PRIVATE") {
		return true // -----BEGIN … PRIVATE KEY-----
	}
	return len(word) >= 32 && mixed(word)
}

// mixed reports whether a word is letters and digits without what joins words of a name.
func mixed(word string) bool {
	digits, letters := 0, 0
	for i := 0; i < len(word); i++ {
		switch c := word[i]; {
		case '0' <= c && c <= '9':
			digits++
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z':
			letters++
		case c == '+' || c == '/' || c == '=' || c == '_' || c == '-':
		default:
			return false
		}
	}
	joins := len(word) - digits - letters
	return digits >= 4 && letters >= 4 && joins*8 <= len(word)
}
