package adapter

import (
	"errors"

	"shotest/config"
	"shotest/engine/options"
	"shotest/evaluation"
	"shotest/evaluation/network"
	"shotest/internal/message"
	"shotest/plausibility"
	"shotest/search"
	"shotest/shogi"
	"shotest/similarity"
)

// Settings returns the search settings of a profile. Prices are off without discounts.
func Settings(p *config.Profile) search.Settings {
	played := p.Played()
	played.Search.Prices.On = discountsOf(&played) != plausibility.Discounts{}
	return played.Search
}

// Parts makes the parts of games that a profile chooses: evaluators and lists of moves.
// Weights are read once, for the games of all threads. The zero value has no parts yet.
type Parts struct {
	from sources

	evaluator func() evaluation.Evaluator
	lists     func() *Lists
}

// sources holds the source of each part. A part is made anew when its source changes.
type sources struct {
	evaluation evaluationSource
	lists      listsSource
	discounts  plausibility.Discounts
}

// sourcesOf returns the sources that a profile names.
func sourcesOf(given *config.Profile) sources {
	played := given.Played()
	p := &played
	return sources{evaluationSourceOf(p), listsSourceOf(p), discountsOf(p)}
}

// Configure sets the parts that a profile names. It reports whether any part has changed:
// then games must be equipped again. If a file cannot be read, Configure uses the built-in weights
// and returns an UnusableError, once.
func (p *Parts) Configure(by *config.Profile, files *options.Files) (changed bool, err error) {
	before, wanted := p.from, sourcesOf(by)
	first := p.evaluator == nil
	if before == wanted && !first {
		return false, nil
	}
	p.from = wanted
	var errs [2]error
	if first || before.evaluation != wanted.evaluation {
		errs[0] = files.Load("EvaluationFile", wanted.evaluation.file, func() (err error) {
			p.evaluator, err = wanted.evaluation.load()
			return err
		})
	}
	if first || before.lists != wanted.lists {
		errs[1] = files.Load("PlausibilityFile", wanted.lists.file, func() (err error) {
			p.lists, err = wanted.lists.load()
			return err
		})
	}
	return true, errors.Join(errs[:]...)
}

// Equip gives a game parts of its own.
func (p *Parts) Equip(g *Game) {
	g.evaluator = p.evaluator()
	g.lists = p.lists()
	g.prices.discounts = p.from.discounts
}

// listsSource holds everything of a profile that lists depend on.
type listsSource struct {
	file      string // of weights; empty for those that are built in
	off       string // components that do not count
	skill     int    // as Profile.Level has it
	penalties similarity.Penalties
	costs     plausibility.Costs
	glances   plausibility.Glances
}

func listsSourceOf(p *config.Profile) listsSource {
	return listsSource{p.PlausibilityFile, p.ComponentsOff, p.Level(), p.Similarity, p.Costs, p.Glances}
}

// load returns a function that makes lists. The error is about weights that cannot be read, or
// numbers that cannot be used.
func (s listsSource) load() (func() *Lists, error) {
	weights, problem := weightsOf("plausibility", s.file, plausibility.Load, plausibility.DefaultWeights)
	if off := weights.SwitchOff(s.off); off != nil {
		problem = errors.Join(problem, message.Errorf("ComponentsOff: %w", off))
	}
	if _, err := newLists(weights, &s); err != nil {
		weights, s.penalties = plausibility.DefaultWeights(), similarity.DefaultPenalties()
		s.costs, s.glances = plausibility.DefaultCosts(), plausibility.DefaultGlances()
		problem = errors.Join(problem, &UnusableError{message.Errorf("plausibility: %w", err)})
	}
	return func() *Lists {
		lists, err := newLists(weights, &s)
		if err != nil {
			panic(err) // the same call has succeeded before
		}
		return lists
	}, problem
}

// evaluationSource names a form of evaluation and its weights, as a profile does.
type evaluationSource struct {
	material bool
	file     string // of the network's weights; empty for those that are built in
}

func evaluationSourceOf(p *config.Profile) evaluationSource {
	if p.Evaluation == "material" {
		return evaluationSource{material: true}
	}
	return evaluationSource{file: p.EvaluationFile}
}

// load returns a function that makes evaluators. The error is about weights that cannot be read.
func (s *evaluationSource) load() (func() evaluation.Evaluator, error) {
	if s.material {
		return func() evaluation.Evaluator { return evaluation.NewMaterial(shogi.DefaultPieceValues()) }, nil
	}
	weights, err := weightsOf("evaluation", s.file, network.Load, network.DefaultWeights)
	return func() evaluation.Evaluator { return network.New(weights) }, err
}
