package compliance

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"shotest/engine"
	"shotest/shogi"
	"shotest/usi"
)

// Rows 16 to 18: what engines write.

// analyseFor is how long a search goes on before it is stopped.
const analyseFor = 300 * time.Millisecond

// searchSeveral has the engine search several positions. After each it calls look
// with the lines of the search, the answer last.
func (t *trial) searchSeveral(look func(best usi.BestMove, lines []string)) {
	for _, position := range []string{opening, middleGame, mateInThree} {
		before := len(t.received)
		if best := t.search(position, quickGo, t.thinking()); !t.decided {
			look(best, t.received[before:])
		}
	}
}

func infoLines(t *trial) {
	t.ready()
	t.searchSeveral(func(_ usi.BestMove, lines []string) {
		for _, line := range lines {
			if wrong := wrongSpacing(line); wrong != "" {
				t.fail("%s: %s", quote(line), wrong)
			}
			if wrong := wrongVariation(line); wrong != "" {
				t.fail("%s: %s", quote(line), wrong)
			}
		}
	})
}

// wrongSpacing returns what is wrong with the spaces of an info line or an answer.
// Those after string do no harm.
func wrongSpacing(line string) string {
	line = strings.TrimSuffix(line, "\r")
	if !isAnswer(line) && !strings.HasPrefix(line, "info ") {
		return ""
	}
	line, _, text := strings.Cut(line, " string ")
	switch {
	case strings.Contains(line, "\t"):
		return "a tab"
	case strings.Contains(line, "  "):
		return "two spaces in a row"
	case !text && strings.HasSuffix(line, " "):
		return "a space at the end"
	}
	return ""
}

// wrongVariation returns the first word after pv that is not a move.
func wrongVariation(line string) string {
	words := strings.Fields(line)
	for i := 1; i < len(words) && words[0] == "info" && words[i] != "string"; i++ {
		if words[i] != "pv" {
			continue
		}
		for _, word := range words[i+1:] {
			if _, err := shogi.ParseMove(word); err != nil {
				return fmt.Sprintf("%q in the variation", word)
			}
		}
		return ""
	}
	return ""
}

func lastVariation(t *trial) {
	t.ready()
	t.searchSeveral(t.beginsWithMove)
}

// lastVariationStopped stops searches, and leaves none of them the time to say
// much more.
func lastVariationStopped(t *trial) {
	t.ready()
	for _, position := range []string{opening, reply, middleGame} {
		before := len(t.received)
		t.position(position)
		t.say("go infinite")
		t.letPass(analyseFor)
		t.say("stop")
		if best := t.move(t.atOnce()); !t.decided {
			t.beginsWithMove(best, t.received[before:])
		}
	}
}

// lastOfSeveral looks at the lines of rank 1 only.
func lastOfSeveral(t *trial) {
	t.several()
	t.searchSeveral(t.beginsWithMove)
}

// several has the engine look for several lines.
func (t *trial) several() {
	t.handshake()
	o, declared := t.option("MultiPV")
	if !t.decided && (!declared || o.Kind != engine.SpinOption || o.Max < 3) {
		t.decide(NotApplicable, "no option MultiPV")
	}
	t.say("setoption name MultiPV value 3")
	t.getReady()
}

// beginsWithMove fails the check unless the last variation among the lines, of
// those of the first rank, begins with the move.
func (t *trial) beginsWithMove(best usi.BestMove, lines []string) {
	for _, line := range slices.Backward(lines) {
		info, _ := usi.ParseInfo(line)
		if len(info.PV) == 0 || info.MultiPV > 1 {
			continue
		}
		if info.PV[0] != best.Move {
			t.fail("%s before %s", quote(line), quote(lines[len(lines)-1]))
		}
		return
	}
	t.fail("no variation before %s", quote(lines[len(lines)-1]))
}

func asBotsDo(t *trial) {
	t.ready()
	t.say("setoption name USI_Variant value Standard")
	t.search("startpos moves", quickGo, t.thinking())
	t.say("setoption name USI_Variant value Standard")
	t.assume("startpos")
	t.say("position startpos moves ", quickGo) // a space after the last word
	t.move(t.thinking())
}

func unknownOption(t *trial) {
	t.ready()
	t.say("setoption name USI_Variant value Standard")
	t.nothing(pause, "in answer to an unknown option", func(line string) bool {
		return line != "" && !strings.HasPrefix(line, "info string ")
	})
	t.search(opening, quickGo, t.thinking())
}

func nothingOnStderr(t *trial) {
	t.ready()
	t.say("usinewgame", "setoption name USI_Variant value Standard")
	t.search(opening, quickGo, t.thinking())
	t.say("stop", "gameover win", "quit")
	t.exits(t.patience(0))
	if t.decided {
		return
	}
	if words := t.process.lastWords(); words != "" {
		t.fail("%s on stderr", quote(words))
	}
	t.remark("")
}

func asciiOnly(t *trial) {
	t.ready()
	t.searchSeveral(func(usi.BestMove, []string) {})
	t.mustBeASCII()
}

func asciiEcho(t *trial) {
	t.ready()
	t.say("setoption name 定跡 value 角換わり")
	t.search(opening, quickGo, t.thinking())
	t.mustBeASCII()
}

func (t *trial) mustBeASCII() {
	for _, line := range t.received {
		if !isASCII(strings.TrimSuffix(line, "\r")) {
			t.fail("%+q is not ASCII", clip(line))
		}
	}
}

// isASCII reports whether a text is printable ASCII.
func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] != '\t' && (text[i] < ' ' || text[i] > '~') {
			return false
		}
	}
	return true
}
