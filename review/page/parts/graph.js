// The graph of Black's winning probability, and below it what each move lost: Black's
// bars go up, White's down.

const PLOT = 150, GAP = 12, HALF = 30;
const GRAPH_HIGH = PLOT + GAP + 2 * HALF;

// markSigns are the signs of marks, told apart by shape as well as by colour.
const markSigns = {
  brilliant: () => element("path", { d: "M0,-6.5 L1.7,-2 L6.4,-2 L2.6,1 L4,5.6 L0,2.9 L-4,5.6 L-2.6,1 L-6.4,-2 L-1.7,-2 Z" }),
  only: () => element("rect", { class: "open", x: -4, y: -4, width: 8, height: 8 }),
  inaccuracy: () => element("circle", { class: "open", r: 3.4 }),
  mistake: () => element("circle", { r: 4.6 }),
  blunder: () => element("path", { d: "M0,-6.4 L6.4,0 L0,6.4 L-6.4,0 Z" }),
};

const graph = { cursor: null, pointer: null, svg: null };

const across = (ply) => 100 * ply / Math.max(1, game.moves.length);
const level = (chance) => PLOT * (1 - chance);

// drawGraph fills the place of the graph.
function drawGraph(place) {
  const svg = element("svg", { width: "100%", height: GRAPH_HIGH, "aria-hidden": "true" });
  const { start, end } = game.reviewed;
  svg.append(element("rect", { class: "white-share", x: across(start) + "%", width: across(end) - across(start) + "%", height: PLOT }), drawCurve());
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    svg.append(element("line", { class: share === 0.5 ? "even" : "grid", x1: 0, x2: "100%", y1: level(share), y2: level(share) }));
    if (share % 0.5 === 0) svg.append(element("text", { class: "tick", x: -6, y: level(share) + (share === 1 ? 10 : share === 0 ? 0 : 4) }, percentText(share)));
  }
  svg.append(drawTicks(), drawLosses());
  graph.pointer = element("line", { class: "pointer", y1: 0, y2: GRAPH_HIGH, visibility: "hidden" });
  graph.cursor = element("line", { class: "cursor", y1: 0, y2: GRAPH_HIGH });
  svg.append(graph.pointer, graph.cursor, ...game.moves.filter((move) => move.mark).map(drawSign));
  graph.svg = svg;
  place.replaceChildren(svg);
  place.setAttribute("aria-valuemin", 0);
  place.setAttribute("aria-valuemax", game.moves.length);
  byId("marks").replaceChildren(...Object.keys(markSigns).reverse().flatMap(markKey));
}

// drawCurve draws the probability as a line, and the share of Black below it.
function drawCurve() {
  const { start, end } = game.reviewed, points = [];
  for (let ply = start; ply <= end; ply++) {
    const chance = chanceAt(ply);
    if (chance !== undefined) points.push(`${(10 * across(ply)).toFixed(1)},${level(chance).toFixed(1)}`);
  }
  const line = points.join(" ");
  return element("svg", { width: "100%", height: PLOT, viewBox: `0 0 1000 ${PLOT}`, preserveAspectRatio: "none" },
    element("polygon", { class: "black-share", points: points.length ? `${points[0].split(",")[0]},${PLOT} ${line} ${points.at(-1).split(",")[0]},${PLOT}` : "" }),
    element("polyline", { class: "curve", points: line }));
}

// drawTicks numbers the moves between the two drawings.
function drawTicks() {
  const group = element("g"), count = game.moves.length;
  const every = [10, 20, 50, 100, 200].find((n) => count / n <= 8) ?? 500;
  for (let ply = every; ply <= count; ply += every) {
    group.append(element("line", { class: "grid", x1: across(ply) + "%", x2: across(ply) + "%", y1: 0, y2: PLOT }));
    group.append(element("text", { class: "tick middle", x: across(ply) + "%", y: PLOT + GAP }, String(ply)));
  }
  return group;
}

// drawLosses draws a bar for each move, between the positions before and after it.
function drawLosses() {
  const zero = PLOT + GAP + HALF + 4, most = Math.max(0.2, ...game.moves.map((move) => move.loss ?? 0));
  const group = element("g", { class: "losses" });
  group.append(element("line", { class: "even", x1: 0, x2: "100%", y1: zero, y2: zero }));
  for (const move of game.moves) {
    const high = (HALF - 2) * Math.max(0, move.loss ?? 0) / most;
    if (high < 0.5) continue;
    const width = 70 / game.moves.length, black = sideNumber(move.side) === BLACK;
    group.append(element("rect", { class: `loss ${move.mark ?? ""}`, x: across(move.ply) - 85 / game.moves.length + "%", width: width + "%", y: black ? zero - high : zero, height: high }));
  }
  return group;
}

function drawSign(move) {
  const sign = element("svg", { class: "at", x: across(move.ply) + "%", y: level(move.chance), overflow: "visible" });
  sign.append(element("g", { class: `sign ${move.mark}`, "data-ply": move.ply }, markSigns[move.mark]()));
  return sign;
}

// plyUnder is the move at a point of the graph: a marked one if it is near.
function plyUnder(event) {
  const box = graph.svg.getBoundingClientRect(), x = event.clientX - box.left, count = game.moves.length;
  const place = (ply) => box.width * across(ply) / 100, reach = 5;
  const near = game.moves.filter((move) => move.mark && Math.abs(place(move.ply) - x) <= reach).map((move) => move.ply);
  if (near.length) return near.reduce((best, ply) => (Math.abs(place(ply) - x) < Math.abs(place(best) - x) ? ply : best));
  return Math.min(count, Math.max(0, Math.round(count * x / box.width)));
}

function listenToGraph(place) {
  place.addEventListener("click", (event) => seek(plyUnder(event)));
  place.addEventListener("pointermove", (event) => pointAt(plyUnder(event)));
  place.addEventListener("pointerleave", () => pointAt(null));
}

// pointAt tells of the move under the pointer, or else of the one that is shown.
function pointAt(ply) {
  graph.pointer.setAttribute("visibility", ply === null ? "hidden" : "visible");
  if (ply !== null) placeLine(graph.pointer, ply);
  byId("readout").replaceChildren(...readout(ply ?? shown.ply));
}

function placeLine(line, ply) {
  line.setAttribute("x1", across(ply) + "%");
  line.setAttribute("x2", across(ply) + "%");
}

// readout says in short what a move was and how the game stood after it.
function readout(ply) {
  const known = chanceAt(ply) !== undefined;
  const chance = known ? say("chance_of", { Side: say("black"), Chance: percentText(chanceAt(ply)) }) : say("not_reviewed");
  if (ply === 0) return [`${say("start")} · ${chance}`];
  const move = moveAt(ply);
  const lost = move.loss >= LEAST_LOSS ? ` · ${say("lost")} ${pointsText(move.loss)}` : "";
  const time = move.clock ? ` · ${say("time")} ${move.clock}` : "";
  return [`${ply} `, hidden(sideMark(moverAt(ply))), ` ${plainMove(move.text)}`, glyphNode(move), ` · ${chance}${lost}${time}`];
}

// followGraph marks the move that is shown.
function followGraph() {
  placeLine(graph.cursor, shown.ply);
  pointAt(null);
  const place = byId("graph");
  place.setAttribute("aria-valuenow", shown.ply);
  place.setAttribute("aria-valuetext", byId("readout").textContent);
}

// markKey explains the sign of a mark, if a move has it.
function markKey(mark) {
  const move = game.moves.find((other) => other.mark === mark);
  if (!move) return [];
  const sign = element("svg", { class: `sign ${mark}`, width: 14, height: 14, viewBox: "-7 -7 14 14", "aria-hidden": "true" }, markSigns[mark]());
  return [html("span", { className: "key" }, sign, html("span", {}, move.mark_name), glyphNode(move))];
}
