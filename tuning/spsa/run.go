// Package spsa tunes the numbers of an engine by letting it play itself with other values:
// simultaneous perturbation stochastic approximation (Spall 1992), in the form that
// programmers of chess and shogi engines use, with the games of package tournament.
//
// In each iteration a coin moves every parameter a little up or down, and the engine with these
// values plays the engine with the opposite ones. All parameters then go a step towards the values
// of the winner. Most of a result is chance, which thousands of iterations average out.
//
//	tunables, err := spsa.Of(ctx, spec) // spec is a tournament file of format tuning
//	…
//	parameters, err := tunables.Load("tune.csv")
//	…
//	games := director.Config{Spec: spec, Openings: openings, Folder: "tuning.run", AtOnce: 2}
//	outcome, err := spsa.Run(ctx, spsa.Config{Config: games, Tunables: tunables, Start: parameters})
//
// A margin of 180 that the first iteration moves up by 20 makes two jobs (see tournament.Job):
//
//	000000a  Black: search.gamma.margin=200   White: search.gamma.margin=160
//	000000b  Black: search.gamma.margin=160   White: search.gamma.margin=200
//
// The side with 200 wins one game and draws the other: the iteration's result is +1,
// and the margin goes up a little.
//
// After k of N iterations a parameter is moved by
//
//	c(k) = c_end · N^γ / k^γ
//
// and follows a result s by r(k) · c(k) · s in the direction of its coin, where
//
//	r(k) = a(k) / c(k)²,  a(k) = r_end · c_end² · (A + N)^α / (A + k)^α
//
// with α = 0.602, γ = 0.101 and A = N / 10 (Spall 1998).
//
// The coins follow from the seed and the number of the iteration, and the values from the
// results. So the stored results are the whole state: a run that goes on learns from them
// again in milliseconds.
package spsa

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"

	"shotest/config"
	"shotest/internal/message"
	"shotest/internal/safefile"
	"shotest/internal/texttable"
	"shotest/tournament"
	"shotest/tournament/director"
)

// Config says what to tune, and by which tournament.
type Config struct {
	// Config has a Spec of format tuning. Run sets its source of games, its parameters and
	// what it notifies.
	director.Config
	Tunables *Tunables
	// Start are the parameters to tune, as Tunables.Load reads them.
	Start []Parameter
	// Progress, if not nil, is notified after each game and each iteration, from the
	// goroutine that called Run.
	Progress func(Progress)
}

// Progress is the state of a run.
type Progress struct {
	*Outcome
	// Done is the iteration that has just been learned from, nil if none has.
	// Resumed says that it is of an earlier run.
	Done    *Iteration
	Resumed bool
	Trouble string // such as a full disk; mostly empty
}

// Iteration is the games of one step.
type Iteration struct {
	Number int // from 1
	// Void counts the games that could not be played.
	Void int
	// Result is the wins of the side with the values Plus less its losses.
	Result int
	// Plus and Minus are the values of the two sides.
	Plus, Minus []float64
}

// Outcome is the parameters of a run, finished or not.
type Outcome struct {
	// Start are the parameters as they were given, Tuned as they are now, with fractions.
	Start, Tuned []Parameter
	History      []Iteration
	// Iterations is the number of iterations of the run.
	Iterations int
	// Games counts the games with a result, AllGames those that there will be.
	Games, AllGames int
}

// TunedFile and ProfileFile are the files that Run writes into the folder beside the files of the
// tournament.
const (
	TunedFile   = "tuned.csv"
	ProfileFile = "tuned.yaml"
)

// run is a tuning under way. It is the director's source of games: those of one iteration
// after the other.
type run struct {
	Config
	tuner   tuner
	outcome Outcome
	// current is the iteration that is being played, games are its games, open those that have
	// neither a result nor been handed out, and finished counts the results.
	current     Iteration
	games, open []tournament.Job
	finished    int
	// playing says that the results of earlier runs have been counted.
	playing bool
}

// Run tunes, or goes on with the tuning in the folder. When ctx ends before, the error
// wraps director.ErrInterrupted; there is an outcome then, too, and the files are written.
func Run(ctx context.Context, c Config) (*Outcome, error) {
	r := &run{
		Config: c,
		tuner: tuner{parameters: slices.Clone(c.Start), iterations: c.Spec.Tuning.Iterations,
			seed: uint64(c.Spec.Seed)},
		outcome: Outcome{Start: c.Start, Iterations: c.Spec.Tuning.Iterations, AllGames: c.Spec.GamesScheduled()},
	}
	r.begin()
	games := c.Config
	games.Source, games.Parameters, games.OnEvent = r, string(Table(c.Start)), r.event
	standings, err := director.Run(ctx, games)
	if standings == nil {
		return nil, err
	}
	return &r.outcome, errors.Join(err, r.write())
}

// begin turns to the next iteration.
func (r *run) begin() {
	r.outcome.Tuned = slices.Clone(r.tuner.parameters)
	r.current = Iteration{Number: r.tuner.done + 1}
	r.current.Plus, r.current.Minus = r.tuner.perturbed()
	r.games, r.open, r.finished = nil, nil, 0
	if r.Over() {
		return
	}
	plus, minus := r.Tunables.settings(r.Start, r.current.Plus), r.Tunables.settings(r.Start, r.current.Minus)
	for i := range r.Spec.Tuning.Pairs {
		pair := r.Spec.TuningGames(r.tuner.done*r.Spec.Tuning.Pairs+i, plus, minus, r.Openings)
		r.games = append(r.games, pair[:]...)
	}
	r.open = slices.Clone(r.games)
}

// Next implements director.Source.
func (r *run) Next() (jobs []tournament.Job) {
	jobs, r.open = r.open, nil
	return jobs
}

// Job implements director.Source: only games of the current iteration can have a result.
func (r *run) Job(id string) (job tournament.Job, ok bool) {
	for _, job := range r.games {
		if job.ID == id {
			return job, true
		}
	}
	return job, false
}

// Count implements director.Source.
func (r *run) Count(result *tournament.Result) error {
	if _, ok := r.Job(result.ID); !ok {
		return message.Errorf(
			"game %s is not of iteration %d, which is being played: the results are not of one tuning", result.ID,
			r.current.Number)
	}
	r.open = slices.DeleteFunc(r.open, func(job tournament.Job) bool { return job.ID == result.ID })
	r.finished++
	r.outcome.Games++
	r.current.add(result)
	if r.finished < len(r.games) {
		return nil
	}
	r.tuner.learn(float64(r.current.Result))
	done := r.current
	r.outcome.History = append(r.outcome.History, done)
	r.begin()
	r.tell(Progress{Done: &done, Resumed: !r.playing})
	return nil
}

// Over implements director.Source.
func (r *run) Over() bool { return r.outcome.finished() }

// add counts a game.
func (n *Iteration) add(r *tournament.Result) {
	plusWins, minusWins := tournament.BlackWins, tournament.WhiteWins
	if r.IsSecond() {
		plusWins, minusWins = minusWins, plusWins
	}
	switch r.Outcome {
	case tournament.Void:
		n.Void++
	case plusWins:
		n.Result++
	case minusWins:
		n.Result--
	}
}

// event takes the news of the director.
func (r *run) event(e director.Event) {
	switch e.Kind {
	case director.Begun, director.GameFinished:
		r.playing = true
		r.tell(Progress{})
	case director.Trouble, director.Amended, director.Restored:
		r.tell(Progress{Trouble: e.Text})
	}
}

func (r *run) tell(p Progress) {
	if r.Progress != nil {
		p.Outcome = &r.outcome
		r.Progress(p)
	}
}

// write writes the values as a table and, if the engine has one, as a profile.
func (r *run) write() error {
	tuned := r.outcome.rounded()
	errs := []error{os.MkdirAll(r.Folder, 0o755), safefile.Write(filepath.Join(r.Folder, TunedFile), Table(tuned))}
	if r.Tunables.profile != nil {
		profile := r.Tunables.tuned(r.Spec.Name, tuned)
		text, err := config.Encode(&profile)
		errs = append(errs, err, safefile.Write(filepath.Join(r.Folder, ProfileFile), config.Whole(text)))
	}
	return errors.Join(errs...)
}

// finished reports whether all iterations were played.
func (o *Outcome) finished() bool { return len(o.History) >= o.Iterations }

// rounded returns the parameters with values that can be played with.
func (o *Outcome) rounded() []Parameter {
	rounded := slices.Clone(o.Tuned)
	for i := range rounded {
		if rounded[i].Whole {
			rounded[i].Value = math.Round(rounded[i].Value)
		}
	}
	return rounded
}

// pull says how far a parameter's steps went one way, in standard deviations of those of a
// parameter without effect, whose results go up or down by a coin. Steps in which both sides
// had the same value say nothing.
func (o *Outcome) pull(parameter int) float64 {
	sum, squares := 0.0, 0.0
	for i := range o.History {
		n := &o.History[i]
		if up := cmp.Compare(n.Plus[parameter], n.Minus[parameter]); up != 0 {
			sum += float64(up * n.Result)
			squares += float64(n.Result * n.Result)
		}
	}
	return sum / math.Sqrt(max(squares, 1))
}

// atBound reports whether a parameter has come nearer to an end of its range than it is moved
// for a game: the best value may lie beyond.
func (p *Parameter) atBound() bool { return min(p.Value-p.Min, p.Max-p.Value) < p.CEnd }

// Table lists the parameters before and now.
func (o *Outcome) Table() texttable.Table {
	void := 0
	for i := range o.History {
		void += o.History[i].Void
	}
	t := texttable.Table{
		Title: fmt.Sprintf("%d of %d iterations, %d games, %d of which could not be played", len(o.History),
			o.Iterations, o.Games, void),
		Head: []string{"parameter", "before", "now", "pull", "min", "max", ""},
		Note: "Pull says how far the steps went one way, in standard deviations of chance alone: beyond 2 or 3 the direction is known.",
	}
	for i, p := range o.rounded() {
		note := ""
		if p.atBound() {
			note = "at the end of its range"
		}
		t.Rows = append(t.Rows, []string{p.Name, Number(o.Start[i].Value), Number(p.Value),
			fmt.Sprintf("%+.1f", o.pull(i)), Number(p.Min), Number(p.Max), note})
	}
	return t
}

// Events lists the parameters for JSON.
func (o *Outcome) Events() (events []map[string]any) {
	for i, p := range o.rounded() {
		events = append(events, map[string]any{
			"event": "parameter", "name": p.Name, "before": o.Start[i].Value, "after": p.Value, "pull": o.pull(i),
			"at_bound": p.atBound(),
		})
	}
	return append(events, map[string]any{"event": "ended", "iterations": len(o.History), "games": o.Games,
		"finished": o.finished()})
}

// Number spells a value with as many digits as are worth reading.
func Number(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e6 {
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.4g", x)
}
