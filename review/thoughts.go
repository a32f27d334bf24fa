package review

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"shotest/engine"
	"shotest/shogi"
)

// Thoughts keeps what has been searched in a file, so that a review that was interrupted
// goes on where it was. Each line is a question with its answer; one that was cut off by a
// crash is asked again.
type Thoughts struct {
	known map[string]json.RawMessage
	file  *os.File
	path  string
}

// thought is a line of the file.
type thought struct {
	Question string          `json:"question"`
	Answer   json.RawMessage `json:"answer"`
}

// stamped is the question of the first line, whose answer says by what the others were
// answered.
const stamped = "by"

// OpenThoughts reads the file, or begins it. Answers of another engine or other settings,
// as the stamp tells, are thrown away.
func OpenThoughts(path, stamp string) (*Thoughts, error) {
	t := &Thoughts{known: map[string]json.RawMessage{}, path: path}
	content, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	whole := 0
	for lines := bufio.NewScanner(bytes.NewReader(content)); lines.Scan(); {
		var line thought
		if json.Unmarshal(lines.Bytes(), &line) != nil {
			break
		}
		if whole == 0 && !isStamp(line, stamp) {
			break
		}
		t.known[line.Question] = line.Answer
		whole += len(lines.Bytes()) + 1
	}
	if t.file, err = os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o644); err != nil {
		return nil, err
	}
	whole = min(whole, len(content))
	if err := errors.Join(t.file.Truncate(int64(whole)), seekEnd(t.file)); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), t.file.Close())
	}
	if whole == 0 {
		err = t.note(stamped, stamp)
	}
	return t, err
}

func isStamp(line thought, stamp string) bool {
	var found string
	return line.Question == stamped && json.Unmarshal(line.Answer, &found) == nil && found == stamp
}

func seekEnd(file *os.File) error {
	_, err := file.Seek(0, 2)
	return err
}

// Known is how many answers the file had when it was opened, and those since.
func (t *Thoughts) Known() int { return len(t.known) }

// Close ends the use of the file, which is kept.
func (t *Thoughts) Close() error { return t.file.Close() }

// Remove closes the file and deletes it: the review is finished.
func (t *Thoughts) Remove() error { return errors.Join(t.file.Close(), os.Remove(t.path)) }

// recall looks an answer up.
func (t *Thoughts) recall(question string, answer any) bool {
	if t == nil {
		return false
	}
	text, known := t.known[question]
	return known && json.Unmarshal(text, answer) == nil
}

// note keeps an answer.
func (t *Thoughts) note(question string, answer any) error {
	if t == nil {
		return nil
	}
	text, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	line, err := json.Marshal(thought{question, text})
	if err != nil {
		return err
	}
	t.known[question] = text
	_, err = t.file.Write(append(line, '\n'))
	return err
}

// remembered returns the answer to a question: the one that is known, or else the one that
// is found now, which is kept. What was not found without an error is neither.
func remembered[T any](t *Thoughts, asked string, find func() (T, error)) (answer T, err error) {
	if t.recall(asked, &answer) {
		return answer, nil
	}
	found, err := find()
	if err != nil {
		var nothing T
		return nothing, err
	}
	return found, t.note(asked, &found)
}

// question names a search: what is searched, and how.
func (t *thinker) question(kind string, history *shogi.History, limits engine.Limits, moves []shogi.Move) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s %s %v %d", t.settings.Profile.SearchMode, kind, limits.MoveTime, limits.Nodes)
	for _, m := range moves {
		text.WriteString(" " + m.String())
	}
	return text.String() + ": " + history.USI()
}
