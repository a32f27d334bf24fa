package record

import (
	"errors"
	"math/bits"
	"regexp"
	"strings"
	"time"

	"shotest/internal/message"
	"shotest/shogi"
)

// parseCSA reads the games of a CSA file. A line "/" separates games.
func parseCSA(text string) ([]*Game, error) {
	var games gameList
	lines, first := splitLines(text), 0
	for i := range len(lines) + 1 {
		isEnd := i == len(lines)
		if !isEnd && strings.TrimSpace(lines[i]) != "/" {
			continue
		}
		// A file may end with "/", after which there is no game.
		if part := lines[first:i]; !isEnd || games.empty() || strings.TrimSpace(strings.Join(part, "")) != "" {
			game, err := eitherSide(func(turned bool) (*tree, error) { return readCSA(part, first, turned) })
			if err == nil {
				game.dropTitleEvent()
			}
			games.add(game, err)
		}
		first = i + 1
	}
	return games.readable()
}

// readCSA reads a game of some lines after the first ones of the file.
func readCSA(lines []string, before int, turned bool) (*tree, error) {
	r := &csaReader{game: &Game{}, setup: newSetup(), turned: turned}
	for i, line := range lines {
		if before+i > 0 || !csaEncodingLine.MatchString(line) {
			r.line(sourceLine{before + i + 1, line})
		}
	}
	return r.finish(max(1, before+len(lines)))
}

type gameList struct {
	games []*Game
	errs  []error
}

func (l *gameList) add(game *Game, err error) {
	if err != nil {
		l.errs = append(l.errs, err)
	} else {
		l.games = append(l.games, game)
	}
}

func (l *gameList) empty() bool { return len(l.games)+len(l.errs) == 0 }

// ErrGameLeftOut ends the warning about a game that could not be read. The first readable game has
// the warning.
var ErrGameLeftOut = errors.New("this game is left out")

// readable returns the readable games, or an error if there is none.
func (l *gameList) readable() ([]*Game, error) {
	if len(l.games) == 0 {
		return nil, l.errs[0]
	}
	for _, err := range l.errs {
		var syntax *SyntaxError
		if errors.As(err, &syntax) {
			l.games[0].warn(sourceLine{syntax.Line, syntax.Found}, "%w: %w", syntax.Err, ErrGameLeftOut)
		}
	}
	return l.games, nil
}

// csaEncodingLine matches the first line as CSA 3.0 and Kifu for Windows write it.
var csaEncodingLine = regexp.MustCompile(`^'(CSA )?encoding=`)

type csaReader struct {
	game  *Game
	setup *setup
	// turned is that of eitherSide.
	turned   bool
	hasBoard bool
	// ranks has a bit for each rank of the board that has been read.
	ranks uint16
	// inSummary says that a server's summary of the game has begun.
	inSummary bool
	// unknown is the first line before the game that is no statement.
	unknown sourceLine
	// tree is set once the position is complete.
	tree *tree
	// pendingMove is a move at the end of the last comment.
	pendingMove sourceLine
	err         error
}

// csaShort matches statements that can share a line, with or without commas.
var csaShort = regexp.MustCompile(`^([+-]?[0-9]{4}[A-Za-z]{2}|T[0-9.]+|%[+-]?[A-Za-z_]+|[+-]$|[PV+-][^,]*)`)

func (r *csaReader) line(at sourceLine) {
	for text := strings.TrimLeft(at.text, " \t"); strings.TrimSpace(text) != "" && r.err == nil; {
		at.text = text
		if short := csaShort.FindString(text); short != "" {
			at.text = strings.TrimSpace(short)
		}
		text = strings.TrimLeft(text[len(at.text):], ", \t")
		r.err = r.statement(at)
	}
}

// statement reads a statement. An error is about the start position.
func (r *csaReader) statement(at sourceLine) error {
	if pending := r.pendingMove; pending.line != 0 {
		r.pendingMove = sourceLine{}
		r.playPendingMove(at, pending)
	}
	r.inSummary = r.inSummary || at.text == "BEGIN Game_Summary"
	if parts := gameSummaryLine.FindStringSubmatch(at.text); r.inSummary && parts != nil {
		r.summary(at, parts[1], strings.TrimSpace(parts[2]))
		return nil
	}
	switch at.text[0] {
	case '\'':
		r.note(at)
	case 'V':
	case 'N':
		r.player(at)
	case '$':
		r.header(at)
	case 'P':
		return r.readSetup(at)
	case '+', '-', 'T', '%', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return r.inGame(at)
	default:
		if r.unknown.line == 0 {
			r.unknown = at
		}
		r.game.warn(at, "no statement of CSA: left out")
	}
	return nil
}

// gameSummaryLine matches what a server of the CSA protocol says of a game before it begins, around
// the position: BEGIN Position, Name+:shotest.
var gameSummaryLine = regexp.MustCompile(`^(?:(?:BEGIN|END) .*|([A-Z][A-Za-z_]*[+-]?):(.*))$`)

func (r *csaReader) summary(at sourceLine, name, value string) {
	switch name {
	case "":
	case "Name+":
		r.game.Black = value
	case "Name-":
		r.game.White = value
	case "Game_ID":
		r.game.setHeader(kifHeaderName("EVENT"), value)
	case "Max_Moves":
		r.game.setHeader(kifHeaderName("MAX_MOVES"), value)
	default:
		r.game.warn(at, "a line of a server's summary of the game: left out")
	}
}

// inGame reads a statement of the game. The first one completes the start position.
func (r *csaReader) inGame(at sourceLine) error {
	isSide := at.text == "+" || at.text == "-"
	switch {
	case r.tree == nil && at.text[0] == 'T':
		r.game.warn(at, "a time before the first move: left out")
		return nil
	case r.tree == nil:
		if err := r.begin(at, isSide); err != nil || isSide {
			return err
		}
	case isSide:
		r.game.warn(at, "the side to move for a second time: left out")
		return nil
	}
	switch at.text[0] {
	case 'T':
		if spent, err := time.ParseDuration(at.text[1:] + "s"); err == nil {
			r.tree.clock(at, spent, 0, false)
		} else {
			r.game.warn(at, "no time such as T12: left out")
		}
	case '%':
		if ending, ok := r.tree.ending(strings.ToUpper(at.text)); ok {
			r.tree.end(at, ending)
		} else {
			r.game.warn(at, "no known ending: left out")
		}
	default:
		r.tree.play(at, csaMove(strings.ToUpper(at.text)))
	}
	return nil
}

// gluedMovePattern matches a move at the end of a comment that is not an engine's line.
var gluedMovePattern = regexp.MustCompile(`(?:^|[^ ])([+-][0-9]{4}[A-Z]{2})$`)

// playPendingMove plays the move at the end of a comment if the next statement needs one: it is a
// time although the last move has one, or a move of the other side.
func (r *csaReader) playPendingMove(at, pending sourceLine) {
	needed := strings.ContainsAny(at.text[:1], "+-") && colorFromSign(at.text[0]) != r.tree.sideToMove()
	if at.text[0] == 'T' {
		last, _ := r.tree.top().lastClock()
		needed = last == nil || last.Known
	}
	p := r.tree.top().position()
	m, err := findIn(p, csaMove(pending.text))
	if needed && err == nil && checkLegal(p, m) == nil && r.tree.play(pending, csaMove(pending.text)) {
		r.game.warn(pending, "a move at the end of a comment: read as the move")
	}
}

func (r *csaReader) note(at sourceLine) {
	text := at.text[1:]
	notes := &r.game.Notes
	if r.tree != nil {
		notes = r.tree.notes(at)
		if parts := gluedMovePattern.FindStringSubmatch(text); parts != nil {
			r.pendingMove = sourceLine{at.line, parts[1]}
		}
	}
	if comment, ok := strings.CutPrefix(text, "*"); ok {
		notes.Comments = append(notes.Comments, comment)
	} else {
		notes.Remarks = append(notes.Remarks, text)
	}
}

func (r *csaReader) player(at sourceLine) {
	switch {
	case strings.HasPrefix(at.text, "N+"):
		r.game.Black = strings.TrimSpace(at.text[2:])
	case strings.HasPrefix(at.text, "N-"):
		r.game.White = strings.TrimSpace(at.text[2:])
	default:
		r.game.warn(at, "neither N+ nor N-: left out")
	}
}

func (r *csaReader) header(at sourceLine) {
	name, value, found := strings.Cut(at.text[1:], ":")
	if !found || !isHeaderName(name) {
		r.game.warn(at, "no header such as $NAME:value: left out")
		return
	}
	r.game.setHeader(kifHeaderName(name), strings.TrimSpace(value))
}

// begin completes the start position. Without a line for the side to move, the first move decides
// it.
func (r *csaReader) begin(at sourceLine, hasSide bool) error {
	if strings.HasPrefix(at.text, "-") || r.turned && !hasSide {
		r.setup.side = shogi.White
	}
	if !hasSide {
		r.game.warn(at, "no line + or - before it: read with %v to move at the start", r.setup.side)
	}
	switch ranks := bits.OnesCount16(r.ranks); {
	case ranks > 0 && ranks < 9:
		return unreadable(at, message.Errorf("the board diagram has %d ranks, expected 9", ranks))
	case !r.hasBoard && r.unknown.line > 0:
		return unexpected(r.unknown, "expected a position (PI, P1 to P9, P+ or P-)")
	case !r.hasBoard:
		r.game.warn(at, "no position before it: read as the even game")
		r.setEvenGame()
	}
	if err := r.game.begin(r.setup, at); err != nil {
		return err
	}
	if r.turned && hasSide {
		r.game.turnStart(at)
	}
	r.tree = newTree(r.game)
	return nil
}

func colorFromSign(sign byte) shogi.Color {
	if sign == '-' {
		return shogi.White
	}
	return shogi.Black
}

var csaMoveText = regexp.MustCompile(`^[+-]?([1-9][1-9]|00)([1-9][1-9])([A-Z]{2})$`)

// csaMove returns a function that finds a move in a position.
func csaMove(text string) func(p *shogi.Position) (shogi.Move, error) {
	return func(p *shogi.Position) (shogi.Move, error) {
		parts := csaMoveText.FindStringSubmatch(text)
		if parts == nil {
			return shogi.NoMove, errors.New("expected a move such as +7776FU")
		}
		if side := p.SideToMove(); strings.ContainsAny(text[:1], "+-") && colorFromSign(text[0]) != side {
			return shogi.NoMove, message.Errorf("expected a move of %v", side)
		}
		piece, ok := pieceFromCSA(parts[3])
		if !ok {
			return shogi.NoMove, errors.New("expected a piece: FU KY KE GI KI KA HI OU TO NY NK NG UM RY")
		}
		to := csaSquare(parts[2])
		if parts[1] == "00" {
			return shogi.NewDrop(piece, to), nil
		}
		from := csaSquare(parts[1])
		switch moved := p.PieceAt(from).Type(); {
		case moved == piece:
			return shogi.NewMove(from, to), nil
		case moved.CanPromote() && moved.Promoted() == piece:
			return shogi.NewPromotion(from, to), nil
		}
		return shogi.NoMove, message.Errorf("expected a %v, or what promotes to it, on %s", piece, parts[1])
	}
}

func csaSquare(text string) shogi.Square {
	return shogi.NewSquare(int(text[0]-'0'), int(text[1]-'0'))
}

// finish returns the game. A record may stop anywhere after its position.
func (r *csaReader) finish(line int) (*tree, error) {
	end := sourceLine{line, "the end"}
	switch {
	case r.err != nil:
		return nil, r.err
	case r.tree != nil:
	case !r.hasBoard:
		return nil, unexpected(end, "expected a position (PI, P1 to P9, P+ or P-)")
	default:
		if err := r.begin(sourceLine{line, ""}, false); err != nil {
			return nil, err
		}
	}
	return r.tree, nil
}
