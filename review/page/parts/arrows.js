// Arrows on the board. Roles are told apart by colour and by shape: what was played is a
// plain line, what is better a double one, a threat is dashed with an open head, and a
// refutation is dotted with two heads.

const ARROW_BACK = 13, HEAD = 13;

// arrowShapes draw an arrow along the x axis to a length. Lines are stroked, heads filled
// unless they are open.
const arrowShapes = {
  played: (length) => [shaft(`M0,0 H${length - HEAD + 1}`, 5), headAt(length)],
  better: (length) => [shaft(`M0,-3.6 H${length - HEAD + 1} M0,3.6 H${length - HEAD + 1}`, 2.6), headAt(length, 11)],
  threat: (length) => [shaft(`M0,0 H${length - 3}`, 4, "8 5"), openHead(length)],
  refutation: (length) => [shaft(`M0,0 H${length - HEAD}`, 5.5, "0.1 8"), headAt(length), headAt(length - 10)],
  foul: (length) => arrowShapes.played(length),
  interest: (length, share) => [shaft(`M0,0 H${length - HEAD + 1}`, 2 + 6 * Math.sqrt(share)), headAt(length, 7 + 4 * Math.sqrt(share))],
  overlooked: (length) => [shaft(`M0,0 H${length - 2}`, 2, "3 4"), openHead(length)],
};

const shaft = (d, width, dashes = "none") => element("path", { d, "stroke-width": width, "stroke-dasharray": dashes });
const headAt = (length, half = 8.5) => element("path", { class: "filled", d: `M${length},0 L${length - HEAD},${-half} L${length - HEAD},${half} Z` });
const openHead = (length) => element("path", { d: `M${length - 10},-8 L${length},0 L${length - 10},8`, "stroke-width": 4 });

// drawShape draws an arrow in its colour, with an outline that stands out from wood and
// pieces.
function drawShape(role, length, share = 1) {
  const halo = element("g", { class: "halo" }, ...arrowShapes[role](length, share));
  for (const path of halo.children) {
    path.setAttribute("stroke-width", Number(path.getAttribute("stroke-width") ?? 0) + 3.5);
  }
  return [halo, element("g", { class: "ink" }, ...arrowShapes[role](length, share))];
}

// handSpot is where a piece in hand stands beside the board; null if there is none.
function handSpot(position, kind, side, bottom) {
  const at = HAND_ORDER.filter((held) => position.hands[side][held] > 0).indexOf(kind);
  if (at < 0) return null;
  return [CELL / 2 + at * (CELL + 12), side === bottom ? BOARD + 4 + HAND / 2 : HAND / 2 - EDGE - HAND];
}

// arrowStart is where an arrow comes from; null if it only marks a square.
function arrowStart(position, arrow, bottom) {
  if (!arrow.from) return null;
  if (arrow.from[1] !== "*") return centre(squareIndex(arrow.from), bottom);
  const side = arrow.side ? sideNumber(arrow.side) : position.side;
  return handSpot(position, arrow.from[0], side, bottom);
}

// drawArrow draws an arrow, or a ring where it only marks a square.
function drawArrow(position, arrow, bottom) {
  const start = arrowStart(position, arrow, bottom), [x, y] = centre(squareIndex(arrow.to), bottom);
  const group = element("g", { class: `arrow ${arrow.role}`, "data-from": arrow.from, "data-to": arrow.to });
  if (arrow.move) group.dataset.move = arrow.move;
  group.append(element("title", {}, say(`role_${arrow.role}`)));
  if (!start) {
    for (const [layer, width] of [["halo", 6], ["ink", 3]]) group.append(element("g", { class: layer }, element("circle", { cx: x, cy: y, r: 17, "stroke-width": width })));
    return group;
  }
  const [fromX, fromY] = start, length = Math.hypot(x - fromX, y - fromY), angle = Math.atan2(y - fromY, x - fromX);
  const begin = Math.min(ARROW_BACK, length / 4);
  group.setAttribute("transform", `translate(${fromX + begin * Math.cos(angle)} ${fromY + begin * Math.sin(angle)}) rotate(${angle * 180 / Math.PI})`);
  group.append(...drawShape(arrow.role, Math.max(HEAD + 2, length - begin - 4), arrow.share));
  return group;
}

// ARROW_ORDER is what lies above what: what matters most on top.
const ARROW_ORDER = ["overlooked", "interest", "played", "threat", "refutation", "better"];

// addArrows lays arrows over a board.
function addArrows(svg, position, arrows, bottom) {
  const ordered = [...arrows].sort((a, b) => ARROW_ORDER.indexOf(a.role) - ARROW_ORDER.indexOf(b.role) || (a.share ?? 0) - (b.share ?? 0));
  svg.append(element("g", { class: "arrows" }, ...ordered.map((arrow) => drawArrow(position, arrow, bottom))));
}

// drawLegend says what the arrows on the board mean.
function drawLegend(place, arrows) {
  const roles = ARROW_ORDER.filter((role) => arrows.some((arrow) => arrow.role === role)).reverse();
  place.replaceChildren(...roles.map((role) => {
    const svg = element("svg", { class: "sample", viewBox: "-6 -13 62 26", width: 46, height: 19, "aria-hidden": "true" });
    svg.append(element("g", { class: `arrow ${role}` }, ...drawShape(role, 48, 0.4)));
    return html("li", {}, svg, say(`role_${role}`));
  }));
}
