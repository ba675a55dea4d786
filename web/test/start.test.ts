// From the choices on the start page to the seats of a table.
import { expect, test } from "vitest";
import { commonLevel, seatsOf, type GameChoices } from "../src/play/start";

const choices = (some: Partial<GameChoices>): GameChoices => ({
  game: "osaka",
  seats: ["human", "bot", "bot", "nobody"],
  level: 3,
  memory: false,
  friendly: false,
  deck: null,
  ...some,
});

test("one person needs no name, several are numbered", () => {
  expect(seatsOf(choices({})).map((seat) => seat.name)).toEqual(["Guest", "O-Sen", "O-Sen 2"]);
  expect(seatsOf(choices({ seats: ["human", "bot", "human"] })).map((seat) => seat.name)).toEqual(["Player 1", "O-Sen", "Player 2"]);
});
test("names are as given, without spaces around them; an empty one is none", () => {
  expect(seatsOf(choices({ seats: ["human", "human"], names: [" Ann ", "  "] })).map((seat) => seat.name)).toEqual(["Ann", "Player 2"]);
});
test("a seat may have a strength of its own; only bots of one strength are numbered", () => {
  const mixed = choices({ seats: ["human", "bot", "bot", "bot"], levels: [null, 1, null, 1] });
  expect(seatsOf(mixed).map((seat) => seat.bot)).toEqual([null, "level:1", "level:3", "level:1"]);
  expect(seatsOf(mixed).map((seat) => seat.name)).toEqual(["Guest", "O-Kiku", "O-Sen", "O-Kiku 2"]);
  expect(commonLevel(mixed)).toBeNull();
  expect(commonLevel(choices({ levels: [5, 2, 2, 5] }))).toBe(2);
  expect(commonLevel(choices({ seats: ["human", "human"] }))).toBe(3);
});
