package record

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"shotest/shogi"
)

// usenLine matches a game in USEN: the start position (an SFEN without / and blanks, empty for the
// even game), then each line of moves with the number of moves before it and a letter for its
// ending.
//
//	~0.7ku2jm6y236e5t24be.r~1.2jm
var usenLine = regexp.MustCompile(`^[-_.A-Za-z0-9]*(~\d+\.[0-9a-z]*\.[a-z]?)+$`)

// usenEndings are CSA's words for USEN's letters.
var usenEndings = map[string]string{"r": "TORYO", "t": "TIME_UP", "i": "ILLEGAL_MOVE", "p": "CHUDAN", "j": "JISHOGI"}

// parseUSEN reads games in USEN, Url Safe sfen-Extended Notation, one on each line.
func parseUSEN(text string) ([]*Game, error) {
	var games gameList
	for i, line := range splitLines(text) {
		if line = strings.TrimSpace(line); line != "" {
			at := sourceLine{i + 1, line}
			games.add(eitherSide(func(turned bool) (*tree, error) { return readUSENLine(at, turned) }))
		}
	}
	return games.readable()
}

func readUSENLine(at sourceLine, turned bool) (*tree, error) {
	if !usenLine.MatchString(at.text) {
		return nil, unexpected(at, "expected a game in USEN, such as ~0.7ku2jm.r")
	}
	lines := strings.Split(at.text, "~")
	game := &Game{Start: shogi.StartPosition()}
	if lines[0] != "" {
		sfen := strings.NewReplacer("_", "/", ".", " ", "z", "+").Replace(lines[0])
		start, broken, err := shogi.ParseDiagram(sfen + " 1")
		if err != nil {
			return nil, unreadable(at, err)
		}
		game.startAt(start, broken, at)
	}
	if turned {
		game.turnStart(at)
	}
	tree := newTree(game)
	for i, line := range lines[1:] {
		parts := strings.Split(line, ".")
		if before, err := strconv.Atoi(parts[0]); i > 0 {
			if err != nil {
				before = -1
			}
			tree.branch(at, before+1)
		}
		for moves := parts[1]; moves != ""; moves = moves[min(3, len(moves)):] {
			code := moves[:min(3, len(moves))]
			tree.play(sourceLine{at.line, code}, func(*shogi.Position) (shogi.Move, error) { return usenMove(code) })
		}
		if ending, ok := tree.ending(usenEndings[parts[2]]); ok {
			tree.end(at, ending)
		}
	}
	return tree, nil
}

// usenHand are the pieces in hand, which come after the squares as origins of moves.
var usenHand = []shogi.PieceType{
	shogi.Gold, shogi.Pawn, shogi.Lance, shogi.Knight, shogi.Silver, shogi.Bishop, shogi.Rook,
}

// usenMove reads a move: a number to the base of 36, made of the origin, the destination and the
// promotion. Squares count along the ranks, from file 1.
func usenMove(code string) (shogi.Move, error) {
	const firstInHand = shogi.SquareCount + 9
	number, err := strconv.ParseUint(code, 36, 32)
	from, to := int(number/2/shogi.SquareCount), usenSquare(int(number/2%shogi.SquareCount))
	switch promotes := number%2 == 1; {
	case err != nil || len(code) < 3:
	case from < shogi.SquareCount:
		return shogi.NewBoardMove(usenSquare(from), to, promotes), nil
	case from >= firstInHand && from-firstInHand < len(usenHand) && !promotes:
		return shogi.NewDrop(usenHand[from-firstInHand], to), nil
	}
	return shogi.NoMove, errors.New("expected a move in USEN: three digits to the base of 36")
}

func usenSquare(index int) shogi.Square { return shogi.NewSquare(index%9+1, index/9+1) }
