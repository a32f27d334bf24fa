//go:build e2e

package compliance

import (
	"regexp"
	"sync"
	"testing"
	"time"
)

func TestEveryFaultIsFound(t *testing.T) {
	t.Parallel()
	results := make([]Result, len(faults))
	inParallel(len(faults), func(i int) {
		checks, err := Select([]string{faults[i].check})
		if err != nil {
			t.Error(err)
			return
		}
		settings := settingsFor(t, faults[i].name)
		settings.Slack, settings.keepAlive, settings.patience = faultSlack, pause, time.Second
		results[i] = run(t.Context(), settings, checks[0])
	})
	for i, r := range results {
		f := &faults[i]
		want := f.verdict
		if want == "" {
			want = Failed
		}
		if r.Verdict != want || !regexp.MustCompile(f.reason).MatchString(r.Reason) {
			t.Errorf("%s, %s: %s: %s; want %s: %s\n%s", f.check, f.name, r.Verdict, r.Reason, want, f.reason,
				transcriptText(r.Transcript))
		}
	}
}

// enginesAtOnce is the number of engines that a test runs at the same time. They mostly wait.
const enginesAtOnce = 8

// inParallel calls do for the numbers from 0 to count-1, several at once.
func inParallel(count int, do func(i int)) {
	var group sync.WaitGroup
	places := make(chan struct{}, enginesAtOnce)
	for i := range count {
		places <- struct{}{}
		group.Go(func() {
			do(i)
			<-places
		})
	}
	group.Wait()
}
