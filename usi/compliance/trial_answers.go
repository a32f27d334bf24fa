package compliance

import (
	"strings"
	"time"

	"shotest/engine"
	"shotest/shogi"
	"shotest/usi"
)

// isAnswer reports whether a line is the answer to a go.
func isAnswer(line string) bool {
	words := strings.Fields(line)
	return len(words) > 0 && (words[0] == "bestmove" || words[0] == "checkmate")
}

// answer waits for the answer to a go, which must be of a kind: bestmove or
// checkmate.
func (t *trial) answer(kind string, limit time.Duration) string {
	line := t.await(kind, limit, isAnswer)
	if !t.decided && !strings.HasPrefix(strings.TrimSpace(line), kind) {
		t.fail("%s instead of %s", quote(line), kind)
	}
	return line
}

// bestMove waits for a bestmove: a legal move, or a resignation or declaration.
func (t *trial) bestMove(limit time.Duration) usi.BestMove {
	line := t.answer("bestmove", limit)
	if t.decided {
		return usi.BestMove{}
	}
	best, err := usi.ParseBestMove(line)
	if err != nil {
		t.fail("%v", err)
	} else if best.Move != shogi.NoMove {
		if err := t.game.Current().CheckLegal(best.Move); err != nil {
			t.fail("%s is illegal: %v", quote(line), err)
		}
	}
	return best
}

// move waits for a legal move, where nobody would resign or could declare.
func (t *trial) move(limit time.Duration) usi.BestMove {
	best := t.bestMove(limit)
	if !t.decided && best.Move == shogi.NoMove {
		t.fail("%s where there are moves to play", quote(t.lastReceived()))
	}
	return best
}

// search has the engine think about a position and returns its move.
func (t *trial) search(position, command string, limit time.Duration) usi.BestMove {
	t.assume(position)
	t.say("position "+position, command)
	return t.move(limit)
}

// resigns waits for the exact words of a resignation.
func (t *trial) resigns(limit time.Duration) {
	line := t.answer("bestmove", limit)
	if !t.decided && strings.TrimSpace(line) != "bestmove resign" {
		t.fail("%s instead of bestmove resign", quote(line))
	}
}

// noAnswer waits, and fails the check if an answer comes.
func (t *trial) noAnswer(d time.Duration, when string) { t.nothing(d, when, isAnswer) }

// onlyOne fails the check if another answer follows.
func (t *trial) onlyOne() { t.noAnswer(pause, "after the answer had been given") }

// checkmate waits for the answer to go mate. A mate must be one.
func (t *trial) checkmate(limit time.Duration) engine.MateResult {
	line := t.answer("checkmate", limit)
	if t.decided {
		return engine.MateResult{}
	}
	result, err := usi.ParseCheckmate(line)
	if err != nil {
		t.fail("%v", err)
	} else if result.Outcome == engine.MateFound {
		if wrong := whyNoMate(t.game.Current(), result.Moves); wrong != "" {
			t.fail("%s: %s", quote(line), wrong)
		}
	}
	return result
}

// whyNoMate plays a mate by the rules: every move must be legal, every move of
// the attacker must give check, and the defender must have no answer to the last.
// It returns what is wrong, or nothing.
func whyNoMate(start *shogi.Position, moves []shogi.Move) string {
	position, attacker := *start, start.SideToMove()
	for _, m := range moves {
		if err := position.CheckLegal(m); err != nil {
			return m.String() + " is illegal: " + err.Error()
		}
		if position.SideToMove() == attacker && !position.GivesCheck(m) {
			return m.String() + " gives no check"
		}
		position.Play(m)
	}
	if position.SideToMove() == attacker || !position.InCheck() || position.HasLegalMove() {
		return "the last position is no checkmate"
	}
	return ""
}

func (t *trial) lastReceived() string {
	if len(t.received) == 0 {
		return ""
	}
	return t.received[len(t.received)-1]
}
