package queue

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"time"
)

// stateVersion begins the state of a consumer, as the server writes it.
const stateVersion = "\x16\x02"

// clockError is how much later than now something may have been, because clocks are set.
const clockError = 10 * time.Second

// checkState returns why the state of a consumer cannot be true. The server writes it
// without a checksum, as numbers of variable length:
//
//	delivery and message up to which all are acknowledged
//	last delivery, last message that was delivered
//	how many wait to be acknowledged; the time; for each message, delivery, time
//	how many were delivered again; for each message, how often
//
// Messages and deliveries in lists are counted from the first two. The server believes
// all this: it would wait, or count, to 2^60.
func checkState(state []byte, now time.Time) error {
	if len(state) == 0 {
		return nil
	}
	if len(state) < len(stateVersion) || string(state[:len(stateVersion)]) != stateVersion {
		return errors.New("it does not begin as it should")
	}
	r := numbers{left: state[len(stateVersion):]}
	floorDelivery, floor, lastDelivery, last := r.next(), r.next(), r.next(), r.next()
	if floor > last || floorDelivery > lastDelivery || max(last, lastDelivery) > math.MaxInt64 {
		return fmt.Errorf("it says that %d messages are acknowledged, in %d deliveries, of %d and %d", floor, floorDelivery, last, lastDelivery)
	}
	pending := r.next()
	if pending > last-floor {
		return fmt.Errorf("it says that %d of %d messages are being waited for", pending, last-floor)
	}
	written := time.Time{}
	if pending > 0 {
		written = time.Unix(r.nextSigned(), 0)
	}
	for range pending {
		message := r.next()
		r.next() // the delivery
		since := written.Add(-time.Duration(r.nextSigned()) * time.Second)
		if message == 0 || message > last-floor || since.After(now.Add(clockError)) {
			return fmt.Errorf("it says that message %d after %d, of %d, is being waited for since %v", message, floor, last, since.UTC())
		}
	}
	again := r.next()
	if again > uint64(len(r.left)) {
		return fmt.Errorf("it says that %d messages were delivered again", again)
	}
	for range again {
		r.next()
		r.next()
	}
	if r.short || len(r.left) > 0 {
		return errors.New("it is too short or too long")
	}
	return nil
}

// numbers reads numbers of variable length.
type numbers struct {
	left  []byte
	short bool // there were fewer than were asked for
}

func (n *numbers) next() uint64 {
	number, length := binary.Uvarint(n.left)
	n.skip(length)
	return number
}

func (n *numbers) nextSigned() int64 {
	number, length := binary.Varint(n.left)
	n.skip(length)
	return number
}

func (n *numbers) skip(length int) {
	if length <= 0 {
		n.short, n.left = true, nil
		return
	}
	n.left = n.left[length:]
}
