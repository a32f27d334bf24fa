package commands

import (
	"regexp"
	"strings"
	"testing"

	"shotest/internal/language"
	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

const fixedGame = "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c"

// missingText finds the name of a missing message, or a placeholder without a value.
var missingText = regexp.MustCompile(
	`<no value>|\b(absent|component|bin|table|similarity|fact|ending|ended_by|unsearched|term|analysis|explain|motif|piece)\.[a-z_]+`)

// Both the flag and the locale choose Japanese; JSON stays English.
func TestAnalyzeAndExplainInJapanese(t *testing.T) {
	english := regexp.MustCompile(`[A-Za-z]{4,}`)
	material := shogitest.File(t, "material.yaml", "evaluation: material\n")
	for _, args := range [][]string{
		{"analyze", "--all", "--terms"}, {"explain", "--all"}, {"explain", "--terms"},
		{"explain", "--move", "8h3c+", "--terms"},
		{"explain", "--profile", material, "--terms"}, {"analyze", "--sfen", "4k4/4G4/4P4/9/9/9/9/9/9 w - 1"},
		{"analyze", "--nodes", "1"},
	} {
		if args[1] != "--sfen" {
			args = append(args, "--position", fixedGame)
		}
		if !strings.Contains(strings.Join(args, " "), "--nodes") {
			args = append(args, "--nodes", "2000")
		}
		code, out, errs := shotest(t, "", append(args, "--language", "ja")...)
		if code != 0 || !strings.Contains(out, "|一\n") || !regexp.MustCompile(`手目、(先|後)手番|探索の結果`).MatchString(out) {
			t.Errorf("%q: %d %s\n%s", args, code, errs, out)
		}
		for _, line := range strings.Split(out, "\n") {
			if _, err := shogi.ParseSFEN(line); err == nil {
				continue
			}
			if found := english.FindString(strings.ReplaceAll(line, "--terms", "")); found != "" ||
				missingText.MatchString(line) {
				t.Errorf("%q: %q in %s", args, found, line)
			}
		}
		t.Setenv(language.Variable, "ja")
		if _, again, _ := shotest(t, "", args...); !strings.Contains(again, "|一\n") {
			t.Errorf("%q: by the environment:\n%s", args, again)
		}
		t.Setenv(language.Variable, "en")
	}
	_, plain, _ := shotest(t, "", "explain", "--json", "--nodes", "500", "--move", "7g7f")
	_, japanese, _ := shotest(t, "", "explain", "--json", "--nodes", "500", "--move", "7g7f", "--language", "ja")
	times := regexp.MustCompile(`"milliseconds":\d+`)
	if times.ReplaceAllString(plain, "") != times.ReplaceAllString(japanese, "") {
		t.Errorf("JSON differs:\n%s\n%s", plain, japanese)
	}
	if code, _, errs := shotest(t, "", "explain", "--language", "fr"); code != exitUsage ||
		!strings.Contains(errs, `--language: found "fr"`) {
		t.Errorf("%d %s", code, errs)
	}
}
