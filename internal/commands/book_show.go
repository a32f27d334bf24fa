package commands

import (
	"cmp"
	"fmt"

	"shotest/engine"
	"shotest/engine/book"
	"shotest/internal/language"
	"shotest/internal/texttable"
	"shotest/profile"
	"shotest/shogi"
	"shotest/tuning"
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
	name := cmp.Or(c.File, book.DefaultName)
	var opened *book.Book
	if c.File == "" {
		opened, err = book.Default()
	} else {
		opened, err = book.ReadFile(c.File)
	}
	if err != nil {
		return err
	}
	nameBroken(s, opened.Broken)
	settings, err := settingsFrom(c.Profile)
	if err != nil {
		return err
	}
	f, l := &findings{}, s.language()
	if c.SFEN == "" && c.Position == "" {
		f.about = l.Text("book.holds", language.Args{"Name": name, "Positions": opened.Len(),
			"Moves": countMoves(opened)}) + "\n\n"
		f.objects = append(f.objects, map[string]any{"book": name, "positions": opened.Len(),
			"moves": countMoves(opened)})
	}
	f.addBookMoves(l, opened, history.Current(), &settings)
	return f.print(s, c.JSON)
}

// addBookMoves adds a book's entries for a position, and the engine's probability of playing each
// move.
func (f *findings) addBookMoves(l *language.Language, opened *book.Book, position *shogi.Position,
	settings *profile.Profile) {
	selection := engine.BookSelection(settings)
	entries := selection.Entries(opened, position)
	f.about += position.String()
	f.objects = append(f.objects, map[string]any{"sfen": position.SFEN(), "known": len(entries)})
	if len(entries) == 0 {
		f.about += "\n" + l.Text("book.unknown", nil)
		return
	}
	candidates := selection.Candidates(entries)
	if number := position.MoveNumber(); number > settings.BookMoves {
		candidates = nil
		f.about += "\n" + l.Text("book.past", language.Args{"Last": settings.BookMoves, "Number": number})
	}
	chances := map[shogi.Move]float64{}
	for i, chance := range selection.Shares(candidates) {
		chances[candidates[i].Move] = chance * float64(100-settings.BookIgnoreRate) / 100
	}
	var table texttable.Table
	for _, column := range []string{"move", "count", "share", "chance", "score", "depth", "reply"} {
		table.Head = append(table.Head, l.Text("book.column."+column, nil))
	}
	for i, share := range (book.Selection{}).Shares(entries) {
		e, reply := &entries[i], ""
		object := map[string]any{
			"move": e.Move.String(), "score": e.Score, "depth": e.Depth, "count": e.Count,
			"share_percent": 100 * share, "chance_percent": 100 * chances[e.Move],
		}
		if e.Reply != shogi.NoMove {
			reply = e.Reply.String()
			object["reply"] = reply
		}
		f.objects = append(f.objects, object)
		table.Rows = append(table.Rows, []string{
			e.Move.String(), fmt.Sprint(e.Count), tuning.Percent(share), tuning.Percent(chances[e.Move]),
			fmt.Sprintf("%+d", e.Score), fmt.Sprint(e.Depth), reply,
		})
	}
	f.tables = append(f.tables, table)
}
