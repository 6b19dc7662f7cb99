package request_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rv/request"
)

func TestReadings(t *testing.T) {
	for _, tt := range []struct {
		server, name string
		want         []string
	}{
		{"fs", "write_file", []string{"fs/write_file"}},
		{"", "write_file", []string{"/write_file", "write/file"}},
		{"", "mcp__fs__write_file", []string{"/mcp__fs__write_file", "fs/write_file"}},
		{"", "fs__write_file", []string{"/fs__write_file", "fs/write_file", "fs/_write_file", "fs_/write_file", "fs__write/file"}},
		{"", "mcp_fs_write_file", []string{"/mcp_fs_write_file", "fs/write_file", "fs_write/file"}},
		{"", "mcp__a__b__c", []string{"/mcp__a__b__c", "a/b__c", "a__b/c"}},
		{"gateway", "fs__write_file", []string{"gateway/fs__write_file", "fs/write_file"}},
		{"gateway", "mcp__fs__x", []string{"gateway/mcp__fs__x", "fs/x"}},
		{"x", "mcp__", []string{"x/mcp__"}},
		{"x", "__", []string{"x/__"}},
	} {
		var got []string
		for _, r := range (request.Tool{Server: tt.server, Name: tt.name}).Readings() {
			got = append(got, r.Server+"/"+r.Name)
		}
		assert.Equal(t, tt.want, got, "%s %s", tt.server, tt.name)
	}
}

// However long a name is, the readings stay few.
func TestReadingsAreBounded(t *testing.T) {
	name := ""
	for range 1000 {
		name += "a_"
	}
	assert.Less(t, len((request.Tool{Name: name}).Readings()), 40)
}
