package play

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"shotest/engine"
	"shotest/engine/options"
	"shotest/internal/awake"
	"shotest/internal/message"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/usi"
)

// searcher is the part of an *engine.Engine that a player uses.
type searcher interface {
	SetOption(name, value string) error
	SetParameters(values map[string]string) error
	Prepare(ctx context.Context) error
	StrictFiles() []options.LoadedFile
	NewGame()
	Search(ctx context.Context, game *shogi.History, limits engine.Limits, report func(engine.Report)) engine.Result
}

// inProcess is a profile played by this process. It writes the transcript that a separate process
// would have.
type inProcess struct {
	searcher  searcher
	log       *transcript
	abandoned bool // the engine was left alone with a search that did not end
	pondering *pondering[ponderSearch]
}

var errAbandoned = errors.New("is still busy with a search that was given up")

func (t *Table) newInProcess(e *tournament.Engine, log *transcript) (player, error) {
	profile, err := t.spec.LoadProfile(e)
	if err != nil {
		return nil, err
	}
	p := &inProcess{searcher: t.newSearcher(profile), log: log}
	strict := usi.SetOption{Name: usi.StrictFiles, Value: "true"}
	rules := append(ruleOptions(&t.spec.Adjudication), strict)
	for _, o := range append(rules, entryOptions(t.spec, e, profileHas)...) {
		p.note(usi.Sent, o.String())
		if err := p.searcher.SetOption(o.Name, o.Value); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (p *inProcess) note(d usi.Direction, text string) {
	p.log.add(usi.TranscriptLine{Direction: d, At: time.Now(), Text: text})
}

func (p *inProcess) begin(ctx context.Context, settings []tournament.Setting) error {
	if err := p.stopPondering(cancelGrace); err != nil {
		return err
	}
	if p.abandoned {
		return errAbandoned
	}
	for _, s := range settings {
		p.note(usi.Sent, "(profile: "+s.Name+"="+s.Value+")")
	}
	if err := p.searcher.SetParameters(valuesOf(settings)); err != nil {
		return err
	}
	p.note(usi.Sent, "isready")
	if err := p.searcher.Prepare(ctx); err != nil {
		return err
	}
	p.note(usi.Received, "readyok")
	p.note(usi.Sent, "usinewgame")
	p.searcher.NewGame()
	return nil
}

func (p *inProcess) loaded() (files []string) {
	for _, file := range p.searcher.StrictFiles() {
		files = append(files, file.String())
	}
	return files
}

// searchEnd is the end of a search in this process.
type searchEnd struct {
	usi.Answer
	at  time.Time
	err error
}

// move implements player. The engine searches in its own goroutine: a search that does not end
// cannot be killed, but it can be abandoned.
func (p *inProcess) move(ctx context.Context, q question) (answer, error) {
	begun := time.Now()
	searching, cancel := q.searchContext(ctx)
	defer cancel()
	patience := awake.NewTimer(q.timeout + q.hang)
	defer patience.Stop()
	var ended <-chan searchEnd
	var pondered time.Duration
	if hit := p.pondering; hit != nil && hit.isHit(q.game) {
		p.pondering = nil
		defer hit.cancel(nil)
		defer hit.limitBy(searching)()
		p.note(usi.Sent, "ponderhit")
		hit.search.hit <- q.limits.Clock
		ended, pondered = hit.search.ended, begun.Sub(hit.since)
	} else {
		if err := p.stopPondering(q.hang); err != nil {
			return answer{}, err
		}
		ended = p.start(searching, q, usi.GoCommand{Limits: q.limits}, func() {
			if q.timeout == 0 {
				patience.Restart(q.hang)
			}
		})
	}
	brokenOff, giveUp := ctx.Done(), (<-chan struct{})(nil)
	for {
		select {
		case found := <-ended:
			found.Elapsed = found.at.Sub(begun)
			return answer{Answer: found.Answer, pondered: pondered}, found.err
		case <-brokenOff:
			brokenOff, giveUp = nil, awake.NewTimer(cancelGrace).Fired()
			continue
		case <-giveUp:
		case <-patience.Fired():
		}
		p.abandoned = true
		return answer{}, &silentError{q.hang}
	}
}

// start starts a search. The channel gets exactly one end.
func (p *inProcess) start(ctx context.Context, q question, command usi.GoCommand,
	onReport func()) <-chan searchEnd {
	p.note(usi.Sent, "position "+q.game.USI())
	p.note(usi.Sent, command.String())
	ended := make(chan searchEnd, 1)
	go func() { ended <- p.search(ctx, q, onReport) }()
	return ended
}

// search lets the engine search, and calls onReport at each of its reports. A panic of the engine
// becomes the search's error.
func (p *inProcess) search(ctx context.Context, q question, onReport func()) (end searchEnd) {
	defer func() {
		if value := recover(); value != nil {
			end = searchEnd{err: &panicError{value}, at: time.Now()}
			for line := range strings.Lines(fmt.Sprintf("%v\n%s", end.err, debug.Stack())) {
				p.note(usi.Logged, strings.TrimRight(line, "\n"))
			}
		}
	}()
	result := p.searcher.Search(ctx, q.game, q.limits, func(r engine.Report) {
		onReport()
		info := usi.Info{Report: r, Scored: r.HasLine()}
		p.note(usi.Received, info.String())
		if info.Scored && r.MultiPV <= 1 {
			end.Last = info
		}
	})
	end.at, end.CPU = time.Now(), result.CPU
	declares := result.Declare != shogi.NoDeclaration
	end.BestMove = usi.BestMove{
		Move: result.Best, Win: declares, Ponder: result.Ponder, Resign: result.Best == shogi.NoMove && !declares,
	}
	p.note(usi.Received, end.BestMove.String())
	if end.Move != shogi.NoMove {
		if err := q.game.Current().CheckLegal(end.Move); err != nil {
			end.err = message.Errorf("%w: %v: %w", usi.ErrIllegalMove, end.Move, err)
		}
	}
	return end
}

func (p *inProcess) end(outcome string) {
	_ = p.stopPondering(cancelGrace)
	p.note(usi.Sent, "gameover "+outcome)
}

func (p *inProcess) quit() error { return p.stopPondering(cancelGrace) }

// kill implements player. The engine is left to the garbage collector.
func (p *inProcess) kill() { _ = p.stopPondering(0) }
