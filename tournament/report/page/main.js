// The page begins: what the reader prefers, then the games.

replay.letters = byId("letters").checked = recall("letters") === "1";
startReplay();
startGames().catch((error) => complain(`${byId("trouble").dataset.unreadable}: ${error.message}`)).finally(startLive);
