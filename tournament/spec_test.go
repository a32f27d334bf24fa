package tournament

import (
	"compress/gzip"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shotest/internal/language"
	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

const twoProfiles = `
name: two
games: 6
engines:
  - {name: a, profile: default}
  - {name: b, profile: default, options: {MultiPV: "2"}}
`

const fourProfiles = `
name: four
games: 2
engines:
  - {name: a, profile: default}
  - {name: b, profile: default}
  - {name: c, profile: default}
  - {name: d, profile: default}
`

func parseSpec(t testing.TB, text string) *Spec {
	t.Helper()
	spec, err := Parse([]byte(text), "test.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return spec
}

func TestParseErrors(t *testing.T) {
	engine := "engines:\n- {name: a, profile: default}\n"
	cases := []struct{ name, text, want string }{
		{"unknown field", "name: x\ngamess: 4\n", `t.yaml:2:1: gamess: unknown field; did you mean "games"?`},
		{"format", "name: x\nformat: swiss\n",
			`t.yaml:2:9: format: found "swiss", expected one of round_robin, gauntlet, sprt`},
		{"name", "name: a/b\n" + engine + "- {name: b, profile: default}\n",
			`t.yaml:1:7: name: found a/b, expected a name that a folder can have`},
		{"a bare time", "name: x\ntime_control: 1s\n" + engine + "- {name: b, profile: default}\n",
			`t.yaml:2:15: time_control: found "1s", expected a mapping; write time_control: {byoyomi: 1s}`},
		{"two bare times", "name: x\n" + engine + "- {name: b, profile: default, time_control: 10m + 5s}\n",
			`expected a mapping; write time_control: {main: 10m, increment: 5s}`},
		{"odd", "name: x\ngames: 3\n" + engine + "- {name: b, profile: default}\n",
			`t.yaml:2:8: games: found 3, expected an even number: every opening is played twice, with colours swapped`},
		{"one engine", "name: x\n" + engine, `t.yaml:3:1: engines: found 1, expected at least two engines`},
		{"too many engines", "name: x\n" + engine + strings.Repeat("- {}\n", 200),
			`t.yaml:3:1: engines: found 201, expected at most 200 engines`},
		{"same name", "name: x\n" + engine + "- {name: a, profile: default}\n",
			`t.yaml:4:10: engines[1].name: found a, expected a name that no other engine has`},
		{"line break", "name: x\n" + engine + "- {name: \"b\\nc\", profile: default}\n",
			`t.yaml:4:10: engines[1].name: found "b\nc", expected letters, digits, signs and spaces on one line`},
		{"no program", "name: x\n" + engine + "- {name: b}\n",
			`t.yaml:4:3: engines[1]: found b, expected profile (default, or a file) or command`},
		{"both", "name: x\n" + engine + "- {name: b, profile: default, command: /x}\n",
			`engines[1].command: found /x, expected either profile or command`},
		{"child program", "name: x\n" + engine + "- {name: b, command: /x, child: true}\n",
			`engines[1].child: found true, expected a profile`},
		{"two times", "name: x\ntime_control: {move_time: 1s, byoyomi: 1s}\n" + engine +
			"- {name: b, profile: default}\n",
			`time_control.move_time: found 1s, expected either move_time or a clock`},
		{"cpu and a clock", "name: x\ntime_control: {cpu: 1s, byoyomi: 1s}\n" + engine +
			"- {name: b, profile: default}\n", `time_control.cpu: found 1s, expected either cpu or times by the clock`},
		{"byoyomi and increment", "name: x\ntime_control: {increment: 1s, byoyomi: 1s}\n" + engine +
			"- {name: b, profile: default}\n", `time_control.byoyomi: found 1s, expected either increment or byoyomi`},
		{"hypotheses", "name: x\nformat: sprt\nsprt: {elo0: 5, elo1: 5}\n" + engine + "- {name: b, profile: default}\n",
			`sprt.elo1: found 5, expected more than elo0, which is 5`},
		{"two in a tuning", "name: x\nformat: tuning\n" + engine + "- {name: b, profile: default}\n",
			`engines: found 2, expected one engine: it plays itself with other values`},
		{"challengers only", "name: x\nformat: gauntlet\nchallengers: 2\n" + engine + "- {name: b, profile: default}\n",
			`t.yaml:3:14: challengers: found 2, expected fewer than engines, which are 2`},
		{"challengers of a round robin", "name: x\nchallengers: 2\n" + engine + "- {name: b, profile: default}\n",
			`t.yaml:2:14: challengers: found 2, expected format gauntlet`},
		{"pondering without a clock", "name: x\ntime_control: {nodes: 10}\n" + engine +
			"- {name: b, profile: default, ponder: true}\n",
			`t.yaml:5:39: engines[1].ponder: found true, expected a clock or move_time for b`},
		{"all ponder", "name: x\ndefaults: {ponder: true}\n" + engine +
			"- {name: b, profile: default, time_control: {cpu: 1s}}\n",
			`t.yaml:2:20: defaults.ponder: found true, expected a clock or move_time for b`},
		{"three in a test", "name: x\nformat: sprt\n" + engine +
			"- {name: b, profile: default}\n- {name: c, profile: default}\n",
			`engines: found 3, expected two engines: a test decides between two`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if _, err := Parse([]byte(c.text), "t.yaml"); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got  %v\nwant %s", err, c.want)
			}
		})
	}
}

func TestTimeOf(t *testing.T) {
	spec := parseSpec(t, `
name: handicap
time_control: {byoyomi: 1s, margin: 50ms}
engines:
  - {name: a, profile: default, time_control: {byoyomi: 14s}}
  - {name: b, profile: default, time_control: {margin: 1s}}
  - {name: c, profile: default, time_control: {nodes: 100}}
  - {name: d, profile: default}
`)
	for i, want := range []string{"14s 50ms 0", "1s 1s 0", "0s 50ms 100", "1s 50ms 0"} {
		time := spec.TimeOf(&spec.Engines[i])
		if got := fmt.Sprint(time.Byoyomi, " ", time.Margin, " ", time.Nodes); got != want {
			t.Errorf("%s: %s, want %s", spec.Engines[i].Name, got, want)
		}
	}
}

func schedule(spec *Spec, openings int) []Job {
	var list []Opening
	for i := range openings {
		list = append(list, Opening{Name: string(rune('A' + i)), Position: "startpos"})
	}
	return slices.Collect(spec.Schedule(list))
}

func TestScheduleIsFair(t *testing.T) {
	spec := parseSpec(t,
		"name: x\ngames: 8\nengines: [{name: a, profile: default}, {name: b, profile: default}, {name: c, profile: default}]\n")
	jobs := schedule(spec, 3)
	if len(jobs) != 24 || spec.GamesScheduled() != 24 {
		t.Fatalf("%d jobs, %d scheduled, want 24", len(jobs), spec.GamesScheduled())
	}
	ids, black := map[string]bool{}, map[string]int{}
	for i := 0; i < len(jobs); i += 2 {
		first, second := jobs[i], jobs[i+1]
		if first.Players[0] != second.Players[1] || first.Players[1] != second.Players[0] ||
			first.Opening != second.Opening || first.Pair != second.Pair {
			t.Errorf("not a pair: %+v, %+v", first, second)
		}
		for _, job := range []Job{first, second} {
			ids[job.ID] = true
			black[job.Players[shogi.Black]]++
		}
	}
	if len(ids) != 24 {
		t.Errorf("%d different ids", len(ids))
	}
	for name, n := range black {
		if n != 8 {
			t.Errorf("%s has Black %d times, want 8", name, n)
		}
	}
}

// In each round the pairings have different openings, and each pairing has every opening once
// before it has one again.
func TestPairingsHaveDifferentOpenings(t *testing.T) {
	for _, n := range []int{6, 7, 9, 20} {
		for _, order := range []string{"random", "sequential"} {
			spec := parseSpec(t, fourProfiles+"openings: {order: "+order+"}\n")
			spec.Games = 2 * n * 2
			inRound, ofPairing := map[string]bool{}, map[string]bool{}
			for i, job := range schedule(spec, n) {
				round, pairing, opening := i/12, i/2%6, job.Opening.Name
				if i%2 == 1 {
					continue
				}
				if key := fmt.Sprint(round, opening); inRound[key] {
					t.Errorf("%d openings, %s: opening %s is played twice in round %d", n, order, opening, round)
				} else {
					inRound[key] = true
				}
				if key := fmt.Sprint(round/n, pairing, opening); ofPairing[key] {
					t.Errorf("%d openings, %s: pairing %d has opening %s twice in pass %d", n, order, pairing,
						opening, round/n)
				} else {
					ofPairing[key] = true
				}
			}
		}
	}
	names := ""
	for i, job := range schedule(parseSpec(t, fourProfiles+"openings: {order: sequential}\n"), 20) {
		if i%2 == 0 {
			names += job.Opening.Name
		}
	}
	if names != "ABCDEF" {
		t.Errorf("six pairings begin from %s, want ABCDEF", names)
	}
}

func TestSeedDeterminesOrder(t *testing.T) {
	order := func(seed string) (names string) {
		for _, job := range schedule(parseSpec(t, twoProfiles+"seed: "+seed+"\n"), 20) {
			names += job.Opening.Name
		}
		return names
	}
	first, again, other := order("1"), order("1"), order("2")
	if first != again || first == other || slices.IsSorted([]byte(first)) {
		t.Errorf("seed 1 gives %s and then %s, seed 2 %s", first, again, other)
	}
}

func TestRandomMovesFollowTheOpening(t *testing.T) {
	const opening = "startpos moves 7g7f 3c3d"
	played := func(spec *Spec) (positions []string) {
		for job := range spec.Schedule([]Opening{{Name: "A", Position: opening}}) {
			positions = append(positions, job.Opening.Position)
		}
		return positions
	}
	spec := parseSpec(t, fourProfiles+"openings: {random_moves: 3}\n")
	first := played(spec)
	for i, position := range first {
		game, err := shogi.ParseHistory(position)
		if err != nil || !strings.HasPrefix(position, opening+" ") || len(game.Moves()) != 5 {
			t.Errorf("game %d begins from %s (%v), want three more moves", i, position, err)
		}
		if i%2 == 1 && position != first[i-1] {
			t.Errorf("a pair begins from %s and %s", first[i-1], position)
		}
	}
	if first[0] == first[2] || first[2] == first[4] {
		t.Errorf("pairings begin alike: %v", first)
	}
	if again := played(spec); !slices.Equal(first, again) {
		t.Errorf("the seed does not decide the moves: %v, then %v", first, again)
	}
}

func TestGauntletAndTestPairings(t *testing.T) {
	engines := "engines: [{name: a, profile: default}, {name: b, profile: default}, {name: c, profile: default}]\n"
	if got := parseSpec(t, "name: x\nformat: gauntlet\n"+engines).Pairings(); !slices.Equal(got,
		[][2]int{{0, 1}, {0, 2}}) {
		t.Errorf("gauntlet: %v", got)
	}
	if got := parseSpec(t, "name: x\nformat: gauntlet\nchallengers: 2\n"+engines).Pairings(); !slices.Equal(got,
		[][2]int{{0, 2}, {1, 2}}) {
		t.Errorf("two challengers: %v", got)
	}
	if got := parseSpec(t, "name: x\n"+engines).Pairings(); len(got) != 3 {
		t.Errorf("round robin: %v", got)
	}
}

// The settings of all engines hold unless an engine says otherwise.
func TestDefaults(t *testing.T) {
	spec := parseSpec(t, `
name: x
defaults: {options: {Threads: "2", USI_Hash: "64"}}
engines:
  - {name: a, profile: default, options: {USI_Hash: "8", MultiPV: "3"}, restart: true}
  - {name: b, profile: default}
`)
	for i, want := range []string{"map[MultiPV:3 Threads:2 USI_Hash:8] true", "map[Threads:2 USI_Hash:64] false"} {
		e := &spec.Engines[i]
		if got := fmt.Sprint(spec.OptionsOf(e), spec.Restarts(e)); got != want {
			t.Errorf("%s: %s, want %s", e.Name, got, want)
		}
	}
	spec.Defaults.Restart = true
	if !spec.Restarts(&spec.Engines[1]) || len(spec.Engines[1].Options) > 0 || len(spec.Defaults.Options) != 2 {
		t.Errorf("%+v", spec)
	}
}

// pack returns a text packed by gzip.
func pack(t *testing.T, text string) string {
	t.Helper()
	var packed strings.Builder
	packer := gzip.NewWriter(&packed)
	if _, err := packer.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := packer.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.String()
}

func TestLoadOpenings(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		shogitest.WriteFile(t, path, text)
		return name
	}
	list := write("list.sfen",
		"# remark\nstartpos moves 7g7f 3c3d\n\nsfen "+shogi.StartSFEN+" moves 2g2f\n"+shogi.StartSFEN+
			"\nposition startpos\n")
	game := write("game.csa", "V2.2\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n%TORYO\n")
	packed := write("c.sfen.gz", pack(t, "startpos moves 2g2f\nstartpos moves 5g5f\n"))
	cases := []struct {
		file  string
		plies int
		want  []string
	}{
		{list, 0, []string{"startpos moves 7g7f 3c3d", "startpos moves 2g2f", "startpos", "startpos"}},
		{list, 1, []string{"startpos moves 7g7f", "startpos moves 2g2f", "startpos", "startpos"}},
		{game, 2, []string{"startpos moves 7g7f 3c3d"}},
		{game, 0, []string{"startpos moves 7g7f 3c3d 2g2f"}},
		{packed, 0, []string{"startpos moves 2g2f", "startpos moves 5g5f"}},
	}
	for _, c := range cases {
		spec := parseSpec(t, twoProfiles)
		spec.file, spec.Openings.File, spec.Openings.Plies = filepath.Join(folder, "t.yaml"), c.file, c.plies
		openings, err := spec.LoadOpenings()
		if err != nil {
			t.Errorf("%s: %v", c.file, err)
		}
		var got []string
		for _, o := range openings {
			got = append(got, o.Position)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s, %d plies: got %q, want %q", c.file, c.plies, got, c.want)
		}
	}
	for name, text := range map[string]string{"illegal.sfen": "startpos\nstartpos moves 2h2b\n",
		"empty.sfen": "# nothing\n"} {
		spec := parseSpec(t, twoProfiles)
		spec.file, spec.Openings.File = filepath.Join(folder, "t.yaml"), write(name, text)
		if _, err := spec.LoadOpenings(); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestBuiltinOpenings(t *testing.T) {
	openings, err := parseSpec(t, twoProfiles).LoadOpenings()
	if err != nil || len(openings) < 100 {
		t.Fatalf("%d openings, %v", len(openings), err)
	}
	seen := map[string]bool{}
	for _, o := range openings {
		if seen[o.Position] {
			t.Errorf("%s is in the list twice", o.Position)
		}
		seen[o.Position] = true
	}
}

func TestManifestDifferences(t *testing.T) {
	openings := []Opening{{"x:1", "startpos"}}
	first, err := NewManifest(parseSpec(t, twoProfiles), openings, "1")
	if err != nil {
		t.Fatal(err)
	}
	same, err := NewManifest(parseSpec(t, twoProfiles+"concurrency: 2\nrecords: {kif: true}\n"), openings, "2")
	if err != nil {
		t.Fatal(err)
	}
	if changed := same.Differences(first); len(changed) != 0 {
		t.Errorf("concurrency and records matter: %q", changed)
	}
	other, err := NewManifest(parseSpec(t, strings.Replace(twoProfiles, `MultiPV: "2"`, `MultiPV: "3"`, 1)+"seed: 5\n"),
		append(openings, Opening{}), "1")
	if err != nil {
		t.Fatal(err)
	}
	other.Engines[0].Program = "x"
	changed := errors.Join(other.Differences(first)...).Error()
	for _, want := range []string{`says "seed: 5"`, "MultiPV", "openings have changed", "program of a has changed"} {
		if !strings.Contains(changed, want) {
			t.Errorf("no %q in:\n%s", want, changed)
		}
	}
	japanese := language.Japanese().Error(errors.Join(other.Differences(first)...))
	for _, want := range []string{"ファイルにある行：\"seed: 5\"", "開始局面が変わっています", "aのプログラムが変わっています"} {
		if !strings.Contains(japanese, want) {
			t.Errorf("no %q in:\n%s", want, japanese)
		}
	}
}

// In a tuning an engine plays itself. Each pair has its own opening, and the settings swap colours
// in the second game.
func TestTuningGames(t *testing.T) {
	spec, err := Parse([]byte("name: x\nformat: tuning\ntuning: {iterations: 5, pairs: 3}\n"+
		"engines: [{name: a, profile: default}]\n"), "t.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if n := spec.GamesScheduled(); n != 30 {
		t.Errorf("%d games", n)
	}
	openings, err := spec.LoadOpenings()
	if err != nil {
		t.Fatal(err)
	}
	settings := []Setting{{"search.gamma.margin", "5"}, {"costs.k", "7"}}
	games := spec.TuningGames(12, SettingsText(settings), "costs.k=8", openings)
	first, second := games[0], games[1]
	if first.ID != "000012a" || second.ID != "000012b" || first.Opening != second.Opening ||
		first.Players != [2]string{"a", "a"} {
		t.Errorf("got %+v", games)
	}
	if second.Settings != [2]string{first.Settings[1], first.Settings[0]} {
		t.Errorf("got %+v", games)
	}
	if got, err := first.SettingsOf(0); err != nil || !slices.Equal(got, settings) {
		t.Errorf("got %v, %v", got, err)
	}
	if other := spec.TuningGames(13, "", "", openings); other[0].Opening == first.Opening {
		t.Error("two pairs have the same opening")
	}
	for range spec.Schedule(openings) {
		t.Fatal("a tuning has a schedule")
	}
}

// JobNamed returns the games that Schedule lists, and no others.
func TestJobNamed(t *testing.T) {
	spec := parseSpec(t,
		"name: x\ngames: 8\nengines:\n- {name: a, profile: default}\n- {name: b, profile: default}\n- {name: c, profile: default}\n")
	openings, err := spec.LoadOpenings()
	if err != nil {
		t.Fatal(err)
	}
	games := 0
	for job := range spec.Schedule(openings) {
		if got, ok := spec.JobNamed(job.ID, openings); !ok || got != job {
			t.Errorf("%s is %+v (%t), want %+v", job.ID, got, ok, job)
		}
		if _, err := job.Check(); err != nil {
			t.Error(err)
		}
		games++
	}
	for _, id := range []string{"", "a", "b", fmt.Sprintf("%06da", games/2), "-00001a", "+00001a", "1a", "0000001a",
		"000001c", "000001", "000001aa", "../../x", "９a"} {
		if job, ok := spec.JobNamed(id, openings); ok {
			t.Errorf("%q is %+v", id, job)
		}
	}
}

// Parse refuses a file that is too large, and shortens the error of many mistakes.
func TestLargeFiles(t *testing.T) {
	for _, c := range []struct {
		text, want string
	}{
		{twoProfiles + strings.Repeat("# x\n", 3_000_000), "at most 1048576 expected"},
		{twoProfiles + strings.Repeat("- {name: a, profil: x}\n", 1000), ""},
	} {
		_, err := Parse([]byte(c.text), "x.yaml")
		if err == nil || !strings.Contains(err.Error(), c.want) || len(err.Error()) > 5000 {
			t.Errorf("%.200v", err)
		}
	}
}
