package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"shotest/internal/inputfile"
	"shotest/mate"
	"shotest/shogi"
)

// mateProblem is a line of a file of problems.
type mateProblem struct {
	name, sfen string
	// group is the length by which answers are summed up, as the file has it.
	group string
}

// length returns the group as a number of plies, if it is one.
func (p *mateProblem) length() (int, bool) {
	n, err := strconv.Atoi(p.group)
	return n, err == nil
}

// runFile solves the problems of a file, each with an empty table.
func (c *mateCommand) runFile(ctx context.Context, s streams, solver *mate.Solver) error {
	problems, err := c.readProblems()
	if err != nil {
		return err
	}
	groups := map[string][]mateAnswer{}
	bar := newProgress(s, "mate", len(problems))
	for _, problem := range problems {
		history, err := shogi.ParseHistory(problem.sfen)
		if err != nil {
			bar.clear()
			return fmt.Errorf("%s, problem %s: %w", c.File, problem.name, err)
		}
		solver.Clear()
		answer := c.solve(ctx, solver, history)
		if ctx.Err() != nil {
			break
		}
		answer.Problem, answer.Group, answer.SFEN = problem.name, problem.group, problem.sfen
		groups[problem.group] = append(groups[problem.group], answer)
		if err := c.printAnswer(s, bar, answer); err != nil {
			return err
		}
		bar.step()
	}
	bar.clear()
	if c.JSON {
		return ctx.Err()
	}
	printMateSummary(s.out, groups)
	return ctx.Err()
}

// printAnswer prints an answer as JSON or, in words, if it is no mate.
func (c *mateCommand) printAnswer(s streams, bar *progress, answer mateAnswer) error {
	if answer.err != nil {
		bar.clear()
		return fmt.Errorf("problem %s, %s: the answer %v is wrong: %w", answer.Problem, answer.SFEN, answer.Moves, answer.err)
	}
	if c.JSON {
		return printJSON(s, answer)
	}
	if answer.result.Outcome == mate.Found {
		return nil
	}
	bar.clear()
	_, err := fmt.Fprintf(s.out, "%s\t%s\t%s\t%s\n", answer.Outcome, answer.Problem, answer.Group, answer.SFEN)
	return err
}

// printMateSummary prints a line for each length: how many problems were
// answered how, the time that mates took, and how the lengths found compare
// with those of the file.
func printMateSummary(out io.Writer, groups map[string][]mateAnswer) {
	names := make([]string, 0, len(groups))
	for name := range groups {
		names = append(names, name)
	}
	slices.SortFunc(names, compareLengths)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "length\tproblems\tcheckmate\tnomate\ttimeout\tmedian ms\tmax ms\tmedian nodes\tmax nodes\tas long\tlonger\tshorter\tshortest\t")
	for _, name := range names {
		printMateGroup(table, name, groups[name])
	}
	table.Flush()
}

func printMateGroup(table io.Writer, name string, answers []mateAnswer) {
	outcomes := map[mate.Outcome]int{}
	comparisons := map[int]int{}
	shortest := 0
	var times []float64
	var nodes []uint64
	stated, err := strconv.Atoi(name)
	for _, a := range answers {
		outcomes[a.result.Outcome]++
		if a.result.Outcome != mate.Found {
			continue
		}
		times, nodes = append(times, a.Milliseconds), append(nodes, a.Nodes)
		if err == nil {
			comparisons[cmp.Compare(a.Length, stated)]++
		}
		if a.Shortest {
			shortest++
		}
	}
	slices.Sort(times)
	slices.Sort(nodes)
	fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%d\t", cmp.Or(name, "all"), len(answers), outcomes[mate.Found], outcomes[mate.None], outcomes[mate.Undecided])
	if len(times) == 0 {
		fmt.Fprint(table, "\t\t\t\t")
	} else {
		fmt.Fprintf(table, "%.1f\t%.1f\t%d\t%d\t", times[len(times)/2], times[len(times)-1], nodes[len(nodes)/2], nodes[len(nodes)-1])
	}
	fmt.Fprintf(table, "%d\t%d\t%d\t%d\t\n", comparisons[0], comparisons[1], comparisons[-1], shortest)
}

// compareLengths puts numbers in their order, and before other texts.
func compareLengths(a, b string) int {
	x, errX := strconv.Atoi(a)
	y, errY := strconv.Atoi(b)
	switch {
	case errX == nil && errY == nil:
		return cmp.Compare(x, y)
	case errX == nil:
		return -1
	case errY == nil:
		return 1
	}
	return cmp.Compare(a, b)
}

// readProblems reads the file and picks the problems that are asked for.
func (c *mateCommand) readProblems() ([]mateProblem, error) {
	from, to, err := parseLengths(c.Lengths)
	if err != nil {
		return nil, err
	}
	file, err := inputfile.OpenPacked(c.File)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	all, err := parseProblems(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.File, err)
	}
	var picked []mateProblem
	fitting := 0
	for _, problem := range all {
		if n, known := problem.length(); c.Lengths != "" && (!known || n < from || n > to) {
			continue
		}
		if fitting%c.Every == 0 {
			picked = append(picked, problem)
		}
		fitting++
	}
	if len(picked) == 0 {
		return nil, fmt.Errorf("%s: no problem of lengths %q", c.File, c.Lengths)
	}
	return picked, nil
}

// parseLengths reads "9" or "11-15".
func parseLengths(text string) (from, to int, err error) {
	if text == "" {
		return 0, 0, nil
	}
	first, last, isRange := strings.Cut(text, "-")
	if !isRange {
		last = first
	}
	from, err = strconv.Atoi(first)
	if err == nil {
		to, err = strconv.Atoi(last)
	}
	if err != nil || from > to {
		return 0, 0, &usageError{fmt.Sprintf("--lengths %s: expected a number of plies, or two as in 11-15", text)}
	}
	return from, to, nil
}

// problemColumns are the columns that name a problem and its length, the best
// first.
var (
	nameColumns   = []string{"id"}
	lengthColumns = []string{"strict_shortest_len", "nominal_len"}
)

// parseProblems reads a table whose first line begins with # and names the
// columns, or SFENs alone. A remark in parentheses after a column's name is
// ignored.
func parseProblems(reader io.Reader) ([]mateProblem, error) {
	scanner := bufio.NewScanner(reader)
	scanner.Buffer(nil, 1<<20)
	sfen, name, length := 0, -1, -1
	var problems []mateProblem
	for line := 1; scanner.Scan(); line++ {
		text := scanner.Text()
		cells := strings.Split(text, "\t")
		switch {
		case line == 1 && strings.HasPrefix(text, "#"):
			cells[0] = cells[0][1:]
			for i := range cells {
				cells[i], _, _ = strings.Cut(cells[i], "(")
			}
			if sfen = slices.Index(cells, "sfen"); sfen < 0 {
				return nil, fmt.Errorf("no column sfen in the header: %s", text)
			}
			name, length = columnOf(cells, nameColumns), columnOf(cells, lengthColumns)
		case strings.TrimSpace(text) == "":
		case sfen >= len(cells):
			return nil, fmt.Errorf("line %d has no column sfen", line)
		default:
			problem := mateProblem{name: fmt.Sprint(line), sfen: cells[sfen]}
			if name >= 0 && name < len(cells) {
				problem.name = cells[name]
			}
			if length >= 0 && length < len(cells) {
				problem.group = cells[length]
			}
			problems = append(problems, problem)
		}
	}
	return problems, scanner.Err()
}

// columnOf returns the index of the first of some names in a header, −1 if none
// is there.
func columnOf(header, names []string) int {
	for _, name := range names {
		if i := slices.Index(header, name); i >= 0 {
			return i
		}
	}
	return -1
}
