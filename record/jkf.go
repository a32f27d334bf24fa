package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"shotest/internal/plaintext"
)

// jkfFile is the part of a JKF file that this package uses: see
// https://github.com/na2hiro/json-kifu-format.
type jkfFile struct {
	Header  jkfHeaders      `json:"header"`
	Initial json.RawMessage `json:"initial"`
	Moves   []jkfNode       `json:"moves"`
}

// jkfNode is a move, an ending or, first of all, the start.
type jkfNode struct {
	Comments []string    `json:"comments,omitempty"`
	Move     *jkfMove    `json:"move,omitempty"`
	Time     *jkfTimes   `json:"time,omitempty"`
	Special  string      `json:"special,omitempty"`
	Forks    [][]jkfNode `json:"forks,omitempty"`
}

type jkfMove struct {
	Color *float64   `json:"color,omitempty"`
	From  *jkfSquare `json:"from,omitempty"`
	To    *jkfSquare `json:"to,omitempty"`
	// Piece is the CSA name before promotion.
	Piece string `json:"piece"`
	Same  bool   `json:"same,omitempty"`
	// Promote is missing if the piece could not promote.
	Promote *bool  `json:"promote,omitempty"`
	Capture string `json:"capture,omitempty"`
	// Relative is the manner of Japanese notation in letters.
	Relative string `json:"relative,omitempty"`
}

// jkfSquare is a file (x) and a rank (y), 1 to 9.
type jkfSquare struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

type jkfTimes struct {
	Now   *jkfTime `json:"now"`
	Total *jkfTime `json:"total,omitempty"`
}

type jkfTime struct {
	H float64 `json:"h,omitempty"`
	M float64 `json:"m"`
	S float64 `json:"s"`
}

type jkfInitial struct {
	Preset string       `json:"preset"`
	Data   *jkfPosition `json:"data,omitempty"`
}

// jkfPosition lists the board by files, and each file by ranks.
type jkfPosition struct {
	Color *float64              `json:"color"`
	Board [][]jkfPiece          `json:"board"`
	Hands [2]map[string]float64 `json:"hands"`
}

// jkfPiece is a piece with its owner, or an empty object for an empty square.
type jkfPiece struct {
	Color *float64 `json:"color,omitempty"`
	Kind  string   `json:"kind,omitempty"`
}

// jkfOther is the preset of a position without a name.
const jkfOther = "OTHER"

// jkfHeaders are the headers as a JSON object, which keeps their order.
type jkfHeaders []Header

// UnmarshalJSON reads headers with texts and numbers. A header with another value gets an empty
// name.
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
		name, value := marshalPlain(plaintext.Strip(header.Name)), marshalPlain(plaintext.Strip(header.Value))
		fields[i] = string(name) + ":" + string(value)
	}
	return []byte("{" + strings.Join(fields, ",") + "}"), nil
}

// marshalPlain is json.Marshal for texts and finite numbers, without escapes for web pages.
func marshalPlain(value any) []byte {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(value) // no such value is refused
	return bytes.TrimSpace(out.Bytes())
}

// The manners of Japanese notation and JKF's letters for them.
var (
	mannerToLetters = strings.NewReplacer("左", "L", "直", "C", "右", "R", "上", "U", "寄", "M", "引", "D", "打", "H")
	lettersToManner = strings.NewReplacer("L", "左", "C", "直", "R", "右", "U", "上", "M", "寄", "D", "引", "H", "打")
)
