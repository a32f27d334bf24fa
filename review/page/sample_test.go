package page

import (
	"context"
	"fmt"
	"math"
	"sync"
	"testing"

	"shotest/engine"
	"shotest/language"
	"shotest/profile"
	"shotest/record"
	"shotest/review"
	"shotest/shogi"
)

// sampleGame is what a review of a real game needs to know: of each position the score,
// and the line that the engine expects.
type sampleGame struct {
	*record.Game
	history *shogi.History
	// chances and lines are those of the positions, the first that of the start.
	chances []float64
	scores  []int
	lines   [][]shogi.Move
	engine  *engine.Engine
}

var readSample = sync.OnceValues(func() (*sampleGame, error) {
	games, err := record.ReadFile("../../docs/games/gpsusi-15.kif")
	if err != nil {
		return nil, err
	}
	s := &sampleGame{Game: games[0], engine: engine.New(profile.Default())}
	if s.history, err = s.History(); err != nil {
		return nil, err
	}
	for _, option := range [][2]string{{"USI_Hash", "16"}, {"USI_OwnBook", "false"}} {
		_ = s.engine.SetOption(option[0], option[1]) // at worst the numbers are others
	}
	replayed := shogi.NewHistory(*s.history.Start())
	s.look(replayed)
	for _, m := range s.history.Moves() {
		replayed.Play(m)
		s.look(replayed)
	}
	return s, nil
})

// look searches a position.
func (s *sampleGame) look(h *shogi.History) {
	line, score := []shogi.Move(nil), -3000
	result := s.engine.Search(context.Background(), h, engine.Limits{Nodes: 600}, func(r engine.Report) {
		if r.HasValue() {
			line, score = append([]shogi.Move(nil), r.PV...), r.Score.Centipawns
		}
	})
	if result.Score.Mate != 0 {
		score = 3000 * result.Score.Mate / max(result.Score.Mate, -result.Score.Mate)
	}
	if h.Current().SideToMove() == shogi.White {
		score = -score
	}
	s.scores = append(s.scores, score)
	s.chances = append(s.chances, 1/(1+math.Exp(-float64(score)/300)))
	s.lines = append(s.lines, line[:min(len(line), 7)])
}

// phrases are what a sample says, in a language.
type phrases struct {
	players                          [2]string
	result, made, question, answer   string
	summary, practise                []string
	castles, phases                  [2]string
	facts                            []review.FactDocument
	better, refutation, threat, only string
	marks                            map[review.Mark]string
	reasons                          []string
}

var inEnglish = phrases{
	players: [2]string{"shotest", "GPS Shogi"}, result: "White won by checkmate after 114 moves.",
	made: "shotest 1.4.0, one second a move, level 8", question: "What is the best move?", answer: "The drop forks the rook and the gold; White can save only one of them.",
	summary:  []string{"Black was slightly better until move 40 and lost the thread in the attack on the bishop's file.", "The game was decided when White's promoted rook broke into the camp.", "Black had a win by force, and missed it."},
	practise: []string{"Mates in three to five: two were missed, one of them with a rook in hand.", "Before attacking, look for the opponent's forks: three of six mistakes allowed one.", "Castle before exchanging bishops."},
	castles:  [2]string{"Left Mino", "Gold Fortress"}, phases: [2]string{"Opening", "Middlegame"},
	facts:  []review.FactDocument{{Name: "Event", Value: "test game"}, {Name: "Time", Value: "0+0.1+0"}},
	better: "%s was better: it keeps the initiative and defends the head of the rook at the same time.", refutation: "%s is refuted by %s, which wins a silver for a pawn.", threat: "White now threatens %s with a fork of the king and the rook.", only: "%s was the only move; everything else loses at least a gold.",
	marks:   map[review.Mark]string{review.Brilliant: "brilliant", review.Only: "only move", review.Inaccuracy: "inaccuracy", review.Mistake: "mistake", review.Blunder: "blunder"},
	reasons: []string{"captures an unguarded piece", "gives check", "attacks the rook", "continues the plan of the move before", "defends the castle", "answers the threat", "quiet move"},
}

var inJapanese = phrases{
	players: [2]string{"shotest", "GPS将棋"}, result: "114手で後手の勝ち（詰み）",
	made: "shotest 1.4.0、1手1秒、棋力8", question: "ここでの最善手は？", answer: "飛車と金の両取りです。後手は片方しか助けられません。",
	summary:  []string{"40手目までは先手がわずかに指しやすい形勢でしたが、角筋の攻めで間違えました。", "後手の飛車が成り込んだところで勝負が決まりました。", "先手には勝ち筋がありましたが、見逃しました。"},
	practise: []string{"3手から5手の詰み。2回見逃しており、うち1回は持駒に飛車がありました。", "攻める前に相手の両取りを確かめること。6回の悪手のうち3回が両取りを許しています。", "角交換の前に玉を囲うこと。"},
	castles:  [2]string{"左美濃", "金矢倉"}, phases: [2]string{"序盤", "中盤"},
	facts:  []review.FactDocument{{Name: "棋戦", Value: "テスト対局"}, {Name: "持ち時間", Value: "0+0.1+0"}},
	better: "%sがまさりました。主導権を保ちながら飛車先も受かっています。", refutation: "%sは%sととがめられ、銀と歩の交換になります。", threat: "後手は次に%sからの王手飛車を狙っています。", only: "%sが唯一の手で、ほかの手では金を損します。",
	marks:   map[review.Mark]string{review.Brilliant: "妙手", review.Only: "唯一手", review.Inaccuracy: "疑問手", review.Mistake: "悪手", review.Blunder: "大悪手"},
	reasons: []string{"浮き駒を取る手", "王手", "飛車に当てる手", "前の手の構想を続ける手", "囲いを守る手", "狙いを受ける手", "静かな手"},
}

// sampler writes the sample document.
type sampler struct {
	*sampleGame
	phrases
	language *language.Language
	document *review.Document
}

// sampleDocument reviews a real game with few nodes and made-up words. It is a page's
// content, and no opinion of the game.
func sampleDocument(t testing.TB, code string) *review.Document {
	t.Helper()
	game, err := readSample()
	if err != nil {
		t.Fatal(err)
	}
	w := &sampler{sampleGame: game, phrases: inEnglish, language: language.English()}
	if code == "ja" {
		w.phrases, w.language = inJapanese, language.Japanese()
	}
	return w.write()
}

func (w *sampler) write() *review.Document {
	w.document = &review.Document{
		Language: w.language.Code(), Title: w.players[0] + " – " + w.players[1], Players: w.players, Facts: w.facts,
		Result: w.result, Start: w.history.Start().SFEN(), Made: w.made, StartChance: w.chances[0],
	}
	for i := range w.history.Moves() {
		w.document.Moves = append(w.document.Moves, w.move(i))
	}
	for side := range w.document.Sides {
		w.document.Sides[side] = w.side(side)
	}
	w.turn()
	for i, text := range w.summary {
		sentence := review.SentenceDocument{Kind: "summary", Text: text}
		if i > 0 && i-1 < len(w.document.TurningPoints) {
			sentence.Ply = w.document.TurningPoints[i-1]
		}
		w.document.Summary = append(w.document.Summary, sentence)
	}
	return w.document
}

// line is the expected line of the position a number of moves into the game.
func (w *sampler) line(ply int) review.LineDocument {
	line, position, last := review.LineDocument{Ply: ply, Moves: []string{}, Chance: w.chances[ply], Score: fmt.Sprintf("%+d", w.scores[ply])}, *w.history.At(ply), shogi.NoMove
	if ply > 0 {
		last = w.history.Moves()[ply-1]
	}
	for _, m := range w.lines[ply] {
		line.Moves, line.Texts = append(line.Moves, m.String()), append(line.Texts, w.language.Move(&position, m, last))
		position.Play(m)
		last = m
	}
	return line
}

// sampleMarks are those of the moves that lose most: of the first four, of six after them, and
// of eight after these. So no page depends on how much it is that they lose.
var sampleMarks = []struct {
	mark review.Mark
	text string
	last int
}{{review.Blunder, "??", 4}, {review.Mistake, "?", 10}, {review.Inaccuracy, "?!", 18}}

// loss is how much the chances of the side that moves fall with a move.
func (s *sampleGame) loss(i int) float64 {
	loss := s.chances[i] - s.chances[i+1]
	if s.history.At(i).SideToMove() == shogi.White {
		loss = -loss
	}
	return max(0, loss)
}

// greater counts the moves that lose more than one of them.
func (s *sampleGame) greater(i int) (count int) {
	for j := range s.history.Moves() {
		if s.loss(j) > s.loss(i) {
			count++
		}
	}
	return count
}

func (w *sampler) move(i int) review.MoveDocument {
	m, position, last := w.history.Moves()[i], w.history.At(i), shogi.NoMove
	if i > 0 {
		last = w.history.Moves()[i-1]
	}
	move := review.MoveDocument{
		Ply: i + 1, Side: position.SideToMove().String(), Move: m.String(), Text: w.language.Move(position, m, last),
		Chance: w.chances[i+1], Score: fmt.Sprintf("%+d", w.scores[i+1]), Clock: fmt.Sprintf("%d:%02d", i%3, i*17%60),
	}
	move.Loss = w.loss(i)
	greater := w.greater(i)
	for _, mark := range sampleMarks {
		if move.Loss > 0 && greater < mark.last {
			move.Mark, move.MarkText = mark.mark, mark.text
			break
		}
	}
	if move.Loss == 0 && i%23 == 20 {
		move.Mark, move.MarkText = review.Only, "□"
	}
	if i == 53 && move.Mark == review.NoMark {
		move.Mark, move.MarkText = review.Brilliant, "!!"
	}
	move.MarkName = w.marks[move.Mark]
	w.say(&move, i)
	return move
}

// say adds the sentences of a marked move.
func (w *sampler) say(move *review.MoveDocument, i int) {
	if move.Mark == review.NoMark {
		return
	}
	move.View = w.view(i)
	if move.Mark == review.Only || move.Mark == review.Brilliant {
		move.Sentences = []review.SentenceDocument{{Kind: "only", Text: fmt.Sprintf(w.only, move.Text)}}
		return
	}
	better, reply := w.line(i), w.line(i+1)
	if len(better.Moves) == 0 || len(reply.Moves) == 0 {
		return
	}
	other := map[string]string{"black": "white", "white": "black"}[move.Side]
	move.Better = &better
	move.Sentences = []review.SentenceDocument{
		{Kind: "refutation", Text: fmt.Sprintf(w.refutation, move.Text, reply.Texts[0]), Line: &reply, Arrows: []review.ArrowDocument{arrow(reply.Moves[0], other, "refutation")}},
		{Kind: "better", Text: fmt.Sprintf(w.better, better.Texts[0]), Line: &better, Arrows: []review.ArrowDocument{arrow(move.Move, move.Side, "played"), arrow(better.Moves[0], move.Side, "better")}},
	}
	if len(reply.Moves) > 2 {
		move.Sentences = append(move.Sentences, review.SentenceDocument{Kind: "threat", Text: fmt.Sprintf(w.threat, reply.Texts[2]), Arrows: []review.ArrowDocument{arrow(reply.Moves[2], other, "threat")}})
	}
}

func arrow(move, side, role string) review.ArrowDocument {
	a := review.ArrowDocument{From: move[:2], To: move[2:4], Role: role}
	if move[1] == '*' {
		a.Side = side
	}
	return a
}

// view ranks the moves of a position as interest search does.
func (w *sampler) view(i int) (view []review.ViewDocument) {
	h := shogi.NewHistory(*w.history.At(i))
	ranking, err := w.engine.RankMoves(h)
	if err != nil {
		return nil
	}
	sum := 0.0
	for _, m := range ranking.Moves {
		sum += float64(m.Interest)
	}
	for j, m := range ranking.Moves[:min(len(ranking.Moves), 9)] {
		view = append(view, review.ViewDocument{
			Move: m.Move.String(), Text: w.language.Move(h.Current(), m.Move, shogi.NoMove), Share: float64(m.Interest) / sum,
			Cost: m.Cost, Reason: w.reasons[j%len(w.reasons)], Seen: j < 6,
		})
	}
	return view
}

// glyphs are how marks stand beside a move.
var glyphs = map[review.Mark]string{review.Brilliant: "!!", review.Only: "□", review.Inaccuracy: "?!", review.Mistake: "?", review.Blunder: "??"}

func (w *sampler) side(side int) review.SideDocument {
	accuracy := 81.6 - 9*float64(side)
	s := review.SideDocument{Name: w.players[side], Castle: w.castles[side], Accuracy: &accuracy, Practise: w.practise[side:]}
	for i, name := range w.phases {
		phase := 92.3 - 14*float64(i+side)
		s.Phases = append(s.Phases, review.PhaseDocument{Name: name, Accuracy: &phase, Moves: 24 - 3*i})
	}
	for _, mark := range []review.Mark{review.Brilliant, review.Only, review.Inaccuracy, review.Mistake, review.Blunder} {
		count := review.CountDocument{Mark: mark, Text: glyphs[mark], Name: w.marks[mark]}
		for i := range w.document.Moves {
			if m := &w.document.Moves[i]; m.Mark == mark && (m.Side == "white") == (side == 1) {
				count.Moves++
			}
		}
		s.Counts = append(s.Counts, count)
	}
	return s
}

// turn picks the turning points, and makes puzzles of them.
func (w *sampler) turn() {
	for i := range w.document.Moves {
		m := &w.document.Moves[i]
		if m.Mark != review.Blunder || m.Better == nil || len(w.document.TurningPoints) == 5 {
			continue
		}
		w.document.TurningPoints = append(w.document.TurningPoints, m.Ply)
		if len(w.document.Puzzles) < 4 {
			w.document.Puzzles = append(w.document.Puzzles, review.PuzzleDocument{
				Ply: i, SFEN: w.history.At(i).SFEN(), Side: m.Side, Question: w.question, Answer: w.answer, Line: *m.Better,
			})
		}
	}
}
