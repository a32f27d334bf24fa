package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"shotest/engine"
	"shotest/language"
	"shotest/search"
	"shotest/shogi"
	"shotest/usi/external"
)

type analyzeCommand struct {
	recordFlags `set:"move=Look at this move only, in Japanese, western or USI notation. "`

	Movetime time.Duration `help:"How long to think (default 3s); a quarter as long again for what each side threatens." xor:"limit"`
	Nodes    uint64        `help:"Positions to visit." xor:"limit"`
	Depth    int           `help:"Plies to search." xor:"limit"`
	Limit    int           `placeholder:"INTEREST" help:"What each side may spend in interest search, in hundredths of a ply." xor:"limit"`
	Mode     string        `placeholder:"MODE" help:"interest, fullwidth, modern or auto (default: that of the profile)."`
	Profile  string        `placeholder:"FILE" help:"A profile to search by (default: the one that is built in)."`
	Multipv  int           `default:"3" help:"How many lines to show."`
	All      bool          `help:"Tell what each move of the best line does."`
	Terms    bool          `help:"Show also how what makes up the evaluation changes along the best line."`
	JSON     bool          `name:"json" help:"Print JSON, one object a line."`

	languageFlag
	engineFlags
}

const defaultAnalyzeTime = 3 * time.Second

// analysis is what a search has found out, by rank.
type analysis struct {
	*speech
	history *shogi.History
	// from says which record the position is from.
	from   string
	lines  []engine.Report
	result engine.Result
	why    reasonsOf
	// other, if not nil, has searched in the place of our engine.
	other *external.Engine
	// fault is what it has failed in, so that ours has searched.
	fault error
}

// Help implements kong's HelpProvider.
func (c *analyzeCommand) Help() string {
	return `Examples:

  shotest analyze                                         # an example: a moment of a real game, for 3 s
  shotest analyze game.kif --move 40                      # the position after move 40 of a record
  shotest analyze game.kif --at 40 --move ▲７六歩           # one move there; P-7f and 7g7f do as well
  xclip -o | shotest analyze - --movetime 10s             # a record, diagram or SFEN from the clipboard
  shotest analyze game.kif --engine ./YaneuraOu           # lines of another engine, in our words
  shotest analyze --sfen "SFEN" --multipv 5 --json`
}

// Run thinks, and shows the board, the best lines and why the best is played.
func (c *analyzeCommand) Run(ctx context.Context, s streams) error {
	l, err := c.chooseLanguage()
	if err != nil {
		return err
	}
	choice, err := c.position(s)
	if err != nil {
		return err
	}
	e, err := engineWith(s, c.Profile,
		option{"--multipv", "MultiPV", strconv.Itoa(c.Multipv)},
		option{"--threads", "Threads", strconv.Itoa(c.Threads)}, option{"--mode", "SearchMode", c.mode()})
	if err != nil {
		return err
	}
	if c.Engine != "" && (c.Limit > 0 || c.Mode != "") {
		return &usageError{"--limit and --mode: expected no --engine: they are of our own search"}
	}
	if err := e.Prepare(ctx); err != nil {
		return err
	}
	a := analysis{speech: newSpeech(l), history: choice.history}
	a.from = a.origin(choice)
	if a.other, err = c.startEngine(ctx, l); err != nil {
		return err
	}
	if other := a.other; other != nil {
		defer other.Close()
	}
	limits := c.limits(choice)
	if err := a.search(ctx, e, limits, c.Multipv); err != nil {
		return err
	}
	if a.fault != nil {
		s.notice(l.Text("analysis.fault", language.Args{"Problem": a.fault.Error()}))
	}
	if len(a.lines) > 0 {
		a.find(ctx, e, limits)
	}
	if c.JSON {
		return a.printJSON(s)
	}
	return a.print(s, c.All, c.Terms)
}

// example is what is analysed if nothing is asked for: after move 51 of the ninth game of
// examples/games/own.games, where a capture opens the way to a check. The first look at a program should
// show what it is for.
const example = "sfen 1n1g2snl/s3k1g2/3ppppPp/2p4p1/7l1/2P3S2/2NPPPP1P/1G5R1/4KG1NL w RBL2Pbs2p 52"

// position returns the position that is asked for, or the example.
func (c *analyzeCommand) position(s streams) (*chosen, error) {
	if c.recordFlags != (recordFlags{}) {
		return c.choose(s)
	}
	history, err := shogi.ParseHistory(example)
	return &chosen{history: history, example: true}, err
}

// limits are those of the search.
func (c *analyzeCommand) limits(choice *chosen) engine.Limits {
	limits := engine.Limits{MoveTime: c.Movetime, Nodes: c.Nodes, Depth: c.Depth, Interest: c.Limit}
	if c.Movetime == 0 && c.Nodes == 0 && c.Depth == 0 && c.Limit == 0 {
		limits.MoveTime = defaultAnalyzeTime
	}
	if choice.move != shogi.NoMove {
		limits.SearchMoves = []shogi.Move{choice.move}
	}
	return limits
}

// search searches the position, by the other engine if there is one: by ours where that fails, and where the
// game is over.
func (a *analysis) search(ctx context.Context, e *engine.Engine, limits engine.Limits, lines int) error {
	var found *external.Found
	if a.other != nil && a.history.Current().HasLegalMove() {
		found, a.fault = a.other.Search(ctx, a.history, limits, lines)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if found == nil {
		a.other = nil
		a.result = e.Search(ctx, a.history, limits, a.take)
		return nil
	}
	a.lines, a.result = found.Lines, engine.Result{Best: found.Best(), Declare: found.Declare}
	if len(a.lines) > 0 {
		a.result.Score = a.lines[0].Score
	}
	return nil
}

// mode returns the mode that is asked for: a limit of interest asks for that
// search.
func (c *analyzeCommand) mode() string {
	if c.Mode == "" && c.Limit > 0 {
		return search.InterestMode
	}
	return c.Mode
}

// take keeps the line of each rank that the search has come to.
func (a *analysis) take(r engine.Report) {
	if r.Final && r.HasLine() {
		a.lines = append(a.lines, r)
	}
}

func (a *analysis) print(s streams, all, terms bool) error {
	current := a.history.Current()
	var text strings.Builder
	text.WriteString(a.from + a.board(current))
	fmt.Fprintf(&text, "\n%s\n%s\n\n", a.toPlay(current), current.SFEN())
	switch {
	case len(a.lines) == 0:
		text.WriteString(a.verdict(a.history, a.result) + "\n")
	case a.lines[0].Depth == 0 && a.other == nil:
		first := &a.lines[0]
		text.WriteString(a.Text("analysis.too_short", language.Args{
			"Nodes": first.Nodes, "Move": a.best(a.history, first.PV[0]), "Score": a.score(first.Score),
		}) + "\n")
	default:
		a.writeLines(&text)
		a.writeBook(&text)
		a.writeWhy(&text, newPaint(s), all, terms)
	}
	_, err := fmt.Fprint(s.out, text.String())
	return err
}

// scoreWidth is the room for a score before its line.
const scoreWidth = 8

// writeLines writes how far the search has come, and its lines.
func (a *analysis) writeLines(text *strings.Builder) {
	first := &a.lines[0]
	if a.other != nil {
		text.WriteString(a.other.Name() + ": ")
	}
	text.WriteString(a.Text("analysis.depth", language.Args{
		"Depth": first.Depth, "Time": first.Elapsed.Round(time.Millisecond).String(), "Nodes": first.Nodes,
	}) + "\n\n")
	for i, line := range a.lines {
		fmt.Fprintf(text, "%2d. %s  %s\n", i+1, padLeft(boundMarks[line.Bound]+a.score(line.Score), scoreWidth),
			a.variation(a.history.Current(), line.PV, a.history.LastMove()))
	}
}

func (a *analysis) printJSON(s streams) error {
	for i, line := range a.lines {
		object := map[string]any{
			"rank": i + 1, "depth": line.Depth, "seldepth": line.SelDepth, "nodes": line.Nodes,
			"milliseconds": line.Elapsed.Milliseconds(), "bound": boundNames[line.Bound], "pv": shogi.MoveTexts(line.PV),
		}
		if line.Score.Mate != 0 {
			object["mate"] = line.Score.Mate
		} else {
			object["centipawns"] = line.Score.Centipawns
		}
		if err := printJSON(s, object); err != nil {
			return err
		}
	}
	for _, t := range a.threats() {
		after := map[string]any{}
		addScore(after, t.after)
		object := map[string]any{"threat_by": t.by.String(), "pv": shogi.MoveTexts(t.line), "if_passed": after}
		if err := printJSON(s, object); err != nil {
			return err
		}
	}
	return printJSON(s, map[string]any{"best": a.result.Best.String(), "declare": a.result.Declare})
}
