// A game against the engine, and its review.

// match.side is the side that the user plays; null while both sides are the user's. match.start are
// the moves before the match. match.number marks the moves that were played in it (node.match), and
// among them those that did not stand there before (node.made).
const match = { side: null, level: 5, nodes: 0, seconds: 0, number: 0, start: [] };

const sideToMove = (node) => (parsePosition(tree.head.start).side + pathTo(node).length) % 2;
const isPlaying = () => match.side !== null;
const isOfMatch = (node) => node.match === match.number;
const isInMatch = (node) => isPlaying() && (isOfMatch(node) || node === follow(match.start));
// isEnginesTurn reports whether the engine is to move, and has not moved there yet.
const isEnginesTurn = (node) => node !== undefined && isInMatch(node) && !node.ending && !node.children.some(isOfMatch) && sideToMove(node) !== match.side;

// beginMatch begins a game by what the user has chosen.
function beginMatch() {
  const side = byId("your-side").value, [amount, unit] = byId("thinking").value.split(" ");
  const chosen = byId("handicap").value;
  byId("new-game").close();
  endMatch();
  const from = chosen === "" ? adopt() : null;
  Object.assign(match, { side: side === "" ? null : Number(side), level: Number(byId("skill").value), nodes: unit === "nodes" ? Number(amount) : 0, seconds: unit === "seconds" ? Number(amount) : 0, number: match.number + 1, start: from ? pathTo(from) : [] });
  if (isPlaying()) {
    setAnalysis(false);
    shown.bottom = match.side;
  }
  lesson.at = -1;
  if (from) return layOut(from);
  const { start } = data.handicaps[Number(chosen)];
  const engine = data.other ?? say("play_engine", { Level: match.level });
  begin({ start, black: match.side === WHITE ? engine : "", white: match.side === BLACK ? engine : "", event: "", site: "", start_time: "", end_time: "", time_control: "", opening: "", headers: null, Comments: null, Remarks: null, handicap: chosen !== "0", moves: [] }, { keepsMatch: true });
}

// endMatch lets the user play both sides again, and look at what the engine thinks.
function endMatch() {
  if (!isPlaying()) return;
  match.side = null;
  setAnalysis(true);
}

// followMatch lets the engine move when it is its turn, and shows how the game stands.
function followMatch() {
  const node = shownNode();
  if (isInMatch(node) && node.ending) endMatch();
  if (isEnginesTurn(node)) engineMove(node);
  showMatch();
}

async function showMatch() {
  const node = shownNode(), playing = isPlaying();
  for (const id of ["hint", "take-back", "resign", "stop-playing"]) byId(id).hidden = !playing;
  byId("review-game").hidden = playing || tree.line.length < 2;
  byId("review-level").hidden = byId("review-game").hidden;
  const state = isEnginesTurn(node) ? "play_engine_thinks" : playing && sideToMove(node) === match.side && "play_your_move";
  byId("match-state").textContent = state ? say(state) : "";
  byId("declare").hidden = true;
  const { declares } = await learn();
  if (node === shownNode()) byId("declare").hidden = !declares || isEnginesTurn(node) || playing && !isInMatch(node);
}

async function engineMove(node) {
  let answer;
  await search("/play", { start: tree.head.start, moves: pathTo(node), level: match.level, nodes: match.nodes, seconds: match.seconds }, { move: (found) => { answer = found; } });
  if (!answer || !isEnginesTurn(node)) return;
  if (answer.fault) notify(answer.fault);
  if (answer.resigns || answer.wins) return claim(node, answer.resigns);
  addMove(node, answer);
}

// claim ends the game: the side to move resigns, or declares a win.
async function claim(node, resigns) {
  try {
    node.ending = await ask("/claim", { start: tree.head.start, moves: pathTo(node), resigns });
    layOut(node);
  } catch (error) {
    complain(error);
  }
}

// resign resigns for the user at the user's last turn in the match, even while the engine thinks.
function resign() {
  stopSearch();
  let node = isInMatch(shownNode()) ? shownNode() : follow(match.start);
  for (let next = node; next; next = node.children.find(isOfMatch)) node = next;
  if (sideToMove(node) !== match.side) node = node.parent;
  if (node && isInMatch(node)) return claim(node, true);
  endMatch();
  show(true);
}

// takeBack goes back to the user's move before, and deletes what was played since in the match.
function takeBack() {
  stopSearch();
  let node = shownNode();
  do node = isOfMatch(node) ? node.parent : node; while (isOfMatch(node) && sideToMove(node) !== match.side);
  forgetMatch(node);
  layOut(node);
}

// forgetMatch deletes the moves that the match has made after a node. Moves that stood there before
// are no longer those of the match.
function forgetMatch(node) {
  node.children = node.children.filter((child) => child.made !== match.number);
  node.seen = 0;
  for (const child of node.children.filter(isOfMatch)) {
    child.match = 0;
    forgetMatch(child);
  }
}

// hint shows the best move at the user's turn.
function hint() {
  const node = shownNode();
  if (!isEnginesTurn(node)) look(node, 1, analysis.nodes);
}

// reviewGame reviews the line on the board, and keeps what the review says of each move.
async function reviewGame() {
  setAnalysis(false);
  const nodes = tree.line, end = nodes.at(-1), bar = byId("review-progress");
  const game = { ...tree.head, moves: nodes.slice(1).map((node) => ({ ...moveOf(node, (n) => n.notes), variations: [] })), ending: end.ending };
  Object.assign(bar, { hidden: false, value: 0 });
  await search("/review", { game, level: byId("review-level").value, nodes: REVIEW_NODES }, {
    progress: ({ done }) => { bar.value = done; },
    review: (found) => { keepReview(nodes, found); layOut(nodes[found.turning_points[0] ?? 0]); },
  });
  bar.hidden = true;
}

// keepReview keeps what a review says of each move of a line.
function keepReview(nodes, found) {
  tree.reviewed = pathTo(nodes.at(-1));
  Object.assign(nodes[0], { chance: found.start_chance, score: found.start_score, summary: [{ text: found.result }, ...found.summary] });
  found.moves.forEach(({ clock, ...told }, i) => Object.assign(nodes[i + 1], { told, chance: told.chance, score: told.score }));
  notify(found.warnings?.join(" ") ?? "");
}

// REVIEW_NODES is how many nodes a review searches for each move.
const REVIEW_NODES = 100_000;

function startMatch() {
  const dialog = byId("new-game");
  byId("new").addEventListener("click", () => dialog.showModal());
  byId("new-cancel").addEventListener("click", () => dialog.close());
  byId("new-begin").addEventListener("click", beginMatch);
  byId("handicap").replaceChildren(...data.handicaps.map(({ name }, i) => html("option", { value: String(i) }, name)), html("option", { value: "" }, say("play_this_position")));
  byId("skill-label").hidden = Boolean(data.other);
  const actions = { hint, "take-back": takeBack, resign, declare: () => claim(shownNode(), false), "stop-playing": () => { stopSearch(); endMatch(); show(true); }, "review-game": reviewGame };
  for (const [id, act] of Object.entries(actions)) byId(id).addEventListener("click", act);
  Object.assign(KEYS, { h: hint, u: () => isPlaying() && takeBack() });
}
