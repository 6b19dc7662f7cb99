package privatefile

import "syscall"

// TimesOf are the times of a file that was looked at.
func TimesOf(st *syscall.Stat_t) Times { return Times{st.Mtimespec.Nano(), st.Ctimespec.Nano()} }
