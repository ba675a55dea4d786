// The inks of the players' seals, by seat.
export const sealInks = ["#6b6257", "#b0476b", "#4f5d6b", "#8a5a2b"];
