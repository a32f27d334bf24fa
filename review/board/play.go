package board

import (
	"context"
	"slices"
	"strconv"
	"sync"
	"time"

	"shotest/engine"
	"shotest/internal/language"
	"shotest/internal/message"
	"shotest/record"
	"shotest/review"
	"shotest/shogi"
)

// PlayRequest asks the engine for its move in a game against it.
type PlayRequest struct {
	Request
	Place
	// Level is how well it plays, from 1 to 20.
	Level int `json:"level"`
	// Nodes limits its search, or else Seconds do.
	Nodes   uint64  `json:"nodes"`
	Seconds float64 `json:"seconds"`
}

// PlayedMove is the event move: the engine's move and the position after it, or that it resigns or
// declares a win.
type PlayedMove struct {
	Position
	Resigns bool `json:"resigns"`
	Wins    bool `json:"wins"`
	// Thought is what the engine thought of the move: the line that it expects, with its score. It
	// is nil for a move from the book.
	Thought *review.LineDocument `json:"thought,omitempty"`
	// Fault says how another engine has failed.
	Fault string `json:"fault,omitempty"`
}

const (
	maxLevel   = 20
	maxSeconds = 600
)

// play has the engine choose its move.
func (s *Server) play(ctx context.Context, d *desk, q *PlayRequest, l *language.Language, send sender) error {
	history, err := q.history()
	if err != nil {
		return err
	}
	limits := engine.Limits{Nodes: q.Nodes, MoveTime: time.Duration(q.Seconds * float64(time.Second))}
	if q.Level < 1 || q.Level > maxLevel || q.Nodes > maxNodes || !(q.Seconds >= 0 && q.Seconds <= maxSeconds) ||
		(q.Nodes > 0) == (q.Seconds > 0) {
		return message.Errorf("expected a level from 1 to %d, and nodes or up to %d seconds", maxLevel, maxSeconds)
	}
	if s.endingOf(history, l) != nil {
		return message.Errorf("the game has ended: there is nothing to play any more")
	}
	played, result, err := d.move(ctx, history, limits, q.Level, l)
	if err != nil {
		return err
	}
	played.Wins = result.Declare == shogi.DeclarationWin
	played.Resigns = result.Best == shogi.NoMove && !played.Wins
	if result.Best != shogi.NoMove {
		p, err := s.position(&PositionRequest{Place: q.Place, Move: result.Best.String()}, l)
		if err != nil {
			return err
		}
		played.Position = *p
	}
	return send("move", played)
}

// move searches for a move of the engine, and words what it thought.
func (d *desk) move(ctx context.Context, history *shogi.History, limits engine.Limits, level int,
	l *language.Language) (*PlayedMove, engine.Result, error) {
	played, view := &PlayedMove{}, &analysisView{l: l, history: history}
	keep := func(r engine.Report) {
		if r.HasValue() && r.MultiPV <= 1 {
			line := view.line(r.PV, r.Score)
			played.Thought = &line
		}
	}
	if d.searcher != nil {
		if limits.MoveTime == 0 {
			limits = engine.Limits{MoveTime: time.Duration(limits.Nodes) * nodeTime}
		}
		found, err := d.searcher.Search(ctx, history, limits, 1)
		if err == nil {
			for _, line := range found.Lines[:min(len(found.Lines), 1)] {
				keep(line)
			}
			return played, resultOf(found), nil
		}
		if ctx.Err() != nil {
			return nil, engine.Result{}, ctx.Err()
		}
		played.Fault = l.Error(err)
	}
	e, err := d.prepared(ctx, "", multiPVOption, "1", skillOption, strconv.Itoa(level), bookOption, "true")
	if err != nil {
		return nil, engine.Result{}, err
	}
	result := e.Search(ctx, history, limits, keep)
	return played, result, ctx.Err()
}

// Handicap is a start position with its name.
type Handicap struct {
	Name  string `json:"name"`
	Start string `json:"start"`
}

// handicapNames are the names of start positions in records, and in messages.
var handicapNames = [][2]string{
	{"平手", "even"}, {"香落ち", "lance"}, {"角落ち", "bishop"}, {"飛車落ち", "rook"}, {"飛香落ち", "rook_lance"},
	{"二枚落ち", "two_pieces"}, {"四枚落ち", "four"}, {"六枚落ち", "six"}, {"八枚落ち", "eight"}, {"十枚落ち", "ten"},
}

// handicaps returns the start positions to choose from.
func handicaps(l *language.Language) (all []Handicap) {
	for _, names := range handicapNames {
		games, err := record.Parse([]byte("手合割："+names[0]+"\n"), record.KIFU)
		if err == nil {
			all = append(all, Handicap{l.Text("play.handicap."+names[1], nil), games[0].Start.SFEN()})
		}
	}
	return all
}

// keptReviews is the number of reviews that are kept for pages that change their language.
const keptReviews = maxPages

// reviews are the last reviews, by their games.
type reviews struct {
	mu   sync.Mutex
	last []keptReview
}

type keptReview struct {
	game   string
	result *review.Review
}

func (r *reviews) keep(result *review.Review) {
	r.mu.Lock()
	defer r.mu.Unlock()
	history, _ := result.Game.History() // a game that was reviewed has one
	r.last = append(r.last, keptReview{history.USI(), result})
	r.last = r.last[max(0, len(r.last)-keptReviews):]
}

// ReviewedRequest asks for the review of a game again, in the request's language.
type ReviewedRequest struct {
	Request
	Place
}

func (s *Server) reviewed(q *ReviewedRequest, l *language.Language) (*review.Document, error) {
	history, err := q.history()
	if err != nil {
		return nil, err
	}
	s.reviews.mu.Lock()
	defer s.reviews.mu.Unlock()
	for _, kept := range slices.Backward(s.reviews.last) {
		if kept.game == history.USI() {
			return kept.result.Document(l), nil
		}
	}
	return nil, nil
}

// ReviewRequest asks for the review of a game.
type ReviewRequest struct {
	Request
	Game Game `json:"game"`
	// Level is the name of the level of the player for whom the review is, Nodes how much to search
	// for each move.
	Level string `json:"level"`
	Nodes uint64 `json:"nodes"`
}

// Progress is the event progress of a review: how much of it is done, from 0 to 1.
type Progress struct {
	Done float64 `json:"done"`
}

// review reviews the main line of a game.
func (s *Server) review(ctx context.Context, d *desk, q *ReviewRequest, l *language.Language, send sender) error {
	level, err := review.ParseLevel(q.Level)
	if err != nil {
		return err
	}
	game, err := q.Game.record()
	switch {
	case err != nil:
		return err
	case len(game.Moves) == 0:
		return message.Errorf("the record has no moves, so that there is nothing to review")
	case q.Nodes < 1 || q.Nodes > maxNodes:
		return message.Errorf("expected 1 to %d nodes", uint64(maxNodes))
	}
	reviewer, err := d.reviewing(ctx, q.Nodes, level)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	reviewer.Progress = func(done float64) {
		if send("progress", Progress{done}) != nil {
			cancel() // the page is gone
		}
	}
	defer func() { reviewer.Progress = nil }()
	result, err := reviewer.Review(ctx, game)
	if err != nil {
		return err
	}
	s.reviews.keep(result)
	return send("review", result.Document(l))
}
