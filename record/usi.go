package record

import (
	"slices"
	"strings"

	"shotest/shogi"
)

// parseUSI reads a file of games in USI spelling, one on each line:
//
//	position startpos moves 7g7f 3c3d
//	startpos moves 7g7f 3c3d
//	7g7f 3c3d
//	sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b
//
// Blank lines and lines that begin with # are skipped.
func parseUSI(text string) ([]*Game, error) {
	var games []*Game
	for i, line := range splitLines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		game, err := parseUSILine(i+1, line)
		if err != nil {
			return nil, err
		}
		games = append(games, game)
	}
	if len(games) == 0 {
		return nil, expected(1, text, "a game such as startpos moves 7g7f 3c3d")
	}
	return games, nil
}

func parseUSILine(number int, line string) (*Game, error) {
	words := strings.Fields(line)
	if words[0] == "position" {
		words = words[1:]
	}
	start, moves, err := cutUSIStart(words)
	if err != nil {
		return nil, broken(number, line, err)
	}
	game := &Game{Start: start}
	tree := newTree(game)
	for _, word := range moves {
		m, err := shogi.ParseMove(word)
		if err == nil {
			err = tree.play(m, number, word)
		}
		if err != nil {
			return nil, broken(number, word, err)
		}
	}
	tree.finish()
	return game, nil
}

// cutUSIStart takes the start position off the front of a game. Without one it
// is the even game.
func cutUSIStart(words []string) (shogi.Position, []string, error) {
	head, moves := words, []string(nil)
	if i := slices.Index(words, "moves"); i >= 0 {
		head, moves = words[:i], words[i+1:]
	}
	switch {
	case len(head) == 0:
		return shogi.StartPosition(), moves, nil
	case head[0] == "startpos":
		return shogi.StartPosition(), append(slices.Clip(head[1:]), moves...), nil
	case head[0] == "sfen":
		head = head[1:]
	case !strings.Contains(head[0], "/"):
		return shogi.StartPosition(), append(slices.Clip(head), moves...), nil
	}
	start, err := shogi.ParseSFEN(strings.Join(head, " "))
	return start, moves, err
}

// writeUSI returns the games' main lines, one on each line.
func writeUSI(games []*Game) []byte {
	var out strings.Builder
	for _, game := range games {
		if sfen := game.Start.SFEN(); sfen == shogi.StartSFEN {
			out.WriteString("startpos")
		} else {
			out.WriteString("sfen " + sfen)
		}
		for i := range game.Moves {
			if i == 0 {
				out.WriteString(" moves")
			}
			out.WriteString(" " + game.Moves[i].Move.String())
		}
		out.WriteByte('\n')
	}
	return []byte(out.String())
}
