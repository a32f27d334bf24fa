// What stands beside the tree: the board, and all that is known of one branch.

const panel = { tree: null, bottom: BLACK, letters: false, node: NONE };

const SIDES = ["Black", "White"];

// tell shows a node.
function tell(node) {
  panel.node = node;
  const { tree } = panel, position = positionAt(tree, node);
  const move = node === 0 ? tree.last : tree.way[node] === BY_PASS ? "" : tree.move[node];
  byId("board").replaceChildren(drawBoard(position, move, panel.bottom, panel.letters, `Board after ${nameOf(tree, node)}`));
  byId("line").textContent = node === 0 ? "The position that was searched" : pathTo(tree, node).map((step) => nameOf(tree, step)).join(" ");
  byId("facts").replaceChildren(...factsOf(tree, node).flatMap(([name, value]) => [textIn("dt", name), textIn("dd", value)]));
  byId("ended").textContent = node === 0 ? "" : `Ended because ${tree.endings[tree.ending[node]][3]}`;
  byId("ended").className = node === 0 ? "" : familyOf(tree, node);
  tellReasons(tree.reasons[node]);
  byId("unjudged").textContent = unjudgedText(tree, node);
}

function textIn(name, text, className = "") {
  const node = document.createElement(name);
  node.textContent = text;
  if (className) node.className = className;
  return node;
}

// factsOf lists names and values.
function factsOf(tree, node) {
  const positions = `${tree.nodes[node].toLocaleString("en")} (${percent(shareOf(tree, node))})`;
  const facts = [];
  if (node > 0) {
    facts.push(["Move", `${placeText(tree, node)}, by ${SIDES[sideOf(tree, node)]}`]);
    facts.push(["Interest cost", costFact(tree, node)]);
    if (tree.way[node] !== BY_QUIESCENCE) facts.push(["Spent on the line", spentFact(tree, node)]);
  }
  facts.push(["Value", `${valueText(tree, node)} for ${SIDES[tree.start.side]}`]);
  facts.push(["Positions", positions + (tree.searches[node] > 1 ? `, searched ${tree.searches[node]} times` : "")]);
  if (tree.children[node] > 0) facts.push(["Branches", String(tree.children[node])]);
  if (tree.folded[node] > 0) facts.push(["Folded", `${counted(tree.folded[node], "branch", "branches")} of ${counted(tree.foldedNodes[node], "position", "positions")}`]);
  return facts;
}

// percent spells a share, small ones as exactly as large ones.
function percent(share) {
  const hundredths = 100 * share;
  return `${hundredths >= 10 ? hundredths.toFixed(1) : hundredths.toPrecision(2)} %`;
}

function placeText(tree, node) {
  const parent = tree.parent[node], folded = tree.folded[parent] > 0 ? ", not counting folded ones" : "";
  return `${nameOf(tree, node)}, number ${tree.place[node]} of ${tree.children[parent]}${folded}`;
}

function costFact(tree, node) {
  if (tree.way[node] === BY_QUIESCENCE) return "none (quiescence)";
  if (tree.way[node] === BY_PASS) return "none; a pass makes the search shallower";
  const price = tree.price[node] === tree.cost[node] ? "" : ` (${tree.price[node]} by itself)`;
  return `${tree.cost[node]} hundredths of a ply${price}`;
}

// spentFact says what the sides have spent of what they may.
function spentFact(tree, node) {
  if (tree.limits.length === 1) return `${tree.path[node]} of ${tree.limits[0]}`;
  const mover = sideOf(tree, node), own = mover === tree.start.side ? 0 : 1;
  return `${SIDES[mover]} ${tree.path[node]} of ${tree.limits[own]}, ${SIDES[1 - mover]} ${tree.other[node]} of ${tree.limits[1 - own]}`;
}

// tellReasons fills the tables of credits and penalties.
function tellReasons(reasons) {
  const credits = byId("credits"), penalties = byId("penalties");
  credits.hidden = penalties.hidden = !reasons;
  if (!reasons) return;
  credits.querySelector("summary").textContent = `Components that fired: ${reasons.credits.length}`;
  penalties.querySelector("summary").textContent = `Similarity penalties: ${reasons.lowered?.length ?? 0}`;
  penalties.hidden = !reasons.lowered;
  credits.querySelector("tbody").replaceChildren(...creditRows(reasons));
  penalties.querySelector("tbody").replaceChildren(...(reasons.lowered ?? []).map(([words, score, factor], i) => rowOf([likeText(panel.tree.words[words], reasons.like[i]), signed(score), factorText(factor)])));
}

// unjudgedText says why there are no reasons to tell.
function unjudgedText(tree, node) {
  if (node === 0 || tree.way[node] !== 0 || tree.reasons[node]) return "";
  if (tree.listed[node]) return "Why it was searched is kept of larger branches only.";
  return "Not judged by plausibility: the transposition table knew the move, or too little was left, and the order is that of killers and histories.";
}

function creditRows(reasons) {
  const rows = [rowOf(["is one of the legal moves", "", "+" + reasons.base.toFixed(1), ""])];
  for (const [words, score, interest, factor] of reasons.credits) {
    rows.push(rowOf([panel.tree.words[words], score ? signed(score) : "", interest ? signed(interest) : "", factorText(factor)]));
  }
  const lost = (reasons.lowered ?? []).reduce((sum, [, score]) => sum + score, 0);
  if (lost) rows.push(rowOf(["is like moves before it", signed(lost), "", factorText(Math.round(reasons.lowered.reduce((product, [, , factor]) => product * factor / 1000, 1000)))]));
  if (reasons.drift) rows.push(rowOf(["learned only while it was searched", signed(-reasons.drift), "", ""]));
  const sum = rowOf([reasons.floor ? "together, with the least interest that a move has" : "together", signed(reasons.score), reasons.interest.toFixed(1), ""]);
  sum.className = "sum";
  return [...rows, sum];
}

const factorText = (perMille) => (perMille === 1000 ? "" : `×${(perMille / 1000).toFixed(2)}`);

function rowOf([words, ...numbers]) {
  const row = document.createElement("tr");
  row.append(textIn("td", words), ...numbers.map((number) => textIn("td", number, "n")));
  return row;
}

// likeText names the first of the moves that a move is like.
function likeText(words, like) {
  const moves = like.split(" "), most = 4;
  return `${words}: ${moves.slice(0, most).join(" ")}${moves.length > most ? ` and ${moves.length - most} more` : ""}`;
}
