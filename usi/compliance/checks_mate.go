package compliance

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"shotest/engine"
)

// Rows 14 and 15: mates.

// notImplemented decides a check of an engine that does not search for mates and
// says so, which it may.
func (t *trial) notImplemented(result engine.MateResult) {
	if result.Outcome == engine.MateNotImplemented {
		t.decide(NotApplicable, "%s, which is allowed", quote(t.lastReceived()))
	}
}

// askMate asks for the mate of a position within a time, and waits for the answer.
func (t *trial) askMate(position string, limit time.Duration) engine.MateResult {
	t.position(position)
	t.say(fmt.Sprint("go mate ", limit.Milliseconds()))
	result := t.checkmate(t.within(limit))
	t.notImplemented(result)
	return result
}

func findsMates(t *trial) {
	t.ready()
	for _, position := range []string{mateInOne, mateInThree} {
		if result := t.askMate(position, time.Second); result.Outcome == engine.NoMate {
			t.fail("%s where there is a mate", quote(t.lastReceived()))
		}
		t.onlyOne()
	}
	t.remark("the last answer: %s", quote(t.lastReceived()))
}

func solvesTsume(t *trial) {
	t.ready()
	for _, position := range []string{tsumeInOne, tsumeInThree} {
		if result := t.askMate(position, time.Second); result.Outcome != engine.MateFound {
			t.fail("%s where there is a short mate", quote(t.lastReceived()))
		}
	}
}

func findsNoMate(t *trial) {
	t.ready()
	t.askMate(noMate, time.Second)
	t.onlyOne()
}

func mateTime(t *trial) {
	t.ready()
	t.askMate(longMate, 200*time.Millisecond)
	t.onlyOne()
}

func mateInfinite(t *trial) {
	t.ready()
	t.position(longMate)
	t.say("go mate infinite")
	t.letPass(moment)
	t.say("stop")
	t.notImplemented(t.checkmate(t.atOnce()))
	t.onlyOne()
}

func mateScores(t *trial) {
	t.ready()
	for _, position := range []string{mateInOne, mateInThree, beingMated} {
		t.position(position)
		t.say(quickGo)
		t.bestMove(t.thinking())
	}
	told := 0
	for _, line := range t.received {
		for _, word := range mateWords(line) {
			told++
			number, err := strconv.Atoi(word)
			if err != nil || number == 0 && strings.ContainsAny(word, "+-") {
				t.fail("%s: %q is no number of plies", quote(line), word)
			}
		}
	}
	if told == 0 {
		t.decide(Inconclusive, "no mate was announced")
	}
}

// mateWords returns what follows score mate on an info line.
func mateWords(line string) (found []string) {
	words := strings.Fields(line)
	for i := 2; i < len(words) && words[0] == "info" && words[i] != "string"; i++ {
		if words[i-2] == "score" && words[i-1] == "mate" {
			found = append(found, words[i])
		}
	}
	return found
}
