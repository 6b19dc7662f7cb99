// Package sandbox runs shell scripts under real bash where they can harm
// nothing: no network, a read-only root that holds harmless tools and recording
// stubs only, tmpfs everywhere else.
//
// It needs bubblewrap; without it, user namespaces. Without either, [Start]
// fails: an oracle that did not run proves nothing.
package sandbox
