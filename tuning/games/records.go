package games

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"shotest/internal/inputfile"
	"shotest/internal/message"
	"shotest/record"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/tuning/gamefile"
)

// readRecords reads a file of package record. Where a file has several games,
// a broken one does not spoil the others.
func readRecords(path string) (results []result) {
	games, err := parseRecords(path)
	if err != nil {
		return []result{{err: inFile(path, err)}}
	}
	for _, w := range games[0].Warnings {
		if errors.Is(w.Reading, record.ErrGameLeftOut) {
			results = append(results,
				result{err: &record.SyntaxError{File: path, Line: w.Line, Found: w.Found, Err: w.Reading}})
		}
	}
	for i, read := range games {
		if err := read.Err(); err != nil {
			results = append(results, result{err: inFile(path, err)})
			continue
		}
		source := path
		if len(games) > 1 {
			source = fmt.Sprintf("%s, game %d", path, i+1)
		}
		g, err := fromRecord(read)
		results = append(results, oneResult(source, g, err)...)
	}
	return results
}

func parseRecords(path string) ([]*record.Game, error) {
	reader, err := inputfile.OpenPacked(path)
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	data, err := inputfile.ReadAll(reader)
	if err != nil {
		return nil, err
	}
	return record.Parse(data, record.FormatOf(strings.TrimSuffix(path, ".gz")))
}

// inFile completes an error by the name of the file.
func inFile(path string, err error) error {
	var syntax *record.SyntaxError
	if errors.As(err, &syntax) {
		syntax.File = path
		return err
	}
	return message.Errorf("%s: %w", path, err)
}

// fromRecord returns the game of a record, with the scores in its comments.
func fromRecord(r *record.Game) (*Game, error) {
	if _, err := shogi.ParseSFEN(r.Start.SFEN()); err != nil {
		return nil, err
	}
	g, err := newGame(r.History())
	if err != nil {
		return nil, err
	}
	g.Players, g.Ratings = [2]string{r.Black, r.White}, ratings(r.Notes.Remarks)
	scores := make([]gamefile.Score, len(r.Moves))
	for i := range r.Moves {
		scores[i] = commentedScore(r.Moves[i].Comments)
	}
	switch r.Ending.Kind { // other ends do not tell who stood better
	case record.Sennichite, record.Jishogi, record.Draw, record.MaxMoves:
		g.setOutcome(gamefile.Drawn, true)
	case record.Resignation, record.Checkmate, record.Declaration:
		if winner, decided := r.Winner(); decided {
			g.setOutcome(gamefile.WonBy(winner), true)
		}
	}
	return g, g.setScores(scores)
}

var ratingRemark = regexp.MustCompile(`^(black|white)_rate:.*:([0-9.]+)$`)

// ratings reads the remarks in which floodgate tells the players' ratings.
func ratings(remarks []string) (found [2]float64) {
	for _, remark := range remarks {
		if parts := ratingRemark.FindStringSubmatch(strings.TrimSpace(remark)); parts != nil {
			side := map[string]int{"black": 0, "white": 1}[parts[1]]
			found[side], _ = strconv.ParseFloat(parts[2], 64)
		}
	}
	return found
}

// scoreComment matches scores in the form of floodgate and in that of ShogiGUI, which has
// mates without a number.
var scoreComment = regexp.MustCompile(`^\*(?: (-?[0-9]+)(?: |$)|対局 .*評価値 (?:(-?[0-9]+)|([+-])詰))`)

// commentedScore reads the score of a move from the record's comments on it, from Black's
// point of view; NoScore if there is none.
func commentedScore(comments []string) gamefile.Score {
	for _, comment := range comments {
		found := scoreComment.FindStringSubmatch(comment)
		switch {
		case found == nil:
		case found[3] == "+":
			return gamefile.Mate
		case found[3] == "-":
			return -gamefile.Mate
		default:
			centipawns, _ := strconv.Atoi(found[1] + found[2]) // the nearest one if it is too large
			return newScore(centipawns)
		}
	}
	return gamefile.NoScore
}

// readResult reads a game from a line of a tournament's results, unless it does not count.
func readResult(source, line string) []result {
	var r tournament.Result
	if err := json.Unmarshal([]byte(line), &r); err != nil {
		return oneResult(source, nil, message.Errorf("not a result of a tournament: %w", err))
	}
	if r.Outcome == tournament.Void {
		return nil
	}
	g, err := fromResult(&r)
	return oneResult(source, g, err)
}

// fromResult returns the game of a tournament. Losses on time and by illegal moves say nothing
// about the play.
func fromResult(r *tournament.Result) (*Game, error) {
	opening, err := shogi.ParseHistory(r.Opening.Position)
	if err != nil {
		return nil, message.Errorf("game %s: %w", r.ID, err)
	}
	position := "sfen " + opening.Start().SFEN() + " moves"
	for _, m := range r.Moves {
		position += " " + m.Move
	}
	g, err := newGame(shogi.ParseHistory(position))
	if err != nil {
		return nil, message.Errorf("game %s: %w", r.ID, err)
	}
	g.Players = r.Players
	switch r.Reason {
	case tournament.EngineFailure, tournament.WrongDeclaration, tournament.PerpetualCheck:
	default:
		g.setOutcome(outcomes[r.Outcome], true)
	}
	scores := make([]gamefile.Score, len(r.Moves))
	for i := range r.Moves {
		scores[i] = resultScore(&r.Moves[i], g.Start.SideToMove()^shogi.Color(i&1))
		if i < r.OpeningMoves {
			scores[i] = gamefile.NoScore
		}
	}
	return g, g.setScores(scores)
}

var outcomes = map[tournament.Outcome]gamefile.Outcome{
	tournament.BlackWins: gamefile.BlackWins, tournament.WhiteWins: gamefile.WhiteWins,
	tournament.Drawn: gamefile.Drawn,
}

// resultScore returns a player's score of its move from Black's point of view.
func resultScore(m *tournament.MoveRecord, mover shogi.Color) gamefile.Score {
	score := gamefile.Mate
	switch {
	case m.Mate != nil && *m.Mate < 0:
		score = -gamefile.Mate
	case m.Mate == nil && m.Centipawns != nil:
		score = newScore(*m.Centipawns)
	case m.Mate == nil:
		return gamefile.NoScore
	}
	if mover == shogi.White {
		return -score
	}
	return score
}

// members adds the members of a file of own games. Their player is the run: an engine's scores
// mean the same throughout it.
func (l *loader) members(path string) error {
	file, err := gamefile.Open(path)
	if err != nil {
		return err
	}
	for m := range file.Members() {
		err := l.add(func() (results []result) {
			games, err := m.Games()
			if err != nil {
				return []result{{err: err}}
			}
			player := fmt.Sprintf("self-play %016x", m.Run)
			for n, own := range games {
				game := fromOwn(own, player)
				game.Source = fmt.Sprintf("%s, offset %d, game %d", path, m.Offset, n+1)
				results = append(results, result{game: game})
			}
			return results
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// fromOwn returns a game that a player of a name has played against itself.
func fromOwn(own *gamefile.Game, player string) *Game {
	g := &Game{Start: own.Start, Moves: own.Moves, Players: [2]string{player, player},
		hash: hashGame(&own.Start, own.Moves)}
	g.setOutcome(own.Outcome, own.Ending != gamefile.PerpetualCheck)
	if len(own.Scores) > 0 {
		g.Scores = append(slices.Repeat([]gamefile.Score{gamefile.NoScore}, own.Opening), own.Scores...)
	}
	return g
}
