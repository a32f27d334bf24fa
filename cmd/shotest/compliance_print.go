package main

import (
	"cmp"
	"fmt"
	"strings"

	"shotest/usi"
	"shotest/usi/compliance"
)

// verdictStyles are the styles of the verdicts on a terminal.
var verdictStyles = map[compliance.Verdict]string{
	compliance.Passed: green, compliance.Failed: red, compliance.NotApplicable: faint, compliance.Inconclusive: yellow,
}

// complianceText is the report as a table, with the reasons below the checks that
// are not simply passed.
func complianceText(p paint, report *compliance.Report, verbose bool) string {
	var text strings.Builder
	text.WriteString(p.line(bold, complianceHeading(report)))
	text.WriteString("Checks: " + complianceCounts(report) + "\n\n")
	for _, r := range report.Results {
		fmt.Fprintf(&text, "%4s  %s  %s", r.ID, p.style(verdictStyles[r.Verdict], fmt.Sprintf("%-14s", r.Verdict)),
			p.cut(22, r.Title)+"\n")
		if r.Reason != "" && r.Verdict != compliance.Passed {
			text.WriteString(strings.Repeat(" ", 22) + p.style(faint, p.cut(22, r.Reason)) + "\n")
		}
	}
	if verbose {
		for _, r := range report.Results {
			if r.Verdict == compliance.Failed {
				fmt.Fprintf(&text, "\n%s\n%s\n", p.style(bold, r.ID+"  "+r.Title), r.Reason)
				writeTranscript(&text, p, r.Transcript)
			}
		}
	}
	return text.String()
}

func complianceHeading(report *compliance.Report) string {
	heading := cmp.Or(report.Name, "An engine without a name")
	if report.Author != "" {
		heading += ", by " + report.Author
	}
	return heading
}

// complianceCounts says how many checks came to each verdict.
func complianceCounts(report *compliance.Report) string {
	var counts []string
	for _, v := range compliance.Verdicts() {
		if n := report.Count(v); n > 0 {
			counts = append(counts, fmt.Sprintf("%d %s", n, v))
		}
	}
	return strings.Join(counts, ", ")
}

// mostShown bounds the lines of a transcript that are shown: its last ones.
const mostShown = 200

// writeTranscript writes what was exchanged, with the milliseconds since the
// first line.
func writeTranscript(text *strings.Builder, p paint, lines []usi.TranscriptLine) {
	hidden := max(0, len(lines)-mostShown)
	if hidden > 0 {
		fmt.Fprintf(text, "%8s %d lines before\n", "", hidden)
	}
	for _, line := range lines[hidden:] {
		row := fmt.Sprintf("%8d %s %s", since(lines, line), line.Direction, visible(line.Text))
		text.WriteString(p.line("", row))
	}
}

// since returns the milliseconds between the first line and another.
func since(lines []usi.TranscriptLine, line usi.TranscriptLine) int64 {
	return line.At.Sub(lines[0].At).Milliseconds()
}

// visible returns a line as it is, or quoted if there is in it what cannot be
// seen.
func visible(line string) string {
	if quoted := fmt.Sprintf("%q", line); quoted[1:len(quoted)-1] != line || strings.TrimSpace(line) != line {
		return quoted
	}
	return line
}

// complianceMarkdown is the report as a table in Markdown.
func complianceMarkdown(report *compliance.Report) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s: %s.\n\n| Check | The engine | Verdict | Remark |\n|---|---|---|---|\n",
		markdownText(complianceHeading(report)), complianceCounts(report))
	for _, r := range report.Results {
		verdict := r.Verdict.String()
		if r.Verdict == compliance.Failed {
			verdict = "**failed**"
		}
		fmt.Fprintf(&text, "| %s | %s | %s | %s |\n", r.ID, markdownText(r.Title), verdict, markdownText(r.Reason))
	}
	return text.String()
}

// markdownText makes a text stand in a cell as it is.
func markdownText(text string) string {
	return strings.NewReplacer(`\`, `\\`, "|", `\|`, "*", `\*`, "_", `\_`, "`", "\\`", "<", `\<`, "[", `\[`).Replace(text)
}

// complianceLine is a check as JSON.
type complianceLine struct {
	Check        string           `json:"check"`
	Row          int              `json:"row,omitempty"`
	Title        string           `json:"title"`
	Verdict      string           `json:"verdict"`
	Reason       string           `json:"reason,omitempty"`
	Milliseconds int64            `json:"milliseconds"`
	Sent         []string         `json:"sent"`
	Transcript   []transcriptLine `json:"transcript,omitempty"`
}

// transcriptLine is a line that was exchanged, as JSON. From is > for what was
// sent, < for the engine's stdout and ! for its stderr.
type transcriptLine struct {
	Milliseconds int64  `json:"milliseconds"`
	From         string `json:"from"`
	Text         string `json:"text"`
}

// newComplianceLine returns a check as JSON, with the transcript if it has failed.
func newComplianceLine(r compliance.Result) complianceLine {
	line := complianceLine{
		Check: r.ID, Row: r.Row, Title: r.Title, Verdict: r.Verdict.String(), Reason: r.Reason,
		Milliseconds: r.Took.Milliseconds(), Sent: []string{},
	}
	hidden := max(0, len(r.Transcript)-mostShown)
	for i, l := range r.Transcript {
		if l.Direction == usi.Sent {
			line.Sent = append(line.Sent, l.Text)
		}
		if r.Verdict == compliance.Failed && i >= hidden {
			line.Transcript = append(line.Transcript, transcriptLine{since(r.Transcript, l), l.Direction.String(), l.Text})
		}
	}
	return line
}

// complianceSums is the last line of JSON.
type complianceSums struct {
	Engine        string `json:"engine"`
	Author        string `json:"author"`
	Checks        int    `json:"checks"`
	Passed        int    `json:"passed"`
	Failed        int    `json:"failed"`
	NotApplicable int    `json:"not_applicable"`
	Inconclusive  int    `json:"inconclusive"`
}

func newComplianceSums(report *compliance.Report) complianceSums {
	return complianceSums{
		Engine: report.Name, Author: report.Author, Checks: len(report.Results),
		Passed: report.Count(compliance.Passed), Failed: report.Count(compliance.Failed),
		NotApplicable: report.Count(compliance.NotApplicable), Inconclusive: report.Count(compliance.Inconclusive),
	}
}
