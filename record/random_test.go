package record

import (
	"flag"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"shotest/shogi"
	"shotest/shogi/notation"
)

// TestMain makes the random tests reproducible; -rapid.seed sets another seed.
func TestMain(m *testing.M) {
	flag.Parse()
	if seed := flag.Lookup("rapid.seed"); seed.Value.String() == "0" {
		if err := seed.Value.Set("1"); err != nil {
			panic(err)
		}
	}
	m.Run()
}

// randomGame draws games with all features of records.
type randomGame struct {
	*rapid.T
	// timed says that moves have times, oddTotals that their sums are not the
	// cumulated times.
	timed, oddTotals bool
}

func drawGame(t *rapid.T) *Game {
	r := randomGame{T: t, timed: rapid.Bool().Draw(t, "timed"), oddTotals: rapid.Bool().Draw(t, "odd totals")}
	game := &Game{
		Black: rapid.SampledFrom([]string{"", "Sente", "先手, 九段", "a:b"}).Draw(t, "black"),
		White: rapid.SampledFrom([]string{"", "Gote", "後手"}).Draw(t, "white"),
		Event: rapid.SampledFrom([]string{"", "Event", "wdoor+floodgate-300-10F+a+b+20161231060006"}).Draw(t,
			"event"),
		Site:        rapid.SampledFrom([]string{"", "Tokyo"}).Draw(t, "site"),
		Opening:     rapid.SampledFrom([]string{"", "矢倉"}).Draw(t, "opening"),
		StartTime:   rapid.SampledFrom([]string{"", "2016/12/31 06:00:02"}).Draw(t, "start time"),
		TimeControl: rapid.SampledFrom([]string{"", "300+0+10", "00:25+00", "各５時間"}).Draw(t, "time control"),
		Start:       r.start(),
		Notes:       r.notes(),
	}
	if rapid.Bool().Draw(t, "more headers") {
		game.Headers = []Header{{"最大手数", "256"}, {"表題", "棋王戦"}, {"記録ID", ""}, {"X_NAME", "a：b, c"}}
	}
	game.Line = *r.line(game.Start, rapid.IntRange(0, 25).Draw(t, "length"), 2, [2]time.Duration{})
	return game
}

// start draws the even game, a handicap, or a position from a game.
func (r randomGame) start() shogi.Position {
	position := handicaps[rapid.IntRange(0, len(handicaps)-1).Draw(r.T, "handicap")].position()
	if rapid.Bool().Draw(r.T, "from within") {
		for range rapid.IntRange(0, 60).Draw(r.T, "moves before") {
			if m := r.legalMove(&position); m != shogi.NoMove {
				position.Play(m)
			}
		}
	}
	return position
}

func (r randomGame) legalMove(position *shogi.Position) shogi.Move {
	var buffer [shogi.MaxMoves]shogi.Move
	moves := position.AppendLegalMoves(buffer[:0])
	if len(moves) == 0 {
		return shogi.NoMove
	}
	return rapid.SampledFrom(moves).Draw(r.T, "move")
}

func (r randomGame) illegalMove(position *shogi.Position) shogi.Move {
	from := shogi.Square(rapid.IntRange(0, shogi.SquareCount-1).Draw(r.T, "from"))
	to := shogi.Square(rapid.IntRange(0, shogi.SquareCount-1).Draw(r.T, "to"))
	m := shogi.NewMove(from, to)
	if rapid.Bool().Draw(r.T, "drop") {
		m = shogi.NewDrop(rapid.SampledFrom(shogi.HandTypes[:]).Draw(r.T, "dropped"), to)
	}
	if position.IsLegal(m) || checkWritable(position, m) != nil {
		return shogi.NoMove
	}
	return m
}

func (r randomGame) line(position shogi.Position, length, depth int, totals [2]time.Duration) *Line {
	line := &Line{}
	for len(line.Moves) < length {
		m := r.legalMove(&position)
		if m == shogi.NoMove {
			break
		}
		first := depth < 2 && len(line.Moves) == 0
		line.Moves = append(line.Moves, r.move(position, m, depth, first, &totals))
		position.Play(m)
	}
	line.Ending = r.ending(position, depth, totals)
	if len(line.Moves) == 0 && depth < 2 {
		line.Ending.Variations = nil
		if line.Ending.Illegal != nil {
			line.Ending.Illegal.Variations = nil
		}
	}
	return line
}

func (r randomGame) move(position shogi.Position, m shogi.Move, depth int, first bool, totals *[2]time.Duration) Move {
	move := Move{Move: m}
	if !first {
		move.Variations = r.variations(position, depth, *totals)
	}
	move.Clock = r.clock(position.SideToMove(), totals)
	move.Notes = r.notes()
	return move
}

func (r randomGame) variations(position shogi.Position, depth int, totals [2]time.Duration) []*Line {
	if depth == 0 || rapid.IntRange(0, 9).Draw(r.T, "variation") > 0 {
		return nil
	}
	var lines []*Line
	for range rapid.IntRange(1, 2).Draw(r.T, "variations") {
		line := r.line(position, rapid.IntRange(1, 6).Draw(r.T, "length"), depth-1, totals)
		if len(line.Moves) > 0 || line.Ending.Kind != NoEnding {
			lines = append(lines, line)
		}
	}
	return lines
}

func (r randomGame) ending(position shogi.Position, depth int, totals [2]time.Duration) Ending {
	kind := EndingKind(rapid.IntRange(0, int(endingKindCount)-1).Draw(r.T, "ending"))
	ending := Ending{Kind: kind}
	side := position.SideToMove()
	ending.Variations = r.variations(position, depth, totals)
	if m := r.illegalMove(&position); m != shogi.NoMove && kind == IllegalAction {
		illegal := r.move(position, m, depth, false, &totals)
		ending.Illegal = &illegal
		ending.Variations = nil
		side = side.Opponent()
	}
	if kind == IllegalAction {
		ending.Offender = shogi.Color(rapid.IntRange(0, 1).Draw(r.T, "offender"))
	}
	if kind != NoEnding {
		ending.Clock = r.clock(side, &totals)
		ending.Notes = r.notes()
	}
	return ending
}

func (r randomGame) clock(side shogi.Color, totals *[2]time.Duration) Clock {
	if !r.timed {
		return Clock{}
	}
	spent := time.Duration(rapid.IntRange(0, 7_200_000).Draw(r.T, "milliseconds")) * time.Millisecond
	if rapid.Bool().Draw(r.T, "whole seconds") {
		spent = spent.Truncate(time.Second)
	}
	totals[side] += spent
	if r.oddTotals {
		totals[side] = totals[side].Truncate(time.Minute)
	}
	return Clock{Known: true, Spent: spent, Total: totals[side]}
}

// misleadingLines are texts that look like other parts of a record.
var misleadingLines = []string{
	"", "plain", " 前後 ", "* 171 -0055KA", "'quoted", "#", "まで3手で中断", "変化：2手", "   1 ７六歩(77)",
	"▲７六歩", "/", "%TORYO", "&bookmark", "+7776FU,T1", "\\n", "鷗雞𠮷",
}

func (r randomGame) notes() Notes {
	var notes Notes
	if rapid.IntRange(0, 4).Draw(r.T, "notes") > 0 {
		return notes
	}
	for range rapid.IntRange(0, 2).Draw(r.T, "comments") {
		notes.Comments = append(notes.Comments, rapid.SampledFrom(misleadingLines).Draw(r.T, "comment"))
	}
	for range rapid.IntRange(0, 2).Draw(r.T, "remarks") {
		notes.Remarks = append(notes.Remarks,
			rapid.SampledFrom([]string{"", "summary:a,b", " #", "まで"}).Draw(r.T, "remark"))
	}
	return notes
}

// All features that a format supports survive writing and reading, and CSA also survives a
// conversion through KIF.
func TestRandomGamesRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		game := drawGame(t)
		for _, format := range unicodeFormats {
			if got, want := writeAndRead(t, game, format), onlySupported(game, format); !reflect.DeepEqual(got, want) {
				t.Fatalf("in %v: got\n%s\nwant\n%s", format, kifText(got), kifText(want))
			}
		}
		fromCSA := writeAndRead(t, game, CSA)
		if back, want := writeAndRead(t, writeAndRead(t, fromCSA, KIFU), CSA),
			onlySupported(onlySupported(fromCSA, KIFU), CSA); !reflect.DeepEqual(back, want) {
			t.Fatalf("CSA to KIF and back: got\n%s\nwant\n%s", kifText(back), kifText(want))
		}
	})
}

// Every legal move in positions with many pieces of one type can be read back from KI2, whose
// notation is made for such positions.
func TestNotationIsUnderstood(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		position := drawCrowdedPosition(t)
		var buffer [shogi.MaxMoves]shogi.Move
		for _, m := range position.AppendLegalMoves(buffer[:0]) {
			how, rest := notation.CutManner(notation.MannerOf(&position, m).String())
			got, err := notation.Resolve(&position, position.Mover(m).Type(), m.To(), how)
			if rest != "" || err != nil || got != m {
				t.Fatalf("%v in %s: written %s, read %v (%v)", m, &position,
					notation.JapaneseMove(&position, m, shogi.NoMove), got, err)
			}
		}
	})
}

// drawCrowdedPosition draws a position with many pieces of few types near each other.
func drawCrowdedPosition(t *rapid.T) shogi.Position {
	s := newSetup()
	s.side = shogi.Color(rapid.IntRange(0, 1).Draw(t, "side"))
	kings := rapid.Permutation([]shogi.Square{0, 8, 72, 80}).Draw(t, "kings")
	s.board[kings[0]] = shogi.NewPiece(s.side, shogi.King)
	s.board[kings[1]] = shogi.NewPiece(s.side.Opponent(), shogi.King)
	for range rapid.IntRange(2, 16).Draw(t, "pieces") {
		piece := rapid.SampledFrom(crowdTypes).Draw(t, "piece")
		file, rank := rapid.IntRange(3, 7).Draw(t, "file"), rapid.IntRange(3, 6).Draw(t, "rank")
		s.board[shogi.NewSquare(file, rank)] = shogi.NewPiece(s.side, piece)
	}
	s.limitToSet()
	s.addRestToHand(s.side)
	position, broken, err := s.position()
	if err != nil || broken != nil {
		t.Skip("not a position: ", err, broken)
	}
	return position
}

var crowdTypes = []shogi.PieceType{
	shogi.Knight, shogi.Silver, shogi.Gold, shogi.Bishop, shogi.Rook, shogi.ProPawn, shogi.ProPawn,
	shogi.ProKnight, shogi.ProSilver, shogi.Horse, shogi.Dragon,
}

// limitToSet removes pieces that exceed a set.
func (s *setup) limitToSet() {
	left := shogi.SetSizes
	for square, piece := range s.board {
		if piece == shogi.NoPiece {
			continue
		}
		kind := piece.Type().Unpromoted()
		left[kind]--
		if left[kind] < 0 {
			s.board[square] = shogi.NoPiece
		}
	}
}
