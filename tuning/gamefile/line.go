package gamefile

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"shotest/shogi"
)

// maxMoves bounds a game, as readers number plies with 16 bits.
const maxMoves = 10_000

const outcomeLetters = "?bwd"

// appendLine adds a game as files spell it.
func appendLine(line []byte, g *Game) ([]byte, error) {
	if err := g.check(); err != nil {
		return line, err
	}
	if sfen := g.Start.SFEN(); sfen == shogi.StartSFEN {
		line = append(line, "startpos moves"...)
	} else {
		line = append(append(append(line, "sfen "...), sfen...), " moves"...)
	}
	for _, m := range g.Moves {
		line = append(append(line, ' '), m.String()...)
	}
	line = strconv.AppendInt(append(line, '\t'), int64(g.Opening), 10)
	line = append(append(line, '\t', outcomeLetters[g.Outcome], '\t'), g.Ending.String()...)
	separator := byte('\t')
	for _, s := range g.Scores {
		if line = append(line, separator); s == NoScore {
			line = append(line, 'x')
		} else {
			line = strconv.AppendInt(line, int64(s), 10)
		}
		separator = ' '
	}
	separator = '\t'
	for _, e := range g.Efforts {
		line = strconv.AppendInt(append(line, separator), int64(e), 10)
		separator = ' '
	}
	if len(g.Scores) == 0 {
		line = append(line, "\t\t"...)
	}
	return append(line, '\n'), nil
}

// check looks whether a game can be stored, and is one.
func (g *Game) check() error {
	found := len(g.Moves) - g.Opening
	switch {
	case len(g.Moves) > maxMoves:
		return fmt.Errorf("%d moves: expected at most %d", len(g.Moves), maxMoves)
	case g.Opening < 0 || found < 0:
		return fmt.Errorf("opening of %d moves: expected 0 to %d", g.Opening, len(g.Moves))
	case len(g.Scores) != found || len(g.Efforts) != found:
		return fmt.Errorf("%d scores and %d efforts for %d moves", len(g.Scores), len(g.Efforts), found)
	case g.Outcome >= outcomes || g.Ending >= endings:
		return fmt.Errorf("outcome %d, ending %d: expected less than %d and %d", g.Outcome, g.Ending, outcomes, endings)
	}
	return nil
}

// parseLine reads a game and replays it.
func parseLine(line string) (*Game, error) {
	columns := strings.Split(line, "\t")
	if len(columns) != 6 {
		return nil, fmt.Errorf("%d columns: expected 6", len(columns))
	}
	g := &Game{}
	if err := g.parsePosition(columns[0]); err != nil {
		return nil, err
	}
	opening, err := strconv.Atoi(columns[1])
	if err != nil {
		return nil, fmt.Errorf("opening %q: expected a number", columns[1])
	}
	outcome := strings.Index(outcomeLetters, columns[2])
	if outcome < 0 || len(columns[2]) != 1 {
		return nil, fmt.Errorf("outcome %q: expected b, w, d or ?", columns[2])
	}
	g.Opening, g.Outcome, g.Ending = opening, Outcome(outcome), endingOf(columns[3])
	if err := errors.Join(g.parseScores(columns[4]), g.parseEfforts(columns[5])); err != nil {
		return nil, err
	}
	return g, g.check()
}

func (g *Game) parsePosition(text string) (err error) {
	start, moves, found := strings.Cut(text, " moves")
	g.Start = shogi.StartPosition()
	if sfen, given := strings.CutPrefix(start, "sfen "); given {
		g.Start, err = shogi.ParseSFEN(sfen)
	} else if start != "startpos" || !found {
		err = fmt.Errorf("position %.20q: expected startpos moves …, or sfen … moves …", start)
	}
	if err != nil {
		return err
	}
	g.Moves = make([]shogi.Move, 0, len(moves)/5)
	position := g.Start
	for word := range strings.FieldsSeq(moves) {
		m, err := shogi.ParseMove(word)
		if err == nil {
			err = position.CheckLegal(m)
		}
		if err != nil {
			return fmt.Errorf("move %d, %.8q: %w", len(g.Moves)+1, word, err)
		}
		position.Play(m)
		g.Moves = append(g.Moves, m)
	}
	return nil
}

func (g *Game) parseScores(text string) error {
	g.Scores = make([]Score, 0, len(g.Moves))
	for word := range strings.FieldsSeq(text) {
		n, err := strconv.Atoi(word)
		switch {
		case word == "x":
			n = int(NoScore)
		case err != nil || n < -int(Mate) || n > int(Mate):
			return fmt.Errorf("score %.8q: expected %d to %d, or x for none", word, -Mate, Mate)
		}
		g.Scores = append(g.Scores, Score(n))
	}
	return nil
}

func (g *Game) parseEfforts(text string) error {
	g.Efforts = make([]Effort, 0, len(g.Moves))
	for word := range strings.FieldsSeq(text) {
		n, err := strconv.ParseUint(word, 10, 8)
		if err != nil {
			return fmt.Errorf("effort %.8q: expected 0 to 255", word)
		}
		g.Efforts = append(g.Efforts, Effort(n))
	}
	return nil
}
