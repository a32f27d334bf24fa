package review

import (
	"slices"

	"shotest/review/opening"
)

// Document is a review in the words of a language. Pages, annotated records, Markdown and JSON are
// written from it, and need not work anything out. Moves are spelled as in USI beside what the
// reader sees, positions as SFEN; plies count the moves played, so that ply 0 is the start and move
// n leads from ply n-1 to ply n. Chances are whole percents from 0 to 1: each position has one, and
// every statement about it uses the same. Pairs hold Black's value, then White's.
type Document struct {
	// Language is the code of the language that the texts are in.
	Language string `json:"language"`
	// Title names the players, or the file where it names none.
	Title   string         `json:"title"`
	Players [2]string      `json:"players"` // never empty
	Facts   []FactDocument `json:"facts"`   // date, event, time control and the like
	Result  string         `json:"result"`  // a sentence
	Start   string         `json:"start"`
	// Handicap says that the game began with a handicap: Black is the weaker side, and White moves
	// first.
	Handicap bool `json:"handicap,omitempty"`
	// Branch is the number of the move at which a variation leaves its game; 0 of a game.
	Branch int `json:"branch,omitempty"`
	// Opening is the name of the opening in the language, and OpeningID one for programs; both are
	// empty where there is none, as in handicap games.
	Opening   string     `json:"opening,omitempty"`
	OpeningID opening.ID `json:"opening_id,omitempty"`
	// Reviewed is the range of the moves that were reviewed. Summaries and puzzles cover only
	// these; the other moves have no assessments.
	Reviewed Span `json:"reviewed"`
	// Made says which engine and settings made the review, and how to make it again.
	Made string `json:"made"`
	// Warnings say that the review had little effort, and how another engine that was used has
	// failed, a sentence each.
	Warnings []string `json:"warnings,omitempty"`
	// Summary holds sentences about the game as a whole.
	Summary []SentenceDocument `json:"summary"`
	// TurningPoints are the numbers of the moves that decided the game, in order.
	TurningPoints []int            `json:"turning_points"`
	Sides         [2]SideDocument  `json:"sides"`
	Moves         []MoveDocument   `json:"moves"`
	Puzzles       []PuzzleDocument `json:"puzzles"`
	// StartChance and StartScore assess the position before the first move. They are empty if it
	// was not reviewed.
	StartChance *float64 `json:"start_chance,omitempty"`
	StartScore  string   `json:"start_score,omitempty"`
}

// MoveAt returns the move with a number.
func (d *Document) MoveAt(ply int) *MoveDocument { return &d.Moves[ply-1] }

// FactDocument is a line of a record's head.
type FactDocument struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// SideDocument says how a side has played.
type SideDocument struct {
	// Name is the player's name, or else that of the side.
	Name string `json:"name"`
	// Castle is the name of the last castle that the side has had, empty if none has one.
	Castle string `json:"castle,omitempty"`
	// Accuracy is in percent, 100 for no loss; see [Accuracy]. It is nil for a side that had
	// nothing to lose.
	Accuracy *float64 `json:"accuracy,omitempty"`
	// Rating is a word for the accuracy, excellent, good, fair, uneven or poor, and RatingName the
	// same in the language.
	Rating     Rating `json:"rating,omitempty"`
	RatingName string `json:"rating_name,omitempty"`
	// AverageLoss is the average over the moves that the accuracy counts.
	AverageLoss *LossDocument `json:"average_loss,omitempty"`
	// Played says the accuracy and the average loss in a line, with the side's name.
	Played string          `json:"played,omitempty"`
	Phases []PhaseDocument `json:"phases"`
	// Counts has the number of moves with each mark.
	Counts []CountDocument `json:"counts"`
	// Losses has the number of moves that lost so much, of those that the accuracy counts.
	Losses []LossCountDocument `json:"losses"`
	// Time is the time that the side has used for its moves, as it is shown; empty if the record
	// has no times.
	Time string `json:"time,omitempty"`
	// Practise says what to practise, a sentence each; the weightiest first.
	Practise []string `json:"practise"`
}

// LossDocument is the average loss of a side's moves.
type LossDocument struct {
	// Points are hundredths of the probability of winning, to a tenth.
	Points float64 `json:"points"`
	// Centipawns are differences of scores, in which mates and scores beyond 2000 (by the scale of
	// our own search) count as 2000.
	Centipawns int `json:"centipawns"`
	// Text and ScoreText are Points and Centipawns as they are shown.
	Text      string `json:"text"`
	ScoreText string `json:"score_text"`
}

// LossCountDocument is the number of moves whose loss lies in a range of points: at least From and
// below To, which is 0 for the range without an end.
type LossCountDocument struct {
	From  int    `json:"from"`
	To    int    `json:"to,omitempty"`
	Name  string `json:"name"`
	Moves int    `json:"moves"`
}

// PhaseDocument is the accuracy in a part of the game. Both sides have the same parts, namely every
// part in which one of them moved.
type PhaseDocument struct {
	Name     string   `json:"name"`
	Accuracy *float64 `json:"accuracy,omitempty"`
	Moves    int      `json:"moves"`
}

// CountDocument is the number of moves with a mark.
type CountDocument struct {
	Mark  Mark   `json:"mark"`
	Text  string `json:"text"` // as it stands beside a move: ??
	Name  string `json:"name"`
	Moves int    `json:"moves"`
}

// MoveDocument is a move that was played.
type MoveDocument struct {
	Ply  int    `json:"ply"`
	Side string `json:"side"` // black or white
	Move string `json:"move"`
	Text string `json:"text"`
	Mark Mark   `json:"mark,omitempty"`
	// MarkText is the mark as it stands beside a move: ??, ?, !, and MarkName its name.
	MarkText string `json:"mark_text,omitempty"`
	MarkName string `json:"mark_name,omitempty"`
	// Chance is Black's probability of winning after the move, Score the evaluation from Black's
	// side as it is shown: "+120", "Black mates in 5". They are empty unless the move, or the one
	// after it, was reviewed.
	Chance *float64 `json:"chance,omitempty"`
	Score  string   `json:"score,omitempty"`
	// Loss is the winning probability that the move has cost its side, 0 for a move that was not
	// reviewed.
	Loss float64 `json:"loss"`
	// Clock is the time spent on the move, as it is shown; empty if it is not known.
	Clock string `json:"clock,omitempty"`
	// Sentences are about the move, the weightiest first. Reason is the sentence among them that
	// best explains why a marked move is bad.
	Sentences []SentenceDocument `json:"sentences,omitempty"`
	Reason    string             `json:"reason,omitempty"`
	// Better is the best line, if the move was not the best.
	Better *LineDocument `json:"better,omitempty"`
	// View lists the moves that catch a player's eye before the move, the most interesting first.
	// Only moves with sentences have one.
	View []ViewDocument `json:"view,omitempty"`
}

// UntoldBetter returns the line that was better than a move, nil if there is none, or if a sentence
// already shows it.
func (m MoveDocument) UntoldBetter() *LineDocument {
	shows := func(s SentenceDocument) bool {
		return s.Line != nil && s.Line.Ply == m.Better.Ply && !s.Line.Passed && s.Line.Moves[0] == m.Better.Moves[0]
	}
	if m.Better == nil || slices.ContainsFunc(m.Sentences, shows) {
		return nil
	}
	return m.Better
}

// SentenceDocument is a statement about a game.
type SentenceDocument struct {
	// Kind is the kind of statement, a value of [Kind].
	Kind string `json:"kind"`
	Text string `json:"text"`
	// Line, if not nil, shows the statement on a board.
	Line *LineDocument `json:"line,omitempty"`
	// Arrows are drawn on the board before the line is played through.
	Arrows []ArrowDocument `json:"arrows,omitempty"`
	// Ply, in a summary, is the move that the statement is about; 0 for none.
	Ply int `json:"ply,omitempty"`
}

// LineDocument is a line that can be played through.
type LineDocument struct {
	// Ply is how many moves of the game come before it. Passed says that the side whose turn it is
	// passes first.
	Ply    int      `json:"ply"`
	Passed bool     `json:"passed,omitempty"`
	Moves  []string `json:"moves"`
	Texts  []string `json:"texts"`
	// Chance is Black's probability of winning at the end of the line, and Score the evaluation
	// there, empty if it is not known.
	Chance float64 `json:"chance"`
	Score  string  `json:"score"`
}

// ArrowDocument points from a square, or a piece in hand, to a square.
type ArrowDocument struct {
	// From is a square as USI has it, or a piece letter and * for a drop; empty marks To alone.
	From string `json:"from"`
	To   string `json:"to"`
	// Side is the side whose hand a drop comes from, black or white. It is empty for other moves.
	Side string `json:"side,omitempty"`
	// Role is the meaning of the arrow: played, better, threat, refutation or foul.
	Role string `json:"role"`
}

// ViewDocument is a move as interest search sees it.
type ViewDocument struct {
	Move string `json:"move"`
	Text string `json:"text"`
	// Share is the move's share of the attention of all moves, from 0 to 1, Cost the price of
	// looking at it, in hundredths of a ply.
	Share float64 `json:"share"`
	Cost  int     `json:"cost"`
	// Reason is the strongest argument for it, in words.
	Reason string `json:"reason,omitempty"`
	// Seen says that a player of the review's level looks at it.
	Seen bool `json:"seen"`
}

// PuzzleDocument is a position of the game to be solved.
type PuzzleDocument struct {
	Ply      int    `json:"ply"` // moves before it
	SFEN     string `json:"sfen"`
	Side     string `json:"side"`
	Question string `json:"question"`
	// Answers are all right answers, that of Line first. Of a mate it is the first move of one.
	Answers []string     `json:"answers"`
	Answer  string       `json:"answer"`
	Line    LineDocument `json:"line"`
}
