package tournament

import (
	"slices"
	"time"

	"shotest/config/strict"
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
func (m *Manifest) Amend(original *Manifest, results []Result) (amended *Manifest, ok bool) {
	counted := map[string]bool{}
	for i := range results {
		if r := &results[i]; r.Outcome != Void {
			counted[r.Players[0]], counted[r.Players[1]] = true, true
		}
	}
	if len(counted) > 0 && !m.extends(original, counted) {
		return nil, false
	}
	result := *m
	result.Started = original.Started
	amendment := Amendment{At: time.Now().UTC().Truncate(time.Second)}
	for _, change := range m.Differences(original) {
		amendment.Changes = append(amendment.Changes, change.Error())
	}
	result.Amendments = append(slices.Clone(original.Amendments), amendment)
	return &result, true
}

// extends reports whether the only changes are more games, another limit on the start of engines,
// and changes to engines of which no game counts.
func (m *Manifest) extends(original *Manifest, counted map[string]bool) bool {
	now, err1 := Parse([]byte(m.Spec), "")
	then, err2 := Parse([]byte(original.Spec), "")
	if err1 != nil || err2 != nil || len(now.Engines) != len(then.Engines) || len(m.Engines) != len(original.Engines) {
		return false
	}
	if then.Format != TuningFormat && now.Games > then.Games {
		then.Games = now.Games
	}
	then.Failures.Startup = now.Failures.Startup
	engines := slices.Clone(original.Engines)
	for i := range now.Engines {
		if now.Engines[i].Name == then.Engines[i].Name && !counted[now.Engines[i].Name] {
			then.Engines[i], engines[i] = now.Engines[i], m.Engines[i]
		}
	}
	text, err := strict.Encode(then)
	if err != nil {
		return false
	}
	permitted := Manifest{Spec: string(text), Openings: original.Openings, Parameters: original.Parameters,
		Engines: engines}
	return len(m.Differences(&permitted)) == 0
}
