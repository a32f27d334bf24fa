package queue

import (
	"testing"

	"github.com/nats-io/nats.go"
)

// A server that has waited too long for the rest of a batch has forgotten its beginning. That is no
// reason to give up: nothing of the batch is stored, and it can be sent again.
func TestBatchThatCameTooSlowly(t *testing.T) {
	q := mustOpen(t, embeddedConfig(t))
	defer mustClose(t, q)
	_, err := q.js.PublishMsg(testContext(t), &nats.Msg{Subject: q.names.job("000000b"), Header: nats.Header{
		batchIDHeader: {"forgotten"}, batchSequenceHeader: {"2"}, batchCommitHeader: {"1"},
	}})
	if !isIncomplete(err) || isRefused(err) {
		t.Errorf("the end of a batch without its beginning: %v", err)
	}
	mustEnqueue(t, q, schedule(2), 2)
}
