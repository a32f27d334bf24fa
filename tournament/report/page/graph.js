// The graph of what both engines thought, move by move, from Black's view.

const GRAPH_HEIGHT = 150;
const GRAPH_LEVELS = [-2000, -500, 0, 500, 2000];

// level maps a score to 0 (top, Black wins) … 1: steep around 0, where games
// are decided, and flat where they are.
const level = (score) => 0.5 - 0.46 * Math.tanh(score / 1500);

// scoreValue reads a packed score as a number from the mover's view; a mate is
// beyond all centipawns.
function scoreValue(text) {
  if (text === "" || text === undefined) return null;
  if (text[0] !== "m") return Number(text);
  return text[1] === "-" ? -100000 : 100000;
}

// scoreText spells a packed score for people.
function scoreText(text) {
  if (!text) return "";
  if (text[0] === "m") return text[1] === "-" ? say("mated", { Plies: text.slice(2) }) : say("mate", { Plies: text.slice(1) });
  const value = Number(text);
  return (value > 0 ? "+" : value < 0 ? "−" : "") + Math.abs(value);
}

// drawGraph fills the place for the graph, and calls seek with the ply that is
// clicked.
function drawGraph(place, game, seek) {
  const plies = Math.max(1, game.moves.length);
  const svg = element("svg", { class: "chart", role: "img", "aria-label": say("graph"), width: "100%", height: GRAPH_HEIGHT });
  for (const value of GRAPH_LEVELS) {
    const y = level(value) * GRAPH_HEIGHT;
    svg.append(element("line", { class: value ? "grid" : "zero", x1: 0, x2: "100%", y1: y, y2: y }));
    if (value) svg.append(element("text", { class: "tick", x: 2, y: y - 3 }, (value > 0 ? "+" : "−") + Math.abs(value)));
  }
  const plot = element("svg", { width: "100%", height: GRAPH_HEIGHT, viewBox: `0 0 1000 ${GRAPH_HEIGHT}`, preserveAspectRatio: "none" });
  for (const side of [BLACK, WHITE]) {
    plot.append(element("polyline", { class: side === BLACK ? "black" : "white", points: graphPoints(game, side, plies) }));
  }
  const cursor = element("line", { class: "cursor", y1: 0, y2: GRAPH_HEIGHT });
  svg.append(plot, cursor);
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    seek(Math.round((event.clientX - box.left) / box.width * plies));
  });
  place.replaceChildren(svg);
  return (ply) => {
    cursor.setAttribute("x1", 100 * ply / plies + "%");
    cursor.setAttribute("x2", 100 * ply / plies + "%");
  };
}

function graphPoints(game, side, plies) {
  const points = [];
  game.scores.forEach((text, i) => {
    const value = scoreValue(text);
    if (value === null || moverOf(game, i) !== side) return;
    const score = side === BLACK ? value : -value;
    points.push(`${(1000 * (i + 1) / plies).toFixed(1)},${(level(score) * GRAPH_HEIGHT).toFixed(1)}`);
  });
  return points.join(" ");
}

// moverOf returns who played a game's move of that index.
const moverOf = (game, index) => (game.first + index) % 2;
