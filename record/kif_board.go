package record

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"shotest/shogi"
)

// diagram collects the position that a KIF file draws:
//
//	後手の持駒：飛　歩二
//	  ９ ８ ７ ６ ５ ４ ３ ２ １
//	+---------------------------+
//	|v香v桂 ・ ・v玉 ・ ・v桂v香|一
//	…
//	+---------------------------+
//	先手の持駒：なし
//	後手番
type diagram struct {
	setup *setup
	// ranks is how many ranks have been read, lastLine the line of the last one.
	ranks, lastLine int
	// misplaced says where the first label stands that is not its rank's.
	misplaced string
}

func newDiagram() *diagram { return &diagram{setup: newSetup()} }

// seen reports whether there is a diagram.
func (d *diagram) seen() bool { return d.ranks > 0 }

func (d *diagram) position() (shogi.Position, error) {
	if d.ranks != 9 {
		return shogi.Position{}, fmt.Errorf("it has %d ranks, expected 9", d.ranks)
	}
	return d.setup.position()
}

// progress matches 手数＝4 ▲６六角 まで: the moves made before the diagram.
var progress = regexp.MustCompile(`^手数[＝=]\s*(\d+)\s*([▲△☗☖]?)`)

// line reads a line of the drawing, and reports whether it is one.
func (d *diagram) line(number int, content string) (bool, error) {
	switch {
	case content[0] == '|':
		d.lastLine = number
		return true, d.rank(number, content)
	case strings.HasPrefix(content, "+--"), strings.HasPrefix(content, "９ ８"), strings.HasPrefix(content, "9 8"):
		return true, nil
	case content == "先手番" || content == "下手番":
		d.setup.side = shogi.Black
		return true, nil
	case content == "後手番" || content == "上手番":
		d.setup.side = shogi.White
		return true, nil
	}
	parts := progress.FindStringSubmatch(content)
	if parts == nil {
		return false, nil
	}
	made, err := strconv.Atoi(parts[1])
	if err != nil || made >= 32767 {
		return true, expected(number, content, "a number of moves")
	}
	d.setup.number = made + 1
	if parts[2] != "" && strings.Contains(blackMarks, parts[2]) {
		d.setup.side = shogi.White
	}
	return true, nil
}

// rank reads one rank: |v香 ・ 飛 …|一.
func (d *diagram) rank(number int, content string) error {
	squares, label, closed := strings.Cut(content[1:], "|")
	d.ranks++
	if !closed || d.ranks > 9 {
		return expected(number, content, "nine ranks between |")
	}
	if rank, _, labelled := cutDigit(strings.TrimSpace(label)); labelled && rank != d.ranks && d.misplaced == "" {
		d.misplaced = fmt.Sprintf("line %d: the diagram's rank %s is labelled %s: read as it is drawn, from the top", number, rankKanji(d.ranks), rankKanji(rank))
	}
	file := 9
	color := shogi.Black
	for rest := squares; rest != ""; {
		letter := firstRune(rest)
		switch piece, after, ok := cutPiece(rest); {
		case letter == ' ' || letter == '^':
			rest = rest[1:]
			continue
		case letter == 'v' || letter == 'V':
			rest, color = rest[1:], shogi.White
			continue
		case file < 1 || !ok && letter != '・' && letter != '･' && letter != '.':
			return expected(number, content, "nine squares, each a piece or ・")
		case ok:
			rest = after
			d.setup.board[shogi.NewSquare(file, d.ranks)] = shogi.NewPiece(color, piece)
		default:
			rest = rest[len(string(letter)):]
		}
		file, color = file-1, shogi.Black
	}
	if file != 0 {
		return expected(number, content, "nine squares, each a piece or ・")
	}
	return nil
}

// hand reads a header such as 先手の持駒：飛　歩二, and reports whether it is one.
func (d *diagram) hand(number int, name, value string) (bool, error) {
	owner, found := strings.CutSuffix(name, "の持駒")
	if !found {
		owner, found = strings.CutSuffix(name, "の持ち駒")
	}
	var color shogi.Color
	switch {
	case !found:
		return false, nil
	case owner == "先手" || owner == "下手":
		color = shogi.Black
	case owner == "後手" || owner == "上手":
		color = shogi.White
	default:
		return false, nil
	}
	if value == "なし" {
		return true, nil
	}
	for _, word := range strings.Fields(value) {
		piece, rest, ok := cutPiece(word)
		count, isCount := parseCount(rest)
		if !ok || !isCount || piece.IsPromoted() || piece == shogi.King {
			return true, expected(number, word, "a piece that can be held and how many, such as 歩三")
		}
		d.setup.hands[color][piece] += count
	}
	return true, nil
}

// writeDiagram draws a position, and says whose turn it is.
func writeDiagram(out *strings.Builder, start *shogi.Position) {
	writeBoard(out, start)
	s := setupOf(start)
	black, white := sideNames(start)
	if s.number > 1 {
		fmt.Fprintf(out, "手数＝%d  まで\n", s.number-1)
	}
	if s.side == shogi.White {
		out.WriteString(white + "番\n")
	} else {
		out.WriteString(black + "番\n")
	}
}

// writeBoard draws the board and what both sides hold.
func writeBoard(out *strings.Builder, start *shogi.Position) {
	s := setupOf(start)
	black, white := sideNames(start)
	fmt.Fprintf(out, "%sの持駒：%s\n", white, handKanji(s, shogi.White))
	out.WriteString("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n")
	for rank := 1; rank <= 9; rank++ {
		out.WriteByte('|')
		for file := 9; file >= 1; file-- {
			piece := s.board[shogi.NewSquare(file, rank)]
			switch {
			case piece == shogi.NoPiece:
				out.WriteString(" ・")
			case piece.Color() == shogi.White:
				out.WriteString("v" + boardPieces[piece.Type()])
			default:
				out.WriteString(" " + boardPieces[piece.Type()])
			}
		}
		out.WriteString("|" + rankKanji(rank) + "\n")
	}
	out.WriteString("+---------------------------+\n")
	fmt.Fprintf(out, "%sの持駒：%s\n", black, handKanji(s, shogi.Black))
}

func handKanji(s *setup, c shogi.Color) string {
	var words []string
	for _, t := range shogi.HandTypes {
		if n := s.hands[c][t]; n > 0 {
			words = append(words, kanjiPieces[t]+countKanji(n))
		}
	}
	if len(words) == 0 {
		return "なし"
	}
	return strings.Join(words, "　")
}
