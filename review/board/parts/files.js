// Reading and saving records.

// open reads a file, or text, and shows its game; of several games the user chooses one.
async function open(content, name = "") {
  try {
    const { games, warnings } = await read(content, name);
    notify(warnings.join(" "));
    if (games.length > 1) chooseGame(games);
    else begin(games[0]);
  } catch (error) {
    complain(error);
  }
}

function chooseGame(games) {
  const dialog = byId("games");
  dialog.querySelector("div").replaceChildren(...games.map((game, i) => {
    const button = html("button", { type: "button" }, `${i + 1}. ${game.black || "–"} – ${game.white || "–"}`);
    button.addEventListener("click", () => { dialog.close(); begin(game); });
    return button;
  }));
  dialog.showModal();
}

// save writes the game in a format, and has the browser keep it.
async function save() {
  try {
    const { content, ending, warnings } = await ask("/save", { game: gameOf(byId("with-lines").checked ? notesWithLines : undefined), format: byId("format").value });
    notify(warnings.join(" "));
    const link = html("a", { href: URL.createObjectURL(new Blob([bytesOf(content)])), download: `game${ending}` });
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    complain(error);
  }
}

// notesWithLines adds what the engine found to the notes of a move.
function notesWithLines(node) {
  const said = [...(node.told?.sentences ?? []).map(({ text }) => text), ...(node.found?.lines ?? []).map((line) => `${line.score}  ${line.texts.join(" ")}`)];
  return { ...node.notes, Comments: [...(node.notes.Comments ?? []), ...said] };
}

function startFiles() {
  byId("file").addEventListener("change", (event) => { const [file] = event.target.files; if (file) open(file, file.name); event.target.value = ""; });
  byId("open").addEventListener("click", () => byId("file").click());
  byId("save").addEventListener("click", save);
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) open(file, file.name);
    else open(event.dataTransfer.getData("text"));
  });
  document.addEventListener("paste", (event) => {
    if (event.target.closest?.("input, textarea")) return;
    const [file] = event.clipboardData.files;
    if (file) open(file, file.name);
    else open(event.clipboardData.getData("text"));
  });
}
