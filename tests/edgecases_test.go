package tests

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"shotest/shogi"
)

// repetitionOf returns where a game should have ended by the fourth occurrence of a position, in
// the form of the tables: "rep4@12:perpetual_by_b". For a game with an illegal move it returns
// "illegal@12:7g7e", for others "-".
func repetitionOf(t testing.TB, start, moves string) string {
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
			repetition = formatRepetition(verdict, i+1)
		}
	}
	return repetition
}

// formatRepetition returns the verdict after a ply in the form of repetitionOf.
func formatRepetition(verdict shogi.Verdict, ply int) string {
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
		if got := repetitionOf(t, row[0], tab.cell(t, row, "moves")); got != want {
			t.Errorf("%s moves %s: got %s, want %s (%s)", row[0], row[1], got, want, tab.cell(t, row, "source"))
		}
	}
}

// In games that ended by repetition, by an illegal move or by declaration, the rules find the
// repetitions and the illegal moves.
func TestSpecialEndings(t *testing.T) {
	tab := readTable(t, "edgecases/special_ending_games.tsv")
	counts := map[string]int{}
	for _, row := range tab.rows {
		want := tab.cell(t, row, "independent_verdict")
		if got := repetitionOf(t, tab.cell(t, row, "start"), tab.cell(t, row, "usi_moves")); got != want {
			t.Errorf("%s: got %s, want %s", row[0], got, want)
		}
		kind, _, _ := strings.Cut(want, "@")
		counts[kind]++
	}
	for _, kind := range []string{"rep4", "illegal", "-"} {
		if counts[kind] < 10 {
			t.Errorf("only %d games with the verdict %s", counts[kind], kind)
		}
	}
}

// TestDeclarations compares the validity of declarations under the 27-point rule with the table.
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

// withPawnsPromoted promotes White's pawns on the last rank, which are illegal there. They count
// the same when promoted.
func withPawnsPromoted(sfen string) string {
	board, rest, _ := strings.Cut(sfen, " ")
	ranks := strings.Split(board, "/")
	ranks[8] = strings.ReplaceAll(ranks[8], "p", "+p")
	return strings.Join(ranks, "/") + " " + rest
}
