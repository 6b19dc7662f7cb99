package hosts

import "embed"

//go:embed adapters/grok/rv.json adapters/pi/rv-guard.ts adapters/opencode/rv-guard.js
var adapters embed.FS

// A host is one agent program rv can stand in front of.
type host struct {
	name     string
	file     string   // the owned file, slash-separated, below the home directory
	template string   // in adapters
	baking   baking   // how the path of rv-hook is written into the template
	shipped  []string // digests of every rendering ever shipped, newest last (see digest)
}

var table = []host{
	{
		// Grok reads every *.json of this folder and always trusts it. One mistake
		// drops a whole file without a word, so rv's entry has a file of its own.
		name:     "grok",
		file:     ".grok/hooks/rv.json",
		template: "adapters/grok/rv.json",
		baking:   shellCommand,
		shipped: []string{
			"dcb669eab2c78146d9e4255b51c2ad02162261ab044de49bde398195fd418740",
		},
	},
	{
		// .ts and .js load, .mjs and .cjs are ignored without a word.
		name:     "pi",
		file:     ".pi/agent/extensions/rv-guard.ts",
		template: "adapters/pi/rv-guard.ts",
		baking:   scriptConstant,
		shipped: []string{
			"b709f537173fcc54bf58fdd49098607e1363dff05ec43cec25f91313f6a66b88",
		},
	},
	{
		// .js and .ts load, .mjs and folders are ignored without a word.
		name:     "opencode",
		file:     ".config/opencode/plugins/rv-guard.js",
		template: "adapters/opencode/rv-guard.js",
		baking:   scriptConstant,
		shipped: []string{
			"2f59fba8ec16f6d39668064f1e8b63b5c19b59cb9ca4cc2d7cf1574899f0cc87",
		},
	},
}

// Names lists the hosts Setup knows, in the table's order.
func Names() []string {
	names := make([]string, len(table))
	for i, h := range table {
		names[i] = h.name
	}
	return names
}

func lookup(name string) (host, bool) {
	for _, h := range table {
		if h.name == name {
			return h, true
		}
	}
	return host{}, false
}
