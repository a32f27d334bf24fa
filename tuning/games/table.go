package games

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"shotest/shogi"
	"shotest/tuning/gamefile"
)

// scoresSuffix ends the name of the table with the scores of another table's
// games.
const scoresSuffix = "_eval_time.tsv"

// rows hands out the rows of a table of which some columns are required, each with its place
// and as a function that returns its fields by the names of their columns, until yield
// returns false. The first line of a table begins with # and names the columns; parentheses
// hold remarks.
func (f file) rows(required []string, yield func(source string, field func(name string) string) bool) error {
	var columns map[string]int
	var wrong error
	err := f.lines(func(number int, line []byte) bool {
		source := fmt.Sprintf("%s:%d", f.path, number)
		row := strings.Split(strings.TrimRight(string(line), "\r"), "\t")
		if columns != nil {
			return yield(source, func(name string) string {
				if i, known := columns[name]; known && i < len(row) {
					return row[i]
				}
				return ""
			})
		}
		if line[0] != '#' {
			wrong = &BrokenError{source, errors.New("expected a table with a first line # and the names of its columns, separated by tabs")}
			return false
		}
		columns = map[string]int{}
		for i, heading := range row {
			name, _, _ := strings.Cut(strings.TrimPrefix(heading, "#"), "(")
			columns[strings.TrimSpace(name)] = i
		}
		for _, name := range required {
			if _, known := columns[name]; !known {
				wrong = &BrokenError{source, fmt.Errorf("the table has no column %s", name)}
			}
		}
		return wrong == nil
	})
	return errors.Join(wrong, err)
}

// tableJobs hands out the rows of a table.
func (f file) tableJobs(yield func(read func() []result) bool) bool {
	scores, err := f.scores()
	if err != nil && !yield(brokenFile(err)) {
		return false
	}
	going := true
	err = f.rows([]string{"usi_moves"}, func(source string, field func(string) string) bool {
		going = yield(func() []result { return oneResult(readRow(field, scores))(source) })
		return going
	})
	return going && (err == nil || yield(brokenFile(err)))
}

// readRow reads a game from a row of a table.
func readRow(field func(name string) string, scores map[string][]gamefile.Score) (*Game, error) {
	g := &Game{
		Start:   shogi.StartPosition(),
		Players: [2]string{strings.Clone(field("black")), strings.Clone(field("white"))},
	}
	for i, name := range [2]string{"black_rate", "white_rate"} {
		g.Ratings[i], _ = strconv.ParseFloat(field(name), 64) // "-": not known
	}
	if start := strings.TrimPrefix(field("start"), "sfen "); strings.Contains(start, " b ") || strings.Contains(start, " w ") {
		var err error
		if g.Start, err = shogi.ParseSFEN(start); err != nil {
			return nil, err
		}
	}
	if err := g.replay(strings.Fields(field("usi_moves"))); err != nil {
		return nil, err
	}
	if plies := field("plies"); plies != "" && plies != strconv.Itoa(len(g.Moves)) {
		return nil, fmt.Errorf("%d moves, and the column plies says %s", len(g.Moves), plies)
	}
	outcome, known := tableOutcomes[field("winner")]
	if !known {
		return nil, fmt.Errorf("winner %.20q: expected b, w, d or ?", field("winner"))
	}
	g.setOutcome(outcome, tableEnds[field("end")])
	return g, g.setScores(scores[field("id")])
}

var tableOutcomes = map[string]gamefile.Outcome{
	"b": gamefile.BlackWins, "w": gamefile.WhiteWins, "d": gamefile.Drawn, "": gamefile.Unknown, "?": gamefile.Unknown, "-": gamefile.Unknown,
}

// tableEnds are the words for the ends of games that tell who stood better.
var tableEnds = map[string]bool{
	"": true, "-": true, "toryo": true, "resign": true, "tsumi": true, "mate": true,
	"checkmate": true, "kachi": true, "jishogi": true, "enteringOfKing": true,
	"sennichite": true, "repetitionDraw": true, "hikiwake": true, "max_moves": true,
}

// scores reads the table of scores that lies beside a table, by the games' ids.
// It is nil if there is none.
func (f file) scores() (map[string][]gamefile.Score, error) {
	base := strings.TrimSuffix(strings.TrimSuffix(f.path, ".gz"), ".tsv")
	for _, path := range []string{base + scoresSuffix, base + scoresSuffix + ".gz"} {
		if _, err := os.Stat(path); err != nil {
			continue
		}
		const column = "eval_cp_black_pov_per_ply"
		scores := map[string][]gamefile.Score{}
		var wrong error
		err := file{path, tableKind}.rows([]string{"id", column}, func(source string, field func(string) string) bool {
			if scores[field("id")], wrong = parseScores(field(column)); wrong != nil {
				wrong = &BrokenError{source, wrong}
			}
			return wrong == nil
		})
		return scores, errors.Join(wrong, err)
	}
	return nil, nil
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
