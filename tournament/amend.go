package tournament

import (
	"slices"
	"time"

	"shotest/config"
	"shotest/internal/counted"
)

// Amendment is a change of a tournament that had been begun.
type Amendment struct {
	At time.Time `json:"at"`
	// Changes says in words what is not as it was.
	Changes []string `json:"changes"`
	// Repeated counts the void games that were forgotten, to be played again.
	Repeated int `json:"repeated,omitempty"`
}

// Amend returns the manifest with which a tournament goes on that was begun with
// another one, and the games that have to be played again. ok is false if that cannot
// be, since results would be mixed. What may change is
//
//   - anything, as long as no game counts: all are played again, even if nothing has
//     changed but what the file does not say;
//   - an engine of which no game counts: the void ones are played again;
//   - the number of games, to more: the schedule begins as it did before;
//   - the time in which engines have to start: those of which no game counts get
//     another chance.
func (m *Manifest) Amend(since *Manifest, results []Result) (amended *Manifest, again []string, ok bool) {
	next := *m
	next.Engines = slices.Clone(m.Engines)
	next.Started, next.Amendments, next.OwnOpenings = since.Started, since.Amendments, since.OwnOpenings
	for i := range next.Engines {
		next.Engines[i].Revision = since.revisionOf(next.Engines[i].Name)
	}
	changes := m.Differences(since)
	corrected := m.corrected(since, results)
	if len(corrected) == 0 && len(changes) == 0 {
		return &next, nil, true
	}
	if corrected == nil && !m.extends(since, nil) {
		return nil, nil, false
	}
	revision := since.Revision() + 1
	for i := range next.Engines {
		if slices.Contains(corrected, next.Engines[i].Name) {
			next.Engines[i].Revision = revision
		}
	}
	for i := range results {
		if next.Stale(&results[i]) {
			again = append(again, results[i].ID)
		}
	}
	next.Amendments = append(slices.Clone(since.Amendments), Amendment{
		At: time.Now().UTC().Truncate(time.Second), Changes: changes, Repeated: len(again),
	})
	return &next, again, true
}

// corrected returns the engines whose games begin anew because of what has changed, nil
// if there are none, or if some of their games count.
func (m *Manifest) corrected(since *Manifest, results []Result) []string {
	counts := map[string]bool{}
	for i := range results {
		if r := &results[i]; r.Outcome != Void && !since.Stale(r) {
			counts[r.Players[0]], counts[r.Players[1]] = true, true
		}
	}
	var free []string
	for i := range m.Engines {
		if name := m.Engines[i].Name; !counts[name] {
			free = append(free, name)
		}
	}
	nothingCounts := len(counts) == 0
	switch {
	case nothingCounts && len(results) > 0:
		return free
	case m.extends(since, nil):
		if m.startup() != since.startup() {
			return free
		}
		return nil
	case !m.extends(since, free):
		if nothingCounts {
			return free
		}
		return nil
	}
	return slices.DeleteFunc(free, func(name string) bool {
		others := slices.DeleteFunc(slices.Clone(free), func(other string) bool { return other == name })
		return m.extends(since, others) // it is as it was
	})
}

// extends reports whether nothing has changed but that there may be more games, how long
// engines may take to start, and what concerns engines that are free to change.
func (m *Manifest) extends(since *Manifest, free []string) bool {
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
		if now.Engines[i].Name == then.Engines[i].Name && slices.Contains(free, now.Engines[i].Name) {
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

// startup returns how long engines may take to start.
func (m *Manifest) startup() time.Duration {
	spec, err := Parse([]byte(m.Spec), "")
	if err != nil {
		return 0
	}
	return spec.Failures.Startup
}

// Revision counts the corrections of engines. A Job says for which revision it is.
func (m *Manifest) Revision() int {
	latest := 0
	for i := range m.Engines {
		latest = max(latest, m.Engines[i].Revision)
	}
	return latest
}

func (m *Manifest) revisionOf(engine string) int {
	for i := range m.Engines {
		if m.Engines[i].Name == engine {
			return m.Engines[i].Revision
		}
	}
	return 0
}

// Stale reports whether a game was played by an engine that has been corrected since:
// it does not count, and is to be played again.
func (m *Manifest) Stale(r *Result) bool {
	return r.Revision < max(m.revisionOf(r.Players[0]), m.revisionOf(r.Players[1]))
}

// String says when and what, for people.
func (a *Amendment) String() string {
	text := a.At.UTC().Format(time.DateTime) + " UTC"
	if a.Repeated > 0 {
		text += ", " + counted.Of(a.Repeated, "void game") + " played again"
	}
	for _, change := range a.Changes {
		text += "; " + change
	}
	return text
}
