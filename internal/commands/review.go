package commands

import (
	"context"
	"errors"
	"runtime/debug"
	"strconv"
	"time"

	"shotest/engine/options"
	"shotest/internal/language"
	"shotest/internal/message"
	"shotest/record"
	"shotest/review"
	"shotest/review/batch"
	"shotest/shogi"
	"shotest/usi"
)

type reviewCommand struct {
	Games      []string      `arg:"" name:"record" help:"Game records in any format (CSA, KIF, KI2, JKF, USI), or - for standard input."`
	Out        string        `output:"asks" placeholder:"FILE" help:"What to write, by its ending: .html for a browser; .kif, .kifu, .ki2, .ki2u, .csa or .jkf for a board, with comments and variations; .md or .json. - prints Markdown. Of several games each gets a file of its own: --out r.html writes r-NAME.html (default: review-NAME.html)."`
	Force      bool          `help:"Review again, and overwrite the files that are there, without asking."`
	Open       bool          `help:"Open the page in the browser when it is written, or when it is there already."`
	Beside     bool          `hidden:"" help:"Write review-NAME.html into the folder of the record instead of this one."`
	Time       time.Duration `range:"1ms,24h" placeholder:"TIME" help:"How long to think for each move of the game, on average (default 1s): sets --nodes by the speed of this machine." xor:"limit"`
	Nodes      uint64        `range:"1,1099511627776" placeholder:"N" help:"Nodes to search for each move instead; the same nodes make the same review again." xor:"limit"`
	For        string        `enum:"black,white,both" default:"both" help:"Whose moves to speak of: black, white or both."`
	Level      string        `enum:"beginner,club,strong" default:"club" help:"Who the review is for: beginner, club or strong."`
	Game       int           `range:"1,2147483647" placeholder:"N" help:"Only this game, of a record that holds several."`
	From       *int          `range:"1,100000" placeholder:"N" help:"Review only from move N of the game on; all figures are of the moves that are reviewed."`
	To         *int          `range:"1,100000" placeholder:"N" help:"Review only up to move N."`
	Variations bool          `help:"Review the variations of records as well, each from where it leaves: in files of their own, or in a record beneath each variation."`
	Strict     bool          `help:"Refuse a record of which a part would be left out or read by assumption, rather than warn."`
	Profile    string        `placeholder:"FILE" help:"A profile to think by (default: the one that is built in)."`
	Scale      string        `placeholder:"SCALE" help:"What scores of --engine mean: how many of its centipawns are winning chances of 73 %, as a number (dlshogi 756), or fit for what fits the result of the game best (default: 600)."`
	JSON       bool          `name:"json" help:"Print the review as JSON instead of writing a file, one object a line for each game."`

	engineFlags
}

const defaultReviewTime = time.Second

// Help implements kong's HelpProvider.
func (c *reviewCommand) Help() string {
	return `Examples:

  shotest review game.kif                           # writes review-game.html, a page to look at in a browser
  shotest review game.kif --open                    # and opens it in the browser, as does a record dropped on the program
  shotest review game.kif --language ja             # the same in Japanese; en,ja writes a page in each language
  shotest review game.kif --engine ./YaneuraOu      # scores, best moves and lines of another engine
  shotest review game.kif --out review.kif          # comments and variations, for ShogiGUI, Shogidokoro or ShogiHome
  shotest review game.csa --for black --level beginner --time 3s
  xclip -o | shotest review - --out -               # a record from the clipboard, as text
  shotest review games/*.kif --out games/r.html     # games/r-NAME.html for each
  shotest review game.kif --from 30 --to 60         # only moves 30 to 60
  shotest review game.kif --variations              # and each variation of the record, review-game-v42.html
  shotest review game.csa --nodes 100000 --json     # for programs

A game takes about as long as its number of moves times --time. Of several games, those
that have been reviewed are left out when the same command is given again.`
}

// Run reviews the games one after the other.
func (c *reviewCommand) Run(ctx context.Context, s streams) error {
	job, err := c.newJob(s)
	if err != nil {
		return err
	}
	games, err := job.readGames(ctx)
	if err != nil || len(games) == 0 {
		return err
	}
	defer job.end()
	if err := job.start(ctx); err != nil {
		return err
	}
	defer debug.SetGCPercent(new(memoryKeeper).release())
	for i := range games {
		if err := job.reviewAndWrite(ctx, &games[i]); err != nil {
			return err
		}
	}
	return nil
}

// reviewJob is a run of the command.
type reviewJob struct {
	streams
	command  *reviewCommand
	plan     batch.Plan
	settings review.Settings
	reviewer *review.Reviewer
	// engine, if not nil, replaces our own search.
	engine *usi.Analyst
	// name is the game that is reviewed, and bar the progress of its review.
	name string
	bar  *progress
	// givenUp says that the engine has failed too often.
	givenUp bool
	// kept are existing files that are not replaced.
	kept []string
}

// newJob checks the flags and returns the job that they request.
func (c *reviewCommand) newJob(s streams) (*reviewJob, error) {
	j := &reviewJob{streams: s, command: c, plan: batch.Plan{
		Out: c.Out, Beside: c.Beside, NoFiles: c.JSON || c.Out == standardStream,
		Variations: c.Variations, From: c.From, To: c.To, Languages: s.languages,
	}}
	from := 1
	if c.From != nil {
		from = *c.From
	}
	switch {
	case !j.plan.NoFiles && j.plan.Kind() == batch.NoKind:
		return nil, usageErrorf("--out %s: expected a name that ends in .html, .md, .json, .kif, .kifu, .ki2, .ki2u, .csa or .jkf, "+
			"or - for Markdown on standard output", c.Out)
	case c.Open && j.plan.Kind() != batch.Page:
		return nil, usageErrorf("--open: expected a page: --out FILE.html")
	case c.To != nil && *c.To < from:
		return nil, usageErrorf("--to %d: expected the number of a move, %d or more, from where the review begins", *c.To, from)
	case c.Engine == "" && c.Scale != "":
		return nil, usageErrorf("--scale %s: expected --engine as well: the scale of our own search is known", c.Scale)
	case c.Time == 0 && c.Nodes == 0:
		c.Time = defaultReviewTime
	}
	level, err := review.ParseLevel(c.Level)
	if err != nil {
		return nil, usageErrorf("--level: %w", err)
	}
	j.settings = review.Settings{Nodes: c.Nodes, Level: level, Sides: review.Both}
	if c.For != "both" {
		j.settings.Sides = [2]bool{shogi.Black: c.For == "black", shogi.White: c.For == "white"}
	}
	if c.Scale != "" {
		if j.settings.Scale, j.settings.FitScale, err = review.ParseScale(c.Scale); err != nil {
			return nil, usageErrorf("--scale %s: expected fit, or a number of centipawns from %g to %g", c.Scale,
				float64(review.MinScale), float64(review.MaxScale))
		}
	}
	if j.settings.Profile, err = settingsFrom(c.Profile); err != nil {
		return nil, err
	}
	if c.Engine == "" && c.Threads != 1 {
		// Several threads search other nodes each time.
		if err := options.Apply(&j.settings.Profile, "Threads", strconv.Itoa(c.Threads)); err != nil {
			return nil, usageErrorf("--threads: %w", err)
		}
	}
	return j, nil
}

// start starts the engines.
func (j *reviewJob) start(ctx context.Context) (err error) {
	if j.engine, err = j.command.startEngine(ctx); err != nil {
		return err
	}
	byTime := j.settings.Nodes == 0
	if byTime {
		if j.settings.Nodes, err = review.NodesIn(ctx, j.settings.Profile, j.command.Time); err != nil {
			return err
		}
	}
	switch {
	case j.engine != nil:
		j.settings.Searcher, j.settings.OnFault = j.engine, j.warnOfFault
		if byTime {
			j.settings.MoveTime = j.command.Time
		}
	case byTime: // with these nodes the review can be made again
		j.notice(message.Errorf("%d nodes a move, %s on this machine: --nodes %d makes the same review again",
			j.settings.Nodes, j.command.Time, j.settings.Nodes))
	}
	j.reviewer, err = review.NewReviewer(ctx, j.settings)
	return err
}

// end ends the other engine. An error at its end does not matter to the review.
func (j *reviewJob) end() {
	if j.engine != nil {
		_ = j.engine.Close()
	}
}

// reviewSteps is the number of steps of the progress bar.
const reviewSteps = 1000

// reviewAndWrite reviews a game and its branches, and writes the reviews.
func (j *reviewJob) reviewAndWrite(ctx context.Context, game *batch.Game) error {
	result, err := j.reviewGame(ctx, game)
	if err != nil {
		return err
	}
	result.Branches = map[*record.Line]*review.Review{}
	inRecord := j.plan.Kind() == batch.Record // the branches stand beneath the moves
	if !inRecord {
		if err := j.write(ctx, result, game); err != nil {
			return err
		}
	}
	for i := range game.Branches {
		if err := j.reviewBranch(ctx, &game.Branches[i], result, inRecord); err != nil {
			return err
		}
	}
	if inRecord {
		return j.write(ctx, result, game)
	}
	return nil
}

// reviewBranch reviews a branch of a game. It writes the review or, if together, adds it to that of
// the game.
func (j *reviewJob) reviewBranch(ctx context.Context, branch *batch.Game, of *review.Review, inRecord bool) error {
	result, err := j.reviewGame(ctx, branch)
	if err != nil {
		return err
	}
	if !inRecord {
		return j.write(ctx, result, branch)
	}
	of.Branches[branch.Line] = result
	return nil
}

func (j *reviewJob) reviewGame(ctx context.Context, game *batch.Game) (*review.Review, error) {
	what := j.language().Text("review.progress", language.Args{"Name": game.Name})
	j.name, j.bar = game.Name, newProgress(j.streams)
	j.reviewer.Progress = func(done float64) { j.bar.show(what, int(done*reviewSteps), reviewSteps) }
	result, err := j.reviewer.ReviewSpan(ctx, game.Game, game.Span)
	j.bar.clear()
	switch {
	case errors.Is(err, context.Canceled):
		return nil, message.Errorf("interrupted: %s is not reviewed", game.Name)
	case err != nil:
		return nil, message.Errorf("%s: %w", game.Name, err)
	}
	result.Branch = game.Branch
	return result, nil
}

// warnOfFault warns of a failed search of the other engine. Once the engine is given up, all
// searches fail, and one warning is enough.
func (j *reviewJob) warnOfFault(fault review.Fault) {
	givenUp := errors.Is(fault.Err, usi.ErrGivenUp)
	if givenUp && j.givenUp {
		return
	}
	j.givenUp = givenUp
	j.bar.clear()
	printWarning(j.streams, message.Errorf("%s: after move %d: %w", j.name, fault.Ply, fault.Err))
}
