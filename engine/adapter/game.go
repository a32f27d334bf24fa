package adapter

import (
	"slices"

	"shotest/config"
	"shotest/evaluation"
	"shotest/mate"
	"shotest/plausibility/facts"
	"shotest/search"
	"shotest/shogi"
)

// Game is shogi as the search sees it: the game so far and the line being searched, with the attack
// map of every position of that line. A Game is not safe for concurrent use.
type Game struct {
	history       *shogi.History
	attacks       [search.MaxPly + 2]shogi.AttackMap
	ply           int
	rules         shogi.Rules
	evaluator     evaluation.Evaluator
	exchange      *shogi.Exchange
	threePlyMates mate.Three
	root          facts.Root // what the facts of all nodes compare with
	// These two say which move is next, and what it costs. search.Settings decides which of them
	// the search asks: lists at every node in interest search and at full width; in the default
	// lists at the root and at list nodes, and prices at all nodes.
	lists  *Lists
	prices prices
	// drawValue is the value of a draw for Black, in centipawns.
	drawValue int
	// allMoves says that the search includes moves that refuse a promotion although promoting loses
	// no reach.
	allMoves bool

	moves    [shogi.MaxMoves]shogi.Move
	tactical [shogi.MaxMoves]weighedMove
}

// weighedMove is a move with its gain by static exchange evaluation, in centipawns.
type weighedMove struct {
	move shogi.Move
	gain int
}

// CertainWin is the value of a win by the rules without mate: by declaration, or by the opponent's
// perpetual check.
const CertainWin = search.MaxEvaluation - 1000

// New returns a game at its beginning, without the parts that Parts.Equip gives it.
func New() *Game {
	return &Game{
		history:  shogi.NewHistory(shogi.StartPosition()),
		exchange: shogi.NewExchange(shogi.DefaultPieceValues()),
		lists:    new(Lists),
	}
}

// Begin sets the game to be searched, with the rules of a profile. It copies the history.
func (g *Game) Begin(history *shogi.History, p *config.Profile) {
	g.history.CopyFrom(history)
	g.rules = Rules(p)
	g.allMoves = p.GenerateAllLegalMoves
	g.drawValue = p.DrawValueBlack
	if history.Current().SideToMove() == shogi.White {
		g.drawValue = -p.DrawValueWhite
	}
	g.ply = 0
	g.attacks[0].Compute(g.history.Current())
	g.root.Fill(g.history.Current())
}

// Rules returns the rules of the game that a profile sets.
func Rules(p *config.Profile) shogi.Rules {
	rule, err := shogi.ParseEnteringKingRule(p.EnteringKingRule)
	if err != nil { // the zero profile: others are checked
		rule = shogi.NoEnteringKing
	}
	return shogi.Rules{EnteringKing: rule, MaxMoves: p.MaxMovesToDraw}
}

// History returns the game so far. It must not be changed.
func (g *Game) History() *shogi.History { return g.history }

// Evaluator returns the evaluator of positions.
func (g *Game) Evaluator() evaluation.Evaluator { return g.evaluator }

// Lists returns the lists of moves of the line.
func (g *Game) Lists() *Lists { return g.lists }

// Forget drops references that would keep a searcher and its table in memory.
func (g *Game) Forget() {
	g.lists.forget()
	g.prices.forget()
}

// AppendMoves implements search.Game.
func (g *Game) AppendMoves(dst []search.Move) []search.Move { return appendMoves(dst, g.legalMoves()) }

// AppendTactical implements search.Staged.
func (g *Game) AppendTactical(dst []search.Move) []search.Move {
	return appendMoves(dst, g.withoutUnsearched(g.history.Current().AppendTacticalMoves(g.moves[:0])))
}

// AppendQuiet implements search.Staged. In check all moves belong to the first stage.
func (g *Game) AppendQuiet(dst []search.Move) []search.Move {
	return appendMoves(dst, g.withoutUnsearched(g.history.Current().AppendQuietMoves(g.moves[:0])))
}

func appendMoves(dst []search.Move, moves []shogi.Move) []search.Move {
	for _, m := range moves {
		dst = append(dst, search.Move(m))
	}
	return dst
}

// legalMoves returns the legal moves to search. They are valid until moves are listed again.
func (g *Game) legalMoves() []shogi.Move {
	return g.withoutUnsearched(g.history.Current().AppendLegalMoves(g.moves[:0]))
}

// withoutUnsearched returns moves, which are legal, without those that the search leaves out.
func (g *Game) withoutUnsearched(moves []shogi.Move) []shogi.Move {
	if g.allMoves {
		return moves
	}
	return withoutPointless(g.history.Current(), moves)
}

// withoutPointless returns moves without those that refuse a promotion (see
// Position.RefusesPromotion). It reuses the slice.
func withoutPointless(p *shogi.Position, moves []shogi.Move) []shogi.Move {
	kept := moves[:0]
	for _, m := range moves {
		if !p.RefusesPromotion(m) {
			kept = append(kept, m)
		}
	}
	return kept
}

// Allow prepares for a search that is restricted to the moves only: if one of them refuses a
// promotion, the search includes such moves.
func (g *Game) Allow(only []search.Move) {
	refuses := func(m search.Move) bool { return g.history.Current().RefusesPromotion(shogi.Move(m)) }
	g.allMoves = g.allMoves || slices.ContainsFunc(only, refuses)
}

// CountMoves returns the number of moves to search in the current position, among the given moves
// if there are any.
func (g *Game) CountMoves(among []search.Move) int {
	moves := g.legalMoves()
	if len(among) == 0 {
		return len(moves)
	}
	count := 0
	for _, m := range moves {
		if slices.Contains(among, search.Move(m)) {
			count++
		}
	}
	return count
}

// Make implements search.Game.
func (g *Game) Make(m search.Move) {
	move := shogi.Move(m)
	g.history.Play(move)
	last := len(g.history.Moves()) - 1
	g.attacks[g.ply+1] = g.attacks[g.ply]
	g.ply++
	g.attacks[g.ply].Update(g.history.At(last), g.history.Current(), move)
}

// Unmake implements search.Game.
func (g *Game) Unmake() {
	g.history.Undo()
	g.ply--
}

// Evaluate implements search.Game.
func (g *Game) Evaluate() search.Score {
	return search.Score(g.evaluator.Evaluate(g.history.Current(), &g.attacks[g.ply], g.ply))
}

// Key implements search.Keyed.
func (g *Game) Key() uint64 { return g.history.Current().Key() }

// KeyAfter implements search.Foreseeing.
func (g *Game) KeyAfter(m search.Move) uint64 { return g.history.Current().KeyAfter(shogi.Move(m)) }

// InCheck implements search.Quiescent.
func (g *Game) InCheck() bool { return g.history.Current().InCheck() }

// AppendQuiescenceMoves implements search.Quiescent: in check every evasion, otherwise the captures
// and promotions that gain minGain or more, the highest gains first.
func (g *Game) AppendQuiescenceMoves(dst []search.Move, minGain search.Score) []search.Move {
	p := g.history.Current()
	inCheck := p.InCheck()
	weighed := g.tactical[:0]
	for _, m := range p.AppendTacticalMoves(g.moves[:0]) {
		if !inCheck && (p.RefusesPromotion(m) || g.overlooks(m)) {
			continue
		}
		gain := g.exchange.Evaluate(p, m)
		if gain < int(minGain) && !inCheck {
			continue
		}
		weighed = append(weighed, weighedMove{m, gain})
		for i := len(weighed) - 1; i > 0 && weighed[i].gain > weighed[i-1].gain; i-- {
			weighed[i], weighed[i-1] = weighed[i-1], weighed[i]
		}
	}
	for i := range weighed {
		dst = append(dst, search.Move(weighed[i].move))
	}
	return dst
}

// moveKinds is the number of kinds of moves that the search learns about: a piece, from the board
// or from the hand, and its target square as its side sees it. Kind 0 is none. The search has
// tables of all pairs of kinds, so no kind is left unused: boardPieces types move on the board, and
// the types up to gold are dropped.
const (
	boardPieces = int(shogi.Dragon)
	moveKinds   = 1 + (boardPieces+int(shogi.Gold))*shogi.SquareCount
)

// Kinds implements search.Ordered.
func (g *Game) Kinds() int { return moveKinds }

// Traits implements search.Ordered. Captures and promotions gain the outcome of their exchange.
// Quiet moves lose by putting the piece where nothing supports it.
func (g *Game) Traits(m search.Move, gain bool) search.Traits {
	p, move := g.history.Current(), shogi.Move(m)
	traits := search.Traits{
		Quiet: p.Captured(move) == shogi.NoPiece && !move.IsPromotion(),
		Kind:  kind(p, move),
	}
	switch {
	case !gain:
	case traits.Quiet:
		traits.Gain = -int32(g.risk(p, move))
	default:
		traits.Gain = int32(g.exchange.Evaluate(p, move))
	}
	return traits
}

// risk guesses from the attack map how much a quiet move may lose: the value of the piece if the
// enemy attacks it and nothing supports it, a quarter of that if something does.
func (g *Game) risk(p *shogi.Position, m shogi.Move) int {
	us, to := p.SideToMove(), m.To()
	attacks := &g.attacks[g.ply]
	if !attacks.Attacked(us.Opponent()).Has(to) {
		return 0
	}
	value := g.exchange.CaptureGain(p.Mover(m).Type())
	supported := attacks.Attacked(us)
	if !m.IsDrop() {
		supported = attacks.AttackedTwice(us)
	}
	if supported.Has(to) {
		return value / 4
	}
	return value
}

// Exchange implements search.Foreseeing.
func (g *Game) Exchange(m search.Move) int32 {
	return int32(g.exchange.Evaluate(g.history.Current(), shogi.Move(m)))
}

// IsLegal implements search.Foreseeing.
func (g *Game) IsLegal(m search.Move) bool { return g.history.Current().IsLegal(shogi.Move(m)) }

// kind returns the kind of m, from 1 to below moveKinds.
func kind(p *shogi.Position, m shogi.Move) uint16 {
	to, piece := m.To(), int(p.Mover(m).Type())-1
	if p.SideToMove() == shogi.White {
		to = shogi.SquareCount - 1 - to
	}
	if m.IsDrop() {
		piece += boardPieces
	}
	return uint16(1 + piece*shogi.SquareCount + int(to))
}

// GivesCheck implements search.Foreseeing.
func (g *Game) GivesCheck(m search.Move) bool { return g.history.Current().GivesCheck(shogi.Move(m)) }

// MateInOne implements search.Mating.
func (g *Game) MateInOne() search.Move {
	return g.unlessOverlooked(mate.InOne(g.history.Current(), &g.attacks[g.ply]))
}

// MateInThree implements search.Mating. A king whose surroundings are not attacked is hardly
// ever mated in three.
func (g *Game) MateInThree() search.Move {
	p := g.history.Current()
	us := p.SideToMove()
	king := p.King(us.Opponent())
	if king == shogi.NoSquare || g.TooLate(p, 3) {
		return search.NoMove
	}
	if !g.attacks[g.ply].Attacked(us).And(king.Neighbours()).MoreThanOne() {
		return search.NoMove
	}
	return g.unlessOverlooked(g.threePlyMates.InThree(p))
}

// TooLate reports whether the limit of moves ends the game before plies more have been played.
func (g *Game) TooLate(p *shogi.Position, plies int) bool {
	return g.rules.MaxMoves > 0 && p.MoveNumber()+plies-1 > g.rules.MaxMoves
}

// unlessOverlooked returns m, or NoMove if the engine overlooks m at its level of skill.
func (g *Game) unlessOverlooked(m shogi.Move) search.Move {
	if m != shogi.NoMove && g.overlooks(m) {
		return search.NoMove
	}
	return search.Move(m)
}

// overlooks reports whether the engine, at its level of skill, misses m, which wins something at
// once.
func (g *Game) overlooks(m shogi.Move) bool {
	if g.lists.eye == nil {
		return false
	}
	return g.lists.eye.Overlooks(g.history.Current(), m, g.history.LastMove())
}

// MakePass implements search.Passing.
func (g *Game) MakePass() {
	g.history.PlayNull()
	g.attacks[g.ply+1] = g.attacks[g.ply]
	g.ply++
}

// UnmakePass implements search.Passing.
func (g *Game) UnmakePass() { g.Unmake() }

// Adjudicate implements search.Adjudicated: repetitions, the move limit, wins by declaration and
// the try rule.
func (g *Game) Adjudicate(ply int) (search.Score, bool) {
	p := g.history.Current()
	switch g.history.SearchRepetition(ply) {
	case shogi.RepetitionDraw:
		return g.drawScore(), true
	case shogi.RepetitionWin:
		return CertainWin - search.Score(ply), true
	case shogi.RepetitionLoss:
		return search.Score(ply) - CertainWin, true
	}
	if p.Declare(g.rules.EnteringKing, g.history.Start()) == shogi.DeclarationWin {
		return CertainWin - search.Score(ply), true
	}
	if g.rules.EnteringKing == shogi.TryRule && p.HasTried() {
		return search.Score(ply) - CertainWin, true
	}
	if g.rules.MaxMoves > 0 && p.MoveNumber() > g.rules.MaxMoves && p.HasLegalMove() {
		return g.drawScore(), true
	}
	return 0, false
}

// Claim implements search.Claiming: a side whose king has entered with fewer points than win may
// claim a draw.
func (g *Game) Claim() (search.Score, bool) {
	if rule := g.rules.EnteringKing; rule != shogi.CSARule24 && rule != shogi.CSARule24H {
		return 0, false
	}
	claim := g.history.Current().Declare(g.rules.EnteringKing, g.history.Start())
	return g.drawScore(), claim == shogi.DeclarationDraw
}

// drawScore returns the value of a draw for the side to move.
func (g *Game) drawScore() search.Score {
	if g.history.Current().SideToMove() == shogi.Black {
		return search.Score(g.drawValue)
	}
	return search.Score(-g.drawValue)
}
