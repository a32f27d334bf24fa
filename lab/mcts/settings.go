package mcts

// Mode is what this search is called among the modes of package search.
const Mode = "mcts"

// What priors go by, and how the moves of a simulation are drawn.
const (
	// ByInterest: by what the game says that moves deserve.
	ByInterest = "interest"
	// ByPolicy: by how likely the game's policy thinks that they are played.
	ByPolicy = "policy"
	// Uniform: all alike.
	Uniform = "uniform"
	// NoSimulation: no moves are drawn, and the new position itself is evaluated.
	NoSimulation = "none"
)

// Settings says how a tree grows.
type Settings struct {
	Priors        string `oneof:"interest,policy,uniform" doc:"What the prior of a move is, its share of the attention before anything is known of it: the share of its interest in the sum of all moves' interest, what the policy network alone says, or the same for all moves."`
	Sharpness     int    `range:"0,4000" doc:"The power, in per mille, to which the shares are raised: less than 1000 makes them more alike, more makes them less."`
	BaseSharpness int    `range:"0,2000" doc:"What costs.sharpness is for interest search: how sharply the base interest is divided among the moves of a position by their scores, in per mille: 0 gives each the same, 1000 what the scores say of how likely it is to be played. It is for the game to heed."`
	Exploration   int    `range:"10,10000" doc:"How much the prior counts against the mean of what was found, in per mille (c of PUCT)."`
	FirstPlay     int    `range:"0,1000" doc:"How much less than its position a move is taken to be worth that has not been tried, in per mille of a winning probability; times the root of the sum of the priors of those that have."`
	Quiescence    bool   `doc:"Whether captures are played out before a position is evaluated."`
	Scale         int    `range:"50,5000" doc:"How many centipawns ahead the odds of winning are e to 1: turns evaluations into winning probabilities and back."`
	MateInThree   bool   `doc:"Whether positions are looked at for a mate in three when their moves are listed; for a mate in one all are."`
	KeepTree      bool   `doc:"Whether a search goes on with what the tree of the last one holds of its position, if moves have led there since."`

	Simulation      string `oneof:"none,interest,uniform" doc:"Whether the value of a new position is that of one some moves further on, drawn by interest or all alike."`
	SimulationPlies int    `range:"1,60" doc:"How many moves are drawn; a mate or an end by the rules ends the simulation before."`
}

// DefaultSettings returns what was measured to play best, see docs/measurements/mcts.md.
func DefaultSettings() Settings {
	return Settings{
		Priors: ByInterest, Sharpness: 1000, BaseSharpness: 1000, Exploration: 1000, FirstPlay: 200, Quiescence: false, Scale: 600,
		MateInThree: true, KeepTree: true, Simulation: NoSimulation, SimulationPlies: 4,
	}
}

// Simulates reports whether moves are drawn from new positions.
func (s *Settings) Simulates() bool { return s.Simulation == ByInterest || s.Simulation == Uniform }
