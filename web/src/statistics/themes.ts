// What a mistake was about: reasons of the analysis (docs/analysis.md), put together to a few themes.
const themes = {
  selling: ["sells", "near_edo", "can_buy_next", "buys_first", "could_sell"],
  lots: ["lot_grows", "keeps_card", "leaves_fitting", "cards_fit", "colour_at_hand"],
  tide: [
    ...["sinks_own", "sinks_others", "exposed", "insures", "lets_sink", "keeps_icons", "spends_icons", "brings_icons"],
    ...["prevents_tide", "allows_tide"],
  ],
  coins: ["coins", "pays_exactly", "wastes", "keeps_coins"],
  others: ["others_sell", "prevents_sale", "allows_sale", "prevents_win", "allows_win", "blocks_card", "affordable"],
  ending: ["wins", "shares_win", "ends_lost", "near_end", "does_not_win"],
  knives: ["wins_by_knives", "knife", "takes_knife"],
  specialties: ["specialty", "near_specialty", "sets_back"],
  wasabi: ["doubles", "first_wasabi", "breaks_double"],
  points: ["points", "costs_other", "card_fits"],
  barrel: ["pulls_barrel", "barrel_comes", "barrel_goes", "end_of_track", "tie"],
  bids: ["beats", "loses_to", "leaves_card"],
};
export type Theme = keyof typeof themes;
const byKind = new Map(Object.entries(themes).flatMap(([theme, kinds]) => kinds.map((kind) => [kind, theme as Theme] as const)));
export const themeOf = (kind: string): Theme | null => byKind.get(kind) ?? null;
export const knownKinds = (): string[] => [...byKind.keys()];
