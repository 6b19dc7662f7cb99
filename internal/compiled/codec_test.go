package compiled

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/decision"
	"rv/internal/mac"
	"rv/policy"
)

// full is a form in which every field is set.
func full() []Form {
	rule := decision.NewRule("core.git", "reset-hard")
	return []Form{
		{Path: "/home/u/.config/rv/policy.toml", Digest: mac.Sum([]byte("x")), Broken: true, Text: []byte("x"), Settings: Settings{
			Statements: policy.Statements{
				Rules: []policy.Statement{
					{Target: policy.TargetRule(rule), Switch: policy.Off, Severity: decision.SeverityLow, Forbid: true, Lock: true},
					{Target: policy.Target{Pack: "core.git"}, Switch: policy.On},
				},
				Exceptions: []policy.Exception{
					{Rule: rule, Argv: []string{"git", "reset", "--hard", ""}, Repo: "/r", Reason: "because"},
					{Rule: rule, Reason: "any"},
					{Rule: rule, Argv: []string{}, Reason: "none"},
				},
				Posture: policy.PostureStrict | policy.PosturePromptAll,
				Unknown: policy.Deny,
			},
			Table: []byte{1, 0, 2},
			Actions: []ActionRule{{
				Hit:  decision.Hit{Rule: rule, Label: "l", Severity: decision.SeverityCritical, Reason: "r"},
				Name: "uninstall", Params: []Param{{"path", "/etc/*"}},
			}},
			Artefacts:  []Artefacts{{Repo: "/r", Names: []string{"gen", "*.o"}}},
			Pins:       []Pin{{Dir: "/r", Digest: mac.Sum([]byte("y"))}},
			Catalogues: []Catalogue{{Path: "/r/actions.toml", Digest: mac.Sum([]byte("z"))}},
			OptIns:     OptIns{Cleanups: true, Irreversible: true},
			Audit:      AuditAll,
			Preview:    true,
		}},
		{Path: "/etc/rv/policy.toml"},
	}
}

func TestFormsComeBack(t *testing.T) {
	for name, forms := range map[string][]Form{"full": full(), "zero": {{}}, "none": nil} {
		got, err := Decode(Encode(forms))
		require.NoError(t, err, name)
		assert.Equal(t, forms, got, name)
	}
}

// A field that is added and forgotten in the codec shows here: every field of a full
// form is set, and comes back.
func TestFullFormSetsEveryField(t *testing.T) {
	var check func(path string, v reflect.Value)
	check = func(path string, v reflect.Value) {
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				check(path+"."+v.Type().Field(i).Name, v.Field(i))
			}
		case reflect.Slice:
			if assert.NotZero(t, v.Len(), path) {
				check(path+"[0]", v.Index(0))
			}
		default:
			assert.False(t, v.IsZero(), path)
		}
	}
	check("form", reflect.ValueOf(full()[0]))
}

// Whatever is cut off or put behind makes the form unusable, and nothing panics.
func TestTruncatedFormsAreRefused(t *testing.T) {
	b := Encode(full())
	for n := range b {
		forms, err := Decode(b[:n:n])
		require.ErrorIs(t, err, ErrFormat, "%d bytes", n)
		assert.Nil(t, forms)
	}
	_, err := Decode(append(b, 0))
	require.ErrorIs(t, err, ErrFormat)
	_, err = Decode([]byte("rvset03\n\x00"))
	require.ErrorIs(t, err, ErrFormat, "a future version")
}

// A length that promises more than there is costs no memory.
func TestLyingLengths(t *testing.T) {
	b := append([]byte(magic), 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f)
	assert.Less(t, testing.AllocsPerRun(10, func() {
		_, err := Decode(b)
		require.ErrorIs(t, err, ErrFormat)
	}), 10.0)
}

// Only one byte string stands for a form: what is read is written again as it was.
func FuzzDecode(f *testing.F) {
	f.Add(Encode(full()))
	f.Add(Encode(nil))
	f.Fuzz(func(t *testing.T, b []byte) {
		forms, err := Decode(b)
		if err != nil {
			return
		}
		assert.Equal(t, b, Encode(forms))
	})
}

func TestAuditNames(t *testing.T) {
	for _, name := range AuditNames() {
		a, ok := ParseAudit(name)
		assert.True(t, ok)
		assert.Equal(t, name, a.String())
	}
	assert.Equal(t, []string{"off", "blocks", "all"}, AuditNames())
	for _, name := range []string{"", "none", "OFF"} {
		_, ok := ParseAudit(name)
		assert.False(t, ok)
	}
	assert.Empty(t, Audit(9).String())
}
