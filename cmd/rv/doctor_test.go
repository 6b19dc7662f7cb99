package main

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/internal/doctor"
)

// TestTheDocumentOfDoctorIsDescribed: every member of rv.doctor.v1 stands in docs/doctor.md.
func TestTheDocumentOfDoctorIsDescribed(t *testing.T) {
	page, err := os.ReadFile("../../docs/doctor.md")
	require.NoError(t, err)
	for _, v := range []any{doctorReport{}, doctorFixed{}, doctorPacks{}, doctorAudit{}, doctorLatency{}, doctor.Host{}, doctor.Finding{}, doctor.Proof{}} {
		kind := reflect.TypeOf(v)
		for i := range kind.NumField() {
			name, _, _ := strings.Cut(kind.Field(i).Tag.Get("json"), ",")
			if name == "" {
				assert.False(t, kind.Field(i).IsExported(), "%s.%s has no name", kind, kind.Field(i).Name)
				continue
			}
			if name != "schema" {
				assert.Contains(t, string(page), "`"+name+"`", "%s.%s", kind, kind.Field(i).Name)
			}
		}
	}
	assert.Contains(t, string(page), "`"+doctorSchema+"`")
}
