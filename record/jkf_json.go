package record

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"shotest/internal/plaintext"
)

// jsonValue is a value of a JSON text with the line that it ends on, or a part of it if the
// text breaks off. A field or an item that is not there is nil, and has nothing in it.
type jsonValue struct {
	line int
	kind jsonKind
	// text is a string, a number, true or false.
	text   string
	fields []jsonField
	items  []*jsonValue
}

type jsonKind uint8

const (
	jsonNull jsonKind = iota
	jsonText
	jsonArray
	jsonObject
)

type jsonField struct {
	name  string
	value *jsonValue
}

// deepestJSON is how deep values may lie in each other.
const deepestJSON = 10_000

var errTooDeep = errors.New("values in each other")

// jsonReader reads JSON token by token, as far as it goes.
type jsonReader struct {
	decoder *json.Decoder
	text    string
	// offset is the end of the last token, and line the line that it is on.
	offset, line int
}

// parseJSON returns the value of a text, and where and why it breaks off if it does.
func parseJSON(text string) (*jsonValue, place, error) {
	r := &jsonReader{decoder: json.NewDecoder(strings.NewReader(text)), text: text, line: 1}
	r.decoder.UseNumber()
	value, err := r.value(0)
	rest := text[r.offset:]
	return value, place{r.line + strings.Count(rest[:len(rest)-len(strings.TrimLeft(rest, " \t\r\n"))], "\n"), strings.TrimSpace(rest)}, err
}

func (r *jsonReader) token() (json.Token, error) {
	token, err := r.decoder.Token()
	if err == nil {
		end := int(r.decoder.InputOffset())
		r.line += strings.Count(r.text[r.offset:end], "\n")
		r.offset = end
	}
	return token, err
}

func (r *jsonReader) value(depth int) (v *jsonValue, err error) {
	if depth > deepestJSON {
		return nil, errTooDeep
	}
	token, err := r.token()
	if err != nil {
		return nil, err
	}
	v = &jsonValue{line: r.line, kind: jsonText}
	switch token := token.(type) {
	case json.Delim:
		if v.kind = jsonArray; token == '{' {
			v.kind = jsonObject
		}
		for err == nil && r.decoder.More() {
			err = r.child(v, depth+1)
		}
		if err == nil {
			_, err = r.token()
		}
	case string:
		v.text = plaintext.Strip(token)
	case json.Number:
		v.text = token.String()
	case bool:
		v.text = strconv.FormatBool(token)
	default:
		v.kind = jsonNull
	}
	return v, err
}

// child reads a field of an object or an item of an array, and keeps what there is of it.
func (r *jsonReader) child(v *jsonValue, depth int) error {
	name := ""
	if v.kind == jsonObject {
		token, err := r.token()
		if err != nil {
			return err
		}
		name, _ = token.(string)
	}
	value, err := r.value(depth)
	switch {
	case value == nil:
	case v.kind == jsonObject:
		v.fields = append(v.fields, jsonField{name, value})
	default:
		v.items = append(v.items, value)
	}
	return err
}

// field returns a field of an object, nil without one or if it is null.
func (v *jsonValue) field(name string) *jsonValue {
	if v == nil {
		return nil
	}
	for i := len(v.fields) - 1; i >= 0; i-- {
		if v.fields[i].name == name && v.fields[i].value.kind != jsonNull {
			return v.fields[i].value
		}
	}
	return nil
}

// list returns the items of an array.
func (v *jsonValue) list() []*jsonValue {
	if v == nil {
		return nil
	}
	return v.items
}

// item returns an item of an array, nil without one.
func (v *jsonValue) item(i int) *jsonValue {
	if v == nil || i >= len(v.items) {
		return nil
	}
	return v.items[i]
}

// string returns a text or a number as a text.
func (v *jsonValue) string() string {
	if v == nil {
		return ""
	}
	return v.text
}

// number returns a whole number, and false for anything else.
func (v *jsonValue) number() (int, bool) {
	n, err := strconv.Atoi(v.string())
	return n, err == nil
}
