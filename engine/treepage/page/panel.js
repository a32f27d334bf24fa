// What stands beside the tree: the board, and all that is known of one branch.

const panel = { tree: null, bottom: BLACK, letters: false, node: NONE };

// tell shows a node.
function tell(node) {
  panel.node = node;
  const { tree } = panel, position = positionAt(tree, node);
  const move = node === 0 ? tree.last : tree.way[node] === BY_PASS ? "" : tree.move[node];
  byId("board").replaceChildren(drawBoard(position, move, panel.bottom, panel.letters, say("board_after", { Move: nameOf(tree, node) })));
  byId("line").textContent = node === 0 ? say("searched_position") : pathTo(tree, node).map((step) => nameOf(tree, step)).join(" ");
  byId("facts").replaceChildren(...factsOf(tree, node).flatMap(([name, value]) => [textIn("dt", name), textIn("dd", value)]));
  byId("ended").textContent = node === 0 ? "" : say("ended", { Why: tree.endings[tree.ending[node]][3] });
  byId("ended").className = node === 0 ? "" : familyOf(tree, node);
  tellReasons(tree.reasons[node]);
  byId("unscored").textContent = unscoredText(tree, node);
}

function textIn(name, text, className = "") {
  const node = document.createElement(name);
  node.textContent = text;
  if (className) node.className = className;
  return node;
}

// factsOf lists names and values.
function factsOf(tree, node) {
  const positions = `${spokenNumber(tree.nodes[node])} (${percent(shareOf(tree, node))})`;
  const facts = [];
  if (node > 0) {
    facts.push([say("move"), placeText(tree, node)]);
    facts.push([say("cost_label"), costFact(tree, node)]);
    if (tree.way[node] !== BY_QUIESCENCE) facts.push([say("spent_label"), spentFact(tree, node)]);
  }
  facts.push([say("value_column"), say("value", { Value: valueText(tree, node), Side: boardWords.sides[tree.start.side] })]);
  facts.push([say("positions_label"), tree.searches[node] > 1 ? say("searched_again", { Positions: positions, Times: tree.searches[node] }) : positions]);
  if (tree.children[node] > 0) facts.push([say("branches_label"), String(tree.children[node])]);
  if (tree.folded[node] > 0) facts.push([say("folded_label"), foldedFact(tree, node)]);
  return facts;
}

// percent spells a share, small ones as exactly as large ones.
function percent(share) {
  const hundredths = 100 * share;
  return `${hundredths >= 10 ? hundredths.toFixed(1) : hundredths.toPrecision(2)} %`;
}

// foldedFact says what is not in the page.
function foldedFact(tree, node) {
  const branches = counted(tree.folded[node], "one_branch", "branches");
  return say("folded", { Branches: branches, Positions: counted(tree.foldedNodes[node], "one_position", "positions") });
}

function placeText(tree, node) {
  const parent = tree.parent[node];
  return say(tree.folded[parent] > 0 ? "place_folded" : "place", {
    Move: nameOf(tree, node), Number: tree.place[node], Of: tree.children[parent], Side: boardWords.sides[sideOf(tree, node)],
  });
}

function costFact(tree, node) {
  if (tree.way[node] === BY_QUIESCENCE) return say("cost_none");
  if (tree.way[node] === BY_PASS) return say("cost_pass");
  return say(tree.price[node] === tree.cost[node] ? "cost" : "cost_apart", { Cost: tree.cost[node], Price: tree.price[node] });
}

// spentFact says what the sides have spent of what they may.
function spentFact(tree, node) {
  if (tree.limits.length === 1) return say("spent", { Spent: tree.path[node], Of: tree.limits[0] });
  const mover = sideOf(tree, node), own = mover === tree.start.side ? 0 : 1;
  return say("spent_each", {
    Side: boardWords.sides[mover], Spent: tree.path[node], Of: tree.limits[own],
    Other: boardWords.sides[1 - mover], OtherSpent: tree.other[node], OtherOf: tree.limits[1 - own],
  });
}

// tellReasons fills the tables of credits and penalties.
function tellReasons(reasons) {
  const credits = byId("credits"), penalties = byId("penalties");
  credits.hidden = penalties.hidden = !reasons;
  if (!reasons) return;
  credits.querySelector("summary").textContent = say("components", { Number: reasons.credits.length });
  penalties.querySelector("summary").textContent = say("penalties", { Number: reasons.lowered?.length ?? 0 });
  penalties.hidden = !reasons.lowered;
  credits.querySelector("tbody").replaceChildren(...creditRows(reasons));
  penalties.querySelector("tbody").replaceChildren(...(reasons.lowered ?? []).map(([words, score, factor], i) => rowOf([likeText(panel.tree.words[words], reasons.like[i]), signed(score), factorText(factor)])));
}

// unscoredText says why there are no reasons to show.
function unscoredText(tree, node) {
  if (node === 0 || tree.way[node] !== 0 || tree.reasons[node]) return "";
  if (tree.listed[node]) return say("reasons_dropped");
  return say("unscored");
}

function creditRows(reasons) {
  const rows = [rowOf([say("base"), "", "+" + reasons.base.toFixed(1), ""])];
  for (const [words, score, interest, factor] of reasons.credits) {
    rows.push(rowOf([panel.tree.words[words], score ? signed(score) : "", interest ? signed(interest) : "", factorText(factor)]));
  }
  const lost = (reasons.lowered ?? []).reduce((sum, [, score]) => sum + score, 0);
  if (lost) rows.push(rowOf([say("like_before"), signed(lost), "", factorText(Math.round(reasons.lowered.reduce((product, [, , factor]) => product * factor / 1000, 1000)))]));
  if (reasons.drift) rows.push(rowOf([say("learned"), signed(-reasons.drift), "", ""]));
  const sum = rowOf([say(reasons.floor ? "together_floor" : "together"), signed(reasons.score), reasons.interest.toFixed(1), ""]);
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
  return say(moves.length > most ? "like_more" : "like", { Words: words, Moves: moves.slice(0, most).join(" "), Number: moves.length - most });
}
