package games

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"shotest/internal/inputfile"
	"shotest/record"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/tuning/gamefile"
)

// readRecords reads a file of package record. Where a file has several games,
// a broken one does not spoil the others.
func (f file) readRecords() (results []result) {
	data, err := f.read()
	if err != nil {
		return []result{{err: err}}
	}
	format := record.FormatOf(strings.TrimSuffix(f.path, ".gz"))
	found := parts(data, format)
	for _, p := range found {
		games, err := record.Parse(p.data, format)
		if err != nil {
			results = append(results, result{err: f.located(err, p.line)})
			continue
		}
		for i, read := range games {
			if err := read.Err(); err != nil {
				results = append(results, result{err: f.located(err, p.line)})
				continue
			}
			source := f.path
			switch {
			case len(found) > 1:
				source = fmt.Sprintf("%s:%d", f.path, p.line+1)
			case len(games) > 1:
				source = fmt.Sprintf("%s, game %d", f.path, i+1)
			}
			results = append(results, oneResult(fromRecord(read))(source)...)
		}
	}
	return results
}

func (f file) read() ([]byte, error) {
	reader, err := inputfile.OpenPacked(f.path)
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	data, err := inputfile.ReadAll(reader)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.path, err)
	}
	return data, nil
}

// located completes an error of a part of the file with file and line.
func (f file) located(err error, before int) error {
	var syntax *record.SyntaxError
	if errors.As(err, &syntax) {
		syntax.File = f.path
		syntax.Line += before
		return err
	}
	return &BrokenError{f.path, err}
}

// part is a game of a file, and how many lines come before it.
type part struct {
	data []byte
	line int
}

// parts cuts a file into its games, where its format has several in a file.
func parts(data []byte, format record.Format) (found []part) {
	if format != record.USI && format != record.CSA {
		return []part{{data, 0}}
	}
	begin, beginLine, number := 0, 0, 0
	for line := range bytes.Lines(data) {
		number++
		switch text := string(bytes.TrimSpace(line)); {
		case format == record.USI && text != "" && text[0] != '#':
			found = append(found, part{bytes.TrimSpace(line), number - 1})
		case format == record.CSA && text == "/":
			end := begin + bytes.Index(data[begin:], line) + len(line)
			found = append(found, part{data[begin:end], beginLine})
			begin, beginLine = end, number
		}
	}
	if format == record.CSA && (len(bytes.TrimSpace(data[begin:])) > 0 || len(found) == 0) {
		found = append(found, part{data[begin:], beginLine})
	}
	return found
}

// fromRecord returns the game of a record, with the scores in its comments.
func fromRecord(r *record.Game) (*Game, error) {
	g := &Game{Start: r.Start, Players: [2]string{r.Black, r.White}, Ratings: ratings(r.Notes.Remarks)}
	moves := make([]shogi.Move, len(r.Moves))
	for i := range r.Moves {
		moves[i] = r.Moves[i].Move
	}
	if _, err := shogi.ParseSFEN(r.Start.SFEN()); err != nil {
		return nil, err
	}
	if err := g.play(moves); err != nil {
		return nil, err
	}
	switch r.Ending.Kind { // other ends do not tell who stood better
	case record.Sennichite, record.Jishogi, record.Draw, record.MaxMoves:
		g.setOutcome(gamefile.Drawn, true)
	case record.Resignation, record.Checkmate, record.Declaration:
		if winner, decided := r.Winner(); decided {
			g.setOutcome(gamefile.WonBy(winner), true)
		}
	}
	scores := make([]gamefile.Score, len(r.Moves))
	for i := range r.Moves {
		scores[i] = commentedScore(r.Moves[i].Comments)
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

var (
	floodgateScore = regexp.MustCompile(`^\* (-?[0-9]+)( |$)`)
	shogiGUIScore  = regexp.MustCompile(`^\*対局 .*評価値 (?:(-?[0-9]+)|([+-])詰)`)
)

// commentedScore reads the score of a move from the record's comments on it, in the forms of
// floodgate and of ShogiGUI, from Black's point of view; NoScore if there is none.
func commentedScore(comments []string) gamefile.Score {
	for _, comment := range comments {
		if found := floodgateScore.FindStringSubmatch(comment); found != nil {
			return numberScore(found[1])
		}
		if found := shogiGUIScore.FindStringSubmatch(comment); found != nil {
			switch found[2] {
			case "+":
				return gamefile.Mate
			case "-":
				return -gamefile.Mate
			}
			return numberScore(found[1])
		}
	}
	return gamefile.NoScore
}

// numberScore returns the score of a number, however large.
func numberScore(text string) gamefile.Score {
	centipawns, err := strconv.Atoi(text)
	if err != nil && text[0] == '-' {
		return -gamefile.Mate
	} else if err != nil {
		return gamefile.Mate
	}
	return newScore(centipawns)
}

// readResultLine reads a game from a line of a tournament's results. It is nil
// for a game that does not count.
func readResultLine(line []byte) (*Game, error) {
	var r tournament.Result
	if err := json.Unmarshal(line, &r); err != nil {
		return nil, fmt.Errorf("not a result of a tournament: %w", err)
	}
	if r.Outcome == tournament.Void {
		return nil, nil
	}
	opening, err := shogi.ParseHistory(r.Opening.Position)
	if err != nil {
		return nil, fmt.Errorf("opening: %w", err)
	}
	g := &Game{Start: *opening.Start(), Players: r.Players}
	words, scores := make([]string, len(r.Moves)), make([]gamefile.Score, len(r.Moves))
	for i := range r.Moves {
		words[i], scores[i] = r.Moves[i].Move, resultScore(&r.Moves[i])
		if g.SideToMove(i) == shogi.White && scores[i] != gamefile.NoScore {
			scores[i] = -scores[i]
		}
	}
	if err := g.replay(words); err != nil {
		return nil, err
	}
	outcome, known := resultOutcomes[r.Outcome]
	if !known {
		return nil, fmt.Errorf("outcome %q: expected black, white, draw or void", r.Outcome)
	}
	g.setOutcome(outcome, playedReasons[r.Reason])
	return g, g.setScores(scores)
}

var resultOutcomes = map[tournament.Outcome]gamefile.Outcome{
	tournament.BlackWins: gamefile.BlackWins, tournament.WhiteWins: gamefile.WhiteWins, tournament.Drawn: gamefile.Drawn,
}

// playedReasons are the ends that tell who stood better: not failures.
var playedReasons = map[tournament.Reason]bool{
	tournament.Resignation: true, tournament.AdjudicatedWin: true, tournament.Checkmate: true,
	tournament.Declaration: true, tournament.Try: true, tournament.AdjudicatedDraw: true,
	tournament.Sennichite: true, tournament.MaxMovesReached: true,
}

// resultScore returns the score that a player gave, from its own point of view.
func resultScore(m *tournament.MoveRecord) gamefile.Score {
	switch {
	case m.Mate != nil && *m.Mate > 0:
		return gamefile.Mate
	case m.Mate != nil:
		return -gamefile.Mate
	case m.Centipawns != nil:
		return newScore(*m.Centipawns)
	}
	return gamefile.NoScore
}

// member is a member of a file of own games.
type member struct {
	file *gamefile.File
	gamefile.Member
}

// memberJobs hands out the members of a file of own games.
func (f file) memberJobs(yield func(read func() []result) bool) bool {
	opened, err := gamefile.Open(f.path)
	if err != nil {
		return yield(brokenFile(err))
	}
	for _, err := range opened.Skipped {
		if !yield(brokenFile(err)) {
			return false
		}
	}
	for _, m := range opened.Members {
		if !yield((&member{opened, m}).read) {
			return false
		}
	}
	return true
}

// read returns the games of a member.
func (m *member) read() (results []result) {
	games, err := m.file.Games(m.Member)
	if err != nil {
		return []result{{err: err}}
	}
	player := fmt.Sprintf("self-play %016x", m.Run) // an engine's scores mean the same throughout a run
	for place, own := range games {
		game := fromOwn(own, player)
		game.Source = fmt.Sprintf("%s, offset %d, game %d", m.file.Path, m.Offset, m.First+uint64(place))
		results = append(results, result{game: game, member: m, place: place})
	}
	return results
}

// fromOwn returns a game that a player of a name has played against itself.
func fromOwn(own *gamefile.Game, player string) *Game {
	g := &Game{Start: own.Start, Moves: own.Moves, Players: [2]string{player, player}, hash: hashGame(&own.Start, own.Moves)}
	g.setOutcome(own.Outcome, own.Ending != gamefile.PerpetualCheck)
	if len(own.Scores) > 0 {
		g.Scores = append(slices.Repeat([]gamefile.Score{gamefile.NoScore}, own.Opening), own.Scores...)
		g.Efforts = append(make([]gamefile.Effort, own.Opening), own.Efforts...)
	}
	return g
}
