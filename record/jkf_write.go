package record

import (
	"strings"
	"time"

	"shotest/shogi"
)

// writeJKF returns a game in JKF.
func writeJKF(game *Game) ([]byte, error) {
	record := struct {
		Header  jkfHeaders `json:"header"`
		Initial jkfInitial `json:"initial"`
		Moves   []jkfNode  `json:"moves"`
	}{
		Header:  append(game.headersButPlayers(), game.players()...),
		Initial: jkfInitialOf(&game.Start),
		Moves:   append([]jkfNode{{Comments: game.Comments}}, jkfLine(&game.Line, game.Start, shogi.NoMove)...),
	}
	data, err := marshalPlain(record)
	return append(data, '\n'), err
}

func jkfInitialOf(start *shogi.Position) jkfInitial {
	if h := handicapOf(start); h != nil && h.jkf != "" {
		return jkfInitial{Preset: h.jkf}
	}
	s := setupOf(start)
	side := jkfNumber(s.side)
	data := &jkfPosition{Color: &side}
	for square, piece := range s.board {
		if piece != shogi.NoPiece {
			color := jkfNumber(piece.Color())
			file, rank := shogi.Square(square).File(), shogi.Square(square).Rank()
			data.Board[file-1][rank-1] = jkfPiece{Color: &color, Kind: csaPieces[piece.Type()]}
		}
	}
	for c := range data.Hands {
		data.Hands[c] = map[string]jkfNumber{}
		for _, t := range shogi.HandTypes {
			data.Hands[c][csaPieces[t]] = jkfNumber(s.hands[c][t])
		}
	}
	return jkfInitial{Preset: jkfOther, Data: data}
}

func jkfLine(line *Line, position shogi.Position, last shogi.Move) []jkfNode {
	var nodes []jkfNode
	for i := range line.Moves {
		m := &line.Moves[i]
		nodes = append(nodes, jkfMoveNode(m, position, last))
		position.Play(m.Move)
		last = m.Move
	}
	ending := &line.Ending
	if ending.Illegal != nil {
		nodes = append(nodes, jkfMoveNode(ending.Illegal, position, last))
	}
	if ending.Kind == NoEnding && len(ending.Variations) == 0 {
		return nodes
	}
	word := ending.csaWord(ending.sideAfter(position.SideToMove()))
	if word == "" {
		// JKF names endings as CSA does; for the rest KIF's words must do.
		word = endingWords[ending.Kind].kif
	}
	return append(nodes, jkfNode{
		Comments: ending.Comments,
		Special:  word,
		Time:     jkfTimesOf(ending.Clock),
		Forks:    jkfForks(ending.Variations, position, last),
	})
}

func jkfForks(variations []*Line, position shogi.Position, last shogi.Move) [][]jkfNode {
	var forks [][]jkfNode
	for _, variation := range variations {
		forks = append(forks, jkfLine(variation, position, last))
	}
	return forks
}

func jkfMoveNode(m *Move, position shogi.Position, last shogi.Move) jkfNode {
	return jkfNode{
		Comments: m.Comments,
		Move:     jkfMoveOf(&position, m.Move, last),
		Time:     jkfTimesOf(m.Clock),
		Forks:    jkfForks(m.Variations, position, last),
	}
}

func jkfMoveOf(position *shogi.Position, m, last shogi.Move) *jkfMove {
	color := jkfNumber(position.SideToMove())
	how := mannerOf(position, m)
	move := &jkfMove{
		Color:    &color,
		To:       jkfSquareOf(m.To()),
		Piece:    csaPieces[position.Mover(m).Type()],
		Same:     jkfFlag(last != shogi.NoMove && last.To() == m.To()),
		Relative: relativeOf(how),
	}
	if how.promotion != "" {
		promote := jkfFlag(m.IsPromotion())
		move.Promote = &promote
	}
	if m.IsDrop() {
		return move
	}
	move.From = jkfSquareOf(m.From())
	if captured := position.Captured(m); captured != shogi.NoPiece {
		move.Capture = csaPieces[captured.Type()]
	}
	return move
}

func relativeOf(how manner) string {
	how.promotion = ""
	text := how.String()
	for _, pair := range relativeLetters {
		text = strings.ReplaceAll(text, pair.kanji, pair.letter)
	}
	return text
}

func jkfTimesOf(clock Clock) *jkfTimes {
	if !clock.Known {
		return nil
	}
	return &jkfTimes{Now: jkfTimeOf(clock.Spent), Total: jkfTimeOf(clock.Total)}
}

func jkfTimeOf(d time.Duration) *jkfTime {
	return &jkfTime{
		H: jkfNumber(d / time.Hour),
		M: jkfNumber(d % time.Hour / time.Minute),
		S: jkfNumber(d%time.Minute) / jkfNumber(time.Second),
	}
}

func jkfSquareOf(s shogi.Square) *jkfSquare {
	return &jkfSquare{jkfNumber(s.File()), jkfNumber(s.Rank())}
}
