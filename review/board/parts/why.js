// Questions about a move: why, or why not.

// asking is on while the next move on the board is asked about. asking.move is the one that was
// asked last, and asking.node the position that it was asked in.
const asking = { on: false, node: null, move: null };

function switchAsking(on = !asking.on) {
  asking.on = on;
  byId("ask").setAttribute("aria-pressed", String(on));
}

// askAbout asks about a move in a position. heard, if there is one, is called with the last answer.
async function askAbout(node, move, heard) {
  switchAsking(false);
  clearTimeout(analysis.timer);
  Object.assign(asking, { node, move });
  showAnswer();
  let answer;
  const ended = await search("/why", { start: tree.head.start, moves: pathTo(node), move }, {
    answer: (found) => {
      asking.move = found.move;
      if (found.warnings) notify(found.warnings.join(" "));
      (node.answers ??= {})[found.move] = answer = found;
      showAnswer();
    },
  });
  if (ended) heard?.(answer);
  if (ended) analyse();
  if (!server.search) followMatch(); // the question may have stopped the engine
}

// answerShown is the answer about a move on the board: that was asked about in the position, or that
// led to it.
function answerShown() {
  const node = shownNode(), { parent } = node;
  if (asking.node === node && node.answers?.[asking.move]) return { at: node, answer: node.answers[asking.move] };
  const answer = parent?.answers?.[node.move];
  return answer && asking.node === parent && asking.move === node.move ? { at: parent, answer } : null;
}

// showAnswer shows the answer about a move that is on the board.
function showAnswer() {
  const node = shownNode(), found = answerShown(), place = byId("answer");
  byId("ask-played").hidden = !node.parent;
  if (node.parent) byId("ask-played").replaceChildren(...proseOf(say("play_ask_about", { Move: plainMove(node.text) })));
  place.hidden = !found;
  if (!found) return place.replaceChildren();
  place.replaceChildren(...answerNodes(found.at, found.answer));
  told.rows = told.rows.filter(({ row }) => row.isConnected);
}

// firstOfKind puts the first sentence of each kind before all others. What is said of the search
// rather than of the move is among the others.
function firstOfKind(sentences) {
  const first = sentences.filter(({ kind }, i) => kind !== "unseen" && sentences.findIndex((other) => other.kind === kind) === i);
  return [...first, ...sentences.filter((sentence) => !first.includes(sentence))];
}

// SHOWN_SENTENCES is how many sentences a teacher would say; the others are behind more.
const SHOWN_SENTENCES = 3;

function answerNodes(node, answer) {
  const ply = tree.line.indexOf(node), before = percentText(answer.before), after = percentText(answer.after);
  const side = sideNumber(answer.side);
  const nodes = [html("h3", {}, ...proseOf(answer.text), answer.mark_text ? glyphNode(answer) : "", html("span", { className: "quiet" }, ` ${say("chance", { Side: sideName(side) })} ${before} → ${after}`))];
  if (isHidden(node)) answer = { ...answer, sentences: (answer.sentences ?? []).filter(tellsAgainst), best: null, for: [], against: [], verdict: answer.bad ? "" : answer.verdict };
  if (answer.verdict) nodes.push(paragraph(answer.verdict));
  const sentences = firstOfKind(answer.sentences ?? []).map((sentence) => {
    const item = html("div", {}, paragraph(sentence.text));
    item.dataset.kind = sentence.kind;
    if (sentence.line) item.append(answerRow(sentence.line, answer, ply, sentence.arrows ?? []));
    return item;
  });
  nodes.push(...sentences.slice(0, SHOWN_SENTENCES));
  const more = sentences.slice(SHOWN_SENTENCES), all = argumentsOf(answer);
  // Of a good move one wants to know what is good about it.
  const openly = answer.verdict ? Math.min(all.length, 2) : 0;
  nodes.push(...all.splice(0, openly));
  if (answer.reply?.moves.length) (openly ? nodes : more).push(html("div", {}, paragraph(say("play_expected")), answerRow(answer.reply, answer, ply, [])));
  more.push(...all);
  if (answer.best && !(answer.sentences ?? []).some(({ kind }) => kind === "better")) more.unshift(html("div", {}, paragraph(say("play_best_was")), answerRow(answer.best, answer, ply, [])));
  if (more.length) nodes.push(html("details", {}, html("summary", {}, say("play_detail")), ...more));
  return nodes;
}

// answerRow is a line of an answer. One that begins after the asked move begins with it, since the
// move need not be in the game.
function answerRow(line, answer, ply, arrows) {
  if (line.ply === ply || line.passed) return playableRow(line, arrows);
  return playableRow({ ...line, ply, moves: [answer.move, ...line.moves], texts: [answer.text, ...line.texts] }, [arrowOf(answer.move, "played", answer.side)]);
}

function startAsking() {
  byId("ask").addEventListener("click", () => switchAsking());
  byId("ask-played").addEventListener("click", () => askAbout(shownNode().parent, shownNode().move));
  Object.assign(KEYS, { w: () => switchAsking(), m: () => byId("move-text").focus() });
}
