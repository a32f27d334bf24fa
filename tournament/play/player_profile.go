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
	"shotest/profile"
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
	NewGame()
	Search(ctx context.Context, game *shogi.History, limits engine.Limits, report func(engine.Report)) engine.Result
}

// profilePlayer is a profile, played by this process. Its transcript is that of a
// process of its own.
type profilePlayer struct {
	thinker thinker
	log     *transcript
	files   *knownFiles
	// lost says that the engine has been left alone with a search.
	lost bool
}

var errLost = errors.New("is still busy with a search that was given up")

func (t *Table) newProfilePlayer(profile profile.Profile, e *tournament.Engine, log *transcript) (player, error) {
	p := &profilePlayer{thinker: t.newThinker(profile), log: log, files: t.filesOf(e.Name)}
	options := append(ruleOptions(&t.spec.Adjudication), ownOptions(e)...)
	if _, is := p.thinker.(strictThinker); is {
		options = append([]usi.SetOption{{Name: usi.StrictFiles, Value: "true"}}, options...)
	}
	for _, o := range options {
		p.note(usi.Sent, o.String())
		if err := p.thinker.SetOption(o.Name, o.Value); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (p *profilePlayer) note(d usi.Direction, text string) {
	p.log.add(usi.TranscriptLine{Direction: d, At: time.Now(), Text: text})
}

// begin implements player.
func (p *profilePlayer) begin(ctx context.Context, settings []tournament.Setting) error {
	if p.lost {
		return errLost
	}
	values := map[string]string{}
	for _, s := range settings {
		p.note(usi.Sent, "(profile: "+s.Name+"="+s.Value+")")
		values[s.Name] = s.Value
	}
	if err := p.thinker.SetParameters(values); err != nil {
		return err
	}
	p.note(usi.Sent, "isready")
	if err := p.thinker.Prepare(ctx); err != nil {
		return err
	}
	if err := p.files.agree(settings, p.loaded()); err != nil {
		return err
	}
	p.note(usi.Received, "readyok")
	p.note(usi.Sent, "usinewgame")
	p.thinker.NewGame()
	return nil
}

// strictThinker tells which files it has loaded.
type strictThinker interface{ StrictFiles() []options.LoadedFile }

// loaded implements player.
func (p *profilePlayer) loaded() (files []string) {
	if strict, is := p.thinker.(strictThinker); is {
		for _, file := range strict.StrictFiles() {
			files = append(files, file.String())
		}
	}
	return files
}

// search is a question that an engine in this process thinks about, in a
// goroutine of its own: an engine that does not come to an end cannot be ended,
// but it can be left alone.
type search struct {
	player  *profilePlayer
	answers chan searchAnswer // gets exactly one
	hang    time.Duration
	// silence runs off when the engine has said nothing for too long; it stands
	// still if there is a clock.
	silence *time.Timer
	clocked bool
	last    usi.Info // of the engine's goroutine until there is an answer
}

type searchAnswer struct {
	usi.Answer
	err error
}

// move implements player.
func (p *profilePlayer) move(ctx context.Context, q question) (answer, error) {
	p.note(usi.Sent, "position "+q.game.USI())
	p.note(usi.Sent, usi.GoCommand{Limits: q.limits}.String())
	thinking, cancel := q.thinking(ctx)
	defer cancel()
	s := &search{
		player: p, answers: make(chan searchAnswer, 1), hang: q.hang,
		silence: time.NewTimer(q.hang), clocked: q.time > 0,
	}
	defer s.silence.Stop()
	if s.clocked {
		s.silence.Stop()
	}
	go s.run(thinking, q)
	a := s.wait(ctx.Done(), thinking.Done())
	if a.err == nil && a.Move != shogi.NoMove {
		if err := q.game.Current().CheckLegal(a.Move); err != nil {
			a.err = fmt.Errorf("%w: %v: %w", usi.ErrIllegalMove, a.Move, err)
		}
	}
	return answer{Answer: a.Answer}, a.err
}

// run is the goroutine. A panic ends this game, and nothing else.
func (s *search) run(ctx context.Context, q question) {
	var a searchAnswer
	begun := time.Now()
	defer func() {
		if value := recover(); value != nil {
			a = searchAnswer{err: &panicError{value}}
			for line := range strings.Lines(fmt.Sprintf("%v\n%s", a.err, debug.Stack())) {
				s.player.note(usi.Logged, strings.TrimRight(line, "\n"))
			}
		}
		s.answers <- a
	}()
	result := s.player.thinker.Search(ctx, q.game, q.limits, s.hear)
	a.Elapsed = time.Since(begun)
	a.BestMove = usi.BestMove{
		Move: result.Best, Win: result.Declare, Ponder: result.Ponder,
		Resign: result.Best == shogi.NoMove && !result.Declare,
	}
	a.Last, a.CPU = s.last, result.CPU
	s.player.note(usi.Received, a.BestMove.String())
}

// hear takes what the engine reports.
func (s *search) hear(r engine.Report) {
	if !s.clocked {
		s.silence.Reset(s.hang)
	}
	info := usi.Info{Report: r, Scored: r.HasLine()}
	s.player.note(usi.Received, info.String())
	if info.Scored && r.MultiPV <= 1 {
		s.last = info
	}
}

// wait waits for the answer as long as there is hope for it. After that the
// engine goes on, if it does, with what nobody else uses any more.
func (s *search) wait(brokenOff, stopped <-chan struct{}) searchAnswer {
	var giveUp <-chan time.Time
	for {
		select {
		case a := <-s.answers:
			return a
		case <-brokenOff:
			brokenOff, stopped = nil, nil
			giveUp = time.After(cancelGrace)
			continue
		case <-stopped:
			stopped = nil
			giveUp = time.After(s.hang)
			continue
		case <-giveUp:
		case <-s.silence.C:
		}
		s.player.lost = true
		return searchAnswer{err: &silentError{s.hang}}
	}
}

// end implements player.
func (p *profilePlayer) end(outcome string) { p.note(usi.Sent, "gameover "+outcome) }

// quit implements player.
func (p *profilePlayer) quit() error { return nil }

// kill implements player. The engine is left to the garbage collector.
func (p *profilePlayer) kill() {}
