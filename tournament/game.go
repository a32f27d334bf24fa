package tournament

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"shotest/internal/message"
	"shotest/shogi"
	"shotest/tournament/statistics"
)

// Opening is a position that games begin from.
type Opening struct {
	Name     string `json:"name"`     // its place in the list of openings
	Position string `json:"position"` // as USI has it: startpos moves …, or sfen …
}

// Job is one game to play.
type Job struct {
	// ID names the game by its pair and its place in the pair: 000123a or 000123b.
	ID string `json:"id"`
	// Pair counts the pairs of games from 0. Both games of a pair have the same
	// players and opening, with colours swapped.
	Pair    int       `json:"pair"`
	Players [2]string `json:"players"` // by colour
	Opening Opening   `json:"opening"`
	// Settings are values for the players in this game only, by colour: one "name=value" a line. A
	// name is that of a value in a profile, such as search.gamma.margin, or of a program's USI
	// option.
	Settings [2]string `json:"settings,omitzero"`
}

// Setting is a value that a player has in one game.
type Setting struct{ Name, Value string }

// SettingsText spells settings in the form of a Job.
func SettingsText(settings []Setting) string {
	var lines []string
	for _, s := range settings {
		lines = append(lines, s.Name+"="+s.Value)
	}
	return strings.Join(lines, "\n")
}

// SettingsOf returns the settings of a player of a job. The error names a line that is no setting.
func (j *Job) SettingsOf(c shogi.Color) ([]Setting, error) {
	var settings []Setting
	for line := range strings.Lines(j.Settings[c]) {
		name, value, found := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
		if !found || name == "" {
			return nil, message.Errorf("setting %q: expected name=value", line)
		}
		settings = append(settings, Setting{name, value})
	}
	return settings, nil
}

// jobID names a game. second says that it is the second of its pair.
func jobID(pair int, second bool) string {
	if second {
		return fmt.Sprintf("%06db", pair)
	}
	return fmt.Sprintf("%06da", pair)
}

// ParseJobID returns the pair in a game's name, and whether it is the second game of the pair.
func ParseJobID(id string) (pair int, second, ok bool) {
	digits, second := strings.CutSuffix(id, "b")
	pair, err := strconv.Atoi(strings.TrimSuffix(digits, "a"))
	return pair, second, err == nil && pair >= 0 && id == jobID(pair, second)
}

// IsSecond reports whether a job is the second game of its pair.
func (j *Job) IsSecond() bool { return strings.HasSuffix(j.ID, "b") }

// Outcome is the outcome of a game: its winner, or none.
type Outcome string

const (
	BlackWins Outcome = "black"
	WhiteWins Outcome = "white"
	Drawn     Outcome = "draw"
	Void      Outcome = "void" // an engine did not start: the game does not count
)

// WonBy returns the outcome of a game that a side has won.
func WonBy(c shogi.Color) Outcome { return [2]Outcome{BlackWins, WhiteWins}[c] }

// Score returns the game from the view of a side.
func (o Outcome) Score(c shogi.Color) statistics.Score {
	switch o {
	case WonBy(c):
		return statistics.Score{Wins: 1}
	case Drawn:
		return statistics.Score{Draws: 1}
	}
	return statistics.Score{Losses: 1}
}

// Reason is why a game ended.
type Reason string

const (
	Resignation      Reason = "resignation"
	Checkmate        Reason = "checkmate"
	Sennichite       Reason = "sennichite"
	PerpetualCheck   Reason = "perpetual_check"
	MaxMovesReached  Reason = "max_moves"
	Declaration      Reason = "declaration"
	Try              Reason = "try"
	AdjudicatedWin   Reason = "adjudicated_win"
	AdjudicatedDraw  Reason = "adjudicated_draw"
	EngineFailure    Reason = "failure" // see Result.Failure
	WrongDeclaration Reason = "wrong_declaration"
)

// FailureKind is a way in which an engine fails.
type FailureKind string

const (
	StartFailure  FailureKind = "start"      // it cannot be started, or does not shake hands
	Crash         FailureKind = "crash"      // its process ended by itself
	Hang          FailureKind = "hang"       // it does not answer at all
	TimeLoss      FailureKind = "time"       // it answered, but too late
	IllegalMove   FailureKind = "illegal"    // it played an illegal move
	Disconnect    FailureKind = "disconnect" // it closed its output, or cannot be written to
	ProtocolError FailureKind = "protocol"   // it broke the rules of USI
)

// FailureKinds lists the kinds in the order in which tables show them.
var FailureKinds = []FailureKind{StartFailure, Crash, Hang, TimeLoss, IllegalMove, Disconnect, ProtocolError}

// Failure is what an engine did wrong.
type Failure struct {
	Kind   FailureKind `json:"kind"`
	Engine string      `json:"engine"`
	Detail string      `json:"detail"`         // in words, with the last output of the engine
	Move   string      `json:"move,omitempty"` // the illegal move, in USI, of a failure of that kind
	// Transcript holds the lines exchanged with the engine in the game, each with the time since
	// the start of the game, the direction, and the text.
	Transcript []string `json:"transcript,omitempty"`
}

// MoveRecord is a move with its player's report on it.
type MoveRecord struct {
	Move string `json:"move"` // USI
	// Centipawns or Mate is the player's score from its own point of view; both
	// are nil if it gave none (or the move is of the opening).
	Centipawns *int   `json:"cp,omitempty"`
	Mate       *int   `json:"mate,omitempty"` // plies, negative if it is mated
	Depth      int    `json:"depth,omitempty"`
	SelDepth   int    `json:"seldepth,omitempty"`
	Nodes      uint64 `json:"nodes,omitempty"`
	// Elapsed is the time from go to bestmove by our clock, in microseconds, and Over the part of
	// it beyond the player's time, which is no failure within the margin.
	Elapsed int64 `json:"us,omitempty"`
	Over    int64 `json:"over_us,omitempty"`
	// CPU is the processor time that the player has used, in microseconds, if processor time is
	// limited.
	CPU int64 `json:"cpu_us,omitempty"`
	// Pondered is the time for which the player had thought about the move before the opponent
	// played the move that it expected, in microseconds. It is not part of Elapsed.
	Pondered int64 `json:"ponder_us,omitempty"`
	// Reported is the time that the engine claims to have taken, in milliseconds. The difference is
	// latency.
	Reported int64 `json:"ms,omitempty"`
	// the beginning of the line that the player expects, from this move on, in USI
	PV string `json:"pv,omitempty"`
}

// Result is a finished game.
type Result struct {
	Job
	Outcome Outcome  `json:"outcome"`
	Reason  Reason   `json:"reason"`
	Failure *Failure `json:"failure,omitempty"`
	// Moves begins with those of the opening, which have no scores or times.
	Moves []MoveRecord `json:"moves"`
	// OpeningMoves is the number of moves of the opening.
	OpeningMoves int `json:"opening_moves"`
	// AskedAgain is the number of times that players with a limit of processor time had to be asked
	// again, by colour: they resigned before they had searched anything.
	AskedAgain [2]int `json:"asked_again,omitzero"`
	// Transcripts are like Failure.Transcript, by colour, and only kept if Records.Transcripts is
	// set.
	Transcripts [2][]string `json:"transcripts,omitzero"`

	Started  time.Time `json:"started"`
	Finished time.Time `json:"finished"`
	// Worker names the machine and process that played the game.
	Worker string `json:"worker"`
}

// Winner returns the name of the engine that won, and false for a draw or a game that does not
// count.
func (r *Result) Winner() (string, bool) {
	for c, player := range r.Players {
		if r.Outcome == WonBy(shogi.Color(c)) {
			return player, true
		}
	}
	return "", false
}

// WorkerName returns the machine of Result.Worker, which has the number of a table after
// a slash.
func WorkerName(worker string) string {
	name, _, _ := strings.Cut(worker, "/")
	return name
}
