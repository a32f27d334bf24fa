package spsa

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"time"

	"shotest/config"
	"shotest/internal/safefile"
	"shotest/tournament"
	"shotest/tournament/director"
	"shotest/tuning"
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
	// Trouble is an obstacle such as a full disk; mostly empty.
	Trouble string
}

// Iteration is the games of one step, and the values after it.
type Iteration struct {
	Number int // from 1
	// Games counts those that were played, Void those that could not be.
	Games, Void int
	// Result is the wins of the side with the values Plus less its losses.
	Result int
	// Plus and Minus are the values of the two sides, Values those after the iteration.
	Plus, Minus, Values []float64
}

// Outcome is the parameters of a run, finished or not.
type Outcome struct {
	// Start are the parameters as they were given, Tuned as they are now, with fractions.
	Start, Tuned []Parameter
	History      []Iteration
	// Iterations is how many there will be.
	Iterations int
	// Games counts the games with a result, AllGames those that there will be.
	Games, AllGames int
}

// Names of the files that Run writes into the folder beside those of the tournament.
const (
	TunedFile   = "tuned.csv"
	ProfileFile = "tuned.yaml"
)

// writeEvery is how often these files are written while games are played.
const writeEvery = 10 * time.Second

// run is a tuning under way. It is the director's source of games: those of one iteration
// after the other.
type run struct {
	Config
	tuner   *Tuner
	outcome Outcome
	// current is the iteration that is being played, finished its games with a result,
	// and handed whether they have been handed out.
	current  Iteration
	finished map[string]bool
	handed   bool
	// playing says that the results of earlier runs have been counted.
	playing bool
	written time.Time
}

// Run tunes, or goes on with the tuning in the folder. When ctx ends before, the error
// wraps director.ErrInterrupted; there is an outcome then, too, and the files are written.
func Run(ctx context.Context, c Config) (*Outcome, error) {
	r := &run{Config: c, written: time.Now()}
	r.outcome = Outcome{Start: c.Start, Iterations: c.Spec.Tuning.Iterations, AllGames: c.Spec.GamesScheduled()}
	var err error
	if r.tuner, err = New(c.Start, r.outcome.Iterations, uint64(c.Spec.Seed)); err != nil {
		return nil, err
	}
	if _, err := c.Tunables.Settings(c.Start, r.tuner.Values()); err != nil {
		return nil, err
	}
	r.begin()
	games := c.Config
	games.Source, games.Parameters, games.OnEvent = r, string(CSV(c.Start)), r.event
	standings, err := director.Run(ctx, games)
	if standings == nil {
		return nil, err
	}
	return &r.outcome, errors.Join(err, r.write())
}

// begin turns to the next iteration.
func (r *run) begin() {
	r.outcome.Tuned = r.tuner.Parameters()
	r.current = Iteration{Number: r.tuner.Done() + 1}
	r.current.Plus, r.current.Minus = r.tuner.Perturbed()
	r.finished, r.handed = map[string]bool{}, false
}

// pair returns the games of a pair of the current iteration.
func (r *run) pair(number int) [2]tournament.Job {
	plus, _ := r.Tunables.Settings(r.Start, r.current.Plus) // Run has found them known
	minus, _ := r.Tunables.Settings(r.Start, r.current.Minus)
	return r.Spec.TuningGames(number, plus, minus, r.Openings)
}

// Next implements director.Source.
func (r *run) Next() (jobs []tournament.Job) {
	if r.handed || r.Over() {
		return nil
	}
	r.handed = true
	for i := range r.Spec.Tuning.Pairs {
		for _, job := range r.pair((r.current.Number-1)*r.Spec.Tuning.Pairs + i) {
			if !r.finished[job.ID] {
				jobs = append(jobs, job)
			}
		}
	}
	return jobs
}

// Job implements director.Source: only games of the current iteration can have a result.
func (r *run) Job(id string) (tournament.Job, bool) {
	pair, second, is := tournament.ParseJobID(id)
	if !is || r.Over() || pair/r.Spec.Tuning.Pairs+1 != r.current.Number {
		return tournament.Job{}, false
	}
	games := r.pair(pair)
	if second {
		return games[1], true
	}
	return games[0], true
}

// Count implements director.Source.
func (r *run) Count(result *tournament.Result) error {
	if iteration := result.Pair/r.Spec.Tuning.Pairs + 1; iteration != r.current.Number {
		return fmt.Errorf("game %s is of iteration %d, and iteration %d is being played: the results are not of one tuning", result.ID, iteration, r.current.Number)
	}
	r.finished[result.ID] = true
	r.outcome.Games++
	r.current.add(result)
	if len(r.finished) < 2*r.Spec.Tuning.Pairs {
		return nil
	}
	r.tuner.Learn(float64(r.current.Result))
	r.current.Values = r.tuner.Values()
	done := r.current
	r.outcome.History = append(r.outcome.History, done)
	r.begin()
	r.tell(Progress{Done: &done, Resumed: !r.playing})
	if r.playing && time.Since(r.written) > writeEvery {
		if err := r.write(); err != nil {
			r.tell(Progress{Trouble: err.Error()})
		}
	}
	return nil
}

// Over implements director.Source.
func (r *run) Over() bool { return r.outcome.Finished() }

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

// event takes the news of the director.
func (r *run) event(e director.Event) {
	switch e.Kind {
	case director.Begun:
		r.playing = true
		r.tell(Progress{})
	case director.GameFinished:
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
	r.written = time.Now()
	tuned := r.outcome.rounded()
	errs := []error{os.MkdirAll(r.Folder, 0o755), safefile.Write(filepath.Join(r.Folder, TunedFile), CSV(tuned))}
	if profile, is := r.Tunables.Profile(r.Spec.Name, tuned); is {
		text, err := config.Encode(&profile)
		errs = append(errs, err, safefile.Write(filepath.Join(r.Folder, ProfileFile), config.Whole(text)))
	}
	return errors.Join(errs...)
}

// Finished reports whether all iterations were played.
func (o *Outcome) Finished() bool { return len(o.History) >= o.Iterations }

// rounded returns the parameters with values that can be played with.
func (o *Outcome) rounded() []Parameter {
	rounded := append([]Parameter(nil), o.Tuned...)
	for i := range rounded {
		if rounded[i].Whole {
			rounded[i].Value = math.Round(rounded[i].Value)
		}
	}
	return rounded
}

// Summary says in a sentence what was played.
func (o *Outcome) Summary() string {
	sentence, void := fmt.Sprintf("%d of %d iterations, %d games", len(o.History), o.Iterations, o.Games), 0
	for i := range o.History {
		void += o.History[i].Void
	}
	if void > 0 {
		sentence += fmt.Sprintf(", %d of which could not be played", void)
	}
	return sentence
}

// pull says how far a parameter's steps went one way, in standard deviations of those of a
// parameter without effect, whose results go up or down by a coin. Steps in which both sides
// had the same value say nothing.
func (o *Outcome) pull(parameter int) float64 {
	sum, squares := 0.0, 0.0
	for i := range o.History {
		n := &o.History[i]
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

// atBound reports whether a parameter has come nearer to an end of its range than it is moved
// for a game: the best value may lie beyond.
func (p *Parameter) atBound() bool { return min(p.Value-p.Min, p.Max-p.Value) < p.CEnd }

// Table lists the parameters before and now.
func (o *Outcome) Table() tuning.Table {
	t := tuning.Table{
		Title: o.Summary(), Head: []string{"parameter", "before", "now", "pull", "min", "max", ""},
		Note: "Pull says how far the steps went one way, in standard deviations of chance alone: beyond 2 or 3 the direction is known.",
	}
	for i, p := range o.rounded() {
		note := ""
		if p.atBound() {
			note = "at the end of its range"
		}
		t.Rows = append(t.Rows, []string{p.Name, Number(o.Start[i].Value), Number(p.Value), fmt.Sprintf("%+.1f", o.pull(i)), Number(p.Min), Number(p.Max), note})
	}
	return t
}

// Events lists the parameters for JSON.
func (o *Outcome) Events() (events []map[string]any) {
	for i, p := range o.rounded() {
		events = append(events, map[string]any{
			"event": "parameter", "name": p.Name, "before": o.Start[i].Value, "after": p.Value, "pull": o.pull(i), "at_bound": p.atBound(),
		})
	}
	return append(events, map[string]any{"event": "ended", "iterations": len(o.History), "games": o.Games, "finished": o.Finished()})
}

// Number spells a value with as many digits as are worth reading.
func Number(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e6 {
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.4g", x)
}
