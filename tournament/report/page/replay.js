// Replaying one game: board, controls, list of moves and graph show the same
// ply of the same game.

const replay = {
  game: null, ply: 0, bottom: BLACK, letters: false,
  positions: [], rows: [], moveCursor: null, timer: 0,
};

// AUTOPLAY is how long each position stands when a game plays by itself.
const AUTOPLAY = 700;

// showGame begins to replay a game at a ply.
function showGame(game, ply) {
  stopAutoplay();
  replay.game = game;
  replay.positions = [parsePosition(game.start)];
  for (const move of game.moves) replay.positions.push(playMove(replay.positions.at(-1), move));
  byId("replay").hidden = false;
  byId("game-title").replaceChildren(...gameTitle(game));
  byId("failure").hidden = !game.failure;
  byId("failure").textContent = game.failure ?? "";
  byId("key-black").textContent = game.black;
  byId("key-white").textContent = game.white;
  fillMoves(game);
  replay.moveCursor = drawGraph(byId("graph"), game, (target) => seek(target));
  seek(ply, false);
}

// extendGame follows a game that is being played: who looks at its end stays
// there, who looks at an earlier move is left alone.
function extendGame(game) {
  const atEnd = replay.ply === replay.game.moves.length;
  const { ply } = replay;
  showGame(game, atEnd ? game.moves.length : ply);
}

function html(name, properties = {}, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

function gameTitle(game) {
  const opening = html("bdi", {}, game.opening);
  return sayNodes(game.reason ? "title_reason" : "title", {
    Game: html("strong", {}, say("game", { Game: game.id })), Result: game.result, Reason: game.reason, Moves: String(game.moves.length),
    Opening: /^\d+$/.test(game.opening) ? sayNodes("numbered_opening", { Name: opening }) : opening,
  });
}

function fillMoves(game) {
  const body = byId("moves").querySelector("tbody");
  replay.rows = game.moves.map((move, i) => {
    const row = html("tr", { className: i < game.given ? "given" : "", title: i < game.given ? say("of_opening") : "" },
      html("td", { className: "n" }, String(i + 1)), html("td", {}, sideMark(moverOf(game, i)), " ", game.names[i]),
      html("td", { className: "n" }, scoreText(game.scores[i])), html("td", { className: "n" }, game.depths[i] ?? ""),
      html("td", { className: "n" }, timeText(game.times[i])));
    row.addEventListener("click", () => seek(i + 1));
    return row;
  });
  body.replaceChildren(...replay.rows);
}

// timeText spells milliseconds.
function timeText(text) {
  if (!text) return "";
  const ms = Number(text);
  if (ms === 0) return say("less_than_1_ms");
  return ms < 1000 ? ms + " ms" : (ms / 1000).toFixed(ms < 99950 ? 1 : 0) + " s";
}

// seek shows a ply of the game; the address follows, so that it can be passed
// on, without a step in the browser's history for each move.
function seek(ply, address = true) {
  const { game } = replay;
  if (!game) return;
  replay.rows[replay.ply - 1]?.classList.remove("current");
  replay.ply = Math.min(Math.max(ply, 0), game.moves.length);
  if (address) history.replaceState(null, "", addressOf(game.id, replay.ply));
  const row = replay.rows[replay.ply - 1];
  row?.classList.add("current");
  scrollInto(byId("moves"), row);
  replay.moveCursor(replay.ply);
  drawReplay();
}

const addressOf = (id, ply) => `#game=${encodeURIComponent(id)}&ply=${ply}`;

// scrollInto scrolls within a box only: scrollIntoView would move the page from
// under the reader's eyes.
function scrollInto(box, row) {
  if (!row) { box.scrollTop = 0; return; }
  const top = row.offsetTop - box.clientHeight / 2;
  box.scrollTop = Math.max(0, top);
}

function drawReplay() {
  const { game, ply, bottom, letters } = replay;
  const position = replay.positions[ply], move = game.moves[ply - 1];
  const label = say(move ? "after_plies_last" : "after_plies", { Moves: ply, Move: game.names[ply - 1] });
  byId("board").replaceChildren(drawBoard(position, move, bottom, letters, label));
  byId("sfen").textContent = sfenOf(position);
  const names = [game.black, game.white];
  for (const [id, side] of [["top-player", 1 - bottom], ["bottom-player", bottom]]) {
    const won = game.winner === side ? say("won") : "";
    byId(id).replaceChildren(html("span", { className: "side" }, sideMark(side)), " ", html("bdi", { className: "who" }, names[side]), html("span", { className: "note" }, won),
      html("span", { className: "said" }, lastSaid(game, side, ply)));
  }
  byId("first").disabled = byId("prev").disabled = ply === 0;
  byId("last").disabled = byId("next").disabled = ply === game.moves.length;
}

// lastSaid is what a side said of its latest move.
function lastSaid(game, side, ply) {
  for (let i = ply - 1; i >= Math.max(0, ply - 2); i--) {
    if (moverOf(game, i) !== side) continue;
    return [scoreText(game.scores[i]), game.depths[i] && say("depth", { Depth: game.depths[i] }), timeText(game.times[i])].filter(Boolean).join(" · ");
  }
  return "";
}

function stopAutoplay() {
  clearInterval(replay.timer);
  replay.timer = 0;
  byId("play").setAttribute("aria-pressed", "false");
}

function toggleAutoplay() {
  if (replay.timer) { stopAutoplay(); return; }
  if (!replay.game) return;
  if (replay.ply === replay.game.moves.length) seek(0);
  byId("play").setAttribute("aria-pressed", "true");
  replay.timer = setInterval(() => {
    if (replay.ply === replay.game.moves.length) stopAutoplay();
    else seek(replay.ply + 1);
  }, AUTOPLAY);
}

function flip() {
  replay.bottom = 1 - replay.bottom;
  if (replay.game) drawReplay();
}

// usiText is the game up to the shown move as USI's position command has it.
function usiText() {
  const { game, ply } = replay;
  const moves = game.moves.slice(0, ply);
  const start = /^(sfen|startpos)/.test(game.start) ? game.start : "sfen " + game.start;
  return "position " + start + (moves.length ? " moves " + moves.join(" ") : "");
}

// copy puts text on the clipboard, by the old way where the new one is barred,
// as it is for files.
async function copy(text) {
  let done = false;
  try {
    await navigator.clipboard.writeText(text);
    done = true;
  } catch {
    const area = html("textarea", { value: text, className: "offscreen" });
    document.body.append(area);
    area.select();
    done = document.execCommand("copy");
    area.remove();
  }
  byId("copied").textContent = say(done ? "copied" : "copy_refused");
  setTimeout(() => { byId("copied").textContent = ""; }, 1500);
}

const KEYS = {
  ArrowLeft: () => seek(replay.ply - 1), ArrowRight: () => seek(replay.ply + 1),
  Home: () => seek(0), End: () => seek(Infinity), " ": toggleAutoplay, f: flip,
};

// isSeen reports whether the board is on the screen: only then are keys meant
// for it, and elsewhere the space bar and Home scroll as ever.
function isSeen() {
  const box = byId("board").getBoundingClientRect();
  return box.bottom > 0 && box.top < window.innerHeight;
}

function startReplay() {
  const steps = { first: () => 0, prev: () => replay.ply - 1, next: () => replay.ply + 1, last: () => Infinity };
  for (const [id, target] of Object.entries(steps)) {
    byId(id).addEventListener("click", () => { stopAutoplay(); seek(target()); });
  }
  byId("play").addEventListener("click", toggleAutoplay);
  byId("flip").addEventListener("click", flip);
  byId("letters").addEventListener("change", (event) => { replay.letters = event.target.checked; remember("letters", replay.letters ? "1" : ""); if (replay.game) drawReplay(); });
  byId("copy-sfen").addEventListener("click", () => copy(sfenOf(replay.positions[replay.ply])));
  byId("copy-usi").addEventListener("click", () => copy(usiText()));
  document.addEventListener("keydown", (event) => {
    const within = event.target.closest?.("input, select, textarea, button, summary, a");
    const ownUse = within && (event.key === " " || !within.matches("button, a")); // what has the focus needs the key
    if (ownUse || event.ctrlKey || event.metaKey || event.altKey || !replay.game || !KEYS[event.key] || !isSeen()) return;
    event.preventDefault();
    if (event.key !== " ") stopAutoplay();
    KEYS[event.key]();
  });
}
