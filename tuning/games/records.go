package games

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"shotest/internal/inputfile"
	"shotest/internal/message"
	"shotest/record"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/tuning/gamefile"
)

// readRecords reads a file of package record. In a file with several games a broken one does not
// affect the others.
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
		results = append(results, resultOf(source, g, err)...)
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

// inFile adds the name of the file to an error.
func inFile(path string, err error) error {
	var syntax *record.SyntaxError
	if errors.As(err, &syntax) {
		syntax.File = path
		return err
	}
	return message.Errorf("%s: %w", path, err)
}

// fromRecord returns the game of a record, with the scores in its comments.
func fromRecord(r *record.Game) (*record.Played, error) {
	if _, err := shogi.ParseSFEN(r.Start.SFEN()); err != nil {
		return nil, err
	}
	g, err := newGame(r.History())
	if err != nil {
		return nil, err
	}
	g.Players, g.Ratings = [2]string{r.Black, r.White}, ratingsFrom(r.Notes.Remarks)
	scores := make([]record.Score, len(r.Moves))
	for i := range r.Moves {
		scores[i] = scoreFromComments(r.Moves[i].Comments)
	}
	switch r.Ending.Kind { // other endings say nothing about the play
	case record.Sennichite, record.Jishogi, record.Draw, record.MaxMoves:
		g.Outcome = cmp.Or(g.Outcome, record.Drawn)
	case record.Resignation, record.Checkmate, record.Declaration:
		if winner, decided := r.Winner(); decided {
			g.Outcome = cmp.Or(g.Outcome, record.WonBy(winner))
		}
	}
	return g, setScores(g, scores)
}

var ratingRemark = regexp.MustCompile(`^(black|white)_rate:.*:([0-9.]+)$`)

// ratingsFrom reads the players' ratings from floodgate's remarks.
func ratingsFrom(remarks []string) (values [2]float64) {
	for _, remark := range remarks {
		if parts := ratingRemark.FindStringSubmatch(strings.TrimSpace(remark)); parts != nil {
			side := map[string]int{"black": 0, "white": 1}[parts[1]]
			values[side], _ = strconv.ParseFloat(parts[2], 64)
		}
	}
	return values
}

// scoreComment matches scores in the forms of floodgate and of ShogiGUI, which writes mates without
// a number.
var scoreComment = regexp.MustCompile(`^\*(?: (-?[0-9]+)(?: |$)|対局 .*評価値 (?:(-?[0-9]+)|([+-])詰))`)

// scoreFromComments reads the score of a move, from Black's point of view, from the record's
// comments. It returns NoScore if there is none.
func scoreFromComments(comments []string) record.Score {
	for _, comment := range comments {
		match := scoreComment.FindStringSubmatch(comment)
		switch {
		case match == nil:
		case match[3] == "+":
			return record.Mate
		case match[3] == "-":
			return -record.Mate
		default:
			centipawns, _ := strconv.Atoi(match[1] + match[2]) // the nearest one if it is too large
			return scoreOf(centipawns)
		}
	}
	return record.NoScore
}

// readResult reads a game from a line of a tournament's results. It skips void games.
func readResult(source, line string) []result {
	var r tournament.Result
	if err := json.Unmarshal([]byte(line), &r); err != nil {
		return resultOf(source, nil, message.Errorf("not a result of a tournament: %w", err))
	}
	if r.Outcome == tournament.Void {
		return nil
	}
	g, err := fromResult(&r)
	return resultOf(source, g, err)
}

// fromResult returns the game of a tournament's result. Its outcome is unknown if it ended by a
// failure or an illegal move.
func fromResult(r *tournament.Result) (*record.Played, error) {
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
	g.Players, g.Opening = r.Players, r.OpeningMoves
	switch r.Reason {
	case tournament.EngineFailure, tournament.WrongDeclaration, tournament.PerpetualCheck:
	default:
		g.Outcome = cmp.Or(g.Outcome, Outcomes[r.Outcome])
	}
	scores := make([]record.Score, len(r.Moves))
	for i := range r.Moves {
		scores[i] = resultScore(&r.Moves[i], g.Start.SideToMove()^shogi.Color(i&1))
		if i < g.Opening {
			scores[i] = record.NoScore
		}
	}
	return g, setScores(g, scores)
}

// Outcomes has the outcomes of games by those of tournaments.
var Outcomes = map[tournament.Outcome]record.Outcome{
	tournament.BlackWins: record.BlackWins, tournament.WhiteWins: record.WhiteWins,
	tournament.Drawn: record.Drawn,
}

// resultScore returns a player's score of its move from Black's point of view.
func resultScore(m *tournament.MoveRecord, mover shogi.Color) record.Score {
	score := record.Mate
	switch {
	case m.Mate != nil && *m.Mate < 0:
		score = -record.Mate
	case m.Mate == nil && m.Centipawns != nil:
		score = scoreOf(*m.Centipawns)
	case m.Mate == nil:
		return record.NoScore
	}
	if mover == shogi.White {
		return -score
	}
	return score
}

// addMembers queues the members of a file of self-play. Each run is a player of its own, since the
// engine's scores have one scale throughout a run.
func (l *loader) addMembers(path string) error {
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
			for n, game := range games {
				game.Source = fmt.Sprintf("%s, offset %d, game %d", path, m.Offset, n+1)
				game.Players = [2]string{player, player}
				if game.Ending == gamefile.PerpetualCheck {
					game.Outcome = record.Unknown
				}
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
