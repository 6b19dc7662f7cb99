package gate

import (
	"slices"
	"strings"

	"rv/policy"
	"rv/request"
	"rv/rules"
)

// verbs are words in names of tools and what a tool so called does. They only raise a
// risk: a name proves nothing good.
var verbs = [...]struct {
	words []string
	facts policy.Facts
}{
	{[]string{"write", "create", "update", "edit", "set", "put", "insert", "append", "patch", "move", "rename", "save", "upload"}, policy.Facts{Effects: policy.EffectWrite}},
	{[]string{"delete", "remove", "rm", "drop", "unlink", "clear", "reset", "clean"}, policy.Facts{Effects: policy.EffectDelete}},
	{[]string{"destroy", "purge", "wipe", "truncate", "shred", "erase", "terminate"}, policy.Facts{Effects: policy.EffectDelete, Reversibility: policy.Irreversible}},
	{[]string{"run", "exec", "execute", "shell", "eval", "command", "spawn", "invoke"}, policy.Facts{Effects: policy.EffectExec}},
	{[]string{"send", "post", "publish", "email", "mail", "notify", "push", "pay", "transfer", "deploy"}, policy.Facts{Effects: policy.EffectSend, Reach: policy.ReachRemote}},
	{[]string{"sudo", "grant", "chmod", "chown", "impersonate"}, policy.Facts{Effects: policy.EffectPrivilege}},
}

// toolClaims are what is said of a tool: by its server, which ranks with repositories,
// and by its name. Neither lowers.
func toolClaims(t request.Tool) []policy.Claim {
	claims := []policy.Claim{{Source: policy.OwnerRepository, Facts: policy.Facts(t.Facts)}}
	words := strings.FieldsFunc(rules.Snake(t.Name), func(r rune) bool { return r == '_' || r == '.' || r == '/' || r == ' ' })
	for i := range verbs {
		if slices.ContainsFunc(words, func(w string) bool { return slices.Contains(verbs[i].words, w) }) {
			claims = append(claims, policy.Claim{Source: policy.OwnerBuiltin, Facts: verbs[i].facts})
		}
	}
	return claims
}

// toolRisk adds the risk of a tool call. Under the posture off it has no vote, and the
// call is not looked at for it.
func (ev *Evaluation) toolRisk(env *Env, req request.Request, call rules.Call) {
	if env.posture == policy.PostureOff {
		return
	}
	ev.addPart(env, Part{
		Text: rules.CallPrefix + call.Server + "/" + call.Name, Surface: policy.SurfaceTool,
		Script: call.Script(), Facts: env.facts(req.Cwd),
	})
	ev.risk(policy.Assess(toolClaims(req.Tool())))
}
