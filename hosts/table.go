package hosts

import (
	"embed"

	"rv/internal/owned"
)

//go:embed adapters/claude/plugin.json adapters/claude/hooks.json adapters/codex/hooks.json adapters/copilot/rv.json
//go:embed adapters/gemini/gemini-extension.json adapters/gemini/hooks.json
//go:embed adapters/grok/rv.json adapters/grok/requirements.toml adapters/pi/rv-guard.ts adapters/opencode/rv-guard.js
var adapters embed.FS

// A host is one agent program rv can stand in front of.
type host struct {
	name   string
	folder owned.Folder
	// files are written in this order; the last one is the one the host asks rv by.
	files []file
	// managed are for every user of the machine.
	managed []file
	// remains is what a person still has to do when the files are in place.
	remains string

	programs []string // what it is called on PATH
	packages []string // and on npm, the newest first
	// installer is where its own installer puts it, below the home directory.
	installer string
}

// A file is one that rv writes.
type file struct {
	// path is slash-separated, below the home directory; for managed files below /.
	path string
	// instead is used when the folder of path does not exist and its own does.
	instead  string
	template string   // in adapters
	baking   baking   // how the path of rv-hook is written into the template
	shipped  []string // digests of every rendering ever shipped, newest last (see digest)
	// shared: other people's entries stand beside ours.
	shared bool
}

// Of files that have two places.
var (
	claudeHooks = []string{"d0c6612ad111e3a8eddf5786d05f1cb173f8bcb0ded99c3b2cac26f286bdc971"}
	geminiHooks = []string{"1a0ba5eb72b1cb8f65e1dabbf90d193531064b0cdd7811de54f6c87602576741"}
	codexHooks  = []string{"fd03196c9578a9d08c695a485cf268b0551052db7b4435f8c2c9dfdcb5365437"}
)

var table = []host{
	{
		// A plugin folder of our own: settings.json belongs to others, one malformed
		// group in it disables every hook of the file, and Grok reads it too.
		name:   "claude",
		folder: owned.Claude,
		files: []file{
			{
				path:     owned.ClaudeManifest,
				template: "adapters/claude/plugin.json",
				shipped: []string{
					"f00e58392d382f3bde929318b9cdeea926f34e52a85c4999930f5737ffb41284",
				},
			},
			{path: owned.ClaudeHooks, template: "adapters/claude/hooks.json", baking: jsonCommand, shipped: claudeHooks},
		},
		// Not to be switched off by a repository's settings, --bare or --safe-mode.
		managed:   []file{{path: owned.ClaudeManaged, template: "adapters/claude/hooks.json", baking: jsonCommand, shipped: claudeHooks}},
		programs:  []string{"claude"},
		installer: ".local/bin/claude",
		packages:  []string{"@anthropic-ai/claude-code"},
	},
	{
		// One file for everybody; there is no folder to drop another into. An entry that
		// moves is no longer trusted, so ours goes behind the others.
		name:   "codex",
		folder: owned.Codex,
		files: []file{
			{path: owned.CodexHooks, template: "adapters/codex/hooks.json", baking: shellCommand("codex"), shipped: codexHooks, shared: true},
		},
		// Runs without having been reviewed.
		managed:  []file{{path: owned.CodexManaged, template: "adapters/codex/hooks.json", baking: shellCommand("codex"), shipped: codexHooks}},
		remains:  "Codex runs no hook that nobody has reviewed, and does not say so: start codex, enter /hooks and trust the one of rv",
		programs: []string{"codex"},
		packages: []string{"@openai/codex"},
	},
	{
		// An extension of our own: settings.json belongs to others.
		name:   "gemini",
		folder: owned.Gemini,
		files: []file{
			{
				path:     owned.GeminiManifest,
				template: "adapters/gemini/gemini-extension.json",
				shipped: []string{
					"39f7ed24d771cb6b4ed2e871b1e38831fdac1039733016bd604459f526c8a578",
				},
			},
			{path: owned.GeminiHooks, template: "adapters/gemini/hooks.json", baking: shellCommand("gemini"), shipped: geminiHooks},
		},
		// Not to be left out with the extensions (-e none).
		managed:  []file{{path: owned.GeminiManaged, template: "adapters/gemini/hooks.json", baking: shellCommand("gemini"), shipped: geminiHooks}},
		programs: []string{"gemini"},
		packages: []string{"@google/gemini-cli"},
	},
	{
		// Copilot reads every *.json of this folder; one bad file does not spoil another.
		// exec starts rv-hook without a shell, so nothing is quoted, and a missing file
		// blocks.
		name:   "copilot",
		folder: owned.Copilot,
		files: []file{{
			path:     owned.CopilotHooks,
			template: "adapters/copilot/rv.json",
			baking:   jsonExec,
			shipped: []string{
				"180401bb78668d34704119d6a7552d1af2f5ecb9d17e75915f51d1ff00e4b2ce",
			},
		}},
		programs: []string{"copilot"},
		packages: []string{"@github/copilot"},
	},
	{
		// Grok reads every *.json of this folder and always trusts it. One mistake
		// drops a whole file without a word, so rv's entry has a file of its own.
		name:   "grok",
		folder: owned.Grok,
		files: []file{{
			path:     owned.GrokHooks,
			template: "adapters/grok/rv.json",
			baking:   shellCommand("grok"),
			shipped: []string{
				"dcb669eab2c78146d9e4255b51c2ad02162261ab044de49bde398195fd418740",
			},
		}},
		// Not to be switched off by a line in ~/.grok/disabled-hooks.
		managed: []file{{
			path:     owned.GrokManaged,
			template: "adapters/grok/requirements.toml",
			baking:   tomlCommand("grok"),
			shipped: []string{
				"7de3b384f7d6573988c8338e4a17d11afc84ad0605e7a8cc49bf5bb0ab5c1bcb",
			},
		}},
		programs:  []string{"grok"},
		installer: ".grok/bin/grok",
		packages:  []string{"@xai-official/grok"},
	},
	{
		// .ts and .js load, .mjs and .cjs are ignored without a word.
		name:   "pi",
		folder: owned.Pi,
		files: []file{{
			path:     owned.PiExtension,
			template: "adapters/pi/rv-guard.ts",
			baking:   scriptConstant,
			shipped: []string{
				"b709f537173fcc54bf58fdd49098607e1363dff05ec43cec25f91313f6a66b88",
			},
		}},
		programs: []string{"pi"},
		packages: []string{"@earendil-works/pi-coding-agent", "@mariozechner/pi-coding-agent"},
	},
	{
		// .js and .ts load, .mjs and folders are ignored without a word. Every version
		// reads the folder of the older name too.
		name:   "opencode",
		folder: owned.OpenCode,
		files: []file{{
			path:     owned.OpenCodePlugin,
			instead:  owned.OpenCodePluginOnly,
			template: "adapters/opencode/rv-guard.js",
			baking:   scriptConstant,
			shipped: []string{
				"2f59fba8ec16f6d39668064f1e8b63b5c19b59cb9ca4cc2d7cf1574899f0cc87",
			},
		}},
		programs:  []string{"opencode"},
		installer: ".opencode/bin/opencode",
		packages:  []string{"opencode-ai"},
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

// ManagedNames lists those with files for every user of the machine.
func ManagedNames() []string {
	var names []string
	for _, h := range table {
		if len(h.managed) > 0 {
			names = append(names, h.name)
		}
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
