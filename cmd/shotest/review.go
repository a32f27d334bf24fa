package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"shotest/internal/safefile"
	"shotest/language"
	"shotest/record"
	"shotest/review"
	"shotest/review/page"
	"shotest/shogi"
)

type reviewCommand struct {
	Games   []string      `arg:"" name:"record" help:"Game records in any format (CSA, KIF, KI2, JKF, USI), or - for standard input."`
	Out     string        `default:"review.html" help:"What to write, by its ending: .html for a browser; .kif, .kifu, .ki2, .ki2u, .csa or .jkf for a board, with comments and variations; .md or .json. - prints Markdown. Of several games each gets a file of its own, such as review-NAME.html."`
	Time    time.Duration `placeholder:"TIME" help:"How long to think for each move of the game, on average (default 1s)." xor:"limit"`
	Nodes   uint64        `help:"Nodes to search for each move instead; the review is then the same every time." xor:"limit"`
	For     string        `enum:"black,white,both" default:"both" help:"Whose moves to speak of: black, white or both."`
	Level   string        `enum:"beginner,club,strong" default:"club" help:"Who the review is for: beginner, club or strong."`
	Game    int           `placeholder:"N" help:"Only this game, of records that hold several."`
	Profile string        `placeholder:"FILE" help:"A profile to think by (default: the one that is built in)."`
	Verify  bool          `help:"Check each statement by other means than it was found by (facts by the rules, judgements by searches ten times as long) and print how many hold, by kind. Takes many times as long, and writes no file."`
	JSON    bool          `name:"json" help:"Print the review as JSON instead of writing a file, one object a line for each game."`

	languageFlag
}

const defaultReviewTime = time.Second

// Help implements kong's HelpProvider.
func (c *reviewCommand) Help() string {
	return `Examples:

  shotest review game.kif                           # writes review.html, a page to look at in a browser
  shotest review game.kif --language ja             # the same in Japanese
  shotest review game.kif --out review.kif          # comments and variations, for ShogiGUI, Shogidokoro or ShogiHome
  shotest review game.csa --for black --level beginner --time 3s
  xclip -o | shotest review - --out -               # a record from the clipboard, as text
  shotest review games/*.kif --out reviews/r.html   # reviews/r-NAME.html for each
  shotest review game.csa --nodes 100000 --json     # for programs

A game takes as long as its number of moves times --time. Ctrl-C keeps what has been
thought beside the output, and the same command goes on.`
}

// Run reviews the games, one after the other.
func (c *reviewCommand) Run(ctx context.Context, s streams) error {
	job, err := c.job(ctx, s)
	if err != nil {
		return err
	}
	games, err := c.read(s)
	if err != nil {
		return err
	}
	if err = job.reviewAll(ctx, games); job.verification != nil {
		return errors.Join(job.verification.print(s), err)
	}
	return err
}

func (j *reviewJob) reviewAll(ctx context.Context, games []namedGame) error {
	for i := range games {
		if err := j.review(ctx, &games[i], len(games) > 1); err != nil {
			return err
		}
	}
	return nil
}

// namedGame is a game with the name of the file that it is from.
type namedGame struct {
	*record.Game
	name string
}

// read reads all games. Games of a file that holds several are numbered.
func (c *reviewCommand) read(s streams) (all []namedGame, err error) {
	for _, path := range expand(c.Games) {
		games, err := readGames(s, path, c.Game)
		if err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		if path == standardStream {
			name = "game"
		}
		for i, game := range games {
			warn(s, path, game.Doubts)
			g := namedGame{game, name}
			if len(games) > 1 {
				g.name = fmt.Sprintf("%s-%d", name, i+1)
			}
			all = append(all, g)
		}
	}
	return all, nil
}

// reviewJob is how games are reviewed.
type reviewJob struct {
	streams
	command  *reviewCommand
	language *language.Language
	settings review.Settings
	reviewer *review.Reviewer
	// verification, if not nil, checks reviews instead of writing them.
	verification *verification
}

// job checks the flags.
func (c *reviewCommand) job(ctx context.Context, s streams) (*reviewJob, error) {
	l, err := c.chooseLanguage()
	if err != nil {
		return nil, err
	}
	if !c.JSON && !c.writable() {
		return nil, &usageError{fmt.Sprintf("--out %s: expected a name that ends in .html, .md, .json, .kif, .kifu, .ki2, .ki2u, .csa or .jkf, or - for Markdown on standard output", c.Out)}
	}
	if c.Time < 0 {
		return nil, &usageError{fmt.Sprintf("--time %v: expected more than nothing", c.Time)}
	}
	if c.Time == 0 && c.Nodes == 0 {
		c.Time = defaultReviewTime
	}
	level, err := review.ParseLevel(c.Level)
	if err != nil {
		return nil, &usageError{"--level: " + err.Error()}
	}
	settings := review.Settings{MoveTime: c.Time, Nodes: c.Nodes, Level: level, Sides: review.Both}
	if c.For != "both" {
		settings.Sides = [2]bool{shogi.Black: c.For == "black", shogi.White: c.For == "white"}
	}
	if settings.Profile, err = settingsFrom(s, c.Profile); err != nil {
		return nil, err
	}
	job := &reviewJob{streams: s, command: c, language: l, settings: settings}
	if c.Verify {
		if job.verification, err = newVerification(ctx, settings); err != nil {
			return nil, err
		}
	}
	job.reviewer, err = review.NewReviewer(ctx, settings)
	return job, err
}

// reviewSteps is into how many steps progress is divided.
const reviewSteps = 1000

// review reviews a game and writes what is to be said.
func (j *reviewJob) review(ctx context.Context, game *namedGame, several bool) (err error) {
	out := j.command.file(game.name, several)
	if out != "" {
		thoughts, err := review.OpenThoughts(out+".thoughts", version()+" "+j.settings.Fingerprint())
		if err != nil {
			return err
		}
		j.reviewer.Remember(thoughts)
		defer func() { err = errors.Join(err, j.forget(thoughts, err == nil)) }()
	}
	bar := newProgress(j.streams, "reviewing "+game.name, reviewSteps)
	j.reviewer.Progress = func(done float64) { bar.to(int(done * reviewSteps)) }
	found, err := j.reviewer.Review(ctx, game.Game)
	bar.clear()
	switch {
	case errors.Is(err, context.Canceled) && out != "":
		return fmt.Errorf("interrupted: what has been thought is in %s.thoughts, and the same command goes on", out)
	case err != nil:
		return fmt.Errorf("%s: %w", game.name, err)
	}
	if j.verification != nil {
		return j.verification.check(ctx, j.streams, game.name, found)
	}
	return j.write(found, out)
}

// forget ends the use of a file of thoughts, which a finished review needs no more.
func (j *reviewJob) forget(thoughts *review.Thoughts, done bool) error {
	j.reviewer.Remember(nil)
	if done {
		return thoughts.Remove()
	}
	return thoughts.Close()
}

// file returns the file that a game's review is written to, empty for standard output.
func (c *reviewCommand) file(name string, several bool) string {
	switch {
	case c.JSON || c.Verify || c.Out == standardStream:
		return ""
	case !several:
		return c.Out
	}
	ending := filepath.Ext(c.Out)
	return strings.TrimSuffix(c.Out, ending) + "-" + name + ending
}

// writable reports whether the output's name says what to write.
func (c *reviewCommand) writable() bool {
	switch strings.ToLower(filepath.Ext(c.Out)) {
	case ".html", ".htm", ".md", ".json":
		return true
	}
	format := record.FormatOf(c.Out)
	return c.Out == standardStream || format != record.UnknownFormat && format != record.USI
}

// write writes a review, and says on standard output what a reader wants to know first.
func (j *reviewJob) write(found *review.Review, out string) error {
	d := found.Document(j.language)
	if j.command.JSON {
		return printJSON(j.streams, d)
	}
	if out == "" {
		return review.WriteMarkdown(j.out, d, j.language)
	}
	if err := j.writeFile(found, d, out); err != nil {
		return err
	}
	_, err := fmt.Fprintf(j.out, "%s\n%s", out, digest(d))
	return err
}

// writeFile writes a review as the file's name asks for.
func (j *reviewJob) writeFile(found *review.Review, d *review.Document, out string) error {
	switch strings.ToLower(filepath.Ext(out)) {
	case ".html", ".htm":
		return page.WriteFile(out, d)
	case ".json":
		text, err := json.MarshalIndent(d, "", "  ")
		if err != nil {
			return err
		}
		return safefile.Write(out, append(text, '\n'))
	case ".md":
		var text bytes.Buffer
		if err := review.WriteMarkdown(&text, d, j.language); err != nil {
			return err
		}
		return safefile.Write(out, text.Bytes())
	}
	warnings, err := record.WriteFile(out, []*record.Game{found.Annotated(j.language)})
	warn(j.streams, out, warnings)
	return err
}

// digest is a review in a few lines.
func digest(d *review.Document) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s. %s\n", d.Title, d.Result)
	for side := range d.Sides {
		fmt.Fprintf(&text, "%s: %.0f %%", d.Sides[side].Name, d.Sides[side].Accuracy)
		for _, c := range d.Sides[side].Counts {
			if c.Moves > 0 {
				fmt.Fprintf(&text, ", %s %d", c.Name, c.Moves)
			}
		}
		text.WriteByte('\n')
	}
	for i := range d.Summary {
		text.WriteString(d.Summary[i].Text + "\n")
	}
	return text.String()
}
