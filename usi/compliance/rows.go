package compliance

import (
	"regexp"
	"runtime"
	"time"
)

// Games in the form of the position command. None is in any book, so that engines have to search.
const (
	// Even positions with Black and with White to move, and a middle game with pieces in hand.
	opening    = "startpos moves 1g1f 9c9d 9g9f 1c1d"
	reply      = "startpos moves 1g1f 9c9d 9g9f"
	middleGame = "sfen lr1g1g1n1/3s1k3/2npppsp1/2B3p2/PP6b/2PP5/1R1SPPPP1/2G2SK2/LN3G1N1 w L5Pl 42"
	inCheck    = "sfen 3gkg3/9/9/4R4/9/9/9/9/4K4 w - 1"

	// Mates: in the first position only G*5b, in the second R*3b and then a silver.
	mateInOne   = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
	mateInThree = "sfen 6k2/9/6P2/9/9/9/9/9/4K4 b RS 1"
	beingMated  = "sfen 6k2/9/6P2/9/9/9/9/9/4K4 b RS 1 moves R*3b"
	// Checks without a mate: few, and too many to search them all in a short time.
	noMate   = "sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1"
	longMate = "sfen 9/9/9/4k4/9/9/9/9/4K4 b 2B4N4L9P2r4g4s9p 1"
	// A mated king, and a king without a move that is not attacked, which loses as well.
	mated     = "sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"
	stalemate = "sfen 8k/9/6N1G/9/9/9/9/9/4K4 w - 1"
	// Problems are set without the attacker's king.
	tsumeInOne   = "sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1"
	tsumeInThree = "sfen 6k2/9/6P2/9/9/9/9/9/9 b RS 1"

	// A declaration win by every rule: the king and ten pieces are in the zone, worth 31 points
	// with the hand. In the other position there are only nine pieces.
	declarable   = "sfen G8/4K4/PPPPPPPPP/9/9/7ss/7sk/9/9 b 2R2BP 1"
	undeclarable = "sfen 9/4K4/PPPPPPPPP/9/9/7ss/7sk/9/9 b 2R2BG 1"
	// mateInOne at the 256th move; mateInThree at the 255th, so that the mate would be the 257th.
	lastMove = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 256"
	lateMate = "sfen 6k2/9/6P2/9/9/9/9/9/4K4 b RS 255"
	// With 2c1c a dragon that has only given check repeats the position for the fourth time. This
	// loses at once, though a repetition without checks would save Black, who is far behind.
	repeated = "sfen 6l1k/r5p2/8+R/+b8/9/gg7/ss7/9/4K4 w - 1" +
		" moves 1a2a 1c2c 2a1a 2c1c 1a2a 1c2c 2a1a 2c1c 1a2a 1c2c 2a1a"

	// Invalid positions: an illegal move, too few ranks, a rank that is too long, a letter that is
	// no piece, missing fields, and control characters.
	illegal       = "startpos moves 7g7f 7g7f"
	fewRanks      = "sfen lnsgkgsnl/1r5b1/ppppppppp w - 1"
	longRank      = "sfen lnsgkgsnl/1r5b1/pppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
	noPiece       = "sfen lnsgkgsnl/1r5b1/ppppxpppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
	missingFields = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
	control       = "sfen \x01\x02"
)

// Commands that several checks send.
const (
	// quickGo asks for a quick move in the most common form.
	quickGo = "go btime 0 wtime 0 byoyomi 200"
	clock   = " btime 60000 wtime 60000 byoyomi 0"

	unknownOption = "setoption name USI_Variant value Standard"
	setHash       = "setoption name USI_Hash value 16"
	setPonder     = "setoption name USI_Ponder value true"
)

// Patterns of lines.
const (
	anyMove    = `([1-9][a-i][1-9][a-i]\+?|[PLNSGBR]\*[1-9][a-i])`
	matesLine  = `^info .*score mate`
	resignLine = `^\s*bestmove resign\s*$`
)

// wholeLine returns the pattern of a line that consists of a word. On Windows the line may end with
// CR, which the runtime of many programs adds.
func wholeLine(word string) string {
	if runtime.GOOS == "windows" {
		word += `\r?`
	}
	return "^" + regexp.QuoteMeta(word) + "$"
}

const ms = time.Millisecond

// rows returns the table of all checks: the habits of clients, and the steps of each check.
func rows() []row {
	return []row{
		{1, "A GUI registers an engine with usi and at once quit; some clients start engines from elsewhere.", []Check{
			check("1a", "answers usi and leaves at quit, both at once and without isready",
				start, say("usi", "quit"), usiOK(atOnce), exitsWithin(atOnce)),
			check("1b", "plays when it is started from another folder",
				startElsewhere, ready, plays(opening)),
		}},
		{2, "Lines end in CR LF; answers are compared as they are.", []Check{
			check("2a", "reads lines that end in CR LF",
				linesEndInCR, ready, say("usinewgame"), plays(opening), say("quit"), exitsWithin(anyTime)),
			check("2b", "usiok and readyok stand alone on their lines",
				ready,
				everyLine(`^\s*usiok\s*$`, wholeLine("usiok"), `instead of "usiok"`),
				everyLine(`^\s*readyok\s*$`, wholeLine("readyok"), `instead of "readyok"`)),
		}},
		{3, "Option lines are split at spaces.", []Check{
			check("3a", "options have names without spaces, in ASCII",
				handshake, requireLine("^option ", NotApplicable, "no options"), optionsAreReadable,
				everyLine("^option ", "^option name [!-~]+ type ", "has a space or more than ASCII in the name")),
			check("3b", "values of combos have no spaces, and the default is one of them",
				handshake, combosAreValid),
		}},
		{4, "An empty default comes back as nothing.", []Check{
			check("4a", "a string option whose default is empty is set to nothing",
				handshake, setEmptyStrings, isReady, plays(opening)),
		}},
		{5, "USI_Hash and USI_Ponder are always set.", []Check{
			check("5a", "USI_Hash and USI_Ponder may be set, declared or not",
				handshake, say(setHash), say(setPonder), isReady, plays(opening)),
		}},
		{6, "isready, usinewgame, position, go; nothing is expected after usinewgame, and" +
			" long silence is taken for death.", []Check{
			check("6a", "plays two games in the usual order of commands",
				ready,
				say("usinewgame"), plays(opening), say("gameover win"), isReady,
				say("usinewgame"), plays(reply), say("gameover win"), isReady),
			check("6b", "usinewgame is not answered and takes no time",
				ready, say("usinewgame"), onlyLines(`^(info .*)?$`, "in answer to usinewgame"),
				say("usinewgame"), say("position "+opening, "go btime 0 wtime 0 byoyomi 100"), move(100*ms)),
			check("6c", "shows signs of life at least every 5 s during isready",
				handshake, say("isready"), signsOfLife),
		}},
		{7, "The increment has been subtracted already, so that times are negative.", []Check{
			check("7a", "negative times with increments are time to think",
				ready, bothSides("go btime -1000 wtime -1000 binc 1500 winc 1500", 500*ms)),
		}},
		{8, "Any subset of the times, in any order.", []Check{
			check("8a", "byoyomi alone",
				ready, bothSides("go byoyomi 200", 200*ms), oneAnswer),
			check("8b", "byoyomi 0 with time on the clock",
				ready, bothSides("go btime 1000 wtime 1000 byoyomi 0", time.Second), oneAnswer),
			check("8c", "no time left at all",
				ready, bothSides("go btime 0 wtime 0 byoyomi 0", atOnce), oneAnswer),
			check("8d", "increments without byoyomi",
				ready, bothSides("go btime 1000 wtime 1000 binc 100 winc 100", 1100*ms), oneAnswer),
			check("8e", "increments with byoyomi 0",
				ready, bothSides("go btime 1000 wtime 1000 binc 100 winc 100 byoyomi 0", 1100*ms), oneAnswer),
			check("8f", "any order of the times",
				ready, bothSides("go byoyomi 200 wtime 1000 btime 0", 200*ms), oneAnswer),
		}},
		{9, "stop and gameover come together; a missing or a second answer spoils the next game.", []Check{
			check("9a", "one bestmove for each go of a game",
				ready, say("usinewgame"), plays(opening), repeat(5, playsOn), oneAnswer),
			check("9b", "stop and gameover at once: one bestmove, and the next game goes well",
				ready, thinks(opening, "go"+clock), say("stop", "gameover lose"), bestMove(atOnce), oneAnswer,
				isReady, say("usinewgame"), plays(reply), oneAnswer),
			check("9c", "twenty searches that are stopped at once give twenty answers",
				ready,
				repeat(10,
					say("position "+opening, "go infinite", "stop"), bestMove(atOnce),
					say("position "+reply, "go infinite", "stop"), bestMove(atOnce)),
				oneAnswer),
		}},
		{10, "gameover ends pondering without stop; results may be unknown.", []Check{
			check("10a", "gameover while pondering, without stop, ends the search with one answer",
				ready, say("position "+opening), say("go ponder"+clock), noAnswerFor(pause, "before gameover"),
				say("gameover win"), bestMove(atOnce), oneAnswer,
				say("usinewgame"), plays(reply), oneAnswer),
			check("10b", "results that nobody has heard of: gameover censored",
				ready, say("gameover censored"),
				noAnswerFor(pause, "in answer to gameover, when nothing had been asked"),
				thinks(opening, "go infinite"), say("stop", "gameover censored"), bestMove(atOnce), oneAnswer,
				plays(reply)),
		}},
		{11, "An answer before ponderhit or stop is an error.", []Check{
			check("11a", "pondering goes on until ponderhit or stop, past all limits",
				ready, pondersUntil(opening, "stop"), pondersUntil(opening, "ponderhit")),
			check("11b", "pondering goes on until ponderhit or stop when a mate has been found",
				ready, pondersUntil(mateInOne, "stop"), pondersUntil(mateInOne, "ponderhit")),
			check("11c", "go infinite goes on until stop when a mate has been found",
				ready, forEach(func(game string) step {
					return sequence(say("position "+game), say("go infinite"), noAnswerFor(500*ms, "before stop"),
						say("stop"), bestMove(atOnce), oneAnswer)
				}, mateInOne, mateInThree)),
		}},
		{12, "The times come with ponderhit.", []Check{
			check("12a", "times that come with ponderhit are kept",
				ready, say("position "+opening), say("go ponder"), noAnswerFor(pause, "before ponderhit"),
				say("ponderhit btime 0 wtime 0 byoyomi 300"), move(300*ms), oneAnswer),
			check("12b", "times that came with go ponder are kept",
				ready, say("position "+opening), say("go ponder btime 0 wtime 0 byoyomi 300"),
				noAnswerFor(pause, "before ponderhit"), say("ponderhit"), move(300*ms), oneAnswer),
		}},
		{13, "The ponder move is played on a board.", []Check{
			check("13a", "the ponder move is legal",
				handshake, say(setPonder), isReady,
				plays(opening), ponderMoveIsLegal, plays(reply), ponderMoveIsLegal,
				plays(middleGame), ponderMoveIsLegal, plays(inCheck), ponderMoveIsLegal),
			check("13b", "there is no ponder move after a mate",
				handshake, say(setPonder), isReady, plays(mateInOne), noPonderMoveAfterMate),
		}},
		{14, "go mate has milliseconds or infinite.", []Check{
			check("14a", "go mate finds mates: legal, all checks, checkmate at the end",
				ready, forEach(func(game string) step {
					return sequence(say("position "+game), say("go mate 1000"), checkmate(time.Second),
						answerMatches(`^\s*checkmate [^n]`, "where there is a mate"), oneAnswer)
				}, mateInOne, mateInThree)),
			check("14b", "go mate where there is none",
				ready, say("position "+noMate), say("go mate 1000"), checkmate(time.Second), oneAnswer),
			check("14c", "the time of go mate is in milliseconds",
				ready, say("position "+longMate), say("go mate 200"), checkmate(200*ms), oneAnswer),
			check("14d", "go mate infinite gives one answer, at stop at the latest",
				ready, thinks(longMate, "go mate infinite"), say("stop"), checkmate(atOnce), oneAnswer),
		}},
		{15, "What follows score mate is read as a number.", []Check{
			check("15a", "score mate is followed by a number",
				ready, forEach(func(game string) step {
					return sequence(say("position "+game), say(quickGo), bestMove(anyTime))
				}, mateInOne, mateInThree, beingMated),
				requireLine(matesLine, Inconclusive, "no mate was announced"),
				everyLine(matesLine, `score mate ([-+]?[1-9]\d*|0)(\s|$)`, "has no number of plies")),
		}},
		{16, "pv is last, lines are split at single spaces," +
			" and records keep the last variation as the move's evaluation.", []Check{
			check("16a", "info lines have single spaces, and the variation last",
				ready, forEach(plays, opening, middleGame, mateInThree),
				everyLine(`^info\s|^\s*(bestmove|checkmate)\s`, `^\S+( \S+)*\r?$`,
					"has a tab, two spaces in a row or a space at the end"),
				everyLine(`^info .*\bpv `, `\bpv( `+anyMove+`)*\s*$`,
					"has something that is no move in the variation")),
			check("16b", "the last variation begins with the move that is played",
				ready, afterEachMove(otherMove), forEach(plays, opening, middleGame, mateInThree)),
			check("16c", "the last variation does so when the search is stopped",
				ready, afterEachMove(otherMove), forEach(playsOnStop, opening, reply, middleGame)),
			check("16d", "with MultiPV, the last variation of rank 1 does so",
				handshake, requireOption("MultiPV", "3"), isReady, afterEachMove(otherMove),
				forEach(plays, opening, middleGame, mateInThree)),
			check("16e", "the last variation comes with a score that is no bound",
				ready, afterEachMove(noExactScore), playsAndPlaysOnStop),
			check("16f", "the last variation can be played to its end, and repeats nothing",
				ready, afterEachMove(unplayableLine), playsAndPlaysOnStop),
			check("16g", "the last variation has more than one move where the game goes on, from depth 2 on",
				ready, afterEachMove(singleMove), playsAndPlaysOnStop),
			check("16h", "the last variation comes with all the nodes",
				ready, afterEachMove(fewerNodes), playsAndPlaysOnStop),
			check("16i", "the last variation comes with the time as it is then",
				ready, afterEachMove(staleTime), thinksTwiceTheSlack(opening)),
			check("16j", "with MultiPV, the last variations of all ranks are in order",
				handshake, requireOption("MultiPV", "3"), isReady, afterEachMove(wrongRanks),
				forEach(plays, opening, reply, middleGame), playsOnStop(middleGame)),
		}},
		{17, "Bots leave usinewgame out, send empty lists of moves and unknown options," +
			" and read stderr with stdout.", []Check{
			check("17a", "no usinewgame, an empty list of moves, an unknown option",
				ready,
				say(unknownOption), say("position startpos moves", quickGo), move(anyTime),
				say(unknownOption), say("position startpos moves ", quickGo), move(anyTime)),
			check("17b", "unknown options are only remarked on in info string",
				ready, say(unknownOption), onlyLines(`^(info string .*)?$`, "in answer to an unknown option"),
				plays(opening)),
			check("17c", "stderr stays empty",
				ready, say("usinewgame", unknownOption), plays(opening),
				say("stop", "gameover win", "quit"), exitsWithin(anyTime), stderrIsEmpty),
		}},
		{18, "Output is decoded as ASCII or Shift_JIS.", []Check{
			check("18a", "all output is ASCII",
				ready, forEach(plays, opening, middleGame, mateInThree), outputIsASCII),
			check("18b", "all output is ASCII after an option that is not",
				ready, say("setoption name 定跡 value 角換わり"), plays(opening), outputIsASCII),
		}},
		{19, "stop comes when nothing is searched.", []Check{
			check("19a", "stop while idle prints nothing",
				ready, say("stop"), onlyLines("^$", "in answer to stop, before the first search"),
				plays(opening), say("stop"), onlyLines("^$", "in answer to stop, after the answer")),
		}},
		{20, "Illegal moves and broken SFENs come as well.", []Check{
			check("20a", "an illegal move: an info string, then bestmove resign",
				ready, refuses("position "+illegal)),
			check("20b", "a broken SFEN: an info string, then bestmove resign",
				ready, refuses("position "+fewRanks), refuses("position "+longRank), refuses("position "+noPiece),
				refuses("position "+missingFields), refuses("position "+control), refuses("position")),
			check("20c", "after a position that cannot be, a good one is played as usual",
				ready,
				say("position "+illegal, quickGo), bestMove(anyTime), plays(reply),
				say("position "+fewRanks, quickGo), bestMove(anyTime), plays(reply),
				oneAnswer),
		}},
		{21, "The client has died.", []Check{
			check("21a", "leaves when its input ends",
				ready, endOfInput, exitsWithin(atOnce)),
			check("21b", "leaves when its input ends while it thinks",
				ready, thinks(opening, "go infinite"), endOfInput, exitsWithin(atOnce)),
			check("21c", "leaves when its input ends while it ponders",
				ready, thinks(opening, "go ponder"+clock), endOfInput, exitsWithin(atOnce)),
		}},
		{22, "setoption comes during a search.", []Check{
			check("22a", "setoption while it thinks",
				ready, thinks(opening, "go infinite"), say(setPonder), letWork(100*ms),
				say("stop"), bestMove(atOnce), oneAnswer, plays(reply)),
			check("22b", "setoption while it ponders",
				ready, thinks(opening, "go ponder"+clock), say(setHash), letWork(100*ms),
				say("stop"), bestMove(atOnce), oneAnswer, plays(reply)),
		}},
		{23, "isready comes twice; position and go come during a search.", []Check{
			check("23a", "isready twice in a row gives readyok twice",
				handshake, say("isready", "isready"), readyOK, readyOK),
			check("23b", "position while it thinks: both searches are answered",
				ready, thinks(opening, "go infinite"), say("position "+reply, quickGo),
				bestMove(atOnce), move(anyTime), oneAnswer),
			check("23c", "go while it thinks: both searches are answered",
				ready, thinks(opening, "go infinite"), say(quickGo), bestMove(atOnce), move(anyTime), oneAnswer),
		}},
		{0, "Engines get some rules of the game wrong.", []Check{
			check("R1", "a win by declaration is bestmove win",
				handshake, setIfDeclared("EnteringKingRule", "CSARule27"), isReady,
				say("position "+declarable), say(quickGo),
				bestMove(anyTime), declaresWin),
			check("R2", "no win is declared with too few pieces in the zone",
				handshake, setIfDeclared("EnteringKingRule", "CSARule27"), isReady,
				say("position "+undeclarable), say(quickGo),
				bestMove(anyTime), answerMatches(`^\s*bestmove [^w]`, "with nine pieces in the zone")),
			check("R3", "resigns when it is mated",
				ready, say("position "+mated), say(quickGo),
				bestMove(anyTime), answerMatches(resignLine, "instead of bestmove resign"), oneAnswer),
			check("R4", "resigns when it has no move and is not in check",
				ready, say("position "+stalemate), say(quickGo),
				bestMove(anyTime), answerMatches(resignLine, "instead of bestmove resign"), oneAnswer),
			check("R5", "positions without the attacker's king are played",
				ready, plays(tsumeInOne), plays(tsumeInThree)),
			check("R6", "problems without the attacker's king are solved",
				ready, forEach(func(game string) step {
					return sequence(say("position "+game), say("go mate 1000"), checkmate(time.Second),
						answerMatches(`^\s*checkmate [1-9A-Z]`, "where there is a short mate"))
				}, tsumeInOne, tsumeInThree)),
			check("R7", "with MaxMovesToDraw, a mate by the last move counts",
				handshake, requireOption("MaxMovesToDraw", "256"), isReady, plays(lastMove), playsMate),
			check("R8", "with MaxMovesToDraw, a mate after the last move does not",
				handshake, requireOption("MaxMovesToDraw", "256"), isReady, plays(lateMate),
				everyLine(matesLine, `score mate -`, "says a mate, and the game is drawn before")),
			check("R9", "does not lose by perpetual check",
				ready, plays(repeated), noPerpetualCheck),
		}},
	}
}
