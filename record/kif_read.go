package record

import (
	"errors"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/width"

	"shotest/internal/message"
	"shotest/shogi"
)

// parseKIF reads the game of a KIF or a KI2 file. The formats differ only in the moves.
func parseKIF(text string) ([]*Game, error) {
	game, err := eitherSide(func(turned bool) (*tree, error) { return readKIF(text, turned) })
	return []*Game{game}, err
}

func readKIF(text string, turned bool) (*tree, error) {
	r := &kifReader{game: &Game{}, board: diagram{setup: newSetup()}, turned: turned}
	for i, line := range splitLines(text) {
		if i == 0 && strings.HasPrefix(line, "#KIF ") {
			continue
		}
		if err := r.line(sourceLine{i + 1, line}); err != nil {
			return nil, err
		}
	}
	if !r.understood && r.firstUnknown.line > 0 {
		return nil, unexpected(r.firstUnknown, "expected a move, a header, a comment or a board diagram")
	}
	err := r.begin(sourceLine{})
	return r.tree, err
}

type kifReader struct {
	game *Game
	// understood says that there was a line that only KIF has.
	understood bool
	// firstUnknown is the first line of an unknown kind.
	firstUnknown sourceLine
	// handicap is the line of 手合割, and its value.
	handicap sourceLine
	board    diagram
	// namesUwate says that the players are called 上手 and 下手, as in a handicap game.
	namesUwate bool
	// turned is that of eitherSide.
	turned bool
	// tree is set once the position is complete, at the first move.
	tree *tree
}

type kifLine uint8

const (
	otherLine kifLine = iota
	blankLine
	noteLine
	headerLine
	// Lines of the diagram.
	frameLine
	rankLine
	turnLine
	progressLine
	handLine
	// Lines of the game.
	variationLine
	summaryLine
	markedLine
	numberedLine
)

// kifLines distinguish the kinds of lines. They apply in this order.
var kifLines = []struct {
	kind    kifLine
	pattern *regexp.Regexp
}{
	{blankLine, regexp.MustCompile(`^$`)},
	{noteLine, regexp.MustCompile(`^[*＊#&]`)},
	{variationLine, regexp.MustCompile(`^変化`)},
	{summaryLine, regexp.MustCompile(`^まで`)},
	{rankLine, regexp.MustCompile(`^[|｜]`)},
	{frameLine, regexp.MustCompile(`^(\+--|[1-9１-９]([ 　]*[1-9１-９]){2,}$|手数-|盤面回転$)`)},
	{turnLine, regexp.MustCompile(`^[先後上下]手番[ 　]*([#＃]|$)`)},
	{progressLine, regexp.MustCompile(`^手数[＝=]`)},
	{handLine, regexp.MustCompile(`^([先後上下]手|[▲△▼▽☗☖])の?持ち?駒`)},
	{markedLine, regexp.MustCompile(`^[` + moveMarks + `]`)},
	{numberedLine, regexp.MustCompile(`^[0-9０-９]+($|手目|[ 　\t.．、:]|[１-９同` + moveMarks + `])[^：(（]*([(（].*)?$`)},
	{headerLine, regexp.MustCompile(`^[^：:]+[：:]`)},
}

func kindOfKIF(content string) kifLine {
	for _, candidate := range kifLines {
		if candidate.pattern.MatchString(content) {
			return candidate.kind
		}
	}
	return otherLine
}

// line reads a line. An error is about the start position.
func (r *kifReader) line(at sourceLine) error {
	content := strings.TrimSpace(at.text)
	kind := kindOfKIF(content)
	r.understood = r.understood || kind > headerLine
	if kind == otherLine && r.firstUnknown.line == 0 {
		r.firstUnknown = at
	}
	switch {
	case kind == noteLine:
		r.note(at)
		return nil
	case kind >= variationLine:
		if err := r.begin(at); err != nil {
			return err
		}
	case kind > frameLine && r.tree != nil:
		kind = otherLine
	}
	at.text = content
	return r.read(kind, at)
}

func (r *kifReader) read(kind kifLine, at sourceLine) error {
	switch kind {
	case blankLine, frameLine:
	case headerLine:
		r.header(at)
	case rankLine:
		return r.board.rank(at)
	case turnLine:
		r.board.setSide(sideNamed(at.text))
	case progressLine:
		r.board.countMoves(r.game, at)
	case handLine:
		r.namesUwate = r.namesUwate || isUwateName(at.text)
		r.board.hand(r.game, r.withoutRemark(at))
	case variationLine:
		r.variation(at)
	case summaryLine:
		r.summary(at)
	case markedLine:
		r.markedMoves(at)
	case numberedLine:
		r.numberedMove(at)
	case otherLine:
		if r.tree == nil && drawsRank(at.text) {
			return unexpected(at, "expected a board diagram whose ranks begin with |")
		}
		r.game.warn(at, neitherKind)
	}
	return nil
}

func firstRune(text string) rune {
	for _, r := range text {
		return r
	}
	return 0
}

// note adds a comment, a bookmark (&) or a remark (#).
func (r *kifReader) note(at sourceLine) {
	notes := &r.game.Notes
	if r.tree != nil {
		notes = r.tree.notes(at)
	}
	text := strings.TrimLeft(at.text, " 　\t")
	switch mark := firstRune(text); mark {
	case '&':
		notes.Comments = append(notes.Comments, text)
	case '#':
		notes.Remarks = append(notes.Remarks, text[1:])
	default:
		notes.Comments = append(notes.Comments, text[len(string(mark)):])
	}
}

// headerColons end a header's name.
const headerColons = "：:"

const neitherKind = "neither a header, a move nor a comment: left out"

// sideNamed returns the side whose name or mark begins text.
func sideNamed(text string) shogi.Color {
	if strings.ContainsRune("後上"+whiteMarks, firstRune(text)) {
		return shogi.White
	}
	return shogi.Black
}

func (r *kifReader) header(at sourceLine) {
	name, value := cutHeader(at.text)
	switch {
	case name == "手合割":
		r.handicap = r.withoutRemark(sourceLine{at.line, value})
	case name == "手番" && r.tree == nil && value != "":
		r.board.setSide(sideNamed(value))
	case !isHeaderName(name):
		r.game.warn(at, neitherKind)
	default:
		r.namesUwate = r.namesUwate || isUwateName(name)
		r.game.setHeader(name, value)
	}
}

// withoutRemark returns a text without the remark after it, and stores the remark. It is not for
// free texts, such as names, which may contain a #.
func (r *kifReader) withoutRemark(at sourceLine) sourceLine {
	text, remark := cutRemark(at.text)
	if remark != "" {
		r.game.Remarks = append(r.game.Remarks, remark)
	}
	return sourceLine{at.line, text}
}

// cutRemark cuts off the text after a #.
func cutRemark(text string) (before, remark string) {
	i := strings.IndexAny(text, "#＃")
	if i < 0 {
		return text, ""
	}
	return strings.TrimSpace(text[:i]), strings.TrimLeft(text[i:], "#＃ 　")
}

func cutHeader(text string) (name, value string) {
	colon := strings.IndexAny(text, headerColons)
	width := len(string(firstRune(text[colon:])))
	return strings.TrimSpace(text[:colon]), strings.TrimSpace(text[colon+width:])
}

// begin completes the start position. at is the first line of the game.
func (r *kifReader) begin(at sourceLine) error {
	if r.tree != nil {
		return nil
	}
	s, err := r.start()
	if err != nil {
		return err
	}
	isStated := r.board.hasSide || r.board.ranks == 0
	if r.turned && !isStated {
		s.side = s.side.Opponent()
	}
	if err := r.game.begin(s, r.board.last); err != nil {
		return err
	}
	if r.turned && isStated {
		r.game.turnStart(at)
	}
	r.tree = newTree(r.game)
	return nil
}

// start returns the start position: that of the diagram, or else of the handicap.
func (r *kifReader) start() (*setup, error) {
	board, named := &r.board, &handicaps[0]
	if r.handicap.text != "" {
		named = handicapNamed(r.handicap.text)
	}
	switch {
	case board.ranks == 0 && named == nil:
		return nil, unexpected(r.handicap, "expected the name of a handicap, or a board diagram")
	case board.ranks == 0:
		start := named.position()
		s := setupOf(&start)
		if board.part.line > 0 && (board.setup.hands != s.hands || board.setup.number > 1) {
			return nil, unexpected(board.part, "expected a board diagram with it")
		}
		if board.hasSide {
			s.side = board.setup.side
		}
		return s, nil
	case board.ranks < 9:
		return nil, unreadable(board.last, message.Errorf("the board diagram has %d ranks, expected 9", board.ranks))
	}
	r.game.checkHandicap(r.handicap, board.setup)
	if !board.hasSide && board.setup.number == 1 && whiteBegins(r.namesUwate, r.handicap.text) {
		board.setup.side = shogi.White
	}
	return board.setup, nil
}

var moveNumber = regexp.MustCompile(`^([0-9０-９]+)(?:手目)?[ 　\t.．、:]*`)

func (r *kifReader) numberedMove(at sourceLine) {
	parts := moveNumber.FindStringSubmatch(at.text)
	number, _ := strconv.Atoi(width.Fold.String(parts[1]))
	text := at.text[len(parts[0]):]
	switch {
	case r.moveOrEnding(at, text) || r.tree.warnIfClosed(at):
	case number == r.tree.nextNumber():
		r.tree.stopLine(at, errors.New("no move such as 1 ７六歩(77), nor a known ending"))
	default:
		r.game.warn(at, neitherKind)
	}
}

// moveOrEnding reads a move or an ending with the text after it. It returns false if there is
// neither.
func (r *kifReader) moveOrEnding(at sourceLine, text string) bool {
	if ending, rest, ok := r.tree.cutEnding(text); ok {
		if r.tree.end(at, ending) {
			r.clock(at, rest)
		}
		return true
	}
	m, rest, err := cutMove(text)
	if err != nil {
		return false
	}
	if m.to == shogi.NoSquare {
		m.to, _ = r.tree.lastTo()
	}
	played := shogi.NoMove
	added := r.tree.play(at, func(p *shogi.Position) (shogi.Move, error) {
		played, err = m.find(p)
		return played, err
	})
	if !added {
		return true
	}
	if m.from != shogi.NoSquare && played.IsPromotion() && m.how.Promotion == "" {
		r.game.warn(at,
			"named by what the piece promotes to, without 成: read as a promotion; some programs take it for none")
	}
	r.clock(at, rest)
	return true
}

// clockText matches ( 0:01/00:00:01): minutes and seconds of the move, then the total in hours,
// minutes and seconds, which may be missing.
var clockText = regexp.MustCompile(
	`^\(\s*(?:(\d+)\s*:)?\s*(\d+)\s*:\s*(\d+(?:\.\d*)?)\s*(?:/\s*(?:(?:(\d+)\s*:)?\s*(\d+)\s*:\s*(\d+(?:\.\d*)?))?\s*)?\)$`)

const noTimes = "what follows is no time such as ( 0:01/00:00:01): left out"

// clock reads the first times after a move or an ending. A + says that variations follow.
func (r *kifReader) clock(at sourceLine, rest string) {
	rest = strings.TrimSpace(width.Fold.String(rest))
	if strings.Trim(rest, " +()/:") == "" {
		return
	}
	text, after, closed := strings.Cut(rest, ")")
	parts := clockText.FindStringSubmatch(text + ")")
	if parts == nil || !closed {
		r.game.warn(at, noTimes)
		return
	}
	r.tree.clock(at, clockDuration(parts[1:4]), clockDuration(parts[4:7]), parts[6] != "")
	if strings.Trim(after, " +()/:.0123456789") != "" {
		r.game.warn(at, "text behind the times: left out")
	}
}

// clockDuration parses hours (which may be missing), minutes and seconds. Impossible times are
// limited.
func clockDuration(parts []string) time.Duration {
	seconds := 0.0
	for _, part := range parts {
		value, _ := strconv.ParseFloat(part, 64)
		seconds = seconds*60 + value
	}
	if seconds >= (2 * longestGame).Seconds() {
		return 2 * longestGame
	}
	return time.Duration(math.Round(seconds * 1e9)).Round(time.Microsecond)
}

var variationPattern = regexp.MustCompile(`^変化[：: 　]*([0-9０-９]+)`)

func (r *kifReader) variation(at sourceLine) {
	parts := variationPattern.FindStringSubmatch(at.text)
	if parts == nil {
		r.game.warn(at, neitherKind)
		return
	}
	number, err := strconv.Atoi(width.Fold.String(parts[1]))
	if err != nil {
		number = -1
	}
	r.tree.branch(at, number)
}

// markedMoves reads a line of moves such as ▲７六歩    △３四歩.
func (r *kifReader) markedMoves(at sourceLine) {
	for text := at.text; text != ""; {
		mark := len(string(firstRune(text)))
		end := strings.IndexAny(text[mark:], moveMarks)
		if end < 0 {
			end = len(text) - mark
		}
		move := sourceLine{at.line, strings.TrimRight(text[:mark+end], blanks)}
		if !r.moveOrEnding(move, move.text) {
			_, _, err := cutMove(move.text)
			r.tree.stopLine(move, err)
		}
		text = text[mark+end:]
	}
}

// summaryPattern matches the last line, まで12手で先手の勝ち.
var summaryPattern = regexp.MustCompile(`^まで[、，, ]*[0-9０-９]*手?目?[で、]?(.*)$`)

// summary reads the ending of the game from the summary, unless the moves have it.
func (r *kifReader) summary(at sourceLine) {
	text := strings.TrimSpace(summaryPattern.FindStringSubmatch(at.text)[1])
	ending, ok := endingFromSummary(text, r.tree.sideToMove())
	current := &r.tree.top().line.Ending
	switch {
	case current.Kind == IllegalMove && ending.Kind == IllegalAction && ending.Offender == r.tree.sideToMove():
		current.Kind, current.Offender = ending.Kind, ending.Offender
	case current.Kind != NoEnding || text == "":
	case !ok:
		r.game.warn(at, "expected how the game ended: left out")
	default:
		r.tree.end(at, ending)
	}
}
