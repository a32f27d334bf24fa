package usi

import (
	"context"
	"strings"
	"time"

	"shotest/engine"
	"shotest/shogi"
)

// Answer is what an engine found, and what it told last.
type Answer struct {
	BestMove
	// Last holds the last value of each item that the engine reported for its first
	// choice: depth, score, nodes, variation.
	Last Info
	// Elapsed is the time from go (or from ponderhit, if there was one) to the
	// answer, by our clock.
	Elapsed time.Duration
	// CPU is the processor time that the engine has used for it, if that was limited.
	CPU time.Duration
}

// MateAnswer is the answer to a search for mate.
type MateAnswer struct {
	engine.MateResult
	Last    Info
	Elapsed time.Duration
}

// Search is a search that has been begun and not been waited for.
type Search struct {
	client   *Client
	exchange *exchange
	position shogi.Position
	onInfo   func(Info)
	watch    *cpuWatch // nil without a limit of processor time
}

// Go makes the engine search a position and waits for its answer: see Begin and
// Search.Wait. Without a limit, the search goes on until ctx ends.
func (c *Client) Go(ctx context.Context, game *shogi.History, limits engine.Limits, onInfo func(Info)) (Answer, error) {
	search, err := c.Begin(ctx, game, GoCommand{Limits: limits, Infinite: isUnlimited(limits)}, onInfo)
	if err != nil {
		return Answer{}, err
	}
	return search.Wait()
}

// isUnlimited reports whether there is no limit that USI knows.
func isUnlimited(l engine.Limits) bool {
	return l.Clock == nil && l.MoveTime == 0 && l.Nodes == 0 && l.Depth == 0
}

// Begin sends a position and a go command (not one for mate: see Mate), and
// returns once the engine has got them. To ponder, play the expected move in
// the game first and set Ponder. Searches without a limit should be Infinite.
//
// The client sets no bound to how long an engine thinks: the caller does, by ctx. When
// ctx ends, the engine is sent stop, and has Timeouts.Stop to answer.
//
// Limits.CPU is kept by us: the engine is sent stop when its process has used that much processor
// time since go, or is at rest for Timeouts.Idle. There must be a process (see ProcessorTime).
//
// onInfo, if not nil, is called for each info line, by Wait and in its
// goroutine. If it is slower than the engine by more than a thousand lines, some
// are left out.
func (c *Client) Begin(ctx context.Context, game *shogi.History, command GoCommand, onInfo func(Info)) (*Search, error) {
	return c.begin(ctx, game, command, "go", "bestmove", onInfo)
}

func (c *Client) begin(ctx context.Context, game *shogi.History, command GoCommand, during, answer string, onInfo func(Info)) (*Search, error) {
	ex := newExchange(ctx, during, answer, "position "+c.spell(game), command.String())
	ex.searching = true
	ex.pondering = command.Ponder
	if onInfo != nil {
		ex.infos = make(chan Info, 1024)
	}
	watch, err := c.watchCPU(command.Limits)
	if err != nil {
		return nil, err
	}
	if err := c.request(ex); err != nil {
		return nil, err
	}
	s := &Search{client: c, exchange: ex, position: *game.Current(), onInfo: onInfo, watch: watch}
	if watch != nil {
		watch.search = s
		go watch.run()
	}
	return s, nil
}

// Mate makes the engine look for a mate, within a time or, if limit is 0, until
// ctx ends. An engine that answers such a search with bestmove, as engines do
// that do not know it, gives ErrProtocol and can still be used.
func (c *Client) Mate(ctx context.Context, game *shogi.History, limit time.Duration, onInfo func(Info)) (MateAnswer, error) {
	search, err := c.begin(ctx, game, GoCommand{Mate: true, MateTime: limit}, "go mate", "checkmate", onInfo)
	if err != nil {
		return MateAnswer{}, err
	}
	r := search.wait()
	answer := MateAnswer{Last: r.last, Elapsed: r.elapsed}
	if r.line == "" {
		return answer, r.err
	}
	if answer.MateResult, err = ParseCheckmate(r.line); err != nil {
		return answer, search.fault(ErrProtocol, r, err)
	}
	position := search.position
	for _, move := range answer.Moves {
		if err := position.CheckLegal(move); err != nil {
			return answer, search.fault(ErrIllegalMove, r, err)
		}
		position.Play(move)
	}
	return answer, r.err
}

// spell returns a game as it follows the word position.
func (c *Client) spell(game *shogi.History) string {
	text := game.USI()
	if moves, usual := strings.CutPrefix(text, "startpos"); usual && c.asSFEN {
		return "sfen " + shogi.StartSFEN + moves
	}
	return text
}

// Stop makes the engine answer now. It has no effect on a search that has been
// answered.
func (s *Search) Stop() { s.client.control(control{exchange: s.exchange, line: "stop"}) }

// PonderHit tells the engine that the move that it ponders on has been played.
// The clock may be nil if the go command had one that is still right. It has no
// effect on a search that does not ponder.
func (s *Search) PonderHit(clock *engine.Clock) {
	s.client.control(control{exchange: s.exchange, line: formatPonderHit(clock), ponderHit: true})
}

// Wait returns the engine's answer. It must be called once.
//
// If ctx (of Begin) has ended before, and the engine has still answered in time,
// the answer comes with the error of ctx.
func (s *Search) Wait() (Answer, error) {
	r := s.wait()
	answer := Answer{Last: r.last, Elapsed: r.elapsed, CPU: s.watch.end()}
	if r.line == "" {
		return answer, r.err
	}
	var err error
	if answer.BestMove, err = ParseBestMove(r.line); err != nil {
		return answer, s.fault(ErrProtocol, r, err)
	}
	if answer.Move == shogi.NoMove {
		return answer, r.err
	}
	if err := s.position.CheckLegal(answer.Move); err != nil {
		return answer, s.fault(ErrIllegalMove, r, err)
	}
	after := s.position
	after.Play(answer.Move)
	if answer.Ponder != shogi.NoMove && !after.IsLegal(answer.Ponder) {
		answer.Ponder = shogi.NoMove
	}
	return answer, r.err
}

func (s *Search) wait() reply {
	for {
		select {
		case info := <-s.exchange.infos:
			s.onInfo(info)
		case r := <-s.exchange.replies:
			for len(s.exchange.infos) > 0 {
				s.onInfo(<-s.exchange.infos)
			}
			return r
		}
	}
}

func (s *Search) fault(kind error, r reply, cause error) error {
	return &EngineError{
		Kind:     kind,
		Engine:   s.client.name,
		During:   s.exchange.during,
		LastLine: r.line,
		ExitCode: -1,
		Cause:    cause,
	}
}
