package owned

// The directories of configuration.
const (
	// ManagedDir is the administrator's.
	ManagedDir = "/etc/rv"
	// UserDir is the user's, below the home directory. Everything rv remembers
	// is in it too, so that one place holds all there is to protect.
	UserDir = ".config/rv"
	// RepositoryDir is a repository's, in any directory of it.
	RepositoryDir = ".rv"
)

// What lies in these directories.
const (
	// Policy is the configuration file of each of the three.
	Policy = "policy.toml"
	// Packs is the folder of rule packs of each of the three.
	Packs = "packs"

	// Key authenticates everything rv remembers.
	Key = "key"
	// Sealed is the user's configuration as a person sealed it last.
	Sealed = "sealed"
	// Compiled is the folder of parsed configuration files.
	Compiled = "compiled"
	// Grants is the folder of approvals.
	Grants = "grants"
	// Audit is the folder of the decision log.
	Audit = "audit"
)

// The programs.
const (
	CLI  = "rv"
	Hook = "rv-hook"
)

// The files rv writes into the configuration of agent hosts, below the home
// directory, slash-separated.
const (
	GrokHooks      = ".grok/hooks/rv.json"
	PiExtension    = ".pi/agent/extensions/rv-guard.ts"
	OpenCodePlugin = ".config/opencode/plugins/rv-guard.js"
)

// HostFiles are all of them. A file that rv shares with others stands here too: by
// its target, a change to rv's entry cannot be told from one to another entry.
var HostFiles = [...]string{GrokHooks, PiExtension, OpenCodePlugin}
