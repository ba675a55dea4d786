// A short game of Tsukiji Market that was played to its end, as a record.
const moves = `0 bid 2;1 bid 1;0 pick 1 tuna;0 bid 4;1 bid 4;0 bid 1;1 bid 2;1 pick 1 mackerel;0 bid 3;1 bid 1;0 pick 2 mackerel;
0 bid 4;1 bid 4;1 pick 1 salmon;0 pick 1 mackerel;0 bid 4;1 bid 4;0 bid 4;1 bid 4;1 pick 1 tuna;0 pick 1 tuna;0 bid 4;1 bid 4;
=8b 16b 2a 11b 18a 13a 14a 15b 4a;0 bid 4;1 bid 4;1 pick 1 salmon;0 pick 1 salmon`;
const deck = "9b 4b 16a 2b 10a 11a 8a 5b 7a 1b 18b 15a 12b 3a 13b 14b 6a 17b";

export const finishedGame = (players = ["Guest", "Kenta"]): string =>
  [
    {
      ichiba: 1,
      game: "tsukiji",
      players,
      options: {},
      setup: { deck: deck.split(" ") },
    },
    ...moves
      .split(";")
      .map((one) => one.trim())
      .map((one) =>
        one.startsWith("=") ? { chance: "reshuffle", deck: one.slice(1).split(" ") } : { seat: Number(one[0]), move: one.slice(2) },
      ),
  ]
    .map((line) => JSON.stringify(line) + "\n")
    .join("");
