package main

import (
	"fmt"
	"strings"

	"shotest/book"
	"shotest/engine"
	"shotest/shogi"
)

type bookShowCommand struct {
	File string `arg:"" optional:"" help:"Book in YaneuraOu's format, packed (.gz) or not (default: the one that is built in)."`
	positionFlags
	Profile string `placeholder:"FILE" help:"A profile whose choice of moves counts (default: the one that is built in)."`
	JSON    bool   `name:"json" help:"Print JSON, one object a line."`
}

// Help implements kong's HelpProvider.
func (c *bookShowCommand) Help() string {
	return `Examples:

  shotest book show
  shotest book show my.db --position "startpos moves 7g7f 3c3d"
  shotest book show my.db --sfen "SFEN" --json

Share is the move's part of what was played in the position, and chance how likely the engine is to play it, which leaves out moves that are rare, or worse than the best one by more than the profile's book_eval_diff (the option BookEvalDiff). After the profile's book_moves (BookMoves) the engine does not ask the book.`
}

// Run prints the moves of a position; without one, a summary and the moves of the
// starting position.
func (c *bookShowCommand) Run(s streams) error {
	history, err := c.history()
	if err != nil {
		return err
	}
	shown := bookShown{name: book.DefaultName, position: history.Current(), summary: c.SFEN == "" && c.Position == ""}
	if c.File == "" {
		shown.book, err = book.Default()
	} else {
		shown.name = c.File
		shown.book, err = book.ReadFile(c.File)
	}
	if err != nil {
		return err
	}
	settings, err := settingsFrom(s, c.Profile)
	if err != nil {
		return err
	}
	shown.selection, shown.until = engine.BookSelection(&settings), settings.BookMoves
	if c.JSON {
		return shown.printJSON(s)
	}
	_, err = fmt.Fprint(s.out, shown.text())
	return err
}

// bookShown is what is shown of a book.
type bookShown struct {
	name     string
	book     *book.Book
	position *shogi.Position
	// summary says how much is in the book.
	summary bool
	// selection is what the engine chooses by, until the last move of a game for which
	// it asks the book.
	selection book.Selection
	until     int
}

// tooLate reports whether the engine does not ask the book about the position.
func (b *bookShown) tooLate() bool { return b.position.MoveNumber() > b.until }

// bookMove is a move of a position.
type bookMove struct {
	Move  string `json:"move"`
	Reply string `json:"reply,omitempty"`
	Score int    `json:"score"`
	Depth int    `json:"depth"`
	Count int    `json:"count"`
	// Share and Chance are in percent.
	Share  float64 `json:"share_percent"`
	Chance float64 `json:"chance_percent"`
}

// moves returns the moves of the position.
func (b *bookShown) moves() []bookMove {
	entries := b.book.Moves(b.position)
	candidates := b.selection.Candidates(entries)
	if b.tooLate() {
		candidates = nil
	}
	chances := map[shogi.Move]float64{}
	for i, chance := range book.Shares(candidates) {
		chances[candidates[i].Move] = chance
	}
	moves := make([]bookMove, len(entries))
	for i, share := range book.Shares(entries) {
		e := &entries[i]
		moves[i] = bookMove{
			Move: e.Move.String(), Score: e.Score, Depth: e.Depth, Count: e.Count,
			Share: 100 * share, Chance: 100 * chances[e.Move],
		}
		if e.Reply != shogi.NoMove {
			moves[i].Reply = e.Reply.String()
		}
	}
	return moves
}

// text returns what is shown as a table.
func (b *bookShown) text() string {
	var text strings.Builder
	if b.summary {
		fmt.Fprintf(&text, "%s: %d positions, %d moves\n\n", b.name, b.book.Len(), countMoves(b.book))
	}
	fmt.Fprintf(&text, "%v\n", b.position)
	moves := b.moves()
	if len(moves) == 0 {
		text.WriteString("not in the book\n")
		return text.String()
	}
	fmt.Fprintf(&text, "\n%-6s %9s %8s %8s %7s %6s  %s\n", "move", "count", "share", "chance", "score", "depth", "reply")
	for i := range moves {
		m := &moves[i]
		fmt.Fprintf(&text, "%-6s %9d %6.1f %% %6.1f %% %+7d %6d  %s\n", m.Move, m.Count, m.Share, m.Chance, m.Score, m.Depth, m.Reply)
	}
	if b.tooLate() {
		fmt.Fprintf(&text, "\nThe engine asks the book up to move %d, and this is move %d.\n", b.until, b.position.MoveNumber())
	}
	return text.String()
}

// printJSON prints the summary, the position, and a line for each of its moves.
func (b *bookShown) printJSON(s streams) error {
	var objects []any
	if b.summary {
		objects = append(objects, map[string]any{"book": b.name, "positions": b.book.Len(), "moves": countMoves(b.book)})
	}
	moves := b.moves()
	objects = append(objects, map[string]any{"sfen": b.position.SFEN(), "known": len(moves)})
	for i := range moves {
		objects = append(objects, &moves[i])
	}
	for _, object := range objects {
		if err := printJSON(s, object); err != nil {
			return err
		}
	}
	return nil
}
