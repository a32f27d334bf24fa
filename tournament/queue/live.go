package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"time"

	"github.com/nats-io/nats.go"

	"shotest/tournament"
)

// HeartbeatInterval is how often every worker is heard of.
const HeartbeatInterval = 2 * time.Second

const (
	// newsBuffer is how many news may wait for a slow watcher; more are dropped.
	newsBuffer = 1024

	gameNews   = "game"
	workerNews = "worker"
)

// Worker is one who plays games.
type Worker struct {
	Name  string    `json:"name"`
	Cores int       `json:"cores"`
	Since time.Time `json:"since"`
}

// News is something that goes on at the moment: one of its fields is set.
type News struct {
	// Game is a game as it stands.
	Game *tournament.LiveGame
	// Worker says that it is there. One that has not done so for some
	// HeartbeatIntervals is gone, or paused.
	Worker *Worker
}

// Publish tells whoever watches how a game stands. News are not stored, and may
// be lost: nothing must depend on them.
func (l *link) Publish(game tournament.LiveGame) error { return l.tell(gameNews, game) }

func (l *link) tell(kind string, news any) error {
	data, err := json.Marshal(news)
	if err != nil {
		return fmt.Errorf("queue: news: %w", err)
	}
	if err := l.connection.Publish(l.names.news(l.id, kind), data); err != nil {
		return fmt.Errorf("queue: news: %w", err)
	}
	return nil
}

// Attend lets others know that a worker is there, until ctx ends or the queue is
// closed.
func (l *link) Attend(ctx context.Context, worker Worker) {
	ticker := time.NewTicker(HeartbeatInterval)
	defer ticker.Stop()
	for {
		if err := l.tell(workerNews, worker); err != nil {
			l.config.Log.Debug().Err(err).Msg("heartbeat")
		}
		select {
		case <-ctx.Done():
			return
		case <-l.life.Done():
			return
		case <-ticker.C:
		}
	}
}

// Watch returns news as they come, until ctx ends or the queue is closed. Those
// from before are not included, and those that come faster than they are read
// are left out.
func (q *Queue) Watch(ctx context.Context) (iter.Seq[News], error) {
	messages := make(chan *nats.Msg, newsBuffer)
	subscription, err := q.connection.ChanSubscribe(q.names.news("*", "*"), messages)
	if err != nil {
		return nil, fmt.Errorf("queue: watch: %w", err)
	}
	// From here on nothing that happens is missed, except by being slow.
	if err := q.flush(ctx); err != nil {
		_ = subscription.Unsubscribe()
		return nil, fmt.Errorf("queue: watch: %w", q.explain(err))
	}
	return func(yield func(News) bool) {
		defer func() { _ = subscription.Unsubscribe() }()
		for {
			select {
			case <-ctx.Done():
				return
			case <-q.life.Done():
				return
			case message := <-messages:
				if news, ok := q.understand(message); ok && !yield(news) {
					return
				}
			}
		}
	}, nil
}

// understand returns the news in a message, which anybody who may join can have
// sent.
func (q *Queue) understand(message *nats.Msg) (news News, ok bool) {
	err := checkShape(message.Data)
	if err != nil {
		return News{}, false
	}
	switch idOf(message.Subject) {
	case gameNews:
		err = json.Unmarshal(message.Data, &news.Game)
	case workerNews:
		err = json.Unmarshal(message.Data, &news.Worker)
	default: // of a later version
		return News{}, false
	}
	if err == nil {
		err = news.check()
	}
	if err != nil {
		q.config.Log.Debug().Err(err).Str("subject", message.Subject).Msg("unreadable news")
		return News{}, false
	}
	return news, true
}

// check returns why news cannot be shown.
func (n *News) check() error {
	switch {
	case n.Game != nil:
		return n.Game.Check()
	case n.Worker != nil:
		return tournament.CheckText("worker", n.Worker.Name)
	}
	return errors.New("nothing in it")
}
