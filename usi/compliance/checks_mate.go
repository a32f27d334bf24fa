package compliance

import (
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

func findsMates(t *trial) {
	t.ready()
	for _, position := range []string{mateInOne, mateInThree} {
		t.position(position)
		t.say("go mate 1000")
		result := t.checkmate(t.within(time.Second))
		if t.decided {
			return
		}
		t.notImplemented(result)
		if result.Outcome == engine.NoMate {
			t.fail("%s where there is a mate", quote(t.lastReceived()))
		}
		t.onlyOne()
	}
	t.remark("the last answer: %s", quote(t.lastReceived()))
}

func findsNoMate(t *trial) {
	t.ready()
	t.position(noMate)
	t.say("go mate 1000")
	if result := t.checkmate(t.within(time.Second)); !t.decided {
		t.notImplemented(result)
	}
	t.onlyOne()
}

func mateTime(t *trial) {
	t.ready()
	t.position(longMate)
	t.say("go mate 200")
	if result := t.checkmate(t.within(200 * time.Millisecond)); !t.decided {
		t.notImplemented(result)
	}
	t.onlyOne()
}

func mateInfinite(t *trial) {
	t.ready()
	t.position(longMate)
	t.say("go mate infinite")
	t.letPass(moment)
	t.say("stop")
	if result := t.checkmate(t.atOnce()); !t.decided {
		t.notImplemented(result)
	}
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
