package actions

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/approvals"
)

// What the policy asks about leaves a pending record; a person's grant for it lets it run
// once. What the surface refuses anyway spends no grant, and promises none.
func TestApprovals(t *testing.T) {
	w := newWorld(t)
	w.seal(`posture = "prompt-all"`)
	store := approvals.Open(w.Home)
	run := func(s Surface) Report {
		r := w.runner()
		r.Env.Approvals = store
		return r.Do(t.Context(), w.order("clean", Real, nil), s)
	}
	assert.Equal(t, "Blocked recoverable or outward call (policy.posture/prompt-all). Run it in Terminal.", run(Agent{}).Reason)
	pending, err := store.Pendings()
	require.NoError(t, err)
	assert.Empty(t, pending, "the opt-in is off: a grant would not help")

	const asks = "Blocked recoverable or outward call (policy.posture/prompt-all). Approve it with rv approve."
	assert.Equal(t, asks, run(CLI{Yes: true}).Reason)
	pending, err = store.Pendings()
	require.NoError(t, err)
	require.Len(t, pending, 1)
	_, err = store.Mint(pending[0], approvals.Once)
	require.NoError(t, err)

	assert.True(t, run(Agent{}).Blocked)
	rep := run(CLI{Yes: true})
	assert.True(t, rep.Ran, "the grant is still there: %+v", rep)
	assert.Equal(t, asks, run(CLI{Yes: true}).Reason, "and then it is spent")
	assert.Equal(t, "clean\n", w.Calls())
}
