package compliance

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"shotest/usi"
)

// fault is a fault of an otherwise sound engine.
type fault struct {
	name string
	// check is the check that must find it, reason a pattern of the check's reason.
	check, reason string
	// verdict is the check's verdict, empty for Failed. The others are for features that the engine
	// lacks, rather than faults.
	verdict Verdict
	// onInput gets the lines for the engine, onOutput those from it. If they return true, the
	// stream does not pass the line on. atEnd is called when the input has ended.
	onInput, onOutput filter
	atEnd             func(w *faultyStream)
	noOptions         bool
}

// filter handles a line of one direction. If it returns true, the stream does not pass the line on.
type filter = func(w *faultyStream, line string) bool

// onText calls do at lines that contain a text, and passes all lines on.
func onText(text string, do func(w *faultyStream)) filter {
	return func(w *faultyStream, line string) bool {
		if strings.Contains(line, text) {
			do(w)
		}
		return false
	}
}

// dropLines drops lines that contain a text.
func dropLines(text string) filter {
	return func(_ *faultyStream, line string) bool { return strings.Contains(line, text) }
}

// exitAt ends the engine at lines that contain a text.
func exitAt(text string) filter {
	return onText(text, func(*faultyStream) {
		fmt.Fprintln(os.Stderr, "cannot bear "+text)
		os.Exit(3)
	})
}

// printAt prints a line at lines that contain a text.
func printAt(text, what string) filter { return onText(text, func(w *faultyStream) { w.print(what) }) }

// sleepAt sleeps at lines that contain a text.
func sleepAt(text string, d time.Duration) filter {
	return onText(text, func(*faultyStream) { time.Sleep(d) })
}

// replaceInput replaces a text in the engine's input.
func replaceInput(text, replacement string) filter {
	return func(w *faultyStream, line string) bool {
		w.sendToDriver(strings.Replace(line, text, replacement, 1))
		return true
	}
}

// replaceOutput replaces a text in the engine's output.
func replaceOutput(text, replacement string) filter {
	return func(w *faultyStream, line string) bool {
		w.print(strings.Replace(line, text, replacement, 1))
		return true
	}
}

// beforeBest prints an info line with the played move, and more moves, before bestmove.
func beforeBest(score, more string) filter {
	return func(w *faultyStream, line string) bool {
		if best, err := usi.ParseBestMove(line); err == nil {
			w.print(strings.TrimSpace(fmt.Sprintf("info depth 9 %s pv %v %s", score, best.Move, more)))
		}
		return false
	}
}

// repeatFirstRank repeats the line of the first rank as that of the second.
func repeatFirstRank(w *faultyStream, line string) bool {
	if strings.HasPrefix(line, "info depth 1 multipv 1 ") {
		w.repeatedLine = strings.Replace(line, "multipv 1", "multipv 2", 1)
	}
	if isAnswer(line) {
		w.print(w.repeatedLine)
	}
	return false
}

// answerWith answers the searches of a position with lines.
func answerWith(position string, lines ...string) filter {
	return func(w *faultyStream, line string) bool {
		answers := isAnswer(line) && w.position.get() == position
		if answers {
			w.print(lines...)
		}
		return answers
	}
}

// inPosition limits a filter to one position.
func inPosition(position string, kind filter) filter {
	return func(w *faultyStream, line string) bool { return w.position.get() == position && kind(w, line) }
}

// dropDuringSearch drops all further input when a line that begins with a word comes during a
// search.
func dropDuringSearch(searching, word string) filter {
	return func(w *faultyStream, line string) bool {
		w.ignoring = w.ignoring || strings.HasPrefix(w.search.get(), searching) && strings.HasPrefix(line, word)
		return w.ignoring
	}
}

// dropAfter drops all input after a line that contains a text.
func dropAfter(text string) filter {
	return func(w *faultyStream, line string) bool {
		deaf := w.ignoring
		w.ignoring = w.ignoring || strings.Contains(line, text)
		return deaf
	}
}

// hangWhile hangs at the end of the input if the current search is the given one, "" for none.
func hangWhile(searching string) func(*faultyStream) {
	return func(w *faultyStream) {
		if strings.HasPrefix(w.search.get(), searching) && (w.search.get() == "") == (searching == "") {
			hang()
		}
	}
}

// faults holds a fault for every check.
var faults = []fault{
	{name: "slow to introduce itself", check: "1a", reason: `no usiok within 3s of "usi; quit"`,
		onInput: sleepAt("usi", 10*time.Second)},
	{name: "does not quit", check: "1a", reason: `still running 3s after "usi; quit"`, onInput: dropLines("quit")},
	{name: "quits with an error", check: "1a",
		reason:  `crashed \(exit status 3\) after "usi; quit", its last words on stderr: "cannot bear quit"`,
		onInput: func(w *faultyStream, line string) bool { time.Sleep(pause); return exitAt("quit")(w, line) }},
	{name: "quits with an error at usi", check: "1a", reason: `crashed \(exit status 3\)`, onInput: exitAt("usi")},
	{name: "needs its folder", check: "1b", reason: `crashed \(exit status 4\)`, onInput: diesElsewhere},
	{name: "stumbles over CR", check: "2a", reason: `no usiok within`, onInput: dropLines("\r")},
	{name: "space after usiok", check: "2b", reason: `"usiok " instead of "usiok"`,
		onOutput: replaceOutput("usiok", "usiok ")},
	{name: "CR after readyok", check: "2b", reason: `"readyok\\r" instead of "readyok"`,
		onOutput: replaceOutput("readyok", "readyok\r")},
	{name: "space in a name", check: "3a", reason: `"option name Clear Hash type button" has a space`,
		onOutput: replaceOutput("usiok", "option name Clear Hash type button\nusiok")},
	{name: "name that is not ASCII", check: "3a",
		reason:   `"option name 定跡 type check default true" has .* more than ASCII`,
		onOutput: replaceOutput("usiok", "option name 定跡 type check default true\nusiok")},
	{name: "option without a type", check: "3a", reason: `no type that USI knows in "option name X default 1"`,
		onOutput: replaceOutput("usiok", "option name X default 1\nusiok")},
	{name: "no options", check: "3a", reason: `no options`, verdict: NotApplicable, noOptions: true},
	{name: "space in a value", check: "3b", reason: `option Style: a space in one of \["calm" "all out"\]`,
		onOutput: replaceOutput("usiok", "option name Style type combo default calm var calm var all out\nusiok")},
	{name: "default that is no value", check: "3b", reason: `the default "wild" is not among`,
		onOutput: replaceOutput("usiok", "option name Style type combo default wild var calm\nusiok")},
	{name: "no combos", check: "3b", reason: `no combos`, verdict: NotApplicable, noOptions: true},
	{name: "cannot be set to nothing", check: "4a", reason: `crashed.* after "isready"`,
		onInput: exitAt("setoption name BookFile value ")},
	{name: "dies of USI_Hash", check: "5a", reason: `crashed.*USI_Hash`, onInput: exitAt("setoption name USI_Hash")},
	{name: "not ready again", check: "6a", reason: `no readyok within .* of "isready"`, onInput: dropAfter("gameover")},
	{name: "answers usinewgame", check: "6b", reason: `"newgameok" in answer to usinewgame`,
		onInput: printAt("usinewgame", "newgameok")},
	{name: "works at usinewgame", check: "6b", reason: `no bestmove within 3.1s`,
		onInput: sleepAt("usinewgame", 10*time.Second)},
	{name: "long silence", check: "6c", reason: `silent for 300ms after isready`,
		onInput: sleepAt("isready", 10*time.Second)},
	{name: "no negative times", check: "7a", reason: `no bestmove within 3.5s of .*go btime -1000`,
		onInput: replaceInput("go btime -1000", "go infinite")},
	{name: "no byoyomi alone", check: "8a", reason: `crashed.*go byoyomi 200"`, onInput: exitAt("go byoyomi 200")},
	{name: "no byoyomi 0", check: "8b", reason: `crashed`, onInput: exitAt("wtime 1000 byoyomi 0")},
	{name: "thinks without time", check: "8c", reason: `no bestmove within 3s`,
		onInput: sleepAt("go btime 0", 10*time.Second)},
	{name: "no increments", check: "8d", reason: `crashed`, onInput: exitAt("binc")},
	{name: "no byoyomi with increments", check: "8e", reason: `crashed`, onInput: exitAt("winc 100 byoyomi")},
	{name: "one order only", check: "8f", reason: `no bestmove within 3.2s`,
		onInput: replaceInput("go byoyomi", "go infinite")},
	{name: "illegal move", check: "8a", reason: `"bestmove 5a5b" is illegal: `,
		onOutput: answerWith(opening, "bestmove 5a5b")},
	{name: "no move at all", check: "8a", reason: `expected bestmove and a move`,
		onOutput: answerWith(opening, "bestmove")},
	{name: "resigns early", check: "8a", reason: `"bestmove resign" where there are moves`,
		onOutput: answerWith(opening, "bestmove resign")},
	{name: "answers twice", check: "9a", reason: `illegal|after the answer had been given`,
		onOutput: func(w *faultyStream, line string) bool { w.print(line); return !isAnswer(line) }},
	{name: "answers gameover", check: "9b", reason: `"bestmove resign" after the answer`,
		onInput: printAt("gameover", "bestmove resign")},
	{name: "loses a quick stop", check: "9c", reason: `no bestmove within 3s`,
		onInput: func(w *faultyStream, line string) bool { return line == "stop" && w.lastInput == "go infinite" }},
	{name: "ponders on after gameover", check: "10a", reason: `no bestmove within 3s of "gameover win"`,
		onInput: dropLines("gameover")},
	{name: "dies of a result", check: "10b", reason: `crashed`, onInput: exitAt("censored")},
	{name: "does not wait for ponderhit", check: "11a", reason: `before ponderhit or stop`,
		onInput: replaceInput("go ponder", "go")},
	{name: "does not wait with a mate", check: "11b", reason: `before ponderhit or stop`,
		onInput: inPosition(mateInOne, replaceInput("go ponder", "go"))},
	{name: "does not wait for stop", check: "11c", reason: `before stop`,
		onInput: inPosition(mateInThree, replaceInput("go infinite", "go byoyomi 1"))},
	{name: "does not hear ponderhit with times", check: "12a", reason: `no bestmove within 3.3s of "ponderhit btime`,
		onInput: dropLines("ponderhit btime")},
	{name: "does not hear ponderhit", check: "12b", reason: `no bestmove within 3.3s of "ponderhit"`,
		onInput: dropLines("ponderhit")},
	{name: "impossible ponder move", check: "13a", reason: `the ponder move is illegal: `,
		onOutput: replaceOutput("ponder ", "ponder 5e5d ")},
	{name: "ponders on after mate", check: "13b", reason: `there is no reply to ponder on`,
		onOutput: answerWith(mateInOne, "bestmove G*5b ponder 5a5b")},
	{name: "misses a mate", check: "13b", reason: `does not mate`, verdict: Inconclusive,
		onOutput: answerWith(mateInOne, "bestmove G*4b ponder 5a4b")},
	{name: "denies a mate", check: "14a", reason: `"checkmate nomate" where there is a mate`,
		onOutput: answerWith(mateInOne, "checkmate nomate")},
	{name: "mate with an illegal move", check: "14a", reason: `G\*5a: a drop needs an empty square`,
		onOutput: answerWith(mateInOne, "checkmate G*5a")},
	{name: "mate without check", check: "14a", reason: `5i5h: .*gives no check`,
		onOutput: answerWith(mateInOne, "checkmate 5i5h")},
	{name: "mate that is none", check: "14a", reason: `the last position is no checkmate`,
		onOutput: answerWith(mateInOne, "checkmate G*4b")},
	{name: "bestmove for go mate", check: "14a", reason: `"bestmove G\*5b" instead of checkmate`,
		onInput: replaceInput("go mate", "go movetime")},
	{name: "no mate search", check: "14a", reason: `"checkmate notimplemented", which is allowed`,
		verdict:  NotApplicable,
		onOutput: answerWith(mateInOne, "checkmate notimplemented")},
	{name: "mate where there is none", check: "14b", reason: `the last position is no checkmate`,
		onOutput: answerWith(noMate, "checkmate G*5b")},
	{name: "seconds for milliseconds", check: "14c", reason: `no checkmate within 3.2s of "go mate 200"`,
		onInput: replaceInput("go mate 200", "go mate 200000")},
	{name: "does not stop looking for mate", check: "14d", reason: `no checkmate within 3s of "stop"`,
		onInput: dropLines("stop")},
	{name: "mate without a number", check: "15a", reason: `score mate \+ .* has no number of plies`,
		onOutput: replaceOutput("score mate 1", "score mate +")},
	{name: "no mates", check: "15a", reason: `no mate was announced`, verdict: Inconclusive,
		onOutput: replaceOutput("score mate 1", "score cp 3000")},
	{name: "two spaces", check: "16a", reason: `  score .*two spaces in a row`,
		onOutput: replaceOutput(" score", "  score")},
	{name: "remark in the variation", check: "16a",
		reason:   `pv 7g7f \(37%\)" has something that is no move in the variation`,
		onOutput: replaceOutput("bestmove", "info depth 2 pv 7g7f (37%)\nbestmove")},
	{name: "no variation", check: "16b", reason: `no variation before "bestmove`, onOutput: dropLines(" pv ")},
	{name: "plays something else", check: "16b", reason: `"info depth 1 pv 5e5d" before "bestmove`,
		onOutput: replaceOutput("bestmove", "info depth 1 pv 5e5d\nbestmove")},
	{name: "plays something else when stopped", check: "16c", reason: `"info depth 1 pv 5e5d" before "bestmove`,
		onOutput: replaceOutput("bestmove", "info depth 1 pv 5e5d\nbestmove")},
	{name: "plays another of several", check: "16d", reason: `"info multipv 1 pv 5e5d" before "bestmove`,
		onOutput: replaceOutput("bestmove", "info multipv 1 pv 5e5d\ninfo multipv 2 pv 5e5c\nbestmove")},
	{name: "ends with a bound", check: "16e", reason: `one that is a bound`,
		onOutput: beforeBest("score cp 0 lowerbound", "8c8d")},
	{name: "says no score", check: "16e", reason: `no score`, onOutput: replaceOutput(" score cp 0", "")},
	{name: "says what cannot be played", check: "16f", reason: `9a9d is illegal`,
		onOutput: beforeBest("score cp 0", "9a9d")},
	{name: "repeats itself", check: "16f", reason: `repeats a position, and the line goes on`,
		onOutput: inPosition(opening, beforeBest("score cp 0", "4a4b 4i4h 4b4a 4h4i 4a4b"))},
	{name: "says no more than its move", check: "16g", reason: `a line of one move`,
		onOutput: inPosition(opening, beforeBest("score cp 0", ""))},
	{name: "forgets nodes", check: "16h", reason: `900 nodes had been reported before`,
		onOutput: replaceOutput("bestmove", "info nodes 900\nbestmove")},
	{name: "forgets the time", check: "16i", reason: `its time is 0s, and 4.* have passed`,
		onOutput: sleepAt("bestmove", faultSlack*3/2)},
	{name: "begins two ranks alike", check: "16j", reason: `both begin with`, onOutput: repeatFirstRank},
	{name: "mixes the ranks up", check: "16j", reason: `rank 2 with \+50 comes after rank 1 with 0`,
		onOutput: replaceOutput("multipv 2 score cp 0", "multipv 2 score cp 50")},
	{name: "leaves a rank out", check: "16j", reason: `no rank 2`, onOutput: replaceOutput("multipv 2", "multipv 4")},
	{name: "one line of all ranks", check: "16j", reason: `no option MultiPV`, verdict: NotApplicable, noOptions: true},
	{name: "dies of an empty list", check: "17a", reason: `crashed.*moves `, onInput: exitAt("moves ")},
	{name: "complains aloud", check: "17b", reason: `"No such option" in answer to an unknown option`,
		onInput: printAt("USI_Variant", "No such option")},
	{name: "writes to stderr", check: "17c", reason: `"ready now" on stderr`,
		onInput: onText("isready", func(*faultyStream) { fmt.Fprintln(os.Stderr, "ready now") })},
	{name: "called in kanji", check: "18a", reason: `"id name \\u5c06\\u68cb" is not ASCII`,
		onOutput: replaceOutput("id name sound", "id name 将棋")},
	{name: "echoes", check: "18b", reason: `is not ASCII`, onInput: printAt("setoption name 定跡", "info string 定跡?")},
	{name: "answers an idle stop", check: "19a", reason: `"bestmove resign" in answer to stop, before`,
		onInput: printAt("stop", "bestmove resign")},
	{name: "dies of an illegal move", check: "20a", reason: `crashed.*7g7f 7g7f`, onInput: exitAt("7g7f 7g7f")},
	{name: "says nothing", check: "20a", reason: `no info string after "position startpos moves 7g7f 7g7f`,
		onOutput: dropLines("info string")},
	{name: "plays on", check: "20b",
		reason:   `"bestmove 7g7f" is played after "position sfen lnsgkgsnl/1r5b1/ppppppppp w - 1;`,
		onOutput: replaceOutput("bestmove resign", "bestmove 7g7f")},
	{name: "dies of nothing", check: "20b", reason: `crashed.*"position;`,
		onInput: func(w *faultyStream, line string) bool {
			return line == "position" && exitAt("position")(w, line)
		}},
	{name: "never recovers", check: "20c", reason: `no bestmove within`, onInput: dropAfter("7g7f 7g7f")},
	{name: "lingers", check: "21a", reason: `still running 3s after the end of its input`, atEnd: hangWhile("")},
	{name: "lingers and thinks", check: "21b", reason: `still running 3s`, atEnd: hangWhile("go infinite")},
	{name: "lingers and ponders", check: "21c", reason: `still running 3s`, atEnd: hangWhile("go ponder")},
	{name: "deaf after an option while thinking", check: "22a", reason: `no bestmove within 3s of "stop"`,
		onInput: dropDuringSearch("go infinite", "setoption")},
	{name: "deaf after an option while pondering", check: "22b", reason: `no bestmove within 3s of "stop"`,
		onInput: dropDuringSearch("go ponder", "setoption")},
	{name: "ready once", check: "23a", reason: `no readyok within`,
		onInput: func(w *faultyStream, line string) bool { return line == w.lastInput }},
	{name: "no position while thinking", check: "23b", reason: `no bestmove within 3s`,
		onInput: dropDuringSearch("go infinite", "position")},
	{name: "no go while thinking", check: "23c", reason: `no bestmove within 3s`,
		onInput: dropDuringSearch("go infinite", "go")},
	{name: "does not declare", check: "R1", reason: `although a win could be declared`,
		onOutput: replaceOutput("bestmove win", "bestmove 5b5a")},
	{name: "knows no declaration", check: "R1", reason: `declaring is no duty`, verdict: NotApplicable,
		noOptions: true},
	{name: "declares early", check: "R2", reason: `"bestmove win" with nine pieces`,
		onOutput: answerWith(undeclarable, "bestmove win")},
	{name: "no word for mated", check: "R3", reason: `"bestmove \(none\)" instead of bestmove resign`,
		onOutput: replaceOutput("bestmove resign", "bestmove (none)")},
	{name: "no word for no move", check: "R4", reason: `"bestmove \(none\)" instead of bestmove resign`,
		onOutput: replaceOutput("bestmove resign", "bestmove (none)")},
	{name: "needs both kings", check: "R5", reason: `crashed`, onInput: exitAt("9/9 b")},
	{name: "does not solve without a king", check: "R6", reason: `"checkmate nomate" where there is a short mate`,
		onOutput: replaceOutput("checkmate", "checkmate nomate\ninfo")},
	{name: "draws too early", check: "R7", reason: `does not mate, although the mate counts`,
		onOutput: answerWith(lastMove, "bestmove 5i5h")},
	{name: "no limit", check: "R7", reason: `no option MaxMovesToDraw`, verdict: NotApplicable, noOptions: true},
	{name: "draws too late", check: "R8", reason: `score mate 3.*the game is drawn before`,
		onOutput: replaceOutput("bestmove", "info score mate 3 pv R*3b\nbestmove")},
	{name: "gives perpetual check", check: "R9", reason: `"bestmove 2c1c" is the fourth repetition`,
		onOutput: answerWith(repeated, "bestmove 2c1c")},
	{name: "flood", check: "2b", reason: `more than 20000 lines after "usi"`,
		onInput: func(w *faultyStream, _ string) bool {
			for {
				w.print(strings.Repeat("info string and so on and so forth\n", 1000))
			}
		}},
	{name: "wide flood", check: "2b", reason: `more than 16777216 bytes after "usi"`,
		onInput: func(w *faultyStream, _ string) bool {
			for {
				w.print(strings.Repeat("x", 1<<20) + "\n")
			}
		}},
	{name: "closes its output", check: "8a", reason: `no bestmove within 3.2s`,
		onInput: onText("go ", func(*faultyStream) { os.Stdout.Close() })},
}

// diesElsewhere ends the engine if it is started outside of its folder.
func diesElsewhere(*faultyStream, string) bool {
	self, err1 := os.Executable()
	here, err2 := os.Getwd()
	if err1 != nil || err2 != nil || filepath.Dir(self) != here {
		os.Exit(4)
	}
	return false
}
