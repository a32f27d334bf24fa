package games

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"shotest/internal/inputfile"
	"shotest/record"
	"shotest/shogi"
	"shotest/tuning/gamefile"
)

// readRecords reads a file of package record. Where a file has several games,
// a broken one does not spoil the others.
func (f file) readRecords() []result {
	data, err := f.read()
	if err != nil {
		return []result{{err: err}}
	}
	format := record.FormatOf(strings.TrimSuffix(f.path, ".gz"))
	var results []result
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
			game, err := fromRecord(read)
			if err != nil {
				results = append(results, result{err: &BrokenError{source, err}})
				continue
			}
			game.Source = source
			results = append(results, result{game: game})
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
func parts(data []byte, format record.Format) []part {
	if format != record.USI && format != record.CSA {
		return []part{{data, 0}}
	}
	var found []part
	begin, beginLine, number := 0, 0, 0
	for at := 0; at < len(data); number++ {
		end := bytes.IndexByte(data[at:], '\n')
		if end < 0 {
			end = len(data) - at - 1
		}
		line := bytes.TrimSpace(data[at : at+end+1])
		at += end + 1
		switch {
		case format == record.CSA && string(line) == "/":
			found = append(found, part{data[begin:at], beginLine})
			begin, beginLine = at, number+1
		case format == record.USI && len(line) > 0 && line[0] != '#':
			found = append(found, part{line, number})
		}
	}
	if format == record.CSA && (len(bytes.TrimSpace(data[begin:])) > 0 || len(found) == 0) {
		found = append(found, part{data[begin:], beginLine})
	}
	return found
}

// fromRecord takes what there is to learn from in a record.
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
	if g.End != Checkmate {
		g.setRecordResult(r)
	}
	scores, any := make([]gamefile.Score, len(r.Moves)), false
	for i := range r.Moves {
		var known bool
		scores[i], known = commentedScore(r.Moves[i].Comments)
		any = any || known
	}
	if any {
		g.Scores = scores
	}
	return g, nil
}

// recordEnds are the ends that tell who stood better.
var recordEnds = map[record.EndingKind]End{
	record.Resignation: Resignation, record.Checkmate: Checkmate, record.Declaration: Declaration,
	record.Sennichite: Draw, record.Jishogi: Draw, record.Draw: Draw, record.MaxMoves: Draw,
}

func (g *Game) setRecordResult(r *record.Game) {
	end, known := recordEnds[r.Ending.Kind]
	switch winner, decided := r.Winner(); {
	case r.Ending.Kind == record.NoEnding:
	case !known:
		g.setResult(gamefile.Unknown, OffBoard)
	case decided:
		g.setResult(gamefile.WonBy(winner), end)
	case end == Draw:
		g.setResult(gamefile.Drawn, Draw)
	}
}

var ratingRemark = regexp.MustCompile(`^(black|white)_rate:.*:([0-9.]+)$`)

// ratings reads the remarks in which floodgate tells the players' ratings.
func ratings(remarks []string) (found [2]float64) {
	for _, remark := range remarks {
		if parts := ratingRemark.FindStringSubmatch(strings.TrimSpace(remark)); parts != nil {
			rating, _ := strconv.ParseFloat(parts[2], 64)
			if parts[1] == "black" {
				found[0] = rating
			} else {
				found[1] = rating
			}
		}
	}
	return found
}

var (
	floodgateScore = regexp.MustCompile(`^\* (-?[0-9]+)( |$)`)
	shogiGUIScore  = regexp.MustCompile(`^\*対局 .*評価値 (?:(-?[0-9]+)|([+-])詰)`)
)

// commentedScore reads the score of a move from what the record says after it,
// in the forms of floodgate and of ShogiGUI, from Black's point of view.
func commentedScore(comments []string) (gamefile.Score, bool) {
	for _, comment := range comments {
		if found := floodgateScore.FindStringSubmatch(comment); found != nil {
			return numberScore(found[1]), true
		}
		if found := shogiGUIScore.FindStringSubmatch(comment); found != nil {
			switch found[2] {
			case "+":
				return gamefile.Mate, true
			case "-":
				return -gamefile.Mate, true
			}
			return numberScore(found[1]), true
		}
	}
	return gamefile.NoScore, false
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
