package tournament

import (
	"slices"
	"time"

	"shotest/config"
)

// Amendment is a change to a tournament that has begun.
type Amendment struct {
	At time.Time `json:"at"`
	// Changes says in words what has changed.
	Changes []string `json:"changes"`
}

// Amend returns the manifest for continuing a tournament that began with another one. ok is false
// if this would mix results. The following may change:
//
//   - the number of games, to more: the schedule begins as it did before;
//   - an engine of which no game counts, and how long engines may take to start;
//   - anything, as long as no game counts.
func (m *Manifest) Amend(since *Manifest, results []Result) (amended *Manifest, ok bool) {
	counts := map[string]bool{}
	for i := range results {
		if r := &results[i]; r.Outcome != Void {
			counts[r.Players[0]], counts[r.Players[1]] = true, true
		}
	}
	if len(counts) > 0 && !m.extends(since, counts) {
		return nil, false
	}
	next := *m
	next.Started = since.Started
	amendment := Amendment{At: time.Now().UTC().Truncate(time.Second)}
	for _, change := range m.Differences(since) {
		amendment.Changes = append(amendment.Changes, change.Error())
	}
	next.Amendments = append(slices.Clone(since.Amendments), amendment)
	return &next, true
}

// extends reports whether the only changes are more games, another limit on the start of engines,
// and changes to engines of which no game counts.
func (m *Manifest) extends(since *Manifest, counts map[string]bool) bool {
	now, err1 := Parse([]byte(m.Spec), "")
	then, err2 := Parse([]byte(since.Spec), "")
	if err1 != nil || err2 != nil || len(now.Engines) != len(then.Engines) || len(m.Engines) != len(since.Engines) {
		return false
	}
	if then.Format != TuningFormat && now.Games > then.Games {
		then.Games = now.Games
	}
	then.Failures.Startup = now.Failures.Startup
	engines := slices.Clone(since.Engines)
	for i := range now.Engines {
		if now.Engines[i].Name == then.Engines[i].Name && !counts[now.Engines[i].Name] {
			then.Engines[i], engines[i] = now.Engines[i], m.Engines[i]
		}
	}
	text, err := config.Encode(then)
	if err != nil {
		return false
	}
	same := Manifest{Spec: string(text), Openings: since.Openings, Parameters: since.Parameters, Engines: engines}
	return len(m.Differences(&same)) == 0
}
