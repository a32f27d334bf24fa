package matches

import (
	"fmt"
	"math"
	"strings"

	"shotest/tournament"
	"shotest/tuning/spsa"
)

// Iteration is what an iteration has come to.
type Iteration struct {
	Number int `json:"iteration"` // from 1
	// Games counts those that were played, Void those that could not be.
	Games int `json:"games"`
	Void  int `json:"void,omitempty"`
	// Result is how many games Plus has won less those that it has lost.
	Result int `json:"result"`
	// Plus and Minus are the values that the sides played with, Values those that the
	// parameters have had since, all in the order of the parameters.
	Plus   []float64 `json:"plus"`
	Minus  []float64 `json:"minus"`
	Values []float64 `json:"values"`
}

// add counts a game.
func (n *Iteration) add(r *tournament.Result) {
	plusWins, minusWins := tournament.BlackWins, tournament.WhiteWins
	if r.Second() {
		plusWins, minusWins = minusWins, plusWins
	}
	switch r.Outcome {
	case tournament.Void:
		n.Void++
		return
	case plusWins:
		n.Result++
	case minusWins:
		n.Result--
	}
	n.Games++
}

// source is the director's source of games: those of one iteration after the other.
type source struct {
	spec     *tournament.Spec
	openings []tournament.Opening
	tunables *Tunables
	tuner    *spsa.Tuner
	history  []Iteration
	// current is the iteration that is being played, finished its games with a result,
	// and handed whether they have been handed out.
	current  Iteration
	finished map[string]bool
	handed   bool
	// games counts all results.
	games int
	// learned is called when an iteration has been learned from.
	learned func(*Iteration)
}

func newSource(c *Config) (*source, error) {
	tuner, err := spsa.New(c.Parameters, spsa.Options{Iterations: c.Spec.Tuning.Iterations, Seed: uint64(c.Spec.Seed)})
	if err != nil {
		return nil, err
	}
	s := &source{spec: c.Spec, openings: c.Openings, tunables: c.Tunables, tuner: tuner, learned: func(*Iteration) {}}
	if _, err := c.Tunables.Settings(c.Parameters, tuner.Values()); err != nil {
		return nil, err
	}
	s.begin()
	return s, nil
}

// begin turns to the next iteration.
func (s *source) begin() {
	s.current = Iteration{Number: s.tuner.Done() + 1}
	s.current.Plus, s.current.Minus = s.tuner.Perturbed()
	s.finished, s.handed = map[string]bool{}, false
}

// Next implements director.Source.
func (s *source) Next() []tournament.Job {
	if s.handed || s.Over() {
		return nil
	}
	s.handed = true
	plus, minus := s.settings(s.current.Plus), s.settings(s.current.Minus)
	pairs := s.spec.Tuning.Pairs
	var jobs []tournament.Job
	for i := range pairs {
		for _, job := range s.spec.TuningGames((s.current.Number-1)*pairs+i, plus, minus, s.openings) {
			if !s.finished[job.ID] {
				jobs = append(jobs, job)
			}
		}
	}
	return jobs
}

// Job implements director.Source: only games of the iteration that is being played can
// have a result.
func (s *source) Job(id string) (tournament.Job, bool) {
	pair, second, is := tournament.ParseJobID(id)
	if !is || s.Over() || pair/s.spec.Tuning.Pairs+1 != s.current.Number {
		return tournament.Job{}, false
	}
	games := s.spec.TuningGames(pair, s.settings(s.current.Plus), s.settings(s.current.Minus), s.openings)
	if second {
		return games[1], true
	}
	return games[0], true
}

// settings spells values of the parameters, which newSource has found to be known.
func (s *source) settings(values []float64) string {
	text, _ := s.tunables.Settings(s.tuner.Parameters(), values)
	return text
}

// Count implements director.Source.
func (s *source) Count(r *tournament.Result) error {
	if iteration := r.Pair/s.spec.Tuning.Pairs + 1; iteration != s.current.Number {
		return fmt.Errorf("game %s is of iteration %d, and iteration %d is being played: the results are not of one tuning", r.ID, iteration, s.current.Number)
	}
	s.finished[r.ID] = true
	s.games++
	s.current.add(r)
	if len(s.finished) < 2*s.spec.Tuning.Pairs {
		return nil
	}
	s.tuner.Learn(float64(s.current.Result))
	s.current.Values = s.tuner.Values()
	s.history = append(s.history, s.current)
	s.learned(&s.history[len(s.history)-1])
	s.begin()
	return nil
}

// Over implements director.Source.
func (s *source) Over() bool { return s.tuner.Done() >= s.spec.Tuning.Iterations }

// pull says how far a parameter's steps went one way, in standard deviations of what
// they would have if its value had no effect: then each result goes up or down by a
// coin. Steps in which both sides had the same value say nothing.
func pull(history []Iteration, parameter int) float64 {
	sum, squares := 0.0, 0.0
	for i := range history {
		n := &history[i]
		switch result := float64(n.Result); {
		case n.Plus[parameter] > n.Minus[parameter]:
			sum, squares = sum+result, squares+result*result
		case n.Plus[parameter] < n.Minus[parameter]:
			sum, squares = sum-result, squares+result*result
		}
	}
	if squares == 0 {
		return 0
	}
	return sum / math.Sqrt(squares)
}

// historyCSV spells a history as a table.
func historyCSV(parameters []spsa.Parameter, history []Iteration) string {
	var text strings.Builder
	text.WriteString("iteration,games,void,result")
	for i := range parameters {
		text.WriteString("," + parameters[i].Name)
	}
	text.WriteString("\n")
	for i := range history {
		n := &history[i]
		fmt.Fprintf(&text, "%d,%d,%d,%d", n.Number, n.Games, n.Void, n.Result)
		for _, x := range n.Values {
			fmt.Fprintf(&text, ",%g", x)
		}
		text.WriteString("\n")
	}
	return text.String()
}
