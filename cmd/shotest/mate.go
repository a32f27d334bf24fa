package main

import (
	"context"
	"fmt"
	"time"

	"shotest/config"
	"shotest/engine"
	"shotest/language"
	"shotest/mate"
	"shotest/shogi"
	"shotest/usi"
)

type mateCommand struct {
	recordFlags `set:"move="`

	File    string        `type:"existingfile" placeholder:"PATH" help:"Solve the problems of a file and sum up by length: a table with a column sfen, or one SFEN a line; may be packed (.gz)." xor:"position"`
	Lengths string        `placeholder:"FROM-TO" help:"With --file: only problems of these lengths."`
	Every   int           `default:"1" help:"With --file: only every n-th problem."`
	Verify  bool          `help:"Go through the whole proof: every defence must be answered."`
	Any     bool          `name:"any-length" help:"Do not look for a shorter mate when one is found."`
	Time    time.Duration `default:"10s" help:"How long to look, for each problem."`
	Nodes   uint64        `help:"How many nodes to visit at most, for each problem; 0 for no limit."`
	Hash    int           `default:"512" help:"Size of the table in megabytes."`
	JSON    bool          `name:"json" help:"Print JSON."`
	languageFlag
}

// Help implements kong's HelpProvider.
func (c *mateCommand) Help() string {
	return `Examples:

  shotest mate --sfen "4k4/9/4P4/9/9/9/9/9/9 b G 1"
  shotest mate game.kif --at 93                           # after move 93 of a record
  xclip -o | shotest mate -                               # a problem from the clipboard
  shotest mate --file problems.tsv.gz --lengths 3-11      # a whole collection`
}

// Run prints the answer as USI words it (checkmate with the moves, nomate, or timeout)
// and in a sentence, on a terminal with a board.
func (c *mateCommand) Run(ctx context.Context, s streams) error {
	if c.Hash < 1 || c.Every < 1 || c.Time <= 0 {
		return &usageError{"--hash, --every and --time must be positive"}
	}
	solver := mate.New(c.Hash << 20)
	if c.File != "" && (c.Record != "" || c.At != nil || c.Move != "" || c.Game != 0) {
		return &usageError{"--file: expected no record and no move number beside it"}
	}
	if c.File != "" {
		return c.runFile(ctx, s, solver)
	}
	l, err := c.chooseLanguage()
	if err != nil {
		return err
	}
	choice, err := c.choose(s)
	if err != nil {
		return err
	}
	if choice.move != shogi.NoMove {
		return &usageError{fmt.Sprintf("--move %s: expected a number of moves: a mate is looked for in a position", c.Move)}
	}
	answer := c.solve(ctx, solver, choice.history)
	if answer.err != nil {
		return answer.err
	}
	if c.JSON {
		return printJSON(s, struct {
			Outcome string   `json:"outcome"`
			Moves   []string `json:"moves,omitempty"`
		}{answer.Outcome, answer.Moves})
	}
	text := usi.FormatCheckmate(engine.MateResultOf(answer.result)) + "\n"
	if ctx.Err() == nil {
		_, board := terminal(s.out)
		text += c.words(newSpeech(l), choice.history, &answer, board)
	}
	_, err = fmt.Fprint(s.out, text)
	return err
}

// words says an answer in a sentence, with a board below it if one is wanted.
func (c *mateCommand) words(s *speech, history *shogi.History, answer *mateAnswer, board bool) string {
	position := history.Current()
	args := language.Args{"Side": s.Side(position.SideToMove())}
	var text string
	switch moves := answer.result.Moves; {
	case answer.result.Outcome == mate.Found:
		args["Count"], args["Line"] = len(moves), s.Line(position, moves, history.LastMove())
		text = s.Text("mate.found", args)
		if len(moves) > 1 && len(moves) == answer.Length && answer.Shortest {
			text += s.Text("mate.shortest", nil)
		}
	case answer.result.Outcome == mate.None:
		text = s.Text("mate.none", args)
	case c.Nodes > 0 && answer.Nodes >= c.Nodes:
		text = s.Text("mate.undecided_nodes", language.Args{"Nodes": c.Nodes})
	default:
		text = s.Text("mate.undecided", language.Args{"Time": config.DurationText(c.Time)})
	}
	text += "\n"
	if board {
		text += "\n" + s.board(position)
	}
	return text
}

// mateAnswer is the answer to a problem of a file.
type mateAnswer struct {
	Problem  string   `json:"problem"`
	Group    string   `json:"stated_length,omitempty"`
	SFEN     string   `json:"sfen"`
	Outcome  string   `json:"outcome"`
	Moves    []string `json:"moves,omitempty"`
	Length   int      `json:"length,omitempty"`
	Shortest bool     `json:"shortest,omitempty"`
	// Verified is the number of the attacker's positions in the proof that has
	// been gone through.
	Verified     int     `json:"verified,omitempty"`
	Nodes        uint64  `json:"nodes"`
	Milliseconds float64 `json:"milliseconds"`
	result       mate.Result
	err          error
}

// solve answers a problem and checks the answer by the rules.
func (c *mateCommand) solve(ctx context.Context, solver *mate.Solver, history *shogi.History) mateAnswer {
	started := time.Now()
	limited, cancel := context.WithTimeout(ctx, c.Time)
	defer cancel()
	result := solver.Solve(limited, history, mate.Limits{Nodes: c.Nodes, AnyLength: c.Any})
	answer := mateAnswer{
		Outcome: [...]string{mate.Found: "checkmate", mate.None: "nomate", mate.Undecided: "timeout"}[result.Outcome],
		Moves:   shogi.MoveTexts(result.Moves), Length: result.Length, Shortest: result.Shortest,
		Nodes: result.Nodes, Milliseconds: float64(time.Since(started).Microseconds()) / 1000, result: result,
	}
	if result.Outcome != mate.Found {
		return answer
	}
	position := *history.Current()
	if answer.err = mate.CheckLine(&position, result.Moves); answer.err == nil && c.Verify {
		answer.Verified, answer.err = solver.Verify(ctx, &position)
	}
	return answer
}
