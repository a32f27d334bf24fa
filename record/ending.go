package record

import (
	"regexp"
	"slices"
	"strings"

	"shotest/shogi"
)

// EndingKind is the way in which a game ended.
type EndingKind uint8

// The endings. Game.Winner returns who has won.
const (
	NoEnding      EndingKind = iota // the record stops without saying why
	Resignation                     // the side to move resigned
	TimeUp                          // the side to move ran out of time
	Checkmate                       // the side to move is mated
	IllegalMove                     // the side to move broke the rules and lost, or who made Ending.Illegal
	IllegalAction                   // Ending.Offender broke the rules and lost
	Declaration                     // the side to move declared a win with its king entered
	Sennichite                      // a draw by repetition
	Jishogi                         // a draw with both kings entered
	Draw                            // a draw for any other reason
	MaxMoves                        // the limit of moves was reached
	Interrupted                     // the game was broken off
	Sealed                          // the game was adjourned and the next move sealed
	TakenBack                       // the last move was taken back
	NoMate                          // a problem without a solution
	Failed                          // a program or a server failed
	DefaultLoss                     // the side to move did not appear
	DefaultWin                      // the opponent of the side to move did not appear
	endingKindCount
)

// isFoul reports whether a side broke the rules.
func (k EndingKind) isFoul() bool { return k == IllegalMove || k == IllegalAction }

// Ending is the ending of a line of moves.
type Ending struct {
	Kind EndingKind
	// Offender is the side that broke the rules, for IllegalAction only.
	Offender shogi.Color
	// Illegal is the illegal move that ended the game, if the record calls it a foul. It comes
	// after the moves of the line, and cannot be played.
	Illegal *Move
	// Clock is the time between the last move and the end.
	Clock Clock
	// Notes stand after the ending.
	Notes
	// Variations are alternative lines that begin with a move instead of this ending.
	Variations []*Line
}

// endingWord holds the words of the formats for an ending.
type endingWord struct {
	// csa comes after % in CSA, and stands alone in JKF. It is empty if CSA has no word.
	csa string
	kif string
	// summary is the last line of KIF and KI2, after "まで12手で". In it, %s is the winner or, if the
	// words are about a loss, the loser.
	summary string
}

var endingWords = [endingKindCount]endingWord{
	Resignation: {"TORYO", "投了", "%sの勝ち"},
	TimeUp:      {"TIME_UP", "切れ負け", "時間切れにより%sの勝ち"},
	Checkmate:   {"TSUMI", "詰み", "詰"},
	IllegalMove: {"ILLEGAL_MOVE", "反則負け", "%sの反則負け"},
	// The sign of the offender comes before the CSA word.
	IllegalAction: {"ILLEGAL_ACTION", "反則勝ち", "%sの反則勝ち"},
	Declaration:   {"KACHI", "入玉勝ち", "%sの入玉勝ち"},
	Sennichite:    {"SENNICHITE", "千日手", "千日手"},
	Jishogi:       {"JISHOGI", "持将棋", "持将棋"},
	Draw:          {"HIKIWAKE", "引き分け", "引き分け"},
	MaxMoves:      {"MAX_MOVES", "最大手数", "最大手数"},
	Interrupted:   {"CHUDAN", "中断", "中断"},
	Sealed:        {"", "封じ手", "封じ手"},
	TakenBack:     {"MATTA", "待った", "待った"},
	NoMate:        {"FUZUMI", "不詰", "不詰"},
	Failed:        {"ERROR", "エラー", "エラー"},
	DefaultLoss:   {"", "不戦敗", "%sの不戦敗"},
	DefaultWin:    {"", "不戦勝", "%sの不戦勝"},
}

// endingKinds maps the words of all formats, and further words of programs, to endings. A win or a
// loss is that of the side to move.
var endingKinds = map[string]EndingKind{
	"詰": Checkmate, "時間切れ": TimeUp, "時間切れ負け": TimeUp, "Time-up": TimeUp, "入玉宣言": Declaration, "宣言勝ち": Declaration,
	"入玉宣言勝ち": Declaration, "トライ": Declaration, "引分": Draw, "引分け": Draw, "引き分": Draw,
	"resign": Resignation, "lose": Resignation, "win": Declaration, "mate": Checkmate, "timeout": TimeUp, "draw": Draw,
	"rep_draw": Sennichite, "rep_win": IllegalAction, "rep_inf": Interrupted, "rep_sup": Interrupted,
	"break": Interrupted, "abort": Interrupted, "illegal": IllegalMove,
	"Resigns": Resignation, "Interrupt": Interrupted, "Mate": Checkmate, "Sennichite": Sennichite,
	"Jishogi": Jishogi, "Timeup": TimeUp,
}

func init() {
	for kind := Resignation; kind < endingKindCount; kind++ {
		endingKinds[endingWords[kind].csa], endingKinds[endingWords[kind].kif] = kind, kind
	}
	delete(endingKinds, "")
}

// perpetualChecks are words for a repetition by checks. The side that gives the checks loses.
var perpetualChecks = []string{"王手千日手", "連続王手の千日手", "OUTE_SENNICHITE", "rep_lose"}

// foulByMover is the summary of an IllegalAction by the side to move.
const foulByMover = "の反則行為により"

func (e *Ending) winner(toMove shogi.Color) (shogi.Color, bool) {
	switch foul := e.withOffender(toMove); foul.Kind {
	case Resignation, TimeUp, Checkmate, IllegalMove, DefaultLoss:
		return toMove.Opponent(), true
	case IllegalAction:
		return foul.Offender.Opponent(), true
	case Declaration, DefaultWin:
		return toMove, true
	}
	return toMove, false
}

// withOffender returns the ending with an explicit offender if the record has the illegal move.
// After this move IllegalMove would blame the wrong side.
func (e *Ending) withOffender(toMove shogi.Color) Ending {
	if e.Kind == IllegalMove && e.Illegal != nil {
		return Ending{Kind: IllegalAction, Offender: toMove.Opponent()}
	}
	return Ending{Kind: e.Kind, Offender: e.Offender}
}

// sideAfter returns the side to move at the ending, given the side to move after the last legal
// move.
func (e *Ending) sideAfter(side shogi.Color) shogi.Color {
	if e.Illegal != nil {
		return side.Opponent()
	}
	return side
}

// csaWord returns the CSA word, which JKF shares, with the offender's sign.
func (e *Ending) csaWord(toMove shogi.Color) string {
	foul := e.withOffender(toMove)
	word := endingWords[foul.Kind].csa
	if foul.Kind == IllegalAction {
		return string(csaSign(foul.Offender)) + word
	}
	return word
}

// ending returns the ending at the current point that a word of any format stands for.
func (t *tree) ending(word string) (ending Ending, ok bool) {
	toMove := t.sideToMove()
	word = strings.TrimPrefix(word, "%")
	kind := endingKinds[word]
	switch {
	case word == "+ILLEGAL_ACTION":
		return Ending{Kind: IllegalAction, Offender: shogi.Black}, true
	case word == "-ILLEGAL_ACTION":
		return Ending{Kind: IllegalAction, Offender: shogi.White}, true
	case slices.Contains(perpetualChecks, word) && t.top().position().InCheck():
		kind = IllegalAction
	case slices.Contains(perpetualChecks, word):
		return Ending{Kind: IllegalAction, Offender: toMove}, true
	case word == "win" && !t.top().position().HasLegalMove():
		kind = Checkmate
	}
	return newEnding(kind, toMove), kind != NoEnding
}

// newEnding returns an ending of the given kind. The offender of an IllegalAction is the side that
// is not to move.
func newEnding(kind EndingKind, toMove shogi.Color) Ending {
	ending := Ending{Kind: kind}
	if kind == IllegalAction {
		ending.Offender = toMove.Opponent()
	}
	return ending
}

// kifWord returns the word in KIF's move list.
func (e *Ending) kifWord(toMove shogi.Color) string {
	foul := e.withOffender(toMove)
	if foul.Kind == IllegalAction && foul.Offender == toMove {
		return endingWords[IllegalMove].kif
	}
	return endingWords[foul.Kind].kif
}

// summary returns the words after "まで12手で" in the last line of KIF and KI2.
func (e *Ending) summary(toMove shogi.Color, names [2]string) string {
	foul := e.withOffender(toMove)
	subject := toMove
	switch {
	case foul.Kind == Resignation || foul.Kind == TimeUp:
		subject = toMove.Opponent()
	case foul.Kind == IllegalAction && foul.Offender == toMove:
		return names[toMove] + foulByMover + names[toMove.Opponent()] + "の勝ち"
	}
	return strings.Replace(endingWords[foul.Kind].summary, "%s", names[subject], 1)
}

// summaryKinds are words in summaries with their endings. The first one found decides.
var summaryKinds = []struct {
	word string
	kind EndingKind
}{
	{foulByMover, IllegalAction}, {"反則勝ち", IllegalAction}, {"反則手", IllegalAction},
	{"反則負け", IllegalMove}, {"接続切れ", Interrupted}, {"時間切れ", TimeUp}, {"切れ負け", TimeUp},
	{"入玉", Declaration}, {"宣言", Declaration}, {"千日手", Sennichite}, {"持将棋", Jishogi},
	{"引き分け", Draw}, {"引分", Draw}, {"最大手数", MaxMoves}, {"中断", Interrupted},
	{"封じ手", Sealed}, {"待った", TakenBack}, {"エラー", Failed}, {"不戦敗", DefaultLoss},
	{"不戦勝", DefaultWin}, {"不詰", NoMate}, {"詰", Checkmate}, {"投了", Resignation}, {"の勝ち", Resignation},
}

var (
	// winnerPattern matches the winner in a summary, loserPattern the loser.
	winnerPattern = regexp.MustCompile(`([先後上下]手)の(反則|入玉|宣言|不戦)?勝`)
	loserPattern  = regexp.MustCompile(`([先後上下]手)の(反則負け|切れ負け|時間切れ負け|不戦敗|反則行為)`)
)

// endingFromSummary returns the ending of a line "まで12手で…". It returns false if the line has no
// known word, or names a winner other than that of the ending.
func endingFromSummary(text string, toMove shogi.Color) (ending Ending, ok bool) {
	for _, candidate := range summaryKinds {
		ok = strings.Contains(text, candidate.word)
		if ok {
			ending = newEnding(candidate.kind, toMove)
			break
		}
	}
	winner, hasWinner := toMove, false
	if parts := winnerPattern.FindStringSubmatch(text); parts != nil {
		winner, hasWinner = sideNamed(parts[1]), true
	} else if parts := loserPattern.FindStringSubmatch(text); parts != nil {
		winner, hasWinner = sideNamed(parts[1]).Opponent(), true
	}
	if !hasWinner {
		return ending, ok
	}
	if ending.Kind == IllegalAction || ending.Kind == IllegalMove && winner == toMove {
		return Ending{Kind: IllegalAction, Offender: winner.Opponent()}, true
	}
	endingWinner, decided := ending.winner(toMove)
	return ending, ok && (!decided || endingWinner == winner)
}
