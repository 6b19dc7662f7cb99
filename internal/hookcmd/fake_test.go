package hookcmd

import (
	"bytes"
	"io"

	"rv/decision"
	"rv/request"
)

const (
	status     = `{"hookEventName":"pre_tool_use","toolName":"run_terminal_command","toolInput":{"command":"git status"}}`
	incomplete = `{"decision":"deny","reason":"rv could not finish evaluating this command. Run it in Terminal."}` + "\n"
)

var (
	reset = decision.Hit{Rule: decision.NewRule("core.git", "reset-hard"), Label: "git reset --hard", Severity: decision.SeverityCritical, Reason: `discards "work"`}
	drop  = decision.Hit{Rule: decision.NewRule("core.git", "stash-drop"), Label: "git stash drop", Severity: decision.SeverityMedium, Reason: "drops a stash"}
	low   = decision.Hit{Rule: decision.NewRule("core.git", "gc"), Label: "git gc", Severity: decision.SeverityLow, Reason: "prunes"}
)

func always(d decision.Decision) Enforce {
	return func(request.Request) decision.Decision { return d }
}

func denied() decision.Decision {
	d, _ := decision.NewDenial(reset, decision.RemedyAllowOnce, []decision.Hit{drop, reset})
	return decision.Deny(d)
}

// outcome is what one run left behind.
type outcome struct {
	out, err string
	exit     int
}

// run is Main without its watchdog, whose two seconds a busy machine can spend.
func run(stdin io.Reader, enforce Enforce, args ...string) outcome {
	var out, err bytes.Buffer
	c := child{stdin: stdin, stdout: &out, stderr: &err, decide: enforce.Judge}
	exit := c.run(args)
	return outcome{out.String(), err.String(), exit}
}
