package board

import (
	"context"
	"strconv"
	"time"

	"shotest/engine"
	"shotest/explain"
	"shotest/internal/language"
	"shotest/internal/message"
	"shotest/review"
	"shotest/shogi"
)

// AnalyseRequest asks for the best lines in a position, and why the best move is played.
type AnalyseRequest struct {
	Request
	Place
	// Lines is how many lines are wanted, and Nodes how many nodes to search for them.
	Lines int    `json:"lines"`
	Nodes uint64 `json:"nodes"`
}

// Limits of an analysis.
const (
	maxLines = 5
	maxNodes = 1 << 36
	// firstNodes are searched first, for first reasons at once.
	firstNodes = 30_000
	// nodeTime is the time in which another engine searches what our search does by a node: its
	// nodes differ.
	nodeTime = 10 * time.Microsecond
)

// Analysis is the event lines: what a search has found so far.
type Analysis struct {
	Depth int                   `json:"depth"`
	Nodes uint64                `json:"nodes"`
	Lines []review.LineDocument `json:"lines"`
	// By is the name of another engine that has searched.
	By string `json:"by,omitempty"`
}

// Reasons is the event why: why the best move is played, and what is threatened.
type Reasons struct {
	*explain.Why
	// ThreatLines are the lines that the opponent threatens to play.
	ThreatLines []review.LineDocument `json:"threat_lines"`
	// Last says that the search is over.
	Last bool `json:"last"`
	// Fault says how another engine has failed.
	Fault string `json:"fault,omitempty"`
}

// analyse searches a position, first for a moment and then as long as is wanted, so that there are
// reasons at once. The same position gets the same answer.
func (s *Server) analyse(ctx context.Context, d *desk, q *AnalyseRequest, l *language.Language, send sender) error {
	history, err := q.history()
	if err != nil {
		return err
	}
	if q.Lines < 1 || q.Lines > maxLines || q.Nodes < 1 || q.Nodes > maxNodes {
		return message.Errorf("expected 1 to %d lines and 1 to %d nodes", maxLines, uint64(maxNodes))
	}
	position := history.USI() + " " + strconv.Itoa(q.Lines)
	went := d.analysed == position
	e, err := d.prepared(ctx, position, multiPVOption, strconv.Itoa(q.Lines), skillOption, "20", bookOption, "false")
	if err != nil {
		return err
	}
	stages := []uint64{q.Nodes}
	if q.Nodes > firstNodes && !went {
		stages = []uint64{firstNodes, q.Nodes}
	}
	for i, nodes := range stages {
		view := &analysisView{l: l, history: history, send: send}
		account, err := explain.Ask(ctx, e, history, d.analysisOf(nodes, q.Lines, view))
		if err := firstError(ctx.Err(), err, view.err); err != nil {
			d.analysed = "" // after half a search, the table would make another answer
			return err
		}
		if err := view.finish(account, i == len(stages)-1, d); err != nil || !account.Searched() {
			return err
		}
	}
	return nil
}

func firstError(all ...error) error {
	for _, err := range all {
		if err != nil {
			return err
		}
	}
	return nil
}

// analysisOf returns the request for an account of a position.
func (d *desk) analysisOf(nodes uint64, lines int, view *analysisView) explain.Request {
	request := explain.Request{Limits: engine.Limits{Nodes: nodes}, Threats: true, Report: view.report}
	if d.searcher != nil {
		request.Limits = engine.Limits{MoveTime: time.Duration(nodes) * nodeTime}
		request.Other = func(ctx context.Context, history *shogi.History, limits engine.Limits) ([]engine.Report,
			engine.Result, error) {
			found, err := d.searcher.Search(ctx, history, limits, lines)
			if err != nil {
				return nil, engine.Result{}, err
			}
			return found.Lines, resultOf(found), nil
		}
	}
	return request
}

// resultOf returns the answer of another engine.
func resultOf(found *engine.Found) engine.Result {
	result := engine.Result{Best: found.Best()}
	if found.Declare {
		result.Declare = shogi.DeclarationWin
	}
	if len(found.Lines) > 0 {
		result.Score = found.Lines[0].Score
	}
	return result
}

// analysisView sends the findings of a search to a page.
type analysisView struct {
	l        *language.Language
	history  *shogi.History
	send     sender
	analysis Analysis
	err      error
}

// report sends the lines so far.
func (v *analysisView) report(r engine.Report) {
	rank := max(r.MultiPV, 1)
	for len(v.analysis.Lines) < rank {
		v.analysis.Lines = append(v.analysis.Lines, review.LineDocument{})
	}
	if rank == 1 {
		v.analysis.Depth = r.Depth
	}
	v.analysis.Nodes = r.Nodes
	v.analysis.Lines[rank-1] = v.line(r.PV, r.Score)
	if v.err == nil {
		v.err = v.send("lines", &v.analysis)
	}
}

// shownMoves is the number of moves of a line that are shown.
const shownMoves = 12

// line words a line from the position, with the score of the side to move.
func (v *analysisView) line(moves []shogi.Move, score engine.Score) review.LineDocument {
	current, ply := v.history.Current(), len(v.history.Moves())
	if score.Mate == 0 {
		moves = moves[:min(len(moves), shownMoves)]
	}
	d := review.LineDocument{Ply: ply, Moves: shogi.MoveTexts(moves),
		Texts: v.l.Moves(current, moves, v.history.LastMove())}
	d.Chance, d.Score = review.Standing(v.l, score, current.SideToMove())
	return d
}

// finish sends the final lines and the reasons.
func (v *analysisView) finish(account *explain.Account, last bool, d *desk) error {
	v.analysis.Lines = v.analysis.Lines[:0]
	for i := range account.Lines {
		account.Lines[i].MultiPV = i + 1
		if account.Other() {
			v.analysis.By = d.searcher.Name()
		}
		v.report(account.Lines[i])
	}
	reasons := &Reasons{Why: explain.NewBookWords(v.l).Why(account), Last: last, ThreatLines: []review.LineDocument{}}
	for i := range account.Threats {
		if t := &account.Threats[i]; t.Serious() && t.By != v.history.Current().SideToMove() {
			reasons.ThreatLines = append(reasons.ThreatLines, v.threat(t))
		}
	}
	if account.Fault != nil {
		reasons.Fault = v.l.Error(account.Fault)
	}
	return firstError(v.err, v.send("why", reasons))
}

// threat words the line of the opponent's threat in the position.
func (v *analysisView) threat(t *explain.Threat) review.LineDocument {
	start := *v.history.Current()
	start.PlayNull()
	moves := t.Line[:min(len(t.Line), shownMoves)]
	return review.LineDocument{Ply: len(v.history.Moves()), Passed: true, Moves: shogi.MoveTexts(moves),
		Texts: v.l.Moves(&start, moves, shogi.NoMove)}
}
