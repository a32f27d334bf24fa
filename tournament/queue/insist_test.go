package queue

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A request is repeated that a server has not answered, or has refused because it had
// only just begun; other refusals are final.
func TestInsist(t *testing.T) {
	refused := errors.New("refused")
	for _, c := range []struct {
		answers []error
		want    error
	}{
		{[]error{nil}, nil},
		{[]error{context.DeadlineExceeded, nil}, nil},
		{[]error{jetstream.ErrJetStreamNotEnabledForAccount, context.DeadlineExceeded, jetstream.ErrJetStreamNotEnabledForAccount, nil}, nil},
		{[]error{jetstream.ErrJetStreamNotEnabledForAccount, refused}, refused},
		{[]error{refused, nil}, refused},
	} {
		q := &Queue{link: newLink(Config{StartLimit: time.Minute})}
		asked := 0
		err := q.insist(t.Context(), func(context.Context) error {
			asked++
			return c.answers[asked-1]
		})
		if !errors.Is(err, c.want) || err != nil && c.want == nil {
			t.Errorf("%v: %v", c.answers, err)
		}
		if c.want == nil && asked != len(c.answers) {
			t.Errorf("%v: asked %d times", c.answers, asked)
		}
	}
}
