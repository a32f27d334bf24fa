//go:build e2e

package tests

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"shotest/internal/testing/golden"
	"shotest/internal/testing/shogitest"
	"shotest/tournament/statistics"
)

// The tests of the chapter's tables, with -update, play a table anew and write it into its page,
// which takes up to ten minutes on two cores. Without, they play next to nothing, and compare the
// head and the first column:
//
//	go test -tags e2e ./tests -run ChapterEqualTime -update -timeout 1h

const chapterPage = "../docs/measurements/chapter.md"

// Table 24.2, equal time: interest search against full width.
func TestChapterEqualTime(t *testing.T) {
	rows := [][]string{{"`cpu` a move", "ON scores against OFF", "Won–drawn–lost"}}
	for _, control := range []string{"25ms", "50ms", "200ms"} {
		played := control
		if !golden.Updating() {
			played = "1ms"
		}
		m := playChapterMatch(t, "cpu: "+played, "cpu: "+played, short(40, 2))
		rows = append(rows, []string{strings.Replace(control, "m", " m", 1), scoreText(m), recordText(m)})
	}
	updateTable(t, chapterPage, "EqualTime", rows)
}

// Table 24.2, as strong: full width with more nodes.
func TestChapterAsStrong(t *testing.T) {
	rows := [][]string{{"OFF's nodes for one of ON's", "ON scores", "Won–drawn–lost"}}
	nodes := short(10_000, 50)
	for _, times := range []int{8, 16} {
		m := playChapterMatch(t, fmt.Sprint("nodes: ", nodes), fmt.Sprint("nodes: ", times*nodes), short(16, 2))
		rows = append(rows, []string{fmt.Sprint(times), scoreText(m), recordText(m)})
	}
	updateTable(t, chapterPage, "AsStrong", rows)
}

// Section 24.12: the lines that searches visit have plausible moves.
func TestChapterPlausibleLines(t *testing.T) {
	const games = "../shared/data/records/floodgate2016.tsv.gz"
	if _, err := os.Stat("../" + games); err != nil {
		t.Skipf("needs the shared games: %v", err)
	}
	rows := [][]string{{"", "Plies from the root", "Moves among 10", "Lines with all moves among 10",
		"The same, ten times the nodes"}}
	visits := func(nodes int) string {
		return labOutput(t, "visits", "-searches", "interest,fullwidth,modern,examples/profiles/chapter.yaml",
			"-nodes", fmt.Sprint(nodes), "-positions", fmt.Sprint(short(200, 6)), "-held-out", games)
	}
	few, many := visits(short(2000, 200)), visits(short(20_000, 400))
	for _, name := range []string{"interest", "chapter", "fullwidth", "modern"} {
		row, larger := visitsOf(t, few, name), visitsOf(t, many, name)
		rows = append(rows, []string{"`" + name + "`", row[1], row[3], row[5], larger[5]})
	}
	updateTable(t, chapterPage, "PlausibleLines", rows)
}

// Table 24.1: chess with the 17 criteria.
func TestChapterChess(t *testing.T) {
	rows := [][]string{{"Siblings charged", "`-on`", "`-off`", "Won–drawn–lost", "ON scores", "OFF's nodes",
		"OFF's time"}}
	for _, row := range []struct {
		siblings, on, off string
		games             int
		flags             []string
	}{
		{"their sum (`-scale 0`)", "interest=300", "depth=3", 40, []string{"-scale", "0"}},
		{"their sum", "interest=120", "depth=3", 40, []string{"-scale", "0"}},
		{"a fifth (`-siblings 200`)", "interest=185", "depth=3", 40, []string{"-scale", "0", "-siblings", "200"}},
		{"a fifth", "time=100ms", "time=100ms", 20, []string{"-scale", "0", "-siblings", "200"}},
		{"the logarithm (`-scale 100`)", "nodes=20000", "nodes=20000", 20, nil},
	} {
		on, off := row.on, row.off
		if !golden.Updating() {
			on, off = "nodes=50", "nodes=50"
		}
		found := chessResult.FindStringSubmatch(labOutput(t, append([]string{"chess", "-games",
			fmt.Sprint(short(row.games, 2)), "-on", on, "-off", off}, row.flags...)...))
		if found == nil {
			t.Fatal("the match has no result")
		}
		rows = append(rows, []string{row.siblings, "`" + row.on + "`", "`" + row.off + "`",
			strings.Join(found[1:4], "–"), fmt.Sprintf("%s %% (%s to %s)", found[4], found[5], found[6]), found[7],
			found[8]})
	}
	updateTable(t, "../lab/chess/README.md", "Chess", rows)
}

// short returns the size of a measurement, or a small one if nothing is written.
func short(size, small int) int {
	if golden.Updating() {
		return size
	}
	return small
}

// playChapterMatch plays interest search against full width, each with a limit of its own.
func playChapterMatch(t *testing.T, on, off string, games int) (m statistics.Match) {
	t.Helper()
	path := shogitest.File(t, "match.yaml", fmt.Sprintf(`name: match
format: gauntlet
games: %d
seed: 1
time_control: {%s}
concurrency: %d
engines:
  - {name: "on", profile: default, options: {USI_Hash: "16", SearchMode: interest}}
  - {name: "off", profile: default, options: {USI_Hash: "16", SearchMode: fullwidth}, time_control: {%s}}
adjudication: {resign: {score: 2000, moves: 3, both: true}, max_moves: 320}
records: {csa: false}
`, games, on, min(2, runtime.NumCPU()), off))
	points := map[string]int{}
	for line := range strings.Lines(runShotest(t, "tournament", "run", "--json", path)) {
		var g struct{ Event, ID, White, Outcome string }
		if err := json.Unmarshal([]byte(line), &g); err != nil || g.Event != "game" {
			continue
		}
		points2 := 1
		if g.Outcome == "black" || g.Outcome == "white" {
			points2 = 0
			if (g.Outcome == "white") == (g.White == "on") {
				points2 = 2
			}
		}
		m.Single.Add([]statistics.Score{{Losses: 1}, {Draws: 1}, {Wins: 1}}[points2])
		pair := strings.TrimRight(g.ID, "ab")
		if before, both := points[pair]; both {
			m.Pairs.Add(before + points2)
		}
		points[pair] = points2
	}
	if m.Single.Games() != games || m.Pairs.Count() != games/2 {
		t.Fatalf("%d games, %d pairs; want %d games", m.Single.Games(), m.Pairs.Count(), games)
	}
	return m
}

// scoreText returns the score of a match with its interval, by pairs of games.
func scoreText(m statistics.Match) string {
	elo := statistics.Match{Pairs: m.Pairs}.Elo()
	return fmt.Sprintf("%.1f %% (%.0f to %.0f)", 100*statistics.Match{Single: m.Single}.Rate(),
		100*statistics.ExpectedScore(elo.Low), 100*statistics.ExpectedScore(elo.High))
}

func recordText(m statistics.Match) string {
	return fmt.Sprintf("%d–%d–%d", m.Single.Wins, m.Single.Draws, m.Single.Losses)
}

// chessResult finds the record, the score with its interval, and the ratios of nodes and time.
var chessResult = regexp.MustCompile(`(\d+) won, (\d+) drawn, (\d+) lost
score +([\d.]+) %, 95 % interval ([\d.]+) to ([\d.]+);.*
nodes.*: ([\d.]+) times fewer
time.*: ([\d.]+) times faster`)

// visitsOf returns the columns of the row of a search, from its lines on.
func visitsOf(t *testing.T, printed, name string) []string {
	t.Helper()
	found := regexp.MustCompile(`(?m)^ *` + name + ` +\d+ +(\d+) +([\d.]+)` +
		strings.Repeat(` +([\d.]+ %)`, 4)).FindStringSubmatch(printed)
	if found == nil {
		t.Fatalf("no row %s in\n%s", name, printed)
	}
	return found[1:]
}

// labOutput runs a command of the lab.
func labOutput(t *testing.T, args ...string) string {
	t.Helper()
	command := exec.CommandContext(t.Context(), "go", append([]string{"run", "./lab/cmd/lab"}, args...)...)
	command.Dir, command.Stderr = "..", os.Stderr
	printed, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(printed)
}

// updateTable writes the rows, the head first, and the day into a page between the comments that
// name the test, or compares the head and the first column.
func updateTable(t *testing.T, path, name string, rows [][]string) {
	t.Helper()
	text := readFile(t, path)
	begin, end := fmt.Sprintf("<!-- TestChapter%s -->\n", name), "<!-- end -->"
	before, after, found := strings.Cut(text, begin)
	old, after, ended := strings.Cut(after, end)
	if !found || !ended {
		t.Fatalf("%s: expected %s and %s around the table", path, strings.TrimSpace(begin), end)
	}
	line := func(cells []string) string { return "| " + strings.Join(cells, " | ") + " |\n" }
	if !golden.Updating() {
		shown := strings.Split(old, "\n")
		for i, row := range slices.Insert(slices.Clone(rows), 1, []string{"|"}) {
			if want := strings.TrimSpace(strings.Split(line(row), " |")[0]); i >= len(shown) ||
				!strings.HasPrefix(shown[i], want) || i == 0 && shown[i] != strings.TrimSpace(line(row)) {
				t.Errorf("%s: the table of %s has no line %d that begins with %q", path, name, i+1, want)
			}
		}
		return
	}
	table := line(rows[0]) + strings.Repeat("|---", len(rows[0])) + "|\n"
	for _, row := range rows[1:] {
		table += line(row)
	}
	golden.Compare(t, path, before+begin+table+time.Now().UTC().Format("\n2 January 2006.\n")+end+after)
}
