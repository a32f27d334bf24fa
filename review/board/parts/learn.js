// Learning from mistakes: the marked moves of a side, one after the other, with answers hidden.

// lesson.nodes are the mistakes, lesson.at the one that is tried again; solved, that it is found or
// its answer shown.
const lesson = { nodes: [], at: -1, solved: false };

const isLearning = () => lesson.at >= 0;
const mistakesOf = (side) => tree.line.slice(1).filter((node, i) => BAD_MARKS.includes(node.told?.mark) && moverAt(i + 1) === side);

function beginLesson(side) {
  Object.assign(lesson, { nodes: mistakesOf(side), at: -1 });
  shown.bottom = side;
  nextMistakeToTry();
}

// nextMistakeToTry shows the position before the next mistake.
function nextMistakeToTry() {
  lesson.at = lesson.at + 1 < lesson.nodes.length ? lesson.at + 1 : -1;
  lesson.solved = false;
  Object.assign(asking, { node: null, move: null });
  if (isLearning()) {
    setAnalysis(false);
    layOutAt(lesson.nodes[lesson.at]);
  } else show(true);
}

// layOutAt shows the position before a move of the game.
function layOutAt(node) {
  layOut(node);
  seek(shown.ply - 1);
}

// isRight reports whether a move keeps the chances. What the review has said of the game's own move,
// and of the better one, stands.
const isRight = (node, tried) => tried.move !== node.move && (!tried.bad || tried.move === node.told.better?.moves[0]);

// tryMove asks whether a move keeps the chances.
function tryMove(move) {
  const node = lesson.nodes[lesson.at];
  askAbout(node.parent, move, (answer) => {
    lesson.solved ||= Boolean(answer) && isRight(node, answer);
    showLesson();
    showAnswer();
  });
}

// isHidden reports whether the better move must not be told yet.
const isHidden = (node) => isLearning() && !lesson.solved && node === lesson.nodes[lesson.at].parent;

// TELLS_AGAINST are the kinds of sentences that say only what is wrong with a move.
const TELLS_AGAINST = ["played", "allowed", "allows_mate", "leaves_threatmate", "refuted"];
const tellsAgainst = ({ kind }) => TELLS_AGAINST.includes(kind.split(".")[0]);

function showLesson() {
  const place = byId("lesson"), node = lesson.nodes[lesson.at];
  for (const [id, side] of [["learn-black", BLACK], ["learn-white", WHITE]]) {
    byId(id).hidden = isPlaying() || isLearning() || !mistakesOf(side).length;
    byId(id).textContent = say("play_learn", { Side: sideName(side) });
  }
  place.hidden = !isLearning();
  if (!isLearning()) return;
  const ply = pathTo(node).length, tried = asking.node === node.parent && node.parent.answers?.[asking.move];
  const asked = say("play_lesson", { Number: lesson.at + 1, Count: lesson.nodes.length, Ply: ply, Move: plainMove(node.text), Side: sideName(sideNumber(node.told.side)) });
  const right = tried && isRight(node, tried);
  // Where the answer is shown, it says what is wrong.
  const verdict = !tried?.last || lesson.solved && !right ? "" : say(right ? "play_right" : "play_wrong", { Move: plainMove(tried.text), Chance: percentText(tried.after) });
  const next = html("button", { type: "button", id: "lesson-next" }, say("play_next")), reveal = html("button", { type: "button", id: "lesson-answer" }, say("play_answer")), end = html("button", { type: "button", id: "lesson-end" }, say("play_end"));
  next.addEventListener("click", nextMistakeToTry);
  reveal.addEventListener("click", () => { lesson.solved = true; askAbout(node.parent, node.move, showLesson); });
  end.addEventListener("click", () => { lesson.at = -1; show(true); });
  place.replaceChildren(paragraph(asked), html("p", { id: "lesson-verdict", className: right ? "right" : "wrong" }, verdict), html("div", { className: "panel-head" }, ...(lesson.solved ? [next] : [reveal]), end));
}

function startLessons() {
  byId("learn-black").addEventListener("click", () => beginLesson(BLACK));
  byId("learn-white").addEventListener("click", () => beginLesson(WHITE));
}
