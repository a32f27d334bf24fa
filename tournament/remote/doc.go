// Package remote plays games of a tournament on other machines, through a standard
// nats-server. It keeps nothing there: the runner's results.jsonl is the store, and what a
// message says is said again until its effect is seen.
//
// For a tournament T and a worker W there are three subjects. The server's configuration
// (docs/guide/trust.md prints it) lets W publish to the first only, and nobody but the
// runner to the others:
//
//	shotest.T.from.W   what W says
//	shotest.T.to.W     what the runner tells W
//	shotest.T.runner   runners, so that a second one of the same tournament is refused
//
// Nobody answers to a reply subject, which a sender could choose as it likes, and nothing
// is kept in a stream. Messages are JSON, packed by gzip. This is a game of T on desk:
//
//	from.desk  {"session":"K7Q…","games":2}             hello: desk plays two games at once
//	to.desk    {"session":"K7Q…","digest":"9f2c…",      the tournament, since desk does not
//	            "manifest":{…}}                         know it; desk checks its engines
//	from.desk  {"session":"K7Q…","games":2,             hello, every two seconds
//	            "digest":"9f2c…"}
//	to.desk    {"session":"K7Q…","digest":"9f2c…"}      an answer to each
//	to.desk    {"session":"K7Q…","ticket":"19c1….a7…",  a game, with its ticket
//	            "game":{"id":"000001a",…}}
//	from.desk  {"session":"K7Q…","games":2,             so long as this does not name the
//	            "digest":"9f2c…","held":["000001a"]}    game, the game is sent again
//	from.desk  Game: 000001a, Ticket: 19c1….a7… (headers),
//	           {"id":"000001a","outcome":"black",…}     sent again until …
//	to.desk    {"session":"K7Q…","done":["000001a"]}    … the result is on the runner's disk
//	to.desk    {"session":"K7Q…","over":true}           all games have been played
//
// # Seals
//
// The session is a random text that W has chosen and only the runner has heard: what
// does not carry it is not the runner's. The ticket says when the runner gave W the game,
// sealed by a secret of the tournament's folder, for this manifest: a runner that was
// started again believes it. A result without a valid ticket, and whatever else cannot be
// read, is dropped, and held against nobody.
//
// # Shares
//
// A worker may hold no more games than it announces, and than its share, which begins with
// a few: each game that comes back as the referee accepts it adds one, each that does not
// come back takes one away, and so does a game that waited at the worker before it was
// played. Games come back when the worker is silent for the lease, begins a new session,
// or takes longer than any game can. They go to others then; being late is no offence, and
// the first valid result of a game counts. Five results that no game comes to are: such a
// worker gets nothing more.
package remote
