package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"shotest/plausibility"
	"shotest/profile"
	"shotest/search"
	"shotest/tuning/games"
)

// handMade are four cases: three moves at 100, 200 and 400, and so on. Best is
// missed by a limit of 300 once, and not searched at all once.
func handMade() []auditCase {
	bit := func(components ...plausibility.Component) (fired uint64) {
		for _, c := range components {
			fired |= 1 << c
		}
		return fired | 1<<plausibility.Base
	}
	return []auditCase{
		{limits: []int{100, 200, 400}, phase: 0, searched: true,
			played: auditedMove{1, 100, bit(plausibility.Check)}, best: auditedMove{1, 100, bit(plausibility.Check)}},
		{limits: []int{50, 300, 300, 301, 900}, phase: 0, searched: true,
			played: auditedMove{3, 300, bit()}, best: auditedMove{4, 301, bit(plausibility.Check, plausibility.Fork)}},
		{limits: []int{25, 25}, phase: 1, searched: true,
			played: auditedMove{}, best: auditedMove{2, 25, bit(plausibility.TargetSquare)}},
		{limits: []int{500, 600}, phase: 2, searched: false,
			played: auditedMove{2, 600, bit(plausibility.Fork)}},
	}
}

func TestAuditFigures(t *testing.T) {
	a := newAudit(handMade(), []int{50, 300, 1000}, 300)
	all := &a.groups[0]
	if all.positions != 4 || all.mean(all.moves) != 3 {
		t.Errorf("%d positions, %v moves", all.positions, all.mean(all.moves))
	}
	wantLimits := []limitFigures{
		{50, 3, share{0, 4}, share{1, 3}}, {300, 7, share{2, 4}, share{2, 3}}, {1000, 12, share{3, 4}, share{3, 3}},
	}
	if !slices.Equal(all.limits, wantLimits) {
		t.Errorf("limits: %v", all.limits)
	}
	wantRanks := []rankFigures{
		{1, share{1, 4}, share{1, 3}}, {3, share{3, 4}, share{2, 3}}, {5, share{3, 4}, share{3, 3}},
		{10, share{3, 4}, share{3, 3}}, {20, share{3, 4}, share{3, 3}}, {30, share{3, 4}, share{3, 3}},
	}
	if !slices.Equal(all.ranks, wantRanks) {
		t.Errorf("ranks: %v", all.ranks)
	}
	opening := limitFigures{300, 5, share{2, 2}, share{1, 2}}
	if got := a.groups[1].limits[1]; got != opening {
		t.Errorf("opening: %v, want %v", got, opening)
	}
	for i, positions := range []int{4, 2, 1, 1} {
		if a.groups[i].positions != positions {
			t.Errorf("%s: %d positions", groupNames[i], a.groups[i].positions)
		}
	}
	wantComponents := []auditComponent{
		{"fork", share{0, 2}, share{2, 2}}, {"check", share{1, 2}, share{1, 2}},
		{"nothing tactical", share{1, 1}, share{0, 2}},
	}
	if !slices.Equal(a.components, wantComponents) {
		t.Errorf("components: %v", a.components)
	}
}

func TestAuditAim(t *testing.T) {
	if got := aimFigures(nil); got.known {
		t.Errorf("of nothing: %+v", got)
	}
	cases := handMade()
	if got, want := aimFigures(cases), (auditAim{limit: 600, known: true, admitted: 3 + 4 + 2 + 2}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	for i := range cases {
		cases[i].searched = false
	}
	if got := aimFigures(cases); got.known {
		t.Errorf("with a move that is not searched: %+v", got)
	}
	// Of a hundred moves one may be missing.
	hundred := slices.Repeat([]auditCase{{limits: []int{70, 80}, played: auditedMove{rank: 1, limit: 70}}}, 99)
	hundred = append(hundred, auditCase{limits: []int{90}})
	if got, want := aimFigures(hundred), (auditAim{limit: 70, known: true, admitted: 99}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// writeRecord writes a game to audit.
func writeRecord(t *testing.T) string {
	t.Helper()
	const moves = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d3d 2b8h+ 7i8h 3a2b 3d3f 8e8f 8g8f 8b8f P*8g 8f8b"
	path := filepath.Join(t.TempDir(), "games.usi")
	if err := os.WriteFile(path, []byte("startpos moves "+moves+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAudit(t *testing.T) {
	path := writeRecord(t)
	cases := []commandCase{
		{"played", []string{"--nodes", "0", "--limits", "1200,100,1200"}, 0,
			`(?s)^20 positions of 1 games, .*aim: 99 % of the played .* limit  admitted   played  admitted.*\n   100 .*\n  1200 .* 100\.0 %.*The played moves by component, at limit 400`, `^$`},
		{"best", []string{"--nodes", "300", "--positions", "3"}, 0, `(?s)^3 positions .*best: .* 300 .*aim: 99 % of the best .* played     best.*The best moves`, `^$`},
		{"json", []string{"--nodes", "0", "--json"}, 0, `"aim_percent":99`, `^$`},
		{"too late", []string{"--from-ply", "50"}, 1, `^$`, `no position with a choice of moves from ply 50 on in 1 games`},
		{"no positions", []string{"--positions", "0"}, 2, `^$`, `--positions 0: expected 1 or more`},
		{"negative ply", []string{"--from-ply=-1"}, 2, `^$`, `--from-ply -1: expected 0 or more`},
		{"negative limit", []string{"--limits=100,-5"}, 2, `^$`, `--limits .*: expected numbers of 0 or more`},
		{"negative at", []string{"--at=-1"}, 2, `^$`, `--at -1: expected 0 or more`},
		{"no profile", []string{"--profile", "none.yaml"}, 1, `^$`, `none.yaml`},
		{"no records", []string{"--records", "none.csa"}, 1, `^$`, `none.csa`},
	}
	runCases(t, cases, "audit", "--records", path, "--from-ply", "2")
	if code, _, err := shotest(t, "", "audit"); code != 2 || !strings.Contains(err, "--records") {
		t.Errorf("without records: exit code %d, %s", code, err)
	}
}

func TestAuditIsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var stdout, stderr bytes.Buffer
	code := run(ctx, []string{"audit", "--records", writeRecord(t), "--from-ply", "0"}, streams{strings.NewReader(""), &stdout, &stderr})
	if code != exitFailed || stderr.String() != "shotest: interrupted\n" {
		t.Errorf("exit code %d, %q", code, stderr.String())
	}
}

// What is printed does not depend on how many workers there are.
func TestAuditIsDeterministic(t *testing.T) {
	args := []string{"audit", "--records", writeRecord(t), "--from-ply", "0", "--positions", "12", "--nodes", "400", "--json"}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	_, one, _ := shotest(t, "", args...)
	runtime.GOMAXPROCS(4)
	_, four, _ := shotest(t, "", args...)
	if one != four || one == "" {
		t.Errorf("one worker:\n%s\nfour:\n%s", one, four)
	}
	_, other, _ := shotest(t, "", append(args, "--seed", "2")...)
	if other == one {
		t.Error("another seed draws the same")
	}
	for _, line := range strings.Split(strings.TrimSpace(one), "\n") {
		if !json.Valid([]byte(line)) {
			t.Errorf("not JSON: %s", line)
		}
	}
}

// All of a game's positions are drawn if so many are asked for, each once.
func TestDrawPositions(t *testing.T) {
	set, err := games.Load(context.Background(), []string{writeRecord(t)}, games.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var plies []int
	for _, at := range drawPositions(set.Games, 16, 100, 1) {
		plies = append(plies, at.ply)
		if n := len(at.game.History(at.ply).Moves()); n != at.ply {
			t.Errorf("%d moves before ply %d", n, at.ply)
		}
	}
	slices.Sort(plies)
	if want := []int{16, 17, 18, 19, 20, 21}; !slices.Equal(plies, want) {
		t.Errorf("got %v, want %v", plies, want)
	}
	if drawn := drawPositions(set.Games, 0, 5, 1); len(drawn) != 5 {
		t.Errorf("%d positions drawn", len(drawn))
	}
}

func TestJudgeAllEnds(t *testing.T) {
	set, err := games.Load(context.Background(), []string{writeRecord(t)}, games.Options{})
	if err != nil {
		t.Fatal(err)
	}
	settings := profile.Default()
	settings.SearchMode = search.InterestMode
	drawn := drawPositions(set.Games, 0, 8, 1)
	done := 0
	cases, err := auditAll(context.Background(), drawn, auditors{ranked: settings}, func() { done++ })
	if err != nil || len(cases) != 8 || done != 8 {
		t.Errorf("%d cases, %d done: %v", len(cases), done, err)
	}
	for i, c := range cases {
		if c.played.rank == 0 || c.limits[c.played.rank-1] != c.played.limit || c.searched {
			t.Errorf("position %d: %+v", i, c)
		}
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, err := auditAll(stopped, drawn, auditors{ranked: settings}, func() {}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	settings.PlausibilityFile = "none.yaml"
	if _, err := auditAll(context.Background(), drawn, auditors{ranked: settings}, func() {}); err == nil {
		t.Error("weights that are not there")
	}
}
