package doctor

import (
	"os"
	"os/exec"
	"slices"
	"time"
)

// Latency is what asking rv costs here: medians of a few runs.
type Latency struct {
	// Hook is one run of rv-hook on a harmless command, Bare one of a program that does
	// nothing. The ratio says more than the times: it does not depend on the machine.
	Hook, Bare time.Duration
}

// Ratio is how many times as long rv-hook takes.
func (l Latency) Ratio() float64 { return float64(l.Hook) / float64(l.Bare) }

// runs is how many of each are made, in turn.
const runs = 7

// Latency measures. It answers false when it cannot, which is no finding.
func (w *World) Latency() (Latency, bool) {
	bare, err := exec.LookPath("true")
	if err != nil || !w.probe(w.Hook).judges() {
		return Latency{}, false
	}
	dir := w.Dir
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		dir = os.TempDir()
	}
	var hook, nothing []time.Duration
	for range runs {
		for _, c := range [...]struct {
			program string
			args    []string
			took    *[]time.Duration
		}{{bare, nil, &nothing}, {w.Hook, []string{"--host", "pi", "--ack"}, &hook}} {
			began := time.Now()
			// The person's home: reading the configuration is a part of it.
			if _, err := ask(c.program, w.Home, dir, question(harmless, dir), c.args...); err != nil {
				return Latency{}, false
			}
			*c.took = append(*c.took, time.Since(began))
		}
	}
	return Latency{median(hook), median(nothing)}, true
}

func median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2]
}
