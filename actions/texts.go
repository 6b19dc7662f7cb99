package actions

// Text is one of the fixed texts that refuse, or note what was done instead. No other
// wording of them exists; testdata/texts.golden holds them.
type Text uint8

const (
	textNone Text = iota

	ReasonCleanups
	ReasonIrreversible
	ReasonConfirm
	ReasonFullDiskAccess
	ReasonFullDiskAccessOrElevation
	ReasonInteractive
	ReasonTicket
	ReasonSpent
	ReasonUndecided

	NoteInteractive
	NoteYes

	HintFullDiskAccess
	HintInstall
	HintTimedOut

	texts
)

var textOf = [texts]string{
	ReasonCleanups:                  `Agents may only preview actions here. To let them run recoverable ones, set cleanups = true under [actions] in ~/.config/rv/policy.toml and run rv config apply.`,
	ReasonIrreversible:              `This cannot be taken back. To let it run, set irreversible = true under [actions] in ~/.config/rv/policy.toml and run rv config apply.`,
	ReasonConfirm:                   `This needs a person's confirmation.`,
	ReasonFullDiskAccess:            `This needs full disk access.`,
	ReasonFullDiskAccessOrElevation: `This needs full disk access, or to run as administrator.`,
	ReasonInteractive:               `This asks its own questions. Run it in Terminal.`,
	ReasonTicket:                    `Nothing was started: this is no ticket of rv's.`,
	ReasonSpent:                     `Nothing was started: the ticket is spent.`,
	ReasonUndecided:                 `Nothing was started: nobody decided on it.`,

	NoteInteractive: `This asks its own questions when it runs for real, so this was a preview. Run it in Terminal.`,
	NoteYes:         `This was a preview. --yes runs it.`,

	HintFullDiskAccess: `The program was not permitted to read everything. Give the terminal or app full disk access in System Settings.`,
	HintInstall:        `Install the program, or put its folder into PATH.`,
	HintTimedOut:       `It was stopped when its time was up; what it had done by then stays done.`,
}

// String is the text; the text nobody chose says that nothing was decided.
func (t Text) String() string {
	if t == textNone || t >= texts {
		return textOf[ReasonUndecided]
	}
	return textOf[t]
}
