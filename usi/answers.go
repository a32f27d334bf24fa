package usi

import (
	"slices"
	"strings"

	"shotest/engine"
	"shotest/internal/message"
	"shotest/shogi"
)

// BestMove is the answer to go. If it neither resigns nor declares a win, it has a move.
type BestMove struct {
	Move   shogi.Move
	Resign bool
	// Win says that the engine declares a win (entering king).
	Win bool
	// Ponder is the reply that the engine expects, or NoMove.
	Ponder shogi.Move
}

// ParseBestMove reads a bestmove line. "(none)" and "none", which engines with origins in chess
// write when they have no move, count as resigning. It leaves out a ponder word that is not a move.
// The caller must check that the moves are legal.
func ParseBestMove(line string) (BestMove, error) {
	words := strings.Fields(line)
	if len(words) < 2 || words[0] != "bestmove" {
		return BestMove{}, message.Errorf("answer line: %.60q: expected bestmove and a move", line)
	}
	switch words[1] {
	case "resign", "(none)", "none":
		return BestMove{Resign: true}, nil
	case "win":
		return BestMove{Win: true}, nil
	}
	move, err := shogi.ParseMove(words[1])
	if err != nil {
		return BestMove{}, message.Errorf("answer line: %w", err)
	}
	b := BestMove{Move: move}
	if len(words) > 3 && words[2] == "ponder" {
		if ponder, err := shogi.ParseMove(words[3]); err == nil {
			b.Ponder = ponder
		}
	}
	return b, nil
}

// String returns the line.
func (b BestMove) String() string {
	switch {
	case b.Win:
		return "bestmove win"
	case b.Resign || b.Move == shogi.NoMove:
		return "bestmove resign"
	case b.Ponder != shogi.NoMove:
		return "bestmove " + b.Move.String() + " ponder " + b.Ponder.String()
	}
	return "bestmove " + b.Move.String()
}

// ParseCheckmate reads a checkmate line, the answer to go mate.
func ParseCheckmate(line string) (engine.MateResult, error) {
	words := strings.Fields(line)
	if len(words) < 2 || words[0] != "checkmate" {
		return engine.MateResult{}, message.Errorf("answer line: %.60q: expected checkmate and moves", line)
	}
	if outcome := slices.Index(withoutMate[:], words[1]); outcome >= 0 {
		return engine.MateResult{Outcome: engine.MateOutcome(outcome)}, nil
	}
	result := engine.MateResult{Outcome: engine.MateFound}
	for _, word := range words[1:] {
		move, err := shogi.ParseMove(word)
		if err != nil {
			return engine.MateResult{}, message.Errorf("answer line: %w", err)
		}
		result.Moves = append(result.Moves, move)
	}
	return result, nil
}

// withoutMate are the words for the outcomes without a mate.
var withoutMate = [...]string{
	engine.MateNotImplemented: "notimplemented", engine.NoMate: "nomate", engine.MateTimeout: "timeout",
}

// FormatCheckmate returns the line that answers go mate.
func FormatCheckmate(r engine.MateResult) string {
	if r.Outcome == engine.MateFound {
		return strings.Join(appendMoves([]string{"checkmate"}, r.Moves), " ")
	}
	return "checkmate " + withoutMate[r.Outcome]
}
