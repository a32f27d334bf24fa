package commands

import (
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/text/width"

	"shotest/internal/message"
	"shotest/internal/plaintext"
	"shotest/record"
	"shotest/shogi"
	"shotest/tuning/gamefile"
)

// standardStream is the name of standard input and output among files.
const standardStream = "-"

// recordFlags choose a position, by a game record or by its text, and a move in it. The purpose of
// the move differs: a struct that embeds recordFlags sets move.
type recordFlags struct {
	Record string `arg:"" optional:"" help:"A game record in any format (CSA, KIF, KI2, JKF, USI), or - for standard input: a record, a board diagram or SFEN, as the clipboard has it."`
	At     *int   `range:"0,100000" placeholder:"N" help:"The position after move N of the record or of --position (default: after the last)."`
	Move   string `placeholder:"MOVE" help:"${move}A mere number is a position, as with --at."`
	Game   int    `range:"1,2147483647" placeholder:"N" help:"Only this game, of a record that holds several."`
	Strict bool   `help:"Refuse a record of which a part would be left out or read by assumption, rather than warn."`
	positionFlags
}

// positionQuery is the position, and perhaps the move, that the user asks about.
type positionQuery struct {
	history *shogi.History
	// move is NoMove if the user asks about the position only.
	move shogi.Move
	// record is the name of the position's record, empty without one. players are the names of its
	// players, if it has them.
	record, players string
	// example says that the user named no position, so that an example is shown.
	example bool
}

// resolve returns the position and the move that the flags choose.
func (f *recordFlags) resolve(s streams) (*positionQuery, error) {
	moves, err := f.moveCount()
	if err != nil {
		return nil, err
	}
	query := &positionQuery{move: shogi.NoMove}
	if f.Record == "" {
		query.history, err = f.history()
		if problem, broken := f.searchableProblem(); problem != nil && !f.Strict {
			printWarning(s, message.Errorf("%s: %w", "--sfen", broken))
			query.history, err = problem, nil
		}
	} else {
		err = f.loadRecord(s, query)
	}
	if err != nil {
		return nil, err
	}
	if moves >= 0 {
		played := len(query.history.Moves())
		if moves > played {
			return nil, usageErrorf("after move %d: the game has %w", moves,
				message.Counted(played, "%d move", "%d moves"))
		}
		for range played - moves {
			query.history.Undo()
		}
	}
	query.record = f.Record
	if f.Move != "" && !isNumber(f.Move) {
		if query.move, err = record.ReadMove(query.history, f.Move); err != nil {
			return nil, usageErrorf("--move %s: %w", f.Move, err)
		}
	}
	return query, nil
}

// moveCount returns the number of moves before the position, -1 for all.
func (f *recordFlags) moveCount() (int, error) {
	if f.Record != "" && (f.SFEN != "" || f.Position != "") {
		return 0, usageErrorf("%s: expected either a record, or --sfen or --position", f.Record)
	}
	return requestedPly(f.At, f.Move)
}

// requestedPly returns the number of moves that --at or --move requests, -1 for neither.
func requestedPly(at *int, move string) (int, error) {
	switch number := isNumber(move); {
	case number && at != nil:
		return 0, usageErrorf("--at %d and --move %s: expected one number of moves, and a move such as 7g7f", *at, move)
	case number:
		moves, err := strconv.Atoi(width.Fold.String(move))
		if err != nil {
			return 0, usageErrorf("--move %s: expected a number of moves, or a move such as 7g7f", move)
		}
		return moves, nil
	case at == nil:
		return -1, nil
	}
	return *at, nil
}

// isNumber reports whether text is a number of moves instead of a move.
func isNumber(text string) bool {
	text = width.Fold.String(text)
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// loadRecord sets query to the end of the main line of the record's game.
func (f *recordFlags) loadRecord(s streams, query *positionQuery) error {
	games, err := readGames(s, f.Record, f.Game, f.Strict)
	if err != nil {
		return err
	}
	game, err := pickGame(games, 0, f.Record)
	if err == nil {
		err = warnOfReading(s, f.Record, []*record.Game{game}, f.Strict)
	}
	if err != nil {
		return err
	}
	if query.history, err = game.History(); err != nil {
		return message.Errorf("%s: %w", f.Record, err)
	}
	query.players = playerNames(game)
	return nil
}

// pickGame returns the game with the given number, from 1. The number may be 0 if there is only one
// game.
func pickGame(games []*record.Game, number int, name string) (*record.Game, error) {
	switch {
	case number == 0 && len(games) == 1:
		return games[0], nil
	case number == 0:
		return nil, usageErrorf("%s holds %d games: choose one with --game 1 to --game %d", name,
			len(games), len(games))
	case number > len(games):
		return nil, usageErrorf("--game %d: %s holds %w", number, name,
			message.Counted(len(games), "%d game", "%d games"))
	}
	return games[number-1], nil
}

// playerNames returns the names of the players, if the record has them.
func playerNames(game *record.Game) string {
	if game.Black == "" && game.White == "" {
		return ""
	}
	return plaintext.Clip(game.Black) + " – " + plaintext.Clip(game.White)
}

// readGames reads the games of a record from a file or from standard input: the one with the given
// number, from 1, or all for 0. It warns about damaged parts of own games and leaves them out; if
// strict, they are errors.
func readGames(s streams, path string, number int, strict bool) (games []*record.Game, err error) {
	switch {
	case path == standardStream:
		games, err = record.Read(s.in, "standard input")
	case gamefile.IsName(path):
		return readOwnGames(s, path, number, strict)
	default:
		games, err = record.ReadFile(path)
	}
	if err != nil || number == 0 {
		return games, err
	}
	game, err := pickGame(games, number, path)
	return []*record.Game{game}, err
}

// warnOfReading prints the omissions and assumptions in reading records, each kind once. If strict,
// they are errors.
func warnOfReading(s streams, name string, games []*record.Game, strict bool) error {
	if name == standardStream {
		name = "standard input"
	}
	for _, w := range record.Warnings(games) {
		err := message.Errorf("%s:%w", name, w.Err())
		if strict {
			return message.Errorf("%w (refused because of --strict)", err)
		}
		printWarning(s, err)
	}
	return nil
}

// printWarnings prints warnings about a result.
func printWarnings(s streams, name string, warnings []error) {
	for _, warning := range warnings {
		printWarning(s, message.Errorf("%s: %w", name, warning))
	}
}

func printWarning(s streams, err error) {
	warning := message.Errorf("warning: %w", err)
	fmt.Fprintln(s.err, "shotest:", plaintext.ShowBriefly(s.language().Error(warning), "\t"))
}
