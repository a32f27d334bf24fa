package queue

import "context"

// RejectionKind is a kind of foreign input that is refused.
type RejectionKind string

const (
	// BadJob: a stored job that cannot be a game of the tournament.
	BadJob RejectionKind = "job"
	// BadResult: a stored result that cannot be one of a game of the tournament.
	BadResult RejectionKind = "result"
	// ListedResult: a result in a tournament's list of results that cannot be one of a
	// game of the tournament.
	ListedResult RejectionKind = "listed"
	// ForgedResult: a worker sent the result of a game that it was never given.
	ForgedResult RejectionKind = "forged"
	// ImpossibleResult: a worker sent what no game of its job can come to.
	ImpossibleResult RejectionKind = "impossible"
)

// Rejection is foreign input that is refused.
type Rejection struct {
	Kind RejectionKind
	// ID is the game that it claims to be about. It is a plain name, or empty.
	ID string
	// Worker is the connection that sent it, empty if it was in the store.
	Worker string
	// Data is what came, as it came.
	Data []byte
	// Err says what is wrong with it.
	Err error
}

// setAside passes a rejection on, and returns whether that has kept it.
func (q *Queue) setAside(r Rejection) bool {
	if checkID(r.ID) != nil {
		r.ID = ""
	}
	q.config.Log.Warn().Err(r.Err).Str("kind", string(r.Kind)).Str("game", r.ID).Str("worker", r.Worker).
		Int("bytes", len(r.Data)).Msg("refused")
	if q.config.Reject == nil {
		return false
	}
	if err := q.config.Reject(r); err != nil {
		q.config.Log.Error().Err(err).Str("game", r.ID).Msg("keeping what was refused")
		return false
	}
	return true
}

// Discard sets a stored result aside that its reader has found to be none of the
// tournament, and frees its place: the game can be played, if there is one.
func (q *Queue) Discard(ctx context.Context, id string, reason error) error {
	ctx, cancel := q.request(ctx)
	defer cancel()
	message, err := q.results.GetLastMsgForSubject(ctx, q.names.result(id))
	if err != nil {
		return q.explain(err)
	}
	if !q.setAside(Rejection{Kind: BadResult, ID: id, Data: message.Data, Err: reason}) {
		return nil
	}
	return q.explain(q.results.DeleteMsg(ctx, message.Sequence))
}
