package games

import (
	"cmp"
	"os"
	"strconv"
	"strings"

	"shotest/internal/message"
	"shotest/record"
	"shotest/shogi"
)

// scoresSuffix is the end of the name of a table with the scores of another table's games.
const scoresSuffix = "_eval_time.tsv"

// eachRow calls visit with each row of a table until visit returns an error. source is the place of
// the row, and field returns the row's field in a column by the column's name. The first line of a
// table begins with # and names the columns, with remarks in parentheses. eachRow fails if a
// required column is missing.
func eachRow(path string, required []string, visit func(source string, field func(name string) string) error) error {
	var columns map[string]int
	return eachLine(path, func(source, line string) error {
		row := strings.Split(line, "\t")
		if columns != nil {
			return visit(source, func(name string) string {
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

// addTable queues the rows of a table.
func (l *loader) addTable(path string) error {
	scores, err := companionScores(path)
	if err != nil {
		l.addBroken(err)
	}
	return eachRow(path, []string{"usi_moves"}, func(source string, field func(name string) string) error {
		return l.add(func() []result {
			g, err := readRow(field, scores)
			return resultOf(source, g, err)
		})
	})
}

// readRow reads a game from a row of a table.
func readRow(field func(name string) string, scores map[string][]record.Score) (*record.Played, error) {
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
	if decisiveEnds[field("end")] {
		g.Outcome = cmp.Or(g.Outcome, outcome)
	}
	return g, setScores(g, scores[field("id")])
}

var tableOutcomes = map[string]record.Outcome{
	"b": record.BlackWins, "w": record.WhiteWins, "d": record.Drawn, "": record.Unknown, "?": record.Unknown,
	"-": record.Unknown,
}

// decisiveEnds holds the words for endings by play, whose outcome tells who stood better.
var decisiveEnds = map[string]bool{
	"": true, "-": true, "toryo": true, "resign": true, "tsumi": true, "mate": true,
	"checkmate": true, "kachi": true, "jishogi": true, "enteringOfKing": true,
	"sennichite": true, "repetitionDraw": true, "hikiwake": true, "max_moves": true,
}

// companionScores reads the table of scores that belongs to a table, by the games' ids. It returns
// nil if there is none.
func companionScores(path string) (map[string][]record.Score, error) {
	base := strings.TrimSuffix(strings.TrimSuffix(path, ".gz"), ".tsv") + scoresSuffix
	for _, path := range []string{base, base + ".gz"} {
		if _, err := os.Stat(path); err != nil {
			continue
		}
		const column = "eval_cp_black_pov_per_ply"
		scores := map[string][]record.Score{}
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

// parseScores reads scores separated by blanks, with x for none.
func parseScores(text string) ([]record.Score, error) {
	scores := make([]record.Score, 0, len(text)/3)
	for word := range strings.FieldsSeq(text) {
		score := record.NoScore
		if word != "x" {
			centipawns, err := strconv.Atoi(word)
			if err != nil {
				return nil, message.Errorf("score %.20q: expected centipawns, or x for none", word)
			}
			score = scoreOf(centipawns)
		}
		scores = append(scores, score)
	}
	return scores, nil
}
