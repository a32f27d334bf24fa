package board

import (
	"context"

	"shotest/explain"
	"shotest/internal/language"
	"shotest/internal/message"
	"shotest/record"
	"shotest/review"
	"shotest/shogi"
)

// WhyRequest asks about a legal move of a position: why, or why not.
type WhyRequest struct {
	Request
	Place
	// Move may be in any notation.
	Move string `json:"move"`
}

// The nodes for each position when a move is asked about: few at first, for an answer at once.
const (
	glanceNodes = 5_000
	askedNodes  = 40_000
)

// WhyAnswer is the event answer: what there is to say of a move that was asked about.
type WhyAnswer struct {
	*review.Answered
	explain.Arguments
	// Verdict says that the move is good; empty if it is not, which the sentences tell.
	Verdict string `json:"verdict"`
	// Last says that the search is over.
	Last bool `json:"last"`
}

// why answers a question about a move, first by a glance and then by a longer look.
func (s *Server) why(ctx context.Context, d *desk, q *WhyRequest, l *language.Language, send sender) error {
	history, err := q.history()
	if err != nil {
		return err
	}
	m, err := record.ReadMove(history, q.Move)
	if err != nil {
		return err
	}
	if s.endingOf(history, l) != nil {
		return message.Errorf("the game has ended: there is nothing to play any more")
	}
	arguments, err := d.argumentsOf(ctx, history, m, l)
	if err != nil {
		return err
	}
	game := recordOf(history)
	game.Moves = append(game.Moves, record.Move{Move: m})
	for _, nodes := range []uint64{glanceNodes, askedNodes} {
		reviewer, err := d.reviewing(ctx, nodes, review.Strong)
		if err != nil {
			return err
		}
		asked, err := reviewer.Ask(ctx, game)
		if err != nil {
			return err
		}
		answer := &WhyAnswer{Answered: asked.Answer(l), Arguments: arguments, Last: nodes == askedNodes}
		answer.Verdict = verdict(answer.Answered, l)
		if err := send("answer", answer); err != nil {
			return err
		}
	}
	return nil
}

// argumentsOf words what speaks for and against a move by its effects.
func (d *desk) argumentsOf(ctx context.Context, history *shogi.History, m shogi.Move,
	l *language.Language) (explain.Arguments, error) {
	e, err := d.prepared(ctx, "", multiPVOption, "1", skillOption, "20")
	if err != nil {
		return explain.Arguments{}, err
	}
	ranking, err := e.RankMoves(history)
	if err != nil {
		return explain.Arguments{}, err
	}
	return explain.NewBookWords(l).Arguments(explain.Compare(ranking), m, true), nil
}

// verdict says that a move is the best one, or about as good.
func verdict(a *review.Answered, l *language.Language) string {
	args := language.Args{"Move": a.Text, "After": percentText(a.After)}
	switch {
	case a.Best == nil:
		return l.Text("play.verdict_best", args)
	case len(a.Sentences) == 0:
		args["Best"] = a.Best.Texts[0]
		return l.Text("play.verdict_good", args)
	}
	return ""
}

func percentText(chance float64) int { return int(100*chance + 0.5) }
