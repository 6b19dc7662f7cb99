package actions

import "rv/internal/compiled"

// Surface is who asks, and what they hold, as data: [GUI], [Agent] or [CLI].
type Surface interface {
	decide(o *Order) cell
}

// GUI is a person's window.
type GUI struct {
	// FullDiskAccess: the system lets the program read everywhere.
	FullDiskAccess bool
	// Confirmed: the person said yes to this very run.
	Confirmed bool
	// Elevated: the person granted elevation.
	Elevated bool
}

// Agent is a program that acts for a person, over MCP. The opt-ins are that person's.
type Agent struct{ OptIns compiled.OptIns }

// CLI is a command line, which a person or a program may have written.
type CLI struct {
	// Yes is consent to what can be taken back.
	Yes bool
	// Irreversible is the user's switch: no flag answers for it.
	Irreversible bool
}

// cell is what a surface makes of an order.
type cell struct {
	kind     verdictKind
	escape   bool // NeedsFullDiskAccess: elevation would do as well
	elevated bool // Run: as root
	preview  bool // Run: a preview instead
	text     Text // Blocked: why; Run: the note
}

// decide is the truth table of a window.
func (g GUI) decide(o *Order) cell {
	a := o.action
	if o.mode == Real {
		switch {
		case a.InteractiveOnly:
			return cell{kind: kindInteractiveFlow}
		case a.Confirm && !g.Confirmed:
			return cell{kind: kindNeedsConfirmation}
		}
	}
	bypass := o.mode == Real && g.Elevated && a.AdminBypassesTCC
	if a.NeedsFullDiskAccess[o.mode] && !g.FullDiskAccess && !bypass {
		return cell{kind: kindNeedsFullDiskAccess, escape: a.AdminBypassesTCC}
	}
	return cell{kind: kindRun, elevated: o.mode == Real && a.Elevation}
}

// decide is the truth table of an agent.
func (g Agent) decide(o *Order) cell {
	switch {
	case o.mode != Real:
		return cell{kind: kindRun}
	case o.action.InteractiveOnly:
		return cell{kind: kindRun, preview: true, text: NoteInteractive}
	case !g.OptIns.Cleanups:
		return cell{kind: kindBlocked, text: ReasonCleanups}
	case !o.action.recoverable() && !g.OptIns.Irreversible:
		return cell{kind: kindBlocked, text: ReasonIrreversible}
	default:
		return cell{kind: kindRun}
	}
}

// decide is the truth table of a command line.
func (g CLI) decide(o *Order) cell {
	switch {
	case o.mode != Real:
		return cell{kind: kindRun}
	case o.action.InteractiveOnly:
		return cell{kind: kindRun, preview: true, text: NoteInteractive}
	case !g.Yes:
		return cell{kind: kindRun, preview: true, text: NoteYes}
	case !o.action.recoverable() && !g.Irreversible:
		return cell{kind: kindBlocked, text: ReasonIrreversible}
	default:
		return cell{kind: kindRun}
	}
}
