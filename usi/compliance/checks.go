package compliance

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Check is one thing that an engine must do.
type Check struct {
	// ID is the row and a letter, such as "9b". The rules of the game that follow
	// the rows have "R" and a number.
	ID string
	// Row is the row of the notes on USI in practice, 0 for the rules.
	Row int
	// Title says what must be so, in plain words.
	Title string
	run   func(*trial)
}

// Checks returns all checks, in the order of the rows.
func Checks() []Check {
	var all []Check
	for row, titled := range rows {
		for i, c := range titled {
			c.Row, c.ID = row+1, strconv.Itoa(row+1)+string(rune('a'+i))
			all = append(all, c)
		}
	}
	for i, c := range rules {
		c.ID = "R" + strconv.Itoa(i+1)
		all = append(all, c)
	}
	return all
}

// Select returns the checks of rows, in their order. A row is named by its number,
// or R for the rules; a single check by its ID.
func Select(names []string) ([]Check, error) {
	var selected []Check
	known := make([]bool, len(names))
	for _, c := range Checks() {
		for i, name := range names {
			if !c.isCalled(name) {
				continue
			}
			known[i] = true
			if len(selected) == 0 || selected[len(selected)-1].ID != c.ID {
				selected = append(selected, c)
			}
		}
	}
	if i := slices.Index(known, false); i >= 0 {
		return nil, fmt.Errorf("%q: expected a row from 1 to %d, R, or a check such as 9b or R1", names[i], len(rows))
	}
	return selected, nil
}

func (c *Check) isCalled(name string) bool {
	row := "R"
	if c.Row > 0 {
		row = strconv.Itoa(c.Row)
	}
	return strings.EqualFold(name, row) || strings.EqualFold(name, c.ID)
}

// rows are the checks of each row.
var rows = [...][]Check{
	{
		{Title: "answers usi and leaves at quit, both at once and without isready", run: registration},
		{Title: "plays when it is started from another folder", run: elsewhere},
	}, {
		{Title: "reads lines that end in CR LF", run: carriageReturns},
		{Title: "usiok and readyok stand alone on their lines", run: exactLines},
	}, {
		{Title: "options have names without spaces, in ASCII", run: optionNames},
		{Title: "values of combos have no spaces, and the default is one of them", run: comboValues},
	}, {
		{Title: "a string option whose default is empty is set to nothing", run: emptyStrings},
	}, {
		{Title: "USI_Hash and USI_Ponder may be set, declared or not", run: commonOptions},
	}, {
		{Title: "plays two games in the usual order of commands", run: usualOrder},
		{Title: "usinewgame is not answered and takes no time", run: newGame},
		{Title: "shows signs of life at least every 5 s during isready", run: signsOfLife},
	}, {
		{Title: "negative times with increments are time to think", run: negativeTimes},
	}, {
		{Title: "byoyomi alone", run: timed("go byoyomi 200", 200)},
		{Title: "byoyomi 0 with time on the clock", run: timed("go btime 1000 wtime 1000 byoyomi 0", 1000)},
		{Title: "no time left at all", run: timed("go btime 0 wtime 0 byoyomi 0", 0)},
		{Title: "increments without byoyomi", run: timed("go btime 1000 wtime 1000 binc 100 winc 100", 1100)},
		{Title: "increments with byoyomi 0", run: timed("go btime 1000 wtime 1000 binc 100 winc 100 byoyomi 0", 1100)},
		{Title: "any order of the times", run: timed("go byoyomi 200 wtime 1000 btime 0", 200)},
	}, {
		{Title: "one bestmove for each go of a game", run: oneAnswerEach},
		{Title: "stop and gameover at once: one bestmove, and the next game goes well", run: stopAndGameOver},
		{Title: "twenty searches that are stopped at once give twenty answers", run: quickStops},
	}, {
		{Title: "gameover while pondering, without stop, ends the search with one answer", run: gameOverWhilePondering},
		{Title: "results that nobody has heard of: gameover censored", run: unknownResult},
	}, {
		{Title: "pondering goes on until ponderhit or stop, past all limits", run: pondersOn(opening)},
		{Title: "pondering goes on until ponderhit or stop when a mate has been found", run: pondersOn(mateInOne)},
		{Title: "go infinite goes on until stop when a mate has been found", run: analysesOn},
	}, {
		{Title: "times that come with ponderhit are kept", run: pondered("go ponder", "ponderhit btime 0 wtime 0 byoyomi 300")},
		{Title: "times that came with go ponder are kept", run: pondered("go ponder btime 0 wtime 0 byoyomi 300", "ponderhit")},
	}, {
		{Title: "the ponder move is legal", run: legalPonder},
		{Title: "there is no ponder move after a mate", run: noPonderAfterMate},
	}, {
		{Title: "go mate finds mates: legal, all checks, checkmate at the end", run: findsMates},
		{Title: "go mate where there is none", run: findsNoMate},
		{Title: "the time of go mate is in milliseconds", run: mateTime},
		{Title: "go mate infinite gives one answer, at stop at the latest", run: mateInfinite},
	}, {
		{Title: "score mate is followed by a number", run: mateScores},
	}, {
		{Title: "info lines have single spaces, and the variation last", run: infoLines},
		{Title: "the last variation begins with the move that is played", run: lastVariation},
		{Title: "the last variation does so when the search is stopped", run: lastVariationStopped},
		{Title: "with MultiPV, the last variation of rank 1 does so", run: lastOfSeveral},
		{Title: "the last variation comes with a score that is no bound", run: ofLastLine(noExactScore)},
		{Title: "the last variation can be played to its end, and repeats nothing", run: ofLastLine(cannotBePlayed)},
		{Title: "the last variation has more than one move where the game goes on", run: ofLastLine(oneMove)},
		{Title: "the last variation comes with all the nodes", run: ofLastLine(fewerNodes)},
		{Title: "the last variation comes with the time as it is then", run: lastTime},
		{Title: "with MultiPV, the last variations of all ranks are in order", run: lastRanks},
	}, {
		{Title: "no usinewgame, an empty list of moves, an unknown option", run: asBotsDo},
		{Title: "unknown options are only remarked on in info string", run: unknownOption},
		{Title: "stderr stays empty", run: nothingOnStderr},
	}, {
		{Title: "all output is ASCII", run: asciiOnly},
		{Title: "all output is ASCII after an option that is not", run: asciiEcho},
	}, {
		{Title: "stop while idle prints nothing", run: idleStop},
	}, {
		{Title: "an illegal move: an info string, then bestmove resign", run: refuses("startpos moves 7g7f 7g7f")},
		{Title: "a broken SFEN: an info string, then bestmove resign", run: refuses(brokenPositions...)},
		{Title: "after a position that cannot be, a good one is played as usual", run: recovers},
	}, {
		{Title: "leaves when its input ends", run: inputEnds("")},
		{Title: "leaves when its input ends while it thinks", run: inputEnds("go infinite")},
		{Title: "leaves when its input ends while it ponders", run: inputEnds("go ponder btime 60000 wtime 60000 byoyomi 0")},
	}, {
		{Title: "setoption while it thinks", run: optionMeanwhile("go infinite", "USI_Ponder", "true")},
		{Title: "setoption while it ponders", run: optionMeanwhile("go ponder btime 60000 wtime 60000 byoyomi 0", "USI_Hash", "16")},
	}, {
		{Title: "isready twice in a row gives readyok twice", run: readyTwice},
		{Title: "position while it thinks: both searches are answered", run: positionMeanwhile},
		{Title: "go while it thinks: both searches are answered", run: goMeanwhile},
	},
}

// rules are the checks of rules that engines get wrong.
var rules = []Check{
	{Title: "a win by declaration is bestmove win", run: declares},
	{Title: "no win is declared with too few pieces in the zone", run: doesNotDeclare},
	{Title: "resigns when it is mated", run: resignsAt(mated)},
	{Title: "resigns when it has no move and is not in check", run: resignsAt(stalemate)},
	{Title: "positions without the attacker's king are played", run: playsTsume},
	{Title: "problems without the attacker's king are solved", run: solvesTsume},
	{Title: "with MaxMovesToDraw, a mate by the last move counts", run: matesByLastMove},
	{Title: "with MaxMovesToDraw, a mate after the last move does not", run: noMateAfterLastMove},
	{Title: "does not lose by perpetual check", run: noPerpetualCheck},
}
