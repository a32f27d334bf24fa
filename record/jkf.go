package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shotest/internal/plaintext"
)

// jkfFile is a file of JKF, as far as we use it: see
// https://github.com/na2hiro/json-kifu-format. Numbers, flags and comments are read from
// what programs write in their place as well.
type jkfFile struct {
	Header  jkfHeaders `json:"header"`
	Initial jkfInitial `json:"initial"`
	Moves   []jkfNode  `json:"moves"`
}

// jkfNode is a move, an ending or, first of all, the start.
type jkfNode struct {
	Comments jkfComments `json:"comments,omitempty"`
	Move     *jkfMove    `json:"move,omitempty"`
	Time     *jkfTimes   `json:"time,omitempty"`
	Special  string      `json:"special,omitempty"`
	Forks    [][]jkfNode `json:"forks,omitempty"`
}

type jkfMove struct {
	Color *jkfNumber `json:"color,omitempty"`
	From  *jkfSquare `json:"from,omitempty"`
	To    *jkfSquare `json:"to,omitempty"`
	// Piece is the CSA name before promotion.
	Piece string  `json:"piece"`
	Same  jkfFlag `json:"same,omitempty"`
	// Promote is missing where the piece could not promote.
	Promote *jkfFlag `json:"promote,omitempty"`
	Capture string   `json:"capture,omitempty"`
	// Relative is the manner of Japanese notation in letters.
	Relative string `json:"relative,omitempty"`
}

// jkfSquare is a file (x) and a rank (y), 1 to 9.
type jkfSquare struct {
	X jkfNumber `json:"x"`
	Y jkfNumber `json:"y"`
}

type jkfTimes struct {
	Now   *jkfTime `json:"now"`
	Total *jkfTime `json:"total,omitempty"`
}

type jkfTime struct {
	H jkfNumber `json:"h,omitempty"`
	M jkfNumber `json:"m"`
	S jkfNumber `json:"s"`
}

type jkfInitial struct {
	Preset string       `json:"preset"`
	Data   *jkfPosition `json:"data,omitempty"`
}

// jkfPosition lists the board by files, and each file by ranks.
type jkfPosition struct {
	Color *jkfNumber              `json:"color"`
	Board [9][9]jkfPiece          `json:"board"`
	Hands [2]map[string]jkfNumber `json:"hands"`
}

// jkfPiece is a piece with its owner, or an empty object for an empty square.
type jkfPiece struct {
	Color *jkfNumber `json:"color,omitempty"`
	Kind  string     `json:"kind,omitempty"`
}

// jkfOther is the preset of a position that has no name.
const jkfOther = "OTHER"

// jkfNumber is a number, -1 for any other value.
type jkfNumber float64

// UnmarshalJSON reads a number or a text with one.
func (n *jkfNumber) UnmarshalJSON(data []byte) error {
	value, err := strconv.ParseFloat(strings.Trim(string(data), `" `), 64)
	switch *n = jkfNumber(value); {
	case string(data) == "null":
		*n = 0
	case err != nil:
		*n = -1
	}
	return nil
}

// jkfFlag is true only if that is written.
type jkfFlag bool

// UnmarshalJSON reads any value.
func (f *jkfFlag) UnmarshalJSON(data []byte) error {
	*f = strings.Trim(string(data), `"`) == "true"
	return nil
}

// jkfComments are lines.
type jkfComments []string

// UnmarshalJSON reads texts, or one.
func (c *jkfComments) UnmarshalJSON(data []byte) error {
	var texts []any
	if json.Unmarshal(data, &texts) != nil {
		texts = make([]any, 1)
		_ = json.Unmarshal(data, &texts[0])
	}
	for _, text := range texts {
		text, isText := text.(string)
		lines := splitLines(plaintext.Strip(text))
		if isText && len(lines) == 0 {
			lines = []string{""}
		}
		*c = append(*c, lines...)
	}
	return nil
}

// MarshalJSON writes texts without control characters.
func (c jkfComments) MarshalJSON() ([]byte, error) {
	plain := make([]string, len(c))
	for i, comment := range c {
		plain[i] = plaintext.Strip(comment)
	}
	return marshalPlain(plain)
}

// jkfHeaders are the headers as a JSON object, which keeps their order.
type jkfHeaders []Header

// UnmarshalJSON reads texts and numbers. A header with another value has no name.
func (h *jkfHeaders) UnmarshalJSON(data []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	if begin, err := decoder.Token(); begin != json.Delim('{') {
		return err
	}
	for decoder.More() {
		name, err := decoder.Token()
		var value any
		if err == nil {
			err = decoder.Decode(&value)
		}
		if err != nil {
			return err
		}
		switch value.(type) {
		case nil:
			continue
		case string, float64:
		default:
			name = ""
		}
		*h = append(*h, Header{fmt.Sprint(name), fmt.Sprint(value)})
	}
	return nil
}

// MarshalJSON writes an object with the headers in their order.
func (h jkfHeaders) MarshalJSON() ([]byte, error) {
	fields := make([]string, len(h))
	for i, header := range h {
		name, err := marshalPlain(plaintext.Strip(header.Name))
		if err != nil {
			return nil, err
		}
		value, err := marshalPlain(plaintext.Strip(header.Value))
		if err != nil {
			return nil, err
		}
		fields[i] = string(name) + ":" + string(value)
	}
	return []byte("{" + strings.Join(fields, ",") + "}"), nil
}

// marshalPlain is json.Marshal without escapes made for web pages.
func marshalPlain(value any) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return bytes.TrimSpace(out.Bytes()), err
}

// The manners of Japanese notation and JKF's letters for them.
var (
	relativeLetters = []string{"左", "L", "直", "C", "右", "R", "上", "U", "寄", "M", "引", "D", "打", "H"}
	toLetters       = strings.NewReplacer(relativeLetters...)
	fromLetters     = strings.NewReplacer(reversed(relativeLetters)...)
)

func reversed(pairs []string) []string {
	pairs = slices.Clone(pairs)
	slices.Reverse(pairs)
	return pairs
}
