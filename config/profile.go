// Package config holds all parameters of how an engine thinks and plays, in one struct and one
// YAML file.
//
// A profile is for one mode. Its numbers (the fields Search, Costs, Glances, Similarity and
// Discounts) lie over the complete set of that mode. Where the mode is changed afterwards, by a
// USI option or a level of skill, the built-in numbers of the other mode take their place: see
// [Profile.Played].
package config

import (
	_ "embed"
	"errors"
	"strings"
	"time"
	"unicode"

	"shotest/config/strict"
	"shotest/plausibility"
	"shotest/search"
	"shotest/similarity"
)

// Profile holds the parameters of an engine. The tag usi names the USI option that sets a field.
type Profile struct {
	Name string `doc:"What the profile is called in tables and logs."`

	HashMegabytes    int  `usi:"USI_Hash" range:"1,65536" doc:"The size of the transposition table in megabytes."`
	StochasticPonder bool `usi:"Stochastic_Ponder" doc:"In the opponent's time, think about all replies and not only about the expected one."`
	Threads          int  `usi:"Threads" range:"1,256" doc:"How many threads search. Only with one is a search reproducible."`
	MultiPV          int  `usi:"MultiPV" range:"1,600" doc:"How many of the best moves are searched and reported."`

	NetworkDelay        time.Duration `usi:"NetworkDelay" range:"0s,10s" doc:"How much of the time for a move is kept back, so that the answer arrives before the time is up. Of short times no more than a quarter is kept back."`
	NetworkDelay2       time.Duration `yaml:"network_delay2" usi:"NetworkDelay2" range:"0s,10s" doc:"How long before the end of its time a move is answered at the latest, where much more time than this is left; servers flag earlier than they say."`
	MinimumThinkingTime time.Duration `usi:"MinimumThinkingTime" range:"0s,1m40s" doc:"How long to think at least, where the clock allows it."`
	SlowMover           int           `usi:"SlowMover" range:"1,1000" doc:"How much of the usual time to take, in percent."`
	RoundUpToFullSecond bool          `usi:"RoundUpToFullSecond" doc:"Use the whole of a second that the server will count anyway."`

	ResignValue      int    `usi:"ResignValue" range:"0,99999" doc:"Resign when the score falls to this many centipawns below zero; 99999 never resigns before mate."`
	DrawValueBlack   int    `usi:"DrawValueBlack" range:"-30000,30000" doc:"What a draw is worth in centipawns when the engine plays Black."`
	DrawValueWhite   int    `usi:"DrawValueWhite" range:"-30000,30000" doc:"What a draw is worth in centipawns when the engine plays White."`
	MaxMovesToDraw   int    `usi:"MaxMovesToDraw" range:"0,100000" doc:"The game is drawn when one move more than this would be played; 0 for no limit."`
	EnteringKingRule string `usi:"EnteringKingRule" oneof:"NoEnteringKing,CSARule24,CSARule24H,CSARule27,CSARule27H,TryRule" doc:"The rule for kings that have entered; H makes handicaps good."`

	Evaluation     string `usi:"Evaluation" oneof:"network,material" doc:"What evaluates positions: a small neural network, or the bare count of material."`
	EvaluationFile string `usi:"EvaluationFile" filename:"true" doc:"A file of weights for the network, as shotest tune evaluation writes it; empty for the weights that are built in."`

	SearchMode       string                 `usi:"SearchMode" oneof:"interest,fullwidth,modern" doc:"How positions are searched: what a move costs. A ply, more if it comes late, less if it is interesting (modern, which plays best); what the move is worth (interest search); or a ply each (fullwidth). The numbers of a profile are for its mode."`
	Search           search.Settings        `doc:"The rules and margins of the search."`
	Costs            plausibility.Costs     `doc:"What a move costs by its interest."`
	Glances          plausibility.Glances   `doc:"How moves are guessed at before they are scored."`
	Similarity       similarity.Penalties   `doc:"How much score and interest a move loses for being like moves searched before."`
	Discounts        plausibility.Discounts `modes:"modern" doc:"The discounts of components: by how much each lowers the price of a late move, in hundredths of a ply. Below zero it raises the price."`
	PlausibilityFile string                 `usi:"PlausibilityFile" filename:"true" doc:"A file of weights for the components of plausibility; empty for the weights that are built in."`
	ComponentsOff    string                 `usi:"ComponentsOff" doc:"Components of plausibility that count for nothing, or groups of them, by their names with commas between: killer, drops. policy is the policy network alone."`

	RootMate  int `usi:"RootMate" range:"0,500" doc:"The share of the time, in per mille, in which a mate by checks is looked for; up to 300 where one is likely."`
	ReplyMate int `usi:"ReplyMate" range:"0,500" doc:"The same for the opponent's mates after the move that the search finds best: such a move is not played if there is another."`

	SkillLevel int `usi:"SkillLevel" range:"1,20" doc:"How well the engine plays: below 20 it overlooks what people overlook, and plays by interest search, whatever the mode."`

	OwnBook               bool   `yaml:"own_book" usi:"USI_OwnBook" doc:"Whether moves are played from the opening book."`
	BookFile              string `usi:"BookFile" filename:"true" doc:"An opening book in the format of YaneuraOu (.db); empty for the small one that is built in."`
	BookMoves             int    `usi:"BookMoves" range:"0,10000" doc:"Up to which move of the game the book is asked."`
	BookEvalDiff          int    `usi:"BookEvalDiff" range:"0,99999" doc:"How many centipawns worse than the best one a move of the book may be to be played."`
	ConsiderBookMoveCount bool   `usi:"ConsiderBookMoveCount" doc:"Draw moves of the book in proportion to how often they were played, and rare ones not at all; otherwise all that are good enough have equal chances."`
	BookIgnoreRate        int    `usi:"BookIgnoreRate" range:"0,100" doc:"For how many of 100 moves the book is not asked, by chance, though it may know the position."`
	FlippedBook           bool   `usi:"FlippedBook" doc:"Whether the book is also asked for the position with colours exchanged and the board turned around."`

	DepthLimit int   `usi:"DepthLimit" range:"0,127" doc:"The most plies to search; 0 for no limit."`
	NodesLimit int64 `usi:"NodesLimit" range:"0,1099511627776" doc:"The most nodes to search for a move; 0 for no limit."`

	PvInterval            time.Duration `usi:"PvInterval" range:"0s,1h" doc:"How long to wait between reports of the main line; 0s reports every change."`
	Explain               bool          `usi:"Explain" doc:"Say in plain words why the best move is interesting, and what refutes the next best one."`
	ConsiderationMode     bool          `usi:"ConsiderationMode" doc:"For looking at games rather than playing them: every line is shown, with full skill, without a book, and nothing is resigned."`
	GenerateAllLegalMoves bool          `usi:"GenerateAllLegalMoves" doc:"Consider also moves that leave a pawn, a bishop, a rook or a lance unpromoted without a point."`
}

// defaultYAML is the default profile, as strict.Encode writes it, and the template for users'
// profiles.
//
//go:embed default.yaml
var defaultYAML []byte

// defaultProfile starts from the numbers of its mode. Other fields start empty, so that tests find
// any field missing from default.yaml.
var defaultProfile = func() Profile {
	var p Profile
	if err := strict.Decode(defaultYAML, "default.yaml", &p); err != nil {
		panic(err)
	}
	return p
}()

// Default returns the default profile.
func Default() Profile { return defaultProfile }

// DefaultYAML returns the default profile as a documented file.
func DefaultYAML() []byte { return append([]byte(nil), defaultYAML...) }

// Load reads the profile at path, which lies over the numbers of its mode; other fields that it
// lacks are as in Default. Files that it names must exist; relative paths begin at its folder.
// Errors in the content are of type strict.Errors.
func Load(path string) (Profile, error) {
	p := Default()
	if err := strict.Load(path, &p); err != nil {
		return p, err
	}
	return p, p.resolveFiles(path)
}

// Validate checks a profile that was set by a program. The error is of type
// strict.Errors.
func (p *Profile) Validate() error {
	errs, _ := strict.Check(p).(strict.Errors)
	if p.Name == "" {
		errs = append(errs, &strict.Error{Field: "name", Value: `""`, Problem: errors.New("expected a name")})
	}
	if strings.ContainsFunc(p.Name, func(r rune) bool { return !unicode.IsPrint(r) }) {
		errs = append(errs, &strict.Error{Field: "name", Value: p.Name,
			Problem: errors.New("expected a name on one line")})
	}
	if len(errs) == 0 {
		return nil
	}
	return errs
}
