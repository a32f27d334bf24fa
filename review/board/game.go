package board

import (
	"shotest/internal/language"
	"shotest/internal/message"
	"shotest/record"
	"shotest/shogi"
)

// Game is a record as a page has it: a [record.Game] with its moves in USI, and as they are shown.
// An illegal move at the end is left out.
type Game struct {
	Start       string          `json:"start"`
	Black       string          `json:"black"`
	White       string          `json:"white"`
	Event       string          `json:"event"`
	Site        string          `json:"site"`
	StartTime   string          `json:"start_time"`
	EndTime     string          `json:"end_time"`
	TimeControl string          `json:"time_control"`
	Opening     string          `json:"opening"`
	Headers     []record.Header `json:"headers"`
	record.Notes
	Line
	// Handicap says that the game begins with a handicap, so that sides have other names.
	Handicap bool `json:"handicap"`
}

// Line is a line of moves and its ending.
type Line struct {
	Moves  []Move  `json:"moves"`
	Ending *Ending `json:"ending,omitempty"`
}

// Move is a move of a line. Variations are lines that begin with another move instead.
type Move struct {
	Move string `json:"move"`
	Text string `json:"text"`
	record.Notes
	Clock      record.Clock `json:"clock"`
	Variations []Line       `json:"variations,omitempty"`
}

// Ending is how a line ends. Kind is a [record.EndingKind], and Offender, a [shogi.Color], is who
// broke the rules.
type Ending struct {
	Kind     int    `json:"kind"`
	Offender int    `json:"offender"`
	Text     string `json:"text"`
	record.Notes
	Clock      record.Clock `json:"clock"`
	Variations []Line       `json:"variations,omitempty"`
}

// gameDocument returns a record in the words of a language.
func gameDocument(l *language.Language, g *record.Game) *Game {
	name, _ := g.Handicap()
	d := &Game{
		Start: g.Start.SFEN(), Black: g.Black, White: g.White, Event: g.Event, Site: g.Site, StartTime: g.StartTime,
		EndTime: g.EndTime, TimeControl: g.TimeControl, Opening: g.Opening, Headers: g.Headers, Notes: g.Notes,
		Handicap: name != "" && name != "平手",
	}
	d.Line = lineDocument(l, shogi.NewHistory(g.Start), &g.Line)
	return d
}

// lineDocument words a line that begins at the current position of a game.
func lineDocument(l *language.Language, history *shogi.History, line *record.Line) (d Line) {
	d.Moves = []Move{}
	begun := len(history.Moves())
	for i := range line.Moves {
		m := &line.Moves[i]
		made := Move{Move: m.Move.String(), Text: l.Move(history.Current(), m.Move, history.LastMove()),
			Notes: m.Notes, Clock: m.Clock, Variations: variations(l, history, m.Variations)}
		d.Moves = append(d.Moves, made)
		history.Play(m.Move)
	}
	if e := &line.Ending; e.Kind != record.NoEnding || len(e.Comments)+len(e.Remarks)+len(e.Variations) > 0 {
		d.Ending = endingDocument(l, recordOf(history), e)
		d.Ending.Variations = variations(l, history, e.Variations)
	}
	for len(history.Moves()) > begun {
		history.Undo()
	}
	return d
}

func variations(l *language.Language, history *shogi.History, lines []*record.Line) (all []Line) {
	for _, line := range lines {
		all = append(all, lineDocument(l, history, line))
	}
	return all
}

// record returns the game as a record. It checks all moves.
func (g *Game) record() (*record.Game, error) {
	start, err := parseStart(g.Start)
	if err != nil {
		return nil, err
	}
	made := &record.Game{
		Start: start, Black: g.Black, White: g.White, Event: g.Event, Site: g.Site, StartTime: g.StartTime,
		EndTime: g.EndTime, TimeControl: g.TimeControl, Opening: g.Opening, Headers: g.Headers,
		Notes: g.Notes,
	}
	line, err := g.Line.record(start)
	if err == nil {
		made.Line = *line
	}
	return made, err
}

// record returns a line that begins at a position as one of a record.
func (d *Line) record(position shogi.Position) (*record.Line, error) {
	if len(d.Moves) > maxMoves {
		return nil, message.Errorf("found %d moves: expected at most %d", len(d.Moves), maxMoves)
	}
	line := &record.Line{}
	for i := range d.Moves {
		m := &d.Moves[i]
		move, err := shogi.ParseMove(m.Move)
		if err == nil {
			err = position.CheckLegal(move)
		}
		if err != nil {
			return nil, message.Errorf("%s: %w", m.Move, err)
		}
		others, err := recordLines(m.Variations, position)
		if err != nil {
			return nil, err
		}
		line.Moves = append(line.Moves, record.Move{Move: move, Clock: m.Clock,
			Notes: m.Notes, Variations: others})
		position.Play(move)
	}
	if e := d.Ending; e != nil {
		others, err := recordLines(e.Variations, position)
		if err != nil {
			return nil, err
		}
		line.Ending = record.Ending{Kind: record.EndingKind(e.Kind), Offender: shogi.Color(e.Offender & 1),
			Clock: e.Clock, Notes: e.Notes, Variations: others}
	}
	return line, nil
}

func recordLines(lines []Line, position shogi.Position) (made []*record.Line, err error) {
	for i := range lines {
		line, err := lines[i].record(position)
		if err != nil {
			return nil, err
		}
		made = append(made, line)
	}
	return made, nil
}
