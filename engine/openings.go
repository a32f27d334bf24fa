package engine

import (
	"math/rand/v2"

	"shotest/config"
	"shotest/engine/book"
	"shotest/engine/options"
	"shotest/internal/message"
	"shotest/shogi"
)

// openings is the book that the profile names, once it has been read.
type openings struct {
	read   bool // whether the book of file has been read, or could not be
	strict bool // whether StrictFiles was set then
	file   string
	book   *book.Book // nil if it could not be read
	random *rand.Rand // draws the moves
}

// openBook reads the book that the profile names, unless that book has been read already.
func (e *Engine) openBook() (err error) {
	p, o := &e.options.Profile, &e.openings
	strict := e.options.Files.IsStrict()
	if !p.OwnBook || o.read && o.file == p.BookFile && o.strict == strict {
		return nil
	}
	o.read = true
	o.file = p.BookFile
	o.strict = strict
	o.book = nil
	return e.options.Files.Load("BookFile", o.file, func() (err error) {
		if o.file == "" {
			o.book, err = book.Default()
		} else {
			o.book, err = book.ReadFile(o.file)
		}
		if err != nil {
			return message.Errorf("opening book: %w; there is none now", options.WithFolders(o.file, err))
		}
		return e.reportBrokenLines()
	})
}

// reportBrokenLines says which lines of the book were left out. With StrictFiles a book with such
// lines is not loaded.
func (e *Engine) reportBrokenLines() error {
	o := &e.openings
	if len(o.book.Broken) > 0 && o.strict {
		err := message.Errorf("opening book: %w; there is none now", o.book.Broken[0])
		o.book = nil
		return err
	}
	for _, broken := range o.book.Broken {
		e.options.Files.Notice(e.words(message.Errorf("opening book: left out: %w", broken)))
	}
	return nil
}

// fromBook returns a move of the opening book, and reports that it comes from the book. The book is
// for games: searches for analysis, for pondering, among some moves only, or without a limit by the
// clock, nodes or depth do not use it.
func (e *Engine) fromBook(history *shogi.History, limits Limits, report func(Report)) (Result, bool) {
	p, current := &e.options.Profile, history.Current()
	limited := limits.Clock != nil || limits.MoveTime > 0 || limits.VariedTime > 0 || limits.Nodes > 0 ||
		limits.Depth > 0
	if !p.OwnBook || p.ConsiderationMode || !limited || limits.PonderHit != nil || len(limits.SearchMoves) > 0 ||
		current.MoveNumber() > p.BookMoves || e.openings.book == nil {
		return Result{}, false
	}
	if e.openings.random.IntN(100) < p.BookIgnoreRate {
		return Result{}, false
	}
	entry, ok := e.openings.book.Choose(current, e.openings.random, BookSelection(p))
	if !ok {
		return Result{}, false
	}
	result := Result{Best: entry.Move, Score: Score{Centipawns: entry.Score}}
	line := Report{Depth: 1, SelDepth: 1, Score: result.Score,
		PV: e.openings.line(current, entry, BookSelection(p)), Final: true}
	if len(line.PV) > 1 {
		result.Ponder = line.PV[1]
	}
	if report != nil {
		report(Report{Text: e.words(message.Errorf("%s is a move of the opening book", entry.Move))})
		report(line)
	}
	return result, true
}

// BookSelection returns the selection of book moves of a profile.
func BookSelection(p *config.Profile) book.Selection {
	selection := book.DefaultSelection()
	selection.Margin, selection.IgnoreCounts = p.BookEvalDiff, !p.ConsiderBookMoveCount
	selection.AsWritten = !p.FlippedBook
	return selection
}

// bookLine is the number of moves of a book's line in a report.
const bookLine = 8

// line returns a move of the book, the reply that the book expects, and the moves that were played
// most often after them.
func (o *openings) line(p *shogi.Position, entry book.Entry, selection book.Selection) []shogi.Move {
	position, line := *p, []shogi.Move{entry.Move}
	position.Play(entry.Move)
	if entry.Reply != shogi.NoMove {
		line = append(line, entry.Reply)
		position.Play(entry.Reply)
	}
	for len(line) < bookLine {
		next, ok := o.book.Choose(&position, nil, selection)
		if !ok {
			break
		}
		line = append(line, next.Move)
		position.Play(next.Move)
	}
	return line
}
