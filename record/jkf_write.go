package record

import (
	"time"

	"shotest/internal/plaintext"
	"shotest/shogi"
	"shotest/shogi/notation"
)

// writeJKF returns a game in JKF.
func writeJKF(game *Game) []byte {
	record := jkfFile{
		Header:  append(game.headersExceptPlayers(), game.players()...),
		Initial: marshalPlain(jkfInitialOf(&game.Start)),
		Moves:   append([]jkfNode{{Comments: plainLines(game.Comments)}}, jkfLine(&game.Line, game.startPoint())...),
	}
	return append(marshalPlain(record), '\n')
}

func jkfInitialOf(start *shogi.Position) jkfInitial {
	if h := handicapOf(start); h != nil && h.jkf != "" {
		return jkfInitial{Preset: h.jkf}
	}
	s := setupOf(start)
	side := float64(s.side)
	data := &jkfPosition{Color: &side, Board: make([][]jkfPiece, 9)}
	for file := range data.Board {
		data.Board[file] = make([]jkfPiece, 9)
	}
	for square, piece := range s.board {
		if piece != shogi.NoPiece {
			color := float64(piece.Color())
			file, rank := shogi.Square(square).File(), shogi.Square(square).Rank()
			data.Board[file-1][rank-1] = jkfPiece{Color: &color, Kind: csaPieces[piece.Type()]}
		}
	}
	for c := range data.Hands {
		data.Hands[c] = map[string]float64{}
		for _, t := range shogi.HandTypes {
			data.Hands[c][csaPieces[t]] = float64(s.hands[c][t])
		}
	}
	return jkfInitial{Preset: jkfOther, Data: data}
}

// plainLines returns lines without control characters.
func plainLines(lines []string) (plain []string) {
	for _, line := range lines {
		plain = append(plain, plaintext.Strip(line))
	}
	return plain
}

// jkfLine returns the nodes of a line.
func jkfLine(line *Line, from point) (nodes []jkfNode) {
	for at := range line.points(from) {
		node := jkfNode{Comments: plainLines(at.notes.Comments), Time: jkfTimesOf(*at.clock)}
		switch {
		case at.move != shogi.NoMove:
			node.Move = jkfMoveOf(&at.position, at.move, at.last)
		case at.ending.Kind == NoEnding && len(at.variations) == 0:
			continue
		default:
			node.Special = at.ending.csaWord(at.side)
			if node.Special == "" {
				// JKF names endings as CSA does; other endings get KIF's words.
				node.Special = endingWords[at.ending.Kind].kif
			}
		}
		for _, variation := range at.variations {
			node.Forks = append(node.Forks, jkfLine(variation, at))
		}
		nodes = append(nodes, node)
	}
	return nodes
}

func jkfMoveOf(position *shogi.Position, m, last shogi.Move) *jkfMove {
	color := float64(position.SideToMove())
	how := notation.MannerOf(position, m)
	relative := notation.Manner{Side: how.Side, Motion: how.Motion, Drop: how.Drop}
	move := &jkfMove{
		Color:    &color,
		To:       jkfSquareOf(m.To()),
		Piece:    csaPieces[position.Mover(m).Type()],
		Same:     last != shogi.NoMove && last.To() == m.To(),
		Relative: mannerToLetters.Replace(relative.String()),
	}
	if how.Promotion != "" {
		promote := m.IsPromotion()
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

func jkfTimesOf(clock Clock) *jkfTimes {
	if !clock.Known {
		return nil
	}
	return &jkfTimes{Now: jkfTimeOf(clock.Spent), Total: jkfTimeOf(clock.Total)}
}

func jkfTimeOf(d time.Duration) *jkfTime {
	return &jkfTime{
		H: float64(d / time.Hour),
		M: float64(d % time.Hour / time.Minute),
		S: float64(d%time.Minute) / float64(time.Second),
	}
}

func jkfSquareOf(s shogi.Square) *jkfSquare {
	return &jkfSquare{float64(s.File()), float64(s.Rank())}
}
