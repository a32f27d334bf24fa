package games

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"shotest/shogi"
	"shotest/tuning/gamefile"
)

// scoresSuffix ends the name of the table with the scores of another table's
// games.
const scoresSuffix = "_eval_time.tsv"

// columns are the places of a table's columns by name.
type columns map[string]int

// parseHeader reads the first line of a table. What stands in parentheses is a
// remark and not part of a name.
func parseHeader(line []byte) (columns, error) {
	text, found := strings.CutPrefix(string(line), "#")
	if !found {
		return nil, errors.New("expected a table with a first line # and the names of its columns, separated by tabs")
	}
	c := columns{}
	for i, heading := range strings.Split(strings.TrimRight(text, "\r"), "\t") {
		name, _, _ := strings.Cut(heading, "(")
		c[strings.TrimSpace(name)] = i
	}
	return c, nil
}

// split cuts a row into its fields.
func (c columns) split(line string) []string {
	return strings.Split(strings.TrimRight(line, "\r"), "\t")
}

// field returns a column of a row, empty if there is none.
func (c columns) field(row []string, name string) string {
	if i, known := c[name]; known && i < len(row) {
		return row[i]
	}
	return ""
}

// tableJobs hands out the rows of a table.
func (f file) tableJobs(yield func(read func() []result) bool) bool {
	scores, err := f.scores()
	if err != nil && !yield(brokenFile(err)) {
		return false
	}
	var head columns
	going := true
	err = f.lines(func(number int, line []byte) bool {
		if head == nil {
			if head, err = parseHeader(line); err == nil {
				err = head.require("usi_moves")
			}
			if err != nil {
				going = yield(brokenFile(&BrokenError{fmt.Sprintf("%s:%d", f.path, number), err}))
				return false
			}
			return true
		}
		text := string(line)
		going = yield(func() []result {
			source := fmt.Sprintf("%s:%d", f.path, number)
			game, err := readRow(head, text, scores)
			if err != nil {
				return []result{{err: &BrokenError{source, err}}}
			}
			game.Source = source
			return []result{{game: game}}
		})
		return going
	})
	return going && (err == nil || yield(brokenFile(err)))
}

// require checks that a table has a column.
func (c columns) require(name string) error {
	if _, known := c[name]; !known {
		return fmt.Errorf("the table has no column %s", name)
	}
	return nil
}

// readRow reads a game from a row of a table.
func readRow(head columns, line string, scores map[string][]gamefile.Score) (*Game, error) {
	row := head.split(line)
	g := &Game{
		Start:   shogi.StartPosition(),
		Players: [2]string{strings.Clone(head.field(row, "black")), strings.Clone(head.field(row, "white"))},
	}
	for i, name := range [2]string{"black_rate", "white_rate"} {
		g.Ratings[i], _ = strconv.ParseFloat(head.field(row, name), 64) // "-": not known
	}
	if start := strings.TrimPrefix(head.field(row, "start"), "sfen "); strings.Contains(start, " b ") || strings.Contains(start, " w ") {
		var err error
		if g.Start, err = shogi.ParseSFEN(start); err != nil {
			return nil, err
		}
	}
	if err := g.replay(strings.Fields(head.field(row, "usi_moves"))); err != nil {
		return nil, err
	}
	if plies := head.field(row, "plies"); plies != "" && plies != strconv.Itoa(len(g.Moves)) {
		return nil, fmt.Errorf("%d moves, and the column plies says %s", len(g.Moves), plies)
	}
	end, known := tableEnds[head.field(row, "end")]
	if !known {
		end = OffBoard
	}
	if err := g.setTableResult(head.field(row, "winner"), end); err != nil {
		return nil, err
	}
	return g, g.setScores(scores[head.field(row, "id")])
}

// tableEnds are the words for the ends of games that tell who stood better.
var tableEnds = map[string]End{
	"": UnknownEnd, "-": UnknownEnd, "toryo": Resignation, "resign": Resignation, "tsumi": Checkmate, "mate": Checkmate,
	"checkmate": Checkmate, "kachi": Declaration, "jishogi": Draw, "enteringOfKing": Declaration,
	"sennichite": Draw, "repetitionDraw": Draw, "hikiwake": Draw, "max_moves": Draw,
}

func (g *Game) setTableResult(winner string, end End) error {
	outcome := g.Outcome
	switch winner {
	case "b":
		outcome = gamefile.BlackWins
	case "w":
		outcome = gamefile.WhiteWins
	case "d":
		outcome = gamefile.Drawn
	case "", "?", "-":
	default:
		return fmt.Errorf("winner %.20q: expected b, w, d or ?", winner)
	}
	if outcome == gamefile.Drawn && end == UnknownEnd {
		end = Draw
	}
	if g.End != Checkmate {
		g.setResult(outcome, end)
	}
	return nil
}

// replay plays moves in USI spelling, from the start position.
func (g *Game) replay(words []string) error {
	moves := make([]shogi.Move, 0, len(words))
	for i, word := range words {
		m, err := shogi.ParseMove(word)
		if err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		moves = append(moves, m)
	}
	return g.play(moves)
}

// maxPlies bounds a game: plies are stored in 16 bits.
const maxPlies = 10_000

// play checks the moves of a game. A mate on the board decides it, whatever the
// record says or does not say.
func (g *Game) play(moves []shogi.Move) error {
	if len(moves) > maxPlies {
		return fmt.Errorf("%d moves: expected at most %d", len(moves), maxPlies)
	}
	position := g.Start
	for i, m := range moves {
		if err := position.CheckLegal(m); err != nil {
			return fmt.Errorf("move %d, %v: %w", i+1, m, err)
		}
		position.Play(m)
	}
	g.Moves = moves
	g.hash = hashGame(&g.Start, moves)
	if position.InCheck() && !position.HasLegalMove() {
		g.setResult(gamefile.WonBy(position.SideToMove().Opponent()), Checkmate)
	}
	return nil
}

// setScores takes the scores of a game's moves. A list that is too short is
// taken as far as it goes: the last move may be without a score.
func (g *Game) setScores(scores []gamefile.Score) error {
	if len(scores) == 0 {
		return nil
	}
	if len(scores) > len(g.Moves) {
		return fmt.Errorf("%d scores for %d moves", len(scores), len(g.Moves))
	}
	g.Scores = slices.Clone(scores)
	for len(g.Scores) < len(g.Moves) {
		g.Scores = append(g.Scores, gamefile.NoScore)
	}
	return nil
}

// scores reads the table of scores that lies beside a table, by the games' ids.
// It is nil if there is none.
func (f file) scores() (map[string][]gamefile.Score, error) {
	base := strings.TrimSuffix(strings.TrimSuffix(f.path, ".gz"), ".tsv")
	for _, path := range []string{base + scoresSuffix, base + scoresSuffix + ".gz"} {
		if _, err := os.Stat(path); err != nil {
			continue
		}
		return file{path, tableKind}.readScores()
	}
	return nil, nil
}

func (f file) readScores() (map[string][]gamefile.Score, error) {
	var head columns
	var wrong error
	scores := map[string][]gamefile.Score{}
	err := f.lines(func(number int, line []byte) bool {
		if head == nil {
			if head, wrong = parseHeader(line); wrong == nil {
				wrong = errors.Join(head.require("id"), head.require("eval_cp_black_pov_per_ply"))
			}
		} else {
			row := head.split(string(line))
			scores[head.field(row, "id")], wrong = parseScores(head.field(row, "eval_cp_black_pov_per_ply"))
		}
		if wrong != nil {
			wrong = &BrokenError{fmt.Sprintf("%s:%d", f.path, number), wrong}
		}
		return wrong == nil
	})
	return scores, errors.Join(wrong, err)
}

// parseScores reads numbers that blanks separate, x for none.
func parseScores(text string) ([]gamefile.Score, error) {
	scores := make([]gamefile.Score, 0, len(text)/3)
	for word := range strings.FieldsSeq(text) {
		if word == "x" {
			scores = append(scores, gamefile.NoScore)
			continue
		}
		centipawns, err := strconv.Atoi(word)
		if err != nil {
			return nil, fmt.Errorf("score %.20q: expected centipawns, or x for none", word)
		}
		scores = append(scores, newScore(centipawns))
	}
	return scores, nil
}
