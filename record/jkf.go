package record

import (
	"bytes"
	"encoding/json"

	"shotest/internal/plaintext"
)

// The JSON objects of JKF, as far as we use them.
// See https://github.com/na2hiro/json-kifu-format.

// jkfComments are comments without what a terminal would obey.
type jkfComments []string

// MarshalJSON writes an array.
func (c jkfComments) MarshalJSON() ([]byte, error) {
	plain := make([]string, len(c))
	for i, comment := range c {
		plain[i] = plaintext.Strip(comment)
	}
	return marshalPlain(plain)
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
	Color *int       `json:"color,omitempty"`
	From  *jkfSquare `json:"from,omitempty"`
	To    *jkfSquare `json:"to,omitempty"`
	// Piece is the CSA name before promotion.
	Piece string `json:"piece"`
	Same  bool   `json:"same,omitempty"`
	// Promote is missing where the piece could not promote.
	Promote *bool  `json:"promote,omitempty"`
	Capture string `json:"capture,omitempty"`
	// Relative is the manner of Japanese notation in letters.
	Relative string `json:"relative,omitempty"`
}

// jkfSquare is a file (x) and a rank (y), 1 to 9.
type jkfSquare struct {
	X int `json:"x"`
	Y int `json:"y"`
}

type jkfTimes struct {
	Now   jkfTime  `json:"now"`
	Total *jkfTime `json:"total,omitempty"`
}

type jkfTime struct {
	H int     `json:"h,omitempty"`
	M int     `json:"m"`
	S float64 `json:"s"`
}

type jkfInitial struct {
	Preset string       `json:"preset"`
	Data   *jkfPosition `json:"data,omitempty"`
}

// jkfPosition lists the board by files, and each file by ranks.
type jkfPosition struct {
	Color int               `json:"color"`
	Board [9][9]jkfPiece    `json:"board"`
	Hands [2]map[string]int `json:"hands"`
}

// jkfPiece is a piece with its owner, or an empty object for an empty square.
type jkfPiece struct {
	Color *int   `json:"color,omitempty"`
	Kind  string `json:"kind,omitempty"`
}

// jkfOther is the preset of a position that has no name.
const jkfOther = "OTHER"

// jkfHeaders are the headers as a JSON object, which keeps their order.
type jkfHeaders []Header

// MarshalJSON writes an object with the headers in their order.
func (h jkfHeaders) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	out.WriteByte('{')
	for i, header := range h {
		if i > 0 {
			out.WriteByte(',')
		}
		for j, text := range []string{header.Name, header.Value} {
			encoded, err := marshalPlain(plaintext.Strip(text))
			if err != nil {
				return nil, err
			}
			if j > 0 {
				out.WriteByte(':')
			}
			out.Write(encoded)
		}
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}

// marshalPlain is json.Marshal without escapes made for web pages.
func marshalPlain(value any) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return bytes.TrimSpace(out.Bytes()), err
}

// relativeLetters pairs the manners of Japanese notation with JKF's letters.
var relativeLetters = []struct{ kanji, letter string }{
	{"左", "L"}, {"直", "C"}, {"右", "R"}, {"上", "U"}, {"寄", "M"}, {"引", "D"}, {"打", "H"},
}
