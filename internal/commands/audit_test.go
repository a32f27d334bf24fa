package commands

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"shotest/audit"
	"shotest/internal/testing/shogitest"
)

func TestAudit(t *testing.T) {
	const moves = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d3d 2b8h+ 7i8h 3a2b 3d3f 8e8f 8g8f 8b8f P*8g 8f8b"
	path := shogitest.File(t, "games.usi", "startpos moves "+moves+"\n")
	runCases(t, []commandCase{
		{"best", []string{"--nodes", "300", "--positions", "3", "--limits", "1200,100,1200"}, 0,
			`(?s)^3 positions of 1 games.*best: .* 300 .*aim: 99 % of the best .* limit  admitted +played +best\n  all \(3\)  +100 .*\n  all \(3\)  +1200 .* 100\.0 %.*Moves among the first N\n`, `^$`},
		{"json", []string{"--nodes", "300", "--positions", "3", "--json"}, 0,
			`(?s)"first":30.*"phase":"all".*"searched":3.*"aim_percent":99`, `^$`},
		{"visits", []string{"--visits", "interest,modern", "--nodes", "100", "--positions", "1"}, 0,
			`(?s)^1 positions; .*\n  interest +100 +20 .*\n  modern +100 +20 `, `^$`},
		{"visits as json", []string{"--visits", "interest", "--nodes", "100", "--positions", "1", "--json"}, 0,
			`"all_first_10_percent":`, `^$`},
		{"visits of nothing", []string{"--visits", "interest,none.yaml"}, 1, `^$`,
			`none.yaml: neither a mode \(interest`},
		{"losses", []string{"--losses", "interest:100,modern:50", "--nodes", "300", "--positions", "3"}, 0,
			`(?s)^What moves lose by searches of modern with 300 nodes.*all \(3 positions\).* interest +100 .* modern +50 `,
			`^$`},
		{"losses as json", []string{"--losses", "interest:50", "--nodes", "300", "--positions", "2", "--judge",
			"interest", "--only", "opening", "--json"}, 0, `"agrees_percent":`, `^$`},
		{"moves played", []string{"--losses", "interest:50", "--nodes", "0", "--positions", "2"}, 0,
			`(?s)^How often the move that was played is found\n\nall \(2 positions\)\n  search +nodes +played\n  interest +50 +[0-9.]+ %\n`, `^$`},
		{"losses by no nodes", []string{"--losses", "interest", "--nodes", "0"}, 2, `^$`,
			`interest: expected how many nodes`},
		{"acts", []string{"--acts", "--nodes", "200", "--positions", "2"}, 0,
			`(?s)^In how many of 2 positions a search of 200 nodes .* component +lists +prices +both +other rules\n.* fork +\d +\d *\n.* check +\d +\d +\d +costs.* criterion .* discovered_attack +\d`,
			`^(audit \d+/\d+ searches of 2 positions\n)*$`},
		{"acts by no nodes", []string{"--acts", "--nodes", "0"}, 2, `^$`, `--nodes 0: expected 1 or more with --acts`},
		{"no such kind", []string{"--only", "dull"}, 2, `^$`, `--only dull: expected one of opening, `},
		{"none of a kind", []string{"--only", "endgame", "--from-ply", "20"}, 1, `^$`,
			`--only endgame: none of \d+ positions from ply 20 on in 1 games is of this kind; there are opening \(\d+\), .*quiet \(\d+\)`},
		{"too late", []string{"--from-ply", "50"}, 1, `^$`,
			`no position with a choice of moves from ply 50 on in 1 games`},
		{"no records", []string{"--records", "none.csa"}, 1, `^$`, `none.csa`},
	}, "audit", "--records", path, "--from-ply", "2")
	if code, _, err := shotest(t, "", "audit"); code != 2 || !strings.Contains(err, "--records") {
		t.Errorf("without records: exit code %d, %s", code, err)
	}
}

// A figure that was not measured is no 0: it is missing from JSON, and its cell is empty.
func TestAuditPrintsOnlyWhatWasMeasured(t *testing.T) {
	searches := []audit.Search{{Name: "one", Nodes: 10}, {Name: "two", Nodes: 10}}
	unplayed, once := make([]audit.SearchLosses, 2), make([]audit.SearchLosses, 2)
	unplayed[0].Played, unplayed[1].Played = audit.Share{Of: 1}, audit.Share{Of: 1}
	once[0].Loss, once[1].Loss, once[1].Excess = audit.Mean{Of: 1}, audit.Mean{Of: 1}, audit.Mean{Of: 1}
	unsearched := audit.NewReport([]audit.Case{{Limits: []int{100}}}, []int{100})
	acts := make([]audit.Effect, 60)
	acts[0].Priced = true
	for _, c := range []struct {
		name            string
		found           *findings
		line            int
		fields, missing []string
		row             []string // nil: not looked at
	}{
		{"recall without a full search", recallFindings(unsearched, 1, 0), 1, []string{"played_percent", "admitted"},
			[]string{"best_percent"}, []string{"all (1)", "100", "1.0", "0.0 %"}},
		{"visits of no line", visitFindings(make([]audit.Visits, 1), searches), 0, []string{"lines"},
			[]string{"plies", "first_percent", "first_10_percent", "first_30_percent", "all_first_10_percent",
				"quiet_percent", "error", "error_margin"}, []string{"one", "10", "0", "", "", "", "", "", "", ""}},
		{
			"losses without a reference",
			lossFindings([]audit.KindLosses{{Searches: unplayed}}, searches, &audit.Search{}), 1,
			[]string{"played_percent"}, []string{"agrees_percent", "loss", "loss_margin", "more", "more_margin"}, nil,
		},
		{"losses of the first search", lossFindings([]audit.KindLosses{{Searches: once}}, searches, &searches[0]), 0,
			[]string{"loss"}, []string{"played_percent", "loss_margin", "more", "more_margin"},
			[]string{"one", "10", "", "", "0.00", ""}},
		{"losses in one position", lossFindings([]audit.KindLosses{{Searches: once}}, searches, &searches[0]), 1,
			[]string{"loss", "more"}, []string{"loss_margin", "more_margin"}, nil},
		{"acts with a price", effectFindings(acts, 1, 1), 0, []string{"lists", "prices", "both"}, nil, nil},
		{"acts without a price", effectFindings(acts, 1, 1), 1, []string{"lists", "both"}, []string{"prices"}, nil},
	} {
		got := slices.Collect(maps.Keys(c.found.objects[c.line]))
		for _, field := range c.fields {
			if !slices.Contains(got, field) {
				t.Errorf("%s: %s is missing", c.name, field)
			}
		}
		for _, field := range c.missing {
			if slices.Contains(got, field) {
				t.Errorf("%s: %s is %v", c.name, field, c.found.objects[c.line][field])
			}
		}
		if c.row != nil && !slices.Equal(c.found.tables[0].Rows[0], c.row) {
			t.Errorf("%s: row %q, want %q", c.name, c.found.tables[0].Rows[0], c.row)
		}
	}
}
