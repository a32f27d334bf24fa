package tournament

// State is whether a tournament goes on.
type State string

const (
	// Running: games are being played, or about to be.
	Running State = "under way"
	// Waiting: it has not been begun, or nobody is there to play its games.
	Waiting State = "waiting"
	// Interrupted: it has been broken off, by whatever, and can be resumed.
	Interrupted State = "interrupted"
	// Finished: there is nothing left to play.
	Finished State = "finished"
)
