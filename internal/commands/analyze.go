package commands

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"shotest/engine"
	"shotest/explain"
	"shotest/internal/message"
	"shotest/internal/terminal"
	"shotest/search"
	"shotest/shogi"
	"shotest/usi"
)

type analyzeCommand struct {
	recordFlags `set:"move=Look at this move only, in Japanese, western or USI notation. "`

	Movetime time.Duration `range:"1ms,24h" help:"How long to think by the clock; a quarter as long again for what each side threatens." xor:"limit"`
	Nodes    uint64        `range:"1,1099511627776" placeholder:"N" help:"Positions to visit: the same number gives the same answer (default 300000, with --engine 3 s)." xor:"limit"`
	Depth    int           `range:"1,127" placeholder:"N" help:"Plies to search." xor:"limit"`
	Limit    int           `range:"1,12700" placeholder:"INTEREST" help:"What each side may spend in interest search, in hundredths of a ply." xor:"limit"`
	Mode     string        `placeholder:"MODE" help:"interest, fullwidth or modern (default: that of the profile)."`
	Profile  string        `placeholder:"FILE" help:"A profile to search by (default: the one that is built in)."`
	Multipv  int           `range:"MultiPV" default:"3" help:"How many lines to show."`
	All      bool          `help:"Tell what each move of the best line does."`
	Terms    bool          `help:"Show also how what makes up the evaluation changes along the best line."`
	JSON     bool          `name:"json" help:"Print JSON, one object a line."`

	engineFlags
}

// The default limits of the search: nodes for our engine, so that the same question has the same
// answer, and a time for other engines, whose nodes differ.
const (
	analyzeNodes = 300_000
	analyzeTime  = 3 * time.Second
)

// Help implements kong's HelpProvider.
func (c *analyzeCommand) Help() string {
	return `Examples:

  shotest analyze                                         # an example: a moment of a real game
  shotest analyze game.kif --move 40                      # the position after move 40 of a record
  shotest analyze game.kif --at 40 --move ▲７六歩           # one move there; P-7f and 7g7f do as well
  xclip -o | shotest analyze - --movetime 10s             # a record, diagram or SFEN from the clipboard
  shotest analyze game.kif --engine ./YaneuraOu           # lines of another engine, in our words
  shotest analyze --sfen "SFEN" --multipv 5 --json`
}

// Run searches, and shows the board, the best lines and why the best move is played.
func (c *analyzeCommand) Run(ctx context.Context, s streams) error {
	l := s.language()
	query, err := c.position(s)
	if err != nil {
		return err
	}
	e, err := engineWith(c.Profile,
		option{"--multipv", "MultiPV", strconv.Itoa(c.Multipv)},
		option{"--threads", "Threads", strconv.Itoa(c.Threads)}, option{"--mode", "SearchMode", c.mode()})
	if err != nil {
		return err
	}
	if c.Engine != "" && (c.Limit > 0 || c.Mode != "") {
		return usageErrorf("--limit and --mode: expected no --engine: they are of our own search")
	}
	if err := e.Prepare(ctx); err != nil {
		return err
	}
	other, err := c.startEngine(ctx)
	if err != nil {
		return err
	}
	request := explain.Request{Limits: c.limits(query), Threats: true}
	by := ""
	if other != nil {
		defer other.Close()
		request.Other = c.searchWith(other)
		by = other.Name()
	}
	account, err := explain.Ask(ctx, e, query.history, request)
	if err != nil {
		return err
	}
	if account.Fault != nil {
		s.notice(message.Errorf("%w: shotest's own search was used instead", account.Fault))
	}
	if !account.Other() {
		by = ""
	}
	if c.JSON {
		return printJSON(s, account.AnalysisJSON()...)
	}
	view := explain.View{Paint: terminal.PaintFor(s.out), All: c.All, Terms: c.Terms}
	words := explain.NewWords(l)
	_, err = fmt.Fprint(s.out, origin(words, query)+words.Analysis(account, view, by))
	return err
}

// examplePosition is analysed if the user names no position: after move 123 of the 22nd game of
// examples/games/own.games, where each side threatens something. The first use of a program should
// show its purpose.
const examplePosition = "sfen l3k2+P1/1r7/3pppg1p/p1N1b1p2/7G1/PPn+r1PP2/B1L4K1/L1p1P3L/1N4S2 w 3SNP2g4p 124"

// position returns the requested position, or examplePosition.
func (c *analyzeCommand) position(s streams) (*positionQuery, error) {
	if c.recordFlags != (recordFlags{}) {
		return c.resolve(s)
	}
	history, err := shogi.ParseHistory(examplePosition)
	return &positionQuery{history: history, example: true}, err
}

// limits returns the limits of the search.
func (c *analyzeCommand) limits(query *positionQuery) engine.Limits {
	limits := engine.Limits{MoveTime: c.Movetime, Nodes: c.Nodes, Depth: c.Depth, Interest: c.Limit}
	switch {
	case c.Movetime > 0 || c.Nodes > 0 || c.Depth > 0 || c.Limit > 0:
	case c.Engine != "":
		limits.MoveTime = analyzeTime
	default:
		limits.Nodes = analyzeNodes
	}
	if query.move != shogi.NoMove {
		limits.SearchMoves = []shogi.Move{query.move}
	}
	return limits
}

// searchWith returns a function that searches with another engine.
func (c *analyzeCommand) searchWith(other *usi.Analyst) func(context.Context, *shogi.History,
	engine.Limits) ([]engine.Report, engine.Result, error) {
	return func(ctx context.Context, history *shogi.History, limits engine.Limits) ([]engine.Report,
		engine.Result, error) {
		found, err := other.Search(ctx, history, limits, c.Multipv)
		if err != nil {
			return nil, engine.Result{}, err
		}
		result := engine.Result{Best: found.Best()}
		if found.Declare {
			result.Declare = shogi.DeclarationWin
		}
		if len(found.Lines) > 0 {
			result.Score = found.Lines[0].Score
		}
		return found.Lines, result, nil
	}
}

// mode returns the requested mode. A limit of interest implies interest search.
func (c *analyzeCommand) mode() string {
	if c.Mode == "" && c.Limit > 0 {
		return search.InterestMode
	}
	return c.Mode
}
