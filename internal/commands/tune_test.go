package commands

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"shotest/config"
	"shotest/internal/testing/shogitest"
	"shotest/shogi"
	"shotest/tournament"
)

// writeRandomGames writes games of random moves, every fiftieth of them broken. Some are held out.
func writeRandomGames(t *testing.T, count int) string {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 1))
	var text strings.Builder
	text.WriteString("#id\twinner\tusi_moves\n")
	for i := range count {
		position := shogi.StartPosition()
		var line []string
		for range 30 {
			legal := position.AppendLegalMoves(nil)
			if len(legal) == 0 {
				break
			}
			m := legal[random.IntN(len(legal))]
			line = append(line, m.String())
			position.Play(m)
		}
		if i%50 == 49 {
			line[3] = "5e5d"
		}
		fmt.Fprintf(&text, "%d\t%s\t%s\n", i, [2]string{"b", "w"}[random.IntN(2)], strings.Join(line, " "))
	}
	return shogitest.File(t, "random.tsv", text.String())
}

// Invalid flags are errors, and no weights are written.
func TestTunersRefuse(t *testing.T) {
	games, foreign := writeRandomGames(t, 60), shogitest.File(t, "foreign", "components:\n  chess: {on: true}\n")
	out, interest := filepath.Join(t.TempDir(), "weights.yaml"),
		shogitest.File(t, "interest.yaml", "name: interest\nsearch_mode: interest\n")
	missing := filepath.Join(t.TempDir(), "tune.csv")
	cases := []commandCase{
		{"plausibility: units", []string{"plausibility", "--policy", "33"}, 2, `^$`,
			`33 hidden units: expected a multiple of 32 up to 256`},
		{"plausibility: weights", []string{"plausibility", "--from", foreign}, 1, `^$`, `foreign:2:`},
		{"evaluation: shape", []string{"evaluation", "--hidden", "33"}, 2, `^$`, `--hidden: 33 hidden units`},
		{"evaluation: weights", []string{"evaluation", "--from", foreign}, 1, `^$`, `foreign: `},
	}
	cases = append(cases,
		commandCase{"prices: no file", []string{"prices", "--out="}, 2, `^$`, `--out is missing`},
		commandCase{"prices: mode", []string{"prices", "--profile", interest}, 1, ``, `prices are of the modern mode`},
		commandCase{"prices: late positions", []string{"prices", "--from-ply", "400"}, 1, `^$`,
			`no positions to search`},
	)
	for _, form := range []string{"plausibility", "evaluation"} {
		cases = append(cases,
			commandCase{form + ": no file", []string{form, "--out="}, 2, `^$`, `--out is missing`},
			commandCase{form + ": over a file", []string{form, "--records", "none.csa", "--out", foreign}, 1, `^$`,
				`foreign is there already: --force overwrites it`},
			commandCase{form + ": report", []string{form, "--report", "map.pdf"}, 2, `^$`,
				`expected a name that ends in \.md or \.html`},
			commandCase{form + ": broken game", []string{form, "--strict"}, 1, `^$`, `random\.tsv:51: move 4, 5e5d`},
			commandCase{form + ": no checkpoint", []string{form, "--resume", "--player-share", "1", "--keep",
				"--from-ply", "0"}, 1, ``, `weights\.yaml\.checkpoint: no such file`},
			commandCase{form + ": no games", []string{form, "--min-rating", "9000"}, 1, `^$`, `no games`},
			commandCase{form + ": too few games", []string{form, "--records", writeGames(t), "--min-rating",
				"2500", "--from-ply", "0"}, 1, ``, `and 0 held out, expected some of both; a twentieth`},
		)
	}
	runCases(t, func() (all []commandCase) {
		for _, c := range cases {
			c.args = append([]string{"tune", c.args[0], "--records", games, "--out", out}, c.args[1:]...)
			all = append(all, c)
		}
		return all
	}())
	if left, _ := filepath.Glob(out + "*"); left != nil {
		t.Errorf("there is %v", left)
	}
	runCases(t, []commandCase{
		{"no tournament", nil, 2, `^$`, `the tournament file is missing`},
		{"no tuning", []string{"../../examples/self-play.yaml"}, 2, `^$`, `format: found round_robin, expected tuning`},
		{"no table", []string{"../../examples/tuning.yaml", "--parameters", missing}, 1, `^$`,
			`no such file or directory: shotest tune search --list > .*tune\.csv writes one`},
		{"list", []string{"--list"}, 0, `(?s)^name, +type, +value.*\nsearch\.razoring\.margin, +int, `, `^$`},
	}, "tune", "search")
}

// All tuners work on the fifty shipped games, with the same warning about their small number.
func TestTuningOnFiftyGames(t *testing.T) {
	doubt := regexp.MustCompile(`^shotest: \d+ held-out positions of \d+ games are enough for a first try only: ` +
		`shares of them are known to within ±\d+ %\. Some \d+ games would tell better weights from others\n$`)
	for form, quick := range map[string]string{
		"plausibility": "--without-policy", "evaluation": "--hidden=32",
	} {
		out := filepath.Join(t.TempDir(), form)
		code, printed, err := shotest(t, "", "tune", form, "--records", "../../examples/games", "--epochs", "2",
			quick, "--out", out)
		if code != exitDone || !doubt.MatchString(err) || !strings.Contains(printed, "epoch 2/2") {
			t.Errorf("%s: exit code %d: %s%s", form, code, printed, err)
		}
		if _, err := os.Stat(out); err != nil {
			t.Error(err)
		}
		match := out + "-match.yaml"
		if strings.Contains(match, " ") {
			match = `"` + match + `"`
		}
		if !strings.Contains(printed, "\n  shotest tournament run "+match+"\n") {
			t.Errorf("%s: no next step: %s", form, printed)
		}
		if code, _, problem := shotest(t, "", "tournament", "validate", out+"-match.yaml"); code != exitDone {
			t.Errorf("%s: %s", form, problem)
		}
		if _, err := config.Load(out + "-profile.yaml"); err != nil {
			t.Error(err)
		}
	}
}

// An evaluation begins with nothing, and says what that is worth, or goes on from a network, of a
// file or built in.
func TestEvaluationBeginsWithNothingOrGoesOn(t *testing.T) {
	folder := t.TempDir()
	first, second, wrong := filepath.Join(folder, "first"), filepath.Join(folder, "second"),
		filepath.Join(folder, "wrong.usi")
	runCases(t, []commandCase{
		{"from nothing", []string{"--hidden", "32", "--epochs", "1", "--keep", "--out", first}, 0,
			`(?s)Learning begins from nothing, with 0\.0 million positions\. The built-in network has learned from .*--from default` +
				`.*\n  before .*\n  after .*\n  built-in `, ``},
		{"as JSON", []string{"--hidden", "32", "--epochs", "1", "--keep", "--force", "--out", first, "--json"}, 0,
			`(?s)"event":"begin","from":"nothing".*"event":"held_out","of":"built-in".*"event":"written"`, ``},
		{"from a file", []string{"--from", first, "--epochs", "1", "--keep", "--out", second}, 0,
			`(?s)\n  before .*\n  after .*-match.yaml`, ``},
		{"from the built-in network", []string{"--from", "default", "--epochs", "1", "--rate", "0.1", "--keep", "--out",
			second, "--force"}, 0, `(?s)\n  before .*\n  after .*-match.yaml`, ``},
		{"from no file", []string{"--from", "none", "--out", second + "2"}, 1, ``, `none`},
		{"most wrong", []string{"--evaluate-only", "--most-wrong", wrong}, 0, `\d\d+ positions are in .*wrong.usi`, ``},
		{"most wrong of a fit", []string{"--most-wrong", wrong + "2", "--out", second + "2"}, 2, `^$`,
			`--evaluate-only`},
	}, "tune", "evaluation", "--records", "../../examples/games", "--noisy")
	old, err := tournament.Load(second + "-match.yaml")
	if err != nil || len(old.Engines) != 2 || len(old.Engines[1].Options) != 0 {
		t.Errorf("the built-in network plays by other options, or %v", err)
	}
	games := filepath.Join(folder, "own.games")
	if code, printed, problem := shotest(t, "", "tune", "games", "--openings", wrong, "--opening-plies", "512",
		"--positions", "20", "--nodes", "20", "--margin", "30000", "--out", games); code != exitDone {
		t.Errorf("games from the most wrong positions: %s%s", printed, problem)
	}
}

// Tuning of prices works on the fifty shipped games: it writes a profile, and a tournament that can
// be played.
func TestPricesOfFiftyGames(t *testing.T) {
	out := filepath.Join(t.TempDir(), "new prices.yaml")
	args := []string{
		"tune", "prices", "--records", "../../examples/games", "--positions", "6", "--nodes", "2000", "--one-in",
		"2", "--out", out,
	}
	code, printed, problem := shotest(t, "", args...)
	match := strings.TrimSuffix(out, ".yaml") + "-match.yaml"
	if code != exitDone || !strings.Contains(printed, `shotest tournament run "`+match+`"`) ||
		!strings.Contains(printed, "discounts.recapture ") {
		t.Fatalf("exit code %d: %s%s", code, printed, problem)
	}
	fitted, err := config.Load(out)
	if err != nil || fitted.Name != "new prices" {
		t.Errorf("%v, named %s", err, fitted.Name)
	}
	if code, _, problem := shotest(t, "", "tournament", "validate", match); code != exitDone {
		t.Error(problem)
	}
	if code, _, problem := shotest(t, "", args...); code != exitFailed ||
		!strings.Contains(problem, "--force overwrites it") {
		t.Errorf("again: exit code %d, %s", code, problem)
	}
	args[len(args)-1] = filepath.Join(t.TempDir(), "second.yaml")
	code, printed, problem = shotest(t, "", append(args, "--json", "--profile", out)...)
	if code != exitDone || !strings.Contains(printed, `{"event":"number","name":"discounts.best_reply",`) {
		t.Errorf("as JSON: exit code %d: %s%s", code, printed, problem)
	}
	if left, _ := filepath.Glob(out + "*"); len(left) != 1 {
		t.Errorf("there is %v", left)
	}
}
