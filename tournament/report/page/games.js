// The games: where they are kept, the list of them with its filter, and the
// address of the one that is shown.

const RESULTS = { b: "result_black", w: "result_white", d: "result_drawn", v: "result_void" };
const WINNER = { b: BLACK, w: WHITE };

// store holds what is known of each game by its id, in the order of arrival:
// a summary for the list; its moves are in a block, or came with it.
const store = { byId: new Map(), blocks: [] };

// ROWS is how many games the list shows at first, and how many more each time:
// a table of ten thousand rows would make the whole page slow.
const ROWS = 100;
const list = { shown: ROWS };

// addIndex takes over games from an index (see pack.go). detailOf says where
// the moves of its nth game are.
function addIndex(index, detailOf) {
  index.id.forEach((id, i) => {
    const [openingName, start] = index.openings[index.opening[i]];
    store.byId.set(id, {
      id, black: index.players[index.black[i]], white: index.players[index.white[i]],
      result: say(RESULTS[index.outcome[i]]), outcome: index.outcome[i], reason: index.reasons[index.reason[i]],
      plies: index.plies[i], opening: openingName, start, detail: detailOf(i),
    });
  });
}

// gameOf returns a game with its moves.
async function gameOf(summary) {
  let detail = summary.detail;
  if (detail.block !== undefined) {
    store.blocks[detail.block].list ??= unpack(store.blocks[detail.block].text);
    detail = (await store.blocks[detail.block].list)[detail.at];
  }
  return withMoves(summary, detail);
}

function withMoves(summary, detail) {
  const split = (text, by) => (text ? text.split(by) : []);
  const winner = WINNER[summary.outcome];
  return {
    ...summary, winner, moves: split(detail.m, " "), names: split(detail.n ?? detail.m, " "), scores: split(detail.s, ","), depths: split(detail.d, ","),
    times: split(detail.t, ","), given: detail.g ?? 0, failure: detail.f, first: parsePosition(summary.start).side,
  };
}

// requested returns the game and ply that the address names, if it names any.
function requested() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const id = fields.get("game");
  return id === null ? null : { id, ply: Math.trunc(Number(fields.get("ply"))) || 0 };
}

// openGame shows a game by its id.
async function openGame(id, ply) {
  const summary = store.byId.get(id) ?? live.games.get(id);
  if (!summary) { complain(say("no_game", { Game: id })); return; }
  const wanted = openGame.wanted = {};
  try {
    const game = summary.moves ? summary : await gameOf(summary);
    if (openGame.wanted === wanted) showGame(game, ply); // unless another was asked for meanwhile
    complain("");
  } catch (error) {
    complain(say("unreadable_game", { Game: id, Error: error.message }));
  }
  markShown();
}

function complain(text) {
  byId("trouble").textContent = text;
  byId("trouble").hidden = !text;
}

// followAddress shows what the address asks for.
function followAddress(scroll) {
  const wish = requested();
  if (!wish) return;
  const known = replay.game && replay.game.id === wish.id;
  if (known) seek(wish.ply, false);
  else openGame(wish.id, wish.ply);
  if (scroll) byId("games").scrollIntoView();
}

// matches reports whether a game passes the filter.
function matches(game, filter) {
  if (filter.engine && game.black !== filter.engine && game.white !== filter.engine) return false;
  if (filter.reason && game.reason !== filter.reason) return false;
  if (filter.text && !`${game.id} ${game.opening}`.toLowerCase().includes(filter.text)) return false;
  return !filter.result || resultMatches(game, filter);
}

// resultMatches: with an engine chosen, results can be asked for from its view.
function resultMatches(game, { result, engine }) {
  if (result !== "won" && result !== "lost") return game.outcome === result;
  const winner = WINNER[game.outcome];
  if (winner === undefined || !engine) return false;
  const won = [game.black, game.white][winner] === engine;
  return won === (result === "won");
}

function currentFilter() {
  const value = (id) => byId("filter-" + id).value;
  return { engine: value("engine"), result: value("result"), reason: value("reason"), text: value("text").trim().toLowerCase() };
}

// fillList shows the games that pass the filter, the latest first.
function fillList() {
  const filter = currentFilter();
  const found = [...store.byId.values()].filter((game) => matches(game, filter)).reverse();
  byId("list").querySelector("tbody").replaceChildren(...found.slice(0, list.shown).map(listRow));
  byId("found").textContent = say("found", { Found: found.length, Games: store.byId.size });
  byId("more").hidden = found.length <= list.shown;
  markShown();
}

function listRow(game) {
  const link = html("a", { href: addressOf(game.id, 0) }, game.id);
  const player = (name, side) => html("td", { className: WINNER[game.outcome] === side ? "winner" : "" }, html("bdi", { title: name }, name));
  const row = html("tr", {}, html("td", {}, link), player(game.black, BLACK), player(game.white, WHITE), html("td", {}, game.result),
    html("td", {}, game.reason), html("td", { className: "n" }, String(game.plies)), html("td", {}, html("bdi", {}, game.opening)));
  row.dataset.id = game.id;
  row.addEventListener("click", (event) => { if (!event.target.closest("a")) link.click(); });
  return row;
}

// markShown marks the row of the game on the board.
function markShown() {
  for (const row of byId("list").querySelectorAll("tbody tr")) row.classList.toggle("current", row.dataset.id === replay.game?.id);
}

// fillFilter offers what the games have; what is chosen stays so.
function fillFilter() {
  const games = [...store.byId.values()];
  const engines = new Set(games.flatMap((game) => [game.black, game.white]));
  offer("filter-engine", [...engines].sort().map((engine) => [engine, engine]));
  offer("filter-reason", [...new Set(games.map((game) => game.reason))].sort().map((reason) => [reason, reason]));
  const own = byId("filter-engine").value ? [["won", say("filter_won")], ["lost", say("filter_lost")]] : [];
  offer("filter-result", [...own, ["b", say("filter_black")], ["w", say("filter_white")], ["d", say("filter_drawn")], ["v", say("result_void")]]);
}

function offer(id, options) {
  const select = byId(id), chosen = select.value;
  const all = select.options[0];
  const added = options.map(([value, text]) => html("option", { value }, text));
  select.replaceChildren(all, ...added);
  select.value = options.some(([value]) => value === chosen) ? chosen : "";
}

async function startGames() {
  store.blocks = [...document.querySelectorAll("script.block")].map((node) => ({ text: node.textContent }));
  const { words, index } = await unpack(byId("index").textContent);
  Object.assign(pageWords, words);
  Object.assign(boardWords, { nothingInHand: say("nothing_in_hand"), sides: [say("black"), say("white")] });
  const perBlock = Number(byId("index").dataset.perBlock);
  if (index.id) addIndex(index, (i) => ({ block: Math.floor(i / perBlock), at: i % perBlock }));
  fillFilter();
  fillList();
  byId("filter").addEventListener("input", () => { list.shown = ROWS; fillFilter(); fillList(); });
  byId("filter").addEventListener("submit", (event) => event.preventDefault());
  byId("more").addEventListener("click", () => { list.shown += 5 * ROWS; fillList(); });
  window.addEventListener("hashchange", () => followAddress(true));
  if (requested()) followAddress(true);
  else showLatest();
}

// showLatest puts the latest game on the board, at its end, so that there is
// something to see; the address stays as it is.
function showLatest() {
  const games = [...store.byId.values()];
  const latest = games.findLast((game) => game.outcome !== "v") ?? games.at(-1);
  if (latest) openGame(latest.id, latest.plies);
}
