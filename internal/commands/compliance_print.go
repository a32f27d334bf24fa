package commands

import (
	"cmp"
	"fmt"
	"strings"

	"shotest/internal/terminal"
	"shotest/usi"
	"shotest/usi/compliance"
)

// verdictStyles are the styles of the verdicts on a terminal.
var verdictStyles = map[compliance.Verdict]terminal.Style{
	compliance.Passed: terminal.Green, compliance.Failed: terminal.Red, compliance.NotApplicable: terminal.Faint,
	compliance.Inconclusive: terminal.Yellow,
}

// countVerdicts returns the number of checks with each verdict.
func countVerdicts(report *compliance.Report) map[compliance.Verdict]int {
	counts := map[compliance.Verdict]int{}
	for i := range report.Results {
		counts[report.Results[i].Verdict]++
	}
	return counts
}

// complianceText returns the report as a table, with the reason below each check that did not
// simply pass.
func complianceText(p terminal.Paint, report *compliance.Report, verbose bool) string {
	var text, details strings.Builder
	heading := cmp.Or(report.Name, "An engine without a name")
	if report.Author != "" {
		heading += ", by " + report.Author
	}
	var counts []string
	counted := countVerdicts(report)
	for _, v := range compliance.Verdicts() {
		if n := counted[v]; n > 0 {
			counts = append(counts, fmt.Sprintf("%d %s", n, v))
		}
	}
	text.WriteString(p.Line(terminal.Bold, heading) + "Checks: " + strings.Join(counts, ", ") + "\n\n")
	for _, r := range report.Results {
		fmt.Fprintf(&text, "%4s  %s  %s\n", r.ID, p.Style(verdictStyles[r.Verdict], fmt.Sprintf("%-14s", r.Verdict)),
			p.Cut(22, r.Title))
		if r.Reason != "" && r.Verdict != compliance.Passed {
			text.WriteString(strings.Repeat(" ", 22) + p.Style(terminal.Faint, p.Cut(22, r.Reason)) + "\n")
		}
		if verbose && r.Verdict == compliance.Failed {
			fmt.Fprintf(&details, "\n%s\n%s\n%s\n", p.Style(terminal.Bold, r.ID+"  "+r.Title), r.Why, r.Reason)
			for _, line := range lastLines(r.Transcript) {
				details.WriteString(p.Line("", fmt.Sprintf("%8d %s %s", millisecondsSince(&r, line), line.Direction,
					quoteInvisible(line.Text))))
			}
		}
	}
	return text.String() + details.String()
}

// lastLines returns the last lines of a transcript, which are shown.
func lastLines(lines []usi.TranscriptLine) []usi.TranscriptLine {
	return lines[max(0, len(lines)-200):]
}

// millisecondsSince returns the time from the first line of a check's transcript to line.
func millisecondsSince(r *compliance.Result, line usi.TranscriptLine) int64 {
	return line.At.Sub(r.Transcript[0].At).Milliseconds()
}

// quoteInvisible returns line, quoted if it contains invisible characters.
func quoteInvisible(line string) string {
	if quoted := fmt.Sprintf("%q", line); quoted[1:len(quoted)-1] != line || strings.TrimSpace(line) != line {
		return quoted
	}
	return line
}

// complianceObject returns a check as JSON, with the transcript if it has failed. The field from is
// > for lines to the engine, < for its stdout and ! for its stderr.
func complianceObject(r compliance.Result) map[string]any {
	object := map[string]any{"check": r.ID, "row": r.Row, "title": r.Title, "verdict": r.Verdict, "reason": r.Reason,
		"milliseconds": r.Elapsed.Milliseconds()}
	sent, transcript := []string{}, []map[string]any{}
	for _, line := range r.Transcript {
		if line.Direction == usi.Sent {
			sent = append(sent, line.Text)
		}
	}
	for _, line := range lastLines(r.Transcript) {
		transcript = append(transcript, map[string]any{"milliseconds": millisecondsSince(&r, line),
			"from": line.Direction.String(),
			"text": line.Text})
	}
	object["sent"] = sent
	if r.Verdict == compliance.Failed {
		object["transcript"] = transcript
	}
	return object
}

// complianceSums returns the last line of JSON.
func complianceSums(report *compliance.Report) map[string]any {
	sums := map[string]any{"engine": report.Name, "author": report.Author, "checks": len(report.Results)}
	counted := countVerdicts(report)
	for _, v := range compliance.Verdicts() {
		sums[strings.ReplaceAll(string(v), " ", "_")] = counted[v]
	}
	return sums
}
