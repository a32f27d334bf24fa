// Moves on the board: by clicks, by dragging, or as text. The server knows which are legal.

// hand.from is the square or the piece in hand that the user has chosen, as moves in USI begin;
// hand.targets are the squares that it can go to. A piece that is clicked again is put back.
// infos are the positions that the server has told of, by their moves.
const hand = { from: null, targets: [], dragged: null, again: false, infos: new Map() };

// place is the position on the board, as the server wants it; null after a pass.
function place() {
  const { line, step } = shown;
  if (line?.passed) return null;
  const moves = line ? [...pathTo(nodeAt(line.ply)), ...line.moves.slice(0, step)] : pathTo(shownNode());
  return { start: tree.head.start, moves };
}

// learn asks the server for the position on the board, unless it has told already.
async function learn() {
  const at = place(), key = at && `${at.start} ${at.moves.join(" ")}`;
  if (!at) return { legal: [] };
  try {
    if (!hand.infos.has(key)) hand.infos.set(key, await ask("/position", { ...at, move: "" }));
    return hand.infos.get(key);
  } catch (error) {
    complain(error);
    return { legal: [] };
  }
}

// spotOn is the spot of an event on the large board.
const spotOn = (event, position) => spotAt(byId("board").querySelector("svg"), event, position, shown.bottom);

async function touched(event) {
  if (event.button > 0) return;
  const { position } = scene(), spot = spotOn(event, position);
  if (hand.from && spot && spot !== hand.from && await choose(hand.from, spot)) return;
  const again = hand.from !== null && spot === hand.from;
  take(isOwn(position, spot) ? spot : null);
  hand.again = again;
  hand.dragged = hand.from && event.pointerType === "mouse" ? hand.from : null;
  drawStage();
  if (!hand.from) return;
  const { legal } = await learn();
  hand.targets = [...new Set(legal.filter((move) => move.startsWith(hand.from)).map((move) => move.slice(2, 4)))];
  drawStage();
}

// take chooses a piece; null puts it back.
const take = (spot) => Object.assign(hand, { from: spot, targets: [], dragged: null, again: false });

// dragged moves the chosen piece with the mouse.
function dragged(event) {
  if (!hand.dragged) return;
  const svg = byId("board").querySelector("svg"), piece = chosenPiece(svg);
  if (!piece) return;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(piece.parentNode.getScreenCTM().inverse());
  piece.setAttribute("transform", piece.getAttribute("transform").replace(/translate\([^)]*\)/, `translate(${point.x} ${point.y})`));
  piece.parentNode.append(piece);
}

const chosenPiece = (svg) => pieceAt(svg, hand.from, scene().position.side);

async function dropped(event) {
  const from = hand.dragged, spot = hand.from && spotOn(event, scene().position);
  hand.dragged = null;
  if (hand.again && spot === hand.from) {
    take(null);
    return drawStage();
  }
  if (!from || spot === from) return;
  if (!spot || !await choose(from, spot)) drawStage();
}

// drawTargets shows where the chosen piece can go.
function drawTargets(svg) {
  if (!hand.from) return;
  chosenPiece(svg)?.classList.add("chosen");
  for (const to of hand.targets) {
    const [cx, cy] = centre(squareIndex(to), shown.bottom);
    svg.append(element("circle", { class: "target", cx, cy, r: 8, "data-target": to }));
  }
}

// choose plays a move of the chosen piece, if there is one; of two it asks which.
async function choose(from, to) {
  const moves = (await learn()).legal.filter((move) => move.startsWith(from + to));
  if (!moves.length) return false;
  take(null);
  drawStage();
  if (moves.length === 1) await play(moves[0]);
  else askPromotion(moves.sort().reverse());
  return true;
}

// askPromotion lets the user choose between promoting and not.
function askPromotion(moves) {
  const { position } = scene(), dialog = byId("promotion");
  const buttons = moves.map((move) => {
    const piece = (move[4] ?? "") + position.squares[squareIndex(move)];
    const svg = element("svg", { class: "board", viewBox: "-20 -20 40 40", width: 48, height: 48, "aria-hidden": "true" }, drawPiece(piece, 0, 0, position.side, shown.letters));
    const button = html("button", { type: "button" }, svg, say(move[4] ? "play_promote" : "play_not"));
    button.dataset.move = move;
    button.addEventListener("click", () => { dialog.close(); play(move); });
    return button;
  });
  dialog.querySelector("div").replaceChildren(...buttons);
  dialog.showModal();
}

// play plays a move, in any notation, in the position on the board. A line that is shown becomes a
// variation of the game.
async function play(move) {
  const at = place();
  if (!at) return;
  try {
    if (isLearning() && isHidden(adopt())) return tryMove(move);
    if (isPlaying() && (shown.step > 0 || sideToMove(shown.line ? nodeAt(shown.line.ply) : shownNode()) !== match.side)) return;
    if (asking.on) return askAbout(adopt(), move);
    const answer = await ask("/position", { ...at, move });
    notify("");
    const node = adopt();
    hand.infos.set(`${at.start} ${[...at.moves, answer.move].join(" ")}`, answer);
    addMove(node, answer);
  } catch (error) {
    complain(error);
  }
}

// adopt puts the moves of the line that is shown into the tree, and returns the node on the board.
function adopt() {
  const { line, step } = shown;
  if (!line) return shownNode();
  let node = nodeAt(line.ply);
  line.moves.slice(0, step).forEach((move, i) => { node = addMove(node, { move, text: line.texts[i] }); });
  return node;
}

function startMoves() {
  const board = byId("board");
  board.addEventListener("pointerdown", touched);
  board.addEventListener("pointermove", dragged);
  document.addEventListener("pointerup", dropped);
  byId("delete").addEventListener("click", prune);
  byId("move-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const field = byId("move-text"), text = field.value.trim();
    field.value = "";
    if (text) play(text);
  });
}
