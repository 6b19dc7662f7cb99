package rules

import "rv/rules/internal/table"

// place says which class an absolute path has by its spelling alone.
type place struct {
	path  string // without the leading slash; components may be patterns
	at    Class  // the path itself
	below Class
}

// places is searched for the longest entry that covers a path. What none covers
// is elsewhere.
var places = [...]place{
	{"bin", table.ClassSystem, table.ClassSystem},
	{"sbin", table.ClassSystem, table.ClassSystem},
	{"lib", table.ClassSystem, table.ClassSystem},
	{"lib32", table.ClassSystem, table.ClassSystem},
	{"lib64", table.ClassSystem, table.ClassSystem},
	{"libx32", table.ClassSystem, table.ClassSystem},
	{"boot", table.ClassSystem, table.ClassSystem},
	{"efi", table.ClassSystem, table.ClassSystem},
	{"etc", table.ClassSystem, table.ClassSystem},
	{"proc", table.ClassSystem, table.ClassSystem},
	{"sys", table.ClassSystem, table.ClassSystem},
	{"usr", table.ClassSystem, table.ClassSystem},
	{"var", table.ClassSystem, table.ClassSystem},
	{"run", table.ClassSystem, table.ClassSite},
	{"nix", table.ClassSystem, table.ClassSystem},
	{"gnu", table.ClassSystem, table.ClassSystem},
	{"snap", table.ClassSystem, table.ClassSystem},
	{"cores", table.ClassSystem, table.ClassSystem},
	{"lost+found", table.ClassSystem, table.ClassSystem},
	{"private", table.ClassSystem, table.ClassSystem},
	{"System", table.ClassSystem, table.ClassSystem},
	{"Library", table.ClassSystem, table.ClassSystem},

	// Installed by hand, or data of this machine: as bad to lose, but people
	// write there every day.
	{"Applications", table.ClassSystem, table.ClassSite},
	{"Volumes", table.ClassSystem, table.ClassSite},
	{"backup", table.ClassSite, table.ClassSite},
	{"backups", table.ClassSite, table.ClassSite},
	{"media", table.ClassSystem, table.ClassSite},
	{"mnt", table.ClassSystem, table.ClassSite},
	{"opt", table.ClassSystem, table.ClassSite},
	{"srv", table.ClassSystem, table.ClassSite},
	{"usr/local", table.ClassSystem, table.ClassSite},
	{"usr/src", table.ClassSite, table.ClassSite},
	{"var/cache", table.ClassSystem, table.ClassSite},
	{"var/log", table.ClassSystem, table.ClassSite},
	{"var/www", table.ClassSite, table.ClassSite},

	// Fetched again by the next apt-get update and its like.
	{"var/lib/apt/lists", table.ClassCache, table.ClassCache},
	{"var/cache/apt/archives", table.ClassCache, table.ClassCache},
	{"var/cache/apk", table.ClassCache, table.ClassCache},
	{"var/cache/dnf", table.ClassCache, table.ClassCache},
	{"var/cache/yum", table.ClassCache, table.ClassCache},
	{"private/var/log", table.ClassSystem, table.ClassSite},

	{"home", table.ClassSystem, table.ClassOtherHome},
	{"home/*", table.ClassHome, table.ClassOtherHome},
	{"Users", table.ClassSystem, table.ClassOtherHome},
	{"Users/*", table.ClassHome, table.ClassOtherHome},
	{"root", table.ClassHome, table.ClassOtherHome},
	{"var/root", table.ClassHome, table.ClassOtherHome},
	{"private/var/root", table.ClassHome, table.ClassOtherHome},

	{"tmp", table.ClassElsewhere, table.ClassTemp},
	{"var/tmp", table.ClassElsewhere, table.ClassTemp},
	{"var/folders", table.ClassSystem, table.ClassElsewhere},
	{"var/folders/*/*/T", table.ClassElsewhere, table.ClassTemp},
	{"private/tmp", table.ClassElsewhere, table.ClassTemp},
	{"private/var/tmp", table.ClassElsewhere, table.ClassTemp},
	{"private/var/folders", table.ClassSystem, table.ClassElsewhere},
	{"private/var/folders/*/*/T", table.ClassElsewhere, table.ClassTemp},

	{"dev", table.ClassSystem, table.ClassDevice},
	{"dev/shm", table.ClassElsewhere, table.ClassElsewhere},
	{"dev/mqueue", table.ClassElsewhere, table.ClassElsewhere},
	{"dev/null", table.ClassStream, table.ClassStream},
	{"dev/zero", table.ClassStream, table.ClassStream},
	{"dev/full", table.ClassStream, table.ClassStream},
	{"dev/random", table.ClassStream, table.ClassStream},
	{"dev/urandom", table.ClassStream, table.ClassStream},
	{"dev/stdin", table.ClassStream, table.ClassStream},
	{"dev/stdout", table.ClassStream, table.ClassStream},
	{"dev/stderr", table.ClassStream, table.ClassStream},
	{"dev/fd", table.ClassStream, table.ClassStream},
	{"dev/tcp", table.ClassStream, table.ClassStream}, // bash's own, no file
	{"dev/udp", table.ClassStream, table.ClassStream},
	{"dev/console", table.ClassStream, table.ClassStream},
	{"dev/log", table.ClassStream, table.ClassStream},
	{"dev/kmsg", table.ClassStream, table.ClassStream},
	{"dev/pts", table.ClassStream, table.ClassStream},
	{"dev/ptmx", table.ClassStream, table.ClassStream},
	{"dev/tty*", table.ClassStream, table.ClassStream}, // terminals and serial lines
	{"dev/cu.*", table.ClassStream, table.ClassStream},
	{"dev/snd", table.ClassStream, table.ClassStream},
	{"proc/sys", table.ClassSystem, table.ClassStream}, // knobs of the running kernel; nothing is kept there
	{"proc/self/fd", table.ClassStream, table.ClassStream},
	{"proc/thread-self/fd", table.ClassStream, table.ClassStream},
	{"proc/*/fd", table.ClassStream, table.ClassStream},
}

// cache is a directory, relative to a home, whose content can be fetched again.
type cache struct {
	path string
	self bool // the directory itself too, not only what is below it
}

var caches = [...]cache{
	{".cache", false},
	{"Library/Caches", false},
	{"Library/Developer/Xcode/DerivedData", true},
	{".npm/_cacache", true},
	{".npm/_npx", true},
	{".npm/_logs", true},
	{".yarn/cache", true},
	{".yarn/berry/cache", true},
	{".pnpm-store", true},
	{".local/share/pnpm/store", true},
	{"Library/pnpm/store", true},
	{".bun/install/cache", true},
	{".gradle/caches", true},
	{".ivy2/cache", true},
	{".m2/repository", true},
	{".terraform.d/plugin-cache", true},
	{".nuget/packages", true},
	{".pub-cache/hosted", true},
	{".cargo/registry/cache", true},
	{".cargo/registry/index", true},
	{".cargo/registry/src", true},
	{".cargo/git/checkouts", true},
	{".cargo/git/db", true},
	{".rustup/downloads", true},
	{".rustup/tmp", true},
	{".composer/cache", true},
	{".ccache", true},
	{"go/pkg/mod", true},
}

// artefacts are names of files and directories that are built again from the
// rest of a project. A leading * stands for any text.
var artefacts = [...]string{
	"node_modules", "bower_components", "elm-stuff",
	"dist", "build", "target", "_build", "dist-newstyle", "cmake-build-*", "zig-out",
	".next", ".nuxt", ".output", ".svelte-kit", ".astro", ".angular", ".docusaurus", ".expo",
	".turbo", ".parcel-cache", ".vite", ".cache", ".rollup.cache", ".eslintcache", "storybook-static",
	"__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis", ".ipynb_checkpoints",
	".tox", ".nox", ".venv", "venv", ".eggs", "*.egg-info", "*.pyc",
	"coverage", ".coverage", ".nyc_output", "htmlcov",
	".gradle", ".dart_tool", ".stack-work", ".zig-cache", "zig-cache", "DerivedData",
	".terraform", ".terraform.lock.hcl", ".serverless", ".aws-sam", "cdk.out",
	".pnpm-store", ".sass-cache", ".jekyll-cache", ".hugo_cache", ".shadow-cljs", ".cpcache",
	"playwright-report", "test-results", "allure-results", "lib-cov",
	"bazel-out", "bazel-bin", "bazel-testlogs", "CMakeFiles", ".ccls-cache",
	"package-lock.json", "yarn.lock", "pnpm-lock.yaml", "bun.lock", "bun.lockb", "*.tsbuildinfo", // written by the next install or build
	"xcuserdata", ".swiftpm", ".build", "Pods", ".metals", ".bloop", ".elixir_ls", "_opam", ".direnv", "*.tmp",
}

// vcsNames hold a repository's history.
var vcsNames = [...]string{".git", ".hg", ".svn", ".jj", ".bzr"}
