package commands

import (
	"strings"
	"testing"

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
