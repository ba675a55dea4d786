// Notifies players who look elsewhere that it is their turn, if they have asked for it.
import { t } from "../i18n/index.svelte";
import type { Game } from "../engine/answers";
import { read, write } from "../lib/storage";

class Notice {
  wanted = $state(read("notice", false));

  get possible(): boolean {
    return typeof Notification !== "undefined" && Notification.permission !== "denied";
  }
  get on(): boolean {
    return this.wanted && this.possible && Notification.permission === "granted";
  }
  async change(on: boolean): Promise<void> {
    if (on && this.possible && Notification.permission !== "granted") await Notification.requestPermission();
    this.wanted = on && Notification.permission === "granted";
    write("notice", this.wanted);
  }
  turn(game: Game): void {
    if (!this.on || !document.hidden) return;
    try {
      const note = new Notification(t(`${game}.name`), { body: t("table.yourTurn"), tag: "ichiba-turn" });
      note.onclick = () => {
        focus();
        note.close();
      };
    } catch {
      // Some phones allow it only to service workers; title and sound remain.
    }
  }
}
export const notice = new Notice();
