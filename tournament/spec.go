package tournament

import (
	"cmp"
	"maps"
	"slices"
	"time"
)

// Formats of a tournament; Spec.Format says who plays whom.
const (
	RoundRobin   = "round_robin"
	Gauntlet     = "gauntlet"
	SPRTFormat   = "sprt"
	TuningFormat = "tuning"
)

// Spec is the content of a tournament file.
type Spec struct {
	Name        string `doc:"What the tournament is called. Its files go into a folder of this name with .run added."`
	Format      string `oneof:"round_robin,gauntlet,sprt,tuning" doc:"Who plays whom: round_robin (all against all), gauntlet (the first against all others, or the first few: challengers), sprt (the first against the second, until the test below decides), tuning (the only engine against itself with other values of its parameters; see shotest tune search)."`
	Games       int    `range:"2,10000000" doc:"How many games each pairing plays; for sprt the most it may take. Every opening is played twice, with colours swapped, so that the number must be even."`
	Seed        int    `range:"0,2147483647" doc:"Decides the order of the openings. The same file with the same seed makes the same games."`
	Concurrency int    `range:"0,1024" doc:"How many games are played at once on this machine; 0 for one on each core. More than that would let games disturb each other."`

	Challengers int `range:"1,1000" doc:"In a gauntlet, how many of the first engines play against all others. They do not play against each other."`

	TimeControl  TimeControl  `doc:"The time for each engine that does not have its own; byoyomi 1s if nothing is said."`
	Defaults     Defaults     `doc:"What holds for all engines."`
	Engines      []Engine     `doc:"The players."`
	Openings     Openings     `doc:"The positions that games begin from."`
	Adjudication Adjudication `doc:"When games are ended that are as good as over."`
	SPRT         SPRT         `yaml:"sprt" doc:"The hypotheses of format sprt."`
	Tuning       Tuning       `doc:"What is tuned in format tuning, and how long."`
	Failures     Failures     `doc:"What happens when an engine fails."`
	Records      Records      `doc:"What is kept of each game."`

	// The source of the tournament. Paths in it are relative to the file's folder.
	data []byte
	file string
}

// TimeControl is the time of an engine. The zero value stands for the tournament's.
type TimeControl struct {
	Main      time.Duration `range:"0s,24h" doc:"Time for the whole game."`
	Increment time.Duration `range:"0s,1h" doc:"Time added for each move (Fischer)."`
	Byoyomi   time.Duration `range:"0s,1h" doc:"Time for each move once the main time is used up."`
	MoveTime  time.Duration `range:"0s,1h" doc:"Fixed time for each move, by go movetime."`
	CPU       time.Duration `yaml:"cpu" range:"0s,1h" doc:"Processor time for each move, so that a busy machine makes no difference; without a clock. Programs search by go infinite until stop."`
	Nodes     int64         `range:"0,1099511627776" doc:"Positions for each move, by go nodes; without a clock."`
	Depth     int           `range:"0,127" doc:"Plies for each move, by go depth; without a clock."`
	Margin    time.Duration `range:"0s,1m" doc:"How late an answer may come before it is a time loss."`
}

// HasClock reports whether the engine has a clock, rather than only a limit for each single move.
func (t *TimeControl) HasClock() bool { return t.Main > 0 || t.Increment > 0 || t.Byoyomi > 0 }

// Defaults holds the settings for all engines of a tournament.
type Defaults struct {
	Options map[string]string `doc:"USI options to set in every engine that has them. The same option of an engine counts for more."`
	Restart bool              `doc:"Start every engine anew for each game."`
	Ponder  bool              `doc:"Let every engine think in its opponent's time."`
}

// Engine is a player: a profile of shotest, or any USI engine.
type Engine struct {
	Name        string            `doc:"What the engine is called in tables; unique."`
	Profile     string            `doc:"A profile of shotest: default, or a YAML file. Played by this program itself."`
	Child       bool              `doc:"Play the profile in a process of its own, so that a crash would not end the tournament."`
	Command     string            `doc:"The program of any other USI engine: a path, or a name to be found on PATH."`
	Args        []string          `doc:"The program's arguments."`
	Directory   string            `doc:"The program's working directory; the program's own folder if empty."`
	Environment map[string]string `doc:"Settings added to the program's environment."`
	Options     map[string]string `doc:"USI options to set, of a profile or a program."`
	Restart     bool              `doc:"Start the engine anew for each game, instead of keeping it for the next one."`
	Ponder      bool              `doc:"Let the engine think in its opponent's time, about the reply that it expects. That takes another core for each game."`
	TimeControl TimeControl       `doc:"The engine's time, if it is not the tournament's. Handicaps such as 14:1 are made so."`
}

// Openings says where games begin.
type Openings struct {
	File  string `doc:"A list of positions in SFEN or USI, or game records. Empty for the 200 that are built in."`
	Order string `oneof:"random,sequential" doc:"Whether the openings are taken in an order that the seed decides, or as they stand in the file."`
	Plies int    `range:"0,512" doc:"How many moves of each line or record are played; 0 for all of a line, 24 of a record."`
	// RandomMoves is for games to learn from: an evaluation also meets positions that sensible play
	// never reaches.
	RandomMoves int `range:"0,100" doc:"How many moves are then played at random, the same ones in both games of a pair; 0 for a fair match."`
}

// Adjudication ends games early.
type Adjudication struct {
	Resign           ResignRule `doc:"When a lost game is ended."`
	Draw             DrawRule   `doc:"When a level game is ended."`
	MaxMoves         int        `range:"0,10000" doc:"The game is drawn when one move more than this would be played; 0 for no limit."`
	EnteringKingRule string     `oneof:"NoEnteringKing,CSARule24,CSARule24H,CSARule27,CSARule27H,TryRule" doc:"What kings that have entered may claim."`
}

// ResignRule ends a game once a side's scores have been low enough for some moves, as if it had
// resigned.
type ResignRule struct {
	Score int  `range:"0,99999" doc:"How many centipawns below zero; 0 turns the rule off."`
	Moves int  `range:"1,100" doc:"For how many of its own moves in a row."`
	Both  bool `doc:"Whether the opponent's scores must agree."`
}

// DrawRule ends a game in which nothing happens any more.
type DrawRule struct {
	Score int `range:"0,99999" doc:"How many centipawns both sides' scores are within."`
	Moves int `range:"0,1000" doc:"For how many moves of each side in a row; 0 turns the rule off."`
	After int `range:"0,10000" doc:"Not before this move of the game."`
}

// SPRT is a sequential probability ratio test on pairs of games.
type SPRT struct {
	Elo0  float64 `range:"-1000,1000" doc:"The first hypothesis: the first engine is this much stronger, or less."`
	Elo1  float64 `range:"-1000,1000" doc:"The second hypothesis: it is this much stronger, or more."`
	Alpha float64 `range:"0.0001,0.5" doc:"How often the second may be accepted though the first is true."`
	Beta  float64 `range:"0.0001,0.5" doc:"How often the first may be accepted though the second is true."`
	Model string  `oneof:"normalized,logistic" doc:"Whether the hypotheses are in normalized or in logistic Elo."`
}

// Tuning is a search for better values of an engine's parameters.
type Tuning struct {
	Parameters string `doc:"A table of the parameters, one a line: name,type,value,min,max,c_end,r_end. shotest tune search --list prints one."`
	Iterations int    `range:"1,10000000" doc:"How often all parameters are moved; the steps fall over them."`
	Pairs      int    `range:"1,100000" doc:"How many pairs of games are played for each iteration: enough for everyone who plays to have several, since the next iteration waits for the last of them."`
}

// Failures limits the failures of an engine.
type Failures struct {
	Limit int `range:"1,1000000" doc:"After how many failures on one machine an engine plays no more there; it is taken out of the tournament when no machine is left."`
	// Startup is generous: engines that read large files take their time on a busy machine.
	Startup time.Duration `range:"100ms,1h" doc:"How long an engine may take to answer usi, and then isready before each game."`
	Hang    time.Duration `range:"100ms,1h" doc:"How long after the end of its time an engine that does not answer counts as hanging."`
}

// Records says what to keep of each game besides its result with every move, score, depth and time,
// which is always kept as JSON.
type Records struct {
	CSA         bool `doc:"Write every game as a CSA record."`
	KIF         bool `doc:"Write every game as a KIF record, in UTF-8 (.kifu)."`
	Transcripts bool `doc:"Keep what was exchanged with the engines of every game, not only of those with a failure."`
}

// SetDefaults implements the defaults of a tournament file.
func (s *Spec) SetDefaults() {
	*s = Spec{
		Format: RoundRobin, Games: 100, Seed: 1, Challengers: 1,
		TimeControl: TimeControl{Margin: 100 * time.Millisecond},
		Openings:    Openings{Order: "random"},
		Adjudication: Adjudication{
			Resign: ResignRule{Score: 0, Moves: 3, Both: true}, MaxMoves: 320, EnteringKingRule: "CSARule27",
		},
		SPRT:     SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: "normalized"},
		Tuning:   Tuning{Iterations: 1000, Pairs: 8},
		Failures: Failures{Limit: 10, Startup: time.Minute, Hang: 10 * time.Second},
		Records:  Records{CSA: true},
		data:     s.data, file: s.file,
	}
}

// TimeOf returns the time control of an engine: its own, or the tournament's. The margin is the
// tournament's unless the engine has one.
func (s *Spec) TimeOf(e *Engine) TimeControl {
	own, margin := e.TimeControl, cmp.Or(e.TimeControl.Margin, s.TimeControl.Margin)
	if own == (TimeControl{Margin: own.Margin}) {
		own = s.TimeControl
	}
	own.Margin = margin
	return own
}

// OptionsOf returns the options to set for an engine: its own, and those for all engines, which
// concern it only if it has them.
func (s *Spec) OptionsOf(e *Engine) map[string]string {
	options := maps.Clone(s.Defaults.Options)
	if options == nil {
		options = map[string]string{}
	}
	maps.Copy(options, e.Options)
	return options
}

// Restarts reports whether an engine is started anew for each game.
func (s *Spec) Restarts(e *Engine) bool { return e.Restart || s.Defaults.Restart }

// Ponders reports whether an engine thinks in its opponent's time.
func (s *Spec) Ponders(e *Engine) bool { return e.Ponder || s.Defaults.Ponder }

// Pondering reports whether any engine thinks in its opponent's time.
func (s *Spec) Pondering() bool {
	return slices.ContainsFunc(s.Engines, func(e Engine) bool { return s.Ponders(&e) })
}

// EngineNamed returns the engine with a name, nil if there is none.
func (s *Spec) EngineNamed(name string) *Engine {
	i := slices.IndexFunc(s.Engines, func(e Engine) bool { return e.Name == name })
	if i < 0 {
		return nil
	}
	return &s.Engines[i]
}
