// Package remote plays games of a tournament on other machines. A runner assigns games to workers
// through a standard nats-server, and the workers send back the results. The server stores nothing:
// the runner's results.jsonl is the store, and each message is sent again until its effect shows.
//
// For a tournament T and a worker W there are three subjects. The server's configuration
// (docs/guide/trust.md prints it) lets W publish to the first only, and nobody but the runner to
// the others:
//
//	shotest.T.from.W   messages of W
//	shotest.T.to.W     the runner's orders to W
//	shotest.T.runner   heartbeats of the runner with its identity, a random text. A runner that hears
//	                   a smaller identity ends. A running one has a smaller identity than a starting one.
//
// Nobody answers to a reply subject, since senders could choose it freely, and no message is stored
// in a stream. Messages are JSON, packed by gzip. This is a game of T on the worker desk:
//
//	from.desk  {"session":"K7Q…","games":2}             hello: desk plays two games at once
//	to.desk    {"session":"K7Q…","digest":"9f2c…",      the tournament, since desk does not
//	            "manifest":{…}}                         know it; desk checks its engines
//	from.desk  {"session":"K7Q…","games":2,             hello, every two seconds, with an answer to each; games
//	            "digest":"9f2c…","held":{}}             are sent again so long as it does not name them
//	to.desk    {"session":"K7Q…","seal":"1785….a01b…","game":{"id":"000001a",…}}
//	from.desk  Game: 000001a, Seal: 1785….a01b… (header), {"id":"000001a","outcome":"black",…}
//	to.desk    {"session":"K7Q…","done":["000001a"]}    the result, which was sent again until now, is on the disk
//	to.desk    {"session":"K7Q…","over":true}           all games have been played
//
// The session is a random text chosen by W and known only to the runner: a message without it is
// not from the runner. The seal of a game signs its assignment: the game, the worker and the time.
// Only a holder of the key in the tournament's folder can make a seal. So a restarted runner needs
// no memory: a game with a true seal was assigned to its worker. The runner drops all other
// results, and blames no worker for them.
//
// Everything that a worker says about a game passes through the type gate: whether the worker was
// struck, the seal and its age, the result, and what it costs the worker if that cannot be.
//
// gate.allowance limits the number of games assigned to a worker. The runner revokes an
// assignment when the worker is silent for the lease, begins a new session, or takes longer than
// any game can. A worker that still plays the game when it wakes keeps it. The first valid result
// of a game counts. A late result is no offence. After five refused results a worker gets no more
// games; eight results that count make up for a refused one.
package remote
