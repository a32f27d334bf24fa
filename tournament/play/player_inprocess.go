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
	"shotest/internal/message"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/usi"
)

// thinker is what a player needs of an engine in this process: of an
// *engine.Engine.
type thinker interface {
	SetOption(name, value string) error
	SetParameters(values map[string]string) error
	Prepare(ctx context.Context) error
	StrictFiles() []options.LoadedFile
	NewGame()
	Search(ctx context.Context, game *shogi.History, limits engine.Limits, report func(engine.Report)) engine.Result
}

// inProcess is a profile, played by this process. Its transcript is that of a
// process of its own.
type inProcess struct {
	thinker thinker
	log     *transcript
	// lost says that the engine has been left alone with a search.
	lost bool
}

var errLost = errors.New("is still busy with a search that was given up")

func (t *Table) newInProcess(e *tournament.Engine, log *transcript) (player, error) {
	profile, err := t.spec.LoadProfile(e)
	if err != nil {
		return nil, err
	}
	p := &inProcess{thinker: t.newThinker(profile), log: log}
	strict := usi.SetOption{Name: usi.StrictFiles, Value: "true"}
	for _, o := range append(append(ruleOptions(&t.spec.Adjudication), strict), ownOptions(e)...) {
		p.note(usi.Sent, o.String())
		if err := p.thinker.SetOption(o.Name, o.Value); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (p *inProcess) note(d usi.Direction, text string) {
	p.log.add(usi.TranscriptLine{Direction: d, At: time.Now(), Text: text})
}

func (p *inProcess) begin(ctx context.Context, settings []tournament.Setting) error {
	if p.lost {
		return errLost
	}
	for _, s := range settings {
		p.note(usi.Sent, "(profile: "+s.Name+"="+s.Value+")")
	}
	if err := p.thinker.SetParameters(valuesOf(settings)); err != nil {
		return err
	}
	p.note(usi.Sent, "isready")
	if err := p.thinker.Prepare(ctx); err != nil {
		return err
	}
	p.note(usi.Received, "readyok")
	p.note(usi.Sent, "usinewgame")
	p.thinker.NewGame()
	return nil
}

func (p *inProcess) loaded() (files []string) {
	for _, file := range p.thinker.StrictFiles() {
		files = append(files, file.String())
	}
	return files
}

// thought is what a search in this process comes to.
type thought struct {
	usi.Answer
	err error
}

// move implements player. The engine searches in a goroutine of its own: an engine that does not
// come to an end cannot be ended, but it can be left alone.
func (p *inProcess) move(ctx context.Context, q question) (answer, error) {
	p.note(usi.Sent, "position "+q.game.USI())
	p.note(usi.Sent, usi.GoCommand{Limits: q.limits}.String())
	thinking, cancel := q.thinking(ctx)
	defer cancel()
	patience := time.NewTimer(q.time + q.hang)
	defer patience.Stop()
	thoughts := make(chan thought, 1) // gets exactly one
	go func() {
		thoughts <- p.search(thinking, q, func() {
			if q.time == 0 {
				patience.Reset(q.hang)
			}
		})
	}()
	brokenOff, giveUp := ctx.Done(), (<-chan time.Time)(nil)
	for {
		select {
		case found := <-thoughts:
			return answer{Answer: found.Answer}, found.err
		case <-brokenOff:
			brokenOff, giveUp = nil, time.After(cancelGrace)
			continue
		case <-giveUp:
		case <-patience.C:
		}
		p.lost = true
		return answer{}, &silentError{q.hang}
	}
}

// search lets the engine search, and calls heard when it reports something. A panic ends this
// game, and nothing else.
func (p *inProcess) search(ctx context.Context, q question, heard func()) (found thought) {
	begun := time.Now()
	defer func() {
		if value := recover(); value != nil {
			found = thought{err: &panicError{value}}
			for line := range strings.Lines(fmt.Sprintf("%v\n%s", found.err, debug.Stack())) {
				p.note(usi.Logged, strings.TrimRight(line, "\n"))
			}
		}
	}()
	result := p.thinker.Search(ctx, q.game, q.limits, func(r engine.Report) {
		heard()
		info := usi.Info{Report: r, Scored: r.HasLine()}
		p.note(usi.Received, info.String())
		if info.Scored && r.MultiPV <= 1 {
			found.Last = info
		}
	})
	found.Elapsed, found.CPU = time.Since(begun), result.CPU
	declares := result.Declare != shogi.NoDeclaration
	found.BestMove = usi.BestMove{
		Move: result.Best, Win: declares, Ponder: result.Ponder, Resign: result.Best == shogi.NoMove && !declares,
	}
	p.note(usi.Received, found.BestMove.String())
	if found.Move != shogi.NoMove {
		if err := q.game.Current().CheckLegal(found.Move); err != nil {
			found.err = message.Errorf("%w: %v: %w", usi.ErrIllegalMove, found.Move, err)
		}
	}
	return found
}

func (p *inProcess) end(outcome string) { p.note(usi.Sent, "gameover "+outcome) }

func (p *inProcess) quit() error { return nil }

// kill implements player. The engine is left to the garbage collector.
func (p *inProcess) kill() {}
