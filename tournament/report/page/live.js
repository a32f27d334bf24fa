// Following a tournament that is being played. The server sends what has
// changed; a page that was cut off gets on reconnecting what it has missed.

const live = { games: new Map(), cards: new Map(), received: 0 };

function startLive() {
  const address = document.body.dataset.events;
  if (!address) return;
  const source = new EventSource(address);
  const status = (text, name) => { byId("connection").textContent = text; byId("connection").className = name; };
  source.addEventListener("open", () => status(say("connected"), "live"));
  source.addEventListener("error", () => status(say("connection_lost"), "lost"));
  source.addEventListener("parts", (event) => updateParts(JSON.parse(event.data)));
  source.addEventListener("games", (event) => addGames(JSON.parse(event.data)));
  source.addEventListener("current", (event) => updateCurrent(JSON.parse(event.data)));
  setInterval(tick, 500);
}

// updateParts replaces sections of the page by what the server made of them.
// What the reader has opened, scrolled or focused stays so.
function updateParts(parts) {
  for (const [id, content] of Object.entries(parts)) {
    const part = byId(id);
    if (!part) continue;
    const open = [...part.querySelectorAll("details")].map((node) => node.open);
    const scrolled = [...part.querySelectorAll(".scroll")].map((node) => node.scrollLeft);
    const focused = [...part.querySelectorAll("summary, .scroll")].indexOf(document.activeElement);
    part.innerHTML = content; // made by the server's templates, which escape every name
    part.hidden = content === "";
    part.querySelectorAll("details").forEach((node, i) => { node.open = open[i] ?? false; });
    part.querySelectorAll(".scroll").forEach((node, i) => { node.scrollLeft = scrolled[i] ?? 0; });
    if (focused >= 0) part.querySelectorAll("summary, .scroll")[focused]?.focus({ preventScroll: true });
    for (const link of document.querySelectorAll(`nav a[href="#${CSS.escape(id)}"]`)) link.hidden = part.hidden;
  }
}

// addGames takes over games that have ended.
function addGames({ index, moves }) {
  addIndex(index, (i) => moves[i]);
  fillFilter();
  fillList();
  const shown = replay.game && index.id.includes(replay.game.id) ? store.byId.get(replay.game.id) : null;
  if (shown) gameOf(shown).then(extendGame);
  else if (!replay.game && !requested()) showLatest();
}

// updateCurrent takes over the games being played.
function updateCurrent(games) {
  live.received = performance.now();
  live.games = new Map(games.map((game) => [game.id, { ...withMoves({ ...game, result: say("being_played"), plies: 0 }, game.moves), clocks: game.clocks, turn: game.turn }]));
  byId("now").hidden = games.length === 0;
  for (const [id, card] of live.cards) {
    if (live.games.has(id)) continue;
    card.node.remove();
    live.cards.delete(id);
  }
  for (const game of live.games.values()) updateCard(game);
  tick();
  const shown = replay.game && live.games.get(replay.game.id);
  if (shown && shown.moves.length !== replay.game.moves.length) extendGame(shown);
}

// updateCard draws a current game's board anew only when it has a new move.
function updateCard(game) {
  let card = live.cards.get(game.id);
  if (!card) {
    card = newCard(game);
    live.cards.set(game.id, card);
    byId("current").append(card.node);
  }
  if (card.moves !== game.moves.length) {
    card.moves = game.moves.length;
    const position = game.moves.reduce(playMove, parsePosition(game.start));
    const label = say("card_board", { Game: game.id, Moves: game.moves.length });
    card.board.replaceChildren(drawBoard(position, game.moves.at(-1), BLACK, replay.letters, label));
    card.title.textContent = say("card", { Game: game.id, Moves: game.moves.length });
    for (const side of [BLACK, WHITE]) card.said[side].textContent = lastScore(game, side);
  }
  card.game = game;
}

// lastScore is what a side thinks of its game, as short as a card needs it.
function lastScore(game, side) {
  for (let i = game.moves.length - 1; i >= Math.max(0, game.moves.length - 2); i--) {
    if (moverOf(game, i) === side) return scoreText(game.scores[i]);
  }
  return "";
}

function newCard(game) {
  const line = (side) => {
    const said = html("span", { className: "said" }), clock = html("span", { className: "clock" });
    const node = html("p", { className: "player" }, html("span", { className: "side" }, sideMark(side)), " ", html("bdi", { className: "who" }, [game.black, game.white][side]), said, clock);
    return { node, said, clock };
  };
  const black = line(BLACK), white = line(WHITE);
  const title = html("a", { href: addressOf(game.id, 9999) }), board = html("div");
  const node = html("article", { className: "card" }, html("p", { className: "note" }, title), white.node, board, black.node);
  return { node, title, board, said: [black.said, white.said], clocks: [black.clock, white.clock], moves: -1, game };
}

// tick lets the clocks run between two messages.
function tick() {
  const since = performance.now() - live.received;
  for (const { game, clocks } of live.cards.values()) {
    for (const side of [BLACK, WHITE]) {
      const left = game.clocks[side] - (game.turn === side ? since : 0);
      clocks[side].textContent = game.clocks[side] < 0 ? "" : clockText(left);
      clocks[side].classList.toggle("running", game.turn === side);
    }
  }
}

function clockText(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  return (hours ? `${hours}:${two(minutes)}` : String(minutes)) + ":" + two(seconds % 60);
}
