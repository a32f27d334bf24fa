package commands

import (
	"context"
	"errors"
	"fmt"
	"time"

	"shotest/engine"
	"shotest/explain"
	"shotest/explain/treepage"
	"shotest/internal/language"
	"shotest/internal/message"
	"shotest/internal/terminal"
	"shotest/shogi"
)

type explainCommand struct {
	recordFlags `set:"move=The whole story of this move, in Japanese, western or USI notation: what speaks for it, what it costs, what the search made of it, and how it changes the evaluation. "`

	Movetime time.Duration `range:"1ms,24h" help:"How long to search by the clock; as long again where moves are left open, and for --move." xor:"limit"`
	Nodes    uint64        `range:"1,1099511627776" placeholder:"N" help:"Positions to search: the same number gives the same answer (default 100000)." xor:"limit"`
	All      bool          `help:"List all moves, not only the first ten."`
	Terms    bool          `help:"Show what makes up the evaluation: the pieces' values, or its terms."`
	Mode     string        `placeholder:"MODE" help:"Search by interest, fullwidth or modern (default: modern, or what --profile says)."`
	Profile  string        `placeholder:"FILE" help:"A profile to rank, search and evaluate by (default: the one that is built in)."`
	Tree     string        `placeholder:"OUT.html" type:"path" output:"new" help:"Write the tree of the search as a page to look at in a browser."`
	JSON     bool          `name:"json" help:"Print JSON, one object a line."`
	forceFlag
}

// explainNodes is the default number of nodes to search.
const explainNodes = 100_000

// Help implements kong's HelpProvider.
func (c *explainCommand) Help() string {
	return `Examples:

  shotest explain game.csa --at 40                        # the moves after move 40: what speaks for and against each
  shotest explain game.csa --at 40 --move ▲２四歩           # the story of one move there; P-2d and 2e2d do as well
  shotest explain --position "startpos moves 7g7f 3c3d"
  shotest explain --sfen "SFEN" --nodes 200000 --all      # the same output every time
  shotest explain game.csa --at 40 --tree tree.html       # the tree of the search, for a browser`
}

// Run prints the moves with their reasons and results, and the evaluation; or everything about one
// move.
func (c *explainCommand) Run(ctx context.Context, s streams) error {
	l := s.language()
	query, err := c.resolve(s)
	if err != nil {
		return err
	}
	// If a mate were found before the search, there would be nothing to compare moves by.
	e, err := engineWith(c.Profile, option{name: "MultiPV", value: "1"}, option{name: "RootMate", value: "0"},
		option{"--mode", "SearchMode", c.Mode})
	if err != nil {
		return err
	}
	if err := e.Prepare(ctx); err != nil {
		return err
	}
	request := explain.Request{Limits: engine.Limits{MoveTime: c.Movetime, Nodes: c.Nodes}, AllMoves: true,
		Move: query.move}
	if c.Movetime == 0 && c.Nodes == 0 {
		request.Limits.Nodes = explainNodes
	}
	if c.Tree != "" {
		e.RecordTree(maxBranches)
		request.AfterSearch = func() error { return c.writeTree(s, e, l) }
	}
	account, err := explain.Ask(ctx, e, query.history, request)
	if err != nil {
		return err
	}
	words, view := explain.NewWords(l), explain.View{Paint: terminal.PaintFor(s.out), All: c.All, Terms: c.Terms}
	switch {
	case c.JSON && query.move != shogi.NoMove:
		return printJSON(s, account.StoryJSON(query.move)...)
	case c.JSON:
		return printJSON(s, account.MovesJSON()...)
	case query.move != shogi.NoMove:
		_, err = fmt.Fprint(s.out, origin(words, query)+words.Story(account, view, query.move))
	default:
		_, err = fmt.Fprint(s.out, origin(words, query)+words.Moves(account, view))
	}
	return err
}

// maxBranches bounds the tree of the page, so that it opens at once. It still has more branches
// than anybody looks at.
const maxBranches = 50_000

// writeTree writes the tree of the search as a page. It ends the recording, because later searches
// are not part of the tree.
func (c *explainCommand) writeTree(s streams, e *engine.Engine, l *language.Language) error {
	tree := e.Tree()
	e.Observe(nil)
	switch {
	case len(e.Findings()) == 0:
		return errors.New("--tree: nothing is searched here, there is no tree")
	case tree == nil:
		return errors.New("--tree: no iteration was finished, search longer")
	}
	if err := treepage.WriteFile(c.Tree, tree, l); err != nil {
		return message.Errorf("--tree: %w", err)
	}
	_, err := fmt.Fprintln(s.err, l.Text("command.branches", language.Args{"File": c.Tree, "Branches": tree.Size - 1,
		"Number": tree.Number}))
	return err
}
