// Package spsa tunes the parameters of an engine by letting it play itself with other values. It
// uses simultaneous perturbation stochastic approximation (Spall 1992) in the form that is common
// for chess and shogi engines, with the games of package tournament.
//
// In each iteration every parameter moves a little up or down at random, and the engine with these
// values plays the engine with the opposite ones. All parameters then take a step towards the
// values of the winner. Most of a result is chance, which averages out over thousands of
// iterations.
//
//	tunables, err := spsa.NewTunables(ctx, spec) // spec is a tournament file of format tuning
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
// The seed and the number of the iteration determine the random directions, and the results
// determine the values. So the stored results are the whole state: a resumed run learns from them
// again within milliseconds.
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

	"shotest/config/strict"
	"shotest/internal/message"
	"shotest/internal/result"
	"shotest/internal/safefile"
	"shotest/tournament"
	"shotest/tournament/director"
)

// Config says what to tune, and by which tournament.
type Config struct {
	// Config has a Spec of format tuning. Run sets its fields Source, Parameters and OnEvent.
	Tournament director.Config
	Tunables   *Tunables
	// Start holds the parameters to tune, see Tunables.Load.
	Start []Parameter
	// Progress, if not nil, is called after each game and each iteration, in the goroutine that
	// called Run.
	Progress func(Progress)
}

// Progress is the state of a run.
type Progress struct {
	Outcome *Outcome
	Done    *Iteration // an iteration that has just finished, nil if none has
	Resumed bool       // Done is of an earlier run
	Trouble string     // a problem such as a full disk, mostly empty
}

// Iteration is one step of a tuning, with the result of its games.
type Iteration struct {
	Number      int       // from 1
	Void        int       // the number of games that could not be played
	Result      int       // wins minus losses of the side with the values Plus
	Plus, Minus []float64 // the values of the two sides
}

// Outcome is the state of a tuning, finished or not.
type Outcome struct {
	Start      []Parameter // the initial parameters
	Tuned      []Parameter // the current parameters, with fractions
	History    []Iteration // the finished iterations
	Iterations int         // of the whole tuning
	Games      int         // games with a result
	TotalGames int         // of the whole tuning
}

// Files that Run writes into the tournament's folder.
const (
	TunedFile   = "tuned.csv"
	ProfileFile = "tuned.yaml"
)

// run is a tuning in progress. It is the director's source of games, one iteration after the other.
type run struct {
	config  Config
	tuner   tuner
	outcome Outcome

	current  Iteration        // being played
	games    []tournament.Job // of the current iteration
	unplayed []tournament.Job // games that have no result, and that Next has not returned
	finished int              // the number of results

	playing bool // the results of earlier runs have been counted
}

// Run begins a tuning, or resumes the one in the folder. If ctx ends, the error wraps
// director.ErrInterrupted; Run then also writes the files and returns the outcome so far.
func Run(ctx context.Context, c Config) (*Outcome, error) {
	spec := c.Tournament.Spec
	iterations := spec.Tuning.Iterations
	r := &run{
		config:  c,
		tuner:   tuner{parameters: slices.Clone(c.Start), iterations: iterations, seed: uint64(spec.Seed)},
		outcome: Outcome{Start: c.Start, Iterations: iterations, TotalGames: spec.GamesScheduled()},
	}
	r.begin()
	games := c.Tournament
	games.Source, games.Parameters, games.OnEvent = r, string(Table(c.Start)), r.handleEvent
	standings, err := director.Run(ctx, games)
	if standings == nil {
		return nil, err
	}
	return &r.outcome, errors.Join(err, r.write())
}

// begin begins the next iteration.
func (r *run) begin() {
	r.outcome.Tuned = slices.Clone(r.tuner.parameters)
	r.current = Iteration{Number: r.tuner.iteration + 1}
	r.current.Plus, r.current.Minus = r.tuner.perturb()
	r.games, r.unplayed, r.finished = nil, nil, 0
	if r.Over() {
		return
	}
	c := &r.config
	plus, minus := c.Tunables.settings(c.Start, r.current.Plus), c.Tunables.settings(c.Start, r.current.Minus)
	spec := c.Tournament.Spec
	for i := range spec.Tuning.Pairs {
		pair := spec.TuningGames(r.tuner.iteration*spec.Tuning.Pairs+i, plus, minus, c.Tournament.Openings)
		r.games = append(r.games, pair[:]...)
	}
	r.unplayed = slices.Clone(r.games)
}

// Next implements director.Source.
func (r *run) Next() (jobs []tournament.Job) {
	jobs, r.unplayed = r.unplayed, nil
	return jobs
}

// Job implements director.Source. Only games of the current iteration can have a result.
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
	r.unplayed = slices.DeleteFunc(r.unplayed, func(job tournament.Job) bool { return job.ID == result.ID })
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
	r.notify(Progress{Done: &done, Resumed: !r.playing})
	return nil
}

// Over implements director.Source.
func (r *run) Over() bool { return r.outcome.isFinished() }

// add adds the result of a game.
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

// handleEvent handles an event of the director.
func (r *run) handleEvent(e director.Event) {
	switch e.Kind {
	case director.Begun, director.GameFinished:
		r.playing = true
		r.notify(Progress{})
	case director.Trouble, director.Amended, director.Restored:
		r.notify(Progress{Trouble: e.Text})
	}
}

func (r *run) notify(p Progress) {
	if r.config.Progress != nil {
		p.Outcome = &r.outcome
		r.config.Progress(p)
	}
}

// write writes the values as a table and, if the engine has a profile, as a profile.
func (r *run) write() error {
	tuned := r.outcome.rounded()
	folder, tunables := r.config.Tournament.Folder, r.config.Tunables
	errs := []error{os.MkdirAll(folder, 0o755), safefile.Write(filepath.Join(folder, TunedFile), Table(tuned))}
	if tunables.profile != nil {
		profile := tunables.tunedProfile(r.config.Tournament.Spec.Name, tuned)
		text, err := strict.Encode(&profile)
		errs = append(errs, err, safefile.Write(filepath.Join(folder, ProfileFile), strict.WithEndMarker(text)))
	}
	return errors.Join(errs...)
}

// isFinished reports whether all iterations have been played.
func (o *Outcome) isFinished() bool { return len(o.History) >= o.Iterations }

// rounded returns the current parameters, with whole values where the engine needs them.
func (o *Outcome) rounded() []Parameter {
	rounded := slices.Clone(o.Tuned)
	for i := range rounded {
		if rounded[i].IsWhole {
			rounded[i].Value = math.Round(rounded[i].Value)
		}
	}
	return rounded
}

// pull returns the net number of steps of a parameter in one direction, in standard deviations of
// those of a parameter without effect. It ignores steps in which both sides had the same value.
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

// isAtBound reports whether a parameter is nearer to an end of its range than its perturbation. The
// best value may be outside of the range.
func (p *Parameter) isAtBound() bool { return min(p.Value-p.Min, p.Max-p.Value) < p.CEnd }

// parameterRow is a parameter before and now.
type parameterRow struct {
	Name    string  `json:"name" head:"parameter"`
	Before  number  `json:"before" head:"before"`
	After   number  `json:"after" head:"now"`
	Pull    float64 `json:"pull" head:"pull" format:"%+.1f"`
	Min     number  `json:"min" head:"min"`
	Max     number  `json:"max" head:"max"`
	AtBound atBound `json:"at_bound" head:""`
}

// number is a value with a readable number of digits.
type number float64

func (n number) String() string { return FormatNumber(float64(n)) }

// atBound says that a parameter is at an end of its range.
type atBound bool

func (a atBound) String() string {
	if a {
		return "at the end of its range"
	}
	return ""
}

// ended is how far a run has come, for JSON.
type ended struct {
	Iterations int  `json:"iterations"`
	Games      int  `json:"games"`
	Finished   bool `json:"finished"`
}

// Result returns the initial and the current parameters.
func (o *Outcome) Result() *result.Result {
	void := 0
	for i := range o.History {
		void += o.History[i].Void
	}
	var rows []parameterRow
	for i, p := range o.rounded() {
		rows = append(rows, parameterRow{p.Name, number(o.Start[i].Value), number(p.Value), o.pull(i), number(p.Min),
			number(p.Max), atBound(p.isAtBound())})
	}
	return &result.Result{Tables: []result.Table{
		{
			Event: "parameter", Rows: rows,
			Title: fmt.Sprintf("%d of %d iterations, %d games, %d of which could not be played", len(o.History),
				o.Iterations, o.Games, void),
			Note: "Pull says how far the steps went one way, in standard deviations of chance alone: beyond 2 or 3 the direction is known.",
		},
		{Event: "ended", Rows: []ended{{len(o.History), o.Games, o.isFinished()}}},
	}}
}

// FormatNumber formats a value with a readable number of digits.
func FormatNumber(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e6 {
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.4g", x)
}
