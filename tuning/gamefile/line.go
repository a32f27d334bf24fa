package gamefile

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"shotest/internal/message"
	"shotest/shogi"
)

// maxMoves bounds a game, since readers store plies in 16 bits.
const maxMoves = 10_000

const (
	scoreColumn = 4   // the index of the column with the scores
	noScore     = "x" // stands for a missing score
)

// outcomeLetters holds the letters of the outcomes, in the order of their constants.
const outcomeLetters = "?bwd"

// appendLine appends the line of a game.
func appendLine(line []byte, g *Game) ([]byte, error) {
	if err := g.check(); err != nil {
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
	for i, s := range g.Scores {
		if i > 0 {
			line = append(line, ' ')
		}
		if s == NoScore {
			line = append(line, noScore...)
		} else {
			line = strconv.AppendInt(line, int64(s), 10)
		}
	}
	return append(line, '\n'), nil
}

// check checks that the numbers of moves and scores fit together.
func (g *Game) check() error {
	searched := len(g.Moves) - g.Opening
	switch {
	case len(g.Moves) > maxMoves:
		return message.Errorf("%d moves: expected at most %d", len(g.Moves), maxMoves)
	case g.Opening < 0 || searched < 0:
		return message.Errorf("opening of %d moves: expected 0 to %d", g.Opening, len(g.Moves))
	case len(g.Scores) != searched:
		return message.Errorf("%d scores for %d moves", len(g.Scores), searched)
	}
	return nil
}

// parseLine parses the line of a game, and checks that its moves are legal.
func parseLine(line string) (*Game, error) {
	columns := strings.Split(line, "\t")
	if len(columns) != 5 && len(columns) != 6 {
		return nil, message.Errorf("%d columns: expected 5 or 6", len(columns))
	}
	history, err := shogi.ParseHistory(columns[0])
	if err != nil {
		return nil, err
	}
	g := &Game{Start: *history.Start(), Moves: history.Moves()}
	opening, err := strconv.Atoi(columns[1])
	if err != nil {
		return nil, message.Errorf("opening %q: expected a number", columns[1])
	}
	outcome := strings.Index(outcomeLetters, columns[2])
	if outcome < 0 || len(columns[2]) != 1 {
		return nil, message.Errorf("outcome %q: expected b, w, d or ?", columns[2])
	}
	g.Opening, g.Outcome, g.Ending = opening, Outcome(outcome), strings.Clone(columns[3])
	return g, cmp.Or(g.parseScores(columns[scoreColumn]), g.check())
}

func (g *Game) parseScores(text string) error {
	g.Scores = make([]Score, 0, len(g.Moves))
	for word := range strings.FieldsSeq(text) {
		n, err := strconv.Atoi(word)
		switch {
		case word == noScore:
			n = int(NoScore)
		case err != nil || n < -int(Mate) || n > int(Mate):
			return message.Errorf("score %.8q: expected %d to %d, or x for none", word, -Mate, Mate)
		}
		g.Scores = append(g.Scores, Score(n))
	}
	return nil
}
