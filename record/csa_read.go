package record

import (
	"regexp"
	"strings"
	"time"

	"shotest/shogi"
)

// parseCSA reads the games of a CSA file, which a line "/" separates.
func parseCSA(text string) ([]*Game, error) {
	var games []*Game
	reader := newCSAReader()
	lines := splitLines(text)
	for i, line := range lines {
		if line == "/" {
			game, err := reader.finish(i + 1)
			if err != nil {
				return nil, err
			}
			games = append(games, game)
			reader = newCSAReader()
			continue
		}
		if i == 0 && csaEncodingLine.MatchString(line) {
			continue
		}
		if err := reader.line(i+1, line); err != nil {
			return nil, err
		}
	}
	if len(games) > 0 && !reader.begun {
		return games, nil
	}
	game, err := reader.finish(max(1, len(lines)))
	if err != nil {
		return nil, err
	}
	return append(games, game), nil
}

// csaEncodingLine matches the first line that names the encoding, in the
// spelling of CSA 3.0 and in the older one of Kifu for Windows.
var csaEncodingLine = regexp.MustCompile(`^'(CSA )?encoding=`)

// csaReader reads one game of a CSA file.
type csaReader struct {
	game  *Game
	setup *setup
	// begun says that there has been a statement: a file may end with "/".
	begun bool
	// hasBoard says that the pieces have been placed, hasSide that the side to
	// move has been named.
	hasBoard, hasSide bool
	// tree is set once the position is complete.
	tree *tree
}

func newCSAReader() *csaReader { return &csaReader{game: &Game{}, setup: newSetup()} }

// line reads one line. Moves, times and endings can share it, with commas
// between them; in all else a comma is text.
func (r *csaReader) line(number int, text string) error {
	text = strings.TrimLeft(text, " ")
	for strings.TrimSpace(text) != "" {
		statement, rest := text, ""
		if strings.ContainsRune("+-%T", rune(text[0])) {
			statement, rest, _ = strings.Cut(text, ",")
			statement = strings.TrimSpace(statement)
		}
		if statement != "" {
			if err := r.statement(number, statement); err != nil {
				return err
			}
		}
		text = strings.TrimLeft(rest, " ")
	}
	return nil
}

func (r *csaReader) statement(number int, text string) error {
	r.begun = true
	switch text[0] {
	case '\'':
		r.note(text[1:])
		return nil
	case 'V':
		return nil
	case 'N':
		return r.player(number, text)
	case '$':
		return r.header(number, text)
	case 'P':
		return r.place(number, text)
	case '+', '-':
		return r.sideOrMove(number, text)
	case 'T':
		return r.time(number, text)
	case '%':
		return r.ending(number, text)
	}
	return expected(number, text, "a CSA statement: one of V N $ P + - T % '")
}

func (r *csaReader) note(text string) {
	notes := &r.game.Notes
	if r.tree != nil {
		notes = r.tree.notes()
	}
	if comment, found := strings.CutPrefix(text, "*"); found {
		notes.Comments = append(notes.Comments, comment)
	} else {
		notes.Remarks = append(notes.Remarks, text)
	}
}

func (r *csaReader) player(number int, text string) error {
	if len(text) < 2 || text[1] != '+' && text[1] != '-' {
		return expected(number, text, "N+ or N- and the player's name")
	}
	if text[1] == '+' {
		r.game.Black = strings.TrimSpace(text[2:])
	} else {
		r.game.White = strings.TrimSpace(text[2:])
	}
	return nil
}

func (r *csaReader) header(number int, text string) error {
	name, value, found := strings.Cut(text[1:], ":")
	if !found || !isHeaderName(name) {
		return expected(number, text, "$NAME:value")
	}
	r.game.setHeader(kifHeaderName(name), strings.TrimSpace(value))
	return nil
}

func (r *csaReader) sideOrMove(number int, text string) error {
	if len(text) > 1 {
		return r.move(number, text)
	}
	if r.hasSide || !r.hasBoard {
		return expected(number, text, "one line with the side to move, after the position")
	}
	r.hasSide = true
	r.setup.side = colorFromSign(text[0])
	return r.begin(number, text)
}

// begin closes the position.
func (r *csaReader) begin(number int, text string) error {
	start, err := r.setup.position()
	if err != nil {
		return broken(number, text, err)
	}
	r.game.Start = start
	r.tree = newTree(r.game)
	return nil
}

func colorFromSign(sign byte) shogi.Color {
	if sign == '-' {
		return shogi.White
	}
	return shogi.Black
}

var csaMove = regexp.MustCompile(`^[+-]([1-9][1-9]|00)([1-9][1-9])([A-Z]{2})$`)

func (r *csaReader) move(number int, text string) error {
	parts := csaMove.FindStringSubmatch(text)
	if parts == nil {
		return expected(number, text, "a move such as +7776FU")
	}
	if r.tree == nil {
		return expected(number, text, "the position and the side to move before the first move")
	}
	if color := colorFromSign(text[0]); color != r.tree.sideToMove() {
		return expected(number, text, "a move of "+color.Opponent().String())
	}
	piece, known := pieceFromCSA(parts[3])
	if !known {
		return expected(number, text, "a piece: FU KY KE GI KI KA HI OU TO NY NK NG UM RY")
	}
	m, found := csaToMove(r.tree.position(), parts[1], csaSquare(parts[2]), piece)
	if !found {
		return expected(number, text, "a "+piece.String()+", or what promotes to it, on "+parts[1])
	}
	if err := r.tree.play(m, number, text); err != nil {
		return broken(number, text, err)
	}
	return nil
}

func csaSquare(text string) shogi.Square {
	return shogi.NewSquare(int(text[0]-'0'), int(text[1]-'0'))
}

// csaToMove returns the move to a square after which the given piece stands
// there, and false if no such piece stands on the origin.
func csaToMove(p *shogi.Position, origin string, to shogi.Square, piece shogi.PieceType) (shogi.Move, bool) {
	if origin == "00" {
		return shogi.NewDrop(piece, to), !piece.IsPromoted() && piece != shogi.King
	}
	from := csaSquare(origin)
	switch moved := p.PieceAt(from).Type(); {
	case moved == piece:
		return shogi.NewMove(from, to), true
	case moved.CanPromote() && moved.Promoted() == piece:
		return shogi.NewPromotion(from, to), true
	}
	return shogi.NoMove, false
}

func (r *csaReader) time(number int, text string) error {
	spent, err := parseSeconds(text[1:])
	if err != nil {
		return expected(number, text, "T and the seconds spent")
	}
	if r.tree == nil {
		return expected(number, text, "a move before its time")
	}
	if err := r.tree.clock(spent, 0, false); err != nil {
		return broken(number, text, err)
	}
	return nil
}

// parseSeconds reads a number of seconds exactly.
func parseSeconds(text string) (time.Duration, error) {
	if text == "" || strings.Trim(text, "0123456789.") != "" {
		return 0, errNotSeconds
	}
	return time.ParseDuration(text + "s")
}

func (r *csaReader) ending(number int, text string) error {
	if r.tree == nil {
		return expected(number, text, "the position before the ending")
	}
	ending, known := endingFromCSA(text[1:], r.tree.sideToMove())
	if !known {
		return expected(number, text, "an ending such as %TORYO")
	}
	if err := r.tree.end(ending); err != nil {
		return broken(number, text, err)
	}
	return nil
}

// finish returns the game. A record may stop anywhere after its position.
func (r *csaReader) finish(number int) (*Game, error) {
	if r.tree == nil {
		if !r.hasBoard {
			return nil, expected(number, "the end", "a position (PI, P1 to P9, P+ or P-)")
		}
		return nil, expected(number, "the end", "the side to move (+ or -)")
	}
	r.tree.finish()
	r.game.dropTitleEvent()
	return r.game, nil
}
