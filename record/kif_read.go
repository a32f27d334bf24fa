package record

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"shotest/shogi"
)

// parseKIF reads the game of a KIF or a KI2 file. The two differ in how they
// write moves, and a line shows which way it is.
func parseKIF(text string) ([]*Game, error) {
	reader := &kifReader{game: &Game{}, board: newDiagram()}
	lines := splitLines(text)
	for i, line := range lines {
		if i == 0 && strings.HasPrefix(line, "#KIF ") {
			continue
		}
		reader.number = i + 1
		if err := reader.line(line); err != nil {
			return nil, err
		}
	}
	reader.number = max(1, len(lines))
	if err := reader.begin(); err != nil {
		return nil, err
	}
	reader.tree.finish()
	if reader.doubts > 0 {
		reader.game.Doubts = append(reader.game.Doubts, reader.doubtText())
	}
	return []*Game{reader.game}, nil
}

// kifReader reads one game.
type kifReader struct {
	game *Game
	// number is that of the current line.
	number int
	// handicap is the value of 手合割 and handicapLine its line.
	handicap     string
	handicapLine int
	board        *diagram
	// tree is set once the position is complete, which the first move shows.
	tree *tree
	// doubts is how many moves are promotions only by their piece's name, doubted the
	// first of them.
	doubts  int
	doubted string
}

func (r *kifReader) line(text string) error {
	content := strings.TrimSpace(text)
	switch {
	case content == "":
		return nil
	case strings.ContainsAny(content[:1], "*#&"):
		r.note(strings.TrimLeftFunc(text, unicode.IsSpace))
		return nil
	case strings.HasPrefix(content, "変化"):
		return r.variation(content)
	case strings.HasPrefix(content, "まで"):
		return r.summary(content)
	case strings.ContainsRune(moveMarks, firstRune(content)):
		return r.markedMoves(content)
	case content[0] >= '0' && content[0] <= '9' && r.isMove(content):
		return r.numberedMove(content)
	}
	return r.head(text, content)
}

func firstRune(text string) rune {
	for _, r := range text {
		return r
	}
	return 0
}

// note keeps a comment, a bookmark (&) or a remark (#).
func (r *kifReader) note(text string) {
	notes := &r.game.Notes
	if r.tree != nil {
		notes = r.tree.notes()
	}
	switch text[0] {
	case '*':
		notes.Comments = append(notes.Comments, text[1:])
	case '&':
		notes.Comments = append(notes.Comments, text)
	case '#':
		notes.Remarks = append(notes.Remarks, text[1:])
	}
}

// headerColons end a header's name.
const headerColons = "：:"

// head reads a line of the part before the moves.
func (r *kifReader) head(text, content string) error {
	if handled, err := r.board.line(r.number, content); handled || err != nil {
		return err
	}
	if strings.HasPrefix(content, "手数--") {
		return nil
	}
	colon := strings.IndexAny(content, headerColons)
	if colon <= 0 {
		return expected(r.number, text, "a move, a header, a comment or a board diagram")
	}
	name := strings.TrimSpace(content[:colon])
	value := strings.TrimSpace(content[colon+len(string(firstRune(content[colon:]))):])
	if name == "手合割" {
		r.handicap, r.handicapLine = value, r.number
		return nil
	}
	if handled, err := r.board.hand(r.number, name, value); handled || err != nil {
		return err
	}
	if !isHeaderName(name) {
		return expected(r.number, text, "a header's name before the colon")
	}
	r.game.setHeader(name, value)
	return nil
}

// begin closes the position: that of the diagram, or else of the handicap,
// which without a word is the even game.
func (r *kifReader) begin() error {
	if r.tree != nil {
		return nil
	}
	if err := r.setStart(); err != nil {
		return err
	}
	r.tree = newTree(r.game)
	return nil
}

func (r *kifReader) setStart() error {
	if r.board.seen() {
		start, err := r.board.position()
		if err != nil {
			return broken(r.board.lastLine, "the board diagram", err)
		}
		r.game.Start = start
		if r.board.misplaced != "" {
			r.game.Doubts = append(r.game.Doubts, r.board.misplaced)
		}
		r.game.doubtHandicap(r.handicap, r.handicapLine)
		return nil
	}
	name := r.handicap
	if name == "" {
		name = evenGame
	}
	h := handicapNamed(name)
	if h == nil {
		return expected(r.handicapLine, name, "the name of a handicap, or a board diagram")
	}
	r.game.Start = h.position()
	return nil
}

// numberedLine matches a move of KIF: number, move and times. A + behind says
// that variations follow.
var numberedLine = regexp.MustCompile(`^(\d+)\s*(\S[^(]*?)\s*(\(\d\d\))?\s*(\(\s*\d[^()]*\))?\s*\+?$`)

// isMove tells a move from a header that begins with a digit.
func (r *kifReader) isMove(content string) bool {
	colon := strings.IndexRune(content, '：')
	return colon < 0 || r.tree != nil
}

func (r *kifReader) numberedMove(content string) error {
	parts := numberedLine.FindStringSubmatch(content)
	if parts == nil {
		return expected(r.number, content, "a move such as 1 ７六歩(77) ( 0:01/00:00:01)")
	}
	if err := r.begin(); err != nil {
		return err
	}
	text, origin := strings.TrimSpace(parts[2]), strings.Trim(parts[3], "()")
	ending, known := endingFromKIF(text, r.tree.sideToMove())
	var err error
	if known {
		err = r.tree.end(ending)
	} else {
		err = r.play(text, origin)
	}
	if err != nil {
		return broken(r.number, content, err)
	}
	return r.clock(content, parts[4])
}

// play reads a move and plays it. KIF gives its origin, KI2 does not.
func (r *kifReader) play(text, origin string) error {
	to, rest, err := r.destination(text)
	if err != nil {
		return err
	}
	piece, rest, ok := cutPiece(strings.TrimLeft(rest, " 　"))
	if !ok {
		return expected(r.number, text, "a piece after the square, or an ending such as 投了")
	}
	how, ok := parseManner(strings.TrimSpace(rest))
	if !ok {
		return expected(r.number, text, "nothing but 右左直上寄引打成不成 after the piece")
	}
	m, err := r.move(piece, to, how, origin)
	if err != nil {
		return err
	}
	if origin != "" {
		text += "(" + origin + ")"
	}
	return r.tree.play(m, r.number, text)
}

// move returns the move of a piece from its origin, if that is given.
func (r *kifReader) move(piece shogi.PieceType, to shogi.Square, how manner, origin string) (shogi.Move, error) {
	m, err := namedMove(r.tree.position(), piece, to, how, origin)
	if err == nil && origin != "" && m.IsPromotion() && how.promotion == "" {
		r.doubt(m)
	}
	return m, err
}

// doubt notes a move whose promotion only the piece's name tells.
func (r *kifReader) doubt(m shogi.Move) {
	if r.doubts == 0 {
		r.doubted = fmt.Sprintf("in line %d %s", r.number, originText(r.tree.position(), m, shogi.NoMove))
	}
	r.doubts++
}

// doubtText says how such moves were read.
func (r *kifReader) doubtText() string {
	return fmt.Sprintf("%d moves are named by what the piece promotes to, without 成 (the first %s): read as promotions; some programs take them for moves without promotion",
		r.doubts, r.doubted)
}

// namedMove returns the move of a piece from its origin, if that is given.
func namedMove(position *shogi.Position, piece shogi.PieceType, to shogi.Square, how manner, origin string) (shogi.Move, error) {
	if origin == "" {
		return resolve(position, piece, to, how)
	}
	from, _, ok := cutSquare(origin)
	moved := shogi.NoPieceType
	if ok {
		moved = position.PieceAt(from).Type()
	}
	switch {
	case moved == piece:
		return shogi.NewBoardMove(from, to, how.promotion == "成"), nil
	case moved.CanPromote() && moved.Promoted() == piece:
		// Some programs name the piece after it has promoted: ２二馬(88). The games that
		// they record cannot be read in any other way.
		return shogi.NewPromotion(from, to), nil
	}
	return shogi.NoMove, fmt.Errorf("no %v on %s", piece, origin)
}

// destination reads ７六, or 同 for the square of the move before. Some records
// have both.
func (r *kifReader) destination(text string) (shogi.Square, string, error) {
	to, rest, ok := cutSquare(text)
	if ok {
		return to, strings.TrimPrefix(rest, "同"), nil
	}
	rest, same := strings.CutPrefix(text, "同")
	if !same {
		return to, text, expected(r.number, text, "a square such as ７六, 同, or an ending such as 投了")
	}
	last, known := r.tree.lastTo()
	if !known {
		return to, text, expected(r.number, text, "a move before 同")
	}
	return last, rest, nil
}

// clockText matches (0:01/00:00:01): minutes and seconds of the move, hours,
// minutes and seconds in all. We write fractions of a second where there are
// some, which other programs do not.
var clockText = regexp.MustCompile(`^\(\s*(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)\s*(?:/\s*(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)\s*)?\)$`)

func (r *kifReader) clock(content, text string) error {
	if text == "" {
		return nil
	}
	parts := clockText.FindStringSubmatch(text)
	if parts == nil {
		return expected(r.number, text, "times such as ( 0:01/00:00:01)")
	}
	spent, err := clockDuration(parts[1:4])
	if err != nil {
		return broken(r.number, content, err)
	}
	hasTotal := parts[6] != ""
	var total time.Duration
	if hasTotal {
		if total, err = clockDuration(parts[4:7]); err != nil {
			return broken(r.number, content, err)
		}
	}
	return r.tree.clock(spent, total, hasTotal)
}

// clockDuration reads hours (which may be missing), minutes and seconds.
func clockDuration(parts []string) (time.Duration, error) {
	hours := parts[0]
	if hours == "" {
		hours = "0"
	}
	return time.ParseDuration(hours + "h" + parts[1] + "m" + parts[2] + "s")
}

var variationLine = regexp.MustCompile(`^変化[：:]\s*(\d+)\s*手`)

func (r *kifReader) variation(content string) error {
	parts := variationLine.FindStringSubmatch(content)
	if parts == nil {
		return expected(r.number, content, "変化：N手")
	}
	if err := r.begin(); err != nil {
		return err
	}
	number, err := strconv.Atoi(parts[1])
	if err == nil {
		err = r.tree.branch(number)
	}
	if err != nil {
		return broken(r.number, content, err)
	}
	return nil
}
