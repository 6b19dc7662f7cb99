package prove

import (
	"maps"

	"rv/internal/hostdrive"
	"rv/internal/proof"
	"rv/internal/scripted"
)

// The names of the calls in a script.
const (
	destructive = "destructive"
	harmless    = "harmless"
)

// subWord marks what is said to a sub-agent.
const subWord = "SUBWORK"

// A surface is one way in which a host comes to run a command.
type surface struct {
	name proof.Surface
	// script has the agent attempt both commands; nil when h has no such surface.
	script func(h hostdrive.Host, destroy, touch string) scripted.Script
}

var surfaces = []surface{
	{proof.Main, inMain},
	{proof.SubAgent, inSubAgent},
	{proof.Background, inBackground},
}

func inMain(h hostdrive.Host, destroy, touch string) scripted.Script {
	return scripted.Script{{Steps: both(h, destroy, touch, nil)}}
}

func inSubAgent(h hostdrive.Host, destroy, touch string) scripted.Script {
	if h.SubAgent == nil {
		return nil
	}
	return scripted.Script{
		{When: subWord, Steps: both(h, destroy, touch, nil)},
		{Steps: h.SubAgent(subWord + ": do it.")},
	}
}

func inBackground(h hostdrive.Host, destroy, touch string) scripted.Script {
	if h.Background == nil {
		return nil
	}
	steps := both(h, destroy, touch, h.Background)
	// What goes on in the background ends with the host: let it come to something.
	wait := h.Shell("sleep 1")
	wait.Name = "wait"
	return scripted.Script{{Steps: append(steps, scripted.Step{wait})}}
}

// both are the two calls, one after the other.
func both(h hostdrive.Host, destroy, touch string, more map[string]any) []scripted.Step {
	first, second := h.Shell(destroy), h.Shell(touch)
	first.Name, second.Name = destructive, harmless
	maps.Copy(first.Args, more)
	maps.Copy(second.Args, more)
	return []scripted.Step{{first}, {second}}
}
