// Why a game ended by the rules, in a sentence.
import "../i18n/ending";
import type { Deck } from "../engine/answers";
import type { View } from "../engine/commands";
import type { AnyEvent } from "../engine/events";
import { list, t } from "../i18n/index.svelte";

const tokensToEnd = 8; // O11.1

export function whyItEnded(events: AnyEvent[], view: View, names: string[], deck: Deck | null): string {
  const end = events.findLast((event) => event.event === "game_ended");
  if (end?.event !== "game_ended") return "";
  switch (end.by) {
    case "tokens": {
      const rich = view.players.flatMap((player, seat) =>
        "tokens" in player && Object.values(player.tokens).reduce((sum, n) => sum + n, 0) >= tokensToEnd ? [names[seat]] : [],
      );
      return t("end.tokens", { names: list(rich), n: rich.length });
    }
    case "passes":
      return t("end.passes");
    case "knives":
      return t("end.knives", { name: names[end.winners[0]], n: deck?.knives_to_win ?? "" });
    case "pile":
      return t("end.pile");
  }
}
