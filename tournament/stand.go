package tournament

import (
	"cmp"
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

// Tally keeps the standings up to date as results come in: Stand for a running
// tournament.
type Tally struct {
	spec     *Spec
	played   int
	void     int
	players  []playerTally
	index    map[string]int
	pairings []pairingTally
	meeting  map[[2]int]int // pairing by the indices of its engines
	black    statistics.Score
	reasons  map[Reason]int
	llr      []float64
	decision statistics.Decision
	started  time.Time
	finished time.Time
}

type playerTally struct {
	score    statistics.Score
	failures map[FailureKind]int
	// machines counts the failures on each machine that has played it.
	machines map[string]int
	usage    usageTally
}

type pairingTally struct {
	players [2]int
	score   statistics.Score
	pairs   statistics.Pairs
	// open holds what the first engine scored, in half points, in games whose
	// twin is not finished.
	open map[int]int
}

// NewTally returns the standings of a tournament before its first game.
func NewTally(spec *Spec) *Tally {
	t := &Tally{spec: spec, index: map[string]int{}, meeting: map[[2]int]int{}, reasons: map[Reason]int{}}
	for i := range spec.Engines {
		t.index[spec.Engines[i].Name] = i
		t.players = append(t.players, playerTally{failures: map[FailureKind]int{}, machines: map[string]int{}})
	}
	for _, p := range spec.Pairings() {
		t.meeting[p] = len(t.pairings)
		t.pairings = append(t.pairings, pairingTally{players: p, open: map[int]int{}})
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
		t.void++
		return
	}
	t.played++
	t.reasons[r.Reason]++
	t.black.Add(scoreOf(r.Outcome, BlackWins))
	for c, name := range r.Players {
		if i, known := t.index[name]; known {
			t.players[i].score.Add(scoreOf(r.Outcome, WonBy(shogi.Color(c))))
			t.players[i].usage.add(r, shogi.Color(c))
		}
	}
	t.addToPairing(r)
}

// addFailure counts failures where they happened.
func (t *Tally) addFailure(r *Result) {
	machine := WorkerName(r.Worker)
	for _, name := range r.Players {
		i, known := t.index[name]
		if !known {
			continue
		}
		failures := t.players[i].machines[machine]
		if r.Failure != nil && r.Failure.Engine == name {
			t.players[i].failures[r.Failure.Kind]++
			failures++
		}
		t.players[i].machines[machine] = failures
		if r.Players[0] == r.Players[1] {
			break
		}
	}
}

// scoreOf returns one game from the view of the side whose win is given.
func scoreOf(outcome, win Outcome) statistics.Score {
	switch outcome {
	case win:
		return statistics.Score{Wins: 1}
	case Drawn:
		return statistics.Score{Draws: 1}
	}
	return statistics.Score{Losses: 1}
}

func (t *Tally) addToPairing(r *Result) {
	black, white := t.index[r.Players[shogi.Black]], t.index[r.Players[shogi.White]]
	view := BlackWins
	at, known := t.meeting[[2]int{black, white}]
	if !known {
		view = WhiteWins
		if at, known = t.meeting[[2]int{white, black}]; !known {
			return
		}
	}
	p := &t.pairings[at]
	score := scoreOf(r.Outcome, view)
	p.score.Add(score)
	halves := 2*score.Wins + score.Draws
	twin, finished := p.open[r.Pair]
	if !finished {
		p.open[r.Pair] = halves
		return
	}
	delete(p.open, r.Pair)
	p.pairs.Add(twin + halves)
	if t.spec.Format == SPRTFormat {
		t.test(p.pairs)
	}
}

// test brings the sequential test up to date. Its first decision stands: games
// that were still going on then do not change it.
func (t *Tally) test(pairs statistics.Pairs) {
	test := t.spec.SPRT.test()
	t.llr = append(t.llr, test.LLR(pairs))
	if t.decision == statistics.Continue {
		t.decision = test.Decide(pairs)
	}
}

func (s SPRT) test() statistics.SPRT {
	return statistics.SPRT{Elo0: s.Elo0, Elo1: s.Elo1, Alpha: s.Alpha, Beta: s.Beta, Normalized: s.Model == "normalized"}
}

// Decision returns what the sequential test has come to; Continue in other
// formats.
func (t *Tally) Decision() statistics.Decision { return t.decision }

// EngineOn is an engine on a machine.
type EngineOn struct{ Engine, Machine string }

// FailuresOn returns how often an engine has failed on a machine.
func (t *Tally) FailuresOn(at EngineOn) int {
	return t.players[t.index[at.Engine]].machines[at.Machine]
}

// Failures returns how often each engine has failed on each machine that has played it.
func (t *Tally) Failures() map[EngineOn]int {
	all := map[EngineOn]int{}
	for engine, i := range t.index {
		for machine, n := range t.players[i].machines {
			all[EngineOn{engine, machine}] = n
		}
	}
	return all
}

// stopped reports whether an engine has failed too often on every machine that has played
// it.
func (t *Tally) stopped(p *playerTally) bool {
	for _, failures := range p.machines {
		if failures < t.spec.Failures.Limit {
			return false
		}
	}
	return len(p.machines) > 0
}

// Played returns how many games have been counted, and how many could not be
// played.
func (t *Tally) Played() (played, void int) { return t.played, t.void }

// Standings returns the standings now.
func (t *Tally) Standings() *Standings {
	s := &Standings{
		Name: t.spec.Name, Format: t.spec.Format, Played: t.played, Void: t.void, Total: t.spec.GamesScheduled(),
		FirstMover: t.black, Reasons: map[Reason]int{}, Elapsed: t.finished.Sub(t.started),
	}
	for reason, n := range t.reasons {
		s.Reasons[reason] = n
	}
	s.Players = t.standingPlayers()
	for i := range t.pairings {
		s.Pairings = append(s.Pairings, t.standingPairing(&t.pairings[i]))
	}
	if t.spec.Format == SPRTFormat {
		s.SPRT = t.standingTest()
	}
	return s
}

func (t *Tally) standingPlayers() []Standing {
	var encounters []statistics.Encounter
	for i := range t.pairings {
		p := &t.pairings[i]
		encounters = append(encounters, statistics.Encounter{First: p.players[0], Second: p.players[1], Score: p.score})
	}
	ratings := statistics.Ratings(len(t.players), encounters)
	if len(t.players) == 2 && len(t.pairings) == 1 {
		p := &t.pairings[0]
		elo := p.match().Elo()
		ratings[p.players[0]], ratings[p.players[1]] = elo, elo.Reverse()
	}
	var standings []Standing
	for i := range t.players {
		p := &t.players[i]
		standing := Standing{
			Engine: t.spec.Engines[i].Name, Score: p.score, Rating: ratings[i],
			Usage: p.usage.sum(), Failures: map[FailureKind]int{},
		}
		for kind, n := range p.failures {
			standing.Failures[kind] = n
		}
		standing.Stopped = t.stopped(p)
		standings = append(standings, standing)
	}
	slices.SortStableFunc(standings, func(a, b Standing) int { return cmp.Compare(b.Rating.Value, a.Rating.Value) })
	return standings
}

func (t *Tally) standingPairing(p *pairingTally) Pairing {
	match := p.match()
	return Pairing{
		First: t.spec.Engines[p.players[0]].Name, Second: t.spec.Engines[p.players[1]].Name,
		Score: p.score, Pairs: p.pairs, Elo: match.Elo(), LOS: match.LOS(),
	}
}

// match is the pairing from the first engine's view.
func (p *pairingTally) match() statistics.Match {
	m := statistics.Match{Pairs: p.pairs}
	for _, points2 := range p.open {
		m.Single.Add(statistics.OneGame(points2))
	}
	return m
}

func (t *Tally) standingTest() *SPRTState {
	test := t.spec.SPRT.test()
	state := &SPRTState{Test: t.spec.SPRT, Decision: t.decision, History: slices.Clone(t.llr)}
	state.Lower, state.Upper = test.Bounds()
	if len(t.llr) > 0 {
		state.LLR = t.llr[len(t.llr)-1]
	}
	return state
}
