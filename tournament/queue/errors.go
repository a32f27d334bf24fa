package queue

import "errors"

var (
	// ErrInUse: another process has the folder.
	ErrInUse = errors.New("the folder is in use")
	// ErrNoTournament: the queue that was to be joined does not exist.
	ErrNoTournament = errors.New("no such tournament")
	// ErrManifestDiffers: another manifest has been put already.
	ErrManifestDiffers = errors.New("the tournament was begun with another manifest")
	// ErrNoManifest: none has been put yet.
	ErrNoManifest = errors.New("the tournament has no manifest yet")
	// ErrAlreadyFinished: another result of the game came first, and counts.
	ErrAlreadyFinished = errors.New("the game already has a result")
	// ErrTooLarge: the server does not take messages of this size.
	ErrTooLarge = errors.New("the result is larger than the server accepts")
	// ErrRefused: the director does not take this from this worker, and never will.
	ErrRefused = errors.New("the director refuses it")
	// ErrOpenDoor: listening would let anybody join.
	ErrOpenDoor = errors.New("anybody who reaches this address could join")
	// ErrWrongRole: the credentials are not those of this role.
	ErrWrongRole = errors.New("these are not the credentials of this role")
	// ErrOver: there are no more games to be played.
	ErrOver = errors.New("the tournament is over")
	// ErrClosed: Close has been called.
	ErrClosed = errors.New("the queue is closed")
)
