package tests

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"shotest/shogi"
)

// firstRepetition plays a game and returns where it should have ended by a
// fourth occurrence, spelled as the tables do: "rep4@12:perpetual_by_b". For a
// game with an illegal move it returns "illegal@12:7g7e", and "-" for one that
// goes on.
func firstRepetition(t testing.TB, start, moves string) string {
	t.Helper()
	h := newGame(t, start)
	repetition := "-"
	for i, word := range strings.Fields(moves) {
		m := parseMove(t, word)
		if !h.Current().IsLegal(m) {
			return fmt.Sprintf("illegal@%d:%s", i+1, word)
		}
		h.Play(m)
		if verdict := h.Verdict(shogi.Rules{}); repetition == "-" {
			repetition = spellRepetition(verdict, i+1)
		}
	}
	return repetition
}

func spellRepetition(verdict shogi.Verdict, ply int) string {
	switch verdict.Ending {
	case shogi.Sennichite:
		return fmt.Sprintf("rep4@%d:draw", ply)
	case shogi.PerpetualCheck:
		return fmt.Sprintf("rep4@%d:perpetual_by_%c", ply, verdict.Winner.Opponent().String()[0])
	}
	return "-"
}

func TestRepetitionSequences(t *testing.T) {
	tab := readTable(t, "edgecases/repetition_sequences.tsv")
	for _, row := range tab.rows {
		want := tab.cell(t, row, "independent_verdict")
		if got := firstRepetition(t, row[0], tab.cell(t, row, "moves")); got != want {
			t.Errorf("%s moves %s: got %s, want %s (%s)", row[0], row[1], got, want, tab.cell(t, row, "source"))
		}
	}
}

// TestSpecialEndings replays games that ended by repetition, by an illegal move
// or by declaration, and finds the repetitions and the illegal moves.
func TestSpecialEndings(t *testing.T) {
	tab := readTable(t, "edgecases/special_ending_games.tsv")
	met := map[string]int{}
	for _, row := range tab.rows {
		want := tab.cell(t, row, "independent_verdict")
		if got := firstRepetition(t, tab.cell(t, row, "start"), tab.cell(t, row, "usi_moves")); got != want {
			t.Errorf("%s: got %s, want %s", row[0], got, want)
		}
		kind, _, _ := strings.Cut(want, "@")
		met[kind]++
	}
	for _, kind := range []string{"rep4", "illegal", "-"} {
		if met[kind] < 10 {
			t.Errorf("only %d games with the verdict %s", met[kind], kind)
		}
	}
}

// TestDeclarations asks for declarations under the 27-point rule.
func TestDeclarations(t *testing.T) {
	tab := readTable(t, "edgecases/declaration_27pt.tsv")
	refused := 0
	for _, row := range tab.rows {
		p, err := shogi.ParseSFEN(row[0])
		if errors.Is(err, shogi.ErrDeadPiece) {
			p, err = shogi.ParseSFEN(withPawnsPromoted(row[0]))
		}
		if errors.Is(err, shogi.ErrTooManyPieces) {
			refused++ // three bishops or rooks
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", row[0], err)
			continue
		}
		want := shogi.NoDeclaration
		if tab.cell(t, row, "declaration_valid") == "yes" {
			want = shogi.DeclarationWin
		}
		if got := p.Declare(shogi.CSARule27, nil); got != want {
			t.Errorf("%s: got %d, want %d (%s)", row[0], got, want, tab.cell(t, row, "note"))
		}
		if inCheck := strconv.FormatBool(p.InCheck()); !strings.EqualFold(inCheck, tab.cell(t, row, "in_check")) {
			t.Errorf("%s: in check: %s", row[0], inCheck)
		}
	}
	if refused > 3 {
		t.Errorf("%d positions with too many pieces, only 3 are known", refused)
	}
}

// withPawnsPromoted mends the positions with white pawns on white's last rank,
// which no rule allows: promoted they count the same, and can stand there.
func withPawnsPromoted(sfen string) string {
	board, rest, _ := strings.Cut(sfen, " ")
	ranks := strings.Split(board, "/")
	ranks[8] = strings.ReplaceAll(ranks[8], "p", "+p")
	return strings.Join(ranks, "/") + " " + rest
}
