package tournament

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"shotest/shogi"
	"shotest/tournament/statistics"
)

// Stand computes the standings from the results so far, in the order in which
// the games were finished.
func Stand(spec *Spec, results []Result) *Standings {
	t := NewTally(spec)
	for i := range results {
		t.Add(&results[i])
	}
	return t.Standings()
}

// Tally keeps the standings of a running tournament up to date as results come in.
type Tally struct {
	spec         *Spec
	totals       Standings // without players and pairings
	players      []playerTally
	index        map[string]int // of players, by name
	pairings     []pairingTally
	pairingIndex map[[2]int]int // pairing by the indices of its engines
	started      time.Time
	finished     time.Time
}

type playerTally struct {
	Standing
	machines map[string]bool // that have played with the engine
	failures map[string]int  // on each machine
	usage    usageTally
}

type pairingTally struct {
	Pairing
	players [2]int
	// unpaired holds the first engine's score in games whose twin is not finished.
	unpaired map[int]statistics.Score
}

// NewTally returns the standings of a tournament before its first game.
func NewTally(spec *Spec) *Tally {
	t := &Tally{spec: spec, index: map[string]int{}, pairingIndex: map[[2]int]int{}}
	t.totals = Standings{Name: spec.Name, Format: spec.Format, Total: spec.GamesScheduled(), Reasons: map[Reason]int{}}
	for i := range spec.Engines {
		t.index[spec.Engines[i].Name] = i
		t.players = append(t.players, playerTally{
			Standing: Standing{Engine: spec.Engines[i].Name, Failures: map[FailureKind]int{}},
			machines: map[string]bool{}, failures: map[string]int{},
		})
	}
	for _, p := range spec.Pairings() {
		t.pairingIndex[p] = len(t.pairings)
		t.pairings = append(t.pairings, pairingTally{
			Pairing: Pairing{First: spec.Engines[p[0]].Name, Second: spec.Engines[p[1]].Name}, players: p,
			unpaired: map[int]statistics.Score{},
		})
	}
	if spec.Format == SPRTFormat {
		t.totals.SPRT = &SPRTState{Test: spec.SPRT}
		t.totals.SPRT.Lower, t.totals.SPRT.Upper = spec.SPRT.test().Bounds()
	}
	return t
}

// Add counts a result. Each game must be added once.
func (t *Tally) Add(r *Result) {
	if t.started.IsZero() || r.Started.Before(t.started) {
		t.started = r.Started
	}
	if r.Finished.After(t.finished) {
		t.finished = r.Finished
	}
	t.addFailure(r)
	if r.Outcome == Void {
		t.totals.Void++
		return
	}
	t.totals.Played++
	t.totals.Reasons[r.Reason]++
	t.totals.FirstMover.Add(r.Outcome.Score(shogi.Black))
	for c, name := range r.Players {
		if i, ok := t.index[name]; ok {
			t.players[i].Score.Add(r.Outcome.Score(shogi.Color(c)))
			t.players[i].usage.add(r, shogi.Color(c))
		}
	}
	t.addToPairing(r)
}

// addFailure counts failures where they happened.
func (t *Tally) addFailure(r *Result) {
	machine := WorkerName(r.Worker)
	for _, name := range r.Players {
		if i, ok := t.index[name]; ok {
			t.players[i].machines[machine] = true
		}
	}
	if f := r.Failure; f != nil {
		if i, ok := t.index[f.Engine]; ok {
			t.players[i].Failures[f.Kind]++
			t.players[i].failures[machine]++
		}
	}
}

// addToPairing counts a result for the pairing of its engines, from the view of the first one.
func (t *Tally) addToPairing(r *Result) {
	black, white := t.index[r.Players[shogi.Black]], t.index[r.Players[shogi.White]]
	firstPlays := shogi.Black
	index, ok := t.pairingIndex[[2]int{black, white}]
	if !ok {
		firstPlays = shogi.White
		index, ok = t.pairingIndex[[2]int{white, black}]
	}
	if !ok {
		return
	}
	p := &t.pairings[index]
	score := r.Outcome.Score(firstPlays)
	p.Score.Add(score)
	twin, hasTwin := p.unpaired[r.Pair]
	if !hasTwin {
		p.unpaired[r.Pair] = score
		return
	}
	delete(p.unpaired, r.Pair)
	p.Pairs.Add(int(2 * (twin.Points() + score.Points())))
	if t.totals.SPRT != nil {
		t.totals.SPRT.add(p.Pairs)
	}
}

// add brings the sequential test up to date. Its first decision stands: games that end later do not
// change it.
func (s *SPRTState) add(pairs statistics.Pairs) {
	test := s.Test.test()
	s.LLR = test.LLR(pairs)
	s.History = append(s.History, s.LLR)
	if s.Decision == statistics.Continue {
		s.Decision = test.Decide(pairs)
	}
}

func (s SPRT) test() statistics.SPRT {
	return statistics.SPRT{Elo0: s.Elo0, Elo1: s.Elo1, Alpha: s.Alpha, Beta: s.Beta,
		Normalized: s.Model == "normalized"}
}

// Decided reports whether the sequential test has decided; false in other formats.
func (t *Tally) Decided() bool {
	return t.totals.SPRT != nil && t.totals.SPRT.Decision != statistics.Continue
}

// EngineOn identifies an engine on a machine.
type EngineOn struct{ Engine, Machine string }

// FailuresOn returns the number of an engine's failures on a machine.
func (t *Tally) FailuresOn(at EngineOn) int {
	return t.players[t.index[at.Engine]].failures[at.Machine]
}

// Failures returns the number of failures of each engine on each machine where it has failed.
func (t *Tally) Failures() map[EngineOn]int {
	all := map[EngineOn]int{}
	for i := range t.players {
		for machine, n := range t.players[i].failures {
			all[EngineOn{t.players[i].Engine, machine}] = n
		}
	}
	return all
}

// Played returns the numbers of games that count and of void games.
func (t *Tally) Played() (played, void int) { return t.totals.Played, t.totals.Void }

// Standings returns the current standings.
func (t *Tally) Standings() *Standings {
	s := t.totals
	s.Reasons, s.Elapsed = maps.Clone(s.Reasons), t.finished.Sub(t.started)
	for i := range t.pairings {
		p := t.pairings[i].Pairing
		match := t.pairings[i].match()
		p.Elo, p.LOS = match.Elo(), match.LOS()
		s.Pairings = append(s.Pairings, p)
	}
	s.Players = t.playerStandings()
	if s.SPRT != nil {
		state := *s.SPRT
		state.History = slices.Clone(state.History)
		s.SPRT = &state
	}
	return &s
}

func (t *Tally) playerStandings() []Standing {
	var encounters []statistics.Encounter
	for i := range t.pairings {
		p := &t.pairings[i]
		encounters = append(encounters, statistics.Encounter{First: p.players[0], Second: p.players[1], Score: p.Score})
	}
	ratings := statistics.Ratings(len(t.players), encounters)
	if len(t.players) == 2 && len(t.pairings) == 1 {
		elo := t.pairings[0].match().Elo()
		ratings[0], ratings[1] = elo, elo.Reverse()
	}
	var standings []Standing
	for i := range t.players {
		p := &t.players[i]
		standing := p.Standing
		standing.Rating = ratings[i]
		standing.Usage = p.usage.result()
		standing.Failures = maps.Clone(p.Failures)
		standing.Stopped = p.hasFailedEverywhere(t.spec.Failures.Limit)
		standings = append(standings, standing)
	}
	slices.SortStableFunc(standings, func(a, b Standing) int { return cmp.Compare(b.Rating.Value, a.Rating.Value) })
	return standings
}

// hasFailedEverywhere reports whether the engine has failed too often on every machine that has
// played it.
func (p *playerTally) hasFailedEverywhere(limit int) bool {
	for machine := range p.machines {
		if p.failures[machine] < limit {
			return false
		}
	}
	return len(p.machines) > 0
}

// match is the pairing from the first engine's view.
func (p *pairingTally) match() statistics.Match {
	m := statistics.Match{Pairs: p.Pairs}
	for _, score := range p.unpaired {
		m.Single.Add(score)
	}
	return m
}
