package record

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"shotest/shogi"
	"shotest/shogi/notation"
)

// diagram is the position that a KIF file draws:
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
	// hasSide says that a line gives the side to move.
	hasSide bool
	// ranks is the number of ranks read so far. last is the line of the last one.
	ranks int
	last  sourceLine
	// part is a line with pieces in hand or a number of moves, which mean nothing without a board.
	part sourceLine
}

// progress matches 手数＝4 ▲６六角 まで: the moves made before the diagram.
var progress = regexp.MustCompile(`^手数[＝=]\s*(\d+)\s*([▲△☗☖]?)`)

// countMoves reads the number of moves before the diagram, and the side that made the last one.
func (d *diagram) countMoves(g *Game, at sourceLine) {
	parts := progress.FindStringSubmatch(at.text)
	made, err := 0, error(nil)
	if parts != nil {
		made, err = strconv.Atoi(parts[1])
	}
	if parts == nil || err != nil || made >= 32767 {
		g.warn(at, "expected a number of moves: left out")
		return
	}
	d.setup.number = made + 1
	if made > 0 {
		d.part = at
	}
	if parts[2] != "" {
		d.setSide(sideNamed(parts[2]).Opponent())
	}
}

// setSide sets the side to move.
func (d *diagram) setSide(side shogi.Color) { d.setup.side, d.hasSide = side, true }

// A mark comes before each of White's pieces, and may come before Black's.
const (
	whitePieceMarks = "vVｖＶ▽△"
	blackPieceMarks = "^▲"
	emptySquares    = "・･.．*＊_＿-－口□"
)

// rank reads one rank: |v香 ・ 飛 …|一. It ignores the label at the end.
func (d *diagram) rank(at sourceLine) error {
	d.last = at
	d.ranks++
	if d.ranks > 9 {
		return unexpected(at, "expected nine ranks")
	}
	_, text, _ := strings.Cut(strings.ReplaceAll(at.text, "｜", "|"), "|")
	squares, _, _ := strings.Cut(text, "|")
	pieces, ok := rankPieces(squares, " 　\t")
	if !ok {
		// A blank as wide as a piece may be an empty square.
		pieces, ok = rankPieces(strings.ReplaceAll(squares, "　", "・"), " \t")
	}
	if !ok {
		return unexpected(at, "expected nine squares, each a piece or ・")
	}
	for i, piece := range pieces {
		d.setup.board[shogi.NewSquare(9-i, d.ranks)] = piece
	}
	return nil
}

// drawsRank reports whether a line looks like a rank of a board, drawn in a way that cannot be
// read.
func drawsRank(text string) bool {
	pieces, squares, others := 0, 0, 0
	for text != "" {
		letter := firstRune(text)
		_, after, isPiece := notation.CutPiece(text)
		text = text[len(string(letter)):]
		switch {
		case isPiece:
			pieces, squares, text = pieces+1, squares+1, after
		case strings.ContainsRune(emptySquares, letter):
			squares++
		case !strings.ContainsRune(whitePieceMarks+blackPieceMarks+blanks+"|｜│┃", letter):
			others++
		}
	}
	return pieces >= 1 && squares >= 5 && others <= 2
}

// rankPieces reads the nine squares of a rank, and reports whether there are exactly nine.
func rankPieces(text, blanks string) (pieces []shogi.Piece, ok bool) {
	color := shogi.Black
	for text != "" {
		letter := firstRune(text)
		piece, after, isPiece := notation.CutPiece(text)
		text = text[len(string(letter)):]
		switch {
		case isPiece:
			pieces, color, text = append(pieces, shogi.NewPiece(color, piece)), shogi.Black, after
		case strings.ContainsRune(whitePieceMarks, letter):
			color = shogi.White
		case strings.ContainsRune(emptySquares, letter):
			pieces, color = append(pieces, shogi.NoPiece), shogi.Black
		case !strings.ContainsRune(blackPieceMarks+blanks, letter):
			return nil, len(pieces) == 9
		}
	}
	return pieces, len(pieces) == 9
}

// hand reads the pieces in hand of a side: 先手の持駒：飛 歩二, with or without blanks.
func (d *diagram) hand(g *Game, at sourceLine) {
	owner, held, _ := strings.Cut(at.text, "駒")
	color := sideNamed(owner)
	for text := strings.TrimLeft(held, handBlanks); text != "" &&
		text != "なし"; text = strings.TrimLeft(text, handBlanks) {
		piece, rest, isPiece := notation.CutPiece(text)
		count, rest := notation.CutCount(rest)
		if !isPiece || piece.IsPromoted() || piece == shogi.King || count > 18 {
			g.warn(at, "expected pieces that can be held and how many, such as 歩三: the rest is left out")
			return
		}
		d.setup.hands[color][piece] += count
		d.part = at
		text = rest
	}
}

// handBlanks separate the pieces in hand.
const handBlanks = blanks + headerColons + "、,"

// writeDiagram draws a position, and writes the side to move.
func writeDiagram(out *strings.Builder, start *shogi.Position) {
	writeBoard(out, start)
	if number := start.MoveNumber(); number > 1 {
		fmt.Fprintf(out, "手数＝%d  まで\n", number-1)
	}
	out.WriteString(sideNames(start)[start.SideToMove()] + "番\n")
}

// JapaneseDiagram draws a position as KIF does: the board in kanji, White's pieces behind a v, and
// the hands.
func JapaneseDiagram(p *shogi.Position) string {
	var text strings.Builder
	writeBoard(&text, p)
	return text.String()
}

// writeBoard draws the board and both hands.
func writeBoard(out *strings.Builder, start *shogi.Position) {
	names := sideNames(start)
	fmt.Fprintf(out, "%sの持駒：%s\n", names[shogi.White], handKanji(start.Hand(shogi.White)))
	out.WriteString("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n")
	for rank := 1; rank <= 9; rank++ {
		out.WriteByte('|')
		for file := 9; file >= 1; file-- {
			piece := start.PieceAt(shogi.NewSquare(file, rank))
			mark := " "
			if piece != shogi.NoPiece && piece.Color() == shogi.White {
				mark = "v"
			}
			out.WriteString(mark + cmp.Or(notation.BoardPieces[piece.Type()], "・"))
		}
		out.WriteString("|" + notation.Rank(rank) + "\n")
	}
	out.WriteString("+---------------------------+\n")
	fmt.Fprintf(out, "%sの持駒：%s\n", names[shogi.Black], handKanji(start.Hand(shogi.Black)))
}

func handKanji(hand shogi.Hand) string {
	var words []string
	for _, t := range shogi.HandTypes {
		if n := hand.Count(t); n > 0 {
			words = append(words, notation.Pieces[t]+notation.Count(n))
		}
	}
	return cmp.Or(strings.Join(words, "　"), "なし")
}
