package result

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"shotest/internal/texttable"
)

// Table is a table with named columns.
type Table struct {
	// Event is the value of the field event in the table's lines of JSON. They have no such field
	// if it is empty.
	Event string
	// Title and Note stand above the table.
	Title, Note string
	// Rows is a slice of structs (see the package's documentation).
	Rows any
	// Spell returns a head in the reader's language; nil for heads as they are.
	Spell func(head string) string
	// Brief is the number of rows that a terminal shows: 0 for all, texttable.PageOnly for none.
	Brief int
}

// column is a column for people.
type column struct {
	field       []int // the index for reflect.Value.FieldByIndex
	element     int   // of a slice, otherwise -1
	head        string
	format      string
	scale       float64 // real numbers are multiplied by it
	omitsZero   bool
	hasAnything bool
}

// columns returns the columns for people of a struct type.
func columns(row reflect.Type) (all []*column) {
	for _, field := range reflect.VisibleFields(row) {
		head, shown := field.Tag.Lookup("head")
		if !shown || !field.IsExported() {
			continue
		}
		format := field.Tag.Get("format")
		if format == "" {
			format = "%v"
		}
		c := column{field: field.Index, element: -1, head: head, format: format, scale: scaleOf(field.Tag),
			omitsZero: strings.HasSuffix(field.Tag.Get("json"), ",omitzero")}
		if field.Type.Kind() != reflect.Slice {
			all = append(all, &c)
			continue
		}
		for i, head := range strings.Split(head, ",") {
			one := c
			one.element, one.head = i, head
			all = append(all, &one)
		}
	}
	return all
}

// cell returns the text of a column in a row, empty if there is none.
func (c *column) cell(row reflect.Value) string {
	value, err := row.FieldByIndexErr(c.field) // an error: in an embedded pointer that is nil
	if err != nil || c.omitsZero && value.IsZero() {
		return ""
	}
	if c.element >= 0 {
		if c.element >= value.Len() {
			return ""
		}
		value = value.Index(c.element)
	}
	if value.Kind() == reflect.Pointer && value.IsNil() {
		return ""
	}
	if z, ok := value.Interface().(interface{ IsZero() bool }); ok && z.IsZero() {
		return ""
	}
	if value.Kind() == reflect.Pointer {
		value = value.Elem()
	}
	if c.scale != 1 {
		return fmt.Sprintf(c.format, c.scale*value.Float())
	}
	return fmt.Sprintf(c.format, value.Interface())
}

// scaleOf returns the number that a field's tag scale holds, 1 without one.
func scaleOf(tag reflect.StructTag) float64 {
	text, ok := tag.Lookup("scale")
	if !ok {
		return 1
	}
	scale, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(fmt.Sprintf("result: scale %q: expected a number", text))
	}
	return scale
}

// formatted returns the table for people, without columns that have no cell.
func (t *Table) formatted() *texttable.Table {
	rows := reflect.ValueOf(t.Rows)
	table := &texttable.Table{Title: t.Title, Note: t.Note, Brief: t.Brief}
	if !rows.IsValid() || rows.Len() == 0 {
		return table
	}
	all := columns(rows.Type().Elem())
	cells := make([][]string, rows.Len())
	for i := range cells {
		for _, c := range all {
			cell := c.cell(rows.Index(i))
			cells[i] = append(cells[i], cell)
			c.hasAnything = c.hasAnything || cell != ""
		}
	}
	for n, c := range all {
		if !c.hasAnything {
			continue
		}
		head := c.head
		if t.Spell != nil {
			head = t.Spell(head)
		}
		table.Head = append(table.Head, head)
		for i, row := range cells {
			if len(table.Rows) <= i {
				table.Rows = append(table.Rows, nil)
			}
			table.Rows[i] = append(table.Rows[i], row[n])
		}
	}
	return table
}

// lines returns the rows as JSON. Rows without a field for programs are left out.
func (t *Table) lines() (lines []json.RawMessage, err error) {
	rows := reflect.ValueOf(t.Rows)
	if !rows.IsValid() {
		return nil, nil
	}
	for i := range rows.Len() {
		line, err := Line(t.Event, rows.Index(i).Interface())
		if err != nil {
			return nil, err
		}
		if line != nil {
			lines = append(lines, line)
		}
	}
	return lines, nil
}

// Line returns an object as JSON, with an event before its fields if the event has a name. It is
// nil for an object without fields.
func Line(event string, object any) (json.RawMessage, error) {
	text, err := json.Marshal(object)
	if err != nil {
		return nil, err
	}
	fields := bytes.TrimPrefix(text, []byte("{"))
	switch {
	case len(fields) == len("}"):
		return nil, nil
	case event == "":
		return text, nil
	}
	return append([]byte(`{"event":"`+event+`",`), fields...), nil
}
