// The game as a tree of moves. The desk shows one of its lines: the one through the move that is
// shown, with the moves that were seen last after it.

// tree.root is the start. A node has a move, the nodes after it, which of them was seen last, and
// what is known of it: the assessment of its position, the review's statements, an ending.
// tree.reviewed are the moves of the line that was reviewed last.
const tree = { root: null, line: [], head: {}, reviewed: null };

const makeNode = (parent, values) => ({ children: [], seen: 0, parent, ...values });
const nextOf = (node) => node.children[node.seen];
const nodeAt = (ply) => tree.line[ply];
const shownNode = () => nodeAt(shown.ply);

// follow returns the node after some moves from the start; the last one that is there.
const follow = (path) => path.reduce((node, move) => node.children.find((child) => child.move === move) ?? node, tree.root);

// pathTo returns the moves that lead to a node, in USI.
function pathTo(node) {
  const moves = [];
  for (; node.parent; node = node.parent) moves.unshift(node.move);
  return moves;
}

// playedNodes are the nodes of the match.
function playedNodes() {
  const played = [];
  for (const rest = [tree.root]; rest.length;) {
    const node = rest.pop();
    if (isOfMatch(node)) played.push(node);
    rest.push(...node.children);
  }
  return played;
}

// plant makes the tree of a game that the server has read, with marks at the paths to the moves of
// the match.
function plant(game, marks) {
  const { moves, ending, ...head } = game;
  Object.assign(tree, { head, reviewed: null });
  tree.root = makeNode(null, { notes: { Comments: game.Comments, Remarks: game.Remarks } });
  growLine(tree.root, { moves, ending });
  for (const { path, ...mark } of marks) Object.assign(follow(path), mark);
}

// growLine adds a line and its variations after a node.
function growLine(node, { moves, ending }) {
  for (const { variations, ...move } of moves) {
    const next = makeNode(node, { move: move.move, text: move.text, clock: move.clock, notes: { Comments: move.Comments, Remarks: move.Remarks } });
    node.children.push(next);
    for (const line of variations ?? []) growLine(node, line);
    node = next;
  }
  if (!ending) return;
  const { variations, ...end } = ending;
  node.ending = end;
  for (const line of variations ?? []) growLine(node, line);
}

// gameOf returns the tree as the server reads it. notesOf returns the notes of a node.
function gameOf(notesOf = (node) => node.notes) {
  return { ...tree.head, ...notesOf(tree.root), ...harvest(tree.root, notesOf) };
}

function harvest(node, notesOf) {
  const moves = [];
  while (node.children.length && !node.ending) {
    const [first, ...others] = node.children;
    moves.push({ ...moveOf(first, notesOf), variations: others.map((other) => branch(other, notesOf)) });
    node = first;
  }
  const line = { moves };
  if (node.ending) line.ending = { ...node.ending, variations: node.children.map((child) => branch(child, notesOf)) };
  return line;
}

const moveOf = (node, notesOf) => ({ move: node.move, text: node.text, clock: node.clock ?? { Known: false, Spent: 0, Total: 0 }, ...notesOf(node) });

// branch returns the line that begins with a node.
function branch(node, notesOf) {
  const line = harvest(node, notesOf);
  line.moves.unshift({ ...moveOf(node, notesOf), variations: [] });
  return line;
}

// layOut gives the desk the line through a node, and shows the node.
function layOut(node) {
  for (let at = node; at.parent; at = at.parent) at.parent.seen = at.parent.children.indexOf(at);
  tree.line = [tree.root];
  while (nextOf(tree.line.at(-1))) tree.line.push(nextOf(tree.line.at(-1)));
  readLine();
  leaveLine();
  shown.ply = tree.line.indexOf(node);
  history.replaceState(null, "", `#ply=${shown.ply}`);
  show(true);
}

// readLine makes the document of the line that the desk shows.
function readLine() {
  const { start, black, white } = tree.head;
  const first = parsePosition(start).side;
  review.document = {
    players: [black || sideName(BLACK), white || sideName(WHITE)], start, moves: tree.line.slice(1).map((node, i) => documentOf(node, i + 1, (first + i) % 2)),
    reviewed: { from: 1, to: tree.line.length - 1 }, start_chance: tree.root.chance, start_score: tree.root.score,
  };
  readGame();
  listMoves(branchesAt);
  drawGraph(byId("graph"));
  const known = tree.line.filter((node) => node.chance !== undefined).length;
  document.querySelector(".graph").hidden = known < 2;
  byId("next-mistake").parentNode.hidden = game.mistakes.length === 0;
}

function documentOf(node, ply, side) {
  const clock = node.clock?.Known ? clockText(node.clock.Spent) : undefined;
  return { clock, chance: node.chance, score: node.score, ...node.told, ply, side: side === BLACK ? "black" : "white", move: node.move, text: node.text };
}

// clockText is a time in nanoseconds as minutes and seconds.
function clockText(nanoseconds) {
  const seconds = Math.round(nanoseconds / 1e9);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

// branchesAt are the buttons of the other moves that were played instead of one.
function branchesAt(ply) {
  const node = nodeAt(ply), others = (node.parent?.children ?? []).filter((other) => other !== node);
  if (!others.length) return [];
  return [html("div", { className: "branches" }, ...others.map((other) => {
    const button = html("button", { type: "button", className: "step", title: say("play_variation") }, ...proseOf(other.text));
    button.addEventListener("click", () => layOut(other));
    return button;
  }))];
}

// addMove plays a move after a node, and shows it, with what else is known of it.
function addMove(node, { move, text, ending, thought }) {
  let next = node.children.find((child) => child.move === move);
  if (!next) node.children.push(next = makeNode(node, { move, text, notes: {}, made: isPlaying() ? match.number : 0 }));
  next.ending ??= ending;
  next.thought ??= thought;
  if (isPlaying()) next.match = match.number;
  layOut(next);
  return next;
}

// prune deletes the move that is shown with all that follows it.
function prune() {
  const node = shownNode();
  if (!node.parent) return;
  const siblings = node.parent.children;
  siblings.splice(siblings.indexOf(node), 1);
  node.parent.seen = 0;
  layOut(node.parent);
}
