package record

import (
	"slices"
	"time"

	"shotest/internal/message"
	"shotest/shogi"
)

// Game is one recorded game: who played where and when, the start position, the main line
// (embedded: game.Moves, game.Ending) and the variations at its moves.
type Game struct {
	// Black and White name the players. In a handicap game White moves first.
	Black, White string
	// Event is the event that the game was a part of, and Site the place of play.
	Event, Site string
	// StartTime and EndTime are as in the record, usually 2006/01/02 15:04:05.
	StartTime, EndTime string
	// TimeControl is as in the record. CSA 3.0 has seconds, 300+0+10 (main time, byoyomi,
	// increment); CSA 2.2 hours, minutes and byoyomi, 00:25+00; people write anything.
	TimeControl string
	// Opening names the opening played.
	Opening string
	// Headers are all further headers, in the order of the record.
	Headers []Header
	// Warnings are about lines that were left out, or read by an assumption. Only reading sets
	// them.
	Warnings []Warning
	// Start is the position before the first move.
	Start shogi.Position
	// Notes stand before the first move.
	Notes
	Line
}

// Header is a header of a record, under its name in KIF ("表題") or, if KIF has none, in CSA
// ("MAX_MOVES" is 最大手数 in both).
type Header struct {
	Name, Value string
}

// Line is a sequence of moves and its ending.
type Line struct {
	Moves  []Move
	Ending Ending
}

// Move is a move with its record.
type Move struct {
	Move  shogi.Move
	Clock Clock
	// Notes stand after the move.
	Notes
	// Variations are alternative lines that begin with another move instead of this one. The first
	// move of a variation has none; they belong to this move as well.
	Variations []*Line
}

// Notes are the texts of a record at one point of the game.
type Notes struct {
	// Comments are lines for the reader of the game. A line that begins with & is a bookmark.
	Comments []string
	// Remarks are lines that programs skip: ' in CSA, # in KIF.
	Remarks []string
}

// Clock is the thinking time of one move. The zero value means that it is not known.
type Clock struct {
	Known bool
	Spent time.Duration
	// Total is the player's time for all moves up to and with this one.
	Total time.Duration
}

// SumClocks sets the total times of the main line from the times of its moves.
func (g *Game) SumClocks() {
	var totals [2]time.Duration
	for at := range g.points(g.startPoint()) {
		if at.clock.Known {
			totals[at.side] += at.clock.Spent
			at.clock.Total = totals[at.side]
		}
	}
}

// History returns the main line as a history. It leaves out an illegal move at the end. It returns
// an error for a start position that cannot be searched.
func (g *Game) History() (*shogi.History, error) {
	if _, broken, _ := shogi.ParseDiagram(g.Start.SFEN()); !shogi.Searchable(broken) {
		return nil, message.Errorf("start position: %w", broken)
	}
	history := shogi.NewHistory(g.Start)
	for i := range g.Moves {
		if err := history.Current().CheckLegal(g.Moves[i].Move); err != nil {
			return nil, message.Errorf("move %d, %v: %w", i+1, g.Moves[i].Move, err)
		}
		history.Play(g.Moves[i].Move)
	}
	return history, nil
}

// Cut keeps the first moves of the main line and their variations. It has no effect on shorter
// games.
func (g *Game) Cut(moves int) {
	if moves < len(g.Moves) {
		g.Line = Line{Moves: g.Moves[:moves:moves]}
	}
}

// SideToMove returns the side to move at the end of the main line.
func (g *Game) SideToMove() shogi.Color { return g.sideAfter(g.Start.SideToMove()) }

// sideAfter returns the side to move at the end of a line that the given side begins.
func (l *Line) sideAfter(first shogi.Color) shogi.Color {
	if len(l.Moves)%2 == 1 {
		first = first.Opponent()
	}
	return l.Ending.sideAfter(first)
}

// Winner returns the side that won the game, or false without a winner.
func (g *Game) Winner() (shogi.Color, bool) { return g.Ending.winner(g.SideToMove()) }

// Handicap returns KIF's name of the start position ("平手", "二枚落ち"), or false if it has none.
func (g *Game) Handicap() (string, bool) {
	h := handicapOf(&g.Start)
	if h == nil {
		return "", false
	}
	return h.kif, true
}

// fields returns the headers with names in both KIF and CSA, except the players, in the order of
// writing.
func (g *Game) fields() []field {
	return []field{
		{"開始日時", "START_TIME", &g.StartTime}, {"終了日時", "END_TIME", &g.EndTime}, {"棋戦", "EVENT", &g.Event},
		{"場所", "SITE", &g.Site}, {"持ち時間", "TIME_LIMIT", &g.TimeControl}, {"戦型", "OPENING", &g.Opening},
		{"最大手数", "MAX_MOVES", nil}, {"持将棋規定", "JISHOGI", nil}, {"備考", "NOTE", nil},
	}
}

// field is such a header. value is nil if Game has no field for it.
type field struct {
	kif, csa string
	value    *string
}

func (g *Game) header(name string) *string {
	switch name {
	case "先手", "下手", "Sente":
		return &g.Black
	case "後手", "上手", "Gote":
		return &g.White
	}
	for _, f := range g.fields() {
		if f.kif == name {
			return f.value
		}
	}
	return nil
}

// setHeader stores a header under its KIF name. A second value for the name becomes a further
// header.
func (g *Game) setHeader(name, value string) {
	field := g.header(name)
	if field != nil && (*field == "" || value == "") {
		*field += value
		return
	}
	g.Headers = append(g.Headers, Header{name, value})
}

// headersExceptPlayers returns the headers that are not empty, under their KIF names, without
// players.
func (g *Game) headersExceptPlayers() []Header {
	var headers []Header
	for _, f := range g.fields() {
		if f.value != nil && *f.value != "" {
			headers = append(headers, Header{f.kif, *f.value})
		}
	}
	return append(headers, g.Headers...)
}

func (g *Game) players() []Header {
	names := sideNames(&g.Start)
	players := []Header{{names[shogi.Black], g.Black}, {names[shogi.White], g.White}}
	return slices.DeleteFunc(players, func(h Header) bool { return h.Value == "" })
}

// sideNames returns the names of the sides in KIF, which are different in handicap games.
func sideNames(start *shogi.Position) [2]string {
	if h := handicapOf(start); h != nil && h.kif != evenGame {
		return [2]string{"下手", "上手"}
	}
	return [2]string{"先手", "後手"}
}
