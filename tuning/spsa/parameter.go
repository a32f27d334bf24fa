package spsa

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
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
	finite := func(numbers ...float64) bool {
		for _, x := range numbers {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				return false
			}
		}
		return true
	}
	switch {
	case p.Name == "":
		return errors.New("a parameter without a name")
	case !finite(p.Value, p.Min, p.Max, p.CEnd, p.REnd):
		return fmt.Errorf("%s: expected finite numbers", p.Name)
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

// Types of the second column.
const (
	wholeType = "int"
	floatType = "float"
)

// WriteCSV writes parameters as a table: a line for each with its name, type, value,
// min, max, c_end and r_end, without a heading.
func WriteCSV(w io.Writer, parameters []Parameter) error {
	table := csv.NewWriter(w)
	for i := range parameters {
		p := &parameters[i]
		kind := floatType
		if p.Whole {
			kind = wholeType
		}
		row := []string{p.Name, kind}
		for _, x := range []float64{p.Value, p.Min, p.Max, p.CEnd, p.REnd} {
			row = append(row, strconv.FormatFloat(x, 'g', -1, 64))
		}
		if err := table.Write(row); err != nil {
			return err
		}
	}
	table.Flush()
	return table.Error()
}

// ReadCSV reads a table of parameters: with a heading or without one, blanks around the
// commas, blank lines, and remarks after #. What is wrong is named with file, line and
// column.
func ReadCSV(r io.Reader, file string) ([]Parameter, error) {
	table := csv.NewReader(r)
	table.Comment, table.TrimLeadingSpace, table.FieldsPerRecord = '#', true, -1
	var parameters []Parameter
	seen := map[string]bool{}
	for {
		row, err := table.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		line, _ := table.FieldPos(0)
		if len(parameters) == 0 && isHeading(row) {
			continue
		}
		p, err := parseRow(row)
		if err == nil && seen[p.Name] {
			err = fmt.Errorf("%s: named twice", p.Name)
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, line, err)
		}
		seen[p.Name] = true
		parameters = append(parameters, p)
	}
	if len(parameters) == 0 {
		return nil, fmt.Errorf("%s: no parameters: expected lines %s", file, columns)
	}
	return parameters, nil
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
			return p, fmt.Errorf("%s: %s %q: expected a number", p.Name, strings.Split(columns, ",")[i+2], row[i+2])
		}
		*number = x
	}
	return p, p.Validate()
}
