// The page begins: what the reader prefers, then the games.

replay.letters = byId("letters").checked = recall("letters") === "1";
startReplay();
startGames().catch((error) => complain(`The games cannot be read: ${error.message}`)).finally(startLive);
