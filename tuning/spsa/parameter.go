package spsa

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"text/tabwriter"

	"shotest/internal/message"
)

// Parameter is a number to tune.
type Parameter struct {
	Name            string
	IsWhole         bool // the engine takes only whole numbers
	Value, Min, Max float64
	CEnd            float64 // the perturbation at the end of the run
	REnd            float64 // the step size at the end of the run, relative to CEnd²
}

// maxREnd is far beyond steps that make sense.
const maxREnd = 1000

// columns lists the columns of a table of parameters, as in other tuners.
const columns = "name, type, value, min, max, c_end, r_end"

var numberColumns = strings.Split(columns, ", ")[2:]

// numbers returns the numbers in the order of their columns.
func (p *Parameter) numbers() []*float64 {
	return []*float64{&p.Value, &p.Min, &p.Max, &p.CEnd, &p.REnd}
}

// validate checks a parameter's numbers.
func (p *Parameter) validate() error {
	for i, x := range p.numbers() {
		if math.IsNaN(*x) || math.IsInf(*x, 0) {
			return message.Errorf("%s: %s %v: expected a finite number", p.Name, numberColumns[i], *x)
		}
	}
	switch {
	case p.Min >= p.Max:
		return message.Errorf("%s: range from %v to %v: expected the first to be less", p.Name, p.Min, p.Max)
	case p.Value < p.Min || p.Value > p.Max:
		return message.Errorf("%s: value %v: expected %v to %v", p.Name, p.Value, p.Min, p.Max)
	case min(p.CEnd, p.REnd) <= 0 || p.CEnd > p.Max-p.Min || p.REnd > maxREnd:
		return message.Errorf("%s: c_end %v and r_end %v: expected more than 0, at most %v and %v", p.Name,
			p.CEnd, p.REnd, p.Max-p.Min, maxREnd)
	}
	return nil
}

// Table returns parameters as a table with a heading and a line for each.
func Table(parameters []Parameter) []byte {
	var table bytes.Buffer // writing to it cannot fail
	columnar := tabwriter.NewWriter(&table, 0, 0, 1, ' ', 0)
	fmt.Fprintln(columnar, strings.ReplaceAll(columns, ", ", ",\t"))
	for i := range parameters {
		p := &parameters[i]
		cells := []string{p.Name, "float"}
		if p.IsWhole {
			cells[1] = "int"
		}
		for _, x := range p.numbers() {
			cells = append(cells, strconv.FormatFloat(*x, 'g', -1, 64))
		}
		fmt.Fprintln(columnar, strings.Join(cells, ",\t"))
	}
	_ = columnar.Flush()
	return table.Bytes()
}

// remark matches a remark at the end of a line.
var remark = regexp.MustCompile(`(#|//).*`)

// read parses a table of parameters. The table may have a heading, blanks around the commas, blank
// lines, and remarks after # or //. The error lists all mistakes, each with file and line.
func (t *Tunables) read(text, file string) (parameters []Parameter, err error) {
	var errs []error
	lines := map[string]int{} // by the names of the parameters
	for number, line := range strings.Split(text, "\n") {
		cells := strings.Split(remark.ReplaceAllString(line, ""), ",")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if len(cells) == 1 && cells[0] == "" || len(cells) > 1 && cells[0] == "name" && cells[1] == "type" {
			continue
		}
		p, err := parameterOf(cells)
		if first, twice := lines[p.Name]; err == nil && twice {
			err = message.Errorf("%s: given twice, first in line %d", p.Name, first)
		}
		if err == nil {
			err = t.check(&p)
		}
		lines[p.Name] = number + 1
		if err != nil {
			errs = append(errs, message.Errorf("%s:%d: %w", file, number+1, err))
		}
		parameters = append(parameters, p)
	}
	if len(parameters) == 0 {
		return nil, message.Errorf("%s: no parameters: expected lines %s", file, columns)
	}
	return parameters, errors.Join(errs...)
}

// parameterOf parses the cells of a line.
func parameterOf(cells []string) (p Parameter, err error) {
	if len(cells) != 7 {
		return p, message.Errorf("%d columns: expected %s", len(cells), columns)
	}
	p.Name, p.IsWhole = cells[0], cells[1] == "int"
	if !p.IsWhole && cells[1] != "float" {
		return p, message.Errorf("type %q: expected int or float", cells[1])
	}
	for i, x := range p.numbers() {
		if *x, err = strconv.ParseFloat(cells[i+2], 64); err != nil {
			return p, message.Errorf("%s: %s %q: expected a number", p.Name, numberColumns[i], cells[i+2])
		}
	}
	return p, p.validate()
}
