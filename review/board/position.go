package board

import (
	"shotest/internal/language"
	"shotest/internal/message"
	"shotest/record"
	"shotest/review"
	"shotest/shogi"
)

// maxMoves is the largest number of moves of a line.
const maxMoves = 3000

// Place is a position of a game: where the game starts, as SFEN, and the moves that lead to it.
type Place struct {
	Start string   `json:"start"`
	Moves []string `json:"moves"`
}

// history returns the game up to the place.
func (p *Place) history() (*shogi.History, error) {
	start, err := parseStart(p.Start)
	if err != nil {
		return nil, err
	}
	if len(p.Moves) > maxMoves {
		return nil, message.Errorf("found %d moves: expected at most %d", len(p.Moves), maxMoves)
	}
	history := shogi.NewHistory(start)
	for _, text := range p.Moves {
		m, err := shogi.ParseMove(text)
		if err == nil {
			err = history.Current().CheckLegal(m)
		}
		if err != nil {
			return nil, message.Errorf("%s: %w", text, err)
		}
		history.Play(m)
	}
	return history, nil
}

// parseStart reads a position. It may break a rule, as those of problems do, if it can be searched.
func parseStart(sfen string) (shogi.Position, error) {
	start, broken, err := shogi.ParseDiagram(sfen)
	if err == nil && broken != nil && !shogi.Searchable(broken) {
		err = broken
	}
	return start, err
}

// recordOf returns a record of a game without anything but its moves.
func recordOf(history *shogi.History) *record.Game {
	game := &record.Game{Start: *history.Start()}
	for _, m := range history.Moves() {
		game.Moves = append(game.Moves, record.Move{Move: m})
	}
	return game
}

// PositionRequest asks for a position.
type PositionRequest struct {
	Request
	Place
	// Move, if not empty, is played first. It may be in any notation.
	Move string `json:"move"`
}

// Position is what a page needs to know of a position to let the user play.
type Position struct {
	// Move is the move that was played, and Text the same as it is shown.
	Move string `json:"move,omitempty"`
	Text string `json:"text,omitempty"`
	// Legal are the legal moves. There are none where the game has ended.
	Legal []string `json:"legal"`
	Check bool     `json:"check"`
	// Declares says that the side to move may declare a win.
	Declares bool `json:"declares"`
	// Ending is how the game has ended by the rules; nil if it has not.
	Ending *Ending `json:"ending,omitempty"`
}

func (s *Server) position(q *PositionRequest, l *language.Language) (*Position, error) {
	history, err := q.history()
	if err != nil {
		return nil, err
	}
	p := &Position{Legal: []string{}}
	if q.Move != "" {
		m, err := record.ReadMove(history, q.Move)
		if err != nil {
			return nil, err
		}
		p.Move, p.Text = m.String(), l.Move(history.Current(), m, history.LastMove())
		history.Play(m)
	}
	current := history.Current()
	p.Check = current.InCheck()
	if p.Ending = s.endingOf(history, l); p.Ending == nil {
		p.Legal = shogi.MoveTexts(current.AppendLegalMoves(nil))
		p.Declares = current.Declare(s.rules.EnteringKing, history.Start()) == shogi.DeclarationWin
	}
	return p, nil
}

// endings are the endings of records for those that the rules find.
var endings = map[shogi.Ending]record.EndingKind{
	shogi.Checkmate: record.Checkmate, shogi.Sennichite: record.Sennichite, shogi.PerpetualCheck: record.IllegalAction,
	shogi.MaxMovesReached: record.MaxMoves, shogi.Tried: record.Declaration,
}

// endingOf returns how a game has ended by the rules, nil if it has not.
func (s *Server) endingOf(history *shogi.History, l *language.Language) *Ending {
	verdict := history.Verdict(s.rules)
	if verdict.Ending == shogi.Ongoing {
		return nil
	}
	end := record.Ending{Kind: endings[verdict.Ending]}
	if end.Kind == record.IllegalAction {
		end.Offender = verdict.Winner.Opponent()
	}
	return endingDocument(l, recordOf(history), &end)
}

// endingDocument words the ending of a game.
func endingDocument(l *language.Language, game *record.Game, e *record.Ending) *Ending {
	game.Ending = *e
	made := &Ending{Kind: int(e.Kind), Offender: int(e.Offender), Clock: e.Clock, Notes: e.Notes}
	if e.Kind != record.NoEnding {
		made.Text, _ = review.ResultOf(game, l)
	}
	return made
}

// ClaimRequest is a claim of the side to move in a position: to resign, or to win by declaration.
type ClaimRequest struct {
	Request
	Place
	Resigns bool `json:"resigns"`
}

func (s *Server) claim(q *ClaimRequest, l *language.Language) (*Ending, error) {
	history, err := q.history()
	if err != nil {
		return nil, err
	}
	kind := record.Resignation
	if !q.Resigns {
		kind = record.Declaration
		if history.Current().Declare(s.rules.EnteringKing, history.Start()) != shogi.DeclarationWin {
			return nil, message.Errorf("there is nothing to declare yet: expected the king in the enemy camp, ten other pieces there, and enough points")
		}
	}
	return endingDocument(l, recordOf(history), &record.Ending{Kind: kind}), nil
}
