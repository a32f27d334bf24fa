package gamefile

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shotest/internal/message"
	"shotest/record"
	"shotest/shogi"
)

// PerpetualCheck is an ending whose outcome says nothing about the play.
const PerpetualCheck = "perpetual check"

// maxMoves bounds a game, since readers store plies in 16 bits.
const maxMoves = 10_000

const (
	scoreColumn = 4   // the index of the column with the scores
	noScore     = "x" // stands for a missing score
)

// outcomeLetters holds the letters of the outcomes, in the order of their constants.
const outcomeLetters = "?bwd"

// appendLine appends the line of a game.
func appendLine(line []byte, g *record.Played) ([]byte, error) {
	if err := check(g, len(g.Scores)-min(g.Opening, len(g.Scores))); err != nil {
		return line, err
	}
	if sfen := g.Start.SFEN(); sfen == shogi.StartSFEN {
		line = append(line, "startpos moves"...)
	} else {
		line = fmt.Appendf(line, "sfen %s moves", sfen)
	}
	for _, m := range g.Moves {
		line = append(append(line, ' '), m.String()...)
	}
	line = fmt.Appendf(line, "\t%d\t%c\t%s\t", g.Opening, outcomeLetters[g.Outcome], g.Ending)
	for i, s := range g.Scores[min(g.Opening, len(g.Scores)):] {
		if i > 0 {
			line = append(line, ' ')
		}
		if s == record.NoScore {
			line = append(line, noScore...)
		} else {
			line = strconv.AppendInt(line, int64(s), 10)
		}
	}
	return append(line, '\n'), nil
}

// check checks that the numbers of moves and scores fit together. scores is the number of scores
// from the opening on.
func check(g *record.Played, scores int) error {
	searched := len(g.Moves) - g.Opening
	switch {
	case len(g.Moves) > maxMoves:
		return message.Errorf("%d moves: expected at most %d", len(g.Moves), maxMoves)
	case g.Opening < 0 || searched < 0:
		return message.Errorf("opening of %d moves: expected 0 to %d", g.Opening, len(g.Moves))
	case scores != searched:
		return message.Errorf("%d scores for %d moves", scores, searched)
	}
	return nil
}

// parseLine parses the line of a game, and checks that its moves are legal.
func parseLine(line string) (*record.Played, error) {
	columns := strings.Split(line, "\t")
	if len(columns) != 5 && len(columns) != 6 {
		return nil, message.Errorf("%d columns: expected 5 or 6", len(columns))
	}
	history, err := shogi.ParseHistory(columns[0])
	if err != nil {
		return nil, err
	}
	g := &record.Played{Start: *history.Start(), Moves: history.Moves()}
	opening, err := strconv.Atoi(columns[1])
	if err != nil {
		return nil, message.Errorf("opening %q: expected a number", columns[1])
	}
	outcome := strings.Index(outcomeLetters, columns[2])
	if outcome < 0 || len(columns[2]) != 1 {
		return nil, message.Errorf("outcome %q: expected b, w, d or ?", columns[2])
	}
	g.Opening, g.Outcome, g.Ending = opening, record.Outcome(outcome), strings.Clone(columns[3])
	scores, err := parseScores(columns[scoreColumn], len(g.Moves))
	if err = cmp.Or(err, check(g, len(scores))); err == nil && len(scores) > 0 {
		g.Scores = append(slices.Repeat([]record.Score{record.NoScore}, g.Opening), scores...)
	}
	return g, err
}

func parseScores(text string, moves int) ([]record.Score, error) {
	scores := make([]record.Score, 0, moves)
	for word := range strings.FieldsSeq(text) {
		n, err := strconv.Atoi(word)
		switch {
		case word == noScore:
			n = int(record.NoScore)
		case err != nil || n < -int(record.Mate) || n > int(record.Mate):
			return nil, message.Errorf("score %.8q: expected %d to %d, or x for none", word, -record.Mate, record.Mate)
		}
		scores = append(scores, record.Score(n))
	}
	return scores, nil
}
