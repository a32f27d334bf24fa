package spsa

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"

	"shotest/internal/inputfile"
)

// Parameter is a number to be tuned.
type Parameter struct {
	Name string `json:"name"`
	// Whole says that only whole numbers can be played with.
	Whole bool `json:"whole"`
	// Value is where it is, Min and Max bound it.
	Value float64 `json:"value"`
	Min   float64 `json:"min"`
	Max   float64 `json:"max"`
	// CEnd is by how much it is moved at the end of the run, REnd how fast it then
	// follows the results.
	CEnd float64 `json:"c_end"`
	REnd float64 `json:"r_end"`
}

// DefaultREnd is a usual REnd.
const DefaultREnd = 0.002

// DefaultCEnd returns a usual CEnd for a range: a twentieth of it, and half a unit of a
// whole number at the least.
func DefaultCEnd(low, high float64, whole bool) float64 {
	c := (high - low) / 20
	if whole {
		c = max(c, 0.5)
	}
	return c
}

// Validate checks a parameter's numbers.
func (p *Parameter) Validate() error {
	if p.Name == "" {
		return errors.New("a parameter without a name")
	}
	for i, x := range []float64{p.Value, p.Min, p.Max, p.CEnd, p.REnd} {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return fmt.Errorf("%s: %s %v: expected a finite number", p.Name, numberColumns[i], x)
		}
	}
	switch {
	case p.Min >= p.Max:
		return fmt.Errorf("%s: range from %v to %v: expected the first to be less", p.Name, p.Min, p.Max)
	case p.Value < p.Min || p.Value > p.Max:
		return fmt.Errorf("%s: value %v: expected %v to %v", p.Name, p.Value, p.Min, p.Max)
	case p.CEnd <= 0:
		return fmt.Errorf("%s: c_end %v: expected more than 0", p.Name, p.CEnd)
	case p.REnd <= 0:
		return fmt.Errorf("%s: r_end %v: expected more than 0", p.Name, p.REnd)
	}
	return nil
}

// The columns of a table of parameters, as other tuners have them.
const columns = "name,type,value,min,max,c_end,r_end"

// numberColumns are the columns of numbers.
var numberColumns = strings.Split(columns, ",")[2:]

// Types of the second column.
const (
	wholeType = "int"
	floatType = "float"
)

// CSV returns parameters as a table: a line for each with its name, type, value,
// min, max, c_end and r_end, without a heading.
func CSV(parameters []Parameter) []byte {
	rows := make([][]string, len(parameters))
	for i := range parameters {
		rows[i] = parameters[i].row()
	}
	var table bytes.Buffer
	_ = csv.NewWriter(&table).WriteAll(rows) // a buffer takes all
	return table.Bytes()
}

// row spells a parameter as a line of a table.
func (p *Parameter) row() []string {
	row := []string{p.Name, floatType}
	if p.Whole {
		row[1] = wholeType
	}
	for _, x := range []float64{p.Value, p.Min, p.Max, p.CEnd, p.REnd} {
		row = append(row, strconv.FormatFloat(x, 'g', -1, 64))
	}
	return row
}

// ReadCSV reads a table of parameters: with a heading or without one, blanks around the
// commas, blank lines, and remarks after # or //. check, if not nil, returns what is
// wrong with a parameter beyond its numbers. All errors are reported, each with file, line
// and column.
func ReadCSV(r io.Reader, file string, check func(*Parameter) error) ([]Parameter, error) {
	text, err := inputfile.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	reading := reading{check: check, lines: map[string]int{}}
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		if err := reading.line(line, number); err != nil {
			reading.wrong = append(reading.wrong, fmt.Errorf("%s:%d: %w", file, number, err))
		}
	}
	if len(reading.parameters) == 0 && len(reading.wrong) == 0 {
		return nil, fmt.Errorf("%s: no parameters: expected lines %s", file, columns)
	}
	return reading.parameters, errors.Join(reading.wrong...)
}

// reading is a table that is being read.
type reading struct {
	check      func(*Parameter) error
	parameters []Parameter
	lines      map[string]int // of the parameters, by name
	wrong      []error
}

// remark matches the rest of a line that is a remark.
var remark = regexp.MustCompile(`(#|//).*`)

// line reads a line.
func (r *reading) line(text string, number int) error {
	text = strings.TrimSpace(remark.ReplaceAllString(text, ""))
	if text == "" {
		return nil
	}
	table := csv.NewReader(strings.NewReader(text))
	table.TrimLeadingSpace, table.FieldsPerRecord = true, -1
	row, err := table.Read()
	var misread *csv.ParseError
	if errors.As(err, &misread) {
		return fmt.Errorf("column %d: %w", misread.Column, misread.Err)
	}
	if err != nil {
		return err
	}
	if len(r.lines) == 0 && isHeading(row) {
		return nil
	}
	p, err := parseRow(row)
	if err != nil {
		return err
	}
	if first, twice := r.lines[p.Name]; twice {
		return fmt.Errorf("%s: given twice, first in line %d", p.Name, first)
	}
	r.lines[p.Name] = number
	if r.check != nil {
		if err := r.check(&p); err != nil {
			return err
		}
	}
	r.parameters = append(r.parameters, p)
	return nil
}

// isHeading reports whether a row names the columns.
func isHeading(row []string) bool {
	return len(row) > 1 && strings.EqualFold(strings.TrimSpace(row[0]), "name") && strings.EqualFold(strings.TrimSpace(row[1]), "type")
}

// parseRow reads a line of a table.
func parseRow(row []string) (Parameter, error) {
	if len(row) != 7 {
		return Parameter{}, fmt.Errorf("%d columns: expected %s", len(row), columns)
	}
	for i := range row {
		row[i] = strings.TrimSpace(row[i])
	}
	p := Parameter{Name: row[0]}
	switch row[1] {
	case wholeType:
		p.Whole = true
	case floatType:
	default:
		return p, fmt.Errorf("type %q: expected %s or %s", row[1], wholeType, floatType)
	}
	for i, number := range []*float64{&p.Value, &p.Min, &p.Max, &p.CEnd, &p.REnd} {
		x, err := strconv.ParseFloat(row[i+2], 64)
		if err != nil {
			return p, fmt.Errorf("%s: %s %q: expected a number", p.Name, numberColumns[i], row[i+2])
		}
		*number = x
	}
	return p, p.Validate()
}
