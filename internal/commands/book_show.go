package commands

import (
	"cmp"

	"shotest/config"
	"shotest/engine"
	"shotest/engine/book"
	"shotest/internal/language"
	"shotest/internal/result"
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
	r, l := &result.Result{}, s.language()
	if c.SFEN == "" && c.Position == "" {
		r.About = []string{l.Text("book.holds", language.Args{"Name": name, "Positions": opened.Len(),
			"Moves": countMoves(opened)}) + "\n"}
		r.Tables = []result.Table{{Rows: []bookSums{{name, opened.Len(), countMoves(opened)}}}}
	}
	addBookMoves(r, l, opened, history.Current(), &settings)
	return s.printResult(r, c.JSON)
}

// bookSums is what a book holds, for JSON.
type bookSums struct {
	Book      string `json:"book"`
	Positions int    `json:"positions"`
	Moves     int    `json:"moves"`
}

// bookPosition is a position that a book knows moves of, for JSON.
type bookPosition struct {
	SFEN  string `json:"sfen"`
	Known int    `json:"known"`
}

// bookMove is a move of a book.
type bookMove struct {
	Move   string  `json:"move" head:"move"`
	Count  int     `json:"count" head:"count"`
	Share  float64 `json:"share_percent" head:"share" format:"%.1f %%"`
	Chance float64 `json:"chance_percent" head:"chance" format:"%.1f %%"`
	Score  int     `json:"score" head:"score" format:"%+d"`
	Depth  int     `json:"depth" head:"depth"`
	Reply  string  `json:"reply,omitzero" head:"reply"`
}

// addBookMoves adds a book's entries for a position, and the engine's probability of playing each
// move.
func addBookMoves(r *result.Result, l *language.Language, opened *book.Book, position *shogi.Position,
	settings *config.Profile) {
	selection := engine.BookSelection(settings)
	entries := selection.Entries(opened, position)
	r.About = append(r.About, position.String())
	r.Tables = append(r.Tables, result.Table{Rows: []bookPosition{{position.SFEN(), len(entries)}}})
	if len(entries) == 0 {
		r.About = append(r.About, l.Text("book.unknown", nil))
		return
	}
	candidates := selection.Candidates(entries)
	if number := position.MoveNumber(); number > settings.BookMoves {
		candidates = nil
		r.About = append(r.About, l.Text("book.past", language.Args{"Last": settings.BookMoves, "Number": number}))
	}
	chances := map[shogi.Move]float64{}
	for i, chance := range selection.Shares(candidates) {
		chances[candidates[i].Move] = chance * float64(100-settings.BookIgnoreRate)
	}
	var rows []bookMove
	for i, share := range (book.Selection{}).Shares(entries) {
		e := &entries[i]
		row := bookMove{e.Move.String(), e.Count, 100 * share, chances[e.Move], e.Score, e.Depth, ""}
		if e.Reply != shogi.NoMove {
			row.Reply = e.Reply.String()
		}
		rows = append(rows, row)
	}
	r.Tables = append(r.Tables, result.Table{Rows: rows,
		Spell: func(head string) string { return l.Text("book.column."+head, nil) }})
}
