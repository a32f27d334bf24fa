package record

import (
	"regexp"
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
// Blank lines and lines that begin with # are skipped. The last word may be an ending, such
// as resign.
func parseUSI(text string) ([]*Game, error) {
	var games gameList
	for i, line := range splitLines(text) {
		line = strings.TrimSpace(line)
		if line != "" && line[0] != '#' {
			at := sourceLine{i + 1, line}
			games.add(eitherSide(func(turned bool) (*tree, error) { return readUSILine(at, turned) }))
		}
	}
	if games.empty() {
		return nil, unexpected(sourceLine{1, text}, usiGame)
	}
	return games.readable()
}

const usiGame = "expected a game such as startpos moves 7g7f 3c3d"

func readUSILine(at sourceLine, turned bool) (*tree, error) {
	words := strings.Fields(at.text)
	if words[0] == "position" {
		words = words[1:]
	}
	game := &Game{Start: shogi.StartPosition()}
	isStated := true
	switch {
	case len(words) == 0:
	case words[0] == "startpos":
		words = words[1:]
	case words[0] == "sfen" || strings.Contains(words[0], "/"):
		sfen, moves := cutSFEN(words)
		start, broken, err := shogi.ParseDiagram(strings.Join(sfen, " "))
		if err != nil {
			return nil, unreadable(at, err)
		}
		game.startAt(start, broken, at)
		words = moves
	default:
		isStated = false
	}
	if turned {
		game.turnStart(at)
	}
	tree := newTree(game)
	for i, word := range words {
		if word == "moves" && i == 0 {
			continue
		}
		here := sourceLine{at.line, word}
		m, err := shogi.ParseMove(word)
		if ending, ok := tree.ending(word); ok {
			tree.end(here, ending)
			continue
		}
		if err != nil && i == 0 && !isStated {
			return nil, unexpected(at, usiGame)
		}
		tree.play(here, func(*shogi.Position) (shogi.Move, error) { return m, err })
	}
	return tree, nil
}

var moveNumberText = regexp.MustCompile(`^\d+$`)

// cutSFEN cuts a position off the beginning of a line's words.
func cutSFEN(words []string) (sfen, rest []string) {
	if words[0] == "sfen" {
		words = words[1:]
	}
	end := min(3, len(words))
	if end < len(words) && moveNumberText.MatchString(words[end]) {
		end++
	}
	return words[:end], words[end:]
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
