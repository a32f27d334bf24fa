package tournament

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"shotest/internal/message"
	"shotest/internal/plaintext"
	"shotest/shogi"
)

// Results are foreign input: workers on other machines write them, and disks damage them. The
// checks of this file reject impossible results. Every game that package play can play passes them.

// Limits of texts, in bytes.
const (
	maxTextBytes  = 256
	maxFieldBytes = 64 << 10 // a position, settings, what an engine wrote
	maxPVBytes    = 8 << 10  // of moves that an engine expects
	// maxOpeningMoves is the largest number of moves of an opening. Results of longer games could
	// not be sent.
	maxOpeningMoves = 1000
)

// Limits on the transcript of an engine in a game: the number of lines, and of bytes exchanged in
// them.
const (
	TranscriptLines = 2000
	TranscriptBytes = 256 << 10
	// maxPrefixLetters is the time and the direction before a line.
	maxPrefixLetters = 32
)

// Check returns the opening of a job. Its error says why the job cannot be a game: its name cannot
// name files, or its opening or settings cannot be read.
func (j *Job) Check() (*shogi.History, error) {
	if !jobIDPattern.MatchString(j.ID) || j.Pair < 0 {
		return nil, message.Errorf("id: found %.80q of pair %d, expected letters, digits, - and _, at most 64", j.ID,
			j.Pair)
	}
	for c, player := range j.Players {
		err := checkText("players", player, maxTextBytes)
		if player == "" || len(j.Settings[c]) > maxFieldBytes {
			err = errors.New("players: expected two names, and settings that are not too long")
		}
		if _, settingsErr := j.SettingsOf(shogi.Color(c)); settingsErr != nil || err != nil {
			return nil, errors.Join(err, settingsErr)
		}
	}
	if size := len(j.Opening.Name) + len(j.Opening.Position); size > maxFieldBytes {
		return nil, message.Errorf("opening: found %d bytes, at most %d expected", size, maxFieldBytes)
	}
	history, err := shogi.ParseHistory(j.Opening.Position)
	if err != nil {
		return nil, message.Errorf("opening: %w", err)
	}
	if n := len(history.Moves()); n > maxOpeningMoves {
		return nil, message.Errorf("opening: found %d moves, at most %d expected", n, maxOpeningMoves)
	}
	return history, nil
}

// CheckSame returns an error that names the first difference from the scheduled game of this name.
func (j *Job) CheckSame(scheduled *Job) error {
	switch {
	case j.Pair != scheduled.Pair || j.Players != scheduled.Players:
		return message.Errorf("game %s is of %q in pair %d, expected %q in pair %d", j.ID, j.Players, j.Pair,
			scheduled.Players, scheduled.Pair)
	case j.Opening != scheduled.Opening:
		return message.Errorf("game %s has another opening than its own, %.80q", j.ID, j.Opening.Position)
	case j.Settings != scheduled.Settings:
		return message.Errorf("game %s has other settings than its own", j.ID)
	}
	return nil
}

// checkText checks that a short text of foreign input can be shown in a line. name names the text
// in the error.
func checkText(name, text string, limit int) error {
	if len(text) > limit {
		return message.Errorf("%s: found %d bytes, at most %d expected", name, len(text), limit)
	}
	if plaintext.Show(text, "") != text {
		return message.Errorf("%s: found a control character in %.80q", name, text)
	}
	return nil
}

// Check returns an error if a result cannot be that of a game: it breaks the rules, or has
// impossible values. It takes the time of playing the moves on a board.
func (r *Result) Check() error {
	history, err := r.Job.Check()
	if err != nil {
		return err
	}
	if err := checkEnding(r); err != nil {
		return err
	}
	if err := checkText("worker", r.Worker, maxTextBytes); err != nil {
		return err
	}
	if r.OpeningMoves != len(history.Moves()) {
		return message.Errorf("opening_moves: found %d, and the opening has %d", r.OpeningMoves, len(history.Moves()))
	}
	return checkMoves(history, r.Moves)
}

// Clipped returns the result with the engines' texts in the form that Check expects: on one line,
// printable, and cut.
func (r Result) Clipped() Result {
	if f := r.Failure; f != nil {
		cut := *f
		cut.Detail, cut.Move = oneLine(f.Detail), oneLine(f.Move)
		r.Failure = &cut
	}
	return r
}

// oneLine returns the part of a text to keep.
func oneLine(text string) string {
	text = plaintext.Show(strings.Join(strings.Fields(text), " "), "")
	return strings.ToValidUTF8(text[:min(len(text), maxFieldBytes)], "")
}

// checkEnding checks the ending of the game in a result.
func checkEnding(r *Result) error {
	f := r.Failure
	switch {
	case !slices.Contains([]Outcome{BlackWins, WhiteWins, Drawn, Void}, r.Outcome):
		return message.Errorf("outcome: found %.80q, expected black, white, draw or void", r.Outcome)
	case !slices.Contains(reasons, r.Reason):
		return message.Errorf("reason: found %.80q, which is none", r.Reason)
	case (f == nil) != (r.Reason != EngineFailure):
		return message.Errorf("failure: expected with reason %s, and with no other", EngineFailure)
	case f == nil:
		return nil
	case !slices.Contains(r.Players[:], f.Engine):
		return message.Errorf("failure.engine: found %.80q, who does not play", f.Engine)
	case !slices.Contains(FailureKinds, f.Kind):
		return message.Errorf("failure.kind: found %.80q, which is none", f.Kind)
	case len(f.Detail)+len(f.Move) > 2*maxFieldBytes:
		return message.Errorf("failure: found %d bytes, at most %d expected", len(f.Detail)+len(f.Move),
			2*maxFieldBytes)
	}
	return nil
}

// CheckTexts returns an error if texts of a result cannot be shown as they are, or are longer than
// a game leaves.
func (r *Result) CheckTexts() error {
	if f := r.Failure; f != nil {
		if err := errors.Join(checkTexts([]string{f.Detail, f.Move}), checkTexts(f.Transcript)); err != nil {
			return err
		}
	}
	return errors.Join(checkTexts(r.Transcripts[0]), checkTexts(r.Transcripts[1]))
}

// checkTexts checks the lines of a transcript. It counts letters: each stands for at least one
// byte.
func checkTexts(lines []string) error {
	// one line tells the number of lost lines
	letters, maxLetters := 0, TranscriptBytes+(TranscriptLines+1)*maxPrefixLetters
	for _, line := range lines {
		if err := checkText("text", line, maxFieldBytes*8); err != nil {
			return err
		}
		letters += utf8.RuneCountInString(line)
	}
	if len(lines) > TranscriptLines+1 || letters > maxLetters {
		return message.Errorf("transcript: found %d lines of %d letters, at most %d of %d expected", len(lines),
			letters, TranscriptLines+1, maxLetters)
	}
	return nil
}

// checkMoves plays moves on a board. They begin with the moves that led to it.
func checkMoves(history *shogi.History, moves []MoveRecord) error {
	opening := history.Moves()
	if len(moves) < len(opening) {
		return message.Errorf("moves: found %d, and the opening has %d", len(moves), len(opening))
	}
	for i := range moves {
		m, err := checkMove(&moves[i])
		if err != nil {
			return message.Errorf("moves[%d]: %w", i, err)
		}
		if i < len(opening) {
			if m != opening[i] {
				return message.Errorf("moves[%d]: found %v, and the opening has %v", i, m, opening[i])
			}
			continue
		}
		if !history.Current().IsLegal(m) {
			return message.Errorf("moves[%d]: %v is illegal", i, m)
		}
		history.Play(m)
	}
	return nil
}

// checkMove checks a player's report on a move, and returns the move.
func checkMove(m *MoveRecord) (shogi.Move, error) {
	if min(int64(m.Depth), int64(m.SelDepth), m.Elapsed, m.Reported, m.Over, m.CPU, m.Pondered) < 0 {
		return shogi.NoMove, errors.New("depths and times: expected 0 or more")
	}
	move, err := shogi.ParseMove(m.Move)
	return move, errors.Join(err, checkText("pv", m.PV, maxPVBytes))
}

var reasons = []Reason{
	Resignation, Checkmate, Sennichite, PerpetualCheck, MaxMovesReached, Declaration, Try,
	AdjudicatedWin, AdjudicatedDraw, EngineFailure, WrongDeclaration,
}
