package games

import (
	"os"
	"strconv"
	"strings"

	"shotest/internal/message"
	"shotest/shogi"
	"shotest/tuning/gamefile"
)

// scoresSuffix ends the name of the table with the scores of another table's
// games.
const scoresSuffix = "_eval_time.tsv"

// eachRow hands out the rows of a table of which some columns are required, each with its
// place and as a function that returns its fields by the names of their columns, until use
// returns an error. The first line of a table begins with # and names the columns; parentheses
// hold remarks.
func eachRow(path string, required []string, use func(source string, field func(name string) string) error) error {
	var columns map[string]int
	return eachLine(path, func(source, line string) error {
		row := strings.Split(line, "\t")
		if columns != nil {
			return use(source, func(name string) string {
				if i, ok := columns[name]; ok && i < len(row) {
					return row[i]
				}
				return ""
			})
		}
		if line[0] != '#' {
			return message.Errorf(
				"%s: expected a table with a first line # and the names of its columns, separated by tabs", source)
		}
		columns = map[string]int{}
		for i, heading := range row {
			name, _, _ := strings.Cut(strings.TrimPrefix(heading, "#"), "(")
			columns[strings.TrimSpace(name)] = i
		}
		for _, name := range required {
			if _, ok := columns[name]; !ok {
				return message.Errorf("%s: the table has no column %s", source, name)
			}
		}
		return nil
	})
}

// table adds the rows of a table.
func (l *loader) table(path string) error {
	scores, err := scoresBeside(path)
	if err != nil {
		l.broken(err)
	}
	return eachRow(path, []string{"usi_moves"}, func(source string, field func(name string) string) error {
		return l.add(func() []result {
			g, err := readRow(field, scores)
			return oneResult(source, g, err)
		})
	})
}

// readRow reads a game from a row of a table.
func readRow(field func(name string) string, scores map[string][]gamefile.Score) (*Game, error) {
	start := "startpos"
	if text := field("start"); strings.Contains(text, " b ") || strings.Contains(text, " w ") { // others have a date
		start = text
	}
	g, err := newGame(shogi.ParseHistory(start + " moves " + field("usi_moves")))
	if err != nil {
		return nil, err
	}
	for i, color := range [2]string{"black", "white"} {
		g.Players[i] = strings.Clone(field(color))
		g.Ratings[i], _ = strconv.ParseFloat(field(color+"_rate"), 64) // "-": not known
	}
	outcome, ok := tableOutcomes[field("winner")]
	if !ok {
		return nil, message.Errorf("winner %.20q: expected b, w, d or ?", field("winner"))
	}
	g.setOutcome(outcome, tableEnds[field("end")])
	return g, g.setScores(scores[field("id")])
}

var tableOutcomes = map[string]gamefile.Outcome{
	"b": gamefile.BlackWins, "w": gamefile.WhiteWins, "d": gamefile.Drawn, "": gamefile.Unknown, "?": gamefile.Unknown,
	"-": gamefile.Unknown,
}

// tableEnds are the words for the ends of games that tell who stood better.
var tableEnds = map[string]bool{
	"": true, "-": true, "toryo": true, "resign": true, "tsumi": true, "mate": true,
	"checkmate": true, "kachi": true, "jishogi": true, "enteringOfKing": true,
	"sennichite": true, "repetitionDraw": true, "hikiwake": true, "max_moves": true,
}

// scoresBeside reads the table of scores that lies beside a table, by the games' ids.
// It is nil if there is none.
func scoresBeside(path string) (map[string][]gamefile.Score, error) {
	base := strings.TrimSuffix(strings.TrimSuffix(path, ".gz"), ".tsv") + scoresSuffix
	for _, path := range []string{base, base + ".gz"} {
		if _, err := os.Stat(path); err != nil {
			continue
		}
		const column = "eval_cp_black_pov_per_ply"
		scores := map[string][]gamefile.Score{}
		return scores, eachRow(path, []string{"id", column},
			func(source string, field func(name string) string) (err error) {
				if scores[field("id")], err = parseScores(field(column)); err != nil {
					err = message.Errorf("%s: %w", source, err)
				}
				return err
			})
	}
	return nil, nil
}

// parseScores reads numbers that blanks separate, x for none.
func parseScores(text string) ([]gamefile.Score, error) {
	scores := make([]gamefile.Score, 0, len(text)/3)
	for word := range strings.FieldsSeq(text) {
		score := gamefile.NoScore
		if word != "x" {
			centipawns, err := strconv.Atoi(word)
			if err != nil {
				return nil, message.Errorf("score %.20q: expected centipawns, or x for none", word)
			}
			score = newScore(centipawns)
		}
		scores = append(scores, score)
	}
	return scores, nil
}
