package actions

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rv/request"
)

// plan is everything in a ticket but what the gate of its surface put there: the
// elevation, and whether it is spent.
type plan struct {
	Name         string
	Asked, Mode  Mode
	Args         Args
	Programs     [2]Binary
	Command      Command
	Probe        *probe
	Note         Text
	Missing      [2]error
	RequestKind  request.Kind
	RequestParts request.Action
}

func planOf(k Ticket) plan {
	t := k.t
	req := t.order.request(t.mode, request.Caller{})
	return plan{
		t.order.action.Name, t.order.mode, t.mode, t.order.args, t.order.programs, t.command, t.probe, t.note, t.order.missing, req.Kind(), req.Action(),
	}
}

// A window, an agent and a command line that may do the same get the same ticket, and the
// same report from the same world: only the gate and the rendering are theirs.
func TestSurfacesAreAlike(t *testing.T) {
	compared := 0
	for _, name := range actionNames {
		for mode := Preview; mode <= Real; mode++ {
			// What is interactive becomes a flow of its own in a window.
			alike := []string{"agent", "cli"}
			if kindOf[name] != "interactive" || mode == Preview {
				alike = append(alike, "gui")
			}
			w := newWorld(t)
			o := w.order(name, mode, argsFor(name))
			first := Match(Decide(o, willing()["agent"]), taking{})
			var reports []Report
			for _, surface := range alike {
				k := Match(Decide(o, willing()[surface]), taking{})
				assert.Equal(t, planOf(first), planOf(k), "%s %v %s", name, mode, surface)
				compared++

				fresh := newWorld(t)
				r := fresh.runner()
				r.Elevate = []string{"/usr/bin/env"} // as good as any: nothing is root here
				reports = append(reports, r.Do(t.Context(), fresh.order(name, mode, argsFor(name)), willing()[surface]))
			}
			for _, rep := range reports[1:] {
				assert.Equal(t, string(reports[0].JSON()), string(rep.JSON()), "%s %v", name, mode)
				assert.Equal(t, reports[0].Groups, rep.Groups)
			}
		}
	}
	assert.Equal(t, 5*3*2-2, compared)
}
