package approvals

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// doEnv makes the test binary do one thing to the store in the home that homeEnv names.
const doEnv, homeEnv = "RV_TEST_DO", "RV_TEST_HOME"

func TestMain(m *testing.M) {
	do := os.Getenv(doEnv)
	if do == "" {
		os.Exit(m.Run())
	}
	s := Open(os.Getenv(homeEnv))
	switch do {
	case "mint":
		if _, err := s.Mint(blockedCall("reset", "clean"), Once); err != nil {
			os.Exit(1)
		}
	case "session":
		if _, err := s.Mint(blockedCall("reset"), Session); err != nil {
			os.Exit(1)
		}
	case "spend":
		if s.Lift(caller("c1"), findings("reset")) == nil {
			os.Exit(3)
		}
	case "revoke":
		if _, err := s.Revoke(); err != nil {
			os.Exit(1)
		}
	case "pend":
		if s.Pend(given(blockedCall("reset"))) != nil {
			os.Exit(1)
		}
	case "rounds": // one try for each line, which names the call
		for in := bufio.NewScanner(os.Stdin); in.Scan(); {
			fmt.Println(s.Lift(caller(in.Text()), findings("reset")) != nil)
		}
	}
	os.Exit(0)
}

func child(binary, home, do string, env ...string) *exec.Cmd {
	cmd := exec.Command(binary)
	cmd.Env = append(append(os.Environ(), env...), doEnv+"="+do, homeEnv+"="+home)
	cmd.Stderr = os.Stderr
	return cmd
}

// racer is a process that tries to have a grant whenever it is told to.
type racer struct {
	in  *os.File
	out *bufio.Scanner
}

func startRacer(t *testing.T, home string) racer {
	t.Helper()
	cmd := child(os.Args[0], home, "rounds")
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		_ = in.Close()
		_ = cmd.Wait()
	})
	return racer{in.(*os.File), bufio.NewScanner(out)}
}

// One grant, 32 processes with a call each, 50 rounds: exactly one has it. Two firings of
// the call that has it both do.
func TestOneGrantForManyProcesses(t *testing.T) {
	const processes, rounds = 32, 50
	for name, tt := range map[string]struct {
		call func(i int) string
		want int
	}{
		"calls of their own":  {strconv.Itoa, 1},
		"two firings of each": {func(i int) string { return strconv.Itoa(i / 2) }, 2},
		"without call ids":    {func(int) string { return "" }, 1},
	} {
		t.Run(name, func(t *testing.T) {
			s := store(t)
			var racers []racer
			for range processes {
				racers = append(racers, startRacer(t, s.home))
			}
			for round := range rounds {
				s.minted(t, Once, "reset")
				for i, r := range racers {
					call := tt.call(i)
					if call != "" {
						call = fmt.Sprintf("%d-%s", round, call)
					}
					_, err := r.in.WriteString(call + "\n")
					require.NoError(t, err)
				}
				had := 0
				for _, r := range racers {
					require.True(t, r.out.Scan())
					if r.out.Text() == "true" {
						had++
					}
				}
				require.Equal(t, tt.want, had, "round %d", round)
			}
			assert.Len(t, files(t, s.grants), rounds)
		})
	}
}

// killer builds this test binary so that it can be killed between any two steps.
func killer(t *testing.T) func(home, do string, at int) (killed bool) {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "approvals.test")
	out, err := exec.Command("go", "test", "-c", "-tags", "rvtest", "-o", binary, ".").CombinedOutput()
	require.NoError(t, err, "%s", out)
	return func(home, do string, at int) bool {
		err := child(binary, home, do, "RV_KILL_AT="+strconv.Itoa(at)).Run()
		if err == nil {
			return false
		}
		exit, ok := err.(*exec.ExitError)
		require.True(t, ok, "%v", err)
		status, ok := exit.Sys().(syscall.WaitStatus)
		require.True(t, ok && status.Signal() == syscall.SIGKILL, "%s: %v", do, err)
		return true
	}
}

// kill −9 at every step: never a second spend, a lost revoke, half a grant that counts, or
// a file that anybody mistakes for one.
func TestKilled(t *testing.T) {
	kill := killer(t)
	reset, both := findings("reset"), findings("reset", "clean")
	for _, tt := range []struct {
		do     string
		before func(t *testing.T, s *Store)
		// after is what holds wherever it was killed; done: it was not.
		after func(t *testing.T, s *Store, at int, done bool)
		least int
	}{
		{do: "mint", least: 12, after: func(t *testing.T, s *Store, at int, done bool) {
			// With one of two grants nothing goes through, and nothing is spent.
			first := s.Lift(caller("c1"), both) != nil
			assert.True(t, first || !done)
			assert.Nil(t, s.Lift(caller("c2"), both), "killed at %d", at)
			assert.NotNil(t, s.minted(t, Once, "reset", "clean"))
			assert.NotNil(t, s.Lift(caller("c3"), both), "the next one goes through")
			if first {
				assert.Nil(t, s.Lift(caller("c4"), both))
			}
		}},
		{do: "session", least: 6, after: func(t *testing.T, s *Store, at int, done bool) {
			if done {
				assert.NotNil(t, s.Lift(caller("c1"), reset))
			}
			_, err := s.Revoke()
			require.NoError(t, err)
			assert.Nil(t, s.Lift(caller("c1"), reset), "killed at %d", at)
		}},
		{
			do: "spend", least: 3,
			before: func(t *testing.T, s *Store) { s.minted(t, Once, "reset") },
			after: func(t *testing.T, s *Store, at int, done bool) {
				// Either nobody had it, or the call that was killed; never two.
				list, err := s.Grants()
				require.NoError(t, err)
				require.Len(t, list, 1)
				spent := !list[0].Spent.IsZero()
				assert.True(t, spent || !done)
				assert.Equal(t, !spent, s.Lift(caller("c2"), reset) != nil, "killed at %d", at)
				assert.Nil(t, s.Lift(caller("c3"), reset))
				assert.Equal(t, spent, s.Lift(caller("c1"), reset) != nil)
			},
		},
		{
			do: "revoke", least: 3,
			before: func(t *testing.T, s *Store) { s.minted(t, Once, "reset"); s.minted(t, Session, "clean") },
			after: func(t *testing.T, s *Store, at int, done bool) {
				list, err := s.Grants()
				require.NoError(t, err)
				assert.True(t, len(list) == 0 || !done)
				gone := 2 - len(list)
				n, err := s.Revoke()
				require.NoError(t, err)
				assert.Equal(t, 2, n+gone, "killed at %d", at)
				assert.Nil(t, s.Lift(caller("c1"), reset))
				assert.Nil(t, s.Lift(caller("c1"), findings("clean")))
			},
		},
		{do: "pend", least: 5, after: func(t *testing.T, s *Store, at int, done bool) {
			list, err := s.Pendings()
			if done {
				require.NoError(t, err)
				assert.Len(t, list, 1)
			}
			require.NoError(t, s.Pend(given(blockedCall("reset"))))
			list, err = s.Pendings()
			require.NoError(t, err)
			assert.Len(t, list, 1, "killed at %d", at)
			assert.Nil(t, s.Lift(caller("c1"), reset))
		}},
	} {
		t.Run(tt.do, func(t *testing.T) {
			killed := 0
			for at := 1; ; at++ {
				s := store(t)
				if tt.before != nil {
					tt.before(t, s)
				}
				done := !kill(s.home, tt.do, at)
				assert.Empty(t, Problems(s.home), "killed at %d", at)
				tt.after(t, s, at, done)
				for _, name := range files(t, s.grants) {
					_, ok := parseName(name)
					assert.True(t, ok || strings.HasPrefix(name, ".tmp-"), name)
				}
				if done {
					break
				}
				killed++
			}
			assert.GreaterOrEqual(t, killed, tt.least)
		})
	}
}
