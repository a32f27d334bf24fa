package commands

import (
	"context"
	"fmt"
	"time"

	"shotest/config/strict"
	"shotest/engine"
	"shotest/explain"
	"shotest/internal/language"
	"shotest/internal/message"
	"shotest/internal/resources"
	"shotest/internal/terminal"
	"shotest/mate"
	"shotest/shogi"
	"shotest/usi"
)

type mateCommand struct {
	recordFlags `set:"move="`

	Verify bool          `help:"Go through the whole proof: every defence must be answered."`
	Any    bool          `name:"any-length" help:"Do not look for a shorter mate when one is found."`
	Time   time.Duration `range:"1ms,24h" default:"10s" help:"How long to look."`
	Nodes  uint64        `range:"0,1099511627776" placeholder:"N" help:"How many nodes to visit at most; 0 for no limit."`
	Hash   int           `range:"USI_Hash" default:"512" help:"Size of the table in megabytes."`
	JSON   bool          `name:"json" help:"Print JSON."`
}

// Help implements kong's HelpProvider.
func (c *mateCommand) Help() string {
	return `Examples:

  shotest mate --sfen "4k4/9/4P4/9/9/9/9/9/9 b G 1"
  shotest mate game.kif --at 93                           # after move 93 of a record
  xclip -o | shotest mate -                               # a problem from the clipboard
  while read -r sfen; do shotest mate --json --sfen "$sfen"; done <problems.sfen`
}

// Run prints the answer as in USI (checkmate with the moves, nomate, or timeout) and in a sentence,
// on a terminal with a board.
func (c *mateCommand) Run(ctx context.Context, s streams) error {
	l := s.language()
	query, err := c.resolve(s)
	if err != nil {
		return err
	}
	if query.move != shogi.NoMove {
		return usageErrorf("--move %s: expected a number of moves: a mate is looked for in a position", c.Move)
	}
	answer, err := c.solve(ctx, s, query.history)
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(s, answer)
	}
	text := usi.FormatCheckmate(engine.MateResultOf(answer.result)) + "\n"
	if ctx.Err() == nil {
		_, board := terminal.File(s.out)
		text += c.answerText(explain.NewWords(l), query.history, answer, board)
	}
	_, err = fmt.Fprint(s.out, text)
	return err
}

// answerText returns an answer in a sentence, with a board below it if requested.
func (c *mateCommand) answerText(s *explain.Words, history *shogi.History, answer *mateAnswer, board bool) string {
	position := history.Current()
	args := language.Args{"Side": s.Side(position.SideToMove())}
	var text string
	switch moves := answer.result.Moves; {
	case answer.result.Outcome == mate.Found:
		args["Count"], args["Line"] = len(moves), s.Line(position, moves, history.LastMove())
		text = s.Text("mate.found", args)
		if len(moves) > 1 && len(moves) == answer.Length && answer.result.Shortest {
			text += s.Text("mate.shortest", nil)
		}
	case answer.result.Outcome == mate.None:
		text = s.Text("mate.none", args)
	case c.Nodes > 0 && answer.Nodes >= c.Nodes:
		text = s.Text("mate.undecided_nodes", language.Args{"Nodes": c.Nodes})
	default:
		text = s.Text("mate.undecided", language.Args{"Time": strict.DurationText(c.Time)})
	}
	text += "\n"
	if board {
		text += "\n" + s.Board(position)
	}
	return text
}

// mateAnswer is the answer to a problem.
type mateAnswer struct {
	Outcome string   `json:"outcome"`
	Moves   []string `json:"moves,omitempty"`
	// Length is the largest number of plies to mate against any defence.
	Length int    `json:"length,omitempty"`
	Nodes  uint64 `json:"nodes"`
	result mate.Result
}

// solve solves a problem and checks the answer by the rules.
func (c *mateCommand) solve(ctx context.Context, s streams, history *shogi.History) (*mateAnswer, error) {
	limited, cancel := context.WithTimeout(ctx, c.Time)
	defer cancel()
	megabytes, err := resources.FitTable(c.Hash, resources.FreeMemory())
	if err != nil {
		printWarning(s, message.Errorf("%s: %w", "--hash", err))
	}
	solver := mate.New(megabytes << 20)
	result := solver.Solve(limited, history, mate.Limits{Nodes: c.Nodes, AnyLength: c.Any})
	answer := &mateAnswer{
		Outcome: [...]string{mate.Found: "checkmate", mate.None: "nomate", mate.Undecided: "timeout"}[result.Outcome],
		Moves:   shogi.MoveTexts(result.Moves), Length: result.Length, Nodes: result.Nodes, result: result,
	}
	if result.Outcome != mate.Found {
		return answer, nil
	}
	position := *history.Current()
	err = mate.CheckLine(&position, result.Moves)
	if err == nil && c.Verify {
		_, err = solver.Verify(ctx, &position)
	}
	if err != nil {
		err = message.Errorf("%s: the answer %v is wrong: %w", position.SFEN(), answer.Moves, err)
	}
	return answer, err
}
