package record

import (
	"regexp"
	"slices"
	"strings"

	"shotest/shogi"
)

// EndingKind is how a game ended.
type EndingKind uint8

// The endings. Who has won is said by Game.Winner.
const (
	// NoEnding: the record stops without saying why.
	NoEnding EndingKind = iota
	// Resignation: the side to move resigned.
	Resignation
	// TimeUp: the side to move ran out of time.
	TimeUp
	// Checkmate: the side to move is mated.
	Checkmate
	// IllegalMove: the side to move broke the rules and lost. With the illegal
	// move in the record, the side that made it.
	IllegalMove
	// IllegalAction: Ending.Offender broke the rules and lost.
	IllegalAction
	// Declaration: the side to move declared a win with its king entered.
	Declaration
	// Sennichite: a draw by repetition.
	Sennichite
	// Jishogi: a draw with both kings entered.
	Jishogi
	// Draw: a draw for any other reason.
	Draw
	// MaxMoves: the limit of moves was reached.
	MaxMoves
	// Interrupted: the game was broken off.
	Interrupted
	// Sealed: the game was adjourned and the next move sealed.
	Sealed
	// TakenBack: the last move was taken back.
	TakenBack
	// NoMate: a problem without a solution.
	NoMate
	// Failed: a program or a server failed.
	Failed
	// DefaultLoss: the side to move did not appear.
	DefaultLoss
	// DefaultWin: the opponent of the side to move did not appear.
	DefaultWin
	endingKindCount
)

// isFoul reports whether somebody broke the rules.
func (k EndingKind) isFoul() bool { return k == IllegalMove || k == IllegalAction }

// Ending is how a line of moves ended.
type Ending struct {
	Kind EndingKind
	// Offender is who broke the rules; for IllegalAction only.
	Offender shogi.Color
	// Illegal is the illegal move that ended the game, if the record has it and calls it a
	// foul. It comes after the moves of the line, and cannot be played.
	Illegal *Move
	// Clock is the time between the last move and the end.
	Clock Clock
	// Notes stand after the end.
	Notes
	// Variations are lines that might have been played instead of ending here.
	Variations []*Line
}

// endingWord holds the words of the formats for an ending.
type endingWord struct {
	// csa comes after % in CSA and stands alone in JKF. Empty: CSA has no word.
	csa string
	kif string
	// summary is the last line of KIF and KI2, after "まで12手で"; %s is the
	// winner or, for the words that speak of a loss, the loser.
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

// aliases are further words for endings, of programs that write KIF, CSA, JKF or USI in
// their own way. What is said of the side that wins or loses is of the side to move.
var aliases = map[string]EndingKind{
	"詰": Checkmate, "時間切れ": TimeUp, "時間切れ負け": TimeUp, "Time-up": TimeUp, "入玉宣言": Declaration, "宣言勝ち": Declaration,
	"入玉宣言勝ち": Declaration, "トライ": Declaration, "引分": Draw, "引分け": Draw, "引き分": Draw,
	"resign": Resignation, "lose": Resignation, "win": Declaration, "mate": Checkmate, "timeout": TimeUp, "draw": Draw,
	"rep_draw": Sennichite, "rep_win": IllegalAction, "rep_inf": Interrupted, "rep_sup": Interrupted,
	"break": Interrupted, "abort": Interrupted, "illegal": IllegalMove,
}

// perpetualChecks are words for a repetition by checks, which the side that gives them loses.
var perpetualChecks = []string{"王手千日手", "連続王手の千日手", "OUTE_SENNICHITE", "rep_lose"}

// foulByMover is the summary of an IllegalAction by the side to move. The move
// list of KIF has one word for it and for IllegalMove; CSA has two.
const foulByMover = "の反則行為により"

func (e *Ending) winner(toMove shogi.Color) (shogi.Color, bool) {
	switch e.Kind {
	case Resignation, TimeUp, Checkmate, DefaultLoss:
		return toMove.Opponent(), true
	case IllegalMove:
		if e.Illegal != nil {
			return toMove, true
		}
		return toMove.Opponent(), true
	case IllegalAction:
		return e.Offender.Opponent(), true
	case Declaration, DefaultWin:
		return toMove, true
	}
	return toMove, false
}

// named returns the ending with the offender named, where the illegal move is in the record:
// after it, the words for a foul of the side to move would be of the wrong one.
func (e *Ending) named(toMove shogi.Color) Ending {
	if e.Kind == IllegalMove && e.Illegal != nil {
		return Ending{Kind: IllegalAction, Offender: toMove.Opponent()}
	}
	return Ending{Kind: e.Kind, Offender: e.Offender}
}

// sideAfter returns whose turn it is at the ending of a line after whose moves it is the
// given side's.
func (e *Ending) sideAfter(side shogi.Color) shogi.Color {
	if e.Illegal != nil {
		return side.Opponent()
	}
	return side
}

// csaWord returns the CSA word, which JKF shares, with the offender's sign.
func (e *Ending) csaWord(toMove shogi.Color) string {
	foul := e.named(toMove)
	word := endingWords[foul.Kind].csa
	if foul.Kind == IllegalAction {
		return string(csaSign(foul.Offender)) + word
	}
	return word
}

// ending returns the ending that a word of any format names at the current point.
func (t *tree) ending(word string) (ending Ending, known bool) {
	toMove := t.sideToMove()
	word = strings.TrimPrefix(word, "%")
	switch kind := aliases[word]; {
	case word == "":
		return Ending{}, false
	case word == "+ILLEGAL_ACTION":
		return Ending{Kind: IllegalAction, Offender: shogi.Black}, true
	case word == "-ILLEGAL_ACTION":
		return Ending{Kind: IllegalAction, Offender: shogi.White}, true
	case kind == Declaration && word == "win" && !t.top().position().HasLegalMove():
		return newEnding(Checkmate, toMove), true
	case kind != NoEnding:
		return newEnding(kind, toMove), true
	case slices.Contains(perpetualChecks, word) && t.top().position().InCheck():
		return newEnding(IllegalAction, toMove), true
	case slices.Contains(perpetualChecks, word):
		return Ending{Kind: IllegalAction, Offender: toMove}, true
	}
	for kind := Resignation; kind < endingKindCount; kind++ {
		if endingWords[kind].csa == word || endingWords[kind].kif == word {
			return newEnding(kind, toMove), true
		}
	}
	return Ending{}, false
}

// newEnding returns an ending, an IllegalAction by the side that is not to move.
func newEnding(kind EndingKind, toMove shogi.Color) Ending {
	ending := Ending{Kind: kind}
	if kind == IllegalAction {
		ending.Offender = toMove.Opponent()
	}
	return ending
}

// kifWord returns the word in KIF's move list.
func (e *Ending) kifWord(toMove shogi.Color) string {
	foul := e.named(toMove)
	if foul.Kind == IllegalAction && foul.Offender == toMove {
		return endingWords[IllegalMove].kif
	}
	return endingWords[foul.Kind].kif
}

// summary returns the words behind "まで12手で" in the last line of KIF and KI2.
func (e *Ending) summary(toMove shogi.Color, names [2]string) string {
	foul := e.named(toMove)
	subject := toMove
	switch {
	case foul.Kind == Resignation || foul.Kind == TimeUp:
		subject = toMove.Opponent()
	case foul.Kind == IllegalAction && foul.Offender == toMove:
		return names[toMove] + foulByMover + names[toMove.Opponent()] + "の勝ち"
	}
	return strings.Replace(endingWords[foul.Kind].summary, "%s", names[subject], 1)
}

// summaryKinds are the words to look for in a summary; an earlier one decides.
var summaryKinds = []struct {
	word string
	kind EndingKind
}{
	{foulByMover, IllegalAction}, {"反則勝ち", IllegalAction}, {"反則負け", IllegalMove}, {"時間切れ", TimeUp}, {"切れ負け", TimeUp},
	{"入玉", Declaration}, {"宣言", Declaration}, {"千日手", Sennichite}, {"持将棋", Jishogi},
	{"引き分け", Draw}, {"引分", Draw}, {"最大手数", MaxMoves}, {"中断", Interrupted},
	{"封じ手", Sealed}, {"待った", TakenBack}, {"エラー", Failed}, {"不戦敗", DefaultLoss},
	{"不戦勝", DefaultWin}, {"不詰", NoMate}, {"詰", Checkmate}, {"投了", Resignation}, {"の勝ち", Resignation},
}

// winnerNamed and loserNamed match who has won or lost in a summary.
var (
	winnerNamed = regexp.MustCompile(`([先後上下]手)の(反則|入玉|宣言|不戦)?勝`)
	loserNamed  = regexp.MustCompile(`([先後上下]手)の(反則負け|切れ負け|時間切れ負け|不戦敗|反則行為)`)
)

// endingFromSummary returns the ending that a line "まで12手で…" tells of. It is not known if
// another side has won than that of the moves would.
func endingFromSummary(text string, toMove shogi.Color) (ending Ending, known bool) {
	for _, candidate := range summaryKinds {
		if known = strings.Contains(text, candidate.word); known {
			ending = newEnding(candidate.kind, toMove)
			break
		}
	}
	winner, named := toMove, false
	if parts := winnerNamed.FindStringSubmatch(text); parts != nil {
		winner, named = sideNamed(parts[1]), true
	} else if parts := loserNamed.FindStringSubmatch(text); parts != nil {
		winner, named = sideNamed(parts[1]).Opponent(), true
	}
	if !named {
		return ending, known
	}
	if ending.Kind == IllegalAction || ending.Kind == IllegalMove && winner == toMove {
		return Ending{Kind: IllegalAction, Offender: winner.Opponent()}, true
	}
	told, decided := ending.winner(toMove)
	return ending, known && (!decided || told == winner)
}
